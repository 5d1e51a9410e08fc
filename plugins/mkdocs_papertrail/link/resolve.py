"""What the mentions of a document mean: targets, or the reason why there is none."""

from __future__ import annotations

import posixpath
import re
from datetime import date as Date

from mkdocs_papertrail.ids import ArxivId, SectionRef
from mkdocs_papertrail.link.directory import Directory, nfc
from mkdocs_papertrail.link.targets import Resolved, Target, TargetKind, split_version, target_of
from mkdocs_papertrail.model import (
    Briefing,
    Document,
    Mention,
    MentionKind,
    Note,
)
from mkdocs_papertrail.parse.names_in_text import MONTHS

_DAY = re.compile(r"([A-Za-z]{3})[a-z]* ?(\d{1,2})$")
_PHRASE = re.compile(
    r"(?:(?P<author>[A-Za-z][\w-]*) )?(?P<date>[A-Z][a-z]{2,3} ?\d{1,2})(?: (?P<topic>[\w-]+?))? E(?P<n>\d+)(?:prep)?$"
)


def resolve(document: Document, directory: Directory) -> tuple[Resolved, ...]:
    """What each mention of a document means; candidates that turn out to be no reference are left out."""
    resolver = _Resolver(document, directory)
    return tuple(r for mention in document.body.mentions if (r := resolver.resolve(mention)) is not None)


class _Resolver:
    """The look-ups for one document."""

    def __init__(self, document: Document, directory: Directory) -> None:
        self.document, self.directory = document, directory
        self.own_labels = {v.label: v.uid for v in document.verifications} if isinstance(document, Briefing) else {}
        topic = getattr(document, "topic", "")
        self.topic = topic if topic in directory.sections else self._only_topic()

    def _only_topic(self) -> str:
        """Where a document has no knowledge file of its own topic, the base's only one serves."""
        return next(iter(self.directory.sections)) if len(self.directory.sections) == 1 else ""

    def resolve(self, mention: Mention) -> Resolved | None:
        """One mention; None where it is no reference."""
        match mention.kind:
            case MentionKind.PAPER:
                return Resolved(mention, Target(TargetKind.PAPER, split_version(mention.target)[0]))
            case MentionKind.SECTION:
                return self._section(mention)
            case MentionKind.CARD:
                return self._found(mention, self.directory.cards.get(int(mention.target)), "card_unknown")
            case MentionKind.PATH:
                return self._path(mention)
            case MentionKind.BRIEFING:
                return self._briefing(mention)
            case MentionKind.VERIFICATION:
                return self._verification(mention)
            case MentionKind.LINK:
                return self._relative(mention)
            case _:
                return self._wiki(mention)

    @staticmethod
    def _found(mention: Mention, target: Target | None, problem: str) -> Resolved | None:
        if target is None and not mention.certain:
            return None
        return Resolved(mention, target, "" if target else problem)

    def _section(self, mention: Mention) -> Resolved | None:
        topic = self._topic_of(mention.qualifier)
        numbers = self.directory.sections.get(topic)
        if numbers is None and mention.qualifier:
            return self._found(mention, self.directory.by_path.get(nfc(mention.qualifier)), "file_unknown")
        if numbers is None:
            return None
        ref = SectionRef.parse(mention.target)
        names = [mention.target]
        if ref is not None:
            names.append(ref.number.replace("(", "").replace(")", ""))
        key = next((name for name in names if name in numbers), None)
        return self._found(mention, Target.section(topic, key) if key else None, "section_unknown")

    def _topic_of(self, file: str) -> str:
        """The topic of a file named before a section; without one, the document's own."""
        if not file:
            return self.topic
        nested = file.rpartition("knowledge/")[2].removesuffix(".md")
        return nested if nested in self.directory.sections else posixpath.basename(nested)

    def _path(self, mention: Mention) -> Resolved | None:
        path = nfc(mention.target).strip("/")
        for candidate in (path, f"organized/{path}", f"organized/knowledge/{path}"):
            if target := self.directory.by_path.get(candidate):
                return Resolved(mention, target)
        if path in self.directory.folders or f"organized/{path}" in self.directory.folders:
            return None
        return self._found(mention, None, "path_missing")

    def _briefing(self, mention: Mention) -> Resolved | None:
        match = _PHRASE.match(mention.target)
        author, topic, kind = "", "", ""
        if match:
            author, topic, kind = match["author"] or "", match["topic"] or "", f"e{match['n']}prep"
            words: list[str] = []
            day = self._day(match["date"])
        else:
            author, *words = mention.target.split()
            day = self._day(" ".join(words[-2:])) or self._day(words[-1])
        if day is None:
            return None
        candidates = self.directory.dated.get(day, ())
        if author and not any(c.author.lower() == author.lower() for c in candidates):
            author_known = any(author.lower() == c.author.lower() for d in self.directory.dated.values() for c in d)
            if match and not author_known:
                author = ""
        found = [
            c
            for c in candidates
            if (not author or c.author.lower() == author.lower())
            and (not kind or c.kind == kind)
            and (c.topic == (topic or self._own_topic()).lower() if kind else _named(c, words))
            and c.path != self.document.path
        ]
        target = target_of(found[0]) if len(found) == 1 else None
        return self._found(mention, target, "briefing_unknown")

    def _own_topic(self) -> str:
        return str(getattr(self.document, "topic", ""))

    def _day(self, words: str) -> Date | None:
        match = _DAY.search(words)
        month = MONTHS.get(match[1].lower()) if match else None
        if match is None or month is None:
            return None
        today = self.document.date
        years = [today.year, today.year - 1] if today else sorted({d.year for d in self.directory.dated}, reverse=True)
        for year in years:
            try:
                day = Date(year, month, int(match[2]))
            except ValueError:
                continue
            if today is None or day <= today:
                return day
        return None

    def _verification(self, mention: Mention) -> Resolved | None:
        uid = self.own_labels.get(mention.target)
        if uid is None and mention.certain:
            known = any(
                v.uid == mention.target
                for found in self.directory.dated.values()
                for d in found
                if isinstance(d, Briefing)
                for v in d.verifications
            )
            uid = mention.target if known else None
        return Resolved(mention, Target(TargetKind.VERIFICATION, uid)) if uid else None

    def _relative(self, mention: Mention) -> Resolved:
        folder = posixpath.dirname(self.document.path)
        whole = nfc(posixpath.normpath(posixpath.join(folder, mention.target)))
        if target := self.directory.by_path.get(whole):  # a name may hold a `#`
            return Resolved(mention, target)
        path, _, fragment = mention.target.partition("#")
        path = path.partition("?")[0].replace("\\", "/")
        joined = nfc(posixpath.normpath(posixpath.join(folder, path)))
        for candidate in (joined, f"{joined}.md", f"{joined}/index.md", f"{joined}/README.md"):
            if target := self.directory.by_path.get(candidate):
                return Resolved(mention, target, "", fragment)
        if joined in self.directory.folders:
            return Resolved(mention, None, "is_folder")
        return Resolved(mention, None, "link_broken")

    def _wiki(self, mention: Mention) -> Resolved:
        name, _, fragment = mention.target.partition("#")
        cleaned = nfc(posixpath.normpath(name.strip().replace("\\", "/"))).removesuffix(".md").lower().lstrip("./")
        for candidate in (cleaned, f"{cleaned}/{cleaned.rpartition('/')[2]}", f"{cleaned}/index"):
            found = self.directory.by_name.get(candidate, ())
            if len(found) == 1:
                return Resolved(mention, found[0], "", fragment)
            if len(found) > 1:
                return Resolved(mention, None, "link_ambiguous")
        paper = ArxivId.parse(cleaned)
        if paper and paper.value in self.directory.papers:
            return Resolved(mention, Target(TargetKind.PAPER, paper.value), "", fragment)
        return Resolved(mention, None, "link_broken")


def _named(document: Briefing | Note, words: list[str]) -> bool:
    """Whether words such as `llm-infra e1prep` or `五类简报` name a document of that day."""
    text = " ".join(words).lower()
    name = document.path.rpartition("/")[2].removesuffix(".md")[11:].lower()
    if "五类" in text:
        return "five-category" in name
    tokens = re.findall(
        r"[a-z0-9-]+", re.sub(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?\d+\b", "", text)
    )
    return bool(tokens) and all(token in name for token in tokens)
