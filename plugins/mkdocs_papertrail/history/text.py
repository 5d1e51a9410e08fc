"""A changelog as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mkdocs_papertrail.history.changes import ChangeKind, SectionChange
from mkdocs_papertrail.history.words import moment_text


def history_text(changes: Iterable[SectionChange], *, patch: bool = False) -> str:
    """Changes as text, in the order given, one block a version; with `patch` also the lines added and removed."""
    return "\n".join(_lines(changes, patch))


def _lines(changes: Iterable[SectionChange], patch: bool) -> Iterator[str]:
    last: tuple[int | None, str] | None = None
    for change in changes:
        this = (change.version, change.revision)
        if this != last:
            if last is not None:
                yield ""
            yield _version(change)
            last = this
        yield f"  {_what(change)}"
        if patch:
            yield from (f"    - {line}" for line in change.removed)
            yield from (f"    + {line}" for line in change.added)


def _version(change: SectionChange) -> str:
    words = [
        f"v{change.version}" if change.version is not None else "",
        moment_text(change.date) if change.date else "no date",
        change.author,
        change.revision[:12] if change.revision != f"v{change.version}" else "",
    ]
    return " · ".join(word for word in words if word)


def _what(change: SectionChange) -> str:
    numbered = change.section[:1].isdigit()
    name = f"§{change.section} {change.title}".rstrip() if numbered else change.section or "(before the first heading)"
    words = [f"{change.kind} {name}"]
    if change.origin:
        words.append(f"from {'§' if change.origin[:1].isdigit() else ''}{change.origin}")
    if change.old_title is not None:
        words.append(f"was “{change.old_title}”")
    if change.kind is ChangeKind.REVERTED:
        words.append(f"{len(change.vanished)} sections {'cut off' if change.removed else 'back'}")
    if change.added or change.removed:
        words.append(f"+{len(change.added)} −{len(change.removed)} lines")
    words += [f"+{paper}" for paper in change.papers_added] + [f"−{paper}" for paper in change.papers_removed]
    return ", ".join(words)
