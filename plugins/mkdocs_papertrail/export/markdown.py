"""The site as a folder of Markdown for another generator, with links between files that any of them can check."""

from __future__ import annotations

import posixpath
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import yaml

from mkdocs_papertrail.export import source_files, static_files
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.pages import make_pages
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import PageSpec
from mkdocs_papertrail.pages.labels import Labels

GROUPS = frozenset({"papertrail", "briefings", "papers", "knowledge", "verifications", "health"})
"""All groups of pages."""
_FRAME = re.compile(r"(?m)^<div class=\"pt-card(?=[^>]*>$)")
_HREF = re.compile(r"(\]\(<?)([^>)#?]*/|\.)(#[^>)]*)?(?=[>)])")


def write_markdown(
    kb: KnowledgeBase, root: Path, out: Path, language: str = "zh", site_name: str = "Papertrail"
) -> list[Path]:
    """Write every page as `<url>/index.md` below a folder.

    Links of Markdown lead from file to file, as generators check them. Those of HTML, which no generator rewrites, lead
    to the address that the file gets, `papers/2610.13735/`. Data files, feeds and the sources, which the pages link,
    lie beside them. `root` is the content tree. Raises `OSError` where the folder cannot be written to.
    """
    context = Context(labels=Labels(language), enabled=GROUPS, site_name=site_name)
    specs = list(make_pages(kb, context))
    files = {file_of(spec.page.url) for spec in specs}
    written: list[Path] = []
    for spec in specs:
        path = out / file_of(spec.page.url)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page_text(spec, files), encoding="utf-8")
        written.append(path)
    for name, content in (*static_files(kb, context, ""), *source_files(kb, root)):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            shutil.copyfile(content, path)
        else:
            path.write_text(content, encoding="utf-8")
        written.append(path)
    return written


def page_text(spec: PageSpec, files: set[str]) -> str:
    """One page with its front matter."""
    meta: dict[str, object] = {"title": spec.page.title}
    if spec.page.description:
        meta["description"] = spec.page.description
    if spec.page.wide:
        meta["hide"] = ["navigation", "toc"]
    head = yaml.safe_dump(meta, allow_unicode=True, sort_keys=False, width=10_000)
    return f"---\n{head}---\n\n{to_files(spec.render(), spec.page.url, files)}"


def file_of(url: str) -> str:
    """The file of a page, relative to the folder."""
    return f"{unquote(url)}index.md"


def to_files(markdown: str, url: str, files: set[str]) -> str:
    """Markdown links to pages as links to their files; other links stay."""

    def replace(match: re.Match[str]) -> str:
        target = match[2]
        if "://" in target or target.startswith("/"):
            return match[0]
        joined = posixpath.normpath(posixpath.join(unquote(url), unquote(target)))
        name = "index.md" if joined == "." else f"{joined}/index.md"
        if name not in files:
            return match[0]
        address = posixpath.relpath(name, posixpath.dirname(file_of(url)) or ".")
        return f"{match[1]}{address.replace(' ', '%20')}{match[3] or ''}"

    return _FRAME.sub(r'<div markdown="1" class="pt-card', _HREF.sub(replace, markdown))
