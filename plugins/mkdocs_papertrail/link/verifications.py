"""What became of open verifications: settled by a line of a later briefing, or still open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date as Date

from mkdocs_papertrail.link.base import TrackedVerification, VerificationState
from mkdocs_papertrail.link.directory import Directory
from mkdocs_papertrail.link.targets import Target, target_of
from mkdocs_papertrail.model import Briefing, Verdict, Verification


def unique_uids(briefings: Sequence[Briefing]) -> tuple[Briefing, ...]:
    """The briefings with verification ids that no two share.

    Where two authors wrote on one topic and day, the earlier one keeps the plain id and the other's carries its
    author; a label that stands twice in one briefing is numbered on.
    """
    taken: set[str] = set()
    renamed: dict[str, Briefing] = {}
    for briefing in sorted(briefings, key=lambda b: (b.written_at.isoformat() if b.written_at else "~", b.path)):
        items: list[Verification] = []
        for item in briefing.verifications:
            uid = item.uid
            if uid in taken:
                uid = f"{item.uid}-{briefing.author.lower()}" if briefing.author else item.uid
            count = 2
            while uid in taken:
                uid, count = f"{item.uid}-{count}", count + 1
            taken.add(uid)
            items.append(item if uid == item.uid else replace(item, uid=uid))
        renamed[briefing.path] = replace(briefing, verifications=tuple(items))
    return tuple(renamed[b.path] for b in briefings)


def track_verifications(
    briefings: Sequence[Briefing], directory: Directory, as_of: Date | None
) -> tuple[TrackedVerification, ...]:
    """The state of every verification, oldest first."""
    in_time = sorted(briefings, key=lambda b: (b.date or Date.max, b.path))
    verdicts = [(briefing, verdict) for briefing in in_time for verdict in briefing.verdicts]
    found: list[TrackedVerification] = []
    for briefing in in_time:
        sections = directory.sections.get(briefing.topic, frozenset())
        for item in briefing.verifications:
            settled = next(((by, v) for by, v in reversed(verdicts) if _settles(v, by, item, briefing)), None)
            again = tuple(
                target_of(later)
                for later in in_time
                if briefing.date and later.date and later.date > briefing.date and _raises(later, item, briefing)
            )
            end = settled[0].date if settled else as_of
            found.append(
                TrackedVerification(
                    briefing=briefing,
                    verification=item,
                    uid=item.uid,
                    sections=tuple(Target.section(briefing.topic, s) for s in item.sections if s in sections),
                    state=VerificationState(settled[1].state) if settled else VerificationState.OPEN,
                    verdict=settled[1] if settled else None,
                    settled_by=settled[0] if settled else None,
                    raised_again=again,
                    days=max(0, (end - briefing.date).days) if end and briefing.date else None,
                )
            )
    return tuple(found)


def _settles(verdict: Verdict, by: Briefing, item: Verification, briefing: Briefing) -> bool:
    """Whether a verdict is about an item: by full id, or by label with the day and topic beside it."""
    if verdict.target == item.uid:
        return True
    if verdict.target != item.label or briefing.date is None:
        return False
    if briefing.date.isoformat() in verdict.context:
        return not briefing.topic or briefing.topic in verdict.context or by.topic == briefing.topic
    return False


def _raises(later: Briefing, item: Verification, briefing: Briefing) -> bool:
    """Whether a later briefing has the same doubt: one of its own items shares a paper and a section."""
    return later.topic == briefing.topic and any(
        set(other.arxiv) & set(item.arxiv) and set(other.sections) & set(item.sections) for other in later.verifications
    )
