"""The weekly digest: a page for each ISO week with its briefings, new papers and changed sections.

mkdocs-gen-files runs this script in every build; it shows how a team adds a page of its own. The pages exist in the
built site alone, below `digest/`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import timedelta
from html import escape
from urllib.parse import unquote

import mkdocs_gen_files
from mkdocs.structure.files import InclusionLevel

from mkdocs_papertrail.history import SectionChange
from mkdocs_papertrail.link.base import KnowledgeBase, Paper
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.mkdocs import knowledge_base
from mkdocs_papertrail.model import Briefing, Note
from mkdocs_papertrail.pages.urls import page_path

TITLE = "周报"
KINDS = {
    "added": "新增",
    "edited": "修改",
    "renamed": "改名",
    "renumbered": "改号",
    "moved": "移动",
    "removed": "删除",
    "reverted": "撤回",
}
"""What happened to a section, in Chinese."""

Link = Callable[[Target, str], str]
"""Makes a link out of a target and a text."""

_SPECIAL = re.compile(r"[\\`*_{}\[\]()#+!|~]")


@dataclass(slots=True)
class Week:
    """What happened in one ISO week."""

    monday: Date
    """Its first day."""
    documents: list[Briefing | Note] = field(default_factory=list)
    """Briefings and dated notes."""
    papers: list[Paper] = field(default_factory=list)
    """Papers first seen in it."""
    changes: list[tuple[str, SectionChange]] = field(default_factory=list)
    """Topics and changes of their sections."""

    @property
    def name(self) -> str:
        """`2026-W42`."""
        year, week, _ = self.monday.isocalendar()
        return f"{year}-W{week:02}"

    @property
    def title(self) -> str:
        """`2026 年第 42 周（10-12 至 10-18）`."""
        year, week, _ = self.monday.isocalendar()
        sunday = self.monday + timedelta(days=6)
        return f"{year} 年第 {week} 周（{self.monday:%m-%d} 至 {sunday:%m-%d}）"

    @property
    def changed_sections(self) -> int:
        """How many sections changed."""
        return len({(topic, change.section) for topic, change in self.changes if change.section})


def weeks(kb: KnowledgeBase) -> list[Week]:
    """All weeks with something in them, newest first. What has no date belongs to no week."""
    found: dict[Date, Week] = {}

    def week(day: Date) -> Week:
        monday = day - timedelta(days=day.weekday())
        return found.setdefault(monday, Week(monday))

    for document in (*kb.briefings, *kb.notes):
        if document.date:
            week(document.date).documents.append(document)
    for paper in kb.papers.values():
        if paper.first_seen:
            week(paper.first_seen).papers.append(paper)
    for topic, changes in kb.changes.items():
        for change in changes:
            if change.date:
                week(change.date.date()).changes.append((topic, change))
    return [found[monday] for monday in sorted(found, reverse=True)]


def plain(text: str) -> str:
    """Text in which Markdown finds no markup."""
    return escape(_SPECIAL.sub(r"\\\g<0>", text), quote=False)


def linker(pages: frozenset[str]) -> Link:
    """A function that links to the page of a target, or gives the text alone where the site has no such page."""

    def link(target: Target, text: str) -> str:
        name = f"{unquote(page_path(target))}index.md"
        return f"[{plain(text)}](<../{name}>)" if name in pages else plain(text)

    return link


def document_line(document: Briefing | Note, link: Link) -> str:
    """One briefing or note."""
    words = [f"{document.date:%m-%d}", link(target_of(document), document.title)]
    if document.author:
        words.append(plain(document.author))
    if isinstance(document, Briefing):
        words.append(
            f"增量 {len(document.increments)}，邻接 {len(document.adjacent)}，待核实 {len(document.verifications)}"
        )
    return " · ".join(words)


def paper_line(paper: Paper, link: Link) -> str:
    """One paper, with the document of that day that named it first, else with its card."""
    words = [link(Target(TargetKind.PAPER, paper.key), paper.key)]
    if paper.title != paper.key:
        words.append(plain(paper.title))
    first = next((found for found in paper.appearances if found.date == paper.first_seen), None)
    if first:
        words.append(f"首见于 {link(first.target, first.title)}")
    elif paper.card and paper.card.card is not None:
        words.append(f"论文卡 {paper.card.card:04}")
    return " · ".join(words)


def section_lines(changes: Iterable[tuple[str, SectionChange]], link: Link) -> list[str]:
    """One line for each changed section, with what happened to it and in which versions."""
    found: dict[tuple[str, str], list[SectionChange]] = {}
    for topic, change in changes:
        if change.section:
            found.setdefault((topic, change.section), []).append(change)
    lines: list[str] = []
    for (topic, key), group in found.items():
        name = f"§{key} {group[-1].title}".rstrip() if key[:1].isdigit() else key
        kinds = Counter(KINDS[str(change.kind)] for change in group)
        words = [link(Target.section(topic, key), f"{topic} {name}")]
        words += [f"{kind} {count} 次" if count > 1 else kind for kind, count in kinds.items()]
        versions = sorted({change.version for change in group if change.version is not None})
        words += [f"v{version}" for version in versions]
        papers = dict.fromkeys(paper for change in group for paper in change.papers_added)
        if papers:
            words.append("新引 " + "、".join(link(Target(TargetKind.PAPER, paper), paper) for paper in papers))
        lines.append(" · ".join(words))
    return lines


def part(title: str, lines: list[str]) -> str:
    """A section of a page; an empty one says so."""
    body = "\n".join(f"- {line}" for line in lines) or "本周没有。"
    return f"## {title}（{len(lines)}）\n\n{body}\n"


def week_page(week: Week, link: Link) -> str:
    """The Markdown of a week."""
    return "\n".join(
        (
            f"# {week.title}\n",
            part("简报与笔记", [document_line(document, link) for document in week.documents]),
            part("新论文", [paper_line(paper, link) for paper in week.papers]),
            part("变更的小节", section_lines(week.changes, link)),
            "[全部周报](index.md)\n",
        )
    )


def index_page(found: list[Week]) -> str:
    """The Markdown of the list of weeks."""
    rows = [
        f"| [{week.title}]({week.name}.md) | {len(week.documents)} | {len(week.papers)} | {week.changed_sections} |"
        for week in found
    ]
    head = "| 周 | 简报与笔记 | 新论文 | 变更的小节 |\n|---|---:|---:|---:|\n"
    return f"# {TITLE}\n\n" + (head + "\n".join(rows) if rows else "还没有带日期的简报。") + "\n"


def write(name: str, text: str) -> None:
    """Add a page to the site; its edit link leads to this script."""
    with mkdocs_gen_files.open(name, "w") as page:
        page.write(text)
    mkdocs_gen_files.set_edit_path(name, "scripts/weekly_digest.py")


def main() -> None:
    """Write the list and a page for each week, and put the list into the navigation."""
    config = mkdocs_gen_files.config
    link = linker(frozenset(file.src_uri for file in mkdocs_gen_files.files))
    found = weeks(knowledge_base(config))
    write("digest/index.md", index_page(found))
    names = {f"digest/{week.name}.md": week for week in found}
    for name, week in names.items():
        write(name, week_page(week, link))
    for file in mkdocs_gen_files.files:
        if file.src_uri in names:
            file.inclusion = InclusionLevel.NOT_IN_NAV
    if config.nav is not None:
        config.nav.append({TITLE: "digest/index.md"})


main()
