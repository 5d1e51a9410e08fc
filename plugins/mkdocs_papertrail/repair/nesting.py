"""Which places of a line stand outside brackets, quotation marks and code."""

from __future__ import annotations

import re
from bisect import bisect_right

_PAIRS = (
    ("(（", ")）"),
    ("[［", "]］"),
    ("{｛", "}｝"),
    ("「", "」"),
    ("『", "』"),
    ("《", "》"),
    ("【", "】"),
    ("“", "”"),
)
_OPEN = {char: i for i, (opening, _) in enumerate(_PAIRS) for char in opening}
_CLOSE = {char: i for i, (_, closing) in enumerate(_PAIRS) for char in closing}
_MARK = re.compile(rf"`[^`]+`|[{re.escape(''.join([*_OPEN, *_CLOSE]))}]")


class Nesting:
    """The bracketed stretches of one line; a bracket without its partner counts for nothing."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, text: str) -> None:
        stretches: list[tuple[int, int]] = []
        waiting: list[list[int]] = [[] for _ in _PAIRS]
        for match in _MARK.finditer(text):
            mark = match[0]
            if mark[0] == "`":
                stretches.append(match.span())
            elif (pair := _OPEN.get(mark)) is not None:
                waiting[pair].append(match.start())
            elif opened := waiting[_CLOSE[mark]]:
                stretches.append((opened.pop(), match.end()))
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(stretches):
            if self._ends and start < self._ends[-1]:
                self._ends[-1] = max(end, self._ends[-1])
            else:
                self._starts.append(start)
                self._ends.append(end)

    def is_outside(self, at: int) -> bool:
        """Whether the character at an index of the line stands in no such stretch."""
        i = bisect_right(self._starts, at) - 1
        return i < 0 or at >= self._ends[i]
