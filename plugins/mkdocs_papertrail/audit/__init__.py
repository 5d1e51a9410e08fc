"""Checks over the whole knowledge base. Every check is a function from base and settings to diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mkdocs_papertrail.audit import cards, citations, counts, deadlines, links, papers, spelling
from mkdocs_papertrail.diagnostics import Code, Diagnostic, in_order
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.settings import Settings

Check = Callable[[KnowledgeBase, Settings], Iterable[Diagnostic]]
"""A family of checks."""

CHECKS: tuple[Check, ...] = (
    cards.check,
    links.check,
    counts.check,
    citations.check,
    papers.check,
    spelling.check,
    deadlines.check,
)
"""All families."""


def audit(kb: KnowledgeBase, settings: Settings) -> tuple[Diagnostic, ...]:
    """The base's own diagnostics and those of every check, sorted by place."""
    known = {_squeezed(word) for word in settings.status_words}
    found = [d for d in kb.diagnostics if not (d.code is Code.STATUS_WORD and _names(d, known))]
    for check in CHECKS:
        found.extend(check(kb, settings))
    return in_order(found)


def _squeezed(word: str) -> str:
    return "".join(word.split())


def _names(diagnostic: Diagnostic, words: set[str]) -> bool:
    return any(word and word in _squeezed(diagnostic.message) for word in words)
