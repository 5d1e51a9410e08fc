"""Title, section lines and item lines of a flattened briefing become headings."""

from __future__ import annotations

from dataclasses import replace

from mkdocs_papertrail.repair import words
from mkdocs_papertrail.repair.page import Kind, Line, Page, Rule
from mkdocs_papertrail.repair.result import Repair


def _mark_headings(page: Page) -> tuple[Page, tuple[Repair, ...]]:
    if not page.flattened:
        return page, ()
    out = list(page.lines)
    repairs = []
    body = [i for i, line in enumerate(out) if line.kind not in (Kind.FRONT, Kind.BLANK)]
    for place, i in enumerate(body):
        line = out[i]
        if line.kind is not Kind.TEXT and line.kind is not Kind.LIST:
            continue
        before = page.lines[body[place - 1]] if place else None
        behind = page.lines[body[place + 1]] if place + 1 < len(body) else None
        level = _level(line, before, behind)
        if level:
            out[i] = replace(line, text=f"{'#' * level} {line.text.strip()}", kind=Kind.HEADING)
            repairs.append(Repair(rule=RULE.name, line=line.number, message=f"heading of level {level} marked"))
    return replace(page, lines=tuple(out)), tuple(repairs)


def _level(line: Line, before: Line | None, behind: Line | None) -> int:
    """The level of the heading that a line was; 0 for any other line."""
    text = line.text.strip()
    if line.kind is Kind.LIST:
        return 2 if words.is_numbered_section(text) and _stands_alone(before, behind) else 0
    if words.is_item(text):
        return 3
    if words.is_section(text):
        return 2
    if before is None:
        return int(words.is_title(text) and behind is not None and _opens_briefing(behind))
    if words.is_numbered_section(text) and _stands_alone(before, behind):
        return 2
    return 2 if words.is_named_section(text) and behind is not None and _opens_section(behind) else 0


def _opens_briefing(line: Line) -> bool:
    text = line.text.strip()
    return _opens_section(line) or words.known_label(text) is not None or words.is_section(text)


def _opens_section(line: Line) -> bool:
    return line.kind is Kind.TABLE or (line.kind is Kind.TEXT and words.is_item(line.text.strip()))


def _stands_alone(before: Line | None, behind: Line | None) -> bool:
    """Whether a numbered line is no part of a numbered list and something of a section follows it."""
    if behind is None or (before is not None and words.is_numbered_section(before.text.strip())):
        return False
    text = behind.text.strip()
    return _opens_section(behind) or words.known_label(text) is not None or words.is_named_section(text)


RULE = Rule(name="headings", apply=_mark_headings)
