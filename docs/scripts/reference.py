"""Makes parts of the documentation from the code: configuration, diagnostics, and the examples of `examples.py`.

`python docs/scripts/reference.py` writes them; with `--check` it names the pages that are stale and exits 1.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import examples
from mkdocs.config import base
from mkdocs.config import config_options as opt

from mkdocs_papertrail.diagnostics import Code, CodeInfo, Severity
from mkdocs_papertrail.mkdocs.config import PapertrailConfig, SectionConfig
from mkdocs_papertrail.mkdocs.sections import SectionPlugin
from mkdocs_papertrail.settings import Settings

DOCS = Path(__file__).resolve().parents[1]
"""The folder of the documentation."""

FAMILIES = {
    "1": "Files",
    "2": "Briefings",
    "3": "Paper cards",
    "4": "Knowledge files",
    "5": "Links",
    "6": "Consistency",
}
"""What the first digit of a code stands for."""

TYPE_NAMES = {str: "text", bool: "`true` or `false`", int: "whole number", float: "number"}
"""Types as a writer of mkdocs.yml calls them."""

CONFIGURATION = """\
# Configuration

<!-- Made by docs/scripts/reference.py from plugins/mkdocs_papertrail/mkdocs/config.py. Do not edit. -->

A complete `mkdocs.yml`:

```yaml
{example}```

MkDocs wants a `docs` folder beside it; the folder may be empty. The order of the plugins does not matter.
`papertrail` must be listed once; without it the other five stop the build with a sentence that says so.

## `papertrail`

{owner}

## The plugins for groups of pages

Each is listed by its name and builds one group of pages. A reference to a page of a group that is not listed stays
plain text.

{siblings}

All five have the same option:

{section}

## Settings of MkDocs that matter

| setting | what it does here |
|---|---|
| `theme.language` | `zh` gives Chinese labels, anything else English ones, unless `language` says otherwise |
| `theme.font` | `false` keeps the site from loading fonts from another host |
| `site_url` | makes the addresses in the feeds and in `llms.txt` absolute |
| `repo_url`, `edit_uri` | give documents an edit link, unless `edit_url` does |
| `use_directory_urls` | must stay `true`: with `false` the build stops |
| `nav` | without it the navigation holds our lists, then the files in `docs` |

The content tree is watched by `mkdocs serve`; it needs no entry under `watch`.

## What stops a build

A wrong configuration stops the build with one sentence and exit code 1:

- there is no content folder at the place that `content` names
- an option has a value of the wrong type
- the plugin `papertrail` is missing or listed twice
- `use_directory_urls` is `false`

An option with an unknown name gives a warning, which stops `mkdocs build --strict`.

## Settings in Python

`mkdocs_papertrail.load(folder, settings=Settings(…))` takes the same values, except those about pages:

{settings}
"""

DIAGNOSTICS = """\
# Diagnostics

<!-- Made by docs/scripts/reference.py from plugins/mkdocs_papertrail/diagnostics.py. Do not edit. -->

What `papertrail check` and the health page report. The first digit of a code is its family. An **error** makes
`papertrail check` exit 1; a **warning** does so with `--strict`; a **notice** never does. None of them stops a build.

`--select` and `--ignore` take codes and beginnings of codes: `papertrail check --select PT5,PT601`.

{counts}
"""


def field_docs(cls: type) -> dict[str, str]:
    """The docstrings under the fields of a class, by field."""
    (body,) = [n.body for n in ast.parse(textwrap.dedent(inspect.getsource(cls))).body if isinstance(n, ast.ClassDef)]
    found: dict[str, str] = {}
    for node, below in pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            found[target.id] = " ".join(str(below.value.value).split())
    return found


def type_name(option: Any) -> str:
    """What may be written for an option."""
    if isinstance(option, opt.Optional):
        return type_name(option.option)
    if isinstance(option, opt.Choice):
        return " or ".join(f"`{choice}`" for choice in option.choices)
    if isinstance(option, opt.ListOfItems):
        return f"list of {type_name(option.option_type)}"
    kinds = option._type if isinstance(option._type, tuple) else (option._type,)
    return TYPE_NAMES[kinds[-1]]


def default_text(value: object) -> str:
    """A default as it would stand in mkdocs.yml; a dash where there is none."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, (list, tuple)):
        return f"`{list(value)}`"
    return f"`{value}`" if value != "" else '`""`'


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    head = list(head)
    lines = [head, ["---"] * len(head), *map(list, rows)]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def option_table(cls: type[base.Config]) -> str:
    """The options of a plugin."""
    docs = field_docs(cls)
    return table(
        ("option", "value", "default", "meaning"),
        ((f"`{name}`", type_name(option), default_text(option.default), docs[name]) for name, option in cls._schema),
    )


def settings_table() -> str:
    """The fields of the settings of the core."""
    docs = field_docs(Settings)
    fields: Mapping[str, Any] = Settings.__dataclass_fields__
    return table(
        ("field", "type", "default", "meaning"),
        ((f"`{name}`", f"`{f.type}`", f"`{f.default!r}`", docs[name]) for name, f in fields.items()),
    )


def configuration() -> str:
    """The page about the configuration."""
    siblings = table(
        ("plugin", "pages"),
        (
            (f"`papertrail/{cls.section}`", inspect.cleandoc(cls.__doc__ or ""))
            for cls in SectionPlugin.__subclasses__()
        ),
    )
    return CONFIGURATION.format(
        example=(examples.EXAMPLE / "mkdocs.yml").read_text(encoding="utf-8"),
        owner=option_table(PapertrailConfig),
        siblings=siblings,
        section=option_table(SectionConfig),
        settings=settings_table(),
    )


def diagnostics() -> str:
    """The page about the diagnostics."""
    codes = sorted((code.value for code in Code), key=lambda info: info.number)
    counts = [f"{sum(info.severity is severity for info in codes)} {severity}s" for severity in Severity]
    parts = [DIAGNOSTICS.format(counts=f"{len(codes)} codes: {', '.join(counts)}.")]
    for family, infos in groupby(codes, key=lambda info: info.number[2]):
        parts.append(f"## {FAMILIES[family]}\n")
        parts += [entry for info in infos for entry in code_entry(info)]
    return "\n".join(parts)


def code_entry(info: CodeInfo) -> Iterator[str]:
    """One code."""
    yield f"### {info.number}\n"
    yield f"**{info.severity}** · {info.meaning[0].upper()}{info.meaning[1:]}.\n"
    yield f"- Example: {code_span(info.example)}\n- Mend: {info.mend}\n"


def code_span(text: str) -> str:
    """Text as inline code, whatever backticks it holds."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def with_examples(name: str) -> str:
    """A page with its examples filled in."""
    return examples.filled(read(name))


def read(name: str) -> str:
    """The text of a page; empty where there is none yet."""
    path = DOCS / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


PAGES: dict[str, Callable[[], str]] = {
    "guide/configuration.md": configuration,
    "diagnostics.md": diagnostics,
    **{name: partial(with_examples, name) for name in examples.PAGES},
}
"""What makes each page."""


def stale() -> dict[str, str]:
    """The pages that differ from what the code says, each as it should be."""
    wanted = {name: make() for name, make in PAGES.items()}
    return {name: text for name, text in wanted.items() if read(name) != text}


def main(arguments: list[str]) -> int:
    """Write the pages, or with `--check` only say which are stale."""
    if arguments not in ([], ["--check"]):
        print("usage: python docs/scripts/reference.py [--check]", file=sys.stderr)
        return 2
    found = stale()
    if arguments:
        for name in found:
            print(f"docs/{name} is stale: run python docs/scripts/reference.py", file=sys.stderr)
        return 1 if found else 0
    for name, text in found.items():
        (DOCS / name).write_text(text, encoding="utf-8")
        print(f"docs/{name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
