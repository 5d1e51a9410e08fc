"""What several page kinds need: neighbours, addresses of sources, counts, months, decorations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date
from html import escape
from typing import TypeVar
from urllib.parse import quote

from markupsafe import Markup

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.history import SectionChange
from mkdocs_papertrail.link.anchors import slug
from mkdocs_papertrail.link.base import Backlink, KnowledgeBase
from mkdocs_papertrail.link.sentences import plain
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.markdown.edits import Edit
from mkdocs_papertrail.model import Body, Briefing, Document, Heading, Item, Note
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.filters import one_block
from mkdocs_papertrail.pages.sections_shared import anchor_of
from mkdocs_papertrail.pages.urls import page_path

LONGEST_LIST = 500
"""Rows that a list shows on one page before it is split by month."""
FEW, FIRST_MENTIONS, FOLDED_MENTIONS = 3, 16, 64
"""Mentions shown at once of one source and in all, and how many more are folded away."""
NEW, ENGINEERING = "new", "eng"
"""The two classes of an item, as the style sheet names them."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbours:
    """The documents before and after one of the same topic."""

    older: Document | None = None
    """The one before it."""
    newer: Document | None = None
    """The one after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What a briefing holds, counted."""

    new: int = 0
    """Items with a new paper card."""
    engineering: int = 0
    """Items of engineering."""
    other: int = 0
    """Items of any other kind."""
    verifications: int = 0
    """Claims that wait to be verified, settled ones included."""


def mark_class(item: Item) -> str:
    """The class of an item: `new`, `eng` or empty, by its mark, else by its kind."""
    if "🟢" in item.mark:
        return NEW
    if "🟡" in item.mark:
        return ENGINEERING
    if "new" in item.kind.lower():
        return NEW
    return ENGINEERING if "工程" in item.kind or "engineering" in item.kind.lower() else ""


def status_tone(status: str) -> str:
    """The tone of a status word's chip: new to the base, or anchored in its text."""
    return NEW if "new" in status.lower() else "done" if "锚" in status else ""


def counts_of(briefing: Briefing) -> Counts:
    """The increments of a briefing by class, and its verifications."""
    classes = [mark_class(item) for item in briefing.increments]
    new, engineering = classes.count(NEW), classes.count(ENGINEERING)
    return Counts(
        new=new,
        engineering=engineering,
        other=len(classes) - new - engineering,
        verifications=len(briefing.verifications),
    )


def is_dated(note: Note) -> bool:
    """Whether a note stands among the briefings."""
    return note.date is not None and page_path(target_of(note)).startswith("briefings/")


def newest_first(kb: KnowledgeBase) -> list[Briefing | Note]:
    """Briefings and dated notes, newest first."""
    documents: list[Briefing | Note] = [*kb.briefings, *(n for n in kb.notes if is_dated(n))]
    documents.sort(key=lambda d: d.path)
    documents.sort(key=_moment, reverse=True)
    return documents


def _moment(document: Briefing | Note) -> tuple[Date, str]:
    written = document.written_at if isinstance(document, Briefing) else None
    return document.date or Date.min, written.isoformat() if written else ""


def neighbours(documents: Iterable[Briefing | Note]) -> dict[str, Neighbours]:
    """The neighbours of each document by path, among those of the same topic and kind; newest come first."""
    groups: dict[tuple[str, str], list[Briefing | Note]] = {}
    for document in documents:
        groups.setdefault((document.topic, document.kind), []).append(document)
    found: dict[str, Neighbours] = {}
    for group in groups.values():
        for index, document in enumerate(group):
            found[document.path] = Neighbours(
                newer=group[index - 1] if index else None,
                older=group[index + 1] if index + 1 < len(group) else None,
            )
    return found


def author_address(context: Context, url: str, author: str) -> str | None:
    """The list of an author's briefings, from the page at `url`; None where nobody is named."""
    return context.relative(url, f"briefings/author/{quote(slug(author))}/") if author else None


def topic_address(context: Context, url: str, topic: str) -> str | None:
    """The list of a topic's briefings, from the page at `url`; None without a topic."""
    return context.relative(url, f"briefings/topic/{quote(slug(topic))}/") if topic else None


def source_address(context: Context, url: str, path: str) -> str:
    """Where the source of a document can be seen, from the page at `url`."""
    return context.source_of(path) or context.relative(url, f"sources/{quote(path)}.txt")


def change_address(kb: KnowledgeBase, context: Context, url: str, topic: str, change: SectionChange) -> str | None:
    """The entry of a change in the changelog of its section, from the page at `url`.

    A section that no longer exists leads to the history of its file; None where no such pages are built.
    """
    if "knowledge" not in context.enabled:
        return None
    target = Target.section(topic, change.section)
    if target not in kb.targets:
        return context.relative(url, f"{page_path(Target(TargetKind.KNOWLEDGE, topic))}history/")
    return context.relative(url, f"{page_path(target)}history/#{anchor_of(change)}")


def version_address(kb: KnowledgeBase, context: Context, url: str, topic: str, version: int | None) -> str | None:
    """The page of one version of a knowledge file, else of the file; None where there is neither."""
    target = Target(TargetKind.KNOWLEDGE, topic)
    if target not in kb.targets or "knowledge" not in context.enabled:
        return None
    known = version is not None and any(r.version == version for r in kb.revisions.get(topic, ()))
    return context.relative(url, page_path(target) + (f"v{version}/" if known else ""))


def by_path(diagnostics: Iterable[Diagnostic]) -> dict[str, list[Diagnostic]]:
    """Diagnostics by the file that they are about."""
    found: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        found.setdefault(diagnostic.path, []).append(diagnostic)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Mentions:
    """Who refers to a page, in two parts."""

    first: tuple[Backlink, ...]
    """What is shown at once."""
    folded: tuple[Backlink, ...]
    """What is folded away."""
    total: int
    """How many there are."""

    @property
    def shown(self) -> int:
        """How many of them the page holds."""
        return len(self.first) + len(self.folded)


def mentions_of(links: Sequence[Backlink]) -> Mentions:
    """Backlinks in two parts: a few of each source come first; beyond a limit they are only counted."""
    seen: dict[Target, int] = {}
    first: list[Backlink] = []
    folded: list[Backlink] = []
    for link in links:
        seen[link.source] = seen.get(link.source, 0) + 1
        (first if seen[link.source] <= FEW and len(first) < FIRST_MENTIONS else folded).append(link)
    return Mentions(first=tuple(first), folded=tuple(folded[:FOLDED_MENTIONS]), total=len(links))


def group_by(items: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """Items by a key, in the order in which keys first appear."""
    found: dict[str, list[T]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def newest_months(months: Mapping[str, Sequence[T]], limit: int = LONGEST_LIST) -> list[str]:
    """As many whole months from the first on as hold no more than `limit` items; at least one."""
    chosen: list[str] = []
    count = 0
    for month, items in months.items():
        count += len(items)
        if chosen and count > limit:
            break
        chosen.append(month)
    return chosen


def month_of(day: Date | None) -> str:
    """`2026-10`, or empty."""
    return day.isoformat()[:7] if day else ""


def search_text(document: Document) -> str:
    """The text of a document to search in."""
    return f"{document.title}\n{plain(document.body.source.decode('utf-8', 'replace'))}"


def main_heading(body: Body) -> Heading | None:
    """The first heading of a body, where it is of level 1 and stands at top level."""
    heading = body.headings[0] if body.headings else None
    if heading is None or heading.level != 1 or not _at_line_start(body, heading.start):
        return None
    return heading


def below(body: Body, heading: Heading, html: Markup) -> list[Edit]:
    """Put HTML below a heading at top level."""
    block = one_block(html)
    if not block or not _at_line_start(body, heading.start):
        return []
    place = heading.end
    if body.source[place - 1 : place] != b"\n":
        place = body.source.find(b"\n", place) + 1 or len(body.source)
    return [Edit(place, place, f"\n{block}\n\n" if body.source[:place].endswith(b"\n") else f"\n\n{block}\n\n")]


def demoted(body: Body) -> list[Edit]:
    """Lower each heading of a body by one level, where the page has a title of its own."""
    return [
        Edit(h.start, h.start, "#") for h in body.headings if h.level < 6 and body.source[h.start : h.start + 1] == b"#"
    ]


def stars(body: Body, lines: Iterable[int], name: Callable[[int], str]) -> list[Edit]:
    """Give runs of ⭐ on some lines of the file a text alternative; the signs themselves stay."""
    wanted = frozenset(lines)
    edits: list[Edit] = []
    for index, line in enumerate(body.lines):
        if line not in wanted:
            continue
        start = body.line_starts[index]
        end = body.line_starts[index + 1] if index + 1 < len(body.line_starts) else len(body.source)
        edits.extend(_stars(body, start, end, name))
    return edits


_STAR, _VARIANT = "⭐".encode(), "\ufe0f".encode()


def _stars(body: Body, start: int, end: int, name: Callable[[int], str]) -> Iterable[Edit]:
    place = body.source.find(_STAR, start, end)
    while place >= 0:
        stop, count = place, 0
        while body.source.startswith(_STAR, stop, end):
            stop += len(_STAR)
            stop += len(_VARIANT) if body.source.startswith(_VARIANT, stop) else 0
            count += 1
        if not any(a < stop and place < b for a, b, _ in body.code_spans):
            text = body.text(place, stop)
            label = escape(name(count))
            yield Edit(
                place, stop, f'<span class="pt-stars" data-n="{count}" role="img" aria-label="{label}">{text}</span>'
            )
        place = body.source.find(_STAR, stop, end)


def _at_line_start(body: Body, offset: int) -> bool:
    return offset == 0 or body.source[offset - 1 : offset] == b"\n"
