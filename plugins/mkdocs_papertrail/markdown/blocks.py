"""A thin tree of blocks, each with its place in the source: what one parse of a Markdown text finds.

All offsets are byte offsets into the UTF-8 source, as the parser gives them. The small classes are not frozen, since a
content tree makes hundreds of thousands of them and a frozen one takes three times as long to make; nothing changes
them once the tree is built.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_papertrail.model import Strong

_BLANK = re.compile(r"[\x00-\x20\x7f]")
_SAFE = re.compile(r"(?:https?:|mailto:|[^:/?#]*(?:[/?#]|$))", re.IGNORECASE)


class Kind(StrEnum):
    """What a block is."""

    DOCUMENT = "document"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    ITEM = "item"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    CODE = "code"
    QUOTE = "quote"
    HTML = "html"
    RULE = "rule"
    FOOTNOTE = "footnote"


@dataclass(slots=True)
class Run:
    """A stretch of plain text, without any markup inside."""

    start: int
    """Byte offset of its first byte."""
    text: str
    """The text, equal to the source at that place."""
    block: int
    """Start of the leaf block that holds it."""
    end_of_block: int
    """End of that block."""


@dataclass(slots=True)
class Link:
    """A link or image as written."""

    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end."""
    target: str
    """The destination, decoded."""
    kind: str
    """The parser's name for its form: Inline, Reference, Autolink, Email …; `Image` for an image."""
    text: str
    """What a reader sees."""

    @property
    def safe(self) -> bool:
        """Whether its address may stand in a page: http, https, mailto, or relative."""
        return is_safe_address(self.target) or (self.kind == "Email" and ":" not in html.unescape(self.target))


def is_safe_address(target: str) -> bool:
    """Whether an address may stand in a page: http, https, mailto, or relative."""
    return bool(_SAFE.match(_BLANK.sub("", html.unescape(target))))


@dataclass(slots=True)
class Span:
    """A stretch of source."""

    start: int
    """Byte offset of its first byte."""
    end: int
    """Byte offset behind its last byte."""


@dataclass(slots=True)
class Block:
    """A block with its place, its plain text and its children."""

    kind: Kind
    """What it is."""
    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end."""
    level: int = 0
    """Of a heading: 1 to 6."""
    text: str = ""
    """What a reader sees of its own inline content; line breaks as `\\n`."""
    strong: tuple[Span, ...] = ()
    """Where `text` is strong, as character offsets into `text`."""
    info: str = ""
    """Of a code block: the info string; of a footnote: its label."""
    children: tuple[Block, ...] = ()
    """Blocks inside."""

    def walk(self) -> Iterator[Block]:
        """This block and all inside it, in reading order."""
        stack = [self]
        while stack:
            block = stack.pop()
            yield block
            if block.children:
                stack.extend(reversed(block.children))


@dataclass(frozen=True, slots=True)
class Tree:
    """All that one parse finds."""

    source: bytes
    """The UTF-8 source."""
    blocks: tuple[Block, ...]
    """The blocks at top level."""
    runs: tuple[Run, ...]
    """Plain text outside code, links and HTML."""
    codes: tuple[Run, ...]
    """Code spans and the lines of code blocks: mentioned, never linked."""
    links: tuple[Link, ...]
    """Links and images."""
    emphases: tuple[Strong, ...]
    """Emphasis in source order."""
    html: tuple[Span, ...]
    """Raw HTML: one span a tag, or a line of an HTML block."""
    html_blocks: tuple[Span, ...]
    """HTML blocks as wholes."""
    footnotes: tuple[tuple[int, int, str], ...]
    """Footnote references and definition marks: start, end, label."""
    literal_delimiters: tuple[int, ...]
    """Asterisks that the parser left as text."""
    single_tildes: tuple[Span, ...]
    """Strikethrough written with one tilde."""

    def walk(self) -> Iterator[Block]:
        """All blocks in reading order."""
        stack = list(reversed(self.blocks))
        while stack:
            block = stack.pop()
            yield block
            if block.children:
                stack.extend(reversed(block.children))

    def slice(self, start: int, end: int) -> str:
        """The source between two byte offsets."""
        return self.source[start:end].decode("utf-8", "replace")
