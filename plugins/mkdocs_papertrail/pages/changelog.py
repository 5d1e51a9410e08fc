"""The changelog of one section, newest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from mkdocs_papertrail.link.base import KnowledgeBase, ProposalState
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.model import Section
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import FileIndex, entries, index_file, name_of, version_links
from mkdocs_papertrail.pages.urls import page_path


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """A page for each section; those that never changed have one as well, which says so."""
    for file in kb.knowledge:
        index = index_file(kb, file)
        for section in file.sections:
            target = Target.section(file.topic, section.key)
            yield Page(
                url=f"{page_path(target)}history/",
                title=f"{name_of(section)} · {context.labels.t('history.changelog')}",
                values=partial(_values, kb, context, index, section),
                source=file.path,
                line=section.line,
                wide=True,
            )


def _values(kb: KnowledgeBase, context: Context, index: FileIndex, section: Section) -> Mapping[str, object]:
    file = index.file
    target = Target.section(file.topic, section.key)
    changes = index.changes.get(section.key, ())
    return {
        "file": file,
        "file_target": Target(TargetKind.KNOWLEDGE, file.topic),
        "section": section,
        "name": name_of(section),
        "section_target": target,
        "target_of_proposal": lambda tracked: target_of(tracked.briefing),
        "version_link": version_links(kb, context, f"{page_path(target)}history/", file.topic),
        "entries": tuple(entries(index, changes)),
        "waiting": [p for p in index.proposals.get(target, ()) if p.state is ProposalState.WAITING],
        "revisions": kb.revisions.get(file.topic, ()),
        "messages": kb.messages,
        "has_feed": any(change.date for change in changes),
    }


KIND = PageKind(name="changelog", template="changelog.md.j2", plugin="knowledge", pages=pages)
