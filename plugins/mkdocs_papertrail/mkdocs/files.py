"""Pages and static files handed to MkDocs in memory."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urljoin

from mkdocs.structure.files import File, Files, InclusionLevel

from mkdocs_papertrail.export import source_files, static_files
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.mkdocs.page import PapertrailPage
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import PageSpec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mkdocs.config.defaults import MkDocsConfig


def source_name(spec: PageSpec) -> str:
    """The name under which MkDocs knows a page."""
    return f"{unquote(spec.page.url)}index.md"


def add_pages(files: Files, config: MkDocsConfig, specs: Iterable[PageSpec], context: Context) -> None:
    """Add a page for each spec. A page of the documentation at the same address moves to `about/`."""
    own = {file.dest_uri: file for file in files.documentation_pages()}
    for spec in specs:
        level = InclusionLevel.INCLUDED if spec.page.in_nav else InclusionLevel.NOT_IN_NAV
        file = File.generated(config, source_name(spec), content="", inclusion=level)
        clash = own.get(file.dest_uri)
        if clash is not None:
            clash.dest_uri = f"about/{clash.dest_uri}"
            if clash.src_uri == file.src_uri:
                file.src_uri = f"papertrail/{file.src_uri}"
        files.append(file)
        source = spec.page.source
        PapertrailPage(spec, file, config, context.edit_of(source) if source else "")


def add_static(files: Files, config: MkDocsConfig, kb: KnowledgeBase, context: Context, root: Path) -> None:
    """Add data files, redirects and, where no other place shows them, the sources themselves."""
    taken = {file.src_uri for file in files}

    def add(name: str, content: str) -> None:
        if name not in taken:
            taken.add(name)
            files.append(File.generated(config, name, content=content))

    for name, content in static_files(kb, context, str(config.site_url or "")):
        add(name, content)
    for file in list(files.documentation_pages()):
        page = file.page
        if isinstance(page, PapertrailPage):
            for old in page.spec.page.redirects:
                add(f"{unquote(old)}index.html", redirect(context.relative(old, page.spec.page.url)))
    if not context.source_url:
        for name, source in source_files(kb, root):
            if isinstance(source, str):
                add(name, source)
            elif name not in taken:
                taken.add(name)
                files.append(File.generated(config, name, abs_src_path=str(source)))


def redirect(address: str) -> str:
    """A page that leads to another address, relative to its own."""
    target = escape(address)
    return (
        '<!doctype html><html><head><meta charset="utf-8"><title>→</title>'
        f'<link rel="canonical" href="{target}"><meta http-equiv="refresh" content="0; url={target}">'
        f'</head><body><a href="{target}">{target}</a></body></html>'
    )


def edit_pattern(config: MkDocsConfig, pattern: str, root: Path) -> str:
    """Where a file of the content tree can be edited: a URL with `{path}`, or empty."""
    if pattern or not config.repo_url or not config.edit_uri:
        return pattern
    base = config.repo_url.rstrip("/") + "/"
    edit = config.edit_uri
    project = Path(config.config_file_path or ".").resolve().parent
    docs = Path(config.docs_dir).resolve()
    if not root.is_relative_to(project) or not docs.is_relative_to(project):
        return ""
    edit = edit.rstrip("/")
    suffix = docs.relative_to(project).as_posix()
    if edit.endswith(suffix):
        edit = edit[: -len(suffix)].rstrip("/")
    return urljoin(base, f"{edit}/{quote(root.relative_to(project).as_posix())}/") + "{path}"
