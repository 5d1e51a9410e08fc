"""The headings of items, such as `增量 1 · 🟡 工程新增 · title`, `邻接 A · title`, `⚠️ T1 待核实 · title`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mkdocs_papertrail.parse.briefing_numbers import NUMBER, to_number
from mkdocs_papertrail.parse.briefing_sections import SectionKind

_GAP = r"(?P<gap>\s{0,3}(?:[·•・|｜:：—–、]{1,2}|[.．-](?!\d))\s{0,3}|\s{1,3}|$)"
_INCREMENT = re.compile(
    rf"(?:增量|increment)(?:条目|项)?\s{{0,3}}(?:#|no\.?|第)?\s{{0,2}}(?P<label>{NUMBER})(?!\s{{0,2}}[条件个项篇]){_GAP}(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_ADJACENT = re.compile(
    r"(?:邻接(?:条目|项)?|(?P<english>(?i:adjacent(?: (?:item|entry))?)))\s{0,3}"
    rf"(?P<label>[A-Z]\d?|\d{{1,3}})(?!\s{{0,2}}[条件个项篇]){_GAP}(?P<rest>.*)",
    re.DOTALL,
)
_PENDING = (
    r"待核实|待验证|待查证|待确认|存疑"
    r"|(?:still )?(?:to (?:be )?verif(?:y|ied)|to check|unverified|pending|open)(?: verification)?"
)
_VERIFICATION = re.compile(
    rf"(?P<mark>[⚠❗❓‼\ufe0f🔍🟡🟠🔴]{{0,3}})\s{{0,3}}(?:(?P<before>{_PENDING}|verification)\s{{0,3}})?(?P<label>T\d{{1,3}})(?![\w-])"
    rf"\s{{0,3}}(?P<sep>[·•・|:：—–]?)\s{{0,3}}[（(\[【]?(?P<after>{_PENDING})?[)）\]】]?{_GAP}(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_STARTS = frozenset("增邻待存⚠❗❓‼\ufe0f🔍🟡🟠🔴iIıİaAsSſtTuUpPoOvV")
"""The first characters of all that the three patterns match."""
_MARK = re.compile(r"(?P<mark>[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff])\ufe0f?\s{0,3}")
_DOT = re.compile(r"\s{0,3}[·•・｜|]\s{0,3}")
_KIND_WORD = re.compile(
    r"net-?new\b.{0,30}|.{0,12}paper[_ ]card.{0,12}|工程.{0,10}|论文.{0,6}|承接.{0,6}|续锚.{0,6}"
    r"|.{0,8}(?:新增|更新|深化)|new (?:paper|card).{0,12}|engineering.{0,16}|.{0,16}(?:update|addition)",
    re.IGNORECASE,
)
_LONGEST_KIND = 40
_LONGEST = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The heading of an item."""

    kind: SectionKind
    """INCREMENTS, ADJACENT or VERIFICATIONS."""
    label: str
    """`1`, `A`, `T1`."""
    mark: str
    """`🟢`, `🟡` or empty."""
    category: str
    """`工程新增`, `NET-new paper_card` or empty."""
    title: str
    """The rest."""


def may_be_head(text: str) -> bool:
    """A quick look that rules out most lines: whether a line starts like the heading of an item."""
    return text.lstrip()[:1] in _STARTS


def read_head(text: str, section: SectionKind | None, *, heading: bool) -> Head | None:
    """The item that a line opens.

    `section` is the one that it stands in. A line that is no heading (`heading` false) must have a separator
    behind the label. A bare `T1` counts only among the open verifications.
    """
    text = text.strip()
    if text[:1] not in _STARTS or len(text) > _LONGEST:
        return None
    match = _INCREMENT.match(text)
    if match is not None and (heading or match["gap"].strip()):
        return _numbered(SectionKind.INCREMENTS, match)
    match = _ADJACENT.match(text)
    if match is not None and (match["gap"].strip() or (heading and not match["english"]) or not match["rest"]):
        return _numbered(SectionKind.ADJACENT, match)
    match = _VERIFICATION.match(text)
    if match is None or not (heading or match["sep"] or match["gap"].strip()):
        return None
    if match["after"] or match["before"] or match["mark"].strip() or section is SectionKind.VERIFICATIONS:
        return Head(
            kind=SectionKind.VERIFICATIONS, label=match["label"].upper(), mark="", category="",
            title=match["rest"].strip(" \t·•・"),
        )  # fmt: skip
    return None


def _numbered(kind: SectionKind, match: re.Match[str]) -> Head:
    number = to_number(match["label"])
    mark, category, title = _mark_and_kind(match["rest"])
    label = match["label"] if number is None else str(number)
    return Head(kind=kind, label=label, mark=mark, category=category, title=title)


def _mark_and_kind(rest: str) -> tuple[str, str, str]:
    """`🟡 工程新增 · title` in its three parts."""
    mark = ""
    found = _MARK.match(rest)
    if found is not None:
        mark, rest = found["mark"], rest[found.end() :]
    dot = _DOT.search(rest[: _LONGEST_KIND + 8])
    if dot is None or dot.start() > _LONGEST_KIND:
        return mark, "", rest.strip()
    words = rest[: dot.start()].strip()
    spaced = dot[0][:1].isspace() or dot[0][-1:].isspace()
    if words and (_KIND_WORD.fullmatch(words) or (mark and spaced)):
        return mark, words, rest[dot.end() :].strip()
    return mark, "", rest.strip()
