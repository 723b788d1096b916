"""The referee about buildings and before flank marches: it reads as the rules do, and faults are told."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from editor.rules.demonworld import events as happened
from editor.rules.demonworld.buildings.events import Hewing
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import DoorState
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Attack, Shot
from tests.rules.demonworld.battle.arena import Field, Troop, cell
from tests.rules.demonworld.buildings.houses import (
    DOOR,
    GATE,
    HUT,
    TOWER,
    built,
    door_of,
    hut,
    tower,
    with_door,
)
from tests.rules.demonworld.referee.battles import PLAY, moments, setup_named
from tests.rules.demonworld.referee.referee import Referee
from tests.rules.demonworld.referee.rooms import Rooms
from tests.rules.demonworld.referee.table import Ground, Table
from tests.rules.demonworld.referee.ways import step_cost

INSIDE, BEFORE, FAR = HUT[0], DOOR[1], (13, 2)
RIDER: dict[str, Any] = {"mobility": "cavalry", "size": 3}


def village(door: DoorState = "closed", *men: Field, **values: Any) -> BattleState:
    """A hut and a tower with their doors in a state, men of the first side, an enemy far away."""
    state = built(
        [hut(**values), tower(solidity="wooden", locked=True)],
        Troop(0, men or (BEFORE,), "N", order="hold"),
        Troop(0, [(1, 10)], "N", order="hold", card=RIDER),
        Troop(1, [FAR], "S", order="hold"),
    )
    for one, other in (DOOR, (GATE[0], GATE[0])):
        state = with_door(state, door_of(state, one, other), door)
    return state


def rooms_of(state: BattleState) -> Rooms:
    rooms = Table(state, Ground(state.battle)).rooms
    assert rooms is not None
    return rooms


def faults(state: BattleState, *reported: Any) -> list[str]:
    """What the referee says of the last of some events; the state does not follow them."""
    referee = Referee(state)
    *before, last = reported
    for event in before:
        list(referee.faults(event, state))
    return [one for one in referee.faults(last, PLAY.evolve(state, last)) if one.startswith("XXIV")]


def around_houses() -> Iterator[Field]:
    return product(range(1, 13), range(1, 11))


@pytest.mark.quick(1)
@pytest.mark.rule("XXIV.2.0", "XXIV.4.0")
@pytest.mark.parametrize("door", ["open", "closed", "locked", "broken"])
def test_walls_hide_for_the_referee_whom_they_hide_for_the_rules(door: DoorState) -> None:
    state = village(door)
    rooms, houses, place = rooms_of(state), state.battle.houses, Ground(state.battle).place
    assert houses is not None
    seen = 0
    for room in (*HUT, (4, 4), GATE[0]):
        for at in around_houses():
            one, other = cell(state, room), cell(state, at)
            hidden = rooms.hidden(place(one), place(other))
            assert hidden == houses.hides(one, other), (room, at)
            seen += not hidden
            between = [] if one == other else [cell(state, wall) for wall in TOWER]
            for wall in between:
                assert rooms.roof_between(place(one), place(other), place(wall)) == houses.stands_between(
                    one, other, wall
                )
    assert seen > 10


@pytest.mark.rule("XXIV.2.0", "XXIV.3.1", "XXIV.5.0")
@pytest.mark.parametrize("door", ["open", "closed", "locked", "broken"])
def test_steps_through_walls_and_doors_cost_the_referee_what_they_cost_by_the_rules(door: DoorState) -> None:
    state = village(door)
    table = Table(state, Ground(state.battle))
    ground, terrain = state.battle.ground, state.battle.terrain
    assert terrain is not None
    through = 0
    for at in around_houses():
        start = cell(state, at)
        if table.rooms is not None and table.rooms.solid(table.ground.place(start)):
            continue  # Nobody stands in a wall.
        for element in (0, 1):
            for direction, step in enumerate(ground.steps):
                cost = terrain.own[element].steps[direction][start]
                here, there = table.ground.place(start), table.ground.place(start + step)
                wanted = step_cost(table, element, here, there)
                assert (cost if cost < NEVER else None) == wanted, (at, element)
                through += cost == 4
    # Both ways through the door of the hut, and into the field that the tower's gate fills.
    assert through == (0 if door == "locked" else 4)


@pytest.mark.rule("XXIV.3.1")
@pytest.mark.parametrize(
    ("door", "deed", "at", "wrong"),
    [
        ("closed", "open", BEFORE, False),
        ("closed", "open", (6, 10), True),
        ("locked", "unlock", BEFORE, True),
        ("closed", "lock", INSIDE, False),
        ("closed", "close", INSIDE, True),
        ("broken", "lock", INSIDE, True),
    ],
)
def test_who_does_what_at_a_door_is_judged(door: DoorState, deed: Any, at: Field, *, wrong: bool) -> None:
    state = village(door, at)
    assert bool(faults(state, happened.DoorWorked(0, door_of(state, *DOOR), deed))) is wrong


@pytest.mark.rule("XXIV.3.1")
def test_a_door_is_broken_by_who_has_stood_still_for_a_turn_and_not_shot() -> None:
    state = village("locked")
    begins, door = happened.TurnBegan(2), door_of(state, *DOOR)
    breaks = happened.DoorsBroken(((door, 0),), ())
    assert faults(state, begins, breaks) == []
    assert faults(state, breaks), "he has not been there for a turn"
    shoots = happened.ShotsDeclared(0, (Shot(0, 2),))
    assert faults(state, begins, shoots, breaks), "he has shot"
    solid = happened.DoorsBroken(((door_of(state, GATE[0]), 0),), ())
    assert faults(village("locked", GATE[1]), begins, solid), "a solid door is hewn down"
    assert faults(village("open"), begins, breaks), "an open door is not broken"


@pytest.mark.rule("XXIV.3.1")
def test_what_is_hewn_off_a_solid_door_is_the_power_of_the_weapon() -> None:
    state = village("locked", GATE[1])
    state = state.with_unit(state.units[0].replace(facings=(5,)))
    gate, power = door_of(state, GATE[0]), state.battle.cards[0].weapons[0].melee_power
    assert power is not None
    blow = Hewing(0, gate, 0)
    assert faults(state, happened.DoorsHewn(0, (blow,), (power,), ((gate, 25 - power),))) == []
    for powers, left in (((power + 1,), 25 - power - 1), ((power,), 25), ((power,), 0)):
        assert faults(state, happened.DoorsHewn(0, (blow,), powers, ((gate, left),)))
    assert faults(village("locked"), happened.DoorsHewn(0, (blow,), (power,), ((gate, 25 - power),)))


@pytest.mark.rule("XXIV.4.0", "XXIV.5.0")
def test_shots_out_and_blows_in_are_not_supported() -> None:
    state = village("open", INSIDE, HUT[1])
    shot = happened.ShotsDeclared(0, (Shot(0, 3, (1,)),))
    assert any("XXIV.4.0" in one for one in faults(state, shot))
    inside = built(
        [hut(open=True)],
        Troop(0, [BEFORE, (7, 8)], "S"),
        Troop(1, [INSIDE], "N"),
        Troop(0, [(1, 9)], "N", card=RIDER),
    )
    attack = happened.AttacksDeclared(0, (Attack(0, 3, (1,)),))
    assert any("supported" in one for one in faults(inside, attack))
    rides = happened.AttacksDeclared(0, (Attack(2, 3),))
    assert any("cannot go in" in one for one in faults(inside, rides))


@pytest.mark.rule("XVI.5.0")
def test_scouts_are_counted_and_outflank_by_half_as_many_again() -> None:
    name = "bases on the march"
    state = PLAY.start(setup_named(name))
    for event, after in moments(name, 1, "plain", 3):
        if isinstance(event, happened.ScoutsCounted):
            assert list(Referee(state).faults(event, after)) == []
            more = (event.points[0] + 1, *event.points[1:])
            for points, behind in ((more, event.outflanked), (event.points, 1 - (event.outflanked or 0))):
                wrong = happened.ScoutsCounted(points, behind)
                assert [one for one in Referee(state).faults(wrong, after) if one.startswith("XVI.5.0")]
            return
        state = after
    pytest.fail("nobody scouts")


@pytest.mark.rule("XVI.5.0")
def test_who_does_not_outflank_marches_once_on_the_right_and_guns_never() -> None:
    setup = setup_named("bases on the march")
    state = PLAY.start(setup)
    event = happened.ScoutsCounted((0, 0), None)
    sides = list(setup.scenario.sides)
    left = sides[0].marches[0].model_copy(update={"flank": "left"})
    sides[0] = sides[0].model_copy(update={"marches": (left,)})
    scenario = setup.scenario.model_copy(update={"sides": tuple(sides)})
    state = state.replace(battle=replace(state.battle, scenario=scenario))
    assert any("on its left" in one for one in Referee(state).faults(event, state))
