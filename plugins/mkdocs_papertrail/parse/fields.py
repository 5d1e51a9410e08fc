"""The fields of a document, from its front matter and from the top of its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date

from mkdocs_papertrail.markdown.tree import Block, Kind, Tree
from mkdocs_papertrail.parse.dates import find_dates
from mkdocs_papertrail.parse.field_names import NAMES, canonical_name, rank

_LABEL = re.compile(
    r"(?P<before>[^\w<]{0,8})(?P<name>[^\W\d][^:：*|\n]{0,23})[*_]{0,3}[ \t]{0,3}[:：](?!//)"
    r"[*_]{0,3}(?P<value>.*)",
    re.DOTALL,
)
_BETWEEN = re.compile(r"[ \t][|｜·][ \t]")
_CJK = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_BREAK = re.compile(rf"(?<=[{_CJK}])\n(?=[{_CJK}])")
_DENSE_DATE = re.compile(r"(\d{4})(\d\d)(\d\d)(?!\d)")
_AND = re.compile(r",?[ ](?:and|&)[ ]")
_NAMED = re.compile(r"name: ([^,]+)")
_TOP = 50_000
_OPEN, _CLOSE = "([{（【《「", ")]}）】》」"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldValue:
    """What a document says under one field name."""

    text: str
    """The value without markup; of a list, its items joined by commas."""
    items: tuple[str, ...] | None = None
    """The items of a list; None for a single value."""
    line: int
    """The line on disk where it stands."""
    span: tuple[int, int] | None = None
    """Byte offsets of the block that holds it; None in the front matter."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The items of a list; a single value is cut at commas and semicolons outside brackets."""
        return split_list(self.text) if self.items is None else self.items


def meta_fields(meta: Mapping[str, object], lines: Mapping[str, int]) -> dict[str, FieldValue]:
    """The known fields of a front matter by their canonical names; empty ones are left out."""
    found: dict[str, FieldValue] = {}
    for key in sorted(meta, key=rank):
        value = meta[key]
        items = tuple(str(item) for item in value if str(item)) if isinstance(value, (list, tuple)) else None
        text = ", ".join(items) if items is not None else str(value).strip()
        name = canonical_name(key)
        if text and name in NAMES:
            found.setdefault(name, FieldValue(text=text, items=items, line=lines.get(key, 1)))
    return found


def body_fields(tree: Tree, line_of: Callable[[int], int]) -> dict[str, FieldValue]:
    """The known fields of tables, lists and labelled lines at the top of a text, by their canonical names.

    The top ends at the first heading below the title, or at a rule behind some fields. `line_of` gives the
    line on disk of a byte offset.
    """
    found: dict[str, FieldValue] = {}
    titles = 0
    for block in tree.blocks:
        titles += block.kind is Kind.HEADING
        below_title = block.kind is Kind.HEADING and (block.level > 1 or titles > 1)
        if below_title or (block.kind is Kind.RULE and found) or block.start > _TOP:
            break
        for entry in _entries(block):
            name = canonical_name(entry.name)
            value = one_line("".join(entry.parts))
            items = tuple(entry.items) or None
            if name in NAMES and (value or items):
                line = line_of(entry.block.start)
                span = (entry.block.start, entry.block.end)
                text = value or ", ".join(entry.items)
                found.setdefault(name, FieldValue(text=text, items=items, line=line + entry.down, span=span))
    return found


@dataclass(slots=True)
class _Entry:
    """A label with its value, as found in a block."""

    name: str
    parts: list[str]
    block: Block
    down: int = 0
    items: Sequence[str] = ()


def _entries(block: Block) -> Iterator[_Entry]:
    if block.kind is Kind.TABLE:
        yield from _table(block)
    elif block.kind is Kind.LIST:
        for item in block.children:
            if item.start <= _TOP:
                yield from _item(item)
    elif block.kind is Kind.PARAGRAPH:
        yield from _labelled(block)
    elif block.kind is Kind.QUOTE:
        for child in block.children:
            if child.kind is not Kind.QUOTE:
                yield from _entries(child)


def _table(table: Block) -> Iterator[_Entry]:
    """Rows of name and value; or, under a header of two or more known names, the first row."""
    head = [cell.text for cell in table.children[0].children] if table.children else []
    if sum(canonical_name(name) in NAMES for name in head) > 1 and len(table.children) > 1:
        for name, cell in zip(head, table.children[1].children, strict=False):
            yield _Entry(name.strip(), [cell.text], table.children[1])
    elif len(head) == 2:
        for row in table.children:
            if len(row.children) == 2 and row.start <= _TOP:
                yield _Entry(row.children[0].text.strip(" *:："), [row.children[1].text], row)


def _item(item: Block) -> Iterator[_Entry]:
    leaf = item if item.text or not item.children else item.children[0]
    nested = next((child for child in item.children if child.kind is Kind.LIST), None)
    first = True
    for entry in _labelled(leaf):
        if first and nested is not None and not "".join(entry.parts).strip():
            entry.items = [_first_text(child) for child in nested.children]
        first = False
        yield entry


def _labelled(block: Block) -> Iterator[_Entry]:
    """Labels at the start of a line, or behind a bar or dot in a line that starts with one."""
    strong = {span.start for span in block.strong}
    entry: _Entry | None = None
    offset = 0
    for down, line in enumerate(block.text[:_TOP].split("\n")):
        pieces = _BETWEEN.split(line)
        place = offset
        for index, piece in enumerate(pieces):
            label = _LABEL.match(piece)
            known = label is not None and canonical_name(label["name"]) in NAMES
            if label and (known or place + label.start("name") in strong):
                if entry:
                    yield entry
                entry = _Entry(label["name"].strip(), [label["value"]], block, down)
            elif entry and index:
                entry.parts.append(f" · {piece.strip()}")
            elif entry and canonical_name(entry.name) == "tldr":
                entry.parts.append(f"\n{piece.strip()}")
            elif entry:
                yield entry
                entry = None
            place += len(piece) + 3
        offset += len(line) + 1
    if entry:
        yield entry


def _first_text(block: Block) -> str:
    return next((one_line(inner.text) for inner in block.walk() if inner.text.strip()), "")


def one_line(text: str) -> str:
    """A text on one line: a break between Chinese characters goes, any other becomes a space."""
    return _BREAK.sub("", text.strip()).replace("\n", " ")


def split_list(text: str, marks: str = ",，、;；") -> tuple[str, ...]:
    """Cut a text at commas and semicolons, or other marks, outside brackets."""
    parts: list[str] = []
    depth = start = 0
    for place, char in enumerate(text):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth = max(0, depth - 1)
        elif char in marks and not depth:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:])
    return tuple(part.strip() for part in parts if part.strip())


def split_names(value: FieldValue) -> tuple[str, ...]:
    """The names of people: of a list its items, of a text what stands between its semicolons, else its commas.

    `Doe, Jane and Roe, Rich` keeps each family name with its given name; an item such as
    `name: Jane, email: …` gives the name alone.
    """
    if value.items is not None:
        named = (_NAMED.match(item) for item in value.items)
        return tuple(
            found[1].strip() if found else item.strip() for found, item in zip(named, value.items, strict=True)
        )
    pieces = _AND.split(value.text)
    if len(pieces) > 1 and all(piece.count(",") == 1 for piece in pieces):
        return tuple(piece.strip() for piece in pieces)
    if ";" in value.text or "；" in value.text:
        return split_list(_AND.sub("; ", value.text), ";；")
    return split_list(_AND.sub(", ", value.text))


def read_date(text: str) -> Date | None:
    """The first day in a text: `2026-10-12 08:00`, `2026/10/12`, `2026年10月12日`, `20261012`; None for none."""
    day = next(find_dates(text), None)
    dense = _DENSE_DATE.match(text.strip())
    if day or dense is None:
        return day
    try:
        return Date(int(dense[1]), int(dense[2]), int(dense[3]))
    except ValueError:
        return None
