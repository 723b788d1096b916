"""Whole battles about buildings: at random and by the plain player, each replayed."""

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.events import DoorsBroken, DoorsHewn, DoorWorked
from editor.rules.demonworld.large.paces import land_of
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.examples import examples
from tests.rules.demonworld.battle.arena import Troop, row, setup_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.playing import plain_game_ends, random_game_holds
from tests.rules.demonworld.buildings.houses import CHAPTERS, HUT_LEAF, TOWER_LEAF, hut, tower, widened
from tests.rules.demonworld.legality.games import hold_always

FOOT: dict[str, Any] = {"morale_a": 9, "morale_b": 11, "manoeuvres": 3}
BOW: dict[str, Any] = FOOT | {
    "weapons": [
        {"weapon": "bow", "bands": [{"to": 9, "power": 8}]},
        {"weapon": "handweapon", "melee_power": 6},
    ]
}
RIDER: dict[str, Any] = FOOT | {"mobility": "cavalry", "size": 3}


def farm(*, locked: bool = False, wide: bool = False) -> Setup:
    """Two sides about a hut, of which one holds it, and a tower with a solid door; ``wide``: two leaves."""
    house, keep = hut(locked=locked), tower(solidity="wooden", locked=True)
    if wide:
        house, keep = widened(house, HUT_LEAF), widened(keep, TOWER_LEAF)
    land = {**ground(rows=14, columns=16), "buildings": [house, keep]}
    setup = setup_of(
        [
            Troop(side, row((0, 0), count), card=card)
            for side in (0, 1)
            for count, card in ((5, FOOT), (4, BOW), (4, RIDER))
        ],
        columns=16, rows=14, chapters=(*CHAPTERS, "XV"), ground=land, turn_limit=8,
    )  # fmt: skip
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    places = (((5, 10), (1, 10), (12, 11)), ((8, 7), (6, 2), (12, 1)))
    for side, fields in enumerate(places):
        for number, placement in enumerate(data["sides"][side]["placements"]):
            placement |= {
                "at": fields[number], "facing": "NS"[side], "frontage": (3, 4, 4)[number],
            }  # fmt: skip
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def holds(before: BattleState, event: Event, after: BattleState) -> None:
    """What holds in every battle, and of doors in particular."""
    hold_always(before, event, after)
    now, then = after.battle.houses, before.battle.houses
    assert now is not None
    assert then is not None
    for door, state in now.doors.items():
        if then.doors[door] == "broken":
            assert state == "broken", "a broken door stays broken"
        if then.doors[door] != state:
            assert isinstance(event, DoorWorked | DoorsBroken | DoorsHewn)
        if door[0] == door[1] and state == "locked":
            assert door[0] not in after.occupied


@pytest.mark.parametrize("seed", range(examples(1, 60)))
def test_random_battles_about_buildings_hold_and_replay_alike(seed: int) -> None:
    random_game_holds(farm(locked=bool(seed % 2)), seed, examples(90, 900), holds)


@pytest.mark.parametrize("seed", range(examples(1, 20)))
def test_the_plain_player_ends_battles_about_buildings(seed: int) -> None:
    assert plain_game_ends(farm(locked=bool(seed % 2)), seed, holds).ended is not None


@pytest.mark.rule("XXIV.4.0")
def test_a_roof_over_which_a_giant_looks_is_as_high_as_the_wall_above_its_ground() -> None:
    state = DemonworldPlay().start(farm())
    battle = state.battle
    land = land_of(battle.ground, battle.ruleset, flat=False, houses=battle.houses)
    fields = [battle.ground.axial(cell) for cell in battle.ground.cells]
    roofs = [roof for at in fields for roof in land.buildings_between(fields[0], at) or ()]
    assert roofs
    assert {roof.top for roof in roofs} == {battle.ruleset.ground.heights.building_wall}
