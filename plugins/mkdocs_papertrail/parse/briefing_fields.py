"""Lines of a header, an item or a summary gathered under their labels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field as made

from mkdocs_papertrail.markdown.tree import Block
from mkdocs_papertrail.parse.briefing_lines import Line, LineKind, is_padding
from mkdocs_papertrail.parse.labels import Field, Label, field_of, read_label

_BY_TEXT = -1
"""The level of a label that opened no bullet: all bullets under it are its content."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A label and all the text under it."""

    name: str
    """The label as written."""
    value: str
    """The text; paragraphs and bullets a line each."""
    start: int
    """Byte offset of its line."""


@dataclass(slots=True)
class Entry:
    """A label and what stands under it."""

    name: str
    """The label as written; empty for text under no label."""
    field: Field
    """What it announces."""
    level: int
    """Depth of the bullet that holds it, or -1."""
    start: int
    """Byte offset of its line."""
    texts: list[str] = made(default_factory=list)
    """Paragraphs and bullets, in reading order; white space runs are single spaces."""
    starts: list[int] = made(default_factory=list)
    """Byte offset of the line of each of `texts`."""

    @property
    def value(self) -> str:
        """All its text, a line each."""
        return "\n".join(self.texts)


def gather(lines: Iterable[Line], allowed: frozenset[Field], *, any_words: bool = False) -> list[Entry]:
    """The labelled entries of some lines, in order.

    Labels outside `allowed` open an entry only where they are strong. Bullets under a label are its content,
    even where they look like labels, unless the label stands in a bullet itself. With `any_words` every short
    text before a colon is a label.
    """
    gatherer = _Gatherer(allowed, any_words)
    for line in lines:
        gatherer.take(line)
    return [entry for entry in gatherer.entries if entry.name or entry.texts]


class _Gatherer:
    def __init__(self, allowed: frozenset[Field], any_words: bool) -> None:
        self.allowed = allowed
        self.any_words = any_words
        self.entries = [Entry("", Field.OTHER, _BY_TEXT, 0)]
        self.last: Block | None = None

    def take(self, line: Line) -> None:
        if line.kind is LineKind.HEADING:
            label = line.label
            name, value = (label.name, label.value) if label else (line.text, "")
            self._open(line, Label(name=name, field=field_of(name), value=value, strong=True), _BY_TEXT)
        elif line.kind is LineKind.TEXT:
            label = self._label(line)
            if label is not None and (label.strong or self.any_words or label.field in self.allowed):
                self._open(line, label, _BY_TEXT)
            else:
                self._add(line)
        elif line.kind is LineKind.BULLET:
            self._bullet(line)
        elif line.kind is LineKind.TABLE:
            self._table(line)
        elif line.kind is LineKind.RULE:
            self._close(line)

    def _label(self, line: Line) -> Label | None:
        return read_label(line.text, line.strong, any_words=True) if self.any_words else line.label

    def _bullet(self, line: Line) -> None:
        open_entry = self.entries[-1]
        if open_entry.name and not 0 <= line.level <= open_entry.level:
            self._add(line)
            return
        label = self._label(line)
        if label is not None and (self.any_words or label.field in self.allowed):
            self._open(line, label, line.level)
            return
        if open_entry.name:
            self._close(line)
        self._add(line)

    def _table(self, line: Line) -> None:
        """Rows of two cells, the first a known label, are entries; other rows are text."""
        for row in line.block.children:
            cells = [cell.text.strip() for cell in row.children if not is_padding(row, cell)]
            name = cells[0].strip("：: ") if len(cells) == 2 else ""
            known = field_of(name)
            if name and (known in self.allowed or (self.any_words and known is Field.SUMMARY)):
                self._open(line, Label(name=name, field=known, value=cells[1], strong=True), _BY_TEXT, row.start)
            else:
                self._append(" · ".join(cell for cell in cells if cell), row.start)

    def _open(self, line: Line, label: Label, level: int, start: int | None = None) -> None:
        place = line.start if start is None else start
        self.entries.append(Entry(label.name, label.field, level, place))
        self.last = line.block if line.kind is LineKind.TEXT else None
        if label.value:
            self._append(label.value, place)

    def _close(self, line: Line) -> None:
        self.entries.append(Entry("", Field.OTHER, _BY_TEXT, line.start))
        self.last = None

    def _add(self, line: Line) -> None:
        """More text under the label that is open; a further line of one paragraph continues its text."""
        same = line.kind is LineKind.TEXT and line.block is self.last
        self.last = line.block if line.kind is LineKind.TEXT else None
        self._append(line.text, line.start, joined=same)

    def _append(self, text: str, start: int, *, joined: bool = False) -> None:
        words = " ".join(text.split())
        entry = self.entries[-1]
        if not words:
            return
        if joined and entry.texts:
            entry.texts[-1] += " " + words
        else:
            entry.texts.append(words)
            entry.starts.append(start)
