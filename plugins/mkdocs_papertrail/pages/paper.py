"""The page of a paper: what is known of it, what happened to it, and its cards whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from functools import cached_property, partial
from urllib.parse import quote

from markupsafe import Markup

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.history import SectionChange
from mkdocs_papertrail.ids import ArxivId
from mkdocs_papertrail.link.base import Appearance, KnowledgeBase, Paper, TrackedVerification
from mkdocs_papertrail.link.targets import Target, TargetKind, paper_key
from mkdocs_papertrail.model import Briefing
from mkdocs_papertrail.pages import shared
from mkdocs_papertrail.pages.bibtex import bibtex
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.urls import page_path


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened to a paper."""

    kind: str
    """`seen`, `carded`, `briefing`, `note`, `cited` or `dropped`."""
    date: Date | None
    """When; None where nothing tells."""
    title: str = ""
    """Of the document or section behind it."""
    link: str | None = None
    """Where to read of it, relative to the page."""
    author: str = ""
    """Who did it."""
    status: str = ""
    """The status word of the citation table."""
    tone: str = ""
    """The tone of its chip."""
    sections: tuple[Target, ...] = ()
    """Sections that it names."""
    version: int | None = None
    """The version of the knowledge file."""


class _Index:
    """Look-ups for all papers, made when the first page is written."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb

    @cached_property
    def verifications(self) -> dict[str, list[TrackedVerification]]:
        """By paper, oldest first."""
        found: dict[str, list[TrackedVerification]] = {}
        for tracked in self.kb.verifications:
            for key in tracked.verification.arxiv:
                found.setdefault(key, []).append(tracked)
        return found

    @cached_property
    def landings(self) -> dict[str, list[tuple[str, SectionChange]]]:
        """Topic and change by paper, for each change that newly cites it or drops it."""
        found: dict[str, list[tuple[str, SectionChange]]] = {}
        for topic, changes in self.kb.changes.items():
            for change in changes:
                for key in (*change.papers_added, *change.papers_removed):
                    found.setdefault(key, []).append((topic, change))
        return found

    @cached_property
    def briefings(self) -> dict[str, Briefing]:
        """By id."""
        return {briefing.id: briefing for briefing in self.kb.briefings}

    @cached_property
    def diagnostics(self) -> dict[str, list[Diagnostic]]:
        """By path."""
        return shared.by_path(self.kb.diagnostics)


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page a paper, with a card or only cited."""
    index = _Index(kb)
    numbers = _owners(kb)
    for key, paper in kb.papers.items():
        target = Target(TargetKind.PAPER, key)
        url = page_path(target)
        card = paper.card
        yield Page(
            url=url,
            title=paper.title,
            values=partial(_values, kb, context, index, paper, url),
            source=card.path if card else None,
            target=target,
            description=paper.tldr or paper.title,
            search_text=partial(_search_text, paper),
            redirects=_redirects(paper, numbers),
        )


def _owners(kb: KnowledgeBase) -> dict[int, str]:
    """The paper that each card number leads to: as references do, the first by path."""
    owners: dict[int, str] = {}
    for card in sorted(kb.cards, key=lambda c: c.path):
        if card.card is not None:
            owners.setdefault(card.card, paper_key(card))
    return owners


def _redirects(paper: Paper, owners: Mapping[int, str]) -> tuple[str, ...]:
    found = [f"papers/{quote(paper.key)}v{version}/" for version in paper.versions if paper.arxiv]
    found += [f"cards/{c.card}/" for c in paper.cards if c.card is not None and owners.get(c.card) == paper.key]
    return tuple(dict.fromkeys(found))


def _search_text(paper: Paper) -> str:
    names = [paper.key, paper.title, *paper.other_titles]
    for card in paper.cards:
        number = "" if card.card is None else f"{card.card} {card.card:04d}"
        names += [number, *card.authors, *card.tags, card.category, card.tldr, shared.search_text(card)]
    return "\n".join(name for name in names if name)


def _values(kb: KnowledgeBase, context: Context, index: _Index, paper: Paper, url: str) -> Mapping[str, object]:
    card = paper.card
    arxiv = ArxivId.parse(paper.arxiv) if paper.arxiv else None
    heading = shared.main_heading(card.body) if card else None
    has_title = heading is not None and _same(heading.text, paper.title)

    def body(number: int, head: Markup) -> Markup:
        """The text of one card; that of the first one may bring the title of the page."""
        shown = paper.cards[number]
        title = heading if number == 0 and has_title else None
        edits = shared.below(shown.body, title, head) if title else shared.demoted(shown.body)
        prefix = f"{shown.id}--" if number else ""
        return Markup(linked_body(kb, shown, context, url, decorations=edits, linked_code=True, anchor_prefix=prefix))

    return {
        "paper": paper,
        "tone": shared.status_tone(paper.status),
        "card": card,
        "has_title": has_title,
        "body": body,
        "bibtex": bibtex(paper),
        "abs_url": arxiv.abs_url if arxiv else "",
        "pdf_url": arxiv.pdf_url if arxiv else "",
        "url": card.url if card and not (arxiv and arxiv.value in card.url) else "",
        "events": timeline(kb, context, index, paper, url),
        "verifications": index.verifications.get(paper.key, ()),
        "mentions": shared.mentions_of(kb.backlinks.get(Target(TargetKind.PAPER, paper.key), ())),
        "diagnostics": [d for c in paper.cards for d in index.diagnostics.get(c.path, ())],
        "source_link": {c.path: shared.source_address(context, url, c.path) for c in paper.cards},
        "edit_link": {c.path: context.edit_of(c.path) for c in paper.cards},
    }


def timeline(kb: KnowledgeBase, context: Context, index: _Index, paper: Paper, url: str) -> tuple[Event, ...]:
    """What happened to a paper, oldest first; what has no date comes last."""
    events: list[Event] = []
    if paper.first_seen:
        events.append(Event(kind="seen", date=paper.first_seen))
    for card in paper.cards:
        name = card.id if card.card is None else str(card.card)
        events.append(Event(kind="carded", date=card.date, title=name, author=card.author))
    for appearance in paper.appearances:
        if appearance.target.kind not in (TargetKind.BRIEFING, TargetKind.NOTE):
            continue
        row = appearance.citation
        events.append(
            Event(
                kind=str(appearance.target.kind),
                date=appearance.date,
                title=appearance.title,
                link=context.address(appearance.target, page=url),
                author=appearance.author,
                status=row.status if row else "",
                tone=shared.status_tone(row.status) if row else "",
                sections=_filed(kb, index, appearance),
            )
        )
    told: set[Target] = set()
    for topic, change in index.landings.get(paper.key, ()):
        target = Target.section(topic, change.section)
        told.add(target)
        events.append(
            Event(
                kind="cited" if paper.key in change.papers_added else "dropped",
                date=change.date.date() if change.date else None,
                title=kb.targets.get(target, change.title),
                link=shared.change_address(kb, context, url, topic, change),
                author=change.author,
                sections=(target,) if target in kb.targets else (),
                version=change.version,
            )
        )
    events += [
        Event(kind="cited", date=None, title=kb.targets.get(t, ""), link=context.address(t, page=url), sections=(t,))
        for t in paper.sections
        if t not in told
    ]
    return tuple(sorted(events, key=lambda e: (e.date is None, e.date or Date.min)))


def _filed(kb: KnowledgeBase, index: _Index, appearance: Appearance) -> tuple[Target, ...]:
    """The sections under which a briefing's citation table files a paper, as far as they exist."""
    briefing = index.briefings.get(appearance.target.key)
    if briefing is None or appearance.citation is None:
        return ()
    targets = (Target.section(briefing.topic, number) for number in appearance.citation.sections)
    return tuple(target for target in targets if target in kb.targets)


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


KIND = PageKind(name="paper", template="paper.md.j2", plugin="papers", pages=pages)
