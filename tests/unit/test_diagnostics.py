"""Every diagnostic code has a small content tree that produces it, and a place and message that stay."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from mkdocs_papertrail.diagnostics import CODES, Code, Diagnostic, Severity, in_order
from mkdocs_papertrail.settings import Settings
from mkdocs_papertrail.site import load
from tests.support import SHARED, needs_shared

FOLDER = Path(__file__).resolve().parents[1] / "golden" / "diagnostics"

NOT_HERE = {
    "PT110": "a file that cannot be read, which root never meets: see `test_an_unreadable_file`",
}
"""Codes without a golden case, and why."""


@dataclass(slots=True)
class Case:
    """One file of the folder: the files of a tree, settings, and the findings of its code.

    Each block starts with `=== path`, `=== settings` or `=== findings`. Behind the path may stand an encoding
    (`| gb18030`) or that the block is the target of a symbolic link (`| link`).
    """

    files: dict[str, tuple[str, str]] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    findings: list[str] = field(default_factory=list)

    def write(self, root: Path) -> None:
        """Make the tree below a folder."""
        for name, (text, form) in self.files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if form == "link":
                path.symlink_to(text.strip())
            else:
                path.write_bytes(text.encode(form or "utf-8"))


def read_case(path: Path) -> Case:
    """Take a case apart."""
    case = Case()
    for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
        head, _, text = block.partition("\n")
        name, _, form = (part.strip() for part in head.partition("|"))
        text = text.removesuffix("\n")
        if name == "settings":
            case.settings = Settings(**json.loads(text))
        elif name == "findings":
            case.findings = text.splitlines()
        else:
            case.files[name] = (text.encode().decode("unicode_escape") if form == "escaped" else text, form)
    return case


def shown(finding: Diagnostic) -> str:
    """One finding on one line."""
    return f"{finding.path}:{finding.line}:{finding.column} {finding.severity}: {finding.message}"


@pytest.mark.parametrize("code", [code for code in CODES if code not in NOT_HERE])
def test_golden(code: str, tmp_path: Path) -> None:
    case = read_case(FOLDER / f"{code}.txt")
    assert case.findings, "a case without findings proves nothing"
    root = tmp_path / "content"
    root.mkdir()
    case.write(root)
    found = load(root, settings=case.settings).diagnostics
    assert [shown(d) for d in found if d.code.number == code] == case.findings


def test_every_case_has_a_code() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(set(CODES) - set(NOT_HERE))


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every file")
def test_an_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_text("甲")
    path.chmod(0)
    assert [d.code for d in load(tmp_path).diagnostics] == [Code.UNREADABLE]


def test_a_link_that_leads_nowhere_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "note.md").symlink_to("missing.md")
    assert Code.UNREADABLE in [d.code for d in load(tmp_path).diagnostics]


@pytest.mark.parametrize("code", Code, ids=lambda code: code.number)
def test_a_code_explains_itself(code: Code) -> None:
    info = code.value
    assert info.number[:2] == "PT"
    assert info.number[2:].isdigit()
    assert CODES[info.number] is code
    assert all((info.meaning, info.mend, info.example))
    assert isinstance(code.severity, Severity)


def test_a_finding_as_data() -> None:
    finding = Diagnostic(code=Code.EMPTY, path="a.md", line=3, column=2, message="the file is empty")
    assert finding.as_dict() == {
        "code": "PT106", "severity": "warning", "path": "a.md", "line": 3, "column": 2,
        "message": "the file is empty", "hint": Code.EMPTY.value.mend,
    }  # fmt: skip
    assert Diagnostic(code=Code.EMPTY, path="a", message="m", hint="h").advice == "h"


def test_findings_are_sorted_by_place_and_each_stands_once() -> None:
    def at(path: str, line: int, code: Code) -> Diagnostic:
        return Diagnostic(code=code, path=path, line=line, message="m")

    mixed = [at("b", 1, Code.BOM), at("a", 10, Code.EMPTY), at("a", 2, Code.EMPTY), at("a", 2, Code.BOM)]
    assert [(d.path, d.line, d.code.number) for d in in_order([*mixed, *mixed])] == [
        ("a", 2, "PT102"), ("a", 2, "PT106"), ("a", 10, "PT106"), ("b", 1, "PT102"),
    ]  # fmt: skip


@needs_shared
@pytest.mark.parametrize("name", ["2026-10-12-inference-e1prep.md", "briefing-flattened.txt"])
def test_the_inconsistencies_of_the_real_briefing_are_found(name: str, tmp_path: Path) -> None:
    path = tmp_path / "inbox" / "tom" / "2026-10-12-inference-e1prep.md"
    path.parent.mkdir(parents=True)
    path.write_bytes((SHARED / "inputs" / name).read_bytes())
    messages = {(d.code.number, d.message) for d in load(tmp_path).diagnostics}
    counts = {message for code, message in messages if code == "PT601"}
    assert counts == {
        "the header (new paper cards) declares 3, the body has 2",
        "the header (engineering items) declares 4, the body has 3",
    }
    missing = {message.split()[0] for code, message in messages if code == "PT602"}
    assert missing == {"2606.02964", "2609.32759", "2609.37725", "2609.39068"}
    assert ("PT605", "“Continuum” (×2) and “Continnum” (×12) look like one name") in messages
    filed = "2511.02230 is proposed for §3.1 here and filed under §2.5 in the table"
    assert [message for code, message in messages if code == "PT606"] == [filed]
