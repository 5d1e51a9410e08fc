"""Front matter that is no valid YAML, read line by line as the writer meant it."""

from __future__ import annotations

import re

from mkdocs_papertrail.parse.yaml_fields import Field, Fields

_FIELD = re.compile(r"([\"']?)([^\W\d][\w .\-/()（）]{0,39})\1[ \t]*([:：])(?!//)[ \t]*(.*)")
_ITEM = re.compile(r"[ \t]*-(?:[ \t]+(.*)|$)")
_QUOTED = re.compile(r"\"((?:[^\"\\]|\\.)*)\"[ \t]*(#.*)?|'((?:[^']|'')*)'[ \t]*(#.*)?")
_LIST = re.compile(r"\[(?!\[)(.*)\](?:[ \t]+(#.*))?")
_LIST_ITEM = re.compile(r"[ \t]*(\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^,]*)[ \t]*(?:,|$)")
_ESCAPE = re.compile(r"\\(.)")


def field_of(line: str) -> tuple[str, str] | None:
    """The key and the raw value of a line such as `key: value`, else None."""
    match = _FIELD.fullmatch(line)
    if match is None or match[2].count(" ") > 3:
        return None
    return match[2].strip(), match[4].strip()


def is_comment(line: str) -> bool:
    """Whether a line is a comment to YAML: a heading, perhaps, to Markdown."""
    return line.startswith("#")


class _Open:
    """A field under construction."""

    __slots__ = ("glue", "items", "key", "line", "parent", "parts", "plain")

    def __init__(self, key: str, line: int, parent: str = "") -> None:
        self.key, self.line, self.parent = key, line, parent
        self.plain, self.glue = False, " "
        self.parts: list[str] = []
        self.items: list[list[str]] | None = None

    def close(self) -> Field:
        value: str | list[str] = self.glue.join(self.parts)
        if self.items is not None:
            value = [" ".join(parts) for parts in self.items]
        return Field(key=self.key, value=value, line=self.line, plain=self.plain)


class LineReader:
    """Takes lines one by one; `take` says whether a line was understood as part of a field."""

    def __init__(self) -> None:
        self.open: list[_Open] = []
        self.leftover: list[str] = []
        self.understood = 0

    def take(self, line: str, number: int) -> bool:
        """Read one line (`number` counts from 0); False, with nothing done, if it is part of no field."""
        if not line.strip():
            return True
        indented = line[0] in " \t"
        item = _ITEM.fullmatch(line) if self.open else None
        if item and self.accepts_items():
            self.add_item(item[1] or "")
        elif self.open and indented:
            self.continue_value(line.strip(), number)
        elif not indented and (found := field_of(line)):
            self.open_field(*found, number)
        else:
            return False
        self.understood += 1
        return True

    def open_field(self, key: str, raw: str, number: int, parent: str = "") -> None:
        field = _Open(f"{parent}.{key}" if parent else key, number, parent)
        self.open.append(field)
        if raw[:1] in ("|", ">") and raw[1:] in ("", "-", "+"):
            field.glue = "\n" if raw[0] == "|" else " "
            field.parts.append("")
            return
        value = self.listed(raw)
        if value is not None:
            field.items = value
            return
        text = self.scalar(raw)
        field.parts = [text] if text else []
        field.plain = text == raw

    def accepts_items(self) -> bool:
        """Whether the last field has no value but, perhaps, a list."""
        return self.open[-1].items is not None or not self.open[-1].parts

    def add_item(self, raw: str) -> None:
        last = self.open[-1]
        if last.items is None:
            last.items = []
        last.items.append([self.scalar(raw)])

    def continue_value(self, text: str, number: int) -> None:
        """An indented line: a nested field, or more of the value above."""
        last = self.open[-1]
        nested = last.items is None and (last.parent or not last.parts)
        found = field_of(text) if nested else None
        if found:
            if not last.parent:
                self.open.pop()
            self.open_field(*found, number, last.parent or last.key)
        elif last.items is None:
            last.parts = last.parts if last.parts != [""] else []
            last.parts.append(text)
            last.plain = False
        elif last.items:
            last.items[-1].append(text)
        else:
            last.items.append([text])

    def scalar(self, raw: str) -> str:
        text, comment = _scalar(raw)
        if comment:
            self.leftover.append(comment)
        return text

    def listed(self, raw: str) -> list[list[str]] | None:
        """The items of `[a, "b, c"]`; None for anything else, a wiki link too."""
        found = _LIST.fullmatch(raw)
        if not found:
            return None
        items, place, inner = [], 0, found[1].strip()
        while place < len(inner):
            match = _LIST_ITEM.match(inner, place)
            if match is None:
                return None
            items.append([_scalar(match[1].strip())[0]])
            place = match.end()
        if found[2]:
            self.leftover.append(found[2])
        return items

    def result(self) -> Fields:
        """All that was read."""
        return Fields(fields=tuple(field.close() for field in self.open), leftover=tuple(self.leftover))


def _scalar(raw: str) -> tuple[str, str]:
    raw = raw.strip()
    if raw in ("~", "null"):
        return "", ""
    quoted = _QUOTED.fullmatch(raw)
    if quoted is None:
        return raw, ""
    if quoted[1] is not None:
        return _ESCAPE.sub(r"\1", quoted[1]), quoted[2] or ""
    return quoted[3].replace("''", "'"), quoted[4] or ""
