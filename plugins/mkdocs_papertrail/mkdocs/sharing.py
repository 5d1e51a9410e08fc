"""How the sibling plugins, and scripts of the team, reach the knowledge base of a build."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from mkdocs_papertrail.link.base import KnowledgeBase


def owner(config: MkDocsConfig) -> object:
    """The `papertrail` plugin of a build.

    Raises `PluginError` where it is missing or listed twice.
    """
    from mkdocs_papertrail.mkdocs.plugin import PapertrailPlugin

    found = [plugin for plugin in config.plugins.values() if isinstance(plugin, PapertrailPlugin)]
    if not found:
        raise PluginError(
            "papertrail: the plugin `papertrail` itself is missing: add it under `plugins:` in mkdocs.yml"
        )
    if len(found) > 1:
        raise PluginError(
            "papertrail: the plugin `papertrail` is listed twice under `plugins:`: keep one of the entries"
        )
    return found[0]


def knowledge_base(config: MkDocsConfig) -> KnowledgeBase:
    """The knowledge base of the build that a configuration belongs to, read from `on_files` on.

    Raises `PluginError` where the owner plugin is missing, or where it is asked before the content was read.
    """
    from mkdocs_papertrail.mkdocs.plugin import PapertrailPlugin

    plugin = owner(config)
    assert isinstance(plugin, PapertrailPlugin)
    if plugin.base is None:
        raise PluginError("papertrail: the content tree has not been read yet: ask from `on_files` on")
    return plugin.base
