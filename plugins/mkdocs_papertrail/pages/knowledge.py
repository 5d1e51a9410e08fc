"""A knowledge file as a whole: its text, its sections and what changed lately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from markupsafe import Markup

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.link.anchors import anchors_of
from mkdocs_papertrail.link.base import KnowledgeBase, ProposalState, VerificationState
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import FileIndex, index_file, mentions, name_of, strip
from mkdocs_papertrail.pages.shared import below, by_path, main_heading, search_text, source_address
from mkdocs_papertrail.pages.urls import page_path

MENTIONS = 100
"""Backlinks that the page shows at the most."""


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """A page for each knowledge file."""
    findings = by_path(kb.diagnostics)
    for file in kb.knowledge:
        target = Target(TargetKind.KNOWLEDGE, file.topic)
        index = index_file(kb, file)
        yield Page(
            url=page_path(target),
            title=file.title,
            values=partial(_values, kb, context, index, target, findings.get(file.path, [])),
            source=file.path,
            target=target,
            search_text=partial(search_text, file),
        )


def _values(
    kb: KnowledgeBase, context: Context, index: FileIndex, target: Target, findings: Sequence[Diagnostic]
) -> Mapping[str, object]:
    file = index.file
    url = page_path(target)
    heading = main_heading(file.body)

    def body(top: Markup) -> Markup:
        """The text, with a block of HTML below its title."""
        below_title = below(file.body, heading, top) if heading else ()
        return Markup(linked_body(kb, file, context, url, decorations=below_title))

    anchors = dict(zip((h.start for h in file.body.headings), anchors_of(file), strict=True))
    rows = []
    for section in file.sections:
        where = Target.section(file.topic, section.key)
        changes = index.changes.get(section.key, ())
        rows.append(
            {
                "section": section,
                "name": name_of(section),
                "target": where,
                "anchor": anchors.get(section.start, ""),
                "papers": len(section.arxiv),
                "last": changes[0] if changes else None,
                "changes": len(changes),
                "waiting": sum(1 for p in index.proposals.get(where, ()) if p.state is ProposalState.WAITING),
                "open": sum(1 for v in index.verifications.get(where, ()) if v.state is VerificationState.OPEN),
            }
        )
    changed = [row["section"].key for row in rows if row["changes"]]  # type: ignore[attr-defined]
    return {
        "file": file,
        "diagnostics": findings,
        "has_heading": heading is not None,
        "body": body,
        "source_link": source_address(context, url, file.path),
        "edit_link": context.edit_of(file.path),
        "limit": MENTIONS,
        "rows": rows,
        "strip": strip(kb, index, changed[:12]),
        "revisions": kb.revisions.get(file.topic, ()),
        "references": len(file.references.arxiv),
        "backlinks": mentions(kb, target),
    }


KIND = PageKind(name="knowledge", template="knowledge.md.j2", plugin="knowledge", pages=pages)
