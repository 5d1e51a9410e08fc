"""A version of a file, ready to be compared: its sections, each with the text that counts."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from mkdocs_papertrail.history.revisions import Revision
from mkdocs_papertrail.parse.sections import SectionText, read_info, split_sections


@dataclass(frozen=True, slots=True)
class Side:
    """A section as one side of a comparison."""

    section: SectionText
    """The section."""
    plain: str
    """Its own text without version lines."""
    parent: int | None
    """Index of the section above it: by its number where there is one of that number, else by heading level."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version, cut into sections."""

    revision: Revision
    """Where it comes from."""
    sides: tuple[Side, ...]
    """Its sections in reading order."""


def cut(revision: Revision) -> Version:
    """Cut a version into sections."""
    text = revision.text
    metadata = read_info(text).lines
    sections = split_sections(text)
    by_number = {section.number: index for index, section in reversed(list(enumerate(sections)))}
    last = max(metadata, default=-1)
    sides = []
    for section in sections:
        plain = _without(section, metadata) if section.line <= last else section.body
        above = section.number.rpartition(".")[0]
        sides.append(Side(section, plain, by_number[above] if above in by_number and above else section.parent))
    return Version(revision, tuple(sides))


def _without(section: SectionText, metadata: frozenset[int]) -> str:
    first = section.line + section.heading.count("\n")
    lines = section.body.split("\n")
    return "\n".join(line for number, line in enumerate(lines, first) if number not in metadata)


class VersionQueue:
    """Versions cut one at a time, with a look at the next few."""

    def __init__(self, revisions: Iterable[Revision]) -> None:
        self._rest = iter(revisions)
        self._waiting: deque[Version] = deque()

    def pop(self) -> Version | None:
        """The next version; None behind the last."""
        if not self._waiting and not self._fill(1):
            return None
        return self._waiting.popleft()

    def ahead(self, count: int) -> list[Version]:
        """Up to `count` versions after the one last taken, without taking them."""
        self._fill(count)
        return list(self._waiting)[:count]

    def _fill(self, count: int) -> bool:
        while len(self._waiting) < count:
            revision = next(self._rest, None)
            if revision is None:
                return False
            self._waiting.append(cut(revision))
        return True
