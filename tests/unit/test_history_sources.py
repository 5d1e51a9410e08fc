"""Where versions come from: git in all its states, snapshots, and both together."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from mkdocs_papertrail.history import (
    GitSource,
    Revision,
    SnapshotSource,
    check_versions,
    file_history,
    make_revision,
    merge,
    read_history,
)
from mkdocs_papertrail.history.git import NO_PROGRAM, NO_REPOSITORY, SHALLOW

Git = Callable[..., None]
NAME = "知识 库.md"


@pytest.fixture
def git(tmp_path: Path) -> Git:
    """A repository in `tmp_path/repo` and a way to run git in it; commits are a day apart."""
    folder = tmp_path / "repo"
    folder.mkdir()
    day = 0

    def run(*arguments: str, cwd: Path = folder) -> None:
        nonlocal day
        day += 1
        stamp = f"2026-01-{day:02d}T08:00:00+08:00"
        settings = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp, "GIT_CONFIG_GLOBAL": os.devnull}
        subprocess.run(
            [
                "git",
                "-c",
                "user.name=林",
                "-c",
                "user.email=lin@example.org",
                "-c",
                "protocol.file.allow=always",
                *arguments,
            ],
            cwd=cwd,
            check=True,
            capture_output=True,
            env=os.environ | settings,
        )

    run("init", "-q", "-b", "main")
    return run


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def commit(git: Git, path: Path, text: str, message: str = "edit") -> None:
    write(path, text)
    git("add", "-A")
    git("commit", "-q", "-m", message)


def test_commits_oldest_first_with_date_and_author(git: Git, tmp_path: Path) -> None:
    file = tmp_path / "repo" / "内容" / NAME
    commit(git, file, "v1 早\n", "第一")
    commit(git, file, "v2\r\n", "second")
    found = GitSource(file=file).read()
    assert found.messages == ()
    first, second = found.revisions
    assert (first.version, first.label, first.author, first.message) == (1, "早", "林", "第一")
    assert (first.text, second.text) == ("v1 早\n", "v2\n")
    assert first.date == datetime.fromisoformat("2026-01-03T08:00:00+08:00")
    assert first.path == f"内容/{NAME}"
    assert len(first.revision) == 40


def test_renames_are_followed_and_deletions_are_no_versions(git: Git, tmp_path: Path) -> None:
    old, new = tmp_path / "repo" / "旧.md", tmp_path / "repo" / "a b" / NAME
    body = "".join(f"第 {n} 行\n" for n in range(20))
    commit(git, old, body)
    new.parent.mkdir()
    git("mv", str(old), str(new))
    git("commit", "-q", "-m", "move")
    commit(git, new, body + "多一行\n")
    git("rm", "-q", str(new))
    git("commit", "-q", "-m", "gone")
    commit(git, new, body + "回来\n")
    found = GitSource(file=new).read().revisions
    assert [r.text.removeprefix(body) for r in found] == ["", "", "多一行\n", "回来\n"]
    assert found[0].path == "旧.md"


def test_main_line_alone_or_all_commits(git: Git, tmp_path: Path) -> None:
    file = tmp_path / "repo" / NAME
    commit(git, file, "v1\n")
    git("checkout", "-q", "-b", "side")
    commit(git, file, "v1\n\n支一\n")
    commit(git, file, "v1\n\n支二\n")
    git("checkout", "-q", "main")
    git("merge", "-q", "--no-ff", "-m", "merge", "side")
    assert [r.text for r in GitSource(file=file).read().revisions] == ["v1\n", "v1\n\n支二\n"]
    whole = GitSource(file=file, full_history=True).read().revisions
    assert [r.text for r in whole] == ["v1\n", "v1\n\n支一\n", "v1\n\n支二\n"]


def test_worktree_and_submodule(git: Git, tmp_path: Path) -> None:
    commit(git, tmp_path / "repo" / NAME, "v1\n")
    git("worktree", "add", "-q", str(tmp_path / "tree"), "-b", "other")
    assert [r.version for r in GitSource(file=tmp_path / "tree" / NAME).read().revisions] == [1]
    outer = tmp_path / "outer"
    outer.mkdir()
    git("init", "-q", cwd=outer)
    git("submodule", "--quiet", "add", str(tmp_path / "repo"), "sub", cwd=outer)
    assert [r.version for r in GitSource(file=outer / "sub" / NAME).read().revisions] == [1]


def test_variables_of_a_hook_do_not_mislead(git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(git, tmp_path / "repo" / NAME, "v1\n")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "nowhere"))
    assert len(GitSource(file=tmp_path / "repo" / NAME).read().revisions) == 1


def test_shallow_clone_invents_no_date(git: Git, tmp_path: Path) -> None:
    file = tmp_path / "repo" / NAME
    for text in ("v1\n", "v2\n", "v3\n"):
        commit(git, file, text)
    git("clone", "-q", "--depth", "2", f"file://{tmp_path / 'repo'}", str(tmp_path / "clone"))
    found = GitSource(file=tmp_path / "clone" / NAME).read()
    assert [(r.version, r.date is None, r.author) for r in found.revisions] == [(2, True, ""), (3, False, "林")]
    assert found.messages == (SHALLOW,)


def test_no_repository_no_commits_not_tracked(git: Git, tmp_path: Path) -> None:
    outside = write(tmp_path / "plain" / NAME, "v1\n")
    assert GitSource(file=outside).read().messages == (NO_REPOSITORY,)
    inside = write(tmp_path / "repo" / NAME, "v1\n")
    assert GitSource(file=inside).read() == read_history(())
    commit(git, tmp_path / "repo" / "else.md", "x\n")
    git("rm", "-q", "--cached", NAME)
    assert GitSource(file=tmp_path / "repo" / "untracked.md").read() == read_history(())
    assert GitSource(file=tmp_path / "absent" / NAME).read() == read_history(())


def test_no_git_program(git: Git, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(tmp_path / "repo" / NAME, "v1\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert GitSource(file=file).read().messages == (NO_PROGRAM,)


def test_snapshots_by_number_with_dates_only_where_written(tmp_path: Path) -> None:
    folder = tmp_path / "history" / "inference"
    write(folder / "v9.md", "# k\n\nv9 Oct3早更新\n")
    write(folder / "v010.md", "# k\n\nv10 2026-10-04\n")
    write(folder / "v11-晚.md", "# k\n\n没有\n")
    write(folder / "notes.md", "x\n")
    found = SnapshotSource(folder=folder).read()
    assert [(r.version, r.label, r.revision, r.date) for r in found.revisions] == [
        (9, "Oct3早", "v9", None),
        (10, "2026-10-04", "v010", datetime(2026, 10, 4)),
        (11, "", "v11-晚", None),
    ]
    assert SnapshotSource(folder=tmp_path / "none").read() == read_history(())


def test_a_snapshot_that_leads_elsewhere_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "history"
    folder.mkdir()
    secret = write(tmp_path / "secret.md", "v1\n")
    (folder / "v1.md").symlink_to(secret)
    found = SnapshotSource(folder=folder).read()
    assert found.revisions == ()
    assert len(found.messages) == 1


def snapshot(text: str, version: int) -> Revision:
    return make_revision(text, version=version, revision=f"v{version}", snapshot=f"v{version}")


def commit_of(text: str, name: str, day: int) -> Revision:
    return make_revision(text, revision=name, date=datetime(2026, 1, day), author="林")


def test_equal_texts_are_one_revision() -> None:
    git = [commit_of("甲", "aaa", 1), commit_of("乙", "bbb", 2)]
    merged = merge(git, [snapshot("甲", 7), snapshot("乙", 8)])
    assert [(r.version, r.revision, r.snapshot, r.author) for r in merged] == [
        (7, "aaa", "v7", "林"),
        (8, "bbb", "v8", "林"),
    ]
    assert merge([snapshot("甲", 7), snapshot("乙", 8)], git) == merged


def test_a_return_to_an_old_text_stays_a_version() -> None:
    git = [commit_of("甲", "aaa", 1), commit_of("乙", "bbb", 2), commit_of("甲", "ccc", 3)]
    assert [r.revision for r in merge(git, [snapshot("甲", 1)])] == ["aaa", "bbb", "ccc"]


def test_snapshots_unknown_to_git_go_where_their_number_says() -> None:
    git = [commit_of("v3\n", "aaa", 1), commit_of("v6\n", "bbb", 2)]
    merged = merge(git, [snapshot("一", 1), snapshot("四", 4), snapshot("五", 5), snapshot("七", 7)])
    assert [r.version for r in merged] == [1, 3, 4, 5, 6, 7]


def test_versions_that_run_backwards() -> None:
    (finding,) = check_versions([make_revision("v3\n"), make_revision("x"), make_revision("v2\n")], "k.md")
    assert (finding.code.number, finding.message) == ("PT403", "v2 follows v3 (the file on disk)")


def test_a_whole_file_from_git_snapshots_and_disk(git: Git, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    file = root / "organized" / "knowledge" / "rag.md"
    write(root / "organized" / "knowledge" / "history" / "rag" / "v1.md", "v1\n\n## §1 甲\n\n一\n")
    commit(git, file, "v2\n\n## §1 甲\n\n一\n二\n")
    write(file, "v3\n\n## §1 甲\n\n一\n二\n三\n")
    history = file_history(root, "organized/knowledge/rag.md")
    assert [(r.version, bool(r.revision), r.date is None) for r in history.revisions] == [
        (1, True, True),
        (2, True, False),
        (3, False, True),
    ]
    assert [(c.version, c.added) for c in history.changes] == [(2, ("二",)), (3, ("三",))]
    assert history.diagnostics == ()


def test_saves_of_a_version_before_its_snapshot_are_drafts_of_it(tmp_path: Path, git: Git) -> None:
    file = tmp_path / "repo" / "rag.md"
    texts = {
        name: f"# rag\n\n> **版本**：{name[:2]}\n\n## §1 A\n\n{name}\n" for name in ("v1", "v2 draft", "v2", "v2 later")
    }
    for name in ("v1", "v2 draft", "v2", "v2 later"):
        file.write_text(texts[name], encoding="utf-8")
        git("add", "rag.md")
        git("commit", "-qm", name)
    folder = tmp_path / "repo" / "history" / "rag"
    folder.mkdir(parents=True)

    def names() -> list[str]:
        return [revision.text.splitlines()[-1] for revision in file_history(tmp_path / "repo", "rag.md").revisions]

    assert names() == ["v1", "v2 draft", "v2", "v2 later"]
    (folder / "v2.md").write_text(texts["v2"], encoding="utf-8")
    assert names() == ["v1", "v2", "v2 later"]
