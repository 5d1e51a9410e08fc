"""Fills the examples of the documentation: files of `example/`, what repair makes of one, what commands print.

In a page, a comment says what the code block below it holds:

    <!-- file: content/inbox/bo/2026-10-12-reading-notes.md -->
    <!-- repair: flattened.txt -->
    <!-- run: papertrail show PATH | head -n 20 -->

Commands are run by the command line itself, in a copy of `example/` outside of any git repository.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from mkdocs_papertrail import cli
from mkdocs_papertrail.repair import repair

EXAMPLE = Path(__file__).resolve().parent / "example"
"""A site with a content tree of five documents and three versions of a knowledge file."""

PAGES = ("guide/content-formats.md", "guide/command-line.md")
"""The pages with such comments, relative to the documentation."""

_BLOCK = re.compile(
    r"(?P<comment><!-- (?P<kind>file|repair|run): (?P<what>[^\n]+) -->\n)"
    r"(?:\n(?P<fence>`{3,})[^\n]*\n.*?\n(?P=fence)\n)?",
    re.DOTALL,
)
_LANGUAGES = {"file": "markdown", "repair": "markdown", "run": "console"}
_HEAD = re.compile(r"(?P<command>.*?)(?: \| head -n (?P<count>\d+))?")


def filled(page: str) -> str:
    """A page with its code blocks as they should be."""
    with example() as folder:
        return _BLOCK.sub(lambda match: f"{match['comment']}\n{_block(folder, match['kind'], match['what'])}", page)


@contextlib.contextmanager
def example() -> Iterator[Path]:
    """A fresh copy of the example as working directory."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "example")
        shutil.copytree(EXAMPLE, root)
        with contextlib.chdir(root):
            yield root


def _block(folder: Path, kind: str, what: str) -> str:
    if kind == "run":
        text = f"$ {what}\n{run(what)}"
    else:
        text = (folder / what).read_text(encoding="utf-8")
        text = repair(text).text if kind == "repair" else text
    language = (
        "yaml" if what.endswith(".yml") else "text" if what.endswith(".txt") and kind == "file" else _LANGUAGES[kind]
    )
    return f"````{language}\n{text.rstrip()}\n````\n"


def run(command: str) -> str:
    """What a command prints in the working directory, on both of its streams in the order of a terminal.

    Raises `ValueError` for anything but `papertrail`, and for a command that breaks down.
    """
    match = _HEAD.fullmatch(command)
    words = shlex.split(match["command"]) if match else []
    if not match or words[:1] != ["papertrail"]:
        raise ValueError(f"only papertrail can be run here, not {command!r}")
    environment = {"COLUMNS": "100", **{name: None for name in os.environ if name.startswith("PAPERTRAIL")}}
    result = CliRunner(env=environment).invoke(cli.main, words[1:], prog_name="papertrail", terminal_width=100)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise ValueError(f"{command!r} broke down: {result.exception!r}")
    lines = (result.stdout if match["count"] else result.output).splitlines()
    if match["count"]:
        lines = lines[: int(match["count"])]
    return "".join(f"{line.rstrip()}\n" for line in lines)
