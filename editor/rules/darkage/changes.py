"""Small changes of a state, of which events are made."""

from __future__ import annotations

from typing import Any

from editor.rules.core.altered import altered
from editor.rules.darkage.state import HIDDEN, NONE, Fighter, Player, State


def with_player(state: State, number: int, **changes: Any) -> State:
    """Return a state in which a player has changed."""
    players = list(state.players)
    players[number] = altered(players[number], **changes)
    return altered(state, players=tuple(players))


def with_fighter(state: State, number: int, fighter: Fighter) -> State:
    """Return a state in which a character in play has changed."""
    zone = tuple(fighter if one.card == fighter.card else one for one in state.players[number].zone)
    return with_player(state, number, zone=zone)


def with_combat(state: State, **changes: Any) -> State:
    """Return a state in which the combat has changed."""
    return altered(state, combat=altered(state.fight, **changes))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return cards without one; of cards that the viewer does not know, without any of them."""
    found = card if card in cards else HIDDEN
    if found not in cards:
        return cards
    place = cards.index(found)
    return cards[:place] + cards[place + 1 :]


def bounded(state: State, points: int) -> int:
    """Return points of a resource inside the bounds (resource phase)."""
    return max(0, min(points, state.game.ruleset.resources.resource_most))


def returned(player: Player) -> tuple[int, ...]:
    """Return all cards of a player that lie anywhere on his side, for counting."""
    zone = [card for one in player.zone for card in (one.card, *one.attached)]
    laid = [card for card in player.laid if card != NONE]
    return (*player.stock, *player.hand, *player.discard, *zone, *laid)
