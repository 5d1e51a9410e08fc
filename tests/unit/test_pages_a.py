"""The pages of documents and papers: whole, linked, balanced, and as the golden files have them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mkdocs_papertrail.history import make_revision, track
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.markdown.render import to_html
from mkdocs_papertrail.model import Briefing
from mkdocs_papertrail.pages import KINDS, shared
from mkdocs_papertrail.pages.bibtex import bibtex, escape, key_of
from mkdocs_papertrail.pages.body import linked_body, open_fence
from mkdocs_papertrail.pages.briefing import facts
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.environment import make_environment
from mkdocs_papertrail.pages.home import is_new, tiles
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.labels import Labels
from mkdocs_papertrail.parse import parse

GOLDEN = Path(__file__).parents[1] / "golden" / "pages"
OURS = ("home", "briefings", "briefing", "note", "papers", "paper")
ALL = frozenset(kind.plugin for kind in KINDS)

FIRST = """# rag · E1 预消化简报(2026-03-04)

**执行体**：Ann · E1 轮 · 2026-03-04 21:05 CST

**基线**：rag.md v7 Mar3晚更新（引→2）

**诚实度声明**：密度中——1 条 paper_card 新增 + 1 条工程新增。

## 一、检查过的来源清单

| 来源 | 内容摘要 | 可信度 |
|---|---|---|
| `inbox/bob/2026-03-03-rag-walk.md` | 检索步骤的手记 | ⭐⭐⭐ |

## 二、今日增量（2 条）

### 增量 1 · 🟢 NET-new paper_card · 摘要先行的检索（arXiv:2602.01234，paper_card 21）

**来源**：`organized/paper_cards/0021-2602-01234.md`

**要点**：

- 先写摘要，再按摘要取段落
- ⚠ 数字待核实，见 T1

**建议归入**：§1.1 检索（摘要先行 2602.01234）+ §9.9 不存在（无处可放）

### 增量 2 · 🟡 工程新增 · 索引分片上线

**来源**：`inbox/bob/2026-03-03-rag-walk.md`

**要点**：

- 分片以后冷启动变短

**建议归入**：§1.2 索引（分片）

## 四、待核实说法（1 条）

### ⚠️ T1 待核实 · 摘要先行的召回率没有条件（arXiv:2602.01234）

**现象**：只有一个数字，没有语料

**风险**：换语料可能不成立

**建议**：读原文，补 §1.1

## 五、可引用的 arXiv 号列表

| arXiv 号 | 标题 | 关联节 | 状态 |
|---|---|---|---|
| 2602.01234 | Summaries First: Retrieval by Digest | §1.1 检索 | 🆕 NET-new paper_card |

## 六、本轮摘要

**增量条数**：3 条（1 条 NET-new paper_card + 2 条工程新增）
"""
SECOND = """# rag · E1 预消化简报(2026-03-06)

**执行体**：Ann · E1 轮 · 2026-03-06 21:00 CST

**基线**：rag.md v8 Mar5晚更新（引→3）

## 二、今日增量（1 条）

### 增量 1 · 🟡 工程新增 · 续 Ann Mar 4 rag E1 的分片

**要点**：

- 2601.00042 的做法可以照搬

**建议归入**：§1.2 索引（2601.00042 的分片法）

## 四、待核实说法（0 条）

✅ T1 已核实（2026-03-04 rag）：原文附了语料说明。
"""
NOTE = """---
venue: 组会
---

随手记：检索走一遍，见 [[rag]] 和 2602.01234v2。

* 一步
* 两步 <b>粗</b>

```python
x = 1
"""
CARD = """---
card: 0021
arxiv: 2602.01234
title: "Summaries First: Retrieval by Digest & Index_2"
authors: [Ann Example, Bob and Sons]
category: cs.IR
tags: [retrieval, digest]
created: 2026-03-04
tldr: "先写摘要，再检索。"
venue: 某会议
---

# Summaries First: Retrieval by Digest & Index_2

## 要点

- 摘要当索引，见 §1.1
"""
NAMELESS = """---
card: "7"
title: 没有号的旧报告
created: "2025-12-01"
url: https://example.org/report
---

# 另一个标题

旧报告的内容。
"""
OLD = """# rag · 检索知识库

> v7 · Mar3晚（引→1）

## §1 检索链路

### §1.1 检索

稠密检索见 2601.00042。

### §1.2 索引

还没有内容。
"""
NEW = OLD.replace("v7 · Mar3晚（引→1）", "v8 · Mar5晚（引→2）").replace(
    "稠密检索见 2601.00042。", "稠密检索见 2601.00042；摘要先行见 2602.01234。"
)
FILES = {
    "inbox/ann/2026-03-04-rag-e1prep.md": FIRST,
    "inbox/ann/2026-03-06-rag-e1prep.md": SECOND,
    "inbox/bob/2026-03-03-rag-walk.md": NOTE,
    "about.md": "# 关于\n\n说明。",
    "organized/paper_cards/0021-2602-01234.md": CARD,
    "organized/paper_cards/0007-report.md": NAMELESS,
    "organized/knowledge/rag.md": NEW,
}
REVISIONS = (
    make_revision(OLD, version=7, revision="v7", author="Ann", date=datetime(2026, 3, 3, 12, tzinfo=UTC)),
    make_revision(NEW, version=8, revision="v8", author="Ann", date=datetime(2026, 3, 5, 12, tzinfo=UTC)),
)


def make_base(files: dict[str, str]) -> KnowledgeBase:
    """A base of these files; the knowledge file has two versions."""
    documents = [parse(text, path) for path, text in files.items()]
    if "organized/knowledge/rag.md" not in files:
        return link(documents, {}, {})
    return link(documents, {"rag": REVISIONS}, {"rag": track(REVISIONS).changes})


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    return make_base(FILES)


def context(language: str = "zh", enabled: frozenset[str] = ALL) -> Context:
    return Context(labels=Labels(language), enabled=enabled, site_name="检索知识库")


def kind(name: str) -> PageKind:
    return next(k for k in KINDS if k.name == name)


def written(kb: KnowledgeBase, name: str, settings: Context | None = None) -> dict[str, str]:
    """The Markdown of each page of a kind, by URL."""
    settings = settings or context()
    environment = make_environment(settings.labels)
    found: dict[str, str] = {}
    for page in kind(name).pages(kb, settings):
        found[page.url] = _write(environment, kb, settings, kind(name), page)
    return found


def _write(environment, kb: KnowledgeBase, settings: Context, of: PageKind, page: Page) -> str:  # type: ignore[no-untyped-def]
    from mkdocs_papertrail.pages import _spec

    return _spec(environment, kb, settings, of, page).render()


class Balance(HTMLParser):
    """Finds tags that do not nest."""

    VOID = frozenset({"br", "hr", "img", "input", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.VOID:
            return
        if self.stack and self.stack[-1] == tag:
            self.stack.pop()
        else:
            self.wrong.append(tag)


def balanced(markdown: str) -> bool:
    parser = Balance()
    parser.feed(to_html(markdown))
    return not parser.wrong and not parser.stack


GOLDEN_PAGES = {
    "home": "",
    "briefings": "briefings/",
    "briefing": "briefings/ann/2026-03-04-rag-e1prep/",
    "note": "briefings/bob/2026-03-03-rag-walk/",
    "papers": "papers/",
    "paper": "papers/2602.01234/",
}


@pytest.mark.parametrize("name", OURS)
def test_golden(kb: KnowledgeBase, name: str) -> None:
    """Set `UPDATE_GOLDEN=1` to write the files anew."""
    got = written(kb, name)[GOLDEN_PAGES[name]].rstrip() + "\n"
    file = GOLDEN / f"{name}.md"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(got, encoding="utf-8", newline="\n")
    assert got == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", OURS)
def test_pages_are_balanced_and_named(kb: KnowledgeBase, name: str, language: str) -> None:
    pages = written(kb, name, context(language))
    assert pages
    for url, text in pages.items():
        assert balanced(text), url
        assert "<h1" in to_html(text), url


@pytest.mark.parametrize("name", OURS)
def test_an_empty_base_has_pages_that_say_so(name: str) -> None:
    pages = written(make_base({}), name)
    assert all(balanced(text) and len(text) > 40 for text in pages.values())
    assert bool(pages) == (name in ("home", "briefings", "papers"))


@pytest.mark.parametrize("name", OURS)
def test_without_siblings_nothing_leads_to_pages_that_are_not_there(kb: KnowledgeBase, name: str) -> None:
    of = kind(name)
    alone = context(enabled=frozenset({"papertrail", of.plugin}))
    for url, text in written(kb, name, alone).items():
        assert "None" not in text, url
        for other in {"knowledge", "verifications", "health", "papers", "briefings"} - {of.plugin}:
            assert f'../{other}/"' not in text, (url, other)
            assert f"../{other}/2" not in text, (url, other)


def test_lists_are_in_the_navigation_and_leaf_pages_are_not(kb: KnowledgeBase) -> None:
    shown = {page.url for name in OURS for page in kind(name).pages(kb, context()) if page.in_nav}
    assert shown == {"", "briefings/", "papers/"}


def test_a_briefing_keeps_its_text_in_order(kb: KnowledgeBase) -> None:
    text = written(kb, "briefing")["briefings/ann/2026-03-04-rag-e1prep/"]
    place = text.index("</div>")
    for piece in (
        "执行体", "检查过的来源清单", "⭐⭐⭐", "增量 1", "🟢", "摘要先行的检索", "要点", "增量 2", "🟡", "T1", "现象",
        "可引用的", "本轮摘要",
    ):  # fmt: skip
        place = text.index(piece, place)


def test_states_of_proposals(kb: KnowledgeBase) -> None:
    text = written(kb, "briefing")["briefings/ann/2026-03-04-rag-e1prep/"]
    assert '<a class="pt-chip pt-done" href="../../../knowledge/rag/1.1/history/#v8"' in text
    assert ">已落地 v8</a>" in text
    assert "待归入 2 天" in text
    assert "去向不明" in text
    assert 'href="../../../knowledge/rag/v7/"' in text


def test_state_of_a_claim(kb: KnowledgeBase) -> None:
    text = written(kb, "briefing")["briefings/ann/2026-03-04-rag-e1prep/"]
    assert ">已核实</span>" in text
    assert 'href="../../../verifications/2026-03-04-rag-T1/"' in text


def test_facts_beside_what_is_declared(kb: KnowledgeBase) -> None:
    briefing = next(b for b in kb.briefings if b.date == date(2026, 3, 4))
    found = {fact.name: fact for fact in facts(briefing, ())}
    assert found["increments"].counted == 2
    assert dict(found["increments"].declared) == {"heading": 2, "summary": 3}
    assert not found["increments"].agrees
    assert found["new_cards"].agrees


def test_stars_have_a_text_alternative_and_stay(kb: KnowledgeBase) -> None:
    text = written(kb, "briefing")["briefings/ann/2026-03-04-rag-e1prep/"]
    assert 'role="img" aria-label="可信度 3 / 5">⭐⭐⭐</span>' in text


def test_neighbours_are_of_the_same_topic_and_kind(kb: KnowledgeBase) -> None:
    near = shared.neighbours(shared.newest_first(kb))
    older = near["inbox/ann/2026-03-06-rag-e1prep.md"].older
    assert older is not None
    assert older.path == "inbox/ann/2026-03-04-rag-e1prep.md"
    assert near["inbox/bob/2026-03-03-rag-walk.md"] == shared.Neighbours()


def test_lists_of_briefings(kb: KnowledgeBase) -> None:
    urls = set(written(kb, "briefings"))
    assert {"briefings/", "briefings/day/2026-03-04/", "briefings/author/ann/", "briefings/topic/rag/"} <= urls
    assert not any("month" in url for url in urls)


def test_undated_files_are_listed(kb: KnowledgeBase) -> None:
    assert "about.md" in written(kb, "briefings")["briefings/"]


def test_long_lists_are_split_by_whole_months() -> None:
    months = {"2026-03": range(300), "2026-02": range(150), "2026-01": range(100), "2025-12": range(1)}
    assert shared.newest_months(months) == ["2026-03", "2026-02"]
    assert shared.newest_months({"2026-03": range(900), "2026-02": range(1)}) == ["2026-03"]
    assert shared.newest_months({}) == []


def test_the_paper_index_is_paged_by_month_where_it_is_long() -> None:
    cards = {
        f"organized/paper_cards/{n:04d}-2601-{n:05d}.md": f"---\ncard: '{n}'\narxiv: '2601.{n:05d}'\n"
        f"title: Paper {n}\ncreated: '2026-0{1 + n % 2}-02'\n---\n\n# Paper {n}\n"
        for n in range(1, 602)
    }
    pages = written(make_base(cards), "papers")
    assert set(pages) == {"papers/", "papers/month/2026-01/", "papers/month/2026-02/"}
    assert pages["papers/"].count("<tr ") == 301
    assert pages["papers/month/2026-01/"].count("<tr ") == 300
    assert "显示 301 篇，共 601 篇" in pages["papers/"]


def test_redirects(kb: KnowledgeBase) -> None:
    found = {page.url: page.redirects for page in kind("paper").pages(kb, context())}
    assert found["papers/2602.01234/"] == ("papers/2602.01234v2/", "cards/21/")
    assert found["papers/card-0007/"] == ("cards/7/",)
    assert found["papers/2601.00042/"] == ()


def test_two_cards_with_one_number_do_not_share_a_redirect() -> None:
    text = "---\ncard: '5'\narxiv: '{}'\ntitle: {}\n---\n\n甲\n"
    files = {
        "organized/paper_cards/0005-2601-00001.md": text.format("2601.00001", "一"),
        "organized/paper_cards/0005-2601-00002.md": text.format("2601.00002", "二"),
    }
    pages = list(kind("paper").pages(make_base(files), context()))
    redirects = [old for page in pages for old in page.redirects]
    assert redirects.count("cards/5/") == 1


def test_a_paper_without_card(kb: KnowledgeBase) -> None:
    text = written(kb, "paper")["papers/2601.00042/"]
    assert "还没有论文卡" in text
    assert "2601.00042" in text
    assert 'href="../../knowledge/rag/1.1/"' in text


def test_a_card_whose_heading_is_not_its_title_keeps_both(kb: KnowledgeBase) -> None:
    text = written(kb, "paper")["papers/card-0007/"]
    assert text.lstrip().startswith("<h1>没有号的旧报告</h1>")
    assert "## 另一个标题" in text


def test_the_timeline_of_a_paper(kb: KnowledgeBase) -> None:
    text = written(kb, "paper")["papers/2602.01234/"]
    timeline = text[text.index('id="_timeline"') :]
    assert timeline.index("首次出现") < timeline.index("NET-new paper_card") < timeline.index('history/#v8"')


def test_search_texts(kb: KnowledgeBase) -> None:
    texts = {
        page.url: page.search_text()
        for name in ("briefing", "note", "paper")
        for page in kind(name).pages(kb, context())
        if page.search_text
    }
    assert "摘要当索引" in texts["papers/2602.01234/"]
    assert "0021" in texts["papers/2602.01234/"]
    assert "冷启动变短" in texts["briefings/ann/2026-03-04-rag-e1prep/"]
    assert texts["papers/2601.00042/"] == "2601.00042\n2601.00042" or "2601.00042" in texts["papers/2601.00042/"]


def test_nothing_is_computed_before_a_page_is_written(kb: KnowledgeBase) -> None:
    broken = replace(kb, resolved={}, diagnostics=None, verifications=None, proposals=None)  # type: ignore[arg-type]
    for name in OURS:
        assert [page.url for page in kind(name).pages(broken, context())] == [
            page.url for page in kind(name).pages(kb, context())
        ]


def test_tiles(kb: KnowledgeBase) -> None:
    found = tiles(kb)
    assert (found.cards, found.new_cards, found.open, found.oldest) == (2, 1, 0, None)
    assert (found.waiting, found.landing) == (2, 1)
    assert is_new(date(2026, 3, 1), date(2026, 3, 7))
    assert not is_new(date(2026, 2, 28), date(2026, 3, 7))


HEAD = "# rag · E1 (2026-03-04)\n\n**执行体**：Ann · x · 2026-03-04 21:05 CST\n\n"
ITEM = HEAD + "## 二、增量（1 条）\n\n### 增量 1 · 🟡 工程新增 · 甲\n\n"
CLAIM = HEAD + "## 四、待核实\n\n### ⚠️ T1 待核实 · 甲"


@pytest.mark.parametrize(
    "text",
    [
        ITEM + "- a\n\n```python\nx = 1\n",
        ITEM + "- a\n\n  ```\n  code\n",
        ITEM + "<div>\n\n- a\n\n<b>x\n",
        ITEM + "<pre>\nabc\n",
        ITEM + "<!-- abc\n\n### 增量 2 · 🟢 NET-new paper_card · 乙\n\n- b\n",
        ITEM + "> a\n> b",
        ITEM + "| a | b |\n|---|---|\n| 1 | 2 |",
        ITEM + "a[^1]\n\n[^1]: x",
        ITEM + "1. a\n   - b\n\n**建议归入**：§1.3 KV（x）",
        CLAIM,
        "rag · E1 (2026-03-04)\n===\n\n**执行体**：Ann · x\n\n增量 1 · 🟡 工程新增 · 甲\n---\n\n- x",
        "**rag · E1 (2026-03-04)**\n\n**执行体**：Ann · x\n\n**增量 1 · 🟡 工程新增 · 甲**\n\n- x",
    ],
)
def test_frames_close_whatever_an_item_holds(text: str) -> None:
    base = make_base({"inbox/ann/2026-03-04-rag-e1prep.md": text})
    for name in ("briefing", "note"):
        for url, page in written(base, name).items():
            assert balanced(page), url
            assert "{#" not in to_html(page), url


def test_an_open_fence_does_not_swallow_the_page(kb: KnowledgeBase) -> None:
    html = to_html(written(kb, "note")["briefings/bob/2026-03-03-rag-walk/"])
    assert '<h2 id="_mentioned-by">' in html
    assert "&lt;h2" not in html


@pytest.mark.parametrize(
    ("text", "fence"),
    [("```\na", "```"), ("```\na\n```", ""), ("~~~~\n~~~\n", "~~~~"), ("`a`", ""), ("``` `x`", ""), ("    ```", "")],
)
def test_open_fence(text: str, fence: str) -> None:
    assert open_fence(text) == fence


def test_the_state_of_a_claim_at_the_end_of_a_file_stands_in_its_frame() -> None:
    base = make_base({"inbox/ann/2026-03-04-rag-e1prep.md": CLAIM})
    text = written(base, "briefing")["briefings/ann/2026-03-04-rag-e1prep/"]
    place = text.index('<p class="pt-state">')
    assert text.index("{#t1}") < place < text.index("\n</div>", place)


def test_a_body_without_decorations_is_its_source_with_anchors_and_links() -> None:
    base = make_base({"about.md": "# 关于\n\n说明。"})
    assert linked_body(base, base.notes[0], context(), "notes/about/") == "# 关于 {#关于}\n\n说明。"


def test_ids_are_unique_whatever_a_card_calls_its_headings() -> None:
    text = "---\ncard: '{}'\narxiv: '2601.00001'\ntitle: {}\n---\n\n# 一\n\n## Timeline\n\n## BibTeX\n\n## 要点\n\n甲\n"
    files = {
        "organized/paper_cards/0005-2601-00001.md": text.format(5, "一"),
        "organized/paper_cards/0006-2601-00001.md": text.format(6, "二"),
    }
    html = to_html(written(make_base(files), "paper")["papers/2601.00001/"])
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert html.count("<h1") == 1


def test_bibtex(kb: KnowledgeBase) -> None:
    entry = bibtex(kb.papers["2602.01234"])
    assert entry == (
        "@misc{arxiv:2602.01234,\n"
        "  title         = {{Summaries First: Retrieval by Digest \\& Index\\_2}},\n"
        "  author        = {Ann Example and {Bob and Sons}},\n"
        "  year          = {2026},\n"
        "  month         = {2},\n"
        "  eprint        = {2602.01234},\n"
        "  archivePrefix = {arXiv},\n"
        "  primaryClass  = {cs.IR},\n"
        "  url           = {https://arxiv.org/abs/2602.01234}\n"
        "}\n"
    )
    nameless = bibtex(kb.papers["card-0007"])
    assert nameless.startswith("@misc{card-0007,")
    assert "url           = {https://example.org/report}" in nameless
    assert "year          = {2025}" in nameless


def test_the_key_is_made_of_the_id_alone(kb: KnowledgeBase) -> None:
    paper = kb.papers["2602.01234"]
    assert key_of(replace(paper, title="Another", cards=())) == key_of(paper)
    assert key_of(replace(paper, arxiv="hep-th/9901001", key="hep-th/9901001")) == "arxiv:hep-th.9901001"


@pytest.mark.parametrize("sign", list("\\{}&%$#_~^"))
def test_latex_specials_are_escaped(sign: str) -> None:
    text = escape(f"a{sign}b")
    assert text.startswith("a\\")
    assert text.endswith("b")
    assert text.count("{") == text.count("}") or sign in "{}"


def test_mark_classes(kb: KnowledgeBase) -> None:
    first = next(b for b in kb.briefings if isinstance(b, Briefing) and b.date == date(2026, 3, 4))
    assert [shared.mark_class(item) for item in first.increments] == ["new", "eng"]
    plain: Callable[..., str] = lambda kind: shared.mark_class(replace(first.increments[0], mark="", kind=kind))  # noqa: E731
    assert (plain("NET-new"), plain("工程新增"), plain("其他")) == ("new", "eng", "")


def test_mentions_are_folded_and_counted(kb: KnowledgeBase) -> None:
    some = next(iter(kb.backlinks.values()))[0]
    found = shared.mentions_of([some] * 400)
    assert (len(found.first), found.shown, found.total) == (3, 67, 400)
