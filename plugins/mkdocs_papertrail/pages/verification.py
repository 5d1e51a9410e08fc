"""One verification: what is claimed, what would settle it, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from mkdocs_papertrail.link.base import KnowledgeBase, TrackedVerification
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.shared import source_address
from mkdocs_papertrail.pages.urls import page_path


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """A page for each verification."""
    for item in kb.verifications:
        target = Target(TargetKind.VERIFICATION, item.uid)
        claim = item.verification
        yield Page(
            url=page_path(target),
            title=f"{claim.label} · {claim.title}",
            values=partial(_values, kb, context, item, target),
            source=item.briefing.path,
            line=claim.line,
            target=target,
            description=claim.observation,
            search_text=partial(_text, item),
        )


def _values(kb: KnowledgeBase, context: Context, item: TrackedVerification, target: Target) -> Mapping[str, object]:
    return {
        "item": item,
        "source_link": source_address(context, page_path(target), item.briefing.path),
        "target": target,
        "briefing": target_of(item.briefing),
        "settled_by": target_of(item.settled_by) if item.settled_by else None,
        "papers": [kb.papers[key] for key in item.verification.arxiv if key in kb.papers],
        "backlinks": kb.backlinks.get(target, ()),
    }


def _text(item: TrackedVerification) -> str:
    claim = item.verification
    return f"{item.uid}\n{claim.title}\n{claim.observation}\n{claim.risk}\n{claim.action}"


KIND = PageKind(name="verification", template="verification.md.j2", plugin="verifications", pages=pages)
