"""The history of knowledge files: versions from git and snapshots, and what happened to each section.

Each place that keeps versions is a module with one class that has `read`, as `VersionSource` says; `read_history`
merges what they give, `track` turns it into changes of sections, `file_history` does both for one file, and `diff`
shows a change to a reader.
"""

from mkdocs_papertrail.history.changes import ChangeKind, SectionChange
from mkdocs_papertrail.history.diff import DiffPart, diff
from mkdocs_papertrail.history.files import FileHistory, file_history
from mkdocs_papertrail.history.git import GitSource
from mkdocs_papertrail.history.revisions import (
    Found,
    Revision,
    VersionSource,
    check_versions,
    make_revision,
    merge,
    read_history,
)
from mkdocs_papertrail.history.sections import SectionHistory, section_history, track
from mkdocs_papertrail.history.snapshots import SnapshotSource

__all__ = [
    "ChangeKind",
    "DiffPart",
    "FileHistory",
    "Found",
    "GitSource",
    "Revision",
    "SectionChange",
    "SectionHistory",
    "SnapshotSource",
    "VersionSource",
    "check_versions",
    "diff",
    "file_history",
    "make_revision",
    "merge",
    "read_history",
    "section_history",
    "track",
]
