"""The briefing parser on any text at all: it never raises, and what it gives lies inside the text."""

from __future__ import annotations

import time

from hypothesis import example, given
from hypothesis import strategies as st

from mkdocs_papertrail.markdown.scan import scan
from mkdocs_papertrail.model import Body, Briefing, References
from mkdocs_papertrail.parse import make_draft
from mkdocs_papertrail.parse.briefing import parse_briefing
from mkdocs_papertrail.parse.briefing_proposals import read_placements
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.names import document_id, name_parts
from mkdocs_papertrail.read import decode

PIECES = (
    "# rag · E1 预消化简报(2026-03-04)",
    "**执行体**：Lin · E1 轮(rag) · 2026-03-04 21:15 CST",
    "**基线**：rag.md v7（引→9）",
    "## 一、检查过的来源清单",
    "二、今日增量（2 条）",
    "**三、邻接条目**",
    "4. Open verifications",
    "## 五、可引用的 arXiv 号列表",
    "## Summary",
    "## 7",
    "### 增量 1 · 🟡 工程新增 · 甲",
    "**增量 2 · 乙**",
    "邻接 A · 丙",
    "### ⚠️ T1 待核实 · 丁",
    "✅ T1 已核实（2026-03-01 rag）：成立",
    "**来源**：`inbox/a/2026-03-04-x.md`",
    "**要点**：",
    "- 一 2602.00001",
    "  - 二 §1.3",
    "- **来源**：三",
    "意义：四",
    "**建议归入**：§1.3 甲（乙）+ §1.1 丙",
    "现象：五",
    "建议：六",
    "| 来源 | 内容摘要 | 可信度 |\n|---|---|---|\n| 甲 | 乙 | ⭐⭐ |",
    "| arXiv 号 | 标题 | 关联节 | 状态 |\n|---|---|---|---|\n| 2602.00001 | 甲（乙） | §1.1 |",
    "| 甲 | 乙 |",
    "---",
    "> 引",
    "```\n增量 1 · 码\n```",
    "",
    " ",
    "**增量条数**：2 条（1 条 NET-new + 1 条工程新增）",
)
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=12), max_size=24).flatmap(
    lambda parts: st.lists(st.sampled_from(["\n", "\n\n", " "]), min_size=len(parts), max_size=len(parts)).map(
        lambda joints: "".join(part + joint for part, joint in zip(parts, joints, strict=True))
    )
)


def parse(text: str, path: str = "inbox/lin/2026-03-04-rag-e1prep.md") -> Briefing | None:
    return parse_briefing(make_draft(decode(text.encode("utf-8", "replace"), path)))


@given(TEXTS)
@example("- 增量 1 · a\n增量 2 · b\n  来源：c")
@example("来源：a\n---\n要点：b\n---")
def test_values_lie_inside_the_text(text: str) -> None:
    found = parse(text)
    if found is None:
        return
    last = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    size = len(found.body.source)
    for item in (*found.items, *found.verifications):
        assert 0 <= item.start < item.end <= size
        assert 1 <= item.line <= last
    for part in (found.increments, found.adjacent, found.verifications):
        places = [(item.start, item.end) for item in part]
        assert places == sorted(places)
    rows = (*found.sources, *found.citations, *found.all_sources, *found.verdicts, *found.diagnostics)
    assert all(1 <= row.line <= last for row in rows)
    assert found.declared.keys() == found.declared_lines.keys()
    known = set(found.references.arxiv)
    for item in (*found.items, *found.verifications):
        assert len(set(item.arxiv)) == len(item.arxiv)
        assert all(label == label.strip() for label in (item.title, item.label))
    assert all(citation.arxiv == "" or citation.arxiv in known for citation in found.citations)


@given(TEXTS)
def test_the_same_text_gives_the_same_briefing(text: str) -> None:
    assert parse(text) == parse(text)


@given(st.text())
def test_any_text_and_any_path(text: str) -> None:
    parse(text, text)
    name_parts(text)
    document_id(text)


@given(st.text(alphabet="§1.3(（)）+＋甲: ", max_size=60))
def test_proposals_keep_the_order_written(text: str) -> None:
    for place in read_placements(text):
        assert place.section.strip("()1234567890.") == ""


def seconds(unit: str, size: int) -> float:
    text = "### 增量 1 · x\n\n**建议归入**：" + unit * (size // len(unit.encode())) + "\n"
    tree = scan(text)
    draft = Draft(
        path="a.md", meta={}, meta_lines={}, tree=tree, body=Body(source=tree.source), references=References(),
        diagnostics=(), digest="",
    )  # fmt: skip
    start = time.process_time()
    parse_briefing(draft)
    return time.process_time() - start


def test_time_grows_linearly() -> None:
    for unit in (
        "§1.",
        "（",
        "§1.3 （",
        "**来源**：甲 ",
        "来源：甲\n\n",
        "- a\n",
        "T1、",
        "增量",
        "与关系",
        "2026-10-12 ",
        "⭐ ",
    ):
        small, large = seconds(unit, 40_000), seconds(unit, 160_000)
        assert large < 0.05 + 10 * max(small, 0.01), unit
