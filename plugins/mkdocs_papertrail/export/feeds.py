"""Atom feeds: one of new briefings, one of the changes of each section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date as Date
from datetime import datetime, time, timedelta, timezone
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree as ET

from mkdocs_papertrail.history import SectionChange
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target, target_of
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.urls import page_path

_ATOM = "http://www.w3.org/2005/Atom"
_CONTROL = {c: None for c in range(32) if c not in (9, 10, 13)} | {0xFFFE: None, 0xFFFF: None}
CHINA = timezone(timedelta(hours=8))
"""Where a document names a day without a time, the day is meant there."""


def site_feed(kb: KnowledgeBase, context: Context, site_url: str) -> str:
    """The newest 50 briefings."""
    entries = [
        _entry(
            site_url, context.address(target_of(b)) or "", b.title, b.author,
            b.written_at or _midnight(b.date), "\n".join(i.title for i in b.items),
        )
        for b in kb.briefings[:50]
        if b.date
    ]  # fmt: skip
    return _feed(site_url, "feed.xml", context.site_name, entries)


def section_feeds(kb: KnowledgeBase, context: Context, site_url: str) -> Iterator[tuple[str, str]]:
    """A feed for each section that has changed: name and content. Changes without a date are left out."""
    for file in kb.knowledge:
        for section in file.sections:
            target = Target.section(file.topic, section.key)
            changes = [c for c in kb.changes_of(target) if c.date][::-1][:50]
            if not changes:
                continue
            url = page_path(target)
            entries = [_change(site_url, f"{url}history/", section.title, change) for change in changes]
            yield (
                f"{unquote(url)}feed.xml",
                _feed(site_url, f"{url}feed.xml", f"{file.file} {section.key} {section.title}", entries),
            )


def _change(site_url: str, url: str, title: str, change: SectionChange) -> ET.Element:
    text = "\n".join([*(f"+ {line}" for line in change.added), *(f"- {line}" for line in change.removed)])
    version = f"v{change.version}" if change.version is not None else change.revision[:10]
    return _entry(site_url, f"{url}#{version}", f"{version} {title} ({change.kind})", change.author, change.date, text)


def _midnight(day: Date | None) -> datetime | None:
    return datetime.combine(day, time(), CHINA) if day else None


def _entry(site_url: str, url: str, title: str, author: str, when: datetime | None, text: str) -> ET.Element:
    entry = ET.Element(f"{{{_ATOM}}}entry")
    address = urljoin(site_url, url)
    _text(entry, "title", title)
    ET.SubElement(entry, f"{{{_ATOM}}}link", {"href": address})
    _text(entry, "id", address if site_url else f"urn:papertrail:{url}")
    _text(entry, "updated", _stamp(when))
    _text(ET.SubElement(entry, f"{{{_ATOM}}}author"), "name", author or "—")
    _text(entry, "content", text).set("type", "text")
    return entry


def _stamp(when: datetime | None) -> str:
    moment = when or datetime(1970, 1, 1, tzinfo=CHINA)
    return (moment if moment.tzinfo else moment.replace(tzinfo=CHINA)).isoformat()


def _text(parent: ET.Element, name: str, text: str) -> ET.Element:
    child = ET.SubElement(parent, f"{{{_ATOM}}}{name}")
    child.text = text.translate(_CONTROL).encode("utf-8", "replace").decode("utf-8")
    return child


def _feed(site_url: str, name: str, title: str, entries: Iterable[ET.Element]) -> str:
    ET.register_namespace("", _ATOM)
    feed = ET.Element(f"{{{_ATOM}}}feed")
    listed = list(entries)
    _text(feed, "title", title)
    _text(feed, "id", urljoin(site_url, name) if site_url else f"urn:papertrail:{name}")
    ET.SubElement(feed, f"{{{_ATOM}}}link", {"href": urljoin(site_url, name), "rel": "self"})
    stamps = [e.findtext(f"{{{_ATOM}}}updated") or "" for e in listed]
    _text(feed, "updated", max(stamps, default=_stamp(None)))
    feed.extend(listed)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(feed, encoding="unicode") + "\n"
