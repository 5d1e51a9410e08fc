"""Text cut into the pieces that a reader takes as one: words, whole numbers and ids, single marks."""

from __future__ import annotations

import re
from datetime import datetime, time

import rjieba

_HAN = (
    "\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_WORD = rf"(?:(?![{_HAN}])\w)"
_PIECE = re.compile(
    rf"(?P<han>[{_HAN}]+)"
    rf"|{_WORD}+(?:[.,:'’\-+/]{_WORD}+)*[%％×‰]?"
    r"|\s+"
    r"|.",
    re.DOTALL,
)
_LIST_MARK = re.compile(r"^([ \t>]*)[-*+][ \t]", re.MULTILINE)
_TABLE_RULE = re.compile(r"^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$", re.MULTILINE)
_ROUGH = re.compile(rf"[{_HAN}]|{_WORD}+(?:\.{_WORD}+)*")


def words(text: str) -> list[str]:
    """Pieces that joined again are the text: Chinese words, Latin words, numbers with their sign, ids, white space."""
    pieces: list[str] = []
    for match in _PIECE.finditer(text):
        if match.lastgroup == "han" and len(match[0]) > 1:
            pieces.extend(rjieba.cut(match[0]))
        else:
            pieces.append(match[0])
    return pieces


def rough_words(text: str) -> list[str]:
    """Single Chinese characters, Latin words and numbers, without marks: enough to tell how alike two texts are."""
    return _ROUGH.findall(text)


def same_but_for_formatting(old: str, new: str) -> bool:
    """Whether two texts differ at most in white space, in the marks of list items and in the rules of tables."""
    return old == new or _without_formatting(old) == _without_formatting(new)


def _without_formatting(text: str) -> list[str]:
    unmarked = _TABLE_RULE.sub("|", _LIST_MARK.sub(r"\1- ", text))
    return unmarked.replace("|", " | ").split()


def moment_text(moment: datetime) -> str:
    """`2026-10-12 22:20`; the day alone where the time is midnight without an offset, which stands for a day."""
    day_alone = moment.tzinfo is None and moment.time() == time()
    return moment.strftime("%Y-%m-%d" if day_alone else "%Y-%m-%d %H:%M")
