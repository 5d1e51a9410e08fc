"""Saves that cut a file off and were mended soon after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from mkdocs_papertrail.history.sides import Side, Version
from mkdocs_papertrail.history.similarity import likeness

LOOK_AHEAD = 3
"""Within how many versions a cut-off file must be whole again to count as mended."""
SOON = timedelta(days=2)
"""Within what time, where both dates are known."""
_RESTORED = 0.8
"""The share of missing sections that must come back, and how alike each must be to what it was."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """A version that lacks the end of the one before."""

    missing: tuple[int, ...]
    """Old indices of the sections that are gone."""
    through: int | None
    """Old index of the section that the cut runs through; None where it runs between two."""
    stump: int | None
    """New index of a heading that was itself cut short."""


def find_cut_off(
    old: Sequence[Side], version: Version, to_old: Mapping[int, int], ahead: Sequence[Version]
) -> CutOff | None:
    """The cut in a version, if the sections at the old end are gone and come back in one of the versions `ahead`."""
    kept = set(to_old.values())
    last = max(kept, default=-1)
    missing = tuple(range(last + 1, len(old)))
    if not missing or len(old) - len(kept) != len(missing):
        return None
    new = version.sides
    born = [m for m in range(len(new)) if m not in to_old]
    stump = born[-1] if born and _is_stump(new, born[-1], old[missing[0]]) else None
    if len(born) - (stump is not None) > len(missing) // 4:
        return None
    if not any(restores(old, missing, later) for later in ahead if _soon(version, later)):
        return None
    end = len(new) - 1 if stump is None else stump - 1
    cut = last if end >= 0 and to_old.get(end) == last and _is_prefix(new[end].plain, old[last].plain) else None
    return CutOff(missing, cut, stump)


def restores(old: Sequence[Side], missing: Sequence[int], version: Version) -> bool:
    """Whether a version has the missing sections of an older one again."""
    there = {side.section.key: side.plain for side in version.sides}
    back = sum(1 for n in missing if _is_back(old[n], there.get(old[n].section.key)))
    return back >= _RESTORED * len(missing)


def _is_back(side: Side, plain: str | None) -> bool:
    return plain is not None and (plain.split() == side.plain.split() or likeness(side.plain, plain) >= _RESTORED)


def _soon(version: Version, later: Version) -> bool:
    first, second = version.revision.date, later.revision.date
    if first is None or second is None or (first.tzinfo is None) != (second.tzinfo is None):
        return True
    return second - first <= SOON


def _is_stump(new: Sequence[Side], born: int, gone: Side) -> bool:
    side = new[born]
    return (
        born == len(new) - 1
        and not side.plain.strip()
        and gone.section.heading.startswith(side.section.heading.rstrip())
    )


def _is_prefix(short: str, whole: str) -> bool:
    stem = short.rstrip()
    return len(stem) < len(whole.rstrip()) and whole.startswith(stem)
