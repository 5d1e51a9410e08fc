"""The command `papertrail`."""

from __future__ import annotations

import sys
from datetime import date as Date
from os.path import exists, isdir, isfile
from pathlib import Path

import click
import yaml

from mkdocs_papertrail import __version__
from mkdocs_papertrail.diagnostics import CODES, Diagnostic, Severity
from mkdocs_papertrail.export.base import as_json, summary_dict, write_json
from mkdocs_papertrail.export.documents import document_dict
from mkdocs_papertrail.history import FileHistory, file_history
from mkdocs_papertrail.history.text import history_text
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.read import read_file
from mkdocs_papertrail.site import load

_SIGNS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "notice"}
content_option = click.option(
    "--content", metavar="DIR", help="The content tree; by default what mkdocs.yml says, else content/."
)


class _Loose(yaml.SafeLoader):
    """Reads an mkdocs.yml without acting on its tags."""


_Loose.add_multi_constructor("", lambda loader, suffix, node: None)


def content_folder(given: str | None) -> Path:
    """The content tree of a command: as given, else as mkdocs.yml in this folder says, else `content`.

    Raises `click.UsageError` where there is no such folder.
    """
    chosen = Path(given or configured() or "content")
    if not isdir(chosen):
        raise click.UsageError(f"there is no content folder at {str(chosen)!r}: name it with --content")
    return chosen


def configured() -> str | None:
    """The option `content` of the plugin in mkdocs.yml, if there is one."""
    try:
        with open("mkdocs.yml", encoding="utf-8") as file:
            config = yaml.load(file, Loader=_Loose)
    except (OSError, yaml.YAMLError, UnicodeDecodeError):
        return None
    plugins = config.get("plugins") if isinstance(config, dict) else None
    entries = plugins if isinstance(plugins, list) else [plugins]
    for entry in entries:
        options = entry.get("papertrail") if isinstance(entry, dict) else None
        if isinstance(options, dict) and isinstance(options.get("content"), str):
            return str(options["content"])
    return None


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="papertrail")
def main() -> None:
    """Work with a content tree of briefings, paper cards and knowledge files."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command()
@click.argument("path", type=click.Path(path_type=Path))
@content_option
def show(path: Path, content: str | None) -> None:
    """Print one parsed document as JSON; PATH is any .md or .txt file, inside the content tree or not."""
    if not isfile(path):
        raise click.UsageError(f"there is no file at {str(path)!r}")
    root = Path(content or configured() or "content")
    inside = isdir(root) and path.resolve().is_relative_to(root.resolve())
    folder = root.resolve() if inside else path.resolve().parent
    source = read_file(folder, path.resolve().relative_to(folder).as_posix())
    click.echo(as_json(document_dict(parse(source, source.path))), nl=False)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@content_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print findings.")
@click.option("--select", default="", help="Only these codes or families, separated by commas: PT5,PT601.")
@click.option("--ignore", default="", help="Not these codes or families.")
@click.option("--strict", is_flag=True, help="Warnings count as findings, too.")
def check(paths: tuple[Path, ...], content: str | None, form: str, select: str, ignore: str, strict: bool) -> None:
    """Report what is wrong in the content tree, or only in PATHS. A folder alone is taken as the content tree."""
    if len(paths) == 1 and isdir(paths[0]) and not content:
        folder, wanted = paths[0], []
    else:
        folder = content_folder(content)
        wanted = [_inside(folder, path) for path in paths]
    only, never = _codes(select), _codes(ignore)
    found = [
        d
        for d in load(folder).diagnostics
        if (not only or d.code.number.startswith(only))
        and not (never and d.code.number.startswith(never))
        and (not wanted or any(d.path == w or d.path.startswith(f"{w}/") for w in wanted))
    ]
    if form == "json":
        click.echo(as_json([d.as_dict() for d in found]), nl=False)
    else:
        for diagnostic in found:
            click.echo(_line(folder, diagnostic))
    counts = {severity: sum(1 for d in found if d.severity is severity) for severity in Severity}
    click.echo(", ".join(f"{count} {severity}s" for severity, count in counts.items()), err=True)
    if counts[Severity.ERROR] or (strict and counts[Severity.WARNING]):
        sys.exit(1)


def _inside(folder: Path, path: Path) -> str:
    for candidate in (path, folder / path):
        if exists(candidate) and candidate.resolve().is_relative_to(folder.resolve()):
            return candidate.resolve().relative_to(folder.resolve()).as_posix()
    raise click.UsageError(f"{str(path)!r} is not in the content tree {str(folder)!r}")


def _codes(text: str) -> tuple[str, ...]:
    codes = tuple(code.strip().upper() for code in text.split(",") if code.strip())
    for code in codes:
        if not any(number.startswith(code) for number in CODES):
            raise click.UsageError(f"there is no diagnostic code {code!r}")
    return codes


def _line(folder: Path, d: Diagnostic) -> str:
    place = f"{_clean((folder / d.path).as_posix())}:{d.line}:{d.column}"
    return f"{place}: {d.code.number} {_SIGNS[d.severity]}: {_clean(d.message)} [{_clean(d.advice)}]"


def _clean(text: str) -> str:
    """Without control characters, which a terminal would obey."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("section", required=False)
@click.option("--json", "as_data", is_flag=True, help="Print one JSON list, oldest first.")
@click.option("--since", metavar="DATE", help="Only changes from this day on: 2026-10-01.")
@click.option("--patch", is_flag=True, help="Show the lines added and removed.")
def history(file: Path, section: str | None, as_data: bool, since: str | None, patch: bool) -> None:
    """Print the changelog of a Markdown FILE, or of one SECTION: from its git repository and its snapshots."""
    if not isfile(file):
        raise click.UsageError(f"there is no file at {str(file)!r}")
    first_day = _day(since) if since else Date.min
    root, path = _history_root(file)
    found = file_history(root, path)
    for message in found.messages:
        click.echo(_clean(message), err=True)
    lineages = _lineages(found, section.lstrip("§ ")) if section else None
    changes = [
        c
        for c in found.changes
        if (lineages is None or c.lineage in lineages)
        and (since is None or (c.date is not None and c.date.date() >= first_day))
    ]
    if not changes:
        click.echo("no changes", err=True)
    if as_data:
        click.echo(as_json([c.as_dict() for c in changes]), nl=False)
        return
    text = "\n".join(_clean(line) for line in history_text(changes, patch=patch).split("\n"))
    if sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text)


def _day(text: str) -> Date:
    try:
        return Date.fromisoformat(text)
    except ValueError:
        raise click.UsageError(f"--since takes a day such as 2026-10-01, not {text!r}") from None


def _lineages(found: FileHistory, section: str) -> set[str]:
    """The section of that number, heading path or title: today's, else all that ever had the name."""
    if section in found.lineages:
        return {found.lineages[section]}
    lineages = {c.lineage for c in found.changes if section in (c.section, c.title)}
    if not lineages:
        raise click.UsageError(f"there is no section {section!r} and never was")
    return lineages


def _history_root(file: Path) -> tuple[Path, str]:
    """The folder that snapshots are looked for below, and the file's path in it."""
    resolved = file.resolve()
    parents = [p for p in resolved.parents if p.name == "organized"]
    root = parents[0].parent if parents else resolved.parent
    return root, resolved.relative_to(root).as_posix()


@main.command()
@content_option
@click.option("--json", "as_data", is_flag=True, help="Print JSON.")
def stats(content: str | None, as_data: bool) -> None:
    """Print counts on one screen."""
    summary = summary_dict(load(content_folder(content)))
    if as_data:
        click.echo(as_json(summary), nl=False)
        return
    for name, value in summary.items():
        if isinstance(value, dict):
            click.echo(f"{name}:")
            for key, entry in value.items():
                shown = ", ".join(f"{k} {v}" for k, v in entry.items()) if isinstance(entry, dict) else entry
                click.echo(f"  {_clean(key)}: {shown}")
        else:
            click.echo(f"{name}: {value}")


@main.command()
@click.argument("form", metavar="FORMAT", type=click.Choice(["json", "markdown"]))
@click.option("--out", required=True, type=click.Path(path_type=Path, file_okay=False), help="The folder to write to.")
@click.option("--language", type=click.Choice(["zh", "en"]), default="zh", help="Language of labels (markdown).")
@content_option
def export(form: str, out: Path, language: str, content: str | None) -> None:
    """Write the knowledge base as json or markdown (linked pages for another generator)."""
    from mkdocs_papertrail.export.markdown import write_markdown

    folder = content_folder(content)
    kb = load(folder)
    try:
        written = write_json(kb, out) if form == "json" else write_markdown(kb, folder, out, language)
    except OSError as error:
        raise click.UsageError(f"cannot write to {str(out)!r}: {error.strerror}") from None
    click.echo(f"{len(written)} files written to {out}", err=True)
