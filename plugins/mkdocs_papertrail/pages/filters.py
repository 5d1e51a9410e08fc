"""What templates can call: filters and globals."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date as Date
from datetime import datetime

from jinja2 import pass_context
from jinja2.runtime import Context as TemplateContext
from markupsafe import Markup, escape

from mkdocs_papertrail.link.targets import Target, TargetKind
from mkdocs_papertrail.pages.fragments import make_mention, make_table, make_timeline, section_number
from mkdocs_papertrail.pages.labels import Labels


def oneline(text: object) -> str:
    """The text on one line, white space collapsed. Markup stays markup."""
    value = "" if text is None else text
    joined = " ".join(str(value).split())
    return Markup(joined) if hasattr(value, "__html__") else joined


def one_block(html: object) -> Markup:
    """HTML without blank lines, at which Markdown would end the block. Plain text is escaped."""
    lines = (line.strip() for line in str(escape(html)).splitlines())
    return Markup("\n".join(line for line in lines if line))


def breaks(text: object) -> Markup:
    """Escaped text whose line breaks are character references, so that it can stand inside an HTML block."""
    return Markup(str(escape(text)).replace("\r\n", "\n").replace("\n", "&#10;"))


def make_target(kind: str, key: str) -> Target:
    """A target by the name of its kind. Raises `ValueError` for an unknown one."""
    return Target(TargetKind(kind), key)


def make_filters(labels: Labels) -> Mapping[str, object]:
    """The filters by name."""

    @pass_context
    def date(context: TemplateContext, day: Date) -> str:
        """`10-12` in the year of the knowledge base, else `2025-11-02`."""
        kb = context.get("kb")
        return labels.date(day, getattr(kb, "as_of", None))

    def moment(value: datetime) -> str:
        return labels.moment(value)

    return {
        "breaks": breaks,
        "date": date,
        "moment": moment,
        "number": labels.number,
        "one_block": one_block,
        "oneline": oneline,
        "section_number": section_number,
    }


def make_globals(labels: Labels) -> Mapping[str, object]:
    """What templates can call or read anywhere; pages may give another meaning to `target`, never to `make_target`."""
    return {
        "table_html": make_table(labels),
        "mention_html": make_mention(labels),
        "timeline_html": make_timeline(labels),
        "labels": labels,
        "t": labels.t,
        "days": labels.days,
        "target": make_target,
        "make_target": make_target,
    }
