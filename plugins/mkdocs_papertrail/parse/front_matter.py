"""Where the front matter of a file ends, and what it says.

A block between two `---` lines at the very start is front matter if it holds fields. YAML reads it, through
python-frontmatter; what YAML can't read is read line by line. No word is dropped: it comes back as a field, as
a leftover or as part of the body.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import frontmatter
import yaml
from frontmatter.default_handlers import YAMLHandler

from mkdocs_papertrail.diagnostics import Code, Diagnostic
from mkdocs_papertrail.parse.field_names import KNOWN_NAMES, canonical_name
from mkdocs_papertrail.parse.line_fields import LineReader, field_of, is_comment
from mkdocs_papertrail.parse.yaml_fields import Field, Fields, NotFieldsError, read_yaml_fields

_MAX_SIZE = 100_000
_FENCE = re.compile(r"-{3,}[ \t]*")
_CLOSING = re.compile(r"(?:-{3,}|\.{3})[ \t]*")
_HEADING = re.compile(r"#{1,6}[ \t]+\S.*")
_NUMBER_ID = re.compile(r"\d{4}\.\d{4,5}(?![\d.])")


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontMatter:
    """A text taken apart into its front matter and its body."""

    meta: Mapping[str, object] = field(default_factory=dict)
    """Keys as written; values are strings or lists of strings. A nested key is joined by a dot."""
    lines: Mapping[str, int] = field(default_factory=dict)
    """The line on disk of each key of `meta`."""
    body: str
    """The text behind the front matter; the whole text where there is none."""
    first_line: int = 1
    """The line on disk of the first line of `body`."""
    leftover: tuple[str, ...] = ()
    """Comments and lines of the front matter that are no field, as written."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What was wrong with it."""


class _Handler(YAMLHandler):
    """python-frontmatter's YAML format with our reader of fields."""

    def __init__(self) -> None:
        super().__init__()
        self.found = Fields()

    def split(self, text: str) -> tuple[str, str]:
        """Give the block between the first and the last line."""
        return text[text.index("\n") + 1 : text.rindex("\n") + 1], ""

    def load(self, fm: str, **kwargs: object) -> dict[str, object]:
        """Read the fields; the last of equal keys counts."""
        self.found = read_yaml_fields(fm)
        return {field.key: field.value for field in self.found.fields}


def split_front_matter(text: str, path: str) -> FrontMatter:
    """Take the front matter off a text with `\\n` newlines; `path` is the name to report.

    Never raises. A text that does not start with `---`, or whose first block holds no fields or is longer than
    100,000 characters, is all body.
    """
    first, newline, rest = text.partition("\n")
    if not newline or not _FENCE.fullmatch(first):
        return FrontMatter(body=text)
    lines = rest[:_MAX_SIZE].split("\n")
    closing = next((i for i, line in enumerate(lines) if line[:1] in "-." and _CLOSING.fullmatch(line)), None)
    found = None if closing is None else _closed(lines[:closing], path)
    if found is not None and closing is not None:
        fields, diagnostics = found
        end = closing + 1
    else:
        fields, end = _unclosed(lines)
        if not fields.fields or (end == len(lines) and len(rest) > _MAX_SIZE):
            return FrontMatter(body=text)
        message = f"the front matter is not closed by `---`; it was taken to end before line {end + 2}"
        diagnostics = [Diagnostic(code=Code.FRONT_MATTER, path=path, line=end + 1, message=message)]
    diagnostics += _findings(fields, path)
    return FrontMatter(
        meta={field.key: field.value for field in fields.fields},
        lines={field.key: field.line + 2 for field in fields.fields},
        body=rest[sum(len(line) + 1 for line in lines[:end]) :],
        first_line=end + 2,
        leftover=(*fields.leftover, *_overwritten(fields)),
        diagnostics=tuple(diagnostics),
    )


def _closed(lines: Sequence[str], path: str) -> tuple[Fields, list[Diagnostic]] | None:
    """The fields of a closed block, or None if the `---` behind it is a rule in the text."""
    if _holds_heading(lines):
        return None
    handler = _Handler()
    try:
        frontmatter.parse("---\n" + "".join(f"{line}\n" for line in lines) + "---", handler=handler)
    except (yaml.YAMLError, ValueError) as error:
        fields = _by_line(lines)
        if fields is None:
            return None
        line, reason = _reason(error)
        message = f"{reason}; the front matter was read line by line"
        return fields, [Diagnostic(code=Code.FRONT_MATTER, path=path, line=line + 2, message=message)]
    return handler.found, []


def _by_line(lines: Sequence[str]) -> Fields | None:
    """Read a closed block line by line; None if it is text rather than fields."""
    reader = LineReader()
    missed: list[str] = []
    after_blank = False
    for number, line in enumerate(lines):
        if not reader.take(line, number):
            if not is_comment(line) and (after_blank or not reader.open):
                return None
            missed.append(line.rstrip())
        after_blank = not line.strip()
    if not reader.open or reader.understood < len(missed):
        return None
    found = reader.result()
    return Fields(fields=found.fields, leftover=(*found.leftover, *missed))


def _unclosed(lines: Sequence[str]) -> tuple[Fields, int]:
    """The fields at the start of the text and the number of lines that they take up.

    None of them is believed unless one has a name that is usual for a field.
    """
    reader = LineReader()
    end = 0
    for line in lines:
        if not line.strip() or not reader.take(line, end):
            break
        end += 1
    found = reader.result()
    if not any(canonical_name(field.key) in KNOWN_NAMES for field in found.fields):
        return Fields(), 0
    return found, end


def _holds_heading(lines: Sequence[str]) -> bool:
    """Whether a comment stands alone like a heading: first of all, or with no field behind it."""
    behind = len(lines)
    while behind and not field_of(lines[behind - 1]):
        behind -= 1
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    for number, line in enumerate(lines):
        if (number == first or number >= behind) and _HEADING.fullmatch(line):
            before = number == first or not lines[number - 1].strip()
            if before and (number + 1 == len(lines) or not lines[number + 1].strip()):
                return True
    return False


def _overwritten(fields: Fields) -> list[str]:
    """The values that a later line with the same key has replaced."""
    last = {entry.key: entry for entry in fields.fields}
    return [
        f"{entry.key}: {entry.value if isinstance(entry.value, str) else ', '.join(entry.value)}"
        for entry in fields.fields
        if last[entry.key] is not entry
    ]


def _reason(error: Exception) -> tuple[int, str]:
    """The 0-based line of the block where reading failed, and why."""
    if isinstance(error, NotFieldsError):
        return error.line, str(error)
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or "not valid YAML"
    return (mark.line if mark else 0), f"YAML: {problem}"


def _findings(fields: Fields, path: str) -> list[Diagnostic]:
    """What is wrong with single fields."""
    findings = [
        Diagnostic(
            code=Code.FRONT_MATTER, path=path, line=line + 2,
            message="` #` in a value without quotes starts a comment in YAML; the whole value was kept",
        )
        for line in fields.cut_lines
    ]  # fmt: skip
    seen: dict[str, Field] = {}
    for entry in fields.fields:
        if entry.key in seen:
            message = f"`{entry.key}` stands twice, first in line {seen[entry.key].line + 2}"
            findings.append(Diagnostic(code=Code.KEY_TWICE, path=path, line=entry.line + 2, message=message))
        seen[entry.key] = entry
        if entry.plain and canonical_name(entry.key) == "arxiv" and isinstance(entry.value, str):
            number = _NUMBER_ID.match(entry.value)
            if number:
                message = f"arXiv id {number.group()} stands without quotes; it was read as written"
                findings.append(Diagnostic(code=Code.ID_AS_NUMBER, path=path, line=entry.line + 2, message=message))
    return findings
