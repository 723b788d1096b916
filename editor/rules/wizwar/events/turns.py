"""Set-up, turns, and the end: sectors dealt, whose turn it is, who is out and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.altered import altered
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.wizwar.base import Event
from editor.rules.wizwar.setting_up import laid_out
from editor.rules.wizwar.state import GameState, Lasting, Step
from editor.rules.wizwar.wording import Lines, line, said, side_named
from schemas.problems import Message, Value

OutReason = Literal["killed", "treasures_lost"]
EndReason = Literal[
    "treasures",
    "last_alive",
    "nobody_left",
    "limit_treasures",
    "limit_life",
    "limit_draw",
    "event",
    "event_draw",
]


@dataclass(frozen=True, slots=True)
class SectorsLaid(Event):
    """The sectors are turned over: side -> number of the sector that it was dealt (-1: its own), quarters."""

    dealt: tuple[int, ...]
    turned: tuple[int, ...]


def _after_sectors_laid(state: GameState, event: SectorsLaid) -> GameState:
    return laid_out(state, event.dealt, event.turned)


def _describe_sectors_laid(state: GameState, event: SectorsLaid) -> Lines:
    battle, lines = state.battle, []
    for side, (number, turned) in enumerate(zip(event.dealt, event.turned, strict=True)):
        own = battle.sectors[side]
        sector = own if own is not None else battle.dealt[number]
        values = {**side_named(state, side), "sector": sector.name, "turned": turned}
        lines.append(line("sector_laid" if turned else "sector_as_drawn", values, [side]))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class FirstRolled(Event):
    """Who begins, with the dice of each throw: (side, face)."""

    side: int
    rolls: tuple[tuple[int, int], ...] = ()


def _after_first_rolled(state: GameState, event: FirstRolled) -> GameState:
    return state.replace(first=event.side, active=event.side, side=event.side)


def _describe_first_rolled(state: GameState, event: FirstRolled) -> Lines:
    dice = tuple((6, face) for _, face in event.rolls)
    return (line("first", side_named(state, event.side), [event.side], dice=dice),)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began; spells that he cast run out. The dead only let theirs run out."""

    side: int
    turn: int


def _after_turn_began(state: GameState, event: TurnBegan) -> GameState:
    lasting = _run_down(state.lasting, lambda one: one.caster == event.side and not _counts_turns_lost(one))
    return state.replace(
        turn=event.turn,
        active=event.side,
        side=event.side,
        step="act",
        lasting=lasting,
        moved=0,
        bonus=0,
        hastened=0,
        attacks=0,
        taken=False,
    )


def _describe_turn_began(state: GameState, event: TurnBegan) -> Lines:
    lines = []
    if event.turn != state.turn:
        lines.append(line("round", {"round": event.turn}))
    if state.wizards[event.side].alive:
        values = {**side_named(state, event.side), "life": state.wizards[event.side].life}
        lines.append(line("turn", values, [event.side]))
    for one in state.lasting:
        if one.caster == event.side and one.left <= 1:
            named = {**side_named(state, one.wizard), "state": said(f"state_{one.state}")}
            lines.append(line("spell_ended", named, [one.wizard]))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """A stunned wizard loses his turn."""

    side: int


def _after_turn_lost(state: GameState, event: TurnLost) -> GameState:
    lost = _run_down(state.lasting, lambda one: one.wizard == event.side and _counts_turns_lost(one))
    return state.replace(lasting=lost)


def _describe_turn_lost(state: GameState, event: TurnLost) -> Lines:
    return (line("turn_lost", side_named(state, event.side), [event.side]),)


def _counts_turns_lost(spell: Lasting) -> bool:
    """Whether a spell is counted by the turns that it costs its victim; others are by their caster's."""
    return spell.state == "stunned"


def _run_down(spells: Iterable[Lasting], counted: Callable[[Lasting], bool]) -> tuple[Lasting, ...]:
    """Return the spells that are left after those that are counted now have lost a turn."""
    return tuple(
        altered(one, left=one.left - 1) if counted(one) else one
        for one in spells
        if not counted(one) or one.left > 1
    )


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """Somebody has to decide something next."""

    step: Step
    side: int


def _after_asked(state: GameState, event: Asked) -> GameState:
    return state.replace(step=event.step, side=event.side)


@dataclass(frozen=True, slots=True)
class WizardOut(Event):
    """A wizard is out of the game."""

    wizard: int
    reason: OutReason
    by: int = -1


def _after_wizard_out(state: GameState, event: WizardOut) -> GameState:
    state = state.replace(fallen=(*state.fallen, (event.wizard, event.reason)))
    lasting = tuple(one for one in state.lasting if one.wizard != event.wizard)
    blows = tuple(one for one in state.blows if one.victim != event.wizard)
    return state.replace(lasting=lasting, blows=blows).with_wizard(event.wizard, alive=False)


def _describe_wizard_out(state: GameState, event: WizardOut) -> Lines:
    return (line(f"out_{event.reason}", side_named(state, event.wizard), [event.wizard]),)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""

    winner: int | None
    reason: EndReason


def _after_game_ended(state: GameState, event: GameEnded) -> GameState:
    values: dict[str, Value] = {"round": state.turn}
    if event.winner is not None:
        values["side"] = state.battle.names[event.winner]
    reason = Message(code=f"wizwar_log.ended_{event.reason}", values=values)
    return state.replace(step="over", winner=event.winner, ended=reason, blows=())


def _describe_game_ended(state: GameState, event: GameEnded) -> Lines:
    values: dict[str, Value] = {"round": min(state.turn, state.battle.limit)}
    sides = []
    if event.winner is not None:
        values |= side_named(state, event.winner)
        sides = [event.winner]
    return (line(f"ended_{event.reason}", values, sides),)


EVENTS: Final = (
    EventRow(SectorsLaid, _after_sectors_laid, _describe_sectors_laid),
    EventRow(FirstRolled, _after_first_rolled, _describe_first_rolled),
    EventRow(TurnBegan, _after_turn_began, _describe_turn_began),
    EventRow(TurnLost, _after_turn_lost, _describe_turn_lost),
    EventRow(Asked, _after_asked, unreported),
    EventRow(WizardOut, _after_wizard_out, _describe_wizard_out),
    EventRow(GameEnded, _after_game_ended, _describe_game_ended),
)
