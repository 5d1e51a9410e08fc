"""The three tables of a briefing: sources checked, citations, complete list of sources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mkdocs_papertrail.ids import SectionRef, find_paper_ids, find_section_mentions
from mkdocs_papertrail.markdown.tree import Block, Tree
from mkdocs_papertrail.model import CheckedSource, Citation, Source
from mkdocs_papertrail.parse.briefing_lines import is_padding, is_swallowed
from mkdocs_papertrail.parse.briefing_sections import SectionKind
from mkdocs_papertrail.parse.names_in_text import find_paths

_SOURCE = re.compile(r"来源|信源|\bsources?\b|\bfiles?\b", re.IGNORECASE)
_ROLES = {
    SectionKind.SOURCES: (
        _SOURCE,
        re.compile(r"摘要|内容|说明|summary|contents?|what|notes?", re.IGNORECASE),
        re.compile(r"可信|信任|等级|\b(?:trust|credib\w{1,8}|reliab\w{1,8}|confidence|rating)\b", re.IGNORECASE),
    ),
    SectionKind.CITATIONS: (
        re.compile(r"arxiv|编号|\bids?\b", re.IGNORECASE),
        re.compile(r"标题|题名|题目|论文|\b(?:titles?|papers?)\b", re.IGNORECASE),
        re.compile(r"节|章|\bsections?\b|§", re.IGNORECASE),
        re.compile(r"状态|\bstatus\b|\bstate\b", re.IGNORECASE),
    ),
    SectionKind.ALL_SOURCES: (
        _SOURCE,
        re.compile(r"相关|内容|relevan|\bwhat\b|contents?", re.IGNORECASE),
        re.compile(r"结论|结果|处理|\b(?:conclusions?|outcomes?|results?|verdict)\b", re.IGNORECASE),
    ),
}
_TELLING = {
    SectionKind.CITATIONS: ((0, 2), (0, 3)),
    SectionKind.ALL_SOURCES: ((0, 2),),
    SectionKind.SOURCES: ((0, 2),),
}
"""Which columns together show what a table is, wherever it stands."""

STATUS_WORDS = ("NET-new paper_card", "引用列表已有，正文首次锚入", "引用列表已有", "续锚", "承接级")
"""The status words of the citation table."""
_SPACING = re.compile(r"[^\w]|_")
_LEADING_MARKS = re.compile(r"^[^\w（(《「\"'§]+")
_NOTE = re.compile(r"\s{0,3}（(?P<note>[^（）]{0,200}(?:（[^（）]{0,100}）[^（）]{0,200}){0,3})）$")
_PLAIN_NOTE = re.compile(r"\s{0,3}\((?P<note>[^()]{1,200})\)$")
_IS_NOTE = re.compile(
    r"[\u3400-\u9fff🆕]|\bE\d|\b(?:new|anchored|already|this round|first|adjacent|carried)\b", re.IGNORECASE
)
_BARE_SECTION = re.compile(r"(?:^|[+＋、,，;；/])\s{0,3}(\d{1,3}(?:\.(?:\d{1,3}|\(\d{1,3}\))){1,6})(?![\d.])")
_STARS = "⭐★🌟"
_OUT_OF_FIVE = re.compile(r"([1-5])\s?(?:/\s?5|星|stars?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a table whose cells stand under the right columns."""

    cells: tuple[str, ...]
    """One text for each column asked for; empty where there is none."""
    start: int
    """Byte offset of its start."""


def header_width(table: Block) -> int:
    """How many columns a table has; empty header cells at the end, added for rows too wide, do not count."""
    cells = table.children[0].children if table.children else ()
    width = len(cells)
    while width > 1 and not cells[width - 1].text.strip():
        width -= 1
    return width


def row_width(row: Block) -> int:
    """How many cells a row was written with; empty ones at the end do not count where they are too many."""
    cells = row.children
    if not cells or not is_padding(row, cells[-1]):
        return len(cells)
    return sum(1 for cell in cells if not is_padding(row, cell))


def table_kind(table: Block, section: SectionKind | None) -> SectionKind | None:
    """What a table holds: its columns tell, else the section that it stands in."""
    header = _header(table)
    for kind, pairs in _TELLING.items():
        columns = _columns(header, kind)
        if any(all(columns[role] is not None for role in pair) for pair in pairs):
            return kind
    return section if section in _ROLES and header_width(table) > 1 else None


def read_sources(tree: Tree, table: Block, line_of: Callable[[int], int]) -> Iterator[Source]:
    """The rows of a table of sources checked."""
    for row in _rows(tree, table, SectionKind.SOURCES, lambda cell: trust(cell)[0] is not None):
        text, summary, word = row.cells
        stars, trust_word = trust(word)
        path = next((found.target for found in find_paths(text) if found.certain), None)
        yield Source(path=path, text=text, summary=summary, trust=stars, trust_word=trust_word, line=line_of(row.start))


def read_citations(tree: Tree, table: Block, line_of: Callable[[int], int]) -> Iterator[Citation]:
    """The rows of a citation table."""
    for row in _rows(tree, table, SectionKind.CITATIONS, is_known_status):
        paper, words, sections, status = row.cells
        title, note = split_note(words)
        ids = find_paper_ids(paper)
        yield Citation(
            arxiv=ids[0].value if ids else "",
            title=title,
            note=note,
            sections=_sections(sections),
            status=_LEADING_MARKS.sub("", status).strip(),
            line=line_of(row.start),
        )


def read_all_sources(tree: Tree, table: Block, line_of: Callable[[int], int]) -> Iterator[CheckedSource]:
    """The rows of a complete list of sources."""
    for row in _rows(tree, table, SectionKind.ALL_SOURCES, lambda cell: False):
        text, relevance, conclusion = row.cells
        yield CheckedSource(text=text, relevance=relevance, conclusion=conclusion, line=line_of(row.start))


def trust(cell: str) -> tuple[int | None, str | None]:
    """`⭐⭐⭐⭐` is 4 stars; anything else is a word."""
    stars = sum(cell.count(star) for star in _STARS)
    if stars:
        return min(stars, 5), None
    match = _OUT_OF_FIVE.fullmatch(cell.strip())
    return (int(match[1]), None) if match is not None else (None, cell or None)


def is_known_status(status: str) -> bool:
    """Whether a status is a known word; marks, spaces, commas and notes in brackets do not matter."""
    words = _plain(status)
    return bool(words) and words in _PLAIN_STATUSES


def _plain(status: str) -> str:
    return _SPACING.sub("", split_note(status.strip())[0]).casefold()


def split_note(text: str) -> tuple[str, str]:
    """A title and the note in brackets behind it; in half-width brackets only what reads like a note."""
    last = text[-2:]
    match = _NOTE.search(text[-700:]) if "）" in last else None
    if match is None:
        match = _PLAIN_NOTE.search(text[-300:]) if ")" in last else None
        if match is None or not _IS_NOTE.search(match["note"]):
            return text, ""
    title = text[: len(text) - len(match[0])].rstrip()
    return (title, match["note"].strip()) if title else (text, "")


_PLAIN_STATUSES = frozenset(map(_plain, STATUS_WORDS))


def _sections(cell: str) -> tuple[str, ...]:
    numbers = [mention.ref.number for mention in find_section_mentions(cell)]
    if not numbers:
        refs = (SectionRef.parse(match[1]) for match in _BARE_SECTION.finditer(cell))
        numbers = [ref.number for ref in refs if ref is not None]
    return tuple(dict.fromkeys(numbers))


def _header(table: Block) -> list[str]:
    return [cell.text for cell in table.children[0].children] if table.children else []


def _columns(header: list[str], kind: SectionKind) -> list[int | None]:
    """Which column plays which role, by the words of the header; each column plays one."""
    taken: set[int] = set()
    found: list[int | None] = []
    for role in _ROLES[kind]:
        place = next((i for i, text in enumerate(header) if i not in taken and role.search(text)), None)
        if place is not None:
            taken.add(place)
        found.append(place)
    return found


def _rows(tree: Tree, table: Block, kind: SectionKind, fits_last: Callable[[str], bool]) -> Iterator[Row]:
    """The rows of a table, by role. A row that is too wide is mended where its last cell shows how."""
    if not table.children:
        return
    width = header_width(table)
    columns = _columns(_header(table), kind)
    free = [i for i in range(width) if i not in columns]
    for role, place in enumerate(columns):
        if place is None and free:
            columns[role] = free.pop(0)
    last = columns[-1]
    for row in table.children[1:]:
        if is_swallowed(tree, row):
            continue
        cells = [" ".join(cell.text.split()) for cell in row.children]
        surplus = row_width(row) - width
        if surplus > 0 and last == width - 1 and not fits_last(cells[last]) and fits_last(cells[last + surplus]):
            cells[1 : 2 + surplus] = [" | ".join(cells[1 : 2 + surplus])]
        if any(cells):
            yield Row(
                cells=tuple("" if place is None or place >= len(cells) else cells[place] for place in columns),
                start=row.start,
            )
