"""What can be set about reading and checking a content tree."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of the core; the defaults serve a team that writes in Chinese."""

    history: bool = True
    """Whether the history of knowledge files is read."""
    cst_offset: float = 8
    """What the abbreviation CST stands for, in hours from UTC."""
    max_file_size: int = 10_000_000
    """Larger files are reported and not read; in bytes."""
    waiting_days: int = 14
    """A proposal that waits longer is reported; in days."""
    overdue_days: int = 30
    """A verification that is open longer is reported; in days."""
    status_words: tuple[str, ...] = ()
    """Status words known besides the usual ones."""
