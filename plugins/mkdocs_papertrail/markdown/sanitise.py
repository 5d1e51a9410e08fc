"""Writers' raw HTML made harmless, tag by tag, as edits on the source.

A tag survives when it is on the list and has its partner in the same block (or, for whole HTML blocks, in the same
document); it is then printed by nh3. Tags that hide or run their content (`<script>`, `<style>` …) become visible text;
other tags vanish and their text stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import nh3

from mkdocs_papertrail.markdown.edits import Edit
from mkdocs_papertrail.model import HtmlSpan

_ATTRIBUTES = {
    "*": {"title", "lang", "dir", "align"},
    "a": {"href", "name", "id"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "details": {"open"},
    "q": {"cite"},
}
_VOID = frozenset({"br", "hr", "img", "wbr"})
_PAIRED = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "blockquote",
        "center",
        "cite",
        "code",
        "dd",
        "del",
        "details",
        "dfn",
        "div",
        "dl",
        "dt",
        "em",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "i",
        "ins",
        "kbd",
        "li",
        "mark",
        "ol",
        "p",
        "pre",
        "q",
        "rp",
        "rt",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "summary",
        "sup",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "tt",
        "u",
        "ul",
        "var",
    ]
)
_SHOWN = frozenset(
    [
        "script",
        "style",
        "textarea",
        "title",
        "xmp",
        "iframe",
        "noembed",
        "noframes",
        "plaintext",
        "noscript",
        "template",
    ]
)
_SPREAD = frozenset({"blockquote", "center", "details", "div"})
"""Tags that may open in one HTML block and close in another, with Markdown in between."""
_SCHEMES = {"http", "https", "mailto"}
_TOKEN = re.compile(r"<!--.*?-->|<(/?)([A-Za-z][A-Za-z0-9-]*)([^<>]*)>|<[!?][^>]*>", re.DOTALL)
_SEAM = "<span></span>"
_SPECIAL = re.compile(r"[`\n|\\]")
"""Characters that Markdown could act on inside a tag."""
KNOWN_TAGS = _PAIRED | _VOID
"""Tags that may come through."""
ID_PREFIX = "user-"
"""Stands before every id that a writer sets, so that none can clash with one of ours."""


def sanitise(source: bytes, spans: Sequence[HtmlSpan]) -> list[Edit]:
    """Edits that replace raw HTML by what a reader may be given."""
    tokens = [token for place, span in enumerate(spans) for token in _tokens(source, span, place)]
    kept, across = _paired(tokens, spans)
    edits: list[Edit] = []
    parts: dict[int, list[str]] = {}
    for index, token in enumerate(tokens):
        text = token.printed(keep=index in kept)
        if spans[token.span].block:
            parts.setdefault(token.span, []).append(text)
        elif not text or "\n" in token.text:
            # What stands around a tag that is gone must not grow together, and one cut short must start no HTML block.
            edits.append(Edit(token.start, token.end, f"{_SEAM}{text}"))
        else:
            edits.append(Edit(token.start, token.end, text))
    for place, printed in parts.items():
        edits.append(_block(source, spans[place], "".join(printed), wrapped=place not in across))
    return edits


def _block(source: bytes, span: HtmlSpan, html: str, *, wrapped: bool) -> Edit:
    """A whole HTML block on one line, so that no blank line ends it; what is not a block by itself becomes one."""
    ending = "\n" if source[span.end - 1 : span.end] == b"\n" else ""
    line = html.strip("\n").replace("\n", "&#10;")
    if not line.strip():
        return Edit(span.start, span.end, ending)
    return Edit(span.start, span.end, (f"<div>{line}</div>" if wrapped else line) + ending)


class _Token:
    """A tag, or a stretch of text inside an HTML block."""

    __slots__ = ("close", "end", "name", "span", "start", "text")

    def __init__(self, start: int, end: int, text: str, name: str, close: bool, span: int) -> None:
        self.start, self.end, self.text = start, end, text
        self.name, self.close, self.span = name, close, span

    def printed(self, *, keep: bool) -> str:
        """What stands in its place."""
        if not self.name:
            return _text(self.text)
        if self.name in _SHOWN:
            return _escape(self.text)
        if not keep:
            return ""
        return f"</{self.name}>" if self.close else opening_tag(self.text, self.name)


def _tokens(source: bytes, span: HtmlSpan, place: int) -> Iterator[_Token]:
    if not span.block:
        text = source[span.start : span.end].decode("utf-8", "replace")
        match = _TOKEN.match(text)
        name = (match[2] or "!").lower() if match else "!"
        yield _Token(span.start, span.end, text, name, bool(match and match[1]), place)
        return
    done = 0
    for match in _TOKEN.finditer(span.text):
        if match.start() > done:
            yield _Token(span.start, span.end, span.text[done : match.start()], "", False, place)
        yield _Token(span.start, span.end, match[0], (match[2] or "!").lower(), match[1] == "/", place)
        done = match.end()
    if done < len(span.text):
        yield _Token(span.start, span.end, span.text[done:], "", False, place)


def _paired(tokens: Sequence[_Token], spans: Sequence[HtmlSpan]) -> tuple[set[int], set[int]]:
    """Which tags may stay: void ones, and pairs that nest; and the HTML blocks that hold one half of a pair."""
    kept: set[int] = set()
    across: set[int] = set()
    stack: list[tuple[str, int, tuple[int, int]]] = []
    open_count: Counter[str] = Counter()
    for index, token in enumerate(tokens):
        name, span = token.name, spans[token.span]
        home = (token.span, 0) if span.block else span.home
        if name in _VOID and not token.close:
            kept.add(index)
        elif name in _PAIRED and not token.close:
            stack.append((name, index, home))
            open_count[name] += 1
        elif name in _PAIRED and open_count[name]:
            while stack:
                other, place, start = stack.pop()
                open_count[other] -= 1
                if other == name:
                    if start == home:
                        kept.update((place, index))
                    elif name in _SPREAD and span.block and spans[tokens[place].span].block:
                        kept.update((place, index))
                        across.update((tokens[place].span, token.span))
                    break
    return kept, across


def opening_tag(text: str, name: str) -> str:
    """One opening tag as nh3 prints it, with its ids prefixed and unsafe attributes gone."""
    cleaned = nh3.clean(
        f"<table><tbody><tr>{text}" if name in ("td", "th") else text,
        tags=set(KNOWN_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        url_schemes=_SCHEMES,
        link_rel="nofollow noopener",
        attribute_filter=_prefixed,
    )
    match = re.search(rf"<{name}(?: [^<>]*)?>", cleaned)
    return _SPECIAL.sub(lambda m: f"&#{ord(m[0])};", match[0]) if match else f"<{name}>"


def _prefixed(tag: str, attribute: str, value: str) -> str | None:
    if attribute in ("id", "name"):
        return ID_PREFIX + value
    return value


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _text(text: str) -> str:
    """Text inside an HTML block: entities stay, a stray `<` or `>` is escaped."""
    return text.replace("<", "&lt;").replace(">", "&gt;")
