"""Small numbers in figures or Chinese numerals."""

from __future__ import annotations

NUMERALS = "零〇一二两三四五六七八九十"
NUMBER = rf"(?:[0-9０-９]{{1,4}}|[{NUMERALS}]{{1,3}})"
"""Pattern of a number up to 9999 in figures, or up to 99 in numerals."""
_DIGITS = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}


def to_number(text: str) -> int | None:
    """The value of what `NUMBER` matches; None for anything else."""
    text = text.strip()
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    if not text or any(len(part) > 1 or (part and part not in _DIGITS) for part in (tens, ones)):
        return None
    return (_DIGITS.get(tens, 1) * 10 if ten else 0) + _DIGITS.get(ones, 0)
