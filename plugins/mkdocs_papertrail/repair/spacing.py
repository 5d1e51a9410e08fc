"""Blocks of a flattened briefing get the blank lines that keep them apart."""

from __future__ import annotations

from dataclasses import replace

from mkdocs_papertrail.repair.page import Kind, Line, Page, Rule
from mkdocs_papertrail.repair.result import Repair

_TOGETHER = (Kind.CODE, Kind.HTML, Kind.TABLE, Kind.LIST, Kind.QUOTE)


def _set_apart(page: Page) -> tuple[Page, tuple[Repair, ...]]:
    if not page.flattened:
        return page, ()
    out: list[Line] = []
    added = []
    for line in page.lines:
        if line.kind is Kind.TEXT and line.text[0].isspace() and not line.text.lstrip().startswith("<"):
            line = replace(line, text=line.text.lstrip())
        if out and _need_blank(out[-1], line, page.dense):
            added.append(line)
            out.append(Line(text="", number=out[-1].number, kind=Kind.BLANK))
        out.append(line)
    if not added:
        return replace(page, lines=tuple(out)), ()
    message = f"{len(added)} blank lines put between blocks"
    return replace(page, lines=tuple(out)), (Repair(rule=RULE.name, line=added[0].number, message=message),)


def _need_blank(above: Line, below: Line, dense: bool) -> bool:
    """Whether two lines are two blocks that would run into one."""
    if Kind.BLANK in (above.kind, below.kind) or above.kind is Kind.FRONT:
        return False
    if above.kind is below.kind and above.kind in _TOGETHER:
        return False
    plain = (Kind.TEXT, *_TOGETHER)
    return dense or above.kind not in plain or below.kind not in plain


RULE = Rule(name="spacing", apply=_set_apart)
