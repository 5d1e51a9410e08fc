"""The addresses of the site: a contract with everyone who has bookmarked one."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote

from mkdocs_papertrail.ids import SectionRef
from mkdocs_papertrail.link.anchors import slug
from mkdocs_papertrail.link.targets import Target, TargetKind

_PLUGINS = {
    TargetKind.BRIEFING: "briefings",
    TargetKind.NOTE: "briefings",
    TargetKind.PAPER: "papers",
    TargetKind.KNOWLEDGE: "knowledge",
    TargetKind.SECTION: "knowledge",
    TargetKind.VERIFICATION: "verifications",
}


def url_of(target: Target, enabled: frozenset[str]) -> str | None:
    """The URL of a target relative to the site, with a closing slash; None where its plugin is off."""
    if _PLUGINS[target.kind] not in enabled:
        return None
    return page_path(target)


@lru_cache(maxsize=65536)
def page_path(target: Target) -> str:
    """Where the page of a target lies: percent-encoded, with a closing slash."""
    key = target.key
    match target.kind:
        case TargetKind.BRIEFING:
            return f"briefings/{quote(key)}/"
        case TargetKind.NOTE:
            return f"notes/{quote(key)}/" if "/" not in key or not _dated(key) else f"briefings/{quote(key)}/"
        case TargetKind.PAPER:
            return f"papers/{quote(key)}/"
        case TargetKind.KNOWLEDGE:
            return f"knowledge/{quote(key)}/"
        case TargetKind.VERIFICATION:
            return f"verifications/{quote(key)}/"
        case TargetKind.SECTION:
            topic, _, section = key.partition("#")
            return f"knowledge/{quote(topic)}/{section_slug(section)}/"


def section_slug(key: str) -> str:
    """The part of an address that names a section: its number, else its heading path."""
    ref = SectionRef.parse(key)
    if ref is not None:
        return ref.slug
    return "/".join(quote(slug(part), safe="") for part in key.split(" / ")) or "section"


def _dated(key: str) -> bool:
    name = key.rpartition("/")[2]
    return len(name) > 10 and name[:4].isdigit() and name[4] == "-"
