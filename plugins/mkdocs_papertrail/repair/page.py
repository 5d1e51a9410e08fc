"""The text as the rules see it: lines, each with its place in the original and what it is part of."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from mkdocs_papertrail.repair import words
from mkdocs_papertrail.repair.result import Repair


class Kind(Enum):
    """What a line is part of."""

    FRONT = auto()
    """Front matter."""
    CODE = auto()
    """Fenced or indented code."""
    HTML = auto()
    """A comment, script or the like with its end, or a line that starts with a tag."""
    BLANK = auto()
    RULE = auto()
    """A thematic break."""
    HEADING = auto()
    BOLD = auto()
    """A paragraph that starts with bold words: a label in most cases."""
    TABLE = auto()
    LIST = auto()
    QUOTE = auto()
    TEXT = auto()
    """Anything else: plain lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line."""

    text: str
    """Without its newline."""
    number: int
    """Its line in the original text, counted from 1."""
    kind: Kind
    """What it is part of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A whole text, line by line."""

    lines: tuple[Line, ...]
    """All lines; a text that ends in a newline has an empty last one."""
    flattened: bool
    """Whether it is a briefing that lost its Markdown."""
    dense: bool
    """Whether no line between first and last is blank, so that each was a paragraph of its own."""

    @property
    def text(self) -> str:
        """The lines joined."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of repair."""

    name: str
    """Stands in each `Repair` that it makes."""
    apply: Callable[[Page], tuple[Page, tuple[Repair, ...]]]
    """The page as it should be and what was mended; the same page and nothing where nothing is wrong."""


_FRONT_START = re.compile(
    r"---[ \t]*\n\s*(?:[^\s#<>|\[\]{}:：][^:：\n]{0,80}[:：]|#|---[ \t]*$|\.\.\.[ \t]*$)", re.MULTILINE
)
_FRONT_END = re.compile(r"\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
_FENCE = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+){0,3}(`{3,}(?=[^`]*$)|~{3,})")
_LIST = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)")
_RULE = re.compile(r" {0,3}(?:-[ \t]*){3,}$| {0,3}(?:\*[ \t]*){3,}$| {0,3}(?:_[ \t]*){3,}$")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]|$)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_BOLD = re.compile(r" {0,3}\*\*[^*\s][^*\n]{0,80}\*\*")
_TAG = re.compile(r" {0,3}<[A-Za-z/!?]")
_RAW = re.compile(r" {0,3}<(?:(!--)|(\?)|(!\[CDATA\[)|(script|style|textarea|pre)(?=[\s>]|$))", re.IGNORECASE)
_INDENTED = re.compile(r" {0,3}\t| {4}")


def front_matter_length(text: str) -> int:
    """How many characters the front matter takes with its fences; 0 where there is none or no end to it."""
    if not _FRONT_START.match(text):
        return 0
    end = _FRONT_END.search(text, 3)
    return end.end() if end else 0


def read_page(texts: Sequence[str], numbers: Sequence[int]) -> Page:
    """Tell for each line what it is part of, and for the whole whether it is flattened."""
    whole = "\n".join(texts)
    front = whole.count("\n", 0, front_matter_length(whole))
    kinds = [Kind.FRONT] * front
    _read_kinds(texts, kinds, _last_ends(whole))
    body = [i for i in range(front, len(texts)) if kinds[i] is not Kind.BLANK]
    open_front = front == 0 and _FRONT_START.match(whole) is not None
    return Page(
        lines=tuple(
            Line(text=text, number=number, kind=kind) for text, number, kind in zip(texts, numbers, kinds, strict=True)
        ),
        flattened=not open_front and _is_flattened(texts, kinds, body),
        dense=not body or body[-1] - body[0] + 1 == len(body),
    )


def _is_flattened(texts: Sequence[str], kinds: Sequence[Kind], body: Sequence[int]) -> bool:
    """Whether nothing is marked up as heading or label although lines are there that should be."""
    if any(kinds[i] is Kind.HEADING or kinds[i] is Kind.BOLD for i in body):
        return False
    plain = [texts[i].strip() for i in body if kinds[i] is Kind.TEXT and not texts[i].rstrip().endswith("|")]
    if any(map(words.is_cue, plain)):
        return True
    return bool(plain) and len(plain) == len(body) and all(map(words.is_known_label_line, plain))


def _read_kinds(texts: Sequence[str], kinds: list[Kind], last_end: dict[str, int]) -> None:
    """Append the kinds of the lines that have none yet."""
    fence, end_tag, in_list = "", "", False
    for i in range(len(kinds), len(texts)):
        text = texts[i]
        before = kinds[-1] if kinds else Kind.BLANK
        if fence:
            kinds.append(Kind.CODE)
            mark = text.strip(" \t>")
            if len(mark) >= len(fence) and not mark.strip(fence[0]):
                fence = ""
        elif end_tag:
            kinds.append(Kind.HTML)
            if end_tag in text.lower():
                end_tag = ""
        elif not text.strip():
            kinds.append(Kind.BLANK)
        elif ("```" in text or "~~~" in text) and (opened := _FENCE.match(text)):
            kinds.append(Kind.CODE)
            fence = opened[1]
            in_list = in_list and text[0] in " \t"
        elif in_list and (text.startswith(("  ", "\t")) or _LIST.match(text)):
            kinds.append(Kind.LIST)
        elif text[0] in " \t" and _INDENTED.match(text):
            kinds.append(Kind.TEXT if before is Kind.TEXT else Kind.CODE)
        else:
            in_list = False
            if "<" in text and (raw := _RAW.match(text)):
                end = _end_of(raw)
                if last_end.get(end, -1) >= i:
                    kinds.append(Kind.HTML)
                    end_tag = "" if end in text.lower() else end
                    continue
            kind = _kind(text, before)
            if kind is Kind.RULE and before is Kind.TEXT and _UNDERLINE.match(text):
                above = texts[i - 1].strip()
                if not (words.is_cue(above) or words.is_known_label_line(above)):
                    kind = kinds[-1] = Kind.HEADING
            elif kind is Kind.HEADING and before is Kind.TEXT and not _HEADING.match(text):
                kinds[-1] = Kind.HEADING
            kinds.append(kind)
            in_list = kind is Kind.LIST


def _kind(text: str, before: Kind) -> Kind:
    """What a line is that starts no code, no list continuation and no raw HTML."""
    start = text.lstrip()[0]
    if start == "|":
        return Kind.TABLE
    if start == "#" and _HEADING.match(text):
        return Kind.HEADING
    if start == "=" and before is Kind.TEXT and _UNDERLINE.match(text):
        return Kind.HEADING
    if start in "-*_" and _RULE.match(text):
        return Kind.RULE
    if start == "*" and _BOLD.match(text) and not text.rstrip().endswith("|"):
        return Kind.BOLD
    if start == ">":
        return Kind.QUOTE
    if start == "<" and _TAG.match(text):
        return Kind.HTML
    return Kind.LIST if start in "-*+0123456789" and _LIST.match(text) else Kind.TEXT


def _end_of(raw: re.Match[str]) -> str:
    """What ends a comment, instruction, CDATA section or raw element."""
    if raw[4]:
        return f"</{raw[4].lower()}>"
    return "-->" if raw[1] else "?>" if raw[2] else "]]>"


def _last_ends(whole: str) -> dict[str, int]:
    """The last line on which each such end stands."""
    lowered = whole.lower() if "</" in whole else whole
    ends = ("-->", "?>", "]]>", "</script>", "</style>", "</textarea>", "</pre>")
    return {end: lowered.count("\n", 0, at) for end in ends if (at := lowered.rfind(end)) >= 0}
