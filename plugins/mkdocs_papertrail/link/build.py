"""From documents and their history to one linked knowledge base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date as Date

from mkdocs_papertrail.diagnostics import Diagnostic, in_order
from mkdocs_papertrail.history import Revision, SectionChange
from mkdocs_papertrail.link.backlinks import make_backlinks
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.directory import make_directory
from mkdocs_papertrail.link.landing import track_proposals
from mkdocs_papertrail.link.papers import make_papers
from mkdocs_papertrail.link.resolve import resolve
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.link.verifications import track_verifications, unique_uids
from mkdocs_papertrail.model import Briefing, Document, KnowledgeFile, Note, PaperCard


def link(
    documents: Sequence[Document],
    revisions: Mapping[str, tuple[Revision, ...]],
    changes: Mapping[str, tuple[SectionChange, ...]],
    messages: Sequence[str] = (),
    found: Sequence[Diagnostic] = (),
    other_files: Sequence[str] = (),
) -> KnowledgeBase:
    """Link documents with each other. Their order does not matter.

    `revisions` and `changes` hold the history of each knowledge file by topic, oldest first; `found` are diagnostics of
    these, `other_files` the paths of files of the content tree that are no documents.
    """
    briefings = unique_uids(sorted((d for d in documents if isinstance(d, Briefing)), key=_newest_first))
    notes = tuple(sorted((d for d in documents if isinstance(d, Note)), key=_newest_first))
    cards = tuple(
        sorted(
            (d for d in documents if isinstance(d, PaperCard)),
            key=lambda c: (c.card is None, c.card or 0, c.path),
        )
    )
    knowledge = tuple(sorted((d for d in documents if isinstance(d, KnowledgeFile)), key=lambda k: (k.topic, k.path)))
    everything: tuple[Document, ...] = (*briefings, *notes, *cards, *knowledge)
    directory = make_directory(everything, other_files)
    resolved = {document.path: resolve(document, directory) for document in everything}
    as_of = _latest(everything)
    papers = make_papers(everything, resolved, directory, revisions, changes)
    verifications = track_verifications(briefings, directory, as_of)
    return KnowledgeBase(
        briefings=briefings,
        notes=notes,
        cards=cards,
        knowledge=knowledge,
        papers=papers,
        proposals=track_proposals(
            briefings, knowledge, revisions, changes, directory, as_of.toordinal() if as_of else None
        ),
        verifications=verifications,
        revisions=revisions,
        changes=changes,
        backlinks=make_backlinks(everything, resolved),
        resolved=resolved,
        diagnostics=in_order([*found, *(d for document in everything for d in document.diagnostics)]),
        as_of=as_of,
        messages=tuple(messages),
        directory=directory,
        targets=_titles(everything, {key: paper.title for key, paper in papers.items()}),
    )


def _newest_first(document: Document) -> tuple[int, str, str]:
    written = getattr(document, "written_at", None)
    day = document.date.toordinal() if document.date else 0
    return -day, "" if written is None else _descending(written.isoformat()), document.path


def _descending(text: str) -> str:
    """A key that sorts in the opposite order of an ASCII text."""
    return "".join(chr(126 - ord(c)) for c in text)


def _latest(documents: Sequence[Document]) -> Date | None:
    return max((d.date for d in documents if d.date), default=None)


def _titles(documents: Sequence[Document], papers: Mapping[str, str]) -> dict[Target, str]:
    titles = {target_of(d): d.title for d in documents if not isinstance(d, PaperCard)}
    titles.update({Target(TargetKind.PAPER, key): title for key, title in papers.items()})
    for document in documents:
        if isinstance(document, KnowledgeFile):
            for section in document.sections:
                titles[Target.section(document.topic, section.key)] = section.title
        elif isinstance(document, Briefing):
            for item in document.verifications:
                titles[Target(TargetKind.VERIFICATION, item.uid)] = item.title
    return titles
