"""A document's own text on a page: every reference linked, every heading anchored, nothing lost."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from mkdocs_papertrail.link.anchors import anchors_of
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Resolved
from mkdocs_papertrail.markdown.edits import Edit
from mkdocs_papertrail.markdown.render import heading_edits, safe_markdown, to_html
from mkdocs_papertrail.model import Body, Document, MentionKind
from mkdocs_papertrail.pages.context import Context


def linked_body(
    kb: KnowledgeBase,
    document: Document,
    context: Context,
    url: str,
    *,
    decorations: Iterable[Edit] = (),
    start: int = 0,
    end: int | None = None,
    linked_code: bool = False,
    anchor_prefix: str = "",
) -> str:
    """The Markdown of a document's body, or of the part from `start` to `end`, as it stands on the page at `url`.

    `decorations` are further edits, such as the frames of a briefing's items. With `linked_code`, inline code that is
    exactly a path of the content tree becomes a link as a whole. `anchor_prefix` stands before the anchors of headings,
    where a page holds two bodies.
    """
    body = document.body
    resolved = kb.resolved.get(document.path, ())
    edits = heading_edits(body, [anchor_prefix + anchor for anchor in anchors_of(document)])
    edits.extend(decorations)
    for item in resolved:
        edits.extend(_link(kb, body, item, context, url))
    if linked_code:
        edits.extend(_code_links(kb, body, resolved, context, url))
    return _closed_off(safe_markdown(body, edits, start, end))


def _link(kb: KnowledgeBase, body: Body, item: Resolved, context: Context, url: str) -> list[Edit]:
    mention = item.mention
    if not mention.linkable or mention.end <= mention.start:
        return []
    opening, closing = _tags(kb, item, context, url)
    if not opening:
        return []
    raw = body.text(mention.start, mention.end)
    if mention.kind is MentionKind.LINK:
        return _relink(body, item, context, url, opening)
    text = escape(mention.qualifier, quote=False) if mention.kind is MentionKind.WIKI else raw
    return [Edit(mention.start, mention.end, f"{opening}{text}{closing}")]


def _tags(kb: KnowledgeBase, item: Resolved, context: Context, url: str) -> tuple[str, str]:
    """The tags around a reference; empty where it stays plain text."""
    if item.target is None:
        why = context.labels.t(f"missing.{item.problem}")
        return f'<span class="pt-missing" title="{escape(why)}">', "</span>"
    address = context.address(item.target, page=url, anchor=item.anchor)
    if address is None:
        return "", ""
    title = "" if item.mention.kind is MentionKind.WIKI else kb.targets.get(item.target, "")
    hint = f' title="{escape(_one_line(title))}"' if title else ""
    return f'<a class="pt-ref pt-ref-{item.target.kind}" href="{escape(address)}"{hint}>', "</a>"


def _relink(body: Body, item: Resolved, context: Context, url: str, opening: str) -> list[Edit]:
    """A relative Markdown link: its address is replaced, its text stays."""
    mention = item.mention
    cut = body.source.rfind(b"](", mention.start, mention.end)
    if cut < 0:
        return []
    if item.target is None:
        return [
            Edit(mention.start, mention.start + 1, opening),
            Edit(cut, mention.end, "</span>"),
        ]
    address = context.address(item.target, page=url, anchor=item.anchor) or ""
    return [Edit(cut, mention.end, f"](<{address}>)")]


def _code_links(kb: KnowledgeBase, body: Body, resolved: Iterable[Resolved], context: Context, url: str) -> list[Edit]:
    by_place = {
        item.mention.start: item
        for item in resolved
        if item.mention.kind is MentionKind.PATH and not item.mention.linkable
    }
    edits: list[Edit] = []
    for start, end, text in body.code_spans:
        item = by_place.get(start)
        if item is None or item.mention.target.strip("/") != text.strip("/"):
            continue
        opening, closing = _tags(kb, item, context, url)
        if opening:
            edits.append(Edit(start, end, f"{opening}{body.text(start, end)}{closing}"))
    return edits


def _one_line(text: str) -> str:
    return " ".join(text.split())


def frame(body: Body, start: int, end: int, opening: str, closing: str = "</div>") -> list[Edit]:
    """Put an HTML frame around blocks that start and end at top level; nothing where they do not."""
    if start > 0 and body.source[start - 1 : start] != b"\n":
        return []
    return [Edit(start, start, f"{opening}\n\n"), Edit(end, end, f"\n\n{closing}\n\n")]


def open_fence(text: str) -> str:
    """The code fence that a text seems to leave open; empty where it leaves none."""
    fence = ""
    for line in text.split("\n"):
        bare = line.lstrip(" ")
        sign = bare[:1]
        if sign not in ("`", "~") or len(line) - len(bare) > 3:
            continue
        length = len(bare) - len(bare.lstrip(sign))
        if fence:
            if sign == fence[0] and length >= len(fence) and not bare[length:].strip():
                fence = ""
        elif length >= 3 and (sign == "~" or sign not in bare[length:]):
            fence = sign * length
    return fence


def _closed_off(markdown: str) -> str:
    """Close a code block that a text leaves open, so that the rest of the page does not become part of it."""
    fence = open_fence(markdown)
    if not fence or to_html(f"{markdown}\n\n<hr>\n").rstrip().endswith("<hr>"):
        return markdown
    return markdown.rstrip("\n") + f"\n{fence}\n"
