"""What repair hands on: the text as it now reads, where its lines came from, and what was mended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """One thing that was mended."""

    rule: str
    """The name of the rule that did it."""
    line: int
    """The line of the original text, counted from 1."""
    message: str
    """What was done, in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairedText:
    """Well-formed Markdown made from a text, with the way back to that text."""

    text: str
    """The Markdown; the very text that went in where nothing was wrong with it."""
    lines: tuple[int, ...]
    """For each line of `text` its line in the original, from 1; an added line has that of the one before."""
    repairs: tuple[Repair, ...]
    """What was mended, in the order of the rules."""

    @property
    def changed(self) -> bool:
        """Whether anything was mended."""
        return bool(self.repairs)

    def original_line(self, n: int) -> int:
        """The original line of line `n` of the repaired text, both from 1; beyond its ends the nearest."""
        if not self.lines:
            return 1
        return self.lines[min(max(n, 1), len(self.lines)) - 1]
