"""What every parser starts from: one file, read, repaired and scanned, but not yet understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from mkdocs_papertrail.diagnostics import Diagnostic
from mkdocs_papertrail.markdown.tree import Tree
from mkdocs_papertrail.model import Body, References


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A file on its way to becoming a document."""

    path: str
    """Relative to the content tree, with forward slashes."""
    meta: Mapping[str, object]
    """The front matter: strings and lists of strings; empty where there is none."""
    meta_lines: Mapping[str, int]
    """The line on disk of each key of `meta`."""
    leftover: tuple[str, ...] = ()
    """Lines of the front matter that are no fields."""
    tree: Tree
    """The blocks of the text behind the front matter."""
    body: Body
    """The same text with its mentions; offsets agree with `tree`."""
    references: References
    """What the text refers to."""
    diagnostics: tuple[Diagnostic, ...]
    """What was found so far."""
    digest: str
    """SHA-256 of the file's bytes."""

    @property
    def stem(self) -> str:
        """The file name without its ending."""
        return PurePosixPath(self.path).stem

    def line(self, offset: int) -> int:
        """The line on disk that holds a byte offset of the body."""
        return self.body.line(offset)
