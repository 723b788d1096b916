"""The turn: cards of the stock and the hand, resources, whose turn it is, the end of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.darkage.base import Event
from editor.rules.darkage.changes import bounded, with_player, without
from editor.rules.darkage.state import NONE, Ending, Phase, State, Step
from editor.rules.darkage.wording import cards_named, line
from editor.rules.darkage.words import WORDS
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A stock was shuffled."""

    player: int
    order: tuple[int, ...]


def _after_shuffled(state: State, event: Shuffled) -> State:
    return with_player(state, event.player, stock=event.order)


@dataclass(frozen=True, slots=True)
class ResourcesRolled(Event):
    """Both resource dice were rolled."""

    player: int
    command_die: int
    logistics_die: int
    command: int
    logistics: int


def _after_resources_rolled(state: State, event: ResourcesRolled) -> State:
    after = with_player(state, event.player, command=event.command, logistics=event.logistics)
    return altered(after, thrown=1) if state.step == "resource" else after


def _describe_resources_rolled(state: State, event: ResourcesRolled) -> tuple[LogLine, ...]:
    dice = (event.command_die, event.logistics_die)
    made = {"command": event.command, "logistics": event.logistics}
    return (line(state, "resources", event.player, dice=dice, values=made),)


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Cards were drawn from the stock."""

    player: int
    cards: tuple[int, ...]


def _after_drawn(state: State, event: Drawn) -> State:
    player = state.players[event.player]
    stock = player.stock
    for card in event.cards:
        stock = without(stock, card)
    return with_player(state, event.player, stock=stock, hand=player.hand + event.cards)


def _describe_drawn(state: State, event: Drawn) -> tuple[LogLine, ...]:
    return (line(state, "drawn", event.player, count=len(event.cards)),)


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """Cards of a hand were discarded."""

    player: int
    cards: tuple[int, ...]
    by_card: bool = False
    """Whether an instant took them; else they are discards of the step, which are counted."""


def _after_thrown(state: State, event: Thrown) -> State:
    player = state.players[event.player]
    hand = player.hand
    for card in event.cards:
        hand = without(hand, card)
    after = with_player(state, event.player, hand=hand, discard=player.discard + event.cards)
    return after if event.by_card else altered(after, thrown=state.thrown + len(event.cards))


def _describe_thrown(state: State, event: Thrown) -> tuple[LogLine, ...]:
    return (line(state, "thrown", event.player, values=cards_named(state, event.cards)),)


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    """It was rolled who begins."""

    player: int


def _after_first_player(state: State, event: FirstPlayer) -> State:
    return altered(state, active=event.player, acting=event.player)


def _describe_first_player(state: State, event: FirstPlayer) -> tuple[LogLine, ...]:
    return (line(state, "first", event.player),)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began."""

    player: int
    turn: int


def _after_turn_began(state: State, event: TurnBegan) -> State:
    players = tuple(altered(one, marked=False) for one in state.players)
    begun = altered(
        state,
        players=players,
        turn=event.turn,
        active=event.player,
        acting=event.player,
        attempts=0,
        bonus=0,
        attacked=False,
        strong=False,
    )
    return with_player(begun, event.player, turns=players[event.player].turns + 1)


def _describe_turn_began(state: State, event: TurnBegan) -> tuple[LogLine, ...]:
    return (line(state, "turn", event.player, turn=event.turn),)


@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """The game went on to another step."""

    phase: Phase
    step: Step
    acting: int


def _after_stepped(state: State, event: Stepped) -> State:
    return altered(state, phase=event.phase, step=event.step, acting=event.acting, thrown=0)


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A player's resources, markers or bonus changed."""

    player: int
    command: int = 0
    logistics: int = 0
    markers: int = 0
    bonus: int = 0
    """On the next roll of enlistment."""
    why: Literal["exchange", "marker", "strong_marker", "effect", "income"] = "effect"


def _after_changed(state: State, event: Changed) -> State:
    player = state.players[event.player]
    changes: dict[str, Any] = {
        "command": bounded(state, player.command + event.command),
        "logistics": bounded(state, player.logistics + event.logistics),
        "markers": max(0, player.markers + event.markers),
    }
    if event.why in ("marker", "strong_marker"):
        changes["marked"] = True
    after = with_player(state, event.player, **changes)
    strong = state.strong or event.why == "strong_marker"
    return altered(after, bonus=state.bonus + event.bonus, strong=strong)


def _describe_changed(state: State, event: Changed) -> tuple[LogLine, ...]:
    if event.why == "exchange":
        return (line(state, "exchange", event.player, command=event.command, logistics=-event.logistics),)
    if event.bonus:
        return (line(state, "enlist_bonus", event.player, bonus=event.bonus),)
    code = {"marker": "marker", "strong_marker": "marker", "income": "income"}.get(event.why, "changed")
    if event.markers and event.why == "effect":
        code = "markers" if event.markers > 0 else "markers_lost"
        return (line(state, code, event.player, count=abs(event.markers)),)
    return (line(state, code, event.player, changes=WORDS.resources(event.command, event.logistics)),)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winner: int
    ending: Ending


def _after_game_ended(state: State, event: GameEnded) -> State:
    return altered(state, winner=event.winner, ending=event.ending, phase="over", step="over", combat=None)


def _describe_game_ended(state: State, event: GameEnded) -> tuple[LogLine, ...]:
    if event.winner == NONE:
        return (LogLine(Message(code="darkage_log.draw")),)
    return (line(state, "won", event.winner),)


EVENTS: Final = (
    EventRow(Shuffled, _after_shuffled, unreported),
    EventRow(ResourcesRolled, _after_resources_rolled, _describe_resources_rolled),
    EventRow(Drawn, _after_drawn, _describe_drawn),
    EventRow(Thrown, _after_thrown, _describe_thrown),
    EventRow(FirstPlayer, _after_first_player, _describe_first_player),
    EventRow(TurnBegan, _after_turn_began, _describe_turn_began),
    EventRow(Stepped, _after_stepped, unreported),
    EventRow(Changed, _after_changed, _describe_changed),
    EventRow(GameEnded, _after_game_ended, _describe_game_ended),
)
