"""The built site as data: its pages, their links and anchors, where an address leads."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


@dataclass(slots=True)
class SitePage:
    """What a page links, loads and anchors."""

    links: list[str] = field(default_factory=list)
    """Addresses of links."""
    loads: list[str] = field(default_factory=list)
    """Addresses of scripts, styles, pictures and the like."""
    ids: list[str] = field(default_factory=list)
    """Ids, and names of anchors."""
    refresh: str = ""
    """Where the page leads on to by itself."""
    nav: list[str] = field(default_factory=list)
    """Addresses in the navigation of the theme."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = SitePage()
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        classes = values.get("class", "").split()
        if tag == "nav":
            self.depth += 1 if self.depth or {"md-nav--primary", "md-tabs"} & set(classes) else 0
        if "id" in values:
            self.page.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.page.links.append(values["href"])
            if self.depth:
                self.page.nav.append(values["href"])
        elif tag == "a" and "name" in values:
            self.page.ids.append(values["name"])
        if "src" in values:
            self.page.loads.append(values["src"])
        if tag == "link" and values.get("rel") not in ("canonical", "edit", "next", "prev", "alternate"):
            self.page.loads.append(values["href"])
        if tag == "meta" and values.get("http-equiv") == "refresh":
            self.page.refresh = values["content"].partition("url=")[2]

    def handle_endtag(self, tag: str) -> None:
        if tag == "nav" and self.depth:
            self.depth -= 1


@cache
def read_page(path: Path) -> SitePage:
    """Read a page of the site."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    return reader.page


@cache
def html_files(site: Path) -> tuple[Path, ...]:
    """All pages of a site."""
    return tuple(sorted(site.rglob("*.html")))


def is_internal(address: str) -> bool:
    """Whether an address leads to a place of the site itself."""
    parts = urlsplit(address)
    return not parts.scheme and not parts.netloc


def leads_to(site: Path, page: Path, address: str) -> tuple[Path, str]:
    """The file and the anchor that an address on a page means."""
    parts = urlsplit(address)
    path = unquote(parts.path)
    if not path:
        return page, unquote(parts.fragment)
    folder = "" if path.startswith("/") else page.parent.relative_to(site).as_posix()
    target = site / posixpath.normpath(posixpath.join(folder, path).lstrip("/"))
    return (target / "index.html" if path.endswith("/") or target.is_dir() else target), unquote(parts.fragment)


def broken_links(site: Path) -> list[str]:
    """Every link, load and forwarding of a site that leads to no file or no anchor."""
    found: list[str] = []
    for path in html_files(site):
        page = read_page(path)
        name = path.relative_to(site).as_posix()
        if name == "404.html":
            continue
        for address in dict.fromkeys([*page.links, *page.loads, page.refresh]):
            if not address or not is_internal(address):
                continue
            target, anchor = leads_to(site, path, address)
            if not target.is_file():
                found.append(f"{name}: {address}")
            elif anchor and target.suffix == ".html" and anchor not in read_page(target).ids:
                found.append(f"{name}: {address} (anchor)")
    return found
