"""A label with dashes behind it in one line becomes the label and a list."""

from __future__ import annotations

import re
from dataclasses import replace

from mkdocs_papertrail.repair import words
from mkdocs_papertrail.repair.nesting import Nesting
from mkdocs_papertrail.repair.page import Kind, Line, Page, Rule
from mkdocs_papertrail.repair.result import Repair

_BOLD_LABEL = re.compile(r"\*\*[^*\n]{1,80}\*\*\s{0,2}[：:]|\*\*[^*\n]{1,80}[：:]\*\*")
_DASH = re.compile(rf"(?:(?<=\s)|(?<=[：:])){words.ITEM}", re.IGNORECASE)
_SIZE = r"(?P<sign>[^\W\d_]{0,10}[ ]?|[$§¥~≈<>≤≥±+#])(?P<number>\d[\d.,:/]*)"
_SIZE_BEFORE = re.compile(_SIZE + r"\s?(?P<unit>[^\W\d_](?:[^\W\d_]|/){0,7}|[%‰×°])?\s*\Z")
_SIZE_BEHIND = re.compile(_SIZE)
_LONGEST_SIZE = 40


def _mark_lists(page: Page) -> tuple[Page, tuple[Repair, ...]]:
    out: list[Line] = []
    repairs = []
    for i, line in enumerate(page.lines):
        pieces = _pieces(line, page.flattened)
        if not pieces:
            out.append(line)
            continue
        blank = replace(line, text="", kind=Kind.BLANK)
        if out and out[-1].kind in (Kind.TEXT, Kind.LIST):
            out.append(replace(blank, number=out[-1].number))
        out += [replace(line, text=pieces[0], kind=Kind.BOLD), blank]
        out += [replace(line, text=f"- {text}", kind=Kind.LIST) for text in pieces[1:]]
        behind = page.lines[i + 1] if i + 1 < len(page.lines) else None
        if behind is not None and behind.kind not in (Kind.BLANK, Kind.LIST):
            out.append(blank)
        repairs.append(
            Repair(rule=RULE.name, line=line.number, message=f"list of {len(pieces) - 1} made behind a label")
        )
    return (replace(page, lines=tuple(out)), tuple(repairs)) if repairs else (page, ())


def _pieces(line: Line, flattened: bool) -> list[str]:
    """The label, then the items of the list behind it; nothing where there is no such list."""
    text = line.text.strip()
    start = 0
    if line.kind is Kind.BOLD:
        bold = _BOLD_LABEL.match(text)
        start = bold.end() if bold else 0
    elif line.kind is Kind.TEXT:
        label = words.known_label(text)
        if label is not None and words.starts_bullets(text, label.end):
            start = label.end
            text = f"**{label.name}**{text[len(label.name) :]}"
            start += 4
    if not start or not (flattened or _is_lost_list(text, start)):
        return []
    dashes = _dashes(text, start)
    if len(dashes) < (1 if flattened else 2) or text[: dashes[0]].rstrip()[-1:] not in ("：", ":", "*"):
        return []
    ends = [*dashes[1:], len(text)]
    return [text[: dashes[0]].rstrip(), *(text[a + 1 : b].strip() for a, b in zip(dashes, ends, strict=True))]


def _is_lost_list(text: str, start: int) -> bool:
    """Whether a list was lost behind a bold label for sure, in a text that is not flattened otherwise."""
    label = text[:start].replace("*", "")
    return words.known_label(label) is not None and words.starts_bullets(text, start)


def _dashes(text: str, start: int) -> list[int]:
    """Where the dashes stand that began an item: not inside brackets, not between two sizes."""
    found = [match.start() for match in _DASH.finditer(text, start)]
    if not found:
        return found
    nesting = Nesting(text)
    return [at for at in found if nesting.is_outside(at) and not _is_range(text, at)]


def _is_range(text: str, at: int) -> bool:
    """Whether a dash stands between two numbers of one kind, as in `1 - 4%` or `§1.1 - §1.3`."""
    behind = _SIZE_BEHIND.match(text[at + 1 : at + _LONGEST_SIZE].lstrip())
    before = _SIZE_BEFORE.search(text[max(0, at - _LONGEST_SIZE) : at]) if behind else None
    if behind is None or before is None:
        return False
    if behind["sign"].strip() not in ("", before["sign"].strip()):
        return False
    rest = text[at + 1 : at + 2 * _LONGEST_SIZE].lstrip()[behind.end() :].lstrip()
    return rest.startswith(before["unit"] or "")


RULE = Rule(name="lists", apply=_mark_lists)
