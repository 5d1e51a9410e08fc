"""A second look at Markdown that is about to be published.

`sanitise` edits the source, and an edit could make the parser read what stands around it in another way. So a text with
raw HTML or dangerous addresses is read once more: all HTML in it must be of harmless tags, all addresses safe.
"""

from __future__ import annotations

import html
import re
from typing import Any

import pyromark
from pyromark import Options

from mkdocs_papertrail.markdown.sanitise import KNOWN_TAGS
from mkdocs_papertrail.markdown.tree import SYNTAX, is_safe_address

_READER = pyromark.Markdown(options=SYNTAX | Options.ENABLE_HEADING_ATTRIBUTES)
_TAGS = KNOWN_TAGS | {"time", "button", "nav", "section", "article", "aside", "header", "footer"}
"""Those of writers, and those that pages put around a text."""
_ATTRIBUTES = frozenset(
    ["href", "src", "cite", "title", "class", "id", "name", "rel", "align", "alt", "width", "height", "lang", "dir",
     "start", "colspan", "rowspan", "scope", "open", "datetime", "role", "hidden", "type"]
)  # fmt: skip
_ADDRESSES = frozenset({"href", "src", "cite"})
_TAG = re.compile(r"</?([a-z][a-z0-9]*)((?:[ \n]+[a-z][a-z0-9-]*(?:=\"[^\"<>]*\")?)*)[ \n]*/?>")
_ATTRIBUTE = re.compile(r"([a-z][a-z0-9-]*)(?:=\"([^\"]*)\")?")


def is_harmless(markdown: str) -> bool:
    """Whether nothing in a text would run, load from a strange scheme, or open a tag that is not known."""
    events: Any = _READER.events(markdown)
    for event in events:
        if event.__class__ is str:
            continue
        ((name, value),) = event.items()
        if name in ("InlineHtml", "Html") and not _is_plain_html(value, whole=name == "InlineHtml"):
            return False
        if name == "Start" and value.__class__ is dict and not _is_plain_start(value):
            return False
    return True


def _is_plain_html(text: str, *, whole: bool) -> bool:
    """Whether a tag, or a line of an HTML block, consists of known tags with known attributes, and of text."""
    place = 0
    for tag in _TAG.finditer(text):
        if "<" in text[place : tag.start()] or not _is_plain_tag(tag[1], tag[2]):
            return False
        place = tag.end()
    return "<" not in text[place:] and (not whole or place == len(text))


def _is_plain_tag(name: str, attributes: str) -> bool:
    if name not in _TAGS:
        return False
    for key, value in _ATTRIBUTE.findall(attributes):
        if key not in _ATTRIBUTES and not key.startswith(("data-", "aria-")):
            return False
        if key in _ADDRESSES and not is_safe_address(html.unescape(value)):
            return False
    return True


def _is_plain_start(value: dict[str, Any]) -> bool:
    ((name, detail),) = value.items()
    if name in ("Link", "Image"):
        return bool(detail["link_type"] == "Email" or is_safe_address(detail["dest_url"]))
    return not (name == "Heading" and detail["attrs"])
