"""Front matter that is valid YAML, read so that nothing is interpreted and nothing is dropped.

Every scalar stays the string that was written: `0840`, `2610.10840`, `2026-10-12`, `no`.
What YAML would drop is kept: comments as leftovers, ` #…` behind an unquoted value as part of the value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_MAX_DEPTH = 12
_OTHER_BREAKS = re.compile("[\x85\u2028\u2029\ufeff]")
_COMMENT = re.compile(r"#[^\n]*")
_TAIL = re.compile(r"[ \t]+#[^\n]*")
_TAIL_OF_NOTHING = re.compile(r"[ \t]*(#[^\n]*)")


class NotFieldsError(ValueError):
    """The text is valid YAML, perhaps, but not a plain mapping of fields."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
        """0-based line of the block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a front matter."""

    key: str
    """As written; of a nested field with its parents: `provenance.extracted`."""
    value: str | list[str]
    """A string or a list of strings."""
    line: int
    """0-based line of the block."""
    plain: bool = False
    """True for a value without quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """The fields of a front matter and what is no field."""

    fields: tuple[Field, ...] = ()
    """In order; a key may stand twice."""
    leftover: tuple[str, ...] = ()
    """Comments and lines that are no field."""
    cut_lines: tuple[int, ...] = ()
    """0-based lines where YAML would have cut a value at ` #`."""


@dataclass(frozen=True, slots=True)
class _Scalar:
    text: str
    plain: bool


@dataclass(frozen=True, slots=True)
class _Sequence:
    items: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _Mapping:
    items: tuple[tuple[str, int, _Node], ...]


_Node = _Scalar | _Sequence | _Mapping


def read_yaml_fields(block: str) -> Fields:
    """Read a block of YAML.

    Raises `NotFieldsError` if it is no mapping, or uses anchors, aliases, tags or documents, and
    `yaml.YAMLError` if it is no YAML.
    """
    odd = _OTHER_BREAKS.search(block)
    if odd:
        raise NotFieldsError("the front matter holds a special line break", block.count("\n", 0, odd.start()))
    reader = _Reader(block)
    top = reader.document()
    return Fields(fields=tuple(_flatten("", top)), leftover=tuple(reader.leftover), cut_lines=tuple(reader.cut_lines))


class _Reader:
    """Turns the events of a YAML parser into nodes, watching the text between them."""

    def __init__(self, block: str) -> None:
        self.block = block
        self.events: Iterator[Any] = yaml.parse(block, Loader=_LOADER)
        self.done = 0
        self.flow_depth = 0
        self.leftover: list[str] = []
        self.cut_lines: list[int] = []

    def document(self) -> _Mapping:
        self.take()
        event = self.take()
        if isinstance(event, yaml.StreamEndEvent):
            return _Mapping(())
        if not isinstance(event, yaml.DocumentStartEvent) or event.version or event.tags:
            raise NotFieldsError("the front matter holds a directive")
        top = self.node(self.take(), 0)
        if isinstance(top, _Scalar) and not top.text:
            top = _Mapping(())
        if not isinstance(top, _Mapping):
            raise NotFieldsError("the front matter holds no fields")
        self.take()
        if not isinstance(self.take(), yaml.StreamEndEvent):
            raise NotFieldsError("the front matter holds several documents")
        return top

    def take(self) -> Any:
        """The next event; comments before it become leftovers."""
        event = next(self.events)
        start, end = event.start_mark.index, event.end_mark.index
        if start > self.done:
            self.leftover.extend(comment.rstrip() for comment in _COMMENT.findall(self.block, self.done, start))
        self.done = max(self.done, end)
        return event

    def node(self, event: Any, depth: int) -> _Node:
        line = event.start_mark.line
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
            raise NotFieldsError("the front matter holds an anchor, an alias or a tag", line)
        if depth > _MAX_DEPTH:
            raise NotFieldsError("the front matter is nested too deeply", line)
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        self.flow_depth += bool(event.flow_style)
        node = self.sequence(depth) if isinstance(event, yaml.SequenceStartEvent) else self.mapping(depth)
        self.flow_depth -= bool(event.flow_style)
        return node

    def sequence(self, depth: int) -> _Sequence:
        items = []
        while not isinstance(event := self.take(), yaml.SequenceEndEvent):
            items.append(self.node(event, depth + 1))
        return _Sequence(tuple(items))

    def mapping(self, depth: int) -> _Mapping:
        items = []
        while not isinstance(event := self.take(), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            if not isinstance(key, _Scalar) or not key.text.strip():
                raise NotFieldsError("braces or brackets without quotes are no text in YAML", event.start_mark.line)
            items.append((key.text.strip(), event.start_mark.line, self.node(self.take(), depth + 1)))
        return _Mapping(tuple(items))

    def scalar(self, event: Any) -> _Scalar:
        if event.style in ("|", ">"):
            header = self.block[event.start_mark.index :].partition("\n")[0]
            self.leftover.extend(_COMMENT.findall(header))
            return _Scalar(event.value.rstrip("\n"), False)
        text = event.value
        if event.style or self.flow_depth:
            return _Scalar(text, not event.style)
        if text:
            tail = _TAIL.match(self.block, event.end_mark.index)
            added = tail.group().rstrip() if tail else ""
        else:
            tail = _TAIL_OF_NOTHING.match(self.block, event.end_mark.index)
            added = tail[1].rstrip() if tail and not self.has_indented_value(tail.end()) else ""
        if tail and added:
            self.done = tail.end()
            self.cut_lines.append(event.start_mark.line)
        return _Scalar(text + added, True)

    def has_indented_value(self, end: int) -> bool:
        """Whether the next line is indented, so that a comment stands between a key and its value."""
        return self.block[end + 1 : end + 2] in (" ", "\t")


def _flatten(prefix: str, mapping: _Mapping) -> Iterator[Field]:
    for key, line, node in mapping.items:
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(node, _Mapping) and node.items:
            yield from _flatten(name, node)
        else:
            yield Field(key=name, value=_value(node), line=line, plain=isinstance(node, _Scalar) and node.plain)


def _value(node: _Node) -> str | list[str]:
    if isinstance(node, _Sequence):
        if len(node.items) == 1 and isinstance(node.items[0], _Sequence):
            return _written(node)
        return [_written(item) for item in node.items]
    return _written(node)


def _written(node: _Node) -> str:
    """A node as one string: an unquoted wiki link comes out as it was written."""
    if isinstance(node, _Scalar):
        return "" if node.plain and node.text in ("~", "null") else node.text
    if isinstance(node, _Sequence):
        return f"[{', '.join(map(_written, node.items))}]"
    return ", ".join(f"{key}: {_written(value)}" for key, _, value in node.items)
