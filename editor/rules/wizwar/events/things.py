"""Treasures, stones and objects: dropped, thrown, picked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import EventRow
from editor.rules.wizwar.base import Event
from editor.rules.wizwar.changes import without
from editor.rules.wizwar.maze import Square
from editor.rules.wizwar.state import GameState, Thing
from editor.rules.wizwar.wording import Lines, line, side_named, square_name, thing_named


@dataclass(frozen=True, slots=True)
class ThingDropped(Event):
    """A thing came to lie on the board."""

    wizard: int
    thing: Thing
    square: Square


def _after_thing_dropped(state: GameState, event: ThingDropped) -> GameState:
    wizard = state.wizards[event.wizard]
    if event.thing >= 0:
        state = without(state, event.wizard, (event.thing,), discard=False)
        return state.replace(floor={**state.lying, event.thing: event.square})
    treasure = -1 - event.thing
    places = tuple(event.square if n == treasure else place for n, place in enumerate(state.treasures))
    kept = tuple(one for one in wizard.treasures if one != treasure)
    return state.replace(treasures=places).with_wizard(event.wizard, treasures=kept)


def _describe_thing_dropped(state: GameState, event: ThingDropped) -> Lines:
    values = {**side_named(state, event.wizard), **thing_named(state, event.thing)}
    values["at"] = square_name(state.maze, event.square)
    home = event.thing < 0 and event.square == state.bases[event.wizard]
    thrown = event.square != state.wizards[event.wizard].square
    code = "lands" if thrown else "brought_home" if home else "dropped"
    return (line(code, values, [event.wizard]),)


@dataclass(frozen=True, slots=True)
class ThingTaken(Event):
    """A wizard picked something up."""

    wizard: int
    thing: Thing


def _after_thing_taken(state: GameState, event: ThingTaken) -> GameState:
    wizard = state.wizards[event.wizard]
    state = state.replace(taken=True)
    if event.thing >= 0:
        floor = {card: square for card, square in state.lying.items() if card != event.thing}
        hand = tuple(sorted((*wizard.hand, event.thing)))
        return state.replace(floor=floor).with_wizard(event.wizard, hand=hand)
    return state.with_wizard(event.wizard, treasures=(*wizard.treasures, -1 - event.thing))


def _describe_thing_taken(state: GameState, event: ThingTaken) -> Lines:
    values = {**side_named(state, event.wizard), **thing_named(state, event.thing)}
    return (line("took", values, [event.wizard]),)


EVENTS: Final = (
    EventRow(ThingDropped, _after_thing_dropped, _describe_thing_dropped),
    EventRow(ThingTaken, _after_thing_taken, _describe_thing_taken),
)
