"""Guns against buildings in a battle: walls fall, and one walks, sees and strikes through (XIX.5.0, XXIV)."""

from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck, WallMet
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT, gun
from tests.rules.demonworld.artillery.test_guns_in_battle import firing
from tests.rules.demonworld.battle.arena import Troop, cell, do, of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.buildings.houses import CHAPTERS, cost, hut

PLAY = DemonworldPlay()
GUNS = (*CHAPTERS, "XVII", "XIX")
FRONT = (11, 12)
"""Front field of a gun: its line to (9, 8) in the hut leads over (9, 9) and the wall between these two."""
LAND: dict[str, Any] = {"ground": {**ground(), "buildings": [hut()]}, "chapters": GUNS}


def before_the_hut(card: dict[str, Any], *troops: Troop, front: tuple[int, int] = FRONT) -> BattleState:
    return firing(gun(card, 0, front, order="skirmish"), *troops, **LAND)


def fire(state: BattleState, at: tuple[int, int], *faces: int) -> tuple[BattleState, Any]:
    return do(state, act.FireGun(0, cell(state, at)), *faces)


def seen(state: BattleState, one: tuple[int, int], other: tuple[int, int]) -> int:
    return state.battle.sight.look(cell(state, one), 2, cell(state, other), 2, ()).segments


@pytest.mark.rule("XIX.5.0", "XXIV.2.0")
def test_a_ball_breaks_the_wall_of_a_building_and_goes_on_with_five_less() -> None:
    state = before_the_hut(CANNON, Troop(1, [(9, 8)], "S"))
    assert cost(state, (9, 9), (9, 8), 1) > 100
    assert seen(state, (10, 10), (9, 8)) == 0
    after, events = fire(state, (9, 8), 18, 10, 5)
    (wall,) = of(events, WallMet)
    assert {wall.here, wall.there} == {cell(state, (9, 9)), cell(state, (9, 8))}
    assert (wall.power, wall.outcome) == (10, "broken")
    (struck,) = of(events, ProjectileStruck)
    assert (struck.power, struck.outcome) == (5, "hit")
    assert 1 not in after.standing
    assert after.changes.broken
    assert cost(after, (9, 9), (9, 8), 1) < 10, "one goes in through the hole"
    assert cost(after, (8, 9), (8, 8), 1) > 100, "the next segment stands"
    assert seen(after, (10, 10), (9, 8)) == 2
    (undone,) = (PLAY.event_from(PLAY.event_data(wall)),)
    assert undone == wall


@pytest.mark.rule("XIX.5.0")
def test_a_ball_that_fails_and_every_bolt_are_stopped_by_the_wall() -> None:
    enemy = Troop(1, [(9, 8)], "S")
    after, events = fire(before_the_hut(CANNON, enemy), (9, 8), 18, 11)
    assert [one.outcome for one in of(events, WallMet)] == ["held"]
    assert not after.changes.broken
    after, events = fire(before_the_hut(BALLISTA, enemy), (9, 8), 18)
    assert [one.outcome for one in of(events, WallMet)] == ["stopped"]
    assert 1 in after.standing


@pytest.mark.rule("XIX.6.0", "XXIV.2.0")
def test_a_large_stone_attacks_each_wall_about_the_field_on_which_it_falls() -> None:
    near = CATAPULT | {"artillery": CATAPULT["artillery"] | {"minimum": 2}}
    state = before_the_hut(near, Troop(1, [(8, 9)], "S"), front=(8, 12))
    after, events = fire(state, (8, 9), 20, 20, 12, 13)
    met = list(of(events, WallMet))
    assert [one.outcome for one in met] == ["broken", "held"]
    assert {one.here for one in met} == {cell(state, (8, 9))}
    assert len(after.changes.broken) == 1


@pytest.mark.rule("XXIV.5.0", "XI.4.0")
def test_enemies_strike_through_a_hole() -> None:
    inside, outside = Troop(1, [(9, 8)], "S"), Troop(0, [(9, 9)], "N")
    state = before_the_hut(CANNON, inside, outside)
    one, other = state.unit_of[1], state.unit_of[2]
    assert not state.in_contact(state.units[one])
    broken = state.on(state.changes.with_broken((cell(state, (9, 9)), cell(state, (9, 8)))))
    assert broken.in_contact(broken.units[one])
    assert broken.in_contact(broken.units[other])
