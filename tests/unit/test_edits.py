"""Replacements in a source text by span."""

from __future__ import annotations

import pytest

from mkdocs_papertrail.markdown.edits import Edit, apply_edits, keep_emphasis
from mkdocs_papertrail.model import Strong


def test_edits_are_applied_in_the_order_of_their_places() -> None:
    assert apply_edits(b"abcdef", [Edit(4, 5, "E"), Edit(1, 3, "XY")]) == "aXYdEf"


def test_no_edits_give_the_source() -> None:
    assert apply_edits("甲乙".encode(), []) == "甲乙"


def test_insertions_at_one_place_keep_their_order_and_come_before_a_replacement() -> None:
    assert apply_edits(b"abc", [Edit(1, 2, "B"), Edit(1, 1, "1"), Edit(1, 1, "2")]) == "a12Bc"


def test_an_overlapping_edit_is_left_out() -> None:
    assert apply_edits(b"abcdef", [Edit(0, 3, "X"), Edit(2, 4, "Y"), Edit(3, 4, "Z")]) == "XZef"


@pytest.mark.parametrize(("start", "end", "wanted"), [(2, None, "cDef"), (0, 3, "abc"), (2, 4, "cD"), (4, 4, "")])
def test_a_part_takes_only_the_edits_inside_it(start: int, end: int | None, wanted: str) -> None:
    assert apply_edits(b"abcdef", [Edit(1, 2, "B"), Edit(3, 4, "D")], start, end) == wanted.replace("abc", "aBc")


def test_offsets_are_bytes() -> None:
    source = "甲乙丙".encode()
    assert apply_edits(source, [Edit(3, 6, "<b>乙</b>")]) == "甲<b>乙</b>丙"


@pytest.mark.parametrize(("source", "wanted"), [("\\x", "\\\\<a>"), ("\\\\x", "\\\\<a>"), ("\\\\\\x", "\\\\\\\\<a>")])
def test_a_backslash_does_not_escape_a_tag_that_comes_behind_it(source: str, wanted: str) -> None:
    assert apply_edits(source.encode(), [Edit(len(source) - 1, len(source), "<a>")]) == wanted


def test_a_backslash_before_other_text_is_left_alone() -> None:
    assert apply_edits(b"\\x", [Edit(1, 2, "[y]")]) == "\\[y]"


def test_a_broken_character_in_an_edit_does_not_raise() -> None:
    assert apply_edits(b"a", [Edit(0, 1, "\ud800")]) == "?"


def test_emphasis_that_an_edit_touches_from_inside_becomes_tags() -> None:
    source = "甲**2610.13735**乙".encode()
    strong = Strong(3, 3 + 2 + 10 + 2, 2)
    edits = keep_emphasis([strong], [Edit(5, 15, "<a>2610.13735</a>")])
    assert apply_edits(source, edits) == "甲<strong><a>2610.13735</a></strong>乙"


def test_emphasis_that_no_edit_touches_stays_as_written() -> None:
    edit = Edit(4, 5, "B")
    assert keep_emphasis([Strong(0, 3, 1)], [edit]) == [edit]


def test_an_insertion_beside_a_delimiter_leaves_it_alone() -> None:
    edit = Edit(2, 2, "!")
    assert keep_emphasis([Strong(0, 6, 2)], [edit]) == [edit]
