"""Large bases on flank marches and among reinforcements: where they come in, what they do then (XVI.5.0)."""

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.large.moving import can_overrun
from editor.rules.demonworld.movement.points import may_engage
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.refusals import refusals
from editor.rules.demonworld.set_up.scouting import kind_of
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.artillery.guns import CANNON
from tests.rules.demonworld.battle.arena import Troop, card, cell, do, fields_of, refused, row
from tests.rules.demonworld.battle.chiefs import led, lord
from tests.rules.demonworld.battle.marches import scenario_of
from tests.rules.demonworld.chariots.chariots import CHARIOT
from tests.rules.demonworld.large.fields import CHIEF, SOUND
from tests.rules.demonworld.large.monsters import DRAGON, GIANT
from tests.rules.demonworld.large.riders import ALONE

PLAY = DemonworldPlay()


def armies() -> Setup:
    """On both sides a line on the field and large bases on the march, a dragon with its rider among them."""
    troops = []
    for side, big in enumerate((GIANT, DRAGON | {"flyer": True})):
        troops += [
            Troop(side, row((0, 0), 6), card=led(6) | SOUND),
            Troop(side, [(0, 0)], card=big),
            Troop(side, [(0, 0)], card=CHARIOT),
            Troop(side, [(0, 0)], card=lord(2) | ALONE),
        ]
    marches = (
        [{"flank": "right", "units": [{"entry": "unit_1"}, {"entry": "unit_2"}]}],
        [{"flank": "right", "units": [{"entry": "unit_5"}]}],
    )
    red, blue = ({"marches": one} for one in marches)
    chapters = (*CHAPTERS, "XI", "XII", "XV", "XVIII", "XXIII")
    setup = scenario_of(*troops, red=red, blue=blue, chapters=chapters, turn_limit=8)
    data = setup.scenario.model_dump()
    for side, rider, mount in ((0, "unit_3", "unit_2"), (1, "unit_7", "unit_5")):
        next(one for one in data["sides"][side]["placements"] if one["entry"] == rider)["attached_to"] = mount
    next(one for one in data["sides"][1]["placements"] if one["entry"] == "unit_6")["at"] = (15, 3)
    return Setup(type(setup.scenario).model_validate(data), setup.documents)


IDLE: dict[str, act.Action] = {
    "orders": act.GiveOrders(()),
    "call": act.CallCommanders(),
    "turn_commanders": act.TurnCommanders(),
    "move": act.Finish(),
}
"""What a player does who lets nobody move."""
CHAPTERS = ("VIII", "IX", "X", "XVI", "XVII")


def marching(big: dict[str, Any], *more: Troop, **red: Any) -> Setup:
    """Red has a line on the field and a large base on the march to the east, blue a line."""
    red.setdefault("marches", [{"flank": "right", "units": [{"entry": "unit_1"}]}])
    lines = [Troop(side, row((0, 0), 4), card={"elements": {"leader": 1, "normal": 3}}) for side in (0, 1)]
    troops = [lines[0], Troop(0, [(0, 0)], card=big), *more, lines[1]]
    return scenario_of(*troops, red=red, chapters=(*CHAPTERS, "XVIII", "XIX"))


def asked(setup: Setup, turn: int = 3, face: int = 4) -> BattleState:
    """The state in which the base may come in."""
    state = PLAY.start(setup)
    while state.turn < turn or state.step != "enter":
        action = IDLE.get(state.step) or choose(state)
        for event in PLAY.decide(state, action, _Sure(face)):
            state = PLAY.evolve(state, event)
        assert state.turn <= turn
    return state


class _Sure:
    """A die that always shows one face."""

    def __init__(self, face: int) -> None:
        self._face = face

    def roll(self, _sides: int) -> int:
        return self._face


def codes(setup: Setup) -> set[str]:
    return {problem.code.partition(".")[2] for problem in refusals(setup)}


@pytest.mark.rule("XVI.5.0")
def test_monsters_and_chariots_may_march_guns_never() -> None:
    for big in (GIANT, DRAGON, CHARIOT, GIANT | CHIEF):
        assert codes(marching(big)) == set()
    assert "march_artillery" in codes(marching(CANNON))
    late = {"reinforcements": [{"id": "late", "turn": 2, "edge": "east", "units": [{"entry": "unit_1"}]}]}
    assert codes(marching(GIANT, marches=[], **late)) <= {"placed_and_marching"}
    assert "cannot_come_later" in codes(marching(CANNON, marches=[], **late))


@pytest.mark.rule("XVI.5.0")
def test_chariots_come_a_turn_later_than_monsters_flying_dragons_a_turn_sooner() -> None:
    kinds = [kind_of(card("one", 1, **big)) for big in (GIANT, CHARIOT, DRAGON | {"flyer": True})]
    assert kinds == ["fast", "other", "high_flyer"]


@pytest.mark.rule("XVI.5.0")
def test_a_field_of_the_base_stands_on_the_edge_and_all_of_it_on_the_field() -> None:
    state = asked(marching(GIANT))
    listed = [one for one in legal_actions(state) if isinstance(one, act.Enter) and one.cell is not None]
    assert len(listed) > 20
    for action in listed:
        after, _ = do(state, action)
        covered = after.covered(after.units[1])
        assert action.cell in covered
        assert all(after.battle.ground.inside[at] for at in covered)
    east = cell(state, (19, 8))
    assert refused(state, act.Enter(1, east, 1)) == "entry_facing", "it would look off the field"
    after, _ = do(state, act.Enter(1, east, 4))
    assert after.units[1].order == "move"
    assert fields_of(after, 1) == [(18, 9)]
    blocked = state.with_unit(state.units[0].replace(cells=tuple(cell(state, at) for at in row((16, 8), 4))))
    assert refused(blocked, act.Enter(1, east, 4)) == "no_entry"


@pytest.mark.rule("XVI.5.0")
def test_it_neither_engages_nor_rides_anybody_down_in_that_turn() -> None:
    state = asked(marching(GIANT))
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    enemy = state.units[2]
    cells = tuple(cell(state, at) for at in row((12, 9), 4))
    state = state.with_unit(enemy.replace(cells=cells)).replace(
        phase="movement", step="move", sequence="move", side=0
    )
    unit = state.units[1]
    assert not may_engage(state, unit)
    assert not can_overrun(state, unit)
    walks = [one.steps for one in legal_actions(state) if isinstance(one, act.MoveBase)]
    assert walks
    two = act.MoveBase(1, ("forward_right", "forward_right"))
    assert refused(state, two) == "march_no_contact"
    later = state.replace(turn=4)
    assert may_engage(later, unit)
    assert refused(later, two) is None


@pytest.mark.rule("XVI.5.0, XVII.5.0")
def test_a_rider_comes_in_with_his_mount_and_his_stars_help_it() -> None:
    setup = marching(GIANT, Troop(0, [(0, 0)], card=lord(2) | ALONE))
    data = setup.scenario.model_dump()
    rider = next(one for one in data["sides"][0]["placements"] if one["entry"] == "unit_2")
    rider |= {"attached_to": "unit_1"}
    setup = Setup(type(setup.scenario).model_validate(data), setup.documents)
    assert codes(setup) == set()
    start = PLAY.start(setup)
    assert start.units[2].outside
    state = asked(setup, face=2)  # 2 + 2 stars are enough.
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    assert state.units[1].rider == start.units[2].outside[0]
    assert not state.units[2].outside
    assert not state.units[2].elements
    assert not state.marches[0].units[1:] or state.step != "enter"


@pytest.mark.rule("XVI.5.0, XVII.5.0")
def test_a_giant_who_commands_comes_in_without_a_counter() -> None:
    state = asked(marching(GIANT | CHIEF))
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    assert state.units[1].order is None
    assert not may_engage(state, state.units[1])


def test_the_computer_brings_one_in_and_marches_on() -> None:
    state = asked(marching(GIANT))
    action = choose(state)
    assert isinstance(action, act.Enter)
    assert action.cell is not None
    after, _ = do(state, action)
    assert after.units[1].elements
