"""The Jinja environment of the page templates."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from mkdocs_papertrail.pages.filters import make_filters, make_globals
from mkdocs_papertrail.pages.labels import Labels


def make_environment(labels: Labels) -> Environment:
    """An environment in one language: everything is escaped that is not `Markup`, and nothing undefined passes."""
    environment = Environment(
        loader=PackageLoader("mkdocs_papertrail", "pages/templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters.update(make_filters(labels))
    environment.globals.update(make_globals(labels))
    return environment
