"""What the site and the command line write besides pages."""

from __future__ import annotations

import json
import posixpath
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

import pyromark
import pytest
import yaml

from mkdocs_papertrail.export import source_files, static_files
from mkdocs_papertrail.export.base import base_dict, json_files, write_json
from mkdocs_papertrail.export.documents import document_dict
from mkdocs_papertrail.export.markdown import write_markdown
from mkdocs_papertrail.markdown.tree import SYNTAX
from mkdocs_papertrail.pages.context import Context
from mkdocs_papertrail.pages.labels import Labels
from mkdocs_papertrail.render import EVERYTHING
from mkdocs_papertrail.site import load
from tests.mini import MINI, base

CONTEXT = Context(labels=Labels("zh"), enabled=EVERYTHING, site_name="小库")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """The static files of the site with an address."""
    return dict(static_files(base(), CONTEXT, "https://example.org/kb/"))


def test_the_files_are_those_of_the_interface(files: dict[str, str]) -> None:
    assert set(files) >= {
        "api/papers.json", "api/verifications.json", "api/history/retrieval.json", "api/kb.json", "papers.bib",
        "feed.xml", "llms.txt", "knowledge/retrieval/2.1/feed.xml",
    }  # fmt: skip
    for name, text in files.items():
        if name.endswith(".json"):
            json.loads(text)


def test_static_files_without_knowledge_pages_have_no_section_feeds() -> None:
    context = Context(labels=Labels("zh"), enabled=EVERYTHING - {"knowledge"})
    assert [name for name, _ in static_files(base(), context, "") if name.startswith("knowledge/")] == []


def test_the_data_of_papers_and_verifications() -> None:
    data = json_files(base())
    papers = {paper["key"]: paper for paper in data["papers.json"]}  # type: ignore[attr-defined]
    assert papers["2602.01234"]["card"] == 310
    assert papers["2602.01234"]["sections"] == ["retrieval#2.1"]
    assert papers["card-0042"]["arxiv"] is None
    states = {v["uid"]: (v["state"], v["settled_by"]) for v in data["verifications.json"]}  # type: ignore[attr-defined]
    assert states["2026-03-03-retrieval-T1"] == ("verified", "lin/2026-03-05-retrieval-e1prep")
    proposals = [(p["section"], p["state"], p["version"]) for p in data["proposals.json"]]  # type: ignore[attr-defined]
    assert ("2.1", "landed", 42) in proposals


def test_the_whole_base_holds_every_document() -> None:
    kb = base()
    data = base_dict(kb)
    documents = [*kb.briefings, *kb.notes, *kb.cards, *kb.knowledge]
    assert data["documents"] == [document_dict(document) for document in documents]
    assert data["as_of"] == "2026-03-05"
    assert data["schema"] == 1
    assert isinstance(data["backlinks"], dict)
    assert set(data["backlinks"]["section:retrieval#4.(3)"][0]) == {"kind", "key", "section", "type", "sentence"}


def test_json_is_written_below_a_folder_and_is_the_same_each_time(tmp_path: Path) -> None:
    kb = load(MINI)
    for name in ("a", "b"):
        write_json(kb, tmp_path / name)
    texts = {path.relative_to(tmp_path / "a"): path.read_bytes() for path in (tmp_path / "a").rglob("*.json")}
    assert {str(path) for path in texts} >= {"kb.json", "papers.json", "history/retrieval.json"}
    assert {p.relative_to(tmp_path / "b"): p.read_bytes() for p in (tmp_path / "b").rglob("*.json")} == texts


@pytest.mark.parametrize("name", ["feed.xml", "knowledge/retrieval/2.1/feed.xml"])
def test_a_feed_is_valid_atom(name: str, files: dict[str, str]) -> None:
    feed = ET.fromstring(files[name])
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    assert entries
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    for part in [feed, *entries]:
        assert part.findtext(f"{ATOM}title")
        assert (part.findtext(f"{ATOM}id") or "").startswith("https://example.org/kb/")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", part.findtext(f"{ATOM}updated") or "")
    assert all(entry.find(f"{ATOM}author/{ATOM}name") is not None for entry in entries)


def test_a_feed_takes_any_characters() -> None:
    text = (
        "# retrieval · E1 预消化简报 \x0b&]]>\ufffe 甲(2026-03-07)\n\n**执行体**：Lin · E1 · 2026-03-07 21:00 CST\n\n"
        "**基线**：retrieval.md v42\n\n## 二、增量（0 条）\n"
    )
    kb = base({"inbox/lin/2026-03-07-retrieval-e1prep.md": text})
    feed = ET.fromstring(dict(static_files(kb, CONTEXT, ""))["feed.xml"])
    assert "&]]>" in (feed.findtext(f"{ATOM}entry/{ATOM}title") or "")


def test_llms_txt_is_a_map_of_the_site(files: dict[str, str]) -> None:
    text = files["llms.txt"]
    assert text.startswith("# 小库\n")
    assert "- [§2.1 倒排](https://example.org/kb/knowledge/retrieval/2.1/)" in text
    assert "https://example.org/kb/briefings/lin/2026-03-04-retrieval-e1prep/" in text


def test_the_bibliography_has_an_entry_for_each_paper(files: dict[str, str]) -> None:
    assert files["papers.bib"].count("\n@") + files["papers.bib"].startswith("@") == len(base().papers)
    assert "2602.01234" in files["papers.bib"]


class _Page(HTMLParser):
    """The links and anchors of a rendered page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.append(value)


@pytest.mark.parametrize(("content", "language"), [(MINI, "zh"), (MINI.parents[2] / "content", "en")])
def test_every_link_of_the_markdown_leads_to_a_file_and_an_anchor(content: Path, language: str, tmp_path: Path) -> None:
    written = write_markdown(load(content), content, tmp_path, language)
    assert len(set(written)) == len(written)
    pages: dict[str, _Page] = {}
    for path in [path for path in written if path.suffix == ".md"]:
        head, _, body = path.read_text(encoding="utf-8").removeprefix("---\n").partition("---\n")
        assert yaml.safe_load(head)["title"] is not None
        html = pyromark.html(body, options=SYNTAX | pyromark.Options.ENABLE_HEADING_ATTRIBUTES)
        pages[path.relative_to(tmp_path).as_posix()] = _Page(html)
    broken: list[str] = []
    for name, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            address = urlsplit(unescape(link))
            if address.scheme or address.netloc:
                continue
            path = unquote(address.path) + ("index.md" if address.path.endswith("/") else "")
            joined = posixpath.join(posixpath.dirname(name), path)
            target = posixpath.normpath(joined) if address.path else name
            anchor = unquote(address.fragment)
            if not (tmp_path / target).is_file() or (anchor and anchor not in pages[target].ids):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_links_of_markdown_lead_to_files_and_those_of_html_to_addresses(tmp_path: Path) -> None:
    write_markdown(load(MINI), MINI, tmp_path)
    note = (tmp_path / "briefings/mei/2026-03-04-five-category-briefing/index.md").read_text(encoding="utf-8")
    assert "[读书笔记](<../../../notes/notes/读书%20笔记/index.md>)" in note
    assert 'href="../../../papers/2602.01234/"' in note


def test_the_markdown_has_a_page_for_every_kind_of_address(tmp_path: Path) -> None:
    write_markdown(load(MINI), MINI, tmp_path)
    for url in (
        "", "briefings", "briefings/lin/2026-03-04-retrieval-e1prep", "papers", "papers/2602.01234", "papers/card-0042",
        "knowledge/retrieval", "knowledge/retrieval/2.1", "knowledge/retrieval/4.x3", "knowledge/retrieval/2.1/history",
        "knowledge/retrieval/history", "knowledge/retrieval/v41", "knowledge/tooling/papers/quantization",
        "verifications", "verifications/2026-03-03-retrieval-T1", "proposals", "health",
    ):  # fmt: skip
        assert (tmp_path / url / "index.md").is_file(), url


def test_what_was_refused_is_not_published(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# 秘密")
    content = tmp_path / "content"
    content.mkdir()
    (content / "a.md").write_text("# 甲")
    (content / "b.md").symlink_to("../secret.md")
    kb = load(content)
    assert dict(source_files(kb, content)) == {
        "sources/a.md.txt": content / "a.md",
        "sources/b.md.txt": "PT108 is a link that leads out of the content tree\n",
    }
    write_markdown(kb, content, tmp_path / "out")
    assert not [p for p in (tmp_path / "out").rglob("*") if p.is_file() and "秘密" in p.read_text(encoding="utf-8")]
