"""From text to a typed document. Parsing never raises on any text."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import PurePosixPath

from mkdocs_papertrail.diagnostics import Code, Diagnostic, in_order
from mkdocs_papertrail.ids import find_impossible_ids
from mkdocs_papertrail.markdown.scan import scan
from mkdocs_papertrail.model import Document
from mkdocs_papertrail.parse.body import make_body
from mkdocs_papertrail.parse.briefing import parse_briefing
from mkdocs_papertrail.parse.card import parse_card
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.front_matter import split_front_matter
from mkdocs_papertrail.parse.knowledge import parse_knowledge
from mkdocs_papertrail.parse.mentions import collect_references
from mkdocs_papertrail.parse.note import parse_note
from mkdocs_papertrail.read import SourceText, decode
from mkdocs_papertrail.repair import RepairedText, repair

_CARD_NAME = re.compile(r"\d{3,6}-(?!\d{2}-\d{2})")
_SECTION_HEADING = re.compile(r"§\s*\d")
CHINA_STANDARD_TIME = timedelta(hours=8)
"""What `CST` means in a briefing unless the site says otherwise."""


def parse(text: str | SourceText, path: str, *, cst: timedelta = CHINA_STANDARD_TIME) -> Document:
    """The typed document in a text.

    `path` is the file's path relative to the content tree; its folders and name say what kind of document it is.
    `cst` is the offset from UTC that the abbreviation CST stands for. Every problem comes back in
    `Document.diagnostics`; nothing is raised, whatever the text holds.
    """
    source = text if isinstance(text, SourceText) else decode(text.encode("utf-8", "replace"), path)
    draft = make_draft(source)
    if is_card(path):
        return parse_card(draft)
    if "knowledge" in PurePosixPath(path).parts[:-1]:
        return parse_knowledge(draft)
    briefing = parse_briefing(draft, timezone_offset=cst)
    if briefing is not None:
        return briefing
    if "inbox" not in PurePosixPath(path).parts[:-1] and _has_sections(draft):
        return parse_knowledge(draft)
    return parse_note(draft)


def is_card(path: str) -> bool:
    """Whether a path is that of a paper card: by its folder, else by its name."""
    pure = PurePosixPath(path)
    return "paper_cards" in pure.parts[:-1] or ("inbox" not in pure.parts and bool(_CARD_NAME.match(pure.name)))


def make_draft(source: SourceText) -> Draft:
    """A text split from its front matter, repaired, scanned for mentions."""
    front = split_front_matter(source.text, source.path)
    mended = repair(front.body)
    tree = scan(mended.text)
    offset = front.first_line - 1
    body = make_body(tree, tuple(line + offset for line in mended.lines))
    found = [*source.diagnostics, *front.diagnostics, *_repairs(mended, source.path, offset)]
    if "arxiv" in source.text.lower():
        found += [
            Diagnostic(
                code=Code.ID_IMPOSSIBLE, path=source.path, line=source.text.count("\n", 0, start) + 1,
                column=start - source.text.rfind("\n", 0, start), message=f"{written} cannot be an arXiv id",
            )
            for start, _, written in find_impossible_ids(source.text)
        ]  # fmt: skip
    return Draft(
        path=source.path,
        meta=front.meta,
        meta_lines=front.lines,
        leftover=front.leftover,
        tree=tree,
        body=body,
        references=collect_references(body.mentions),
        diagnostics=in_order(found),
        digest=source.digest,
    )


def _repairs(mended: RepairedText, path: str, offset: int) -> list[Diagnostic]:
    """One finding a file: the first repair's place, and how many there were."""
    if not mended.repairs:
        return []
    first = min(mended.repairs, key=lambda r: r.line)
    count = len(mended.repairs)
    return [
        Diagnostic(
            code=Code.FLATTENED, path=path, line=first.line + offset,
            message=f"{first.message} (and {count - 1} more places)" if count > 1 else first.message,
        )
    ]  # fmt: skip


def _has_sections(draft: Draft) -> bool:
    return sum(1 for heading in draft.body.headings if _SECTION_HEADING.match(heading.text)) >= 2
