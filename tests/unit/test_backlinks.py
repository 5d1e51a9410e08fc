"""Who refers to what: the place, its sentence, and in what manner."""

from __future__ import annotations

import random

import pytest

from mkdocs_papertrail.export.base import as_json, base_dict
from mkdocs_papertrail.link.base import Backlink, KnowledgeBase, LinkType
from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from tests.mini import base, documents, histories, today

PAPER = Target(TargetKind.PAPER, "2602.01234")
DISK = Target(TargetKind.PAPER, "2511.04321")
TODAY = Target(TargetKind.BRIEFING, "lin/2026-03-06-retrieval-e1prep")


def links(target: Target, kb: KnowledgeBase | None = None) -> list[tuple[str, str, LinkType, str]]:
    """Source, heading, manner and sentence of each backlink."""
    found = (kb or base()).backlinks.get(target, ())
    return [(b.source.key, b.section, b.type, "".join(b.sentence())) for b in found]


def from_today(text: str, target: Target) -> list[Backlink]:
    return [b for b in today(text).backlinks.get(target, ()) if b.source == TODAY]


def test_a_section_is_cited_and_proposed_for() -> None:
    found = links(Target.section("retrieval", "2.1"))
    assert ("retrieval", "§4.(3) 磁盘布局", LinkType.CITES, "按段追加，见 §2.1。") in found
    proposed = [row for row in found if row[2] is LinkType.PROPOSES]
    assert [row[0] for row in proposed] == [
        "lin/2026-03-05-retrieval-e1prep", "lin/2026-03-04-retrieval-e1prep", "lin/2026-03-03-retrieval-e1prep",
    ]  # fmt: skip
    assert "建议归入：§2.1 倒排（补随机读占比）" in proposed[0][3]


def test_a_source_is_consulted() -> None:
    found = links(Target(TargetKind.NOTE, "mei/2026-03-04-five-category-briefing"))
    assert ("lin/2026-03-04-retrieval-e1prep", "一、检查过的来源清单", LinkType.CONSULTED) in [r[:3] for r in found]
    row = next(r for r in found if r[1] == "一、检查过的来源清单")
    assert "inbox/mei/2026-03-04-five-category-briefing.md · 预热脚本的耗时" in row[3]


def test_a_briefing_is_continued() -> None:
    found = links(Target(TargetKind.BRIEFING, "lin/2026-03-03-retrieval-e1prep"))
    rows = [(source, manner, words) for source, _, manner, words in found]
    assert (
        "lin/2026-03-04-retrieval-e1prep",
        LinkType.CONTINUES,
        "对照是 Mar 3 E1 里的逐条读取（2511.04321）",
    ) in rows


def test_a_knowledge_file_continues_a_briefing() -> None:
    found = links(Target(TargetKind.BRIEFING, "lin/2026-03-04-retrieval-e1prep"))
    assert (
        "retrieval",
        "§1.11 图索引",
        LinkType.CONTINUES,
        "邻接表按度数排序，依据见 Lin Mar 4 retrieval E1。",
    ) in found


def test_a_paper_is_verified_inside_an_open_verification() -> None:
    found = links(PAPER)
    assert ("lin/2026-03-04-retrieval-e1prep", "⚠️ T1 待核实 · 对齐之后压缩率是否下降", LinkType.VERIFIES) in [
        row[:3] for row in found
    ]
    assert ("retrieval", "§2.1 倒排", LinkType.CITES, "按页对齐，一次读取不跨页（2602.01234，paper_card 310）") in found


def test_a_verification_is_verified_from_elsewhere() -> None:
    found = links(
        Target(TargetKind.VERIFICATION, "2026-03-03-retrieval-T1"), today("已核实 2026-03-03-retrieval-T1 一项。")
    )
    assert found == [(TODAY.key, "六、本轮摘要", LinkType.VERIFIES, "已核实 2026-03-03-retrieval-T1 一项。")]


def test_a_label_in_the_summary_leads_to_the_verification() -> None:
    found = links(Target(TargetKind.VERIFICATION, "2026-03-04-retrieval-T1-lin"))
    assert found == [
        ("lin/2026-03-04-retrieval-e1prep", "六、本轮摘要", LinkType.VERIFIES, "下次跟进重点：原文第五节；T1 的压缩率")
    ]


@pytest.mark.parametrize(
    ("target", "source", "section", "sentence"),
    [
        (DISK, "2602.01234", "Blocked Index: Lists That Fit a Page", "对照见 2511.04321，归入 retrieval.md §2.1。"),
        (Target.section("retrieval", "1.3"), "notes/b/index", "乙页", "写给 retrieval.md §1.3。"),
        (Target(TargetKind.NOTE, "notes/读书 笔记"), "notes/a/index", "甲页", "回到 读书 笔记。"),
        (
            Target(TargetKind.NOTE, "notes/读书 笔记"),
            "mei/2026-03-04-five-category-briefing",
            "后端",
            "预热脚本：四十秒降到六秒，做法见 读书笔记",
        ),
        (PAPER, "2509.11110", "", "间隔按字节编码，见 BlockIx。"),
    ],
)
def test_cards_and_notes_cite(target: Target, source: str, section: str, sentence: str) -> None:
    assert (source, section, LinkType.CITES, sentence) in links(target)


def test_a_document_has_no_backlink_from_itself() -> None:
    for target, found in base().backlinks.items():
        assert target not in [backlink.source for backlink in found]


def test_a_block_counts_once_for_each_target() -> None:
    assert len(from_today("2511.04321 与 2511.04321 与 paper_card 311", DISK)) == 1
    assert len(from_today("2511.04321\n\n2511.04321", DISK)) == 2


def test_newest_first() -> None:
    for found in base().backlinks.values():
        days = [backlink.date.toordinal() if backlink.date else 0 for backlink in found]
        assert days == sorted(days, reverse=True)


def test_the_anchor_is_that_of_the_heading_above() -> None:
    found = base().backlinks[Target.section("retrieval", "4.(3)")]
    anchors = {(b.source.key, b.anchor) for b in found}
    assert ("lin/2026-03-04-retrieval-e1prep", "increment-1") in anchors
    assert ("mei/2026-03-04-retrieval-e1prep", "t1") in anchors


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("前一句。 后面 **2511.04321** 如此！再一句。", ("后面 ", "2511.04321", " 如此！")),
        ("引 `2511.04321` 中", ("引 ", "2511.04321", " 中")),
        ("[名](https://arxiv.org/abs/2511.04321) 之后", ("", "名", " 之后")),
        ("甲 <b>乙</b> 2511.04321", ("甲 乙 ", "2511.04321", "")),
        ("| 号 | 题 |\n|---|---|\n| 2511.04321 | `甲` 与 [乙](https://e.org) |", ("", "2511.04321", " · 甲 与 乙")),
        ("- 外\n  - 内 2511.04321 里", ("内 ", "2511.04321", " 里")),
        ("> 引文 2511.04321", ("引文 ", "2511.04321", "")),
    ],
)
def test_the_sentence_is_what_a_reader_sees(text: str, wanted: tuple[str, str, str]) -> None:
    (backlink,) = from_today(text, DISK)
    assert backlink.sentence() == wanted


def test_a_long_sentence_is_cut_on_both_sides() -> None:
    (backlink,) = from_today("甲" * 5000 + " 2511.04321 " + "乙" * 5000, DISK)
    before, words, after = backlink.sentence()
    assert words == "2511.04321"
    assert before == "…" + "甲" * 119 + " "
    assert after == " " + "乙" * 119 + "…"


def test_the_heading_of_a_verification_is_no_reference_to_it() -> None:
    assert Target(TargetKind.VERIFICATION, "2026-03-05-retrieval-T3") not in base().backlinks


def test_every_resolved_reference_to_another_page_is_a_backlink_there() -> None:
    kb = base()
    for document in (*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge):
        own = target_of(document)
        for item in kb.resolved[document.path]:
            if item.target is None or item.target == own:
                continue
            if item.target.kind is not TargetKind.VERIFICATION:
                assert own in [backlink.source for backlink in kb.backlinks[item.target]]


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_the_files_never_matters(seed: int) -> None:
    past = histories()
    shuffled = list(documents())
    random.Random(seed).shuffle(shuffled)
    again = link(shuffled, past.revisions, past.changes)
    assert as_json(base_dict(again)) == as_json(base_dict(base()))
    assert list(again.targets.items()) == list(base().targets.items())
