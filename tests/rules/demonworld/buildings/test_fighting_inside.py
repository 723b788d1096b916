"""Shots out of buildings and into them, melee through doors and inside, morale (XXIV.4.0 to XXIV.6.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.buildings import phase
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.events import CourageTested, MoodChanged, OutsidersFled
from editor.rules.demonworld.melee.attacks import unsupported
from editor.rules.demonworld.morale import courage
from editor.rules.demonworld.morale.courage import groups, spirits
from editor.rules.demonworld.morale.phase import Facts, after_losses
from editor.rules.demonworld.movement.actions import Shift
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.shooting.targets import may_shoot, shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Shot
from tests.rules.demonworld.battle.arena import Field, Troop, cell, of, refused
from tests.rules.demonworld.buildings.houses import CHAPTERS, DOOR, built, door_of, hut, with_door

BOW: dict[str, Any] = {"weapons": [{"weapon": "bow", "bands": [{"to": 12, "power": 9}]}]}
MORALE: dict[str, Any] = {"morale_a": 9, "morale_b": 11}


def shooting(red: list[Field], blue: list[Field], facing: str = "SE", order: str = "hold") -> BattleState:
    phase = "first_shooting" if order == "skirmish" else "second_shooting"
    return built(
        [hut()], Troop(0, red, facing, order, card=BOW), Troop(1, blue, "NW", "hold"),
        phase=phase, step="shots",
    )  # fmt: skip


def parts(state: BattleState, shot: Shot) -> dict[str, int]:
    return {part.code.partition(".")[2]: int(part.value) for part in shot_number(state, shot).parts}


@pytest.mark.rule("XXIV.4.0")
def test_who_is_inside_is_shot_at_with_four_less() -> None:
    state = shooting([(13, 7)], [(9, 7)], "NW")
    shot = Shot(0, 1)
    assert refused(state, act.Shoot((shot,))) is None
    assert parts(state, shot)["part_into_building"] == -4
    out = shooting([(9, 7)], [(13, 7)])
    assert refused(out, act.Shoot((shot,))) is None
    assert "part_into_building" not in parts(out, shot)
    within = shooting([(8, 7)], [(9, 8)])
    assert "part_into_building" not in parts(within, shot)
    assert refused(shooting([(13, 9)], [(9, 8)], "NW"), act.Shoot((shot,))) == "no_clear_line"


@pytest.mark.rule("XXIV.4.0")
def test_shots_out_of_a_building_are_not_supported() -> None:
    state = shooting([(9, 7), (8, 7)], [(13, 7)])
    supported = act.Shoot((Shot(0, 2, (1,)),))
    assert refused(state, supported) == "no_support_out_of_building"
    inwards = shooting([(12, 7), (13, 7)], [(9, 7)], "NW")
    assert refused(inwards, act.Shoot((Shot(0, 2, (1,)),))) in (None, "no_clear_line")


@pytest.mark.rule("XXIV.4.0")
def test_a_skirmishing_unit_shoots_out_of_a_building_in_no_order() -> None:
    scattered: list[Field] = [(9, 7), (8, 8), (12, 2)]
    state = shooting(scattered, [(13, 7)], order="skirmish")
    assert may_shoot(state, state.units[0])
    assert {shot.shooter for shot in shots_of(state, 0)} == {0}, "the one outside needs order"
    outside = act.Shoot((Shot(2, 3),))
    assert refused(state, outside) == "may_not_shoot"
    free = shooting([(11, 2), (3, 3), (12, 2)], [(13, 7)], order="skirmish")
    assert not may_shoot(free, free.units[0])


@pytest.mark.rule("XXIV.4.0")
@pytest.mark.parametrize("houses", [1, 0])
def test_a_part_of_a_segment_is_enough_into_a_building(houses: int) -> None:
    """Somebody before the window hides all but a part of the defender's top segment."""
    state = built(
        [hut()] * houses,
        Troop(0, [(14, 7)], "NW", "hold", card={**BOW, "size": 3}),
        Troop(0, [(11, 7)], "N", "move"),
        Troop(1, [(9, 7)], "SE", "hold"),
        phase="second_shooting",
        step="shots",
    )
    look = seen(state, state.units[0], state.units[0].cells[0], cell(state, (9, 7)))
    assert look is not None
    assert look.segments == 0
    shot = Shot(0, state.units[2].elements[0])
    assert refused(state, act.Shoot((shot,))) == (None if houses else "no_clear_line")
    if houses:
        assert parts(state, shot)["part_into_building"] == -4


@pytest.mark.rule("XXIV.5.0")
def test_nobody_supports_a_blow_from_outside_at_somebody_inside() -> None:
    state = built([hut(open=True)], Troop(0, [(7, 7)], "SE", "charge"), Troop(1, [(8, 7)], "NW", "hold"))
    out, inside, room = cell(state, (7, 7)), cell(state, (8, 7)), cell(state, (9, 7))
    assert unsupported(state, out, inside)
    assert not unsupported(state, inside, out)
    assert not unsupported(state, room, inside)
    battle = state.battle
    strict = battle.ruleset.model_copy(
        update={"buildings": battle.ruleset.buildings.model_copy(update={"supports_in": False})}
    )
    other = state.replace(battle=_with(battle, ruleset=strict))
    assert unsupported(other, room, inside)


def _with(battle: Any, **changes: Any) -> Any:
    return replace(battle, **changes)


@pytest.mark.rule("XXIV.5.0")
def test_who_is_attacked_inside_only_turns_and_for_nothing() -> None:
    state = built(
        [hut(open=True)], Troop(0, [(7, 7)], "SE", "charge", engaged=1),
        Troop(1, [(8, 7), (9, 8)], "N", "hold"),
        phase="movement", step="react", side=1, unit=1,
    )  # fmt: skip
    first, second = state.units[1].elements
    walk = act.React(1, (Shift(second, (5,)),))
    assert refused(state, walk) == "only_turns_inside"
    turned = act.React(1, (Shift(first, (), 5), Shift(second, (), 4)))
    assert refused(state, turned) is None
    recorder = ENGINE.decide(state, turned, ScriptedDice([1] * 20))
    assert recorder.state.units[1].facings == (5, 4)
    assert recorder.state.units[1].manoeuvres == 0


def shaken(at: list[Field], option: str = "none") -> BattleState:
    chapters = (*CHAPTERS, "XV")
    return built(
        [hut(open=True)], Troop(0, at, "N", "hold", card=MORALE), Troop(1, [(15, 12)], "S", "hold"),
        chapters=chapters, scenario={"options": {"morale_inside": option}},
    )  # fmt: skip


@pytest.mark.rule("XXIV.6.0")
def test_a_unit_inside_makes_no_tests_of_morale() -> None:
    inside = shaken([(8, 7), (9, 7), (9, 8)])
    for test in ("casualties_missile", "casualties_melee", "overrun", "charge", "obedience"):
        assert courage.tests_courage(inside.battle, inside.units[0], test) is None  # type: ignore[arg-type]
    outside = shaken([(6, 7), (6, 8), (6, 9)])
    assert courage.tests_courage(outside.battle, outside.units[0], "casualties_missile") is not None


@pytest.mark.rule("XXIV.6.0")
def test_with_the_option_it_tests_with_a_bonus_but_never_its_obedience() -> None:
    state = shaken([(8, 7), (9, 7), (9, 8)], "bonus")
    unit = state.units[0]
    assert courage.tests_courage(state.battle, unit, "casualties_missile") is not None
    assert courage.tests_courage(state.battle, unit, "obedience") is None
    assert spirits(state, unit, unit.elements, Facts()).in_building


@pytest.mark.rule("XXIV.6.0")
def test_of_a_unit_partly_inside_those_outside_test_and_flee_to_the_building() -> None:
    at: list[Field] = [(8, 7), (9, 7), (4, 7), (3, 7)]
    state = shaken(at)
    unit = state.units[0]
    assert groups(state, unit) == ((unit.elements[2], unit.elements[3]),)
    before = (*unit.cells, cell(state, (2, 7)), cell(state, (1, 7)))
    state = state.replace(before=(before, *[one.cells for one in state.units[1:]]))
    recorder = ENGINE.record(state, ScriptedDice([1] * 5))
    after_losses(recorder)
    (tested,) = of(recorder.events, CourageTested)
    assert set(tested.group) == set(unit.elements[2:])
    assert not tested.passed
    assert [one.elements for one in of(recorder.events, OutsidersFled)] == [unit.elements[2:]]
    assert not list(of(recorder.events, MoodChanged))
    after = recorder.state.units[0]
    assert after.mood == ""
    assert after.cells[:2] == unit.cells[:2], "those inside hold"
    houses = state.battle.houses
    assert houses is not None
    for old, new in zip(unit.cells[2:], after.cells[2:], strict=True):
        assert houses.outside_by(new) < houses.outside_by(old)


@pytest.mark.rule("XXIV.6.0")
@pytest.mark.parametrize(("option", "tests"), [("none", 0), ("bonus", 1)])
def test_a_unit_with_nobody_outside_but_stragglers_is_inside_as_a_whole(option: str, tests: int) -> None:
    state = shaken([(8, 7), (9, 7), (4, 7), (3, 7)], option)
    unit = state.units[0].replace(stragglers=state.units[0].elements[2:])
    before = ((*unit.cells, cell(state, (9, 8))), *[one.cells for one in state.units[1:]])
    recorder = ENGINE.record(state.with_unit(unit).replace(before=before), ScriptedDice([1] * 5))
    after_losses(recorder)
    found = list(of(recorder.events, CourageTested))
    assert [one.group for one in found] == [unit.elements[:2]] * tests
    assert not list(of(recorder.events, OutsidersFled))


@pytest.mark.rule("XXIV.3.1")
def test_through_a_locked_door_nobody_flees_inside() -> None:
    state = shaken([(8, 7), (4, 7)])
    locked = with_door(state, door_of(state, *DOOR), "locked")
    locked = locked.replace(before=((*locked.units[0].cells, 0), locked.units[1].cells))
    recorder = ENGINE.record(locked, ScriptedDice([1] * 5))
    after_losses(recorder)
    houses = recorder.state.battle.houses
    assert houses is not None
    assert recorder.state.units[0].cells[1:]
    assert all(one not in houses.within for one in recorder.state.units[0].cells[1:])


@pytest.mark.rule("XXIV.3.1")
def test_enemies_on_both_sides_of_a_broken_door_are_in_melee() -> None:
    state = built([hut(locked=True)], Troop(0, [(7, 7)], "SE", "charge"), Troop(1, [(8, 7)], "NW", "hold"))
    state = with_door(state, door_of(state, *DOOR), "broken")
    assert not state.units[0].engaged
    recorder = ENGINE.record(state, ScriptedDice([]))
    assert phase.STAGES[1].run(recorder) == "turn_ends"
    assert [bool(unit.engaged) for unit in recorder.state.units] == [True, True]
