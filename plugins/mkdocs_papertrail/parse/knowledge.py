"""A knowledge file: version, sections, inline open verifications, and what is wrong with their numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from mkdocs_papertrail.diagnostics import Code, Diagnostic, in_order
from mkdocs_papertrail.ids import SectionRef, find_paper_ids
from mkdocs_papertrail.markdown.tree import Block, Kind
from mkdocs_papertrail.model import InlineMark, KnowledgeFile, Section
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.sections import OutlineEntry, outline, top_info
from mkdocs_papertrail.parse.version_line import TOP_LINES, VersionInfo

_MARK = re.compile("⚠|待核实")
_SENTENCE_END = re.compile(r"(?<=[。！？!?])|(?<=[.;])\s|\n")
_MARKED_BLOCKS = {Kind.PARAGRAPH, Kind.ITEM, Kind.CELL}


def parse_knowledge(draft: Draft) -> KnowledgeFile:
    """The knowledge file in a draft. Never raises, whatever the text holds."""
    headings = [block for block in draft.tree.blocks if block.kind is Kind.HEADING]
    entries = outline((block.level, draft.tree.slice(block.start, block.end)) for block in headings)
    sections = _sections(draft, headings, entries)
    info = top_info(draft.body.text(0, _offset(draft, TOP_LINES)), draft.meta)
    name = PurePosixPath(draft.path).name
    topic = _topic(draft.path)
    title = next((entry.title for entry in entries if entry.is_title), "") or _meta(draft, "title") or topic
    found = (*draft.diagnostics, *_number_findings(draft, sections, headings, entries), *_top_findings(draft, info))
    return KnowledgeFile(
        path=draft.path, id=topic, title=title, date=info.date, author=_meta(draft, "author"), body=draft.body,
        meta=draft.meta, leftover=draft.leftover,
        references=draft.references, diagnostics=in_order(found), digest=draft.digest,
        file=name, topic=topic, version=info.version, label=info.label, declared_references=info.references,
        sections=sections, marks=tuple(find_marks(draft)),
    )  # fmt: skip


def _topic(path: str) -> str:
    """The path below the last `knowledge` folder, without ending: `inference`, `agents/memory`."""
    parts = PurePosixPath(path).with_suffix("").parts
    folders = [index for index, part in enumerate(parts[:-1]) if part == "knowledge"]
    return "/".join(parts[folders[-1] + 1 :]) if folders else (parts[-1] if parts else path)


def _meta(draft: Draft, key: str) -> str:
    value = draft.meta.get(key)
    return value.strip() if isinstance(value, str) else ""


def _sections(draft: Draft, headings: list[Block], entries: tuple[OutlineEntry, ...]) -> tuple[Section, ...]:
    size = len(draft.body.source)
    ends = [*(block.start for block in headings[1:]), size][: len(headings)]
    tree_ends = [size] * len(headings)
    open_ones: list[int] = []
    for index, block in enumerate(headings):
        while open_ones and headings[open_ones[-1]].level >= block.level:
            tree_ends[open_ones.pop()] = block.start
        open_ones.append(index)
    numbers: set[str] = set()
    sections = []
    for entry, block, end, tree_end in zip(entries, headings, ends, tree_ends, strict=True):
        if entry.is_title:
            continue
        number = entry.number if entry.number not in numbers else ""
        numbers.add(number)
        sections.append(
            Section(
                number=number, title=entry.title, level=entry.level, path=entry.path,
                line=draft.line(block.start), start=block.start, body_start=block.end, end=end,
                tree_end=tree_end, arxiv=_ids(draft.body.text(block.start, end)),
            )
        )  # fmt: skip
    return tuple(sections)


def _ids(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(paper.value for paper in find_paper_ids(text)))


def _offset(draft: Draft, line: int) -> int:
    starts = draft.body.line_starts
    return starts[line] if line < len(starts) else len(draft.body.source)


def find_marks(draft: Draft) -> Iterator[InlineMark]:
    """The inline open verifications of a text: each bullet, table cell or sentence with ⚠ or 待核实, in order."""
    for block in draft.tree.walk():
        if block.kind not in _MARKED_BLOCKS or not _MARK.search(block.text):
            continue
        nested = [child.start for child in block.children if child.kind is Kind.LIST]
        end = min([block.end, *nested])
        source = draft.body.source[block.start : end]
        arxiv = _ids(source.decode("utf-8", "replace"))
        place = 0
        whole = block.kind is not Kind.PARAGRAPH
        for text in [block.text] if whole else _SENTENCE_END.split(block.text):
            mark = _MARK.search(text)
            if mark is None:
                continue
            found = source.find(mark[0].encode(), place)
            place = found + 1 if found >= 0 else place
            yield InlineMark(
                text=" ".join(text.split()), line=draft.line(block.start + max(found, 0)), start=block.start,
                end=end, arxiv=arxiv,
            )  # fmt: skip


def _number_findings(
    draft: Draft, sections: tuple[Section, ...], headings: list[Block], entries: tuple[OutlineEntry, ...]
) -> Iterator[Diagnostic]:
    lines: dict[str, int] = {}
    highest: dict[str, SectionRef] = {}
    for entry, block in zip(entries, headings, strict=True):
        if not entry.number:
            continue
        line = draft.line(block.start)
        if entry.number in lines:
            yield _finding(
                draft, Code.SECTION_TWICE, line, f"§{entry.number} stands on line {lines[entry.number]} already"
            )
            continue
        lines[entry.number] = line
        ref = SectionRef.parse(entry.number)
        if ref is None:
            continue
        parent = entry.number.rpartition(".")[0]
        before = highest.get(parent)
        if before is not None and ref < before:
            yield _finding(draft, Code.SECTION_ORDER, line, f"§{ref} stands after §{before}")
        else:
            highest[parent] = ref
    numbered: defaultdict[str, list[Section]] = defaultdict(list)
    for section in sections:
        if section.number and section.title:
            numbered[section.title.casefold()].append(section)
    for group in numbered.values():
        if len(group) > 1:
            places = ", ".join(f"§{section.number}" for section in group)
            yield _finding(draft, Code.TITLE_TWICE, group[1].line, f"“{group[0].title}” stands under {places}")


def _top_findings(draft: Draft, info: VersionInfo) -> Iterable[Diagnostic]:
    line = draft.line(_offset(draft, info.line)) if info.line is not None else 1
    if info.version is None:
        yield _finding(draft, Code.VERSION, line, "no version near the top of the file")
    counted = len(set(_ids(draft.body.source.decode("utf-8", "replace"))))
    if info.references is not None and info.references != counted:
        message = f"{info.references} references are declared, the text holds {counted} different ids"
        yield _finding(draft, Code.REFERENCE_COUNT, line, message)


def _finding(draft: Draft, code: Code, line: int, message: str) -> Diagnostic:
    return Diagnostic(code=code, path=draft.path, line=line, message=message)
