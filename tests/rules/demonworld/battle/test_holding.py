"""Whoever comes into an area breaks the holding of it, though he does not stop there (XVI.2.3)."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from editor.rules.demonworld.victory.conditions import stood
from editor.rules.demonworld.victory.ending import areas_counted
from editor.rules.demonworld.victory.events import HoldingBroken
from editor.rules.demonworld.victory.holding import passed
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, fields_of, of, row, state_of
from tests.rules.demonworld.battle.test_courage_charges import HERO, led

HELD = (("hill", 0, 0),)
BLOCK: dict[str, Any] = {"test": "stands", "side": "red", "area": "hill", "alone": True, "turns": 2}


def held(*blue: Troop, hill: Field = (10, 8), **values: Any) -> BattleState:
    """Red holds a hill of two fields, one of them far off where it stands; blue moves."""
    area = {"id": "hill", "name": "Hill", "fields": [(2, 2), hill]}
    victory = [
        {"when": "area_held", "side": "red", "area": "hill", "turns": 2},
        {"when": "sentence", "side": "red", "condition": {"of": [BLOCK]}},
    ]
    given: dict[str, Any] = {"phase": "movement", "step": "move", "sequence": "charge", "side": 1}
    return state_of(
        Troop(0, [(2, 2)], "N"),
        *blue,
        scenario={"areas": [area], "victory": victory},
        held=HELD,
        stood=(0,),
        **given | values,
    )


def way(state: BattleState, *fields: Field) -> tuple[int, ...]:
    """The directions of a way from field to field."""
    found = [
        state.battle.ground.direction(cell(state, one), cell(state, other)) for one, other in pairwise(fields)
    ]
    return tuple(one for one in found if one is not None)


def broken(state: BattleState, action: act.Action, *faces: int) -> BattleState:
    """Take an action that breaks the holding; return the state after it."""
    state, events = do(state, action, *faces)
    assert [one.areas for one in of(events, HoldingBroken)] == [("hill",)]
    assert (state.held, state.stood) == ((), (-1,))
    return state


@pytest.mark.rule("XVI.2.3")
def test_a_unit_that_marches_over_the_hill_lets_the_turns_count_anew() -> None:
    state = broken(held(Troop(1, row((8, 6), 4), "S", "charge")), act.Advance(1, (0, 1, 0, 1)))
    assert (10, 8) not in fields_of(state, 1)
    counted = areas_counted(state)
    assert counted is not None
    assert counted.held == HELD
    assert stood(state) == (0,)


@pytest.mark.rule("XVI.2.3")
def test_who_keeps_off_the_hill_or_moves_on_his_own_breaks_nothing() -> None:
    state, events = do(held(Troop(1, row((12, 6), 4), "S", "charge")), act.Advance(1, (0, 1)))
    assert not list(of(events, HoldingBroken))
    assert state.held == HELD
    counted = areas_counted(state)
    assert counted is not None
    assert counted.held == (("hill", 0, 1),)
    own = replace(held(Troop(1, [(15, 2)], "S")), side=0)
    own = own.with_unit(replace(own.units[0], order="charge"))
    _, events = do(own, act.Advance(0, (0,)))
    assert not list(of(events, HoldingBroken))


@pytest.mark.rule("XVI.2.3")
def test_a_column_and_single_elements_break_it_on_their_way() -> None:
    column = held(Troop(1, [(10, 7), (10, 6), (10, 5), (10, 4)], "S", "charge"))
    south = column.battle.ground.direction(column.units[1].cells[0], column.battle.ground.cell((10, 8)))
    assert south is not None
    broken(column, act.ColumnMove(1, ((south, 3), (south, 3))))
    lone = held(Troop(1, [(10, 7)], "S", "charge"))
    broken(lone, act.SmallMove(1, (Shift(1, (south, south)),)))


@pytest.mark.rule("XVI.2.3")
def test_a_commander_who_rides_over_it_and_a_wheel_break_it() -> None:
    lord = held(Troop(1, [(10, 7)], "S", card=HERO), chapters=("X",), commanding="move", called=((), (1,)))
    south = lord.battle.ground.direction(lord.units[1].cells[0], lord.battle.ground.cell((10, 8)))
    assert south is not None
    broken(lord, act.CommanderMove(1, (south, south)))
    line = held(Troop(1, row((10, 6), 4), "S", "charge"), hill=(9, 7))
    for pivot in ("left", "right"):
        _, events = do(line, act.WheelUnit(1, pivot, 60))
        swept = line.battle.shapes.wheel(line.units[1].cells, line.units[1].facings, pivot, 60).swept
        over = line.battle.ground.cell((9, 7)) - line.units[1].cells[0] in swept
        assert bool(list(of(events, HoldingBroken))) == over


@pytest.mark.rule("XVI.2.3")
def test_a_commander_who_rides_over_it_to_join_a_unit_breaks_it() -> None:
    lord, host = Troop(1, [(10, 7)], "S", card=HERO), Troop(1, row((10, 10), 3), "S")
    other = Troop(1, [(18, 12)], "S", card=HERO)
    state = held(lord, host, other, chapters=("X",), commanding="move", called=((), (1, 5)))
    joined = broken(state, act.JoinUnit(1, 2, way(state, (10, 7), (10, 8), (10, 9))))
    assert (10, 8) not in fields_of(joined, 2)


@pytest.mark.rule("XVI.2.3", "V.3.2")
@pytest.mark.parametrize("attacker", [True, False])
def test_an_element_that_goes_over_it_to_close_in_or_to_answer_breaks_it(attacker: bool) -> None:
    blue = Troop(1, [(9, 9), (10, 7)], "S", "charge", engaged=1, card={"manoeuvres": 2})
    red = Troop(0, row((9, 10), 3), "N", "charge", engaged=1)
    step: Any = {"step": "close_in" if attacker else "react", "unit": 2, "attacker": 2 if attacker else 1}
    state = held(red, blue, **step)
    element = state.units[2].elements[1]
    shifts = (Shift(element, way(state, (10, 7), (10, 8), (10, 9))),)
    broken(state, act.CloseIn(2, shifts, "manoeuvres") if attacker else act.React(2, shifts))


@pytest.mark.rule("XVI.2.3")
def test_elements_that_regroup_after_a_melee_break_it_by_their_way() -> None:
    state = held(Troop(1, [(10, 7)], "S", None, 1), phase="melee", step="regroup", sequence=None)
    state = replace(state, fights=(Fight((0, 1), (0, 0)),))
    south = state.battle.ground.direction(state.units[1].cells[0], state.battle.ground.cell((10, 8)))
    assert south is not None
    _, events = do(state, act.RegroupAfterMelee((Shift(1, (south, south)),)))
    assert [one.areas for one in of(events, HoldingBroken)] == [("hill",)]


@pytest.mark.rule("XVI.2.3")
@pytest.mark.parametrize("dragged", [True, False])
def test_elements_in_rout_dispute_nothing_but_a_commander_dragged_along_does(dragged: bool) -> None:
    state = led(since=1)
    host = state.units[1]
    hero = host.elements[-1]
    after, _ = do(state, act.Follow(1))
    way = after.units[1].cells[-1] if dragged else after.units[1].cells[0]
    battle = replace(state.battle, areas={"hill": frozenset({way})})
    state = replace(state, battle=battle, held=HELD)
    _, events = do(state, act.Follow(1) if dragged else act.Follow(1, (hero,)))
    assert bool(list(of(events, HoldingBroken))) == dragged


@pytest.mark.rule("XVI.2.3")
def test_of_elements_that_are_not_in_the_unit_no_way_is_known() -> None:
    state = held(Troop(1, row((8, 6), 2), "S", "charge"))
    shifts = act.Shift(state.units[1].elements[0], (0, 1)), act.Shift(state.units[0].elements[0], (2,))
    ways = list(passed(state, state.units[1], act.SmallMove(1, shifts)))
    first = state.units[1].cells[0] + state.battle.ground.steps[0]
    assert ways == [first, first + state.battle.ground.steps[1]]
