"""The pages of a corpus as a plain MkDocs project: links written out, cards and briefings outside the nav."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from posixpath import dirname, relpath, splitext

from tests.benchmarks.corpus import KNOWLEDGE_PATH, Corpus, Paper

THEME = """\
theme:
  name: material
  language: zh
  font: false
  features: [navigation.instant, navigation.tabs, navigation.top, search.highlight, toc.follow]
"""
"""The look that both sides of the comparison share."""

CONFIG = f"""\
site_name: Plain
site_url: https://example.org/
{THEME}
plugins:
  - search
markdown_extensions:
  - admonition
  - attr_list
  - md_in_html
  - tables
  - toc:
      permalink: true
  - pymdownx.highlight
  - pymdownx.superfences
nav:
  - index.md
  - briefings/index.md
  - papers/index.md
  - knowledge/inference.md
not_in_nav: |
  /briefings/**/2*.md
  /papers/2*.md
"""

_KNOWLEDGE = "knowledge/inference.md"

_REFERENCE = re.compile(
    r"(?P<url>https?://[^\s（）|]+)"
    r"|`(?P<path>(?:inbox|organized)/[^`]+)`"
    r"|(?P<arxiv>\b[0-9]{4}\.[0-9]{5}\b)"
    r"|paper_card (?P<card>[0-9]{4,5})"
    r"|§(?P<section>[0-9]+(?:\.[0-9]+)?)"
)


def write_plain(corpus: Corpus, folder: Path) -> None:
    """Write `mkdocs.yml` and `docs/` below a folder."""
    pages = _pages(corpus)
    for path, text in pages.items():
        target = folder / "docs" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
    (folder / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")


def _pages(corpus: Corpus) -> dict[str, str]:
    """Path below `docs/` → Markdown with its links."""
    papers = {paper.path: paper for paper in corpus.papers}
    moved = {path: _new_path(path, papers.get(path)) for path in corpus.files}
    by_name = {paper.arxiv: moved[paper.path] for paper in corpus.papers}
    by_name |= {f"{paper.card:04}": moved[paper.path] for paper in corpus.papers}
    pages = {}
    for path, text in corpus.files.items():
        body = _fields_as_table(text) if path in papers else text
        pages[moved[path]] = _with_links(body, moved[path], moved, by_name)
    briefings = sorted((new for old, new in moved.items() if old.startswith("inbox/")), key=_newest, reverse=True)
    pages["index.md"] = _list("Plain", briefings[:20], "")
    pages["briefings/index.md"] = _list("简报", briefings, "briefings")
    pages["papers/index.md"] = _paper_table(corpus.papers)
    return pages


def _new_path(path: str, paper: Paper | None) -> str:
    if paper:
        return f"papers/{paper.arxiv}.md"
    if path == KNOWLEDGE_PATH:
        return _KNOWLEDGE
    return path.replace("inbox/", "briefings/", 1)


def _newest(path: str) -> tuple[str, str]:
    return (path.rpartition("/")[2], path)


def _fields_as_table(text: str) -> str:
    """A card with its front matter as a table below the title."""
    _, fields, body = text.split("---\n", 2)
    pairs = [line.split(": ", 1) for line in fields.splitlines()]
    rows = [f"| {key} | {value.strip('[]').strip(chr(34))} |" for key, value in pairs]
    title, rest = body.strip().split("\n", 1)
    return "\n".join([title, "", "| | |", "|---|---|", *rows, "", rest.strip(), ""])


def _with_links(text: str, page: str, moved: Mapping[str, str], by_name: Mapping[str, str]) -> str:
    """Python-Markdown's dialect: links written out, nested lists by four spaces, names for sections."""
    folder = dirname(page)

    def link(match: re.Match[str]) -> str:
        whole = match.group()
        if match["url"]:
            return f"<{whole}>"
        if match["section"]:
            anchor = match["section"].replace(".", "-")
            return f"[{whole}]({relpath(_KNOWLEDGE, folder)}#s{anchor})"
        target = moved.get(match["path"]) if match["path"] else by_name.get(match["arxiv"] or match["card"])
        return f"[{whole}]({relpath(target, folder)})" if target and target != page else whole

    lines = []
    for line in text.splitlines():
        if page == _KNOWLEDGE and (number := re.match(r"#+ §([0-9.]+) ", line)):
            lines.append(f"{line} {{ #s{number[1].replace('.', '-')} }}")
        else:
            nested = "  " if line.startswith("  - ") else ""
            lines.append(nested + _REFERENCE.sub(link, line))
    return "\n".join(lines) + "\n"


def _list(title: str, pages: Iterable[str], folder: str) -> str:
    rows = []
    for page in pages:
        name = splitext(page.rpartition("/")[2])[0]
        author = page.split("/")[1]
        rows.append(f"| {name[:10]} | {author.title()} | [{name[11:]}]({relpath(page, folder or '.')}) |")
    return "\n".join([f"# {title}", "", "| 日期 | 作者 | 简报 |", "|---|---|---|", *rows, ""])


def _paper_table(papers: Iterable[Paper]) -> str:
    rows = [
        f"| {paper.card:04} | [{paper.arxiv}]({paper.arxiv}.md) | {paper.title} | {paper.category} | {paper.created} |"
        for paper in papers
    ]
    head = ["# 论文", "", "| 卡号 | arXiv 号 | 标题 | 分类 | 日期 |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows, ""])
