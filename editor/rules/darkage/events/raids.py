"""A raid up to its first round: who fights where, and cards laid face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.darkage.base import Event
from editor.rules.darkage.changes import with_combat, with_player, without
from editor.rules.darkage.state import Combat, State
from editor.rules.darkage.wording import line, place_named, target_named


@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    """A raid was announced."""

    attacker: int
    target: int


def _after_attack_began(state: State, event: AttackBegan) -> State:
    combat = Combat(event.attacker, event.target, event.target)
    return altered(state, combat=combat, attacked=True)


def _describe_attack_began(state: State, event: AttackBegan) -> tuple[LogLine, ...]:
    return (line(state, "attack", event.attacker, values=target_named(state, event.target)),)


@dataclass(frozen=True, slots=True)
class AttackCalledOff(Event):
    """Nobody was committed to a raid."""

    attacker: int


def _after_attack_called_off(state: State, _event: AttackCalledOff) -> State:
    return altered(state, combat=None)


def _describe_attack_called_off(state: State, event: AttackCalledOff) -> tuple[LogLine, ...]:
    return (line(state, "called_off", event.attacker),)


@dataclass(frozen=True, slots=True)
class Committed(Event):
    """A character was committed, or it was tried."""

    player: int
    fighter: int
    cost: int
    lone: bool = False
    die: int = 0
    marker: bool = False
    joined: bool = True


def _after_committed(state: State, event: Committed) -> State:
    player, combat = state.players[event.player], state.fight
    changes: dict[str, Any] = {}
    if event.marker:
        changes |= {"markers": player.markers - 1, "marked": True}
    if event.joined:
        changes["command"] = player.command - event.cost
    after = with_player(state, event.player, **changes) if changes else state
    side = "attack" if event.player == combat.attacker else "defence"
    fights: dict[str, Any] = {}
    if event.joined:
        fights[f"{side}_pool"] = (*combat.pool(event.player), event.fighter)
    if event.lone:
        fights[f"{side}_lone"] = True
    return with_combat(after, **fights)


def _describe_committed(state: State, event: Committed) -> tuple[LogLine, ...]:
    if not event.lone:
        return (line(state, "committed", event.player, event.fighter, cost=event.cost),)
    code = "lone" if event.joined else "lone_failed"
    return (line(state, code, event.player, event.fighter, dice=(event.die,), cost=event.cost),)


@dataclass(frozen=True, slots=True)
class LaidFaceDown(Event):
    """A card was laid face down before a combat."""

    player: int
    card: int


def _after_laid_face_down(state: State, event: LaidFaceDown) -> State:
    player, combat = state.players[event.player], state.fight
    after = with_player(state, event.player, hand=without(player.hand, event.card))
    if event.player == combat.attacker:
        return with_combat(after, attack_card=event.card)
    return with_combat(after, defence_card=event.card)


def _describe_laid_face_down(state: State, event: LaidFaceDown) -> tuple[LogLine, ...]:
    return (line(state, "face_down", event.player),)


@dataclass(frozen=True, slots=True)
class PlaceChosen(Event):
    """The place that is raided was named."""

    place: int
    asked: tuple[int, ...]
    """Players who may come between."""


def _after_place_chosen(state: State, event: PlaceChosen) -> State:
    return with_combat(state, place=event.place, asked=event.asked)


def _describe_place_chosen(state: State, event: PlaceChosen) -> tuple[LogLine, ...]:
    combat = state.fight
    return (line(state, "place", combat.attacker, values=place_named(state, combat.target, event.place)),)


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A player did not come between."""

    player: int


def _after_asked(state: State, event: Asked) -> State:
    return with_combat(state, asked=tuple(one for one in state.fight.asked if one != event.player))


@dataclass(frozen=True, slots=True)
class Intercepted(Event):
    """A player came between."""

    player: int


def _after_intercepted(state: State, event: Intercepted) -> State:
    return with_combat(state, defender=event.player, asked=())


def _describe_intercepted(state: State, event: Intercepted) -> tuple[LogLine, ...]:
    return (line(state, "intercepted", event.player, values=target_named(state, state.fight.target)),)


EVENTS: Final = (
    EventRow(AttackBegan, _after_attack_began, _describe_attack_began),
    EventRow(AttackCalledOff, _after_attack_called_off, _describe_attack_called_off),
    EventRow(Committed, _after_committed, _describe_committed),
    EventRow(LaidFaceDown, _after_laid_face_down, _describe_laid_face_down),
    EventRow(PlaceChosen, _after_place_chosen, _describe_place_chosen),
    EventRow(Asked, _after_asked, unreported),
    EventRow(Intercepted, _after_intercepted, _describe_intercepted),
)
