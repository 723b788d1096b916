"""Benchmarks against bounds: a table at the end and `out/bench.json`; BENCH_STRICT=1 fails above a bound."""

import json
import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

_REPORT = Path(__file__).parents[2] / "out" / "bench.json"


@dataclass(frozen=True)
class Figure:
    """One measured thing; times in seconds."""

    name: str
    median: float
    bound: float
    rounds: int

    @property
    def ok(self) -> bool:
        return self.median <= self.bound


_FIGURES = pytest.StashKey[list[Figure]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_FIGURES] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here) and "bound" not in getattr(item, "fixturenames", ()):
            raise pytest.UsageError(f"{item.nodeid} declares no bound; take the fixture `bound` and call it")


@pytest.fixture
def bound(
    request: pytest.FixtureRequest, benchmark: BenchmarkFixture
) -> Iterator[Callable[[str, float], None]]:
    """Return `bound(name, seconds)`: what is measured, in words, and the median that it may take at most."""
    declared: list[tuple[str, float]] = []
    yield lambda name, seconds: declared.append((name, seconds))
    if benchmark.disabled or benchmark.stats is None:
        return
    assert len(declared) == 1, "a benchmark calls bound(name, seconds) once"
    (name, seconds), stats = declared[0], benchmark.stats.stats
    request.config.stash[_FIGURES].append(Figure(name, stats.median, seconds, stats.rounds))


def pytest_sessionfinish(session: pytest.Session) -> None:
    figures = session.config.stash[_FIGURES]
    if not figures:
        return
    _REPORT.parent.mkdir(exist_ok=True)
    rows = [
        {"name": f.name, "median_s": f.median, "bound_s": f.bound, "rounds": f.rounds, "ok": f.ok}
        for f in figures
    ]
    _REPORT.write_text(
        json.dumps({"machine": _machine(), "figures": rows}, indent=2) + "\n", encoding="utf-8"
    )
    if os.environ.get("BENCH_STRICT") == "1" and not all(f.ok for f in figures):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    figures = config.stash[_FIGURES]
    if not figures:
        return
    width = max(len(f.name) for f in figures)
    terminalreporter.section("benchmarks")
    terminalreporter.write_line(f"{'name':{width}}  {'median':>10}  {'bound':>10}")
    for f in figures:
        verdict = "ok" if f.ok else "OVER"
        terminalreporter.write_line(
            f"{f.name:{width}}  {_time(f.median):>10}  {_time(f.bound):>10}  {verdict}"
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
