"""A knowledge file as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_papertrail.model.document import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of a knowledge file."""

    number: str
    """`1.3`, or empty."""
    title: str
    """Without number and markup."""
    level: int
    """Of its heading: 1 to 6."""
    path: tuple[str, ...]
    """Titles from the outermost heading to its own."""
    line: int
    """Where its heading stands."""
    start: int
    """Byte offset of its heading."""
    body_start: int
    """Byte offset behind its heading."""
    end: int
    """Byte offset behind its own text, where the next heading starts."""
    tree_end: int
    """Byte offset behind its subsections."""
    arxiv: tuple[str, ...]
    """Ids in its own text, each once, in order of first mention."""

    @property
    def key(self) -> str:
        """The number, else the heading path."""
        return self.number or " / ".join(self.path)


@dataclass(frozen=True, slots=True, kw_only=True)
class InlineMark:
    """A ⚠ or 待核实 mark inside the text of a knowledge file or a briefing."""

    text: str
    """The sentence or bullet that holds it, without markup."""
    line: int
    """Where it stands."""
    start: int
    """Byte offset of its block."""
    end: int
    """Byte offset behind its block."""
    arxiv: tuple[str, ...]
    """Ids in the same block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgeFile(Document):
    """A long-lived knowledge file."""

    file: str
    """`inference.md`."""
    topic: str
    """`inference`."""
    version: int | None
    """310; None where none is written."""
    label: str
    """`Oct12午`; may be empty."""
    declared_references: int | None
    """The number of references that it declares."""
    sections: tuple[Section, ...]
    """In reading order."""
    marks: tuple[InlineMark, ...] = ()
    """Inline open verifications."""

    @property
    def title_of(self) -> Mapping[str, str]:
        """Section titles by key."""
        return {section.key: section.title for section in self.sections}
