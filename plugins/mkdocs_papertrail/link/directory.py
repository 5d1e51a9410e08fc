"""Everything that can be referred to, by what writers call it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date

from mkdocs_papertrail.link.targets import Target, paper_key, target_of
from mkdocs_papertrail.model import Briefing, Document, KnowledgeFile, Note, PaperCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Directory:
    """Everything that can be referred to, by what writers call it."""

    by_path: Mapping[str, Target]
    """Documents by path, in NFC."""
    folders: frozenset[str]
    """Folders of the content tree, and files that have no page."""
    by_name: Mapping[str, tuple[Target, ...]]
    """Documents by file name without ending, by title, and by the last parts of their path, in lower case."""
    cards: Mapping[int, Target]
    """Papers by card number."""
    sections: Mapping[str, frozenset[str]]
    """Section numbers of each knowledge file, by topic."""
    dated: Mapping[Date, tuple[Briefing | Note, ...]]
    """Briefings and dated notes by day."""
    papers: frozenset[str]
    """Paper keys."""


def make_directory(documents: Iterable[Document], other_files: Iterable[str] = ()) -> Directory:
    """Index documents by their names; `other_files` exist but have no page."""
    by_path: dict[str, Target] = {}
    by_name: dict[str, set[Target]] = {}
    folders = {nfc(path) for path in other_files}
    folders.update(parent for path in list(folders) for parent in _parents(path))
    cards: dict[int, Target] = {}
    sections: dict[str, frozenset[str]] = {}
    dated: dict[Date, list[Briefing | Note]] = {}
    papers: set[str] = set()
    for document in sorted(documents, key=lambda d: d.path):
        target = target_of(document)
        path = nfc(document.path)
        by_path[path] = target
        parts = path.removesuffix(".md").split("/")
        for depth in range(1, len(parts) + 1):
            by_name.setdefault("/".join(parts[-depth:]).lower(), set()).add(target)
            folders.add("/".join(parts[: depth - 1]))
        if document.title:
            by_name.setdefault(document.title.lower(), set()).add(target)
        if isinstance(document, PaperCard):
            papers.add(paper_key(document))
            for alias in document.aliases:
                by_name.setdefault(alias.lower(), set()).add(target)
            if document.card is not None:
                cards.setdefault(document.card, target)
        elif isinstance(document, KnowledgeFile):
            sections[document.topic] = frozenset(s.key for s in document.sections)
        elif isinstance(document, (Briefing, Note)) and document.date:
            dated.setdefault(document.date, []).append(document)
        papers.update(document.references.arxiv)
    return Directory(
        by_path=by_path,
        folders=frozenset(folders - {""}),
        by_name={name: tuple(sorted(targets)) for name, targets in by_name.items()},
        cards=cards,
        sections=sections,
        dated={day: tuple(found) for day, found in dated.items()},
        papers=frozenset(papers),
    )


def _parents(path: str) -> Iterator[str]:
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path


def nfc(path: str) -> str:
    """A path in the form in which paths are compared."""
    return unicodedata.normalize("NFC", path)
