"""Pages: one kind a module, each with a template. `KINDS` lists them."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import Environment

from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.pages import (
    briefing,
    briefings,
    changelog,
    file_history,
    health,
    home,
    knowledge,
    knowledge_index,
    note,
    paper,
    papers,
    proposals,
    revision,
    section,
    verification,
    verifications,
)
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.environment import make_environment
from mkdocs_papertrail.pages.kind import Page, PageKind, PageSpec

KINDS: tuple[PageKind, ...] = (
    home.KIND,
    briefings.KIND,
    briefing.KIND,
    note.KIND,
    papers.KIND,
    paper.KIND,
    knowledge_index.KIND,
    knowledge.KIND,
    section.KIND,
    changelog.KIND,
    file_history.KIND,
    revision.KIND,
    verifications.KIND,
    verification.KIND,
    proposals.KIND,
    health.KIND,
)
"""All page kinds, in the order of the navigation."""


def make_pages(kb: KnowledgeBase, context: Context) -> Iterator[PageSpec]:
    """Every page of the kinds that are switched on; their Markdown is made when it is asked for."""
    environment = make_environment(context.labels)
    for kind in KINDS:
        if kind.plugin in context.enabled:
            for page in kind.pages(kb, context):
                yield _spec(environment, kb, context, kind, page)


def _spec(environment: Environment, kb: KnowledgeBase, context: Context, kind: PageKind, page: Page) -> PageSpec:
    def render() -> str:
        def link(target: Target, anchor: str = "") -> str | None:
            return context.address(target, page=page.url, anchor=anchor)

        def at(url: str) -> str:
            return context.relative(page.url, url)

        template = environment.get_template(kind.template)
        return template.render(page=page, kb=kb, context=context, link=link, at=at, **page.values())

    return PageSpec(kind=kind, page=page, render=render)
