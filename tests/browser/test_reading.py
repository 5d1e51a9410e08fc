"""The wiki as a reader goes through it, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

BRIEFING = "briefings/tom/2026-10-12-inference-e1prep/"
KINDS = (
    "",
    "briefings/",
    "briefings/author/tom/",
    BRIEFING,
    "briefings/jay/2026-10-12-five-category-briefing/",
    "papers/",
    "papers/2610.13735/",
    "papers/2606.02964/",
    "knowledge/",
    "knowledge/inference/",
    "knowledge/inference/1.3/",
    "knowledge/inference/1.3/history/",
    "knowledge/inference/history/",
    "knowledge/inference/v310/",
    "verifications/",
    "verifications/2026-10-12-inference-T1/",
    "proposals/",
    "health/",
    "guide/getting-started/",
    "digest/",
)
"""A page of every kind."""


def go(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")


def follow(page: Page, selector: str, address: str) -> None:
    """Click the first link that a selector finds and wait for the page it leads to."""
    page.locator(selector).first.click()
    page.wait_for_url(f"**/{address}*")


def test_from_home_to_a_changelog_and_back_by_links(page: Page, served_site: str) -> None:
    go(page, served_site)
    expect(page.locator("h1").first).to_have_text("推理知识库")
    follow(page, f'.md-content a[href$="{BRIEFING}"]', BRIEFING)
    expect(page.locator(".pt-card").first).to_be_visible()
    follow(page, '.md-content a.pt-ref-paper[href$="papers/2610.13735/"]', "papers/2610.13735/")
    expect(page.locator("h1").first).to_contain_text("Orthros")
    follow(page, f'.pt-mention a[href*="{BRIEFING}"]', BRIEFING)
    follow(page, '.md-content a[href$="knowledge/inference/1.3/"]', "knowledge/inference/1.3/")
    follow(page, '.md-content a[href*="history/"]', "knowledge/inference/1.3/history/")
    entry = page.locator("article#v311")
    expect(entry.locator("ins").first).to_be_visible()
    follow(page, f'article#v311 a[href*="{BRIEFING}"]', BRIEFING)


@pytest.mark.parametrize(
    ("words", "address"),
    [("投机解码", "knowledge/inference/4.1/"), ("量化", "knowledge/inference/1.4/"), ("Orthros", "papers/2610.13735/")],
)
def test_search_finds_chinese_and_english(page: Page, served_site: str, words: str, address: str) -> None:
    go(page, served_site)
    page.locator(".md-search__input").click()
    page.keyboard.insert_text(words)
    # The theme looks at the box when a key comes up, as an input method makes it do.
    page.keyboard.press("End")
    found = page.locator(f'.md-search-result__link[href*="{address}"]')
    expect(found.first).to_be_attached(timeout=15_000)


def test_paper_table_sorts_filters_and_keeps_its_state(page: Page, served_site: str) -> None:
    go(page, f"{served_site}papers/")
    rows = page.locator("table.pt-table tbody tr")
    total = rows.count()
    box = page.locator(".pt-bar input[type=search]")
    box.fill("Orthros")
    expect(page.locator("table.pt-table tbody tr:visible")).to_have_count(1)
    expect(page).to_have_url(re.compile("find=Orthros"))
    page.reload()
    expect(page.locator("table.pt-table tbody tr:visible")).to_have_count(1)
    box.focus()
    page.keyboard.press("Escape")
    expect(page.locator("table.pt-table tbody tr:visible")).to_have_count(total)
    page.locator(".pt-facets summary").first.click()
    facet = page.locator('.pt-facets button[data-facet="card"]').first
    facet.click()
    assert 0 < page.locator("table.pt-table tbody tr:visible").count() < total
    page.go_back()
    expect(page.locator("table.pt-table tbody tr:visible")).to_have_count(total)
    page.locator("table.pt-table thead th[data-sort] button").first.click()
    expect(page.locator("table.pt-table thead th[aria-sort]")).to_have_count(1)


def test_scripts_work_after_ten_instant_page_changes(page: Page, served_site: str) -> None:
    go(page, served_site)
    page.evaluate("window.stayed = true")
    for _ in range(5):
        page.locator('.md-tabs a[href*="papers"]').first.click()
        page.wait_for_url("**/papers/")
        page.locator('.md-tabs a[href*="verifications"]').first.click()
        page.wait_for_url("**/verifications/")
    page.locator('.md-tabs a[href*="papers"]').first.click()
    page.wait_for_url("**/papers/")
    expect(page.locator(".pt-bar input[type=search]")).to_have_count(1)
    assert page.evaluate("window.stayed === true"), "the pages changed without loading anew"
    page.locator(".pt-bar input[type=search]").fill("Orthros")
    expect(page.locator("table.pt-table tbody tr:visible")).to_have_count(1)
    expect(page.locator("table.pt-table thead th").first.locator("button")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 390])
def test_no_page_scrolls_sideways_on_a_phone(open_page: Callable[..., Page], served_site: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 844}, is_mobile=True, has_touch=True)
    for kind in KINDS:
        page.goto(served_site + kind)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{kind}: {wide} px"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_opens_without_complaint(
    open_page: Callable[..., Page], served_site: str, scheme: str
) -> None:
    page = open_page(viewport={"width": 1440, "height": 900}, color_scheme=scheme)
    for kind in KINDS:
        answer = page.goto(served_site + kind)
        assert answer is not None
        assert answer.status == 200, kind
        expect(page.locator("h1").first).to_be_visible()
    slate = page.evaluate("document.body.getAttribute('data-md-color-scheme')")
    assert slate == ("slate" if scheme == "dark" else "default")


def test_everything_reads_without_scripts(open_page: Callable[..., Page], served_site: str) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{served_site}papers/")
    assert page.locator("table.pt-table tbody tr").count() > 20
    expect(page.locator(".pt-bar")).to_be_hidden()
    page.goto(f"{served_site}verifications/")
    expect(page.locator("table.pt-table tbody tr").first).to_be_visible()
    page.goto(f"{served_site}knowledge/inference/1.3/history/")
    expect(page.locator("article#v311 ins").first).to_be_visible()


def test_old_addresses_lead_to_the_paper(page: Page, served_site: str) -> None:
    for old, new in (("cards/1759/", "papers/2610.13735/"), ("papers/2511.02230v7/", "papers/2511.02230/")):
        page.goto(served_site + old)
        page.wait_for_url(f"**/{new}")


def test_a_permalink_leads_to_its_item(page: Page, served_site: str) -> None:
    go(page, f"{served_site}{BRIEFING}#increment-3")
    expect(page.locator("#increment-3")).to_be_in_viewport()
