"""Versions of one knowledge file, from wherever they are kept, merged into one line of time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from hashlib import sha256
from typing import Protocol

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.parse.sections import read_info
from mkdocs_papertrail.parse.version_line import VersionInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One version of a file."""

    version: int | None
    """The version that a snapshot's name or the text itself gives; None where neither does."""
    label: str
    """`Oct12午`; may be empty."""
    revision: str
    """The commit, else the snapshot's name; empty for a text that is not kept anywhere yet."""
    date: datetime | None
    """When it was made; None where nothing tells."""
    author: str
    """Who made it; may be empty."""
    data: bytes
    """The text as UTF-8, newlines as `\\n`. Kept as bytes, since hundreds of versions are held at once."""
    digest: str
    """SHA-256 of `data` in hexadecimal."""
    references: int | None = None
    """The number of references that the text declares."""
    snapshot: str = ""
    """The snapshot's name, where there is one."""
    message: str = ""
    """The first line of the commit message; may be empty."""
    path: str = ""
    """The name of the file at that time, relative to its repository; may be empty."""

    @property
    def is_snapshot(self) -> bool:
        """Whether it is known from a snapshot alone."""
        return bool(self.snapshot) and self.revision == self.snapshot

    @property
    def text(self) -> str:
        """The whole text."""
        return self.data.decode("utf-8", "replace")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a source of versions gives."""

    revisions: tuple[Revision, ...] = ()
    """Oldest first."""
    messages: tuple[str, ...] = ()
    """Remarks that hold for all files of the source, such as that a clone is shallow; without file names."""


class VersionSource(Protocol):
    """A place that keeps versions of one file."""

    def read(self) -> Found:
        """All versions, oldest first. Never raises: what can't be read becomes a message."""
        ...


def make_revision(
    text: str, *, version: int | None = None, revision: str = "", date: datetime | None = None, author: str = "",
    snapshot: str = "", message: str = "", path: str = "", info: VersionInfo | None = None,
) -> Revision:  # fmt: skip
    """A revision of a text; version, label and references are read out of it where not given."""
    info = info or read_info(text)
    data = text.encode("utf-8", "replace")
    return Revision(
        version=info.version if version is None else version,
        label=info.label, revision=revision, date=_when(info, date), author=author, data=data,
        digest=sha256(data).hexdigest(), references=info.references, snapshot=snapshot, message=message, path=path,
    )  # fmt: skip


def _when(info: VersionInfo, date: datetime | None) -> datetime | None:
    """The day that a version line names counts more than a commit's, which may be a later import.

    Where they lie no more than a day apart, the commit's is kept: it has a time.
    """
    if info.version is None or info.date is None:
        return date
    if date is not None and abs((date.date() - info.date).days) <= 1:
        return date
    return datetime.combine(info.date, time())


def read_history(sources: Sequence[VersionSource], *, current: str | None = None) -> Found:
    """All versions that the sources give, oldest first, each once, with the messages.

    The first source leads; versions of later ones with a text that is known already only add what was missing.
    `current` is the text of the file as it lies on disk: where no source has it as its last version, it comes last.
    """
    found = [source.read() for source in sources]
    revisions: tuple[Revision, ...] = ()
    for one in found:
        revisions = merge(revisions, one.revisions)
    if current is not None:
        now = make_revision(current)
        if not revisions or revisions[-1].digest != now.digest:
            revisions = (*revisions, now)
    revisions = _without_drafts(revisions)
    return Found(revisions=revisions, messages=tuple(dict.fromkeys(m for one in found for m in one.messages)))


def merge(first: Sequence[Revision], second: Sequence[Revision]) -> tuple[Revision, ...]:
    """Two lines of versions as one, oldest first; equal texts become one version that knows what both know."""
    merged = _without_repeats(first)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for index, revision in enumerate(merged):
        places[revision.digest].append(index)
    joined: set[int] = set()
    left: list[Revision] = []
    for revision in _without_repeats(second):
        free = [index for index in places[revision.digest] if index not in joined]
        if not free:
            if not places[revision.digest]:
                left.append(revision)
            continue
        same = [index for index in free if merged[index].version == revision.version]
        index = (same or free)[0]
        joined.add(index)
        merged[index] = _join(merged[index], revision)
    return _in_time(merged, left)


def _without_repeats(revisions: Iterable[Revision]) -> list[Revision]:
    """Neighbours of equal text are one version: the earlier."""
    kept: list[Revision] = []
    for revision in revisions:
        if kept and kept[-1].digest == revision.digest:
            kept[-1] = _join(kept[-1], revision)
        else:
            kept.append(revision)
    return kept


def _without_drafts(revisions: Sequence[Revision]) -> tuple[Revision, ...]:
    """Leave out saves of a version that came before the one its snapshot holds: the snapshot is that version."""
    kept: list[Revision] = []
    for revision in revisions:
        while revision.snapshot and kept and not kept[-1].snapshot and kept[-1].version == revision.version:
            kept.pop()
        kept.append(revision)
    return tuple(kept)


def _join(one: Revision, other: Revision) -> Revision:
    """One version out of two with equal text; what a commit says of date and author counts more than a file name."""
    kept, added = (other, one) if one.is_snapshot and not other.is_snapshot else (one, other)
    named = next((r.version for r in (kept, added) if r.snapshot and r.version is not None), None)
    return replace(
        kept,
        version=next((v for v in (named, kept.version, added.version) if v is not None), None),
        label=kept.label or added.label,
        date=kept.date or added.date,
        author=kept.author or added.author,
        snapshot=kept.snapshot or added.snapshot,
    )


def _in_time(known: list[Revision], others: list[Revision]) -> tuple[Revision, ...]:
    """Put further versions among known ones, by version number, else by date, else in front."""
    if not known or not others:
        return tuple(known or others)
    numbered = any(revision.version is not None for revision in known)
    ordered = list(known)
    place = 0
    for revision in others:
        if revision.version is not None and numbered:
            place = next(
                (n for n in range(place, len(ordered)) if _is_later(ordered[n].version, revision.version)), len(ordered)
            )
        elif (date := revision.date) is not None:
            place = next((n for n in range(place, len(ordered)) if _is_later_date(ordered[n].date, date)), len(ordered))
        ordered.insert(place, revision)
        place += 1
    return tuple(ordered)


def _is_later(version: int | None, other: int) -> bool:
    return version is not None and version > other


def _is_later_date(date: datetime | None, other: datetime) -> bool:
    return date is not None and _instant(date) > _instant(other)


def _instant(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def check_versions(revisions: Sequence[Revision], path: str) -> tuple[Diagnostic, ...]:
    """A finding for each version number that is lower than the one before it."""
    findings = []
    before: int | None = None
    for revision in revisions:
        if revision.version is None:
            continue
        if before is not None and revision.version < before:
            name = revision.revision[:12] or "the file on disk"
            message = f"v{revision.version} follows v{before} ({name})"
            findings.append(Diagnostic(code=Code.VERSION, path=path, message=message))
        before = revision.version
    return tuple(findings)
