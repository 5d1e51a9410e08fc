"""Identifiers as types: read in any written form, printed in one.

`parse` takes what people write and gives None for what is no such identifier; `str()` gives the canonical
form. The `find_…` functions give every mention in a running text with its offsets.
"""

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache, total_ordering
from typing import Self

from mkdocs_papertrail._arxiv_text import scan, scan_impossible

_AROUND = re.compile(r"[\W_]*(?:\.(?:pdf|md|markdown|txt))?[\W_]*(?:\[[\w.\-]{1,20}\])?[\W_]*", re.IGNORECASE)
_DASHED = re.compile(r"(\d{4})-(\d{4,5}(?:v\d{1,3})?)", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True, kw_only=True)
class ArxivId:
    """A paper on arXiv, with the version where one is written. Build it with `parse`."""

    value: str
    """Canonical id without version: `2610.13735`, `hep-th/9901001`, `math.GT/0309136`."""
    version: int | None = None
    """Version from 1 on, None where none is written."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read a text that is one id in any written form, None if it is none or more than that."""
        text = text.strip()
        if dashed := _DASHED.fullmatch(text):
            text = f"{dashed[1]}.{dashed[2]}"
        hits = scan(text)
        if len(hits) != 1 or not _AROUND.fullmatch(text[: hits[0].start] + text[hits[0].end :]):
            return None
        return cls(value=hits[0].value, version=hits[0].version)

    @property
    def base(self) -> Self:
        """The paper whatever the version."""
        return replace(self, version=None)

    @property
    def abs_url(self) -> str:
        """Address of the abstract on arXiv."""
        return f"https://arxiv.org/abs/{self}"

    @property
    def pdf_url(self) -> str:
        """Address of the PDF on arXiv."""
        return f"https://arxiv.org/pdf/{self}"

    def __str__(self) -> str:
        return self.value if self.version is None else f"{self.value}v{self.version}"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, ArxivId):
            return NotImplemented
        return (self.value, self.version or 0) < (other.value, other.version or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperMention:
    """A place in a text that names a paper."""

    start: int
    """Offset of the first character of the whole written form (prefix and URL included)."""
    end: int
    """Offset behind its last character."""
    id: ArxivId
    """The paper."""


def find_paper_mentions(text: str) -> tuple[PaperMention, ...]:
    """All papers named in a text, in order, repeats kept; mentions never overlap."""
    hits = scan(text)
    if not hits:
        return ()
    return tuple(PaperMention(start=hit.start, end=hit.end, id=_arxiv_id(hit.value, hit.version)) for hit in hits)


def find_paper_ids(text: str) -> tuple[ArxivId, ...]:
    """The ids of all papers named in a text, in order, versions and repeats kept."""
    hits = scan(text)
    return tuple(_arxiv_id(hit.value, hit.version) for hit in hits) if hits else ()


@lru_cache(maxsize=4096)
def _arxiv_id(value: str, version: int | None) -> ArxivId:
    """One object for each id: a tree names the same papers over and over."""
    return ArxivId(value=value, version=version)


def find_impossible_ids(text: str) -> tuple[tuple[int, int, str], ...]:
    """What is marked as an arXiv id (prefix or URL) but can't be one: `(start, end, written form)`."""
    return tuple((start, end, text[start:end]) for start, end in scan_impossible(text))


_WIDE = str.maketrans("０１２３４５６７８９．（）\u3000\u00a0", "0123456789.()  ")
_NUMBER = r"[0-9０-９]{1,4}(?:[.．](?:[0-9０-９]{1,4}|[(（][0-9０-９]{1,4}[)）])){0,7}"
_SECTION = re.compile(rf"§{{1,2}}[ \t\u3000\u00a0]{{0,2}}(?P<number>{_NUMBER})")
_SECTION_WHOLE = re.compile(rf"(?:§{{1,2}}[ \t\u3000\u00a0]{{0,2}})?(?P<number>{_NUMBER})[.．]?")
_SLUG_PART = re.compile(r"(?<=\.)x([0-9]{1,4})(?![0-9])")


@total_ordering
@dataclass(frozen=True, slots=True, kw_only=True)
class SectionRef:
    """The number of a section of a knowledge file. Build it with `parse`.

    `1.(11)` is another section than `1.11` and comes right after it.
    """

    number: str
    """Canonical number: `1`, `1.3`, `1.(11)`."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read `§1.3`, `1.3`, `§ 1.(11)`, full-width forms and the `slug`; None for anything else."""
        match = _SECTION_WHOLE.fullmatch(_SLUG_PART.sub(r"(\1)", text.strip()))
        return cls(number=_canonical(match["number"])) if match else None

    @property
    def anchor(self) -> str:
        """Id of the heading on a page: `s1-3`, `s1-x11` for 1.(11)."""
        return "s" + self.slug.replace(".", "-")

    @property
    def slug(self) -> str:
        """The number for use in a URL: `1.3`, `1.x11` for 1.(11)."""
        return self.number.replace("(", "x").replace(")", "")

    @property
    def sort_key(self) -> tuple[tuple[int, bool], ...]:
        """Key of the natural order: 1.1, 1.3, 1.11, 1.(11), 2.2."""
        return tuple((int(part.strip("()")), part[0] == "(") for part in self.number.split("."))

    def __str__(self) -> str:
        return self.number

    def __lt__(self, other: object) -> bool:
        return self.sort_key < other.sort_key if isinstance(other, SectionRef) else NotImplemented


def _canonical(number: str) -> str:
    plain = number if number.isascii() else number.translate(_WIDE)
    if "0" not in plain:
        return plain
    parts = (f"({int(part[1:-1])})" if part.startswith("(") else str(int(part)) for part in plain.split("."))
    return ".".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionMention:
    """A place in a text that names a section."""

    start: int
    """Offset of the first character: of the file name where one stands before the number, else of `§`."""
    end: int
    """Offset behind the number; a title after it is not part of the mention."""
    ref: SectionRef
    """The number."""
    file: str | None
    """The `.md` file named before it, as written (`inference.md`, `organized/knowledge/inference.md`)."""
    title: str | None
    """The words after the number up to the next punctuation: perhaps the title, perhaps running text."""


_FILE_BACKWARDS = re.compile(r"(?i:dm)\.[A-Za-z0-9_\-./]{1,120}")
_HAN_FILE_BACKWARDS = re.compile(r"(?i:dm)\.[\w\-./]{1,120}")
_TITLE = re.compile(
    r"[ \t\u3000]{1,2}([^\s()（）\[\],，。;；:：、|·§\"“”「」《》<>`*+/=—–]"
    r"(?:[^\n()（）\[\],，。;；:：、|·§\"“”「」《》<>`*+/=—–]{0,59}))"
)


_BEFORE_SECTION = frozenset(" \t\u3000\u00a0`*_\"'”’》」dD")


def find_section_mentions(text: str) -> tuple[SectionMention, ...]:
    """All sections named with `§`, in order; of a range `§1.3–1.5` the first."""
    mentions = []
    done = 0
    for match in _SECTION.finditer(text):
        start, end = match.span()
        if text[end : end + 1].isdecimal():
            continue
        file = None
        if start > done and text[start - 1] in _BEFORE_SECTION:
            start, file = _file_before(text, start, done)
        title = _TITLE.match(text, end)
        words = title[1].rstrip() if title else None
        mentions.append(SectionMention(start=start, end=end, ref=_section_ref(match["number"]), file=file, title=words))
        done = end
    return tuple(mentions)


@lru_cache(maxsize=4096)
def _section_ref(number: str) -> SectionRef:
    """One object for each written number."""
    return SectionRef(number=_canonical(number))


def _file_before(text: str, start: int, floor: int) -> tuple[int, str | None]:
    """Where the mention begins and the file it names, given the offset of its `§`."""
    bare = start - _trailing(text[max(floor, start - 4) : start], " \t\u3000\u00a0")
    behind = bare - _trailing(text[max(floor, bare - 3) : bare], "`*_\"'”’》」")
    if text[max(floor, behind - 3) : behind].lower() != ".md":
        return start, None
    window = text[max(floor, behind - 120) : behind][::-1]
    name = _FILE_BACKWARDS.match(window) or _HAN_FILE_BACKWARDS.match(window)
    if name is None:
        return start, None
    file = name.group()[::-1].lstrip("-./")
    if len(file) <= len(".md"):
        return start, None
    return (behind - len(file) if behind == bare else start), file


def _trailing(text: str, marks: str) -> int:
    """How many of some marks stand at the end of a text."""
    return len(text) - len(text.rstrip(marks))


class DocumentId(str):
    """A document by its place in the content tree: its path without suffix, `inbox/ann/2026-10-12-rag`."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read a path relative to the content tree; None if it is empty, absolute or leads out of it."""
        path = unicodedata.normalize("NFC", text.strip()).replace("\\", "/")
        parts = [part for part in path.split("/") if part not in ("", ".")]
        if not parts or ".." in parts or path.startswith("/") or re.match(r"[A-Za-z]:/", path):
            return None
        parts[-1] = re.sub(r"(?<=.)\.(?:md|markdown|txt)\Z", "", parts[-1], flags=re.IGNORECASE)
        return cls("/".join(parts))

    @property
    def name(self) -> str:
        """The last part: the name of the file without suffix."""
        return self.rpartition("/")[2]


_VERIFICATION = re.compile(r"(\d{4}-\d\d-\d\d)-([^\s/]{1,100})-([A-Za-z]{1,3}\d{1,4})", re.ASCII)


@total_ordering
@dataclass(frozen=True, slots=True, kw_only=True)
class VerificationId:
    """An open verification, unique in the content tree: `2026-10-12-inference-T1`."""

    date: date
    """Day of the briefing that raised it."""
    topic: str
    """Topic of that briefing."""
    label: str
    """Its name in that briefing: `T1`."""

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read `2026-10-12-inference-T1`; None for anything else and for days that do not exist."""
        match = _VERIFICATION.fullmatch(text.strip())
        if match is None:
            return None
        try:
            day = date.fromisoformat(match[1])
        except ValueError:
            return None
        return cls(date=day, topic=match[2], label=match[3].upper())

    def __str__(self) -> str:
        return f"{self.date.isoformat()}-{self.topic}-{self.label}"

    def __lt__(self, other: object) -> bool:
        return natural_key(str(self)) < natural_key(str(other)) if isinstance(other, VerificationId) else NotImplemented


NaturalKey = tuple[tuple[int, int, str], ...]
"""What `natural_key` gives; only good for comparing."""

_DIGITS = re.compile(r"([0-9]+)")


def natural_key(text: str) -> NaturalKey:
    """Sort key in which numbers count as numbers: `v9` before `v10`. Equal only for equal texts."""
    parts: list[tuple[int, int, str]] = []
    for index, piece in enumerate(_DIGITS.split(text.casefold())):
        if index % 2:
            digits = piece.lstrip("0")
            parts.append((1, len(digits), digits))
        elif piece:
            parts.append((2, 0, piece))
    return (*parts, (0, 0, text))
