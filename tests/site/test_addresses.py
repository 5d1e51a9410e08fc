"""Every kind of address of the contract exists, and what machines read is well-formed."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from mkdocs_papertrail.site import load
from tests.site.pages import leads_to, read_page

CONTENT = Path(__file__).resolve().parents[2] / "content"
PAGES = [
    "", "briefings/", "briefings/tom/2026-10-12-inference-e1prep/", "briefings/day/2026-10-12/",
    "briefings/author/tom/",
    "briefings/topic/inference/", "papers/", "papers/2610.13735/", "papers/2511.02230/", "knowledge/",
    "knowledge/inference/", "knowledge/inference/1.3/", "knowledge/inference/history/",
    "knowledge/inference/1.3/history/",
    "knowledge/inference/v310/", "verifications/", "verifications/2026-10-12-inference-T1/", "proposals/", "health/",
]  # fmt: skip
DATA = [
    "api/papers.json", "api/verifications.json", "api/history/inference.json", "api/kb.json", "papers.bib", "feed.xml",
    "knowledge/inference/1.3/feed.xml", "llms.txt", "search/search_index.json",
]  # fmt: skip


@pytest.mark.parametrize("url", PAGES)
def test_a_page_of_every_kind(url: str, built_site: Path) -> None:
    text = (built_site / url / "index.html").read_text(encoding="utf-8")
    assert "<h1" in text
    assert not read_page(built_site / url / "index.html").refresh


@pytest.mark.parametrize("name", DATA)
def test_data(name: str, built_site: Path) -> None:
    assert (built_site / name).stat().st_size > 0


def test_every_paper_section_and_verification_has_a_page(built_site: Path) -> None:
    kb = load(CONTENT)
    urls = [f"papers/{key}" for key in kb.papers]
    urls += [f"verifications/{v.uid}" for v in kb.verifications]
    urls += [f"knowledge/{f.topic}/{s.number}" for f in kb.knowledge for s in f.sections if s.number]
    urls += [f"briefings/{b.id}" for b in kb.briefings]
    missing = [url for url in urls if not (built_site / url / "index.html").is_file()]
    assert missing == []


REDIRECTS = {
    "cards/1759/": "papers/2610.13735/",
    "papers/2511.02230v7/": "papers/2511.02230/",
    "cards/251/": "papers/2205.14135/",
}


@pytest.mark.parametrize(("old", "new"), REDIRECTS.items())
def test_a_redirect(old: str, new: str, built_site: Path) -> None:
    path = built_site / old / "index.html"
    target, _ = leads_to(built_site, path, read_page(path).refresh)
    assert target == built_site / new / "index.html"


def test_every_card_number_leads_to_its_paper(built_site: Path) -> None:
    for card in load(CONTENT).cards:
        path = built_site / f"cards/{card.card}" / "index.html"
        target, _ = leads_to(built_site, path, read_page(path).refresh)
        assert target == built_site / f"papers/{card.arxiv}" / "index.html"


def test_json_is_json(built_site: Path) -> None:
    files = sorted((built_site / "api").rglob("*.json"))
    assert len(files) >= 5
    for path in files:
        json.loads(path.read_text(encoding="utf-8"))
    papers = {paper["key"] for paper in json.loads((built_site / "api/papers.json").read_text(encoding="utf-8"))}
    assert papers == set(load(CONTENT).papers)


def test_feeds_are_xml(built_site: Path) -> None:
    feeds = sorted(built_site.rglob("feed.xml"))
    assert len(feeds) > 2
    for path in feeds:
        feed = ET.parse(path).getroot()
        assert feed.tag == "{http://www.w3.org/2005/Atom}feed"
        assert feed.findall("{http://www.w3.org/2005/Atom}entry")


def test_the_search_knows_a_page_of_every_kind(built_site: Path) -> None:
    index = json.loads((built_site / "search/search_index.json").read_text(encoding="utf-8"))
    places = {entry["location"] for entry in index["docs"]}
    assert places >= {
        "briefings/tom/2026-10-12-inference-e1prep/", "papers/2610.13735/", "knowledge/inference/1.3/",
        "verifications/2026-10-12-inference-T1/",
    }  # fmt: skip
    for place in places:
        target, _ = leads_to(built_site, built_site / "index.html", place or "./")
        assert target.is_file(), place
