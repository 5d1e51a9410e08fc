"""Histories of random files: nothing crashes, nothing is lost, the same input gives the same output."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_papertrail.history import diff, make_revision, merge, section_history, track
from mkdocs_papertrail.history.lines import align, changed_lines
from mkdocs_papertrail.history.words import words
from mkdocs_papertrail.markdown.tree import Kind, parse_tree
from mkdocs_papertrail.model import KnowledgeFile
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.parse.sections import split_sections, top_headings

VOCABULARY = """
# 总
## §1 甲
## §2 乙
### §1.1 缓存
### §1.2 缓存
### §1.1 调度
## 论文
### 量化
### 工具
v3 早（引→2）
一句话，2309.06180。
另一句，2407.00079v2 ⚠ 待核实。
- 条目
  - 下级
```
<div>
</div>
<!--
-->
> ## 引
---
===
    ## 码
| 一 | 二 |
|---|---|
[a]: b
词
#
"""
LINES = st.sampled_from(VOCABULARY.split("\n"))
FILES = st.lists(LINES, max_size=25).map("\n".join)
TEXTS = st.one_of(FILES, st.text(max_size=60), st.text(alphabet="#§.1-=\n `<>!a甲\t*", max_size=60))


@given(TEXTS)
def test_sections_put_together_are_the_text(text: str) -> None:
    parts = split_sections(text)
    assert "".join(part.heading + part.body for part in parts) == text
    assert len({part.key for part in parts}) == len(parts)
    for index, part in enumerate(parts):
        assert text.split("\n")[part.line : part.line + 1] or part.level == 0
        assert part.parent is None or part.parent < index


@given(TEXTS)
def test_boundaries_are_those_of_the_tree(text: str) -> None:
    blocks = [(b.level, b.start, b.end) for b in parse_tree(text).blocks if b.kind is Kind.HEADING]
    assert top_headings(text) == blocks


@given(TEXTS)
def test_knowledge_files_never_fail(text: str) -> None:
    file = parse(text, "organized/knowledge/k.md")
    assert isinstance(file, KnowledgeFile)
    keys = [section.key for section in file.sections]
    assert len(set(keys)) == len(keys)
    for one, other in pairwise(file.sections):
        assert one.start < one.body_start <= one.end == other.start


@settings(deadline=None)
@given(st.lists(TEXTS, max_size=6))
def test_histories_never_fail_and_are_stable(texts: list[str]) -> None:
    found = section_history([(None, None, "", text) for text in texts])
    assert found == section_history([(None, None, "", text) for text in texts])
    for change in found:
        added, removed = len(change.added), len(change.removed)
        assert change.added == tuple(line for line in change.added if "\n" not in line)
        if change.kind == "edited":
            assert added or removed


@settings(deadline=None)
@given(st.lists(FILES, min_size=2, max_size=6))
def test_changes_lead_to_the_last_version(texts: list[str]) -> None:
    """Every text that a section has at the end is what its last change left, or what it began with."""
    history = track(make_revision(text) for text in texts)
    start = {part.key: part.body for part in split_sections(texts[0])}
    for part in split_sections(texts[-1])[1:]:
        own = [change for change in history.of(part.key) if change.kind != "reverted"]
        assert own[-1].after == part.body if own else part.body in start.values()


@settings(deadline=None)
@given(TEXTS)
def test_a_version_against_itself_changes_nothing(text: str) -> None:
    assert track([make_revision(text), make_revision(text)]).changes == ()


@given(TEXTS, TEXTS)
def test_a_diff_holds_both_texts(before: str, after: str) -> None:
    parts = diff(before, after)
    assert "".join(p.text for p in parts if p.op != "insert") == before
    assert "".join(p.text for p in parts if p.op != "delete") == after
    assert all(p.text for p in parts)


@given(st.lists(st.integers(0, 4), max_size=12), st.lists(st.integers(0, 4), max_size=12))
def test_alignment_covers_both(old: list[int], new: list[int]) -> None:
    a = b = 0
    for edit in align(old, new):
        assert (edit.old_start, edit.new_start) == (a, b)
        a, b = edit.old_end, edit.new_end
        if edit.equal:
            assert old[edit.old_start : a] == new[edit.new_start : b]
    assert (a, b) == (len(old), len(new))


@given(TEXTS, TEXTS)
def test_line_counts_agree(before: str, after: str) -> None:
    added, removed = changed_lines(before, after)
    old, new = before.removesuffix("\n").split("\n"), after.removesuffix("\n").split("\n")
    old, new = old if before else [], new if after else []
    assert len(new) - len(old) == len(added) - len(removed)
    assert Counter(new) - Counter(old) <= Counter(added)


@given(st.text(max_size=80))
def test_words_put_together_are_the_text(text: str) -> None:
    assert "".join(words(text)) == text


@given(st.lists(st.sampled_from("甲乙丙"), max_size=6), st.lists(st.sampled_from("甲乙丙丁"), max_size=6))
def test_merging_loses_no_text_and_repeats_none(first: list[str], second: list[str]) -> None:
    one = [make_revision(text, revision=f"c{n}") for n, text in enumerate(first)]
    other = [make_revision(text, revision=f"v{n}", snapshot=f"v{n}") for n, text in enumerate(second)]
    merged = [revision.text for revision in merge(one, other)]
    assert set(merged) == {*first, *second}
    assert not any(a == b for a, b in pairwise(merged) if a in first)
