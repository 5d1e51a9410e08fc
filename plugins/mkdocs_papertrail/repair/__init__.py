"""From text as it was copied or typed to well-formed Markdown: pure, idempotent, linear.

A well-formed text comes out byte for byte. One module holds one rule; a rule mends only what is certain.
Most rules work on flattened briefings alone: texts whose headings and bold labels are all gone while the
words that made them are still there.
"""

from __future__ import annotations

import re

from mkdocs_papertrail.repair import headings, html, labels, lists, spacing, tables, words
from mkdocs_papertrail.repair.page import Rule, read_page
from mkdocs_papertrail.repair.result import Repair, RepairedText

__all__ = ["RULES", "Repair", "RepairedText", "Rule", "repair"]

RULES: tuple[Rule, ...] = (
    html.RULE,
    tables.RULE,
    headings.RULE,
    labels.RULE,
    lists.RULE,
    spacing.RULE,
    html.RULE,
)
"""In the order of work; raw HTML comes twice, for what was written and for what the others set free."""

_HEADING = re.compile(r"\n#{1,6}[ \t]")
_MARKUP = str.maketrans("", "", "#*|-")


def repair(text: str) -> RepairedText:
    """Mend what was lost when Markdown was copied as text, and raw HTML without an end.

    Args:
        text: Text with `\\n` newlines and without byte order mark; front matter at its start is left alone.
    """
    count = text.count("\n") + (bool(text) and not text.endswith("\n"))
    unchanged = RepairedText(text=text, lines=tuple(range(1, count + 1)), repairs=())
    if not _may_need_repair(text):
        return unchanged
    texts = text.split("\n")
    page = read_page(texts, range(1, len(texts) + 1))
    repairs: list[Repair] = []
    for rule in RULES:
        page, made = rule.apply(page)
        repairs += made
    repaired = page.text
    if not repairs or _visible(repaired) != _visible(text):
        return unchanged
    numbers = [line.number for line in page.lines]
    return RepairedText(
        text=repaired,
        lines=tuple(numbers[:-1] if repaired.endswith("\n") else numbers),
        repairs=tuple(repairs),
    )


def _may_need_repair(text: str) -> bool:
    """A quick look that spares a well-formed text the rest."""
    return (
        "：- " in text
        or "： - " in text
        or ": - " in text
        or tables.may_have_broken_rows(text)
        or (not _has_heading(text) and words.may_have_cues(text))
        or html.has_open_html(text)
    )


def _has_heading(text: str) -> bool:
    """Whether a heading certainly stands in a text: behind any front matter and before the first code."""
    if text.startswith("---"):
        start = max(text.find("\n---\n", 3), 0)
    else:
        if text.startswith(("# ", "## ", "### ")):
            return True
        start = 0
    heading = _HEADING.search(text, start)
    return heading is not None and not any(
        text.find(mark, start, heading.start()) >= 0 for mark in ("```", "~~~", "<!--", "<script", "<style", "<pre")
    )


def _visible(text: str) -> str:
    """The characters that a repair must keep, in order."""
    return "".join(text.replace("&lt;", "<").translate(_MARKUP).split())
