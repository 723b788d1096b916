"""The plain player about buildings: in by the door, through a locked one, to a window (XXIV)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import indoors
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.events import (
    BlowStruck,
    DoorsBroken,
    DoorsHewn,
    DoorTried,
    DoorWorked,
    ShotFired,
    UnitMoved,
)
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import DoorState
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Field, Troop, refused, row, setup_of
from tests.rules.demonworld.battle.chiefs import lord
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.buildings.houses import CHAPTERS, DOOR, built, door_of, hut, with_door

PLAY = DemonworldPlay()
BOW: dict[str, Any] = {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 12, "power": 9}]},
        {"weapon": "handweapon", "melee_power": 5},
    ]
}


def siege(defender: dict[str, Any], **door: Any) -> Setup:
    """Three of red come from the west for two of blue inside the hut."""
    setup = setup_of(
        [Troop(0, row((0, 0), 5), card={"manoeuvres": 3}), Troop(1, row((0, 0), 2), card=defender)],
        columns=16, rows=14, chapters=CHAPTERS,
        ground={**ground(rows=14, columns=16), "buildings": [hut(**door)]}, turn_limit=12,
    )  # fmt: skip
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side, (at, facing, front) in enumerate((((2, 7), "N", 3), ((8, 8), "N", 2))):
        for placement in data["sides"][side]["placements"]:
            placement |= {"at": at, "facing": facing, "frontage": front, "layout": "line"}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def played(setup: Setup, seed: int = 1) -> Iterator[tuple[BattleState, Event, BattleState]]:
    assert PLAY.refusals(setup) == ()
    state, dice = PLAY.start(setup), SeededDice(seed)
    for _ in range(1_000):
        who = PLAY.to_act(state)
        if who is None:
            return
        action = PLAY.choose(PLAY.view(state, who), who, dice)
        assert PLAY.check(state, action) is None
        for event in PLAY.decide(state, action, dice):
            after = PLAY.evolve(state, event)
            yield state, event, after
            state = after


def met(setup: Setup) -> set[type[Event]]:
    return {type(event) for _, event, _ in played(setup)}


def test_a_locked_door_is_broken_and_who_is_inside_shoots_and_is_attacked() -> None:
    inside = False
    kinds: set[type[Event]] = set()
    for _, event, after in played(siege(BOW, locked=True)):
        kinds.add(type(event))
        if isinstance(event, UnitMoved) and event.kind == "house" and event.unit == 0:
            houses = after.battle.houses
            assert houses is not None
            inside |= any(cell in houses.within for cell in after.units[0].cells)
    assert inside
    assert {DoorTried, DoorsBroken, ShotFired, BlowStruck} <= kinds


def test_a_solid_door_is_hewn_down() -> None:
    assert DoorsHewn in met(siege(BOW, locked=True, solidity="wooden"))


def test_who_holds_a_building_goes_to_its_door_and_locks_it() -> None:
    deeds = [event.deed for _, event, _ in played(siege(BOW)) if isinstance(event, DoorWorked)]
    assert deeds[0] == "lock"


def looking(at: list[Field], facing: str, order: str = "hold") -> BattleState:
    return built(
        [hut(locked=True)], Troop(0, at, facing, order, card=BOW | {"manoeuvres": 3}),
        Troop(1, [(14, 7)], "NW", "hold"), phase="movement", step="move", sequence=order,
    )  # fmt: skip


def test_shooters_inside_go_to_a_window_and_look_out() -> None:
    action = indoors.move(looking([(8, 8)], "NW"))
    assert isinstance(action, act.HouseMove)
    assert action.shifts[0].path
    assert indoors.move(looking([(9, 7)], "SE")) is None
    turn = indoors.move(looking([(9, 7)], "NW"))
    assert isinstance(turn, act.HouseMove)
    assert turn.shifts[0].path == ()


@pytest.mark.rule("XXIV.4.0")
def test_skirmishers_inside_look_for_a_window_too_and_nobody_moves_twice_or_without_an_enemy() -> None:
    state = looking([(8, 8)], "NW", "skirmish")
    action = indoors.move(state)
    assert isinstance(action, act.HouseMove)
    assert refused(state, action) is None
    moved = state.with_unit(replace(state.units[0], points=2))
    assert indoors.move(moved) is None, "another unit is on the move"
    alone = state.with_unit(replace(state.units[1], elements=(), cells=(), facings=()))
    assert indoors.move(alone) is None
    straggling = state.with_unit(replace(state.units[0], stragglers=(0,)))
    assert indoors.move(straggling) is None


@pytest.mark.rule("XXIV.4.0")
def test_of_a_unit_half_inside_only_who_is_inside_goes_to_a_window() -> None:
    state = looking([(7, 8), (8, 8)], "NW")
    action = indoors.move(state)
    assert isinstance(action, act.HouseMove)
    assert [shift.element for shift in action.shifts] == [1]
    assert refused(state, action) is None


@pytest.mark.rule("XV.9.0")
@pytest.mark.parametrize(("straggler", "go"), [((), {0, 1}), ((0,), {1})])
def test_stragglers_do_not_go_to_the_door_with_the_others(straggler: tuple[int, ...], go: set[int]) -> None:
    slow = {"movement": {"move": 3, "charge": 3, "skirmish": 3}}
    state = built(
        [hut(open=True)], Troop(0, [(6, 7), (6, 8)], "NW", "charge", card=slow),
        Troop(1, [(9, 8)], "SE", "hold"), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    state = state.with_unit(replace(state.units[0], stragglers=straggler))
    action = indoors.move(state)
    assert isinstance(action, act.HouseMove)
    assert {shift.element for shift in action.shifts} == go


@pytest.mark.rule("XXIV.3.1")
@pytest.mark.parametrize(("order", "opens"), [("charge", True), ("move", False)])
def test_who_may_attack_opens_a_door_behind_which_an_enemy_stands(order: str, opens: bool) -> None:
    state = built(
        [hut()], Troop(0, [(8, 7)], "NW", order), Troop(1, [(7, 7)], "SE", "hold"),
        phase="movement", step="move", sequence=order,
    )  # fmt: skip
    deed = act.WorkDoor(0, door_of(state, (8, 7), (7, 7)), "open")
    assert (indoors.move(state) == deed) == opens
    assert (refused(state, deed) is None) == opens


def test_who_wants_out_opens_the_door_from_inside() -> None:
    state = built(
        [hut(locked=True)], Troop(0, [(8, 7)], "NW", "charge"), Troop(1, [(3, 7)], "SE", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    assert indoors.move(state) == act.WorkDoor(0, door_of(state, (8, 7), (7, 7)), "open")
    opened = built(
        [hut(open=True)], Troop(0, [(8, 7)], "NW", "charge"), Troop(1, [(3, 7)], "SE", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    out = indoors.move(opened)
    assert isinstance(out, act.HouseMove)


@pytest.mark.rule("XXIV.3.1", "X.2.1")
@pytest.mark.parametrize(
    ("at", "door", "foe", "troops", "wanted"),
    [
        ((8, 7), "open", (8, 2), (2, 12), "lock"), ((8, 7), "closed", (8, 2), (2, 12), "lock"),
        ((8, 7), "locked", (8, 2), (2, 12), None), ((8, 7), "closed", (14, 0), (2, 12), "open"),
        ((8, 7), "locked", (14, 0), (2, 12), "open"), ((8, 7), "closed", (8, 2), (9, 8), None),
        ((7, 7), "closed", (14, 0), (9, 8), "open"), ((7, 7), "locked", (14, 0), (9, 8), None),
        ((7, 7), "open", (14, 0), (9, 8), None),
    ],
)  # fmt: skip
def test_the_computer_s_commander_locks_himself_in_or_opens_the_way_to_his_troops(
    at: Field, door: DoorState, foe: Field, troops: Field, wanted: str | None
) -> None:
    state = built(
        [hut()], Troop(0, [at], card=lord()), Troop(0, [troops]), Troop(1, [foe], "S"),
        chapters=(*CHAPTERS, "X"), phase="movement", step="move", sequence="charge", side=0,
        commanding="move", called=((0,), ()),
    )  # fmt: skip
    state = with_door(state, door_of(state, *DOOR), door)
    action = choose(state)
    deed = action.deed if isinstance(action, act.WorkDoor) else None
    assert deed == wanted
    assert refused(state, action) is None
    alone = state.with_unit(replace(state.units[1], elements=(), cells=(), facings=()))
    assert not isinstance(choose(alone), act.WorkDoor), "without troops it leaves doors as they are"
