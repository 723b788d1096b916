"""Cards that come into play and leave it: enlistments, weapons and skills, logistics, instants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine, Need
from editor.rules.core.engine.rows import EventRow
from editor.rules.darkage.base import Event
from editor.rules.darkage.changes import with_player, without
from editor.rules.darkage.state import NONE, Fighter, State
from editor.rules.darkage.wording import line, place_named


@dataclass(frozen=True, slots=True)
class Enlisting(Event):
    """An enlistment was tried."""

    player: int
    card: int
    die: int
    bonus: int
    needed: int
    command: int
    """Command paid in all."""
    marker: bool
    joined: bool
    to_hand: bool
    """By the house rule, who did not come goes back to the hand."""


def _after_enlisting(state: State, event: Enlisting) -> State:
    player = state.players[event.player]
    changes: dict[str, Any] = {"command": player.command - event.command}
    if event.marker:
        changes |= {"markers": player.markers - 1, "marked": True}
    if not event.to_hand or event.joined:
        changes["hand"] = without(player.hand, event.card)
    if event.joined:
        changes["zone"] = (*player.zone, Fighter(event.card))
    elif not event.to_hand:
        changes["discard"] = (*player.discard, event.card)
    after = with_player(state, event.player, **changes)
    return altered(after, attempts=state.attempts + 1, bonus=0)


def _describe_enlisting(state: State, event: Enlisting) -> tuple[LogLine, ...]:
    failed = "not_enlisted_back" if event.to_hand else "not_enlisted"
    code = "enlisted" if event.joined else failed
    need = Need(event.needed - event.bonus, upwards=True)
    roll = {"total": event.die + event.bonus, "needed": event.needed, "command": event.command}
    return (line(state, code, event.player, event.card, dice=(event.die,), values=roll, need=need),)


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """The top card of a pile of raiders joined them."""

    player: int
    card: int


def _after_joined(state: State, event: Joined) -> State:
    player = state.players[event.player]
    zone = (*player.zone, Fighter(event.card))
    return with_player(state, event.player, stock=without(player.stock, event.card), zone=zone)


def _describe_joined(state: State, event: Joined) -> tuple[LogLine, ...]:
    return (line(state, "joined", event.player, event.card),)


@dataclass(frozen=True, slots=True)
class Attached(Event):
    """A character got a weapon or a skill."""

    player: int
    card: int
    fighter: int


def _after_attached(state: State, event: Attached) -> State:
    game, player = state.game, state.players[event.player]
    card = game.other(event.card)
    zone = tuple(
        altered(one, attached=(*one.attached, event.card)) if one.card == event.fighter else one
        for one in player.zone
    )
    return with_player(
        state,
        event.player,
        hand=without(player.hand, event.card),
        zone=zone,
        command=player.command - card.command,
        logistics=player.logistics - card.logistics,
    )


def _describe_attached(state: State, event: Attached) -> tuple[LogLine, ...]:
    return (line(state, "attached", event.player, event.card, event.fighter),)


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A logistics card was laid at a place."""

    player: int
    card: int
    place: int


def _after_laid(state: State, event: Laid) -> State:
    player, card = state.players[event.player], state.game.other(event.card)
    laid = tuple(event.card if place == event.place else one for place, one in enumerate(player.laid))
    return with_player(
        state,
        event.player,
        hand=without(player.hand, event.card),
        laid=laid,
        command=player.command - card.command,
        logistics=player.logistics - card.logistics,
    )


def _describe_laid(state: State, event: Laid) -> tuple[LogLine, ...]:
    place = place_named(state, event.player, event.place)
    return (line(state, "laid", event.player, event.card, values=place),)


@dataclass(frozen=True, slots=True)
class Played(Event):
    """An instant was played."""

    player: int
    card: int
    target: int = NONE
    enemy: int = NONE
    die: int = 0
    """The die of its action roll; 0 for none."""
    works: bool = True
    marker: bool = False
    """Whether a marker was spent on the die."""


def _after_played(state: State, event: Played) -> State:
    player, card = state.players[event.player], state.game.other(event.card)
    if event.marker:
        state = with_player(state, event.player, markers=player.markers - 1, marked=True)
    return with_player(
        state,
        event.player,
        hand=without(player.hand, event.card),
        discard=(*player.discard, event.card),
        command=player.command - card.command,
        logistics=player.logistics - card.logistics,
    )


def _describe_played(state: State, event: Played) -> tuple[LogLine, ...]:
    on = event.target != NONE
    code = "played" if event.works else "played_in_vain"
    dice = (event.die,) if event.die else ()
    cards = (event.card, event.target) if on else (event.card,)
    return (line(state, f"{code}_on" if on else code, event.player, *cards, dice=dice),)


@dataclass(frozen=True, slots=True)
class Disarmed(Event):
    """A character lost a weapon."""

    player: int
    fighter: int
    card: int


def _after_disarmed(state: State, event: Disarmed | UsedUp) -> State:
    player = state.players[event.player]
    zone = tuple(
        altered(one, attached=without(one.attached, event.card)) if one.card == event.fighter else one
        for one in player.zone
    )
    return with_player(state, event.player, zone=zone, discard=(*player.discard, event.card))


def _describe_disarmed(state: State, event: Disarmed) -> tuple[LogLine, ...]:
    return (line(state, "disarmed", event.player, event.card, event.fighter),)


@dataclass(frozen=True, slots=True)
class UsedUp(Event):
    """A card that serves once was discarded after a combat of its bearer."""

    player: int
    fighter: int
    card: int


def _describe_used_up(state: State, event: UsedUp) -> tuple[LogLine, ...]:
    return (line(state, "used_up", event.player, event.card, event.fighter),)


EVENTS: Final = (
    EventRow(Enlisting, _after_enlisting, _describe_enlisting),
    EventRow(Joined, _after_joined, _describe_joined),
    EventRow(Attached, _after_attached, _describe_attached),
    EventRow(Laid, _after_laid, _describe_laid),
    EventRow(Played, _after_played, _describe_played),
    EventRow(Disarmed, _after_disarmed, _describe_disarmed),
    EventRow(UsedUp, _after_disarmed, _describe_used_up),
)
