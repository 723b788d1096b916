"""Batches: the same whatever the workers, stopped when asked, never lost to a worker that dies."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from editor.simulation.batch import run_batch
from editor.simulation.battle import run_battle
from editor.simulation.reports import BatchReport
from schemas.problems import EditorError
from tests.simulation.duel import DUEL_DOCUMENTS, DuelPlay, duel_setup


def batch(battles: int = 30, workers: int = 0, seed: int = 5, **values: Any) -> BatchReport:
    setup = duel_setup(**values)
    return run_batch(DuelPlay(), setup, battles, seed, workers=workers, document_systems=(DUEL_DOCUMENTS,))


def test_battle_with_the_same_seed_gives_the_same_events() -> None:
    first = run_battle(DuelPlay(), duel_setup(), 11)
    assert run_battle(DuelPlay(), duel_setup(), 11) == first
    assert run_battle(DuelPlay(), duel_setup(), 12).events != first.events


def test_battle_events_alone_lead_to_its_result() -> None:
    play, setup = DuelPlay(), duel_setup()
    record = run_battle(play, setup, 3)
    state = play.start(setup)
    for data in record.events:
        state = play.evolve(state, play.event_from(data))
    assert play.result(state) == record.result
    assert record.actions == len(record.events)


def test_batch_in_processes_reports_what_it_reports_in_this_one() -> None:
    assert batch(workers=2) == batch(workers=0) == batch(workers=1)


def test_batch_counts_every_battle_once() -> None:
    report = batch(41)
    assert [outcome.index for outcome in report.outcomes] == list(range(41))
    assert sum(side.wins.count for side in report.sides) + report.draws.count == 41
    assert len({outcome.seed for outcome in report.outcomes}) == 41


def test_batch_battle_is_played_again_by_its_seed() -> None:
    outcome = batch(3).outcomes[2]
    assert run_battle(DuelPlay(), duel_setup(), outcome.seed).result.losses == outcome.losses


def test_batch_reports_progress_up_to_the_total() -> None:
    seen: list[tuple[int, int]] = []
    run_batch(DuelPlay(), duel_setup(), 5, 1, report=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


@pytest.mark.quick(1)
@pytest.mark.parametrize("workers", [0, 2])
def test_batch_cancelled_keeps_what_is_done(workers: int) -> None:
    done: list[int] = []
    report = run_batch(
        DuelPlay(),
        duel_setup(),
        200,
        1,
        workers=workers,
        report=lambda count, _total: done.append(count),
        cancelled=lambda: bool(done),
        document_systems=(DUEL_DOCUMENTS,),
    )
    assert report.cancelled
    assert 0 < report.played < 200


@pytest.mark.long
def test_batch_whose_worker_dies_once_is_complete(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.touch()
    report = batch(12, workers=2, trap=str(trap))
    assert not trap.exists()
    assert report.deaths == report.data()["worker_deaths"] == 1
    assert report.failures == ()
    assert report.played == 12


@pytest.mark.long
def test_batch_whose_workers_always_die_tells_each_battle() -> None:
    report = batch(2, workers=2, deadly=True)
    assert report.played == 0
    assert [failure.message.code for failure in report.failures] == ["simulation.worker_died"] * 2


@pytest.mark.long
def test_batch_whose_workers_cannot_read_the_setup_is_played_here() -> None:
    report = run_batch(DuelPlay(), duel_setup(), 4, 5, workers=2, document_systems=())
    assert report.played == 4
    assert report.failures == ()


def test_batch_with_a_bug_in_the_rules_tells_it_with_its_seed() -> None:
    report = batch(2, broken=True)
    assert [failure.message.code for failure in report.failures] == ["simulation.crashed"] * 2
    assert report.failures[0].message.values["seed"] == report.failures[0].seed
    assert report.data()["played"] == 0


def test_battle_that_never_ends_is_given_up() -> None:
    with pytest.raises(EditorError) as caught:
        run_battle(DuelPlay(), duel_setup(endless=True), 1, most_actions=50)
    assert caught.value.problems[0].code == "simulation.endless"


def test_batch_of_a_refused_scenario_is_refused() -> None:
    with pytest.raises(EditorError):
        batch(refused=True)


def test_batch_data_is_plain_json() -> None:
    data = batch(10).data()
    assert data["battles"] == data["played"] == 10
    assert {side["side"] for side in data["sides"]} == {"red", "blue"}
    assert all(
        0 <= side["wins"]["low"] <= side["wins"]["rate"] <= side["wins"]["high"] <= 1
        for side in data["sides"]
    )


def test_batch_units_tell_what_they_lost_and_earned() -> None:
    report = batch(30)
    for side, unit in zip(report.sides, report.units, strict=True):
        assert unit.troop.side == side.side
        assert unit.means["elements_lost"] == pytest.approx(side.mean_losses["lives"])
        assert unit.destroyed.count == 30 - side.wins.count
        assert unit.paid.count == side.wins.count
    red, blue = report.units
    assert red.means["points_earned"] == pytest.approx(blue.means["points_lost"])
    assert red.value == pytest.approx(red.means["points_earned"] / 50)


def test_batch_beginnings_tell_who_lost_first_and_what_came_of_it() -> None:
    report = batch(60)
    openings = [one for one in report.openings if one.what == "elements_lost"]
    assert sum(one.first.count for one in openings) == 60
    for one in openings:
        side = next(side for side in report.sides if side.side == one.side)
        assert one.wins.count + one.otherwise.count == side.wins.count
        assert one.wins.share < one.otherwise.share
        assert one.matters


def test_batch_counts_of_a_games_own_are_told_by_side() -> None:
    report = batch(20)
    for side in report.sides:
        sixes = side.counts["sixes"]
        assert sixes.mean > 1
        assert 0 < sixes.battles.count <= 20


def test_batch_lengths_and_spread_cover_every_battle() -> None:
    report = batch(40)
    assert sum(battles for _, battles in report.turns) == 40
    for side in report.sides:
        low, median, high = side.spread["lives"]
        assert 0 <= low <= median <= high <= 5


@pytest.mark.long
def test_workers_load_no_window_toolkit() -> None:
    code = (
        "import sys, editor.simulation.worker, editor.simulation.batch, editor.simulation.pool, "
        "editor.rules.registry; sys.exit(any(name.startswith(('PySide6', 'shiboken6', 'distributed')) "
        "for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
