"""Properties of the identifiers over texts that nobody thought of."""

from hypothesis import assume, given
from hypothesis import strategies as st

from mkdocs_papertrail.ids import (
    ArxivId,
    SectionRef,
    find_impossible_ids,
    find_paper_mentions,
    find_section_mentions,
    natural_key,
)

WIDE = str.maketrans("0123456789.", "０１２３４５６７８９．")

new_ids = st.builds(
    lambda year, month, number, version: f"{year:02}{month:02}.{number:05}{version}",
    st.integers(15, 49),
    st.integers(1, 12),
    st.integers(1, 99_999),
    st.sampled_from(["", "v1", "v12"]),
)
old_ids = st.builds(
    lambda archive, year, month, number: f"{archive}/{year:02}{month:02}{number:03}",
    st.sampled_from(["hep-th", "math.AG", "cs", "cond-mat", "quant-ph"]),
    st.integers(91, 99),
    st.integers(1, 12),
    st.integers(1, 999),
)
papers = st.one_of(new_ids, old_ids)
frames = st.sampled_from(
    [
        ("", ""),
        ("arXiv:", ""),
        ("arXiv：", "。"),
        ("（", "）"),
        ("见 ", " 一文"),
        ("https://arxiv.org/abs/", ""),
        ("[x](https://arxiv.org/pdf/", ".pdf)"),
        ("doi:10.48550/arXiv.", ","),
        ("huggingface.co/papers/", "\n"),
    ]
)
pieces = st.sampled_from(
    [
        *(
            "2610",
            ".",
            "13735",
            "arXiv",
            ":",
            "：",
            "/",
            "-",
            "§",
            "1",
            "(11)",
            "v2",
            " ",
            "\n",
            "https://",
            "10.1000/",
        ),
        *(
            "hep-th",
            "9901001",
            ".md",
            "元",
            "ms",
            "·",
            "６",
            "．",
            "İ",
            "$",
            "~",
            "abs",
            "arxiv.org",
            "见",
            ")",
            "x",
        ),
    ]
)
soup = st.one_of(st.text(), st.lists(pieces, max_size=40).map("".join))
numbers = st.lists(
    st.tuples(st.integers(0, 9999), st.booleans()).map(lambda part: f"({part[0]})" if part[1] else str(part[0])),
    max_size=5,
).flatmap(lambda parts: st.integers(0, 9999).map(lambda first: ".".join([str(first), *parts])))


@given(papers, frames)
def test_every_written_form_names_the_paper(paper: str, frame: tuple[str, str]) -> None:
    (mention,) = find_paper_mentions(frame[0] + paper + frame[1])
    assert str(mention.id) == paper


@given(papers)
def test_parse_and_print_agree(paper: str) -> None:
    parsed = ArxivId.parse(paper)
    assert parsed is not None
    assert str(parsed) == paper
    assert ArxivId.parse(parsed.abs_url) == ArxivId.parse(parsed.pdf_url) == parsed


@given(new_ids, st.text(alphabet="见说，。 ", max_size=5))
def test_full_width_keeps_offsets(paper: str, before: str) -> None:
    narrow = find_paper_mentions(before + paper)
    wide = find_paper_mentions(before + paper.translate(WIDE))
    assert narrow == wide != ()


@given(soup)
def test_mentions_are_ordered_apart_and_readable_alone(text: str) -> None:
    end = 0
    for mention in find_paper_mentions(text):
        assert end <= mention.start < mention.end <= len(text)
        assert ArxivId.parse(text[mention.start : mention.end]) == mention.id
        end = mention.end


@given(soup)
def test_impossible_ids_are_no_mentions(text: str) -> None:
    for start, end, part in find_impossible_ids(text):
        assert text[start:end] == part
        assert ArxivId.parse(part) is None


@given(soup)
def test_section_mentions_are_ordered_and_readable_alone(text: str) -> None:
    end = 0
    for mention in find_section_mentions(text):
        assert end <= mention.start < mention.end <= len(text)
        assert SectionRef.parse(text[text.rindex("§", mention.start, mention.end) : mention.end]) == mention.ref
        end = mention.end


@given(numbers, numbers)
def test_section_numbers_never_collide(one: str, other: str) -> None:
    first, second = SectionRef.parse(one), SectionRef.parse(other)
    assert first is not None
    assert second is not None
    assert str(first) == one
    assert SectionRef.parse(first.slug) == first
    assume(one != other)
    assert first.anchor != second.anchor
    assert (first < second) != (second < first)


@given(st.text(), st.text())
def test_natural_key_is_a_total_order(one: str, other: str) -> None:
    assert (natural_key(one) == natural_key(other)) == (one == other)
