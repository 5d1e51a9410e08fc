"""Proposals and verifications that wait too long, or come up again."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase, ProposalState, VerificationState
from mkdocs_papertrail.settings import Settings


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT607, PT608 and PT609."""
    for proposal in kb.proposals:
        if proposal.state is ProposalState.WAITING and (proposal.days or 0) > settings.waiting_days:
            yield Diagnostic(
                code=Code.PROPOSAL_WAITING, path=proposal.briefing.path, line=proposal.proposal.line,
                message=f"the proposal for §{proposal.proposal.section} has waited for {proposal.days} days",
            )  # fmt: skip
    for item in kb.verifications:
        if item.state is not VerificationState.OPEN:
            continue
        if (item.days or 0) > settings.overdue_days:
            yield Diagnostic(
                code=Code.VERIFICATION_OVERDUE, path=item.briefing.path, line=item.verification.line,
                message=f"{item.uid} has been open for {item.days} days",
            )  # fmt: skip
        if item.raised_again:
            yield Diagnostic(
                code=Code.VERIFICATION_AGAIN, path=item.briefing.path, line=item.verification.line,
                message=f"{item.uid} was raised again in {', '.join(t.key for t in item.raised_again)}",
            )  # fmt: skip
