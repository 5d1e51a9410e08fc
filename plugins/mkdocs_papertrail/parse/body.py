"""The body of a document out of its block tree."""

from __future__ import annotations

from bisect import bisect_right

import pyromark

from mkdocs_papertrail.markdown.tree import SYNTAX, Kind, Tree
from mkdocs_papertrail.model import Body, Heading, HtmlSpan
from mkdocs_papertrail.parse.mentions import find_mentions


def make_body(tree: Tree, lines: tuple[int, ...] = ()) -> Body:
    """Collect what later steps need of a tree; `lines` gives the line on disk of each line of its source."""
    mentions, urls = find_mentions(tree)
    starts = [0]
    place = tree.source.find(b"\n")
    while place >= 0:
        starts.append(place + 1)
        place = tree.source.find(b"\n", place + 1)
    return Body(
        source=tree.source,
        headings=tuple(Heading(b.start, b.end, b.level, b.text.strip()) for b in tree.walk() if b.kind is Kind.HEADING),
        mentions=mentions,
        emphases=tree.emphases,
        html=_html(tree),
        urls=urls,
        footnotes=tree.footnotes,
        definitions=_definitions(tree),
        code_spans=tuple(
            (code.start, code.start + len(code.text.encode()) + 2, code.text)
            for code in tree.codes
            if tree.source[code.start : code.start + 1] == b"`" and tree.source[code.start + 1 : code.start + 2] != b"`"
        ),
        unsafe_links=tuple((link.start, link.end) for link in tree.links if not link.safe),
        line_starts=tuple(starts),
        lines=lines or tuple(range(1, len(starts) + 1)),
    )


def _html(tree: Tree) -> tuple[HtmlSpan, ...]:
    if not tree.html:
        return ()
    wholes = [b for b in tree.walk() if b.kind is Kind.HTML]
    leaves = [b for b in tree.walk() if b.kind in (Kind.PARAGRAPH, Kind.HEADING, Kind.CELL, Kind.ITEM)]
    starts = [b.start for b in wholes]
    homes = [b.start for b in leaves]
    found = [HtmlSpan(b.start, b.end, True, b.text) for b in wholes]
    for span in tree.html:
        index = bisect_right(starts, span.start) - 1
        if index < 0 or span.start >= wholes[index].end:
            home = leaves[max(0, bisect_right(homes, span.start) - 1)] if leaves else None
            found.append(HtmlSpan(span.start, span.end, False, "", (home.start, home.end) if home else (0, 0)))
    return tuple(sorted(found, key=lambda s: (s.start, -s.end)))


def _definitions(tree: Tree) -> bytes:
    if b"]:" not in tree.source:
        return b""
    found = pyromark.reference_definitions(tree.source.decode("utf-8", "replace"), options=SYNTAX)
    spans = [(d["span"]["start"], d["span"]["end"]) for d in found.values()]
    spans += [(b.start, b.end) for b in tree.blocks if b.kind is Kind.FOOTNOTE]
    return b"\n\n".join(tree.source[start:end].strip() for start, end in sorted(spans))
