"""What stands around a number and tells an amount, a price or a telephone number from a paper id.

Works on small windows of text that `fold` has made narrow, so that no pattern needs two spellings.
"""

import re

_WIDE = "０１２３４５６７８９．：／－＿＋＝％＄￥＃＠"
_NARROW = "0123456789.:/-_+=%$¥#@"
_FOLD = str.maketrans(
    {chr(0xFF21 + i): chr(65 + i) for i in range(26)}
    | {chr(0xFF41 + i): chr(97 + i) for i in range(26)}
    | dict(zip(_WIDE, _NARROW, strict=True))
    | {"\u3000": " ", "\u00a0": " ", "\u2010": "-", "\u2011": "-", "\u2212": "-"}
)
_FOLDED = re.compile(f"[{''.join(map(chr, _FOLD))}]")


def fold(text: str) -> str:
    """The text with full-width letters, digits and signs made narrow, character for character."""
    return text.translate(_FOLD) if not text.isascii() and _FOLDED.search(text) else text


_OPENERS = frozenset("([{|*（，`“‘「『《【、。；！？>")
"""Characters before a number that say nothing about it."""
_CLOSERS = frozenset("），)]}|*`”’」』》】、。；！？:\n")
"""The same for what follows a number."""
_SIGNS = frozenset("$¥€£₩₹₿≈±∼≃≤≥×约")
_GLUED_BEFORE = re.compile(
    r"(?:[a-z0-9@]|\d\.|(?<!\bno)(?<!\bnos)(?<!\bal)(?<!\bref)(?<!\bcf)(?<=[a-z])\."
    r"|(?<![\w.])\d{1,3}[,/]|(?<![^\W\d])-)\Z",
    re.IGNORECASE,
)
_LABELS = (
    *("tel", "phone", "fax", "price", "isbn", "issn", "version", "ver", "build"),
    *("usd", "rmb", "cny", "eur", "gbp", "jpy", "人民币", "共计", "合计", "总计", "版本", "耗时", "用时"),
    *("电话", "手机", "传真", "邮编", "价格", "售价", "单价", "定价", "报价", "总价", "金额"),
)
"""Words before a number that say what it is."""
_LABEL_ENDS = frozenset(label[-1] for label in _LABELS)
_LABEL_BEFORE = re.compile(rf"(?<![a-z])(?:{'|'.join(_LABELS)})\Z", re.IGNORECASE)
_DIALLING_CODE = re.compile(r"\+\d{1,3}\Z")
_KEY_BEFORE = re.compile(r"(?P<key>[a-z_]\w{0,19})(?:[\"'] ?:| ?=)\Z", re.IGNORECASE | re.ASCII)
_ID_KEY = re.compile(r"arxiv|e-?print|paper|(?:\A|_)(?:id|ref|cite|pdf|abs|doc|url|key)", re.IGNORECASE)
_UNIT = "|".join(
    (
        r"[nuµμm]?s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?",
        r"[KMGTP]?i?[Bb]|[kKMGT]?bps|[kKMGT]bit|bits?|bytes?|[kKM]|[kMGT]?Hz|[kKMGTPE]?FLOP[Ss]?|T?OPS|IOPS",
        r"[kmM]?Wh?|[km]V|[kM]?J|[nuµmck]?m[²³]?|[mk]?g|x|px|dB|[qrtQRT]p[smSM]|[fF][pP][sS]",
        r"tok(?:en)?s?|req(?:uest)?s?|samples?|iterations|percent|dollars|yuan|USD|RMB|CNY|EUR",
    )
)
_PER = "s|sec|second|ms|min|minute|h|hr|hour|day|tok|token|step|iter|req|GPU|W|kWh"
_HAN_UNIT = "|".join(
    (
        "美元|欧元|日元|港元|港币|英镑|人民币|元|块|[毫微纳]?秒|分钟|小时|[公英]里|[千厘毫微纳平立]方?米|米",
        "公?斤|[千毫微]?克|吨|毫?升|[摄华]氏度|度|倍|[千兆]?瓦时?|[千兆]?赫兹?|[千兆]?字节|比特|帧|伏特?|焦耳?",
        "个?百分点|点|分|股|[人次个张条台]",
    )
)
# A Chinese unit is one only where the word ends: "元" of money, not of "元学习", "秒" not of "秒级".
_HAN_END = "(?![^\\W0-9A-Za-z_])|(?=的|左右|以[上下内]|之间|每|[到至和与或及])"
_UNIT_AFTER = re.compile(
    r"@|-\d|,\d{3}(?!\d)|[^\S\n]{0,2}(?:[%‰°℃℉×±²³]"
    rf"|/?(?:{_UNIT})(?![\w-])|[A-Za-z]{{1,12}}/(?:{_PER})(?![\w-])"
    rf"|(?:[十百千万亿兆]{{0,3}}(?:{_HAN_UNIT})|[十百千万亿兆]{{1,3}})(?:{_HAN_END}))"
)


def is_quantity(left: str, right: str, version: int | None) -> bool:
    """True where the number is an amount, a price, a telephone number or a part of something longer.

    `left` and `right` are what stands before and behind the number, folded; a written `version` says that it
    is an id whatever words or units are around, unless it is glued to something.
    """
    core = left.rstrip(" ")
    last = core[-1:]
    if last and last not in _OPENERS:
        if last in _SIGNS or (last == "~" and not core.endswith("~~")):
            return True
        if len(core) == len(left):
            if _GLUED_BEFORE.search(left[-6:]):
                return True
        elif last.isdecimal() and _DIALLING_CODE.search(core[-6:]):
            return True
        key = _KEY_BEFORE.search(core) if last in "=:" else None
        if key and not _ID_KEY.search(key["key"]):
            return True
        label = core.rstrip(" :=.号码为是")[-12:]
        if version is None and label[-1:].lower() in _LABEL_ENDS and _LABEL_BEFORE.search(label):
            return True
    return version is None and right[:1] not in _CLOSERS and _UNIT_AFTER.match(right) is not None
