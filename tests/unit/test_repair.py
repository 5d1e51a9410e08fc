"""What repair mends, what it leaves alone, and how it accounts for its lines."""

from __future__ import annotations

import re
import time

import pytest

from mkdocs_papertrail.repair import RULES, repair
from tests.support import SHARED, jsonl, needs_shared

FLATTENED = """\
rag · E2 简报(2031-01-02)
执行体：小林 · E2 夜间轮(rag) · 2031-01-02 08:00 CST 基线：rag.md v7 早更新（引→12） 诚实度声明：只有一条新增，如实写。
一、检查过的来源清单
| 来源 | 摘要 | 可信度 |
|---|---|---|
inbox/lin/2031-01-01-rag-e2prep.md |
旧基线：切块 + 重排 | 基线 |
organized/paper_cards/ |
扫描 | 参考 |
二、最重要的增量（1 条）
增量 1 · 🟢 新卡 · 稀疏检索的延迟（arXiv:3101.00001）
来源：inbox/lin/2031-01-01-rag-e2prep.md（后端段）
arXiv：3101.00001
要点： - 条件： - 单卡：12 ms - 双卡：7 ms（约 40%） - 区间 1 - 4% 之间 - 结论（甲 - 乙）成立
与 rag.md 现有脉络的关系： - 与 §1.2 重排互补 - 与 §2.1 无关
建议归入：§1.2 重排（新增延迟）+ §2.1 评测（注）
三、值得关注的邻接条目（1 条）
邻接 A · 向量库换代
意义：省内存
四、待核实说法（1 条）
⚠️ T1 待核实 · 延迟的条件
现象：只测了一次
风险：若来源：不明则不可用
建议：复测
六、本轮摘要
增量条数：1 条（1 条新卡） 涉及 arXiv 号：1 件 最高价值条目：稀疏检索
其他说明：无
这一天没有别的新卡。
小林 · 2031-01-02 08:00 CST · 完成
"""

REPAIRED = """\
# rag · E2 简报(2031-01-02)

**执行体**：小林 · E2 夜间轮(rag) · 2031-01-02 08:00 CST

**基线**：rag.md v7 早更新（引→12）

**诚实度声明**：只有一条新增，如实写。

## 一、检查过的来源清单

| 来源 | 摘要 | 可信度 |
|---|---|---|
| inbox/lin/2031-01-01-rag-e2prep.md | 旧基线：切块 + 重排 | 基线 |
| organized/paper_cards/ | 扫描 | 参考 |

## 二、最重要的增量（1 条）

### 增量 1 · 🟢 新卡 · 稀疏检索的延迟（arXiv:3101.00001）

**来源**：inbox/lin/2031-01-01-rag-e2prep.md（后端段）

**arXiv**：3101.00001

**要点**：

- 条件：
- 单卡：12 ms
- 双卡：7 ms（约 40%）
- 区间 1 - 4% 之间
- 结论（甲 - 乙）成立

**与 rag.md 现有脉络的关系**：

- 与 §1.2 重排互补
- 与 §2.1 无关

**建议归入**：§1.2 重排（新增延迟）+ §2.1 评测（注）

## 三、值得关注的邻接条目（1 条）

### 邻接 A · 向量库换代

**意义**：省内存

## 四、待核实说法（1 条）

### ⚠️ T1 待核实 · 延迟的条件

**现象**：只测了一次

**风险**：若来源：不明则不可用

**建议**：复测

## 六、本轮摘要

**增量条数**：1 条（1 条新卡）

**涉及 arXiv 号**：1 件

**最高价值条目**：稀疏检索

**其他说明**：无

这一天没有别的新卡。

小林 · 2031-01-02 08:00 CST · 完成
"""

ENGLISH = """\
rag · E2 briefing (2031-01-02)
Agent: Lin · E2 night round · 2031-01-02 08:00 CST Baseline: rag.md v7 Honesty statement: one new item.
1. Sources checked
| source | summary | trust |
|---|---|---|
inbox/lin/2031-01-01-rag-e2prep.md |
chunking | 3 |
2. Increments (1)
Increment 1 · new · Sparse retrieval: faster
Source: inbox/lin/2031-01-01-rag-e2prep.md
Key points: - one card: 12 ms - two cards: 7 ms
Risk: 1 - 2 weeks
3. Verifications
T1 to verify · Latency
"""

ENGLISH_REPAIRED = """\
# rag · E2 briefing (2031-01-02)

**Agent**: Lin · E2 night round · 2031-01-02 08:00 CST

**Baseline**: rag.md v7

**Honesty statement**: one new item.

## 1. Sources checked

| source | summary | trust |
|---|---|---|
| inbox/lin/2031-01-01-rag-e2prep.md | chunking | 3 |

## 2. Increments (1)

### Increment 1 · new · Sparse retrieval: faster

**Source**: inbox/lin/2031-01-01-rag-e2prep.md

**Key points**:

- one card: 12 ms
- two cards: 7 ms

**Risk**: 1 - 2 weeks

## 3. Verifications

### T1 to verify · Latency
"""


@pytest.mark.parametrize(("text", "expected"), [(FLATTENED, REPAIRED), (ENGLISH, ENGLISH_REPAIRED)])
def test_a_flattened_briefing_becomes_markdown(text: str, expected: str) -> None:
    result = repair(text)
    assert result.text == expected
    assert {r.rule for r in result.repairs} == {"tables", "headings", "labels", "lists", "spacing"}
    assert repair(expected).repairs == ()


def test_front_matter_before_a_flattened_briefing_stays() -> None:
    front = "---\ntitle: 要点： - 甲 - 乙\n# 注\n---\n"
    assert repair(front + FLATTENED).text == front + REPAIRED


def test_lines_lead_back_to_the_original() -> None:
    result = repair(FLATTENED)
    lines = result.text.split("\n")
    original = FLATTENED.split("\n")
    assert len(result.lines) == len(lines) - 1
    for start, words in [
        ("### 增量 1", "增量 1"),
        ("**基线**", "执行体"),
        ("- 双卡", "要点"),
        ("| organized", "organized"),
    ]:
        n = next(i for i, line in enumerate(lines, 1) if line.startswith(start))
        assert original[result.original_line(n) - 1].startswith(words)
    assert result.original_line(0) == 1
    assert result.original_line(10_000) == len(original) - 1
    rows = [r.line for r in result.repairs if r.rule == "tables"]
    assert [original[line - 1] for line in rows] == ["inbox/lin/2031-01-01-rag-e2prep.md |", "organized/paper_cards/ |"]


@pytest.mark.parametrize("text", ["", "\n", "甲", "甲\n", "甲\n\n乙"])
def test_a_text_without_faults_has_all_its_lines(text: str) -> None:
    result = repair(text)
    assert result.text == text
    assert not result.changed
    assert result.lines == tuple(range(1, len(text.splitlines()) + 1))
    assert result.original_line(1) == 1


WELL_FORMED = {
    "its own result": REPAIRED,
    "readme": "# Tool\n\nText - with dashes - in it.\n\n1. Sources\n2. Risk: none\n\n```\n| a |\n要点： - 甲\n```\n",
    "note": "今天读了两篇。\n来源：书架\n\n- 甲\n- 乙\n",
    "plain note": "一、背景\n这里写背景。\n二、方法\n这里写方法。\n",
    "list behind a line": "要点：\n- 甲\n- 乙\n",
    "labels under a title": "# 题\n来源：甲\n要点：乙 - 丙\n风险：丁 建议：戊\n",
    "minus": "# 题\n\n**风险**：- 5 度\n\n**温差**：- 5 - 6\n",
    "bare section under a title": "# 题\n\n一、检查过的来源清单\n\n增量 1 · 甲 · 乙\n",
    "setext": "题\n===\n增量 1 · 甲\n",
    "bold labels": "**来源**：甲\n增量 1 · 乙\n",
    "code": "```text\n增量 1 · 甲\n要点： - 甲 - 乙\n```\n",
    "indented code": "文\n\n    增量 1 · 甲\n    要点： - 甲 - 乙\n",
    "quote": "> 增量 1 · 甲\n",
    "comment": "<!--\n增量 1 · 甲\n-->\n",
    "open front matter": "---\ntitle: 甲\n增量 1 · 甲\n",
    "front matter alone": "---\n来源：甲\n---\n",
    "table": "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n",
    "bare table": "a | b |\n--- | --- |\n1 |\n2 |\n",
    "rows that do not fit": "| a | b | c |\n|---|---|---|\nx |\ny | z | w |\n",
    "table in code": "~~~\n| a | b |\n|---|---|\nx |\ny |\n~~~\n",
    "closed html": "<!-- a\n\nb -->\n\n<script>\nlet a;\n\n</script>\n<pre>\n\n</pre>\n<?x ?>\n<!DOCTYPE html>\n",
    "html in code": "```\n<!-- a\n```\n\n`<!-- b`\n\n    <script>\n",
    "comment amid words": "a <!-- b\n",
}


@pytest.mark.parametrize("text", WELL_FORMED.values(), ids=WELL_FORMED)
def test_a_well_formed_text_stays_as_it_is(text: str) -> None:
    result = repair(text)
    assert result.text == text
    assert result.repairs == ()


CASES = {
    "inner label with a gap": ("现象：慢 风险：更慢", "**现象**：慢\n\n**风险**：更慢"),
    "label inside a sentence": ("现象：按 vLLM 建议：调小", "**现象**：按 vLLM 建议：调小"),
    "label in brackets": ("现象：慢（见 风险：高）", "**现象**：慢（见 风险：高）"),
    "id is no label": ("要点： - arXiv:3101.00001 甲", "**要点**：\n\n- arXiv:3101.00001 甲"),
    "same units": ("要点： - 由 10 ms - 20 ms 计 - 29% - 乙", "**要点**：\n\n- 由 10 ms - 20 ms 计\n- 29%\n- 乙"),
    "sections": ("要点： - 见 §1.1 - §1.3 - 乙", "**要点**：\n\n- 见 §1.1 - §1.3\n- 乙"),
    "code": ("要点： - 跑 `a - b` - 乙", "**要点**：\n\n- 跑 `a - b`\n- 乙"),
    "open bracket": ("要点： - 甲（未完 - 乙", "**要点**：\n\n- 甲（未完\n- 乙"),
    "open comment": ("要点： - <!-- 甲 - 乙", "**要点**： - <!-- 甲 - 乙"),
    "indented": ("  增量 1 · 甲\n  来源：乙", "### 增量 1 · 甲\n\n**来源**：乙"),
    "blank lines": ("增量 1 · 甲\n\n来源：乙\n丙\n丁", "### 增量 1 · 甲\n\n**来源**：乙\n\n丙\n丁"),
    "rule between": ("增量 1 · 甲\n---\n来源：乙", "### 增量 1 · 甲\n\n---\n\n**来源**：乙"),
    "kept list": ("增量 1 · 甲\n要点：\n- 乙\n- 丙\n丁", "### 增量 1 · 甲\n\n**要点**：\n\n- 乙\n- 丙\n\n丁"),
    "code between": ("增量 1 · 甲\n```\n来源：乙\n```\n丙", "### 增量 1 · 甲\n\n```\n来源：乙\n```\n\n丙"),
    "numbered list": ("增量 1 · 甲\n1. 来源\n2. 风险", "### 增量 1 · 甲\n\n1. 来源\n2. 风险"),
    "named section": (
        "增量 1 · 甲\n来源一览\n| a | b |\n|---|---|",
        "### 增量 1 · 甲\n\n## 来源一览\n\n| a | b |\n|---|---|",
    ),
    "under a title": ("# 题\n来源：甲\n要点： - 甲 - 乙\n丙", "# 题\n来源：甲\n\n**要点**：\n\n- 甲\n- 乙\n\n丙"),
    "behind a bold label": ("# 题\n\n**要点**： - 甲 - 乙", "# 题\n\n**要点**：\n\n- 甲\n- 乙"),
    "row under a title": (
        "# 题\n\n| a | b |\n|---|---|\nx |\ny |\n\n尾",
        "# 题\n\n| a | b |\n|---|---|\n| x | y |\n\n尾",
    ),
    "row in three": ("| a | b | c |\n|---|---|---|\nx |\ny |\nz |", "| a | b | c |\n|---|---|---|\n| x | y | z |"),
    "broken header": ("a |\nb | c |\n|---|---|---|\n| x | y | z |", "| a | b | c |\n|---|---|---|\n| x | y | z |"),
    "escaped bar": ("| a | b |\n|---|---|\nx \\| y |\nz |", "| a | b |\n|---|---|\n| x \\| y | z |"),
    "two rows of three": ("| a | b |\n|---|---|\nx |\ny |\nz |", "| a | b |\n|---|---|\n| x | y |\nz |"),
    "comment": ("甲\n\n<!-- 乙\n\n丙", "甲\n\n&lt;!-- 乙\n\n丙"),
    "script under a title": ("# 题\n<SCRIPT>\n甲\n# 乙", "# 题\n&lt;SCRIPT>\n甲\n# 乙"),
    "instruction": ("甲\n<?php\n乙", "甲\n&lt;?php\n乙"),
    "section of data": ("  <![CDATA[\n乙", "  &lt;![CDATA[\n乙"),
    "declaration": ("<!X\n乙", "&lt;!X\n乙"),
    "end of another": ("<style>\n甲\n</script>\n乙", "&lt;style>\n甲\n</script>\n乙"),
    "comment, then code": ("<!-- 甲\n```\n<!-- 乙\n```\n<!-- 丙", "&lt;!-- 甲\n```\n<!-- 乙\n```\n&lt;!-- 丙"),
    "comment in a list": ("- <!-- 甲\n- 乙 -->", "- &lt;!-- 甲\n- 乙 -->"),
    "comment in a quote": ("> <!-- 甲\n> <!-- 乙\n\n-->", "> &lt;!-- 甲\n> &lt;!-- 乙\n\n-->"),
    "comment in a division": ("<div>\n<!-- 甲\n</div>\n\n乙", "<div>\n&lt;!-- 甲\n</div>\n\n乙"),
    "behind front matter": ("---\na: <!--\n---\n<!-- 甲", "---\na: <!--\n---\n&lt;!-- 甲"),
    "behind a closed one": ("<!-- 甲 -->\n<!-- 乙", "<!-- 甲 -->\n&lt;!-- 乙"),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_one_construct(text: str, expected: str) -> None:
    result = repair(text)
    assert result.text == expected
    assert repair(expected).text == expected


def test_open_html_is_reported_where_it_stands() -> None:
    (found,) = repair("# 题\n\n甲\n\n<!-- 乙\n").repairs
    assert (found.rule, found.line) == ("html", 5)


def test_rules_have_names() -> None:
    assert [rule.name for rule in RULES] == ["html", "tables", "headings", "labels", "lists", "spacing", "html"]


@pytest.mark.parametrize("head", ["", "执行体：甲\n要点： - "])
@pytest.mark.parametrize(
    "unit",
    [
        *("|", "-", "*", "[", "`", "§1.", "要点： - ", "<!--", "---\n", "|\n", "甲 |\n", "<!--\n", "> <!--\n"),
        *("| a | b |\n|---|---|\nx |\n", "<div>\n<!--\n\n", "<title>\n", "```\n", "执行体：甲 基线：乙 "),
        *("与", "1 - 2 ", "\n", "<!-- <!-- -->\n"),
    ],
)
def test_time_grows_linearly(head: str, unit: str) -> None:
    def seconds(size: int) -> float:
        text = head + unit * (size // len(unit))
        start = time.process_time()
        repair(text)
        return time.process_time() - start

    assert seconds(100_000) < max(0.4, 40 * min(seconds(10_000) for _ in range(3)))


@needs_shared
def test_shared_constructs() -> None:
    cases = jsonl(SHARED / "cases" / "flattened.jsonl")
    assert cases
    for case in cases:
        assert _bare(repair(case["flattened"]).text) == _bare(case["markdown"]), case["name"]


@needs_shared
def test_shared_briefing_comes_out_like_its_well_formed_twin() -> None:
    flattened = (SHARED / "inputs" / "briefing-flattened.txt").read_text(encoding="utf-8")
    twin = (SHARED / "inputs" / "2026-10-12-inference-e1prep.md").read_text(encoding="utf-8")
    assert repair(twin).text == twin
    plain = re.sub(r"^ +- ", "- ", twin.replace("`", "").replace("---\n\n", ""), flags=re.MULTILINE)
    plain = re.sub(r"^\*([^*].*)\*$", r"\1", plain, flags=re.MULTILINE)
    assert _bare(repair(flattened).text.rstrip()) == _bare(plain.rstrip())


@needs_shared
def test_shared_real_files_stay_as_they_are() -> None:
    files = [*(SHARED / "real" / "cards").iterdir(), *(SHARED / "real" / "digests").iterdir()]
    assert len(files) > 30
    for file in files:
        text = file.read_text(encoding="utf-8-sig", errors="replace")
        assert repair(text).text == text, file.name


def _bare(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]
