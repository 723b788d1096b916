"""What forbids deeds at doors, blows at them and moves in and about buildings (XXIV.3)."""

from dataclasses import replace
from typing import get_args

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.buildings.doors import door_actions_of, given_way
from editor.rules.demonworld.buildings.events import DoorWorkEnded, Hewing
from editor.rules.demonworld.buildings.hewing import (
    may_hew,
    power_of,
    stability_of,
    strongest_blows,
    whole_stability,
)
from editor.rules.demonworld.buildings.moving import house_moves_of, may_spread
from editor.rules.demonworld.buildings.now import Work
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import sentence
from schemas.systems.demonworld_parts import Order
from tests.rules.demonworld.battle.arena import Troop, cell, of, refused, state_of
from tests.rules.demonworld.buildings.houses import DOOR, HUT_LEAF, built, door_of, hut, widened, with_door
from tests.rules.demonworld.buildings.test_moves_inside import BLUE, FOUR, moving, way
from tests.rules.demonworld.buildings.test_walls_and_doors import at_door

PLAY = DemonworldPlay()


@pytest.mark.rule("XXIV.3.1")
def test_who_may_do_nothing_at_a_door_is_told_why() -> None:
    state = at_door()
    door = door_of(state, *DOOR)
    lock = act.WorkDoor(0, door, "lock")
    assert refused(state, lock) is None
    field = state_of(Troop(0, [(8, 7)], order="move"), BLUE, phase="movement", step="move", sequence="move")
    assert refused(field, lock) == "no_door"
    for element in (1, 9):
        assert refused(state, act.WorkDoor(element, door, "lock")) == "no_such_element"
    unit = state.units[0]
    assert refused(state.with_unit(replace(unit, done=True)), lock) == "door_not_now"
    assert refused(state.with_unit(replace(unit, stragglers=(0,))), lock) == "straggler_runs"


@pytest.mark.rule("XXIV.3.1")
def test_nobody_works_at_doors_who_flies_or_fights() -> None:
    state = at_door()
    unit = state.units[0]
    assert {one.deed for one in door_actions_of(state, unit)} == {"open", "lock"}
    assert list(door_actions_of(state, replace(unit, altitude=2))) == []
    beside = built(
        [hut()], Troop(0, [(8, 7), (9, 7)], "N", "charge"), Troop(1, [(9, 8)], "N", "hold"),
        phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    assert refused(beside, act.WorkDoor(0, door_of(beside, *DOOR), "lock")) == "door_engaged"


@pytest.mark.rule("XXIV.5.0")
def test_who_opens_a_door_before_enemies_attacks_them_and_has_to_be_allowed_to() -> None:
    def outside(order: str, *more: tuple[int, int]) -> BattleState:
        return built(
            [hut()], Troop(0, [(7, 7), *more], "SE", order), Troop(1, [(8, 7)], "N", "hold"),
            phase="movement", step="move", sequence=order,
        )  # fmt: skip

    door = door_of(outside("charge"), *DOOR)
    opens = act.WorkDoor(0, door, "open")
    assert refused(outside("charge"), opens) is None
    assert refused(outside("hold"), opens) == "order_cannot_attack"
    assert refused(outside("charge", (3, 12)), opens) == "attack_needs_order"


@pytest.mark.rule("XXIV.3.1")
def test_who_has_gone_shot_fought_or_found_it_open_breaks_no_door_at_the_end_of_the_turn() -> None:
    state = at_door((7, 7), locked=True)
    door, here = door_of(state, *DOOR), cell(state, (7, 7))
    most = state.battle.ruleset.buildings.break_turns

    def broken(
        state: BattleState, turns: int = most - 1, at: int = here, element: int = 0
    ) -> tuple[int, int]:
        work = Work(element, door, at, turns)
        found = given_way(state.replace(doors=replace(state.doors, works=(work,))))
        return (len(found.doors), len(found.works)) if found is not None else (-1, -1)

    assert broken(state) == (1, 0)
    assert broken(state, most - 2) == (0, 1)
    assert broken(state, at=here + 1) == (0, 0)
    assert broken(state, element=9) == (0, 0)
    assert broken(state.replace(spent=frozenset({0}))) == (0, 0)
    assert broken(state.with_unit(replace(state.units[0], engaged=1))) == (0, 0)
    assert broken(state.with_unit(replace(state.units[0], mood="rout"))) == (0, 0)
    assert broken(with_door(state, door, "closed")) == (0, 0)
    assert given_way(state) is None


@pytest.mark.rule("XXIV.3.1")
@pytest.mark.parametrize("engaged", [0, 1])
def test_who_comes_into_a_melee_leaves_the_door_alone_and_it_is_told(engaged: int) -> None:
    state = at_door((7, 7), locked=True)
    work = Work(0, door_of(state, *DOOR), cell(state, (7, 7)), 0)
    state = state.replace(doors=replace(state.doors, works=(work,)), phase="melee")
    state = state.with_unit(replace(state.units[0], engaged=engaged))
    recorder = ENGINE.record(state, ScriptedDice(()))
    assert ENGINE._stages["hewing"].run(recorder) == "declarations"
    assert bool(recorder.state.doors.works) == (not engaged)
    ended = list(of(recorder.events, DoorWorkEnded))
    assert [one.elements for one in ended] == ([(0,)] if engaged else [])
    for event in ended:
        (line,) = PLAY.describe(state, event)
        assert "door" in sentence(line.message)


@pytest.mark.rule("XXIV.3.1")
def test_several_who_strike_at_one_door_are_listed_together_and_each_alone() -> None:
    state = built(
        [hut(solidity="wooden", locked=True)], Troop(0, [(7, 7), (7, 8)], "SE", "charge"), BLUE,
        phase="melee", step="hew_doors",
    )  # fmt: skip
    blows = strongest_blows(state)
    listed = [one for one in PLAY.legal_actions(state) if isinstance(one, act.HewDoors)]
    assert act.HewDoors() in listed
    assert act.HewDoors(blows) in listed
    assert {act.HewDoors((one,)) for one in blows} <= set(listed)
    door = door_of(state, *DOOR)
    assert stability_of(state, door) == whole_stability("wooden", state.battle.ruleset)
    assert stability_of(built([hut(locked=True)], BLUE), door) is None, "an ordinary door is broken by work"


@pytest.mark.rule("XXIV.3.1")
def test_who_strikes_at_doors_is_free_stands_and_has_an_order_that_attacks() -> None:
    state = built(
        [hut(solidity="wooden", locked=True)], Troop(0, [(7, 7)], "SE", "charge"), BLUE,
        phase="melee", step="hew_doors",
    )  # fmt: skip
    door, unit = door_of(state, *DOOR), state.units[0]
    assert may_hew(state, unit)
    for change in ({"order": None}, {"engaged": 1}, {"mood": "rout"}, {"elements": ()}, {"altitude": 1}):
        assert not may_hew(state, replace(unit, **change))
    allowed = {one for one in get_args(Order) if may_hew(state, replace(unit, order=one))}
    assert allowed == {"charge", "skirmish"}
    assert strongest_blows(state) == (Hewing(0, door),)
    straggling = state.with_unit(replace(unit, stragglers=(0,)))
    assert refused(straggling, act.HewDoors((Hewing(0, door),))) == "hews_not"
    assert strongest_blows(straggling) == ()
    assert refused(state, act.HewDoors((Hewing(0, door, -1),))) == "no_such_weapon"
    field = state_of(Troop(0, [(7, 7)], "SE", "charge"), BLUE, phase="melee", step="hew_doors")
    assert refused(field, act.HewDoors((Hewing(0, door),))) == "no_door"
    assert strongest_blows(field) == ()


@pytest.mark.rule("XXIV.3.2")
def test_what_elements_cannot_do_about_a_building() -> None:
    state = moving(FOUR)
    step = Shift(0, way(state, (6, 7), (7, 7)))
    assert refused(state, act.HouseMove(0, (step,))) is None
    assert refused(state, act.HouseMove(0, ())) == "elements_do_not_fit"
    assert refused(state, act.HouseMove(0, (step, step))) == "elements_do_not_fit"
    assert refused(state, act.HouseMove(0, (Shift(9, step.path),))) == "elements_do_not_fit"
    assert refused(state, act.HouseMove(0, (Shift(0, ()),))) == "no_path"
    for direction in (-1, 6):
        assert refused(state, act.HouseMove(0, (Shift(0, (direction,)),))) == "no_path"
        assert refused(state, act.HouseMove(0, (Shift(0, (), direction),))) == "facings_do_not_fit"
    lost = state.with_unit(replace(state.units[0], stragglers=(0,)))
    assert refused(lost, act.HouseMove(0, (step,))) == "straggler_runs"
    flying = state.with_unit(replace(state.units[0], altitude=2))
    assert refused(flying, act.HouseMove(0, (step,))) is not None
    field = state_of(Troop(0, FOUR, order="move"), BLUE, phase="movement", step="move", sequence="move")
    assert refused(field, act.HouseMove(0, (step,))) == "no_building"


@pytest.mark.rule("XXIV.3.2")
def test_an_element_does_not_go_where_another_of_its_unit_stands() -> None:
    occupied = moving([(6, 7), (7, 7)])
    assert refused(occupied, act.HouseMove(0, (Shift(0, way(occupied, (6, 7), (7, 7))),))) == "occupied"


@pytest.mark.rule("XXIV.5.0")
def test_an_open_door_between_enemies_is_not_shut() -> None:
    """Somebody too large to strike through the door keeps it open all the same; a friend does not."""

    def between(other: Troop, *more: tuple[int, int]) -> BattleState:
        return built(
            [hut(open=True)], Troop(0, [(8, 7), *more], "SE", "skirmish"), other,
            phase="movement", step="move", sequence="skirmish",
        )  # fmt: skip

    ogre = Troop(1, [(7, 7)], "NW", "hold", card={"size": 3})
    state = between(ogre)
    shut = act.WorkDoor(0, door_of(state, *DOOR), "close")
    assert refused(state, shut) == "door_blocked"
    assert refused(between(replace(ogre, at=[(6, 7)])), shut) is None
    assert refused(between(BLUE, (7, 7)), shut) is None


@pytest.mark.rule("XXIV.3.1")
def test_of_two_who_work_only_the_one_who_stops_is_told() -> None:
    state = at_door((7, 7), locked=True)
    door, here = door_of(state, *DOOR), cell(state, (7, 7))
    works = Work(0, door, here, 0), Work(1, door, here, 0)
    state = state.replace(doors=replace(state.doors, works=works))
    (line,) = PLAY.describe(state, DoorWorkEnded((1,)))
    first, second = PLAY.describe(state, DoorWorkEnded((0, 1)))
    assert line == second
    assert first.subjects != second.subjects
    assert PLAY.evolve(state, DoorWorkEnded((1,))).doors.works == works[:1]


@pytest.mark.rule("XXIV.3.1")
def test_everybody_at_a_wide_door_strikes_with_the_strongest_weapon() -> None:
    weapons = [{"weapon": "handweapon", "melee_power": power} for power in (8, 11, 9)]
    state = built(
        [widened(hut(solidity="wooden", locked=True), HUT_LEAF)],
        Troop(0, [(7, 7), (7, 8)], "SE", "charge", card={"weapons": weapons}), BLUE,
        phase="melee", step="hew_doors",
    )  # fmt: skip
    blows = strongest_blows(state)
    assert [(one.element, one.weapon) for one in blows] == [(0, 1), (1, 1)]
    assert [power_of(state, one) for one in blows] == [11, 11]
    listed = [one for one in PLAY.legal_actions(state) if isinstance(one, act.HewDoors)]
    assert act.HewDoors(blows) in listed
    assert len([one for one in listed if len(one.blows) == 1]) == 6


@pytest.mark.rule("XXIV.3.2", "XXIII.1.0")
def test_who_is_in_the_air_goes_into_no_building() -> None:
    state = moving(FOUR)
    unit = state.units[0]
    assert may_spread(state, unit)
    assert list(house_moves_of(state, unit))
    flying = replace(unit, altitude=2)
    assert not may_spread(state, flying)
    assert list(house_moves_of(state, flying)) == []
    assert not may_spread(state, replace(unit, elements=(), cells=(), facings=()))


@pytest.mark.rule("XXIV.3.2", "V.3.2")
def test_who_has_met_an_enemy_in_a_room_goes_no_further_and_nobody_goes_through_others() -> None:
    state = built(
        [hut(open=True)], Troop(0, [(7, 7)], "SE", "charge"), Troop(1, [(9, 8)], "N", "hold"),
        Troop(0, [(6, 7)], "N", "hold"), phase="movement", step="move", sequence="charge",
    )  # fmt: skip
    first = way(state, (7, 7), (8, 7))
    assert refused(state, act.HouseMove(0, (Shift(0, first),))) is None
    for on in ((8, 8), (9, 7)):
        further = act.HouseMove(0, (Shift(0, way(state, (7, 7), (8, 7), on)),))
        assert refused(state, further) == "stop_at_contact"
    friend = way(state, (7, 7), (6, 7))
    assert refused(state, act.HouseMove(0, (Shift(0, friend),))) == "occupied"
