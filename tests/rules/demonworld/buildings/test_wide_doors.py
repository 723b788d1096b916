"""Doors of several fields: their leaves are opened, shut, locked, hewn and broken as one (XXIV.3.1)."""

from typing import Any

import pytest
from pydantic import ValidationError

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.buildings.events import DoorsHewn, Hewing
from editor.rules.demonworld.buildings.hewing import stability_of
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import Side
from schemas.map_things import Building
from tests.rules.demonworld.battle.arena import Field, Troop, do, refused
from tests.rules.demonworld.buildings.houses import (
    DOOR,
    GATE,
    HUT_LEAF,
    TOWER_LEAF,
    built,
    cost,
    door_of,
    hut,
    tower,
    widened,
)

NEVER = 1000
FOE = Troop(1, [(13, 2)], "S")


def at_hut(*men: Field, order: str = "move", facing: str = "N", **door: Any) -> BattleState:
    return built(
        [widened(hut(**door), HUT_LEAF)], Troop(0, men, facing, order), FOE,
        phase="movement", step="move", sequence=order, side=0,
    )  # fmt: skip


def leaves(state: BattleState) -> tuple[Side, Side]:
    return door_of(state, *DOOR), door_of(state, *HUT_LEAF)


def states(state: BattleState) -> set[str]:
    assert state.battle.houses is not None
    return {state.battle.houses.doors[leaf] for leaf in leaves(state)}


@pytest.mark.rule("XXIV.3.1")
@pytest.mark.parametrize("which", [0, 1])
def test_what_is_done_to_one_leaf_is_done_to_all(which: int) -> None:
    state = at_hut(DOOR[0], HUT_LEAF[0])
    leaf = leaves(state)[which]
    element = which
    assert states(state) == {"closed"}
    for deed, after in (("open", "open"), ("lock", "locked"), ("unlock", "closed")):
        state, _ = do(state, act.WorkDoor(element, leaf, deed))  # type: ignore[arg-type]
        assert states(state) == {after}
        assert (cost(state, *HUT_LEAF) >= NEVER) is (cost(state, *DOOR) >= NEVER) is (after == "locked")


@pytest.mark.rule("XXIV.3.1")
def test_a_wide_gate_that_fills_fields_is_not_shut_while_somebody_stands_in_one_of_them() -> None:
    values = {"phase": "movement", "step": "move", "sequence": "move", "side": 0}
    men = Troop(0, [GATE[0], (4, 4)], "N", "move")
    state = built([widened(tower(open=True), TOWER_LEAF)], men, FOE, **values)
    other = door_of(state, TOWER_LEAF[0])
    assert refused(state, act.WorkDoor(1, other, "close")) == "door_blocked"
    free = built([widened(tower(open=True), TOWER_LEAF)], Troop(0, [(4, 4)], "N", "move"), FOE, **values)
    shut, _ = do(free, act.WorkDoor(0, other, "close"))
    assert shut.battle.houses is not None
    assert shut.battle.houses.doors[door_of(shut, GATE[0])] == "closed"


@pytest.mark.rule("XXIV.3.1")
def test_blows_at_any_leaf_come_off_the_stability_of_the_whole() -> None:
    sword = {"weapons": [{"weapon": "handweapon", "melee_power": 12}]}
    state = built(
        [widened(hut(solidity="wooden", locked=True), HUT_LEAF)],
        Troop(0, [DOOR[1], HUT_LEAF[1]], "SE", "charge", card=sword), FOE,
        phase="melee", step="hew_doors",
    )  # fmt: skip
    first, second = leaves(state)
    after = hewn(state, Hewing(0, first), Hewing(1, second))
    assert stability_of(after, first) == stability_of(after, second) == 25 - 24
    assert states(after) == {"locked"}
    assert states(hewn(after, Hewing(1, second))) == {"broken"}


def hewn(state: BattleState, *blows: Hewing) -> BattleState:
    play = DemonworldPlay()
    events = play.decide(state, act.HewDoors(blows), SeededDice(1))
    after = play.evolve(state, next(one for one in events if isinstance(one, DoorsHewn)))
    return after.replace(doors=after.doors.next_turn(()))


@pytest.mark.rule("XXIV.3.1", "XIX.5.0")
def test_a_projectile_that_breaks_a_leaf_breaks_the_door() -> None:
    state = at_hut(DOOR[1], locked=True)
    leaf = leaves(state)[1]
    broken = state.on(state.changes.with_broken(leaf))
    assert states(broken) == {"broken"}
    assert cost(broken, *DOOR) == 4


@pytest.mark.parametrize("change", [{"kind": "window"}, {"locked": True}, {"solidity": "fortified"}])
def test_leaves_that_are_not_alike_are_refused(change: dict[str, Any]) -> None:
    house = widened(hut(), HUT_LEAF)
    openings = [house["openings"][0], {**house["openings"][1], **change}]
    with pytest.raises(ValidationError, match="leaves_differ"):
        Building.model_validate({**house, "openings": openings})


def test_leaves_of_two_buildings_and_names_of_one_leaf_are_doors_of_their_own() -> None:
    single = {**hut(), "openings": [{"between": DOOR, "leaf_of": "gate"}]}
    state = built([single, widened(tower(), TOWER_LEAF)], Troop(0, [(1, 1)], "N"), FOE)
    assert state.battle.houses is not None
    assert state.battle.houses.leaves_of(door_of(state, *DOOR)) == (door_of(state, *DOOR),)
    assert len(state.battle.houses.leaves_of(door_of(state, GATE[0]))) == 2
