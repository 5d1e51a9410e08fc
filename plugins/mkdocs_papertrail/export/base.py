"""The whole knowledge base as plain values: what the JSON files hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from mkdocs_papertrail.export.documents import document_dict
from mkdocs_papertrail.link.base import Backlink, KnowledgeBase, Paper, TrackedProposal, TrackedVerification
from mkdocs_papertrail.link.targets import Target, target_of
from mkdocs_papertrail.model import Document


def as_json(value: object, *, indent: int | None = 1) -> str:
    """Stable JSON in UTF-8: readable, or, with no indent, small and quick to write."""
    separators = (",", ":") if indent is None else None
    return json.dumps(value, ensure_ascii=False, indent=indent, separators=separators) + "\n"


def paper_dict(paper: Paper) -> dict[str, object]:
    """A paper."""
    card = paper.card
    return {
        "key": paper.key,
        "arxiv": paper.arxiv,
        "title": paper.title,
        "other_titles": list(paper.other_titles),
        "card": card.card if card else None,
        "authors": list(card.authors) if card else [],
        "category": card.category if card else "",
        "tags": list(card.tags) if card else [],
        "tldr": paper.tldr,
        "status": paper.status,
        "versions": list(paper.versions),
        "first_seen": paper.first_seen.isoformat() if paper.first_seen else None,
        "sections": [_key(target) for target in paper.sections],
        "filed": [_key(target) for target in paper.filed],
        "appearances": [
            {
                "document": appearance.target.key,
                "kind": str(appearance.target.kind),
                "date": appearance.date.isoformat() if appearance.date else None,
                "author": appearance.author,
                "status": appearance.citation.status if appearance.citation else "",
            }
            for appearance in paper.appearances
        ],
    }


def verification_dict(item: TrackedVerification) -> dict[str, object]:
    """A verification and its state."""
    return {
        "uid": item.uid,
        "state": str(item.state),
        "days": item.days,
        "title": item.verification.title,
        "observation": item.verification.observation,
        "risk": item.verification.risk,
        "action": item.verification.action,
        "arxiv": list(item.verification.arxiv),
        "sections": [_key(target) for target in item.sections],
        "briefing": item.briefing.id,
        "date": item.briefing.date.isoformat() if item.briefing.date else None,
        "author": item.briefing.author,
        "settled_by": item.settled_by.id if item.settled_by else None,
        "verdict": item.verdict.text if item.verdict else None,
        "raised_again": [target.key for target in item.raised_again],
    }


def proposal_dict(item: TrackedProposal) -> dict[str, object]:
    """A proposal and its state."""
    return {
        "briefing": item.briefing.id,
        "item": item.item.label,
        "topic": item.topic,
        "section": item.proposal.section,
        "title": item.proposal.title,
        "note": item.proposal.note,
        "state": str(item.state),
        "version": item.landed.version if item.landed else None,
        "evidence": item.evidence,
        "days": item.days,
    }


def backlink_dict(link: Backlink) -> dict[str, object]:
    """One place that refers to a target."""
    return {
        "kind": str(link.source.kind),
        "key": link.source.key,
        "section": link.section,
        "type": str(link.type),
        "sentence": "".join(link.sentence()),
    }


def history_list(kb: KnowledgeBase, topic: str) -> list[dict[str, object]]:
    """The section changes of a knowledge file, oldest first."""
    return [change.as_dict() for change in kb.changes.get(topic, ())]


def base_dict(kb: KnowledgeBase) -> dict[str, object]:
    """Everything at once."""
    documents: tuple[Document, ...] = (*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge)
    return {
        "schema": 1,
        "as_of": kb.as_of.isoformat() if kb.as_of else None,
        "documents": [document_dict(document) for document in documents],
        "papers": [paper_dict(paper) for paper in kb.papers.values()],
        "proposals": [proposal_dict(item) for item in kb.proposals],
        "verifications": [verification_dict(item) for item in kb.verifications],
        "backlinks": {
            f"{target.kind}:{target.key}": [backlink_dict(link) for link in links]
            for target, links in kb.backlinks.items()
        },
        "history": {topic: history_list(kb, topic) for topic in kb.changes},
        "diagnostics": [diagnostic.as_dict() for diagnostic in kb.diagnostics],
    }


def summary_dict(kb: KnowledgeBase) -> dict[str, object]:
    """Counts on one screen."""
    states: dict[str, int] = {}
    for item in kb.verifications:
        states[str(item.state)] = states.get(str(item.state), 0) + 1
    landed: dict[str, int] = {}
    for proposal in kb.proposals:
        landed[str(proposal.state)] = landed.get(str(proposal.state), 0) + 1
    severities: dict[str, int] = {}
    for diagnostic in kb.diagnostics:
        severities[str(diagnostic.severity)] = severities.get(str(diagnostic.severity), 0) + 1
    return {
        "as_of": kb.as_of.isoformat() if kb.as_of else None,
        "briefings": len(kb.briefings),
        "notes": len(kb.notes),
        "cards": len(kb.cards),
        "papers": len(kb.papers),
        "knowledge": {
            file.file: {
                "version": file.version,
                "sections": len(file.sections),
                "references": len(file.references.arxiv),
                "revisions": len(kb.revisions.get(file.topic, ())),
                "changes": len(kb.changes.get(file.topic, ())),
            }
            for file in kb.knowledge
        },
        "proposals": landed,
        "verifications": states,
        "diagnostics": severities,
    }


def write_json(kb: KnowledgeBase, out: Path) -> list[Path]:
    """Write `kb.json`, `papers.json`, `verifications.json`, `proposals.json` and the histories below a folder."""
    written: list[Path] = []
    for name, value in json_files(kb).items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_json(value), encoding="utf-8")
        written.append(path)
    return written


def index_dict(kb: KnowledgeBase, names: Iterable[str]) -> dict[str, object]:
    """What there is: counts, the other files, and every document with its title. The site's `kb.json`."""
    documents: tuple[Document, ...] = (*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge)
    return {
        "schema": 1,
        "summary": summary_dict(kb),
        "files": sorted(names),
        "documents": [
            {
                "path": document.path,
                "kind": str(target_of(document).kind),
                "key": target_of(document).key,
                "title": document.title,
                "date": document.date.isoformat() if document.date else None,
                "author": document.author,
            }
            for document in documents
        ],
    }


def json_files(kb: KnowledgeBase, *, whole: bool = True) -> Mapping[str, object]:
    """The JSON files by name. `kb.json` holds everything with `whole`, else it is the index of the others."""
    files: dict[str, object] = {
        "papers.json": [paper_dict(paper) for paper in kb.papers.values()],
        "verifications.json": [verification_dict(item) for item in kb.verifications],
        "proposals.json": [proposal_dict(item) for item in kb.proposals],
        "health.json": [diagnostic.as_dict() for diagnostic in kb.diagnostics],
        "summary.json": summary_dict(kb),
    }
    files.update({f"history/{topic}.json": history_list(kb, topic) for topic in kb.changes})
    files["kb.json"] = base_dict(kb) if whole else index_dict(kb, files)
    return files


def _key(target: Target) -> str:
    return target.key
