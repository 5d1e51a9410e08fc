"""Versions from git: one listing of the commits that touched a file, one stream of its contents."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO

from mkdocs_papertrail.history.revisions import Found, Revision, make_revision
from mkdocs_papertrail.read import decode

_OWN_VARIABLES = (
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
    "GIT_NAMESPACE",
)  # fmt: skip
_SETTINGS = (
    "-c", "core.quotepath=off", "-c", "i18n.logOutputEncoding=UTF-8", "-c", "log.showSignature=false",
    "-c", "log.showRoot=true", "-c", "diff.renameLimit=2000", "-c", "log.mailmap=true",
)  # fmt: skip
_FORMAT = "--format=%x02%H%x01%aI%x01%aN%x01%s"

NO_PROGRAM = "git is not installed, so no history was read from it"
NO_REPOSITORY = "the content lies in no git repository, so no history was read from one"
SHALLOW = (
    "the clone is shallow: history before its first commit is unknown, and that commit's date and author are not "
    "taken for those of the text (fetch with full depth to see more)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GitSource:
    """The commits of one file. Worktrees, submodules and any file name will do."""

    file: Path
    """The file in its working tree."""
    full_history: bool = False
    """Also the commits of merged branches; else those of the main line alone."""

    def read(self) -> Found:
        """One version a commit, oldest first, renames followed; a deletion is no version."""
        try:
            return self._read()
        except FileNotFoundError:
            return Found(messages=(NO_PROGRAM,))
        except OSError as error:
            return Found(messages=(f"git could not be run: {error.strerror}",))

    def _read(self) -> Found:
        folder = self.file.parent
        if not folder.is_dir():
            return Found()
        code, answer, complaint = _run(
            folder, "rev-parse", "--is-inside-work-tree", "--is-shallow-repository", "--git-path", "shallow"
        )
        words = answer.decode("utf-8", "surrogateescape").splitlines()
        if code or len(words) < 3 or words[0] != "true":
            return Found(messages=(_refusal(complaint),))
        shallow = _boundary(folder / words[2]) if words[1] == "true" else frozenset()
        order = ("--topo-order",) if self.full_history else ("--first-parent", "-m")
        code, listing, complaint = _run(
            folder, "log", *order, "--follow", "--raw", "--no-abbrev", "-z", "--no-color", "--no-ext-diff",
            _FORMAT, "--", self.file.name,
        )  # fmt: skip
        if code:
            empty = "does not have any commits" in complaint
            return Found() if empty else Found(messages=(_refusal(complaint),))
        commits = [commit for commit in _parse_log(listing) if commit.blob]
        commits.reverse()
        revisions = tuple(_revisions(folder, commits, shallow))
        return Found(revisions=revisions, messages=(SHALLOW,) if words[1] == "true" else ())


@dataclass(frozen=True, slots=True)
class _Commit:
    """A line of the listing."""

    name: str
    date: str
    author: str
    subject: str
    blob: str
    path: str


def _environment() -> dict[str, str]:
    """The caller's, without what a git hook sets to point elsewhere."""
    kept = {name: value for name, value in os.environ.items() if name not in _OWN_VARIABLES}
    return kept | {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"}


def _run(folder: Path, *arguments: str) -> tuple[int, bytes, str]:
    """Exit code, output and complaint of one git command."""
    done = subprocess.run(
        ["git", "--literal-pathspecs", *_SETTINGS, "-C", os.fspath(folder), *arguments],
        capture_output=True, check=False, env=_environment(), stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace").strip()


def _refusal(complaint: str) -> str:
    if not complaint or "not a git repository" in complaint:
        return NO_REPOSITORY
    return f"git gave no history: {complaint.splitlines()[0]}"


def _boundary(file: Path) -> frozenset[str]:
    """The commits at which a shallow clone ends."""
    try:
        return frozenset(file.read_text("ascii", "replace").split())
    except OSError:
        return frozenset()


def _parse_log(listing: bytes) -> Iterator[_Commit]:
    """Newest first. A record is a header, then modes, blobs and status of the file, and its name: two if renamed."""
    for record in listing.split(b"\x02")[1:]:
        header, _, rest = record.partition(b"\0")
        name, date, author, subject = header.decode("utf-8", "replace").rstrip("\n").split("\x01", 3)
        fields = [part for part in rest.lstrip(b"\n").split(b"\0") if part]
        if not fields or not fields[0].startswith(b":"):
            continue
        modes = fields[0].decode("ascii", "replace").split()
        if len(modes) < 5:
            continue
        is_file = modes[1].startswith("100")
        path = fields[-1].decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode("utf-8")
        yield _Commit(name, date, author, subject, modes[3] if is_file else "", path)


def _revisions(folder: Path, commits: Sequence[_Commit], shallow: frozenset[str]) -> Iterator[Revision]:
    if not commits:
        return
    with subprocess.Popen(
        ["git", "-C", os.fspath(folder), "cat-file", "--batch"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=_environment(),
    ) as process:  # fmt: skip
        if process.stdin is None or process.stdout is None:
            return
        for commit in commits:
            data = _blob(process.stdin, process.stdout, commit.blob)
            if data is None:
                continue
            known = commit.name not in shallow
            yield make_revision(
                decode(data, commit.path).text, revision=commit.name,
                date=datetime.fromisoformat(commit.date) if known else None,
                author=commit.author if known else "", message=commit.subject, path=commit.path,
            )  # fmt: skip
        process.stdin.close()


def _blob(questions: IO[bytes], answers: IO[bytes], blob: str) -> bytes | None:
    """The content of one blob; None where the repository lacks it (a partial clone)."""
    questions.write(f"{blob}\n".encode())
    questions.flush()
    head = answers.readline().split()
    if len(head) != 3 or head[1] != b"blob":
        return None
    data = answers.read(int(head[2]))
    answers.read(1)
    return data
