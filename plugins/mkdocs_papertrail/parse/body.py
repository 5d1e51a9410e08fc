"""The body of a document out of its block tree."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

import pyromark

from mkdocs_papertrail.markdown.tree import SYNTAX, Kind, Tree, is_safe_address
from mkdocs_papertrail.model import Body, Heading, HtmlSpan
from mkdocs_papertrail.parse.mentions import find_mentions

_CLOSED_TO_LINKS = re.compile(rb"<(/?)(a|code|kbd|samp|tt)(?![\w-])", re.IGNORECASE)
"""Tags whose text holds no links of ours: it is a link already, or code."""


def make_body(tree: Tree, lines: tuple[int, ...] = ()) -> Body:
    """Collect what later steps need of a tree; `lines` gives the line on disk of each line of its source."""
    mentions, urls = find_mentions(tree)
    html = _html(tree)
    definitions = _definitions(tree)
    if closed := _closed_spans(tree.source, html):
        mentions = tuple(replace(m, linkable=False) if _inside(closed, m.start) else m for m in mentions)
        urls = tuple(url for url in urls if not _inside(closed, url[0]))
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
        html=html,
        urls=urls,
        footnotes=tree.footnotes,
        definitions=b"\n\n".join(tree.source[start:end].strip() for start, end, safe in definitions if safe),
        footnote_blocks=tuple((b.start, b.end, b.info) for b in tree.blocks if b.kind is Kind.FOOTNOTE),
        code_spans=tuple(
            (code.start, code.start + len(code.text.encode()) + 2, code.text)
            for code in tree.codes
            if tree.source[code.start : code.start + 1] == b"`" and tree.source[code.start + 1 : code.start + 2] != b"`"
        ),
        unsafe_links=tuple(
            [(link.start, link.end) for link in tree.links if not link.safe]
            + [(start, end) for start, end, safe in definitions if not safe]
        ),
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


def _closed_spans(source: bytes, html: Sequence[HtmlSpan]) -> list[tuple[int, int]]:
    """Where a writer's tags enclose a link or code inside one block: start and end, in order."""
    spans: list[tuple[int, int]] = []
    opened: tuple[bytes, HtmlSpan] | None = None
    for span in html:
        tag = None if span.block else _CLOSED_TO_LINKS.match(source, span.start, span.end)
        if tag is None:
            continue
        name = tag[2].lower()
        if opened and opened[1].home != span.home:
            opened = None
        if not tag[1]:
            opened = opened or (name, span)
        elif opened and opened[0] == name:
            spans.append((opened[1].end, span.start))
            opened = None
    return spans


def _inside(spans: Sequence[tuple[int, int]], place: int) -> bool:
    """Whether a place lies in one of these spans, which are in order."""
    index = bisect_right(spans, place, key=lambda span: span[0]) - 1
    return index >= 0 and place < spans[index][1]


def _definitions(tree: Tree) -> list[tuple[int, int, bool]]:
    """Link reference definitions: start, end, whether the address is safe."""
    if b"]:" not in tree.source:
        return []
    found = pyromark.reference_definitions(tree.source.decode("utf-8", "replace"), options=SYNTAX)
    spans = ((d["span"]["start"], d["span"]["end"], is_safe_address(d["dest"])) for d in found.values())
    return sorted(spans)
