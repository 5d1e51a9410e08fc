"""One text as linked, harmless HTML, for scripts and other programs."""

from __future__ import annotations

from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.markdown.render import to_html
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.labels import Labels
from mkdocs_papertrail.parse import make_draft
from mkdocs_papertrail.parse.note import parse_note
from mkdocs_papertrail.read import decode

EVERYTHING = frozenset({"papertrail", "briefings", "papers", "knowledge", "verifications", "health"})
"""All groups of pages."""


def render_markdown(text: str, *, language: str = "zh") -> str:
    """The sanitised HTML of one body of Markdown, with every paper that it names linked.

    Addresses are relative to the root of a site (`papers/2610.13735/`). References that only a knowledge base can
    resolve are marked as leading nowhere. `language` is that of the explanations, `zh` or `en`.
    """
    note = parse_note(make_draft(decode(text.encode("utf-8", "replace"), "text.md")))
    context = Context(labels=Labels(language), enabled=EVERYTHING)
    return to_html(linked_body(link([note], {}, {}), note, context, ""))
