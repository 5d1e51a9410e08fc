"""Notes: any Markdown file that is nothing else."""

from mkdocs_papertrail.export.documents import document_dict
from mkdocs_papertrail.markdown.scan import scan
from mkdocs_papertrail.model import Note
from mkdocs_papertrail.parse.body import make_body
from mkdocs_papertrail.parse.draft import Draft
from mkdocs_papertrail.parse.front_matter import split_front_matter
from mkdocs_papertrail.parse.mentions import collect_references
from mkdocs_papertrail.parse.note import parse_note


def note(text: str, path: str) -> Note:
    front = split_front_matter(text, path)
    tree = scan(front.body)
    body = make_body(tree)
    draft = Draft(
        path=path, meta=front.meta, meta_lines=front.lines, leftover=front.leftover, tree=tree, body=body,
        references=collect_references(body.mentions), diagnostics=front.diagnostics, digest="",
    )  # fmt: skip
    return parse_note(draft)


def test_front_matter_comes_first() -> None:
    found = note(
        "---\ntitle: A: note\nauthor: Ada\ndate: 2026-10-05\n---\n# Other\n", "inbox/bo/2026-10-12-rag-trending.md"
    )
    assert (found.title, found.author, str(found.date)) == ("A: note", "Ada", "2026-10-05")
    assert [entry.code.number for entry in found.diagnostics] == ["PT103"]


def test_text_and_path_fill_the_rest() -> None:
    found = note("前言\n\n# 第**一**条\n", "inbox/bo/2026-10-12-rag-trending.md")
    assert (found.title, found.author, str(found.date)) == ("第一条", "bo", "2026-10-12")
    assert (found.topic, found.kind, found.id) == ("rag", "trending", "bo/2026-10-12-rag-trending")


def test_a_plain_page() -> None:
    found = note("Only text about 2501.01234.\n", "reading/list.md")
    assert (found.title, found.author, found.date, found.topic) == ("list", "", None, "")
    assert found.id == "reading/list"
    assert found.references.arxiv == ("2501.01234",)


def test_json_form() -> None:
    assert document_dict(note("# T\n", "a.md")) == {
        "type": "note", "path": "a.md", "id": "a", "title": "T", "topic": "", "kind": "", "date": None, "author": "",
        "references": {"arxiv": [], "cards": [], "sections": [], "paths": [], "briefings": []}, "diagnostics": [],
    }  # fmt: skip
