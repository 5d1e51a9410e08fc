"""A paper as a BibTeX entry."""

from __future__ import annotations

import re

from mkdocs_papertrail.ids import ArxivId
from mkdocs_papertrail.link.base import Paper

_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_NEW_STYLE = re.compile(r"(\d{2})(\d{2})\.")
_OLD_STYLE = re.compile(r"[^/]+/(\d{2})(\d{2})")
_ARCHIVE = re.compile(
    r"(?:astro-ph|cond-mat|cs|econ|eess|gr-qc|hep-(?:ex|lat|ph|th)|math|math-ph|nlin|nucl-(?:ex|th)|physics|q-bio|q-fin"
    r"|quant-ph|stat)(?:\.[A-Za-z-]{2,12})?"
)


def bibtex(paper: Paper) -> str:
    """The entry of a paper. Its key is made of the id alone, so that it stays when titles or authors change."""
    card = paper.card
    fields: list[tuple[str, str]] = [("title", "{" + escape(paper.title) + "}")]
    if card and card.authors:
        fields.append(("author", " and ".join(_author(name) for name in card.authors)))
    year, month = when(paper)
    if year:
        fields.append(("year", str(year)))
    if month:
        fields.append(("month", str(month)))
    if paper.arxiv:
        fields += [("eprint", paper.arxiv), ("archivePrefix", "arXiv")]
        if card and is_archive(card.category):
            fields.append(("primaryClass", card.category))
        fields.append(("url", f"https://arxiv.org/abs/{paper.arxiv}"))
    elif card and card.url:
        fields.append(("url", address(card.url)))
    lines = ",\n".join(f"  {name:<13} = {{{value}}}" for name, value in fields)
    return f"@misc{{{key_of(paper)},\n{lines}\n}}\n"


def key_of(paper: Paper) -> str:
    """The key of a paper: `arxiv:2610.13735`, `arxiv:hep-th.9901001`, `card-0042`."""
    name = paper.arxiv or paper.key
    safe = re.sub(r"[^A-Za-z0-9.:-]", ".", name)
    return f"arxiv:{safe}" if paper.arxiv else safe


def when(paper: Paper) -> tuple[int | None, int | None]:
    """Year and month in which a paper appeared: from its id, else the year of its card."""
    found = ArxivId.parse(paper.arxiv) if paper.arxiv else None
    match = (_NEW_STYLE.match(found.value) or _OLD_STYLE.match(found.value)) if found else None
    if match is None:
        day = paper.card.date if paper.card and not paper.arxiv else None
        return (day.year if day else None), None
    short, month = int(match[1]), int(match[2])
    return (1900 if short >= 91 else 2000) + short, month if 1 <= month <= 12 else None


def is_archive(category: str) -> bool:
    """Whether a category is one of arXiv's, such as `cs.DC`."""
    return bool(_ARCHIVE.fullmatch(category))


def escape(text: str) -> str:
    """A text in which nothing is special to LaTeX; it keeps its capitals inside braces."""
    return "".join(_SPECIAL.get(char, char) for char in " ".join(text.split()))


def address(url: str) -> str:
    """An address without the signs that would end a field."""
    return url.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


def _author(name: str) -> str:
    """One author; a name that BibTeX would split wrongly stands in braces."""
    safe = escape(name)
    split = re.search(r"(?:^|\s)and(?:\s|$)", safe, re.IGNORECASE) or safe.count(",") > 1
    return "{" + safe + "}" if split else safe
