"""Paper cards in every form that their fields take."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_papertrail.export.documents import document_dict
from mkdocs_papertrail.model import PaperCard
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.parse.card import card_name
from mkdocs_papertrail.read import decode
from tests.support import SHARED, jsonl, needs_shared

FOLDER = "organized/paper_cards/"


def card(text: str, file: str = "0042-2501-01234.md") -> PaperCard:
    document = parse(decode(text.encode(), FOLDER + file), FOLDER + file)
    assert isinstance(document, PaperCard)
    return document


def codes(document: PaperCard) -> list[str]:
    return [found.code.number for found in document.diagnostics]


def test_front_matter_fields() -> None:
    found = card(
        "---\ncard: 0042\narxiv: '2501.01234v2'\ntitle: Lattice Caching\nauthors: [Ada Lin, Bo Wu]\n主分类: inference\n"
        "tags: '#cache #sparse'\ncreated: 2026-10-03 09:00\ntldr: |\n  第一行\n  第二行\nstatus: 读过\n"
        "url: https://example.org/lattice\naliases: [LC, Lattice]\n---\n正文。\n"
    )
    assert (found.id, found.card, found.arxiv, found.arxiv_version) == ("0042-2501-01234", 42, "2501.01234", 2)
    assert (found.title, found.authors, found.category) == ("Lattice Caching", ("Ada Lin", "Bo Wu"), "inference")
    assert (found.tags, str(found.date), found.tldr) == (("cache", "sparse"), "2026-10-03", "第一行第二行")
    assert (found.status, found.url) == ("读过", "https://example.org/lattice")
    assert found.aliases == ("LC", "Lattice")
    assert found.diagnostics == ()


def test_body_fields_fill_what_front_matter_lacks() -> None:
    found = card(
        "---\ntitle: From above\n---\n# From below\n\n- 分类: systems\n"
        "- 标题: Other\n\n## TL;DR\n\n- 一句。\n- 又一句。\n"
    )
    assert (found.title, found.category, found.tldr) == ("From above", "systems", "一句。")
    assert (found.card, found.arxiv) == (42, "2501.01234")


def test_links_as_values() -> None:
    found = card(
        "# T\n\n| 字段 | 值 |\n|---|---|\n| arXiv | [原文](https://arxiv.org/abs/2501.01234v3) |\n"
        "| 链接 | [项目](https://example.org/p) |\n| 标签 | `a` `b c` |\n"
    )
    assert (found.arxiv, found.arxiv_version, found.url) == ("2501.01234", 3, "https://example.org/p")
    assert found.tags == ("a", "b c")


def test_a_link_that_says_arxiv_names_the_paper() -> None:
    text = "# T\n\n> [arXiv](https://arxiv.org/abs/2501.04321) | [PDF](https://arxiv.org/pdf/2501.04321)\n"
    assert card(text, "note.md").arxiv == "2501.04321"
    assert card(text + "\n[arXiv](https://arxiv.org/abs/2502.00001)\n", "note.md").arxiv is None


def test_other_papers_in_the_text_are_not_the_card_s() -> None:
    assert card("# A post\n\n它引用了 2501.01234。\n", "0025-a-post.md").arxiv is None


def test_two_ids_and_an_address() -> None:
    assert card("---\ntitle: T\narxiv: [2501.01234, 2501.05555]\n---\n").arxiv == "2501.01234"
    assert card("---\ntitle: T\nurl: https://arxiv.org/abs/2501.05555\n---\n", "0001-x.md").arxiv == "2501.05555"


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "ftp://example.org/x", "//example.org"])
def test_only_web_addresses(url: str) -> None:
    assert card(f"---\ntitle: T\nurl: '{url}'\n---\n").url == ""


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("0042 · Lattice", "Lattice"),
        ("42: Lattice", "Lattice"),
        ("#0042 — Lattice", "Lattice"),
        ("paper_card 42 · Lattice", "Lattice"),
        ("1984: a year of caches", "1984: a year of caches"),
        ("3D caching · a survey", "3D caching · a survey"),
        ("**Bold** `code` [link](x.md)", "Bold code link"),
    ],
)
def test_title_from_the_heading(heading: str, title: str) -> None:
    assert card(f"# {heading}\n").title == title


def test_number_from_the_heading_where_the_file_name_has_none() -> None:
    assert card("# 0017 · Lattice\n", "lattice.md").card == 17


def test_disagreements_are_reported_in_their_line() -> None:
    found = card("---\ntitle: T\narxiv: '2501.09999'\ncard: 7\n---\n")
    assert [(d.code.number, d.line) for d in found.diagnostics] == [("PT303", 3), ("PT301", 4)]
    assert (found.card, found.arxiv) == (7, "2501.09999")


def test_no_title() -> None:
    assert codes(card("只有正文。\n")) == ["PT304"]
    assert codes(card("")) == ["PT106"]


def test_an_impossible_day_stays_text() -> None:
    found = card("---\ntitle: T\ncreated: 2026-13-45\n---\n")
    assert found.date is None
    assert found.meta["created"] == "2026-13-45"


def test_authors_and_tags_as_one_string_are_no_letters() -> None:
    found = card("---\ntitle: 20261012\nauthors: 甲、乙\ntags: a, b；c\n---\n")
    assert (found.title, found.authors, found.tags) == ("20261012", ("甲", "乙"), ("a", "b", "c"))


@pytest.mark.parametrize(
    ("stem", "number", "arxiv"),
    [
        ("1759-2610-13735", 1759, "2610.13735"),
        ("0017-2401.15077v2-eagle", 17, "2401.15077"),
        ("0024-hep-th-9901001", 24, "hep-th/9901001"),
        ("0024-math.GT-0309136", 24, "math.GT/0309136"),
        ("0025-engineering-blog", 25, None),
        ("0025", 25, None),
        ("2401.15077", None, "2401.15077"),
        ("2026-10-12-notes", None, None),
        ("0025-2613-00001", 25, None),
        ("lattice", None, None),
    ],
)
def test_file_names(stem: str, number: int | None, arxiv: str | None) -> None:
    found = card_name(stem)
    assert (found.card, found.arxiv.value if found.arxiv else None) == (number, arxiv)


def test_json_form() -> None:
    found = document_dict(card("---\ntitle: <b>T</b>\ncreated: 2026-10-03\n---\n见 2501.05555。\n"))
    assert found["type"] == "paper_card"
    assert (found["title"], found["created"], found["card"]) == ("<b>T</b>", "2026-10-03", 42)
    assert list(found)[-1] == "diagnostics"
    assert json.loads(json.dumps(found)) == found


@given(st.text(max_size=300))
def test_any_text_makes_a_card(text: str) -> None:
    found = card(text.encode("utf-8", "replace").decode())
    json.dumps(document_dict(found)).encode()


@needs_shared
@pytest.mark.parametrize("case", jsonl(SHARED / "cases" / "cards.jsonl"), ids=lambda case: str(case["name"]))
def test_cases(case: dict[str, object]) -> None:
    raw = str(case["raw"])
    mark, newline, rest = raw.partition("\n")
    data = rest.encode("gb18030") if mark == "@gb18030" and newline else raw.encode()
    path = FOLDER + str(case["file"])
    document = parse(decode(data, path), path)
    shown = document_dict(document)
    expected = case["expect"]
    assert isinstance(expected, dict)
    assert {key: shown[key] for key in expected} == expected
    assert isinstance(case["codes"], list)
    assert set(case["codes"]) <= {found.code.number for found in document.diagnostics}


@needs_shared
def test_real_cards_keep_their_body() -> None:
    for file in sorted((SHARED / "real" / "cards").glob("*.md")):
        path = FOLDER + file.name
        source = decode(file.read_bytes(), path)
        document = parse(source, path)
        kept = document.body.source.decode() + "".join(map(str, [*document.meta, *document.meta.values()]))
        missing = {char for char in source.text if char.isalnum()} - set(kept)
        assert not missing, (file.name, missing)
        json.dumps(document_dict(document))
