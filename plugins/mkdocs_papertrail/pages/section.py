"""One section of a knowledge file: its text, and beside it what is known about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from markupsafe import Markup

from mkdocs_papertrail.link.base import KnowledgeBase, LinkType, ProposalState, VerificationState
from mkdocs_papertrail.link.sentences import plain
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.model import KnowledgeFile, Section
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import FileIndex, entries, index_file, mentions, name_of, version_links
from mkdocs_papertrail.pages.shared import source_address
from mkdocs_papertrail.pages.urls import page_path

MENTIONS = 100
"""Backlinks that the page shows at the most."""
RECENT = 3
"""Changes that the section's own page shows."""


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """A page for each section of each knowledge file."""
    for file in kb.knowledge:
        index = index_file(kb, file)
        for place, section in enumerate(file.sections):
            target = Target.section(file.topic, section.key)
            yield Page(
                url=page_path(target),
                title=name_of(section),
                values=partial(_values, kb, context, index, section, place),
                source=file.path,
                line=section.line,
                target=target,
                description=f"{file.title}: {name_of(section)}",
                search_text=partial(_text, file, section),
            )


def _values(
    kb: KnowledgeBase, context: Context, index: FileIndex, section: Section, place: int
) -> Mapping[str, object]:
    file = index.file
    target = Target.section(file.topic, section.key)
    url = page_path(target)
    changes = index.changes.get(section.key, ())
    neighbours = [
        {"name": name_of(s), "target": Target.section(file.topic, s.key)} if s else None
        for s in (
            file.sections[place - 1] if place else None,
            file.sections[place + 1] if place + 1 < len(file.sections) else None,
        )
    ]
    proposals = index.proposals.get(target, ())
    return {
        "file": file,
        "limit": MENTIONS,
        "source_link": source_address(context, url, file.path),
        "edit_link": context.edit_of(file.path),
        "target_of": target_of,
        "target_of_proposal": lambda tracked: target_of(tracked.briefing),
        "version_link": version_links(kb, context, url, file.topic),
        "file_target": Target(TargetKind.KNOWLEDGE, file.topic),
        "section": section,
        "name": name_of(section),
        "body": Markup(linked_body(kb, file, context, url, start=section.body_start, end=section.tree_end)),
        "changes": changes,
        "recent": tuple(entries(index, changes[:RECENT])),
        "papers": [kb.papers[key] for key in section.arxiv if key in kb.papers],
        "waiting": [p for p in proposals if p.state is ProposalState.WAITING],
        "landed": [p for p in proposals if p.state is ProposalState.LANDED],
        "verifications": index.verifications.get(target, ()),
        "open": [v for v in index.verifications.get(target, ()) if v.state is VerificationState.OPEN],
        "previous": neighbours[0],
        "following": neighbours[1],
        "backlinks": mentions(kb, target, without=LinkType.PROPOSES),
    }


def _text(file: KnowledgeFile, section: Section) -> str:
    return f"{name_of(section)}\n{plain(file.body.text(section.body_start, section.end))}"


KIND = PageKind(name="section", template="section.md.j2", plugin="knowledge", pages=pages)
