"""A daily briefing as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from mkdocs_papertrail.model.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """The knowledge file that a briefing started from."""

    file: str
    """`inference.md`."""
    version: int | None
    """310."""
    label: str | None
    """`Oct12午`."""
    references: int | None
    """How many references it then had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A row of the table of sources checked."""

    path: str | None
    """A path of the content tree, if the cell holds one."""
    text: str
    """The first cell as a reader sees it."""
    summary: str
    """The second cell."""
    trust: int | None
    """1 to 5 stars."""
    trust_word: str | None
    """The word in place of stars."""
    line: int
    """Where the row stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Where an item should go in a knowledge file."""

    section: str
    """Section number."""
    title: str
    """Section title as written; may be empty."""
    note: str
    """What is to be added; may be empty."""
    line: int
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An increment or an adjacent item of a briefing."""

    label: str
    """The number of an increment or the letter of an adjacent item, as text."""
    adjacent: bool
    """True for an adjacent item."""
    mark: str
    """`🟢`, `🟡` or empty."""
    kind: str
    """`工程新增`, `NET-new paper_card` … or empty."""
    title: str
    """The rest of the heading."""
    arxiv: tuple[str, ...]
    """Ids in title, arXiv line, points and relations; order of first mention."""
    card: int | None
    """The paper card that it is about."""
    sources: tuple[str, ...]
    """Paths of the content tree on its source line."""
    points: tuple[str, ...]
    """Each bullet, nested ones too, in reading order."""
    relations: tuple[str, ...]
    """What it says of its relation to existing knowledge."""
    proposals: tuple[Proposal, ...]
    """Where it should go."""
    line: int
    """Where its heading stands."""
    start: int
    """Byte offset of its heading."""
    end: int
    """Byte offset behind its last block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """A T-item: a claim that waits to be verified."""

    label: str
    """`T1`."""
    uid: str
    """`2026-10-12-inference-T1`."""
    title: str
    """The rest of the heading."""
    observation: str
    """现象."""
    risk: str
    """风险."""
    action: str
    """建议: what would settle it."""
    arxiv: tuple[str, ...]
    """Ids mentioned in it."""
    sections: tuple[str, ...]
    """Sections mentioned in it."""
    line: int
    """Where its heading stands."""
    start: int
    """Byte offset of its heading."""
    end: int
    """Byte offset behind its last block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """A row of the citation table."""

    arxiv: str
    """The id without version; empty where the cell holds none."""
    title: str
    """The title without the note in brackets behind it."""
    note: str
    """The note in brackets; may be empty."""
    sections: tuple[str, ...]
    """Section numbers in the order written."""
    status: str
    """The status word without its mark, as written."""
    line: int
    """Where the row stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSource:
    """A row of the complete list of sources."""

    text: str
    """The source in words."""
    relevance: str
    """What it holds for the topic."""
    conclusion: str
    """What came of it."""
    line: int
    """Where the row stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A line of a briefing that settles an earlier verification."""

    state: str
    """`verified`, `refuted`, `held` or `withdrawn`."""
    target: str
    """The label (`T1`) or the full id that it names."""
    context: str
    """The date and topic named beside it, such as `2026-10-12 inference`; may be empty."""
    text: str
    """The whole line."""
    line: int
    """Where it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Briefing(Document):
    """A daily briefing in the form of seven sections."""

    topic: str
    """`inference`."""
    kind: str
    """`e1prep`."""
    round: str = ""
    """`E1 日间预消化轮(inference)`."""
    written_at: datetime | None = None
    """With its offset from UTC."""
    baseline: Baseline | None = None
    """The knowledge file that it started from."""
    sources: tuple[Source, ...] = ()
    """一: sources checked."""
    increments: tuple[Item, ...] = ()
    """二: increments."""
    adjacent: tuple[Item, ...] = ()
    """三: adjacent items."""
    verifications: tuple[Verification, ...] = ()
    """四: open verifications."""
    citations: tuple[Citation, ...] = ()
    """五: the citation table."""
    all_sources: tuple[CheckedSource, ...] = ()
    """七: the complete list of sources."""
    summary: Mapping[str, str] = field(default_factory=dict)
    """六: label to text."""
    declared: Mapping[str, int] = field(default_factory=dict)
    """Counts that the text declares, by name."""
    declared_lines: Mapping[str, int] = field(default_factory=dict)
    """Where each declared count stands."""
    verdicts: tuple[Verdict, ...] = ()
    """Lines that settle earlier verifications."""

    @property
    def items(self) -> tuple[Item, ...]:
        """Increments, then adjacent items."""
        return self.increments + self.adjacent
