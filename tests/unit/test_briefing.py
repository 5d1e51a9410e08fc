"""Briefings: from text to values, in every form that writers give them."""

from __future__ import annotations

import dataclasses
import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from mkdocs_papertrail.diagnostics import Code
from mkdocs_papertrail.model import Baseline, Briefing
from mkdocs_papertrail.parse import make_draft
from mkdocs_papertrail.parse.briefing import parse_briefing
from mkdocs_papertrail.parse.briefing_header import read_baseline, read_executor, read_title
from mkdocs_papertrail.parse.briefing_heads import read_head
from mkdocs_papertrail.parse.briefing_numbers import to_number
from mkdocs_papertrail.parse.briefing_proposals import Placement, read_placements
from mkdocs_papertrail.parse.briefing_sections import SectionKind, read_ordinal, read_section
from mkdocs_papertrail.parse.briefing_verdicts import read_verdict
from mkdocs_papertrail.parse.dates import find_dates, find_time
from mkdocs_papertrail.parse.labels import Field, field_of, read_label
from mkdocs_papertrail.parse.names import document_id, name_parts
from mkdocs_papertrail.parse.tables import is_known_status, split_note, trust
from mkdocs_papertrail.read import decode
from tests.support import SHARED, needs_shared

GOLDEN = Path(__file__).parents[1] / "golden" / "briefings"
PATHS = {"zh": "inbox/lin/2026-03-04-retrieval-e1prep.md", "en": "inbox/ann/2026-03-05-tracing-e2prep.md"}
HEADER = """# rag · E1 预消化简报(2026-03-04)

**执行体**：Lin · E1 轮(rag) · 2026-03-04 21:15 CST

**基线**：rag.md v7 Mar03晚更新（引→9）

"""


def read(text: str, path: str = "inbox/lin/2026-03-04-rag-e1prep.md") -> Briefing | None:
    return parse_briefing(make_draft(decode(text.encode(), path)))


def briefing(text: str, path: str = "inbox/lin/2026-03-04-rag-e1prep.md") -> Briefing:
    found = read(text, path)
    assert found is not None
    return found


def codes(document: Briefing) -> list[tuple[str, int]]:
    return [(found.code.number, found.line) for found in document.diagnostics]


def values(document: Briefing, *leave: str) -> Any:
    """A briefing as plain values without places and without the given fields."""
    left = {"body", "meta", "digest", "diagnostics", "declared_lines", "start", "end", *leave}

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(inner) for key, inner in value.items() if key not in left}
        if isinstance(value, tuple | list):
            return [plain(inner) for inner in value]
        return value.isoformat() if isinstance(value, date) else value

    return plain(dataclasses.asdict(document))


@pytest.mark.parametrize("name", ["zh", "en"])
def test_golden(name: str) -> None:
    found = briefing((GOLDEN / f"{name}.md").read_text(encoding="utf-8"), PATHS[name])
    assert values(found) == json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def test_flattened_text_gives_the_same_values() -> None:
    expected = briefing((GOLDEN / "zh.md").read_text(encoding="utf-8"), PATHS["zh"])
    flattened = briefing((GOLDEN / "zh.txt").read_text(encoding="utf-8"), PATHS["zh"])
    assert values(flattened, "line") == values(expected, "line")
    assert [found.code for found in flattened.diagnostics] == [Code.FLATTENED]
    elsewhere = briefing((GOLDEN / "zh.txt").read_text(encoding="utf-8"), "/tmp/page.txt")
    assert values(elsewhere, "line", "path", "id") == values(expected, "line", "path", "id")


@needs_shared
def test_real_briefing() -> None:
    expected = json.loads((SHARED / "inputs/2026-10-12-inference-e1prep.expected.json").read_text(encoding="utf-8"))
    for name in ("2026-10-12-inference-e1prep.md", "briefing-flattened.txt"):
        found = values(briefing((SHARED / "inputs" / name).read_text(encoding="utf-8"), name))
        for key in ("topic", "kind", "date", "author", "round", "written_at", "baseline", "declared"):
            assert found[key] == expected[key], key
        for key in ("sources", "citations"):
            assert [{k: row[k] for k in wanted} for row, wanted in zip(found[key], expected[key], strict=True)] == (
                expected[key]
            )
        for key in ("increments", "adjacent"):
            for item, wanted in zip(found[key], expected[key], strict=True):
                item["points_count"], item["relations_count"] = len(item["points"]), len(item["relations"])
                item["letter"], item["number"] = item["label"], int(item["label"]) if key == "increments" else 0
                item["proposals"] = [{"section": p["section"], "title": p["title"]} for p in item["proposals"]]
                assert {k: item[k] for k in wanted} == wanted
        for item, wanted in zip(found["verifications"], expected["verifications"], strict=True):
            item["id"] = item["label"]
            assert {k: item[k] for k in wanted} == wanted
        assert len(found["all_sources"]) == expected["all_sources_count"]
        for key, references in expected["references"].items():
            assert found["references"][key] == references


def test_places_are_those_of_the_file() -> None:
    text = (GOLDEN / "zh.md").read_text(encoding="utf-8")
    found = briefing(text, PATHS["zh"])
    lines = text.splitlines()
    assert [lines[item.line - 1][:8] for item in found.items] == ["### 增量 1", "### 增量 2", "### 邻接 A"]
    assert lines[found.increments[0].proposals[0].line - 1].startswith("**建议归入**")
    assert lines[found.verifications[0].line - 1].startswith("### ⚠️ T1")
    assert lines[found.citations[1].line - 1].startswith("| 2511.04321")
    assert lines[found.declared_lines["summary_arxiv"] - 1].startswith("**涉及 arXiv 号**")
    first = found.increments[0]
    part = found.body.text(first.start, first.end)
    assert part.startswith("### 增量 1")
    assert part.rstrip().endswith("磁盘布局（互指）")
    last = found.verifications[0]
    assert "已核实" not in found.body.text(found.increments[1].start, found.increments[1].end)
    assert found.body.text(last.start, last.end).startswith("### ⚠️ T1 待核实")


# What is a briefing, and what is not.

NOTES = [
    "# 甲\n\n一段话，没有节。\n",
    "# Digest\n\n## Backend\n\n- a\n\n## Summary\n\nshort\n",
    "# 五类简报\n\n## 摘要\n\n- 甲\n\n## 来源\n\n- 乙\n",
    "# list\n\n| 论文 | arXiv | 为什么 |\n|---|---|---|\n| 甲 | 2511.02230 | 乙 |\n",
    "# 笔记\n\n## 增量学习的新方法\n\n文。\n",
    "# 甲\n\n**作者**：乙\n\n**Baseline**: a transformer\n\n## 总结\n\n文。\n",
    "# n\n\nT1 待核实的细节还很多，增量 1 也是。\n",
    "",
    "\n\n---\n\n***\n",
]


@pytest.mark.parametrize("text", NOTES)
@pytest.mark.parametrize("path", ["inbox/jay/2026-10-12-five-category-briefing.md", "inbox/jay/2026-10-12-x-y.md"])
def test_other_documents_are_no_briefings(text: str, path: str) -> None:
    assert read(text, path) is None


@pytest.mark.parametrize(
    "text",
    [
        "## 六、本轮摘要\n\n**增量条数**：0 条\n",
        "## Sources checked\n\n| Source | Summary | Trust |\n|---|---|---|\n| a | b | c |\n",
        "**二、今日增量（1 条）**\n\n文。\n",
        "三、值得关注的邻接条目（0 条）\n\n今天没有。\n",
        "3. Adjacent\n\nNone today.\n",
        "### Increment 2 · title\n",
        "**⚠️ T1 待核实 · 说法**\n\n现象：甲\n",
        HEADER + "## Summary\n\nIncrements: 0\n",
        HEADER
        + "## 论文\n\n| arXiv 号 | 标题 | 关联节 | 状态 |\n|---|---|---|---|\n| 2610.13735 | 甲 | §1.1 | 续锚 |\n",
        HEADER + "## 5\n\n| 号 | 题 | 节 | 如何 |\n|---|---|---|---|\n| 2610.13735 | 甲 | §1.1 | 续锚 |\n",
    ],
)
def test_one_section_or_item_makes_a_briefing(text: str) -> None:
    assert read(text, "inbox/lin/2026-03-04-rag-e1prep.md") is not None


SECTIONS = [
    ("一、检查过的来源清单", SectionKind.SOURCES, None),
    ("1. Sources checked", SectionKind.SOURCES, None),
    ("1 Sources reviewed (12)", SectionKind.SOURCES, 12),
    ("（二）本轮增量（三条）", SectionKind.INCREMENTS, 3),
    ("二、今日该主题最重要的增量（5 条）", SectionKind.INCREMENTS, 5),
    ("Most important increments today: 5 items", SectionKind.INCREMENTS, 5),
    ("Increments (5)", SectionKind.INCREMENTS, 5),
    ("第三部分：值得关注的邻接条目（共 2 条）", SectionKind.ADJACENT, 2),
    ("Adjacent items worth watching", SectionKind.ADJACENT, None),
    ("⚠️ 四、值得警惕的矛盾或待核实说法（3 条）", SectionKind.VERIFICATIONS, 3),
    ("Open verifications", SectionKind.VERIFICATIONS, None),
    ("Contradictions and claims to verify", SectionKind.VERIFICATIONS, None),
    ("五、可引用的 arXiv 号列表", SectionKind.CITATIONS, None),
    ("arXiv citations", SectionKind.CITATIONS, None),
    ("六、本轮摘要", SectionKind.SUMMARY, None),
    ("6) Summary", SectionKind.SUMMARY, None),
    ("七、检查过的来源完整清单（诚实度声明）", SectionKind.ALL_SOURCES, None),
    ("Complete list of sources", SectionKind.ALL_SOURCES, None),
    ("Full source list", SectionKind.ALL_SOURCES, None),
]


@pytest.mark.parametrize(("text", "kind", "count"), SECTIONS)
def test_section_names(text: str, kind: SectionKind, count: int | None) -> None:
    name = read_section(text)
    assert name is not None
    assert (name.kind, name.count) == (kind, count)


@pytest.mark.parametrize("text", ["Backend", "结论", "", "增量 " * 60, "§1.3 KV Cache", "来" * 100])
def test_no_section_names(text: str) -> None:
    assert read_section(text) is None


def test_bare_ordinals() -> None:
    assert read_ordinal("三、") is SectionKind.ADJACENT
    assert read_ordinal("5") is SectionKind.CITATIONS
    assert read_ordinal("9") is None
    assert read_ordinal("一周") is None


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("十", 10), ("十二", 12), ("三十一", 31), ("两", 2), ("", None), ("一二", None)]
)
def test_numbers(text: str, number: int | None) -> None:
    assert to_number(text) == number


@pytest.mark.parametrize(
    ("text", "section", "heading", "expected"),
    [
        ("增量 1 · 🟡 工程新增 · 甲 · 乙", None, True, ("1", "🟡", "工程新增", "甲 · 乙")),
        ("增量二：甲", None, False, ("2", "", "", "甲")),
        ("Increment 3 — 🟢 NET-new paper_card · A: b", None, True, ("3", "🟢", "NET-new paper_card", "A: b")),
        ("增量 4 · 🟢 甲·乙", None, True, ("4", "🟢", "", "甲·乙")),
        ("邻接 B · 甲", None, False, ("B", "", "", "甲")),
        ("Adjacent item C: x", None, True, ("C", "", "", "x")),
        ("⚠️ T1 待核实 · 甲", None, False, ("T1", "", "", "甲")),
        ("T2（待核实）：甲", None, True, ("T2", "", "", "甲")),
        ("T3 · 甲", SectionKind.VERIFICATIONS, False, ("T3", "", "", "甲")),
        ("T4 to verify · 甲", None, True, ("T4", "", "", "甲")),
    ],
)
def test_item_headings(
    text: str, section: SectionKind | None, heading: bool, expected: tuple[str, str, str, str]
) -> None:
    head = read_head(text, section, heading=heading)
    assert head is not None
    assert (head.label, head.mark, head.category, head.title) == expected


@pytest.mark.parametrize(
    "text",
    [
        "增量 5 条",
        "增量 1.5 倍",
        "增量三要素",
        "Adjacent items worth watching",
        "T1 · 甲",
        "T1 已核实 · 甲",
        "T1-x · 甲",
    ],
)
def test_no_item_headings(text: str) -> None:
    assert read_head(text, None, heading=True) is None


# Items.


def test_bullets_under_a_label_are_content_and_labelled_bullets_are_labels() -> None:
    found = briefing(
        HEADER
        + "## 二、增量\n\n### 增量 1 · 甲\n\n**要点**：\n\n- 来源：`inbox/a/x.md`\n- **风险**：乙\n\n"
        + "### 增量 2 · 乙\n\n- 来源：`inbox/b/2026-03-04-y.md`\n- 要点：\n  - 一\n    - 二\n- 三\n- 与旧文的关系：近\n"
        + "- 建议归入：§1.1 甲\n"
    )
    first, second = found.increments
    assert first.points == ("来源：inbox/a/x.md", "风险：乙")
    assert first.sources == ()
    assert second.sources == ("inbox/b/2026-03-04-y.md",)
    assert second.points == ("一", "二", "三")
    assert second.relations == ("近",)
    assert [(p.section, p.title) for p in second.proposals] == [("1.1", "甲")]


def test_bare_lines() -> None:
    found = briefing(
        "rag · E1 预消化简报(2026-03-04)\n\n执行体：Lin · E1 轮 · 2026-03-04 21:15 CST\n基线：rag.md v7（引→9）\n\n"
        "二、今日增量（2 条）\n\n增量 1 · 🟡 工程新增 · 甲\n来源：inbox/a/2026-03-04-x.md\n要点：\n- 一\n- 二\n"
        "意义：三\n建议归入：§1.3 KV Cache（四\n\n增量 2 · 乙\n要点：一句话。\n\n"
        "四、待核实说法\n\n⚠️ T1 待核实 · 丙\n现象：一\n风险：二\n建议：三 §1.3\n---\n*尾*\n"
    )
    first, second = found.increments
    assert (first.points, first.relations) == (("一", "二"), ("三",))
    assert [(p.section, p.title, p.note) for p in first.proposals] == [("1.3", "KV Cache", "四")]
    assert second.points == ("一句话。",)
    (verification,) = found.verifications
    assert (verification.observation, verification.risk, verification.action) == ("一", "二", "三 §1.3")
    assert {d.code for d in found.diagnostics} <= {Code.FLATTENED}


def test_a_heading_right_under_a_table_still_opens_a_section() -> None:
    found = briefing(
        HEADER
        + "**一、检查过的来源清单**\n\n| 来源 | 内容摘要 | 可信度 |\n|---|---|---|\n| 甲 | 乙 | ⭐⭐ |\n"
        + "**二、今日增量（1 条）**\n\n**增量 1 · 丙**\n\n要点：丁\n"
    )
    assert len(found.sources) == 1
    assert found.declared == {"increments_heading": 1}
    assert [item.title for item in found.increments] == ["丙"]


def test_several_labels_on_one_line() -> None:
    found = briefing(HEADER + "### 增量 1 · 甲\n\n**要点**：一 **意义**：二 **建议归入**：§1.1 三\n")
    (item,) = found.increments
    assert (item.points, item.relations, item.proposals[0].title) == (("一",), ("二",), "三")


def test_proposal_notes_give_no_ids() -> None:
    found = briefing(HEADER + "### 增量 1 · 甲\n\n要点：见 2602.00001v2\n\n建议归入：§1.1 乙（2602.00002）\n")
    assert found.increments[0].arxiv == ("2602.00001",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("§1.3 KV Cache（甲+§2.1）+ §1.1 框架", [("1.3", "KV Cache", "甲+§2.1"), ("1.1", "框架", "")]),
        ("inference.md §1.(11) 甲 (b (c) d)；§2.5", [("1.(11)", "甲", "b (c) d"), ("2.5", "", "")]),
        ("§1.3 甲（没有关上 + §1.1 乙（丙）", [("1.3", "甲", "没有关上"), ("1.1", "乙", "丙")]),
        ("§1.3 甲：补一句", [("1.3", "甲", "补一句")]),
        ("1.3 甲（乙）+ 2.1 丙", [("1.3", "甲", "乙"), ("2.1", "丙", "")]),
        ("暂不归入", []),
        ("", []),
    ],
)
def test_proposals(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert read_placements(text) == tuple(Placement(section=s, title=t, note=n) for s, t, n in expected)


@pytest.mark.parametrize(
    ("text", "state", "targets", "context"),
    [
        ("✅ T1 已核实（2026-10-12 inference）：成立", "verified", ("T1",), "2026-10-12 inference"),
        ("T1（2026-10-12 rag）已证伪：不成立", "refuted", ("T1",), "2026-10-12 rag"),
        ("⏸️ T2、T3 搁置：缺数据", "held", ("T2", "T3"), ""),
        ("❌ 2026-10-12-llm-infra-t4 撤回", "withdrawn", ("2026-10-12-llm-infra-T4",), ""),
        ("✅ T5：成立", "verified", ("T5",), ""),
        ("❌ T6 verified (2026-10-12 rag): no", "verified", ("T6",), "2026-10-12 rag"),
    ],
)
def test_verdicts(text: str, state: str, targets: tuple[str, ...], context: str) -> None:
    settled = read_verdict(text)
    assert settled is not None
    assert (settled.state, settled.targets, settled.context) == (state, targets, context)


@pytest.mark.parametrize(
    "text", ["⚠️ T1 待核实 · 甲", "T1 未核实", "T1：已经核实过一部分", "见 T1 已核实", "✅ T1 待核实", "T1", ""]
)
def test_no_verdicts(text: str) -> None:
    assert read_verdict(text) is None


def test_verdicts_count_wherever_they_stand() -> None:
    found = briefing(
        HEADER + "✅ T1 已核实（2026-03-01 rag）：甲\n\n## 六、本轮摘要\n\n- ❌ T2 已证伪（2026-03-02 rag）：乙\n"
    )
    assert [(v.target, v.state, v.line) for v in found.verdicts] == [("T1", "verified", 7), ("T2", "refuted", 11)]
    assert found.verdicts[1].text == "❌ T2 已证伪（2026-03-02 rag）：乙"
    assert found.verifications == ()


# Header, names, dates.


def test_names() -> None:
    parts = name_parts("inbox/spark/2026-10-12-llm-infra-e1prep.md")
    assert (parts.date, parts.topic, parts.kind, parts.folder) == (date(2026, 10, 12), "llm-infra", "e1prep", "spark")
    parts = name_parts("inbox/jay/2026-10-12-five-category-briefing.md")
    assert (parts.topic, parts.kind) == ("", "five-category-briefing")
    parts = name_parts("inbox/jay/2026-10-12-ai-engineering-trending.md")
    assert (parts.topic, parts.kind) == ("ai-engineering", "trending")
    parts = name_parts("inbox/jay/2026-10-12-vector-rag.md")
    assert (parts.topic, parts.kind, parts.is_prep) == ("", "vector-rag", False)
    parts = name_parts("/some/dir/briefing-flattened.txt")
    assert (parts.date, parts.topic, parts.kind, parts.folder) == (None, "", "", "")
    assert name_parts("2026-13-45-x-e1prep.md").date is None
    assert name_parts("") == name_parts("/")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("inbox/tom/2026-10-12-a-e1prep.md", "tom/2026-10-12-a-e1prep"),
        ("inbox/tom/old/a.md", "tom/old/a"),
        ("inbox/a.md", "inbox/a"),
        ("notes/a.b.md", "notes/a.b"),
        ("page.txt", "page"),
    ],
)
def test_document_ids(path: str, expected: str) -> None:
    assert document_id(path) == expected


def test_the_file_name_counts_first() -> None:
    text = HEADER + "## 本轮摘要\n\n**增量条数**：0 条\n"
    found = briefing(text, "inbox/lin/2026-03-04-search-e2prep.md")
    assert (found.topic, found.kind) == ("search", "e2prep")
    found = briefing(text, "somewhere.md")
    assert (found.topic, found.kind, found.date, found.author) == ("rag", "e1prep", date(2026, 3, 4), "Lin")


def test_front_matter_fills_gaps() -> None:
    found = briefing(
        "---\nauthor: Lin\ntopic: rag\ndate: 2026-03-04\n基线: rag.md v7\n---\n## 本轮摘要\n\n文。\n", "a.md"
    )
    assert (found.author, found.topic, found.date) == ("Lin", "rag", date(2026, 3, 4))
    assert found.baseline == Baseline(file="rag.md", version=7, label=None, references=None)
    assert codes(found) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("inference · E1 预消化简报(2026-10-12)", ("inference", "e1prep")),
        ("E2 prep briefing · LLM Infra · 2026-10-12", ("llm-infra", "e2prep")),
        ("rag · Weekly briefing", ("rag", "weekly-briefing")),
        ("Anything else", ("", "")),
        ("", ("", "")),
    ],
)
def test_titles(text: str, expected: tuple[str, str]) -> None:
    assert read_title(text) == expected


def test_executor() -> None:
    assert read_executor("Tom · E1 轮(rag) · 2026-10-12 22:20 CST") == ("Tom", "E1 轮(rag)")
    assert read_executor("Ann, morning round, 2026-10-12") == ("Ann", "morning round")
    assert read_executor("") == ("", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("inference.md v310 Oct12午更新（甲；引→499）", ("inference.md", 310, "Oct12午", 499)),
        ("`knowledge/rag.md` v2", ("rag.md", 2, None, None)),
        ("rag.md（引用 12）", ("rag.md", None, None, 12)),
        ("rag.md v12 Mar04 update (x; 88 references)", ("rag.md", 12, "Mar04", 88)),
        ("无", None),
        ("", None),
    ],
)
def test_baselines(text: str, expected: tuple[str, int | None, str | None, int | None] | None) -> None:
    found = read_baseline(text.replace("`", ""))
    assert (None if found is None else (found.file, found.version, found.label, found.references)) == expected


def test_dates() -> None:
    china = timedelta(hours=8)
    assert list(find_dates("2026-10-12，2026年3月4日，2026/13/40，2610.13735，2026-10-123")) == [
        date(2026, 10, 12),
        date(2026, 3, 4),
    ]
    found = find_time("2026-10-12 22:20 CST", china)
    assert found is not None
    assert found.isoformat() == "2026-10-12T22:20:00+08:00"
    found = find_time("2026-10-12 22：20 CST", timedelta(hours=-6))
    assert found is not None
    assert found.isoformat() == "2026-10-12T22:20:00-06:00"
    assert find_time("2026-10-12T22:20:05Z", china) == datetime(2026, 10, 12, 22, 20, 5, tzinfo=UTC)
    found = find_time("2026-10-12 07:00 UTC+9", china)
    assert found is not None
    assert found.utcoffset() == timedelta(hours=9)
    assert find_time("2026-10-12 25:00", china) is None
    assert find_time("2026-10-12", china) is None


# Labels, tables, counts.


def test_labels() -> None:
    label = read_label("要点：甲：乙", ((0, 2),))
    assert label is not None
    assert (label.name, label.field, label.value) == ("要点", Field.POINTS, "甲：乙")
    label = read_label("要点：甲", ((0, 3),))
    assert label is not None
    assert label.value == "甲"
    assert read_label("vLLM 更快：甲") is None
    label = read_label("vLLM：甲", ((0, 4),))
    assert label is not None
    assert label.field is Field.OTHER
    assert field_of("与 knowledge/a.md 现有脉络的关系") is Field.RELATION
    assert field_of("Relation to knowledge/a.md") is Field.RELATION
    assert field_of("来" * 500) is Field.OTHER


def test_table_values() -> None:
    assert trust("⭐⭐⭐") == (3, None)
    assert trust("⭐️" * 9) == (5, None)
    assert trust("4/5") == (4, None)
    assert trust("参考（邻接）") == (None, "参考（邻接）")
    assert trust("") == (None, None)
    assert split_note("甲（乙（丙））") == ("甲", "乙（丙）")
    assert split_note("A (b)") == ("A (b)", "")
    assert split_note("A (already cited)") == ("A", "already cited")
    assert split_note("（甲）") == ("（甲）", "")
    assert is_known_status("🆕 NET-new  paper_card")
    assert is_known_status("引用列表已有,正文首次锚入")
    assert not is_known_status("新锚")
    assert not is_known_status("")


def test_a_row_that_is_too_wide_is_mended_where_its_end_shows_how() -> None:
    found = briefing(
        HEADER
        + "## 五、可引用的 arXiv 号列表\n\n| arXiv 号 | 标题 | 关联节 | 状态 |\n|---|---|---|---|\n"
        + "| 2602.00001 | 甲 | 乙 | §1.1 | 续锚 |\n| 2602.00002 | 丙 | §1.2 | 续锚 | 多余 |\n| 2602.00003 |\n"
    )
    rows = [(c.arxiv, c.title, c.sections, c.status) for c in found.citations]
    assert rows == [
        ("2602.00001", "甲 | 乙", ("1.1",), "续锚"),
        ("2602.00002", "丙", ("1.2",), "续锚"),
        ("2602.00003", "", (), ""),
    ]
    assert codes(found) == [("PT203", 11), ("PT203", 12), ("PT203", 13)]


def test_columns_in_another_order() -> None:
    found = briefing(
        HEADER
        + "## 论文\n\n| 状态 | 关联节 | arXiv 号 | 标题 |\n|---|---|---|---|\n| 续锚 | §1.1 | 2602.00001 | 甲 |\n\n"
        + "## Inputs\n\n| Trust | Source |\n|---|---|\n| ⭐⭐ | inbox/a/2026-03-04-x.md |\n"
    )
    assert [(c.arxiv, c.title, c.sections, c.status) for c in found.citations] == [
        ("2602.00001", "甲", ("1.1",), "续锚")
    ]
    assert [(s.path, s.trust, s.summary) for s in found.sources] == [("inbox/a/2026-03-04-x.md", 2, "")]


def test_a_renamed_summary_is_known_by_its_labels() -> None:
    found = briefing(HEADER + "## 收尾\n\n**增量条数**：三条（1 条 NET-new + 两条工程新增）\n\n**甲乙**：丙\n- 丁\n")
    assert found.summary == {"增量条数": "三条（1 条 NET-new + 两条工程新增）", "甲乙": "丙\n丁"}
    assert found.declared == {"summary_increments": 3, "summary_new_cards": 1, "summary_engineering": 2}


# What is reported.


def test_a_sound_briefing_has_no_findings() -> None:
    assert codes(briefing((GOLDEN / "zh.md").read_text(encoding="utf-8"), PATHS["zh"])) == []


def test_missing_header_fields() -> None:
    found = briefing("## 本轮摘要\n\n文。\n", "a.md")
    assert [d.message.rsplit(" ", 1)[-1] for d in found.diagnostics] == ["date", "基线", "执行体"]
    assert {d.code for d in found.diagnostics} == {Code.HEADER_FIELD}


def test_item_numbers() -> None:
    items = "".join(f"### 增量 {n} · 甲\n\n文\n\n" for n in (1, 1, 2, 4)) + "### 邻接 A · 乙\n\n### 邻接 C · 丙\n"
    found = briefing(HEADER + items)
    assert [d.message for d in found.diagnostics if d.code is Code.ITEM_NUMBER] == [
        "increment 1 stands twice",
        "increment 4 stands where 3 is due",
        "adjacent item C stands where B is due",
    ]


def test_status_words_and_verification_ids() -> None:
    found = briefing(
        HEADER
        + "### ⚠️ T1 待核实 · 甲\n\n### ⚠️ T1 待核实 · 乙\n\n## 五、arXiv 号列表\n\n"
        + "| arXiv 号 | 标题 | 关联节 | 状态 |\n|---|---|---|---|\n| 2602.00001 | 甲 | §1.1 | 🆕 新锚 |\n"
    )
    assert codes(found) == [("PT206", 9), ("PT205", 15)]
    assert found.citations[0].status == "新锚"


def test_date_and_author() -> None:
    text = HEADER + "## 本轮摘要\n\n文。\n"
    assert codes(briefing(text, "inbox/LIN/2026-03-04-rag-e1prep.md")) == []
    assert codes(briefing(text, "inbox/lin/2026-03-03-rag-e1prep.md")) == [("PT207", 1)]
    assert codes(briefing(text, "inbox/lin/2026-03-06-rag-e1prep.md")) == [("PT207", 1), ("PT207", 3)]
    assert codes(briefing(text, "inbox/tom/2026-03-04-rag-e1prep.md")) == [("PT208", 3)]
