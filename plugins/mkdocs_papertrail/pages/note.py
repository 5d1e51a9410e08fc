"""The page of a note: its text, whole, linked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial

from markupsafe import Markup

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import target_of
from mkdocs_papertrail.model import Note
from mkdocs_papertrail.pages import shared
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.urls import page_path


class _Index:
    """Look-ups for all notes, made when the first page is written."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb

    @cached_property
    def diagnostics(self) -> dict[str, list[Diagnostic]]:
        """By path."""
        return shared.by_path(self.kb.diagnostics)

    @cached_property
    def neighbours(self) -> dict[str, shared.Neighbours]:
        """By path."""
        return shared.neighbours(shared.newest_first(self.kb))


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page a note."""
    index = _Index(kb)
    for note in kb.notes:
        target = target_of(note)
        url = page_path(target)
        yield Page(
            url=url,
            title=note.title,
            values=partial(_values, kb, context, index, note, url),
            source=note.path,
            target=target,
            description=note.title,
            search_text=partial(shared.search_text, note),
        )


def _values(kb: KnowledgeBase, context: Context, index: _Index, note: Note, url: str) -> Mapping[str, object]:
    title = shared.main_heading(note.body)

    def body(head: Markup) -> Markup:
        """The text with a line below its title."""
        edits = shared.below(note.body, title, head) if title else []
        return Markup(linked_body(kb, note, context, url, decorations=edits, linked_code=True))

    return {
        "document": note,
        "has_title": title is not None,
        "body": body,
        "near": index.neighbours.get(note.path, shared.Neighbours()),
        "source_link": shared.source_address(context, url, note.path),
        "edit_link": context.edit_of(note.path),
        "mentions": shared.mentions_of(kb.backlinks.get(target_of(note), ())),
        "diagnostics": index.diagnostics.get(note.path, ()),
        "target_of": target_of,
        "author_link": shared.author_address(context, url, note.author),
        "topic_link": shared.topic_address(context, url, note.topic),
    }


KIND = PageKind(name="note", template="note.md.j2", plugin="briefings", pages=pages)
