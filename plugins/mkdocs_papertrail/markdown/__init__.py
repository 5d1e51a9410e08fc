"""Markdown with source spans: blocks, mentions, edits, HTML."""
