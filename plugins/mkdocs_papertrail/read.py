"""From bytes on disk to clean text: the only place that knows encodings, byte order marks and newlines.

Nothing here raises for bad input: what can't be read comes back with empty text and the reason as diagnostic.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path, PurePath

from mkdocs_papertrail._encoding import decode_bytes
from mkdocs_papertrail.diagnostics import Code, Diagnostic

MAX_FILE_SIZE = 10_000_000
"""Bytes above which a file is not read unless a caller allows more."""

SUFFIXES = (".md", ".markdown")
"""Endings, in lower case, of the files that `read_tree` reads."""

_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """A file as text, before anyone has looked for Markdown in it."""

    path: str
    """Relative to the content tree, with forward slashes, as named on disk."""
    text: str
    """The text: newlines as `\\n`, no byte order mark, no control characters but tab and newline."""
    digest: str = ""
    """SHA-256 of the bytes in hexadecimal; empty where the file was not read."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What was wrong with the file."""

    @property
    def was_read(self) -> bool:
        """False for a file that was refused, too large or unreadable."""
        return bool(self.digest)


def decode(data: bytes, path: str) -> SourceText:
    """Turn the bytes of a file into text; `path` is the name to report.

    UTF-8 stays UTF-8 even where some bytes are broken; other text is read as UTF-16 (with a byte order mark),
    GB18030, Big5 or Windows-1252, whichever makes the best sense of it.
    """
    text, complaint = decode_bytes(data)
    findings = [Diagnostic(code=Code.NOT_UTF8, path=path, message=complaint)] if complaint else []
    text, more = normalise(text, path)
    return SourceText(path=path, text=text, digest=sha256(data).hexdigest(), diagnostics=(*findings, *more))


def normalise(text: str, path: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """Clean a text that is decoded already: byte order mark, newlines, control characters, lone surrogates.

    Doing it twice changes nothing. Returns the text and what was found.
    """
    findings = []
    if text.startswith("\ufeff"):
        text = text.lstrip("\ufeff")
        findings.append(Diagnostic(code=Code.BOM, path=path, message="removed a byte order mark"))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    first = _UNFIT.search(text)
    if first:
        line_start = text.rfind("\n", 0, first.start()) + 1
        line = text.count("\n", 0, first.start()) + 1
        text, count = _UNFIT.subn("\ufffd", text)
        findings.append(
            Diagnostic(
                code=Code.CONTROL_CHARACTERS, path=path, line=line, column=first.start() - line_start + 1,
                message=f"replaced {count} control character{'s' * (count > 1)} by U+FFFD",
            )
        )  # fmt: skip
    if not text or text.isspace():
        findings.append(Diagnostic(code=Code.EMPTY, path=path, message="the file is empty"))
    return text, tuple(findings)


def read_file(root: Path, path: str | PurePath, *, max_size: int = MAX_FILE_SIZE) -> SourceText:
    """Read one file, of any ending, named relative to `root` (or absolute, but inside it).

    A file that lies elsewhere, directly or through a symbolic link, is refused (PT108).
    """
    shown = _shown(PurePath(path).as_posix())
    try:
        base = os.path.realpath(root)
        named = os.path.normpath(os.path.join(base, path))
        real = os.path.realpath(named)
    except (OSError, ValueError) as error:
        return _unread(Code.UNREADABLE, shown, f"could not be read: {error}")
    if not _inside(real, base):
        return _unread(Code.OUTSIDE, shown, "lies outside the content tree")
    if _inside(named, base):
        shown = _shown(PurePath(os.path.relpath(named, base)).as_posix())
    return _read(real, shown, max_size)


def read_tree(root: Path, *, max_size: int = MAX_FILE_SIZE, exclude: Sequence[str] = ()) -> Iterator[SourceText]:
    """Read every Markdown file under `root`, one at a time, in the order of their paths.

    Hidden files and folders and `node_modules` are left out, and whatever a pattern of `exclude` matches: a
    pattern with a slash is held against the whole relative path (`*` matches slashes too), one without
    against each name on it. Symbolic links are never followed: one that leads out of the tree is refused
    (PT108), one to a file of the tree is left out, since that file is read at its own place.
    """
    base = os.path.realpath(root)
    for relative, problem in sorted(_walk(base, tuple(exclude))):
        shown = _shown(relative)
        if problem is not None:
            code = Code.OUTSIDE if problem == "" else Code.UNREADABLE
            yield _unread(code, shown, problem or "is a link that leads out of the content tree")
        else:
            yield _read(os.path.join(base, relative), shown, max_size)


def _walk(base: str, exclude: tuple[str, ...]) -> Iterator[tuple[str, str | None]]:
    """Relative paths, each with None, a problem, or an empty string where it leads out of the tree."""
    folders = [""]
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(os.path.join(base, folder)) as found:
                entries = list(found)
        except OSError as error:
            yield folder or ".", f"could not be listed: {error.strerror}"
            continue
        for entry in entries:
            relative = f"{folder}/{entry.name}" if folder else entry.name
            if entry.name.startswith(".") or entry.name == "node_modules" or _excluded(relative, exclude):
                continue
            is_text = entry.name.lower().endswith(SUFFIXES)
            if entry.is_symlink():
                problem = _link_problem(entry.path, base, is_text)
                if problem is not None:
                    yield relative, problem
            elif entry.is_dir(follow_symlinks=False):
                folders.append(relative)
            elif is_text:
                yield relative, None


def _link_problem(path: str, base: str, is_text: bool) -> str | None:
    """What is wrong with a symbolic link: None if nothing, an empty string if it leads out of the tree."""
    target = os.path.realpath(path)
    is_folder = os.path.isdir(target)
    if not is_text and not is_folder:
        return None
    if not _inside(target, base):
        return ""
    return None if is_folder or os.path.isfile(target) else "is a link that leads nowhere"


def _excluded(path: str, patterns: tuple[str, ...]) -> bool:
    name = path.rpartition("/")[2]
    return any(fnmatchcase(path if "/" in pattern else name, pattern.strip("/")) for pattern in patterns)


def _read(real: str, shown: str, max_size: int) -> SourceText:
    """Read a path that is known to lie inside the tree."""
    try:
        status = os.lstat(real)
        if not stat.S_ISREG(status.st_mode):
            return _unread(Code.UNREADABLE, shown, "is no plain file")
        if status.st_size <= max_size:
            with open(real, "rb") as file:
                data = file.read(max_size + 1)
            if len(data) <= max_size:
                return decode(data, shown)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return _unread(Code.UNREADABLE, shown, f"could not be read: {reason}")
    return _unread(Code.TOO_LARGE, shown, f"has {status.st_size:,} bytes; the limit is {max_size:,}")


def _inside(path: str, base: str) -> bool:
    return path == base or path.startswith(base.rstrip(os.sep) + os.sep)


def _shown(path: str) -> str:
    """A path that any output can hold: bytes that are no UTF-8 become U+FFFD."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _unread(code: Code, path: str, message: str) -> SourceText:
    return SourceText(path=path, text="", diagnostics=(Diagnostic(code=code, path=path, message=message),))
