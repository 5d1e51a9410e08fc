"""Build one corpus with Papertrail and as plain MkDocs with Material, and compare what each build takes.

Each build is a process of its own; its processor time and peak memory are those that the system counted for it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.corpus import make_corpus
from tests.benchmarks.plain import THEME, write_plain

ROOT = Path(__file__).resolve().parents[2]

SIZES = (300, 2600, 10000)

INDEXES = ("", "briefings", "papers", "knowledge", "verifications", "proposals", "health")
"""Folders whose page lists others."""

PAPERTRAIL_CONFIG = f"""\
site_name: Papertrail
site_url: https://example.org/
{THEME}
plugins:
  - search
  - papertrail:
      content: content
  - papertrail/briefings
  - papertrail/papers
  - papertrail/knowledge
  - papertrail/verifications
  - papertrail/health
"""

AIM_RATIO = 1 / 3
AIM_MEMORY = 600.0
AIM_BRIEFING = 40.0
AIM_SIZE = 2600


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What one build took and gave."""

    side: str
    """`papertrail` or `plain`."""
    size: int
    """Cards and briefings in the corpus."""
    html: int
    """HTML pages in the site."""
    cpu: float
    """Processor time of the build, user and system, in seconds."""
    wall: float
    """Time on the clock, in seconds."""
    memory: float
    """Peak resident memory, in MiB."""
    site: float
    """All files of the site, in MiB."""
    briefing: float
    """The largest briefing page, gzip, in KiB."""
    index: float
    """The largest index page, gzip, in KiB."""
    index_path: str
    """Which index page that is."""

    @property
    def per_page(self) -> float:
        """Processor time for each page of the corpus, in milliseconds."""
        return 1000 * self.cpu / self.size


def main() -> int:
    """Measure, print a table; 1 where an aim is missed and `--check` is given."""
    arguments = _arguments()
    measures = []
    for size in arguments.size:
        for side in (arguments.only,) if arguments.only else tuple(SIDES):
            print(f"{side}, {size} pages …", file=sys.stderr, flush=True)
            measures.append(_measure(side, size, arguments.seed))
    print("\n".join(_table(measures)))
    missed = list(_missed(measures))
    print("\n".join(missed), end="\n" if missed else "", file=sys.stderr)
    if arguments.json:
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        rows = [asdict(measure) | {"per_page": measure.per_page} for measure in measures]
        arguments.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    return int(arguments.check and bool(missed))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.run", description=__doc__)
    add = parser.add_argument
    add(
        "--size",
        type=int,
        nargs="+",
        choices=SIZES,
        default=[300, 2600],
        help="cards and briefings (default: 300 2600)",
    )
    add("--only", choices=tuple(SIDES), help="one side of the comparison")
    add("--seed", type=int, default=1, help="another corpus of the same size (default: 1)")
    add("--json", type=Path, metavar="FILE", help="write the figures there too")
    add("--check", action="store_true", help=f"exit 1 where an aim at {AIM_SIZE} pages is missed")
    return parser.parse_args()


def _write_papertrail(size: int, seed: int, folder: Path) -> None:
    make_corpus(size, seed).write(folder / "content")
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(PAPERTRAIL_CONFIG, encoding="utf-8")


def _write_plain(size: int, seed: int, folder: Path) -> None:
    write_plain(make_corpus(size, seed), folder)


SIDES: dict[str, Callable[[int, int, Path], None]] = {"papertrail": _write_papertrail, "plain": _write_plain}


def _measure(side: str, size: int, seed: int) -> Measure:
    with TemporaryDirectory(prefix="papertrail-bench-") as name:
        folder = Path(name)
        # The peak memory that the system counts for a new process begins with that of its parent: stay small.
        with ProcessPoolExecutor(1) as other:
            other.submit(SIDES[side], size, seed, folder).result()
        cpu, wall, memory = _build(folder)
        return _look(side, size, folder / "site", cpu, wall, memory)


def _build(folder: Path) -> tuple[float, float, float]:
    """Processor seconds, seconds on the clock and MiB of a strict build; leaves when it fails."""
    log = folder / "build.log"
    environment = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": str(ROOT / "plugins"),
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    start = time.perf_counter()
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode:
        sys.exit(f"The build failed:\n{log.read_text(encoding='utf-8', errors='replace')[-4000:]}")
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / unit


def _look(side: str, size: int, site: Path, cpu: float, wall: float, memory: float) -> Measure:
    files = [file for file in site.rglob("*") if file.is_file()]
    html = [file for file in files if file.suffix == ".html"]
    briefings = [file for file in html if file.match("briefings/*/2*/index.html")]
    indexes = {f"/{folder}/".replace("//", "/"): site / folder / "index.html" for folder in INDEXES}
    sizes = {path: _gzip(file) for path, file in indexes.items() if file.is_file()}
    largest = max(sizes, key=sizes.__getitem__)
    return Measure(
        side=side,
        size=size,
        html=len(html),
        cpu=cpu,
        wall=wall,
        memory=memory,
        site=sum(file.stat().st_size for file in files) / 2**20,
        briefing=_gzip(max(briefings, key=lambda file: file.stat().st_size)),
        index=sizes[largest],
        index_path=largest,
    )


def _gzip(file: Path) -> float:
    return len(gzip.compress(file.read_bytes(), compresslevel=6)) / 1024


COLUMNS: tuple[tuple[str, str, Callable[[Measure], float]], ...] = (
    ("CPU s", ".1f", lambda measure: measure.cpu),
    ("ms/page", ".1f", lambda measure: measure.per_page),
    ("wall s", ".1f", lambda measure: measure.wall),
    ("peak MiB", ".0f", lambda measure: measure.memory),
    ("site MiB", ".1f", lambda measure: measure.site),
    ("html", ".0f", lambda measure: measure.html),
    ("briefing KiB gz", ".1f", lambda measure: measure.briefing),
    ("index KiB gz", ".1f", lambda measure: measure.index),
)


def _table(measures: list[Measure]) -> Iterator[str]:
    yield f"{'pages':>6}  {'side':<18}" + "".join(f"{title:>17}" for title, _, _ in COLUMNS)
    for measure in measures:
        cells = "".join(f"{value(measure):>17{form}}" for _, form, value in COLUMNS)
        yield f"{measure.size:>6}  {measure.side:<18}{cells}  {measure.index_path}"
    for ours, plain in _pairs(measures):
        cells = "".join(f"{value(ours) / value(plain):>17.2f}" for _, _, value in COLUMNS)
        yield f"{ours.size:>6}  {'papertrail : plain':<18}{cells}"


def _pairs(measures: list[Measure]) -> Iterator[tuple[Measure, Measure]]:
    plain = {measure.size: measure for measure in measures if measure.side == "plain"}
    for measure in measures:
        if measure.side == "papertrail" and measure.size in plain:
            yield measure, plain[measure.size]


def _missed(measures: list[Measure]) -> Iterator[str]:
    """A line for each aim that was not reached at the size for which the aims are set."""
    for ours, plain in _pairs(measures):
        if ours.size == AIM_SIZE and ours.cpu > AIM_RATIO * plain.cpu:
            yield f"missed: CPU is {ours.cpu / plain.cpu:.2f} of plain, aim {AIM_RATIO:.2f}"
    for measure in measures:
        if measure.side != "papertrail" or measure.size != AIM_SIZE:
            continue
        if measure.memory > AIM_MEMORY:
            yield f"missed: peak memory is {measure.memory:.0f} MiB, aim {AIM_MEMORY:.0f}"
        if measure.briefing > AIM_BRIEFING:
            yield f"missed: a briefing page is {measure.briefing:.1f} KiB gzip, aim {AIM_BRIEFING:.0f}"


if __name__ == "__main__":
    sys.exit(main())
