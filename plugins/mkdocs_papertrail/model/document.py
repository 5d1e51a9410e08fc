"""What all kinds of document have; notes and paper cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date as Date

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.model.text import Body, References


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What all kinds of document have."""

    path: str
    """Relative to the content tree, with forward slashes."""
    id: str
    """`tom/2026-10-12-inference-e1prep`, `1759-2610-13735`, `inference`, or the path without `.md`."""
    title: str
    """The title without markup."""
    date: Date | None = None
    """The day it is about or was made; None where it names none."""
    author: str = ""
    """Who wrote it; empty where it names nobody."""
    body: Body
    """The text."""
    meta: Mapping[str, object] = field(default_factory=dict)
    """The front matter as written: strings and lists of strings."""
    leftover: tuple[str, ...] = ()
    """Lines of the front matter that are no fields."""
    references: References = field(default_factory=References)
    """What it refers to."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What was wrong with the file itself."""
    digest: str = ""
    """SHA-256 of the file's bytes, in hexadecimal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Document):
    """Any other Markdown file."""

    topic: str = ""
    """From the file name of a briefing without sections; else empty."""
    kind: str = ""
    """From the file name, such as `five-category-briefing`; else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCard(Document):
    """A paper card."""

    card: int | None
    """Its number."""
    arxiv: str | None
    """The id without version."""
    arxiv_version: int | None = None
    """The version, where one is written."""
    authors: tuple[str, ...] = ()
    """In order."""
    category: str = ""
    """主分类."""
    tags: tuple[str, ...] = ()
    """Tags."""
    tldr: str = ""
    """A sentence or three, without markup."""
    status: str = ""
    """A free word."""
    url: str = ""
    """Where the work is, if not on arXiv; http or https only."""
    aliases: tuple[str, ...] = ()
    """Other names."""
