"""From a body to Markdown that is safe to publish, and from Markdown to HTML with anchors."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pyromark
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound
from pyromark import Options

from mkdocs_papertrail.markdown.edits import Edit, apply_edits, keep_emphasis
from mkdocs_papertrail.markdown.sanitise import sanitise
from mkdocs_papertrail.markdown.tree import SYNTAX
from mkdocs_papertrail.markdown.verify import is_harmless
from mkdocs_papertrail.model import Body

_FORMATTER = HtmlFormatter(cssclass="highlight", wrapcode=True)


def highlight_code(language: str | None, code: str) -> str | None:
    """A code block as Material styles it; None where the language is unknown."""
    if not language:
        return None
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return None
    marked = highlight(code, lexer, _FORMATTER)
    return f'<div class="language-{html.escape(language, quote=True)} highlight">{marked.split(">", 1)[1]}'


_WRITER = pyromark.Markdown(options=SYNTAX | Options.ENABLE_HEADING_ATTRIBUTES, highlight=highlight_code)
_HEADING = re.compile(r'<h([1-6]) id="([^"]*)"[^>]*>(.*?)</h\1>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_BRACKET = re.compile(rb"(\\*)[\[\]]")
_BACKTICKS = re.compile(r"`+")
_MARKS = re.compile("[🟢🟡⭐⚠\ufe0f✅❌🆕]+ ?")


@dataclass(frozen=True, slots=True)
class TocEntry:
    """A heading of a rendered page."""

    level: int
    """1 to 6."""
    id: str
    """Its anchor."""
    title: str
    """Its text, with HTML escapes, without tags and without the signs that mark items."""


def safe_markdown(body: Body, edits: Iterable[Edit] = (), start: int = 0, end: int | None = None) -> str:
    """The body's source as Markdown that renders to harmless HTML, with the edits given.

    Raw HTML is sanitised, dangerous addresses lose their target, bare web addresses become links, footnotes get
    anchors of their own. `start` and `end` cut out a part; its footnotes and link definitions are then appended. A text
    that all this leaves dangerous is shown as source.
    """
    wanted = keep_emphasis(body.emphases, edits)
    if body.html:
        wanted.extend(sanitise(body.source, body.html))
    wanted.extend(Edit(a, b, f"<{body.text(a, b)}>") for a, b in body.urls)
    done = 0
    for a, b in sorted(body.unsafe_links):
        if a >= done:
            wanted.extend(_as_text(body, a, b))
            done = b
    wanted.extend(_footnote(body, a, b, label) for a, b, label in body.footnotes)
    text = apply_edits(body.source, wanted, start, end)
    if start > 0 or end is not None:
        text += _from_elsewhere(body, wanted, start, len(body.source) if end is None else end)
    if (body.html or body.unsafe_links) and not is_harmless(text):
        return _as_source(body.text(start, len(body.source) if end is None else end))
    return text


def _from_elsewhere(body: Body, edits: Sequence[Edit], start: int, end: int) -> str:
    """What a part needs that stands outside of it: the footnotes that it refers to, and link definitions."""
    labels = {label for place, _, label in body.footnotes if start <= place < end}
    parts = [
        apply_edits(body.source, edits, place, stop).strip()
        for place, stop, label in body.footnote_blocks
        if label in labels and not start <= place < end
    ]
    parts.append(body.definitions.decode("utf-8", "replace"))
    return "".join(f"\n\n{part}" for part in parts if part)


def _as_source(text: str) -> str:
    """A text shown as it was written: the last resort for one that cannot be made harmless otherwise."""
    fence = "`" * max(3, 1 + max((len(run) for run in _BACKTICKS.findall(text)), default=0))
    return f"{fence}\n{text}\n{fence}"


def _as_text(body: Body, start: int, end: int) -> list[Edit]:
    """A link written so that it is shown as its source."""
    if body.source[start : start + 1] == b"<":
        return [Edit(start, start + 1, "&lt;")]
    brackets = (m for m in _BRACKET.finditer(body.source, start, end) if len(m[1]) % 2 == 0)
    return [Edit(m.end() - 1, m.end() - 1, "\\") for m in brackets]


def _footnote(body: Body, start: int, end: int, label: str) -> Edit:
    return Edit(start, end, f"[^fn-{label}]")


def to_html(markdown: str) -> str:
    """Render Markdown that is already safe; headings keep the anchors written as `{#id}`."""
    return _WRITER.html(markdown)


def table_of_contents(rendered: str) -> tuple[TocEntry, ...]:
    """The headings of rendered HTML that have an anchor."""
    return tuple(
        TocEntry(int(level), anchor, _MARKS.sub("", _TAG.sub("", title)).strip())
        for level, anchor, title in _HEADING.findall(rendered)
    )


def heading_edits(body: Body, anchors: Sequence[str]) -> list[Edit]:
    """Edits that give each heading of a body its anchor."""
    edits: list[Edit] = []
    for heading, anchor in zip(body.headings, anchors, strict=True):
        raw = body.source[heading.start : heading.end]
        line = raw.split(b"\n", 1)[0]
        if line.lstrip().startswith(b"#"):
            text = line.rstrip()
            closing = len(text) - len(text.rstrip(b"#")) if text.rstrip(b"#").endswith((b" ", b"\t")) else 0
            place = heading.start + len(text) - closing
            edits.append(Edit(place, place, f" {{#{anchor}}} " if closing else f" {{#{anchor}}}"))
        else:
            text = raw.rstrip().rsplit(b"\n", 1)[0].rstrip()
            place = heading.start + len(text)
            edits.append(Edit(place, place, f" {{#{anchor}}}"))
    return edits
