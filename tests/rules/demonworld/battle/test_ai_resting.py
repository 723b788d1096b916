"""The computer's wizards rest where nothing is worth casting (XX.3.2)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import PLAINLY
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.demonworld import events as happened
from editor.rules.demonworld.ai import commanders
from editor.rules.demonworld.ai.resting import rests
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, row
from tests.rules.demonworld.battle.wizards import soldiers, with_magic, wizard

PLAY = DemonworldPlay()
SLOW = {"move": 6, "charge": 6, "skirmish": 6}
RED = 6
"""The first side's wizard."""


def field(points: int, enemy_row: int = 1) -> BattleState:
    """A wizard behind his soldiers with so many points left; the enemy stands far away on hold."""
    troops = [
        Troop(0, row((0, 0), 6), "N", card=soldiers("orcs", morale_a=10, movement=SLOW)),
        Troop(0, row((0, 0), 1), "N", card=wizard("orcs", 2)),
        Troop(1, row((0, 0), 6), "S", card=soldiers("empire", morale_a=10, movement=SLOW)),
    ]
    setup = with_magic(troops, ((5, 12), (16, 14), (12, enemy_row)))
    assert PLAY.refusals(setup) == ()
    state = PLAY.start(setup)
    magic = state.magic
    assert magic is not None
    one = magic.of(RED)
    assert one is not None
    return state.replace(magic=magic.changed(one._replace(points=points)))


@pytest.mark.rule("XX.3.2")
@pytest.mark.parametrize(("points", "enemy_row", "wanted"), [(1, 1, True), (13, 1, False), (1, 9, False)])
def test_a_wizard_with_few_points_and_no_enemy_near_rests(points: int, enemy_row: int, wanted: bool) -> None:
    state = field(points, enemy_row).replace(turn=1)
    unit = state.units[state.unit_of[RED]]
    assert rests(state, unit) == wanted
    moving = replace(state, turn=1, phase="movement", step="call", sequence="charge", commanding="move")
    assert (RED in commanders.call(moving).elements) != wanted
    magic = state.magic
    assert magic is not None
    assert not rests(state.replace(magic=magic.did(RED, ("cast",))), unit)


@pytest.mark.rule("XX.3.2")
@pytest.mark.parametrize(
    ("now", "wanted"),
    [({}, True), ({"drained": True}, False), ({"shocked_until": 1}, False), ({"shocked_until": 0}, True)],
)
def test_a_wizard_to_whom_a_rest_would_give_nothing_does_not_rest(now: dict[str, Any], wanted: bool) -> None:
    state = field(1).replace(turn=1)
    magic = state.magic
    assert magic is not None
    one = magic.of(RED)
    assert one is not None
    state = state.replace(magic=magic.changed(one._replace(**now)))
    assert rests(state, state.units[state.unit_of[RED]]) is wanted


@pytest.mark.rule("XX.3.2")
def test_a_wizard_in_flames_in_melee_or_in_the_air_does_not_rest() -> None:
    state = field(1).replace(turn=1)
    unit = state.units[state.unit_of[RED]]
    assert rests(state, unit)
    assert not rests(state.on(state.changes.with_fires({unit.cells[0]: 3})), unit)
    assert not rests(state, unit.replace(engaged=1))
    assert not rests(state, unit.replace(altitude=6))


@pytest.mark.rule("XX.3.2")
def test_the_points_come_back_at_the_end_of_the_turn() -> None:
    state, dice, thinking = field(1), SeededDice(4), thinking_dice(4)
    while state.turn < 2:
        who = PLAY.to_act(state)
        assert who is not None
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, thinking, PLAINLY), dice):
            state = PLAY.evolve(state, event)
            if isinstance(event, happened.WizardsRested):
                assert event.rested == ((RED, 8),)
                return
    pytest.fail("nobody has rested")
