"""The documentation agrees with the code, and its links lead somewhere."""

from __future__ import annotations

import importlib
import runpy
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import click
import markdown
import mkdocs_gen_files
import pytest
import yaml
from mkdocs.config import load_config
from mkdocs.structure.files import Files

from mkdocs_papertrail import cli
from mkdocs_papertrail.mkdocs.plugin import PapertrailPlugin
from mkdocs_papertrail.site import load

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SCRIPTS = DOCS / "scripts"
README = ROOT / "README.md"
PAGES = [README, *sorted(p for p in DOCS.rglob("*.md") if SCRIPTS not in p.parents)]
SCREENSHOT = DOCS / "assets" / "home.png"
EXTENSIONS = ("admonition", "attr_list", "md_in_html", "tables", "toc", "pymdownx.superfences")


@pytest.fixture
def reference(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that makes the reference pages."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("reference")


class _Page(HTMLParser):
    """The links, pictures and anchors of a rendered page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.pictures: list[tuple[str, str]] = []
        self.anchors: set[str] = set()
        self.feed(markdown.markdown(source, extensions=list(EXTENSIONS)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(values.get("href", ""))
        if tag == "img":
            self.pictures.append((values.get("src", ""), values.get("alt", "")))
        self.anchors.add(values.get("id", ""))


@cache
def page(path: Path) -> _Page:
    """A page of the documentation."""
    return _Page(path.read_text(encoding="utf-8"))


def names(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def test_made_pages_are_current(reference: ModuleType) -> None:
    assert sorted(reference.stale()) == [], "run python docs/scripts/reference.py"


def test_check_says_what_is_stale(
    reference: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reference, "PAGES", {"diagnostics.md": lambda: "something else"})
    assert reference.main(["--check"]) == 1
    assert "docs/diagnostics.md is stale" in capsys.readouterr().err
    monkeypatch.setattr(reference, "PAGES", {"diagnostics.md": lambda: reference.read("diagnostics.md")})
    assert reference.main(["--check"]) == 0
    assert reference.main(["--help"]) == 2


def test_every_command_is_described() -> None:
    text = (DOCS / "guide" / "command-line.md").read_text(encoding="utf-8")
    readme = README.read_text(encoding="utf-8")
    assert isinstance(cli.main, click.Group)
    for name in cli.main.commands:
        assert f"\n## {name}\n" in text
        assert f"<!-- run: papertrail {name} --help -->" in text
        assert f"papertrail {name}" in readme


def test_every_decision_is_in_the_index() -> None:
    records = {path.name for path in (DOCS / "decisions").glob("[0-9]*.md")}
    assert records
    assert records <= set(page(DOCS / "decisions" / "index.md").links)


@pytest.mark.parametrize("path", PAGES, ids=names(PAGES))
def test_links_lead_somewhere(path: Path) -> None:
    for link in page(path).links:
        parts = urlsplit(link)
        if parts.scheme:
            assert parts.scheme in {"http", "https"}, link
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        assert target.is_file(), link
        inside = path == README or target.suffix == ".md"
        assert inside, f"{link}: pages of the site link to Markdown files alone"
        if path != README:
            assert target.is_relative_to(DOCS), f"{link} leads out of the documentation"
        if parts.fragment:
            assert unquote(parts.fragment) in page(target).anchors, link


@pytest.mark.parametrize("path", PAGES, ids=names(PAGES))
def test_pictures_are_there_and_described(path: Path) -> None:
    for source, alternative in page(path).pictures:
        target = (path.parent / unquote(source)).resolve()
        assert alternative, f"{source} has no alternative text"
        if target == SCREENSHOT and not target.exists():
            pytest.skip("docs/assets/home.png, which is made from the built site, is missing")
        assert target.is_file(), source


def test_readme_shows_the_complete_configuration(reference: ModuleType) -> None:
    example = (reference.examples.EXAMPLE / "mkdocs.yml").read_text(encoding="utf-8")
    assert len(example.splitlines()) <= 10
    for path in (README, DOCS / "guide" / "getting-started.md", DOCS / "guide" / "configuration.md"):
        assert f"```yaml\n{example}```" in path.read_text(encoding="utf-8"), path.name
    plugins = yaml.safe_load(example)["plugins"]
    listed = {entry if isinstance(entry, str) else next(iter(entry)) for entry in plugins}
    siblings = {f"papertrail/{cls.section}" for cls in reference.SectionPlugin.__subclasses__()}
    assert listed == {"search", "papertrail", *siblings}


def test_weekly_digest_writes_a_page_for_each_week(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The script of the Python guide runs against a build of the example, and links only to what is there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nplugins: []\n", encoding="utf-8")
    config = load_config(str(tmp_path / "mkdocs.yml"))
    plugin = PapertrailPlugin()
    config.plugins["papertrail"] = plugin
    plugin.base = load(SCRIPTS / "example" / "content")
    config.nav = []
    with mkdocs_gen_files.editor.FilesEditor(Files([]), config, str(tmp_path / "made")):
        runpy.run_path(str(SCRIPTS / "weekly_digest.py"))
    index = (tmp_path / "made" / "digest" / "index.md").read_text(encoding="utf-8")
    week = (tmp_path / "made" / "digest" / "2026-W42.md").read_text(encoding="utf-8")
    assert "(2026-W42.md)" in index
    assert "增量 1，邻接 0，待核实 1" in week
    assert "§1.3 KV Cache" in week
    assert "](<" not in week
    assert config.nav == [{"周报": "digest/index.md"}]
