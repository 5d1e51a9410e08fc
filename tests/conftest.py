"""Fixtures of the site and browser tests: the built site, the same site served, and Chromium to see it."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Route,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parents[1]
"""The repository."""

BUILT_FOR = "http://127.0.0.1:8000/"
"""The address that the site is built for."""

DEBIAN_CHROMIUM = Path("/usr/bin/chromium")

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Time limits of single examples say more about the machine than about the code.
settings.register_profile("papertrail", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("papertrail")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark site and browser tests by their folder, so that `-m "not browser"` works."""
    for item in items:
        folder = item.path.relative_to(ROOT / "tests").parts[0]
        if folder in {"site", "browser"}:
            item.add_marker(folder)


@contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    """Wait until no other process is inside for the same file."""
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def _build(site: Path) -> None:
    """Build the repository's own wiki into a folder; a warning fails the test that asked for it."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    environment = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "SITE_URL": BUILT_FOR,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT / "plugins"), os.environ.get("PYTHONPATH")))),
    }
    result = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    said = result.stdout + result.stderr
    if result.returncode or "WARNING" in said:
        pytest.fail(f"mkdocs build --strict ended with {result.returncode} and said:\n{said}", pytrace=False)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site, made once for all workers of one run."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    site, done = shared / "site", shared / "site.done"
    with _only_one(shared / "site.lock"):
        if not done.exists():
            _build(site)
            done.touch()
    return site


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder, without a line on stderr for each request."""

    def do_GET(self) -> None:
        """Answer; the site map names this server's address, so that the theme's instant navigation knows its pages."""
        if self.path != "/sitemap.xml":
            super().do_GET()
            return
        text = Path(self.directory, "sitemap.xml").read_text(encoding="utf-8")
        host, port = self.server.server_address[:2]
        data = text.replace(BUILT_FOR, f"http://{host!s}:{port}/").encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def handle(self) -> None:
        """Answer; a page that moved on and no longer listens is no error."""
        with suppress(ConnectionError):
            super().handle()


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port of this machine; gives the address with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def served_site(built_site: Path) -> Iterator[str]:
    """The address of the built site, with a slash at its end."""
    with serve(built_site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: Debian's where it is installed, else Playwright's own build."""
    with sync_playwright() as playwright:
        chromium = _launch(playwright)
        if isinstance(chromium, Browser):
            yield chromium
            chromium.close()
        elif os.environ.get("CI") == "true":
            pytest.fail(f"Chromium does not start: {chromium}", pytrace=False)
        else:
            pytest.skip("Chromium does not start: `make chromium` installs it")


def _launch(playwright: Playwright) -> Browser | Error:
    executable = DEBIAN_CHROMIUM if DEBIAN_CHROMIUM.exists() else None
    try:
        return playwright.chromium.launch(executable_path=executable, args=list(CHROMIUM_FLAGS))
    except Error as error:
        return error


@pytest.fixture
def problems() -> list[str]:
    """What the pages of one test complained of: console errors, page errors, requests to other hosts.

    A test that provokes a complaint on purpose looks at it here and clears the list.
    """
    return []


def _watch(context: BrowserContext, problems: list[str]) -> None:
    """Write every complaint of a context's pages into the list, and let no request leave this machine."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_request(route: Route) -> None:
        if urlsplit(route.request.url).hostname == "127.0.0.1":
            route.continue_()
        else:
            problems.append(f"request to another host: {route.request.url}")
            route.abort()

    context.route(lambda url: url.startswith(("http:", "https:")), on_request)
    context.on("console", on_console)
    context.on("weberror", lambda error: problems.append(f"page: {error.error}"))


@pytest.fixture
def open_page(browser: Browser, problems: list[str]) -> Iterator[Callable[..., Page]]:
    """Open a page in a context of its own, with the options of `Browser.new_context`: `viewport`,
    `color_scheme`, `is_mobile` and the rest. A complaint of any page fails the test in the end."""
    contexts: list[BrowserContext] = []

    def open_one(**options: object) -> Page:
        context = browser.new_context(**{"locale": "zh-CN", **options})  # type: ignore[arg-type]
        contexts.append(context)
        _watch(context, problems)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()
    if problems:
        pytest.fail("The browser complained:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page at the size of a desktop screen."""
    return open_page(viewport={"width": 1280, "height": 900})


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A page at the size of a phone."""
    return open_page(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
