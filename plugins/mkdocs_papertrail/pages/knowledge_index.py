"""The list of knowledge files."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_papertrail.link.base import KnowledgeBase, ProposalState, VerificationState
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.model import KnowledgeFile
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page."""
    yield Page(
        url="knowledge/",
        title=context.labels.t("nav.knowledge"),
        values=lambda: {"files": [_row(kb, file) for file in kb.knowledge]},
        in_nav=True,
        wide=True,
    )


def _row(kb: KnowledgeBase, file: KnowledgeFile) -> dict[str, object]:
    changes = kb.changes.get(file.topic, ())
    waiting = [p for p in kb.proposals if p.topic == file.topic and p.state is ProposalState.WAITING]
    prefix = f"{file.topic}#"
    still_open = [
        v
        for v in kb.verifications
        if v.state is VerificationState.OPEN and any(t.key.startswith(prefix) for t in v.sections)
    ]
    return {
        "file": file,
        "target": Target(TargetKind.KNOWLEDGE, file.topic),
        "sections": len(file.sections),
        "references": len(file.references.arxiv),
        "revisions": len(kb.revisions.get(file.topic, ())),
        "last": changes[-1] if changes else None,
        "waiting": len(waiting),
        "open": len(still_open),
    }


KIND = PageKind(name="knowledge-index", template="knowledge_index.md.j2", plugin="knowledge", pages=pages)
