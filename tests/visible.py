"""What a reader sees of some HTML, and whether a page keeps all of a text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pyromark

from mkdocs_papertrail.markdown.tree import SYNTAX

MARKUP = frozenset("*_~`\\|-#>=+^[]()<&;:!")
"""Characters that may be markup: whether they are shown depends on the reading, so they are not compared."""
_WIKI_TARGET = re.compile(r"\[\[[^\[\]|\n\\]{1,300}\\?\|")
_HIDDEN = frozenset({"script", "style", "template", "title", "textarea", "noscript"})


class _Reader(HTMLParser):
    """Collects the text outside of tags that hide theirs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in _HIDDEN

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in _HIDDEN and self.hidden > 0

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


def visible(html: str) -> str:
    """The text that a reader sees, without white space and without what may be markup."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return compared("".join(reader.parts))


def compared(text: str) -> str:
    """The characters of a text that count when two are compared."""
    return "".join(c for c in text if not c.isspace() and c not in MARKUP and c.isprintable())


def by_commonmark(markdown: str) -> str:
    """What plain CommonMark with the usual extensions shows of a text; the target of a wiki link is markup."""
    return visible(pyromark.html(_WIKI_TARGET.sub("[[", markdown), options=SYNTAX))


def first_missing(wanted: str, shown: str) -> str | None:
    """None if `wanted` is contained in `shown` in order, else the first characters that are not."""
    place = 0
    for index, character in enumerate(wanted):
        place = shown.find(character, place) + 1
        if place == 0:
            return wanted[max(0, index - 20) : index + 20]
    return None
