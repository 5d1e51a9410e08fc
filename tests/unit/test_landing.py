"""What became of proposals."""

from __future__ import annotations

from datetime import datetime

import pytest

from mkdocs_papertrail import section_history
from mkdocs_papertrail.history.revisions import make_revision
from mkdocs_papertrail.link.base import KnowledgeBase, ProposalState, TrackedProposal
from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.parse import parse
from tests.mini import base

FIRST, FOURTH = datetime(2026, 3, 1), datetime(2026, 3, 4, 9)
BEFORE = "# 库\n\nv1 · 2026-03-01\n\n## §1 甲\n\n旧。\n\n## §2 乙\n\n旧。\n"
AFTER = "# 库\n\nv2 · 2026-03-04\n\n## §1 甲\n\n旧。{added}\n\n## §2 乙\n\n旧。\n"


def briefing(
    proposal: str, day: str = "2026-03-03", baseline: str = "alpha.md v1", points: str = "- 点 2602.01234"
) -> str:
    return (
        f"# alpha · E1 预消化简报({day})\n\n**执行体**：Lin · E1 (alpha) · {day} 21:00 CST\n\n**基线**：{baseline}\n\n"
        f"## 二、增量（1 条）\n\n### 增量 1 · 🟡 工程新增 · 题\n\n**要点**：\n\n{points}\n\n**建议归入**：{proposal}\n"
    )


def tracked(proposal: str, added: str, day: str = "2026-03-03", **kwargs: str) -> TrackedProposal:
    """The state of one proposal after version 2 of `alpha.md` took in some text in §1."""
    now = AFTER.format(added=added)
    documents = [
        parse(now, "organized/knowledge/alpha.md"),
        parse(briefing(proposal, day, **kwargs), f"inbox/lin/{day}-alpha-e1prep.md"),
    ]
    changes = section_history([(1, FIRST, "Lin", BEFORE), (2, FOURTH, "Lin", now)])
    revisions = {"alpha": (make_revision(BEFORE), make_revision(now))}
    kb = link(documents, revisions, {"alpha": tuple(changes)})
    (found,) = kb.proposals
    return found


def states(kb: KnowledgeBase) -> list[tuple[str, str, str, str]]:
    return [(p.briefing.id, p.proposal.section, str(p.state), p.evidence) for p in kb.proposals]


def test_the_states_of_the_mini_tree() -> None:
    assert states(base()) == [
        ("lin/2026-03-05-retrieval-e1prep", "2.1", "waiting", ""),
        ("lin/2026-03-04-retrieval-e1prep", "2.1", "landed", "2602.01234"),
        ("lin/2026-03-04-retrieval-e1prep", "4.(3)", "waiting", ""),
        ("lin/2026-03-04-retrieval-e1prep", "3.2", "unknown", ""),
        ("lin/2026-03-04-retrieval-e1prep", "1.11", "waiting", ""),
        ("mei/2026-03-04-retrieval-e1prep", "4.(3)", "waiting", ""),
        ("lin/2026-03-03-retrieval-e1prep", "2.1", "landed", "2511.04321"),
    ]


def test_a_landing_says_where_when_and_why() -> None:
    found = tracked("§1 甲（新增 2602.01234）", "\n\n- 分块（2602.01234）")
    assert found.state is ProposalState.LANDED
    assert found.target == Target.section("alpha", "1")
    assert found.landed
    assert (found.landed.version, found.landed.section, found.evidence, found.days) == (2, "1", "2602.01234", 1)


def test_a_paper_of_the_item_is_evidence_though_the_note_names_none() -> None:
    assert tracked("§1 甲（新增）", "\n\n- 分块（2602.01234）").evidence == "2602.01234"


def test_a_paper_that_stood_there_before_is_no_evidence() -> None:
    before = BEFORE.replace("旧。", "旧（2602.01234）。", 1)
    after = AFTER.format(added="").replace("旧。", "旧（2602.01234）。改。", 1)
    changes = section_history([(1, FIRST, "", before), (2, FOURTH, "", after)])
    documents = [
        parse(after, "organized/knowledge/alpha.md"),
        parse(briefing("§1 甲（新增）"), "inbox/lin/2026-03-03-alpha-e1prep.md"),
    ]
    kb = link(documents, {"alpha": (make_revision(after),)}, {"alpha": tuple(changes)})
    assert [p.state for p in kb.proposals] == [ProposalState.WAITING]


NOTE = "§1 甲（PagedAttention 分块，RadixTree 复用，H100 实测 16200 tok/s）"


def test_enough_salient_words_are_evidence() -> None:
    found = tracked(NOTE, "\n\n- PagedAttention 加 RadixTree，H100 上 16200", points="- 点")
    assert found.state is ProposalState.LANDED
    assert found.evidence == "16200, h100, pagedattention, radixtree"


@pytest.mark.parametrize("added", ["\n\n- PagedAttention 与 H100", "\n\n- 别的事", ""])
def test_too_few_words_are_none(added: str) -> None:
    found = tracked(NOTE, added, points="- 点")
    assert (found.state, found.landed, found.evidence) == (ProposalState.WAITING, None, "")


def test_another_section_is_no_landing() -> None:
    assert tracked("§2 乙（新增 2602.01234）", "\n\n- 分块（2602.01234）").state is ProposalState.WAITING


def test_a_change_of_the_baseline_or_before_is_no_landing() -> None:
    added = "\n\n- 分块（2602.01234）"
    assert tracked("§1 甲", added, baseline="alpha.md v2").state is ProposalState.WAITING
    assert tracked("§1 甲", added, day="2026-03-05", baseline="alpha.md").state is ProposalState.WAITING
    assert tracked("§1 甲", added, day="2026-03-04", baseline="alpha.md").state is ProposalState.LANDED


def test_an_unknown_section_or_a_file_without_history_is_unknown() -> None:
    assert tracked("§9 无（2602.01234）", "").state is ProposalState.UNKNOWN
    documents = [
        parse(BEFORE, "organized/knowledge/alpha.md"),
        parse(briefing("§1 甲"), "inbox/lin/2026-03-03-alpha-e1prep.md"),
    ]
    (found,) = link(documents, {}, {}).proposals
    assert (found.state, found.target) == (ProposalState.UNKNOWN, Target.section("alpha", "1"))


def test_the_baseline_names_the_file_that_is_meant() -> None:
    text = briefing("§1 甲", baseline="beta.md v1")
    documents = [parse(BEFORE, "organized/knowledge/beta.md"), parse(text, "inbox/lin/2026-03-03-alpha-e1prep.md")]
    (found,) = link(documents, {}, {}).proposals
    assert found.topic == "beta"


def test_waiting_days_count_up_to_the_latest_date_of_the_tree() -> None:
    waiting = [p for p in base().proposals if p.state is ProposalState.WAITING]
    assert {p.briefing.id: p.days for p in waiting} == {
        "lin/2026-03-05-retrieval-e1prep": 0,
        "lin/2026-03-04-retrieval-e1prep": 1,
        "mei/2026-03-04-retrieval-e1prep": 1,
    }
