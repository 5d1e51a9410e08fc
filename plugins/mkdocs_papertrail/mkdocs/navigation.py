"""The navigation where `mkdocs.yml` has none: our lists first, then the documentation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mkdocs_papertrail.mkdocs.page import PapertrailPage
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import PageSpec

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


def arrange(files: Files, config: MkDocsConfig, specs: Iterable[PageSpec], context: Context) -> None:
    """Set the navigation, unless the site has one of its own."""
    if config.nav is not None and not getattr(config, "_papertrail_nav", False):
        return
    names = {
        file.page.spec: file.src_uri for file in files.documentation_pages() if isinstance(file.page, PapertrailPage)
    }
    nav: list[Any] = [{spec.page.title: names[spec]} for spec in specs if spec.page.in_nav]
    guide = [
        file.src_uri
        for file in files.documentation_pages()
        if not isinstance(file.page, PapertrailPage) and file.inclusion.is_in_nav()
    ]
    if guide:
        nav.append({context.labels.t("nav.docs"): nested(sorted(guide, key=_index_first))})
    config.nav = nav


def _index_first(name: str) -> tuple[str, bool, str]:
    folder, _, file = name.rpartition("/")
    return folder, file not in ("index.md", "README.md"), file


def nested(names: Iterable[str]) -> list[Any]:
    """Pages in the folders they lie in."""
    tree: list[Any] = []
    folders: dict[str, list[Any]] = {"": tree}
    for name in names:
        folder = name.rpartition("/")[0]
        place = folders[""]
        path = ""
        for part in folder.split("/") if folder else []:
            path = f"{path}/{part}" if path else part
            if path not in folders:
                folders[path] = []
                place.append({part.replace("-", " ").replace("_", " ").capitalize(): folders[path]})
            place = folders[path]
        place.append(name)
    return tree
