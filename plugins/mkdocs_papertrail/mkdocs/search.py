"""Our pages in the search index of the theme.

The theme's own indexing reads the HTML of every page; ours know their text already. Chinese words are set apart by
zero-width spaces, which the theme's separator for Chinese knows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path

import rjieba

from mkdocs_papertrail.pages.kind import PageSpec

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+")


def write_index(site: Path, specs: Iterable[PageSpec]) -> None:
    """Append an entry for each page to the index that the theme has written; nothing where it wrote none."""
    path = site / "search" / "search_index.json"
    if not path.is_file():
        return
    index = json.loads(path.read_text(encoding="utf-8"))
    for spec in specs:
        if spec.page.search_text is None:
            continue
        index["docs"].append(
            {
                "location": spec.page.url,
                "title": segmented(escape(spec.page.title)),
                "text": segmented(escape(" ".join(spec.page.search_text().split()))),
            }
        )
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def segmented(text: str) -> str:
    """The text with zero-width spaces around Chinese words."""
    return _HAN.sub(lambda m: "\u200b" + "\u200b".join(rjieba.cut_for_search(m[0])) + "\u200b", text).strip("\u200b")
