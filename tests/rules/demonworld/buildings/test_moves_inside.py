"""Movement in and about buildings (XXIV.3.2): each element its own way, those outside stay near."""

from itertools import pairwise

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import ContactMade, UnitMoved
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, fields_of, of, refused
from tests.rules.demonworld.buildings.houses import DOOR, HUT, built, door_of, hut, tower, with_door

BLUE = Troop(1, [(18, 12)], "S", "hold")
WEST, EAST, SW, NW, NE, SE = 4, 1, 3, 5, 0, 2
"""Directions, clockwise from the north-east."""


def moving(at: list[Field], order: str = "move", facing: str = "N", **card: object) -> BattleState:
    return built(
        [hut()], Troop(0, at, facing, order, card=card), BLUE,
        phase="movement", step="move", sequence=order,
    )  # fmt: skip


def way(state: BattleState, *fields: Field) -> tuple[int, ...]:
    """The directions of a way from field to field."""
    ground, cells = state.battle.ground, [cell(state, at) for at in fields]
    found = [ground.direction(a, b) for a, b in pairwise(cells)]
    assert None not in found
    return tuple([direction for direction in found if direction is not None])


FOUR: list[Field] = [(6, 7), (5, 7), (4, 7), (3, 7)]


@pytest.mark.rule("XXIV.3.2")
def test_the_elements_of_a_unit_go_in_one_after_another() -> None:
    state = moving(FOUR)
    shifts = (
        Shift(0, way(state, (6, 7), (7, 7), (8, 7), (9, 7)), 2),
        Shift(1, way(state, (5, 7), (6, 7), (7, 7), (8, 7))),
    )
    after, events = do(state, act.HouseMove(0, shifts))
    assert fields_of(after, 0) == [(9, 7), (8, 7), (4, 7), (3, 7)]
    (moved,) = of(events, UnitMoved)
    assert (moved.kind, moved.points) == ("house", 3 + 4 + 3), "the dearest way counts"
    assert after.units[0].facings[0] == 2
    assert not after.units[0].done, "others of it may still go their ways"


@pytest.mark.rule("XXIV.3.2")
def test_each_element_has_all_the_points_of_the_order() -> None:
    state = moving(FOUR, movement={"move": 10, "charge": 10, "skirmish": 10})
    first = do(state, act.HouseMove(0, (Shift(0, way(state, (6, 7), (7, 7), (8, 7), (9, 7))),)))[0]
    assert first.units[0].points == 10
    then = act.HouseMove(0, (Shift(1, way(state, (5, 7), (6, 7), (7, 7), (8, 7))),))
    second = do(first, then)[0]
    assert second.units[0].points == 10, "what one element has spent the others have still"
    on = act.HouseMove(0, (Shift(1, way(state, (8, 7), (8, 8))),))
    assert refused(second, on) == "points_spent"


@pytest.mark.rule("XXIV.3.2")
def test_what_the_unit_has_spent_together_every_element_has_spent() -> None:
    state = moving(FOUR, movement={"move": 10, "charge": 10, "skirmish": 10})
    spent = state.with_unit(state.units[0].replace(points=3))
    far = act.HouseMove(0, (Shift(0, way(state, (6, 7), (7, 7), (8, 7), (9, 7))),))
    assert refused(spent, far) == "points_spent"
    near = act.HouseMove(0, (Shift(0, way(state, (6, 7), (7, 7), (8, 7))),))
    assert do(spent, near)[0].units[0].points == 10


@pytest.mark.rule("XXIV.3.2")
def test_who_holds_goes_a_field_for_each_manoeuvre() -> None:
    state = moving([(8, 7), (9, 7)], "hold", manoeuvres=2)
    twice = act.HouseMove(0, (Shift(0, way(state, (8, 7), (8, 8), (9, 8))),))
    after = do(state, twice)[0]
    assert (after.units[0].points, after.units[0].manoeuvres) == (0, 2)
    other = act.HouseMove(0, (Shift(1, way(state, (9, 7), (8, 7))),))
    assert do(after, other)[0].units[0].manoeuvres == 2
    thrice = act.HouseMove(0, (Shift(0, way(state, (8, 7), (8, 8), (9, 8), (9, 7))),))
    assert refused(state, thrice) in ("manoeuvres_spent", "occupied")
    turned = do(after, act.HouseMove(0, (Shift(0, (), 1),)))[0]
    assert (turned.units[0].facings[0], turned.units[0].manoeuvres) == (1, 2), "turning is free"


@pytest.mark.rule("XXIV.3.2")
def test_who_is_outside_stays_within_two_fields() -> None:
    state = moving([(8, 7), (7, 7)])
    assert refused(state, act.HouseMove(0, (Shift(1, way(state, (7, 7), (6, 7), (5, 7))),))) == (
        "stay_by_building"
    )
    assert refused(state, act.HouseMove(0, (Shift(1, way(state, (7, 7), (6, 7))),))) is None
    behind = moving([(8, 7), (3, 7)])
    nearer = act.HouseMove(0, (Shift(1, way(behind, (3, 7), (4, 7))),))
    assert refused(behind, nearer) is None, "who is further away comes nearer"
    away = act.HouseMove(0, (Shift(1, way(behind, (3, 7), (2, 7))),))
    assert refused(behind, away) == "stay_by_building"


@pytest.mark.rule("XXIV.3.2")
def test_who_comes_up_in_loose_order_ends_beside_the_building() -> None:
    state = moving([(6, 7), (5, 7)])
    assert refused(state, act.HouseMove(0, (Shift(0, way(state, (6, 7), (7, 7))),))) is None
    aside = moving([(6, 7), (6, 9)])
    assert refused(aside, act.HouseMove(0, (Shift(0, (), 1),))) is None
    near = moving([(6, 7), (5, 8)])
    stays_off = act.HouseMove(0, (Shift(1, way(near, (5, 8), (6, 8))),))
    assert refused(near, stays_off) == "come_to_building"
    far = moving([(3, 7), (2, 7)])
    assert refused(far, act.HouseMove(0, (Shift(0, way(far, (3, 7), (4, 7))),))) == "no_building"


@pytest.mark.rule("XXIV.3.2")
def test_nobody_goes_through_walls_or_wheels_inside_and_riders_stay_out() -> None:
    state = moving([(8, 7), (9, 7)])
    out = act.HouseMove(0, (Shift(0, way(state, (8, 7), (8, 6))),))
    assert refused(state, out) == "impassable"
    assert refused(state, act.WheelUnit(0, "left")) == "no_wheel_inside"
    riders = moving([(6, 7)], mobility="cavalry", size=3)
    ride = act.HouseMove(0, (Shift(0, way(riders, (6, 7), (7, 7))),))
    assert refused(riders, ride) == "enters_no_building"
    door = door_of(state, *DOOR)
    leave = act.HouseMove(0, (Shift(0, way(state, (8, 7), (7, 7))),))
    assert refused(with_door(state, door, "locked"), leave) == "impassable"
    assert refused(state, leave) is None


def meeting(order: str, red: Field, blue: Field, facing: str = "SE", *, open_: bool = True) -> BattleState:
    return built(
        [hut(open=open_)], Troop(0, [red], facing, order), Troop(1, [blue], "N", "hold"),
        phase="movement", step="move", sequence=order,
    )  # fmt: skip


@pytest.mark.rule("XXIV.5.0")
def test_inside_only_the_order_decides_who_attacks() -> None:
    for order in ("charge", "skirmish"):
        state = meeting(order, (7, 7), (9, 7), "NW")
        attack = act.HouseMove(0, (Shift(0, way(state, (7, 7), (8, 7))),))
        assert refused(state, attack) is None, "backwards and in no formation"
        events = do(state, attack)[1]
        assert [one.defenders for one in of(events, ContactMade)] == [(1,)]
    march = meeting("move", (7, 7), (9, 7))
    assert refused(march, act.HouseMove(0, (Shift(0, way(march, (7, 7), (8, 7))),))) == "order_cannot_attack"


@pytest.mark.rule("XXIV.5.0")
def test_outside_the_usual_conditions_hold() -> None:
    state = meeting("charge", (8, 7), (6, 7), "SE")
    out = act.HouseMove(0, (Shift(0, way(state, (8, 7), (7, 7))),))
    assert refused(state, out) == "attack_forwards"
    turned = do(state, act.HouseMove(0, (Shift(0, (), NW),)))[0]
    assert refused(turned, out) is None


def test_every_listed_way_is_legal_and_leads_in_or_beside() -> None:
    state = built(
        [hut(), tower()], Troop(0, [(8, 7), (7, 7), (6, 7)], "N", "move"), BLUE,
        phase="movement", step="move", sequence="move",
    )  # fmt: skip
    houses = state.battle.houses
    assert houses is not None
    found = [one for one in DemonworldPlay().legal_actions(state) if isinstance(one, act.HouseMove)]
    assert {shift.element for one in found for shift in one.shifts} == {0, 1, 2}
    ends = set()
    for one in found:
        after = do(state, one)[0]
        ends |= {at for at in fields_of(after, 0) if at in HUT}
    assert ends == set(HUT)
