"""How alike two section texts are."""

from __future__ import annotations

from collections import Counter

from rapidfuzz.distance import Indel

from mkdocs_papertrail.history.words import rough_words

_SHORT = 6_000
"""Texts up to this many characters are compared word by word, longer ones line by line."""


def likeness(one: str, other: str) -> float:
    """0 for nothing in common, or for an empty text, to 1 for the same words in the same order."""
    if not one.strip() or not other.strip():
        return 0.0
    if one == other:
        return 1.0
    by_lines = _shared_lines(one, other)
    if by_lines >= 0.9 or len(one) + len(other) > 2 * _SHORT:
        return by_lines
    return max(by_lines, Indel.normalized_similarity(rough_words(one), rough_words(other)))


def kept_share(old: str, new: str) -> float:
    """How much of a text's lines, by length, stands in another one: 0 to 1; 0 for an empty text."""
    first = _weights(old)
    total = sum(len(line) * n for line, n in first.items())
    kept = sum(len(line) * n for line, n in (first & _weights(new)).items())
    return kept / total if total else 0.0


def title_likeness(one: str, other: str) -> float:
    """0 to 1, letter by letter, whatever the case."""
    return Indel.normalized_similarity(one.casefold(), other.casefold())


def _shared_lines(one: str, other: str) -> float:
    first, second = _weights(one), _weights(other)
    total = sum(len(line) * n for line, n in first.items()) + sum(len(line) * n for line, n in second.items())
    shared = sum(len(line) * n for line, n in (first & second).items())
    return 2 * shared / total if total else 0.0


def _weights(text: str) -> Counter[str]:
    return Counter(stripped for line in text.split("\n") if (stripped := line.strip()))
