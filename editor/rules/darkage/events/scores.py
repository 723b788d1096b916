"""The end of a combat: plunder, victory cards, rolls for the dead; points and places by events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.core.script import Place
from editor.rules.core.wording import together
from editor.rules.darkage.base import Event
from editor.rules.darkage.changes import with_combat, with_player
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.wording import line, place_named


@dataclass(frozen=True, slots=True)
class Plundered(Event):
    """The place was plundered."""

    attacker: int
    target: int
    place: int
    points: int
    first: bool


def _after_plundered(state: State, event: Plundered) -> State:
    target = state.players[event.target]
    lost = target.laid[event.place]
    places = range(len(target.plundered))
    after = with_player(
        state,
        event.target,
        plundered=tuple(target.plundered[place] or place == event.place for place in places),
        laid=tuple(NONE if place == event.place else target.laid[place] for place in places),
        discard=target.discard if lost == NONE else (*target.discard, lost),
    )
    points = after.players[event.attacker].points + event.points
    return with_player(after, event.attacker, points=points)


def _describe_plundered(state: State, event: Plundered) -> tuple[LogLine, ...]:
    code = "plundered" if event.first else "plundered_again"
    place = place_named(state, event.target, event.place)
    return (line(state, code, event.attacker, points=event.points, values=place),)


@dataclass(frozen=True, slots=True)
class VictoryCard(Event):
    """A card laid face down was turned over."""

    player: int
    card: int
    points: int
    """What it gave; 0 for a bluff, or where what it asks for did not come about."""


def _after_victory_card(state: State, event: VictoryCard) -> State:
    player, combat = state.players[event.player], state.fight
    discard = (*player.discard, event.card)
    after = with_player(state, event.player, points=player.points + event.points, discard=discard)
    if event.player == combat.attacker:
        return with_combat(after, attack_card=NONE)
    return with_combat(after, defence_card=NONE)


def _describe_victory_card(state: State, event: VictoryCard) -> tuple[LogLine, ...]:
    code = "victory_card" if event.points else "victory_bluff"
    return (line(state, code, event.player, event.card, points=event.points),)


@dataclass(frozen=True, slots=True)
class ControlRolled(Event):
    """The die for a dead enemy was rolled."""

    player: int
    card: int
    die: int
    points: int


def _after_control_rolled(state: State, event: ControlRolled) -> State:
    points = state.players[event.player].points + event.points
    return with_player(state, event.player, points=points)


def _describe_control_rolled(state: State, event: ControlRolled) -> tuple[LogLine, ...]:
    code = "control_won" if event.points else "control_lost"
    roll = {"control": state.game.unit(event.card).control, "points": event.points}
    return (line(state, code, event.player, event.card, dice=(event.die,), values=roll),)


@dataclass(frozen=True, slots=True)
class CombatEnded(Event):
    """The combat is over."""

    won: bool
    """Whether the attacker stands and nobody stands against him."""


def _after_combat_ended(state: State, _event: CombatEnded) -> State:
    return altered(state, combat=None)


def _describe_combat_ended(state: State, event: CombatEnded) -> tuple[LogLine, ...]:
    code = "combat_won" if event.won else "combat_held"
    return (line(state, code, state.fight.attacker if event.won else state.fight.defender),)


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player has got victory points by an event of the scenario, or lost some."""

    player: int
    points: int


def _after_scored(state: State, event: Scored) -> State:
    return with_player(state, event.player, points=state.players[event.player].points + event.points)


def _describe_scored(state: State, event: Scored) -> tuple[LogLine, ...]:
    return (line(state, "scored", event.player, points=event.points),)


@dataclass(frozen=True, slots=True)
class PlacesCame(Event):
    """The places of a card have come into play by an event of the scenario."""

    player: int
    trigger: int
    effect: int
    """Where the effect stands among those of its event."""


def _after_places_came(state: State, event: PlacesCame) -> State:
    player, where = state.players[event.player], Place(event.trigger, event.effect)
    count = len(state.game.awaited[where].places)
    return with_player(
        state,
        event.player,
        brought=(*player.brought, where),
        plundered=(*player.plundered, *(False,) * count),
        laid=(*player.laid, *(NONE,) * count),
    )


def _describe_places_came(state: State, event: PlacesCame) -> tuple[LogLine, ...]:
    card = state.game.awaited[Place(event.trigger, event.effect)]
    names = together([one.name for one in card.places])
    return (line(state, "places_came", event.player, places=names),)


EVENTS: Final = (
    EventRow(Plundered, _after_plundered, _describe_plundered),
    EventRow(VictoryCard, _after_victory_card, _describe_victory_card),
    EventRow(ControlRolled, _after_control_rolled, _describe_control_rolled),
    EventRow(Scored, _after_scored, _describe_scored),
    EventRow(PlacesCame, _after_places_came, _describe_places_came),
    EventRow(CombatEnded, _after_combat_ended, _describe_combat_ended),
)
