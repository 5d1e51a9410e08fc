"""What holds for the front matter of any text."""

from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from mkdocs_papertrail.parse.front_matter import split_front_matter

PIECES = (
    "---", "\n", "title", ": ", ":", "：", "- ", "  ", "\t", "#", " # ", "[", "]", "{", "}", "'", '"', "|", ">", "&",
    "*", "!", "%", "@", "a", "长", "7", "null", "...", ",", "\\", "\u2028", "\u00a0", "arxiv: 2610.10840",
)  # fmt: skip
WORDS = st.sampled_from(("plain", "two words", "a: b", "x #y", "[odd", "'q", "*s", "@m", "结尾。", "v1: v2: v3", "- d"))
BLOCKS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def words(*values: object) -> Iterator[str]:
    for value in values:
        text = value if isinstance(value, str) else " ".join(map(str, value)) if isinstance(value, list) else ""
        yield from (char for char in text if char.isalnum())


@given(BLOCKS)
def test_no_word_is_dropped(block: str) -> None:
    text = f"---\n{block}\n---\nBody text"
    found = split_front_matter(text, "a.md")
    kept = Counter(words(*found.meta, *found.meta.values(), *found.leftover, found.body))
    missing = Counter(words(text.replace("null", ""))) - kept
    assert not missing


@given(st.text())
def test_text_without_a_fence_is_untouched(text: str) -> None:
    if not text.startswith("---"):
        found = split_front_matter(text, "a.md")
        assert (found.body, found.meta, found.first_line) == (text, {}, 1)


@given(st.one_of(BLOCKS, st.text()), st.booleans())
def test_body_is_a_whole_number_of_lines_of_the_text(block: str, closed: bool) -> None:
    text = f"---\n{block}\n---\nBody" if closed else f"---\n{block}"
    found = split_front_matter(text, "a.md")
    lines = text.split("\n")
    assert found.body == "\n".join(lines[found.first_line - 1 :])
    assert found.meta.keys() == found.lines.keys()
    assert all(1 < line < max(found.first_line, 2) for line in found.lines.values())
    for value in found.meta.values():
        assert isinstance(value, str) or (isinstance(value, list) and all(isinstance(item, str) for item in value))


@given(st.dictionaries(st.sampled_from(("title", "tags", "标签", "status")), WORDS, min_size=1))
def test_any_value_comes_back_as_written(fields: dict[str, str]) -> None:
    block = "".join(f"{key}: {value}\n" for key, value in fields.items())
    found = split_front_matter(f"---\nlayout: page\n{block}---\n", "a.md")
    assert found.meta == {"layout": "page", **fields}
