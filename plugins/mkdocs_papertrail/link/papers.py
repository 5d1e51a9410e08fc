"""Every work that is mentioned anywhere or has a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date as Date

from mkdocs_papertrail.history import Revision, SectionChange
from mkdocs_papertrail.link.base import Appearance, Paper
from mkdocs_papertrail.link.directory import Directory
from mkdocs_papertrail.link.targets import Resolved, Target, TargetKind, paper_key, split_version, target_of
from mkdocs_papertrail.model import Briefing, Citation, Document, KnowledgeFile, MentionKind, PaperCard


def make_papers(
    documents: Sequence[Document],
    resolved: Mapping[str, Sequence[Resolved]],
    directory: Directory,
    revisions: Mapping[str, Sequence[Revision]],
    changes: Mapping[str, Sequence[SectionChange]],
) -> dict[str, Paper]:
    """All papers by key, newest id first. A knowledge file takes a paper up with the version that first cites it."""
    makers: dict[str, _Maker] = {}

    def maker(key: str) -> _Maker:
        found = makers.get(key)
        if found is None:
            found = makers[key] = _Maker(key)
        return found

    for document in sorted(documents, key=_when):
        if isinstance(document, PaperCard):
            maker(paper_key(document)).cards.append(document)
        dates: Mapping[str, Date | None] = {}
        if isinstance(document, KnowledgeFile):
            dates = cited_since(document, revisions.get(document.topic, ()), changes.get(document.topic, ()))
        _add_mentions(document, resolved.get(document.path, ()), dates, maker_of=maker)
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
            appearances=tuple(sorted(self.appearances, key=_by_date)),
            sections=tuple(self.sections),
            filed=tuple(self.filed),
            first_seen=min(days, default=None),
        )


def cited_since(
    file: KnowledgeFile, revisions: Sequence[Revision], changes: Sequence[SectionChange]
) -> dict[str, Date | None]:
    """The day of the version that first cites each paper of a knowledge file; None where no date is known."""
    if not revisions:
        return {}
    first = revisions[0].date
    found: dict[str, Date | None] = dict.fromkeys(file.references.arxiv, first.date() if first else None)
    told: set[str] = set()
    for change in changes:
        for key in change.papers_added:
            if key not in told:
                told.add(key)
                found[key] = change.date.date() if change.date else None
    return found


def _add_mentions(
    document: Document,
    resolved: Iterable[Resolved],
    dates: Mapping[str, Date | None],
    *,
    maker_of: Callable[[str], _Maker],
) -> None:
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
                target=target_of(document), title=document.title, date=dates.get(key, document.date),
                author=document.author, citation=rows.get(key),
            )
        )  # fmt: skip


def _by_date(appearance: Appearance) -> tuple[bool, str]:
    return appearance.date is None, appearance.date.isoformat() if appearance.date else ""


def _when(document: Document) -> tuple[bool, str, str]:
    return document.date is None, document.date.isoformat() if document.date else "", document.path


def _newest_first(key: str) -> tuple[int, tuple[int, ...], str]:
    """Sort new-style ids from newest to oldest, then the rest by name."""
    digits = key.replace(".", "")
    if digits.isdigit() and "." in key:
        century = 1900 if key[:2] >= "91" else 2000
        return 0, (-(century + int(key[:2])), -int(key[2:4]), -int(key[5:])), key
    return 1, (), key
