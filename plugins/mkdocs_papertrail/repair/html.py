"""Raw HTML without an end is shown as text, since it would swallow all that follows it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyromark
from pyromark import Options

from mkdocs_papertrail.repair.page import Page, Rule, front_matter_length, read_page
from mkdocs_papertrail.repair.result import Repair

_READER = pyromark.Markdown(
    options=Options.ENABLE_TABLES | Options.ENABLE_FOOTNOTES | Options.ENABLE_TASKLISTS | Options.ENABLE_GFM
)
_BLOCK = {"Start": "HtmlBlock"}
_SURROGATE = re.compile("[\ud800-\udfff]")

_TO_ITS_END = r"!--|\?|![a-z]|!\[cdata\[|(?:script|style|textarea|pre)(?=[\s>]|\Z)"
"""What makes CommonMark read raw HTML up to a certain end, be it that of the file."""
_RAW_TEXT = r"(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)(?=[\s>/]|\Z)"
"""The elements in which browsers read no tag but the end of the element."""
_OPENER_IN_TEXT = re.compile(f"<(?:{_TO_ITS_END}|{_RAW_TEXT})", re.IGNORECASE | re.ASCII)
_OPENER = re.compile(_OPENER_IN_TEXT.pattern.encode())
_BLOCK_OPENER = re.compile(f" {{0,3}}(<(?:{_TO_ITS_END}))".encode())
_FENCE = re.compile(rb" {0,3}(`{3,}|~{3,})")
_CAREFUL_PASSES, _MOST_PASSES = 6, 12


def has_open_html(text: str) -> bool:
    """Whether raw HTML starts somewhere that nothing ends."""
    if not _may_have_open_html(text):
        return False
    start = front_matter_length(text)
    return next(_open_places(text[start:], careful=True), None) is not None


def _may_have_open_html(text: str) -> bool:
    """A quick look: whether raw HTML starts somewhere and does not end on the same line."""
    at = 0
    while opener := _OPENER_IN_TEXT.search(text, at):
        end = _end_of(opener[0].lower())
        closed = text.find(end, opener.start() + 2)
        if closed < 0 or "\n" in text[opener.start() : closed]:
            return True
        at = closed + len(end)
    return False


def _end_of(opener: str) -> str:
    """What ends the raw HTML that starts so."""
    if opener == "<!--":
        return "-->"
    if opener == "<![cdata[":
        return "]]>"
    if opener == "<?":
        return "?>"
    return ">" if opener.startswith("<!") else f"</{opener[1:]}"


def _escape_open_html(page: Page) -> tuple[Page, tuple[Repair, ...]]:
    whole = page.text
    start = front_matter_length(whole)
    text = whole[start:]
    first = whole.count("\n", 0, start)
    repairs: list[Repair] = []
    for done in range(_MOST_PASSES):
        if not _may_have_open_html(text):
            break
        places = list(_open_places(text, careful=done < _CAREFUL_PASSES))
        if not places:
            break
        source = text.encode("utf-8", "surrogatepass")
        pieces, at, line = [], 0, first
        for place in places:
            line += source.count(b"\n", at, place)
            pieces += [source[at:place], b"&lt;"]
            at = place + 1
            repairs.append(
                Repair(rule=RULE.name, line=page.lines[line].number, message="HTML without an end shown as text")
            )
        text = b"".join([*pieces, source[at:]]).decode("utf-8", "surrogatepass")
    if not repairs:
        return page, ()
    return read_page((whole[:start] + text).split("\n"), [line.number for line in page.lines]), tuple(repairs)


def _open_places(text: str, *, careful: bool) -> Iterator[int]:
    """Where raw HTML starts that its block does not end, as byte offsets in ascending order."""
    source = text.encode("utf-8", "surrogatepass")
    for event, span in _READER.events_with_range(_SURROGATE.sub("\ufffd", text)):
        if event == _BLOCK:
            block = source[span["start"] : span["end"]].lower()
            for at in _open_in_block(block, careful=careful):
                yield span["start"] + at


def _open_in_block(block: bytes, *, careful: bool) -> Iterator[int]:
    """The openers without an end in one block of raw HTML.

    Behind one that made the block, the rest is Markdown as soon as that one is escaped. A careful look
    takes of it only what starts a line outside code; the next pass sees the rest in its true light.
    """
    missing: set[bytes] = set()
    at = 0
    start = len(block) - len(block.lstrip())
    while opener := _OPENER.search(block, at):
        made_block = opener.start() == start and _BLOCK_OPENER.match(opener[0]) is not None
        end = _end_in(block, opener[0], opener.start(), missing)
        if end is None and (made_block or opener[0] != b"<pre"):
            yield opener.start()
            if made_block and careful:
                yield from _open_at_line_starts(block, opener.end(), missing)
                return
        at = end or opener.end()


def _open_at_line_starts(block: bytes, at: int, missing: set[bytes]) -> Iterator[int]:
    fence = b""
    while at := block.find(b"\n", at) + 1:
        line_end = block.find(b"\n", at)
        line = block[at : line_end if line_end >= 0 else len(block)]
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[:1]):
                fence = b""
        elif mark:
            fence = mark[1]
        elif opener := _BLOCK_OPENER.match(line):
            start = at + opener.start(1)
            end = _end_in(block, opener[1], start, missing)
            if end is None:
                yield start
            else:
                at = end


def _end_in(block: bytes, opener: bytes, start: int, missing: set[bytes]) -> int | None:
    """Just behind the end of the raw HTML that starts at `start`; a missing end is sought only once."""
    end = _end_of(opener.decode()).encode()
    found = -1 if end in missing else block.find(end, start + 2)
    if found < 0:
        missing.add(end)
        return None
    return found + len(end)


RULE = Rule(name="html", apply=_escape_open_html)
