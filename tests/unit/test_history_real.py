"""The histories of real files that were not written for this project."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from mkdocs_papertrail.history import GitSource, SectionChange, track
from mkdocs_papertrail.parse.heading_names import heading_text, split_number
from tests.support import SHARED, needs_shared

FOLDER = SHARED / "real" / "histories"
MARK = "upstream-commit: "


def expectations(name: str) -> Any:
    path = FOLDER / name
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []


class Histories:
    """Changes of the real files by repository and upstream commit; each file is read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._changes: dict[str, dict[str, list[SectionChange]]] = {}

    def of(self, repository: str, commit: str) -> list[SectionChange]:
        if repository not in self._changes:
            self._changes[repository] = self._read(repository.replace("/", "__"))
        return self._changes[repository].get(commit, [])

    def _read(self, name: str) -> dict[str, list[SectionChange]]:
        clone = self.folder / name
        subprocess.run(["git", "clone", "-q", str(FOLDER / f"{name}.bundle"), str(clone)], check=True)
        log = subprocess.run(
            ["git", "-C", str(clone), "log", "-z", "--format=%H %B"], check=True, capture_output=True
        ).stdout.decode("utf-8", "replace")
        upstream = {record[:40]: record.rsplit(MARK, 1)[1].strip() for record in log.split("\0") if MARK in record}
        found: dict[str, list[SectionChange]] = {}
        for change in track(GitSource(file=clone / "README.md").read().revisions).changes:
            found.setdefault(upstream[change.revision], []).append(change)
        return found


@pytest.fixture(scope="module")
def histories(tmp_path_factory: pytest.TempPathFactory) -> Histories:
    return Histories(tmp_path_factory.mktemp("histories"))


def named(change: SectionChange, path: str) -> bool:
    """Whether a change is about the section at a heading path whose parts are written with numbers and emoji."""
    number, title = split_number(heading_text(f"# {path.rsplit(' / ', 1)[-1]}"))
    title_fits = change.title == title or (" / " in change.title and path.endswith(change.title))
    return title_fits and number in ("", change.section)


PAIRS = expectations("section_changes.json")


@needs_shared
@pytest.mark.parametrize("pair", PAIRS, ids=[f"{p['repo'][:5]}-{p['version']}-{p['section'][-12:]}" for p in PAIRS])
def test_lines_added_and_removed(pair: dict[str, Any], histories: Histories) -> None:
    (change,) = [c for c in histories.of(pair["repo"], pair["commit"]) if named(c, pair["section"])]
    assert (list(change.added), list(change.removed)) == (pair["added"], pair["removed"])


@needs_shared
def test_renumberings(histories: Histories) -> None:
    for case in expectations("renumberings.json"):
        changes = histories.of(case["repo"], case["commit"])
        for pair in case["renumbered"]:
            old, _ = split_number(heading_text(f"# {pair['old']}"))
            new, _ = split_number(heading_text(f"# {pair['new']}"))
            (change,) = [c for c in changes if (c.origin, c.section) == (old, new)]
            assert change.kind == "renumbered"
            assert sorted(change.added) == sorted(pair["body_added"])
            assert sorted(change.removed) == sorted(pair["body_removed"])


@needs_shared
def test_truncated_save(histories: Histories) -> None:
    case = expectations("truncated_save.json")
    cut = histories.of(case["repo"], case["truncated"])
    mended = histories.of(case["repo"], case["restored"])
    assert {str(c.kind) for c in cut + mended} == {"reverted", "edited"}
    (gone,) = [c for c in cut if c.kind == "reverted"]
    (back,) = [c for c in mended if c.kind == "reverted"]
    assert (gone.section, gone.removed) == (back.section, back.added)
    assert len(gone.vanished) == case["sections"][0] - case["sections"][1]
    edits = [c for c in cut + mended if c.kind == "edited"]
    assert len(edits) == len(case["net"])
    for want in case["net"]:
        (change,) = [c for c in edits if named(c, want["section"])]
        assert (sorted(change.added), list(change.removed)) == (want["added"], want["removed"])
