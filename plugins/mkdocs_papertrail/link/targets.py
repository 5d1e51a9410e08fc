"""What a link can lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from mkdocs_papertrail.model import Briefing, Document, KnowledgeFile, Mention, PaperCard


class TargetKind(StrEnum):
    """What a link can lead to."""

    BRIEFING = "briefing"
    NOTE = "note"
    PAPER = "paper"
    KNOWLEDGE = "knowledge"
    SECTION = "section"
    VERIFICATION = "verification"


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """Something that has a page."""

    kind: TargetKind
    """What it is."""
    key: str
    """Document id, paper key, topic, verification id, or `topic#section key`."""

    @classmethod
    def section(cls, topic: str, key: str) -> Target:
        """The section of a knowledge file."""
        return cls(TargetKind.SECTION, f"{topic}#{key}")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A mention and what it means."""

    mention: Mention
    """What the text says."""
    target: Target | None
    """Where it leads; None where that is nowhere, or where it is no reference after all."""
    problem: str = ""
    """Why it leads nowhere, as the key of a label; empty where it leads somewhere."""
    anchor: str = ""
    """The anchor on the target's page; may be empty."""


_VERSION = re.compile(r"v(\d{1,3})$")


def split_version(arxiv: str) -> tuple[str, int | None]:
    """A canonical arXiv id as id and version: `2610.13735v2` is `2610.13735` and 2."""
    match = _VERSION.search(arxiv)
    return (arxiv[: match.start()], int(match[1])) if match else (arxiv, None)


def target_of(document: Document) -> Target:
    """The page of a document."""
    match document:
        case Briefing():
            return Target(TargetKind.BRIEFING, document.id)
        case PaperCard():
            return Target(TargetKind.PAPER, paper_key(document))
        case KnowledgeFile():
            return Target(TargetKind.KNOWLEDGE, document.topic)
        case _:
            return Target(TargetKind.NOTE, document.id)


def paper_key(card: PaperCard) -> str:
    """The key of the paper that a card is about."""
    if card.arxiv:
        return card.arxiv
    return f"card-{card.card:04d}" if card.card is not None else f"card-{card.id}"
