"""One version of a knowledge file, read whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from markupsafe import Markup

from mkdocs_papertrail.history import Revision
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.resolve import resolve
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.model import KnowledgeFile
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import anchor_of, section_name, versions_with_page
from mkdocs_papertrail.pages.urls import page_path
from mkdocs_papertrail.parse import parse


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """A page for each of the newest versions with a number, and for each that a briefing names."""
    for file in kb.knowledge:
        last = {r.version: r for r in kb.revisions.get(file.topic, ()) if r.version is not None}
        numbers = sorted(last)
        built = versions_with_page(kb, file)
        for version in numbers:
            if version in built:
                yield _page(kb, context, file, last[version], numbers)


def _page(kb: KnowledgeBase, context: Context, file: KnowledgeFile, revision: Revision, numbers: list[int]) -> Page:
    target = Target(TargetKind.KNOWLEDGE, file.topic)
    url = f"{page_path(target)}v{revision.version}/"
    return Page(
        url=url,
        title=f"{file.file} v{revision.version}",
        values=lambda: _values(kb, context, file, revision, numbers, url),
        source=file.path,
    )


def _values(
    kb: KnowledgeBase,
    context: Context,
    file: KnowledgeFile,
    revision: Revision,
    numbers: list[int],
    url: str,
) -> Mapping[str, object]:
    document = parse(revision.text, file.path)
    then = replace(kb, resolved={document.path: resolve(document, kb.directory)})
    place = numbers.index(revision.version) if revision.version in numbers else 0
    changes = [
        {
            "change": c,
            "name": section_name(c.section, c.title),
            "target": Target.section(file.topic, c.section) if c.section in file.title_of else None,
            "anchor": anchor_of(c),
        }
        for c in kb.changes.get(file.topic, ())
        if (c.revision, c.version) == (revision.revision, revision.version)
    ]
    return {
        "file": file,
        "kb_target": Target(TargetKind.KNOWLEDGE, file.topic),
        "has_page": versions_with_page(kb, file).__contains__,
        "revision": revision,
        "body": Markup(linked_body(then, document, context, url)),
        "older": numbers[place - 1] if place else None,
        "newer": numbers[place + 1] if place + 1 < len(numbers) else None,
        "changes": changes,
        "is_current": place + 1 == len(numbers),
    }


KIND = PageKind(name="revision", template="revision.md.j2", plugin="knowledge", pages=pages)
