"""One paper in two places."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz import fuzz

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.model import Briefing
from mkdocs_papertrail.settings import Settings

DIFFERENT = 40
"""Two titles that share less than this (rapidfuzz's token set ratio, 0 to 100) are reported as different works."""


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT604 and PT606."""
    for briefing in kb.briefings:
        yield from _titles(kb, briefing)
        yield from _sections(briefing)


def _titles(kb: KnowledgeBase, briefing: Briefing) -> Iterator[Diagnostic]:
    for row in briefing.citations:
        paper = kb.papers.get(row.arxiv)
        if paper is None or not row.title or row.title == paper.title:
            continue
        names = (paper.title, *(alias for card in paper.cards for alias in card.aliases))
        if all(fuzz.token_set_ratio(row.title.lower(), name.lower()) < DIFFERENT for name in names):
            yield Diagnostic(
                code=Code.PAPER_TITLES, path=briefing.path, line=row.line,
                message=f"{row.arxiv} is called “{row.title}” here and “{paper.title}” elsewhere",
            )  # fmt: skip


def _sections(briefing: Briefing) -> Iterator[Diagnostic]:
    """A paper that the table files under one section while an item about it proposes only others."""
    filed = {row.arxiv: row for row in briefing.citations if row.arxiv and row.sections}
    for item in briefing.items:
        proposed = [p.section for p in item.proposals]
        for arxiv in item.arxiv:
            row = filed.get(arxiv)
            if row and proposed and item.adjacent and not set(row.sections) & set(proposed):
                yield Diagnostic(
                    code=Code.PAPER_SECTIONS, path=briefing.path, line=item.line,
                    message=f"{arxiv} is proposed for §{', §'.join(proposed)} here"
                    f" and filed under §{', §'.join(row.sections)} in the table",
                )  # fmt: skip
