"""Which papers a section's text names, and which of them are new to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mkdocs_papertrail.ids import find_paper_ids

_UNUSUAL = re.compile("[０-９Ａ-Ｚａ-ｚ．／：]")


def paper_ids(text: str) -> tuple[str, ...]:
    """Ids without version, each once, in order of first mention."""
    return tuple(dict.fromkeys(paper.value for paper in find_paper_ids(text)))


def new_papers(lines: Sequence[str], others: Sequence[str], whole: str) -> tuple[str, ...]:
    """The ids in the lines that one text has and the other has not: `others` are its own lines, `whole` is all of it.

    Reads the whole of it only where an id may stand in a line that both texts share.
    """
    found = paper_ids("\n".join(lines))
    if not found:
        return ()
    known = set(paper_ids("\n".join(others)))
    fresh = [paper for paper in found if paper not in known]
    if any(paper in whole or "/" in paper for paper in fresh) or (fresh and _UNUSUAL.search(whole)):
        known = set(paper_ids(whole))
        fresh = [paper for paper in fresh if paper not in known]
    return tuple(fresh)
