"""The words by which a line of a flattened briefing shows what it was: section, item or label."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARKS = ("·", "：", "、", "•", "・", "arXiv: ", "Honesty")

_HEADER = (
    *("执行体", "执行者", "基线", "诚实度声明", "诚实声明"),
    *("Executor", "Agent", "Baseline", "Honesty statement", "Honesty note", "Honesty"),
)
_SUMMARY = (
    *("增量条数", "邻接条数", "待核实条数", "涉及 arXiv 号", "涉及arXiv号", "最高价值条目", "最高价值"),
    *("矛盾/待核实", "下次跟进重点", "下次跟进"),
    *("Increments", "Highest value", "Follow-ups", "Follow-up", "Open questions", "arXiv ids"),
)
_ITEM = (
    *("来源", "arXiv 号", "arXiv号", "arXiv", "核心要点", "要点", "意义", "价值", "建议归入", "归入建议"),
    *("现象", "风险", "影响", "处理建议", "建议"),
    *("Sources", "Source", "Key points", "Main points", "Points", "Takeaways", "Significance", "Meaning"),
    *("Relation", "Proposed sections", "Proposed section", "Suggested sections", "Suggested section"),
    *("Proposals", "Proposal", "File under", "Observation", "Risk", "Action", "Recommendation", "Suggestion"),
)
_CUE_LABELS = frozenset(
    {"执行体", "诚实度声明", "诚实声明", "建议归入", "归入建议", "增量条数", "最高价值条目", "下次跟进重点"}
    | {"Honesty statement"}
)
_LINE_LABELS = frozenset(_HEADER + _SUMMARY)
_NAMES = sorted(_LINE_LABELS.union(_ITEM), key=len, reverse=True)

_RELATION = r"与[^：:，。；|\n]{1,80}?关系|(?:Relation|Relationship) (?:to|with) [^:：\n|]{1,80}?"
_NAME = "|".join([*map(re.escape, _NAMES), _RELATION])
_COLON = r"[ \t]{0,2}(?:：|:(?!//)(?=\s|$|[\u2e80-\U0003ffff]))"
_LABEL = re.compile(rf"(?P<name>{_NAME})(?P<colon>{_COLON})")
_ANY_LABEL = re.compile(r"(?P<name>[^\W_](?:[\w/+-]| (?=[\w/])){0,19})(?P<colon>：)")
_INNER_LABEL = re.compile(rf"(?<=\s)(?P<name>{_NAME})(?P<colon>{_COLON})")

ITEM = r"-\s{1,8}(?!-(?:\s|$)|```|~~~|<(?:[!?]|pre|script|style|textarea))\S"
"""A lone dash and the start of a list item that opens no code or raw HTML, which would take in what follows."""
_BULLET = re.compile(rf"\s{{0,8}}{ITEM}", re.IGNORECASE)

_SECTION = re.compile(r"[一二三四五六七八九十]{1,3}[、.．]\s{0,3}[^\s#]")
_NUMBERED = re.compile(r"(?:\d{1,2}[.．、](?!\d)|§\d{1,2}[.、]?)\s{0,3}[^\s\d#]")
_SECTION_WORDS = re.compile(
    r"来源|增量|邻接|待核实|矛盾|arXiv|本轮|摘要|\bsources?\b|\bincrements?\b|\badjacent\b|\bverif|\bcit|\bsummary\b",
    re.IGNORECASE,
)
_CUE_SECTION = re.compile(r"来源.{0,4}清单|增量|邻接|待核实|arXiv.{0,6}(?:列表|清单)|本轮摘要")
_ITEM_LINE = re.compile(
    r"(?:增量|Increment)\s{0,3}\d{1,3}\s{0,3}[·•・]\s{0,3}\S"
    r"|(?:邻接|Adjacent(?: item)?)\s{0,3}[A-Z]\d?\s{0,3}[·•・]\s{0,3}\S"
    r"|(?:[⚠❗‼🔴🟠🟡]\ufe0f?\s{0,3})?T\d{1,3}\s{0,3}(?:待核实|待验证|to verify|to be verified|unverified)"
    r"\s{0,3}[·•・]\s{0,3}\S",
    re.IGNORECASE,
)
_FIRSTS = "".join({name[0] for name in _NAMES} | set("一二三四五六七八九十增邻IiAaTt⚠❗‼🔴🟠🟡与R"))
_CUE_START = re.compile(
    rf"\n[ \t]*(?=[{_FIRSTS}])(?:[一二三四五六七八九十]{{1,3}}[、.．]|(?i:{_ITEM_LINE.pattern})|(?:{_NAME}){_COLON})"
)
_SENTENCE_END = "。；;，,、：:！!？?…"
_MAX_SECTION, _MAX_ITEM, _MAX_TITLE = 80, 400, 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label found in a line."""

    name: str
    """Its words."""
    start: int
    """Where they start in the line."""
    end: int
    """Just behind the colon."""
    colon: str
    """The colon with the space before it, as written."""


def may_have_cues(text: str) -> bool:
    """A quick look: whether a whole text holds a line that only a flattened briefing has, or starts with a label."""
    if not any(mark in text for mark in _MARKS):
        return False
    first = text.lstrip()
    line = first[: first.find("\n") + 1 or len(first)].rstrip()
    if is_cue(line) or is_known_label_line(line):
        return True
    for start in _CUE_START.finditer(text):
        end = text.find("\n", start.end())
        if is_cue(text[start.start() : end if end >= 0 else len(text)].strip()):
            return True
    return False


def known_label(text: str) -> Label | None:
    """The label of a briefing that a line starts with."""
    return _label(_LABEL.match(text))


def any_label(text: str) -> Label | None:
    """A few words and a full-width colon at the start of a line, whatever the words are."""
    return _label(_ANY_LABEL.match(text))


def inner_labels(text: str, first: Label) -> list[Label]:
    """Labels of a briefing further on in a line, behind white space, where a line break was lost."""
    found = []
    names = {first.name}
    for match in _INNER_LABEL.finditer(text, first.end):
        label = Label(name=match["name"], start=match.start(), end=match.end(), colon=match["colon"])
        if label.name not in names and _may_start_here(text, label, first):
            found.append(label)
            names.add(label.name)
    return found


def _label(match: re.Match[str] | None) -> Label | None:
    if match is None:
        return None
    return Label(name=match["name"], start=match.start(), end=match.end(), colon=match["colon"])


def _may_start_here(text: str, label: Label, first: Label) -> bool:
    """Whether a line break can have stood before a label: everyday words need a clearer gap."""
    before = text[max(0, label.start - 8) : label.start].rstrip()[-1:]
    if not before or before in "-*+|" or label.name.startswith("arXiv"):
        return False
    if label.name in _LINE_LABELS:
        return first.name in _LINE_LABELS
    in_sentence = (before.isascii() and before.isalnum()) or before in "&/,;:，、：；"
    return label.name in _CUE_LABELS or not in_sentence


def is_known_label_line(text: str) -> bool:
    """Whether a stripped line starts with a Chinese label of a briefing, or arXiv, and goes on behind it."""
    label = known_label(text)
    if label is None or label.end == len(text):
        return False
    return label.name == "arXiv" or not label.name.isascii()


def is_cue(text: str) -> bool:
    """Whether a stripped line can hardly be anything but a line of a flattened briefing."""
    if text[:1] not in _FIRSTS:
        return False
    if is_item(text) or (is_section(text) and _CUE_SECTION.search(text)):
        return True
    label = known_label(text)
    return label is not None and (label.name in _CUE_LABELS or starts_bullets(text, label.end))


def starts_bullets(text: str, at: int = 0) -> bool:
    """Whether a lost list starts at a place of a line: a lone dash and something behind it."""
    return _BULLET.match(text, at) is not None


def is_item(text: str) -> bool:
    """Whether a stripped line names an increment, an adjacent item or an open verification."""
    return len(text) <= _MAX_ITEM and not text.endswith("#") and _ITEM_LINE.match(text) is not None


def is_section(text: str) -> bool:
    """Whether a stripped line reads like the heading of a section with a Chinese number."""
    return _is_heading_like(text) and _SECTION.match(text) is not None


def is_numbered_section(text: str) -> bool:
    """The same with a decimal number: a heading only where the lines around it agree."""
    return _is_heading_like(text) and _NUMBERED.match(text) is not None


def is_named_section(text: str) -> bool:
    """Whether a stripped line holds the words of a section of a briefing and reads like a heading."""
    return _is_heading_like(text) and _SECTION_WORDS.search(text) is not None and known_label(text) is None


def is_title(text: str) -> bool:
    """Whether a stripped line could be the title of a page."""
    return len(text) <= _MAX_TITLE and text[-1:] not in _SENTENCE_END + "#" and known_label(text) is None


def _is_heading_like(text: str) -> bool:
    return len(text) <= _MAX_SECTION and text[-1:] not in _SENTENCE_END + "#|"
