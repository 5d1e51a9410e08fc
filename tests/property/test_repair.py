"""What must hold of a repair whatever the text is."""

from __future__ import annotations

import re
from itertools import pairwise

import pyromark
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_papertrail.repair import repair

_LINES = st.sampled_from(
    [
        "rag · E2 简报(2031-01-02)",
        "执行体：甲 · 轮 · 2031-01-02 08:00 CST 基线：rag.md v7 早（引→12） 诚实度声明：如实。",
        "一、检查过的来源清单",
        "一、随想",
        "二、今日增量（2 条）",
        "1. 来源",
        "2. 增量",
        "增量 1 · 🟡 工程 · 检索",
        "邻接 A · 重排",
        "⚠️ T1 待核实 · 延迟",
        "T2 待核实 · 尾部 #",
        "来源：inbox/a/2031-01-02-x.md（见 风险：无）",
        "arXiv：3101.00001",
        "要点： - 甲 - 乙（1 - 2） - 区间 1 - 4% 之间",
        "要点： - - 甲 -",
        "要点： - <!-- 甲 - 乙",
        "要点： - ``` - 乙",
        "建议归入：§1.3 检索（注）+ §1.1 总览（注）",
        "风险：若来源：不明则停",
        "现象：慢。 风险：更慢。 建议：等",
        "与 rag.md 现有脉络的关系： - 补充 - 印证",
        "结论： - 好",
        "随便写的一段话。",
        "Key points: - one - two",
        "Increment 1 · new · index",
        "| 来源 | 摘要 | 可信度 |",
        "来源 |",
        "摘要 | 可信度 |",
        "|---|---|---|",
        "| 甲 | 乙 | 丙 |",
        "甲 |",
        "乙 | 丙 |",
        "**甲** |",
        "- 甲 |",
        "| 甲 |",
        "a \\|",
        "",
        " ",
        "---",
        "===",
        "# 标题",
        "**要点**：",
        "**要点**： - 甲 - 乙",
        "- 列表",
        "  - 内层",
        "  来源：缩进",
        "    缩进的行",
        "\t要点： - 甲",
        "> 引用",
        "> <!-- 引用",
        "```",
        "~~~",
        "`甲",
        "<!-- 注",
        "  <!-- 注",
        "- <!-- 注",
        "注 -->",
        "<!-- 注 -->",
        "<script>",
        "</script>",
        "<pre>",
        "</pre>",
        "<div>",
        "</div>",
        "<div><!-- x",
        "<textarea> x",
        "<title>",
        "<?php",
        "?>",
        "<![CDATA[",
        "]]>",
        "<!X",
        "title: 题",
        "甲：乙",
        "&lt;!--",
        "甲&lt;",
        "[a]: b",
        "[^1]: <!-- c",
        "<span>",
        "<b>x</b> <!-- y",
    ]
)
_TEXTS = st.lists(_LINES | st.text("ab甲，。：:-*#|<>!`[]() \t·1%", max_size=20), max_size=14).map("\n".join)


def _visible(text: str) -> str:
    return re.sub(r"[\s#*|-]", "", text.replace("&lt;", "<"))


@given(_TEXTS | st.text())
def test_no_character_is_lost(text: str) -> None:
    assert _visible(repair(text).text) == _visible(text)


@given(_TEXTS | st.text())
def test_a_repaired_text_needs_no_repair(text: str) -> None:
    once = repair(text)
    again = repair(once.text)
    assert again.text == once.text
    assert not again.changed


@given(_TEXTS | st.text())
def test_every_line_knows_where_it_came_from(text: str) -> None:
    result = repair(text)
    count = result.text.count("\n") + (not result.text.endswith("\n") and result.text != "")
    assert len(result.lines) == count
    assert all(a <= b for a, b in pairwise(result.lines))
    originals = text.split("\n")
    for line, number in zip(result.text.split("\n"), result.lines, strict=False):
        first_word = re.split(r"[\s#*|-]+|&lt;|<", line.lstrip("#*|-" + " \t"))[0]
        assert first_word in originals[number - 1]
    assert all(1 <= r.line <= len(originals) for r in result.repairs)
    assert result.changed == (result.text != text)


@given(_TEXTS)
def test_no_raw_html_swallows_the_rest_of_the_file(text: str) -> None:
    repaired = repair(f"# 题\n\n{text}\n\nlast words\n").text
    raw = "".join(e["Html"] for e in pyromark.events(repaired) if isinstance(e, dict) and "Html" in e)
    assert "last words" not in raw


@given(_TEXTS, st.sampled_from(["a: b", "title: 要点： - 甲 - 乙", "# c"]))
def test_front_matter_stays_as_it_is(text: str, key: str) -> None:
    front = f"---\n{key}\n增量 1 · a\n<!-- x\n---\n"
    assert repair(front + text).text.startswith(front)


@given(_TEXTS)
def test_a_page_with_a_title_keeps_its_plain_lines(text: str) -> None:
    page = "# 题\n\n" + text
    ours = {r.rule for r in repair(page).repairs}
    assert ours <= {"html", "tables", "lists"}
