"""The page of a briefing: its own text, whole and in order, with what became of it beside each item."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Literal

from markupsafe import Markup

from mkdocs_papertrail.link.base import KnowledgeBase, TrackedProposal, TrackedVerification, VerificationState
from mkdocs_papertrail.link.targets import target_of
from mkdocs_papertrail.markdown.edits import Edit
from mkdocs_papertrail.model import Briefing, Item, Verification
from mkdocs_papertrail.pages import shared
from mkdocs_papertrail.pages.body import frame, linked_body, open_fence
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.filters import one_block
from mkdocs_papertrail.pages.kind import Page, PageKind
from mkdocs_papertrail.pages.urls import page_path

Rows = Callable[[Sequence[TrackedProposal]], Markup]
"""Makes the HTML of an item's proposals."""
State = Callable[[TrackedVerification], Markup]
"""Makes the HTML of the line below a claim's heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A number that is counted in the text, beside what the text declares."""

    name: str
    """`increments`, `new_cards`, `engineering`, `adjacent`, `arxiv` or `verifications`."""
    counted: int
    """What the text holds."""
    declared: tuple[tuple[Literal["heading", "header", "summary"], int], ...]
    """Where it declares a number, and which."""
    note: int | None = None
    """Of `arxiv`: how many of them stand in the citation table; of `verifications`: how many are open."""

    @property
    def agrees(self) -> bool:
        """Whether every declared number is the counted one."""
        return all(number == self.counted for _, number in self.declared)


class _Index:
    """Look-ups for all briefings, made when the first page is written."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb

    @cached_property
    def proposals(self) -> dict[str, list[TrackedProposal]]:
        """By briefing id."""
        return shared.group_by(self.kb.proposals, lambda p: p.briefing.id)

    @cached_property
    def verifications(self) -> dict[str, list[TrackedVerification]]:
        """By briefing id."""
        return shared.group_by(self.kb.verifications, lambda v: v.briefing.id)

    @cached_property
    def diagnostics(self) -> Mapping[str, Sequence[object]]:
        """By path."""
        return shared.by_path(self.kb.diagnostics)

    @cached_property
    def neighbours(self) -> dict[str, shared.Neighbours]:
        """By path."""
        return shared.neighbours(shared.newest_first(self.kb))


def pages(kb: KnowledgeBase, context: Context) -> Iterator[Page]:
    """One page a briefing."""
    index = _Index(kb)
    for briefing in kb.briefings:
        target = target_of(briefing)
        url = page_path(target)
        yield Page(
            url=url,
            title=briefing.title,
            values=partial(_values, kb, context, index, briefing, url),
            source=briefing.path,
            target=target,
            description=briefing.round or briefing.title,
            search_text=partial(shared.search_text, briefing),
        )


def _values(kb: KnowledgeBase, context: Context, index: _Index, briefing: Briefing, url: str) -> Mapping[str, object]:
    tracked = index.verifications.get(briefing.id, [])
    proposals = index.proposals.get(briefing.id, [])
    baseline = briefing.baseline

    def body(head: Markup, rows: Rows, state: State) -> Markup:
        """The text with a header below its title, proposals at the end of items, states below claims."""
        edits = _decorations(context, briefing, proposals, tracked, head, rows, state)
        return Markup(linked_body(kb, briefing, context, url, decorations=edits, linked_code=True))

    def change_link(tracked: TrackedProposal) -> str | None:
        """Where the change that took a proposal in is described."""
        return shared.change_address(kb, context, url, tracked.topic, tracked.landed) if tracked.landed else None

    return {
        "document": briefing,
        "has_title": shared.main_heading(briefing.body) is not None,
        "body": body,
        "change_link": change_link,
        "facts": facts(briefing, tracked),
        "baseline_link": baseline
        and shared.version_address(kb, context, url, baseline.file.removesuffix(".md"), baseline.version),
        "near": index.neighbours.get(briefing.path, shared.Neighbours()),
        "source_link": shared.source_address(context, url, briefing.path),
        "edit_link": context.edit_of(briefing.path),
        "mentions": shared.mentions_of(kb.backlinks.get(target_of(briefing), ())),
        "diagnostics": index.diagnostics.get(briefing.path, ()),
        "target_of": target_of,
        "author_link": shared.author_address(context, url, briefing.author),
        "topic_link": shared.topic_address(context, url, briefing.topic),
    }


def facts(briefing: Briefing, tracked: Sequence[TrackedVerification]) -> tuple[Fact, ...]:
    """The numbers of a briefing, declared and counted."""
    counts = shared.counts_of(briefing)
    in_table = len({row.arxiv for row in briefing.citations if row.arxiv})
    open_ones = sum(1 for item in tracked if item.state is VerificationState.OPEN)
    found = (
        _fact(briefing, "increments", len(briefing.increments)),
        _fact(briefing, "new_cards", counts.new),
        _fact(briefing, "engineering", counts.engineering),
        _fact(briefing, "adjacent", len(briefing.adjacent)),
        _fact(briefing, "arxiv", len(briefing.references.arxiv), in_table),
        _fact(briefing, "verifications", len(briefing.verifications), open_ones),
    )
    return tuple(fact for fact in found if fact.counted or fact.declared or fact.note)


def _fact(briefing: Briefing, name: str, counted: int, note: int | None = None) -> Fact:
    places: tuple[Literal["heading", "header", "summary"], ...] = ("heading", "header", "summary")
    declared = tuple((p, briefing.declared[f"{p}_{name}"]) for p in places if f"{p}_{name}" in briefing.declared)
    declared += tuple((p, briefing.declared[f"{name}_{p}"]) for p in places if f"{name}_{p}" in briefing.declared)
    return Fact(name=name, counted=counted, declared=declared, note=note)


def _decorations(
    context: Context,
    briefing: Briefing,
    proposals: Sequence[TrackedProposal],
    tracked: Sequence[TrackedVerification],
    head: Markup,
    rows: Rows,
    state: State,
) -> list[Edit]:
    body = briefing.body
    edits: list[Edit] = []
    title = shared.main_heading(body)
    if title is not None:
        edits += shared.below(body, title, head)
    by_item = shared.group_by(proposals, lambda p: str(p.item.start))
    for item in briefing.items:
        edits += _framed_item(briefing, item, rows(by_item.get(str(item.start), [])))
    states = {t.verification.start: t for t in tracked}
    for claim in briefing.verifications:
        found = states.get(claim.start)
        edits += _framed_claim(briefing, claim, found, state(found) if found else Markup())
    lines = {source.line for source in briefing.sources if source.trust}
    edits += shared.stars(body, lines, lambda n: context.labels.t("briefing.stars", n=n))
    return edits


def _framed_item(briefing: Briefing, item: Item, rows: Markup) -> list[Edit]:
    body = briefing.body
    edits = _mark(briefing, item)
    kind = shared.mark_class(item) or "other"
    if open_fence(body.text(item.start, item.end)):
        return edits
    end = one_block(Markup("{}\n</div>").format(rows))
    stop = min(item.end, len(body.source))
    return edits + frame(body, item.start, stop, f'<div class="pt-card pt-item {kind}">', end)


def _framed_claim(
    briefing: Briefing, claim: Verification, tracked: TrackedVerification | None, state: Markup
) -> list[Edit]:
    body = briefing.body
    if open_fence(body.text(claim.start, claim.end)):
        return []
    heading = next((h for h in body.headings if h.start == claim.start), None)
    edge = "open" if tracked is None or tracked.state is VerificationState.OPEN else "done"
    edits = shared.below(body, heading, state) if heading else []
    stop = min(claim.end, len(body.source))
    return edits + frame(body, claim.start, stop, f'<div class="pt-card pt-item {edge}">')


def _mark(briefing: Briefing, item: Item) -> list[Edit]:
    """The mark and kind in an item's heading as a chip; nothing where a link lies in them."""
    body = briefing.body
    heading = next((h for h in body.headings if h.start == item.start), None)
    mark, kind = item.mark.encode(), item.kind.encode()
    if heading is None or not mark:
        return []
    start = body.source.find(mark, heading.start, heading.end)
    end = start + len(mark)
    spaces = len(body.source[end : heading.end]) - len(body.source[end : heading.end].lstrip(b" \t\xef\xb8\x8f"))
    if kind and body.source.startswith(kind, end + spaces):
        end += spaces + len(kind)
    if start < 0 or any(m.start < end and start < m.end for m in body.mentions if m.linkable):
        return []
    words = body.text(start + len(mark), end)
    chip = (
        f'<span class="pt-chip pt-{shared.mark_class(item) or "ref"}">'
        f'<span class="pt-mark" aria-hidden="true">{item.mark}</span>{words}</span>'
    )
    return [Edit(start, end, chip)]


KIND = PageKind(name="briefing", template="briefing.md.j2", plugin="briefings", pages=pages)
