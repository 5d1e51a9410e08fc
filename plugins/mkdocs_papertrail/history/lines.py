"""Which lines of a section were added and which removed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

MATRIX_LIMIT = 200_000_000
"""Above this product of the lengths two sequences are not aligned: they count as replaced."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch that is equal, or a stretch of one sequence that stands in place of one of the other."""

    equal: bool
    """Whether both stretches are equal."""
    old_start: int
    """Start in the old sequence."""
    old_end: int
    """End in the old sequence."""
    new_start: int
    """Start in the new sequence."""
    new_end: int
    """End in the new sequence."""


def align(old: Sequence[Hashable], new: Sequence[Hashable], *, limit: int = MATRIX_LIMIT) -> list[Edit]:
    """How one sequence becomes another, with as much kept as can be; equal and changed stretches alternate."""
    head = _common_prefix(old, new)
    tail = _common_suffix(old, new, head)
    old_end, new_end = len(old) - tail, len(new) - tail
    edits = [Edit(True, 0, head, 0, head)] if head else []
    middle_old, middle_new = old[head:old_end], new[head:new_end]
    if not middle_old or not middle_new or len(middle_old) * len(middle_new) > limit:
        if middle_old or middle_new:
            edits.append(Edit(False, head, old_end, head, new_end))
    else:
        edits.extend(_joined(middle_old, middle_new, head))
    if tail:
        edits.append(Edit(True, old_end, len(old), new_end, len(new)))
    return edits


def _common_prefix(old: Sequence[Hashable], new: Sequence[Hashable]) -> int:
    count = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        count += 1
    return count


def _common_suffix(old: Sequence[Hashable], new: Sequence[Hashable], head: int) -> int:
    most = min(len(old), len(new)) - head
    count = 0
    while count < most and old[-1 - count] == new[-1 - count]:
        count += 1
    return count


def _joined(old: Sequence[Hashable], new: Sequence[Hashable], offset: int) -> Iterator[Edit]:
    """Indel's steps with neighbouring deletions and insertions as one change."""
    changed: Edit | None = None
    for step in Indel.opcodes(old, new):
        a, b = step.src_start + offset, step.src_end + offset
        c, d = step.dest_start + offset, step.dest_end + offset
        if step.tag == "equal":
            if changed:
                yield changed
                changed = None
            yield Edit(True, a, b, c, d)
        elif changed is None:
            changed = Edit(False, a, b, c, d)
        else:
            changed = Edit(False, changed.old_start, b, changed.new_start, d)
    if changed:
        yield changed


def changed_lines(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines added and the lines removed between two texts, in order, without line endings; blank ones count."""
    old, new = _lines(before), _lines(after)
    added: list[str] = []
    removed: list[str] = []
    for edit in align(old, new):
        if not edit.equal:
            removed.extend(old[edit.old_start : edit.old_end])
            added.extend(new[edit.new_start : edit.new_end])
    return tuple(added), tuple(removed)


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines
