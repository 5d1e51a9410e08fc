"""A bad configuration ends the build with one clear sentence; a good one is quiet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mini import MINI

BASE = """\
site_name: 小库
theme: {name: material, language: zh, font: false}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with documentation and a content tree, without `mkdocs.yml`."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "content").symlink_to(MINI)
    return tmp_path


def build(project: Path, config: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Build with the real command."""
    (project / "mkdocs.yml").write_text(BASE + config, encoding="utf-8")
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(root / "plugins"), "NO_COLOR": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(project / "site"), *words]
    return subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


BAD = {
    "no content folder": (
        "plugins: [{papertrail: {content: nowhere}}]",
        "there is no content folder at 'nowhere' (option `content`)",
    ),
    "a file for a folder": ("plugins: [{papertrail: {content: mkdocs.yml}}]", "there is no content folder"),
    "content of the wrong type": ("plugins: [{papertrail: {content: 3}}]", "option 'content'"),
    "history of the wrong type": ("plugins: [{papertrail: {history: perhaps}}]", "option 'history'"),
    "language unknown": ("plugins: [{papertrail: {language: fr}}]", "option 'language'"),
    "status words of the wrong type": ("plugins: [{papertrail: {status_words: {a: b}}}]", "option 'status_words'"),
    "days of the wrong type": ("plugins: [{papertrail: {overdue_days: soon}}]", "option 'overdue_days'"),
    "days below zero": ("plugins: [{papertrail: {overdue_days: -1}}]", "option 'overdue_days'"),
    "a source address without the path": (
        "plugins: [{papertrail: {source_url: 'https://example.org/'}}]",
        "option 'source_url'",
    ),
    "an hour that is none": ("plugins: [{papertrail: {cst_offset: 99}}]", "option 'cst_offset'"),
    "owner missing": ("plugins: [papertrail/papers]", "the plugin `papertrail` itself is missing"),
    "owner twice": ("plugins: [papertrail, papertrail]", "is listed twice"),
    "no directory URLs": ("use_directory_urls: false\nplugins: [papertrail]", "`use_directory_urls: false`"),
    "options of a sibling": ("plugins: [papertrail, {papertrail/papers: {enabled: 7}}]", "option 'enabled'"),
}


@pytest.mark.parametrize(("config", "sentence"), BAD.values(), ids=BAD.keys())
def test_a_bad_configuration_is_one_sentence_and_exit_1(config: str, sentence: str, project: Path) -> None:
    result = build(project, config)
    said = result.stdout + result.stderr
    assert result.returncode == 1, said
    assert "Traceback" not in said
    assert sentence in said
    told = [line for line in said.splitlines() if line and not line.startswith("INFO") and "Aborted" not in line]
    assert len(told) == 1, said
    assert not (project / "site" / "index.html").exists()


def test_an_unknown_option_is_a_warning_that_strict_makes_an_error(project: Path) -> None:
    config = "plugins: [{papertrail: {contnet: content}}]"
    said = build(project, config, "--strict")
    assert said.returncode == 1
    assert "Unrecognised configuration name: contnet" in said.stdout + said.stderr
    assert "Traceback" not in said.stdout + said.stderr


GOOD = {
    "owner alone": ("plugins: [papertrail]", {"index.html"}, {"papers/index.html", "health/index.html"}),
    "owner last": (
        "plugins: [papertrail/papers, papertrail/briefings, papertrail]",
        {"papers/2602.01234/index.html", "briefings/lin/2026-03-04-retrieval-e1prep/index.html"},
        {"verifications/index.html"},
    ),
    "a sibling switched off": (
        "plugins: [papertrail, {papertrail/papers: {enabled: false}}, papertrail/knowledge]",
        {"knowledge/retrieval/2.1/index.html", "knowledge/retrieval/2.1/feed.xml"},
        {"papers/2602.01234/index.html"},
    ),
    "English": ("plugins: [{papertrail: {language: en}}, papertrail/health]", {"health/index.html"}, set()),
    "an absolute folder": (f"plugins: [{{papertrail: {{content: '{MINI}'}}}}]", {"index.html"}, set()),
}


@pytest.mark.parametrize(("config", "there", "absent"), GOOD.values(), ids=GOOD.keys())
def test_a_good_configuration_builds_quietly(config: str, there: set[str], absent: set[str], project: Path) -> None:
    result = build(project, config, "--strict")
    said = result.stdout + result.stderr
    assert result.returncode == 0, said
    assert "WARNING" not in said
    for name in there:
        assert (project / "site" / name).is_file(), name
    for name in absent:
        assert not (project / "site" / name).exists(), name
