"""The history of a knowledge file: its versions, and which section changed in which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import FileIndex, anchor_of, index_file, section_name, strip, version_links
from mkdocs_papertrail.pages.urls import page_path


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """A page for each knowledge file."""
    for file in kb.knowledge:
        target = Target(TargetKind.KNOWLEDGE, file.topic)
        index = index_file(kb, file)
        yield Page(
            url=f"{page_path(target)}history/",
            title=f"{file.title} · {context.labels.t('history.file')}",
            values=partial(_values, kb, context, index, target),
            source=file.path,
            wide=True,
        )


def _values(kb: KnowledgeBase, context: Context, index: FileIndex, target: Target) -> Mapping[str, object]:
    file = index.file
    known = file.title_of
    changed: dict[tuple[str, int | None], list[dict[str, object]]] = {}
    for change in kb.changes.get(file.topic, ()):
        changed.setdefault((change.revision, change.version), []).append(
            {
                "change": change,
                "name": section_name(change.section, change.title),
                "target": Target.section(file.topic, change.section) if change.section in known else None,
                "anchor": anchor_of(change),
            }
        )
    rows = [
        {"revision": revision, "changes": changed.get((revision.revision, revision.version), [])}
        for revision in reversed(kb.revisions.get(file.topic, ()))
    ]
    keys = [section.key for section in file.sections if index.changes.get(section.key)]
    return {
        "file": file,
        "kb_target": target,
        "version_link": version_links(kb, context, f"{page_path(target)}history/", file.topic),
        "rows": rows,
        "strip": strip(kb, index, keys),
        "messages": kb.messages,
    }


KIND = PageKind(name="file-history", template="file_history.md.j2", plugin="knowledge", pages=pages)
