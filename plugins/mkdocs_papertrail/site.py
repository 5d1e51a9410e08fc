"""The recipe: from a content tree to a linked knowledge base. The only place that knows the order of the steps."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path, PurePosixPath

from mkdocs_papertrail.audit import audit
from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.history import Revision, SectionChange, file_history
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.model import Document, KnowledgeFile
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.read import SourceText, read_tree
from mkdocs_papertrail.settings import Settings


@dataclass(slots=True)
class Store:
    """What a long-running program keeps between two loads: parsed documents by path and digest."""

    documents: dict[tuple[str, str], Document] = field(default_factory=dict)
    """Documents of the last load."""


def load(content_dir: str | Path, *, settings: Settings | None = None, store: Store | None = None) -> KnowledgeBase:
    """Read, parse, link and check a content tree.

    Raises `NotADirectoryError` where there is no such folder. Whatever is wrong inside the tree comes back in
    `KnowledgeBase.diagnostics`.
    """
    root = Path(content_dir)
    if not root.is_dir():
        raise NotADirectoryError(f"no content folder at {content_dir}")
    with collector_paused():
        return _load(root, settings or Settings(), store)


@contextmanager
def collector_paused() -> Iterator[None]:
    """Put off the search for reference cycles while many values are made that stay.

    Nothing here makes cycles, and walking over all values again and again took a quarter of the time.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _load(root: Path, chosen: Settings, store: Store | None) -> KnowledgeBase:
    files = list(read_tree(root, max_size=chosen.max_file_size))
    sources = [s for s in files if not is_snapshot(s.path)]
    documents = parse_all(sources, chosen, store)
    snapshots = [s.path for s in files if is_snapshot(s.path)]
    past = read_histories(root, documents) if chosen.history else Histories()
    base = link(documents, past.revisions, past.changes, past.messages, past.diagnostics, snapshots)
    return replace(base, diagnostics=audit(base, chosen))


def parse_all(sources: list[SourceText], settings: Settings, store: Store | None = None) -> list[Document]:
    """Parse each source, or take the document of the last load where the file has not changed."""
    kept = store.documents if store else {}
    cst = timedelta(hours=settings.cst_offset)
    found = {(s.path, s.digest): kept.get((s.path, s.digest)) or parse(s, s.path, cst=cst) for s in sources}
    if store:
        store.documents = found
    return list(found.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Histories:
    """The histories of all knowledge files."""

    revisions: Mapping[str, tuple[Revision, ...]] = field(default_factory=dict)
    """Versions by topic, oldest first."""
    changes: Mapping[str, tuple[SectionChange, ...]] = field(default_factory=dict)
    """Section changes by topic, oldest first."""
    messages: tuple[str, ...] = ()
    """Remarks on the sources of versions, each once."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What is wrong with the versions."""


def read_histories(root: Path, documents: Sequence[Document]) -> Histories:
    """The history of every knowledge file."""
    files = [document for document in documents if isinstance(document, KnowledgeFile)]
    found = {file.topic: file_history(root, file.path) for file in files}
    return Histories(
        revisions={topic: history.revisions for topic, history in found.items()},
        changes={topic: history.changes for topic, history in found.items()},
        messages=tuple(dict.fromkeys(m for history in found.values() for m in history.messages)),
        diagnostics=tuple(d for history in found.values() for d in history.diagnostics),
    )


def is_snapshot(path: str) -> bool:
    """Whether a file is an earlier version of a knowledge file: `organized/knowledge/history/<topic>/v310.md`."""
    parts = PurePosixPath(path).parts
    return any(a == "knowledge" and b == "history" for a, b in pairwise(parts))
