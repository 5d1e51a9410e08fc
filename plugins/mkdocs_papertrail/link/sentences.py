"""The sentence around a reference, as a reader sees it."""

from __future__ import annotations

import re

from mkdocs_papertrail.model import Body, Mention, MentionKind

_MARKUP = re.compile(
    r"!?\[([^\[\]]*)\]\([^()\s]*\)|\[\[(?:[^\[\]|\n]{1,300}\|)?([^\[\]|\n]{1,300})\]\]|</?[A-Za-z][^<>]{0,200}>|[*`]+|\\(?=[^\w\s])"
)
_LINE_MARKS = re.compile(r"^(?:[#>\s-]+|[|\s:-]+)")
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
_ENDS = re.compile(r"[。！？；!?;\n]|\.(?=\s)")
LONGEST = 120
"""Characters of a sentence kept on either side of a reference."""


def sentence(body: Body, mention: Mention) -> tuple[str, str, str]:
    """The sentence around a mention, without markup: before, the words, after. In a table it is the row."""
    start, end = _around(body, mention)
    before = _LINE_MARKS.sub("", plain(body.text(max(start, mention.start - 4 * LONGEST), mention.start)))
    wiki = mention.kind is MentionKind.WIKI
    words = mention.qualifier if wiki else plain(body.text(mention.start, mention.end))
    after = plain(body.text(mention.end, min(end, mention.end + 4 * LONGEST)))
    cuts = [m.end() for m in _ENDS.finditer(before)]
    if cuts and before[cuts[-1] :].strip():
        before = before[cuts[-1] :]
    if ending := _ENDS.search(after):
        after = after[: ending.end()]
    before = before.lstrip(" ·")
    if len(before) > LONGEST:
        before = "…" + before[-LONGEST:]
    if len(after) > LONGEST:
        after = after[:LONGEST] + "…"
    return before, words, after.rstrip(" ·\n")


def _around(body: Body, mention: Mention) -> tuple[int, int]:
    """Where the block that holds a mention lies; for a cell of a table its row, for a link its line."""
    start, end = mention.block
    line_start = body.source.rfind(b"\n", 0, mention.start) + 1
    if body.source[line_start : line_start + 1] == b"|" or not start < mention.start <= end:
        line_end = body.source.find(b"\n", mention.end)
        return line_start, len(body.source) if line_end < 0 else line_end
    return start, end


def plain(markdown: str) -> str:
    """A piece of Markdown as a reader sees it, on one line; table cells are set apart by ` · `."""
    text = _MARKUP.sub(_shown, markdown) if any(c in markdown for c in "*`\\[<") else markdown
    if "|" in text:
        text = _CELL.sub(" · ", text)
    return text.replace("\\|", "|").replace("\n", " ")


def _shown(match: re.Match[str]) -> str:
    return match[1] or match[2] or ""
