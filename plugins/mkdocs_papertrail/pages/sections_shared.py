"""What the pages of knowledge files and their histories share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mkdocs_papertrail.history import Revision, SectionChange
from mkdocs_papertrail.history.diff import DiffPart, diff
from mkdocs_papertrail.link.base import Backlink, KnowledgeBase, LinkType, TrackedProposal, TrackedVerification
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.model import KnowledgeFile, Section
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.urls import page_path


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A change as a changelog shows it."""

    change: SectionChange
    """The change."""
    anchor: str
    """Its permalink on the page: `v311`."""
    diff: tuple[DiffPart, ...]
    """What changed, word by word; empty where only name, number or place changed."""
    proposals: tuple[TrackedProposal, ...]
    """The proposals that landed with it."""
    section: str
    """Number and title of the section."""
    target: Target | None
    """The section, where it still exists."""


@dataclass(frozen=True, slots=True)
class FileIndex:
    """Look-ups for one knowledge file, made once for all its pages."""

    file: KnowledgeFile
    """The file."""
    landed: Mapping[tuple[str, str, str], tuple[TrackedProposal, ...]]
    """Proposals by the change that took them in: revision, version, section."""
    proposals: Mapping[Target, tuple[TrackedProposal, ...]]
    """Proposals by section."""
    verifications: Mapping[Target, tuple[TrackedVerification, ...]]
    """Verifications by section."""
    changes: Mapping[str, tuple[SectionChange, ...]]
    """Changes by section key, newest first, followed back over renumberings."""


def index_file(kb: KnowledgeBase, file: KnowledgeFile) -> FileIndex:
    """Gather what the pages of a file need."""
    landed: dict[tuple[str, str, str], list[TrackedProposal]] = {}
    proposals: dict[Target, list[TrackedProposal]] = {}
    for item in kb.proposals:
        if item.topic != file.topic:
            continue
        if item.target is not None:
            proposals.setdefault(item.target, []).append(item)
        if item.landed is not None:
            landed.setdefault(change_key(item.landed), []).append(item)
    verifications: dict[Target, list[TrackedVerification]] = {}
    for tracked in kb.verifications:
        for target in tracked.sections:
            verifications.setdefault(target, []).append(tracked)
    return FileIndex(
        file,
        {key: tuple(found) for key, found in landed.items()},
        {target: tuple(found) for target, found in proposals.items()},
        {target: tuple(found) for target, found in verifications.items()},
        _by_section(kb.changes.get(file.topic, ()), file),
    )


def _by_section(changes: Sequence[SectionChange], file: KnowledgeFile) -> dict[str, tuple[SectionChange, ...]]:
    """The changes of each section that exists today, newest first, through all its names and numbers."""
    lineage: dict[str, str] = {}
    groups: dict[str, list[SectionChange]] = {}
    for change in changes:
        groups.setdefault(change.lineage, []).append(change)
        lineage[change.section] = change.lineage
    return {section.key: tuple(reversed(groups.get(lineage.get(section.key, "none"), ()))) for section in file.sections}


def change_key(change: SectionChange) -> tuple[str, str, str]:
    """What tells a change from all others of its file."""
    return change.revision, str(change.version), change.section


def anchor_of(change: SectionChange) -> str:
    """The permalink of a change in the changelog of its section."""
    return f"v{change.version}" if change.version is not None else f"r{change.revision[:10]}"


def entries(index: FileIndex, changes: Sequence[SectionChange]) -> Iterator[Entry]:
    """Changes as a changelog shows them."""
    titles = index.file.title_of
    for change in changes:
        yield Entry(
            change=change,
            anchor=anchor_of(change),
            diff=diff(change.before, change.after) if change.before != change.after else (),
            proposals=index.landed.get(change_key(change), ()),
            section=section_name(change.section, change.title),
            target=Target.section(index.file.topic, change.section) if change.section in titles else None,
        )


def section_name(key: str, title: str) -> str:
    """`§1.3 KV Cache`, or the heading path."""
    return f"§{key} {title}" if key[:1].isdigit() else key


def name_of(section: Section) -> str:
    """The same for a section that exists."""
    return f"§{section.number} {section.title}" if section.number else section.title


def mentions(kb: KnowledgeBase, target: Target, *, without: LinkType | None = None) -> tuple[Backlink, ...]:
    """Who refers to a target."""
    return tuple(link for link in kb.backlinks.get(target, ()) if link.type is not without)


NEWEST = 30
"""Versions that have a page of their own; those that a briefing started from have one, too."""


def versions_with_page(kb: KnowledgeBase, file: KnowledgeFile) -> frozenset[int]:
    """The versions of a file that can be read whole."""
    numbers = {r.version for r in kb.revisions.get(file.topic, ()) if r.version is not None}
    named = {b.baseline.version for b in kb.briefings if b.baseline and b.baseline.file == file.file}
    return frozenset(sorted(numbers)[-NEWEST:]) | (numbers & named)


def version_links(
    kb: KnowledgeBase, context: Context, url: str, topic: str
) -> Callable[[SectionChange | Revision], str | None]:
    """What gives the address of the version that a change or revision belongs to, from the page at `url`."""
    file = next(f for f in kb.knowledge if f.topic == topic)
    built = versions_with_page(kb, file)
    base = context.relative(url, page_path(Target(TargetKind.KNOWLEDGE, topic)))
    return lambda item: f"{base}v{item.version}/" if item.version in built else None


STRIP_LENGTH = 24
"""Versions that a strip shows at the most."""


def strip(kb: KnowledgeBase, index: FileIndex, keys: Sequence[str]) -> dict[str, object]:
    """Which section changed in which of the last versions, and how much: 0 to 3."""
    revisions = kb.revisions.get(index.file.topic, ())[-STRIP_LENGTH:]
    columns = [f"v{r.version}" if r.version is not None else r.revision[:7] for r in revisions]
    rows = []
    for key in keys:
        sizes = {(c.revision, c.version): len(c.added) + len(c.removed) + 1 for c in index.changes.get(key, ())}
        cells = [sizes.get((r.revision, r.version), 0) for r in revisions]
        target = Target.section(index.file.topic, key)
        rows.append({"name": section_name(key, index.file.title_of.get(key, "")), "target": target,
                     "cells": [0 if n == 0 else 1 if n <= 2 else 2 if n <= 6 else 3 for n in cells]})  # fmt: skip
    return {"columns": columns, "rows": rows}
