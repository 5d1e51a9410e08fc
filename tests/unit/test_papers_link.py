"""Papers: everything that is mentioned anywhere or has a card."""

from __future__ import annotations

from datetime import date

from mkdocs_papertrail.link.targets import Target, TargetKind
from tests.mini import base, today


def test_every_mentioned_paper_and_every_card_newest_id_first() -> None:
    assert list(base().papers) == ["2602.01234", "2601.09876", "2511.04321", "2509.11110", "card-0042"]


def test_old_ids_come_behind_new_ones() -> None:
    found = list(today("hep-th/9901001v2 与 0704.0001 与 9912.00001").papers)
    assert found[-3:] == ["0704.0001", "card-0042", "hep-th/9901001"]


def test_a_paper_with_a_card() -> None:
    paper = base().papers["2602.01234"]
    assert paper.card
    assert (paper.card.card, paper.title, paper.arxiv) == (310, "Blocked Index: Lists That Fit a Page", "2602.01234")
    assert paper.other_titles == ("BlockIx",)
    assert paper.versions == (2,)
    assert paper.tldr == "倒排表按页对齐，一次读取不跨页。"
    assert paper.status == "NET-new paper_card"
    assert paper.sections == (Target.section("retrieval", "2.1"),)
    assert paper.filed == (Target.section("retrieval", "2.1"), Target.section("retrieval", "4.(3)"))
    assert paper.first_seen == date(2026, 2, 20), "a card of that day links to it"


def test_a_paper_that_is_only_cited_has_the_title_of_the_latest_table() -> None:
    paper = base().papers["2601.09876"]
    assert (paper.card, paper.title, paper.tldr) == (None, "Sharing Blocks Between Two Indexes", "")
    assert [a.target.key for a in paper.appearances] == ["lin/2026-03-04-retrieval-e1prep"]
    assert today("2603.99999").papers["2603.99999"].title == "2603.99999"


def test_a_card_without_an_id_is_a_work_of_its_own() -> None:
    paper = base().papers["card-0042"]
    assert (paper.arxiv, paper.title) == (None, "Warming a Cache in Six Seconds")
    assert [a.target.key for a in paper.appearances] == ["mei/2026-03-04-retrieval-e1prep"]


def test_appearances_are_oldest_first_with_their_row() -> None:
    found = base().papers["2511.04321"].appearances
    assert [(a.target.key, a.citation.status if a.citation else "") for a in found] == [
        ("lin/2026-03-03-retrieval-e1prep", "NET-new paper_card"),
        ("retrieval", ""),
        ("lin/2026-03-04-retrieval-e1prep", "续锚"),
        ("2602.01234", ""),
        ("lin/2026-03-05-retrieval-e1prep", ""),
    ]


def test_a_card_is_no_appearance_of_its_own_paper() -> None:
    for paper in base().papers.values():
        own = Target(TargetKind.PAPER, paper.key)
        assert own not in [appearance.target for appearance in paper.appearances]


def test_versions_come_from_text_and_card() -> None:
    kb = today("2602.01234v3 与 arxiv.org/abs/2602.01234v1 与 `2602.01234v7`")
    assert kb.papers["2602.01234"].versions == (1, 2, 3, 7)
    card = "---\narxiv: '2603.00001v4'\ntitle: 甲\n---\n"
    assert base({"organized/paper_cards/0500-2603-00001.md": card}).papers["2603.00001"].versions == (4,)


def test_two_cards_of_one_paper_are_one_paper() -> None:
    card = "---\narxiv: '2602.01234'\ntitle: 别名\n---\n"
    paper = base({"organized/paper_cards/0400-2602-01234.md": card}).papers["2602.01234"]
    assert [c.card for c in paper.cards] == [310, 400]
    assert paper.other_titles == ("别名", "BlockIx")


def test_every_paper_target_of_a_reference_exists() -> None:
    kb = today("hep-th/9901001v2 math.GT/0309136v1 2602.01234v2 paper_card 42 [[BlockIx]]")
    targets = {item.target for found in kb.resolved.values() for item in found if item.target}
    for target in targets:
        assert target in kb.targets
        if target.kind is TargetKind.PAPER:
            assert target.key in kb.papers
