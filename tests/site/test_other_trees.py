"""Sites built from other content trees: the mini tree, the real briefing alone, broken files, an exported folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from mkdocs_papertrail.export.markdown import write_markdown
from mkdocs_papertrail.parse import make_draft
from mkdocs_papertrail.read import decode
from mkdocs_papertrail.site import load
from tests.mini import MINI
from tests.site.pages import broken_links, html_files, read_page
from tests.support import SHARED, needs_shared
from tests.visible import by_commonmark, first_missing, visible

ROOT = Path(__file__).resolve().parents[2]
CONFIG = """\
site_name: 小库
{more}
theme: {{name: material, language: {language}, font: false}}
plugins:
  - search
  - papertrail
  - papertrail/briefings
  - papertrail/papers
  - papertrail/knowledge
  - papertrail/verifications
  - papertrail/health
markdown_extensions: [attr_list, md_in_html, tables]
"""


def build(project: Path, *, language: str = "zh", more: str = "", config: str = "") -> Path:
    """Build a project strictly; a warning fails the test."""
    (project / "docs").mkdir(exist_ok=True)
    (project / "mkdocs.yml").write_text(config or CONFIG.format(language=language, more=more), encoding="utf-8")
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT / "plugins")}
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(project / "site")],
        cwd=project, env=environment, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    said = result.stdout + result.stderr
    assert result.returncode == 0, said
    assert "WARNING" not in said
    return project / "site"


class _Article(HTMLParser):
    """The HTML inside the `<article>` of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        start = text.index("<article")
        self.html = text[start : text.index("</article>", start)]


def content_of(page: Path) -> str:
    """What a reader sees of the content of a page."""
    return visible(_Article(page.read_text(encoding="utf-8")).html)


@needs_shared
@pytest.mark.parametrize("name", ["2026-10-12-inference-e1prep.md", "briefing-flattened.txt"])
def test_the_real_briefing_alone_is_shown_whole(name: str, tmp_path: Path) -> None:
    source = (SHARED / "inputs" / name).read_bytes()
    path = tmp_path / "content" / "inbox" / "tom" / "2026-10-12-inference-e1prep.md"
    path.parent.mkdir(parents=True)
    path.write_bytes(source)
    site = build(tmp_path)
    page = site / "briefings/tom/2026-10-12-inference-e1prep/index.html"
    draft = make_draft(decode(source, path.name))
    assert first_missing(by_commonmark(draft.body.source.decode()), content_of(page)) is None
    html = page.read_text(encoding="utf-8")
    for anchor in ("increment-1", "increment-5", "adjacent-a", "adjacent-b", "t1", "t3"):
        assert f'id="{anchor}"' in html
    assert 'href="../../../papers/2610.13735/"' in html
    assert 'href="../../../verifications/2026-10-12-inference-T1/"' in html
    assert broken_links(site) == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_mini_tree(language: str, tmp_path: Path) -> None:
    (tmp_path / "content").symlink_to(MINI)
    more = "repo_url: https://example.org/team/kb\nedit_uri: edit/main/docs/"
    site = build(tmp_path, language=language, more=more)
    assert broken_links(site) == []
    for path in html_files(site):
        assert [name for name, count in Counter(read_page(path).ids).items() if count > 1] == [], path
    for document in load(MINI).briefings:
        shown = content_of(site / "briefings" / document.id / "index.html")
        assert first_missing(by_commonmark(document.body.source.decode()), shown) is None


def test_edit_links_lead_to_the_true_source(tmp_path: Path) -> None:
    shutil.copytree(MINI, tmp_path / "content")
    site = build(tmp_path, more="repo_url: https://example.org/team/kb\nedit_uri: edit/main/docs/")
    wanted = {
        "papers/2602.01234": "organized/paper_cards/0310-2602-01234.md",
        "briefings/lin/2026-03-04-retrieval-e1prep": "inbox/lin/2026-03-04-retrieval-e1prep.md",
        "briefings/mei/2026-03-04-five-category-briefing": "inbox/mei/2026-03-04-five-category-briefing.md",
        "knowledge/retrieval": "organized/knowledge/retrieval.md",
        "knowledge/retrieval/2.1": "organized/knowledge/retrieval.md",
        "notes/notes/读书 笔记": "notes/%E8%AF%BB%E4%B9%A6%20%E7%AC%94%E8%AE%B0.md",
    }
    for url, source in wanted.items():
        links = read_page(site / url / "index.html").links
        assert f"https://example.org/team/kb/edit/main/content/{source}" in links, url


def test_sources_elsewhere_are_linked_there_and_not_published(tmp_path: Path) -> None:
    shutil.copytree(MINI, tmp_path / "content")
    config = CONFIG.format(language="zh", more="").replace(
        "  - papertrail\n", "  - papertrail: {source_url: 'https://example.org/see/{path}'}\n"
    )
    site = build(tmp_path, config=config)
    assert not (site / "sources").exists()
    links = read_page(site / "papers/2602.01234/index.html").links
    assert "https://example.org/see/organized/paper_cards/0310-2602-01234.md" in links
    assert broken_links(site) == []


NASTY_BRIEFING = """\
# x · E1 预消化简报(2026-01-02)

**执行体**：A · E1 · 2026-01-02 10:00 CST

## 二、增量（1 条）

### 增量 1 · <b> · `

**要点**：

- <div> {{ x }} {% y %}

## 四、待核实说法

### ⚠️ T1 待核实 · <script>

**现象**：[[x]] §1
"""
NASTY = {
    "inbox/a/2026-01-02-x-e1prep.md": NASTY_BRIEFING,
    "inbox/a/README.md": "# <img src=https://e.org/x onerror=alert(1)> [x](README.md)\n",
    "organized/paper_cards/0001-2601-00001.md": "---\ntitle: '<script>alert(1)</script>'\nurl: data:x\n---\n```\n",
    "organized/paper_cards/0001-2601-00002.md": "",
    "organized/knowledge/x.md": "# x\n\nv1\n\n## §1 <b>\n\n## §1 <i>\n\n## A / B\n\n## 小结\n\n## 小结\n",
    "organized/knowledge/y/x.md": "# 深\n\n## 甲\n",
    "notes/ü ö#?%.md": "# %\n",
    "notes/index.md": "# i\n",
    "index.md": "# 首\n",
}


def test_nasty_files_build_quietly_and_every_link_still_leads_somewhere(tmp_path: Path) -> None:
    for name, text in NASTY.items():
        path = tmp_path / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "content" / "out.md").symlink_to("/etc/hostname")
    (tmp_path / "content" / "nowhere.md").symlink_to("missing.md")
    (
        os.fsencode(tmp_path / "content") and Path(os.fsdecode(os.fsencode(tmp_path / "content") + b"/\xff.md"))
    ).write_text("x")
    site = build(tmp_path)
    assert broken_links(site) == []
    hostname = Path("/etc/hostname")
    secret = hostname.read_bytes() if hostname.is_file() else b""
    assert not [path for path in site.rglob("*.txt") if secret and path.read_bytes() == secret]
    for path in html_files(site):
        text = path.read_text(encoding="utf-8")
        assert "alert(1)</script>" not in text
        assert not re.search(r"<img[^>]*onerror", text)


def test_the_exported_folder_is_a_site_for_another_generator(tmp_path: Path) -> None:
    write_markdown(load(MINI), MINI, tmp_path / "docs")
    config = (
        "site_name: x\ntheme: mkdocs\nplugins: []\nmarkdown_extensions: [attr_list, md_in_html, tables, footnotes]\n"
    )
    site = build(tmp_path, config=config)
    broken = [link for link in broken_links(site) if "(anchor)" not in link]
    assert broken == []
