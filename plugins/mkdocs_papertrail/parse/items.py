"""Increments, adjacent items and open verifications of a briefing as values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from mkdocs_papertrail.ids import find_paper_ids, find_section_mentions
from mkdocs_papertrail.model import Item, Proposal, Verification
from mkdocs_papertrail.parse.briefing_fields import Entry, gather
from mkdocs_papertrail.parse.briefing_outline import ItemPart
from mkdocs_papertrail.parse.briefing_proposals import read_placements
from mkdocs_papertrail.parse.briefing_sections import SectionKind
from mkdocs_papertrail.parse.labels import Field
from mkdocs_papertrail.parse.names_in_text import find_cards, find_paths

_ITEM_FIELDS = frozenset(
    {Field.SOURCE, Field.ARXIV, Field.POINTS, Field.RELATION, Field.MEANING, Field.PROPOSAL, Field.ACTION}
)
_VERIFICATION_FIELDS = frozenset(
    {Field.SOURCE, Field.ARXIV, Field.OBSERVATION, Field.RISK, Field.ACTION, Field.PROPOSAL, Field.RELATION}
)
_RELATIONS = frozenset({Field.RELATION, Field.MEANING})
_PROPOSALS = frozenset({Field.PROPOSAL, Field.ACTION})
_CARD_PATH = re.compile(r"paper_cards/(\d{1,6})-(\d{4})-(\d{4,5})")


def read_item(part: ItemPart, line_of: Callable[[int], int]) -> Item:
    """An increment or adjacent item; `line_of` gives the line on disk of a byte offset."""
    entries = gather(part.lines, _ITEM_FIELDS)
    title, relations = part.head.title, _texts(e for e in entries if e.field in _RELATIONS)
    arxiv_line = _texts(e for e in entries if e.field is Field.ARXIV)
    telling = _texts(e for e in entries if _is_point(e) or e.field is Field.ARXIV or e.field in _RELATIONS)
    sources = _texts(e for e in entries if e.field is Field.SOURCE)
    paths = tuple(dict.fromkeys(p.target for text in sources for p in find_paths(text) if p.certain))
    return Item(
        label=part.head.label,
        adjacent=part.head.kind is SectionKind.ADJACENT,
        mark=part.head.mark,
        kind=part.head.category,
        title=title,
        arxiv=paper_ids([title, *telling]),
        card=_card(part.head.category, [title, *arxiv_line], paths),
        sources=paths,
        points=tuple(_texts(e for e in entries if _is_point(e))),
        relations=tuple(relations),
        proposals=tuple(_proposals(entries, line_of)),
        line=line_of(part.line.start),
        start=part.line.start,
        end=part.end,
    )


def read_verification(part: ItemPart, uid_start: str, line_of: Callable[[int], int]) -> Verification:
    """An open verification; `uid_start` is the day and topic of its briefing, `2026-10-12-inference`."""
    entries = gather(part.lines, _VERIFICATION_FIELDS)

    def value(field: Field) -> str:
        return "\n".join(_texts(e for e in entries if e.field is field))

    observation = value(Field.OBSERVATION) or "\n".join(_texts(e for e in entries if not e.name))
    everything = [part.head.title, *_texts(entries)]
    return Verification(
        label=part.head.label,
        uid="-".join(word for word in (uid_start, part.head.label) if word),
        title=part.head.title,
        observation=observation,
        risk=value(Field.RISK),
        action=value(Field.ACTION),
        arxiv=paper_ids(everything),
        sections=section_numbers(everything),
        line=line_of(part.line.start),
        start=part.line.start,
        end=part.end,
    )


def paper_ids(texts: Iterable[str]) -> tuple[str, ...]:
    """Ids in some texts without their version, each once, in order of first mention."""
    return tuple(dict.fromkeys(paper.value for paper in find_paper_ids("\n".join(texts))))


def section_numbers(texts: Iterable[str]) -> tuple[str, ...]:
    """Sections named in some texts, each once, in order of first mention."""
    return tuple(dict.fromkeys(mention.ref.number for mention in find_section_mentions("\n".join(texts))))


def _texts(entries: Iterable[Entry]) -> list[str]:
    return [text for entry in entries for text in entry.texts]


def _is_point(entry: Entry) -> bool:
    return entry.field is Field.POINTS or not entry.name


def _card(category: str, texts: list[str], paths: tuple[str, ...]) -> int | None:
    """The paper card that an item is about: named in title or arXiv line, else its paper's card among the sources."""
    for text in texts:
        for card in find_cards(text):
            if card.certain:
                return int(card.target)
    ids = paper_ids(texts)
    for path in paths:
        match = _CARD_PATH.search(path)
        if match is not None and ("card" in category.lower() or f"{match[2]}.{match[3]}" in ids):
            return int(match[1])
    return None


def _proposals(entries: Iterable[Entry], line_of: Callable[[int], int]) -> Iterable[Proposal]:
    for entry in entries:
        if entry.field in _PROPOSALS:
            for text, start in zip(entry.texts, entry.starts, strict=True):
                for place in read_placements(text):
                    yield Proposal(section=place.section, title=place.title, note=place.note, line=line_of(start))
