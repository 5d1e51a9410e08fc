"""No page of the built site has a dead link, a double id, or anything from another host."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from urllib.parse import unquote

from tests.site.pages import broken_links, html_files, is_internal, leads_to, read_page

LEAVES = ("briefings/tom/", "papers/2", "papers/card", "knowledge/inference/1", "verifications/2", "notes/", "cards/")
LISTS = {"briefings", "papers", "knowledge", "verifications", "proposals", "health"}


def test_every_link_and_anchor_leads_somewhere(built_site: Path) -> None:
    assert broken_links(built_site) == []


def test_no_id_stands_twice_on_a_page(built_site: Path) -> None:
    double = {
        path.relative_to(built_site).as_posix(): [
            name for name, count in Counter(read_page(path).ids).items() if count > 1
        ]
        for path in html_files(built_site)
    }
    assert {name: ids for name, ids in double.items() if ids} == {}


def test_nothing_is_loaded_from_another_host(built_site: Path) -> None:
    for path in html_files(built_site):
        for address in read_page(path).loads:
            assert is_internal(address) or address.startswith("data:image/"), f"{path}: {address}"
    for path in [*built_site.rglob("papertrail*.css"), *built_site.rglob("papertrail*.js")]:
        text = path.read_text(encoding="utf-8")
        assert "@import" not in text
        assert "url(http" not in text.replace('"', "").replace("'", "")


def test_leaf_pages_are_not_in_the_navigation_and_lists_are(built_site: Path) -> None:
    for name in ("", "papers/2610.13735/", "knowledge/inference/1.3/"):
        path = built_site / name / "index.html"
        found = {leads_to(built_site, path, link)[0] for link in read_page(path).nav if is_internal(link)}
        names = {target.parent.relative_to(built_site).as_posix() for target in found}
        assert {n for n in names if f"{n}/".startswith(LEAVES)} == ({name.rstrip("/")} & names)
        assert names >= LISTS


def test_the_source_link_of_every_document_page_leads_to_its_true_source(built_site: Path) -> None:
    root = Path(__file__).resolve().parents[2] / "content"
    shown: set[str] = set()
    for path in html_files(built_site):
        for address in read_page(path).links:
            if "sources/" not in address or not is_internal(address):
                continue
            target, _ = leads_to(built_site, path, address)
            name = target.relative_to(built_site / "sources").as_posix().removesuffix(".txt")
            assert target.read_bytes() == (root / name).read_bytes()
            shown.add(name)
    there = {p.relative_to(root).as_posix() for p in root.rglob("*.md") if "history" not in p.parts}
    assert shown == there


def test_a_page_shows_the_source_of_its_own_document(built_site: Path) -> None:
    for url, source in {
        "briefings/tom/2026-10-12-inference-e1prep": "inbox/tom/2026-10-12-inference-e1prep.md",
        "briefings/jay/2026-10-12-five-category-briefing": "inbox/jay/2026-10-12-five-category-briefing.md",
        "papers/2610.13735": "organized/paper_cards/1759-2610-13735.md",
        "knowledge/inference": "organized/knowledge/inference.md",
        "knowledge/inference/1.3": "organized/knowledge/inference.md",
        "verifications/2026-10-12-inference-T1": "inbox/tom/2026-10-12-inference-e1prep.md",
    }.items():
        links = [unquote(link) for link in read_page(built_site / url / "index.html").links]
        assert any(link.endswith(f"sources/{source}.txt") for link in links), url
