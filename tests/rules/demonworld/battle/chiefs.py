"""Commanders for the tests: cards, the beginning of a battle, who is with a unit."""

from dataclasses import replace
from typing import Any

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders.events import CommanderJoined, commander_joined
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import (
    do,
)

X = ("VIII", "IX", "X")
PLAY = DemonworldPlay()


def lord(stars_: int = 2, radius: int = 6, **values: Any) -> dict[str, Any]:
    return {
        "card_kind": "commander",
        "command": {"stars": stars_, "radius": radius},
        "movement": {"fixed": 18},
        "hit_points": 3,
        "initiative": 3,
    } | values


def led(count: int, **values: Any) -> dict[str, Any]:
    return {"elements": {"leader": 1, "normal": count - 1}} | values


def begin(state: BattleState, *faces: int) -> tuple[BattleState, tuple[ev.Event, ...]]:
    return do(replace(state, turn=0, step="begin"), act.Begin(), *faces)


def joined_to(state: BattleState, unit: int, host: int) -> BattleState:
    """The state in which a commander is with a unit, where he stands."""
    lone, other = state.units[unit], state.units[host]
    event = CommanderJoined(
        host, lone.elements[0], 0, (*other.cells, *lone.cells), (*other.facings, *lone.facings)
    )
    after = commander_joined(state, event)
    fresh = [replace(one, done=False, points=0) for one in after.units]
    return replace(after, units=tuple(fresh), unit=None)
