"""Where the sections of a Markdown text begin, and what each is called.

A section begins at a heading at top level of the block tree, exactly where the renderer puts one: a `#` inside code, a
quote, a list or an HTML block begins none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import pyromark

from mkdocs_papertrail.markdown.tree import SYNTAX
from mkdocs_papertrail.parse.front_matter import split_front_matter
from mkdocs_papertrail.parse.heading_names import heading_text, split_number
from mkdocs_papertrail.parse.version_line import TOP_LINES, VersionInfo, read_version, without_version

_READER = pyromark.Markdown(options=SYNTAX)
_FENCE = "---"
UNTITLED = "untitled"
"""What stands in a path for a heading without words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineEntry:
    """A heading and its place among the others."""

    number: str
    """Canonical section number as written; may be empty."""
    title: str
    """Without number and markup; may be empty."""
    level: int
    """1 to 6."""
    path: tuple[str, ...]
    """Titles from the outermost heading to its own, told apart from those of all other headings."""
    key: str
    """What it is known by: its number, else its path; unique among the headings of one text."""
    parent: int | None
    """Index of the heading above it."""
    is_title: bool
    """Whether it is the title of the whole text: no section, and on no path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionText:
    """A piece of a text: a heading with what follows up to the next one."""

    number: str
    """Canonical section number as written; may be empty."""
    title: str
    """Without number and markup; empty for the text before the first heading."""
    level: int
    """1 to 6; 0 for the text before the first heading."""
    path: tuple[str, ...]
    """Titles from the outermost heading to its own."""
    key: str
    """Number, else path; empty for the text before the first heading; unique in its text."""
    parent: int | None
    """Index, in the tuple, of the section above it."""
    heading: str
    """The source of the heading with its line ending."""
    body: str
    """Its own text, up to the next heading of any level."""
    line: int
    """0-based line of the heading, or of the first line."""


def outline(headings: Iterable[tuple[int, str]]) -> tuple[OutlineEntry, ...]:
    """Name headings, given as pairs of level and Markdown source.

    The first heading is the title of the text if it is at level 1, without number, and no other without number is at
    level 1. A number that stands twice names the first; the second is known by its path. Equal paths are told
    apart by the numbers of the headings above them, and only where these agree too by counting.
    """
    named = [(level, *split_number(heading_text(source))) for level, source in headings]
    has_title = (
        bool(named) and named[0][0] == 1 and not named[0][1]
        and not any(level == 1 and not number for level, number, _ in named[1:])
    )  # fmt: skip
    seen: dict[str, int] = {}
    entries: list[OutlineEntry] = []
    above: list[int] = []
    for index, (level, number, title) in enumerate(named):
        is_title = has_title and index == 0
        while above and named[above[-1]][0] >= level:
            above.pop()
        chain = [(named[i][1], named[i][2]) for i in above] + [(number, title)]
        path = _unique_path(chain, number, seen) if not is_title else (without_version(title) or UNTITLED,)
        key = number if number and number not in seen else " / ".join(path)
        seen[key] = 1
        entries.append(
            OutlineEntry(
                number=number, title=path[0] if is_title else title, level=level, path=path, key=key,
                parent=above[-1] if above else None, is_title=is_title,
            )
        )  # fmt: skip
        if not is_title:
            above.append(index)
    return tuple(entries)


def _unique_path(chain: Sequence[tuple[str, str]], number: str, seen: dict[str, int]) -> tuple[str, ...]:
    plain = tuple(title or (f"§{n}" if n else UNTITLED) for n, title in chain)
    if (number and number not in seen) or " / ".join(plain) not in seen:
        return plain
    full = tuple(f"§{n} {title}".rstrip() if n else title or UNTITLED for n, title in chain)
    if number:
        full = (*full[:-1], plain[-1])
    key = " / ".join(full)
    if key not in seen:
        return full
    count = seen[key]
    while True:
        count += 1
        last = f"{full[-1]} ({count})"
        candidate = (*full[:-1], last)
        if " / ".join(candidate) not in seen:
            seen[key] = count
            return candidate


def top_headings(text: str) -> list[tuple[int, int, int]]:
    """Level, start and end of each heading at top level; byte offsets, from line start to line start."""
    found: list[tuple[int, int, int]] = []
    inside = 0
    for event, place in _READER.events_with_range(text):
        if place["start"] < inside or isinstance(event, str) or "Start" not in event:
            continue
        inside = place["end"]
        block = event["Start"]
        if not isinstance(block, str) and "Heading" in block:
            found.append((int(block["Heading"]["level"][1]), place["start"], inside))
    return found


def split_sections(text: str) -> tuple[SectionText, ...]:
    """Cut a whole text (newlines as `\\n`) into sections; the first is what stands before the first heading.

    Headings and bodies put together are the whole text. Front matter belongs to the first piece. Never raises on
    any text; the time is linear in its length.
    """
    skipped = _front_matter_end(text)
    source = text[skipped:].encode("utf-8", "surrogatepass")
    places = [(level, source.rfind(b"\n", 0, start) + 1, end) for level, start, end in top_headings(text[skipped:])]
    pieces = [_decode(source[start:end]) for _, start, end in places]
    entries = outline(zip((level for level, _, _ in places), pieces, strict=True))
    ends = [*(start for _, start, _ in places[1:]), len(source)][: len(places)]
    preamble = text[:skipped] + _decode(source[: places[0][1] if places else len(source)])
    sections = [
        SectionText(number="", title="", level=0, path=(), key="", parent=None, heading="", body=preamble, line=0)
    ]
    line = preamble.count("\n")
    for entry, (_, _, body_start), piece, end in zip(entries, places, pieces, ends, strict=True):
        body = _decode(source[body_start:end])
        sections.append(
            SectionText(
                number=entry.number, title=entry.title, level=entry.level, path=entry.path, key=entry.key,
                parent=None if entry.parent is None else entry.parent + 1, heading=piece, body=body, line=line,
            )
        )  # fmt: skip
        line += piece.count("\n") + body.count("\n")
    return tuple(sections)


def read_info(text: str) -> VersionInfo:
    """What the top of a whole text says of its version; lines count from the first line of the text."""
    front = split_front_matter(text, "") if text.startswith(_FENCE) else None
    skipped = front.first_line - 1 if front else 0
    info = top_info(text[_front_matter_end(text) :], front.meta if front else {})
    return replace(
        info,
        lines=frozenset({n + skipped for n in info.lines} | set(range(skipped))),
        line=None if info.line is None else info.line + skipped,
    )


def top_info(body: str, meta: Mapping[str, object]) -> VersionInfo:
    """What the front matter and the top of the text behind it say of the version; lines count within that text."""
    lines = body.split("\n", TOP_LINES)[:TOP_LINES]
    top = "\n".join(lines)
    source = top.encode("utf-8", "surrogatepass")
    intro = len(lines)
    for index, (level, start, end) in enumerate(top_headings(top)):
        if index or level > 1 or split_number(heading_text(_decode(source[start:end])))[0]:
            intro = source.count(b"\n", 0, start)
            break
    return read_version(lines, meta, intro=intro)


def _decode(source: bytes) -> str:
    return source.decode("utf-8", "surrogatepass")


def _front_matter_end(text: str) -> int:
    if not text.startswith(_FENCE):
        return 0
    place = 0
    for _ in range(split_front_matter(text, "").first_line - 1):
        place = text.find("\n", place) + 1
        if place == 0:
            return len(text)
    return place
