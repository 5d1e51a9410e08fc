"""Who refers to what: each place with its sentence, the heading above it, and the manner of the reference."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from mkdocs_papertrail.link.anchors import anchors_of
from mkdocs_papertrail.link.base import Backlink, LinkType
from mkdocs_papertrail.link.targets import Resolved, Target, TargetKind, target_of
from mkdocs_papertrail.model import Body, Briefing, Document, KnowledgeFile, Mention, MentionKind, PaperCard

_MARKUP = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)|</?[A-Za-z][^<>]{0,200}>|[*`]+|^[#>\s|-]+|\\(?=[^\w\s])")
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
_ENDS = re.compile(r"[。！？；!?;\n]|\.(?=\s)")
LONGEST = 120
"""Characters of a sentence kept on either side of a reference."""


def make_backlinks(
    documents: Sequence[Document], resolved: Mapping[str, Sequence[Resolved]]
) -> dict[Target, tuple[Backlink, ...]]:
    """Backlinks of every target, newest first; a place counts once for each target and sentence."""
    found: dict[Target, list[Backlink]] = {}
    for document in documents:
        own = target_of(document)
        anchors = anchors_of(document)
        starts = [heading.start for heading in document.body.headings]
        seen: set[tuple[Target, str, str]] = set()
        for item in resolved.get(document.path, ()):
            if item.target is None or item.target == own:
                continue
            index = bisect_right(starts, item.mention.start) - 1
            heading = document.body.headings[index].text if index >= 0 else ""
            before, words, after = sentence(document.body, item.mention)
            if (item.target, heading, before + words + after) in seen:
                continue
            seen.add((item.target, heading, before + words + after))
            found.setdefault(item.target, []).append(
                Backlink(
                    source=own,
                    title=document.title,
                    section=heading,
                    anchor=anchors[index] if index >= 0 else "",
                    before=before,
                    words=words,
                    after=after,
                    type=link_type(document, item),
                    date=document.date,
                )
            )
    return {target: tuple(sorted(links, key=_order)) for target, links in sorted(found.items())}


def _order(link: Backlink) -> tuple[int, Target, str]:
    return -(link.date.toordinal() if link.date else 0), link.source, link.anchor


def link_type(document: Document, item: Resolved) -> LinkType:
    """In what manner a mention refers to its target."""
    mention, target = item.mention, item.target
    if isinstance(document, Briefing):
        if mention.kind is MentionKind.PATH or (target and target.kind is TargetKind.VERIFICATION):
            return LinkType.VERIFIES if target and target.kind is TargetKind.VERIFICATION else LinkType.CONSULTED
        if any(v.start <= mention.start < v.end for v in document.verifications):
            return LinkType.VERIFIES
        if mention.kind is MentionKind.BRIEFING:
            return LinkType.CONTINUES
        line = document.body.line(mention.start)
        proposed = {p.line for i in document.items for p in i.proposals}
        if mention.kind is MentionKind.SECTION and line in proposed:
            return LinkType.PROPOSES
    if isinstance(document, (KnowledgeFile, PaperCard)) and mention.kind is MentionKind.BRIEFING:
        return LinkType.CONTINUES
    return LinkType.CITES


def sentence(body: Body, mention: Mention) -> tuple[str, str, str]:
    """The sentence around a mention, without markup: before, the words, after."""
    start, end = mention.block
    if not start <= mention.start <= end:
        start, end = mention.start, max(mention.end, mention.start)
    stop = max(mention.end, mention.start)
    before = plain(body.text(max(start, mention.start - 4 * LONGEST), mention.start))
    words = plain(body.text(mention.start, stop))
    after = plain(body.text(stop, min(end, stop + 4 * LONGEST)))
    cuts = [m.end() for m in _ENDS.finditer(before)]
    if cuts and before[cuts[-1] :].strip():
        before = before[cuts[-1] :]
    ending = _ENDS.search(after)
    if ending:
        after = after[: ending.end()]
    before = before.lstrip()
    if len(before) > LONGEST:
        before = "…" + before[-LONGEST:]
    if len(after) > LONGEST:
        after = after[:LONGEST] + "…"
    return before, words, after.rstrip()


def plain(markdown: str) -> str:
    """A piece of Markdown as a reader sees it, on one line; table cells are set apart by ` · `."""
    text = _MARKUP.sub(lambda m: m[1] or "", markdown)
    if "|" in text:
        text = _CELL.sub(" · ", text)
    return text.replace("\\|", "|").replace("\n", " ")
