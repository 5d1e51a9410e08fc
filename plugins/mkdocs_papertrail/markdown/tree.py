"""One parse of a Markdown text into a `Tree` of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pyromark
from pyromark import Options

from mkdocs_papertrail.markdown.blocks import Block, Kind, Link, Run, Span, Tree, is_safe_address
from mkdocs_papertrail.model import Strong

__all__ = ["SYNTAX", "Block", "Kind", "Link", "Run", "Span", "Tree", "is_safe_address", "parse_tree"]

SYNTAX = (
    Options.ENABLE_TABLES
    | Options.ENABLE_FOOTNOTES
    | Options.ENABLE_STRIKETHROUGH
    | Options.ENABLE_TASKLISTS
    | Options.ENABLE_GFM
)
"""The Markdown that writers use: CommonMark with the extensions of a Git host."""

_READER = pyromark.Markdown(options=SYNTAX)
_PLAIN_BLOCKS = {
    "Paragraph": Kind.PARAGRAPH,
    "Item": Kind.ITEM,
    "TableRow": Kind.ROW,
    "TableCell": Kind.CELL,
}
"""The blocks that come most often and have nothing but their place."""
_BLOCKS = _PLAIN_BLOCKS | {
    "Heading": Kind.HEADING,
    "List": Kind.LIST,
    "Table": Kind.TABLE,
    "TableHead": Kind.ROW,
    "CodeBlock": Kind.CODE,
    "BlockQuote": Kind.QUOTE,
    "HtmlBlock": Kind.HTML,
    "FootnoteDefinition": Kind.FOOTNOTE,
}


class _Open:
    """A block under construction."""

    __slots__ = ("children", "end", "info", "kind", "length", "level", "parts", "start", "strong")

    def __init__(self, kind: Kind, start: int, end: int, level: int = 0, info: str = "") -> None:
        self.kind, self.start, self.end, self.level, self.info = kind, start, end, level, info
        self.parts: list[str] = []
        self.length = 0
        self.strong: list[Span] = []
        self.children: list[Block] = []

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def close(self) -> Block:
        return Block(
            self.kind, self.start, self.end, self.level, "".join(self.parts),
            tuple(self.strong), self.info, tuple(self.children),
        )  # fmt: skip


class _Builder:
    """Turns the parser's events into a `Tree`."""

    def __init__(self, text: str) -> None:
        self.source = text.encode("utf-8", "surrogatepass")
        self.root = _Open(Kind.DOCUMENT, 0, len(self.source))
        self.stack = [self.root]
        self.runs: list[Run] = []
        self.codes: list[Run] = []
        self.links: list[Link] = []
        self.emphases: list[Strong] = []
        self.html: list[Span] = []
        self.html_blocks: list[Span] = []
        self.footnotes: list[tuple[int, int, str]] = []
        self.literals: list[int] = []
        self.tildes: list[Span] = []
        self.link_depth = 0
        self.open_links: list[tuple[int, int]] = []
        self.open_strong: list[int] = []
        self.open_tags: list[tuple[_Open, int]] = []
        self.run_start = self.run_end = -1
        self.run_parts: list[str] = []

    def build(self, text: str) -> Tree:
        stack = self.stack
        events: Iterator[tuple[Any, Any]] = _READER.events_with_range(text)
        for event, place in events:
            start, end = place["start"], place["end"]
            if event.__class__ is str:
                self.bare(event, start, end)
                continue
            ((name, value),) = event.items()
            if name == "Text":
                self.text(value, start, end)
                continue
            if self.run_parts:
                self.flush()
            plain = value.__class__ is str and value in _PLAIN_BLOCKS
            if name == "Start":
                if plain:
                    stack.append(_Open(_PLAIN_BLOCKS[value], start, end))
                else:
                    self.start(value, start, end)
            elif name == "End":
                if plain:
                    block = stack.pop().close()
                    stack[-1].children.append(block)
                else:
                    self.end(value if value.__class__ is str else next(iter(value)), start, end)
            else:
                self.leaf(name, value, start, end)
        self.flush()
        return Tree(
            self.source, tuple(self.root.children), tuple(self.runs), tuple(self.codes), tuple(self.links),
            tuple(sorted(self.emphases, key=lambda s: (s.start, -s.end))), tuple(self.html),
            tuple(self.html_blocks), tuple(self.footnotes), tuple(self.literals), tuple(self.tildes),
        )  # fmt: skip

    def flush(self) -> None:
        """End the current run of plain text."""
        if self.run_parts:
            block = self.stack[-1]
            self.runs.append(Run(self.run_start, "".join(self.run_parts), block.start, block.end))
            self.run_parts = []
            self.run_end = -1

    def text(self, text: str, start: int, end: int) -> None:
        block = self.stack[-1]
        block.parts.append(text)
        block.length += len(text)
        if block.kind is Kind.CODE:
            self.codes.append(Run(start, text, block.start, block.end))
            return
        if self.link_depth:
            return
        if text == "*":
            self.literals.append(start)
        if end - start != len(text) and self.source[start:end] != text.encode("utf-8", "surrogatepass"):
            self.flush()
            return
        if start != self.run_end:
            self.flush()
            self.run_start = start
        self.run_parts.append(text)
        self.run_end = end

    def bare(self, name: str, start: int, end: int) -> None:
        self.flush()
        if name == "Rule":
            self.stack[-1].children.append(Block(Kind.RULE, start, end))
        else:
            self.stack[-1].add("\n")

    def start(self, value: Any, start: int, end: int) -> None:
        name: str
        detail: Any
        name, detail = (value, None) if value.__class__ is str else next(iter(value.items()))
        kind = _BLOCKS.get(name)
        if kind is not None:
            level, info = 0, ""
            if kind is Kind.HEADING:
                level = int(detail["level"][1])
            elif kind is Kind.CODE:
                info = detail["Fenced"] if detail.__class__ is dict else ""
            elif kind is Kind.FOOTNOTE:
                info = detail
                self.footnotes.append((start, self.source.index(b"]:", start) + 1, info))
            elif kind is Kind.HTML:
                self.html_blocks.append(Span(start, end))
            elif name == "TableHead":
                level = 1
            self.stack.append(_Open(kind, start, end, level, info))
        elif name in ("Link", "Image"):
            self.link_depth += 1
            self.open_links.append((len(self.links), len(self.stack[-1].parts)))
            form = "Image" if name == "Image" else detail["link_type"]
            self.links.append(Link(start, end, detail["dest_url"], form, ""))
        elif name in ("Strong", "Emphasis"):
            self.open_strong.append(self.stack[-1].length)
        elif name == "Strikethrough" and self.source[start : start + 2] != b"~~":
            self.stack[-1].add("~")
            self.tildes.append(Span(start, end))

    def end(self, name: str, start: int, end: int) -> None:
        if name in _BLOCKS:
            if len(self.stack) > 1:
                block = self.stack.pop()
                self.stack[-1].children.append(block.close())
        elif name in ("Link", "Image"):
            self.link_depth -= 1
            place, part = self.open_links.pop()
            old = self.links[place]
            seen = "".join(self.stack[-1].parts[part:])
            self.links[place] = Link(old.start, old.end, old.target, old.kind, seen)
        elif name in ("Strong", "Emphasis"):
            block = self.stack[-1]
            width = 2 if name == "Strong" else 1
            begin_text = self.open_strong.pop()
            if width == 2:
                block.strong.append(Span(begin_text, block.length))
            if not self.link_depth:
                self.emphases.append(Strong(start, end, width))
        elif name == "Strikethrough" and self.source[start : start + 2] != b"~~":
            self.stack[-1].add("~")

    def leaf(self, name: str, value: Any, start: int, end: int) -> None:
        block = self.stack[-1]
        if name == "Code":
            block.add(value)
            if not self.link_depth:
                self.codes.append(Run(start, value, block.start, block.end))
        elif name in ("InlineHtml", "Html"):
            self.html.append(Span(start, end))
            if name == "Html":
                block.add(value)
            else:
                self.inline_html(value)
        elif name == "FootnoteReference":
            self.footnotes.append((start, end, value))

    def inline_html(self, tag: str) -> None:
        """Let `<strong>` and `<br>` count like their Markdown forms."""
        block = self.stack[-1]
        name = tag.lower()
        if name in ("<strong>", "<b>"):
            self.open_tags.append((block, block.length))
        elif name in ("</strong>", "</b>") and self.open_tags and self.open_tags[-1][0] is block:
            block.strong.append(Span(self.open_tags.pop()[1], block.length))
        elif name.startswith("<br"):
            block.add("\n")


def parse_tree(text: str) -> Tree:
    """Parse Markdown text (newlines as `\\n`) into blocks, runs, links and raw HTML.

    Never raises on any text; the time is linear in its length.
    """
    return _Builder(text).build(text)
