"""The same batch on a cluster: a scheduler with workers in this process."""

from collections.abc import Iterator
from typing import Any

import pytest

from editor.simulation import cluster as cluster_module
from editor.simulation.batch import run_batch
from editor.simulation.reports import BatchReport
from schemas.problems import EditorError
from tests.simulation.duel import DUEL_DOCUMENTS, DuelPlay, duel_setup


@pytest.fixture(scope="module", autouse=True)
def distributed() -> Any:
    """The library. It is large: only the process that runs these tests imports it."""
    return pytest.importorskip("distributed", reason="the extra marshalry[cluster] is not installed")


@pytest.fixture(scope="module")
def address(distributed: Any) -> Iterator[str]:
    """A scheduler that listens on this machine, with two threads that play."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0", protocol="tcp"
    ) as running:
        yield running.scheduler_address


def batch(battles: int, scheduler: str = "", **values: object) -> BatchReport:
    return run_batch(
        DuelPlay(),
        duel_setup(**values),
        battles,
        5,
        scheduler=scheduler,
        document_systems=(DUEL_DOCUMENTS,),
    )


@pytest.mark.long
def test_batch_on_a_cluster_reports_what_it_reports_here(address: str) -> None:
    assert batch(80, address) == batch(80)


@pytest.mark.long
def test_batch_on_a_cluster_tells_a_bug_in_the_rules_battle_by_battle(address: str) -> None:
    assert [failure.message.code for failure in batch(3, address, broken=True).failures] == [
        "simulation.crashed"
    ] * 3


@pytest.mark.long
def test_batch_on_a_cluster_that_is_stopped_keeps_what_is_done(address: str) -> None:
    done: list[int] = []
    report = run_batch(
        DuelPlay(),
        duel_setup(),
        2000,
        5,
        scheduler=address,
        report=lambda count, _total: done.append(count),
        cancelled=lambda: bool(done),
        document_systems=(DUEL_DOCUMENTS,),
    )
    assert report.cancelled
    assert 0 < report.played < 2000


@pytest.mark.long
def test_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 1)
    with pytest.raises(EditorError) as caught:
        batch(2, "tcp://127.0.0.1:1")
    assert caught.value.problems[0].code == "simulation.no_scheduler"


@pytest.mark.long
def test_address_that_is_none_is_told() -> None:
    with pytest.raises(EditorError) as caught:
        batch(2, "nonsense://")
    assert caught.value.problems[0].code == "simulation.no_scheduler"
