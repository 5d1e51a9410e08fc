"""What is wrong with a briefing as a text: header, table rows, numbers, status words, dates, author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.markdown.tree import Block
from mkdocs_papertrail.model import Briefing, Citation, Item, Verification
from mkdocs_papertrail.parse.briefing_header import Header
from mkdocs_papertrail.parse.briefing_lines import LineKind, is_swallowed
from mkdocs_papertrail.parse.briefing_outline import Outline
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.names import NameParts
from mkdocs_papertrail.parse.tables import header_width, is_known_status, row_width


def check_briefing(
    draft: Draft,
    outline: Outline,
    header: Header,
    name: NameParts,
    briefing: Briefing,
) -> Iterator[Diagnostic]:
    """All findings about one briefing; counts that it declares are compared elsewhere."""
    yield from _header_fields(draft, outline, header, briefing)
    yield from _names(draft, outline, header, name, briefing)
    for line in outline.lines:
        if line.kind is LineKind.TABLE:
            yield from _rows(draft, line.block)
    yield from _numbers(draft, briefing.increments, "increment")
    yield from _numbers(draft, briefing.adjacent, "adjacent item")
    yield from _verifications(draft, briefing.verifications)
    yield from _statuses(draft, briefing.citations)


def _header_fields(draft: Draft, outline: Outline, header: Header, briefing: Briefing) -> Iterator[Diagnostic]:
    line = draft.line(outline.title.start if outline.title is not None else 0)
    for there, field, example in (
        (header.has_executor, "执行体", "**执行体**：name · round · 2026-10-12 22:20 CST"),
        (header.has_baseline, "基线", "**基线**：inference.md v310 Oct12午更新（引→499）"),
        (briefing.date is not None, "date", "a title that ends with (2026-10-12)"),
    ):
        if not there:
            yield Diagnostic(
                code=Code.HEADER_FIELD, path=draft.path, line=line,
                message=f"the header names no {field}", hint=f"Add it, for example `{example}`.",
            )  # fmt: skip


def _names(draft: Draft, outline: Outline, header: Header, name: NameParts, briefing: Briefing) -> Iterator[Diagnostic]:
    if name.date is not None and header.title_date is not None and header.title_date != name.date:
        line = draft.line(outline.title.start if outline.title is not None else 0)
        yield _date_differs(draft, line, f"the title says {header.title_date}, the file name {name.date}")
    written = header.written_on
    if name.date is not None and written is not None and not 0 <= (written - name.date).days <= 1:
        line = draft.line(header.author_at)
        yield _date_differs(draft, line, f"the header says {written}, the file name {name.date}")
    if name.folder and header.author and header.author.casefold() != name.folder.casefold():
        yield Diagnostic(
            code=Code.AUTHOR_DIFFERS, path=draft.path, line=draft.line(header.author_at),
            message=f"the header says {briefing.author}, the folder {name.folder}",
        )  # fmt: skip


def _date_differs(draft: Draft, line: int, message: str) -> Diagnostic:
    return Diagnostic(code=Code.DATE_DIFFERS, path=draft.path, line=line, message=message)


def _rows(draft: Draft, table: Block) -> Iterator[Diagnostic]:
    width = header_width(table)
    for row in table.children[1:]:
        cells = row_width(row)
        if cells != width and not is_swallowed(draft.tree, row):
            yield Diagnostic(
                code=Code.ROW_CELLS, path=draft.path, line=draft.line(row.start),
                message=f"the row has {cells} cells, its header {width}",
            )  # fmt: skip


def _numbers(draft: Draft, items: Sequence[Item], what: str) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    expected = 1
    for item in items:
        label = item.label
        number = int(label) if label.isdecimal() else ord(label[0]) - ord("A") + 1 if len(label) == 1 else None
        message = ""
        if label in seen:
            message = f"{what} {label} stands twice"
        elif number is not None and number != expected:
            wanted = chr(ord("A") + expected - 1) if not label.isdecimal() and expected <= 26 else str(expected)
            message = f"{what} {label} stands where {wanted} is due"
        if message:
            yield Diagnostic(code=Code.ITEM_NUMBER, path=draft.path, line=item.line, message=message)
        seen.add(label)
        expected = max(expected, number + 1) if number is not None else expected + 1


def _verifications(draft: Draft, items: Sequence[Verification]) -> Iterator[Diagnostic]:
    seen: dict[str, int] = {}
    for item in items:
        if item.label in seen:
            yield Diagnostic(
                code=Code.VERIFICATION_TWICE, path=draft.path, line=item.line,
                message=f"{item.label} stands twice, first in line {seen[item.label]}",
            )  # fmt: skip
        seen.setdefault(item.label, item.line)


def _statuses(draft: Draft, citations: Sequence[Citation]) -> Iterator[Diagnostic]:
    for citation in citations:
        if citation.status and not is_known_status(citation.status):
            yield Diagnostic(
                code=Code.STATUS_WORD, path=draft.path, line=citation.line,
                message=f"the status {citation.status} is unknown",
            )  # fmt: skip
