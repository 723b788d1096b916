"""How soon the window can be worked in: in a process of its own, imports included."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.services.opening import open_workspace
from editor.services.resources import content_root
from tests.benchmarks.many_cards import make_catalogue

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]

PROGRAM = """
import sys
from editor.ui.app import run
def drive(window):
    model = window.catalogue.list.model
    if model.rowCount():
        window.close()
    else:
        model.modelReset.connect(window.close)
sys.exit(run(catalogue=sys.argv[1], drive=drive))
"""


def start(file: Path) -> None:
    """Start the program, wait until the list of the catalogue is filled, and close it."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-c", PROGRAM, str(file)], check=True, env=environment, timeout=60)


def test_window_with_the_shipped_catalogue(benchmark: BenchmarkFixture, bound: Bound, tmp_path: Path) -> None:
    file = tmp_path / "catalogue.sqlite"
    open_workspace(file).close()
    bound("window ready, shipped catalogue", 2.0)
    benchmark.pedantic(start, args=(file,), rounds=3, warmup_rounds=1)


def test_window_with_many_cards(
    benchmark: BenchmarkFixture, bound: Bound, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("window") / "many.sqlite"
    make_catalogue(file, content=content_root())
    bound("window ready, 100,000 cards", 3.0)
    benchmark.pedantic(start, args=(file,), rounds=3, warmup_rounds=1)
