"""The citation table against the text."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import split_version
from mkdocs_papertrail.model import Briefing, MentionKind
from mkdocs_papertrail.settings import Settings


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT602 and PT603, for briefings that have a citation table."""
    for briefing in kb.briefings:
        if briefing.citations:
            yield from _compare(briefing)


def _compare(briefing: Briefing) -> Iterator[Diagnostic]:
    table = {c.arxiv: c.line for c in briefing.citations if c.arxiv}
    rows = {c.line for c in briefing.citations}
    text: dict[str, int] = {}
    for mention in briefing.body.mentions:
        if mention.kind is MentionKind.PAPER:
            line = briefing.body.line(mention.start)
            if line not in rows:
                text.setdefault(split_version(mention.target)[0], line)
    for arxiv, line in text.items():
        if arxiv not in table:
            yield Diagnostic(
                code=Code.CITATION_MISSING, path=briefing.path, line=line,
                message=f"{arxiv} is cited here and missing from the citation table",
            )  # fmt: skip
    for arxiv, line in table.items():
        if arxiv not in text:
            yield Diagnostic(
                code=Code.CITATION_UNUSED, path=briefing.path, line=line,
                message=f"{arxiv} stands in the citation table only",
            )  # fmt: skip
