"""The sibling plugins: each switches a group of pages on."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority

from mkdocs_papertrail.mkdocs.config import SectionConfig
from mkdocs_papertrail.mkdocs.sharing import owner


class SectionPlugin(BasePlugin[SectionConfig]):
    """Common to all siblings: without the owner plugin there is nothing to show."""

    section = ""
    """The group of pages, as page kinds name it."""

    @event_priority(-50)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Stop with a clear sentence where the owner is missing or listed twice."""
        owner(config)
        return config


class BriefingsPlugin(SectionPlugin):
    """Briefings and notes."""

    section = "briefings"


class PapersPlugin(SectionPlugin):
    """The paper index and a page for each paper."""

    section = "papers"


class KnowledgePlugin(SectionPlugin):
    """Knowledge files, their sections and their history."""

    section = "knowledge"


class VerificationsPlugin(SectionPlugin):
    """Open verifications and proposals."""

    section = "verifications"


class HealthPlugin(SectionPlugin):
    """Every diagnostic."""

    section = "health"
