"""One name in two spellings: a rare name that is almost a frequent one."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from rapidfuzz.distance import OSA

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.model import Document
from mkdocs_papertrail.settings import Settings

_NAME = re.compile(r"(?<![A-Za-z0-9_./@-])[A-Z][a-z]{2,}[A-Za-z]{2,}(?![A-Za-z0-9_/@-])")
SHORTEST = 7
"""Letters that a name must have: short names differ by one letter too easily."""


def check(kb: KnowledgeBase, settings: Settings) -> Iterator[Diagnostic]:
    """PT605, within one document, where both spellings occur and one of them is no word of other documents' own."""
    documents: tuple[Document, ...] = (*kb.briefings, *kb.notes, *kb.knowledge)
    for document in documents:
        names = Counter(_NAME.findall(document.body.source.decode("utf-8", "replace")))
        for rare, frequent in variants(names):
            place = document.body.source.find(rare.encode())
            yield Diagnostic(
                code=Code.SPELLINGS, path=document.path, line=document.body.line(place),
                column=document.body.column(place),
                message=f"“{rare}” (×{names[rare]}) and “{frequent}” (×{names[frequent]}) look like one name",
            )  # fmt: skip


def variants(names: Counter[str]) -> Iterator[tuple[str, str]]:
    """Pairs of names that differ by one letter inside: the rarer first. Plurals and endings are no variants."""
    long = sorted(name for name in names if len(name) >= SHORTEST)
    buckets: dict[str, list[str]] = defaultdict(list)
    for name in long:
        buckets[name[:2].lower() + name[-1].lower()].append(name)
    for same in buckets.values():
        for i, one in enumerate(same):
            for other in same[i + 1 :]:
                if one.lower() != other.lower() and _one_slip(one.lower(), other.lower()):
                    rare, frequent = sorted((one, other), key=lambda n: (names[n], n))
                    yield rare, frequent


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter was doubled, dropped, swapped or changed, other than at the end."""
    if abs(len(one) - len(other)) > 1 or OSA.distance(one, other, score_cutoff=1) != 1:
        return False
    stem = min(len(one), len(other)) - 2
    return one[:2] == other[:2] and (one[stem:] == other[stem:] or one[-3:] == other[-3:])
