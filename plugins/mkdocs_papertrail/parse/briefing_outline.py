"""A briefing's lines sorted into header, sections and items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from mkdocs_papertrail.markdown.tree import Kind, Tree
from mkdocs_papertrail.parse.briefing_heads import Head, may_be_head, read_head
from mkdocs_papertrail.parse.briefing_lines import Line, LineKind, flat_lines
from mkdocs_papertrail.parse.briefing_sections import SectionKind, SectionName, read_ordinal, read_section
from mkdocs_papertrail.parse.labels import Field, field_of

_HEAD_KINDS = frozenset({SectionKind.INCREMENTS, SectionKind.ADJACENT, SectionKind.VERIFICATIONS})


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemPart:
    """The lines of an item."""

    head: Head
    """Its heading, taken apart."""
    line: Line
    """Its heading as it stands."""
    lines: tuple[Line, ...]
    """What follows."""

    @property
    def end(self) -> int:
        """Byte offset behind its last line."""
        return max((line.end for line in self.lines), default=self.line.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionPart:
    """The lines of a section that belong to none of its items."""

    kind: SectionKind
    """Which section."""
    certain: bool
    """Whether its heading leaves no doubt."""
    count: int | None
    """The number of entries that its heading declares."""
    line: Line | None
    """Its heading."""
    lines: tuple[Line, ...]
    """What follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A text sorted."""

    title: Line | None
    """The line that names the document."""
    header: tuple[Line, ...]
    """Lines before the first section, without the title."""
    sections: tuple[SectionPart, ...]
    """In order."""
    items: tuple[ItemPart, ...]
    """In order, whatever section they stand in."""
    lines: tuple[Line, ...]
    """All lines."""


@dataclass(slots=True)
class _Open:
    """A section or an item under construction."""

    level: int
    lines: list[Line] = field(default_factory=list)
    name: SectionName | None = None
    head: Head | None = None
    line: Line | None = None


def make_outline(tree: Tree) -> Outline:
    """Sort the lines of a text; headings, bold lines and bare lines may open sections and items."""
    lines = flat_lines(tree)
    builder = _Builder(tree)
    builder.take(lines)
    return builder.outline(tuple(lines))


class _Builder:
    def __init__(self, tree: Tree) -> None:
        self.source = tree.source
        self.top_headings = sum(b.kind is Kind.HEADING and b.level == 1 for b in tree.blocks)
        self.title: Line | None = None
        self.header: list[Line] = []
        self.sections: list[_Open] = []
        self.items: list[_Open] = []
        self.section: _Open | None = None
        self.item: _Open | None = None
        self.ruled = False
        self.opening_lists: dict[int, bool] = {}

    def take(self, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.kind is LineKind.RULE:
                self.ruled = True
                if self.item is None and self.section is not None:
                    self.section.lines.append(line)
            elif not line.quoted and line.text and line.verdict is not None:
                self._settles(line)
            elif not self._opens(line):
                self._add(line)

    def outline(self, lines: tuple[Line, ...]) -> Outline:
        sections = []
        for part in self.sections:
            name = part.name or SectionName(kind=SectionKind.OTHER, certain=False, numbered=False, count=None)
            sections.append(
                SectionPart(
                    kind=name.kind,
                    certain=name.certain,
                    count=name.count,
                    line=part.line,
                    lines=tuple(part.lines),
                )
            )
        items = [
            ItemPart(head=part.head, line=part.line, lines=tuple(part.lines))
            for part in self.items
            if part.head is not None and part.line is not None
        ]
        return Outline(
            title=self.title,
            header=tuple(self.header),
            sections=tuple(sections),
            items=tuple(items),
            lines=lines,
        )

    def _opens(self, line: Line) -> bool:
        """Start what a line opens; whether it opens anything."""
        if line.quoted or not line.text or (line.kind is LineKind.BULLET and line.level):
            return False
        head = self._head(line) if may_be_head(line.text) else None
        if head is not None:
            level = line.level if line.kind is LineKind.HEADING else (self.section.level if self.section else 2) + 1
            self.item = _Open(level=level, head=head, line=line)
            self.items.append(self.item)
            self.ruled = False
            _, _, rest = line.text.partition("\n")
            if rest:
                self.item.lines.append(replace(line, kind=LineKind.TEXT, text=rest, strong=()))
            return True
        name = self._name(line)
        if name is not None:
            self._start_section(line, name)
            return True
        if line.kind is not LineKind.HEADING:
            return False
        if self.title is None and self.section is None and self.item is None:
            self.title = line
            return True
        if self.item is not None and line.level > self.item.level:
            return False
        self.item = None
        if self.section is None or line.level <= self.section.level:
            self._start_section(line, None)
        return True

    def _start_section(self, line: Line, name: SectionName | None) -> None:
        self.item, self.ruled = None, False
        self.section = _Open(level=line.level if line.kind is LineKind.HEADING else 2, name=name, line=line)
        self.sections.append(self.section)

    def _settles(self, line: Line) -> None:
        """A verdict is no part of the item or label above it, unless it is a bullet there."""
        if self.item is not None and line.kind is LineKind.BULLET:
            self._add(line)
        self.ruled = self.ruled or line.kind is not LineKind.BULLET

    def _add(self, line: Line) -> None:
        if self.item is not None and self.ruled and line.label is None:
            self.item = None
        if self.item is not None:
            self.ruled = False
        part = self.item or self.section
        (self.header if part is None else part.lines).append(line)

    def _kind(self) -> SectionKind | None:
        return self.section.name.kind if self.section is not None and self.section.name is not None else None

    def _head(self, line: Line) -> Head | None:
        here = self._kind()
        if line.kind is LineKind.HEADING:
            return read_head(line.text, here, heading=True)
        if line.kind is LineKind.TEXT and here is not SectionKind.SUMMARY:
            return read_head(line.text, here, heading=line.all_strong)
        if line.kind is LineKind.BULLET and line.level == 0 and here in _HEAD_KINDS:
            head = read_head(line.text.split("\n", 1)[0], here, heading=False)
            return head if head is not None and head.kind is here else None
        return None

    def _name(self, line: Line) -> SectionName | None:
        """The section that a line opens."""
        if line.kind is LineKind.HEADING:
            return self._name_of_heading(line)
        if line.kind is LineKind.BULLET:
            return self._name_of_bullet(line)
        if line.kind is not LineKind.TEXT or line.label is not None:
            return None
        if self.item is not None and field_of(line.text) is not Field.OTHER:
            return None
        name = read_section(line.text)
        if name is None or not (name.certain or (name.numbered and line.all_strong)):
            return None
        return name if name.numbered or name.count is not None or line.all_strong or self._stands_alone(line) else None

    def _name_of_heading(self, line: Line) -> SectionName | None:
        inside = self.item is not None and line.level > self.item.level
        ordinal = read_ordinal(line.text)
        if ordinal is not None and not inside:
            return SectionName(kind=ordinal, certain=False, numbered=True, count=None)
        name = read_section(line.text)
        if name is None or (inside and not (name.certain and name.numbered)):
            return None
        first = self.title is None and self.section is None and self.item is None
        if first and line.level == 1 and self.top_headings == 1 and not name.numbered and name.count is None:
            return None
        return name

    def _name_of_bullet(self, line: Line) -> SectionName | None:
        """A numbered line is a list to the parser: a heading where each line of that list names a section."""
        if line.parent is None or line.block.children:
            return None
        known = self.opening_lists.get(line.parent.start)
        if known is None:
            names = (read_section(item.text) for item in line.parent.children)
            known = self._is_numbered(line) and all(name is not None and name.certain for name in names)
            self.opening_lists[line.parent.start] = known
        return read_section(line.text) if known else None

    def _is_numbered(self, line: Line) -> bool:
        return self.source[line.start : line.start + 1].isdigit()

    @staticmethod
    def _stands_alone(line: Line) -> bool:
        return "\n" not in line.block.text
