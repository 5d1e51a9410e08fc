"""Cards that are in each other's way."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.model import PaperCard
from mkdocs_papertrail.settings import Settings


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT302 and PT305."""
    by_number: dict[int, PaperCard] = {}
    by_paper: dict[str, PaperCard] = {}
    for card in kb.cards:
        if card.card is not None:
            first = by_number.setdefault(card.card, card)
            if first is not card:
                yield Diagnostic(
                    code=Code.CARD_NUMBER_TWICE,
                    path=card.path,
                    message=f"{first.path} has card number {card.card}, too",
                )
        if card.arxiv:
            first = by_paper.setdefault(card.arxiv, card)
            if first is not card:
                yield Diagnostic(
                    code=Code.CARD_PAPER_TWICE,
                    path=card.path,
                    message=f"{first.path} is about {card.arxiv}, too",
                )
