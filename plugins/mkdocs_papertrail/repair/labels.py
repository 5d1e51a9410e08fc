"""Labels of a flattened briefing become bold, each at the start of a paragraph of its own."""

from __future__ import annotations

from dataclasses import replace

from mkdocs_papertrail.repair import words
from mkdocs_papertrail.repair.nesting import Nesting
from mkdocs_papertrail.repair.page import Kind, Line, Page, Rule
from mkdocs_papertrail.repair.result import Repair


def _mark_labels(page: Page) -> tuple[Page, tuple[Repair, ...]]:
    if not page.flattened:
        return page, ()
    out: list[Line] = []
    repairs = []
    after_label = True
    for line in page.lines:
        label = _label(line.text.strip(), after_label) if line.kind is Kind.TEXT else None
        if label is None:
            out.append(line)
            after_label = line.kind is not Kind.TEXT and (after_label or line.kind is not Kind.BLANK)
            continue
        after_label = True
        for text, name in _split(line.text.strip(), label):
            out.append(replace(line, text=text, kind=Kind.BOLD))
            repairs.append(Repair(rule=RULE.name, line=line.number, message=f"label {name} marked"))
    return replace(page, lines=tuple(out)), tuple(repairs)


def _label(text: str, after_label: bool) -> words.Label | None:
    """The label that a line starts with: a known one, or unknown words where labels are to be expected."""
    known = words.known_label(text)
    if known is not None:
        return known
    other = words.any_label(text)
    return other if other is not None and (after_label or words.starts_bullets(text, other.end)) else None


def _split(text: str, first: words.Label) -> list[tuple[str, str]]:
    """The line in pieces, each with its label in bold."""
    labels = [first]
    inner = words.inner_labels(text, first)
    if inner:
        nesting = Nesting(text)
        labels += [label for label in inner if nesting.is_outside(label.start)]
    ends = [label.start for label in labels[1:]] + [len(text)]
    return [
        (f"**{label.name}**{label.colon}{text[label.end : end].rstrip()}", label.name)
        for label, end in zip(labels, ends, strict=True)
    ]


RULE = Rule(name="labels", apply=_mark_labels)
