"""The history of each section, out of the versions of a whole file.

Versions are taken one by one: each is cut into sections once, sections whose source is unchanged are passed over, and
only the last version is kept at hand. So a further version costs the same however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import datetime, time

from mkdocs_papertrail.history.changes import SectionChange
from mkdocs_papertrail.history.revisions import Revision, make_revision
from mkdocs_papertrail.history.sides import VersionQueue
from mkdocs_papertrail.history.step import State, first_state, take_step


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionHistory:
    """All that happened to the sections of one file."""

    changes: tuple[SectionChange, ...] = ()
    """Oldest first; within a version in reading order."""
    lineages: Mapping[str, str] = field(default_factory=dict)
    """The lineage of each section of the last version, by key."""

    def of(self, key: str) -> tuple[SectionChange, ...]:
        """The changes of one section of the last version through all its names and numbers, oldest first."""
        lineage = self.lineages.get(key)
        return tuple(change for change in self.changes if change.lineage == lineage) if lineage else ()


def section_history(
    versions: Sequence[tuple[int | None, datetime | Date | None, str, str]],
) -> tuple[SectionChange, ...]:
    """The changes of every section between versions `(version, date, author, text)`, oldest first.

    The first version is where the history starts: it brings no change. A version of None is read from the text. Changes
    of white space, heading markup or version lines alone are left out.
    """
    revisions = (
        make_revision(text, version=version, date=_moment(date), author=author)
        for version, date, author, text in versions
    )
    return tuple(change for change in track(revisions).changes if not change.formatting)


def _moment(date: datetime | Date | None) -> datetime | None:
    return datetime.combine(date, time()) if isinstance(date, Date) and not isinstance(date, datetime) else date


def track(revisions: Iterable[Revision]) -> SectionHistory:
    """The changes of every section, formatting-only ones too, each marked as such."""
    queue = VersionQueue(revisions)
    first = queue.pop()
    if first is None:
        return SectionHistory()
    state: State = first_state(first)
    changes: list[SectionChange] = []
    while (version := queue.pop()) is not None:
        state, found = take_step(state, version, queue)
        changes.extend(found)
    lineages = {
        side.section.key: lineage for side, lineage in zip(state.sides, state.lineages, strict=True) if side.section.key
    }
    return SectionHistory(changes=tuple(changes), lineages=lineages)
