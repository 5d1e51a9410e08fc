"""One step of a history: from the sections as they stood to those of the next version."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mkdocs_papertrail.history.changes import ChangeKind, SectionChange
from mkdocs_papertrail.history.cuts import LOOK_AHEAD, CutOff, find_cut_off, restores
from mkdocs_papertrail.history.lines import changed_lines
from mkdocs_papertrail.history.matching import Matcher
from mkdocs_papertrail.history.papers import new_papers, paper_ids
from mkdocs_papertrail.history.sides import Side, Version, VersionQueue
from mkdocs_papertrail.history.words import same_but_for_formatting


@dataclass(frozen=True, slots=True)
class Pending:
    """A cut that a version ahead will mend: until then the sections count as they stood before it."""

    cut: CutOff
    """The sections that are missing and the one cut through, as indices of the state."""
    stump: str
    """What the text still holds of the section cut through."""


@dataclass(frozen=True, slots=True)
class State:
    """The sections as they count at one version."""

    sides: tuple[Side, ...]
    """In reading order; sections that are missing for the moment come last."""
    lineages: tuple[str, ...]
    """The lineage of each."""
    born: int
    """How many lineages there have been."""
    pending: Pending | None = None
    """A cut that is not yet mended."""


def first_state(version: Version) -> State:
    """Where a history begins."""
    count = len(version.sides)
    return State(version.sides, tuple(str(n) for n in range(count)), count)


def take_step(state: State, version: Version, queue: VersionQueue) -> tuple[State, list[SectionChange]]:
    """The state after one more version, and the changes that it brings, in reading order."""
    pending = state.pending
    if pending is None:
        step = _Step(state, version)
        if len(step.to_new) == len(state.sides):
            return step.whole()
        cut = find_cut_off(state.sides, version, step.to_old, queue.ahead(LOOK_AHEAD))
        return step.whole() if cut is None else step.cut_off(cut)
    missing = pending.cut.missing
    if restores(state.sides, missing, version):
        return _Step(state, version).mended(pending)
    if any(restores(state.sides, missing, later) for later in queue.ahead(LOOK_AHEAD)):
        return _Step(state, version, held=frozenset(missing)).held(pending.cut, pending.stump)
    return _Step(state, version).whole()


class _Step:
    """The comparison of one state with one version."""

    def __init__(self, state: State, version: Version, *, held: frozenset[int] = frozenset()) -> None:
        """Sections that are `held` go on as they stood: no new section continues them."""
        self.old, self.new = state.sides, version.sides
        self.state, self.revision = state, version.revision
        self.to_old = {m: n for m, n in Matcher(self.old, self.new).match().items() if n not in held}
        self.to_new = {n: m for m, n in self.to_old.items()}
        self.lineages: list[str] = []
        self.born = state.born
        for m in range(len(self.new)):
            if m in self.to_old:
                self.lineages.append(state.lineages[self.to_old[m]])
            else:
                self.lineages.append(str(self.born))
                self.born += 1

    def whole(self) -> tuple[State, list[SectionChange]]:
        """The version is what it looks like."""
        return State(self.new, tuple(self.lineages), self.born), self._changes(frozenset(), frozenset())

    def cut_off(self, cut: CutOff) -> tuple[State, list[SectionChange]]:
        """The version lacks its end and will get it back: one change for that, everything else as usual."""
        stump = "" if cut.through is None else self.new[self.to_new[cut.through]].section.body
        state, changes = self.held(cut, stump)
        return state, [*changes, self._reverted(cut, self._body(cut), stump)]

    def mended(self, pending: Pending) -> tuple[State, list[SectionChange]]:
        """The version has its end again: one change for that, and what is new against the state before the cut."""
        back = self._reverted(pending.cut, pending.stump, self._body(pending.cut))
        state, changes = self.whole()
        return state, [back, *changes]

    def held(self, cut: CutOff, stump: str) -> tuple[State, list[SectionChange]]:
        """The version lacks its end: the missing sections count as they stood."""
        skip = frozenset(n for n in (*cut.missing, cut.through) if n is not None)
        changes = self._changes(skip, frozenset(() if cut.stump is None else (cut.stump,)))
        size = len(self.new) if cut.stump is None else cut.stump
        sides = list(self.new[:size])
        through = None if cut.through is None else self.to_new.get(cut.through)
        if through is not None and cut.through is not None:
            sides[through] = replace(self.old[cut.through], parent=self.new[through].parent)
        place = {**self.to_new, **{n: size + i for i, n in enumerate(cut.missing)}}
        for n in cut.missing:
            side = self.old[n]
            sides.append(replace(side, parent=None if side.parent is None else place.get(side.parent)))
        lineages = (*self.lineages[:size], *(self.state.lineages[n] for n in cut.missing))
        missing = tuple(range(size, len(sides)))
        return State(tuple(sides), lineages, self.born, Pending(CutOff(missing, through, None), stump)), changes

    def _body(self, cut: CutOff) -> str:
        return self.old[_carrier(cut)].section.body

    def _reverted(self, cut: CutOff, before: str, after: str) -> SectionChange:
        place = _carrier(cut)
        section = self.old[place].section
        added, removed = changed_lines(before, after)
        return self._change(
            self.old[place], self.state.lineages[place], ChangeKind.REVERTED, before=before, after=after,
            added=added, removed=removed, heading=section.heading,
            vanished=tuple(self.old[n].section.key for n in cut.missing),
        )  # fmt: skip

    def _changes(self, skip: frozenset[int], unborn: frozenset[int]) -> list[SectionChange]:
        """All changes but those of some old sections and the birth of some new ones, in reading order."""
        placed: list[tuple[int, int, SectionChange]] = []
        for m, side in enumerate(self.new):
            n = self.to_old.get(m)
            if n is None:
                if m not in unborn:
                    placed.append((m, 0, self._added(m)))
            elif n not in skip:
                old = self.old[n]
                if (
                    old.section.heading != side.section.heading
                    or old.section.body != side.section.body
                    or (old.section.key != side.section.key or self._has_moved(n, m))
                ):
                    change = self._edited(n, m)
                    if change is not None:
                        placed.append((m, 0, change))
        place = -1
        for n in range(len(self.old)):
            place = self.to_new.get(n, place)
            if n not in self.to_new and n not in skip:
                placed.append((place, n + 1, self._removed(n)))
        placed.sort(key=lambda item: item[:2])
        return [change for _, _, change in placed]

    def _added(self, m: int) -> SectionChange:
        side = self.new[m]
        added, _ = changed_lines("", side.plain.strip("\n"))
        return self._change(
            side, self.lineages[m], ChangeKind.ADDED, after=side.section.body, added=added,
            heading=side.section.heading, papers_added=paper_ids(side.plain),
        )  # fmt: skip

    def _removed(self, n: int) -> SectionChange:
        side = self.old[n]
        _, removed = changed_lines(side.plain.strip("\n"), "")
        return self._change(
            side, self.state.lineages[n], ChangeKind.REMOVED, before=side.section.body, removed=removed,
            papers_removed=paper_ids(side.plain),
        )  # fmt: skip

    def _edited(self, n: int, m: int) -> SectionChange | None:
        old, new = self.old[n], self.new[m]
        differs = not same_but_for_formatting(old.plain, new.plain)
        renamed = old.section.title != new.section.title
        implied = False
        if self._has_moved(n, m):
            kind = ChangeKind.MOVED
        elif old.section.number != new.section.number:
            kind = ChangeKind.RENUMBERED
        elif renamed:
            kind = ChangeKind.RENAMED
        elif differs or old.section.key == new.section.key:
            kind = ChangeKind.EDITED
        else:
            kind, implied = ChangeKind.RENAMED, True
        formatting = kind is ChangeKind.EDITED and not differs
        added, removed = changed_lines(old.plain, new.plain) if old.plain != new.plain else ((), ())
        papers_added = new_papers(added, removed, old.plain)
        papers_removed = new_papers(removed, added, new.plain)
        return self._change(
            new, self.lineages[m], kind, before=old.section.body, after=new.section.body, added=added, removed=removed,
            origin=old.section.key if old.section.key != new.section.key else None,
            old_title=old.section.title if renamed else None, heading=new.section.heading, formatting=formatting,
            implied=implied, papers_added=papers_added, papers_removed=papers_removed,
        )  # fmt: skip

    def _has_moved(self, n: int, m: int) -> bool:
        """Whether a section stands under another heading than before, where that is more than a new heading's birth."""
        one, other = self.old[n], self.new[m]
        above, now = one.parent, other.parent
        if one.section.number and one.section.number == other.section.number:
            return False
        if now is None:
            return above is not None and above in self.to_new
        if now not in self.to_old:
            return not one.section.number and not other.section.number
        return self.to_old[now] != above

    def _change(
        self, side: Side, lineage: str, kind: ChangeKind, *, before: str = "", after: str = "",
        added: tuple[str, ...] = (), removed: tuple[str, ...] = (), origin: str | None = None,
        old_title: str | None = None, heading: str = "", formatting: bool = False, implied: bool = False,
        vanished: tuple[str, ...] = (), papers_added: tuple[str, ...] = (), papers_removed: tuple[str, ...] = (),
    ) -> SectionChange:  # fmt: skip
        revision = self.revision
        return SectionChange(
            version=revision.version, revision=revision.revision, date=revision.date, author=revision.author,
            section=side.section.key, title=side.section.title, kind=kind, origin=origin, added=added,
            removed=removed, papers_added=papers_added, papers_removed=papers_removed, before=before, after=after,
            old_title=old_title, heading=heading, lineage=lineage, formatting=formatting, implied=implied,
            vanished=vanished,
        )  # fmt: skip


def _carrier(cut: CutOff) -> int:
    """The section whose history shows the cut."""
    return cut.missing[0] if cut.through is None else cut.through
