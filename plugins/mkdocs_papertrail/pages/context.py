"""What page modules and templates work with: labels, addresses, settings."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.pages.labels import Labels
from mkdocs_papertrail.pages.urls import url_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Settings of the pages."""

    labels: Labels
    """The catalogue in the site's language."""
    enabled: frozenset[str]
    """The plugins switched on: pages of others are not linked."""
    source_url: str = ""
    """Where the source of a document can be seen: a URL with `{path}` in it, or empty."""
    edit_url: str = ""
    """Where a document can be edited: a URL with `{path}` in it, or empty."""
    overdue_days: int = 30
    """A verification that is open longer is marked as late; in days."""
    site_name: str = "Papertrail"
    """The heading of the home page."""

    def address(self, target: Target, *, page: str = "", anchor: str = "") -> str | None:
        """The address of a target relative to a page's URL; None where no page of that kind is built."""
        url = url_of(target, self.enabled)
        return None if url is None else self.relative(page, url) + (f"#{anchor}" if anchor else "")

    @staticmethod
    def relative(page: str, url: str) -> str:
        """A URL of the site as seen from the page at another: `../../papers/`; both relative to the site."""
        climbs = "../" * page.count("/")
        return (climbs + url) or "./"

    def source_of(self, path: str) -> str:
        """Where a file of the content tree can be seen; empty where nowhere."""
        return self.source_url.replace("{path}", quote(path)) if self.source_url else ""

    def edit_of(self, path: str) -> str:
        """Where a file of the content tree can be edited; empty where nowhere."""
        return self.edit_url.replace("{path}", quote(path)) if self.edit_url else ""
