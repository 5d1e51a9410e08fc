"""Reading bytes and trees: encodings, newlines, limits, links."""

import os
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mkdocs_papertrail.read import SourceText, decode, normalise, read_file, read_tree
from tests.support import SHARED, needs_shared

CHINESE = "# 稀疏注意力\n\n一段关于长上下文推理的说明，共两句。第二句在这里。\n"
TRADITIONAL = "# 稀疏注意力\n\n這段說明講的是長上下文推理，總共兩句。第二句在這裡。\n"


def codes(source: SourceText) -> list[str]:
    return [found.code.number for found in source.diagnostics]


def test_proper_utf8_passes_unchanged() -> None:
    source = decode(CHINESE.encode(), "a.md")
    assert source.text == CHINESE
    assert source.digest == sha256(CHINESE.encode()).hexdigest()
    assert source.was_read
    assert codes(source) == []


@pytest.mark.parametrize(
    ("data", "text", "named"),
    [
        (CHINESE.encode("gb18030"), CHINESE, "GB18030"),
        (TRADITIONAL.encode("big5"), TRADITIONAL, "Big5"),
        (CHINESE.encode("utf-16"), CHINESE, "UTF-16"),
        (b"\xfe\xff" + CHINESE.encode("utf-16-be"), CHINESE, "UTF-16"),
        ("Déjà vu, naïve façade: “quoted”".encode("cp1252"), "Déjà vu, naïve façade: “quoted”", "Windows-1252"),
        ("Ålesund, Ærø".encode("cp1252"), "Ålesund, Ærø", "Windows-1252"),
        ("Plain English — with one dash.".encode("gb18030"), "Plain English — with one dash.", "GB18030"),
    ],
)  # fmt: skip
def test_other_encodings_are_named(data: bytes, text: str, named: str) -> None:
    source = decode(data, "a.md")
    assert source.text == text
    assert codes(source) == ["PT101"]
    assert named in source.diagnostics[0].message


@pytest.mark.parametrize("cut", [1, 2])
def test_truncated_utf8_stays_utf8(cut: int) -> None:
    source = decode("说明文字到此".encode()[:-cut], "a.md")
    assert source.text == "说明文字到\ufffd"
    assert codes(source) == ["PT101"]
    assert "UTF-8" in source.diagnostics[0].message


def test_marks_that_lost_their_last_byte_do_not_change_the_encoding() -> None:
    source = decode("| done | ✓".encode()[:-1] + b"? |\n| next | still ASCII |\n", "a.md")
    assert source.text == "| done | \ufffd? |\n| next | still ASCII |\n"
    assert "UTF-8" in source.diagnostics[0].message


def test_a_line_in_another_encoding_is_kept() -> None:
    odd = "这一行由旧脚本追加"
    source = decode("正常的一行\n".encode() * 4 + odd.encode("gb18030") + "\n末行\n".encode(), "log.md")
    assert source.text == "正常的一行\n" * 4 + odd + "\n末行\n"
    assert codes(source) == ["PT101"]


def test_byte_order_mark_and_newlines() -> None:
    source = decode(b"\xef\xbb\xbfone\r\ntwo\rthree\n", "a.md")
    assert source.text == "one\ntwo\nthree\n"
    assert codes(source) == ["PT102"]


def test_control_characters_are_replaced_and_placed() -> None:
    source = decode(b"ok\tfine\nhere\x00 and \x1b[0m\n", "a.md")
    assert source.text == "ok\tfine\nhere\ufffd and \ufffd[0m\n"
    (found,) = source.diagnostics
    assert (found.code.number, found.line, found.column) == ("PT109", 2, 5)


@pytest.mark.parametrize("data", [b"", b" \n\t\n", b"\xef\xbb\xbf"])
def test_empty(data: bytes) -> None:
    assert "PT106" in codes(decode(data, "a.md"))


def test_lone_surrogates_of_a_caller_are_replaced() -> None:
    text, found = normalise("a\ud800b", "a.md")
    assert text == "a\ufffdb"
    assert [entry.code.number for entry in found] == ["PT109"]


@given(st.binary(max_size=200))
def test_any_bytes_give_clean_text(data: bytes) -> None:
    source = decode(data, "a.md")
    source.text.encode("utf-8")
    assert "\r" not in source.text
    assert "\x00" not in source.text
    assert normalise(source.text, "a.md")[0] == source.text


@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1))
def test_utf8_text_is_never_taken_for_something_else(text: str) -> None:
    assert decode(text.encode(), "a.md").text == text.lstrip("\ufeff")


def test_tree_is_read_in_order_without_hidden_and_foreign_files(tmp_path: Path) -> None:
    for name in ("b/z.md", "b/a.markdown", "a.md", "B.MD", ".git/x.md", "node_modules/y.md", "b/c.txt", "b/.d.md"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("text", encoding="utf-8")
    assert [source.path for source in read_tree(tmp_path)] == ["B.MD", "a.md", "b/a.markdown", "b/z.md"]


def test_exclude(tmp_path: Path) -> None:
    for name in ("drafts/deep/a.md", "keep/a.md", "keep/template.md"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("text", encoding="utf-8")
    found = read_tree(tmp_path, exclude=("drafts/", "template.*"))
    assert [source.path for source in found] == ["keep/a.md"]
    assert [source.path for source in read_tree(tmp_path, exclude=("keep/*",))] == ["drafts/deep/a.md"]


def test_too_large_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "big.md").write_bytes(b"x" * 11)
    (tmp_path / "fits.md").write_bytes(b"x" * 10)
    big, fits = read_tree(tmp_path, max_size=10)
    assert (big.text, codes(big), big.was_read) == ("", ["PT107"], False)
    assert (fits.text, codes(fits)) == ("x" * 10, [])


def test_links_are_never_followed(tmp_path: Path) -> None:
    root, outside = tmp_path / "content", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (outside / "secret.md").write_text("secret", encoding="utf-8")
    (root / "real.md").write_text("real", encoding="utf-8")
    (root / "same.md").symlink_to(root / "real.md")
    (root / "secret.md").symlink_to(outside / "secret.md")
    (root / "folder").symlink_to(outside)
    (root / "loop").symlink_to(root)
    (root / "circle.md").symlink_to(root / "circle.md")
    (root / "nowhere.md").symlink_to(root / "gone.md")
    found = {source.path: codes(source) for source in read_tree(root)}
    assert found == {
        "circle.md": ["PT110"], "folder": ["PT108"], "nowhere.md": ["PT110"], "real.md": [], "secret.md": ["PT108"]
    }  # fmt: skip
    assert all(source.text in ("", "real") for source in read_tree(root))


def test_what_is_no_plain_file_is_reported(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (source,) = read_tree(tmp_path)
    assert codes(source) == ["PT110"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads every file")
def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "locked.md"
    file.write_text("text", encoding="utf-8")
    file.chmod(0)
    (source,) = read_tree(tmp_path)
    assert codes(source) == ["PT110"]


def test_missing_root_is_reported(tmp_path: Path) -> None:
    (source,) = read_tree(tmp_path / "missing")
    assert codes(source) == ["PT110"]


def test_names_that_are_no_utf8_can_be_printed(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("text", encoding="utf-8")
    except OSError:
        pytest.skip("the file system takes UTF-8 names only")
    (source,) = read_tree(tmp_path)
    assert source.path == "caf\ufffd.md"
    assert source.text == "text"


def test_read_file(tmp_path: Path) -> None:
    root = tmp_path / "content"
    (root / "inbox").mkdir(parents=True)
    (root / "inbox" / "page.txt").write_text("copied", encoding="utf-8")
    (tmp_path / "other.md").write_text("other", encoding="utf-8")
    (root / "out.md").symlink_to(tmp_path / "other.md")
    assert read_file(root, "inbox/page.txt").text == "copied"
    assert read_file(root, root / "inbox" / "page.txt").path == "inbox/page.txt"
    assert codes(read_file(root, "../other.md")) == ["PT108"]
    assert codes(read_file(root, "out.md")) == ["PT108"]
    assert codes(read_file(root, "missing.md")) == ["PT110"]
    assert codes(read_file(root, "inbox")) == ["PT110"]
    assert codes(read_file(root, "nul\0.md")) == ["PT110"]


@needs_shared
def test_real_files_keep_their_encoding() -> None:
    for file in sorted((SHARED / "real").glob("*/*.md")):
        data = file.read_bytes()
        text = data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        assert decode(data, file.name).text == text, file.name
