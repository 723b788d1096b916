"""What makes a scenario even: found from either side, bounded, and without touching the scenario."""

from typing import Any

import pytest

from editor.simulation.balance import Search, find_balance
from editor.simulation.balance_report import Balance
from schemas.problems import EditorError
from tests.simulation.duel import DUEL_DOCUMENTS, DuelPlay, duel_setup

RED = Search(lever="lives:red", battles=60, seed=3)


def balance(search: Search = RED, workers: int = 0, lives: int = 5, more: int = 0, **options: Any) -> Balance:
    """Search in a duel of which red has so many lives more or fewer."""
    setup = duel_setup(lives=lives, more_lives=more)
    return find_balance(
        DuelPlay(), setup, search, workers=workers, document_systems=(DUEL_DOCUMENTS,), **options
    )


def test_balance_gives_a_weak_side_what_it_lacks() -> None:
    setup = duel_setup(lives=5, more_lives=-3)
    found = find_balance(DuelPlay(), setup, RED, document_systems=(DUEL_DOCUMENTS,))
    assert found.even
    assert found.written.share < 0.3
    assert 2 <= found.best.amount <= 4
    assert found.least is not None
    assert found.most is not None
    assert found.least <= found.best.amount <= found.most
    assert setup.scenario.model_dump()["more_lives"] == -3


def test_balance_of_an_even_duel_lies_about_nothing() -> None:
    found = balance()
    assert found.even
    assert abs(found.best.amount) <= 1
    assert found.written.amount == 0


def test_balance_amounts_are_fought_with_the_same_seeds() -> None:
    found = balance()
    assert len({tried.amount for tried in found.tried}) == len(found.tried)
    assert all(tried.played <= 60 for tried in found.tried)
    shares = [tried.share for tried in found.tried]
    assert shares == sorted(shares)


@pytest.mark.long
def test_balance_in_processes_finds_what_it_finds_in_this_one() -> None:
    assert balance(workers=2) == balance()


def test_balance_by_a_change_that_changes_nothing_says_so() -> None:
    found = balance(Search(lever="nothing:blue", battles=40), more=-3)
    assert not found.even
    assert found.least is None
    assert found.most is None


def test_balance_takes_the_candidate_that_reaches_it() -> None:
    found = balance(Search(battles=40), more=-3)
    assert found.lever.id == "lives:red"
    assert found.even


def test_balance_stopped_tells_the_best_so_far() -> None:
    done: list[int] = []
    found = balance(report=lambda count, _total: done.append(count), cancelled=lambda: len(done) > 70)
    assert found.cancelled
    assert found.tried
    assert found.best in found.tried


def test_balance_without_such_a_change_is_refused() -> None:
    with pytest.raises(EditorError) as caught:
        balance(Search(lever="lives:green"))
    assert caught.value.problems[0].code == "simulation.no_such_lever"
    with pytest.raises(EditorError) as caught:
        balance(Search(kind="points"))
    assert caught.value.problems[0].code == "simulation.no_points_lever"


def test_balance_data_is_plain() -> None:
    data = balance(Search(lever="lives:red", battles=8)).data()
    assert data["kind"] == "elements"
    assert data["saved"] is False
    assert {tried["amount"] for tried in data["tried"]} >= {0}
