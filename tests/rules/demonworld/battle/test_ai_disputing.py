"""Commanders of the computer do not leave fields that win to an enemy who holds them alone (XVI.2.3)."""

from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import thinking_dice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import disputing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, cell, fields_of, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import X, joined_to, led, lord

HELD: dict[str, Any] = {
    "areas": [{"id": "hill", "name": "Hill", "fields": [[9, 7], [10, 7], [11, 7]]}],
    "victory": [
        {"when": "area_held", "side": "blue", "area": "hill", "turns": 2},
        {"when": "otherwise", "side": "red"},
    ],
}


def field(enemy: list[tuple[int, int]], chief: tuple[int, int] = (9, 11), **values: Any) -> BattleState:
    """A unit and a commander of red, who has been called; the enemy on the hill or not."""
    troops = (
        Troop(0, row((4, 12), 3), "N", "move", card=led(3)), Troop(0, [chief], "N", card=lord()),
        Troop(1, enemy, "S", "hold", card=led(len(enemy))),
    )  # fmt: skip
    return state_of(
        *troops, chapters=X, phase="movement", step="move", sequence="move", commanding="move",
        called=((3,), ()), scenario=HELD, **values,
    )  # fmt: skip


@pytest.mark.rule("XVI.2.3")
def test_fields_are_lost_where_an_enemy_stands_and_nobody_of_the_side_does() -> None:
    alone = field([(9, 7), (10, 6)])
    assert len(disputing.lost_fields(alone, 0)) == 1
    assert disputing.lost_fields(field([(9, 5), (10, 5)]), 0) == []
    assert disputing.lost_fields(field([(9, 7), (10, 6)], chief=(11, 7)), 0) == []


@pytest.mark.rule("XVI.2.3", "X.2.1")
def test_a_commander_goes_to_the_field_that_is_disputed_away_from_the_enemy() -> None:
    state = field([(9, 7), (8, 7)])
    action = disputing.dispute(state, state.units[1])
    assert action is not None
    assert refused(state, action) is None
    after = state.units[1]
    end = after.cells[0]
    for way in action.path:
        end += state.battle.ground.steps[way]
    assert end == cell(state, (11, 7)), "the one farthest from who stands on the hill"
    assert disputing.dispute(field([(9, 5), (8, 5)]), state.units[1]) is None
    far = field([(9, 7), (8, 7)], chief=(19, 14))
    assert disputing.dispute(far, far.units[1]) is None


@pytest.mark.rule("X.2.3")
def test_a_commander_leaves_a_unit_that_fights_nobody_where_he_gets_to_the_field() -> None:
    def leaving(chief: tuple[int, int], first: tuple[int, int], engaged: int = 0) -> list[int]:
        state = state_of(
            Troop(0, row(first, 3), "N", "move", engaged, card=led(3)), Troop(0, [chief], "N", card=lord()),
            Troop(1, [(9, 7), (10, 6)], "S", "hold", card=led(2)), chapters=X, phase="movement", step="call",
            sequence="move", called=(None, ()), side=0, scenario=HELD,
        )  # fmt: skip
        return disputing.leaving(joined_to(state, 1, 0))

    assert leaving((9, 11), (10, 11)) == [3]
    assert leaving((9, 14), (10, 14)) == []
    assert leaving((9, 11), (10, 11), engaged=1) == []


@pytest.mark.rule("XVI.2.3")
def test_the_calculating_player_disputes_the_hill() -> None:
    state, play = field([(9, 7), (8, 7)]), DemonworldPlay()
    side = play.to_act(state)
    assert side is not None
    action = play.choose(play.view(state, side), side, thinking_dice(1), AiSettings("calculating"))
    assert isinstance(action, act.CommanderMove)
    assert fields_of(state, 1) == [(9, 11)]
