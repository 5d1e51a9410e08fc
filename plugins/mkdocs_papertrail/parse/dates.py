"""Days and times as writers put them: `2026-10-12 22:20 CST`, `2026年10月12日`, `2026/10/12`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date as Date
from datetime import datetime, timedelta, timezone

_WHEN = re.compile(
    r"(?<![\d.])(?P<y>\d{4}) ?(?P<sep>[-/.年]) ?(?P<m>\d{1,2}) ?[-/.月] ?(?P<d>\d{1,2})(?:日|(?!\d))"
    r"(?:(?:T|[ \t,，]{1,3})(?P<h>\d{1,2})[:：](?P<min>\d{2})(?:[:：](?P<s>\d{2}))?(?!\d)"
    r"(?:[ \t（(]{0,2}(?P<zone>Z\b|[A-Z]{3,4}\b(?![+-]\d)|北京时间"
    r"|(?:UTC|GMT)?(?P<sign>[+−-])(?P<zh>\d{1,2})(?::?(?P<zm>\d{2}))?))?)?",
    re.ASCII,
)
_ZONES = {
    "Z": 0.0, "UTC": 0.0, "GMT": 0.0, "北京时间": 8.0, "BJT": 8.0, "HKT": 8.0, "SGT": 8.0,
    "JST": 9.0, "KST": 9.0, "IST": 5.5, "CET": 1.0, "CEST": 2.0, "BST": 1.0, "EST": -5.0, "EDT": -4.0,
    "CDT": -5.0, "MST": -7.0,
    "MDT": -6.0, "PST": -8.0, "PDT": -7.0,
}  # fmt: skip
"""Abbreviations that name one offset, in hours; CST names several and is the caller's to say."""


def find_dates(text: str) -> Iterator[Date]:
    """Days that a text names, in order; impossible ones are left out."""
    for match in _WHEN.finditer(text):
        day = _day(match)
        if day is not None:
            yield day


def find_time(text: str, offset: timedelta) -> datetime | None:
    """The first day with a time of day, with its offset from UTC.

    `offset` is that of CST and of times that name no zone.
    """
    for match in _WHEN.finditer(text):
        day = _day(match)
        if day is None or match["h"] is None:
            continue
        hour, minute, second = int(match["h"]), int(match["min"]), int(match["s"] or 0)
        if hour < 24 and minute < 60 and second < 60:
            zone = timezone(_offset(match, offset))
            return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=zone)
    return None


def without_times(text: str) -> str:
    """The text with its days, times and zones taken out."""
    return _WHEN.sub("", text)


def _day(match: re.Match[str]) -> Date | None:
    try:
        return Date(int(match["y"]), int(match["m"]), int(match["d"]))
    except ValueError:
        return None


def _offset(match: re.Match[str], offset: timedelta) -> timedelta:
    if match["sign"]:
        hours, minutes = int(match["zh"]), int(match["zm"] or 0)
        if hours > 14 or minutes > 59:
            return offset
        span = timedelta(hours=hours, minutes=minutes)
        return span if match["sign"] == "+" else -span
    known = _ZONES.get(match["zone"] or "")
    return offset if known is None else timedelta(hours=known)
