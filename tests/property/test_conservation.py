"""No sentence is lost between a file and its page, however broken the file is."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_papertrail.parse import make_draft
from mkdocs_papertrail.read import decode
from mkdocs_papertrail.render import render_markdown
from mkdocs_papertrail.repair import repair
from tests.support import SHARED, needs_shared
from tests.visible import by_commonmark, compared, first_missing, visible

PIECES = st.sampled_from(
    [
        "# 标题", "## 二、增量（2 条）", "### 增量 1 · 🟡 工程新增 · 卸载",
        "**来源**：`inbox/a/2026-01-02-x-e1prep.md`", "要点： - 甲 - 乙", "- 项", "  - 内项", "1. 一",
        "> 引文", "> [!WARNING]\n> 当心", "| a | b |\n|---|---|\n| 1 | 2 | 3 |", "| 1 |", "|", "---", "```",
        "```py\nx = 1\n```", "    code", "**要点：**文字", "甲**乙：**丙**丁：**戊", "***", "`a`", "``",
        "[x](y.md)", "[x](javascript:y)", "[[页|名]]", "[[无]]", "![图](a.png)", "2309.06180",
        "arXiv:2309.06180v2", "§1.3", "§1.(11)", "paper_card 12", "T1", "Oct 11 E1", "https://example.org/x",
        "<b>粗</b>", "<div>", "</div>", "<details>", "<!--", "-->", "<script>", "<style>", "&amp;",
        "&#x4e00;", "\\*", "~~删~~", "~1~", "[^1]", "[^1]: 注", "[y]: z", "- [ ] 待", "$x$", "{{ 1 }}",
        "{#id}", "\t", "", "\n", " ", "执行体：甲 · 轮 · 2026-01-02 10:00 CST", "<td>", "<svg>", "<a name=x>",
        "⚠️ T1 待核实 · 说法",
    ]
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=12)), max_size=14).flatmap(
    lambda parts: st.sampled_from(["\n", "\n\n", " ", ""]).map(lambda glue: glue.join(parts))
)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_page_shows_all_that_commonmark_shows(text: str) -> None:
    draft = make_draft(decode(text.encode("utf-8", "replace"), "text.md"))
    wanted = by_commonmark(draft.body.source.decode())
    assert first_missing(wanted, visible(render_markdown(text))) is None


@settings(max_examples=300, deadline=None)
@given(TEXTS.filter(lambda t: not set(t) & set("<&[]\\`")))
def test_page_shows_every_character_that_is_no_markup(text: str) -> None:
    source = decode(text.encode("utf-8", "replace"), "text.md")
    draft = make_draft(source)
    front = "".join(f"{key}：{value}" for key, value in draft.meta.items()) + "".join(draft.leftover)
    shown = compared(front) + visible(render_markdown(text))
    plain = compared(source.text).translate({ord(c): None for c in "0123456789."})
    assert first_missing(plain, shown.translate({ord(c): None for c in "0123456789."})) is None


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_repair_is_idempotent(text: str) -> None:
    once = repair(text.replace("\r", "")).text
    assert repair(once).text == once


def real_files() -> list[Path]:
    return sorted([*(SHARED / "real/cards").glob("*.md"), *(SHARED / "real/digests").glob("*.md"),
                   *(SHARED / "inputs").glob("*.md"), *(SHARED / "inputs").glob("*.txt")])  # fmt: skip


@needs_shared
@pytest.mark.parametrize("path", real_files(), ids=lambda p: p.name[:40])
def test_real_files_lose_nothing(path: Path) -> None:
    source = decode(path.read_bytes(), path.name)
    draft = make_draft(source)
    html = render_markdown(source.text)
    assert first_missing(by_commonmark(draft.body.source.decode()), visible(html)) is None


PATTERNS = [
    "|",
    "-",
    "*",
    "[",
    "§1.",
    "2610.",
    "> ",
    "- ",
    "**要：**",
    "`",
    "<",
    "<b>",
    "[[",
    "](",
    "~a",
    "![",
    "\\",
    "_",
    "#",
    "| a ",
    "&",
    "$",
]


@pytest.mark.parametrize("newline", ["", "\n"], ids=["one line", "many lines"])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_time_is_linear(pattern: str, newline: str) -> None:
    unit = pattern + newline

    def seconds(size: int) -> float:
        text = unit * (size // len(unit.encode()))
        started = process_time()
        render_markdown(text)
        return process_time() - started

    small = max(min(seconds(40_000) for _ in range(2)), 0.004)
    assert seconds(320_000) < 8 * small * 4
