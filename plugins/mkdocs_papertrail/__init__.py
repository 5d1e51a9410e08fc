"""Papertrail: a knowledge base of briefings, paper cards and knowledge files as a linked, static wiki.

The functions here are the public interface; plugins, the command line and page scripts use the same.
"""

from mkdocs_papertrail.diagnostics import Code, Diagnostic, Severity
from mkdocs_papertrail.history import SectionChange, section_history
from mkdocs_papertrail.ids import ArxivId, find_paper_ids
from mkdocs_papertrail.link.base import KnowledgeBase
from mkdocs_papertrail.model import Briefing, Document, KnowledgeFile, Note, PaperCard
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.render import render_markdown
from mkdocs_papertrail.repair import RepairedText, repair
from mkdocs_papertrail.settings import Settings
from mkdocs_papertrail.site import load

__version__ = "0.1.0"

__all__ = [
    "ArxivId",
    "Briefing",
    "Code",
    "Diagnostic",
    "Document",
    "KnowledgeBase",
    "KnowledgeFile",
    "Note",
    "PaperCard",
    "RepairedText",
    "SectionChange",
    "Settings",
    "Severity",
    "find_paper_ids",
    "load",
    "parse",
    "render_markdown",
    "repair",
    "section_history",
]
