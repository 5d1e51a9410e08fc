"""The MkDocs side: plugins, pages, theme. Nothing else in the package imports mkdocs."""

from mkdocs_papertrail.mkdocs.sharing import knowledge_base

__all__ = ["knowledge_base"]
