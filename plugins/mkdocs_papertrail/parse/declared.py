"""The counts that a briefing declares in its headings, its summary and its header."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mkdocs_papertrail.parse.briefing_fields import Labelled
from mkdocs_papertrail.parse.briefing_numbers import NUMBER, to_number
from mkdocs_papertrail.parse.briefing_outline import SectionPart
from mkdocs_papertrail.parse.briefing_sections import SectionKind

_UNIT = r"\s{0,2}(?:条|件|个|篇|张|项|则)?\s{0,2}"
_BEFORE = r"(?<![A-Za-z0-9.,/:-])"
_ANY = re.compile(rf"{_BEFORE}(?P<n>{NUMBER}){_UNIT}(?![\d.:/-])")
_NEW_CARDS = re.compile(
    rf"{_BEFORE}(?P<n>{NUMBER}){_UNIT}🆕?\s{{0,2}}(?:NET-?\s?new|new\b|新卡|新\s?paper|paper[_ ]?cards?)",
    re.IGNORECASE,
)
_ENGINEERING = re.compile(rf"{_BEFORE}(?P<n>{NUMBER}){_UNIT}(?:🟡\s{{0,2}})?(?:工程|engineering)", re.IGNORECASE)
_CONTINUED = re.compile(rf"{_BEFORE}(?P<n>{NUMBER}){_UNIT}(?:续锚|承接|continued|carried|re-?anchored)", re.IGNORECASE)
_SUMMARY: tuple[tuple[re.Pattern[str], tuple[tuple[str, re.Pattern[str]], ...]], ...] = (
    (
        re.compile(r"增量|increment", re.IGNORECASE),
        (
            ("summary_increments", _ANY),
            ("summary_new_cards", _NEW_CARDS),
            ("summary_engineering", _ENGINEERING),
        ),
    ),
    (
        re.compile(r"arxiv", re.IGNORECASE),
        (
            ("summary_arxiv", _ANY),
            ("summary_arxiv_new", _NEW_CARDS),
            ("summary_arxiv_continued", _CONTINUED),
        ),
    ),
    (re.compile(r"邻接|adjacent", re.IGNORECASE), (("summary_adjacent", _ANY),)),
    (re.compile(r"待核实(?:条|数)|verification", re.IGNORECASE), (("summary_verifications", _ANY),)),
)
_COUNTING = re.compile(rf"\s{{0,3}}(?:共|约|总计|合计|total:?)?\s{{0,3}}{NUMBER}", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A count that the text declares."""

    value: int
    """The number."""
    start: int
    """Byte offset of the line that declares it."""


def declared_counts(
    sections: Iterable[SectionPart], honesty: Labelled | None, summary: Iterable[Labelled]
) -> dict[str, Count]:
    """Counts by name; where one stands twice, the first.

    `<section>_heading` stand in headings, `header_…` in the honesty statement, `summary_…` in the summary.
    """
    found: dict[str, Count] = {}
    for section in sections:
        if section.count is not None and section.line is not None and section.kind is not SectionKind.OTHER:
            found.setdefault(f"{section.kind}_heading", Count(value=section.count, start=section.line.start))
    for entry in summary:
        if _COUNTING.match(entry.value):
            counts = next((counts for words, counts in _SUMMARY if words.search(entry.name)), ())
            _add(found, entry, counts)
    if honesty is not None:
        _add(found, honesty, (("header_new_cards", _NEW_CARDS), ("header_engineering", _ENGINEERING)))
    return found


def _add(found: dict[str, Count], entry: Labelled, counts: Iterable[tuple[str, re.Pattern[str]]]) -> None:
    for name, pattern in counts:
        match = pattern.search(entry.value)
        value = to_number(match["n"]) if match is not None else None
        if value is not None:
            found.setdefault(name, Count(value=value, start=entry.start))
