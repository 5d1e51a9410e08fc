"""The documents of a content tree as values: what a reader gets out of each file.

Ids are strings in their canonical form (`2610.13735`, `1.3`); `ids` has the types that parse and print them.
Lines are 1-based lines of the file as it lies on disk.
"""

from mkdocs_papertrail.model.briefing import (
    Baseline,
    Briefing,
    CheckedSource,
    Citation,
    Item,
    Proposal,
    Source,
    Verdict,
    Verification,
)
from mkdocs_papertrail.model.document import (
    Document,
    Note,
    PaperCard,
)
from mkdocs_papertrail.model.knowledge import (
    InlineMark,
    KnowledgeFile,
    Section,
)
from mkdocs_papertrail.model.text import (
    Body,
    Heading,
    HtmlSpan,
    Mention,
    MentionKind,
    References,
    Strong,
)

__all__ = [
    "Baseline",
    "Body",
    "Briefing",
    "CheckedSource",
    "Citation",
    "Document",
    "Heading",
    "HtmlSpan",
    "InlineMark",
    "Item",
    "KnowledgeFile",
    "Mention",
    "MentionKind",
    "Note",
    "PaperCard",
    "Proposal",
    "References",
    "Section",
    "Source",
    "Strong",
    "Verdict",
    "Verification",
]
