"""From the blocks of a text to a briefing: a daily report in the form of seven sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date as Date
from datetime import timedelta

from mkdocs_papertrail.diagnostics import in_order
from mkdocs_papertrail.model import Briefing, CheckedSource, Citation, Source, Verdict
from mkdocs_papertrail.parse.briefing_checks import check_briefing
from mkdocs_papertrail.parse.briefing_fields import Labelled, gather
from mkdocs_papertrail.parse.briefing_header import Header, read_header
from mkdocs_papertrail.parse.briefing_lines import Line, LineKind
from mkdocs_papertrail.parse.briefing_outline import Outline, SectionPart, make_outline
from mkdocs_papertrail.parse.briefing_sections import SectionKind
from mkdocs_papertrail.parse.dates import find_dates
from mkdocs_papertrail.parse.declared import declared_counts
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.items import read_item, read_verification
from mkdocs_papertrail.parse.labels import Field
from mkdocs_papertrail.parse.names import NameParts, document_id, name_parts
from mkdocs_papertrail.parse.tables import read_all_sources, read_citations, read_sources, table_kind

_CHINA = timedelta(hours=8)
_HINT = re.compile(
    "执行体|基线|来源|信源|增量|邻接|待核实|待验证|待查证|待确认|存疑|矛盾|引用|摘要|小结|总结"
    "|executor|baseline|arxiv|sources?|increment|adjacent|verif|claims|contradiction|statements|citation|citable|summary"
    "|this round"
    r"|\bT\d".encode(),
    re.IGNORECASE,
)
"""A text that holds none of these has no header, section or item of a briefing: a quick first look."""


def parse_briefing(draft: Draft, *, timezone_offset: timedelta = _CHINA) -> Briefing | None:
    """The briefing in a draft, or None where it has none of the seven sections and no typed items.

    `timezone_offset` is the offset from UTC of CST and of times without a zone. Nothing is raised, whatever
    the draft holds: what is missing is empty, and reported.
    """
    if not _HINT.search(draft.tree.source):
        return None
    name = name_parts(draft.path)
    outline = _with_summary(make_outline(draft.tree))
    header = read_header(outline, draft.meta, timezone_offset)
    if not _is_briefing(outline, header, name):
        return None
    tables = _Tables(draft)
    tables.take(outline)
    day = _day(draft, header, name)
    topic, kind = _topic_and_kind(draft, header, name)
    uid_start = "-".join(part for part in (day.isoformat() if day else "", topic) if part)
    items = [read_item(part, draft.line) for part in outline.items if part.head.kind is not SectionKind.VERIFICATIONS]
    summary = list(_summary(outline.sections))
    counts = declared_counts(outline.sections, header.honesty, summary)
    briefing = Briefing(
        path=draft.path,
        id=document_id(draft.path),
        title=header.title or draft.stem,
        date=day,
        author=header.author or name.folder,
        body=draft.body,
        meta=draft.meta,
        leftover=draft.leftover,
        references=draft.references,
        digest=draft.digest,
        topic=topic,
        kind=kind,
        round=header.round,
        written_at=header.written_at,
        baseline=header.baseline,
        sources=tuple(tables.sources),
        increments=tuple(item for item in items if not item.adjacent),
        adjacent=tuple(item for item in items if item.adjacent),
        verifications=tuple(
            read_verification(part, uid_start, draft.line)
            for part in outline.items
            if part.head.kind is SectionKind.VERIFICATIONS
        ),
        citations=tuple(tables.citations),
        all_sources=tuple(tables.all_sources),
        summary=_by_label(summary),
        declared={key: count.value for key, count in counts.items()},
        declared_lines={key: draft.line(count.start) for key, count in counts.items()},
        verdicts=tuple(_verdicts(draft, outline.lines)),
    )
    found = check_briefing(draft, outline, header, name, briefing)
    return replace(briefing, diagnostics=in_order([*draft.diagnostics, *found]))


def _with_summary(outline: Outline) -> Outline:
    """The outline with unknown sections that hold the labels of a summary named so."""

    def named(section: SectionPart) -> SectionPart:
        if section.kind is not SectionKind.OTHER:
            return section
        entries = gather(section.lines, frozenset({Field.SUMMARY}))
        is_summary = any(entry.field is Field.SUMMARY for entry in entries)
        return replace(section, kind=SectionKind.SUMMARY) if is_summary else section

    return replace(outline, sections=tuple(named(section) for section in outline.sections))


def _is_briefing(outline: Outline, header: Header, name: NameParts) -> bool:
    """Whether the sections and items make a briefing: a heading such as `Summary` alone does not."""
    if outline.items:
        return True
    known = {section.kind for section in outline.sections} - {SectionKind.OTHER}
    certain = {section.kind for section in outline.sections if section.certain}
    known |= {kind for line in outline.lines if (kind := _kind_of_table(line)) is not None}
    if header.is_telling or name.is_prep:
        return bool(known)
    return len(certain) >= (2 if name.is_other_kind else 1)


def _kind_of_table(line: Line) -> SectionKind | None:
    return table_kind(line.block, None) if line.kind is LineKind.TABLE else None


class _Tables:
    """The rows of all tables that stand outside items."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.sources: list[Source] = []
        self.citations: list[Citation] = []
        self.all_sources: list[CheckedSource] = []

    def take(self, outline: Outline) -> None:
        for line in outline.header:
            self._table(line, None)
        for section in outline.sections:
            for line in section.lines:
                self._table(line, section.kind)

    def _table(self, line: Line, section: SectionKind | None) -> None:
        if line.kind is not LineKind.TABLE:
            return
        tree, line_of = self.draft.tree, self.draft.line
        kind = table_kind(line.block, section)
        if kind is SectionKind.SOURCES:
            self.sources.extend(read_sources(tree, line.block, line_of))
        elif kind is SectionKind.CITATIONS:
            self.citations.extend(read_citations(tree, line.block, line_of))
        elif kind is SectionKind.ALL_SOURCES:
            self.all_sources.extend(read_all_sources(tree, line.block, line_of))


def _day(draft: Draft, header: Header, name: NameParts) -> Date | None:
    written = draft.meta.get("date")
    in_meta = next(find_dates(written), None) if isinstance(written, str) else None
    return name.date or in_meta or header.title_date or header.written_on


def _topic_and_kind(draft: Draft, header: Header, name: NameParts) -> tuple[str, str]:
    """The file name counts first, then front matter, title and header, last the baseline's file."""

    def meta(key: str) -> str:
        value = draft.meta.get(key)
        return value.strip() if isinstance(value, str) else ""

    baseline = header.baseline.file.removesuffix(".md") if header.baseline is not None else ""
    return name.topic or meta("topic") or header.topic or baseline, name.kind or meta("kind") or header.kind


def _summary(sections: Iterable[SectionPart]) -> Iterator[Labelled]:
    """The labelled lines of the summary."""
    for section in sections:
        if section.kind is SectionKind.SUMMARY:
            for entry in gather(section.lines, frozenset(Field), any_words=True):
                if entry.name:
                    yield Labelled(name=entry.name, value=entry.value, start=entry.start)


def _by_label(entries: Iterable[Labelled]) -> dict[str, str]:
    """Label to text; a label that stands twice has both texts."""
    found: dict[str, list[str]] = {}
    for entry in entries:
        found.setdefault(entry.name, []).append(entry.value)
    return {name: "\n".join(texts) for name, texts in found.items()}


def _verdicts(draft: Draft, lines: Iterable[Line]) -> Iterator[Verdict]:
    for line in lines:
        settled = line.verdict if line.text else None
        if settled is not None:
            for target in settled.targets:
                yield Verdict(
                    state=settled.state, target=target, context=settled.context,
                    text=" ".join(line.text.split()), line=draft.line(line.start),
                )  # fmt: skip
