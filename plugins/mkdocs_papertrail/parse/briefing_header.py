"""Title and header of a briefing: topic, kind, author, round, time, baseline."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime, timedelta

from mkdocs_papertrail.model import Baseline
from mkdocs_papertrail.parse.briefing_fields import Labelled, gather
from mkdocs_papertrail.parse.briefing_lines import Line, LineKind
from mkdocs_papertrail.parse.briefing_outline import Outline
from mkdocs_papertrail.parse.dates import find_dates, find_time, without_times
from mkdocs_papertrail.parse.labels import Field

_FIELDS = frozenset({Field.EXECUTOR, Field.BASELINE, Field.HONESTY})
_DOT = re.compile(r"\s{0,3}[·•・|｜]\s{0,3}")
_COMMA = re.compile(r"\s{0,3}[,，;；]\s{0,3}")
_PREP = re.compile(r"\bE\s?(\d{1,2})\b(?=.{0,20}(?:预消化|prep|digest|简报|briefing|轮|round|$))", re.IGNORECASE)
_KIND_WORD = re.compile(r"\bE\s?\d{1,2}\b|简报|briefing|prep\b|预消化", re.IGNORECASE)
_TITLE_LINE = re.compile(r"[^·•・\n]{1,60}[·•・][^\n]{1,80}")
_EMPTY_BRACKETS = re.compile(r"[（(]\s{0,3}[)）]")
_IN_BRACKETS = re.compile(r"[（(]\s{0,3}([A-Za-z0-9][\w-]{0,40})\s{0,3}[)）]")
_SLUG = re.compile(r"[^\w]+")
_FILE = re.compile(r"[\w.\-/]{1,200}\.md\b", re.IGNORECASE)
_VERSION = re.compile(r"(?<![\w.])v\s?(\d{1,7})(?!\d)(?!\.\d)", re.IGNORECASE)
_LABEL_END = re.compile(r"[（(；;，,。\n]|——|\s[+·]\s|引\s{0,2}[→:：用]|refs?\b|references", re.IGNORECASE)
_REFERENCES = re.compile(
    r"引用?(?:数|列表)?\s{0,2}(?:→|->|[:：=]|为|共)?\s{0,2}(\d{1,7})|(?:refs?|references|citations)\s{0,2}(?:→|->|[:：=])\s{0,2}(\d{1,7})"
    r"|(\d{1,7})\s{1,2}(?:refs?|references)\b",
    re.IGNORECASE,
)
_EXECUTOR = re.compile(r"执行|execut", re.IGNORECASE)
_NONE = frozenset({"", "无", "none", "n/a", "-", "—", "/"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What stands above the sections."""

    title: str
    """The title as written; empty where there is none."""
    title_date: Date | None
    """The day in the title."""
    topic: str
    """The topic in the title, else in the executor line; may be empty."""
    kind: str
    """The kind in the title or the executor line, `e1prep`; may be empty."""
    is_telling: bool
    """Whether it names an executor or a knowledge file: other documents have an author, not these."""
    has_executor: bool
    """Whether an executor is named."""
    has_baseline: bool
    """Whether a baseline is named."""
    author: str
    """Who wrote it; may be empty."""
    author_at: int
    """Byte offset of the executor line."""
    round: str
    """Which round it was; may be empty."""
    written_on: Date | None
    """The day in the executor line."""
    written_at: datetime | None
    """The time in the executor line."""
    baseline: Baseline | None
    """The knowledge file that it started from."""
    honesty: Labelled | None
    """The honesty statement."""


def read_header(outline: Outline, meta: Mapping[str, object], offset: timedelta) -> Header:
    """The header from its lines, else from the front matter; `offset` from UTC is that of CST."""
    lines = list(outline.header)
    title_line = outline.title or _take_title(lines)
    title = title_line.text.strip() if title_line is not None else _meta(meta, "title", "标题")
    found: dict[Field, Labelled] = {}
    for entry in gather(lines, _FIELDS):
        if entry.field in _FIELDS:
            found.setdefault(entry.field, Labelled(name=entry.name, value=entry.value, start=entry.start))
    named, started = found.get(Field.EXECUTOR), found.get(Field.BASELINE)
    executor = (named.value if named else "") or _meta(meta, "执行体", "executor", "author", "作者")
    baseline = (started.value if started else "") or _meta(meta, "基线", "baseline")
    author, turn = read_executor(executor)
    started_from = read_baseline(baseline)
    topic, kind = read_title(title)
    in_round = _IN_BRACKETS.search(turn)
    prep = _PREP.search(turn)
    return Header(
        title=title,
        title_date=next(find_dates(title), None),
        topic=topic or (in_round[1].casefold() if in_round else ""),
        kind=kind or (f"e{int(prep[1])}prep" if prep else ""),
        is_telling=started_from is not None or (named is not None and bool(_EXECUTOR.search(named.name))),
        has_executor=bool(executor),
        has_baseline=bool(baseline),
        author=author,
        author_at=named.start if named else 0,
        round=turn,
        written_on=next(find_dates(executor), None),
        written_at=find_time(executor, offset),
        baseline=started_from,
        honesty=found.get(Field.HONESTY),
    )


def read_title(title: str) -> tuple[str, str]:
    """Topic and kind of a title such as `inference · E1 预消化简报(2026-10-12)`; either may be empty."""
    parts = [_bare(part) for part in _DOT.split(without_times(title[:300]))]
    parts = [part for part in parts if part]
    kind_at = next((i for i, part in enumerate(parts) if _KIND_WORD.search(part)), None)
    if kind_at is None:
        return "", ""
    prep = _PREP.search(parts[kind_at])
    kind = f"e{int(prep[1])}prep" if prep else _slug(parts[kind_at])
    others = [part for i, part in enumerate(parts) if i != kind_at]
    topic = _slug(others[0]) if others and len(others[0]) <= 60 else ""
    if not topic and (named := _IN_BRACKETS.search(parts[kind_at])) is not None:
        topic = named[1].casefold()
    return topic, kind


def read_executor(text: str) -> tuple[str, str]:
    """Author and round of `Tom · E1 日间预消化轮(inference) · 2026-10-12 22:20 CST`."""
    first = text.split("\n", 1)[0]
    split = _DOT if _DOT.search(first) else _COMMA
    parts = [_bare(without_times(part)) for part in split.split(first)]
    author = parts[0] if parts and len(parts[0]) <= 80 else ""
    return author, " · ".join(part for part in parts[1:] if part)


def read_baseline(text: str) -> Baseline | None:
    """The baseline in `inference.md v310 Oct12午更新（…；引→499）`; None where the text names none."""
    text = text.strip()
    if text.casefold() in _NONE:
        return None
    file, version = _FILE.search(text), _VERSION.search(text)
    name = file[0].rsplit("/", 1)[-1] if file is not None else text.split()[0].rstrip("：:，,；;。")
    if file is None and version is None:
        return None
    label = ""
    if version is not None:
        rest = text[version.end() : version.end() + 80]
        stop = _LABEL_END.search(rest)
        label = rest[: stop.start()] if stop is not None else rest
        label = label.strip(" \t·•-—:：").removesuffix("更新").removesuffix(" update").strip()
    counts = _REFERENCES.search(text)
    return Baseline(
        file=name,
        version=int(version[1]) if version is not None else None,
        label=label or None,
        references=int(next(group for group in counts.groups() if group)) if counts is not None else None,
    )


def _take_title(lines: list[Line]) -> Line | None:
    """A first bare line that reads like a title; it is taken out of the lines."""
    if not lines or lines[0].kind is not LineKind.TEXT or lines[0].quoted:
        return None
    first = lines[0]
    if first.label is None and _TITLE_LINE.fullmatch(first.text.strip()):
        return lines.pop(0)
    return None


def _bare(part: str) -> str:
    return _EMPTY_BRACKETS.sub("", part).strip(" \t*_:：,，;；")


def _slug(words: str) -> str:
    return _SLUG.sub("-", _IN_BRACKETS.sub("", words).casefold()).strip("-")


def _meta(meta: Mapping[str, object], *keys: str) -> str:
    for key in keys:
        value = meta.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""
