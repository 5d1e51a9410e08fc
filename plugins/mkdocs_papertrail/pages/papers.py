"""The index of papers: one table, or the newest months of it and a page for each month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from mkdocs_papertrail.link.base import KnowledgeBase, Paper, TrackedVerification, VerificationState
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.pages import shared
from mkdocs_papertrail.pages.bibtex import when
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind

LONGEST_FACET = 15
"""Values that a facet offers: the most frequent ones."""
_NAMES = {
    "section": "papers.sections",
    "status": "papers.status",
    "category": "papers.category",
    "author": "papers.author",
    "month": "papers.month",
    "card": "papers.card_facet",
    "open": "papers.open_facet",
}
NO_MONTH = "undated"
"""Stands for the month of papers that no date is known of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A paper in the index."""

    paper: Paper
    """The paper."""
    target: Target
    """Its page."""
    sections: tuple[Target, ...]
    """Sections that cite it, then those under which it is filed."""
    open: tuple[TrackedVerification, ...]
    """Open verifications on it."""
    tone: str
    """The tone of its status."""
    facets: Mapping[str, tuple[str, ...]]
    """What it can be filtered by: values by the name of a facet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """A filter over the rows."""

    name: str
    """`section`, `status`, `category`, `month`, `author`, `card` or `open`."""
    label: str
    """Its name for a reader."""
    values: tuple[tuple[str, str, int], ...]
    """Value, name for a reader, number of rows; most frequent first."""


class _Index:
    """Look-ups for all rows, made when the first page is written."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb

    @cached_property
    def open(self) -> dict[str, list[TrackedVerification]]:
        """Open verifications by paper."""
        found: dict[str, list[TrackedVerification]] = {}
        for tracked in self.kb.verifications:
            if tracked.state is VerificationState.OPEN:
                for key in tracked.verification.arxiv:
                    found.setdefault(key, []).append(tracked)
        return found

    def row(self, paper: Paper) -> Row:
        """The row of a paper."""
        sections = tuple(dict.fromkeys((*paper.sections, *paper.filed)))
        still_open = tuple(self.open.get(paper.key, ()))
        card = paper.card
        return Row(
            paper=paper,
            target=Target(TargetKind.PAPER, paper.key),
            sections=sections,
            open=still_open,
            tone=shared.status_tone(paper.status),
            facets={
                "section": tuple(target.key for target in sections),
                "status": (paper.status,) if paper.status else (),
                "category": (card.category,) if card and card.category else (),
                "author": tuple(dict.fromkeys(a.author.lower() for a in paper.appearances if a.author)),
                "month": (month(paper),),
                "card": ("yes" if card else "no",),
                "open": ("yes",) if still_open else (),
            },
        )


def month(paper: Paper) -> str:
    """The month under which a paper is listed: that of its first mention, else that of its id."""
    if paper.first_seen:
        return shared.month_of(paper.first_seen)
    year, number = when(paper)
    return f"{year:04d}-{number:02d}" if year and number else NO_MONTH


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """The index, and a page for each month where it does not hold them all."""
    index = _Index(kb)
    papers = sorted(kb.papers.values(), key=_rank, reverse=True)
    groups = shared.group_by(papers, month)
    months = {name: groups[name] for name in sorted(groups, key=_month_order, reverse=True)}
    shown = shared.newest_months(months)
    split = len(shown) < len(months)
    first = [paper for name in shown for paper in months[name]]
    title = context.labels.t("nav.papers")
    links = [(name, f"papers/month/{name}/", len(found)) for name, found in months.items()] if split else []
    values = partial(_values, kb, context, index, total=len(papers), months=links)
    yield Page(url="papers/", title=title, values=partial(values, papers=first, name=""), wide=True, in_nav=True)
    for name, url, _ in links:
        yield Page(
            url=url,
            title=f"{title} · {context.labels.t('papers.undated') if name == NO_MONTH else name}",
            values=partial(values, papers=months[name], name=name),
            wide=True,
        )


def _rank(paper: Paper) -> tuple[str, bool, bool]:
    """Newest first; on one day those with a card, then those with a title."""
    day = paper.first_seen.isoformat() if paper.first_seen else ""
    return day, bool(paper.cards), paper.title != paper.key


def _month_order(name: str) -> str:
    return "" if name == NO_MONTH else name


def _values(
    kb: KnowledgeBase,
    context: Context,
    index: _Index,
    *,
    total: int,
    months: Sequence[tuple[str, str, int]],
    papers: Iterable[Paper],
    name: str,
) -> Mapping[str, object]:
    rows = [index.row(paper) for paper in papers]
    return {
        "rows": rows,
        "shown": len(rows),
        "total": total,
        "months": months,
        "name": context.labels.t("papers.undated") if name == NO_MONTH else name,
        "facets": facets(kb, context, rows),
    }


def facets(kb: KnowledgeBase, context: Context, rows: Sequence[Row]) -> tuple[Facet, ...]:
    """The filters over some rows, with counts; one that would not tell rows apart is left out."""
    authors = {a.author.lower(): a.author for row in rows for a in row.paper.appearances if a.author}
    found: list[Facet] = []
    for name in _NAMES:
        counts = Counter(value for row in rows for value in row.facets[name])
        most = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:LONGEST_FACET]
        if any(number < len(rows) for _, number in most):
            values = tuple((value, _words(kb, context, authors, name, value), n) for value, n in most)
            found.append(Facet(name=name, label=context.labels.t(_NAMES[name]), values=values))
    return tuple(found)


def _words(kb: KnowledgeBase, context: Context, authors: Mapping[str, str], name: str, value: str) -> str:
    """What a value of a facet is called."""
    match name:
        case "section":
            topic, _, key = value.partition("#")
            title = kb.targets.get(Target.section(topic, key), "")
            words = f"§{key} {title}".strip() if key[:1].isdigit() else title or key
            return f"{topic} {words}" if len(kb.knowledge) > 1 else words
        case "card":
            return context.labels.t("papers.with_card" if value == "yes" else "papers.no_card")
        case "open":
            return context.labels.t("papers.with_open")
        case "author":
            return authors[value]
        case "month" if value == NO_MONTH:
            return context.labels.t("papers.undated")
        case _:
            return value


KIND = PageKind(name="papers", template="papers.md.j2", plugin="papers", pages=pages)
