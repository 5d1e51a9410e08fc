"""The version of a knowledge file as it stands near its top: number, label, date, declared references."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Date

from mkdocs_papertrail.parse.dates import find_dates

TOP_LINES = 30
"""How many lines from the top of the text may hold the version."""

_LEAD = r"[\s>*_#\-|`（(【\[]{0,12}"
_LABEL = r"(?:(?:当前|最新|文件|知识库|本)?版本(?:号)?|version|ver\.?|revision)"
_GAP = r"[\s:：|*_`]{0,8}"
_V = r"[vVｖ](?P<number>\d{1,6})(?![\w]|\.\d)|[vV](?P<number_cjk>\d{1,6})(?=[\u2e80-\u9fff])"
_AT_START = re.compile(rf"{_LEAD}(?:{_LABEL}{_GAP})?(?:{_V})", re.IGNORECASE)
_LABELLED = re.compile(
    rf"{_LEAD}{_LABEL}[\s*_`]{{0,4}}[:：|][\s*_`|]{{0,6}}(?P<number>\d{{1,6}})(?!\d|\.\d)", re.IGNORECASE
)
_ANYWHERE = re.compile(rf"(?<![\w.])(?:{_V})")
_COUNT = re.compile(
    r"(?:引用?|引文|参考文献)(?:数|条数)?\s{0,3}[*_`]{0,3}(?:→|⇒|->|=>|[:：=])[\s*_`]{0,4}(\d{1,6})(?!\d)"
    r"|\b(?:references|refs|citations)\s{0,3}(?:→|->|[:：=])\s{0,3}(\d{1,6})(?!\d)",
    re.IGNORECASE,
)
_COUNT_LINE = re.compile(rf"{_LEAD}(?:引用?|引文|参考文献|references|refs|citations)", re.IGNORECASE)
_UPDATED = re.compile(
    rf"{_LEAD}(?:(?:最后|最近)?更新(?:时间|日期|于)?|(?:last[ -])?updated?)"
    r"[\s*_`]{0,4}(?:[:：|]|at|on)?[\s*_`|]{0,6}\d{4}",
    re.IGNORECASE,
)
_LABEL_TEXT = re.compile(r"[\s·:：,，—–\-*_`|]{0,8}([^\n（(【\[;；,，|。、·*_`]{0,40})")
_YEAR = re.compile(r"(?<!\d)(20\d{2})(?!\d)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_DAY = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s{0,2}(\d{1,2})(?!\d)", re.IGNORECASE
)
_HAN_MONTH_DAY = re.compile(r"(?<!\d)(\d{1,2})\s?月\s?(\d{1,2})(?!\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionInfo:
    """What the top of a knowledge file says of its version."""

    version: int | None = None
    """310; None where none is written."""
    label: str = ""
    """`Oct12午`; may be empty."""
    references: int | None = None
    """The number of references that it declares."""
    date: Date | None = None
    """The day of the version, where the file itself names day, month and year."""
    lines: frozenset[int] = frozenset()
    """0-based lines of the text that hold nothing but such metadata."""
    line: int | None = None
    """The 0-based line with the version."""


def read_version(lines: Sequence[str], meta: Mapping[str, object], *, intro: int) -> VersionInfo:
    """Read the version out of the front matter `meta` and the top of a text.

    `intro` is the number of lines before the first section. Version lines stand there; only where there is none, one of
    the first lines of the first section counts.
    """
    top = min(TOP_LINES, len(lines))
    within = min(top, intro)
    found = _first_version(lines, range(within)) or _first_version(lines, range(within, top))
    version, label, line = found or (None, "", None)
    metadata = {n for n in range(within) if is_metadata(lines[n])}
    if line is not None and not lines[line].lstrip().startswith("#"):
        metadata.add(line)
    counts = [
        count
        for n in sorted(metadata | ({line} if line is not None else set()))
        if (count := _count(lines[n])) is not None
    ]
    written = _number(meta, "version", "版本")
    references = _number(meta, "references", "refs", "引用", "引用数")
    label = _text(meta, "label", "标签") or label
    return VersionInfo(
        version=version if written is None else written,
        label=label,
        references=references if references is not None else (counts[0] if counts else None),
        date=_date(lines[line] if line is not None else "", label, meta),
        lines=frozenset(metadata),
        line=line,
    )


def is_metadata(line: str) -> bool:
    """Whether a line near the top of a file is about its version alone, so that changing it changes no section."""
    if line.lstrip().startswith("#"):
        return False
    if _AT_START.match(line) or _LABELLED.match(line) or _UPDATED.match(line):
        return True
    counted = _COUNT.search(line) is not None
    return counted and ((len(line) <= 80 and bool(_COUNT_LINE.match(line))) or _ANYWHERE.search(line) is not None)


def without_version(title: str) -> str:
    """A title without a version written at its end: `inference v310 Oct12` is `inference`."""
    match = _ANYWHERE.search(title)
    return (title[: match.start()].rstrip(" \t·:：、-–—|(（[【") if match else "") or title


def _first_version(lines: Sequence[str], places: range) -> tuple[int, str, int] | None:
    for n in places:
        line = lines[n]
        match = _AT_START.match(line) or _LABELLED.match(line)
        if match is None and (line.startswith("# ") or ".md" in line or "更新" in line or _COUNT.search(line)):
            match = _ANYWHERE.search(line)
        if match:
            groups = match.groupdict()
            number = int(groups["number"] or groups.get("number_cjk") or "0")
            return number, _label(line[match.end() :]), n
    return None


def _label(rest: str) -> str:
    match = _LABEL_TEXT.match(rest)
    words = match[1].strip() if match else ""
    if "引" in words or "→" in words:
        return ""
    return words.removesuffix("更新").strip()


def _count(line: str) -> int | None:
    match = _COUNT.search(line)
    return int(match[1] or match[2]) if match else None


def _text(meta: Mapping[str, object], *keys: str) -> str:
    return next((value.strip() for key in keys if isinstance(value := meta.get(key), str) and value.strip()), "")


def _number(meta: Mapping[str, object], *keys: str) -> int | None:
    match = re.fullmatch(r"[vV]?(\d{1,6})", _text(meta, *keys), re.ASCII)
    return int(match[1]) if match else None


def _date(line: str, label: str, meta: Mapping[str, object]) -> Date | None:
    written = _text(meta, "date", "updated", "日期", "更新")
    named = next((day for text in (label, line, written) for day in find_dates(text)), None)
    if named is not None:
        return named
    years = {int(year) for year in _YEAR.findall(f"{line} {written}")}
    if len(years) != 1:
        return None
    (year,) = years
    if match := _MONTH_DAY.search(label):
        return _day(year, _MONTHS.index(match[1][:3].lower()) + 1, int(match[2]))
    if match := _HAN_MONTH_DAY.search(label):
        return _day(year, int(match[1]), int(match[2]))
    return None


def _day(year: int, month: int, day: int) -> Date | None:
    try:
        return Date(year, month, day)
    except ValueError:
        return None
