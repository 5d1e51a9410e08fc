"""Table rows that were broken behind a cell become one line again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from mkdocs_papertrail.repair.page import Kind, Line, Page, Rule
from mkdocs_papertrail.repair.result import Repair

_BAR = re.compile(r"(?<!\\)\|")
_DELIMITERS = re.compile(r" {0,3}\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*")
_PIECE_BEHIND_BAR = re.compile(r"\|[ \t]*\n[ \t]*[^\s|][^\n]*\|[ \t]*(?:\n|\Z)")
_MOST_COLUMNS = 64
_PIECE_KINDS = (Kind.TEXT, Kind.LIST, Kind.BOLD)


def may_have_broken_rows(text: str) -> bool:
    """A quick look: whether a line that ends in a bar follows another such line without starting with a bar."""
    return _PIECE_BEHIND_BAR.search(text) is not None


def _join_rows(page: Page) -> tuple[Page, tuple[Repair, ...]]:
    lines = page.lines
    out: list[Line] = []
    repairs: list[Repair] = []
    i = 0
    while i < len(lines):
        columns = _columns(lines[i])
        header = _header_size(out, columns) if columns else 0
        if not header:
            out.append(lines[i])
            i += 1
            continue
        if header > 1:
            broken = out[-header:]
            out[-header:] = [_joined(broken)]
            repairs.append(_repair(broken))
        out.append(lines[i])
        i += 1
        while i < len(lines) and _is_row(lines[i]):
            size = _row_size(lines, i, columns)
            if size > 1:
                repairs.append(_repair(lines[i : i + size]))
                out.append(_joined(lines[i : i + size]))
            else:
                out.append(lines[i] if lines[i].kind is Kind.TABLE else replace(lines[i], kind=Kind.TABLE))
            i += size
    return replace(page, lines=tuple(out)), tuple(repairs)


def _columns(line: Line) -> int:
    """How many columns a delimiter row has; 0 where the line is none or too wide to be told from a jumble."""
    if line.kind is not Kind.TABLE or not _DELIMITERS.fullmatch(line.text):
        return 0
    columns = line.text.count("|") - 1
    return columns if 2 <= columns <= _MOST_COLUMNS else 0


def _header_size(above: Sequence[Line], columns: int) -> int:
    """How many of the lines above a delimiter row make up its header; 0 where it has none."""
    if above and above[-1].kind is Kind.TABLE:
        return int(_cells(above[-1].text) == columns)
    size = cells = 0
    while size < len(above) and cells < columns and _is_piece(above[-1 - size]):
        cells += _cells(above[-1 - size].text)
        size += 1
    return size if cells == columns and size > 1 else 0


def _row_size(lines: Sequence[Line], start: int, columns: int) -> int:
    """How many lines from `start` on make up one row: several only where their cells fit the columns."""
    first = lines[start]
    cells = _cells(first.text)
    if not _ends_in_bar(first.text) or (first.kind is Kind.TABLE and cells != 1):
        return 1
    end = start + 1
    while end < len(lines) and cells < columns and _is_piece(lines[end]):
        cells += _cells(lines[end].text)
        end += 1
    return end - start if cells == columns else 1


def _is_row(line: Line) -> bool:
    return line.kind is Kind.TABLE or _is_piece(line)


def _is_piece(line: Line) -> bool:
    """Whether a line can be the rest of a row: it ends in a bar and does not start with one."""
    return line.kind in _PIECE_KINDS and _ends_in_bar(line.text)


def _ends_in_bar(text: str) -> bool:
    stripped = text.rstrip()
    return stripped.endswith("|") and not stripped.endswith("\\|")


def _cells(text: str) -> int:
    """How many cells a row holds that ends in a bar."""
    bars = len(_BAR.findall(text))
    return bars - 1 if text.lstrip()[:1] == "|" else bars


def _joined(pieces: Sequence[Line]) -> Line:
    row = " ".join(piece.text.strip() for piece in pieces)
    return replace(pieces[0], text=row if row.startswith("|") else f"| {row}", kind=Kind.TABLE)


def _repair(pieces: Sequence[Line]) -> Repair:
    return Repair(rule=RULE.name, line=pieces[0].number, message=f"table row joined from {len(pieces)} lines")


RULE = Rule(name="tables", apply=_join_rows)
