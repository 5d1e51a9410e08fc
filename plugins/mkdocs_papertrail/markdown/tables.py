"""Table rows with more cells than their header: GFM drops the surplus, so the header is widened."""

from __future__ import annotations

from mkdocs_papertrail.markdown.edits import Edit, apply_edits
from mkdocs_papertrail.markdown.tree import Block, Kind, Tree

WIDEST = 60
"""Columns added at the most: every row is padded to the width of the header."""


def surplus_cells(tree: Tree, row: Block) -> int:
    """How many cells of a row lie behind the last one that its header has room for."""
    if not row.children:
        return 0
    tail = tree.source[row.children[-1].end : row.end].rstrip(b"\n")
    rest = tail.strip()
    if not rest.strip(b"|"):
        return max(0, rest.count(b"|") - 1)
    return _bars(rest.removeprefix(b"|").removesuffix(b"|")) + 1


def _bars(text: bytes) -> int:
    """Count cell borders, leaving out those behind a backslash."""
    return text.count(b"|") - text.count(b"\\|")


def widen_tables(tree: Tree) -> str | None:
    """The source with headers as wide as their widest row; None where no row is too wide."""
    edits: list[Edit] = []
    for block in tree.walk():
        if block.kind is not Kind.TABLE or not block.children:
            continue
        surplus = max((surplus_cells(tree, row) for row in block.children[1:]), default=0)
        if surplus > WIDEST:
            edits.extend(_escape_surplus(tree, block))
            surplus = WIDEST
        if surplus > 0:
            header = block.children[0]
            edits.append(_append(tree, header.end, "   |" * surplus))
            edits.append(_append(tree, tree.source.find(b"\n", header.end), "---|" * surplus))
    return apply_edits(tree.source, edits) if edits else None


def _escape_surplus(tree: Tree, table: Block) -> list[Edit]:
    """Turn the borders behind the widest row allowed into text."""
    edits: list[Edit] = []
    for row in table.children[1:]:
        if surplus_cells(tree, row) <= WIDEST:
            continue
        place = row.children[-1].end
        for _ in range(WIDEST + 1):
            place = tree.source.find(b"|", place, row.end) + 1
        while (place := tree.source.find(b"|", place, row.end)) >= 0:
            edits.append(Edit(place, place, "\\"))
            place += 1
    return edits


def _append(tree: Tree, line_end: int, cells: str) -> Edit:
    """Add cells at the end of the line that ends at an offset (before or behind its newline)."""
    end = len(tree.source) if line_end < 0 else line_end
    while end > 0 and tree.source[end - 1 : end] in (b"\n", b" ", b"\t", b"\r"):
        end -= 1
    bar = "" if tree.source[end - 1 : end] == b"|" else "|"
    return Edit(end, end, bar + cells)
