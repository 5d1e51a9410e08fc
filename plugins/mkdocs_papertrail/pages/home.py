"""The home page: the state of the knowledge base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from statistics import median_low

from mkdocs_papertrail.diagnostics import Severity
from mkdocs_papertrail.link.base import (
    KnowledgeBase,
    Paper,
    ProposalState,
    TrackedVerification,
    VerificationState,
)
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.model import Briefing, KnowledgeFile, Note
from mkdocs_papertrail.pages import shared
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import index_file, strip

BRIEFINGS, SECTIONS, OPEN, PAPERS = 8, 6, 5, 8
"""How many of each the page shows."""
NEW_DAYS = 7
"""A paper or card is new for so many days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A knowledge file at a glance."""

    file: KnowledgeFile
    """The file."""
    target: Target
    """Its page."""
    updated: Date | None
    """The day of its last version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiles:
    """The four numbers."""

    cards: int
    """Paper cards."""
    new_cards: int
    """Cards of the last days."""
    open: int
    """Open verifications."""
    oldest: int | None
    """Days for which the oldest one is open."""
    waiting: int
    """Waiting proposals."""
    landing: int | None
    """Median days from proposal to landing."""
    errors: int
    """Diagnostics of severity error."""
    warnings: int
    """Diagnostics of severity warning."""


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page."""
    yield Page(
        url="",
        title=context.labels.t("nav.home"),
        values=lambda: _values(kb, context),
        description=context.site_name,
        wide=True,
        in_nav=True,
    )


def _values(kb: KnowledgeBase, context: Context) -> Mapping[str, object]:
    on = context.enabled
    documents = shared.newest_first(kb)[:BRIEFINGS] if "briefings" in on else []
    return {
        "versions": [_version(kb, file) for file in kb.knowledge] if "knowledge" in on else [],
        "tiles": tiles(kb),
        "briefings": [_briefing(document) for document in documents],
        "strips": list(_strips(kb)) if "knowledge" in on else [],
        "oldest": oldest(kb)[:OPEN] if "verifications" in on else [],
        "papers": [_paper(paper) for paper in new_papers(kb)[:PAPERS]] if "papers" in on else [],
        "empty": not (kb.briefings or kb.notes or kb.papers or kb.knowledge),
    }


def _version(kb: KnowledgeBase, file: KnowledgeFile) -> Version:
    dates = [r.date.date() for r in kb.revisions.get(file.topic, ()) if r.date]
    return Version(
        file=file,
        target=Target(TargetKind.KNOWLEDGE, file.topic),
        updated=max(dates, default=file.date),
    )


def tiles(kb: KnowledgeBase) -> Tiles:
    """The four numbers of a knowledge base."""
    waiting = sum(1 for p in kb.proposals if p.state is ProposalState.WAITING)
    landed = [p.days for p in kb.proposals if p.state is ProposalState.LANDED and p.days is not None]
    still_open = oldest(kb)
    severities = [d.severity for d in kb.diagnostics]
    return Tiles(
        cards=len(kb.cards),
        new_cards=sum(1 for card in kb.cards if is_new(card.date, kb.as_of)),
        open=len(still_open),
        oldest=max((v.days for v in still_open if v.days is not None), default=None),
        waiting=waiting,
        landing=median_low(landed) if landed else None,
        errors=severities.count(Severity.ERROR),
        warnings=severities.count(Severity.WARNING),
    )


def is_new(day: Date | None, as_of: Date | None) -> bool:
    """Whether a day lies among the last ones before the base's date."""
    return day is not None and as_of is not None and day > as_of - timedelta(days=NEW_DAYS)


def oldest(kb: KnowledgeBase) -> list[TrackedVerification]:
    """Open verifications, the oldest first; those without age last."""
    found = [v for v in kb.verifications if v.state is VerificationState.OPEN]
    return sorted(found, key=lambda v: -(v.days if v.days is not None else -1))


def new_papers(kb: KnowledgeBase) -> list[Paper]:
    """Papers of the last days, those with a card first."""
    found = [paper for paper in kb.papers.values() if is_new(paper.first_seen, kb.as_of)]
    return sorted(
        found, key=lambda p: (not p.cards, p.title == p.key, -(p.first_seen.toordinal() if p.first_seen else 0))
    )


def _briefing(document: Briefing | Note) -> Mapping[str, object]:
    return {
        "document": document,
        "target": target_of(document),
        "counts": shared.counts_of(document) if isinstance(document, Briefing) else None,
    }


def _paper(paper: Paper) -> Mapping[str, object]:
    return {
        "paper": paper,
        "target": Target(TargetKind.PAPER, paper.key),
        "tone": shared.status_tone(paper.status),
        "sections": tuple(dict.fromkeys((*paper.sections, *paper.filed)))[:3],
    }


def _strips(kb: KnowledgeBase) -> Iterator[Mapping[str, object]]:
    """The sections changed last, by file, the file changed last first."""
    latest = sorted(
        (
            (change.date.isoformat() if change.date else "", place, topic, change.section)
            for topic, changes in kb.changes.items()
            for place, change in enumerate(changes)
            if Target.section(topic, change.section) in kb.targets
        ),
        reverse=True,
    )
    chosen = list(dict.fromkeys((topic, section) for _, _, topic, section in latest))[:SECTIONS]
    files = {file.topic: file for file in kb.knowledge}
    for topic, found in shared.group_by(chosen, lambda pair: pair[0]).items():
        yield {"file": files[topic], **strip(kb, index_file(kb, files[topic]), [section for _, section in found])}


KIND = PageKind(name="home", template="home.md.j2", plugin="papertrail", pages=pages)
