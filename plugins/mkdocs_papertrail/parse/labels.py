"""Labelled text of a briefing: `**要点**：…`, `**来源：** …`, `Risk: …`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Field(StrEnum):
    """What a label announces."""

    EXECUTOR = "executor"
    BASELINE = "baseline"
    HONESTY = "honesty"
    SOURCE = "source"
    ARXIV = "arxiv"
    POINTS = "points"
    RELATION = "relation"
    MEANING = "meaning"
    PROPOSAL = "proposal"
    OBSERVATION = "observation"
    RISK = "risk"
    ACTION = "action"
    SUMMARY = "summary"
    OTHER = "other"


_WORDS: dict[Field, tuple[str, ...]] = {
    Field.EXECUTOR: (r"执行体|执行者|执行人|作者|撰写人?", r"executors?|executed by|agent|author|written by|by"),
    Field.BASELINE: (r"(?:知识)?基线", r"baseline(?: file)?"),
    Field.HONESTY: (r"诚实度?(?:声明|说明)", r"honesty(?: (?:statement|note|declaration))?"),
    Field.SOURCE: (r"(?:信息)?来源|出处", r"sources?|from"),
    Field.ARXIV: (r"arxiv ?(?:号|编号|链接|ids?|numbers?|links?)?",),
    Field.POINTS: (r"(?:核心|主要|关键)?(?:要点|内容)", r"(?:key |main )?(?:points?|takeaways?|facts?)"),
    Field.RELATION: (
        r"与.{0,90}(?:关系|联系)|.{0,12}(?:关系|关联)",
        r"relation(?:ship)?s?(?: (?:to|with) .{1,90})?",
    ),
    Field.MEANING: (r"意义|价值", r"significance|meaning|importance|relevance|why it matters"),
    Field.PROPOSAL: (
        r"(?:建议)?归入(?:建议|位置|章节)?|建议(?:归档|落库|入库|位置|章节)",
        r"proposals?|(?:proposed|suggested) (?:sections?|placements?|homes?)",
        r"file (?:it )?under|goes (?:in)?to|where it goes|placement",
    ),
    Field.OBSERVATION: (r"现象|观察", r"observations?|observed|phenomenon|symptom|claim"),
    Field.RISK: (r"风险|影响", r"risks?|impact"),
    Field.ACTION: (
        r"(?:处理|核实|验证)?建议|核实(?:办法|方法|动作)|建议动作",
        r"actions?|suggestions?|suggested action|recommendations?|recommended action|next steps?",
        r"how to (?:settle|verify)(?: it)?",
    ),
    Field.SUMMARY: (
        r"(?:增量|邻接|待核实)(?:条目)?(?:条)?数量?|涉及(?:的)? ?arxiv ?号?|最高价值(?:条目)?",
        r"矛盾 ?/ ?待核实|(?:下次)?跟进重点|下次跟进",
        r"(?:number of )?(?:increments?|adjacent items|verifications)(?: count)?|arxiv ids involved",
        r"highest[ -]value(?: items?)?|(?:next )?follow-?ups?",
    ),
}
_FIELD = re.compile("|".join(f"(?P<{field}>{'|'.join(words)})" for field, words in _WORDS.items()))
_LONGEST = 110
_BRACKET = re.compile(r"\s{0,3}[（(][^（）()]{0,40}[)）]$")
_EDGES = " \t\u3000\n：:*_`"
_NOISE = re.compile(r"[^\w（(「《]+")
_COLON = re.compile(r"\s{0,3}[：:﹕]")
_COLON_SIGN = re.compile(r"[：:﹕]")
_NOT_FEW = re.compile(r"[。；;，,！!？?]|//")


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label at the start of a line."""

    name: str
    """Its words as written, without colon."""
    field: Field
    """What it announces."""
    value: str
    """The rest of the line."""
    strong: bool
    """Whether its words are strong."""


def field_of(name: str) -> Field:
    """What a label announces, whatever its brackets and marks."""
    return Field.OTHER if len(name) > _LONGEST else _field_of(name)


@lru_cache(maxsize=4096)
def _field_of(name: str) -> Field:
    """The same; kept, since a tree of briefings writes few labels, each a thousand times."""
    plain = name.strip(_EDGES)
    noise = _NOISE.match(plain)
    plain = " ".join((plain[noise.end() :] if noise else plain).casefold().split())
    match = _FIELD.fullmatch(plain)
    if match is None and plain.endswith((")", "）")):
        match = _FIELD.fullmatch(_BRACKET.sub("", plain))
    return Field(match.lastgroup) if match is not None and match.lastgroup else Field.OTHER


def read_label(text: str, strong: tuple[tuple[int, int], ...] = (), *, any_words: bool = False) -> Label | None:
    """The label that a line starts with.

    Strong words and a colon are a label whatever they say; other words only if they are known, or, with
    `any_words`, if they are few.
    """
    lead = len(text) - len(text.lstrip())
    if strong and strong[0][0] <= lead < strong[0][1]:
        label = _strong_label(text[lead : strong[0][1]].strip(), text[strong[0][1] :])
        if label is not None:
            return label
    colon = _COLON_SIGN.search(text, lead, lead + _LONGEST + 1)
    if colon is None:
        return None
    name = text[lead : colon.start()].strip()
    field = field_of(name)
    few = any_words and 0 < len(name) <= 24 and not _NOT_FEW.search(name)
    if field is Field.OTHER and not few:
        return None
    return Label(name=name, field=field, value=text[colon.end() :].strip(), strong=False)


def _strong_label(words: str, after: str) -> Label | None:
    """The label in strong words at the start of a line, given the text behind them."""
    if words.endswith(("：", ":")):
        name, value = words[:-1].strip(), after
    elif (colon := _COLON.match(after)) is not None:
        name, value = words, after[colon.end() :]
    elif _COLON_SIGN.search(words) and (inside := _COLON.search(words[: _LONGEST + 1])) is not None:
        name, value = words[: inside.start()], words[inside.end() :] + after
        if field_of(name) is Field.OTHER:
            return None
    elif not after.strip() and field_of(words) is not Field.OTHER:
        name, value = words, ""
    else:
        return None
    if not name or len(name) > _LONGEST:
        return None
    return Label(name=name, field=field_of(name), value=value.strip(), strong=True)
