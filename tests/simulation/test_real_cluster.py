"""The same batch on a scheduler and workers that are processes of their own, one of which is killed."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from editor.simulation.batch import run_batch
from tests.patience import PATIENCE
from tests.simulation.duel import DUEL_DOCUMENTS, DuelPlay, duel_setup

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
BATTLES = 300


@dataclass
class RealCluster:
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[RealCluster]:
    """A scheduler on the loopback address and three workers, as a person starts them."""
    pytest.importorskip("distributed", reason="the extra marshalry[cluster] is not installed")
    told = tmp_path / "scheduler.json"
    running: list[subprocess.Popen[bytes]] = []

    def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *arguments]
        with (tmp_path / "log").open("ab") as log:
            places = {"PYTHONPATH": str(ROOT)}
            running.append(
                subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path, env=os.environ | places)
            )
        return running[-1]

    try:
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        address = str(_when_told(told)["address"])
        workers = [
            start("dask_worker", address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
            for _ in range(3)
        ]
        _wait_for_workers(address, len(workers))
        yield RealCluster(address, workers)
    finally:
        for process in running:
            process.kill()
            process.wait()


def _when_told(file: Path) -> dict[str, object]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            found: dict[str, object] = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            time.sleep(0.05)
        else:
            return found
    raise AssertionError("the scheduler did not start")


def _wait_for_workers(address: str, many: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(many, timeout=PATIENCE)


def test_a_killed_worker_loses_no_battle_and_the_report_is_the_same_to_the_byte(
    cluster: RealCluster, caplog: pytest.LogCaptureFixture
) -> None:
    killed: list[int] = []

    def report(done: int, _total: int) -> None:
        if not killed and done:
            cluster.workers[0].kill()
            killed.append(done)

    on_cluster = run_batch(
        DuelPlay(),
        duel_setup(),
        BATTLES,
        5,
        scheduler=cluster.address,
        report=report,
        document_systems=(DUEL_DOCUMENTS,),
    )
    here = run_batch(DuelPlay(), duel_setup(), BATTLES, 5, document_systems=(DUEL_DOCUMENTS,))
    assert killed
    assert killed[0] < BATTLES
    assert on_cluster == here
    assert repr(on_cluster).encode() == repr(here).encode()
    # That a worker is gone is said by the scheduler's side; we warn of nothing.
    assert all(one.name.startswith("distributed") for one in caplog.records if one.levelno >= logging.WARNING)
