"""A page whose content is ours: rendered by one call, when it is needed, and let go when it is written."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from mkdocs_papertrail.markdown.render import TocEntry, table_of_contents, to_html
from mkdocs_papertrail.pages.kind import PageSpec

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files


TEMPLATE = "papertrail-page.html"
"""The template of our pages: it puts the theme's own around them."""


class PapertrailPage(Page):
    """A generated page."""

    def __init__(self, spec: PageSpec, file: File, config: MkDocsConfig, edit_url: str) -> None:
        self._opened = False
        # The theme's templates escape nothing.
        title = escape(spec.page.title)
        super().__init__(title, file, config)
        self.spec = spec
        self.edit_url = edit_url or None
        self.markdown = ""
        self._html: str | None = None
        self._toc: TableOfContents | None = None
        self._build: tuple[MkDocsConfig, Files] | None = None
        self.meta = {"title": title, "search": {"exclude": True}}
        if not spec.page.in_nav:
            self.meta["template"] = TEMPLATE
        if spec.page.description:
            self.meta["description"] = escape(" ".join(spec.page.description.split()))
        if spec.page.wide:
            self.meta["hide"] = ["navigation", "toc"]

    def read_source(self, config: MkDocsConfig) -> None:
        """Nothing to read: the page comes from the knowledge base."""

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Nothing yet: `content` renders once the page has been opened, when its template asks for it."""
        self._build = (config, files)

    def open(self) -> None:
        """From now on `content` is the page's HTML. Before, MkDocs walks over all pages once: it gets empty text."""
        self._opened = True

    def _set_edit_url(self, *_: Any) -> None:
        """The link leads to the document's own file, which the owner plugin knows."""

    def _rendered(self) -> str:
        if self._html is None:
            html = to_html(self.spec.render())
            self._toc = TableOfContents(nest(table_of_contents(html)))
            if self._build is not None:
                config, files = self._build
                html = config.plugins.on_page_content(html, page=self, config=config, files=files) or ""
            self._html = html
        return self._html

    @property
    def content(self) -> str:
        """The page's HTML."""
        return self._rendered() if self._opened else ""

    @content.setter
    def content(self, value: str | None) -> None:
        if self._opened:
            self._html = value

    @property
    def toc(self) -> TableOfContents:
        """Its table of contents."""
        self._rendered()
        return self._toc if self._toc is not None else TableOfContents([])

    @toc.setter
    def toc(self, value: Any) -> None:
        """MkDocs sets an empty one at first."""

    def pretend(self, content: str, toc: TableOfContents) -> None:
        """Stand in for a page with other content."""
        self._opened, self._html, self._toc = True, content, toc

    def release(self) -> None:
        """Let go of the HTML once it is written."""
        self._html, self._toc = None, None

    def validate_anchor_links(self, **_: Any) -> None:
        """Links were resolved as data and need no second check."""


def nest(entries: Sequence[TocEntry]) -> list[AnchorLink]:
    """The headings of a page as MkDocs nests them."""
    roots: list[AnchorLink] = []
    stack: list[AnchorLink] = []
    for entry in entries:
        link = AnchorLink(entry.title, entry.id, entry.level)
        while stack and stack[-1].level >= entry.level:
            stack.pop()
        (stack[-1].children if stack else roots).append(link)
        stack.append(link)
    return roots
