"""The end of a game, its score, and what reports count."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.contract import (
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_LOST,
    Count,
    Result,
    Standing,
    Troop,
)
from editor.rules.wizwar.base import Event
from editor.rules.wizwar.events.moves import Walked
from editor.rules.wizwar.events.turns import WizardOut
from editor.rules.wizwar.state import Battle, GameState
from schemas.problems import Message


def result(state: GameState) -> Result | None:
    """Return how the game ended, or None while it goes on; points lost are life points."""
    if state.step != "over" or state.ended is None:
        return None
    battle = state.battle
    losses = {
        battle.side_id(side): {
            "elements": float(not wizard.alive),
            "points": float(_life_lost(state, side)),
        }
        for side, wizard in enumerate(state.wizards)
    }
    winner = battle.side_id(state.winner) if state.winner is not None else None
    return Result(winner, state.ended, min(state.turn, battle.limit), losses)


def _life_lost(state: GameState, side: int) -> int:
    """Return how many life points a wizard has less than at the beginning."""
    return max(0, state.battle.life[side] - state.wizards[side].life)


def standings(state: GameState) -> tuple[Standing, ...]:
    """Return the treasures of others that lie on each base."""
    goal = float(state.battle.ruleset.treasures.treasures_to_win)
    words, wins = Message(code="wizwar_log.score_treasures"), Message(code="wizwar_log.score_goal")
    return tuple(
        Standing(state.battle.side_id(side), float(len(state.brought(side))), words, goal, wins)
        for side in range(len(state.wizards))
    )


def troops(battle: Battle) -> tuple[Troop, ...]:
    """Return the wizards, one of each side; their life points are what they cost."""
    return tuple(
        Troop(battle.side_id(side), battle.side_id(side), battle.names[side], float(battle.life[side]), 1)
        for side in range(len(battle.names))
    )


def tally(before: GameState, event: Event, after: GameState) -> Iterator[Count]:
    """Yield what an event adds: squares walked count as moves, the dead for who killed them.

    Points lost are life points; what is healed is taken off them.
    """
    ids, turn = before.battle.side_id, before.turn
    for side in range(len(before.wizards)):
        if more := _life_lost(after, side) - _life_lost(before, side):
            yield Count(POINTS_LOST, ids(side), float(more), turn)
    match event:
        case Walked(side=side):
            yield Count(MOVED, ids(side), turn=turn)
        case WizardOut(wizard=wizard, by=by):
            yield Count(ELEMENTS_LOST, ids(wizard), turn=turn)
            if by not in (-1, wizard):
                yield Count(ELEMENTS_DESTROYED, ids(by), turn=turn)
        case _:
            return
