"""The options of the plugins. `docs/guide/configuration.md` is made from this module."""

from __future__ import annotations

from mkdocs.config import base
from mkdocs.config import config_options as opt

from mkdocs_papertrail.settings import Settings


class PapertrailConfig(base.Config):
    """Options of the owner plugin, `papertrail`."""

    content = opt.Type(str, default="content")
    """The content tree: a folder beside `mkdocs.yml`, or an absolute path."""

    language = opt.Optional(opt.Choice(("zh", "en")))
    """Language of labels, `zh` or `en`; by default that of the theme, English where the theme's is neither."""

    history = opt.Type(bool, default=True)
    """Whether the history of knowledge files is read (from git and from snapshot folders)."""

    cst_offset = opt.Type((int, float), default=8)
    """What the abbreviation CST in a briefing stands for, in hours from UTC."""

    max_file_size = opt.Type(int, default=10_000_000)
    """Files with more bytes are reported and not read."""

    waiting_days = opt.Type(int, default=14)
    """A proposal that waits longer is reported, in days."""

    overdue_days = opt.Type(int, default=30)
    """A verification that is open longer is reported, in days."""

    status_words = opt.ListOfItems(opt.Type(str), default=[])
    """Further status words that citation tables may use."""

    source_url = opt.Type(str, default="")
    """Where a source file can be seen: a URL with `{path}` in it. By default the sources are part of the site."""

    edit_url = opt.Type(str, default="")
    """Where a source file can be edited: a URL with `{path}` in it; by default made from `repo_url` and `edit_uri`."""

    def settings(self) -> Settings:
        """The options as the core takes them."""
        return Settings(
            history=self.history,
            cst_offset=float(self.cst_offset),
            max_file_size=self.max_file_size,
            waiting_days=self.waiting_days,
            overdue_days=self.overdue_days,
            status_words=tuple(self.status_words),
        )


class SectionConfig(base.Config):
    """Options of the sibling plugins, such as `papertrail/briefings`."""

    enabled = opt.Type(bool, default=True)
    """Whether the pages of this plugin are built."""
