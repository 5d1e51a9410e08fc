"""The JSON form of a document, as `papertrail show` prints it."""

from __future__ import annotations

from mkdocs_papertrail.model import (
    Briefing,
    Document,
    Item,
    KnowledgeFile,
    Note,
    PaperCard,
    Proposal,
    Verification,
)


def document_dict(document: Document) -> dict[str, object]:
    """A document as plain JSON values; dates in ISO 8601, diagnostics last.

    The key `type` says which kind it is: `briefing`, `paper_card`, `knowledge` or `note`.
    """
    if isinstance(document, Briefing):
        content = _briefing(document)
    elif isinstance(document, PaperCard):
        content = _card(document)
    elif isinstance(document, KnowledgeFile):
        content = _knowledge(document)
    else:
        content = _note(document)
    return {**content, "diagnostics": [found.as_dict() for found in document.diagnostics]}


def _date(document: Document) -> str | None:
    return document.date.isoformat() if document.date else None


def _briefing(briefing: Briefing) -> dict[str, object]:
    baseline = briefing.baseline
    return {
        "type": "briefing",
        "path": briefing.path,
        "id": briefing.id,
        "topic": briefing.topic,
        "kind": briefing.kind,
        "date": _date(briefing),
        "author": briefing.author,
        "round": briefing.round,
        "written_at": briefing.written_at.isoformat() if briefing.written_at else None,
        "baseline": {
            "file": baseline.file,
            "version": baseline.version,
            "label": baseline.label,
            "references": baseline.references,
        }
        if baseline
        else None,
        "sources": [
            {
                "path": source.path,
                "text": source.text,
                "summary": source.summary,
                "trust": source.trust,
                "trust_word": source.trust_word,
                "line": source.line,
            }
            for source in briefing.sources
        ],
        "increments": [_item(item) for item in briefing.increments],
        "adjacent": [_item(item) for item in briefing.adjacent],
        "verifications": [_verification(verification) for verification in briefing.verifications],
        "citations": [
            {
                "arxiv": citation.arxiv,
                "title": citation.title,
                "note": citation.note,
                "sections": list(citation.sections),
                "status": citation.status,
                "line": citation.line,
            }
            for citation in briefing.citations
        ],
        "all_sources": [
            {
                "text": source.text,
                "relevance": source.relevance,
                "conclusion": source.conclusion,
                "line": source.line,
            }
            for source in briefing.all_sources
        ],
        "summary": dict(briefing.summary),
        "declared": dict(briefing.declared),
        "references": briefing.references.as_dict(),
    }


def _item(item: Item) -> dict[str, object]:
    name: dict[str, object] = {"letter": item.label}
    if not item.adjacent:
        name = {"number": int(item.label) if item.label.isdecimal() else item.label}
    return {
        **name,
        "mark": item.mark,
        "kind": item.kind,
        "title": item.title,
        "arxiv": list(item.arxiv),
        "card": item.card,
        "sources": list(item.sources),
        "points": list(item.points),
        "relations": list(item.relations),
        "proposals": [_proposal(proposal) for proposal in item.proposals],
        "line": item.line,
    }


def _proposal(proposal: Proposal) -> dict[str, object]:
    return {"section": proposal.section, "title": proposal.title, "note": proposal.note}


def _verification(verification: Verification) -> dict[str, object]:
    return {
        "id": verification.label,
        "uid": verification.uid,
        "title": verification.title,
        "observation": verification.observation,
        "risk": verification.risk,
        "action": verification.action,
        "arxiv": list(verification.arxiv),
        "sections": list(verification.sections),
        "line": verification.line,
    }


def _card(card: PaperCard) -> dict[str, object]:
    return {
        "type": "paper_card",
        "path": card.path,
        "id": card.id,
        "card": card.card,
        "arxiv": card.arxiv,
        "version": card.arxiv_version,
        "title": card.title,
        "authors": list(card.authors),
        "category": card.category,
        "tags": list(card.tags),
        "created": _date(card),
        "tldr": card.tldr,
        "status": card.status,
        "url": card.url,
        "aliases": list(card.aliases),
        "references": card.references.as_dict(),
    }


def _knowledge(knowledge: KnowledgeFile) -> dict[str, object]:
    return {
        "type": "knowledge",
        "path": knowledge.path,
        "id": knowledge.id,
        "file": knowledge.file,
        "topic": knowledge.topic,
        "title": knowledge.title,
        "version": knowledge.version,
        "label": knowledge.label,
        "references": knowledge.declared_references,
        "sections": [
            {
                "number": section.number,
                "title": section.title,
                "level": section.level,
                "line": section.line,
                "arxiv": list(section.arxiv),
            }
            for section in knowledge.sections
        ],
    }


def _note(document: Document) -> dict[str, object]:
    return {
        "type": "note",
        "path": document.path,
        "id": document.id,
        "title": document.title,
        "topic": document.topic if isinstance(document, Note) else "",
        "kind": document.kind if isinstance(document, Note) else "",
        "date": _date(document),
        "author": document.author,
        "references": document.references.as_dict(),
    }
