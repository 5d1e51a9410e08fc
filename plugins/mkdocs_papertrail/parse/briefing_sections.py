"""Which of the seven sections of a briefing a heading opens, however it is numbered or worded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from mkdocs_papertrail.parse.briefing_numbers import NUMBER, to_number


class SectionKind(StrEnum):
    """The sections of a briefing."""

    SOURCES = "sources"
    INCREMENTS = "increments"
    ADJACENT = "adjacent"
    VERIFICATIONS = "verifications"
    CITATIONS = "citations"
    SUMMARY = "summary"
    ALL_SOURCES = "all_sources"
    OTHER = "other"


IN_ORDER = tuple(SectionKind)[:7]
"""The seven sections in the order in which they are numbered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionName:
    """What a heading says."""

    kind: SectionKind
    """Which section it opens."""
    certain: bool
    """Whether hardly any other document has such a heading."""
    numbered: bool
    """Whether it carries a number."""
    count: int | None
    """The number of entries that it declares."""


_NUMBERING = re.compile(
    rf"(?:第?{NUMBER}(?:(?:部分|[节章])[:：、.．\s]{{0,3}}|[、.．:：)）]\s{{0,3}}|\s{{1,3}}|$)|[（(]{NUMBER}[)）]\s{{0,3}}"
    rf"|§\s?\d{{1,2}}[.、:：]?\s{{0,3}}|(?:part|section)\s\d{{1,2}}[.:：]?\s{{0,3}}|[ivx]{{1,4}}[.、)]\s{{0,3}})",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[^\w（(§]+")
_BRACKET = re.compile(r"\s{0,3}[（(](?P<inside>[^（）()]{0,60})[)）]\s{0,3}$")
_COUNT = re.compile(
    rf"(?:共|合计|total:?)?\s?(?P<n>{NUMBER})\s?(?:条|件|个|项|篇|则|items?|entries|rows?)?(?![\d\-:：.月日])",
    re.I,
)
_TAIL_COUNT = re.compile(
    rf"[\s·•:：,，—-]{{1,4}}(?:共\s?)?(?P<n>{NUMBER})\s?(?:条|件|个|项|篇|则|items?|entries|rows?)$",
    re.IGNORECASE,
)
_FILL = (
    r"(?:今日|今天|本日|当日|昨日|本轮|本期|本次|本周|该|此|主题|领域|方向|最|较|重要|关键|主要|核心|突出|新增|值得|需要|应当"
    r"|关注|警惕|留意|注意|可|的|之|与|和|或|及|内|中|已|被|全部|所有|矛盾|存疑|[a-z0-9 ._/+·&'-])*"
)
_LIST = r"(?:条目|清单|列表|一览|汇总|项|表)*"
_CHECKED = r"(?:检查|查看|查阅|查|阅读|读|核对|扫描|浏览)(?:过|了)?(?:的)?"
_READ = r"(?:checked|reviewed|consulted|read|examined|covered|scanned)"
_EXACT: dict[SectionKind, tuple[str, ...]] = {
    SectionKind.ALL_SOURCES: (
        rf"{_FILL}(?:{_CHECKED})?{_FILL}来源(?:的)?(?:完整|全部|全量|总)(?:的)?{_LIST}",
        rf"{_FILL}(?:完整|全量)(?:的)?(?:{_CHECKED})?来源{_LIST}",
        r"(?:the )?(?:complete|full|entire|whole) (?:list of )?(?:all |the )?"
        rf"(?:{_READ} )?sources?(?: list)?(?: {_READ})?",
        r"(?:the )?(?:complete|full) source (?:list|table|log)",
        rf"(?:list of )?all sources(?: {_READ})?",
    ),
    SectionKind.SOURCES: (
        rf"{_FILL}{_CHECKED}{_FILL}(?:信息)?(?:来源|信源){_LIST}|来源(?:清单|列表|一览)",
        rf"(?:the )?(?:list of )?(?:sources?|documents?|inputs?)(?: that were| we| i)? {_READ}",
        rf"{_READ} sources?(?: list)?|source (?:list|checklist|check)|list of sources",
    ),
    SectionKind.INCREMENTS: (
        rf"{_FILL}增量{_LIST}",
        r"(?:[a-z0-9'’-]{1,20} ){0,6}increments?(?: (?:of|on|for|in|to) [a-z0-9 '’_-]{1,40})?",
    ),
    SectionKind.ADJACENT: (
        rf"{_FILL}邻接{_LIST}",
        r"(?:[a-z0-9'’-]{1,20} ){0,3}adjacent(?: (?:items?|entries|topics|findings|work|papers))?"
        r"(?: (?:worth|to) [a-z ]{1,30})?",
    ),
    SectionKind.VERIFICATIONS: (
        rf"{_FILL}(?:待核实|待验证|待查证)(?:的)?(?:说法|事项|问题|主张)?{_LIST}|{_FILL}矛盾(?:说法)?{_LIST}",
        r"(?:(?:open|pending|outstanding|unresolved) )?verifications?(?: items?)?",
        r"open (?:points|questions) to verify|unverified (?:claims|statements|points)",
        r"(?:contradictions|claims|statements|points|items)(?: (?:and|or) [a-z ]{1,40})?"
        r" to (?:verify|be verified|check)",
        r"contradictions (?:and|or) (?:open|unverified|pending) [a-z ]{1,30}|to (?:be )?verif(?:y|ied)",
    ),
    SectionKind.CITATIONS: (
        rf"(?:可)?(?:引用|参考)?(?:的)? ?arxiv ?(?:编号|号|论文|引用)(?:码)?{_LIST}",
        r"(?:citable |quotable )?arxiv (?:citations?|ids?|identifiers?|numbers?|references?|list)"
        r"(?: (?:list|table))?(?: (?:to cite|cited|for citation))?",
        r"(?:list of )?(?:citable|quotable) arxiv [a-z ]{1,30}|list of arxiv [a-z ]{1,30}|citation table",
    ),
    SectionKind.SUMMARY: (
        r"本(?:轮|期|次|日)(?:的)?(?:摘要|小结|总结)",
        r"(?:round|run) summary|summary of (?:the|this) (?:round|run)|(?:the|this) round in (?:short|brief)",
    ),
}
_LOOSE: dict[SectionKind, tuple[str, ...]] = {
    SectionKind.ALL_SOURCES: (
        r"(?:完整|全部).{0,12}来源|来源.{0,6}(?:完整|全部)",
        r"\b(?:complete|full|all)\b.{0,20}\bsources?\b",
    ),
    SectionKind.VERIFICATIONS: (r"待核实|待验证|待查证|存疑|矛盾", r"\b(?:verif\w{1,12}|unverified|contradictions?)\b"),
    SectionKind.CITATIONS: (
        r"arxiv.{0,20}(?:号|清单|列表|引用|\b(?:ids?|lists?|numbers?|citations?|references)\b)",
        r"引用(?:列表|清单)|可引用|\b(?:citations?|citable)\b",
    ),
    SectionKind.INCREMENTS: (r"增量", r"\bincrements?\b"),
    SectionKind.ADJACENT: (r"邻接", r"\badjacent\b"),
    SectionKind.SUMMARY: (r"摘要|小结|总结", r"\bsummary\b"),
    SectionKind.SOURCES: (r"来源|信源", r"\bsources?\b"),
}
_EXACT_NAME = re.compile("|".join(f"(?P<{kind}>{'|'.join(words)})" for kind, words in _EXACT.items()))
_LOOSE_NAMES = tuple((kind, re.compile("|".join(words))) for kind, words in _LOOSE.items())
_HINT = re.compile(
    r"来源|信源|增量|邻接|待核实|待验证|待查证|存疑|矛盾|引用|摘要|小结|总结|arxiv|source|document|input|increment|adjacent"
    r"|verif|claim|contradiction|point|statement|item|citation|citable|summary|round"
)
"""A heading that holds none of these, in lower case, names no section: a quick first look."""
_PUNCTUATION = re.compile(r"[:：,，。;；]")
_LONGEST = 90


def read_section(text: str) -> SectionName | None:
    """The section that a heading's text names; None for any other text."""
    text = text.strip()
    if not text or len(text) > _LONGEST or not _HINT.search(text.casefold()):
        return None
    return _read_section(text)


@lru_cache(maxsize=1024)
def _read_section(text: str) -> SectionName | None:
    """The same; kept, since briefings share their headings."""
    marks = _MARKS.match(text)
    rest = text[marks.end() :] if marks else text
    number = _NUMBERING.match(rest)
    name = rest[number.end() :] if number else rest
    marks = _MARKS.match(name)
    name, count = _without_count(name[marks.end() :] if marks else name)
    words = " ".join(name.casefold().split()).strip(" ：:。·-—*")
    if not words:
        return None
    match = _EXACT_NAME.fullmatch(words)
    if match is not None and match.lastgroup:
        kind = SectionKind(match.lastgroup)
        return SectionName(kind=kind, certain=True, numbered=number is not None, count=count)
    for kind, pattern in _LOOSE_NAMES:
        if pattern.search(words):
            certain = count is not None and len(words) <= 24 and not _PUNCTUATION.search(words)
            return SectionName(kind=kind, certain=certain, numbered=number is not None, count=count)
    return None


def read_ordinal(text: str) -> SectionKind | None:
    """The section of a heading that is nothing but a number: `1`, `三、`."""
    number = _NUMBERING.fullmatch(text.strip())
    value = to_number(re.sub(r"[^\w]|第|节|章|部分", "", number[0])) if number else None
    return IN_ORDER[value - 1] if value is not None and 1 <= value <= len(IN_ORDER) else None


def _without_count(name: str) -> tuple[str, int | None]:
    """A heading without its brackets at the end, and the number of entries that stands there."""
    count: int | None = None
    for _ in range(3):
        bracket = _BRACKET.search(name)
        if bracket is None:
            break
        found = _COUNT.match(bracket["inside"].strip())
        if found is not None and count is None:
            count = to_number(found["n"])
        name = name[: bracket.start()]
    if count is None and (tail := _TAIL_COUNT.search(name)) is not None:
        count, name = to_number(tail["n"]), name[: tail.start()]
    return name, count
