"""Any other Markdown file: a briefing of another kind, or a page of notes."""

from __future__ import annotations

from mkdocs_papertrail.markdown.tree import Kind
from mkdocs_papertrail.model import Note
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.fields import meta_fields, one_line, read_date
from mkdocs_papertrail.parse.names import document_id, name_parts


def parse_note(draft: Draft) -> Note:
    """Read a note: what its front matter lacks comes from its text, file name and folder. Never raises."""
    fields = meta_fields(draft.meta, draft.meta_lines)
    name = name_parts(draft.path)
    heading = next((b.text for b in draft.tree.walk() if b.kind is Kind.HEADING and b.level == 1), "")
    title = fields["title"].text if "title" in fields else heading
    created = read_date(fields["created"].text) if "created" in fields else None
    return Note(
        path=draft.path,
        id=document_id(draft.path),
        title=one_line(title) or draft.stem,
        date=created or name.date,
        author=one_line(fields["authors"].text) if "authors" in fields else name.folder,
        body=draft.body,
        meta=draft.meta,
        leftover=draft.leftover,
        references=draft.references,
        diagnostics=draft.diagnostics,
        digest=draft.digest,
        topic=name.topic,
        kind=name.kind,
    )
