"""What became of open verifications."""

from __future__ import annotations

import pytest

from mkdocs_papertrail.link.base import TrackedVerification
from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.model import Document
from mkdocs_papertrail.parse import parse
from tests.mini import base


def briefing(day: str, items: str, author: str = "lin", topic: str = "alpha", hour: str = "21:00") -> Document:
    text = (
        f"# {topic} · E1 预消化简报({day})\n\n**执行体**：{author.title()} · E1 ({topic}) · {day} {hour} CST\n\n"
        f"**基线**：{topic}.md v1\n\n## 四、待核实说法（1 条）\n\n{items}\n"
    )
    return parse(text, f"inbox/{author}/{day}-{topic}-e1prep.md")


def t(label: str, text: str = "说法", body: str = "") -> str:
    return f"### ⚠️ {label} 待核实 · {text}\n\n**现象**：{body or '无'}\n"


def states(*documents: Document) -> list[tuple[str, str, int | None]]:
    return [(v.uid, str(v.state), v.days) for v in link(documents, {}, {}).verifications]


def one(*documents: Document) -> TrackedVerification:
    return link(documents, {}, {}).verifications[0]


def test_the_states_of_the_mini_tree() -> None:
    found = {v.uid: v for v in base().verifications}
    assert {uid: str(v.state) for uid, v in found.items()} == {
        "2026-03-03-retrieval-T1": "verified",
        "2026-03-03-retrieval-T2": "refuted",
        "2026-03-04-retrieval-T1": "open",
        "2026-03-04-retrieval-T1-lin": "open",
        "2026-03-05-retrieval-T3": "open",
    }
    settled = found["2026-03-03-retrieval-T1"]
    assert settled.settled_by
    assert settled.settled_by.id == "lin/2026-03-05-retrieval-e1prep"
    assert settled.verdict
    assert settled.verdict.text.endswith("附录给了六成。")
    assert settled.days == 2
    assert settled.sections == (Target.section("retrieval", "2.1"),)


def test_two_authors_on_one_day_keep_apart_and_the_earlier_keeps_the_plain_id() -> None:
    found = {v.uid: v.briefing.author for v in base().verifications if v.briefing.date and v.briefing.date.day == 4}
    assert found == {"2026-03-04-retrieval-T1": "Mei", "2026-03-04-retrieval-T1-lin": "Lin"}


def test_a_third_author_and_a_label_twice_are_numbered_on() -> None:
    documents = [briefing("2026-03-03", t("T1") + "\n" + t("T1", "又"), author) for author in ("ann", "bo")]
    assert [uid for uid, _, _ in states(*documents)] == [
        "2026-03-03-alpha-T1", "2026-03-03-alpha-T1-ann", "2026-03-03-alpha-T1-bo", "2026-03-03-alpha-T1-2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("✅ T1 已核实（2026-03-03 alpha）：附录。", "verified"),
        ("T1 已核实（2026-03-03）：附录。", "verified"),
        ("✅ 2026-03-03-alpha-T1 已核实：附录。", "verified"),
        ("❌ T1 已证伪（2026-03-03 alpha）：相反。", "refuted"),
        ("⏸ T1 搁置（2026-03-03 alpha）：等原文。", "held"),
        ("T1 已撤回（2026-03-03 alpha）：记错。", "withdrawn"),
        ("✅ T1 已核实：没有说是哪天的。", "open"),
        ("✅ T1 已核实（2026-03-02 alpha）：别的一天。", "open"),
        ("✅ T2 已核实（2026-03-03 alpha）：别的一条。", "open"),
        ("T1 见附录。", "open"),
    ],
)
def test_a_line_of_a_later_briefing_settles_it(line: str, state: str) -> None:
    first = briefing("2026-03-03", t("T1"))
    later = briefing("2026-03-08", f"{t('T9')}\n{line}\n")
    assert states(first, later)[0] == ("2026-03-03-alpha-T1", state, 5)


def test_another_topic_settles_it_by_naming_it() -> None:
    first = briefing("2026-03-03", t("T1"))
    named = briefing("2026-03-05", "✅ T1 已核实（2026-03-03 alpha）：附录。\n", topic="beta")
    unnamed = briefing("2026-03-05", "✅ T1 已核实（2026-03-03）：附录。\n", topic="beta")
    assert str(one(first, named).state) == "verified"
    assert str(one(first, unnamed).state) == "open"


def test_the_latest_verdict_counts() -> None:
    found = one(
        briefing("2026-03-03", t("T1")),
        briefing("2026-03-05", "✅ T1 已核实（2026-03-03 alpha）：附录。\n"),
        briefing("2026-03-07", "❌ T1 已证伪（2026-03-03 alpha）：附录有误。\n"),
    )
    assert (str(found.state), found.days) == ("refuted", 4)


def test_the_same_doubt_in_a_later_briefing_raises_it_again() -> None:
    first = briefing("2026-03-03", t("T1", body="2602.01234 与 §1.3"))
    later = briefing("2026-03-05", t("T1", body="2602.01234 与 §1.3 仍无数字"))
    other = briefing("2026-03-06", t("T1", body="2602.01234 与 §2.1"))
    assert [target.key for target in one(first, later, other).raised_again] == ["lin/2026-03-05-alpha-e1prep"]


def test_oldest_first_and_open_ones_age_to_the_latest_date() -> None:
    found = states(briefing("2026-03-05", t("T1")), briefing("2026-03-03", t("T1")), briefing("2026-03-09", t("T1")))
    assert found == [
        ("2026-03-03-alpha-T1", "open", 6),
        ("2026-03-05-alpha-T1", "open", 4),
        ("2026-03-09-alpha-T1", "open", 0),
    ]
