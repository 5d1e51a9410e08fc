"""What a page kind is, and what a page is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.pages.context import Context


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page: what is known before it is written, and how to get the rest."""

    url: str
    """Relative to the site, percent-encoded, with a closing slash: `papers/2610.13735/`; empty for the home page."""
    title: str
    """Plain text."""
    values: Callable[[], Mapping[str, object]]
    """Makes what the template needs; called once, when the page is written."""
    source: str | None = None
    """The path in the content tree that it shows; None for a generated list."""
    line: int = 1
    """The line of the source that it starts from."""
    target: Target | None = None
    """What it is the page of."""
    description: str = ""
    """One sentence for search engines and previews, plain text."""
    search_text: Callable[[], str] | None = None
    """Makes the plain text to search in; None keeps the page out of the search."""
    wide: bool = False
    """Without the side columns."""
    in_nav: bool = False
    """Whether the navigation shows it: lists do, leaf pages do not."""
    redirects: tuple[str, ...] = ()
    """Other addresses that lead here, in the same form as `url`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageKind:
    """A kind of page: one module, one template."""

    name: str
    """`briefing`."""
    template: str
    """`briefing.md.j2`."""
    pages: Callable[[KnowledgeBase, Context], Iterable[Page]]
    """Makes the pages of this kind."""
    plugin: str
    """What switches it on: `papertrail`, `briefings`, `papers`, `knowledge`, `verifications` or `health`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpec:
    """One page of the site: Markdown with HTML blocks, made when asked for."""

    kind: PageKind
    """Its kind."""
    page: Page
    """What is known of it."""
    render: Callable[[], str]
    """Makes its Markdown, linked with relative addresses."""
