"""Lines that settle an earlier verification: `✅ T1 已核实（2026-10-12 inference）：…`."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TARGET = r"(?:\d{4}-\d{2}-\d{2}-[a-z0-9][a-z0-9-]{0,60}-)?T\d{1,3}(?![\w-])"
_WORDS = (
    ("refuted", r"已证伪|证伪|已否定|不成立|refuted|falsified|disproved"),
    ("withdrawn", r"已撤回|撤回|已撤销|withdrawn|retracted"),
    ("held", r"已搁置|暂搁置|搁置|暂缓|held|on hold|shelved|suspended"),
    ("verified", r"已核实|核实通过|核实完毕|已验证|已证实|证实|已确认|verified|confirmed"),
)
_MARKS = {
    "✅": "verified", "☑": "verified", "✔": "verified",
    "❌": "refuted", "✖": "refuted", "❎": "refuted",
    "⏸": "held", "🚫": "withdrawn", "↩": "withdrawn",
}  # fmt: skip
_WORD = "|".join(f"(?P<{state}>{words})" for state, words in _WORDS)
_CONTEXT = r"[（(\[](?P<{name}>[^（）()\[\]\n]{{1,120}})[)）\]]"
_VERDICT = re.compile(
    rf"\s{{0,3}}(?:(?P<mark>[{''.join(_MARKS)}])\ufe0f?\s{{0,3}})?(?P<targets>{_TARGET}(?:\s{{0,2}}[、,，/+&和与]\s{{0,2}}{_TARGET}){{0,20}})"
    rf"\s{{0,3}}(?:{_CONTEXT.format(name='early')}\s{{0,3}})?(?P<sep>[·•・:：]?)\s{{0,3}}(?:{_WORD})?"
    rf"(?:\s{{0,3}}{_CONTEXT.format(name='late')})?\s{{0,3}}(?P<end>[：:·•・。.；;，,—–]|$|\s)?",
    re.IGNORECASE,
)
_STARTS = re.compile(rf"\s{{0,3}}[{''.join(_MARKS)}\dTt]")
_EACH = re.compile(_TARGET, re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What one line settles."""

    state: str
    """`verified`, `refuted`, `held` or `withdrawn`."""
    targets: tuple[str, ...]
    """The labels or full ids that it names."""
    context: str
    """What stands in brackets beside them; may be empty."""


def read_verdict(text: str) -> Settled | None:
    """What a line settles; None for any other line.

    The line starts with a mark (✅ ❌ ⏸) or none, then the label, then a word such as 已核实, 已证伪, 搁置, 撤回.
    With a mark the word may be missing where a bracket or a colon follows the label.
    """
    match = _VERDICT.match(text) if _STARTS.match(text) else None
    if match is None:
        return None
    state = next((state for state, _ in _WORDS if match[state]), "")
    context = (match["early"] or match["late"] or "").strip()
    if not state and match["mark"] and (context or {match["sep"], match["end"]} & {"：", ":"}):
        state = _MARKS[match["mark"]]
    if not state or (match["end"] is None and not match["mark"]):
        return None
    return Settled(
        state=state,
        targets=tuple(t[: -len(_label(t))] + _label(t).upper() for t in _EACH.findall(match["targets"])),
        context=context,
    )


def _label(target: str) -> str:
    return target.rpartition("-")[2]
