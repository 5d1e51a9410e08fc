"""Make the picture of the home page that the README shows: `python docs/scripts/screenshots.py`.

Builds the wiki in this repository, serves it on a free port of this machine and looks at it with Chromium (Debian's
where it is installed, else Playwright's own).
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path("/usr/bin/chromium")
PICTURES = {"home.png": ""}
"""File below `docs/assets/`, and the page that it shows."""
SETTLED = 500
"""Milliseconds in which the header of a page comes to rest."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def main() -> None:
    """Write the pictures."""
    assets = ROOT / "docs" / "assets"
    assets.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder]
        subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM if CHROMIUM.exists() else None, args=["--no-sandbox", "--disable-gpu"]
            )
            page = browser.new_page(
                viewport={"width": 1440, "height": 960}, color_scheme="light", reduced_motion="reduce", locale="zh-CN"
            )
            for name, url in PICTURES.items():
                page.goto(f"http://127.0.0.1:{server.server_port}/{url}")
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(SETTLED)
                page.screenshot(path=assets / name)
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
