"""Wizards who move: on their own feet, further by cards, by force or by a jump."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import EventRow
from editor.rules.wizwar.base import Event
from editor.rules.wizwar.changes import standing, without
from editor.rules.wizwar.maze import Square
from editor.rules.wizwar.state import CardId, GameState
from editor.rules.wizwar.wording import Lines, cards_named, line, side_named, square_name


@dataclass(frozen=True, slots=True)
class Walked(Event):
    """A wizard walked."""

    side: int
    path: tuple[Square, ...]


def _after_walked(state: GameState, event: Walked) -> GameState:
    state = standing(state, event.side, event.path[-1])
    return state.replace(moved=state.moved + len(event.path))


def _describe_walked(state: GameState, event: Walked) -> Lines:
    to = square_name(state.maze, event.path[-1])
    values = {**side_named(state, event.side), "to": to, "squares": len(event.path)}
    return (line("walked", values, [event.side]),)


@dataclass(frozen=True, slots=True)
class Hastened(Event):
    """A number card was played on the movement."""

    side: int
    card: CardId
    squares: int


def _after_hastened(state: GameState, event: Hastened) -> GameState:
    state = without(state, event.side, (event.card,))
    return state.replace(bonus=state.bonus + event.squares, hastened=state.hastened + 1)


def _describe_hastened(state: GameState, event: Hastened) -> Lines:
    named = cards_named(state, [event.card])
    values = {**side_named(state, event.side), **named, "squares": event.squares}
    return (line("hastened", values, [event.side]),)


@dataclass(frozen=True, slots=True)
class Hurried(Event):
    """A wizard moves further in this turn."""

    side: int
    squares: int


def _after_hurried(state: GameState, event: Hurried) -> GameState:
    return state.replace(bonus=state.bonus + event.squares)


def _describe_hurried(state: GameState, event: Hurried) -> Lines:
    return (line("hurried", {**side_named(state, event.side), "squares": event.squares}, [event.side]),)


@dataclass(frozen=True, slots=True)
class Shoved(Event):
    """A wizard was moved by force, or by his own spell."""

    wizard: int
    path: tuple[Square, ...]
    jumped: bool = False


def _after_shoved(state: GameState, event: Shoved) -> GameState:
    return standing(state, event.wizard, event.path[-1])


def _describe_shoved(state: GameState, event: Shoved) -> Lines:
    to = square_name(state.maze, event.path[-1])
    values = {**side_named(state, event.wizard), "to": to, "squares": len(event.path)}
    return (line("jumped" if event.jumped else "shoved", values, [event.wizard]),)


EVENTS: Final = (
    EventRow(Walked, _after_walked, _describe_walked),
    EventRow(Hastened, _after_hastened, _describe_hastened),
    EventRow(Hurried, _after_hurried, _describe_hurried),
    EventRow(Shoved, _after_shoved, _describe_shoved),
)
