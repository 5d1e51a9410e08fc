"""What can be wrong with a content tree: codes, severities, and the findings themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """What a diagnostic code stands for."""

    number: str
    """`PT` and three digits; the first digit is the family."""
    severity: Severity
    """How much it matters when nothing else is configured."""
    meaning: str
    """One clause that says what was found."""
    mend: str
    """What a writer does about it."""
    example: str
    """A short text that causes it."""


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTICE


class Code(Enum):
    """Every diagnostic code; `docs/diagnostics.md` is made from this list."""

    NOT_UTF8 = CodeInfo(
        "PT101", _W, "the file is not UTF-8; it was decoded as the encoding named",
        "Save the file as UTF-8.", "a file saved as GB18030",
    )  # fmt: skip
    BOM = CodeInfo(
        "PT102", _N, "a byte order mark at the start was removed",
        "Save the file as UTF-8 without a byte order mark.", "EF BB BF, then the text",
    )  # fmt: skip
    FRONT_MATTER = CodeInfo(
        "PT103", _W, "the front matter is not valid YAML; it was read line by line",
        "Quote values that hold `: ` or ` #`, indent with spaces, close the block with `---`.",
        "title: Orthros: Phase-Aware Attention",
    )  # fmt: skip
    KEY_TWICE = CodeInfo(
        "PT104", _W, "a front matter key stands twice; the last value counts",
        "Keep one of the two lines.", "title: A, then title: B",
    )  # fmt: skip
    ID_AS_NUMBER = CodeInfo(
        "PT105", _N, "an arXiv id without quotes is a number to YAML; the id as written was recovered",
        "Put the id in quotes.", "arxiv: 2610.10840",
    )  # fmt: skip
    EMPTY = CodeInfo(
        "PT106", _W, "the file is empty", "Write the document or delete the file.", "a file of 0 bytes",
    )  # fmt: skip
    TOO_LARGE = CodeInfo(
        "PT107", _E, "the file is larger than the limit and was not read",
        "Split the file, or raise `max_file_size`.", "a Markdown file of 50 MB",
    )  # fmt: skip
    OUTSIDE = CodeInfo(
        "PT108", _E, "the file lies outside the content tree and was refused",
        "Replace the link by the file itself.", "a symbolic link to /etc/hosts",
    )  # fmt: skip
    CONTROL_CHARACTERS = CodeInfo(
        "PT109", _W, "NUL or other control characters were replaced",
        "Remove the characters.", "a NUL byte inside a sentence",
    )  # fmt: skip
    UNREADABLE = CodeInfo(
        "PT110", _E, "the file could not be read", "Check its permissions and that it is a plain file.",
        "a file without read permission",
    )  # fmt: skip
    FLATTENED = CodeInfo(
        "PT201", _N, "the text had lost its Markdown markup, which was restored",
        "Save the original Markdown, or run the repair and keep its result.", "要点： - 甲 - 乙",
    )  # fmt: skip
    HEADER_FIELD = CodeInfo(
        "PT202", _W, "a header field of the briefing is missing",
        "Add the line, for example `**执行体**：…`.", "a briefing without 执行体",
    )  # fmt: skip
    ROW_CELLS = CodeInfo(
        "PT203", _W, "a table row has more or fewer cells than its header",
        "Give the row as many cells as the header; write `\\|` for a bar inside a cell.",
        "| 1 | 2 | 3 | under a header of two columns",
    )  # fmt: skip
    ITEM_NUMBER = CodeInfo(
        "PT204", _W, "an item number stands twice or was skipped", "Number the items 1, 2, 3 …",
        "增量 1, 增量 3",
    )  # fmt: skip
    STATUS_WORD = CodeInfo(
        "PT205", _W, "the status word of a citation is unknown",
        "Use a known status word, or add it to `status_words`.", "| 2610.13735 | … | … | 新锚 |",
    )  # fmt: skip
    VERIFICATION_TWICE = CodeInfo(
        "PT206", _W, "a verification id stands twice in one briefing", "Give each its own number.",
        "T1 and T1",
    )  # fmt: skip
    DATE_DIFFERS = CodeInfo(
        "PT207", _W, "the date in the text differs from the file name", "Correct one of the two.",
        "2026-10-12-inference-e1prep.md with the title (2026-10-11)",
    )  # fmt: skip
    AUTHOR_DIFFERS = CodeInfo(
        "PT208", _W, "the author in the text differs from the folder", "Correct one of the two.",
        "inbox/tom/… with 执行体：Jay",
    )  # fmt: skip
    CARD_NUMBER = CodeInfo(
        "PT301", _W, "the card number differs from the file name", "Correct one of the two.",
        "0021-….md with card: 22",
    )  # fmt: skip
    CARD_NUMBER_TWICE = CodeInfo(
        "PT302", _E, "two cards have the same number", "Renumber one of them.", "two files 0042-….md",
    )  # fmt: skip
    CARD_ID = CodeInfo(
        "PT303", _W, "the arXiv id of the card differs from the file name", "Correct one of the two.",
        "0020-2306-14048.md with arxiv: '2306.14408'",
    )  # fmt: skip
    CARD_TITLE = CodeInfo(
        "PT304", _W, "the card has no title", "Add `title:` or a heading.", "a card of text only",
    )  # fmt: skip
    CARD_PAPER_TWICE = CodeInfo(
        "PT305", _W, "two cards are about one paper", "Merge them.", "0042-2309-06180.md, 0077-2309-06180.md",
    )  # fmt: skip
    SECTION_TWICE = CodeInfo(
        "PT401", _E, "a section number stands twice", "Renumber one of the sections.", "### §1.3 … twice",
    )  # fmt: skip
    SECTION_ORDER = CodeInfo(
        "PT402", _W, "section numbers are out of order", "Reorder or renumber.", "### §1.4 before ### §1.3",
    )  # fmt: skip
    VERSION = CodeInfo(
        "PT403", _W, "the version is missing or runs backwards",
        "Write the version near the top, for example `v310`, and raise it with each change.",
        "a knowledge file without a version line",
    )  # fmt: skip
    REFERENCE_COUNT = CodeInfo(
        "PT404", _W, "the declared number of references differs from the count",
        "Correct the number.", "引→499 with 498 distinct ids in the text",
    )  # fmt: skip
    TITLE_TWICE = CodeInfo(
        "PT405", _N, "one title stands under several section numbers", "Give each its own title.",
        "§1.3 KV Cache and §3.1 KV Cache",
    )  # fmt: skip
    PATH_MISSING = CodeInfo(
        "PT501", _W, "a source path does not exist", "Correct the path or add the file.",
        "`inbox/jay/2026-10-12-missing.md`",
    )  # fmt: skip
    SECTION_UNKNOWN = CodeInfo(
        "PT502", _W, "a section is unknown", "Correct the number or add the section.", "§9.9",
    )  # fmt: skip
    CARD_UNKNOWN = CodeInfo(
        "PT503", _W, "a card is unknown", "Correct the number or add the card.", "paper_card 9999",
    )  # fmt: skip
    BRIEFING_UNKNOWN = CodeInfo(
        "PT504", _N, "there is no such briefing that day", "Correct the date or the name.", "Oct 11 E1",
    )  # fmt: skip
    LINK_BROKEN = CodeInfo(
        "PT505", _W, "a relative or wiki link leads nowhere", "Correct the target.", "[notes](missing.md)",
    )  # fmt: skip
    ID_IMPOSSIBLE = CodeInfo(
        "PT506", _E, "an arXiv id is impossible", "Correct the id.", "arXiv:2613.00001",
    )  # fmt: skip
    LINK_AMBIGUOUS = CodeInfo(
        "PT507", _W, "a wiki link matches several pages", "Write more of the path.", "[[README]]",
    )  # fmt: skip
    COUNT_DIFFERS = CodeInfo(
        "PT601", _W, "a declared count differs from the body", "Correct the number.", "（5 条） over four items",
    )  # fmt: skip
    CITATION_MISSING = CodeInfo(
        "PT602", _W, "a paper cited in the text is missing from the citation table", "Add a row.",
        "2606.02964 in the text only",
    )  # fmt: skip
    CITATION_UNUSED = CodeInfo(
        "PT603", _N, "a paper of the citation table is not mentioned in the text", "Mention it or drop the row.",
        "2610.11899 in the table only",
    )  # fmt: skip
    PAPER_TITLES = CodeInfo(
        "PT604", _W, "one paper stands under different titles", "Use one title.",
        "2309.06180 as “PagedAttention” and as “H2O”",
    )  # fmt: skip
    SPELLINGS = CodeInfo(
        "PT605", _W, "one name is spelled in two ways", "Use one spelling.", "Continuum, Continnum",
    )  # fmt: skip
    PAPER_SECTIONS = CodeInfo(
        "PT606", _N, "one paper is filed under different sections", "Decide on one, or file it under both.",
        "§2.5 in the table, §3.1 in a proposal",
    )  # fmt: skip
    PROPOSAL_WAITING = CodeInfo(
        "PT607", _N, "a proposal has not landed after the days allowed", "Land it or withdraw it.",
        "建议归入：§1.3, fifteen days ago",
    )  # fmt: skip
    VERIFICATION_OVERDUE = CodeInfo(
        "PT608", _N, "a verification is open after the days allowed", "Settle it, with evidence.",
        "T1, open for forty days",
    )  # fmt: skip
    VERIFICATION_AGAIN = CodeInfo(
        "PT609", _N, "a verification was raised again", "Settle the older one.", "the same doubt in a later briefing",
    )  # fmt: skip

    @property
    def number(self) -> str:
        """`PT101` and so on."""
        return self.value.number

    @property
    def severity(self) -> Severity:
        """The default severity."""
        return self.value.severity


CODES: dict[str, Code] = {code.number: code for code in Code}
"""Codes by their number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One finding, at one place."""

    code: Code
    """What kind of finding."""
    path: str
    """The file, relative to the content tree, with forward slashes."""
    line: int = 1
    """1-based line of the file as it lies on disk."""
    column: int = 1
    """1-based column, in characters."""
    message: str
    """What was found here, in one sentence."""
    hint: str = ""
    """What to do here; empty where the general advice of the code says it."""

    @property
    def severity(self) -> Severity:
        """How much the finding matters."""
        return self.code.severity

    @property
    def advice(self) -> str:
        """What to do: the finding's own hint, else the code's."""
        return self.hint or self.code.value.mend

    def as_dict(self) -> dict[str, object]:
        """The JSON form of the interface."""
        return {
            "code": self.code.number,
            "severity": str(self.severity),
            "path": self.path,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "hint": self.advice,
        }


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort by place, then code; drop exact doubles."""
    return tuple(sorted(set(diagnostics), key=lambda d: (d.path, d.line, d.column, d.code.number, d.message, d.hint)))
