"""What became of proposals: which change of a knowledge file took them in.

A change of the proposed section counts as the landing when it is not older than the briefing and shares with the item
either a paper that it newly cites, or enough salient words (Latin names and numbers) in the text that it adds.
Nothing is claimed below these thresholds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from mkdocs_papertrail.history import Revision, SectionChange
from mkdocs_papertrail.ids import find_paper_ids
from mkdocs_papertrail.link.base import ProposalState, TrackedProposal
from mkdocs_papertrail.link.directory import Directory
from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.model import Briefing, Item, KnowledgeFile, Proposal

SHARED_WORDS = 3
"""Salient words that proposal and added text must share at least, where they share no newly cited paper."""
SHARED_PART = 0.4
"""The part of the proposal's salient words that must be among those of the added text."""
_SALIENT = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{2,}|\d[\d,.]*[%×x]?")
_COMMON = frozenset(
    [
        "the",
        "and",
        "for",
        "with",
        "from",
        "arxiv",
        "paper",
        "card",
        "new",
        "vs",
        "not",
        "are",
        "our",
        "inference",
        "md",
        "llm",
        "model",
        "note",
        "tok",
        "oct",
        "sep",
    ]
)


def track_proposals(
    briefings: Sequence[Briefing],
    knowledge: Sequence[KnowledgeFile],
    revisions: Mapping[str, Sequence[Revision]],
    changes: Mapping[str, Sequence[SectionChange]],
    directory: Directory,
    as_of: int | None,
) -> tuple[TrackedProposal, ...]:
    """The state of every proposal, newest briefing first. `as_of` is the base's date as an ordinal."""
    topics = {file.topic for file in knowledge}
    found: list[TrackedProposal] = []
    for briefing in briefings:
        topic = _topic(briefing, topics)
        known = directory.sections.get(topic, frozenset())
        for item in briefing.items:
            for proposal in item.proposals:
                tracked = _track(
                    briefing, item, proposal, topic, known, changes.get(topic, ()), bool(revisions.get(topic)), as_of
                )
                found.append(tracked)
    return tuple(found)


def _topic(briefing: Briefing, topics: set[str]) -> str:
    if briefing.baseline and briefing.baseline.file.removesuffix(".md") in topics:
        return briefing.baseline.file.removesuffix(".md")
    return briefing.topic


def _track(
    briefing: Briefing,
    item: Item,
    proposal: Proposal,
    topic: str,
    known: frozenset[str],
    changes: Sequence[SectionChange],
    has_history: bool,
    as_of: int | None,
) -> TrackedProposal:
    exists = proposal.section in known
    landing, evidence = None, ""
    for change in changes:
        if change.section == proposal.section and _not_older(change, briefing):
            evidence = shared(item, proposal, change)
            if evidence:
                landing = change
                break
    written = briefing.date.toordinal() if briefing.date else None
    days = None
    if landing is not None and landing.date is not None and written is not None:
        days = max(0, landing.date.date().toordinal() - written)
    elif landing is None and as_of is not None and written is not None:
        days = max(0, as_of - written)
    state = (
        ProposalState.LANDED if landing else ProposalState.WAITING if exists and has_history else ProposalState.UNKNOWN
    )
    return TrackedProposal(
        briefing=briefing,
        item=item,
        proposal=proposal,
        topic=topic,
        target=Target.section(topic, proposal.section) if exists else None,
        state=state,
        landed=landing,
        evidence=evidence,
        days=days,
    )


def _not_older(change: SectionChange, briefing: Briefing) -> bool:
    """Whether a change came after the version that the briefing started from, else not before its day."""
    if briefing.baseline and briefing.baseline.version is not None and change.version is not None:
        return change.version > briefing.baseline.version
    if change.date is None or briefing.date is None:
        return False
    return change.date.date() >= briefing.date


def shared(item: Item, proposal: Proposal, change: SectionChange) -> str:
    """What a change shares with a proposal: papers or words, separated by `, `; empty below the thresholds."""
    papers = {*item.arxiv, *(str(i.value) for i in find_paper_ids(proposal.note))}
    both = [paper for paper in change.papers_added if paper in papers]
    if both:
        return ", ".join(both)
    wanted = _words(proposal.note)
    got = _words("\n".join(change.added))
    common = sorted(wanted & got)
    if len(common) >= SHARED_WORDS and len(common) >= SHARED_PART * len(wanted):
        return ", ".join(common[:8])
    return ""


def _words(text: str) -> set[str]:
    return {w for word in _SALIENT.findall(text) if (w := word.lower().strip(".,-")) not in _COMMON and len(w) > 1}
