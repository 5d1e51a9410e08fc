"""Lists of briefings and dated notes: all of them, and by day, month, author and topic."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from mkdocs_papertrail.link.anchors import slug
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target, target_of
from mkdocs_papertrail.model import Briefing, Note
from mkdocs_papertrail.pages import shared
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind

Documents = Sequence[Briefing | Note]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A briefing or note in a list."""

    document: Briefing | Note
    """The document."""
    target: Target
    """Its page."""
    counts: shared.Counts | None
    """What it holds; None for a note."""
    author_link: str | None
    """The list of its author."""
    topic_link: str | None
    """The list of its topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One of the lists that show a part."""

    kind: str
    """`day`, `month`, `author` or `topic`."""
    name: str
    """What its entries have in common."""
    url: str
    """Its URL."""
    documents: Documents
    """Its entries, newest first."""


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """The list of all, then one list a day, month, author and topic."""
    documents = shared.newest_first(kb)
    loose = tuple(note for note in kb.notes if not shared.is_dated(note))
    months = shared.group_by(documents, lambda d: shared.month_of(d.date))
    shown = shared.newest_months(months)
    ways = list(_ways(documents, months if len(shown) < len(months) else {}))
    first = [document for month in shown for document in months[month]]
    title = context.labels.t("nav.briefings")
    url = "briefings/"
    listed = {kind: [w for w in ways if w.kind == kind] for kind in ("topic", "author", "month")}
    yield Page(
        url=url,
        title=title,
        values=partial(_values, context, url, first, len(documents), "", listed, loose),
        wide=True,
        in_nav=True,
    )
    for way in ways:
        yield Page(
            url=way.url,
            title=f"{title} · {way.name}",
            values=partial(_values, context, way.url, way.documents, len(way.documents), way.name, listed, ()),
            wide=True,
        )


def _ways(documents: Documents, months: Mapping[str, Documents]) -> Iterator[Way]:
    groups = (
        ("day", shared.group_by(documents, lambda d: d.date.isoformat() if d.date else "")),
        ("author", shared.group_by(documents, lambda d: slug(d.author) if d.author else "")),
        ("topic", shared.group_by(documents, lambda d: slug(d.topic) if d.topic else "")),
        ("month", months),
    )
    for kind, group in groups:
        for key, found in group.items():
            if key:
                name = {"author": found[0].author, "topic": found[0].topic}.get(kind, key)
                yield Way(kind=kind, name=name, url=f"briefings/{kind}/{quote(key)}/", documents=found)


def _values(
    context: Context,
    url: str,
    documents: Documents,
    total: int,
    name: str,
    ways: Mapping[str, Sequence[Way]],
    loose: Sequence[Note],
) -> Mapping[str, object]:
    rows = [_row(context, url, document) for document in documents]
    return {
        "name": name,
        "months": shared.group_by(rows, lambda row: shared.month_of(row.document.date)),
        "shown": len(rows),
        "total": total,
        "ways": ways,
        "loose": [(note, target_of(note)) for note in loose],
    }


def _row(context: Context, url: str, document: Briefing | Note) -> Row:
    return Row(
        document=document,
        target=target_of(document),
        counts=shared.counts_of(document) if isinstance(document, Briefing) else None,
        author_link=shared.author_address(context, url, document.author),
        topic_link=shared.topic_address(context, url, document.topic),
    )


KIND = PageKind(name="briefings", template="briefings.md.j2", plugin="briefings", pages=pages)
