"""How much work a call of the program is, in processor time, against the import of its three libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.services.opening import open_workspace
from schemas.content_folder import content_root
from tests.benchmarks.conftest import Bound
from tests.benchmarks.many_cards import make_catalogue

pytestmark = pytest.mark.benchmark
LIBRARIES = "import PySide6.QtWidgets, pydantic, sqlalchemy"
CARD = "demonworld/unit/orc-guard"
ARMY = "demonworld/army/first-battle-orcs"


def children() -> float:
    """Return the processor time of all processes that this one has waited for."""
    times = os.times()
    return times.children_user + times.children_system


def run(*words: str) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("starts") / "catalogue.sqlite"
    open_workspace(file).close()
    return str(file)


def measure(benchmark: BenchmarkFixture, bound: Bound, name: str, most: float, *words: str) -> None:
    """Measure a call, in alternation with the libraries; ``most`` is what it may take, in units of these."""
    libraries: list[float] = []
    bound(name, most, libraries)

    def yardstick() -> None:
        before = children()
        run("-c", LIBRARIES)
        libraries.append(children() - before)

    benchmark.pedantic(run, args=words, setup=yardstick, rounds=5)


@pytest.mark.benchmark(timer=children)
def test_version(benchmark: BenchmarkFixture, bound: Bound) -> None:
    measure(benchmark, bound, "start: --version", 0.35, "-m", "editor", "--version")


@pytest.mark.benchmark(timer=children)
@pytest.mark.parametrize(
    "words",
    [
        ("catalogue", "show", CARD),
        ("catalogue", "history", CARD),
        ("catalogue", "export", CARD),
        ("where-used", CARD),
        ("share", "make", ARMY),
        ("roster", ARMY),
    ],
    ids=lambda words: "-".join(words[:-1]),
)
def test_command_on_one_document(
    benchmark: BenchmarkFixture, bound: Bound, catalogue: str, words: tuple[str, ...]
) -> None:
    name = f"start: {' '.join(words[:-1])}"
    call = ("-m", "editor", "--catalogue", catalogue, *words)
    measure(benchmark, bound, name, 1.1, *call)


@pytest.mark.benchmark(timer=children)
def test_validate(benchmark: BenchmarkFixture, bound: Bound, catalogue: str, tmp_path: Path) -> None:
    file = tmp_path / "card.yaml"
    base = ("-m", "editor", "--catalogue", catalogue)
    run(*base, "catalogue", "export", CARD, "--out", str(file))
    measure(benchmark, bound, "start: validate", 1.1, *base, "validate", str(file))


WINDOW = """
import sys
from editor.__main__ import _import_qt, _start_quickly
_start_quickly()
_import_qt()
from editor.ui.app import run
def drive(window):
    model = window.catalogue.list.model
    if model.rowCount():
        window.close()
    else:
        model.modelReset.connect(window.close)
sys.exit(run(catalogue=sys.argv[1], drive=drive))
"""
"""Starts as the program does, waits until the list of the catalogue is filled, and closes the window."""


@pytest.mark.benchmark(timer=children)
@pytest.mark.parametrize("cards", ["shipped", "100,000"])
def test_window(
    benchmark: BenchmarkFixture,
    bound: Bound,
    catalogue: str,
    cards: str,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    file = catalogue
    if cards != "shipped":
        many = tmp_path_factory.mktemp("window") / "many.sqlite"
        make_catalogue(many, content=content_root())
        file = str(many)
    run("-c", WINDOW, file)  # what was not closed well is looked through once
    measure(benchmark, bound, f"start: window, {cards} cards", 2.45, "-c", WINDOW, file)
