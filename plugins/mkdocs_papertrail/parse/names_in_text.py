"""Pieces of running text that may refer to a card, a path, a briefing, a verification or a wiki page.

Papers and sections are found by `ids`. Everything here works on plain text and returns character offsets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
"""English month names, first three letters, to their number."""

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)"
URL = re.compile(r"https?://[!#-;=?-Z\\_a-z~\]\[]{1,2000}", re.IGNORECASE)
_CARD_WORD = re.compile(r"(?:paper[_ -]?cards?|论文卡|卡片|卡号)[ \t]?#?(?=\d)", re.IGNORECASE)
_DIGITS = re.compile(r"\d{4}|(?:card|卡)s?[ \t]?#?\d", re.IGNORECASE)
_CARD_LIST = re.compile(r"(\d{1,5})(?:[ \t]?[/、,][ \t]?(?=\d)|(?![\d.\w]|-\d))")
_BARE_CARD = re.compile(r"(?<![\d.,:/$§#~约v_A-Za-z+-])\d{4}(?:/\d{4}){0,40}(?![\d.,:%×]\d|[\d%×/_-])")
_UNIT_AFTER = re.compile(
    r"[ \t]?(?:[a-zµ°]|[KMGTB]B?\b|QPS|TPS|GPU|TFLOPS|[%×]|vs\b|→|[-–~][ \t]?\d"
    r"|[年月日号条件个篇次倍维步层张台块元字页行万亿千百秒分时天项组人例种轮并]|token)",
)
_COMPARED = re.compile(r"(?:vs\.?|→|到|至|对|[<>=≈~约])[ \t]?$")
_NAME_BEFORE = re.compile(r"[\w）)】」』][ \t]$")
_PATH = re.compile(
    r"(?:inbox|organized|knowledge|paper_cards)/[^\s`<>\[\]()（）【】「」《》“”\"'，。；：、！？·|*]{1,250}"
)
_FILE = re.compile(r"(?<![\w./-])[\w-]{1,80}\.md(?![\w/])")
_DATED = re.compile(
    rf"(?:(?P<author>[A-Za-z][\w-]{{0,30}})[ ])?(?P<date>{_MONTH}[ ]?\d{{1,2}})(?![\d-])"
    r"(?:[ ](?P<topic>[A-Za-z][\w-]{0,40}))??[ ](?P<kind>E\d{1,2})(?:prep)?\b",
    re.ASCII,
)
_WORD = r"[^\s，。；：、（）()|+]{1,40}"
_WORDED = re.compile(
    rf"(?P<author>[A-Za-z][\w-]{{0,30}})[ ](?P<words>{_WORD}(?:[ ]{_WORD}){{0,3}}?)"
    rf"[ ](?P<date>{_MONTH}[ ]?\d{{1,2}})(?![\d-])"
)
_LABEL = re.compile(r"(?<![\w-])T\d{1,3}(?![\w-]|\.\d)", re.ASCII)
_UID = re.compile(r"(?<![\w-])\d{4}-\d{2}-\d{2}-[a-z0-9][a-z0-9-]{0,60}-T\d{1,3}(?![\w-])", re.ASCII)
_MONTH_WORD = re.compile(_MONTH)


@dataclass(frozen=True, slots=True)
class Found:
    """A candidate in a text."""

    start: int
    """Character offset of its start."""
    end: int
    """Character offset behind its end."""
    target: str
    """The number, path or phrase."""
    certain: bool = True
    """False where it may be no reference at all."""


def find_urls(text: str) -> Iterator[tuple[int, int]]:
    """Bare web addresses; closing punctuation is no part of them."""
    if "://" not in text:
        return
    for match in URL.finditer(text):
        end = match.end()
        while end > match.start() and text[end - 1] in ".,;:!?'\"*_~":
            end -= 1
        if text[end - 1] in ")]" and not any(b in text[match.start() : end] for b in "(["):
            end -= 1
        if end - match.start() > len("https://"):
            yield match.start(), end


def find_cards(text: str) -> Iterator[Found]:
    """Card numbers: after the word for a card, in a list of numbers, or bare after a name."""
    if not _DIGITS.search(text):
        return
    taken = 0
    for word in _CARD_WORD.finditer(text):
        place = word.end()
        while number := _CARD_LIST.match(text, place):
            yield Found(number.start(1), number.end(1), str(int(number[1])))
            taken = place = number.end()
            if number.end() == number.end(1):
                break
    for match in _BARE_CARD.finditer(text):
        if match.start() < taken and _CARD_WORD.search(text, max(0, match.start() - 60), match.start()):
            continue
        numbers = match[0].split("/")
        if len(numbers) == 1 and not _is_bare_card(text, match):
            continue
        place = match.start()
        for digits in numbers:
            if not 1900 <= int(digits) <= 2099 or len(numbers) > 1:
                yield Found(place, place + 4, str(int(digits)), certain=False)
            place += 5


def _is_bare_card(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 8) : match.start()]
    if _COMPARED.search(before) or _UNIT_AFTER.match(text, match.end()):
        return False
    after = text[match.end() : match.end() + 1]
    return bool(_NAME_BEFORE.search(before)) or after == " "


def find_paths(text: str) -> Iterator[Found]:
    """Paths of the content tree, and bare names of Markdown files."""
    taken = 0
    if "/" in text:
        for match in _PATH.finditer(text):
            path = match[0].rstrip(".,;:…+")
            if path.count("/") or path.endswith(".md"):
                taken = match.start() + len(path)
                yield Found(match.start(), taken, path)
    if ".md" in text:
        for match in _FILE.finditer(text):
            if match.start() >= taken or taken == 0:
                yield Found(match.start(), match.end(), match[0], certain=False)


def find_briefings(text: str) -> Iterator[Found]:
    """Briefings named by day: `Oct 11 E1`, `Tom Oct 11 inference E1`, `Jay 五类简报 Oct 12`."""
    if not _MONTH_WORD.search(text):
        return
    taken = -1
    for match in _DATED.finditer(text):
        taken = match.end()
        yield Found(match.start(), match.end(), match[0])
    for match in _WORDED.finditer(text):
        if match.start() < taken:
            continue
        words = match["words"].lower()
        if any(word in words for word in ("简报", "e1", "prep", "filtering", "trending", "briefing")):
            yield Found(match.start(), match.end(), match[0], certain=False)


def find_labels(text: str) -> Iterator[Found]:
    """Verification labels (`T1`) and full ids (`2026-10-12-inference-T1`)."""
    if "T" not in text:
        return
    for match in _UID.finditer(text):
        yield Found(match.start(), match.end(), match[0])
    for match in _LABEL.finditer(text):
        yield Found(match.start(), match.end(), match[0], certain=False)
