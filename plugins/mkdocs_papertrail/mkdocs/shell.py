"""The theme around a page, rendered once for many pages.

Pages outside the navigation differ in their content, title, addresses and table of contents only. The theme's template
is rendered once with marks in place of these; a page is then the text between the marks and its own values. The first
two pages of each sort are rendered in full as well: where the two ways do not agree to the letter, that sort of page is
always rendered in full.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Environment, Template, pass_context
from jinja2.runtime import Context
from mkdocs.structure.nav import Navigation
from mkdocs.structure.toc import AnchorLink, TableOfContents

from mkdocs_papertrail.mkdocs.page import PapertrailPage

PROOFS = 2
"""Pages of a sort that are rendered in full and compared."""
_MARK = re.compile("(\ue000[a-z]+\ue001)")
_TOC_ITEM = '{% include "partials/toc-item.html" %}'


def _mark(name: str) -> str:
    return f"\ue000{name}\ue001"


@dataclass(slots=True)
class _Shell:
    """A rendered template, cut at its marks."""

    parts: list[str]
    """Text and marks by turns; empty where the template cannot be cut."""
    between: str = ""
    """What stands between two entries of the table of contents."""
    proofs: int = 0
    """Pages that came out the same both ways."""
    usable: bool = True
    """Whether all pages so far came out the same both ways."""


@dataclass(slots=True)
class Shells:
    """The shells of one build."""

    environment: Environment
    """That of the theme."""
    shells: dict[object, _Shell] = field(default_factory=dict)
    """By sort of page."""
    item: Template | None = None
    """The theme's template of one entry of a table of contents."""
    folders: set[str] = field(default_factory=set)
    """Folders that hold pages of the navigation."""

    def install(self) -> None:
        """Let the template of our pages call `render`."""
        self.environment.globals["papertrail_page"] = self.render

    @pass_context
    def render(self, context: Context) -> str:
        """The whole HTML of the page in a context."""
        page = context["page"]
        values = dict(context.get_all())
        sort = self._sort(page, values["nav"])
        shell = self.shells.get(sort)
        if shell is None:
            shell = self.shells[sort] = self._make(page, values)
        if not shell.usable:
            return self._full(values)
        filled = self._fill(shell, page, values)
        if shell.proofs < PROOFS:
            whole = self._full(values)
            shell.proofs += 1
            shell.usable = whole == filled
            return whole
        return filled

    def _full(self, values: Mapping[str, Any]) -> str:
        return self.environment.get_template("main.html").render(values)

    def _sort(self, page: PapertrailPage, nav: Navigation) -> object:
        """What the theme's template asks about a page, and all that its relative addresses depend on."""
        first = next(iter(page.toc), None)
        return (
            page.url.count("/"),
            self._folder(page, nav),
            bool(page.canonical_url),
            bool(page.edit_url),
            "/blob/" in (page.edit_url or ""),
            "description" in page.meta,
            tuple(page.meta.get("hide", ())),
            "<h1" in page.content,
            first is not None,
            first is not None and first.level == 1,
            bool(_listed(page.toc)),
        )

    def _folder(self, page: PapertrailPage, nav: Navigation) -> str:
        """The deepest folder of a page that a page of the navigation lies in as well."""
        if not self.folders:
            self.folders = {"", *(folder for other in nav.pages for folder in _folders(other.url))}
        return next((folder for folder in reversed(_folders(page.url)) if folder in self.folders), "")

    def _make(self, page: PapertrailPage, values: Mapping[str, Any]) -> _Shell:
        probe = copy.copy(page)
        probe.title = _mark("title")
        probe.meta = {**page.meta, "title": _mark("title")}
        if "description" in page.meta:
            probe.meta["description"] = _mark("description")
        if page.canonical_url:
            probe.canonical_url = _mark("canonical")
        if page.edit_url:
            probe.edit_url = ("/blob/" if "/blob/" in page.edit_url else "") + _mark("edit")
        content = _mark("content") + ("<h1" if "<h1" in page.content else "")
        toc = _probe_toc(page.toc)
        probe.pretend(content, toc)
        html = self._full({**values, "page": probe})
        html = html.replace(content, _mark("content"))
        between = ""
        if _listed(toc):
            one, two = self._items(toc, values)
            start, stop = html.find(one), html.rfind(two)
            if start < 0 or stop < start:
                return _Shell([], usable=False)
            between = html[start + len(one) : stop]
            html = html.replace(one + between + two, _mark("toc"))
        return _Shell(_MARK.split(html), between)

    def _items(self, toc: TableOfContents, values: Mapping[str, Any]) -> list[str]:
        """The entries of a table of contents as the theme writes them."""
        if self.item is None:
            self.item = self.environment.from_string(_TOC_ITEM)
        return [self.item.render({**values, "toc_item": item}) for item in _listed(toc)]

    def _fill(self, shell: _Shell, page: PapertrailPage, values: Mapping[str, Any]) -> str:
        first = next(iter(page.toc), None)
        edit = page.edit_url or ""
        found = {
            _mark("title"): str(page.title),
            _mark("description"): str(page.meta.get("description", "")),
            _mark("canonical"): page.canonical_url or "",
            _mark("edit"): edit.removeprefix("/blob/"),
            _mark("raw"): edit.replace("blob" if "/blob/" in edit else "edit", "raw"),
            _mark("content"): page.content,
            _mark("skip"): first.id if first else "",
        }
        if _mark("toc") in shell.parts:
            found[_mark("toc")] = shell.between.join(self._items(page.toc, values))
        return "".join(found.get(part, part) for part in shell.parts)


def _folders(url: str) -> list[str]:
    """The folders that a page lies in, outermost first: `a/`, `a/b/`."""
    parts = url.split("/")[:-1]
    return ["/".join(parts[: n + 1]) + "/" for n in range(len(parts))]


def _listed(toc: TableOfContents) -> list[AnchorLink]:
    """The entries that the theme lists: below a title of level 1 its children."""
    entries = list(toc)
    return list(entries[0].children) if entries and entries[0].level == 1 else entries


def _probe_toc(toc: TableOfContents) -> TableOfContents:
    """A table of contents of the same sort: two entries, and a mark for the anchor of the first heading."""
    entries = list(toc)
    if not entries:
        return TableOfContents([])
    first = AnchorLink("one", _mark("skip"), entries[0].level)
    if not _listed(toc):
        return TableOfContents([first])
    if entries[0].level == 1:
        first.children += [AnchorLink("one", "one", 2), AnchorLink("two", "two", 2)]
        return TableOfContents([first])
    return TableOfContents([first, AnchorLink("two", "two", entries[0].level)])
