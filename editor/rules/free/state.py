"""The state of a free table: every piece with its place, who may know what it is, and what is counted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.free.game import READY, Front, Game
from editor.rules.free.layout import Layout, layout_of
from schemas.free_play import FreeCounter, TurnStep
from schemas.problems import Message
from schemas.problems import Piece as Words
from schemas.text import LocalText

TABLE: Final = "table"
GONE: Final = "gone"
"""Place of a marker that was taken away."""
NOBODY: Final = -1
"""Number of the side of what belongs to all."""
UNKNOWN: Final = -1
"""Front of a card that one may not see."""


@dataclass(frozen=True)
class Thing:
    """A piece, a card or a marker."""

    front: int
    """What it shows face up, as the game counts its fronts; ``UNKNOWN`` where one may not see it."""
    back: int
    """A front of the same size and deck, which everybody may know: its back is that of this one."""
    owner: int
    """Number of its side, or ``NOBODY``."""
    place: str
    """``table``, ``gone``, ``hand:<side>`` or the name of a pile."""
    x: int
    """Its middle, in mm, where it lies on the table or beside it."""
    y: int
    layer: int
    """Of two things that lie over each other the one with the higher number is above."""
    turn: int = 0
    """Clockwise, in degrees."""
    up: bool = True
    counters: tuple[tuple[str, int], ...] = ()
    """Its numbers that are not as at the beginning."""
    note: str = ""


@dataclass(frozen=True)
class Ending:
    """What the players have agreed on."""

    winner: int
    """Number of the side that has won; -1 for a draw."""


@dataclass(frozen=True, eq=False)
class State:
    """A moment of a game without code."""

    game: Game
    layout: Layout
    things: tuple[Thing, ...]
    counters: tuple[tuple[tuple[str, int], ...], ...]
    """Numbers of each side that are not as at the beginning."""
    note: str = ""
    """What somebody has written down about the game."""
    active: int = 0
    """Number of the side to which the table belongs now."""
    turn: int = 1
    step: int = 0
    layer: int = 0
    """The highest layer so far."""
    idle: int = 0
    """Steps that were ended one after the other without anything being done."""
    begun: bool = False
    """Whether decks were shuffled and hands were drawn."""
    ending: Ending | None = None

    @cached_property
    def held(self) -> dict[str, tuple[int, ...]]:
        """Place -> the things there, from below."""
        found: dict[str, list[int]] = {}
        for number in sorted(range(len(self.things)), key=lambda one: self.things[one].layer):
            found.setdefault(self.things[number].place, []).append(number)
        return {place: tuple(numbers) for place, numbers in found.items()}

    def at(self, place: str) -> tuple[int, ...]:
        """Return the things in a place, from below; of a hand in the order in which they came."""
        return self.held.get(place, ())

    def has(self, number: int) -> bool:
        """Return whether there is a thing of a number."""
        return 0 <= number < len(self.things) and self.things[number].place != GONE

    def front(self, number: int) -> Front | None:
        """Return what a thing shows face up. None if it is not known."""
        front = self.things[number].front
        return None if front == UNKNOWN else self.game.fronts[front]

    def changed(self, number: int, thing: Thing) -> State:
        """Return the state with another thing of a number."""
        things = list(self.things)
        things[number] = thing
        return altered(self, things=tuple(things))

    @property
    def steps(self) -> tuple[TurnStep, ...]:
        """The steps of a turn; one without a name where the game has none."""
        return self.game.rules.turn or (_ONLY,)

    @property
    def last_turn_over(self) -> bool:
        """Whether the turns of the scenario are over."""
        limit = self.game.scenario.turn_limit
        return limit is not None and self.turn > limit


_ONLY: Final = TurnStep(id="turn", name=LocalText({"en": "Turn"}))


def first_state(game: Game) -> State:
    """Return the table before anything was done: decks lie as they are written."""
    layout = layout_of(game)
    backs: dict[str, int] = {}
    for one in game.pieces:
        if one.place in game.decks:
            backs.setdefault(one.place, one.front)
    things = tuple(
        Thing(
            one.front,
            backs.get(one.place, one.front),
            one.owner,
            TABLE if one.place == READY else one.place,
            *layout.spots[number],
            number,
            up=one.place == READY,
        )
        for number, one in enumerate(game.pieces)
    )
    sides = len(game.scenario.sides)
    shuffled = not any(one.place in game.decks for one in game.pieces)
    return State(game, layout, things, ((),) * sides, layer=len(things), begun=shuffled)


def hand_of(side: int) -> str:
    """Return the place of a side's hand."""
    return f"hand:{side}"


def is_open(thing: Thing) -> bool:
    """Return whether everybody sees what a thing is."""
    if thing.place == TABLE:
        return thing.up
    return thing.place.startswith(("discard:", "out:"))


def is_known(thing: Thing, side: int) -> bool:
    """Return whether a side knows what a thing is: what all see, its hand, what it has laid face down."""
    if is_open(thing) or thing.place == hand_of(side):
        return True
    return thing.place == TABLE and thing.owner == side


def view(state: State, side: int) -> State:
    """Return the state as a side may know it; counters upon a hidden piece are seen by all."""
    seen = tuple(one if is_known(one, side) else altered(one, front=UNKNOWN, note="") for one in state.things)
    return altered(state, things=seen)


# names


def thing_name(number: int) -> str:
    """Return the id of a thing in the log and in the window."""
    return f"t{number}"


def thing_number(name: str) -> int:
    """Return the number of a thing by its id; -1 for what is none."""
    return int(name[1:]) if name[:1] == "t" and name[1:].isdecimal() else -1


def public_name(state: State, number: int) -> Words:
    """Return what everybody may call a thing."""
    thing, front = state.things[number], state.front(number)
    if front is None or not is_open(thing):
        return Message(code="free_table.hidden_card")
    return front.label


def side_name(state: State, side: int) -> LocalText:
    """Return the name of a side."""
    return state.game.scenario.sides[side].name


# where things lie


def covers(state: State, number: int, x: int, y: int) -> bool:
    """Return whether a point lies on a thing."""
    thing = state.things[number]
    size = state.game.fronts[thing.back].size
    dx, dy = x - thing.x, y - thing.y
    if max(abs(dx), abs(dy)) > size.width + size.height:  # most are asked of what lies far away
        return False
    angle = math.radians(-thing.turn)
    across = dx * math.cos(angle) - dy * math.sin(angle)
    down = dx * math.sin(angle) + dy * math.cos(angle)
    if size.round:
        return (2 * across / size.width) ** 2 + (2 * down / size.height) ** 2 <= 1
    return abs(across) <= size.width / 2 and abs(down) <= size.height / 2


def riders(state: State, *numbers: int) -> tuple[int, ...]:
    """Return what lies upon some things, and upon that: it goes along where they are moved."""
    found = list(numbers)
    for other in state.at(TABLE):
        one = state.things[other]
        if other not in found and any(
            one.layer > state.things[below].layer and covers(state, below, one.x, one.y) for below in found
        ):
            found.append(other)
    return tuple(found[len(numbers) :])


def counted(state: State, counter: FreeCounter, subject: int) -> int:
    """Return the number of a counter: of a piece or of a side, as the game says what has it."""
    kept = state.things[subject].counters if counter.of == "piece" else state.counters[subject]
    return dict(kept).get(counter.id, counter.start)


def untouched(state: State, _event: object) -> State:
    """Return the state after something was looked at or rolled: nothing lies otherwise."""
    return altered(state, idle=0)
