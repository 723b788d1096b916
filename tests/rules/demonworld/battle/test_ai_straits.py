"""The computer's lines before a gap in impassable ground: they go through as columns (V.1.6)."""

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.ai.straits import files, form_column
from editor.rules.demonworld.movement.points import shape_at
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, row, state_of
from tests.rules.demonworld.battle.chiefs import led
from tests.rules.demonworld.referee.referee import Referee

PLAY = DemonworldPlay()
STILL = {"movement": {"move": 0, "charge": 0, "skirmish": 0}}


def before_a_gap(gap: int, count: int, front: int, through: str = ".") -> BattleState:
    """A line some fields before a marsh with so broad a gap; enemies who stand behind it."""
    marsh = "".join(through if 9 <= column < 9 + gap else "m" for column in range(20))
    ground = {
        "legend": {".": "clear", "m": "marsh", "w": "wood"},
        "terrain": ("." * 20,) * 7 + (marsh,) + (through * 20,) * 3 + ("." * 20,) * 4,
    }
    at = [(6 + number % front, 11 + number // front) for number in range(count)]
    return state_of(
        Troop(0, at, "N", card=led(count)), Troop(1, row((8, 2), 4), "S", card=STILL),
        chapters=("VIII", "IX", "XI", "XII"), ground=ground, turn=0, step="orders",
        scenario={"turn_limit": 8},
    )  # fmt: skip


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("gap", "count", "front", "through"),
    [
        (1, 8, 8, "."),
        (2, 8, 4, "."),
        (4, 4, 2, "."),
        (3, 5, 5, "."),
        (1, 12, 4, "."),
        (2, 11, 4, "."),
        (1, 8, 8, "w"),
    ],
)
def test_a_line_broader_than_the_gap_goes_through_it_and_fights(
    gap: int, count: int, front: int, through: str
) -> None:
    state, dice, marched = before_a_gap(gap, count, front, through), SeededDice(3), False
    referee = Referee(state)
    while PLAY.to_act(state) is not None and not state.units[0].engaged:
        action = choose(state)
        marched |= isinstance(action, act.ColumnMove)
        for event in PLAY.decide(state, action, dice):
            after = PLAY.evolve(state, event)
            assert list(referee.faults(event, after)) == []
            state = after
    assert marched
    assert state.units[0].engaged, "eight turns are enough"


def test_on_ground_without_a_gap_nobody_forms_a_column() -> None:
    state = before_a_gap(20, 8, 8)
    goal = state.units[1].cells[0]
    assert form_column(state, state.units[0].replace(order="move"), goal) is None
    column = state.units[0].replace(facings=(1,) * 8)
    assert not files(state.with_unit(column), column, goal)


@pytest.mark.rule("V.1.3", "V.1.6")
@pytest.mark.parametrize(("count", "front"), [(9, 5), (12, 4), (20, 5)])
def test_several_ranks_wind_up_into_a_column_by_one_turn(count: int, front: int) -> None:
    state, dice, action = before_a_gap(1, count, front), SeededDice(3), None
    while not isinstance(action, act.Turn) or action.unit:
        for event in PLAY.decide(state, action, dice) if action is not None else ():
            state = PLAY.evolve(state, event)
        action = choose(state)
    unit = state.units[action.unit]
    column = shape_at(state, unit, unit.cells, action.facings).column
    assert len(column) == count
    ground, goal = state.battle.ground, state.units[1].cells[0]
    apart = [ground.distance(cell, goal) for cell in unit.cells]
    assert apart[column[0]] == min(apart)
    assert form_column(state, unit, goal) == action
    assert form_column(state, unit.replace(formation="wedge"), goal) is None, "it is drawn up otherwise"
    assert form_column(state, unit.replace(manoeuvres=9), goal) is None, "it has no manoeuvres left"
