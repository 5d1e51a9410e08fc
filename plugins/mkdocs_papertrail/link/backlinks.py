"""Who refers to what: each place, the heading above it, and the manner of the reference."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from mkdocs_papertrail.link.anchors import anchors_of
from mkdocs_papertrail.link.base import Backlink, LinkType
from mkdocs_papertrail.link.targets import Resolved, Target, TargetKind, target_of
from mkdocs_papertrail.model import Briefing, Document, KnowledgeFile, MentionKind, PaperCard


def make_backlinks(
    documents: Sequence[Document], resolved: Mapping[str, Sequence[Resolved]]
) -> dict[Target, tuple[Backlink, ...]]:
    """Backlinks of every target, newest first; a block counts once for each target."""
    found: dict[Target, list[Backlink]] = {}
    for document in documents:
        own = target_of(document)
        manner = _Manner(document)
        anchors: tuple[str, ...] | None = None
        starts = [heading.start for heading in document.body.headings]
        seen = _headings_of_verifications(document)
        for item in resolved.get(document.path, ()):
            if item.target is None or item.target == own or (item.target, item.mention.block[0]) in seen:
                continue
            seen.add((item.target, item.mention.block[0]))
            index = bisect_right(starts, item.mention.start) - 1
            if anchors is None:
                anchors = anchors_of(document)
            found.setdefault(item.target, []).append(
                Backlink(
                    source=own,
                    document=document,
                    mention=item.mention,
                    section=document.body.headings[index].text if index >= 0 else "",
                    anchor=anchors[index] if index >= 0 else "",
                    type=manner.of(item),
                )
            )
    return {target: tuple(sorted(found[target], key=_order)) for target in sorted(found)}


def _headings_of_verifications(document: Document) -> set[tuple[Target, int]]:
    """What is no reference: the label of a verification in its own heading."""
    if not isinstance(document, Briefing):
        return set()
    return {(Target(TargetKind.VERIFICATION, item.uid), item.start) for item in document.verifications}


def _order(link: Backlink) -> tuple[int, Target, int]:
    return -(link.date.toordinal() if link.date else 0), link.source, link.mention.start


class _Manner:
    """In what manner the mentions of one document refer to their targets."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.verifications: tuple[tuple[int, int], ...] = ()
        self.proposed: frozenset[int] = frozenset()
        if isinstance(document, Briefing):
            self.verifications = tuple((v.start, v.end) for v in document.verifications)
            self.proposed = frozenset(p.line for i in document.items for p in i.proposals)

    def of(self, item: Resolved) -> LinkType:
        """The manner of one mention."""
        mention, target = item.mention, item.target
        document = self.document
        if isinstance(document, Briefing):
            if target is not None and target.kind is TargetKind.VERIFICATION:
                return LinkType.VERIFIES
            if mention.kind is MentionKind.PATH:
                return LinkType.CONSULTED
            if any(start <= mention.start < end for start, end in self.verifications):
                return LinkType.VERIFIES
            if mention.kind is MentionKind.BRIEFING:
                return LinkType.CONTINUES
            if mention.kind is MentionKind.SECTION and document.body.line(mention.start) in self.proposed:
                return LinkType.PROPOSES
        elif isinstance(document, (KnowledgeFile, PaperCard)) and mention.kind is MentionKind.BRIEFING:
            return LinkType.CONTINUES
        return LinkType.CITES
