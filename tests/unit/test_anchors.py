"""Anchors of headings: readable, unique, and independent of what else is on the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_papertrail.link.anchors import anchors_of, slug
from mkdocs_papertrail.parse import parse

NOTE = "notes/x.md"
KNOWLEDGE = "organized/knowledge/retrieval.md"


def anchors(text: str, path: str = NOTE) -> list[str]:
    return list(anchors_of(parse(text, path)))


def test_a_numbered_section_has_its_number() -> None:
    text = "# 库\n\nv1\n\n## §1 甲\n\n### §1.3 乙\n\n### §1.11 丙\n\n### §1.(11) 丁\n\n## §11 戊\n\n### §11.1 己\n"
    assert anchors(text, KNOWLEDGE) == ["库", "s1", "s1-3", "s1-11", "s1-x11", "s11", "s11-1"]


def test_items_have_their_names() -> None:
    text = (
        "# retrieval · E1 预消化简报(2026-03-06)\n\n**执行体**：Lin · E1 · 2026-03-06 21:00 CST\n\n"
        "## 二、增量（2 条）\n\n### 增量 1 · 🟡 工程新增 · 甲\n\n### 增量 2 · 🟡 工程新增 · 乙\n\n"
        "## 三、邻接条目（1 条）\n\n### 邻接 A · 丙\n\n## 四、待核实说法（1 条）\n\n### ⚠️ T1 待核实 · 丁\n"
    )
    found = anchors(text, "inbox/lin/2026-03-06-retrieval-e1prep.md")
    assert [a for a in found if a.isascii()] == ["increment-1", "increment-2", "adjacent-a", "t1"]


THREE = ["## 甲\n\n### 小结\n", "## 乙\n\n### 小结\n", "## 丙\n\n### 小结\n"]


def test_repeated_headings_are_told_apart_by_their_parents() -> None:
    assert anchors("\n".join(THREE)) == ["甲", "甲--小结", "乙", "乙--小结", "丙", "丙--小结"]


def test_a_fourth_in_front_moves_none() -> None:
    before = anchors("\n".join(THREE))
    assert anchors("\n".join(["## 新\n\n### 小结\n", *THREE]))[2:] == before


def test_a_section_in_front_moves_no_other() -> None:
    text = "# 库\n\nv1\n\n## §2 甲\n\n### §2.1 乙\n"
    more = text.replace("## §2 甲", "## §1 新\n\n### §1.1 乙\n\n## §2 甲")
    assert anchors(more, KNOWLEDGE)[-2:] == anchors(text, KNOWLEDGE)[-2:] == ["s2", "s2-1"]


def test_names_that_differ_in_signs_alone_stay_apart() -> None:
    assert anchors("## C\n\n## C++\n\n## C#\n\n## F+\n") == ["c", "c-plus-plus", "c-sharp", "f-plus"]


def test_mixed_scripts_stay_readable_and_apart() -> None:
    assert anchors("## KV Cache 分层\n\n## KV Cache 驱逐\n") == ["kv-cache-分层", "kv-cache-驱逐"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("投机解码", "投机解码"), ("🎉", "section"), ("", "section"), ("A & B", "a-b"), ("x_y.z", "x-y-z"), ("é", "é")],
)
def test_slug(text: str, wanted: str) -> None:
    assert slug(text) == wanted


NAMES = st.sampled_from(["小结", "甲", "C", "C++", "c plus plus", "§1.3", "§1.3 甲", "🎉", "甲--小结"])
HEADINGS = st.lists(st.tuples(st.integers(1, 6), NAMES), max_size=14)


@given(HEADINGS, st.sampled_from([NOTE, KNOWLEDGE]))
def test_anchors_are_unique_and_fit_into_an_address(headings: list[tuple[int, str]], path: str) -> None:
    found = anchors("\n\n".join(f"{'#' * level} {text}" for level, text in headings), path)
    assert len(found) == len(set(found)) == len(headings)
    assert not any(set(anchor) & set(" \"'<>{}#%") for anchor in found)
