from __future__ import annotations

import re
from datetime import UTC, date, datetime
from importlib.resources import files
from string import Formatter

import pytest

from mkdocs_papertrail.history import ChangeKind
from mkdocs_papertrail.link.base import LinkType, ProposalState, VerificationState
from mkdocs_papertrail.pages.labels import LANGUAGES, Label, LabelError, Labels, catalogue


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_catalogues_have_the_same_keys() -> None:
    assert set(catalogue("zh")) == set(catalogue("en"))


@pytest.mark.parametrize("key", sorted(catalogue("zh")))
def test_label_has_the_same_placeholders_in_both_languages(key: str) -> None:
    zh, en = catalogue("zh")[key], catalogue("en")[key]
    assert placeholders(zh.other) == placeholders(en.other)
    assert placeholders(en.one) <= placeholders(en.other)
    assert all(label.other.strip() and label.one.strip() for label in (zh, en))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    text = files("mkdocs_papertrail.pages").joinpath("labels", f"{language}.yml").read_text(encoding="utf-8")
    keys = re.findall(r'^"?([a-z_.0-9]+)"?:', text, re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(catalogue(language))


def test_chinese_needs_no_plural_forms() -> None:
    assert all(label.one == label.other for label in catalogue("zh").values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_and_kind_has_a_word(language: str) -> None:
    labels = Labels(language)
    keys = [f"state.{s}" for s in (*VerificationState, *ProposalState)]
    keys += [f"change.{kind}" for kind in ChangeKind] + [f"mention.{kind}" for kind in LinkType]
    assert [key for key in keys if key not in labels] == []


@pytest.mark.parametrize(("n", "words"), [(0, "0 days"), (1, "1 day"), (2, "2 days"), (1763, "1,763 days")])
def test_english_plurals(n: int, words: str) -> None:
    assert Labels("en").t("days", n=n) == words


def test_values_are_filled_in() -> None:
    assert Labels("zh").t("count", n=41, m=1763) == "41 / 1,763"
    assert Labels("zh").t("papers.card", n=1759) == "卡 1759"
    assert Labels("en").days(None) == ""
    assert Labels("zh").days(2) == "2 天"
    assert Labels("en").t("days", n=2.0) == "2 days"
    assert Labels("en").t("days", n=2.5) == "2.5 days"


@pytest.mark.parametrize(
    ("key", "values", "says"),
    [
        ("nav.nowhere", {}, "nav.nowhere"),
        ("days", {}, "'n'"),
        ("days", {"n": "two"}, "cannot show"),
    ],
)
def test_a_wrong_use_says_what_is_wrong(key: str, values: dict[str, object], says: str) -> None:
    with pytest.raises(LabelError, match=re.escape(says)):
        Labels("en").t(key, **values)


def test_unknown_language() -> None:
    with pytest.raises(LabelError, match="there are zh, en"):
        Labels("fr")


def test_labels_are_equal_by_language() -> None:
    assert Labels("zh") == Labels("zh") != Labels("en")
    assert isinstance(catalogue("zh")["days"], Label)


def test_dates_and_numbers() -> None:
    labels = Labels("zh")
    assert labels.date(date(2026, 10, 2), date(2026, 12, 31)) == "10-02"
    assert labels.date(date(2025, 11, 2), date(2026, 1, 1)) == "2025-11-02"
    assert labels.date(date(2025, 11, 2)) == "2025-11-02"
    assert labels.moment(datetime(2026, 10, 12, 22, 20, tzinfo=UTC)) == "2026-10-12 22:20"
    assert [labels.number(n) for n in (0, 1763, 2.5, 3.0)] == ["0", "1,763", "2.5", "3"]
