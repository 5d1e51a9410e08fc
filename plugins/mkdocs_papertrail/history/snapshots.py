"""Versions from a folder of snapshots: `history/<topic>/v<NNN>.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path

from mkdocs_papertrail.history.revisions import Found, Revision, make_revision
from mkdocs_papertrail.ids import natural_key
from mkdocs_papertrail.parse.sections import read_info
from mkdocs_papertrail.read import read_file

_NAME = re.compile(r"[vV](\d{1,6})(?!\d).{0,200}\.(?:md|markdown)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotSource:
    """The snapshots of one knowledge file."""

    folder: Path
    """The folder that holds them; it need not exist."""

    def read(self) -> Found:
        """All snapshots in the order of their version numbers; a date only where the text itself names one."""
        try:
            names = [entry.name for entry in self.folder.iterdir() if _NAME.fullmatch(entry.name)]
        except OSError:
            return Found()
        revisions: list[Revision] = []
        messages: list[str] = []
        for name in sorted(names, key=natural_key):
            source = read_file(self.folder, name)
            if not source.was_read:
                reason = source.diagnostics[0].message if source.diagnostics else "could not be read"
                messages.append(f"the snapshot {name} is left out: {reason}")
                continue
            match = _NAME.fullmatch(name)
            info = read_info(source.text)
            stem = Path(name).stem
            revisions.append(
                make_revision(
                    source.text, version=int(match[1]) if match else info.version, revision=stem, snapshot=stem,
                    date=datetime.combine(info.date, time()) if info.date else None, info=info,
                )
            )  # fmt: skip
        return Found(revisions=tuple(revisions), messages=tuple(messages))
