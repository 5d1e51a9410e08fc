"""The linked knowledge base: documents, papers, references, backlinks, proposals, verifications, revisions.

Everything here is frozen; `link.build` makes it. Links are ids (`Target`), never paths or URLs: pages turn them into
addresses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date as Date
from enum import StrEnum

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.history import Revision, SectionChange
from mkdocs_papertrail.link.directory import Directory
from mkdocs_papertrail.link.sentences import sentence
from mkdocs_papertrail.link.targets import Resolved, Target
from mkdocs_papertrail.model import (
    Briefing,
    Citation,
    Document,
    Item,
    KnowledgeFile,
    Mention,
    Note,
    PaperCard,
    Proposal,
    Verdict,
    Verification,
)


class LinkType(StrEnum):
    """In what manner one page refers to another."""

    CITES = "cites"
    PROPOSES = "proposes"
    VERIFIES = "verifies"
    CONSULTED = "consulted"
    CONTINUES = "continues"


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlink:
    """One place that refers to a target."""

    source: Target
    """The page that refers to it."""
    document: Document
    """The document that the place is in."""
    mention: Mention
    """The place."""
    section: str
    """The heading above the place; may be empty."""
    anchor: str
    """The anchor of that heading; may be empty."""
    type: LinkType
    """In what manner."""

    @property
    def title(self) -> str:
        """The title of the page that refers to it."""
        return self.document.title

    @property
    def date(self) -> Date | None:
        """The date of that page's document."""
        return self.document.date

    def sentence(self) -> tuple[str, str, str]:
        """The sentence that it stands in, without markup: before the reference, its words, and after."""
        return sentence(self.document.body, self.mention)


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One document that takes up a paper."""

    target: Target
    """The document's page."""
    title: str
    """The document's title."""
    date: Date | None
    """The document's date."""
    author: str
    """Its author."""
    citation: Citation | None
    """The row of its citation table, where there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A work: with a card, or only cited."""

    key: str
    """The arXiv id without version, or `card-0042` for a card without id."""
    arxiv: str | None
    """The arXiv id without version."""
    title: str
    """From its card, else the citation table with the latest date, else the id."""
    other_titles: tuple[str, ...]
    """Other names in use."""
    cards: tuple[PaperCard, ...]
    """Its cards; normally one or none."""
    versions: tuple[int, ...]
    """arXiv versions that are cited somewhere."""
    appearances: tuple[Appearance, ...]
    """Documents that mention it, oldest first."""
    sections: tuple[Target, ...]
    """Knowledge sections whose text cites it."""
    filed: tuple[Target, ...]
    """Knowledge sections under which citation tables file it."""
    first_seen: Date | None
    """The earliest date among its appearances and its card."""

    @property
    def card(self) -> PaperCard | None:
        """Its first card."""
        return self.cards[0] if self.cards else None

    @property
    def status(self) -> str:
        """The status word of its latest citation row; may be empty."""
        words = [a.citation.status for a in self.appearances if a.citation and a.citation.status]
        return words[-1] if words else ""

    @property
    def tldr(self) -> str:
        """The one-sentence summary of its card; may be empty."""
        return self.cards[0].tldr if self.cards else ""


class ProposalState(StrEnum):
    """What became of a proposal."""

    WAITING = "waiting"
    LANDED = "landed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackedProposal:
    """A proposal of a briefing and what became of it."""

    briefing: Briefing
    """Who proposed it."""
    item: Item
    """The item that it belongs to."""
    proposal: Proposal
    """Section, title, note."""
    topic: str
    """The knowledge file that it is meant for."""
    target: Target | None
    """The section, if it exists."""
    state: ProposalState
    """`unknown` where the section does not exist or has no history."""
    landed: SectionChange | None
    """The change that took it in."""
    evidence: str
    """What the change shares with the proposal: papers or words, separated by `, `."""
    days: int | None
    """Waiting: days up to the base's date; landed: days from proposal to landing; None without dates."""


class VerificationState(StrEnum):
    """Whether a claim is settled."""

    OPEN = "open"
    VERIFIED = "verified"
    REFUTED = "refuted"
    HELD = "held"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackedVerification:
    """A T-item and what became of it."""

    briefing: Briefing
    """Who raised it."""
    verification: Verification
    """Title, observation, risk, action."""
    uid: str
    """`2026-10-12-inference-T1`, made unique where two briefings would share it."""
    sections: tuple[Target, ...]
    """Knowledge sections that it names."""
    state: VerificationState
    """Open until a later briefing settles it."""
    verdict: Verdict | None
    """The line that settled it."""
    settled_by: Briefing | None
    """The briefing that holds that line."""
    raised_again: tuple[Target, ...]
    """Later briefings that mention it while open."""
    days: int | None
    """Open: age in days; settled: days it took; None without dates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgeBase:
    """One content tree, linked."""

    briefings: tuple[Briefing, ...]
    """Newest first."""
    notes: tuple[Note, ...]
    """Newest first, those without date last, by path."""
    cards: tuple[PaperCard, ...]
    """By number, then path."""
    knowledge: tuple[KnowledgeFile, ...]
    """By topic."""
    papers: Mapping[str, Paper]
    """By key, newest id first."""
    proposals: tuple[TrackedProposal, ...]
    """Newest briefing first, in the order written."""
    verifications: tuple[TrackedVerification, ...]
    """Oldest first."""
    revisions: Mapping[str, tuple[Revision, ...]]
    """Versions of each knowledge file, oldest first, by topic."""
    changes: Mapping[str, tuple[SectionChange, ...]]
    """Section changes of each knowledge file, oldest first, by topic."""
    backlinks: Mapping[Target, tuple[Backlink, ...]]
    """What refers to a target, newest first."""
    resolved: Mapping[str, tuple[Resolved, ...]]
    """What the mentions of a document mean, by document path."""
    diagnostics: tuple[Diagnostic, ...]
    """Everything found, sorted by place."""
    as_of: Date | None
    """The latest date in the data: ages count up to it."""
    messages: tuple[str, ...] = ()
    """Remarks on the build as a whole, such as a shallow clone."""
    directory: Directory
    """What each name leads to."""
    targets: Mapping[Target, str] = field(default_factory=dict)
    """The title of everything that has a page."""

    def changes_of(self, target: Target) -> tuple[SectionChange, ...]:
        """The changes of one section, oldest first, through all its names and numbers."""
        topic, _, key = target.key.partition("#")
        changes = self.changes.get(topic, ())
        lineage = next((c.lineage for c in reversed(changes) if c.section == key), None)
        return tuple(c for c in changes if c.lineage == lineage)
