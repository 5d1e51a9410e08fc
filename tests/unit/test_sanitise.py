"""Writers' HTML: what may stay, and that nothing harmful or lost comes of the rest."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mkdocs_papertrail import render_markdown
from mkdocs_papertrail.markdown.render import safe_markdown, to_html
from mkdocs_papertrail.parse import make_draft
from mkdocs_papertrail.read import decode
from tests.visible import compared, first_missing, visible

HARMLESS = [
    ("H<sub>2</sub>O", "<p>H<sub>2</sub>O</p>"),
    ("<kbd>Ctrl</kbd>", "<p><kbd>Ctrl</kbd></p>"),
    ("一<br>二", "<p>一<br>二</p>"),
    ('<img src="a.png" alt="图" width="10">', '<img src="a.png" alt="图" width="10">'),
    ('<p align="center">中</p>', '<p align="center">中</p>'),
    ("<details><summary>题</summary>\n\n**文**\n\n</details>", "<strong>文</strong>"),
    ("<details open>\n<summary>题</summary>\n\n- 项\n\n</details>", "<li>项</li>"),
    ("<table><tr><td colspan=2>格</td></tr></table>", '<td colspan="2">格</td>'),
    ("1 < 2 与 3 > 2", "1 &lt; 2 与 3 &gt; 2"),
    ("&lt;b&gt; &amp;", "&lt;b&gt; &amp;"),
]


@pytest.mark.parametrize(("text", "wanted"), HARMLESS)
def test_harmless_html_stays(text: str, wanted: str) -> None:
    assert wanted in render_markdown(text)


ATTACKS = [
    "<script>alert(1)</script>", "<SCRIPT SRC=//evil.example></SCRIPT>", "<img src=x onerror=alert(1)>",
    '<img src="x" onerror="alert(1)">', "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
    '<a href="javascript:alert(1)">x</a>', '<a href=" java\nscript:alert(1)">x</a>', "[x](javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)", "[x](vbscript:x)", "<javascript:alert(1)>", "![x](javascript:alert(1))",
    "[x][y]\n\n[y]: javascript:alert(1)", "[x](&#106;avascript:alert(1))", "[x](java&Tab;script:alert(1))",
    "<iframe src=//evil.example></iframe>", "<object data=x></object>", "<embed src=x>", "<base href=//evil.example>",
    "<form action=//evil.example><input name=x><button>go</button></form>", "<style>*{display:none}</style>",
    '<b style="position:fixed">x</b>', '<link rel="stylesheet" href="//evil.example">', "<meta http-equiv=refresh>",
    '<math><mtext></table><img src=x onerror=alert(1)></mtext></math>', "<!--><img src=x onerror=alert(1)>-->",
    '<b title="\'><img src=x onerror=alert(1)>">x</b>', "<div\nonclick=alert(1)>x</div>", "<b/onclick=alert(1)>x</b>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>", "`<img src=x onerror=alert(1)>`",
    '[x](https://e.org "\\" onclick=alert(1) \\"")', "[[a|<img src=x onerror=alert(1)>]]", "# x {onclick=alert(1)}",
    "# x {#i onclick=alert(1)}", "[x](<https://e.org/\" onclick=\"alert(1)>)", "<template><img src=x></template>",
    "| a |\n|---|\n| <img src=x onerror=alert(1)> |", "<details ontoggle=alert(1) open>x</details>",
    "```<img src=x onerror=alert(1)>\nx\n```", "```js\" onclick=\"x\nx\n```", "[^<b onclick=x>]\n\n[^<b onclick=x>]: y",
    "<a href='https://e.org' target=_blank ping=//evil.example>x</a>", "<p id=__search>x</p>", "<a name=s1-3>x</a>",
]  # fmt: skip

SEAMS = [
    "<svg<p> onload=alert(1)>", "<img<!-- --> src=x onerror=alert(1)>",
    "[a <svg<p> onload=alert(1)> b](https://e.org)", "[x](java<p\n>script:alert(1))",
    "[x](javascript:alert(1) \"<p title='\"'>\")", "``<foo>` x ```<img src=x onerror=alert(1)>```",
    "[x](javascript:alert(1) \"<b onclick='\"'>\")y</b>", "<b\n>\n`<img src=x onerror=alert(1)>`</b>",
    "`` <b title=\"&#96;&#96; &#96;\">`<img src=x onerror=alert(1)>`</b>",
    '<b title="&#10;&#10;[x](javascript:alert(1))">x</b>',
    "<foo>```\npara\n\n```\n<img src=x onerror=alert(1)>\n```\n", "<foo>[y]: javascript:alert(1)\n\n[x][y]",
    "[[a`b|x]]<img src=x onerror=alert(1)>`", '[[a<b title="|x]]<img src=x onerror=alert(1)>">',
    "\\\\[x](javascript:alert(1))", "![a [b](javascript:alert(1)) c](https://e.org)",
    "[![b](javascript:alert(1))](https://e.org)", "![![a](javascript:alert(1))](javascript:alert(2))",
    "[x]: javascript:a\n[x]: javascript:b\n\n[x]",
    "| a |\n|---|\n| <b title=\"&#124; `\">`<img src=x onerror=alert(1)>`</b> |",
]  # fmt: skip
"""What an edit that takes something away, or writes it differently, could make of its surroundings."""

_EVENT = re.compile(r"on[a-z]+", re.IGNORECASE)
_RUNS = {
    "script",
    "style",
    "iframe",
    "object",
    "embed",
    "base",
    "link",
    "meta",
    "svg",
    "math",
    "form",
    "template",
    "noscript",
}
_BAD_SCHEME = re.compile(r"[\x00-\x20]*(?!https?:|mailto:)[a-z][a-z0-9+.\s-]*:", re.IGNORECASE)


class Judge(HTMLParser):
    """Collects what must not be in a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.complaints: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _RUNS:
            self.complaints.append(tag)
        for name, value in attrs:
            address = name in ("href", "src", "action", "cite", "data", "ping", "formaction")
            if _EVENT.fullmatch(name) or name in ("style", "target", "ping", "srcdoc"):
                self.complaints.append(f"{tag} {name}")
            if address and value and _BAD_SCHEME.match(value):
                self.complaints.append(f"{tag} {name}={value}")
            if (
                name in ("id", "name")
                and tag in ("a", "p", "div", "b")
                and not (value or "").startswith(("user-", "fn-"))
            ):
                self.complaints.append(f"{tag} {name}={value}")


def complaints(html: str) -> list[str]:
    judge = Judge()
    judge.feed(html)
    judge.close()
    return judge.complaints


@pytest.mark.parametrize("text", [*ATTACKS, *SEAMS])
@pytest.mark.parametrize("form", ["{}", "前 {} 后", "- {}", "> {}", "**{}**", "<div>\n{}\n</div>", "<b>{}</b>"])
def test_nothing_harmful_comes_through(text: str, form: str) -> None:
    assert complaints(render_markdown(form.format(text))) == []


PIECES = [
    "<", ">", "</", "/>", "<b", "<a href=", "'", '"', "javascript:x", "onclick=", "x", " ", "\n", "\n\n", "<!--",
    "-->", "<svg", "<p>", "</p>", "<td>", "&lt;", "&#60;", "script", "<script>", "</script>", "`", "``", "```", "](",
    "[", "]", ")", "=", "\\", "<details>", "<img src=x onerror=y>", "<foo>", "<b title=\"", "&#96;", "&#10;", "[[",
    "]]", "|", "[y]: ", "[^1]", "[^1]: ", "| a |\n|---|\n", "- ", "> ", "    ", "![", "](javascript:x)", "<b>",
    "</b>", "**",
]  # fmt: skip
MIXTURES = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)


@settings(max_examples=600)
@given(MIXTURES)
def test_no_mixture_of_pieces_comes_through(text: str) -> None:
    assert complaints(render_markdown(text)) == []


@settings(max_examples=300)
@given(MIXTURES, st.data())
def test_no_part_of_a_mixture_comes_through(text: str, data: st.DataObject) -> None:
    body = make_draft(decode(f"{text}\n\n## 标题\n\n{text}".encode(), "text.md")).body
    cut = data.draw(st.sampled_from([0, len(body.source), *(heading.start for heading in body.headings)]))
    assert complaints(to_html(safe_markdown(body, (), 0, cut))) == []
    assert complaints(to_html(safe_markdown(body, (), cut))) == []


def test_a_part_brings_its_footnotes_and_link_definitions() -> None:
    text = "## 甲\n\n文[^n] 与 [名][l]。\n\n## 乙\n\n无。\n\n[^n]: 注 <img src=x onerror=alert(1)>\n"
    text += "[^m]: 别的\n\n[l]: https://e.org\n"
    body = make_draft(decode(text.encode(), "text.md")).body
    first = to_html(safe_markdown(body, (), 0, body.headings[1].start))
    assert 'href="#fn-n"' in first
    assert first.count('id="fn-n"') == 1
    assert 'href="https://e.org"' in first
    assert "别的" not in first
    assert "onerror" not in first


def test_what_cannot_be_made_harmless_is_shown_as_source() -> None:
    text = '[x](javascript:alert(1) "<p title=\'"\'>")'
    shown = render_markdown(text)
    assert shown.startswith("<pre><code>")
    assert first_missing(compared(text), visible(shown)) is None


def test_ids_of_writers_cannot_be_those_of_the_page() -> None:
    shown = render_markdown('<a id="s1-3"></a><a name="t1"></a>文')
    assert 'id="user-s1-3"' in shown
    assert 'name="user-t1"' in shown


def test_an_unclosed_tag_swallows_nothing() -> None:
    for opening in (
        "<div>",
        "<details>",
        "<b>",
        "<table><tr><td>",
        "<pre>",
        "<!-- ",
        "<a href='x'>",
        "<script>",
        "<title>",
    ):
        shown = render_markdown(f"前文\n\n{opening}\n\n后文\n\n## 标题\n")
        assert first_missing("前文", visible(shown)) is None
        if opening != "<!-- ":
            assert first_missing("前文后文标题", visible(shown)) is None
        assert shown.count("<div") == shown.count("</div")


def test_a_link_out_tells_search_engines_nothing() -> None:
    assert 'rel="nofollow noopener"' in render_markdown('<a href="https://example.org/">x</a>')


def test_a_closing_tag_of_its_own_ends_no_emphasis() -> None:
    """Such a tag once made the parser lose count."""
    for text in ("**甲</b>乙**", "*甲</strong>乙*", "**<b\n\n</b>**", "<b>甲\n\n**乙**</b>"):
        assert first_missing("甲" if "甲" in text else "", visible(render_markdown(text))) is None
