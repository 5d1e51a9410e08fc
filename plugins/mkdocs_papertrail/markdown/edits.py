"""Edits by span: replacements in a source text, applied in one pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mkdocs_papertrail.model import Strong


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the source between two byte offsets."""

    start: int
    """Byte offset of the first byte replaced."""
    end: int
    """Byte offset behind the last byte replaced; equal to `start` for an insertion."""
    text: str
    """What stands there instead."""


def apply_edits(source: bytes, edits: Iterable[Edit], start: int = 0, end: int | None = None) -> str:
    """The source from `start` to `end` with the edits that lie inside it.

    Edits at one place keep their order. An edit that overlaps an earlier one, or reaches outside, is left out.
    A backslash before a tag that an edit brings in stays a backslash: `\\2610.13735` must not escape the `<`.
    """
    stop = len(source) if end is None else end
    parts: list[bytes] = []
    place = start
    for edit in sorted(edits, key=_place):
        if edit.start < place or edit.end > stop:
            continue
        before = source[place : edit.start]
        parts.append(before)
        if edit.text.startswith("<") and (len(before) - len(before.rstrip(b"\\"))) % 2:
            parts.append(b"\\")
        parts.append(edit.text.encode("utf-8", "replace"))
        place = edit.end
    parts.append(source[place:stop])
    return b"".join(parts).decode("utf-8", "replace")


def _place(edit: Edit) -> tuple[int, bool]:
    return edit.start, edit.end > edit.start


_TAGS = {1: ("<em>", "</em>"), 2: ("<strong>", "</strong>")}


def keep_emphasis(emphases: Iterable[Strong], edits: Iterable[Edit]) -> list[Edit]:
    """The edits, and those that keep emphasis alive where an edit touches a delimiter from inside.

    `甲**2610.13735**乙` is strong, but `甲**<a …` is not: such delimiters are written as tags.
    """
    wanted = list(edits)
    starts = {edit.start for edit in wanted if edit.end > edit.start}
    ends = {edit.end for edit in wanted if edit.end > edit.start}
    for strong in emphases:
        if strong.start + strong.width in starts or strong.end - strong.width in ends:
            opening, closing = _TAGS[strong.width]
            wanted.append(Edit(strong.start, strong.start + strong.width, opening))
            wanted.append(Edit(strong.end - strong.width, strong.end, closing))
    return wanted
