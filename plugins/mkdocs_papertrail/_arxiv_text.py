"""Where arXiv ids stand in running text: the written forms, and the numbers that only look like one.

The scan looks for "four digits, a separator, more digits" and judges each of those few places by what
stands around it. URLs and DOIs are taken as wholes: they name a paper or they do not. Offsets always refer to
the text as given; full-width characters are read through one-to-one translation of small windows.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from mkdocs_papertrail._arxiv_context import fold, is_quantity


class Hit(NamedTuple):
    """One id found in a text."""

    start: int
    """Offset of the first character of the written form."""
    end: int
    """Offset behind its last character."""
    value: str
    """Canonical id without version."""
    version: int | None
    """Version where one is written."""


ARCHIVES = frozenset(
    (
        *("acc-phys", "adap-org", "alg-geom", "ao-sci", "astro-ph", "atom-ph", "bayes-an", "chao-dyn"),
        *("chem-ph", "cmp-lg", "comp-gas", "cond-mat", "cs", "dg-ga", "funct-an", "gr-qc", "hep-ex", "hep-lat"),
        *("hep-ph", "hep-th", "math", "math-ph", "mtrl-th", "nlin", "nucl-ex", "nucl-th", "patt-sol"),
        *("physics", "plasm-ph", "q-alg", "q-bio", "quant-ph", "solv-int", "supr-con"),
    )
)
"""The archives that gave ids of the old form, until March 2007."""

_FIRST_NEW, _LAST_FOUR_DIGITS, _FIRST_FIVE_DIGITS, _LAST_NEW = 704, 1412, 1501, 4912


def new_style(yymm: str, sequence: str) -> str | None:
    """`YYMM.NNNN` (April 2007 to 2014) or `YYMM.NNNNN` (from 2015), or None where no such id can exist."""
    stamp = int(yymm)
    if not 1 <= stamp % 100 <= 12 or not sequence.strip("0"):
        return None
    if len(sequence) == 5:
        possible = _FIRST_FIVE_DIGITS <= stamp <= _LAST_NEW
    else:
        possible = len(sequence) == 4 and _FIRST_NEW <= stamp <= _LAST_FOUR_DIGITS
    return f"{yymm}.{sequence}" if possible else None


def old_style(archive: str, subject: str, digits: str) -> str | None:
    """`hep-th/9901001` or `math.GT/0309136`, or None where no such id can exist."""
    archive, year, month = archive.lower(), int(digits[:2]), int(digits[2:4])
    dated = year >= 91 or year < 7 or (year == 7 and month <= 3)
    if archive not in ARCHIVES or not dated or not 1 <= month <= 12 or not int(digits[4:]):
        return None
    subject = subject.upper() if len(subject) == 3 else subject.lower()
    return f"{archive}{subject}/{digits}"


# Four digits, a separator and four or five digits; or a letter, a slash or hyphen and seven digits.
_CANDIDATE = re.compile(
    r"[.．/／\-－](?:(?<=\d{4}[.．\-－])(?<!\d{5}.)\d{4,5}(?![.．]?\d)|(?<=[A-Za-zＡ-Ｚａ-ｚ][/／\-－])\d{7}(?!\d))"
)
_ARCHIVE = r"(?P<archive>[a-z]{2,5}(?:-[a-z]{2,4})?)(?P<subject>\.[a-z]{2,8}(?:-[a-z]{2,4})?)?"
_VERSION = r"(?:v(?P<version>[1-9]\d{0,2}))?(?![a-z0-9])"
_ID = rf"(?:{_ARCHIVE}/)?(?:(?P<yymm>\d{{4}})\.(?P<sequence>\d{{4,5}})|(?P<old>\d{{7}})){_VERSION}"
_FLAGS = re.IGNORECASE | re.ASCII
_BARE_ID = re.compile(_ID, _FLAGS)
_ARXIV_HOST = r"(?:[a-z0-9-]{1,20}\.){0,4}arxiv\.org/(?:abs|pdf|html|format|ps|src|e-print|dvi|tb)"
_PAPER_URL = re.compile(
    rf"(?:https?://)?(?:{_ARXIV_HOST}|(?:www\.)?ar5iv\.org/(?:abs|html|pdf)"
    r"|(?:www\.)?alphaxiv\.org/(?:[a-z]{2}/)?(?:abs|overview|pdf|html|paper|audio|resources)"
    r"|(?:www\.)?(?:huggingface\.co|hf\.co|hf-mirror\.com)/papers|(?:www\.)?arxiv-vanity\.com/papers"
    rf"|(?:dx\.|www\.)?doi\.org/10\.48550)/(?:arxiv[.:])?{_ID}",
    _FLAGS,
)
_PAPER_DOI = re.compile(rf"10\.48550(?:/|%2f)arxiv[.:]{_ID}", _FLAGS)
_REGION = re.compile(r"://|10\.[0-9]{4,9}(?:/|%2[Ff])")
_PATH = r"[!#-&*+\-./0-9:=?@A-Z\\^_a-z~]"
_TAIL = re.compile(rf"{_PATH}*(?:(?:[,;](?!https?:)|\((?:{_PATH}|[,;])*\)){_PATH}*)*")
_DOI_TAIL = re.compile(rf"{_PATH}*(?:\({_PATH}*\){_PATH}*)*")
_SCHEME = re.compile(r"[A-Za-z0-9+.\-]{1,16}")
_DOI_LEAD = re.compile(r"(?:(?:https?://)?(?:dx\.)?doi\.org/|doi[ :]{1,2})\Z", _FLAGS)
_TOKEN = re.compile(rf"{_PATH}*")
_HOST = re.compile(r"(?:[a-z0-9-]{1,63}\.){1,8}(?!md/|txt/|pdf/)[a-z]{2,}(?::\d+)?/", _FLAGS)
_LOOSE_END = ".,;:!?*_~"


def read_id(match: re.Match[str]) -> tuple[str, int | None] | None:
    """Id and version of a match of one of the id patterns, or None where no such id can exist."""
    archive, subject, yymm, sequence, old, version = match.group(
        "archive", "subject", "yymm", "sequence", "old", "version"
    )
    if yymm is not None:
        known = archive is None or archive.lower() in ARCHIVES
        value = new_style(yymm, sequence) if known else None
    else:
        value = old_style(archive, subject or "", old) if archive else None
    return None if value is None else (value, int(version) if version else None)


def regions(text: str) -> Iterator[tuple[int, int]]:
    """The extents of URLs (with a scheme) and DOIs, in order."""
    end = 0
    while found := _REGION.search(text, end):
        start, behind = found.span()
        if found.group() == "://":
            scheme = _SCHEME.match(text[max(end, start - 16) : start][::-1])
            start -= scheme.end() if scheme else 0
            tail = _TAIL.match(text, behind)
        elif start and (text[start - 1].isdecimal() or text[start - 1] == "."):
            end = behind
            continue
        else:
            tail = _DOI_TAIL.match(text, behind)
        end = tail.end() if tail else behind
        yield start, start + len(text[start:end].rstrip(_LOOSE_END))


def _whole(text: str, start: int, end: int) -> Hit | None:
    """The paper that the URL or DOI between the offsets names."""
    written = text[start:end]
    if match := _PAPER_URL.match(written):
        found = read_id(match)
        return Hit(start, end, *found) if found else None
    if match := _PAPER_DOI.match(written):
        found = read_id(match)
        lead = _DOI_LEAD.search(fold(text[max(0, start - 20) : start]))
        end = start + match.end()
        return Hit(start - len(lead.group()) if lead else start, end, *found) if found else None
    return None


# "arXiv" in some form right before the number; `glue` is what belongs to the written form of the id.
_MARK = re.compile(
    r"(?<![a-z])(?P<word>[a-z]{0,12}xiv|vixra)(?P<label>[ _]?(?:id|no\.?|preprint|eprint|编号|号|论文))?"
    r"(?P<glue>[ :._/#\-]{0,3})(?P<rest>[ :=*`|\"'(\[{]{0,5})\Z",
    re.IGNORECASE,
)
_XIV = re.compile(r"[Xx](?:[Ii][Vv]|[Rr][Aa])")
_AFTER = re.compile(_VERSION, _FLAGS)
_OLD_BEFORE = re.compile(rf"(?<![a-z0-9.]){_ARCHIVE}\Z", _FLAGS)
_CARD_BEFORE = re.compile(r"(?<![a-z0-9.\-])\d{4}-\Z", _FLAGS)
_WORD_BEFORE = re.compile(r"(?<![a-z0-9])(?P<word>[a-z]{1,16})[-_]\Z", _FLAGS)
_NUMBER_SCHEMES = frozenset(
    (
        *("cve", "cwe", "iso", "iec", "rfc", "isbn", "issn", "ean", "cas", "pmid", "pmc", "sku", "sn", "pn"),
        *("tel", "fax", "order", "case", "ticket", "id"),
    )
)
_FILE_END = re.compile(r"\.(?:md|markdown|txt|pdf)(?![a-z0-9])", _FLAGS)
_SLUG_END = re.compile(r"[-_][a-z]|\]\]|\|", _FLAGS)
_LEFT, _RIGHT, _PATH_LEFT = 28, 24, 160


def scan(text: str) -> list[Hit]:
    """All paper ids of a text in order, repeats included. Takes time linear in the text."""
    hits: list[Hit] = []
    candidate = _CANDIDATE.search(text)
    if candidate is None:
        return hits
    done = 0
    nowhere = (len(text) + 1, len(text) + 2)
    has_regions = "://" in text or "10." in text
    region_list = regions(text) if has_regions else iter(())
    region = (0, 0) if has_regions else nowhere
    while candidate is not None:
        at, end = candidate.span()
        while region[1] <= at:
            region = next(region_list, nowhere)
        if region[0] <= at:
            done = region[1]
            hit = _whole(text, *region)
        else:
            hit = _judge(text, at, end, done)
        if hit is not None and (not hits or hit.start >= hits[-1].end):
            hits.append(hit)
            done = max(done, hit.end)
        candidate = _CANDIDATE.search(text, max(done, end))
    return hits


def _judge(text: str, at: int, end: int, done: int) -> Hit | None:
    """The id whose separator stands at `at` and whose digits end at `end`, if it is one.

    `done` is where the id or URL before it ends: `2401.15077/2401.15078` are two ids, not a path.
    """
    first = max(0, at - 4 - _LEFT)
    window = fold(text[first : end + _RIGHT])
    digits = window[at + 1 - first : end - first]
    after = _AFTER.match(window, end - first)
    if after is None or not digits.isascii():
        return None
    right = window[after.end() :]
    version = int(after["version"]) if after["version"] else None
    end = first + after.end()
    if len(digits) == 7:
        return _judge_old(text, at, end, digits, version)
    start = at - 4
    left, yymm, separator = window[: start - first], window[start - first : at - first], window[at - first]
    value = new_style(yymm, digits) if yymm.isascii() else None
    if value is None:
        return None
    hit = Hit(start, end, value, version)
    if separator == "-":
        return _judge_file_name(left, right, hit)
    last = left[-1:]
    if last == "/" and done != start - 1:
        archive = _OLD_BEFORE.search(left[:-1]) if left[-2:-1].isalpha() else None
        if archive and archive["archive"].lower() in ARCHIVES:
            start -= len(left) - archive.start()
            hit, left = hit._replace(start=start), left[: archive.start()]
            return _marked(left, hit) or _in_path(text, hit)
        return _marked(left, hit) or (None if is_quantity(left, right, version) else _in_path(text, hit))
    if (xiv := _XIV.search(left)) and (mark := _MARK.search(left, max(0, xiv.start() - 12))):
        return _with_mark(left, mark, hit) if mark["word"].lower() == "arxiv" else None
    if last == "-" and _CARD_BEFORE.search(left) and (ending := _FILE_END.match(right)):
        return hit._replace(start=start - 5, end=end + ending.end())
    return None if is_quantity(left, right, version) else hit


def _judge_old(text: str, at: int, end: int, digits: str, version: int | None) -> Hit | None:
    left = fold(text[max(0, at - _LEFT) : at])
    archive = _OLD_BEFORE.search(left)
    value = old_style(archive["archive"], archive["subject"] or "", digits) if archive else None
    if archive is None or value is None:
        return None
    hit, left = Hit(at - len(archive.group()), end, value, version), left[: archive.start()]
    if fold(text[at]) == "-":
        return _judge_file_name(left, fold(text[end : end + _RIGHT]), hit)
    if marked := _marked(left, hit):
        return marked
    if left.endswith("/"):
        whole = _in_path(text, hit)
        sure = "-" in archive["archive"] or archive["subject"] or whole != hit
        return whole if sure else None
    return None if left.endswith(("-", "_", "=")) else hit


def _judge_file_name(left: str, right: str, hit: Hit) -> Hit | None:
    """Hyphens for dots and slashes, as in names of files: `0017-2401-15077.md`, `notes-2401-15077-eagle`."""
    if right.startswith("-") and right[1:2].isdecimal():
        return None
    ending = _FILE_END.match(right)
    short = len(hit.value) == 9 and hit.value[4] == "."
    if _CARD_BEFORE.search(left):
        if short and not ending:
            return None
        return hit._replace(start=hit.start - 5, end=hit.end + (ending.end() if ending else 0))
    before = _WORD_BEFORE.search(left)
    word = before["word"].lower() if before else ""
    if word == "arxiv":
        return hit
    glued = not word and (left.endswith(("-", "_", ".")) or (left[-1:].isascii() and left[-1:].isalnum()))
    if short or glued:
        return None
    named = word not in _NUMBER_SCHEMES
    return hit if named and (ending or _SLUG_END.match(right)) else None


def _marked(left: str, hit: Hit) -> Hit | None:
    """The hit with the "arXiv" before it, if that stands there."""
    mark = _MARK.search(left)
    return _with_mark(left, mark, hit) if mark and mark["word"].lower() == "arxiv" else None


def _with_mark(left: str, mark: re.Match[str], hit: Hit) -> Hit:
    if mark["label"] or mark["rest"]:
        return hit
    return Hit(hit.start - len(left) + mark.start(), hit.end, hit.value, hit.version)


def _token_start(text: str, end: int) -> int:
    token = _TOKEN.match(text[max(0, end - _PATH_LEFT) : end][::-1])
    return end - (token.end() if token else 0)


def _in_path(text: str, hit: Hit) -> Hit | None:
    """The id behind a slash: alone, in a relative path, or in a URL written without its scheme."""
    start = _token_start(text, hit.start)
    token = text[start : hit.start]
    start += len(token) - len(token.lstrip("*_~.-=:"))
    if not _HOST.match(text, start, hit.start):
        return hit
    url = _PAPER_URL.match(text, start)
    tail = _TAIL.match(text, hit.end)
    if url is None or tail is None or (found := read_id(url)) is None:
        return None
    return Hit(start, hit.end + len(tail.group().rstrip(_LOOSE_END)), *found)


# Found by its rarest letter, so that the search skips most of a text.
_CLAIM = re.compile(
    r"[XxＸｘ](?<=(?<![A-Za-z])[AaＡａ][RrＲｒ].)[IiＩｉ][VvＶｖ]"
    r"(?:(?P<url>\.org/(?:abs|pdf|html|format|ps|e-print)/)|[ \t\u3000]?[:：][ \t\u3000]?|[ \t\u3000])"
    r"(?P<id>(?:[a-zA-Z]{2,8}(?:-[a-zA-Z]{2,4})?(?:\.[A-Za-z-]{2,10})?/)?(?:\d{4,6}[.．]\d{3,9}|(?<=/)\d{5,9}|\d{7,9})"
    r"[0-9A-Za-z]{0,8})"
)


def scan_impossible(text: str) -> list[tuple[int, int]]:
    """Extents of what says it is an arXiv id but has a number that no paper can have."""
    found = []
    for claim in _CLAIM.finditer(text):
        written = _BARE_ID.fullmatch(fold(claim["id"]))
        if written and read_id(written):
            continue
        start = claim.start() - len("ar")
        if claim["url"] and (tail := _TAIL.match(text, claim.end())):
            found.append((_token_start(text, start), claim.end() + len(tail.group().rstrip(_LOOSE_END))))
        else:
            found.append((start, claim.end()))
    return found
