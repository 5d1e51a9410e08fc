"""What a path says of the document behind it: day, topic, kind, folder of its author, id."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date as Date
from pathlib import PurePosixPath

_DATED = re.compile(r"(?P<y>\d{4})(?P<sep>[-_.]?)(?P<m>\d{2})(?P=sep)(?P<d>\d{2})(?!\d)[-_. ]?(?P<rest>.*)", re.DOTALL)
_KIND = re.compile(
    r"(?:(?P<topic>.+)[-_])?"
    r"(?P<kind>e\d{1,2}(?:[-_]?prep)?|prep|five-category-briefing|filtering|trending|digest|radar|reference-list)",
    re.IGNORECASE | re.DOTALL,
)
_PREP = re.compile(r"e\d{1,2}(?:[-_]?prep)?", re.IGNORECASE)
_SUFFIX = re.compile(r"(?<=.)\.(?:md|markdown|txt)\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameParts:
    """What a path says."""

    date: Date | None
    """The day at the start of the file name; None where there is none or no such day."""
    topic: str
    """`inference`; empty where the name holds none."""
    kind: str
    """`e1prep`, `five-category-briefing`; all words behind the day where the kind is unknown; else empty."""
    folder: str
    """The folder below `inbox`: its author, as written; empty outside an inbox."""

    @property
    def is_prep(self) -> bool:
        """Whether the kind is that of a briefing with seven sections."""
        return bool(_PREP.fullmatch(self.kind))

    @property
    def is_other_kind(self) -> bool:
        """Whether the name says that it is a briefing of a kind without the seven sections."""
        return self.date is not None and bool(self.kind) and not self.is_prep


def name_parts(path: str) -> NameParts:
    """Take a path apart; a name without a day says no more than a kind that is known."""
    pure = PurePosixPath(path)
    stem = _SUFFIX.sub("", pure.name)
    day, rest = None, stem
    match = _DATED.fullmatch(stem)
    if match is not None:
        try:
            day, rest = Date(int(match["y"]), int(match["m"]), int(match["d"])), match["rest"]
        except ValueError:
            day = None
    known = _KIND.fullmatch(rest)
    if known is not None:
        topic, kind = known["topic"] or "", known["kind"].lower()
        if _PREP.fullmatch(kind):
            kind = kind.replace("-", "").replace("_", "")
    else:
        topic, kind = "", rest if day is not None else ""
    return NameParts(date=day, topic=topic, kind=kind, folder=_folder(pure))


def _folder(pure: PurePosixPath) -> str:
    parents = pure.parts[:-1]
    place = parents.index("inbox") + 1 if "inbox" in parents else len(parents)
    return parents[place] if place < len(parents) else ""


def document_id(path: str) -> str:
    """`tom/2026-10-12-inference-e1prep` for a file in an author's inbox, else the path without its ending."""
    parts = PurePosixPath(path).parts
    if "inbox" in parts[:-2]:
        parts = parts[parts.index("inbox") + 1 :]
    return _SUFFIX.sub("", "/".join(parts).replace("//", "/"))
