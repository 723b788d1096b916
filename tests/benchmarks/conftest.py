"""Benchmarks against bounds, and against the figures of the last commit that had them.

`figures.json` holds the least time of each thing in units of a yardstick that is measured beside it: a loop
of Python, or the import of the libraries for what starts a process. So figures of one machine serve on
another.
What grew by a quarter fails; BENCH_STRICT=1 also fails above a bound, BENCH_KEEP=1 keeps the new figures.
`out/bench.json` has everything of the last run.
"""

import json
import os
import platform
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

_REPORT = Path(__file__).parents[2] / "out" / "bench.json"
_KEPT = Path(__file__).with_name("figures.json")
GROWN = 1.25
"""A figure so many times the one that was kept has grown."""
_NOISE_S = 20e-6
"""Times below this say more of the machine than of the program."""


@dataclass(frozen=True)
class Figure:
    """One measured thing; times in seconds."""

    name: str
    median: float
    least: float
    bound: float
    rounds: int
    yardstick: float
    """What the yardstick took beside it."""

    @property
    def ok(self) -> bool:
        return self.median <= self.bound

    @property
    def share(self) -> float:
        """Its least time in units of the yardstick."""
        return self.least / self.yardstick

    def grew(self, kept: Mapping[str, float]) -> bool:
        """Tell whether it has grown by more than a quarter since its figure was kept."""
        return self.least > _NOISE_S and self.share > kept.get(self.name, float("inf")) * GROWN


class Bound(Protocol):
    """What the fixture `bound` gives."""

    def __call__(self, name: str, most: float, yardsticks: Sequence[float] | None = None) -> None: ...


_FIGURES = pytest.StashKey[list[Figure]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_FIGURES] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here) and "bound" not in getattr(item, "fixturenames", ()):
            raise pytest.UsageError(f"{item.nodeid} declares no bound; take the fixture `bound` and call it")


def loop() -> float:
    """Return the seconds that a hundred thousand empty steps take: the yardstick of this process."""
    start = time.thread_time()
    for _step in range(100_000):
        pass
    return time.thread_time() - start


@pytest.fixture
def bound(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> Iterator[Bound]:
    """Return `bound(name, most, yardsticks)`: what is measured, in words, and the median it may take at most.

    Where another yardstick than the loop is measured, its times come into the list ``yardsticks``, and
    ``most`` is in units of it.
    """
    declared: list[tuple[str, float, Sequence[float] | None]] = []
    before = min(loop() for _ in range(20))
    yield lambda name, most, yardsticks=None: declared.append((name, most, yardsticks))
    if benchmark.disabled or benchmark.stats is None:
        return
    assert len(declared) == 1, "a benchmark calls bound(name, seconds) once"
    (name, most, own), stats = declared[0], benchmark.stats.stats
    yardstick = min(own) if own else min(before, *(loop() for _ in range(20)))
    figure = Figure(name, stats.median, stats.min, most * (yardstick if own else 1), stats.rounds, yardstick)
    request.config.stash[_FIGURES].append(figure)


def kept_figures() -> dict[str, float]:
    """Return the figures of the last commit that had them."""
    if not _KEPT.exists():
        return {}
    return {name: float(share) for name, share in json.loads(_KEPT.read_text(encoding="utf-8")).items()}


def pytest_sessionfinish(session: pytest.Session) -> None:
    figures = session.config.stash[_FIGURES]
    if not figures:
        return
    _REPORT.parent.mkdir(exist_ok=True)
    kept = kept_figures()
    rows = [
        {
            "name": f.name,
            "median_s": f.median,
            "least_s": f.least,
            "bound_s": f.bound,
            "share": f.share,
            "kept": kept.get(f.name),
            "rounds": f.rounds,
            "ok": f.ok,
            "grew": f.grew(kept),
        }
        for f in figures
    ]
    _REPORT.write_text(
        json.dumps({"machine": _machine(), "figures": rows}, indent=2) + "\n", encoding="utf-8"
    )
    if os.environ.get("BENCH_KEEP") == "1":
        _keep(kept | {f.name: float(f"{f.share:.4g}") for f in figures})
        return
    strict = os.environ.get("BENCH_STRICT") == "1"
    if any(f.grew(kept) or (strict and not f.ok) for f in figures):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _keep(figures: Mapping[str, float]) -> None:
    text = json.dumps(dict(sorted(figures.items())), indent=2, ensure_ascii=False)
    _KEPT.write_text(text + "\n", encoding="utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    figures = config.stash[_FIGURES]
    if not figures:
        return
    kept = kept_figures()
    width = max(len(f.name) for f in figures)
    terminalreporter.section("benchmarks")
    terminalreporter.write_line(f"{'name':{width}}  {'median':>10}  {'bound':>10}  {'to kept':>8}")
    for f in figures:
        before = f"{f.share / kept[f.name]:.2f}" if f.name in kept else "new"
        verdict = "GREW" if f.grew(kept) else "ok" if f.ok else "OVER"
        terminalreporter.write_line(
            f"{f.name:{width}}  {_time(f.median):>10}  {_time(f.bound):>10}  {before:>8}  {verdict}"
        )
    terminalreporter.write_line(f"machine: {', '.join(f'{k} {v}' for k, v in _machine().items())}")


def _time(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} us"


def _machine() -> dict[str, str]:
    return {
        "cpu": _processor(),
        "cores": str(os.cpu_count()),
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
