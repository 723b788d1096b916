"""Scenarios of chapter XVI, and the ways into their turns."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.events import UnitMarched
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Troop, cell, do, row, setup_of

PLAY = DemonworldPlay()


RIDERS: dict[str, Any] = {"mobility": "cavalry"}


SECTION = {"flank": "right", "units": [{"entry": "unit_1"}]}


def scenario_of(*troops: Troop, **changes: Any) -> Setup:
    """Two armies with chapter XVI in force; ``red`` and ``blue`` change the two sides."""
    sides = [changes.pop("red", {}), changes.pop("blue", {})]
    chapters = changes.pop("chapters", ("IX", "XIII", "XVI"))
    setup = setup_of(troops, chapters=chapters, rows=16)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump() | changes
    for number, (side, change) in enumerate(zip(data["sides"], sides, strict=True)):
        side["edge"] = ("south", "north")[number]
        for place, placement in enumerate(side["placements"]):
            placement |= {"at": ((2, 8)[number] + 6 * place, (13, 2)[number]), "facing": "NS"[number]}
        side |= change
        marching = {one["entry"] for section in side["marches"] for one in section["units"]}
        side["placements"] = [one for one in side["placements"] if one["entry"] not in marching]
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


def marching(count: int = 4, **changes: Any) -> Setup:
    """Red has a line on the field and riders on a flank march, blue a line."""
    changes.setdefault("red", {"marches": [SECTION]})
    return scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), count), card=RIDERS),
        Troop(1, row((0, 0), 4)),
        **changes,
    )


def hold_on(state: BattleState, *faces: int) -> tuple[BattleState, tuple[Event, ...]]:
    """Play with everybody holding until the next turn has begun; every face is rolled."""
    dice, turn, seen = ScriptedDice(faces), state.turn or 1, []
    while state.turn <= turn and PLAY.to_act(state) is not None:
        action: dict[str, act.Action] = {
            "orders": act.GiveOrders(()),
            "move": act.Finish(),
            "choose_sequence": act.ChooseFirst(True),
        }
        for event in PLAY.decide(state, action[state.step], dice):
            state = PLAY.evolve(state, event)
            seen.append(event)
    with pytest.raises(ValueError, match="no scripted die"):
        dice.roll(6)
    return state, tuple(seen)


def in_turn(setup: Setup, turn: int, *faces: int) -> tuple[BattleState, tuple[Event, ...]]:
    """The state at the beginning of a turn; in each before it a die says who comes first in the hold."""
    state = PLAY.start(setup)
    events: tuple[Event, ...] = ()
    while state.turn < turn:
        state, events = hold_on(state, 1, *(faces if (state.turn or 1) == turn - 1 else ()))
    return state, events


def arrived(setup: Setup, *faces: int) -> BattleState:
    """The state in turn 3 when the riders may come in."""
    state, _ = in_turn(setup, 3, *faces)
    assert state.step == "enter"
    return state


def moving_in(count: int = 4) -> BattleState:
    """The state in which the riders' head stands at the eastern edge and may march."""
    state = arrived(marching(count), 4)
    state, _ = do(state, act.Enter(1, cell(state, (19, 8)), 4))
    state, _ = do(state, act.GiveOrders(()))
    state, _ = do(state, act.GiveOrders(()))
    return state


def reported(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, UnitMarched) for event in events)


def hidden(**changes: Any) -> Setup:
    """Both sides set up unseen in the three rows at their edges."""
    return scenario_of(
        Troop(0, row((0, 0), 4)),
        Troop(0, row((0, 0), 6), card={"elements": {"leader": 1, "musician": 1, "normal": 4}}),
        Troop(1, row((0, 0), 4)),
        hidden_deployment=True,
        **changes,
    )


def large(*, unseen: bool) -> Setup:
    """Both sides march with two units in one section each and have a line on the field."""
    troops = [
        Troop(side, row((0, 0), count), card=values)
        for side in (0, 1)
        for count, values in ((5, {}), (4, RIDERS), (3, RIDERS))
    ]
    marches = [
        {"marches": [{"units": [{"entry": f"unit_{3 * side + 1}"}, {"entry": f"unit_{3 * side + 2}"}]}]}
        for side in (0, 1)
    ]
    return scenario_of(
        *troops, red=marches[0], blue=marches[1], hidden_deployment=unseen, points_decide=True, turn_limit=7
    )
