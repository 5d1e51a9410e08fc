"""`llms.txt`: a map of the site for programs that read text."""

from __future__ import annotations

from urllib.parse import urljoin

from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.link.targets import Target, TargetKind, target_of
from mkdocs_papertrail.pages.context import Context


def llms_text(kb: KnowledgeBase, context: Context, site_url: str) -> str:
    """Headings and links in Markdown: knowledge files and sections, newest briefings, data files."""

    def line(target: Target, title: str) -> str:
        address = context.address(target) or ""
        return f"- [{_plain(title)}]({urljoin(site_url, address)})"

    parts = [f"# {context.site_name}", ""]
    for file in kb.knowledge:
        parts += [f"## {file.file}", "", line(Target(TargetKind.KNOWLEDGE, file.topic), file.title)]
        parts += [
            line(
                Target.section(file.topic, s.key),
                f"{'§' if s.number else ''}{s.key} {s.title if s.number else ''}",
            )
            for s in file.sections
        ]
        parts.append("")
    parts += ["## Briefings", ""]
    parts += [line(target_of(briefing), f"{briefing.date or ''} {briefing.title}") for briefing in kb.briefings[:100]]
    parts += ["", "## Data", ""]
    parts += [
        f"- [{name}]({urljoin(site_url, name)})"
        for name in ("api/papers.json", "api/kb.json", "papers.bib", "feed.xml")
    ]
    return "\n".join(parts) + "\n"


def _plain(title: str) -> str:
    return " ".join(title.replace("[", "(").replace("]", ")").split())
