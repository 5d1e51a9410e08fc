"""Every work that is mentioned anywhere or has a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from mkdocs_papertrail.link.base import Appearance, Paper
from mkdocs_papertrail.link.directory import Directory
from mkdocs_papertrail.link.targets import Resolved, Target, TargetKind, paper_key, split_version, target_of
from mkdocs_papertrail.model import Briefing, Citation, Document, KnowledgeFile, MentionKind, PaperCard


def make_papers(
    documents: Sequence[Document], resolved: Mapping[str, Sequence[Resolved]], directory: Directory
) -> dict[str, Paper]:
    """All papers by key, newest id first."""
    makers: dict[str, _Maker] = {}

    def maker(key: str) -> _Maker:
        return makers.setdefault(key, _Maker(key))

    for document in sorted(documents, key=_when):
        if isinstance(document, PaperCard):
            maker(paper_key(document)).cards.append(document)
        _add_mentions(document, resolved.get(document.path, ()), maker_of=maker)
        if isinstance(document, KnowledgeFile):
            for section in document.sections:
                for arxiv in section.arxiv:
                    maker(arxiv).sections[Target.section(document.topic, section.key)] = None
        if isinstance(document, Briefing):
            known = directory.sections.get(document.topic, frozenset())
            for citation in document.citations:
                if citation.arxiv:
                    for number in citation.sections:
                        if number in known:
                            maker(citation.arxiv).filed[Target.section(document.topic, number)] = None
    return {key: makers[key].paper() for key in sorted(makers, key=_newest_first)}


class _Maker:
    """A paper under construction."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.cards: list[PaperCard] = []
        self.versions: set[int] = set()
        self.appearances: list[Appearance] = []
        self.sections: dict[Target, None] = {}
        self.filed: dict[Target, None] = {}

    def paper(self) -> Paper:
        cards = sorted(self.cards, key=lambda c: (c.card is None, c.card or 0, c.path))
        named = [a.citation.title for a in self.appearances if a.citation and a.citation.title]
        card_titles = [card.title for card in cards if card.title]
        aliases = [alias for card in cards for alias in card.aliases]
        title = (card_titles or named[::-1] or [self.key])[0]
        others = [name for name in dict.fromkeys([*card_titles, *named[::-1], *aliases]) if name != title]
        days = [a.date for a in self.appearances if a.date] + [c.date for c in cards if c.date]
        return Paper(
            key=self.key,
            arxiv=None if self.key.startswith("card-") else self.key,
            title=title,
            other_titles=tuple(others),
            cards=tuple(cards),
            versions=tuple(sorted(self.versions)),
            appearances=tuple(self.appearances),
            sections=tuple(self.sections),
            filed=tuple(self.filed),
            first_seen=min(days, default=None),
        )


def _add_mentions(document: Document, resolved: Iterable[Resolved], *, maker_of: Callable[[str], _Maker]) -> None:
    rows: dict[str, Citation] = {}
    if isinstance(document, Briefing):
        for row in document.citations:
            rows.setdefault(row.arxiv, row)
    seen: dict[str, None] = {}
    for item in resolved:
        if item.target is None or item.target.kind is not TargetKind.PAPER:
            continue
        seen.setdefault(item.target.key)
        if item.mention.kind is MentionKind.PAPER:
            version = split_version(item.mention.target)[1]
            if version is not None:
                maker_of(item.target.key).versions.add(version)
    own = paper_key(document) if isinstance(document, PaperCard) else None
    if isinstance(document, PaperCard) and document.arxiv_version and own:
        maker_of(own).versions.add(document.arxiv_version)
    for key in seen:
        if key == own:
            continue
        maker_of(key).appearances.append(
            Appearance(
                target=target_of(document), title=document.title, date=document.date,
                author=document.author, citation=rows.get(key),
            )
        )  # fmt: skip


def _when(document: Document) -> tuple[bool, str, str]:
    return document.date is None, document.date.isoformat() if document.date else "", document.path


def _newest_first(key: str) -> tuple[int, tuple[int, ...], str]:
    """Sort new-style ids from newest to oldest, then the rest by name."""
    digits = key.replace(".", "")
    if digits.isdigit() and "." in key:
        century = 1900 if key[:2] >= "91" else 2000
        return 0, (-(century + int(key[:2])), -int(key[2:4]), -int(key[5:])), key
    return 1, (), key
