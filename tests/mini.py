"""The tiny complete content tree of the tests, and documents written into it by a test."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.build import link
from mkdocs_papertrail.link.targets import Resolved
from mkdocs_papertrail.markdown.render import to_html
from mkdocs_papertrail.model import Document
from mkdocs_papertrail.pages.body import linked_body
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.labels import Labels
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.read import read_tree
from mkdocs_papertrail.render import EVERYTHING
from mkdocs_papertrail.settings import Settings
from mkdocs_papertrail.site import Histories, is_snapshot, parse_all, read_histories

MINI = Path(__file__).resolve().parent / "corpus" / "mini"
"""A dozen files in the real format."""

TODAY = "inbox/lin/2026-03-06-retrieval-e1prep.md"
"""The briefing that `today` writes."""

_HEAD = """\
# retrieval · E1 预消化简报(2026-03-06)

**执行体**：Lin · E1 夜间预消化轮(retrieval) · 2026-03-06 21:00 CST

**基线**：retrieval.md v42 Mar04晚更新（引→3）

## 四、待核实说法（1 条）

### ⚠️ T1 待核实 · 说法

**现象**：无

## 六、本轮摘要

**正文**：

"""


@cache
def documents() -> tuple[Document, ...]:
    """The parsed documents of the tree."""
    return tuple(parse_all([s for s in read_tree(MINI) if not is_snapshot(s.path)], Settings()))


@cache
def histories() -> Histories:
    """The histories of its knowledge files."""
    return read_histories(MINI, documents())


def base(extra: Mapping[str, str] | None = None) -> KnowledgeBase:
    """The linked tree with further files, by path."""
    added = [parse(text, path) for path, text in (extra or {}).items()]
    past = histories()
    return link([*documents(), *added], past.revisions, past.changes)


def today(text: str) -> KnowledgeBase:
    """The linked tree with one more briefing of Lin's, on the sixth of March, that ends with a text."""
    return base({TODAY: _HEAD + text + "\n"})


def meanings(text: str, kb: KnowledgeBase | None = None) -> list[Resolved]:
    """What the references in the text of today's briefing mean, in order."""
    kb = kb or today(text)
    start = len(_HEAD.encode())
    return [item for item in kb.resolved[TODAY] if item.mention.start >= start]


def html_of(text: str) -> str:
    """The HTML of a text at the end of today's briefing."""
    kb = today(text)
    document = next(b for b in kb.briefings if b.path == TODAY)
    context = Context(labels=Labels("zh"), enabled=EVERYTHING)
    url = "briefings/lin/2026-03-06-retrieval-e1prep/"
    whole = to_html(linked_body(kb, document, context, url, linked_code=True))
    return whole.partition("<strong>正文</strong>：")[2].removeprefix("</p>").strip()
