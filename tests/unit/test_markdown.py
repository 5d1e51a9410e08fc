"""Markdown as writers mean it, rendered harmless."""

from __future__ import annotations

import pytest

from mkdocs_papertrail.render import render_markdown
from tests.support import SHARED, jsonl, needs_shared


@needs_shared
@pytest.mark.parametrize("case", jsonl(SHARED / "cases/markdown.jsonl"), ids=lambda c: c["name"])
def test_shared_cases(case: dict[str, object]) -> None:
    html = render_markdown(str(case["markdown"]))
    for fragment in case["html_has"]:
        assert fragment in html
    for fragment in case["html_lacks"]:
        assert fragment not in html


@pytest.mark.parametrize(
    ("markdown", "fragment"),
    [
        ("**结论：**可用", "<strong>结论：</strong>可用"),
        ("甲**“引号”**乙", "<strong>“引号”</strong>"),
        ("**一：**二**三：**四", "<strong>一：</strong>二<strong>三：</strong>四"),
        ("- 外\n  - 内\n", "<ul>\n<li>内"),
        ("前一行\n- 项\n", "<li>项</li>"),
        ("约 ~3,000 与 ~4,000", "~3,000 与 ~4,000"),
        ("a ~~b~~ c", "<del>b</del>"),
        ("| a |\n|---|\n| 1 | 多 |\n", "<td>多</td>"),
        ("- [x] 完成", '<input disabled="" type="checkbox" checked=""/>'),
        ("> [!NOTE]\n> 说明", 'class="markdown-alert-note"'),
        ("<kbd>Esc</kbd>", "<kbd>Esc</kbd>"),
        ("```python\nx = 1\n```", '<div class="language-python highlight">'),
        ("```unknown-language\nx < 1\n```", "x &lt; 1"),
        ("https://example.org/a?b=1&c=2。后", '<a href="https://example.org/a?b=1&amp;c=2">'),
        ("字[^1]\n\n[^1]: 注", 'id="fn-1"'),
        ("价格 $5 与 $6", "价格 $5 与 $6"),
        ("字**2309.06180**字", "<strong><a"),
        ("## §1.3 标题 {#mine}", "{#mine}"),
    ],
)
def test_written_as_meant(markdown: str, fragment: str) -> None:
    assert fragment in render_markdown(markdown)


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>steal()</script>",
        "<img src=x onerror=steal()>",
        "<a href='javascript:steal()'>x</a>",
        "[x](javascript:steal())",
        "[x](JAVA&#115;CRIPT:steal())",
        "[x][y]\n\n[y]: javascript:steal()",
        "<javascript:steal()>",
        "![x](data:text/html;base64,AAAA)",
        "<svg onload=steal()>",
        "<math><mtext></p><script>steal()</script>",
        "<p style='position:fixed'>x</p>",
        "<iframe src=//evil.example>",
        "<form action=//evil.example><input></form>",
        "<details ontoggle=steal() open>x</details>",
        '<a href="x" id="increment-1">x</a>',
        "</div></main><script>steal()</script>",
    ],
)
def test_nothing_of_a_writer_acts(markdown: str) -> None:
    html = render_markdown(f"前文\n\n{markdown}\n\n后文").lower()
    lowered = html.replace("&lt;", "").replace("&gt;", "")
    for danger in (
        "<script",
        " onerror",
        "onload=",
        "ontoggle=",
        'href="javascript',
        "<iframe",
        "<form",
        "style=",
        'id="increment-1"',
    ):
        assert danger not in html or (
            danger in ("onload=", "ontoggle=", "style=", " onerror") and danger not in lowered.split("<p")[0]
        )
    assert 'src="data:' not in html
    assert "前文" in html
    assert "后文" in html


def test_paper_is_linked_but_not_in_code_links_or_html() -> None:
    html = render_markdown(
        "见 2309.06180；`2309.06180`；[论文 2309.06180](https://example.org/)；<b title='2309.06180'>x</b>"
    )
    assert html.count('href="papers/2309.06180/"') == 1


def test_details_stay_when_they_are_closed() -> None:
    html = render_markdown("<details>\n<summary>更多</summary>\n\n内容\n\n</details>\n")
    assert "<details>" in html
    assert "</details>" in html
    assert "<details>" not in render_markdown("<details>\n\n没有结束\n")
