"""A block tree as a flat run of lines, bullets and tables in reading order, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_papertrail.markdown.tree import Block, Kind, Span, Tree
from mkdocs_papertrail.parse.briefing_heads import read_head
from mkdocs_papertrail.parse.briefing_sections import read_section
from mkdocs_papertrail.parse.labels import Field, field_of, read_label

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of a paragraph, a heading, a bullet without those inside it, or a table as a whole."""

    kind: LineKind
    """What it is part of."""
    text: str
    """What a reader sees, without markup; empty for tables, rules and code."""
    strong: Spans = ()
    """Where the text is strong."""
    start: int
    """Byte offset of its start."""
    end: int
    """Byte offset behind its end; of a bullet, behind those inside it."""
    level: int = 0
    """Of a heading 1 to 6; of a bullet its depth, from 0."""
    block: Block
    """The block that holds it."""
    parent: Block | None = None
    """Of a bullet: its list."""
    quoted: bool = False
    """Whether it stands in a block quote."""

    @property
    def all_strong(self) -> bool:
        """Whether the whole text is strong."""
        first, last = len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())
        return first < last and any(start <= first and end >= last for start, end in self.strong)


def flat_lines(tree: Tree) -> Iterator[Line]:
    """All lines of a text in reading order."""
    stack: list[tuple[Block, int, Block | None, bool]] = [(block, 0, None, False) for block in reversed(tree.blocks)]
    while stack:
        block, depth, parent, quoted = stack.pop()
        if block.kind is Kind.HEADING:
            yield from _heading(tree, block, quoted)
        elif block.kind is Kind.PARAGRAPH:
            yield from _paragraph(tree, block, quoted)
        elif block.kind is Kind.LIST:
            stack.extend((item, depth, block, quoted) for item in reversed(block.children))
        elif block.kind is Kind.ITEM:
            yield from _bullet(tree, block, depth, parent, quoted)
            rest = [child for child in block.children if child.kind is not Kind.PARAGRAPH]
            stack.extend((child, depth + 1, None, quoted) for child in reversed(rest))
        elif block.kind is Kind.QUOTE:
            stack.extend((child, depth, None, True) for child in reversed(block.children))
        elif block.kind is Kind.TABLE:
            yield from _table(tree, block, quoted)
        else:
            kind = LineKind.RULE if block.kind is Kind.RULE else LineKind.OTHER
            yield Line(kind=kind, text="", start=block.start, end=block.end, block=block, quoted=quoted)


def _strong(spans: tuple[Span, ...]) -> Spans:
    return tuple(sorted((span.start, span.end) for span in spans))


def _heading(tree: Tree, block: Block, quoted: bool) -> Iterator[Line]:
    """A heading. Text right above a `---` is one to the parser: where it holds labels or lines it counts as text."""
    underlined = block.level == 2 and tree.source[block.start : block.start + 1] != b"#"
    if underlined and ("\n" in block.text or _field(block.text) is not Field.OTHER):
        yield from _paragraph(tree, block, quoted)
        yield Line(kind=LineKind.RULE, text="", start=block.end, end=block.end, block=block, quoted=quoted)
        return
    text = " ".join(block.text.split())
    strong = _strong(block.strong) if text == block.text else ()
    yield Line(
        kind=LineKind.HEADING, text=text, strong=strong, start=block.start, end=block.end, level=block.level,
        block=block, quoted=quoted,
    )  # fmt: skip


def _bullet(tree: Tree, block: Block, depth: int, parent: Block | None, quoted: bool) -> Iterator[Line]:
    """A list item's own text: that of the item and of the paragraphs right inside it.

    A line below it that is not indented belongs to it for the parser; a label, item or section there does not.
    """
    parts: list[str] = []
    holder = block
    strong: list[tuple[int, int]] = []
    length = 0
    for own in (block, *(child for child in block.children if child.kind is Kind.PARAGRAPH)):
        if own.text:
            strong.extend((start + length, end + length) for start, end in _strong(own.strong))
            parts.append(own.text)
            holder = own
            length += len(own.text) + 1
    text = "\n".join(parts)
    lines = text.split("\n", _MOST_LINES)
    starts = _line_starts(tree.source, holder, len(lines)) if len(parts) == 1 else [block.start] * len(lines)
    place = len(lines[0])
    for index in range(1, len(lines)):
        indented = tree.source[starts[index] : starts[index] + 1].isspace()
        if not indented and starts[index] > holder.start and _starts_anew(lines[index]):
            break
        place += 1 + len(lines[index])
    else:
        index = len(lines)
    yield Line(
        kind=LineKind.BULLET, text=text[:place], strong=tuple(span for span in strong if span[0] < place),
        start=block.start, end=block.end, level=depth, block=block, parent=parent, quoted=quoted,
    )  # fmt: skip
    if index < len(lines):
        rest = tuple((a - place - 1, b - place - 1) for a, b in strong if a > place)
        yield from _cut_lines(lines[index:], rest, [*starts[index:], block.end], block, quoted)


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


def _paragraph(tree: Tree, block: Block, quoted: bool) -> Iterator[Line]:
    """The lines of a paragraph; a line is cut where a second known label stands in it."""
    texts = block.text.split("\n", _MOST_LINES)
    starts = _line_starts(tree.source, block, len(texts))
    yield from _cut_lines(texts, _strong(block.strong), [*starts, block.end], block, quoted)


def _cut_lines(texts: list[str], spans: Spans, starts: list[int], block: Block, quoted: bool) -> Iterator[Line]:
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
                yield Line(
                    kind=LineKind.TEXT, text=piece, strong=strong, start=starts[index],
                    end=max(starts[index], starts[index + 1]), block=block, quoted=quoted,
                )  # fmt: skip
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


def _cut(text: str, strong: Spans) -> Iterator[tuple[str, Spans]]:
    place, held = 0, list(strong[:1])
    for start, end in strong[1:]:
        if start > place and _is_label(text, start, end):
            yield text[place:start], tuple((a - place, b - place) for a, b in held)
            place, held = start, []
        held.append((start, end))
    yield text[place:], tuple((a - place, b - place) for a, b in held)


def _is_label(text: str, start: int, end: int) -> bool:
    words = text[start:end].strip()
    colon = words.endswith(("：", ":")) or text[end : end + 2].lstrip().startswith(("：", ":"))
    return colon and field_of(words) is not Field.OTHER


def _table(tree: Tree, block: Block, quoted: bool) -> Iterator[Line]:
    """A table, and the lines without any cell border that it swallowed."""
    yield Line(kind=LineKind.TABLE, text="", start=block.start, end=block.end, block=block, quoted=quoted)
    for row in block.children[1:]:
        if row.children and is_swallowed(tree, row):
            cell = row.children[0]
            yield Line(
                kind=LineKind.TEXT, text=cell.text, strong=_strong(cell.strong), start=row.start, end=row.end,
                block=cell, quoted=quoted,
            )  # fmt: skip


def is_swallowed(tree: Tree, row: Block) -> bool:
    """Whether a row is no row: a line right under a table, without any cell border."""
    return b"|" not in tree.source[row.start : row.end] and bool(row.children and row.children[0].text)


def is_padding(row: Block, cell: Block) -> bool:
    """Whether a cell is not written but added by the parser to fill a row."""
    return cell.start == cell.end and cell.start >= row.end
