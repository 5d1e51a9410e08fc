"""What happened to a section from one version to the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ChangeKind(StrEnum):
    """What happened; where several things did, the first of moved, renumbered, renamed, edited that applies."""

    ADDED = "added"
    EDITED = "edited"
    RENAMED = "renamed"
    RENUMBERED = "renumbered"
    MOVED = "moved"
    REMOVED = "removed"
    REVERTED = "reverted"


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionChange:
    """One section in one version, against the version before."""

    version: int | None
    """The version that brought it."""
    revision: str
    """Its commit or snapshot; may be empty."""
    date: datetime | None
    """When; None where nothing tells."""
    author: str
    """Who; may be empty."""
    section: str
    """The section's key in this version (of a removed one, in the version before): number, else heading path.

    Empty for the text before the first heading; the title for the text right below the title of the file.
    """
    title: str
    """Its title, without number."""
    kind: ChangeKind
    """What happened."""
    origin: str | None
    """The key that it had before, where that was another."""
    added: tuple[str, ...]
    """Lines added to its own text, in order; blank lines count, version lines do not."""
    removed: tuple[str, ...]
    """Lines removed from it."""
    papers_added: tuple[str, ...]
    """Paper ids, without version, that its text did not hold before; in order of first mention."""
    papers_removed: tuple[str, ...]
    """Paper ids that it no longer holds."""
    briefings: tuple[str, ...] = ()
    """Ids of the briefings behind it, once they are matched."""
    proposals: tuple[str, ...] = ()
    """The proposals behind it, once they are matched."""
    before: str = ""
    """Its own text before, below the heading, whole; empty for an added one."""
    after: str = ""
    """Its own text after; empty for a removed one."""
    old_title: str | None = None
    """The title that it had before, where that was another."""
    heading: str = ""
    """The source of its heading after; empty for a removed one."""
    lineage: str = ""
    """The same for all changes of one section through all its names and numbers."""
    formatting: bool = False
    """Whether only white space, heading markup or version lines changed."""
    implied: bool = False
    """Whether it merely follows from the new name of a heading above."""
    vanished: tuple[str, ...] = ()
    """Of a reverted cut: the keys of the sections that were missing for a moment."""

    def as_dict(self) -> dict[str, object]:
        """The JSON form of the interface."""
        return {
            "version": self.version,
            "revision": self.revision,
            "date": self.date.isoformat() if self.date else None,
            "author": self.author,
            "section": self.section,
            "title": self.title,
            "kind": str(self.kind),
            "from": self.origin,
            "added": list(self.added),
            "removed": list(self.removed),
            "papers_added": list(self.papers_added),
            "papers_removed": list(self.papers_removed),
            "briefings": list(self.briefings),
            "proposals": list(self.proposals),
        }
