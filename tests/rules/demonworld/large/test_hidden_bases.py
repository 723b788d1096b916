"""Giants, dragons, chariots and guns in a hidden set-up, and those who ride on them (XVI.3.3, XVII.5.0)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.hidden_set_up import proposal
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import cell, do, refused
from tests.rules.demonworld.battle.playing import plain_game_ends, random_game_holds
from tests.rules.demonworld.large.riders import CHAPTERS, field

PLAY = DemonworldPlay()
DRAGON, CHARIOT, GUN = 3, 4, 5
"""Units of the first side."""
STEEP = {"levels": ("0" * 28,) * 14 + ("0" * 12 + "222" + "0" * 13,) * 3 + ("0" * 28,)}


def hidden(land: dict[str, Any] | None = None, rows: int = 7) -> Setup:
    """The armies of the riders, set up hidden in zones of so many rows."""
    setup = field((*CHAPTERS, "XI", "XVI", "XIX", "XX"), land)
    data = setup.scenario.model_dump() | {"hidden_deployment": True}
    for side, (first, last) in enumerate(((18 - rows, 17), (0, rows - 1))):
        data["sides"][side]["zone"] = {"shape": "rows", "first": first, "last": last}
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def changed(state: BattleState, unit: int, at: tuple[int, int], facing: int = 0) -> str | None:
    """Why the proposal is refused with a unit set up elsewhere."""
    placings = proposal(state, state.side).placings
    moved = [
        one._replace(cell=cell(state, at), facing=facing) if one.unit == unit else one for one in placings
    ]
    return refused(state, act.Deploy(tuple(moved)))


@pytest.mark.rule("XVI.3.3", "XVII.6.1")
def test_large_bases_are_set_up_with_all_their_fields_and_their_riders() -> None:
    setup = hidden()
    assert PLAY.refusals(setup) == ()
    state = PLAY.start(setup)
    for _ in range(2):
        assert state.step == "deploy"
        state, _ = do(state, proposal(state, state.side))
    assert state.step != "deploy"
    held = Counter(one for unit in state.units for one in state.covered(unit))
    assert max(held.values()) == 1
    riders = {unit.number: unit.rider for unit in state.units if unit.rider is not None}
    assert len(riders) == 6
    assert all(state.unit_of[rider] == number for number, rider in riders.items())
    assert all(not state.units[state.battle.came_with[rider]].elements for rider in riders.values())


@pytest.mark.rule("XVII.6.1", "XVII.6.2")
def test_every_field_of_a_base_is_in_the_zone_free_and_fit_to_stand_on() -> None:
    state = PLAY.start(hidden())
    assert changed(state, DRAGON, (2, 14)) is None
    assert changed(state, DRAGON, (9, 14)) is None
    assert changed(state, DRAGON, (2, 16)) == "off_the_field"
    assert changed(state, DRAGON, (9, 10)) == "outside_zone"
    foot = next(one for one in proposal(state, 0).placings if one.unit == 0)
    assert changed(state, DRAGON, state.battle.ground.at(foot.cell)) == "occupied"
    car = next(one for one in proposal(state, 0).placings if one.unit == CHARIOT)
    bases, ground = state.battle.bases, state.battle.ground
    assert bases is not None
    (chariot,) = state.battle.roster[CHARIOT].elements
    held = [ground.at(one) for one in bases.fields(chariot, car.cell, car.facing)]
    walls = {"edges": [{"between": [held[0], held[1]], "kind": "wall"}]}
    assert changed(PLAY.start(hidden(walls)), CHARIOT, held[0], car.facing) == "across_wall"


@pytest.mark.rule("XIX.1.2")
def test_no_gun_is_set_up_on_a_hill_to_which_no_way_leads() -> None:
    state = PLAY.start(hidden(STEEP))
    assert changed(state, GUN, (13, 14)) == "no_way_for_gun"
    assert changed(state, DRAGON, (13, 14)) is None


def holds(_before: BattleState, _event: Event, after: BattleState) -> None:
    held = Counter(one for unit in after.units if unit.altitude is None for one in after.covered(unit))
    assert after.step == "deploy" or not after.units or max(held.values(), default=0) <= 2


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_battles_begin_with_a_hidden_set_up_of_large_bases(seed: int) -> None:
    random_game_holds(hidden(), seed, 15, holds)


@pytest.mark.long
def test_the_plain_player_fights_after_a_hidden_set_up_of_large_bases() -> None:
    setup = hidden()
    short = replace(setup, scenario=setup.scenario.model_copy(update={"turn_limit": 3}))
    plain_game_ends(short, 1, holds)
