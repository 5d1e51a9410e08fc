"""The anchor of every heading on its own page. None of them depends on the order in which pages are built."""

from __future__ import annotations

import hashlib
from collections import Counter

from mkdocs_papertrail.ids import SectionRef
from mkdocs_papertrail.model import Briefing, Document, KnowledgeFile


def anchors_of(document: Document) -> tuple[str, ...]:
    """Anchors of the headings of a document's body, in order.

    A numbered section has that of its number (`s1-3`), an item its name (`increment-1`, `adjacent-a`, `t1`), any
    other heading a slug of its text, preceded by its parents' where that is needed to be unique.
    """
    special = _special(document)
    slugs = [slug(heading.text) for heading in document.body.headings]
    names = _Names({name for name, count in Counter(slugs).items() if count > 1})
    parents: list[tuple[int, str]] = []
    anchors: list[str] = []
    for heading, own in zip(document.body.headings, slugs, strict=True):
        while parents and parents[-1][0] >= heading.level:
            parents.pop()
        anchor = special.get(heading.start, "")
        if anchor and anchor not in names.taken:
            names.taken.add(anchor)
        else:
            anchor = names.free(own, [name for _, name in parents])
        parents.append((heading.level, own))
        anchors.append(anchor)
    return tuple(anchors)


class _Names:
    """The anchors given so far."""

    def __init__(self, repeated: set[str]) -> None:
        self.repeated = repeated
        self.taken: set[str] = set()
        self.counts: Counter[str] = Counter()

    def free(self, own: str, parents: list[str]) -> str:
        """The slug, with as many parents before it as needed; where even those repeat, with a digest behind it."""
        candidate = own
        for parent in reversed(parents):
            if candidate not in self.taken and candidate not in self.repeated:
                break
            candidate = f"{parent}--{candidate}"
        attempt = candidate
        while attempt in self.taken:
            self.counts[candidate] += 1
            digest = hashlib.sha256(f"{candidate}\x00{self.counts[candidate]}".encode()).hexdigest()[:6]
            attempt = f"{candidate}--{digest}"
        self.taken.add(attempt)
        return attempt


def _special(document: Document) -> dict[int, str]:
    if isinstance(document, Briefing):
        named = {i.start: f"{'adjacent' if i.adjacent else 'increment'}-{slug(i.label)}" for i in document.items}
        named.update({v.start: slug(v.label) for v in document.verifications})
        return named
    if isinstance(document, KnowledgeFile):
        refs = ((s.start, SectionRef.parse(s.number)) for s in document.sections if s.number)
        return {start: ref.anchor for start, ref in refs if ref}
    return {}


def slug(text: str) -> str:
    """A readable Unicode slug: letters, digits and the signs that tell names apart, joined by hyphens."""
    spelled = text.replace("++", " plus plus ").replace("#", " sharp ").replace("+", " plus ")
    words = "".join(c if c.isalnum() else " " for c in spelled).split()
    return "-".join(words).lower()[:80] or "section"
