"""What changed in a section, for a reader: lines first, words inside changed lines, long equal passages left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from mkdocs_papertrail.history.lines import align
from mkdocs_papertrail.history.words import words

Op = Literal["equal", "insert", "delete", "gap"]

CONTEXT = 2
"""Lines of unchanged text shown next to a change."""
WORD_LIMIT = 4_000_000
"""Above this product of the numbers of words, changed lines are shown whole."""
_KEPT_SHARE = 0.3
"""Changed lines that share less than this of their letters are shown whole, old and new."""
_CONFETTI = 4
"""Equal stretches inside a changed line with fewer letters than this, between two changes, count as changed."""
_LAST_LATIN = "\u2e7f"


@dataclass(frozen=True, slots=True)
class DiffPart:
    """A stretch of a diff.

    `equal`, `insert` and `gap` joined are the new text; `equal`, `delete` and `gap` joined are the old one.
    """

    op: Op
    """`gap` is an unchanged passage that need not be shown."""
    text: str
    """The text."""

    @property
    def lines(self) -> int:
        """How many lines it covers."""
        return self.text.count("\n") + (not self.text.endswith("\n"))


def diff(before: str, after: str, *, context: int = CONTEXT) -> tuple[DiffPart, ...]:
    """The diff of two texts, with `context` unchanged lines beside each change. Its cost is bounded for any text."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    edits = align(old, new)
    parts: list[DiffPart] = []
    for place, edit in enumerate(edits):
        if edit.equal:
            lines = old[edit.old_start : edit.old_end]
            parts.extend(_unchanged(lines, context if place else 0, context if place < len(edits) - 1 else 0))
        else:
            deleted = "".join(old[edit.old_start : edit.old_end])
            inserted = "".join(new[edit.new_start : edit.new_end])
            parts.extend(_changed(deleted, inserted))
    return tuple(_merged(parts))


def _unchanged(lines: list[str], head: int, tail: int) -> Iterator[DiffPart]:
    if len(lines) <= head + tail + 1:
        yield DiffPart("equal", "".join(lines))
        return
    end = len(lines) - tail
    yield DiffPart("equal", "".join(lines[:head]))
    yield DiffPart("gap", "".join(lines[head:end]))
    yield DiffPart("equal", "".join(lines[end:]))


def _changed(deleted: str, inserted: str) -> Iterable[DiffPart]:
    """A changed stretch of whole lines, word by word where that reads better."""
    whole = [DiffPart("delete", deleted), DiffPart("insert", inserted)]
    if not deleted.strip() or not inserted.strip():
        return whole
    old, new = words(deleted), words(inserted)
    if len(old) * len(new) > WORD_LIMIT:
        return whole
    parts: list[DiffPart] = []
    kept = 0
    for edit in align(old, new):
        gone, come = "".join(old[edit.old_start : edit.old_end]), "".join(new[edit.new_start : edit.new_end])
        if edit.equal:
            kept += _letters(gone)
            parts.append(DiffPart("equal", gone))
        else:
            parts += [DiffPart("delete", gone), DiffPart("insert", come)]
    if kept < _KEPT_SHARE * max(1, min(_letters(deleted), _letters(inserted))):
        return whole
    return _without_confetti(parts)


def _without_confetti(parts: list[DiffPart]) -> Iterator[DiffPart]:
    """Take short equal stretches between two changes into them, so that a change reads as one."""
    gone: list[str] = []
    come: list[str] = []
    for place, part in enumerate(parts):
        if part.op == "delete":
            gone.append(part.text)
        elif part.op == "insert":
            come.append(part.text)
        elif (gone or come) and place < len(parts) - 1 and "\n" not in part.text and _letters(part.text) < _CONFETTI:
            gone.append(part.text)
            come.append(part.text)
        else:
            yield DiffPart("delete", "".join(gone))
            yield DiffPart("insert", "".join(come))
            gone, come = [], []
            yield part
    yield DiffPart("delete", "".join(gone))
    yield DiffPart("insert", "".join(come))


def _letters(text: str) -> int:
    """Letters and digits; a Chinese character says as much as two."""
    return sum(2 if character > _LAST_LATIN else 1 for character in text if character.isalnum())


def _merged(parts: Iterable[DiffPart]) -> Iterator[DiffPart]:
    """Join neighbours of one kind; drop empty parts."""
    last: DiffPart | None = None
    for part in parts:
        if not part.text:
            continue
        if last is not None and last.op == part.op:
            last = DiffPart(last.op, last.text + part.text)
            continue
        if last is not None:
            yield last
        last = part
    if last is not None:
        yield last
