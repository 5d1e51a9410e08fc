"""Bold next to Chinese characters, and single tildes.

CommonMark's flanking rule reads `**要点：**文字` as literal asterisks and pairs `**甲：**乙**丙：**丁` wrongly.
Chinese writers mean bold: in a block where a delimiter was left over beside a CJK character, the runs of two asterisks
are paired in the order written and become tags.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from mkdocs_papertrail.markdown.edits import Edit, apply_edits
from mkdocs_papertrail.markdown.tree import Run, Tree

_CJK = re.compile(
    "[\u2e80-\u303f\u3040-\u30ff\u3100-\u31bf\u3200-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
    "\u2018\u2019\u201c\u201d\u2014\u2026\u00b7\U00020000-\U0003ffff]"
)


def rewrite_emphasis(tree: Tree) -> str | None:
    """The source with CJK bold as tags and single tildes escaped; None where nothing is to be done."""
    edits = [Edit(place, place, "\\") for span in tree.single_tildes for place in (span.start, span.end - 1)]
    if len(tree.literal_delimiters) > 1:
        edits.extend(_bold(tree))
    return apply_edits(tree.source, edits) if edits else None


def _bold(tree: Tree) -> list[Edit]:
    literals = set(tree.literal_delimiters)
    runs = [
        at for at in tree.literal_delimiters if at + 1 in literals and at - 1 not in literals and at + 2 not in literals
    ]
    if not runs:
        return []
    blocks = _blocks_with_leftovers(tree, runs)
    edits: list[Edit] = []
    for start, end in blocks:
        edits.extend(_pair(tree, _delimiters(tree, runs, start, end)))
    return edits


def _blocks_with_leftovers(tree: Tree, runs: list[int]) -> list[tuple[int, int]]:
    """Leaf blocks where a left-over delimiter stands beside a CJK character."""
    found: dict[int, tuple[int, int]] = {}
    starts = [run.start for run in tree.runs]
    for at in runs:
        if _CJK.match(_before(tree, at)) or _CJK.match(_after(tree, at + 2)):
            index = max(0, bisect_right(starts, at) - 1)
            run: Run = tree.runs[index]
            if run.block <= at < run.end_of_block:
                found[run.block] = (run.block, run.end_of_block)
    return list(found.values())


def _delimiters(tree: Tree, runs: list[int], start: int, end: int) -> list[int]:
    """All double delimiters of a block, in order."""
    here = runs[bisect_left(runs, start) : bisect_left(runs, end)]
    first = bisect_left(tree.emphases, start, key=lambda strong: strong.start)
    for strong in tree.emphases[first:]:
        if strong.start >= end:
            break
        if strong.width == 2 and tree.source[strong.start : strong.start + 2] == b"**":
            here += [strong.start, strong.end - 2]
    return sorted(here)


def _pair(tree: Tree, delimiters: list[int]) -> list[Edit]:
    """Tags for the delimiters of one block, paired in the order written."""
    edits: list[Edit] = []
    opening: int | None = None
    for at in delimiters:
        if opening is None:
            if not _after(tree, at + 2).isspace():
                opening = at
        elif not _before(tree, at).isspace():
            edits += [Edit(opening, opening + 2, "<strong>"), Edit(at, at + 2, "</strong>")]
            opening = None
        else:
            opening = at
    return edits


def _before(tree: Tree, at: int) -> str:
    """The character before a place; a space at the start."""
    return tree.source[max(0, at - 4) : at].decode("utf-8", "ignore")[-1:] or " "


def _after(tree: Tree, at: int) -> str:
    """The character at a place; a space at the end."""
    return tree.source[at : at + 4].decode("utf-8", "ignore")[:1] or " "
