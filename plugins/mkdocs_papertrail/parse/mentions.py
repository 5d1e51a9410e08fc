"""All that a text refers to, found in one walk over its plain text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import unquote

from mkdocs_papertrail.ids import ArxivId, SectionRef, find_paper_ids, find_paper_mentions, find_section_mentions
from mkdocs_papertrail.markdown.tree import Run, Tree
from mkdocs_papertrail.model import Mention, MentionKind, References
from mkdocs_papertrail.parse.names_in_text import (
    Found,
    find_briefings,
    find_cards,
    find_labels,
    find_paths,
    find_urls,
)

_ANYTHING = re.compile(r"[0-9０-９§/]|\.md|://")
_WIKI = re.compile(rb"(?<!\\)\[\[([^\[\]|\n`<]{1,300}?)(?:\\?\|([^\[\]\n`<]{1,300}))?(?<!\\)\]\]")


def find_mentions(tree: Tree) -> tuple[tuple[Mention, ...], tuple[tuple[int, int], ...]]:
    """The mentions of a text in order, without overlaps, and its bare web addresses (start, end)."""
    mentions: list[Mention] = list(_wiki_links(tree))
    taken = sorted((m.start, m.end) for m in mentions)
    urls: list[tuple[int, int]] = []
    for run in tree.runs:
        if _ANYTHING.search(run.text):
            found, addresses = _in_run(run, taken)
            mentions.extend(found)
            urls.extend(addresses)
    for code in tree.codes:
        if _ANYTHING.search(code.text):
            mentions.extend(_in_code(tree, code))
    mentions.extend(_in_links(tree))
    mentions.sort(key=_place)
    return tuple(mentions), tuple(urls)


_Candidate = tuple[int, int, MentionKind, str, str, bool]
"""Start and end in characters, kind, target, qualifier, certainty."""


def _place(mention: Mention) -> tuple[int, int]:
    return mention.start, mention.end


def _in_run(run: Run, taken: Sequence[tuple[int, int]]) -> tuple[list[Mention], list[tuple[int, int]]]:
    """The mentions and addresses in one run. `taken` are byte spans, in order, that belong to wiki links."""
    text = run.text
    papers = find_paper_mentions(text)
    paths = list(find_paths(text)) if "/" in text or ".md" in text else []
    addresses = _outside(find_urls(text), [(p.start, p.end) for p in papers]) if "://" in text else []
    # Where two overlap, the kind that comes first here wins.
    claims = _Claims(addresses)
    if "§" in text:
        claims.add(
            [
                (s.start, s.end, MentionKind.SECTION, s.ref.number, s.file or "", True)
                for s in find_section_mentions(text)
            ]
        )
    if paths:
        claims.add(_of(MentionKind.PATH, [path for path in paths if path.certain]))
    if papers:
        claims.add([(p.start, p.end, MentionKind.PAPER, str(p.id), "", True) for p in papers])
    if paths:
        claims.add(_of(MentionKind.PATH, paths))
    claims.add(_of(MentionKind.BRIEFING, find_briefings(text)))
    claims.add(_of(MentionKind.VERIFICATION, find_labels(text)))
    claims.add(_of(MentionKind.CARD, find_cards(text)))
    if not claims.kept and not addresses:
        return [], []
    places = [*((c[0], c[1]) for c in claims.kept), *addresses]
    at = _byte_offsets(run, (place for span in places for place in span))
    block = (run.block, run.end_of_block)
    found = [
        Mention(kind, at[start], at[end], target, qualifier, True, block, certain)
        for start, end, kind, target, qualifier, certain in claims.kept
        if not taken or not _overlaps(taken, at[start], at[end])
    ]
    return found, [(at[start], at[end]) for start, end in addresses]


def _of(kind: MentionKind, items: Iterable[Found]) -> list[_Candidate]:
    return [(item.start, item.end, kind, item.target, "", item.certain) for item in items]


class _Claims:
    """Spans that do not overlap: the first to claim a place keeps it."""

    def __init__(self, reserved: Iterable[tuple[int, int]]) -> None:
        self.spans = sorted(reserved)
        self.kept: list[_Candidate] = []

    def add(self, candidates: Sequence[_Candidate]) -> None:
        """Keep those candidates of one kind that overlap nothing kept before."""
        if not candidates:
            return
        fresh: list[_Candidate] = []
        end = -1
        for candidate in candidates:
            if candidate[0] >= end and not _overlaps(self.spans, candidate[0], candidate[1]):
                fresh.append(candidate)
                end = candidate[1]
        if fresh:
            self.kept.extend(fresh)
            self.spans = sorted([*self.spans, *((c[0], c[1]) for c in fresh)])


def _overlaps(spans: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether a span overlaps one of these, which are sorted and do not overlap each other."""
    index = bisect_right(spans, (start, end))
    return (index > 0 and spans[index - 1][1] > start) or (index < len(spans) and spans[index][0] < end)


def _outside(spans: Iterable[tuple[int, int]], others: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(start, end) for start, end in spans if not _overlaps(others, start, end)]


def _byte_offsets(run: Run, places: Iterable[int]) -> dict[int, int]:
    """The byte offsets in the source of character offsets in a run."""
    if run.text.isascii():
        return {place: run.start + place for place in places}
    offsets: dict[int, int] = {}
    before, offset = 0, run.start
    for place in sorted(set(places)):
        offset += len(run.text[before:place].encode("utf-8", "surrogatepass"))
        offsets[place] = offset
        before = place
    return offsets


def _in_code(tree: Tree, code: Run) -> Iterator[Mention]:
    block = (code.block, code.end_of_block)
    end = _end_of_code(tree.source, code)
    for paper in find_paper_ids(code.text):
        yield Mention(MentionKind.PAPER, code.start, end, str(paper), "", False, block)
    for path in find_paths(code.text):
        yield Mention(MentionKind.PATH, code.start, end, path.target, "", False, block, path.certain)


def _end_of_code(source: bytes, code: Run) -> int:
    """Where inline code ends, backticks included; a line of a code block has none."""
    opening = len(source[code.start : code.start + 64]) - len(source[code.start : code.start + 64].lstrip(b"`"))
    if not opening:
        return code.start + len(code.text.encode("utf-8", "surrogatepass"))
    closing = source.find(b"`" * opening, code.start + opening)
    return closing + opening if closing >= 0 else code.start + opening


def _in_links(tree: Tree) -> Iterator[Mention]:
    """Papers that a link's address names, papers named in its text, and relative links."""
    for link in tree.links:
        block = (link.start, link.end)
        for paper in dict.fromkeys(find_paper_ids(link.target) + find_paper_ids(link.text)):
            yield Mention(MentionKind.PAPER, link.start, link.end, str(paper), "", False, block)
        if link.kind == "Inline" and is_relative(link.target):
            yield Mention(MentionKind.LINK, link.start, link.end, unquote(link.target), link.text, True, block)


def is_relative(target: str) -> bool:
    """Whether an address names a file beside the document: no scheme, host, root or bare fragment."""
    return bool(target) and not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|[/#?\\]", target)


def _wiki_links(tree: Tree) -> Iterator[Mention]:
    if b"[[" not in tree.source:
        return
    starts = [run.start for run in tree.runs]
    for match in _WIKI.finditer(tree.source):
        index = bisect_right(starts, match.start()) - 1
        if index < 0:
            continue
        run = tree.runs[index]
        if match.start() >= run.start + len(run.text.encode("utf-8", "surrogatepass")):
            continue
        target = match[1].decode("utf-8", "replace").strip()
        shown = (match[2] or b"").decode("utf-8", "replace").strip()
        block = (run.block, run.end_of_block)
        yield Mention(MentionKind.WIKI, match.start(), match.end(), target, shown or target, True, block)


def collect_references(mentions: Iterable[Mention]) -> References:
    """What the mentions refer to, each once, sorted."""
    by_kind: dict[MentionKind, dict[str, None]] = {kind: {} for kind in MentionKind}
    for mention in mentions:
        by_kind[mention.kind].setdefault(mention.target)
        if mention.kind is MentionKind.SECTION and mention.qualifier:
            by_kind[MentionKind.PATH].setdefault(mention.qualifier)
    papers = {paper.value for target in by_kind[MentionKind.PAPER] if (paper := ArxivId.parse(target))}
    sections = [ref for target in by_kind[MentionKind.SECTION] if (ref := SectionRef.parse(target))]
    return References(
        arxiv=tuple(sorted(papers)),
        cards=tuple(sorted(int(target) for target in by_kind[MentionKind.CARD])),
        sections=tuple(ref.number for ref in sorted(sections) if "." in ref.number),
        paths=tuple(sorted(path for path in by_kind[MentionKind.PATH] if "/" in path)),
        briefings=tuple(by_kind[MentionKind.BRIEFING]),
    )
