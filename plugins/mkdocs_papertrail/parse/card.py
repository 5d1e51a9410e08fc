"""Paper cards: one paper or article each, in whatever form its fields were written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from mkdocs_papertrail.diagnostics import Code, Diagnostic, in_order
from mkdocs_papertrail.ids import ArxivId, find_paper_ids
from mkdocs_papertrail.markdown.tree import Block, Kind, Tree
from mkdocs_papertrail.model import PaperCard
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.field_names import canonical_name
from mkdocs_papertrail.parse.fields import (
    FieldValue,
    body_fields,
    meta_fields,
    one_line,
    read_date,
    split_names,
)

_FILE_NAME = re.compile(r"(?P<card>\d{1,6})(?:-(?!\d\d-\d\d(?!\d))(?P<rest>.+))?", re.DOTALL)
_NEW_ID = re.compile(r"(\d{4})[-.](\d{4,5}(?:v\d{1,3})?)(?![\w.])", re.ASCII)
_OLD_ID = re.compile(r"([a-z]{2,5}(?:-[a-z]{2,4})?(?:\.[A-Za-z]{2})?)-(\d{7})(?!\d)", re.ASCII)
_CARD_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_TITLE_NUMBER = re.compile(
    r"(?:(?:paper[ _-]?card|card|卡片?)[ ]?)?[#＃]?(\d{1,6})[ ]{0,3}([·•|｜:：—–-])[ ]{0,3}(?=\S)",
    re.IGNORECASE,
)
_WEB_ADDRESS = re.compile(r"https?://[^\s<>\"]{1,2000}", re.IGNORECASE)
_LONG = 2_000
_SPACES = re.compile(r"\s+")
_HEADING_NUMBER = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}[.、:：]?[ ]|[一二三四五六七八九十]{1,3}[、.])[ ]{0,3}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardName:
    """What the file name of a card says."""

    card: int | None
    """The number in front."""
    arxiv: ArxivId | None
    """The id behind it."""


def card_name(stem: str) -> CardName:
    """Read `1759-2610-13735`, `0024-hep-th-9901001`, `0025-engineering-blog` or `2610.13735`."""
    alone = ArxivId.parse(stem) if _NEW_ID.fullmatch(stem) else None
    if alone and len(stem.partition("v")[0]) == 10:
        return CardName(card=None, arxiv=alone)
    match = _FILE_NAME.fullmatch(stem)
    if match is None:
        return CardName(card=None, arxiv=None)
    rest = match["rest"] or ""
    new, old = _NEW_ID.match(rest), _OLD_ID.match(rest)
    written = f"{new[1]}.{new[2]}" if new else f"{old[1]}/{old[2]}" if old else ""
    return CardName(card=int(match["card"]), arxiv=ArxivId.parse(written) if written else None)


def parse_card(draft: Draft) -> PaperCard:
    """Read a paper card: front matter first, then the fields at the top of its text, then its file name.

    Never raises; what is missing stays empty, and what disagrees with the file name is reported.
    """
    fields = {**body_fields(draft.tree, draft.line), **meta_fields(draft.meta, draft.meta_lines)}
    name = card_name(draft.stem)
    found = list(draft.diagnostics)
    heading = _title_heading(draft.tree)
    numbered, heading_title = _split_title(one_line(heading.text), name.card) if heading else (None, "")
    card = _number(fields.get("card"))
    if card is not None and name.card is not None and card != name.card:
        message = f"the card says {card}, its file name {name.card}"
        found.append(Diagnostic(code=Code.CARD_NUMBER, path=draft.path, line=fields["card"].line, message=message))
    arxiv = _arxiv(fields, draft.tree)
    if arxiv and name.arxiv and arxiv.value != name.arxiv.value:
        place = fields.get("arxiv") or fields.get("url")
        line = place.line if place else 1
        message = f"the card is about {arxiv.value}, its file name about {name.arxiv.value}"
        found.append(Diagnostic(code=Code.CARD_ID, path=draft.path, line=line, message=message))
    arxiv = arxiv or name.arxiv
    title = one_line(fields["title"].text) if "title" in fields else heading_title
    if not title and (draft.meta or draft.tree.source.strip()):
        found.append(Diagnostic(code=Code.CARD_TITLE, path=draft.path, message="the card has no title"))
    if card is None:
        card = name.card if name.card is not None else numbered
    created = fields.get("created")
    authors = fields.get("authors")
    return PaperCard(
        path=draft.path,
        id=draft.stem,
        title=title,
        date=read_date(created.text) if created else None,
        body=draft.body,
        meta=draft.meta,
        leftover=draft.leftover,
        references=draft.references,
        diagnostics=in_order(found),
        digest=draft.digest,
        card=card,
        arxiv=arxiv.value if arxiv else None,
        arxiv_version=arxiv.version if arxiv else None,
        authors=split_names(authors) if authors else (),
        category=_text(fields, "category"),
        tags=_tags(fields.get("tags"), draft.tree),
        tldr=_text(fields, "tldr") or _tldr_section(draft.tree),
        status=_text(fields, "status"),
        url=_url(fields.get("url"), draft.tree),
        aliases=fields["aliases"].parts if "aliases" in fields else (),
    )


def _text(fields: Mapping[str, FieldValue], name: str) -> str:
    return one_line(fields[name].text) if name in fields else ""


def _number(value: FieldValue | None) -> int | None:
    match = _CARD_NUMBER.search(value.text) if value else None
    return int(match.group()) if match else None


def _arxiv(fields: Mapping[str, FieldValue], tree: Tree) -> ArxivId | None:
    """The first id of the field for it, in its text or behind its link; else that of the card's address."""
    for name in ("arxiv", "url"):
        value = fields.get(name)
        if value is None:
            continue
        ids = find_paper_ids(value.text)
        if not ids:
            whole = ArxivId.parse(value.text)
            ids = (whole,) if whole else find_paper_ids(" ".join(_targets(value, tree)))
        if ids:
            return ids[0]
    labelled = dict.fromkeys(_labelled_links(tree))
    return next(iter(labelled)) if len(labelled) == 1 else None


def _labelled_links(tree: Tree) -> list[ArxivId]:
    """The papers behind links that say no more than `arXiv`, above the first heading below the title."""
    below = (block.start for block in tree.blocks if block.kind is Kind.HEADING and block.level > 1)
    top = next(below, len(tree.source))
    return [
        paper
        for link in tree.links
        if link.start < top and canonical_name(link.text) == "arxiv"
        for paper in find_paper_ids(link.target)[:1]
    ]


def _url(value: FieldValue | None, tree: Tree) -> str:
    """The first web address of a field, in its text or behind its link."""
    if value is None:
        return ""
    match = _WEB_ADDRESS.search(" ".join((value.text, *_targets(value, tree))))
    return match.group() if match else ""


def _targets(value: FieldValue, tree: Tree) -> list[str]:
    """Where the links lead whose text stands in a field of the body."""
    if value.span is None or len(value.text) > _LONG:
        return []
    start, end = value.span
    return [
        link.target
        for link in tree.links
        if start <= link.start < end and link.text.strip() and link.text.strip() in value.text
    ]


def _tags(value: FieldValue | None, tree: Tree) -> tuple[str, ...]:
    """Tags without `#`, each once; `#one #two` is cut at its spaces, a row of code spans into these."""
    if value is None:
        return ()
    parts = value.parts
    codes = _codes(value, tree)
    if len(codes) > 1 and _SPACES.sub("", value.text) == _SPACES.sub("", "".join(codes)):
        parts = codes
    if value.items is None and len(parts) == 1 and parts[0].startswith("#"):
        parts = tuple(parts[0].split())
    cleaned = (part.strip().lstrip("#").strip() for part in parts)
    return tuple(dict.fromkeys(tag for tag in cleaned if tag))


def _codes(value: FieldValue, tree: Tree) -> tuple[str, ...]:
    """The code spans of a field of the body."""
    if value.span is None or len(value.text) > _LONG:
        return ()
    start, end = value.span
    return tuple(run.text for run in tree.codes if start <= run.start < end and run.text in value.text)


def _title_heading(tree: Tree) -> Block | None:
    return next((block for block in tree.walk() if block.kind is Kind.HEADING and block.level == 1), None)


def _split_title(text: str, number: int | None) -> tuple[int | None, str]:
    """A heading such as `0017 · EAGLE` as number and title.

    A number before a dash or colon counts only where it is the card's own or has leading zeros: it may belong
    to the title.
    """
    match = _TITLE_NUMBER.match(text)
    if match is None:
        return None, text
    found = int(match[1])
    if match[2] in "·•|｜" or found == number or match[1].startswith("0"):
        return found, text[match.end() :]
    return None, text


def _tldr_section(tree: Tree) -> str:
    """The first words below a heading that says TLDR: a paragraph, or the first item of a list."""
    inside = False
    for block in tree.blocks:
        if block.kind is Kind.HEADING:
            title = _HEADING_NUMBER.sub("", block.text.strip(), count=1)
            title = re.split(r"[（(:：]", title, maxsplit=1)[0]
            inside = canonical_name(title) == "tldr"
        elif inside and block.kind is not Kind.CODE:
            text = next((inner.text for inner in block.walk() if inner.text.strip()), "")
            if text:
                return one_line(text)
    return ""
