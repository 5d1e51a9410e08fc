"""The list of proposals and what became of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median

from mkdocs_papertrail.link.base import KnowledgeBase, ProposalState
from mkdocs_papertrail.link.targets import target_of
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.facets import MOST_ROWS, facet
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.sections_shared import anchor_of


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page."""
    yield Page(
        url="proposals/",
        title=context.labels.t("nav.proposals"),
        values=lambda: _values(kb, context),
        in_nav=True,
        wide=True,
    )


def _values(kb: KnowledgeBase, context: Context) -> Mapping[str, object]:
    landed = [p.days for p in kb.proposals if p.state is ProposalState.LANDED and p.days is not None]
    order = {ProposalState.WAITING: 0, ProposalState.UNKNOWN: 1, ProposalState.LANDED: 2}
    shown = sorted(kb.proposals, key=lambda p: (order[p.state], -(p.days or 0)))[:MOST_ROWS]
    rows = [
        {
            "item": p,
            "briefing": target_of(p.briefing),
            "anchor": f"{'adjacent' if p.item.adjacent else 'increment'}-{p.item.label.lower()}",
            "landed_anchor": anchor_of(p.landed) if p.landed else "",
        }
        for p in shown
    ]
    t = context.labels.t
    return {
        "facets": [
            facet("state", t("proposals.state"), (t(f"state.{p.state}") for p in shown)),
            facet("topic", t("proposals.topic"), (p.topic for p in shown)),
            facet("section", t("proposals.section"), (f"§{p.proposal.section}" for p in shown)),
            facet("author", t("proposals.author"), (p.briefing.author for p in shown)),
        ],
        "total": len(kb.proposals),
        "rows": rows,
        "counts": {state: sum(1 for p in kb.proposals if p.state is state) for state in ProposalState},
        "median": median(landed) if landed else None,
    }


KIND = PageKind(name="proposals", template="proposals.md.j2", plugin="verifications", pages=pages)
