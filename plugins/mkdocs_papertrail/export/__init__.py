"""What the site and the command line write besides pages."""

from __future__ import annotations

from collections.abc import Iterator
from os.path import isfile
from pathlib import Path

from mkdocs_papertrail.export.base import as_json, json_files
from mkdocs_papertrail.export.feeds import section_feeds, site_feed
from mkdocs_papertrail.export.llms import llms_text
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.pages.bibtex import bibtex
from mkdocs_papertrail.pages.context import Context


def static_files(kb: KnowledgeBase, context: Context, site_url: str) -> Iterator[tuple[str, str]]:
    """The machine-readable files of the site: name and content. `site_url` is empty where it is not known."""
    for name, value in json_files(kb, whole=False).items():
        yield f"api/{name}", as_json(value, indent=None)
    yield "papers.bib", "\n".join(bibtex(paper) for paper in kb.papers.values())
    yield "llms.txt", llms_text(kb, context, site_url)
    yield "feed.xml", site_feed(kb, context, site_url)
    if "knowledge" in context.enabled:
        yield from section_feeds(kb, context, site_url)


def source_files(kb: KnowledgeBase, root: Path) -> Iterator[tuple[str, Path | str]]:
    """The texts behind the documents: name on the site, and the file or a text in its place.

    Of a file that was refused or not read only the reason is published. A file whose name is no text is published as
    it was read.
    """
    for document in (*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge):
        path = root / document.path
        name = f"sources/{document.path}.txt"
        if not document.digest:
            yield name, "".join(f"{d.code.number} {d.message}\n" for d in document.diagnostics)
        elif isfile(path):
            yield name, path
        else:
            yield name, document.body.source.decode("utf-8", "replace")
