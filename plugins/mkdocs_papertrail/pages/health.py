"""Every diagnostic, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs_papertrail.diagnostics import Severity
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target, target_of
from mkdocs_papertrail.model import Document
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.facets import MOST_ROWS, facet
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.shared import source_address

URL = "health/"


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page."""
    yield Page(
        url=URL,
        title=context.labels.t("nav.health"),
        values=lambda: _values(kb, context),
        in_nav=True,
        wide=True,
    )


def _values(kb: KnowledgeBase, context: Context) -> Mapping[str, object]:
    documents: tuple[Document, ...] = (*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge)
    targets: dict[str, Target] = {document.path: target_of(document) for document in documents}
    order = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTICE: 2}
    found = sorted(kb.diagnostics, key=lambda d: (order[d.severity], d.code.number, d.path, d.line))
    shown = found[:MOST_ROWS]
    t = context.labels.t
    return {
        "rows": [
            {"item": d, "target": targets.get(d.path), "source": source_address(context, URL, d.path)} for d in shown
        ],
        "counts": {severity: sum(1 for d in found if d.severity is severity) for severity in Severity},
        "total": len(found),
        "facets": [
            facet("severity", t("health.severity"), (t(f"health.{d.severity}") for d in shown)),
            facet("code", t("health.code"), (d.code.number for d in shown)),
            facet("file", t("knowledge.file"), (d.path for d in shown), most=20),
        ],
        "messages": kb.messages,
        "documents": len(documents),
    }


KIND = PageKind(name="health", template="health.md.j2", plugin="health", pages=pages)
