"""Sentences from word lists and a source of chance."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from tests.benchmarks.vocabulary import (
    EFFECTS,
    HARDWARE,
    LOADS,
    METRICS,
    MODELS,
    PLACES,
    SENTENCES,
    TASKS,
    THINGS,
    VERBS,
)


class Named(Protocol):
    """What a table has a row for."""

    @property
    def name(self) -> str:
        """Shown in the first column."""

    @property
    def arxiv(self) -> str:
        """Shown in the last column."""


class Writer:
    """Writes plausible sentences; the same source of chance gives the same text."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def sentence(self, name: str, peer: str = "前作") -> str:
        """One sentence about a system, without a full stop."""
        random = self.random
        thing, other = random.sample(THINGS, 2)
        low = random.randint(11, 980) / 10
        return random.choice(SENTENCES).format(
            name=name,
            peer=peer,
            thing=thing,
            other=other,
            verb=random.choice(VERBS),
            effect=random.choice(EFFECTS),
            metric=random.choice(METRICS),
            low=low,
            high=round(low * random.uniform(1.1, 4.2), 1),
            percent=random.randint(2, 74),
            small=random.randint(1, 9),
            hardware=random.choice(HARDWARE),
            model=random.choice(MODELS),
            load=random.choice(LOADS),
            place=random.choice(PLACES),
            task=random.choice(TASKS),
        )

    def short(self) -> str:
        """A few words."""
        thing, other = self.random.sample(THINGS, 2)
        return f"{thing}{self.random.choice(VERBS)}{other}"

    def figure(self) -> str:
        """A measured value with its unit."""
        random = self.random
        unit = random.choice(("tok/s", "req/s", "ms", "%", "GB"))
        return f"约 {random.randint(12, 19_800):,} {unit}（{random.choice(METRICS)}，{random.choice(HARDWARE)}）"

    def table(self, rows: Iterable[Named]) -> list[str]:
        """A Markdown table that compares systems."""
        return [
            "| 系统 | 手段 | 数字 | 出处 |",
            "|---|---|---|---|",
            *(f"| {row.name} | {self.short()} | {self.figure()} | {row.arxiv} |" for row in rows),
        ]
