"""The list of open verifications."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mkdocs_papertrail.link.base import KnowledgeBase, VerificationState
from mkdocs_papertrail.link.targets import target_of
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.facets import MOST_ROWS, facet
from mkdocs_papertrail.pages.fragments import section_number
from mkdocs_papertrail.pages.kind import Page, PageKind


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page: what is open comes first, what is settled below it."""
    yield Page(
        url="verifications/",
        title=context.labels.t("nav.verifications"),
        values=lambda: _values(kb, context),
        in_nav=True,
        wide=True,
    )


def _values(kb: KnowledgeBase, context: Context) -> Mapping[str, object]:
    counts = {state: sum(1 for v in kb.verifications if v.state is state) for state in VerificationState}
    t = context.labels.t
    still_open = [v for v in kb.verifications if v.state is VerificationState.OPEN][:MOST_ROWS]
    return {
        "target_of": target_of,
        "overdue": context.overdue_days,
        "facets": [
            facet("topic", t("verifications.topic"), (v.briefing.topic for v in still_open)),
            facet("section", t("verifications.sections"), (section_number(s) for v in still_open for s in v.sections)),
            facet("author", t("verifications.raised_by"), (v.briefing.author for v in still_open)),
        ],
        "counts": counts,
        "total": counts[VerificationState.OPEN],
        "open": still_open,
        "settled": [v for v in reversed(kb.verifications) if v.state is not VerificationState.OPEN][:MOST_ROWS],
    }


KIND = PageKind(name="verifications", template="verifications.md.j2", plugin="verifications", pages=pages)
