"""Where the computer's units turn, form up and wait in the movement phase."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import levels, marching
from editor.rules.demonworld.ai.forming_up import form_up
from editor.rules.demonworld.ai.straits import _threaded, file_on, files
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Field, Troop, block, do, refused, row, state_of
from tests.rules.demonworld.battle.test_ai_answers import attacked
from tests.rules.demonworld.battle.test_ai_straits import before_a_gap
from tests.rules.demonworld.battle.test_shooting import BOW

FAR = Troop(1, row((5, 1), 5), "S", "hold")
CALCULATING = AiSettings("calculating")


def moving(*troops: Troop, order: str = "charge", **values: Any) -> BattleState:
    return state_of(*troops, phase="movement", step="move", sequence=order, **values)


def planned(state: BattleState) -> tuple[act.Action, Plan]:
    """The movement chosen, and what it leads to."""
    action = marching.choose_move(state)
    assert not isinstance(action, act.Finish)
    found = plan(state, action)  # type: ignore[arg-type]
    assert isinstance(found, Plan)
    return action, found


@pytest.mark.parametrize("foe", [(2, 5), (3, 6), (3, 7), (9, 7), (10, 5)])
def test_archers_wheel_to_an_enemy_beside_them_without_running_into_him(foe: Field) -> None:
    for card, order, contact in ((BOW, "skirmish", False), ({}, "charge", True)):
        troop = Troop(0, row((5, 8), 4), "N", order, card=card)
        action, found = planned(moving(troop, Troop(1, [foe], "S", "hold"), order=order))
        assert found.contact is contact
        assert isinstance(action, act.Advance if contact else act.WheelUnit)


@pytest.mark.rule("XIII.1.0")
@pytest.mark.parametrize(("formation", "turns"), [("", True), ("square", False)])
def test_a_square_that_holds_does_not_turn_to_an_enemy_behind_it(formation: str, turns: bool) -> None:
    own = Troop(0, block((5, 5), 3, 3), "N", "hold")
    state = moving(own, Troop(1, row((5, 12), 4), "N", "hold"), order="hold", chapters=("XIII",))
    state = state.with_unit(replace(state.units[0], formation=formation))
    assert isinstance(marching.choose_move(state), act.Turn if turns else act.Finish)


@pytest.mark.rule("V.1.4")
@pytest.mark.parametrize(("made", "forms"), [(0, True), (9, False)])
def test_who_has_no_manoeuvre_left_does_not_form_up(made: int, forms: bool) -> None:
    state = moving(Troop(0, [(5, 10), (6, 10), (8, 10), (9, 10), (6, 11)], "N", "charge"), FAR)
    state = state.with_unit(replace(state.units[0], manoeuvres=made))
    assert isinstance(form_up(state, state.units[0], state.units[1]), act.Regroup) is forms


@pytest.mark.rule("V.1.7")
@pytest.mark.parametrize(("points", "by"), [(18, "points"), (3, "points"), (2, "manoeuvres")])
def test_two_who_stand_apart_come_together_by_points_or_where_these_do_not_do_by_manoeuvres(
    points: int, by: str
) -> None:
    card = {"movement": {"move": points, "charge": points, "skirmish": points}}
    state = moving(Troop(0, [(5, 10), (7, 10)], "N", "charge", card=card), FAR)
    action = form_up(state, state.units[0], state.units[1])
    assert isinstance(action, act.SmallMove)
    assert action.by == by
    after, _ = do(state, action)
    unit = after.units[0]
    assert after.battle.shapes.shape(unit.cells, unit.facings).organised


@pytest.mark.rule("V.1.7")
def test_two_who_stand_too_far_apart_stay_where_they_are() -> None:
    state = moving(Troop(0, [(5, 10), (15, 10)], "N", "charge"), FAR)
    assert form_up(state, state.units[0], state.units[1]) is None


def in_the_gap(first: int, foe: Field) -> BattleState:
    """A column of four whose head stands so far down the map, in the gap of one field or before it."""
    state = before_a_gap(1, 4, 4)
    cell = state.battle.ground.cell
    column = tuple(cell((9, first + number)) for number in range(4))
    units = (
        replace(state.units[0], cells=column, order="charge"),
        replace(state.units[1], cells=tuple(cell(at) for at in row(foe, 4))),
    )
    return replace(state, units=units, phase="movement", step="move", sequence="charge", turn=1)


@pytest.mark.rule("V.1.6")
@pytest.mark.parametrize(("first", "waits"), [(4, True), (5, True), (6, False), (9, False)])
def test_a_column_that_does_not_fight_waits_near_an_enemy_and_one_that_does_goes_at_him(
    first: int, waits: bool
) -> None:
    state = in_the_gap(first, (8, 2))
    unit, goal = state.units[0], state.units[1].cells[1]
    assert (state.battle.ground.distance(unit.cells[0], goal) <= 3) is waits
    assert files(state, unit, goal)
    for fights in (True, False):
        way = file_on(state, unit, goal, fights=fights)
        assert (way is None) is (waits and not fights)
        if way is not None:
            found = plan(state, way)
            assert isinstance(found, Plan)
            assert found.contact <= fights


def test_who_stands_in_line_files_nowhere() -> None:
    state = before_a_gap(1, 8, 8)
    goal = state.units[1].cells[0]
    assert file_on(state, state.units[0], goal, fights=True) is None
    assert not files(state, state.units[0], goal)


@pytest.mark.parametrize(
    ("at", "way"),
    [
        # the fewest ways lead on from (9, 8) and from (7, 8): straight into a dead end
        ([(8, 8), (9, 8), (8, 7), (9, 9), (8, 9), (8, 6)], True),
        ([(8, 8), (7, 7), (8, 7), (9, 7), (6, 7), (7, 8)], True),
        # of three arms one head leads through two at most
        ([(8, 8), (9, 8), (10, 8), (7, 8), (6, 8), (8, 9), (8, 10)], False),
    ],
)
def test_a_way_through_all_of_a_unit_is_found_though_the_first_try_ends_in_a_corner(
    at: Sequence[Field], way: bool
) -> None:
    ground = before_a_gap(1, 4, 4).battle.ground
    cells = [ground.cell(one) for one in at]
    order = _threaded(cells, ground.steps, cells[0])
    assert (order is not None) is way
    if order is not None:
        assert order[0] == cells[0]
        assert sorted(order) == sorted(cells)
        assert all(ground.distance(one, other) == 1 for one, other in pairwise(order))


@pytest.mark.rule("V.3.2")
@pytest.mark.parametrize(("own", "steps_up"), [({"melee_protection": 9}, True), ({"weapons": []}, False)])
def test_the_calculating_player_sends_those_behind_against_an_attacker_whom_they_need_not_fear(
    own: dict[str, Any], steps_up: bool
) -> None:
    state = attacked(own, {})
    action = levels.choose(state, CALCULATING)
    assert isinstance(action, act.React)
    assert refused(state, action) is None
    after, _ = do(state, action)
    near = after.near_enemy[0]
    touching = sum(cell in near for cell in after.units[0].cells)
    assert (touching == 6) is steps_up
    assert (touching == sum(cell in state.near_enemy[0] for cell in state.units[0].cells)) is not steps_up
