"""From repaired Markdown to a tree whose source says in GFM's letter what the writer meant.

Writers' bold next to Chinese characters, single tildes and table rows wider than their header are rewritten in the
source, line by line, and the text is parsed again: only then do offsets, tree and rendered page agree.
"""

from __future__ import annotations

from mkdocs_papertrail.markdown.emphasis import rewrite_emphasis
from mkdocs_papertrail.markdown.tables import widen_tables
from mkdocs_papertrail.markdown.tree import Tree, parse_tree


def scan(text: str) -> Tree:
    """Parse Markdown text, rewriting what GFM's letter would lose or misread.

    The number of lines stays the same, so line numbers need no mapping.
    """
    tree = parse_tree(text)
    for rewrite in (widen_tables, rewrite_emphasis):
        changed = rewrite(tree)
        if changed is not None:
            tree = parse_tree(changed)
    return tree
