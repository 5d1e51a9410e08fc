"""The names that writers give to the fields of a document, in Chinese and English."""

from __future__ import annotations

import re

NAMES: dict[str, tuple[str, ...]] = {
    "card": ("card", "卡号", "卡片号", "卡片", "paper_card", "card_number"),
    "arxiv": ("arxiv", "arxiv 号", "arxiv_id", "arxiv 编号", "arxiv 链接", "eprint"),
    "title": ("title", "标题", "论文标题", "题目"),
    "authors": ("authors", "作者", "author"),
    "category": ("category", "主分类", "分类", "领域"),
    "tags": ("tags", "标签", "tag", "分类标签", "keywords", "关键词"),
    "created": ("created", "归档日期", "创建日期", "date", "日期"),
    "tldr": ("tldr", "tl;dr", "一句话", "一句话总结", "summary"),
    "status": ("status", "状态"),
    "url": ("url", "链接", "网址", "link"),
    "aliases": ("aliases", "别名", "alias"),
}
"""Canonical names, each with the names that writers use, the weightiest first."""

_OTHER = (
    "topic kind version label references round baseline source sources doi year venue type id description "
    "updated lang 主题 版本 来源 执行体 基线"
)
_IGNORED = re.compile(r"[\s_\-*`.]+")


def _plain(name: str) -> str:
    return _IGNORED.sub("", name.casefold())


_CANONICAL = {_plain(name): canonical for canonical, names in NAMES.items() for name in names}
_RANK = {_plain(name): rank for names in NAMES.values() for rank, name in enumerate(names)}

KNOWN_NAMES = frozenset(NAMES) | frozenset(_OTHER.split())
"""Names that are usual for a field."""


def canonical_name(name: str) -> str:
    """`arxiv` for `arXiv 号`, `arxiv_id` and so on; any other name in lower case without spaces."""
    plain = _plain(name)
    return _CANONICAL.get(plain, plain)


def rank(name: str) -> int:
    """How weighty a name is among those that mean the same: 0 is the weightiest."""
    return _RANK.get(_plain(name), 0)
