"""Diffs that a reader can read."""

from __future__ import annotations

from mkdocs_papertrail.history import DiffPart, diff
from mkdocs_papertrail.history.words import words


def parts(before: str, after: str) -> list[tuple[str, str]]:
    return [(part.op, part.text) for part in diff(before, after)]


def test_words_keep_numbers_and_ids_whole() -> None:
    text = "前缀缓存命中率 71.5%，见 2610.13735v2 与 EAGLE3.1 don't 1,725 tok/s。"
    pieces = words(text)
    assert "".join(pieces) == text
    assert {"71.5%", "2610.13735v2", "EAGLE3.1", "don't", "1,725", "缓存"} <= set(pieces)


def test_a_number_changes_as_a_whole() -> None:
    assert parts("吞吐 1,725 tok/s\n", "吞吐 1,825 tok/s\n") == [
        ("equal", "吞吐 "),
        ("delete", "1,725"),
        ("insert", "1,825"),
        ("equal", " tok/s\n"),
    ]


def test_equal_and_empty_texts() -> None:
    assert parts("", "") == []
    assert parts("甲\n", "甲\n") == [("equal", "甲\n")]
    assert parts("", "甲\n") == [("insert", "甲\n")]
    assert parts("甲\n", "") == [("delete", "甲\n")]


def test_long_equal_passages_become_a_gap() -> None:
    lines = [f"第 {n} 行\n" for n in range(20)]
    after = [*lines[:10], "新\n", *lines[10:]]
    found = diff("".join(lines), "".join(after))
    assert [part.op for part in found] == ["gap", "equal", "insert", "equal", "gap"]
    assert [part.lines for part in found] == [8, 2, 1, 2, 8]


def test_no_confetti() -> None:
    found = parts("alpha beta a gamma delta\n", "alpha one a two delta\n")
    assert found == [
        ("equal", "alpha "),
        ("delete", "beta a gamma"),
        ("insert", "one a two"),
        ("equal", " delta\n"),
    ]


def test_a_rewritten_line_is_shown_whole() -> None:
    assert parts("甲乙丙丁戊己\n", "nothing in common\n") == [
        ("delete", "甲乙丙丁戊己\n"),
        ("insert", "nothing in common\n"),
    ]


def test_huge_changes_stay_cheap() -> None:
    before = " ".join(f"a{n}" for n in range(30_000))
    after = " ".join(f"b{n}" for n in range(30_000))
    assert parts(before, after) == [("delete", before), ("insert", after)]
    lines = "".join(f"x{n}\n" for n in range(20_000))
    assert diff(lines, "".join(f"y{n}\n" for n in range(20_000)))[0] == DiffPart("delete", lines)
