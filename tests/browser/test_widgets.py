"""Tables, filters, buttons and marks of the served wiki, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect


def settle(page: Page, address: str) -> None:
    """Open a page and wait until the theme knows the site map: from then on it changes pages without loading."""
    page.goto(address)
    page.wait_for_load_state("networkidle")


def shown(page: Page, table: str) -> Locator:
    """The visible rows of a table."""
    return page.locator(f"#{table} tbody tr:visible")


def column(page: Page, table: str, place: int) -> list[str]:
    """The sort values of the visible cells of a column, counted from 1; the text where a cell has none."""
    cells = page.locator(f"#{table} tbody tr:visible td:nth-child({place})")
    return cells.evaluate_all("cells => cells.map(cell => cell.dataset.value ?? cell.textContent.trim())")


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def open_facets(page: Page) -> None:
    facets = page.locator(".pt-facets").first
    if facets.get_attribute("open") is None:
        facets.locator("summary").first.click()


def test_paper_table_sorts_by_number_date_and_text(page: Page, served_site: str) -> None:
    page.goto(f"{served_site}papers/")
    heads = page.locator("#papers thead th")
    heads.nth(5).locator("button").click()
    expect(heads.nth(5)).to_have_attribute("aria-sort", "descending")
    cited = [int(number) for number in column(page, "papers", 6)]
    assert cited == sorted(cited, reverse=True)
    assert cited[0] > cited[-1]
    heads.nth(5).locator("button").click()
    expect(heads.nth(5)).to_have_attribute("aria-sort", "ascending")
    assert [int(number) for number in column(page, "papers", 6)] == sorted(cited)
    heads.nth(4).locator("button").press("Enter")
    expect(heads.nth(5)).not_to_have_attribute("aria-sort", re.compile("."))
    seen = [day for day in column(page, "papers", 5) if day]
    assert seen == sorted(seen, reverse=True)
    assert column(page, "papers", 5)[: len(seen)] == seen, "rows without a day come last"
    heads.nth(0).locator("button").click()
    ids = column(page, "papers", 1)
    assert ids == sorted(ids)


def test_facets_of_the_paper_table_count_combine_and_stay_in_the_address(page: Page, served_site: str) -> None:
    page.goto(f"{served_site}papers/")
    total = shown(page, "papers").count()
    open_facets(page)
    button = page.locator('.pt-bar button[data-facet="card"][data-value="yes"]')
    number = int(button.locator("b").inner_text())
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(shown(page, "papers")).to_have_count(number)
    expect(page.locator(".pt-count b")).to_have_text(str(number))
    assert query(page) == {"card": ["yes"]}
    page.locator('.pt-bar input[type="search"]').fill("kv")
    expect(page).to_have_url(re.compile(r"[?&]find=kv"))
    both = shown(page, "papers").count()
    assert 0 < both < number
    assert all("kv" in text.lower() for text in shown(page, "papers").all_inner_texts())
    page.reload()
    expect(shown(page, "papers")).to_have_count(both)
    expect(button).to_have_attribute("aria-pressed", "true")
    page.locator('.pt-bar input[type="search"]').fill("no such word")
    expect(shown(page, "papers")).to_have_count(0)
    expect(page.locator("#papers + .pt-none")).to_be_visible()
    page.locator(".pt-clear").click()
    expect(shown(page, "papers")).to_have_count(total)
    expect(page.locator("#papers + .pt-none")).to_be_hidden()
    assert query(page) == {}


def test_a_filtered_table_comes_back_with_the_back_button(page: Page, served_site: str) -> None:
    settle(page, f"{served_site}papers/?card=yes&find=kv")
    number = shown(page, "papers").count()
    shown(page, "papers").first.locator("td.main a").first.click()
    page.wait_for_url(re.compile(r"/papers/\d{4}\.\d{5}/$"))
    expect(page.locator("#_timeline")).to_be_visible()
    page.go_back()
    page.wait_for_url("**/papers/?card=yes&find=kv")
    expect(shown(page, "papers")).to_have_count(number)
    expect(page.locator('.pt-bar button[data-facet="card"][data-value="yes"]')).to_have_attribute(
        "aria-pressed", "true"
    )


@pytest.mark.parametrize(
    ("url", "table", "facet"),
    [("verifications/", "open-claims", "topic"), ("proposals/", "proposal-rows", "state")],
)
def test_lists_filter_and_sort(page: Page, served_site: str, url: str, table: str, facet: str) -> None:
    page.goto(served_site + url)
    total = shown(page, table).count()
    assert total > 2
    open_facets(page)
    button = page.locator(f'.pt-bar button[data-facet="{facet}"]').first
    number = int(button.locator("b").inner_text())
    assert 0 < number < total
    button.click()
    expect(shown(page, table)).to_have_count(number)
    page.locator(".pt-bar input").press("Escape")
    expect(shown(page, table)).to_have_count(total)
    expect(button).to_have_attribute("aria-pressed", "false")
    before = column(page, table, 1)
    page.locator(f"#{table} thead th").first.locator("button").click()
    expect(page.locator(f"#{table} thead th").first).to_have_attribute("aria-sort", re.compile("ending"))
    assert sorted(column(page, table, 1)) == sorted(before)


def test_no_handler_works_twice_after_many_page_changes(page: Page, served_site: str) -> None:
    settle(page, served_site)
    page.evaluate("window.stayed = true")
    for name in ("papers", "proposals", "verifications", "knowledge", "briefings") * 2:
        page.locator(f'.md-tabs a[href$="{name}/"]').click()
        page.wait_for_url(f"**/{name}/")
        expect(page.locator(".md-tabs__item--active")).to_have_count(1)
    page.locator('.md-tabs a[href$="papers/"]').click()
    page.wait_for_url("**/papers/")
    assert page.evaluate("window.stayed"), "instant navigation keeps the window"
    head = page.locator("#papers thead th").nth(5)
    expect(head.locator("button")).to_have_count(1)
    head.locator("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    open_facets(page)
    button = page.locator('.pt-bar button[data-facet="card"]').first
    length = page.evaluate("history.length")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("history.length") == length + 1, "one click is one step back"


def test_bibtex_is_copied(open_page: Callable[..., Page], served_site: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{served_site}papers/2610.13735/")
    button = page.locator("button.pt-copy")
    label = button.inner_text()
    button.click()
    expect(button).not_to_have_text(label)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("@misc{")
    assert "2610.13735" in copied
    expect(button).to_have_text(label)


def test_the_palette_is_switched_and_kept(open_page: Callable[..., Page], served_site: str) -> None:
    page = open_page(color_scheme="light", viewport={"width": 1280, "height": 900})
    page.goto(f"{served_site}knowledge/inference/1.3/history/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator(".md-header__option label:visible").first.click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.goto(f"{served_site}papers/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_home_marks_what_came_since_the_last_visit(page: Page, served_site: str) -> None:
    page.goto(served_site)
    expect(page.locator(".pt-since")).to_be_hidden()
    page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.endsWith('#seen')) localStorage[key] = '2026-10-11'"
    )
    page.evaluate("sessionStorage.clear()")
    page.reload()
    expect(page.locator(".pt-since")).to_be_visible()
    days = page.locator(".pt-fresh").evaluate_all("rows => rows.map(row => row.dataset.ptDate)")
    assert days
    assert min(days) > "2026-10-11"


@pytest.mark.parametrize(
    ("url", "tab"),
    [
        ("briefings/tom/2026-10-12-inference-e1prep/", "briefings/"),
        ("papers/2610.13735/", "papers/"),
        ("knowledge/inference/1.3/history/", "knowledge/"),
    ],
)
def test_pages_outside_the_navigation_light_their_tab(page: Page, served_site: str, url: str, tab: str) -> None:
    page.goto(served_site + url)
    active = page.locator(".md-tabs__item--active a")
    expect(active).to_have_count(1)
    assert active.evaluate("link => link.href") == served_site + tab


@pytest.mark.parametrize("url", ["", "papers/", "papers/2610.13735/", "proposals/", "knowledge/inference/1.3/"])
def test_every_link_is_there_without_scripts(open_page: Callable[..., Page], served_site: str, url: str) -> None:
    links = []
    for scripts in (True, False):
        page = open_page(java_script_enabled=scripts)
        page.goto(served_site + url)
        found = page.locator(".md-content a[href]:visible")
        links.append({unquote(urljoin(page.url, link.get_attribute("href") or "")) for link in found.all()[:60]})
    assert len(links[1]) > 5
    assert links[0] == links[1]


def test_an_old_version_is_read_whole(page: Page, served_site: str) -> None:
    page.goto(f"{served_site}knowledge/inference/v310/")
    expect(page.locator(".md-content h1")).to_have_count(1)
    expect(page.locator(".md-content")).not_to_contain_text("{#")
    expect(page.locator("#s1-3")).to_be_attached()
    page.goto(f"{served_site}knowledge/inference/1.3/")
    assert page.locator(".pt-sub ~ p").first.evaluate("p => p.parentElement.tagName") == "ARTICLE"
