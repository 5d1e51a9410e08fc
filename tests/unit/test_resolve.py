"""What the text says, and what it means: every written form of a reference."""

from __future__ import annotations

import re

import pytest

from mkdocs_papertrail.audit import audit
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.settings import Settings
from tests.mini import TODAY, base, html_of, meanings, today

PAPER = Target(TargetKind.PAPER, "2602.01234")
DISK = Target(TargetKind.PAPER, "2511.04321")
PACKED = Target(TargetKind.PAPER, "2509.11110")
BLOG = Target(TargetKind.PAPER, "card-0042")
RETRIEVAL = Target(TargetKind.KNOWLEDGE, "retrieval")
COMPRESSION = Target.section("retrieval", "1.3")
GRAPH = Target.section("retrieval", "1.11")
LISTS = Target.section("retrieval", "2.1")
LAYOUT = Target.section("retrieval", "4.(3)")
YESTERDAY = Target(TargetKind.BRIEFING, "lin/2026-03-03-retrieval-e1prep")
MARCH_FOURTH = Target(TargetKind.BRIEFING, "lin/2026-03-04-retrieval-e1prep")
FIVE = Target(TargetKind.NOTE, "mei/2026-03-04-five-category-briefing")
NOTES = Target(TargetKind.NOTE, "notes/读书 笔记")
FOLDER_PAGE = Target(TargetKind.NOTE, "notes/a/index")
SAME_NAME = Target(TargetKind.NOTE, "notes/c/c")
OWN_T1 = Target(TargetKind.VERIFICATION, "2026-03-06-retrieval-T1")
OLD_T1 = Target(TargetKind.VERIFICATION, "2026-03-03-retrieval-T1")

FORMS: list[tuple[str, list[tuple[str, Target]]]] = [
    ("2602.01234", [("2602.01234", PAPER)]),
    ("见2602.01234。", [("2602.01234", PAPER)]),
    ("arXiv:2602.01234v2", [("arXiv:2602.01234v2", PAPER)]),
    ("arXiv：2602．01234", [("arXiv：2602．01234", PAPER)]),
    ("arxiv.org/abs/2602.01234", [("arxiv.org/abs/2602.01234", PAPER)]),
    ("https://arxiv.org/pdf/2602.01234v1.pdf", [("https://arxiv.org/pdf/2602.01234v1.pdf", PAPER)]),
    ("https://arxiv.org/html/2602.01234", [("https://arxiv.org/html/2602.01234", PAPER)]),
    ("https://ar5iv.org/abs/2602.01234", [("https://ar5iv.org/abs/2602.01234", PAPER)]),
    ("https://www.alphaxiv.org/abs/2602.01234", [("https://www.alphaxiv.org/abs/2602.01234", PAPER)]),
    ("https://huggingface.co/papers/2602.01234", [("https://huggingface.co/papers/2602.01234", PAPER)]),
    ("doi 10.48550/arXiv.2602.01234", [("doi 10.48550/arXiv.2602.01234", PAPER)]),
    ("hep-th/9901001v2", [("hep-th/9901001v2", Target(TargetKind.PAPER, "hep-th/9901001"))]),
    ("math.GT/0309136", [("math.GT/0309136", Target(TargetKind.PAPER, "math.GT/0309136"))]),
    ("0704.0001", [("0704.0001", Target(TargetKind.PAPER, "0704.0001"))]),
    ("2602.01234、2511.04321", [("2602.01234", PAPER), ("2511.04321", DISK)]),
    ("§1.3", [("§1.3", COMPRESSION)]),
    ("§1.3 索引压缩", [("§1.3", COMPRESSION)]),
    ("甲**§1.3**乙", [("§1.3", COMPRESSION)]),
    ("retrieval.md §1.3", [("retrieval.md §1.3", COMPRESSION)]),
    ("knowledge/retrieval.md §2.1", [("knowledge/retrieval.md §2.1", LISTS)]),
    ("organized/knowledge/retrieval.md §2.1", [("organized/knowledge/retrieval.md §2.1", LISTS)]),
    (
        "`organized/knowledge/retrieval.md` §2.1",
        [("`organized/knowledge/retrieval.md`", RETRIEVAL), ("§2.1", LISTS)],
    ),
    ("§1.(11)", [("§1.(11)", GRAPH)]),
    ("§4.(3)", [("§4.(3)", LAYOUT)]),
    ("paper_card 310", [("310", PAPER)]),
    ("paper_card 310/311", [("310", PAPER), ("311", DISK)]),
    ("paper_card 0310、0312", [("0310", PAPER), ("0312", PACKED)]),
    ("论文卡 42", [("42", BLOG)]),
    ("0310/0311/9999/0312（邻接）", [("0310", PAPER), ("0311", DISK), ("0312", PACKED)]),
    ("BlockIx 0310 SSM + PackedLists 0312", [("0310", PAPER), ("0312", PACKED)]),
    ("inbox/mei/2026-03-04-five-category-briefing.md", [("inbox/mei/2026-03-04-five-category-briefing.md", FIVE)]),
    ("`inbox/mei/2026-03-04-five-category-briefing.md`", [("`inbox/mei/2026-03-04-five-category-briefing.md`", FIVE)]),
    ("organized/paper_cards/0310-2602-01234.md（新）", [("organized/paper_cards/0310-2602-01234.md", PAPER)]),
    ("paper_cards/0310-2602-01234.md", [("paper_cards/0310-2602-01234.md", PAPER)]),
    ("retrieval.md", [("retrieval.md", RETRIEVAL)]),
    ("Mei 五类简报 Mar 4", [("Mei 五类简报 Mar 4", FIVE)]),
    ("Lin Mar 3 retrieval E1", [("Lin Mar 3 retrieval E1", YESTERDAY)]),
    ("Lin Mar 4 E1", [("Lin Mar 4 E1", MARCH_FOURTH)]),
    ("Mar 3 E1", [("Mar 3 E1", YESTERDAY)]),
    ("见Mar 3 E1中的", [("Mar 3 E1", YESTERDAY)]),
    ("T1", [("T1", OWN_T1)]),
    ("与T1的", [("T1", OWN_T1)]),
    ("2026-03-03-retrieval-T1", [("2026-03-03-retrieval-T1", OLD_T1)]),
    ("[夹](../../notes/a/index.md)", [("[夹](../../notes/a/index.md)", FOLDER_PAGE)]),
    ("[夹](../../notes/a/)", [("[夹](../../notes/a/)", FOLDER_PAGE)]),
    ("[昨](2026-03-03-retrieval-e1prep)", [("[昨](2026-03-03-retrieval-e1prep)", YESTERDAY)]),
    (
        r"[五](..\mei\2026-03-04-five-category-briefing.md)",
        [(r"[五](..\mei\2026-03-04-five-category-briefing.md)", FIVE)],
    ),
    (
        "[记](../../notes/%E8%AF%BB%E4%B9%A6%20%E7%AC%94%E8%AE%B0.md)",
        [("[记](../../notes/%E8%AF%BB%E4%B9%A6%20%E7%AC%94%E8%AE%B0.md)", NOTES)],
    ),
    ("[记](<../../notes/读书 笔记.md> '题')", [("[记](<../../notes/读书 笔记.md> '题')", NOTES)]),
    ("[[读书 笔记]]", [("[[读书 笔记]]", NOTES)]),
    ("[[retrieval|库]]", [("[[retrieval|库]]", RETRIEVAL)]),
    ("[[./a/index]]", [("[[./a/index]]", FOLDER_PAGE)]),
    ("[[notes/a/index.md]]", [("[[notes/a/index.md]]", FOLDER_PAGE)]),
    (r"[[notes\a\index]]", [(r"[[notes\a\index]]", FOLDER_PAGE)]),
    ("[[notes/a]]", [("[[notes/a]]", FOLDER_PAGE)]),
    ("[[notes/c]]", [("[[notes/c]]", SAME_NAME)]),
    ("[[c]]", [("[[c]]", SAME_NAME)]),
    ("[[BlockIx]]", [("[[BlockIx]]", PAPER)]),
    ("[[2602.01234]]", [("[[2602.01234]]", PAPER)]),
]


@pytest.mark.parametrize(("text", "wanted"), FORMS, ids=[text for text, _ in FORMS])
def test_a_written_form_leads_to_its_page(text: str, wanted: list[tuple[str, Target]]) -> None:
    found = meanings(text)
    source = text.encode()
    start = found[0].mention.start - source.find(wanted[0][0].encode()) if found else 0
    read = [(source[m.start - start : m.end - start].decode(), r.target) for r in found if (m := r.mention)]
    assert read == wanted
    shown = html_of(text)
    assert shown.count("<a ") == len(wanted)
    assert "pt-missing" not in shown


MISSING = [
    ("§9.9", "PT502", "没有这一节"),
    ("tooling.md §1.3", "PT502", "没有这一节"),
    ("nothere.md §1.3", "PT502", "没有这个知识文件"),
    ("paper_card 9999", "PT503", "没有这个编号"),
    ("organized/paper_cards/9999-2602-99999.md", "PT501", "没有这个文件"),
    ("inbox/nobody/2026-03-01-x.md", "PT501", "没有这个文件"),
    ("Mar 1 E1", "PT504", "没有这样的简报"),
    ("Lin Mar 1 retrieval E1", "PT504", "没有这样的简报"),
    ("[x](missing.md)", "PT505", "不存在"),
    ("[x](../../../../etc/passwd)", "PT505", "不存在"),
    ("[[没有]]", "PT505", "不存在"),
    ("[[#节]]", "PT505", "不存在"),
    ("[[index]]", "PT507", "有几个页面"),
    ("[[index|名]]", "PT507", "有几个页面"),
]


@pytest.mark.parametrize(("text", "code", "why"), MISSING, ids=[text for text, _, _ in MISSING])
def test_what_leads_nowhere_is_marked_explained_and_reported(text: str, code: str, why: str) -> None:
    kb = today(text)
    assert [item.target for item in meanings(text, kb)] == [None]
    marked = re.findall(r'<span class="pt-missing" title="([^"]+)">', html_of(text))
    assert len(marked) == 1
    assert why in marked[0]
    assert code in [d.code.number for d in audit(kb, Settings()) if d.path == TODAY]


PLAIN = [
    "1725 vs 1610 tok/s", "178,799", "v3.56", "$2610.13", "2026-10-12", "192.168.10.12345", "10.1145/2610.13735",
    "T9", "XT1 T1.5 T1x", "组 1999 年 2025 个", "0310 tok/s", "`§1.3` 与 `T1`", "```\n§1.3 T1\n```", "    §1.3 T1",
    "<div>\n§1.3 T1 2602.01234\n</div>", "<!-- §1.3 2602.01234 -->", '<b title="2602.01234 §1.3">字</b>',
    "[§1.3 与 T1](https://example.org/)", "https://example.org/2602.01234", r"\[[retrieval]]", r"\[\[retrieval\]\]",
    "`[[retrieval]]`", "organized/paper_cards/", "[x](#t1)", "[x](javascript:alert(1))", "![§1.3](https://e.org/a.png)",
]  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_what_is_no_reference_stays_as_written(text: str) -> None:
    assert "pt-" not in html_of(text)


@pytest.mark.parametrize("tag", ["a href='https://example.org/'", "code", "kbd", "samp", "tt"])
def test_nothing_is_linked_inside_a_writers_link_or_code(tag: str) -> None:
    shown = html_of(f"<{tag}>§1.3 2602.01234 https://example.org/x</{tag.split()[0]}> 与 §2.1")
    assert shown.count("pt-ref ") == 1
    assert shown.endswith(">§2.1</a></p>")
    assert "<https" not in shown


@pytest.mark.parametrize("form", ["2602.01234", "§1.3", "T1", "Mar 3 E1", "https://example.org/x"])
@pytest.mark.parametrize("before", ["\\", "甲\\", "\\\\"])
def test_a_backslash_before_a_reference_stays_a_backslash(before: str, form: str) -> None:
    shown = html_of(before + form)
    assert re.search(rf"<p>甲?\\<a [^<>]+>{re.escape(form)}</a></p>", shown)


def test_a_paper_in_code_or_in_a_link_is_mentioned_though_not_linked() -> None:
    for text in ("`2602.01234`", "[名](https://arxiv.org/abs/2602.01234)", "<https://arxiv.org/abs/2602.01234>"):
        assert [(r.target, r.mention.linkable) for r in meanings(text)] == [(PAPER, False)]
        assert "pt-ref" not in html_of(text)


def test_a_bracketed_number_is_its_own_section_where_there_is_one() -> None:
    text = "# 库\n\nv1\n\n## §1 甲\n\n### §1.11 丙\n\n### §1.(11) 乙\n"
    kb = base({"organized/knowledge/more.md": text, "notes/x.md": "more.md §1.(11) 与 more.md §1.11\n"})
    found = [r.target for r in kb.resolved["notes/x.md"]]
    assert found == [Target.section("more", "1.(11)"), Target.section("more", "1.11")]


def test_a_nested_knowledge_file_is_named_by_its_path() -> None:
    text = "# 库\n\nv1\n\n## §1 甲\n"
    kb = base(
        {"organized/knowledge/deep/more.md": text, "notes/x.md": "knowledge/deep/more.md §1 与 deep/more.md §1\n"}
    )
    first = kb.resolved["notes/x.md"][0]
    assert first.target == Target.section("deep/more", "1")


def test_a_section_behind_another_kind_of_file_leads_to_that_file() -> None:
    assert [r.target for r in meanings("notes/a/index.md §1.3")] == [FOLDER_PAGE]


def test_a_fragment_is_kept_and_a_query_is_not() -> None:
    found = meanings("[x](../../notes/a/index.md?raw=1#甲页) [[retrieval#s2-1]]")
    assert [(r.target, r.anchor) for r in found] == [(FOLDER_PAGE, "甲页"), (RETRIEVAL, "s2-1")]


def test_a_file_name_may_hold_a_number_sign() -> None:
    kb = base({"notes/C#.md": "# C#\n", "notes/x.md": "[x](C%23.md)\n"})
    assert [r.target and r.target.key for r in kb.resolved["notes/x.md"]] == ["notes/C#"]


def test_an_untitled_card_answers_to_no_empty_name() -> None:
    kb = base({"organized/paper_cards/0400-2601-00001.md": "正文。\n", "notes/x.md": "[[#x]]\n"})
    assert kb.resolved["notes/x.md"][0].target is None


def test_names_are_compared_in_one_unicode_form() -> None:
    kb = base({"notes/cafe\u0301.md": "# 咖啡\n", "notes/x.md": "[x](caf%C3%A9.md) [[caf\u00e9]]\n"})
    assert [r.target is not None for r in kb.resolved["notes/x.md"]] == [True, True]


def test_a_day_later_in_the_year_means_last_year() -> None:
    def briefing(day: str, text: str) -> str:
        return (
            f"# retrieval · E1 预消化简报({day})\n\n**执行体**：Lin · E1 (retrieval) · {day} 21:00 CST\n\n"
            f"**基线**：retrieval.md v42\n\n## 二、增量（0 条）\n\n{text}\n"
        )

    december = "inbox/lin/2025-12-30-retrieval-e1prep.md"
    kb = base({december: briefing("2025-12-30", ""), TODAY: briefing("2026-03-06", "见 Dec 30 E1")})
    found = [r.target.key for r in kb.resolved[TODAY] if r.target and r.mention.kind == "briefing"]
    assert found == ["lin/2025-12-30-retrieval-e1prep"]
