"""References that lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.model import Document
from mkdocs_papertrail.settings import Settings

_PROBLEMS = {
    "path_missing": (Code.PATH_MISSING, "the content tree has no {target}"),
    "section_unknown": (Code.SECTION_UNKNOWN, "there is no section §{target}"),
    "file_unknown": (Code.SECTION_UNKNOWN, "there is no knowledge file {qualifier}"),
    "card_unknown": (Code.CARD_UNKNOWN, "there is no card {target}"),
    "briefing_unknown": (Code.BRIEFING_UNKNOWN, "“{target}” names no briefing of the base, or more than one"),
    "link_broken": (Code.LINK_BROKEN, "{target} leads nowhere"),
    "link_ambiguous": (Code.LINK_AMBIGUOUS, "several pages answer to {target}"),
}


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT501 to PT505 and PT507; each missing target once a document and line."""
    documents: tuple[Document, ...] = (*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge)
    for document in documents:
        for item in kb.resolved.get(document.path, ()):
            if item.problem in _PROBLEMS:
                code, message = _PROBLEMS[item.problem]
                mention = item.mention
                yield Diagnostic(
                    code=code,
                    path=document.path,
                    line=document.body.line(mention.start),
                    column=document.body.column(mention.start),
                    message=message.format(target=mention.target, qualifier=mention.qualifier),
                )
