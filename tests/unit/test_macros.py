from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from types import SimpleNamespace

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from mkdocs_papertrail.history.changes import ChangeKind, SectionChange
from mkdocs_papertrail.history.diff import DiffPart, diff
from mkdocs_papertrail.link.base import Backlink, LinkType, ProposalState, VerificationState
from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.markdown.render import to_html
from mkdocs_papertrail.model import Body, Mention, MentionKind, Note
from mkdocs_papertrail.pages.environment import make_environment
from mkdocs_papertrail.pages.filters import breaks, one_block, oneline, section_number
from mkdocs_papertrail.pages.labels import Labels

NASTY = 'a<b>"c"\n\n\n<script>x</script>'
SECTION = Target.section("inference", "1.3")
KB = SimpleNamespace(as_of=date(2026, 10, 14), targets={SECTION: "§1.3 KV <Cache>"})

Render = Callable[..., str]


def link(target: Target, anchor: str = "") -> str | None:
    if target.kind is TargetKind.NOTE:
        return None
    return f"../{target.key.replace('#', '/')}/" + (f"#{anchor}" if anchor else "")


@pytest.fixture(params=["zh", "en"])
def ui(request: pytest.FixtureRequest) -> Render:
    environment = make_environment(Labels(request.param))

    def render(expression: str, **values: object) -> str:
        template = '{% import "_macros.j2" as ui with context %}{{ ui.' + expression + " }}"
        return environment.from_string(template).render(kb=KB, link=link, **values)

    return render


def change(**values: object) -> SectionChange:
    known: dict[str, object] = {
        "version": 311, "revision": "abc", "date": datetime(2026, 10, 13, 9, 10, tzinfo=UTC), "author": NASTY,
        "section": "1.3", "title": "KV", "kind": ChangeKind.EDITED, "origin": None, "added": (), "removed": (),
        "papers_added": ("2608.01526",), "papers_removed": (),
    }  # fmt: skip
    return SectionChange(**{**known, **values})  # type: ignore[arg-type]


def entry(**values: object) -> SimpleNamespace:
    proposal = SimpleNamespace(
        briefing=SimpleNamespace(title=NASTY), item=SimpleNamespace(label="1", adjacent=False), days=1
    )
    parts = diff("one\n\ntwo\n", "one\n\n<two> 2\n\n")
    known: dict[str, object] = {
        "change": change(), "anchor": "v311", "diff": parts, "proposals": (proposal,), "section": "§1.3 KV",
        "target": SECTION,
    }  # fmt: skip
    return SimpleNamespace(**{**known, **values})


def mention() -> Backlink:
    before = NASTY.replace("\n", " ").encode()
    source = before + "§1.3 后".encode()
    place = Mention(MentionKind.SECTION, len(before), len(before) + len("§1.3".encode()), "1.3", block=(0, len(source)))
    note = Note(path="inbox/tom/x.md", id="tom/x", title=NASTY, date=date(2025, 1, 2), body=Body(source=source))
    return Backlink(
        source=Target(TargetKind.BRIEFING, "tom/x"), document=note, mention=place, section=NASTY, anchor="increment-2",
        type=LinkType.PROPOSES,
    )  # fmt: skip


STRIP = {
    "columns": ["v310", "v311"],
    "rows": [{"name": "§1.3 KV", "target": SECTION, "cells": [0, 3]}, {"name": NASTY, "target": None, "cells": [1, 2]}],
}
HEAD = [{"label": NASTY, "sort": "number", "class": "main"}, {"label": "B", "sort": "", "class": ""}]
ROWS = [
    {"id": "r1", "facets": {"section": ["1.3", "1.4"], "status": NASTY}, "cells": [{"html": NASTY, "value": 3}, NASTY]},
    {"cells": [Markup("<b>1</b>"), 2]},
]
FACETS = [{"name": "section", "label": NASTY, "values": [(NASTY, NASTY, 2100)] * 12}]

CASES: dict[str, dict[str, object]] = {
    "chip(x, 'new', x, '../')": {"x": NASTY},
    "facts([(x, x)])": {"x": NASTY},
    "row(x, x, x)": {"x": NASTY},
    "stats([('../', 1763, x, x), (none, 'x', x, none)])": {"x": NASTY},
    "mention(x)": {"x": mention()},
    "table('t', head, rows, x)": {"head": HEAD, "rows": ROWS, "x": NASTY},
    "filter_bar('t', facets, x, 3)": {"facets": FACETS, "x": NASTY},
    "diff(x)": {"x": (DiffPart("insert", NASTY), DiffPart("gap", "a\n\nb\n"), DiffPart("delete", NASTY))},
    "entry(x, '../', true, to)": {"x": entry(), "to": lambda _: Target(TargetKind.BRIEFING, "tom/x")},
    "strip(x)": {"x": STRIP},
    "empty(x)": {"x": NASTY},
    "pager(('../', x), ('../', x))": {"x": NASTY},
    "stars(none, x)": {"x": NASTY},
    "since(x)": {"x": date(2026, 10, 12)},
    "copy('bibtex')": {},
}


@pytest.mark.parametrize("expression", CASES)
def test_macro_is_one_harmless_html_block(ui: Render, expression: str) -> None:
    html = ui(expression, **CASES[expression])
    assert "\n\n" not in html
    assert not any(line != "" and not line.strip() for line in html.split("\n"))
    assert "<script>" not in html
    block = f"<div>\n{html}\n</div>\n"
    assert to_html(block) == block


def test_chip(ui: Render) -> None:
    assert ui("chip('x')") == '<span class="pt-chip">x</span>'
    assert ui("chip('x', 'open', none, '../a/')") == '<a class="pt-chip pt-open" href="../a/">x</a>'


def test_addresses_or_plain_text(ui: Render) -> None:
    note = Target(TargetKind.NOTE, "n")
    assert ui("document_link(x, 'N')", x=note) == "N"
    assert ui("section_link(x)", x=SECTION) == '<a href="../inference/1.3/" title="§1.3 KV &lt;Cache&gt;">§1.3</a>'
    assert ui("section_link(x, true)", x=SECTION).endswith(">§1.3 KV &lt;Cache&gt;</a>")
    assert ui("paper_link('2610.13735')") == '<a href="../2610.13735/" class="pt-id">2610.13735</a>'
    shadowed = ui("paper_link('2610.13735')", target=SECTION)
    assert shadowed == ui("paper_link('2610.13735')")


@pytest.mark.parametrize(
    ("state", "days", "version", "tone", "zh"),
    [
        (ProposalState.WAITING, 2, None, "pt-eng", "待归入 2 天"),
        (ProposalState.WAITING, None, None, "pt-eng", "待归入"),
        (ProposalState.LANDED, 1, 311, "pt-done", "已落地 v311"),
        (ProposalState.LANDED, 1, None, "pt-done", "已落地"),
        (ProposalState.UNKNOWN, None, None, "pt-ref", "去向不明"),
    ],
)
def test_proposal_states(state: ProposalState, days: int | None, version: int | None, tone: str, zh: str) -> None:
    template = '{% import "_macros.j2" as ui with context %}{{ ui.proposal_state(x, "../h/") }}'
    tracked = SimpleNamespace(state=state, days=days, evidence="", landed=SimpleNamespace(version=version))
    html = make_environment(Labels("zh")).from_string(template).render(kb=KB, link=link, x=tracked)
    assert f">{zh}<" in html
    assert tone in html
    assert ('href="../h/"' in html) is (state is ProposalState.LANDED)


@pytest.mark.parametrize("state", list(VerificationState))
def test_verification_states(ui: Render, state: VerificationState) -> None:
    html = ui("verification_state(x, none, 30)", x=SimpleNamespace(state=state, days=41, verdict=None))
    assert ("pt-open" in html) is (state is VerificationState.OPEN)
    assert ("逾期" in html or "overdue" in html) is (state is VerificationState.OPEN)


def test_stars_have_a_text_alternative_and_can_be_copied(ui: Render) -> None:
    html = ui("stars(4)")
    assert 'data-n="4"' in html
    assert "⭐⭐⭐⭐" in html
    assert 'aria-label="可信度 4 / 5"' in html or 'aria-label="trust 4 of 5"' in html
    assert ui("stars(none)") == ""


def test_days_of_the_current_year_are_short(ui: Render) -> None:
    assert ui("day(x)", x=date(2026, 10, 2)) == '<time datetime="2026-10-02">10-02</time>'
    assert ui("day(x)", x=date(2025, 10, 2)) == '<time datetime="2025-10-02">2025-10-02</time>'
    assert ui("day(none)") == ""


def test_table_repeats_the_names_of_its_columns(ui: Render) -> None:
    html = ui("table('t', head, rows)", head=[{"label": "A", "sort": "number", "class": ""}], rows=[{"cells": ["x"]}])
    assert '<th scope="col" data-sort="number">A</th>' in html
    assert '<td data-label="A">x</td>' in html
    rich = ui("table('t', head, rows)", head=HEAD, rows=ROWS)
    assert 'id="r1" data-section="1.3|1.4"' in rich
    assert 'data-value="3"' in rich


def test_filter_bar_is_hidden_until_scripts_run(ui: Render) -> None:
    html = ui("filter_bar('t', facets)", facets=FACETS)
    assert html.splitlines()[0].endswith(" hidden>")
    assert "2,100" in html
    assert html.count("<details") == 2
    assert html.count("</details>") == 2
    assert "<details" not in ui("filter_bar('t')")


def test_strip_is_a_table_in_words(ui: Render) -> None:
    html = ui("strip(x)", x=STRIP)
    assert '<a href="../inference/1.3/"' in html
    assert '<td class="s0"' in html
    assert "大改</span>" in html or "large change</span>" in html


def test_diff_keeps_lines_apart_without_blank_lines(ui: Render) -> None:
    html = ui("diff(x)", x=(DiffPart("equal", "a\n\n"), DiffPart("insert", "b\n")))
    assert html.endswith(">a&#10;&#10;<ins>b</ins></div>")


def test_entry_of_a_renumbered_section(ui: Render) -> None:
    item = entry(change=change(kind=ChangeKind.RENUMBERED, origin="1.2", papers_added=()), diff=(), proposals=())
    html = ui("entry(x)", x=item)
    assert "§1.2 → §1.3" in html
    assert "pt-diff" not in html
    assert 'href="#v311"' in html


def test_nothing_undefined_passes() -> None:
    with pytest.raises(UndefinedError):
        make_environment(Labels("zh")).from_string("{{ nothing }}").render()


def test_filters() -> None:
    assert oneline(" a\n\n b ") == "a b"
    assert isinstance(oneline(Markup("<b>\nx</b>")), Markup)
    assert not isinstance(oneline("<b>"), Markup)
    assert oneline(None) == ""
    assert one_block(Markup("<p>\n\n  x\n\n</p>")) == Markup("<p>\nx\n</p>")
    assert one_block("<") == Markup("&lt;")
    assert breaks("<a\r\n\n") == Markup("&lt;a&#10;&#10;")
    assert section_number(SECTION) == "§1.3"
    assert section_number(Target.section("rag", "Top / Inner")) == "Inner"
