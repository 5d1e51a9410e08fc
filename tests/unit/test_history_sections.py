"""What happens to sections from version to version."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from mkdocs_papertrail.history import SectionChange, make_revision, section_history, track
from mkdocs_papertrail.history.text import history_text
from tests.support import SHARED, jsonl

CASES = jsonl(SHARED / "cases" / "history.jsonl")

LONG = "这一节谈调度器怎样把请求排进批次，以及什么时候该让长请求先行，什么时候让短请求插队。\n"
OTHER = "另一节说的是权重怎样压到四位，哪些层不能压，压完之后怎样校准，误差从何而来。\n"


def changes(*texts: str) -> list[tuple[str, str, str | None]]:
    found = section_history([(None, None, "", text) for text in texts])
    return [(str(c.kind), c.section, c.origin) for c in found]


def full(*texts: str) -> tuple[SectionChange, ...]:
    return track(make_revision(text) for text in texts).changes


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_shared_cases(case: dict[str, list[dict[str, object]]]) -> None:
    found = section_history([(None, None, "", str(text)) for text in case["versions"]])
    expected = case["changes"]
    seen = [
        {key: value for key, value in c.as_dict().items() if key in want}
        for c, want in zip(found, expected, strict=True)
    ]
    assert seen == expected


def test_edited_with_everything_it_holds() -> None:
    before = "v1\n\n## §1 甲\n\n一，2309.06180。\n二。\n"
    after = "v2\n\n## §1 甲\n\n一，2309.06180v2。\n二。\n三，2407.00079。\n"
    (change,) = section_history([(None, None, "", before), (None, datetime(2026, 1, 2, tzinfo=UTC), "Lin", after)])
    assert change.as_dict() == {
        "version": 2,
        "revision": "",
        "date": "2026-01-02T00:00:00+00:00",
        "author": "Lin",
        "section": "1",
        "title": "甲",
        "kind": "edited",
        "from": None,
        "added": ["一，2309.06180v2。", "三，2407.00079。"],
        "removed": ["一，2309.06180。"],
        "papers_added": ["2407.00079"],
        "papers_removed": [],
        "briefings": [],
        "proposals": [],
    }
    assert change.before == "\n一，2309.06180。\n二。\n"


def test_versions_given_count_before_those_in_the_text() -> None:
    (change,) = section_history([(7, None, "", "v1\n\n# §1 甲\n"), (8, date(2026, 1, 2), "", "v2\n\n# §1 甲\n\n文\n")])
    assert (change.version, change.date) == (8, datetime(2026, 1, 2))


def test_nothing_happens() -> None:
    assert changes() == []
    assert changes("") == []
    assert changes("v1\n", "v1\n") == []


def test_version_line_is_no_change_but_kept_as_formatting() -> None:
    (change,) = full("# k\n\nv1 早（引→1）\n\n## §1 甲\n", "# k\n\nv2 晚（引→2）\n\n## §1 甲\n")
    assert (change.formatting, change.section, change.added) == (True, "k", ())


def test_front_matter_is_no_change() -> None:
    assert changes("---\nversion: 1\n---\n\n# k\n", "---\nversion: 2\nlabel: x\n---\n\n# k\n") == []


def test_text_above_the_first_heading() -> None:
    assert changes("甲\n\n# §1 乙\n", "丙\n\n# §1 乙\n") == [("edited", "", None)]


def test_heading_markup_alone_is_formatting() -> None:
    found = full("v1\n\n## §1 甲\n", "v1\n\n### **§1 甲** ⭐\n")
    assert [(str(c.kind), c.formatting) for c in found] == [("edited", True)]


def test_a_child_does_not_change_its_parent() -> None:
    assert changes("## §1 甲\n\n### §1.1 乙\n\n一\n", "## §1 甲\n\n### §1.1 乙\n\n二\n") == [("edited", "1.1", None)]


def test_renumbered_and_edited_is_one_change() -> None:
    (added, change) = full(
        f"## §1 甲\n\n### §1.1 乙\n\n{LONG}", f"## §1 甲\n\n### §1.1 新\n\n{OTHER}\n### §1.2 乙\n\n{LONG}又一句。\n"
    )
    assert (str(added.kind), added.section) == ("added", "1.1")
    assert (str(change.kind), change.section, change.origin, change.added) == (
        "renumbered",
        "1.2",
        "1.1",
        ("又一句。",),
    )


def test_a_chapter_inserted_renumbers_what_follows() -> None:
    before = f"## §1 甲\n\n## §2 乙\n\n### §2.1 丙\n\n{LONG}"
    after = f"## §1 甲\n\n## §2 新\n\n## §3 乙\n\n### §3.1 丙\n\n{LONG}"
    assert changes(before, after) == [("added", "2", None), ("renumbered", "3", "2"), ("renumbered", "3.1", "2.1")]


def test_renamed_and_rewritten_is_removed_and_added() -> None:
    assert changes(f"## §1 甲\n\n{LONG}", f"## §1 乙丙丁\n\n{OTHER}") == [("removed", "1", None), ("added", "1", None)]


def test_renamed_chapter_without_text_of_its_own() -> None:
    before = f"## 甲\n\n### 乙\n\n{LONG}\n### 丙\n\n{OTHER}"
    found = full(before, before.replace("甲", "子"))
    assert [(str(c.kind), c.section, c.origin, c.implied) for c in found] == [
        ("renamed", "子", "甲", False),
        ("renamed", "子 / 乙", "甲 / 乙", True),
        ("renamed", "子 / 丙", "甲 / 丙", True),
    ]
    assert found[0].old_title == "甲"


def test_equal_titles_elsewhere_are_not_taken_for_moves() -> None:
    before = f"## §1 甲\n\n### §1.1 小结\n\n{LONG}\n## §2 乙\n"
    after = f"## §1 甲\n\n## §2 乙\n\n### §2.1 小结\n\n{OTHER}"
    assert changes(before, after) == [("removed", "1.1", None), ("added", "2.1", None)]


def test_moved_by_number_where_all_headings_have_one_level() -> None:
    before = f"## §1 甲\n\n## §1.1 丙\n\n{LONG}\n## §2 乙\n"
    assert changes(before, f"## §1 甲\n\n## §2 乙\n\n## §2.1 丙\n\n{LONG}") == [("moved", "2.1", "1.1")]


def test_lineage_through_names_and_numbers() -> None:
    first = f"## §1 甲\n\n{LONG}"
    second = f"## §1 新\n\n{OTHER}\n## §2 甲\n\n{LONG}"
    third = f"## §1 新\n\n{OTHER}\n## §2 乙\n\n{LONG}"
    history = track(make_revision(text) for text in (first, second, third))
    assert [(str(c.kind), c.section) for c in history.of("2")] == [("renumbered", "2"), ("renamed", "2")]
    assert [str(c.kind) for c in history.of("1")] == ["added"]
    assert history.of("9") == ()


WHOLE = "v1\n\n" + "".join(
    f"## §{n} 题{n}\n\n第{n}节说的事情各不相同，{LONG[n:]}再说一遍第{n}节。\n\n" for n in range(1, 7)
)


def test_a_cut_off_save_is_one_pair() -> None:
    cut = WHOLE[: WHOLE.index("再说一遍第2节")]
    mended = WHOLE.replace("再说一遍第5节。", "再说一遍第5节。补一句。")
    first, back, edit = full(WHOLE, cut, mended)
    assert (str(first.kind), first.section, first.vanished) == ("reverted", "2", ("3", "4", "5", "6"))
    assert (str(back.kind), back.section, back.added) == ("reverted", "2", first.removed)
    assert first.lineage == back.lineage
    assert (str(edit.kind), edit.section) == ("edited", "5")


def test_a_cut_between_sections_and_one_in_a_heading() -> None:
    place = WHOLE.index("## §4")
    for cut in (WHOLE[:place], WHOLE[: place + 6]):
        found = full(WHOLE, cut, WHOLE)
        assert [(str(c.kind), c.section) for c in found] == [("reverted", "4"), ("reverted", "4")]
        assert found[0].removed == found[1].added != ()


def test_an_emptied_file_that_comes_back() -> None:
    assert {c[0] for c in changes(WHOLE, "v1\n", WHOLE)} == {"reverted"}


def test_a_cut_that_lasts_two_versions() -> None:
    cut = WHOLE[: WHOLE.index("## §4")]
    middle = cut.replace("第1节说的", "第1节如今说的")
    found = full(WHOLE, cut, middle, WHOLE.replace("第1节说的", "第1节如今说的"))
    assert [(str(c.kind), c.section) for c in found] == [("reverted", "4"), ("edited", "1"), ("reverted", "4")]


def test_a_cut_that_stays_is_a_removal() -> None:
    cut = WHOLE[: WHOLE.index("## §4")]
    assert [c[:2] for c in changes(WHOLE, cut, cut + "x\n")][:3] == [
        ("removed", "4"),
        ("removed", "5"),
        ("removed", "6"),
    ]


def test_a_cut_mended_long_after_is_no_slip() -> None:
    cut = WHOLE[: WHOLE.index("## §4")]
    start = datetime(2026, 1, 1, tzinfo=UTC)
    dated = [(WHOLE, start), (cut, start), (WHOLE, start + timedelta(days=30))]
    kinds = {str(c.kind) for c in section_history([(None, when, "", text) for text, when in dated])}
    assert kinds == {"removed", "added"}


def test_text_of_a_changelog() -> None:
    texts = ("v1\n\n## §1 甲\n\n一\n", "v2\n\n## §1 乙\n\n一\n二，2309.06180\n")
    text = history_text(section_history([(None, None, "", text) for text in texts]), patch=True)
    assert text == "v2 · no date\n  renamed §1 乙, was “甲”, +1 −0 lines, +2309.06180\n    + 二，2309.06180"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- one\n- two", "* one\n* two"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "| a   | b |\n| :-- | --: |\n|1|2|"),
        ("> - quoted", "> + quoted"),
        ("one\ntwo", "one two"),
    ],
)
def test_marks_of_lists_and_rules_of_tables_are_formatting(before: str, after: str) -> None:
    (change,) = track(make_revision(f"## §1 A\n\n{text}\n") for text in (before, after)).changes
    assert change.formatting


def test_a_changed_cell_or_a_lost_item_is_no_formatting() -> None:
    for before, after in [
        ("| a |\n|---|\n| 1 |", "| a |\n|---|\n| 2 |"),
        ("- one\n- two", "- one"),
        ("1 - 2", "1 * 2"),
    ]:
        (change,) = track(make_revision(f"## §1 A\n\n{text}\n") for text in (before, after)).changes
        assert not change.formatting
