"""Where an item should go: `§1.3 KV Cache（note）+ §1.1 框架格局（note）` is two proposals."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mkdocs_papertrail.ids import SectionMention, find_section_mentions

_BRACKET = re.compile(r"[（(［\[【]|[)）］\]】]")
_OPENING = frozenset("（(［[【")
_OPENING_BRACKET = re.compile(r"[（(［\[【]")
_JOINTS = " \t\u3000+＋；;、,，&/和与及"
_NOTE = re.compile(r"\s{0,3}(?:[：:]|——?|–|\s-\s)\s{0,3}")
_NOTE_SIGN = re.compile(r"[：:—–]|(?<=\s)-\s")
_BARE = re.compile(r"(?:(?<=^)|(?<=[+＋；;]))(?P<gap>\s{0,3}(?:[\w./-]{1,80}\.md\s{1,3})?)(?=\d{1,3}\.(?:\d|\(\d))")
_JOINED = re.compile(r"[+＋；;]\s{0,3}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """One place proposed."""

    section: str
    """Section number."""
    title: str
    """Words behind the number; may be empty."""
    note: str
    """What stands in brackets, or behind a colon; may be empty."""


def read_placements(text: str) -> tuple[Placement, ...]:
    """The places that a text proposes, in order; sections named inside a note are none."""
    if "§" not in text:
        text = _BARE.sub(lambda m: f"{m['gap']}§", text)
    mentions = find_section_mentions(text)
    outer = _outside_brackets(text, mentions)
    found: list[Placement] = []
    for index, mention in enumerate(outer):
        end = outer[index + 1].start if index + 1 < len(outer) else len(text)
        title, note = _title_and_note(text[mention.end : end])
        found.append(Placement(section=mention.ref.number, title=title, note=note))
    return tuple(found)


def _outside_brackets(text: str, mentions: tuple[SectionMention, ...]) -> list[SectionMention]:
    """Mentions outside brackets; where brackets do not pair, those that a `+` joins count as outside."""
    depth = 0
    found: list[SectionMention] = []
    inside: list[SectionMention] = []
    marks = _BRACKET.finditer(text)
    mark = next(marks, None)
    for mention in mentions:
        while mark is not None and mark.start() < mention.end:
            if mark.start() < mention.start:
                depth = max(0, depth + (1 if mark[0] in _OPENING else -1))
            mark = next(marks, None)
        (inside if depth else found).append(mention)
    while mark is not None:
        depth = max(0, depth + (1 if mark[0] in _OPENING else -1))
        mark = next(marks, None)
    if depth and inside:
        found += [m for m in inside if _JOINED.search(text[max(0, m.start - 5) : m.start])]
        found.sort(key=lambda m: m.start)
    return found


def _title_and_note(text: str) -> tuple[str, str]:
    bracket = _OPENING_BRACKET.search(text)
    if _NOTE_SIGN.search(text, 0, bracket.start() if bracket else len(text)) and (note := _NOTE.search(text)):
        return _title(text[: note.start()]), text[note.end() :].rstrip(_JOINTS).strip("。 ")
    if bracket is None:
        return _title(text), ""
    depth, end = 0, len(text.rstrip(_JOINTS))
    for mark in _BRACKET.finditer(text, bracket.start()):
        depth += 1 if mark[0] in _OPENING else -1
        if depth == 0:
            end = mark.start()
            break
    return _title(text[: bracket.start()]), text[bracket.end() : end].strip()


def _title(text: str) -> str:
    return text.strip(_JOINTS + "。.–—-")
