"""Identifiers: what people write, what it means, and what only looks like it."""

import time
from collections.abc import Callable

import pytest

from mkdocs_papertrail.ids import (
    ArxivId,
    DocumentId,
    SectionRef,
    VerificationId,
    find_impossible_ids,
    find_paper_ids,
    find_paper_mentions,
    find_section_mentions,
    natural_key,
)
from tests.support import SHARED, jsonl, needs_shared

CASES = jsonl(SHARED / "cases" / "arxiv_ids.jsonl")
SNIPPETS = jsonl(SHARED / "real" / "arxiv_snippets.jsonl")


def written(text: str) -> list[tuple[str, str]]:
    """Each mention as it is written, with its id."""
    return [(text[mention.start : mention.end], str(mention.id)) for mention in find_paper_mentions(text)]


def ids(text: str) -> list[str]:
    return [str(paper) for paper in find_paper_ids(text)]


@needs_shared
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:30])
def test_shared_case(case: dict[str, object]) -> None:
    assert ids(str(case["text"])) == case["ids"]


@needs_shared
def test_shared_snippets() -> None:
    wrong = [
        row["text"] for row in SNIPPETS if [str(paper.base) for paper in find_paper_ids(row["text"])] != row["ids"]
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "mention", "expected"),
    [
        ("参见 2403.01234，结论相同", "2403.01234", "2403.01234"),
        ("参见2403.01234v2的附录", "2403.01234v2", "2403.01234v2"),
        ("（arXiv:2403.01234v2 [cs.CL]）", "arXiv:2403.01234v2", "2403.01234v2"),
        ("ArXiv： 2403.01234。", "ArXiv： 2403.01234", "2403.01234"),
        ("arXiv 2403.01234 GB", "arXiv 2403.01234", "2403.01234"),
        ("arXiv 编号：2403.01234", "2403.01234", "2403.01234"),
        ("arXiv preprint 2403.01234", "2403.01234", "2403.01234"),
        ("arxiv/2403.01234", "arxiv/2403.01234", "2403.01234"),
        ("ａｒＸｉｖ：２４０３．０１２３４ｖ３", "ａｒＸｉｖ：２４０３．０１２３４ｖ３", "2403.01234v3"),
        ("İ arXiv:2403.01234", "arXiv:2403.01234", "2403.01234"),
        ("arXiv:hep-ph/1605.04321", "arXiv:hep-ph/1605.04321", "1605.04321"),
        ("math.AG/0806.1234 为新号", "math.AG/0806.1234", "0806.1234"),
        ("A. Writer, hep-ex/0105012.", "hep-ex/0105012", "hep-ex/0105012"),
        ("HEP-EX/0105012v2", "HEP-EX/0105012v2", "hep-ex/0105012v2"),
        ("math.ag/0405012", "math.ag/0405012", "math.AG/0405012"),
        ("cond-mat.str-el/0405012", "cond-mat.str-el/0405012", "cond-mat.str-el/0405012"),
        ("**2403.01234**", "2403.01234", "2403.01234"),
        ("~~2403.01234~~", "2403.01234", "2403.01234"),
        ("2403.01234 Orthogonal caches", "2403.01234", "2403.01234"),
        ("2403.01234 A study of x", "2403.01234", "2403.01234"),
        ("2403.01234 K-means", "2403.01234", "2403.01234"),
        ("2403.01234 元学习", "2403.01234", "2403.01234"),
        ("2403.01234 秒级恢复", "2403.01234", "2403.01234"),
        ("2403.01234 点出要害", "2403.01234", "2403.01234"),
        ("评价 2403.01234", "2403.01234", "2403.01234"),
        ("eprint = {2403.01234}", "2403.01234", "2403.01234"),
        ("arxiv_id=2403.01234", "2403.01234", "2403.01234"),
        ("Writer et al.2403.01234", "2403.01234", "2403.01234"),
        ("(https://arxiv.org/abs/2403.01234v2).", "https://arxiv.org/abs/2403.01234v2", "2403.01234v2"),
        ("**https://arxiv.org/abs/2403.01234**", "https://arxiv.org/abs/2403.01234", "2403.01234"),
        ("见 www.arxiv.org/pdf/2403.01234.pdf。", "www.arxiv.org/pdf/2403.01234.pdf", "2403.01234"),
        ("https://arxiv.org/html/2403.01234v1#S2", "https://arxiv.org/html/2403.01234v1#S2", "2403.01234v1"),
        ("arxiv.org/abs/hep-ex/0105012", "arxiv.org/abs/hep-ex/0105012", "hep-ex/0105012"),
        ("huggingface.co/papers/2403.01234", "huggingface.co/papers/2403.01234", "2403.01234"),
        (
            "https://example.org/x,https://arxiv.org/abs/2403.01234",
            "https://arxiv.org/abs/2403.01234",
            "2403.01234",
        ),
        ("[x](https://example.org/a_(b))(2403.01234)", "2403.01234", "2403.01234"),
        ("https://example.org/a）2403.01234", "2403.01234", "2403.01234"),
        ("doi:10.48550/arXiv.2403.01234.", "doi:10.48550/arXiv.2403.01234", "2403.01234"),
        ("doi.org/10.48550/ARXIV.2403.01234", "doi.org/10.48550/ARXIV.2403.01234", "2403.01234"),
        ("10.1000/182, 2403.01234", "2403.01234", "2403.01234"),
        ("notes/2403.01234v1-caches.md", "2403.01234v1", "2403.01234v1"),
        ("paper-2403.01234.md", "2403.01234", "2403.01234"),
        ("cards/0017-2403-01234.md 已归档", "0017-2403-01234.md", "2403.01234"),
        ("0017-2403-01234", "0017-2403-01234", "2403.01234"),
        ("0017-2403.01234v2.md", "0017-2403.01234v2.md", "2403.01234v2"),
        ("0017-0806-1234.md", "0017-0806-1234.md", "0806.1234"),
        ("0017-hep-ex-0105012", "0017-hep-ex-0105012", "hep-ex/0105012"),
        ("0017-math.AG-0405012.md", "0017-math.AG-0405012.md", "math.AG/0405012"),
        ("[[note-2403-01234-caches]]", "2403-01234", "2403.01234"),
    ],
)
def test_written_forms(text: str, mention: str, expected: str) -> None:
    assert written(text) == [(mention, expected)]


def test_several_mentions_in_order_with_repeats() -> None:
    assert ids("2403.01234/2403.01235、2403.01234,2403.01236") == [
        "2403.01234",
        "2403.01235",
        "2403.01234",
        "2403.01236",
    ]
    assert written("[2403.01234](https://arxiv.org/abs/2403.01234v2)") == [
        ("2403.01234", "2403.01234"),
        ("https://arxiv.org/abs/2403.01234v2", "2403.01234v2"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        # amounts, with a unit behind
        *("2403.01234 ms", "2403.01234μs", "2403.01234 GB）", "2403.01234 tok/s", "2403.01234 items/sec"),
        *("2403.01234%", "2403.01234 ×", "2403.01234x", "2403.01234 m²", "2403.01234 km/h", "2403.01234 ℃"),
        *("2403.01234 元左右", "2403.01234 毫秒。", "2403.01234 万人", "2403.01234 亿", "2403.01234 公里"),
        "２４０３．０１２３４ 元",
        # amounts, with something before
        *("¥2403.01234", "￥ 2403.01234", "HK$2403.01234", "USD 2403.01234", "-2403.01234", "~2403.01234"),
        *("≈ 2403.01234", "约 2403.01234", "售价：2403.01234", "耗时 2403.01234", "loss=0806.1234"),
        '"y": 0806.1234,',
        # parts of something longer
        *("2403.012345", "12403.01234", "2403.01234.5", "3.2403.01234", "12,2403.01234", "2403.01234abc"),
        *("2403.01234e5", "x2403.01234", "v2403.01234", "978-2403.01234", "2403.01234-7", "2403.01２３４５"),
        *("build.x.2403.01234", "me@2403.01234", "2403.01234@example.org"),
        # other numbering schemes
        *("电话：2403.01234", "Tel: 2403.01234", "+86 2403.01234", "ISBN 2403.01234", "版本 2403.01234"),
        *("CVE-2012-12345", "cve-2012-10001.md", "0571-12012345", "2011-2012", "2012-1012-1134"),
        *("viXra:1003.0012", "PsyArXiv 2403.01234", "chinaXiv:2403.01234"),
        # DOIs and paths of others
        *("10.1000/2403.01234", "doi 10.1000/abc.2012.01234", "10.1000%2F2403.01234"),
        *("https://doi.org/10.1000/a(2403.01234)b", "https://example.org/arxiv/2403.01234"),
        *("https://example.org/?id=2403.01234", "example.org/papers/2403.01234", "1/2403.01234"),
        *("https://huggingface.co/datasets/2403.01234", "https://arxiv.org.example.net/abs/2403.01234"),
        *("notarxiv.org/abs/2403.01234", "https://vixra.org/abs/1003.0012"),
        # numbers that no paper has
        *("2413.01234", "2400.01234", "1412.01234", "1501.0123", "0703.0001", "0704.00012", "2403.00000"),
        *("5012.01234", "arXiv:2413.01234", "arXiv:2403.012", "https://arxiv.org/abs/2413.01234"),
        *(
            "hep-th/9913001",
            "hep-th/0704001",
            "hep-th/9901000",
            "abc/9901001",
            "docs/0112017",
            "math/03091367",
        ),
    ],
)
def test_no_paper(text: str) -> None:
    assert ids(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2403.01234", "2403.01234"),
        (" arXiv:2403.01234v2 [cs.CL] ", "2403.01234v2"),
        ("<https://arxiv.org/abs/2403.01234>", "2403.01234"),
        ("2403.01234.pdf", "2403.01234"),
        ("2403-01234", "2403.01234"),
        ("0806-1234v2", "0806.1234v2"),
        ("0017-2403-01234.md", "2403.01234"),
        ("2403.01234 2403.01235", None),
        ("see 2403.01234", None),
        ("2413.01234", None),
        ("", None),
    ],
)
def test_parse_one_id(text: str, expected: str | None) -> None:
    parsed = ArxivId.parse(text)
    assert (None if parsed is None else str(parsed)) == expected


def test_id_properties() -> None:
    paper = ArxivId.parse("hep-ex/0105012v3")
    assert paper is not None
    assert str(paper.base) == "hep-ex/0105012"
    assert paper.base == ArxivId.parse("hep-ex/0105012")
    assert paper.abs_url == "https://arxiv.org/abs/hep-ex/0105012v3"
    assert paper.pdf_url == "https://arxiv.org/pdf/hep-ex/0105012v3"


def test_ids_sort_with_and_without_version() -> None:
    papers = find_paper_ids("2403.01234v2 hep-ex/0105012 2403.01234 0806.1234")
    assert [str(paper) for paper in sorted(papers)] == [
        "0806.1234",
        "2403.01234",
        "2403.01234v2",
        "hep-ex/0105012",
    ]
    assert len({*papers, *papers}) == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("见 arXiv:2413.01234v2。", ["arXiv:2413.01234v2"]),
        ("arXiv：1304.01234", ["arXiv：1304.01234"]),
        ("arXiv 2403.012345", ["arXiv 2403.012345"]),
        ("arXiv:abc/0105012", ["arXiv:abc/0105012"]),
        ("(https://www.arxiv.org/pdf/2413.01234.pdf)", ["https://www.arxiv.org/pdf/2413.01234.pdf"]),
        ("arXiv:2403.01234, 2413.01234, arXiv 2024, arXiv 2.0, PsyArXiv:2413.01234", []),
        ("arXiv:hep-ph/1605.04321", []),
    ],
)
def test_impossible_ids(text: str, expected: list[str]) -> None:
    found = find_impossible_ids(text)
    assert [part for _, _, part in found] == expected
    assert all(text[start:end] == part for start, end, part in found)


@pytest.mark.parametrize(
    ("text", "number", "anchor", "slug"),
    [
        ("§1.3", "1.3", "s1-3", "1.3"),
        ("1.3", "1.3", "s1-3", "1.3"),
        ("§ 1.3.", "1.3", "s1-3", "1.3"),
        ("§１．３", "1.3", "s1-3", "1.3"),
        ("§1.03", "1.3", "s1-3", "1.3"),
        ("§1.10.2", "1.10.2", "s1-10-2", "1.10.2"),
        ("§4", "4", "s4", "4"),
        ("§1.11", "1.11", "s1-11", "1.11"),
        ("§1.(11)", "1.(11)", "s1-x11", "1.x11"),
        ("§1.（11）", "1.(11)", "s1-x11", "1.x11"),
        ("1.x11", "1.(11)", "s1-x11", "1.x11"),
    ],
)
def test_section_ref(text: str, number: str, anchor: str, slug: str) -> None:
    ref = SectionRef.parse(text)
    assert ref is not None
    assert (str(ref), ref.anchor, ref.slug) == (number, anchor, slug)
    assert SectionRef.parse(ref.slug) == ref


@pytest.mark.parametrize("text", ["", "§", "1.3 KV", "a", "1..3", "12345", "1.12345", "-1", "1.()"])
def test_no_section_ref(text: str) -> None:
    assert SectionRef.parse(text) is None


def test_sections_sort_naturally() -> None:
    numbers = ["1", "1.1", "1.3", "1.3.2", "1.11", "1.11.1", "1.(11)", "1.12", "2.2"]
    refs = [SectionRef(number=number) for number in numbers]
    shuffled = refs[::2] + refs[1::2]
    assert sorted(shuffled) == refs


@pytest.mark.parametrize(
    ("text", "mention", "number", "file", "title"),
    [
        ("归入 §1.3 KV Cache（新）", "§1.3", "1.3", None, "KV Cache"),
        ("见 rag.md §2.5 检索 与", "rag.md §2.5", "2.5", "rag.md", "检索 与"),
        ("见knowledge/rag.md§2.5。", "knowledge/rag.md§2.5", "2.5", "knowledge/rag.md", None),
        (
            "organized/knowledge/rag.md §2",
            "organized/knowledge/rag.md §2",
            "2",
            "organized/knowledge/rag.md",
            None,
        ),
        ("`rag.md` §2.5", "§2.5", "2.5", "rag.md", None),
        ("检索.md § 2.5", "检索.md § 2.5", "2.5", "检索.md", None),
        ("README §3.2.14–3.2.15", "§3.2.14", "3.2.14", None, None),
        ("晨间 §1.(11) 已锚定", "§1.(11)", "1.(11)", None, "已锚定"),
        (".md §1", "§1", "1", None, None),
        ("§1.3.", "§1.3", "1.3", None, None),
    ],
)
def test_section_mentions(text: str, mention: str, number: str, file: str | None, title: str | None) -> None:
    (found,) = find_section_mentions(text)
    assert text[found.start : found.end] == mention
    assert (found.ref.number, found.file, found.title) == (number, file, title)
    assert ids(text) == []


def test_section_mentions_do_not_share_a_file_name() -> None:
    found = find_section_mentions("a.md §1 b.md §2，§3 §12345")
    assert [(one.file, one.ref.number) for one in found] == [("a.md", "1"), ("b.md", "2"), (None, "3")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("inbox/ann/2026-01-02-rag-e1prep.md", "inbox/ann/2026-01-02-rag-e1prep"),
        (r".\inbox\ann\x.MD", "inbox/ann/x"),
        ("e\u0301.txt", "é"),
        ("a.b.md", "a.b"),
        (".md", ".md"),
        ("/etc/x.md", None),
        ("../x.md", None),
        ("C:/x.md", None),
        ("", None),
    ],
)
def test_document_id(text: str, expected: str | None) -> None:
    assert DocumentId.parse(text) == expected


def test_document_name() -> None:
    document = DocumentId.parse("inbox/ann/2026-01-02-rag-e1prep.md")
    assert document is not None
    assert document.name == "2026-01-02-rag-e1prep"


def test_verification_id() -> None:
    found = VerificationId.parse(" 2026-01-02-llm-infra-t3 ")
    assert found is not None
    assert (found.date.isoformat(), found.topic, found.label) == ("2026-01-02", "llm-infra", "T3")
    assert str(found) == "2026-01-02-llm-infra-T3"
    later = VerificationId.parse("2026-01-02-llm-infra-T10")
    assert later is not None
    assert found < later


@pytest.mark.parametrize("text", ["2026-02-30-rag-T1", "2026-01-02-rag", "rag-T1", "2026-01-02-a/b-T1", ""])
def test_no_verification_id(text: str) -> None:
    assert VerificationId.parse(text) is None


def test_natural_key() -> None:
    names = ["", "a", "a1", "A2", "a02", "a2", "a10", "a10b", "b", "v9", "v10", "投机"]
    shuffled = names[::2] + names[1::2]
    assert sorted(shuffled, key=natural_key) == sorted(names, key=natural_key)
    assert sorted(["v10", "v9", "v1"], key=natural_key) == ["v1", "v9", "v10"]
    assert natural_key("9" * 10_000) > natural_key("8" * 10_000)


@pytest.mark.parametrize(
    "piece",
    [
        *("2610.", "§1.", "arXiv:", "1.", "7", "§1 ", "a.md §1 ", "hep-th/9901001 ", "1759-2610-13735.md "),
        *("2610.13735 ", "2610.13735/", "/2610.13735", "2610.13735 元", "x.org/2610.13735 ", "2610-13735-"),
        *(
            "https://",
            "https://a)",
            "https://a(",
            "https://a,https://",
            "10.1000/",
            "10.1000/a)",
            "arXiv.org/abs/",
        ),
    ],
)
@pytest.mark.parametrize("find", [find_paper_mentions, find_section_mentions, find_impossible_ids])
def test_time_is_linear(find: Callable[[str], object], piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        begin = time.process_time()
        find(text)
        return time.process_time() - begin

    small = min(seconds(40_000) for _ in range(2))
    assert seconds(160_000) < 8 * small + 0.1
