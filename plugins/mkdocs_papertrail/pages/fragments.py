"""The two building blocks that pages hold by the hundred, written out in Python: tables and backlinks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context as TemplateContext
from markupsafe import Markup, escape

from mkdocs_papertrail.link.base import Backlink, LinkType
from mkdocs_papertrail.link.targets import Target
from mkdocs_papertrail.pages.labels import Labels


def _line(value: object) -> str:
    """A value as HTML on one line: text is escaped, markup stays."""
    return " ".join(str(escape("" if value is None else value)).split())


def section_number(target: Target) -> str:
    """How a section is called for short: `§1.3`, or the last part of its heading path."""
    key = target.key.partition("#")[2]
    return f"§{key}" if key[:1].isdigit() else key.rpartition(" / ")[2]


def make_table(labels: Labels) -> Callable[..., Markup]:
    """The function behind the macro `table`."""

    def table(name: str, head: Sequence[Mapping[str, str]], rows: Iterable[Mapping[str, Any]], caption: str) -> Markup:
        """A table with a label in every cell, for phones, and facets in its rows, for filters."""
        classes = [f' class="{_line(c["class"])}"' if c.get("class") else "" for c in head]
        marks = [f'{cls} data-label="{_line(c["label"])}"' for cls, c in zip(classes, head, strict=True)]
        parts = [
            f'<table class="pt-table" id="{_line(name)}" data-pt-sort data-pt-none="{_line(labels.t("filter.none"))}"'
            f' data-pt-hint="{_line(labels.t("table.sort"))}">\n'
        ]
        if caption:
            parts.append(f'<caption class="pt-hide">{_line(caption)}</caption>\n')
        parts.append("<thead><tr>\n")
        for cls, column in zip(classes, head, strict=True):
            sort = f' data-sort="{_line(column["sort"])}"' if column.get("sort") else ""
            parts.append(f'<th scope="col"{cls}{sort}>{_line(column["label"])}</th>\n')
        parts.append("</tr></thead>\n<tbody>\n")
        for row in rows:
            parts.append(_row_start(row))
            parts.extend(_cell(cell, mark) for cell, mark in zip(row["cells"], marks, strict=True))
            parts.append("</tr>\n")
        parts.append("</tbody></table>")
        return Markup("".join(parts))

    return table


def _row_start(row: Mapping[str, Any]) -> str:
    name = f' id="{_line(row["id"])}"' if row.get("id") else ""
    facets = "".join(
        f' data-{facet}="{_line(value if isinstance(value, str) else "|".join(map(str, value)))}"'
        for facet, value in (row.get("facets") or {}).items()
    )
    return f"<tr{name}{facets}>\n"


def _cell(cell: object, mark: str) -> str:
    if isinstance(cell, Mapping):
        value = cell.get("value")
        sorting = "" if value is None else f' data-value="{_line(value)}"'
        return f"<td{mark}{sorting}>{_line(cell['html'])}</td>\n"
    return f"<td{mark}>{_line(cell)}</td>\n"


def make_mention(labels: Labels) -> Callable[..., Markup]:
    """The function behind the macro `mention`."""
    manners = {t: f' <span class="pt-chip pt-ref">{_line(labels.t(f"mention.{t}"))}</span>' for t in LinkType}
    manners[LinkType.CITES] = ""

    @pass_context
    def mention(context: TemplateContext, item: Backlink) -> Markup:
        """A backlink: where it stands, in what manner, and the sentence around it."""
        address = context["link"](item.source, item.anchor)
        title = _line(item.title)
        where = f'<a href="{escape(address)}">{title}</a>' if address else title
        if item.section and item.section != item.title:
            where += f' <span aria-hidden="true">›</span> {_line(item.section)}'
        when = ""
        if item.date:
            shown = labels.date(item.date, context["kb"].as_of)
            when = f' <time datetime="{item.date.isoformat()}">{shown}</time>'
        before, words, after = (str(escape(part)) for part in item.sentence())
        return Markup(
            f'<div class="pt-mention"><span class="pt-where">{where}{manners[item.type]}{when}</span>\n'
            f'<span class="pt-quote">{before}<mark>{words}</mark>{after}</span></div>'
        )

    return mention


def make_timeline(labels: Labels) -> Callable[..., Markup]:
    """The function behind the timeline of a paper."""

    @pass_context
    def timeline(context: TemplateContext, events: Iterable[Any]) -> Markup:
        """Rows of what happened, with its day, who did it, and the chips of status, version and sections."""
        link, kb = context["link"], context["kb"]
        parts: list[str] = []
        for event in events:
            day = ""
            if event.date:
                day = f'<time datetime="{event.date.isoformat()}">{labels.date(event.date, kb.as_of)}</time>'
            what = _line(labels.t(f"paper.event_{event.kind}"))
            if event.title:
                what += f" {_anchor(event.link, event.title)}"
            if event.author:
                what += f' <span class="pt-chip">{_line(event.author)}</span>'
            chips = [_chip(event.status, event.tone)] if event.status else []
            if event.version is not None:
                chips.append(_chip(f"v{event.version}", "", event.link))
            chips += [_anchor(link(s), section_number(s), kb.targets.get(s, "")) for s in event.sections]
            marks = f'\n<span class="m">{" ".join(chips)}</span>' if chips else ""
            parts.append(
                f'<div class="pt-row"><span class="n">{day}</span>\n<span class="t">{what}</span>{marks}</div>'
            )
        return Markup("\n".join(parts))

    return timeline


def _anchor(address: str | None, text: str, title: str = "") -> str:
    hint = f' title="{_line(title)}"' if title else ""
    return f'<a href="{escape(address)}"{hint}>{_line(text)}</a>' if address else _line(text)


def _chip(text: str, tone: str = "", address: str | None = None) -> str:
    start = f'a class="pt-chip{f" pt-{tone}" if tone else ""}"'
    if address:
        return f'<{start} href="{escape(address)}">{_line(text)}</a>'
    return f"<span{start[1:]}>{_line(text)}</span>"
