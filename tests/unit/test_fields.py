"""Front matter, well-formed and broken, and the fields at the top of a text."""

import time

import pytest

from mkdocs_papertrail.markdown.scan import scan
from mkdocs_papertrail.parse.field_names import canonical_name
from mkdocs_papertrail.parse.fields import (
    FieldValue,
    body_fields,
    meta_fields,
    one_line,
    read_date,
    split_list,
    split_names,
)
from mkdocs_papertrail.parse.front_matter import FrontMatter, split_front_matter


def read(text: str) -> FrontMatter:
    return split_front_matter(text, "a.md")


def codes(found: FrontMatter) -> list[str]:
    return [entry.code.number for entry in found.diagnostics]


def fields(text: str) -> dict[str, FieldValue]:
    tree = scan(text)
    return body_fields(tree, lambda offset: tree.source.count(b"\n", 0, offset) + 1)


def test_scalars_stay_as_written() -> None:
    found = read(
        "---\ncard: 0840\nday: 2026-10-12\ntime: 12:30:45\nyes: no\nhalf: 1e3\n"
        "big: 0x1F\nnone: null\nempty:\n---\nBody\n"
    )
    assert found.meta == {
        "card": "0840", "day": "2026-10-12", "time": "12:30:45", "yes": "no", "half": "1e3", "big": "0x1F",
        "none": "", "empty": "",
    }  # fmt: skip
    assert found.lines["day"] == 3
    assert (found.body, found.first_line) == ("Body\n", 11)
    assert codes(found) == []


def test_lists_and_nested_values() -> None:
    found = read(
        "---\na: [x, 'y, z', 007]\nb:\n  - one\n  - 2\nc: {d: 1, e: {f: g}}\nh: [[wiki, link]]\n"
        "i:\n  - name: Ada\n    role: first\nj: []\n---\n"
    )
    assert found.meta == {
        "a": ["x", "y, z", "007"], "b": ["one", "2"], "c.d": "1", "c.e.f": "g", "h": "[[wiki, link]]",
        "i": ["name: Ada, role: first"], "j": [],
    }  # fmt: skip
    assert codes(found) == []


def test_keys_that_clash_with_the_library_are_harmless() -> None:
    assert read("---\ncontent: a\nhandler: b\nself: c\n---\n").meta == {"content": "a", "handler": "b", "self": "c"}


def test_block_scalars_and_folded_lines() -> None:
    found = read("---\na: |\n  one\n  two\nb: >\n  one\n  two\nc: one\n  two\n---\n")
    assert found.meta == {"a": "one\ntwo", "b": "one two", "c": "one two"}


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("title: Lattice: a study", "Lattice: a study"),
        ("title: @mention first", "@mention first"),
        ("title: *starred* words", "*starred* words"),
        ("title: &joined words", "&joined words"),
        ("title: !important words", "!important words"),
        ("title: `code` first", "`code` first"),
        ("title: {{placeholder}}", "{{placeholder}}"),
        ("title: % done", "% done"),
        ('title: "quoted" and more', '"quoted" and more'),
        ("title: [open bracket", "[open bracket"),
        ("title:\ttabbed: twice", "tabbed: twice"),
        ("title：全角冒号", "全角冒号"),
    ],
)
def test_values_that_yaml_refuses_are_read_as_meant(line: str, value: str) -> None:
    found = read(f"---\nlayout: page\n{line}\n---\nBody")
    assert found.meta == {"layout": "page", "title": value}
    assert found.body == "Body"
    assert codes(found) == ["PT103"]


def test_line_reader_reads_lists_quotes_and_nesting() -> None:
    found = read(
        '---\ntitle: A: B\ntags:\n\t- one\n\t- \'two, three\'\nlist: [a, "b, c", d]\nquoted: "it\'s \\"so\\""\n'
        "single: 'it''s'\nouter:\n  inner: x\n  other: y\nlong: first\n  second\ntext: |\n  l1\n  l2\n---\n"
    )
    assert found.meta == {
        "title": "A: B", "tags": ["one", "two, three"], "list": ["a", "b, c", "d"], "quoted": "it's \"so\"",
        "single": "it's", "outer.inner": "x", "outer.other": "y", "long": "first second", "text": "l1\nl2",
    }  # fmt: skip
    assert codes(found) == ["PT103"]


def test_where_reading_failed_is_reported() -> None:
    (found,) = read("---\na: b\ntitle: One: Two\n---\n").diagnostics
    assert (found.line, found.path) == (3, "a.md")


def test_number_sign_in_a_value_is_kept() -> None:
    found = read("---\ntitle: 简报 #2 (28 条)\ntags:\n- a #b\n- c\n---\n")
    assert found.meta == {"title": "简报 #2 (28 条)", "tags": ["a #b", "c"]}
    assert [(entry.code.number, entry.line) for entry in found.diagnostics] == [("PT103", 2), ("PT103", 4)]
    assert read("---\ntags: #one #two\nb: c\n---\n").meta == {"tags": "#one #two", "b": "c"}


def test_comments_are_left_over() -> None:
    found = read(
        '---\n# note to self\ntitle: "A" # aside\ntags: # these\n  - a\nlist: [a, b] # those\nb: | # block\n  c\n---\n'
    )
    assert found.meta == {"title": "A", "tags": ["a"], "list": ["a", "b"], "b": "c"}
    assert sorted(found.leftover) == ["# aside", "# block", "# note to self", "# these", "# those"]
    assert codes(found) == []


def test_key_twice() -> None:
    found = read("---\ntitle: One\ntags: [a, b]\ntitle: Two\n---\n")
    assert found.meta == {"title": "Two", "tags": ["a", "b"]}
    assert found.leftover == ("title: One",)
    assert [(entry.code.number, entry.line) for entry in found.diagnostics] == [("PT104", 4)]


def test_id_without_quotes() -> None:
    assert codes(read("---\narXiv: 2610.10840\n---\n")) == ["PT105"]
    assert codes(read("---\narxiv: '2610.10840'\nversion: 2610.10840\n---\n")) == []
    assert read("---\narxiv: 2610.10840\n---\n").meta == {"arxiv": "2610.10840"}


@pytest.mark.parametrize(
    "text",
    [
        "No rule here\n---\ntitle: x\n---\n",
        "\n---\ntitle: x\n---\n",
        "---\nJust a sentence between two rules.\n\nAnd another one.\n---\nMore\n",
        "---\n# A heading\n\ntitle: of a list\n\n---\nMore\n",
        "---\n- a list\n- of things\n---\n",
        "---\n注：一句没有结束线的话。\n\n下一段。\n",
        "---\n\n# Heading\n\nText\n",
        "---",
        "",
        "--- title ---\n",
    ],
)
def test_text_is_no_front_matter(text: str) -> None:
    assert read(text) == FrontMatter(body=text)


def test_rule_in_the_body_stays() -> None:
    assert read("---\ntitle: x\n---\nOne\n\n---\n\nTwo\n").body == "One\n\n---\n\nTwo\n"


@pytest.mark.parametrize(
    ("text", "body", "first_line"),
    [
        ("---\ntitle: x\ntags:\n- a\n\n# Heading\n", "\n# Heading\n", 5),
        ("---\ntitle: x\ntags:\n- a\n# Heading\n\nOne.\n\n---\n", "# Heading\n\nOne.\n\n---\n", 5),
        ("---\ntitle: x\ntags: a\nA sentence.\n\nAnother.\n\n---\n", "A sentence.\n\nAnother.\n\n---\n", 4),
        ("---\ntitle: x\ntags: a\n\n# Heading\n\n---\n", "\n# Heading\n\n---\n", 4),
        ("---\ntitle: x\ntags: a", "", 4),
    ],
)
def test_unclosed(text: str, body: str, first_line: int) -> None:
    found = read(text)
    assert found.meta["title"] == "x"
    assert (found.body, found.first_line) == (body, first_line)
    assert codes(found) == ["PT103"]


def test_stray_lines_in_a_closed_block_are_left_over() -> None:
    found = read("---\ntitle: x\nwhat is this line\nauthor: y\n---\nBody\n")
    assert found.meta == {"title": "x", "author": "y"}
    assert found.leftover == ("what is this line",)
    assert found.body == "Body\n"


def test_empty_block_and_other_fences() -> None:
    assert read("---\n---\nBody").body == "Body"
    assert read("---  \ntitle: x\n...\nBody").meta == {"title": "x"}


def test_aliases_do_no_harm() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    found = read(f"---\n{bomb}---\n")
    assert found.meta["b"] == "&b [*a, *a]"
    assert codes(found) == ["PT103"]


@pytest.mark.parametrize(
    "block",
    ["[" * 300_000, "{a: " * 80_000, "- " * 200_000, "? " * 200_000, "a: b\n" * 60_000, "a:\n" + " b\n" * 100_000,
     "a: x\n" + " more\n" * 80_000, "\n# h\n" * 80_000, "a: " + "'" * 300_000, "a: [" + "\"x\" y, " * 50_000 + "]",
     "k" * 300_000, " " * 300_000, "a: |\n" + "  x\n" * 80_000, "#" * 300_000],
)  # fmt: skip
def test_time_is_linear(block: str) -> None:
    begin = time.process_time()
    read(f"---\n{block}\n---\n")
    read(f"---\ntitle: x\n{block}")
    assert time.process_time() - begin < 3


def test_names_in_both_languages() -> None:
    names = ("arXiv 号", "arxiv_id", "ARXIV", "主分类", "TL;DR", "归档日期", "Title", "something else")
    assert [canonical_name(name) for name in names] == [
        "arxiv", "arxiv", "arxiv", "category", "tldr", "created", "title", "somethingelse"
    ]  # fmt: skip


def test_weightier_names_win() -> None:
    found = meta_fields({"date": "2026-01-01", "created": "2026-02-02", "summary": "long", "tldr": ""}, {"created": 4})
    assert (found["created"].text, found["created"].line) == ("2026-02-02", 4)
    assert found["tldr"].text == "long"


def test_table_fields() -> None:
    found = fields(
        "# T\n\n| 字段 | 值 |\n|---|---|\n| 状态 | **读过** |\n| 标签 | a, b |\n| 其他 | c |\n\n## 后面\n\n状态：没有\n"
    )
    assert {name: value.text for name, value in found.items()} == {"status": "读过", "tags": "a, b"}
    assert found["tags"].line == 6


def test_table_without_header_words_and_lying_table() -> None:
    assert fields("| 状态 | 读过 |\n|---|---|\n| 分类 | x |\n")["status"].text == "读过"
    lying = fields("| 状态 | 分类 | 备注 |\n|---|---|---|\n| 读过 | x | y |\n")
    assert (lying["status"].text, lying["category"].text) == ("读过", "x")


def test_list_fields() -> None:
    found = fields("# T\n\n- **状态**：读过\n- 分类: x\n- 标签:\n  - a\n  - b\n- 说明: 别的\n")
    assert (found["status"].text, found["category"].text) == ("读过", "x")
    assert found["tags"].items == ("a", "b")


def test_labelled_lines() -> None:
    found = fields(
        "# T\n\n**状态：**读过 | **分类**：x · y\n**备注**: 别的\n"
        "TLDR：第一行\n第二行\n**日期**：2026-01-02\n\n> **作者**：甲、乙\n"
    )
    assert {name: value.text for name, value in found.items()} == {
        "status": "读过", "category": "x · y", "tldr": "第一行第二行", "created": "2026-01-02", "authors": "甲、乙"
    }  # fmt: skip
    assert found["created"].line == 7


def test_the_top_ends() -> None:
    assert fields("# T\n\n分类：x\n\n---\n\n状态：读过\n").keys() == {"category"}
    assert fields("# T\n\n## S\n\n分类：x\n") == {}
    assert fields("# T\n\n# U\n\n分类：x\n") == {}
    assert fields("见链接：https://example.org\n") == {}
    assert fields("链接：https://example.org/a\n")["url"].text == "https://example.org/a"


def test_lists_are_cut_outside_brackets() -> None:
    assert split_list("a, b、c（d, e），f") == ("a", "b", "c（d, e）", "f")
    assert split_list("a; b, c") == ("a", "b", "c")
    assert split_list("  ") == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A B, C D, and E F", ("A B", "C D", "E F")),
        ("A B and C D", ("A B", "C D")),
        ("Doe, Jane and Roe, Rich", ("Doe, Jane", "Roe, Rich")),
        ("Doe, Jane; Roe, Rich", ("Doe, Jane", "Roe, Rich")),
        ("甲、乙", ("甲", "乙")),
    ],
)
def test_names_of_people(text: str, names: tuple[str, ...]) -> None:
    assert split_names(FieldValue(text=text, line=1)) == names


def test_names_of_people_in_a_list() -> None:
    value = FieldValue(text="", items=("Doe, Jane", "name: Rich Roe, email: x"), line=1)
    assert split_names(value) == ("Doe, Jane", "Rich Roe")


def test_dates_and_lines() -> None:
    assert (
        str(read_date("2026-10-12 08:00"))
        == str(read_date("2026年10月12日"))
        == str(read_date("20261012"))
        == "2026-10-12"
    )
    assert read_date("2026-13-45") is read_date("20261345") is read_date("soon") is None
    assert one_line("第一\n第二\nthird\nfourth") == "第一第二 third fourth"
