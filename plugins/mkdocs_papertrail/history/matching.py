"""Which section of a new version is which section of the old one.

By number and title first, then by title, then by content. A section without number goes by its path.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from mkdocs_papertrail.history.sides import Side
from mkdocs_papertrail.history.similarity import kept_share, likeness, title_likeness

SAME = 0.6
"""Likeness of two texts from which on they are one section under another name."""
RELATED = 0.3
"""Likeness from which on texts under the same or nearly the same name are one section."""
GROWN = 0.8
"""Share of the old lines that a text under the same number and another name must keep to be the same section."""
_TINY = 16
"""Texts shorter than this, in characters, prove nothing alone."""
_MOST_PAIRS = 1_600
"""Above this many candidate pairs only equal texts are matched by content."""
_MOST_EQUAL = 20
"""How many equal texts are looked at then."""


class Matcher:
    """Pairs the sections of two versions, each at most once."""

    def __init__(self, old: Sequence[Side], new: Sequence[Side]) -> None:
        self.old, self.new = old, new
        self.to_new: dict[int, int] = {}
        self.to_old: dict[int, int] = {}
        self._likeness: dict[tuple[int, int], float] = {}

    def match(self) -> dict[int, int]:
        """Indices of new sections to those of the old sections that they continue."""
        self._by_name(
            lambda side: (side.section.level == 0, side.section.number, side.section.title.casefold()), numbered=True
        )
        self._by_name(lambda side: tuple(part.casefold() for part in side.section.path), numbered=False)
        self._by_title()
        self._by_content()
        return self.to_old

    def _take(self, old: int, new: int) -> None:
        self.to_new[old] = new
        self.to_old[new] = old

    def _free(self) -> tuple[list[int], list[int]]:
        return (
            [n for n in range(len(self.old)) if n not in self.to_new],
            [n for n in range(len(self.new)) if n not in self.to_old],
        )

    def _by_name(self, name: Callable[[Side], Hashable], *, numbered: bool) -> None:
        """Equal names; where several share one, equal texts first, then in reading order."""
        olds, news = self._free()
        old_groups = _grouped((n for n in olds if self._has_name(self.old[n], numbered)), lambda n: name(self.old[n]))
        new_groups = _grouped((n for n in news if self._has_name(self.new[n], numbered)), lambda n: name(self.new[n]))
        for key, old_group in old_groups.items():
            new_group = new_groups.get(key, [])
            if len(old_group) > 1 or len(new_group) > 1:
                by_text = {self.new[n].plain: n for n in reversed(new_group)}
                for n in old_group:
                    found = by_text.pop(self.old[n].plain, None)
                    if found is not None:
                        self._take(n, found)
            rest_old = [n for n in old_group if n not in self.to_new]
            rest_new = [n for n in new_group if n not in self.to_old]
            for one, other in zip(rest_old, rest_new, strict=False):
                self._take(one, other)

    @staticmethod
    def _has_name(side: Side, numbered: bool) -> bool:
        section = side.section
        return (bool(section.number) or section.level == 0) if numbered else not section.number and section.level > 0

    def _by_title(self) -> None:
        """Equal titles under another number or path, where place, text or uniqueness speaks for it."""
        olds, news = self._free()
        old_groups = _grouped(olds, lambda n: self.old[n].section.title.casefold())
        new_groups = _grouped(news, lambda n: self.new[n].section.title.casefold())
        for title, old_group in old_groups.items():
            new_group = new_groups.get(title, [])
            if not title or not new_group or len(old_group) * len(new_group) > _MOST_PAIRS:
                continue
            alone = len(old_group) == 1 and len(new_group) == 1
            pairs = []
            for n in old_group:
                for m in new_group:
                    same_place = self._same_parent(n, m)
                    alike = self._alike(n, m)
                    both_empty = not self.old[n].plain.strip() and not self.new[m].plain.strip()
                    if same_place or alike >= RELATED or (alone and both_empty):
                        pairs.append((-alike - same_place, abs(n - m), n, m))
            self._take_best(pairs)

    def _by_content(self) -> None:
        """Much the same text, or a related one under nearly the same name."""
        olds, news = self._free()
        few = len(olds) * len(news) <= _MOST_PAIRS
        by_text = {} if few else _grouped(news, lambda m: self.new[m].plain)
        pairs = []
        for n in olds:
            for m in news if few else by_text.get(self.old[n].plain, [])[:_MOST_EQUAL]:
                score = self._score(n, m)
                if score > 0:
                    pairs.append((-score, abs(n - m), n, m))
        self._take_best(pairs)
        olds, news = self._free()
        if len(olds) * len(news) <= _MOST_PAIRS:
            self._take_best(
                [(-share, abs(n - m), n, m) for n in olds for m in news if (share := self._kept_children(n, m)) >= 0.5]
            )

    def _score(self, n: int, m: int) -> float:
        """How sure it is that two sections under different names are one; 0 where it is not."""
        old, new = self.old[n].section, self.new[m].section
        if old.level == 0 or new.level == 0:
            return 0.0
        same_number = bool(old.number) and old.number == new.number
        same_place = self._same_parent(n, m)
        alike = self._alike(n, m)
        if alike == 0:
            return 0.0
        tiny = min(len(self.old[n].plain.strip()), len(self.new[m].plain.strip())) < _TINY
        names = title_likeness(old.title, new.title)
        certain = alike >= SAME and (not tiny or same_number or (same_place and names >= 0.5))
        related = alike >= RELATED and names >= 0.6 and (same_number or same_place)
        grown = same_number and kept_share(self.old[n].plain, self.new[m].plain) >= GROWN
        return alike + 0.2 * same_number + 0.1 * same_place + 0.2 * names if certain or related or grown else 0.0

    def _kept_children(self, n: int, m: int) -> float:
        """Of a heading with next to no text of its own: the share of its subsections that went over to another."""
        if len(self.old[n].plain.strip()) >= _TINY or len(self.new[m].plain.strip()) >= _TINY:
            return 0.0
        if self.old[n].section.level == 0 or self.new[m].section.level == 0:
            return 0.0
        children = [c for c, side in enumerate(self.old) if side.parent == n]
        kept = sum(1 for c in children if c in self.to_new and self.new[self.to_new[c]].parent == m)
        return kept / len(children) if children else 0.0

    def _take_best(self, pairs: list[tuple[float, int, int, int]]) -> None:
        for _, _, n, m in sorted(pairs):
            if n not in self.to_new and m not in self.to_old:
                self._take(n, m)

    def _alike(self, n: int, m: int) -> float:
        if (n, m) not in self._likeness:
            self._likeness[n, m] = likeness(self.old[n].plain, self.new[m].plain)
        return self._likeness[n, m]

    def _same_parent(self, n: int, m: int) -> bool:
        one, other = self.old[n].parent, self.new[m].parent
        if one is None or other is None:
            return one is other
        if one in self.to_new:
            return self.to_new[one] == other
        return other not in self.to_old and self.old[one].section.title == self.new[other].section.title


def _grouped(items: Iterable[int], key: Callable[[int], Hashable]) -> dict[Hashable, list[int]]:
    groups: defaultdict[Hashable, list[int]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups
