"""Text cut into the pieces that a reader takes as one: words, whole numbers and ids, single marks."""

from __future__ import annotations

import re

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
