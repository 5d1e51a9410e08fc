"""The options of the plugins. `docs/guide/configuration.md` is made from this module."""

from __future__ import annotations

from mkdocs.config import base
from mkdocs.config import config_options as opt

from mkdocs_papertrail.settings import Settings


class Count(opt.Type[int]):
    """A whole number within bounds."""

    def __init__(self, *, default: int, low: int = 0, high: int = 100_000) -> None:
        super().__init__(int, default=default)
        self.low, self.high = low, high

    def run_validation(self, value: object) -> int:
        """The number; a text, a truth value or a number out of bounds is an error."""
        number = super().run_validation(value)
        _check_bounds(number, self.low, self.high)
        return number


class Hours(opt.Type[float]):
    """An offset from UTC."""

    def __init__(self, *, default: float) -> None:
        super().__init__((int, float), default=default)

    def run_validation(self, value: object) -> float:
        """The offset; one that no clock on earth has is an error."""
        number = super().run_validation(value)
        _check_bounds(number, -12, 14)
        return number


def _check_bounds(number: float, low: int, high: int) -> None:
    if isinstance(number, bool) or not low <= number <= high:
        raise base.ValidationError(f"Expected a number from {low:,} to {high:,}, not {number}.")


class PathPattern(opt.Type[str]):
    """An address with `{path}` in it, or empty."""

    def __init__(self) -> None:
        super().__init__(str, default="")

    def run_validation(self, value: object) -> str:
        """The address; one that would be the same for every file is an error."""
        address = super().run_validation(value)
        if address and "{path}" not in address:
            raise base.ValidationError(f"Expected an address with {{path}} in it, not {address!r}.")
        return address


class PapertrailConfig(base.Config):
    """Options of the owner plugin, `papertrail`."""

    content = opt.Type(str, default="content")
    """The content tree: a folder beside `mkdocs.yml`, or an absolute path."""

    language = opt.Optional(opt.Choice(("zh", "en")))
    """Language of labels, `zh` or `en`; by default that of the theme, English where the theme's is neither."""

    history = opt.Type(bool, default=True)
    """Whether the history of knowledge files is read (from git and from snapshot folders)."""

    cst_offset = Hours(default=8)
    """What the abbreviation CST in a briefing stands for, in hours from UTC."""

    max_file_size = Count(default=10_000_000, low=1, high=1_000_000_000)
    """Files with more bytes are reported and not read."""

    waiting_days = Count(default=14)
    """A proposal that waits longer is reported, in days."""

    overdue_days = Count(default=30)
    """A verification that is open longer is reported, in days."""

    status_words = opt.ListOfItems(opt.Type(str), default=[])
    """Further status words that citation tables may use."""

    source_url = PathPattern()
    """Where a source file can be seen: a URL with `{path}` in it. By default the sources are part of the site."""

    edit_url = PathPattern()
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
