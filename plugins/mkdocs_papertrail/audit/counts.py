"""Counts that a briefing declares, against what it holds."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.model import Briefing
from mkdocs_papertrail.settings import Settings


def counted(briefing: Briefing) -> dict[str, int]:
    """What a briefing holds, under the names that its declared counts have."""
    new = [c for c in briefing.citations if "NET-new" in c.status]
    cards = sum(1 for i in briefing.increments if "paper_card" in i.kind)
    engineering = len(briefing.increments) - cards
    return {
        "increments_heading": len(briefing.increments),
        "adjacent_heading": len(briefing.adjacent),
        "verifications_heading": len(briefing.verifications),
        "summary_increments": len(briefing.increments),
        "summary_new_cards": cards,
        "summary_engineering": engineering,
        "summary_arxiv": len(briefing.citations),
        "summary_arxiv_new": len(new),
        "summary_arxiv_continued": len(briefing.citations) - len(new),
        "header_new_cards": cards,
        "header_engineering": engineering,
    }


_WHAT = {
    "increments_heading": "the heading of the increments",
    "adjacent_heading": "the heading of the adjacent items",
    "verifications_heading": "the heading of the verifications",
    "summary_increments": "the summary (increments)",
    "summary_new_cards": "the summary (new paper cards)",
    "summary_engineering": "the summary (engineering items)",
    "summary_arxiv": "the summary (arXiv ids)",
    "summary_arxiv_new": "the summary (new arXiv ids)",
    "summary_arxiv_continued": "the summary (arXiv ids already known)",
    "header_new_cards": "the header (new paper cards)",
    "header_engineering": "the header (engineering items)",
}


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT601."""
    for briefing in kb.briefings:
        body = counted(briefing)
        for name, declared in briefing.declared.items():
            if name in body and body[name] != declared:
                yield Diagnostic(
                    code=Code.COUNT_DIFFERS,
                    path=briefing.path,
                    line=briefing.declared_lines.get(name, 1),
                    message=f"{_WHAT[name]} declares {declared}, the body has {body[name]}",
                )
