"""The command `papertrail`: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mkdocs_papertrail import __version__
from mkdocs_papertrail.cli import main
from tests.mini import MINI
from tests.support import SHARED, needs_shared

KNOWLEDGE = MINI / "organized" / "knowledge" / "retrieval.md"
CARD = MINI / "organized" / "paper_cards" / "0310-2602-01234.md"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str | Path) -> Result:
    """Call the command; an exception is a traceback that a user would see."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def data(*words: str | Path) -> Any:
    """The JSON on stdout."""
    return json.loads(run(*words).stdout)


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_version_and_help() -> None:
    assert run("--version").stdout == f"papertrail, version {__version__}\n"
    for words in ([], ["show"], ["check"], ["history"], ["stats"], ["export"]):
        assert run(*words, "-h").exit_code == 0


# show


def test_show_prints_one_document_with_its_path_in_the_tree() -> None:
    found = data("show", CARD, "--content", MINI)
    path = CARD.relative_to(MINI).as_posix()
    assert (found["type"], found["path"], found["card"]) == ("paper_card", path, 310)


def test_show_takes_a_file_outside_of_any_tree(here: Path) -> None:
    (here / "briefing.txt").write_text("甲\n", encoding="utf-8")
    found = data("show", "briefing.txt")
    assert (found["type"], found["path"], found["diagnostics"]) == ("note", "briefing.txt", [])


def test_show_of_a_card_outside_of_the_tree_knows_it_by_its_name(here: Path) -> None:
    shutil.copy(CARD, here)
    assert data("show", CARD.name)["type"] == "paper_card"


@pytest.mark.parametrize("name", ["", "\x00\x01", "\ufeff", "---\n", "# \n", "|\n" * 50])
def test_show_prints_json_for_anything(name: str, here: Path) -> None:
    (here / "x.md").write_text(name, encoding="utf-8")
    assert data("show", "x.md")["type"] == "note"


BRIEFING_KEYS = [
    "type", "path", "id", "topic", "kind", "date", "author", "round", "written_at", "baseline", "sources", "increments",
    "adjacent", "verifications", "citations", "all_sources", "summary", "declared", "references", "diagnostics",
]  # fmt: skip
ITEM = ["mark", "kind", "title", "arxiv", "card", "sources", "points", "relations", "proposals", "line"]
SHAPES = {
    "sources": ["path", "text", "summary", "trust", "trust_word", "line"],
    "increments": ["number", *ITEM],
    "adjacent": ["letter", *ITEM],
    "verifications": ["id", "uid", "title", "observation", "risk", "action", "arxiv", "sections", "line"],
    "citations": ["arxiv", "title", "note", "sections", "status", "line"],
}


def test_a_briefing_has_the_shape_of_the_interface() -> None:
    found = data("show", MINI / "inbox/lin/2026-03-04-retrieval-e1prep.md", "--content", MINI)
    assert list(found) == BRIEFING_KEYS
    for name, keys in SHAPES.items():
        assert found[name]
        assert [list(entry) for entry in found[name]] == [keys] * len(found[name])
    assert list(found["increments"][0]["proposals"][0]) == ["section", "title", "note"]
    assert found["baseline"] == {"file": "retrieval.md", "version": 41, "label": "Mar03晚", "references": 3}
    assert found["written_at"] == "2026-03-04T21:15:00+08:00"
    assert found["references"] == {
        "arxiv": ["2511.04321", "2601.09876", "2602.01234"],
        "cards": [310, 311],
        "sections": ["1.11", "2.1", "3.2", "4.(3)"],
        "paths": [
            "inbox/lin/2026-03-03-retrieval-e1prep.md",
            "inbox/mei/2026-03-04-five-category-briefing.md",
            "organized/paper_cards/0310-2602-01234.md",
        ],
        "briefings": ["Mar 3 E1"],
    }


def test_a_flattened_briefing_is_read_as_well() -> None:
    found = data("show", MINI / "inbox/lin/2026-03-05-retrieval-e1prep.md", "--content", MINI)
    assert (found["type"], found["date"], found["author"]) == ("briefing", "2026-03-05", "Lin")
    assert found["baseline"]["version"] == 42
    assert found["increments"][0]["points"] == ["随机读占六成（2511.04321）", "顺序读四成"]
    assert [d["code"] for d in found["diagnostics"]] == ["PT201"]


def test_a_knowledge_file_has_the_shape_of_the_interface() -> None:
    found = data("show", KNOWLEDGE, "--content", MINI)
    assert (found["type"], found["file"], found["version"], found["references"]) == ("knowledge", "retrieval.md", 42, 3)
    arxiv = ["2511.04321", "2602.01234"]
    assert found["sections"][4] == {"number": "2.1", "title": "倒排", "level": 3, "line": 17, "arxiv": arxiv}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("0311-2511-04321.md", (311, "2511.04321", "One at a Time: Posting Lists on Disk", "storage", "2026-03-03")),
        ("0312-2509-11110.md", (312, "2509.11110", "Packed Lists: Coding Gaps in Bytes", "", "2026-02-20")),
        ("0042-cache-warmup.md", (42, None, "Warming a Cache in Six Seconds", "", "2026-03-01")),
    ],
)
def test_cards_in_odd_forms(name: str, wanted: tuple[object, ...]) -> None:
    found = data("show", MINI / "organized/paper_cards" / name, "--content", MINI)
    assert tuple(found[key] for key in ("card", "arxiv", "title", "category", "created")) == wanted


def contains(found: Any, wanted: Any, where: str = "") -> None:
    """Whether `wanted` is a part of `found`; `…_count` is the length of a list."""
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            if key.endswith("_count") and key not in found:
                assert len(found[key.removesuffix("_count")]) == value, f"{where}.{key}"
            else:
                contains(found[key], value, f"{where}.{key}")
    elif isinstance(wanted, list) and wanted and isinstance(wanted[0], dict):
        assert len(found) == len(wanted), where
        for index, (one, other) in enumerate(zip(found, wanted, strict=True)):
            contains(one, other, f"{where}[{index}]")
    else:
        assert found == wanted, where


def without_places(value: Any) -> Any:
    """A document without lines, path, id and the note that it was flattened."""
    if isinstance(value, dict):
        return {k: without_places(v) for k, v in value.items() if k not in ("line", "path", "id", "column")}
    if isinstance(value, list):
        return [without_places(v) for v in value if not (isinstance(v, dict) and v.get("code") == "PT201")]
    return value


@needs_shared
def test_the_real_briefing_in_both_forms() -> None:
    inputs = SHARED / "inputs"
    whole = data("show", inputs / "2026-10-12-inference-e1prep.md")
    flat = data("show", inputs / "briefing-flattened.txt")
    wanted = json.loads((inputs / "2026-10-12-inference-e1prep.expected.json").read_text(encoding="utf-8"))
    notes = [wanted.pop("not_references"), wanted.pop("inconsistencies")]
    assert all(notes), "these are sentences, and tested elsewhere"
    contains(whole, wanted)
    contains(flat, wanted)
    assert "PT201" in [d["code"] for d in flat["diagnostics"]]
    assert "PT201" not in [d["code"] for d in whole["diagnostics"]]
    assert without_places(flat) == without_places(whole)
    assert [s["path"] for s in flat["sources"]] == [s["path"] for s in whole["sources"]]


# check


def test_check_without_findings(here: Path) -> None:
    tree(here, {"content/notes/a.md": "# 甲\n"})
    result = run("check")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "0 errors, 0 warnings, 0 notices\n")


def test_check_prints_a_line_for_each_finding(here: Path) -> None:
    tree(here, {"content/notes/a.md": "# 甲\n\n[乙](no.md)\n"})
    result = run("check")
    assert (result.exit_code, result.stderr) == (0, "0 errors, 1 warnings, 0 notices\n")
    assert result.stdout == "content/notes/a.md:3:1: PT505 warning: no.md leads nowhere [Correct the target.]\n"


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        ("[乙](no.md)", [], 0),
        ("[乙](no.md)", ["--strict"], 1),
        ("arXiv:2613.00001", [], 1),
        ("arXiv:2613.00001", ["--ignore", "PT506"], 0),
        ("arXiv:2613.00001", ["--select", "PT1"], 0),
        ("\ufeff甲", ["--strict"], 0),
    ],
)
def test_exit_codes(text: str, words: list[str], code: int, here: Path) -> None:
    tree(here, {"content/a.md": text})
    assert run("check", *words).exit_code == code


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], ["PT502", "PT201", "PT507", "PT505", "PT505", "PT105", "PT103"]),
        (["--select", "PT5"], ["PT502", "PT507", "PT505", "PT505"]),
        (["--select", "pt505, PT1"], ["PT505", "PT505", "PT105", "PT103"]),
        (["--ignore", "PT5"], ["PT201", "PT105", "PT103"]),
        (["--select", "PT5", "--ignore", "PT505"], ["PT502", "PT507"]),
        ([MINI / "notes"], ["PT507", "PT505", "PT505"]),
        (["organized/paper_cards"], ["PT105", "PT103"]),
        (["notes", MINI / "organized/paper_cards/0312-2509-11110.md"], ["PT507", "PT505", "PT505", "PT105", "PT103"]),
        (["notes/a/index.md"], []),
    ],
)
def test_check_as_json_with_selections(words: list[str | Path], wanted: list[str]) -> None:
    found = data("check", "--content", MINI, "--format", "json", *words)
    assert [entry["code"] for entry in found] == wanted
    for entry in found:
        assert list(entry) == ["code", "severity", "path", "line", "column", "message", "hint"]


def test_a_folder_alone_is_the_content_tree() -> None:
    assert run("check", MINI).stdout == run("check", "--content", MINI).stdout


def test_the_tree_is_the_one_that_mkdocs_yml_names(here: Path) -> None:
    config = "plugins:\n  - search\n  - papertrail:\n      content: wissen\nx: !ENV Y\n"
    tree(here, {"wissen/a.md": "[x](no.md)", "mkdocs.yml": config})
    assert run("check").stdout.startswith("wissen/a.md:1:1: PT505")
    assert data("show", "wissen/a.md")["path"] == "a.md"


@pytest.mark.parametrize(
    "config", ["", "[", "- a", "plugins: 3", "plugins: [papertrail: 3]", "plugins: {search: {}}", "\x00"]
)
def test_a_strange_mkdocs_yml_leaves_the_usual_folder(config: str, here: Path) -> None:
    tree(here, {"content/a.md": "[x](no.md)", "mkdocs.yml": config})
    assert run("check").stdout.startswith("content/a.md:1:1: PT505")


LONG = "a" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ["show"], ["show", "missing.md"], ["show", "."], ["show", LONG], ["check"], ["check", "missing"],
        ["check", "--content", "missing"], ["check", "--content", LONG], ["check", LONG], ["check", "--format", "xml"],
        ["stats"], ["stats", "extra"], ["history"], ["history", "missing.md"], ["history", LONG], ["export"],
        ["export", "json"], ["export", "nonsense", "--out", "x"], ["export", "json", "--out", "x"], ["frobnicate"],
        ["check", "--content", MINI, "--select", "PT999"], ["check", "--content", MINI, "--ignore", "nonsense"],
        ["check", "--content", MINI, "../outside"], ["check", "--content", MINI, LONG],
        ["history", KNOWLEDGE, "99.9"], ["history", KNOWLEDGE, "--since", "yesterday"],
        ["export", "json", "--content", MINI, "--out", "/dev/null/x"],
        ["export", "markdown", "--content", MINI, "--out", "file"],
    ],
    ids=lambda words: " ".join(str(word)[:30] for word in words),
)  # fmt: skip
def test_a_wrong_call_is_explained_with_exit_code_2(words: list[str | Path], here: Path) -> None:
    (here / "file").write_text("x")
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


def test_nothing_in_a_file_or_its_name_reaches_the_terminal_as_a_command(here: Path) -> None:
    name = "e\x1b[31mvil\r\n\x07.md"
    tree(here, {f"content/{name}": "[x](\x1b]0;owned\x07.md) [[\x9b31m]]\n", "content/knowledge/k\x1b[2J.md": "# k\n"})
    for words in (["check"], ["stats"], ["history", "content/knowledge/k\x1b[2J.md"]):
        result = run(*words)
        assert not set(result.output) & set("\x1b\x07\r\x9b")
    assert "\x1b" not in run("show", f"content/{name}").stdout


def test_a_file_name_that_is_no_text(here: Path) -> None:
    content = here / "content"
    content.mkdir()
    (content / "\udcff\udcfe.md").write_text("[x](no.md)")
    assert "PT505" in run("check").stdout
    assert run("export", "json", "--out", "out").exit_code == 0


# history


def git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=Lin", "-c", "user.email=lin@example.org"]
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


CHANGE_KEYS = {
    "version", "revision", "date", "author", "section", "title", "kind", "from", "added", "removed", "papers_added",
    "papers_removed", "briefings", "proposals",
}  # fmt: skip


def test_history_from_snapshots_as_text() -> None:
    result = run("history", KNOWLEDGE)
    assert result.exit_code == 0
    assert "v41 · 2026-03-03" in result.stdout
    assert "edited §2.1 倒排, +2 −0 lines, +2511.04321" in result.stdout


def test_history_as_json_has_the_shape_of_the_interface() -> None:
    found = data("history", KNOWLEDGE, "--json")
    assert [(c["version"], c["section"], c["kind"]) for c in found] == [
        (41, "2.1", "edited"), (42, "1.11", "added"), (42, "2.1", "edited"), (42, "4.(3)", "edited"),
    ]  # fmt: skip
    for change in found:
        assert set(change) >= CHANGE_KEYS
    assert found[0]["papers_added"] == ["2511.04321"]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["2.1"], [(41, "2.1"), (42, "2.1")]),
        (["§2.1"], [(41, "2.1"), (42, "2.1")]),
        (["倒排"], [(41, "2.1"), (42, "2.1")]),
        (["1.3"], []),
        (["--since", "2026-03-04"], [(42, "1.11"), (42, "2.1"), (42, "4.(3)")]),
        (["2.1", "--since", "2026-03-05"], []),
    ],
)
def test_history_of_a_part(words: list[str], wanted: list[tuple[int, str]]) -> None:
    result = run("history", KNOWLEDGE, *words, "--json")
    assert [(c["version"], c["section"]) for c in json.loads(result.stdout)] == wanted
    assert ("no changes" in result.stderr) == (not wanted)


def test_history_with_the_lines() -> None:
    assert "- 逐条落盘，随机读多（2511.04321）" in run("history", KNOWLEDGE, "2.1", "--patch").stdout


def test_history_of_any_markdown_file_in_a_git_repository(here: Path) -> None:
    git(here, "init", "-q")
    body = "A sentence that stays.\n\nAnother sentence that stays.\n"
    for text in (f"# A\n\n## One\n\n{body}", f"# A\n\n## One\n\n{body}\nMore.\n", f"# A\n\n## Uno\n\n{body}\nMore.\n"):
        (here / "README.md").write_text(text)
        git(here, "add", ".")
        git(here, "commit", "-qm", "a change")
    found = data("history", "README.md", "--json")
    assert [(c["kind"], c["title"], c["author"]) for c in found] == [
        ("edited", "One", "Lin"),
        ("renamed", "Uno", "Lin"),
    ]
    assert [c["title"] for c in data("history", "README.md", "Uno", "--json")] == ["One", "Uno"]


# stats, export


def test_stats_counts_the_tree() -> None:
    found = data("stats", "--content", MINI, "--json")
    assert [found[key] for key in ("briefings", "notes", "cards", "papers")] == [4, 5, 4, 5]
    assert found["as_of"] == "2026-03-05"
    assert found["proposals"] == {"waiting": 4, "landed": 2, "unknown": 1}
    assert found["verifications"] == {"verified": 1, "refuted": 1, "open": 3}
    text = run("stats", "--content", MINI).stdout
    assert "briefings: 4\n" in text
    assert "  retrieval.md: version 42, sections 7, references 3, revisions 3, changes 4\n" in text


def test_stats_of_an_empty_tree(here: Path) -> None:
    (here / "content").mkdir()
    assert run("stats").exit_code == 0
    assert data("stats", "--json")["as_of"] is None


@pytest.mark.parametrize("form", ["json", "markdown"])
def test_export_says_how_much_it_wrote(form: str, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    result = run("export", form, "--content", MINI, "--out", out)
    written = [path for path in out.rglob("*") if path.is_file()]
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{len(written)} files written to {out}\n"
