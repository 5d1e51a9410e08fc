"""Which encoding makes the best sense of some bytes."""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_HIGH = re.compile("[^\x00-\x7f]")
_CUT_SHORT = re.compile(rb"[\xe0-\xef][\x80-\xbf](?![\x80-\xbf])|[\xf0-\xf4][\x80-\xbf]{1,2}(?![\x80-\xbf])")
_TWO_HAN = re.compile("[\u4e00-\u9fff]{2}")
_SAMPLE = 100_000
_BELIEVED = 0.6


def decode_bytes(data: bytes) -> tuple[str, str]:
    """The text of some bytes and, unless they are proper UTF-8, a sentence that says how it was got.

    A UTF-8 byte order mark stays in the text. Takes linear time.
    """
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        pass
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return data.decode(codec, "replace"), f"decoded as {name}"
    first = re.search(rb"[\x80-\xff]", data)
    sample = data[first.start() :][:_SAMPLE] if first else b""
    text = data.decode("utf-8", "replace")
    valid, broken = _utf8_evidence(data, text)
    trust = valid / (valid + broken)
    chinese = {codec: _chinese_share(sample, codec) for codec in ("gb18030", "big5")}
    best = max(chinese, key=lambda codec: chinese[codec])
    if trust >= 0.5 and trust >= chinese[best]:
        return _mend_lines(data, text)
    if chinese[best] >= _BELIEVED:
        name = "GB18030" if best == "gb18030" else "Big5"
        return data.decode(best, "replace"), f"decoded as {name}"
    if valid >= broken or len(_CUT_SHORT.findall(data)) >= broken:
        return _mend_lines(data, text)
    return data.decode("cp1252", "replace"), "decoded as Windows-1252"


def _utf8_evidence(data: bytes, replaced: str) -> tuple[int, int]:
    """How many characters above ASCII are whole in UTF-8, and how many pieces are broken."""
    kept = data.decode("utf-8", "ignore")
    return len(_HIGH.findall(kept)), len(replaced) - len(kept)


def _chinese_share(data: bytes, codec: str) -> float:
    """Which part, 0 to 1, of the characters above ASCII are common ones if read in a Chinese encoding."""
    text = data.decode(codec, "replace")
    high = _HIGH.findall(text)
    if not high or (codec == "big5" and not _TWO_HAN.search(text)):
        return 0.0
    is_common = _common_gb if codec == "gb18030" else _common_big5
    return sum(map(is_common, high)) / len(high)


def _common_gb(char: str) -> bool:
    """First level of GB 2312, its punctuation, box drawing, and what GB18030 spends four bytes on."""
    code = char.encode("gb18030", "ignore")
    if len(code) != 2:
        return len(code) == 4 and char != "\ufffd"
    lead, trail = code
    return trail >= 0xA1 and (0xA1 <= lead <= 0xA3 or 0xB0 <= lead <= 0xD7 or "\u2500" <= char <= "\u257f")


def _common_big5(char: str) -> bool:
    """First level of Big5 and its punctuation."""
    return b"\xa1" <= char.encode("big5", "ignore")[:1] <= b"\xc6"


def _mend_lines(data: bytes, text: str) -> tuple[str, str]:
    """Text that is UTF-8 on the whole; a line written in GB18030 among the others is read as such."""
    lines = text.split("\n")
    mended = 0
    for index, raw in enumerate(data.split(b"\n")):
        if "\ufffd" in lines[index]:
            valid, broken = _utf8_evidence(raw, lines[index])
            if broken > 1 and broken >= valid and _chinese_share(raw, "gb18030") >= 0.9:
                lines[index] = raw.decode("gb18030", "replace")
                mended += 1
    lost = sum(line.count("\ufffd") for line in lines) - data.count(b"\xef\xbf\xbd")
    parts = ["decoded as UTF-8"]
    if mended:
        parts.append(f"{mended} line{'s' * (mended > 1)} as GB18030")
    if lost > 0:
        parts.append(f"{lost} broken character{'s' * (lost > 1)} replaced by U+FFFD")
    return "\n".join(lines), ", ".join(parts)
