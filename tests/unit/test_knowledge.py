"""Knowledge files: sections, versions, inline marks, and what is wrong with their numbers."""

from __future__ import annotations

from datetime import date

import pytest

from mkdocs_papertrail.model import KnowledgeFile
from mkdocs_papertrail.parse import parse
from mkdocs_papertrail.parse.heading_names import heading_text, split_number
from mkdocs_papertrail.parse.sections import read_info, split_sections

SAMPLE = """\
# inference

v312 Oct14晚更新（两条补充；引→2）

## §1 部署

### §1.1 框架

一句，2309.06180。⚠ 这一句还要查。下一句没事。

### §1.2 缓存

- 甲 2407.00079v2
- 乙，待核实
  - 乙的下级

## §2 训练

| 名 | 值 |
|---|---|
| 步长 | ⚠ 未定 |
"""


def knowledge(text: str, path: str = "organized/knowledge/inference.md") -> KnowledgeFile:
    document = parse(text, path)
    assert isinstance(document, KnowledgeFile)
    return document


def codes(text: str) -> list[tuple[str, int]]:
    return [(d.code.number, d.line) for d in knowledge(text).diagnostics]


def test_a_whole_file() -> None:
    file = knowledge(SAMPLE)
    assert (file.id, file.file, file.topic, file.title) == ("inference", "inference.md", "inference", "inference")
    assert (file.version, file.label, file.declared_references) == (312, "Oct14晚", 2)
    assert [(s.key, s.title, s.level, s.line, s.arxiv) for s in file.sections] == [
        ("1", "部署", 2, 5, ()),
        ("1.1", "框架", 3, 7, ("2309.06180",)),
        ("1.2", "缓存", 3, 11, ("2407.00079",)),
        ("2", "训练", 2, 17, ()),
    ]
    assert [(m.text, m.line, m.arxiv) for m in file.marks] == [
        ("⚠ 这一句还要查。", 9, ("2309.06180",)),
        ("乙，待核实", 14, ()),
        ("⚠ 未定", 21, ()),
    ]
    assert file.diagnostics == ()


def test_spans_of_sections() -> None:
    file = knowledge(SAMPLE)
    first, second, _, last = file.sections
    assert file.body.text(first.start, first.body_start) == "## §1 部署\n"
    assert first.end == second.start
    assert first.tree_end == last.start
    assert last.tree_end == len(file.body.source)


@pytest.mark.parametrize(
    ("heading", "number", "title"),
    [
        ("## §1 部署", "1", "部署"),
        ("### §1.3 KV Cache", "1.3", "KV Cache"),
        ("### 1.3 KV Cache", "1.3", "KV Cache"),
        ("#### 1.3.2 分页", "1.3.2", "分页"),
        ("### §1.(11) 预取", "1.(11)", "预取"),
        ("### § 1.（11） 预取", "1.(11)", "预取"),
        ("### １．３ 缓存", "1.3", "缓存"),
        ("## 4. 评测", "4", "评测"),
        ("## 4、评测", "4", "评测"),
        ("### 2.1缓存", "2.1", "缓存"),
        ("## §7", "7", ""),
        ("## 2026 年度小结", "", "2026 年度小结"),
        ("## 2026-10-12", "", "2026-10-12"),
        ("## 2026.10.12 小结", "", "2026.10.12 小结"),
        ("## 10月12日 小结", "", "10月12日 小结"),
        ("## 10 月 12 日", "", "10 月 12 日"),
        ("## 12 Oct 2026", "", "12 Oct 2026"),
        ("## 12:30 例会", "", "12:30 例会"),
        ("## 3D 重建", "", "3D 重建"),
        ("## 4-bit 量化", "", "4-bit 量化"),
        ("## 70B 模型", "", "70B 模型"),
        ("## 3 x faster", "", "3 x faster"),
        ("## 50% 稀疏", "", "50% 稀疏"),
        ("## 2.0倍加速", "", "2.0倍加速"),
        ("## 📦 存储", "", "存储"),
        ("## ⚠️ 3.2 存储", "3.2", "存储"),
        ("## :package: 存储", "", "存储"),
        ("## <a name='store'></a>5. 存储", "5", "存储"),
        ("## [存储](store.md)", "", "存储"),
        ("## 存储 [![badge](https://example.org/b.svg)](https://example.org)", "", "存储"),
        ("## [存储][ref] 与 **键：**值 {#store}", "", "存储 与 键：值"),
        ("## `kv_cache` &amp; *more*", "", "kv_cache & *more*".replace("*", "")),
        ("存储\n====", "", "存储"),
        ("## 🎉", "", "🎉"),
    ],
)
def test_headings(heading: str, number: str, title: str) -> None:
    assert split_number(heading_text(heading + "\n")) == (number, title)


@pytest.mark.parametrize(
    ("top", "version", "label", "references"),
    [
        ("v310", 310, "", None),
        ("**版本**：v310 Oct12午更新（若干；引→499）", 310, "Oct12午", 499),
        ("> v7 · 引用：12", 7, "", 12),
        ("| 版本 | v8 |\n|---|---|\n| 引用数 | 5 |", 8, "", None),
        ("版本：310", 310, "", None),
        ("inference.md v310 Oct12午更新（引→4）", 310, "Oct12午", 4),
        ("v1.2 of something", None, "", None),
        ("v310版，引 -> 3", 310, "版", 3),
        ("Some words about v2 of a tool.", None, "", None),
    ],
)
def test_version_lines(top: str, version: int | None, label: str, references: int | None) -> None:
    info = read_info(f"# k\n\n{top}\n\n## §1 甲\n\n文。\n")
    assert (info.version, info.label, info.references) == (version, label, references)


def test_version_in_front_matter_counts_first() -> None:
    file = knowledge("---\nversion: 12\nreferences: 0\nlabel: 秋\ntitle: 推理\nauthor: Lin\n---\n\nv11\n\n## §1 甲\n")
    assert (file.version, file.label, file.declared_references) == (12, "秋", 0)
    assert (file.title, file.author) == ("推理", "Lin")


def test_version_far_down_is_none() -> None:
    assert knowledge("# k\n\n" + "行\n\n" * 30 + "v310\n").version is None


def test_date_only_where_the_file_names_the_year() -> None:
    assert knowledge("# k\n\nv3 Oct12午更新\n").date is None
    assert knowledge("# k\n\nv3 Oct12午更新（2026 年；引→0）\n").date == date(2026, 10, 12)
    assert knowledge("# k\n\nv3 2026-10-12 更新\n").date == date(2026, 10, 12)
    assert knowledge("---\nupdated: 2026-10-12\n---\n\n# k\n\nv3\n").date == date(2026, 10, 12)


def test_version_in_the_title() -> None:
    file = knowledge("# inference v310 Oct12\n\n## §1 甲\n")
    assert (file.title, file.version) == ("inference", 310)


def test_files_without_numbers_go_by_path() -> None:
    file = knowledge("# 总\n\n## 论文\n\n### 量化\n\n## 工具\n\n### 量化\n\n### 量化\n")
    assert [s.key for s in file.sections] == ["论文", "论文 / 量化", "工具", "工具 / 量化", "工具 / 量化 (2)"]


def test_equal_paths_are_told_apart_by_the_numbers_above() -> None:
    file = knowledge("## §1 甲\n\n### 笔记\n\n## §2 甲\n\n### 笔记\n")
    assert [s.key for s in file.sections] == ["1", "甲 / 笔记", "2", "§2 甲 / 笔记"]


def test_several_headings_at_level_one_are_no_title() -> None:
    file = knowledge("# 新闻\n\n# 论文\n\n## 量化\n")
    assert [s.key for s in file.sections] == ["新闻", "论文", "论文 / 量化"]
    assert file.title == "inference"


def test_number_twice() -> None:
    text = "v1\n\n## §1 甲\n\n## §2 乙\n\n## §2 丙\n"
    assert codes(text) == [("PT401", 7)]
    assert [s.key for s in knowledge(text).sections] == ["1", "2", "丙"]


def test_numbers_out_of_order() -> None:
    assert codes("v1\n\n## §1 甲\n\n### §1.11 乙\n\n### §1.2 丙\n\n### §1.(11) 丁\n") == [("PT402", 7)]


def test_version_missing() -> None:
    assert codes("# k\n\n## §1 甲\n") == [("PT403", 1)]


def test_declared_references_differ() -> None:
    assert codes("# k\n\nv1（引→3）\n\n## §1 甲\n\n2309.06180 2309.06180v2 2407.00079\n") == [("PT404", 3)]


def test_one_title_under_several_numbers() -> None:
    assert codes("v1\n\n## §1 甲\n\n### §1.1 缓存\n\n## §2 乙\n\n### §2.1 缓存\n") == [("PT405", 9)]


def test_headings_that_are_none() -> None:
    text = "v1\n\n```\n## §9 代码\n```\n\n> ## §8 引文\n\n- ## §7 列表\n\n<div>\n## §6 网页\n</div>\n\n## §1 真\n"
    assert [s.key for s in knowledge(text).sections] == ["1"]
    assert [s.key for s in split_sections(text)] == ["", "1"]


def test_html_above_a_heading_with_a_blank_line_between() -> None:
    text = "v1\n\n## §1 甲\n\n<a name='x'></a>\n\n## §2 乙\n\n<br>\n## §3 丙\n"
    keys = [s.key for s in knowledge(text).sections]
    assert keys == [s.key for s in split_sections(text)][1:]
    assert "2" in keys


def test_split_sections_rebuild_the_text() -> None:
    text = "---\nversion: 3\n---\nvor\n  ## §1 甲  \n\nwort\n乙\n---\n\n### 丙 ###\nende"
    parts = split_sections(text)
    assert "".join(part.heading + part.body for part in parts) == text
    assert [(p.key, p.level, p.line) for p in parts] == [
        ("", 0, 0),
        ("1", 2, 4),
        ("wort 乙", 2, 6),
        ("wort 乙 / 丙", 3, 10),
    ]


def test_topic_below_a_folder() -> None:
    assert knowledge("v1\n", "organized/knowledge/agents/memory.md").topic == "agents/memory"


def test_many_equal_headings_take_linear_time() -> None:
    parts = split_sections("# a\n" * 20_000)
    assert len({part.key for part in parts}) == 20_001
