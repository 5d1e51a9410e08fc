"""The text of a document and what was found in it. Offsets are byte offsets into `Body.source`."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum


class MentionKind(StrEnum):
    """What a piece of text refers to."""

    PAPER = "paper"
    SECTION = "section"
    CARD = "card"
    PATH = "path"
    BRIEFING = "briefing"
    VERIFICATION = "verification"
    LINK = "link"
    WIKI = "wiki"


@dataclass(frozen=True, slots=True)
class Mention:
    """A piece of a body's text that refers to something; resolved later."""

    kind: MentionKind
    """What it refers to."""
    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end."""
    target: str
    """What it says: an arXiv id with its version, a section number, a card number, a path, a phrase."""
    qualifier: str = ""
    """Of a section: the file named before it; of a wiki link: the text to show."""
    linkable: bool = True
    """False inside code, URLs, existing links and HTML."""
    block: tuple[int, int] = (0, 0)
    """Where the block lies that holds it."""
    certain: bool = True
    """False where only the knowledge base can tell (a bare number after a name)."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a body."""

    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end."""
    level: int
    """1 to 6."""
    text: str
    """Its text without markup."""


@dataclass(frozen=True, slots=True)
class Strong:
    """Strong or plain emphasis written with asterisks or underscores."""

    start: int
    """Byte offset of the opening delimiter."""
    end: int
    """Byte offset behind the closing delimiter."""
    width: int
    """Length of one delimiter: 1 for emphasis, 2 for strong."""


@dataclass(frozen=True, slots=True)
class HtmlSpan:
    """Raw HTML of a writer."""

    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end."""
    block: bool
    """True for a whole HTML block, False for one tag inside a paragraph."""
    text: str = ""
    """Of a whole block: its HTML, without the marks of quotes and lists around it."""
    home: tuple[int, int] = (0, 0)
    """Of a tag: the block that holds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """The text of a document behind its front matter, with all that one parse found in it."""

    source: bytes
    """UTF-8 Markdown, repaired and normalised."""
    headings: tuple[Heading, ...] = ()
    """In order."""
    mentions: tuple[Mention, ...] = ()
    """In order; those that can be linked do not overlap."""
    emphases: tuple[Strong, ...] = ()
    """Emphasis in order."""
    html: tuple[HtmlSpan, ...] = ()
    """Raw HTML in order."""
    urls: tuple[tuple[int, int], ...] = ()
    """Bare web addresses in the text: start and end."""
    footnotes: tuple[tuple[int, int, str], ...] = ()
    """Footnote marks: start, end, label."""
    definitions: bytes = b""
    """Link reference definitions with safe addresses, needed where a part is rendered alone."""
    footnote_blocks: tuple[tuple[int, int, str], ...] = ()
    """Footnotes: start and end of the whole block, label."""
    code_spans: tuple[tuple[int, int, str], ...] = ()
    """Inline code: start, end (with the backticks), text."""
    unsafe_links: tuple[tuple[int, int], ...] = ()
    """Links and link definitions whose address may not be published (`javascript:` and the like): start and end."""
    line_starts: tuple[int, ...] = (0,)
    """Byte offset of each line."""
    lines: tuple[int, ...] = (1,)
    """Line on disk of each line."""

    def line(self, offset: int) -> int:
        """The line on disk that holds a byte offset."""
        index = bisect_right(self.line_starts, offset) - 1
        return self.lines[min(index, len(self.lines) - 1)] if self.lines else 1

    def column(self, offset: int) -> int:
        """The 1-based column, in characters, of a byte offset."""
        start = self.line_starts[bisect_right(self.line_starts, offset) - 1]
        return len(self.source[start:offset].decode("utf-8", "replace")) + 1

    def text(self, start: int, end: int) -> str:
        """The source between two offsets."""
        return self.source[start:end].decode("utf-8", "replace")


@dataclass(frozen=True, slots=True, kw_only=True)
class References:
    """Everything that a document refers to, each once, sorted."""

    arxiv: tuple[str, ...] = ()
    """Paper ids without version."""
    cards: tuple[int, ...] = ()
    """Card numbers, candidates included."""
    sections: tuple[str, ...] = ()
    """Section numbers in natural order."""
    paths: tuple[str, ...] = ()
    """Paths of the content tree."""
    briefings: tuple[str, ...] = ()
    """Briefings named in words."""

    def as_dict(self) -> dict[str, object]:
        """The JSON form."""
        return {
            "arxiv": list(self.arxiv), "cards": list(self.cards), "sections": list(self.sections),
            "paths": list(self.paths), "briefings": list(self.briefings),
        }  # fmt: skip
