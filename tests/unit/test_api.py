"""The public interface in Python, as the contract names it."""

from __future__ import annotations

import dataclasses
import inspect
from datetime import date, datetime
from pathlib import Path

import pytest

import mkdocs_papertrail
from mkdocs_papertrail import (
    ArxivId,
    Briefing,
    Code,
    Document,
    KnowledgeBase,
    KnowledgeFile,
    Note,
    PaperCard,
    RepairedText,
    SectionChange,
    Settings,
    find_paper_ids,
    load,
    parse,
    render_markdown,
    repair,
    section_history,
)
from mkdocs_papertrail.read import decode
from mkdocs_papertrail.site import Store
from tests.mini import MINI
from tests.support import SHARED, needs_shared


def test_everything_that_is_exported_exists_and_is_documented() -> None:
    assert sorted(mkdocs_papertrail.__all__) == mkdocs_papertrail.__all__
    for name in mkdocs_papertrail.__all__:
        assert inspect.getdoc(getattr(mkdocs_papertrail, name)), name


def test_load_gives_the_linked_tree() -> None:
    kb = load(MINI)
    assert isinstance(kb, KnowledgeBase)
    assert (len(kb.briefings), len(kb.notes), len(kb.cards), len(kb.knowledge)) == (4, 5, 4, 2)
    assert [r.version for r in kb.revisions["retrieval"]] == [40, 41, 42]
    assert load(str(MINI)) == kb


@pytest.mark.parametrize("path", ["missing", __file__])
def test_load_of_what_is_no_folder(path: str) -> None:
    with pytest.raises(NotADirectoryError, match="no content folder"):
        load(path)


def test_load_of_an_empty_folder(tmp_path: Path) -> None:
    kb = load(tmp_path)
    assert (kb.briefings, kb.papers, kb.as_of, kb.diagnostics) == ((), {}, None, ())


def test_settings_reach_reading_and_checks(tmp_path: Path) -> None:
    text = (MINI / "inbox/lin/2026-03-04-retrieval-e1prep.md").read_text(encoding="utf-8").replace("续锚", "随手记")
    path = tmp_path / "inbox/lin/2026-03-04-retrieval-e1prep.md"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert Code.STATUS_WORD in [d.code for d in load(tmp_path).diagnostics]
    settings = Settings(status_words=("随手记",), cst_offset=-6, history=False)
    kb = load(tmp_path, settings=settings)
    assert Code.STATUS_WORD not in [d.code for d in kb.diagnostics]
    assert kb.briefings[0].written_at
    assert kb.briefings[0].written_at.isoformat() == "2026-03-04T21:15:00-06:00"
    assert Code.TOO_LARGE in [d.code for d in load(tmp_path, settings=Settings(max_file_size=10)).diagnostics]


def test_without_history_there_are_no_versions() -> None:
    kb = load(MINI, settings=Settings(history=False))
    assert (kb.revisions, kb.changes) == ({}, {})
    assert {str(p.state) for p in kb.proposals} == {"unknown"}


def test_a_store_keeps_documents_that_did_not_change(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# 甲")
    (tmp_path / "b.md").write_text("# 乙")
    store = Store()
    first = {d.path: d for d in load(tmp_path, store=store).notes}
    (tmp_path / "b.md").write_text("# 丙")
    second = {d.path: d for d in load(tmp_path, store=store).notes}
    assert second["a.md"] is first["a.md"]
    assert second["b.md"].title == "丙"
    (tmp_path / "a.md").unlink()
    load(tmp_path, store=store)
    assert [path for path, _ in store.documents] == ["b.md"]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("inbox/lin/2026-03-04-retrieval-e1prep.md", Briefing),
        ("inbox/mei/2026-03-04-five-category-briefing.md", Note),
        ("organized/paper_cards/0310-2602-01234.md", PaperCard),
        ("organized/knowledge/retrieval.md", KnowledgeFile),
        ("notes/a/index.md", Note),
    ],
)
def test_parse_gives_the_type_that_path_and_text_say(path: str, kind: type[Document]) -> None:
    document = parse((MINI / path).read_text(encoding="utf-8"), path)
    assert type(document) is kind
    assert document.path == path
    with pytest.raises(dataclasses.FrozenInstanceError):
        document.title = "x"  # type: ignore[misc]


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "---", "---\na: [\n", "|" * 999, "[" * 999, "#" * 9])
@pytest.mark.parametrize(
    "path", ["x.md", "inbox/a/2026-01-02-b-e1prep.md", "organized/paper_cards/0001-x.md", "k/knowledge/x.md", ""]
)
def test_parse_never_raises(text: str, path: str) -> None:
    assert isinstance(parse(text, path), Document)


def test_find_paper_ids_keeps_order_versions_and_repeats() -> None:
    found = find_paper_ids("2602.01234v2、hep-th/9901001 与 2602.01234，1725 vs 1610")
    assert found == (
        ArxivId(value="2602.01234", version=2), ArxivId(value="hep-th/9901001"), ArxivId(value="2602.01234"),
    )  # fmt: skip
    assert [str(paper) for paper in found] == ["2602.01234v2", "hep-th/9901001", "2602.01234"]


def test_repair_leaves_what_is_well_formed() -> None:
    text = (MINI / "inbox/lin/2026-03-04-retrieval-e1prep.md").read_text(encoding="utf-8")
    mended = repair(text)
    assert isinstance(mended, RepairedText)
    assert (mended.text, mended.repairs) == (text, ())


def test_repair_mends_what_was_flattened() -> None:
    text = (MINI / "inbox/lin/2026-03-05-retrieval-e1prep.md").read_text(encoding="utf-8")
    mended = repair(text)
    assert "### 增量 1 · 🟡 工程新增 · 附录里的随机读数字\n" in mended.text
    assert len(mended.lines) == len(mended.text.splitlines())
    assert repair(mended.text).text == mended.text


def test_render_markdown_links_papers_and_is_safe() -> None:
    shown = render_markdown("**要点：**见 2602.01234 <script>x</script>")
    assert "<strong>要点：</strong>" in shown
    assert 'href="papers/2602.01234/"' in shown
    assert "<script" not in shown


def test_render_markdown_explains_in_the_language_asked_for() -> None:
    assert "没有着落" in render_markdown("[[x]]")
    assert "没有" not in render_markdown("[[x]]", language="en")


def test_section_history_of_given_versions() -> None:
    versions = [
        (1, date(2026, 3, 1), "Lin", "# 库\n\nv1\n\n## §1 甲\n\n旧。\n"),
        (
            2,
            datetime(2026, 3, 2, 9),
            "Mei",
            "# 库\n\nv2\n\n## §1 甲\n\n旧。\n\n新（2602.01234）。\n\n## §2 乙\n\n文。\n",
        ),
        (3, None, "", "# 库\n\nv3\n\n## §2 乙\n\n文。\n"),
    ]
    changes = section_history(versions)
    assert all(isinstance(change, SectionChange) for change in changes)
    assert [(c.version, c.section, str(c.kind), c.author) for c in changes] == [
        (2, "1", "edited", "Mei"), (2, "2", "added", "Mei"), (3, "1", "removed", ""),
    ]  # fmt: skip
    assert changes[0].papers_added == ("2602.01234",)
    assert changes[2].papers_removed == ("2602.01234",)
    assert section_history([]) == ()


@needs_shared
@pytest.mark.parametrize("path", sorted((SHARED / "real").glob("[cd]*/*.md")), ids=lambda path: path.name[:40])
def test_real_files_are_parsed_and_rendered(path: Path) -> None:
    text = decode(path.read_bytes(), path.name).text
    for folder in ("organized/paper_cards", "inbox/x", "organized/knowledge", "notes"):
        assert parse(text, f"{folder}/{path.name}").path
    assert bool(render_markdown(text).strip()) is bool(text.strip())
