"""What battles are counted by: characters lost and killed, points scored."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.contract import (
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    POINTS_EARNED,
    POINTS_LOST,
    Count,
    Result,
    Standing,
    Troop,
)
from editor.rules.core.wording import together
from editor.rules.darkage.base import Event
from editor.rules.darkage.events.rounds import Killed, Rolled
from editor.rules.darkage.means import goal, goal_changes, score
from editor.rules.darkage.state import NONE, Game, State
from editor.rules.darkage.wording import side_values
from schemas.problems import Message
from schemas.systems.darkage import DarkageUnit
from schemas.typography import signed


def troop_id(game: Game, card: int) -> str:
    """Return the id under which a character is counted: his side and his card's slug."""
    return f"{game.scenario.sides[game.owners[card]].id}/{game.cards[card].slug}"


def troops(game: Game) -> tuple[Troop, ...]:
    """Return the characters of all decks, each card once with all its copies; control is their worth."""
    found: dict[str, Troop] = {}
    for card, document in enumerate(game.cards):
        if not isinstance(document, DarkageUnit):
            continue
        key = troop_id(game, card)
        before = found[key].elements if key in found else 0
        side = game.scenario.sides[game.owners[card]].id
        worth = float(document.control * (before + 1))
        found[key] = Troop(key, side, document.name, worth, before + 1)
    return tuple(found.values())


def tally(before: State, event: Event, _after: State) -> Iterator[Count]:
    """Yield what an event adds to the counts."""
    game, turn = before.game, before.turn
    if isinstance(event, Killed):
        yield Count(ELEMENTS_LOST, troop_id(game, event.fighter), 1.0, turn)
        yield Count(POINTS_LOST, troop_id(game, event.fighter), float(game.unit(event.fighter).control), turn)
    elif isinstance(event, Rolled) and event.kind in ("fire", "hit") and event.strikes:
        yield Count("strikes", troop_id(game, event.fighter), float(event.strikes), turn)
    if isinstance(event, Killed) and before.combat is not None:
        killer = _killer(before, event.fighter)
        if killer != NONE:
            yield Count(ELEMENTS_DESTROYED, troop_id(game, killer), 1.0, turn)
            worth = float(game.unit(event.fighter).control)
            yield Count(POINTS_EARNED, troop_id(game, killer), worth, turn)


def _killer(state: State, victim: int) -> int:
    """Return who faced or aimed at a dead fighter, or ``NONE`` where nobody is plainly meant."""
    combat = state.fight
    facing = combat.opponent(victim)
    if facing != NONE:
        return facing
    return next((one for one, target in combat.aims if target == victim), NONE)


def standings(state: State) -> tuple[Standing, ...]:
    """Return the victory points of each side."""
    game = state.game
    words = Message(code="darkage_log.victory_points")
    return tuple(
        Standing(
            game.scenario.sides[number].id,
            float(score(state, number)),
            words,
            float(goal(state, number)),
            goal_words(state, number),
        )
        for number in range(len(state.players))
    )


def goal_words(state: State, player: int) -> Message:
    """Return how a player wins by points, with what moves the goal from what the game asks for."""
    changes = goal_changes(state, player)
    if not changes:
        return Message(code="darkage_log.goal_words")
    moved = (
        Message(code="darkage_log.goal_change", values={"card": name, "by": signed(bonus)})
        for name, bonus in changes
    )
    game = state.game
    asked = game.scenario.points_to_win or game.ruleset.score.points_to_win
    return Message(code="darkage_log.goal_moved", values={"printed": asked, "changes": together(moved)})


def result(state: State) -> Result | None:
    """Return how the game ended, or None while it goes on."""
    if state.step != "over":
        return None
    game, sides = state.game, state.game.scenario.sides
    losses = {}
    for number, side in enumerate(sides):
        gone = [card for card in state.players[number].killed if game.is_unit(card)]
        worth = float(sum(game.unit(card).control for card in gone))
        losses[side.id] = {"elements": float(len(gone)), "points": worth}
    winner = None if state.winner == NONE else sides[state.winner].id
    values = {} if winner is None else side_values(game, state.winner)
    if winner is not None:
        values["points"] = score(state, state.winner)
    reason = Message(code=f"darkage_log.ended_{state.ending}", values=values)
    return Result(winner, reason, state.turn, losses)
