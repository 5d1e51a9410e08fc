"""A block tree as a flat run of lines, bullets and tables in reading order, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from mkdocs_papertrail.markdown.tree import Block, Kind, Span, Tree
from mkdocs_papertrail.parse.briefing_heads import read_head
from mkdocs_papertrail.parse.briefing_sections import read_section
from mkdocs_papertrail.parse.briefing_verdicts import Settled, read_verdict
from mkdocs_papertrail.parse.labels import Field, Label, field_of, read_label

Spans = tuple[tuple[int, int], ...]
_MOST_LINES = 2_000
"""Lines of one paragraph that are looked at one by one; what follows counts as one line."""


class LineKind(StrEnum):
    """What a line is part of."""

    HEADING = "heading"
    TEXT = "text"
    BULLET = "bullet"
    TABLE = "table"
    RULE = "rule"
    OTHER = "other"


@dataclass(slots=True, eq=False)
class Line:
    """A line of a paragraph, a heading, a bullet without those inside it, or a table as a whole.

    Nothing changes a line but that its label and verdict are read once, when first asked for.
    """

    kind: LineKind
    """What it is part of."""
    text: str
    """What a reader sees, without markup; empty for tables, rules and code."""
    strong: Spans
    """Where the text is strong."""
    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end; of a bullet, behind those inside it."""
    block: Block
    """The block that holds it."""
    quoted: bool
    """Whether it stands in a block quote."""
    level: int = 0
    """Of a heading 1 to 6; of a bullet its depth, from 0."""
    parent: Block | None = None
    """Of a bullet: its list."""
    _label: Label | Literal[False] | None = field(default=False, init=False, repr=False)
    _verdict: Settled | Literal[False] | None = field(default=False, init=False, repr=False)

    @property
    def label(self) -> Label | None:
        """The label that it starts with."""
        if self._label is False:
            self._label = read_label(self.text, self.strong)
        return self._label

    @property
    def verdict(self) -> Settled | None:
        """What it settles."""
        if self._verdict is False:
            self._verdict = read_verdict(self.text)
        return self._verdict

    @property
    def all_strong(self) -> bool:
        """Whether the whole text is strong."""
        if not self.strong:
            return False
        first, last = len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())
        return first < last and any(start <= first and end >= last for start, end in self.strong)


def flat_lines(tree: Tree) -> list[Line]:
    """All lines of a text in reading order."""
    out: list[Line] = []
    stack: list[tuple[Block, int, Block | None, bool]] = [(block, 0, None, False) for block in reversed(tree.blocks)]
    while stack:
        block, depth, parent, quoted = stack.pop()
        if block.kind is Kind.ITEM:
            _bullet(out, tree, block, depth, parent, quoted)
            inner = [child for child in reversed(block.children) if child.kind is not Kind.PARAGRAPH]
            stack.extend((child, depth + 1, None, quoted) for child in inner)
        elif block.kind is Kind.PARAGRAPH:
            _paragraph(out, tree, block, quoted)
        elif block.kind is Kind.HEADING:
            _heading(out, tree, block, quoted)
        elif block.kind is Kind.LIST:
            stack.extend((item, depth, block, quoted) for item in reversed(block.children))
        elif block.kind is Kind.QUOTE:
            stack.extend((child, depth, None, True) for child in reversed(block.children))
        elif block.kind is Kind.TABLE:
            _table(out, tree, block, quoted)
        else:
            kind = LineKind.RULE if block.kind is Kind.RULE else LineKind.OTHER
            out.append(Line(kind, "", (), block.start, block.end, block, quoted))
    return out


def _strong(spans: tuple[Span, ...]) -> Spans:
    if not spans:
        return ()
    return tuple(sorted((span.start, span.end) for span in spans))


def _heading(out: list[Line], tree: Tree, block: Block, quoted: bool) -> None:
    """A heading. Text right above a `---` is one to the parser: where it holds labels or lines it counts as text."""
    underlined = block.level == 2 and tree.source[block.start : block.start + 1] != b"#"
    if underlined and ("\n" in block.text or _field(block.text) is not Field.OTHER):
        _paragraph(out, tree, block, quoted)
        out.append(Line(LineKind.RULE, "", (), block.end, block.end, block, quoted))
        return
    text = " ".join(block.text.split())
    strong = _strong(block.strong) if text == block.text else ()
    out.append(Line(LineKind.HEADING, text, strong, block.start, block.end, block, quoted, block.level))


def _bullet(out: list[Line], tree: Tree, block: Block, depth: int, parent: Block | None, quoted: bool) -> None:
    """A list item's own text: that of the item and of the paragraphs right inside it."""
    owns = [own for own in (block, *block.children) if own.text and (own is block or own.kind is Kind.PARAGRAPH)]
    if len(owns) == 1 and "\n" not in owns[0].text:
        (own,) = owns
        strong = tuple(span for span in _strong(own.strong) if span[0] < len(own.text))
        out.append(Line(LineKind.BULLET, own.text, strong, block.start, block.end, block, quoted, depth, parent))
    else:
        _long_bullet(out, tree, block, owns, depth, parent, quoted)


def _long_bullet(
    out: list[Line], tree: Tree, block: Block, owns: list[Block], depth: int, parent: Block | None, quoted: bool
) -> None:
    """A list item of several lines.

    A line below the first that is not indented belongs to it for the parser; a label, item or section there does not.
    """
    strong: list[tuple[int, int]] = []
    length = 0
    for own in owns:
        strong.extend((start + length, end + length) for start, end in _strong(own.strong))
        length += len(own.text) + 1
    text = "\n".join(own.text for own in owns)
    holder = owns[-1] if owns else block
    lines = text.split("\n", _MOST_LINES)
    starts = _line_starts(tree.source, holder, len(lines)) if len(owns) == 1 else [block.start] * len(lines)
    place = len(lines[0])
    for index in range(1, len(lines)):
        indented = tree.source[starts[index] : starts[index] + 1].isspace()
        if not indented and starts[index] > holder.start and _starts_anew(lines[index]):
            break
        place += 1 + len(lines[index])
    else:
        index = len(lines)
    before = tuple(span for span in strong if span[0] < place)
    out.append(Line(LineKind.BULLET, text[:place], before, block.start, block.end, block, quoted, depth, parent))
    if index < len(lines):
        rest = tuple((a - place - 1, b - place - 1) for a, b in strong if a > place)
        _cut_lines(out, lines[index:], rest, [*starts[index:], block.end], block, quoted)


def _field(text: str) -> Field:
    label = read_label(text.split("\n", 1)[0])
    return label.field if label is not None else Field.OTHER


def _starts_anew(text: str) -> bool:
    """Whether a line can't be the continuation of a bullet."""
    section = read_section(text)
    return (
        _field(text) is not Field.OTHER
        or read_head(text, None, heading=False) is not None
        or (section is not None and section.certain and section.numbered)
    )


def _paragraph(out: list[Line], tree: Tree, block: Block, quoted: bool) -> None:
    """The lines of a paragraph; a line is cut where a second known label stands in it."""
    spans = _strong(block.strong)
    if "\n" not in block.text and (not spans or (len(spans) == 1 and 0 < spans[0][1] <= len(block.text))):
        if block.text.strip():
            out.append(Line(LineKind.TEXT, block.text, spans, block.start, block.end, block, quoted))
        return
    texts = block.text.split("\n", _MOST_LINES)
    starts = _line_starts(tree.source, block, len(texts))
    _cut_lines(out, texts, spans, [*starts, block.end], block, quoted)


def _cut_lines(out: list[Line], texts: list[str], spans: Spans, starts: list[int], block: Block, quoted: bool) -> None:
    """Lines of text; `spans` count from the first, `starts` holds one more than there are lines: the end."""
    place, first = 0, 0
    for index, text in enumerate(texts):
        stop = place + len(text)
        while first < len(spans) and spans[first][1] <= place:
            first += 1
        here: list[tuple[int, int]] = []
        for number in range(first, len(spans)):
            start, end = spans[number]
            if start >= stop:
                break
            here.append((max(start, place) - place, min(end, stop) - place))
        for piece, strong in _cut(text, tuple(here)):
            if piece.strip():
                end = max(starts[index], starts[index + 1])
                out.append(Line(LineKind.TEXT, piece, strong, starts[index], end, block, quoted))
        place = stop + 1


def _line_starts(source: bytes, block: Block, count: int) -> list[int]:
    """Where each of a paragraph's lines starts; all at its start where markup hides which is which."""
    starts = [block.start]
    place = block.start
    while len(starts) < count and (place := source.find(b"\n", place, block.end) + 1) > 0:
        starts.append(place)
    if len(starts) < count:
        return [block.start] * count
    return starts


def _cut(text: str, strong: Spans) -> list[tuple[str, Spans]]:
    """A line in pieces, each with its strong words."""
    if len(strong) < 2:
        return [(text, strong)]
    pieces: list[tuple[str, Spans]] = []
    place, held = 0, [strong[0]]
    for start, end in strong[1:]:
        if start > place and _is_label(text, start, end):
            pieces.append((text[place:start], tuple((a - place, b - place) for a, b in held)))
            place, held = start, []
        held.append((start, end))
    return [*pieces, (text[place:], tuple((a - place, b - place) for a, b in held))]


def _is_label(text: str, start: int, end: int) -> bool:
    words = text[start:end].strip()
    colon = words.endswith(("：", ":")) or text[end : end + 2].lstrip().startswith(("：", ":"))
    return colon and field_of(words) is not Field.OTHER


def _table(out: list[Line], tree: Tree, block: Block, quoted: bool) -> None:
    """A table, and the lines without any cell border that it swallowed."""
    out.append(Line(LineKind.TABLE, "", (), block.start, block.end, block, quoted))
    for row in block.children[1:]:
        if row.children and is_swallowed(tree, row):
            cell = row.children[0]
            out.append(Line(LineKind.TEXT, cell.text, _strong(cell.strong), row.start, row.end, cell, quoted))


def is_swallowed(tree: Tree, row: Block) -> bool:
    """Whether a row is no row: a line right under a table, without any cell border."""
    return b"|" not in tree.source[row.start : row.end] and bool(row.children and row.children[0].text)


def is_padding(row: Block, cell: Block) -> bool:
    """Whether a cell is not written but added by the parser to fill a row."""
    return cell.start == cell.end and cell.start >= row.end
