"""Morale tests in the running battle (XV.1.0 to XV.3.0, XV.8.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.morale import courage as courage_rules
from editor.rules.demonworld.morale.courage import Facts, best_group, groups
from editor.rules.demonworld.morale.events import CourageTested, LoserDrawn, MoodChanged
from editor.rules.demonworld.morale.rout_events import UnitFled
from editor.rules.demonworld.turn import DecisionDue
from tests.rules.demonworld.battle.arena import (
    do,
    fields_of,
    of,
    row,
)
from tests.rules.demonworld.battle.courage_arena import courage, lines, melee, shot_at, strike, troop
from tests.rules.demonworld.battle.hills import ground


@pytest.mark.rule("XV.2.0")
def test_a_unit_with_losses_tests_at_the_end_of_the_shooting_phase_after_closing_its_ranks() -> None:
    state, events = do(shot_at(6), act.Shoot((act.Shot(0, 4),)), 1)
    assert next(of(events, DecisionDue)).step == "close_ranks"
    state, events = do(state, act.CloseRanks(1), 3)
    tested = next(of(events, CourageTested))
    assert (tested.test, tested.value, tested.needed, tested.die, tested.passed) == (
        "casualties_missile", 8, 3, 3, True,
    )  # fmt: skip
    assert tested.modifiers == (("XV.2.0", "demonworld.part_per_element", 5),)
    assert not list(of(events, MoodChanged))


@pytest.mark.rule("XV.2.0")
def test_who_fails_the_test_runs_at_once_and_does_nothing_else_in_the_turn() -> None:
    state, _ = do(shot_at(6), act.Shoot((act.Shot(0, 4),)), 1)
    state, events = do(state, act.CloseRanks(1), 2)
    unit = state.units[1]
    assert (unit.mood, unit.order, unit.done) == ("rout", None, True)
    assert len(list(of(events, UnitFled))) == 1
    assert {at[1] for at in fields_of(state, 1)} == {14 - 24 // 3}


@pytest.mark.rule("XV.8.0")
def test_a_certain_result_needs_no_die() -> None:
    state, _ = do(shot_at(6, morale_a=5), act.Shoot((act.Shot(0, 4),)), 1)
    state, events = do(state, act.CloseRanks(1))
    tested = next(of(events, CourageTested))
    assert (tested.die, tested.passed) == (None, True)


@pytest.mark.rule("XV.1.0")
def test_a_six_passes_whatever_the_modifiers() -> None:
    state, _ = do(shot_at(6, morale_a=30), act.Shoot((act.Shot(0, 4),)), 1)
    _, events = do(state, act.CloseRanks(1), 6)
    assert next(of(events, CourageTested)).passed


@pytest.mark.rule("XV")
@pytest.mark.parametrize("card", [{"morale_a": None}, {"card_kind": "hero"}])
def test_cards_without_morale_and_persons_test_nothing(card: dict[str, Any]) -> None:
    state = shot_at(6, **card)
    assert courage_rules.tests_courage(state.battle, state.units[1], "casualties_missile") is None


@pytest.mark.rule("XV.2.0")
def test_without_the_chapter_nobody_tests() -> None:
    state, _ = do(shot_at(6, chapters=()), act.Shoot((act.Shot(0, 4),)), 1)
    _, events = do(state, act.CloseRanks(1))
    assert not list(of(events, CourageTested))


@pytest.mark.rule("XV.2.0")
def test_of_a_divided_unit_the_group_with_the_greatest_bonus_tests() -> None:
    # Four normal elements on the left; leader and standard bearer with one more on the right.
    at = [*row((2, 14), 4), *row((12, 14), 3)]
    state = courage(
        troop(0, row((2, 25), 4)),
        troop(1, at, elements={"leader": 1, "standard": 1, "normal": 5}),
        chapters=("IX", "XV"),
    )
    unit = state.units[1]
    assert [len(group) for group in groups(state, unit)] == [4, 3]
    signs = state.battle.signs
    places = [place for place, element in enumerate(unit.elements) if signs[element]]
    right = [unit.cells[4], unit.cells[5]]
    cells = list(unit.cells)
    for place, end in zip(places, right, strict=True):
        other = cells.index(end)
        cells[place], cells[other] = cells[other], cells[place]
    state = state.with_unit(replace(unit, cells=tuple(cells)))
    test = courage_rules.tests_courage(state.battle, state.units[1], "casualties_missile")
    assert test is not None
    group, total = best_group(state, state.units[1], test, Facts())
    assert (len(group), total.value) == (3, 5)


@pytest.mark.rule("XV.3.0")
def test_losses_in_melee_count_own_and_enemy_fear_lost_and_destroyed() -> None:
    _, events = strike(
        lines({"fear": 3}, {"fear": 2}),
        (act.Attack(0, 4), act.Attack(1, 5)),
        (act.Attack(6, 2),),
        1, 1, 1, 6, 6,
    )  # fmt: skip
    blue = next(of(events, CourageTested))
    assert blue.unit == 1
    assert blue.enemy == 0
    assert {code.partition("part_")[2]: value for _, code, value in blue.modifiers} == {
        "per_element": 2, "own_fear": 2, "enemy_fear": -3, "per_lost": -2, "per_destroyed": 1,
    }  # fmt: skip


@pytest.mark.rule("XI.4.0", "XV.3.0")
def test_an_enemy_who_only_stands_beside_frightens_nobody() -> None:
    # Red trolls stand two deep in a pond beside blue, who cannot enter it; nobody has declared that contact.
    pond = ground(depth=dict.fromkeys(row((8, 15), 4), 2), rows=30)
    state = melee(
        troop(0, row((5, 15), 3), None, 1, fear=1),
        troop(0, row((8, 15), 3), None, 1, fear=4, size=3),
        troop(1, row((5, 14), 6), None, 1),
        chapters=("XI", "XV"),
        ground=pond,
    )
    assert {state.unit_of[other] for other in state.beside(state.units[2])} == {0, 1}
    _, events = strike(state, (act.Attack(0, 6),), (), 1, 6)
    tested = next(of(events, CourageTested))
    assert tested.enemy == 0
    assert ("XV.3.0", "demonworld.part_enemy_fear", -1) in tested.modifiers


@pytest.mark.rule("XV.3.0")
def test_the_losers_test_and_run_before_the_winners_who_then_need_no_test() -> None:
    state, events = strike(lines(), (act.Attack(0, 4), act.Attack(1, 5)), (act.Attack(6, 2),), 1, 1, 1, 1)
    tested = list(of(events, CourageTested))
    assert [(one.unit, one.passed) for one in tested] == [(1, False)]
    assert state.units[1].mood == "rout"
    assert state.units[0].mood == ""
    kinds = [type(event) for event in events]
    assert kinds.index(UnitFled) < kinds.index(DecisionDue)


@pytest.mark.rule("XV.3.0")
def test_where_the_losers_stand_the_winners_with_losses_test_too() -> None:
    _, events = strike(lines(), (act.Attack(0, 4), act.Attack(1, 5)), (act.Attack(6, 2),), 1, 1, 1, 6, 6)
    assert [(one.unit, one.passed) for one in of(events, CourageTested)] == [(1, True), (0, True)]


@pytest.mark.rule("XV.3.0")
def test_of_equal_losses_the_lower_initiative_has_lost() -> None:
    _, events = strike(
        lines({"initiative": 3}, {"initiative": 3}),
        (act.Attack(0, 4),),
        (act.Attack(6, 2),),
        1,
        1,
        4,
        6,
        6,
        3,
    )
    assert next(of(events, LoserDrawn)).side == 1
    _, events = strike(
        lines({"initiative": 2}, {"initiative": 3}), (act.Attack(0, 4),), (act.Attack(6, 2),), 1, 1, 6, 6, 3
    )
    assert not list(of(events, LoserDrawn))
    assert [one.unit for one in of(events, CourageTested)] == [0, 1]


@pytest.mark.rule("XV.3.0")
def test_who_has_destroyed_all_its_enemies_tests_nothing() -> None:
    state = melee(troop(0, row((5, 15), 4), None, 1), troop(1, [(5, 14)], None, 1))
    _, events = strike(state, (act.Attack(0, 4),), (act.Attack(4, 0),), 1, 1)
    assert not list(of(events, CourageTested))
