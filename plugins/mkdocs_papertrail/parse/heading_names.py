"""What a heading says: its section number, if it has one, and its name without markup or ornament."""

from __future__ import annotations

import re
from typing import Any

import pyromark

from mkdocs_papertrail.ids import SectionRef
from mkdocs_papertrail.markdown.tree import SYNTAX

_READER = pyromark.Markdown(options=SYNTAX)
_EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\u2300-\u23ff\u20e3\ufe0e\ufe0f\u200d\U000e0020-\U000e007f]"
)
_SHORTCODE = re.compile(r"(?:(?<=\s)|^):[a-z][a-z0-9_+\-]{1,30}:(?=\s|$)")
_REFERENCE = re.compile(r"\[([^\[\]]{1,200})\]\[[^\[\]]{0,200}\]")
_FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,60}\]")
_ANCHOR = re.compile(r"\s{0,4}\{[#.][^{}]{1,80}\}$")

_DIGIT = "[0-9０-９]"
_PARTS = rf"(?:[.．](?:{_DIGIT}{{1,3}}|[(（]{_DIGIT}{{1,3}}[)）]))"
_MARKED = re.compile(
    rf"§{{1,2}}\s{{0,2}}(?P<number>{_DIGIT}{{1,4}}{_PARTS}{{0,7}})(?!{_DIGIT})(?P<close>[.．、:：)）]?)"
)
_PLAIN = re.compile(rf"(?P<number>{_DIGIT}{{1,2}}{_PARTS}{{0,7}})(?!{_DIGIT})(?P<close>[.．、:：)）]?)")
_NO_TITLE_START = re.compile(
    r"[年月日号版倍代亿万千百天周个种次款条点]|[×x%％℃°]|[BKMGT]i?B?(?:\b|/)"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\b",
    re.IGNORECASE,
)
_HAN = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff「《“（(]")
_ORNAMENT = " \t\u3000\u00a0·•:：、.．|-–—*_~`"


def heading_text(source: str) -> str:
    """What a reader sees of a heading, given its Markdown source: one line, without images, tags and emoji.

    It depends on the heading alone: a reference link keeps its words whether or not its target is known.
    """
    parts: list[str] = []
    images = 0
    for event in _READER.events(source):
        if isinstance(event, str):
            parts.append(" ")
            continue
        name, value = next(iter(dict[str, Any](event).items()))
        if name == "Start" and _is_image(value):
            images += 1
        elif name == "End" and value == "Image":
            images -= 1
        elif name in ("Text", "Code") and not images:
            parts.append(value)
        elif name == "InlineHtml" and value[:3].lower() == "<br":
            parts.append(" ")
    seen = "".join(parts)
    plain = _FOOTNOTE.sub("", seen)
    plain = _REFERENCE.sub(r"\1", plain).replace("**", "")
    plain = _ANCHOR.sub("", _SHORTCODE.sub("", _EMOJI.sub("", plain)).strip())
    return " ".join(plain.split()) or " ".join(seen.split())


def _is_image(value: Any) -> bool:
    return isinstance(value, dict) and "Image" in value


def split_number(text: str) -> tuple[str, str]:
    """The canonical section number at the start of a heading's text, or an empty string, and the title behind it.

    A year, a date, a time or a number with a unit is no section number.
    """
    match = _MARKED.match(text)
    if match is None:
        match = _PLAIN.match(text)
        if match is None or not _opens_title(match, text[match.end() :]):
            return "", text.strip(_ORNAMENT) or text
    ref = SectionRef.parse(match["number"])
    if ref is None:
        return "", text.strip(_ORNAMENT) or text
    return str(ref), text[match.end() :].strip(_ORNAMENT)


def _opens_title(match: re.Match[str], rest: str) -> bool:
    """Whether what follows an unmarked number lets it be a section number."""
    if match["close"] in (":", "：") and rest[:1].isdigit():
        return False
    words = rest.lstrip(" \t\u3000\u00a0")
    if words and _NO_TITLE_START.match(words):
        return False
    if not rest or match["close"] or rest[0] in " \t\u3000\u00a0":
        return True
    dotted = len(match["number"]) > 2
    return dotted and bool(_HAN.match(rest))
