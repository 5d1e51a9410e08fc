"""A content tree of any size, made of our own words: the same bytes for the same size and seed.

Three quarters of the pages are paper cards, one quarter briefings of seven sections (15–20 KB each), and one knowledge
file of some forty sections stands beside them. References agree: every cited paper has a card, every source path
exists, every section is there, and the declared counts are true.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random

from tests.benchmarks.vocabulary import (
    ADJECTIVES,
    AUTHORS,
    CATEGORIES,
    NAMES_FIRST,
    NAMES_LAST,
    SECTION_TITLES,
    SETTINGS,
    TASKS,
    TOPICS,
)
from tests.benchmarks.writer import Writer

LAST_DAY = date(2026, 10, 12)
"""The day of the newest briefings."""

BRIEFING_BYTES = (15_500, 19_500)
"""A briefing gets more points until it is longer than a length drawn from this range."""

KNOWLEDGE_PATH = "organized/knowledge/inference.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What a paper card is about."""

    card: int
    """Number of the card, from 1."""
    arxiv: str
    """New-style arXiv id without a version."""
    name: str
    """Short name of the system."""
    title: str
    """Title, beginning with the name."""
    category: str
    """Main category."""
    created: date
    """Day on which the card was written."""

    @property
    def path(self) -> str:
        """Where the card lies in the content tree."""
        return f"organized/paper_cards/{self.card:04}-{self.arxiv.replace('.', '-')}.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A numbered section of the knowledge file."""

    number: str
    """`1.3`, or `1` for a chapter."""
    title: str
    """Title without the number."""

    @property
    def name(self) -> str:
        """As a writer refers to it."""
        return f"§{self.number} {self.title}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """A content tree in memory."""

    papers: tuple[Paper, ...]
    """One for each card, by number."""
    sections: tuple[Section, ...]
    """Those of the knowledge file, chapters included, in order."""
    files: dict[str, str]
    """Path in the content tree → text."""

    def write(self, folder: Path) -> None:
        """Write the tree below a folder, which need not exist."""
        for path, text in self.files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")


def make_corpus(pages: int, seed: int = 1) -> Corpus:
    """A corpus with this many cards and briefings in all, and one knowledge file besides."""
    briefings = pages // 4
    papers = _papers(pages - briefings, seed)
    sections = _sections()
    knowledge = _knowledge(papers, sections, seed)
    files = {paper.path: _card(paper, papers, seed) for paper in papers}
    files[KNOWLEDGE_PATH] = knowledge
    places = [_place(index, briefings) for index in range(briefings)]
    for index, place in enumerate(places):
        earlier = tuple(other.path for other in places[max(0, index - 12) : index])
        files[place.path] = _briefing(place, earlier, papers, sections, seed)
    return Corpus(papers=papers, sections=sections, files=files)


def _papers(count: int, seed: int) -> tuple[Paper, ...]:
    random = Random(f"{seed} papers")
    months = [f"{year:02}{month:02}" for year in range(22, 27) for month in range(1, 13) if (year, month) < (26, 11)]
    ids = sorted(
        {f"{random.choice(months)}.{random.randrange(100, 19_000):05}" for _ in range(count + count // 50 + 9)}
    )
    while len(ids) > count:
        ids.pop(random.randrange(len(ids)))
    papers = []
    for index, arxiv in enumerate(ids):
        name = random.choice(NAMES_FIRST) + random.choice(NAMES_LAST)
        title = f"{name}: {random.choice(ADJECTIVES)} {random.choice(TASKS)} {random.choice(SETTINGS)}"
        created = LAST_DAY - timedelta(days=(count - index) // 12)
        category = random.choice(CATEGORIES)
        papers.append(Paper(card=index + 1, arxiv=arxiv, name=name, title=title, category=category, created=created))
    return tuple(papers)


def _sections() -> tuple[Section, ...]:
    sections = []
    for chapter, (title, parts) in enumerate(SECTION_TITLES, 1):
        sections.append(Section(number=str(chapter), title=title))
        sections.extend(Section(number=f"{chapter}.{part}", title=name) for part, name in enumerate(parts, 1))
    return tuple(sections)


def _card(paper: Paper, papers: tuple[Paper, ...], seed: int) -> str:
    random = Random(f"{seed} card {paper.card}")
    writer = Writer(random)
    related = random.sample(papers, min(2, len(papers)))
    tldr = writer.sentence(paper.name) + "。"
    lines = [
        "---",
        f'card: "{paper.card:04}"',
        f'arxiv: "{paper.arxiv}"',
        f'title: "{paper.title}"',
        f"category: {paper.category}",
        f"tags: [{', '.join(random.sample(CATEGORIES, 2))}]",
        f'created: "{paper.created}"',
        f"status: {random.choice(('待精读', '已读', '精读'))}",
        f"url: https://arxiv.org/abs/{paper.arxiv}",
        f'tldr: "{tldr}"',
        "---",
        "",
        f"# {paper.title}",
        "",
        "## TLDR",
        "",
        tldr,
        "",
        "## 关键点",
        "",
        *(f"- {writer.sentence(paper.name)}" for _ in range(random.randint(4, 7))),
        "",
        "## 局限",
        "",
        *(f"- {writer.sentence(paper.name)}" for _ in range(2)),
        "",
        "## 相关",
        "",
        *(f"- {other.name}（arXiv:{other.arxiv}，paper_card {other.card:04}）" for other in related),
        "",
    ]
    return "\n".join(lines)


def _knowledge(papers: tuple[Paper, ...], sections: tuple[Section, ...], seed: int) -> str:
    random = Random(f"{seed} knowledge")
    writer = Writer(random)
    cited: set[str] = set()
    lines = []
    for section in sections:
        lines += [f"{'##' if '.' not in section.number else '###'} {section.name}", ""]
        if "." not in section.number:
            lines += [f"{writer.sentence(section.title)}。", ""]
            continue
        chosen = random.sample(papers, min(9, len(papers)))
        cited.update(paper.arxiv for paper in chosen)
        lines += [f"- **{paper.name}**：{writer.sentence(paper.name)}（{paper.arxiv}）。" for paper in chosen]
        lines += ["", *writer.table(chosen[:4]), ""]
    head = [
        "# inference · 推理系统知识库",
        "",
        f"> **版本**：v310 · Oct12午更新（逐节核对；引→{len(cited)}）",
        "",
        "结论后面跟 arXiv 号；数字必须带条件；未核实的说法打 ⚠。",
        "",
    ]
    return "\n".join(head + lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Who wrote a briefing, when and about what."""

    author: str
    topic: str
    day: date

    @property
    def path(self) -> str:
        return f"inbox/{self.author}/{self.day}-{self.topic}-e1prep.md"


def _place(index: int, count: int) -> _Place:
    topics = tuple(TOPICS)
    day = LAST_DAY - timedelta(days=(count - 1 - index) // len(topics))
    topic = topics[index % len(topics)] if count % len(topics) == 0 else topics[(count - 1 - index) % len(topics)]
    return _Place(author=AUTHORS[(index + index // len(topics)) % len(AUTHORS)], topic=topic, day=day)


def _briefing(
    place: _Place, earlier: tuple[str, ...], papers: tuple[Paper, ...], sections: tuple[Section, ...], seed: int
) -> str:
    random = Random(f"{seed} {place.path}")
    known = papers[: max(12, len(papers) // 30)]
    pool = random.sample(papers, 9) + random.sample(known, 4)
    chosen = tuple({paper.arxiv: paper for paper in pool}.values())
    sources = tuple(random.sample(earlier, min(6, len(earlier))))
    parts = tuple(section for section in sections if "." in section.number)
    enough = random.randint(*BRIEFING_BYTES)
    points = 25
    while True:
        draft = _Draft(Writer(Random(f"{seed} {place.path} text")), place, chosen, sources, parts)
        text = draft.write(points)
        if len(text.encode()) >= enough:
            return text
        points += 5


class _Draft:
    """One briefing in the making; `write` gives the text with this many points over all its increments."""

    def __init__(
        self,
        writer: Writer,
        place: _Place,
        papers: tuple[Paper, ...],
        sources: tuple[str, ...],
        sections: tuple[Section, ...],
    ) -> None:
        self.writer = writer
        self.random = writer.random
        self.place = place
        self.papers = papers
        self.sources = (KNOWLEDGE_PATH, *sources)
        self.sections = sections
        self.filed = {paper.arxiv: self.random.sample(sections, 2) for paper in papers}
        self.prefix = "" if place.topic == "inference" else "inference.md "

    def write(self, points: int) -> str:
        place, writer = self.place, self.writer
        when = f"{place.day} 22:{self.random.randrange(60):02} CST"
        new, old = self.papers[:2], self.papers[2:5]
        blocks = [
            [f"# {place.topic} · E1 预消化简报({place.day})"],
            [f"**执行体**：{place.author.title()} · E1 日间预消化轮({place.topic}) · {when}"],
            ["**基线**：inference.md v310 Oct12午更新（逐节核对）"],
            [f"**诚实度声明**：密度「中」——2 条 paper_card 新增 + 3 条工程新增。{writer.sentence('本轮')}。"],
            ["---"],
            ["## 一、检查过的来源清单"],
            self._sources("| 来源 | 内容摘要 | 可信度 |", ("⭐⭐⭐⭐⭐", "⭐⭐⭐⭐", "⭐⭐⭐", "参考", "基线", "核心")),
            ["## 二、今日该主题最重要的增量（5 条）"],
        ]
        for number, paper in enumerate((*new, *old), 1):
            blocks += self._increment(number, paper, number <= len(new), points // 5)
        blocks.append(["## 三、值得关注的邻接条目（2 条）"])
        for letter, paper in zip("AB", self.papers[5:7], strict=True):
            blocks += self._adjacent(letter, paper)
        blocks.append(["## 四、值得警惕的矛盾或待核实说法（2 条）"])
        for number, paper in enumerate(new, 1):
            blocks += self._verification(number, paper)
        blocks += [
            ["## 五、可引用的 arXiv 号列表"],
            self._citations(),
            ["## 六、本轮摘要"],
            ["**增量条数**：5 条（2 条 NET-new paper_card + 3 条工程新增）"],
            [f"**涉及 arXiv 号**：{len(self.papers)} 件（2 件🆕NET-new + {len(self.papers) - 2} 件续锚/承接级）"],
            [f"**最高价值条目**：{new[0].name}（{new[0].arxiv}）"],
            ["**续锚**：" + "、".join(f"{paper.name}（{paper.arxiv}）" for paper in self.papers[7:])],
            [f"**下次跟进重点**：{writer.sentence(new[1].name)}"],
            ["## 七、检查过的来源完整清单（诚实度声明）"],
            self._sources(
                f"| 来源 | {place.topic} 相关度 | 结论 |", ("锚定确认", "支撑增量", "邻接参考", "基线确认", "无变化")
            ),
            ["---"],
            [f"*{place.author.title()} · {when} · {place.topic} · E1 预消化轮完成*"],
        ]
        return "\n\n".join("\n".join(block) for block in blocks) + "\n"

    def _source(self) -> str:
        return f"`{self.random.choice(self.sources)}`"

    def _section(self) -> str:
        return self.prefix + self.random.choice(self.sections).name

    def _proposals(self, paper: Paper) -> str:
        first, second = self.filed[paper.arxiv]
        return (
            f"**建议归入**：{self.prefix}{first.name}（新增 {paper.name} arXiv:{paper.arxiv} · {self.writer.short()}）"
            f"+ {self.prefix}{second.name}（{self.writer.short()}）"
        )

    def _sources(self, head: str, last: tuple[str, ...]) -> list[str]:
        rows = [
            f"| `{source}` | {self.writer.short()} + {self.writer.short()} | {self.random.choice(last)} |"
            for source in self.sources
        ]
        return [head, "|---|---|---|", *rows, f"| `organized/paper_cards/` | 新卡扫描 | {last[-1]} |"]

    def _increment(self, number: int, paper: Paper, is_new: bool, points: int) -> list[list[str]]:
        writer, peer = self.writer, self.random.choice(self.papers)
        kind = "🟢 NET-new paper_card" if is_new else "🟡 工程新增"
        card = f"（arXiv:{paper.arxiv}，paper_card {paper.card:04}）"
        told = []
        for point in range(points):
            told.append(f"- {writer.sentence(paper.name, peer.name)}")
            if point == 1:
                told += [f"  - {writer.short()}：{writer.figure()}" for _ in range(2)]
        return [
            [f"### 增量 {number} · {kind} · {paper.title}{card}"],
            [f"**来源**：{self._source()}（{writer.short()}）+ {self._source()}"],
            [f"**arXiv**：{paper.arxiv} · https://arxiv.org/abs/{paper.arxiv}"],
            ["**要点**："],
            told,
            ["**与 knowledge/inference.md 现有脉络的关系**："],
            [
                f"- 与 inference.md {self.random.choice(self.sections).name} 里的 {peer.name}（{peer.arxiv}）"
                f"互补：{writer.sentence(paper.name, peer.name)}",
                f"- {writer.sentence(paper.name, peer.name)}，见 {self._section()}",
            ],
            [self._proposals(paper)],
        ]

    def _adjacent(self, letter: str, paper: Paper) -> list[list[str]]:
        return [
            [f"### 邻接 {letter} · {paper.title}（arXiv:{paper.arxiv}）"],
            [f"**来源**：{self._source()}"],
            ["**要点**："],
            [f"- {self.writer.sentence(paper.name)}" for _ in range(3)],
            [f"**意义**：{self.writer.sentence(paper.name)}"],
            [self._proposals(paper)],
        ]

    def _verification(self, number: int, paper: Paper) -> list[list[str]]:
        writer = self.writer
        return [
            [f"### ⚠️ T{number} 待核实 · {paper.name}（arXiv:{paper.arxiv}）的{writer.short()}"],
            [f"**现象**：{writer.sentence(paper.name)}；{writer.sentence(paper.name)}"],
            [f"**风险**：{writer.sentence(paper.name)}"],
            [f"**建议**：读原文核对；在 {self._section()} 标注待核实"],
        ]

    def _citations(self) -> list[str]:
        states = ("引用列表已有，正文首次锚入", "引用列表已有", "续锚", "承接级")
        rows = [
            f"| {paper.arxiv} | {paper.title} | {' + '.join(section.name for section in self.filed[paper.arxiv])} | "
            f"{'🆕 NET-new paper_card' if index < 2 else self.random.choice(states)} |"
            for index, paper in enumerate(self.papers)
        ]
        return ["| arXiv 号 | 标题 | 关联节 | 状态 |", "|---|---|---|---|", *rows]
