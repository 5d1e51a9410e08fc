"""The owner plugin: reads the content tree, keeps the knowledge base, adds the pages."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger

from mkdocs_papertrail.diagnostics import Severity
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.mkdocs.config import PapertrailConfig
from mkdocs_papertrail.mkdocs.files import add_pages, add_static, edit_pattern
from mkdocs_papertrail.mkdocs.navigation import arrange
from mkdocs_papertrail.mkdocs.page import PapertrailPage
from mkdocs_papertrail.mkdocs.search import write_index
from mkdocs_papertrail.mkdocs.sections import SectionPlugin
from mkdocs_papertrail.mkdocs.sharing import owner
from mkdocs_papertrail.mkdocs.shell import Shells
from mkdocs_papertrail.pages import make_pages
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import PageSpec
from mkdocs_papertrail.pages.labels import Labels
from mkdocs_papertrail.site import Store, load

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

log = get_plugin_logger("papertrail")
THEME = Path(__file__).parent / "theme"
ASSETS = ("assets/papertrail.css", "assets/papertrail.js")


class PapertrailPlugin(BasePlugin[PapertrailConfig]):
    """Turns a content tree into pages of the site."""

    supports_multiple_instances = True
    """Not so; but it lets `owner` say it in one sentence of ours, without a warning of MkDocs before it."""

    def __init__(self) -> None:
        self.base: KnowledgeBase | None = None
        self.store = Store()
        self.specs: tuple[PageSpec, ...] = ()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Keep this object, and with it the parsed documents, over the rebuilds of `mkdocs serve`."""

    @event_priority(50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Check the configuration; hand our assets to the theme; watch the content tree."""
        owner(config)
        root = self.root(config)
        if not root.is_dir():
            raise PluginError(f"papertrail: there is no content folder at {self.config.content!r} (option `content`)")
        if not config.use_directory_urls:
            raise PluginError("papertrail: `use_directory_urls: false` is not supported: remove it from mkdocs.yml")
        if str(root) not in config.watch:
            config.watch.append(str(root))
        config.theme.dirs.insert(0, str(THEME))
        config.extra_css.insert(0, ASSETS[0])
        config.extra_javascript.insert(0, ASSETS[1])
        return config

    def root(self, config: MkDocsConfig) -> Path:
        """The content tree, as an absolute path."""
        return (Path(config.config_file_path or ".").resolve().parent / self.config.content).resolve()

    @event_priority(50)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Read the content tree and add a page for everything in it."""
        root = self.root(config)
        self.base = load(root, settings=self.config.settings(), store=self.store)
        for message in self.base.messages:
            log.info(message)
        errors = sum(1 for d in self.base.diagnostics if d.severity is Severity.ERROR)
        if errors:
            log.info(f"{errors} errors in the content tree: see /health/ or `papertrail check`")
        context = self.context(config)
        self.specs = tuple(make_pages(self.base, context))
        add_pages(files, config, self.specs, context)
        add_static(files, config, self.base, context, root)
        arrange(files, config, self.specs, context)
        return files

    def context(self, config: MkDocsConfig) -> Context:
        """Settings of the pages."""
        language = self.config.language
        if language is None:
            theme_language = str(config.theme.get("language") or "en")
            language = "zh" if theme_language.startswith("zh") else "en"
        enabled = {"papertrail"} | {
            plugin.section
            for plugin in config.plugins.values()
            if isinstance(plugin, SectionPlugin) and plugin.config.enabled
        }
        return Context(
            labels=Labels(language),
            enabled=frozenset(enabled),
            source_url=self.config.source_url,
            edit_url=edit_pattern(config, self.config.edit_url, self.root(config)),
            overdue_days=self.config.overdue_days,
            site_name=config.site_name,
        )

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """All pages are known: from now on each is rendered when its turn comes."""
        # The knowledge base stays until the end: the search for reference cycles need not walk over it again.
        gc.freeze()
        for file in files.documentation_pages():
            if isinstance(file.page, PapertrailPage):
                file.page.open()
        Shells(env).install()
        return env

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Let go of a page's HTML once it is in its template."""
        if isinstance(page, PapertrailPage):
            page.release()
        return output

    @event_priority(-50)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Add our pages to the theme's search index."""
        write_index(Path(config.site_dir), self.specs)
        gc.unfreeze()

    def on_build_error(self, *, error: Exception) -> None:
        """Undo what `on_env` did."""
        gc.unfreeze()
