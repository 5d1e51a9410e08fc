"""The whole history of one file of a content tree, from all its sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.history.changes import SectionChange
from mkdocs_papertrail.history.git import GitSource
from mkdocs_papertrail.history.revisions import Revision, VersionSource, check_versions, read_history
from mkdocs_papertrail.history.sections import track
from mkdocs_papertrail.history.snapshots import SnapshotSource
from mkdocs_papertrail.read import read_file


@dataclass(frozen=True, slots=True, kw_only=True)
class FileHistory:
    """Versions of a file and what happened to its sections."""

    revisions: tuple[Revision, ...] = ()
    """Oldest first; the last is the text on disk."""
    changes: tuple[SectionChange, ...] = ()
    """Oldest first, without those of formatting alone."""
    formatting: tuple[SectionChange, ...] = ()
    """Changes of white space, heading markup or version lines alone, oldest first."""
    lineages: Mapping[str, str] = field(default_factory=dict)
    """The lineage of each section of the last version, by key."""
    messages: tuple[str, ...] = ()
    """Remarks on the sources, the same for all files of one tree where they hold for all."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """Versions that run backwards."""


def file_history(root: Path, path: str, *, full_history: bool = False) -> FileHistory:
    """The history of the file at `path` below `root`: from git, then from snapshots in `history/<name>/` beside it.

    `full_history` also takes in the commits of merged branches. Never raises for what lies in the tree.
    """
    pure = PurePosixPath(path)
    folder = root.joinpath(*pure.parent.parts)
    sources: tuple[VersionSource, ...] = (
        GitSource(file=folder / pure.name, full_history=full_history),
        SnapshotSource(folder=folder / "history" / pure.stem),
    )
    now = read_file(root, path)
    found = read_history(sources, current=now.text if now.was_read else None)
    sections = track(found.revisions)
    return FileHistory(
        revisions=found.revisions,
        changes=tuple(change for change in sections.changes if not change.formatting),
        formatting=tuple(change for change in sections.changes if change.formatting),
        lineages=sections.lineages,
        messages=found.messages,
        diagnostics=check_versions(found.revisions, path),
    )
