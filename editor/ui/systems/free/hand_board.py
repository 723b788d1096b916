"""What is done at a free table itself: pieces are dragged, laid on piles, into hands, turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.printing.systems.free.places import outline, size_of
from editor.rules.free.distances import distance_words, field_turn, laid_at
from editor.rules.free.measuring import AddMarker
from editor.rules.free.moving import Move, on_table
from editor.rules.free.play import FreePlay
from editor.rules.free.putting import Put
from editor.rules.free.state import GONE, TABLE, State, hand_of, riders, thing_name, thing_number
from editor.ui.pages.preview.board import Aim, Board, Lift, Onward, Trail, Verdict, Waiting
from editor.ui.pages.preview.guide import At, Choice
from schemas.messages import sentence
from schemas.problems import Message

_NOTCH: Final = 15
"""Degrees by which a piece is turned with each step of the wheel, where no fields say more."""
MARKER: Final = "marker:"
"""Before the id of a marker that waits beside the table."""


@dataclass(frozen=True)
class Measuring:
    """The draft of who measures: another piece is clicked next."""

    thing: int
    """From which one measures."""


class FreeBoard(Board):
    """A table on which everything may be put everywhere."""

    in_groups = True

    def __init__(self, play: FreePlay, words: Callable[[State, Any], Choice], language: str) -> None:
        """Make it.

        Args:
            play: the rules.
            words: an action as a choice.
            language: of the refusals.
        """
        self._play, self._words, self._language = play, words, language

    def lift(self, state: State, start: Aim, draft: Any) -> Lift | None:
        """Return the piece or the card there, or the top of a pile. None for what cannot be taken hold of."""
        spot = str(start.at)
        number = thing_number(spot)
        if spot in state.layout.piles and state.at(spot):
            number = state.at(spot)[-1]
        if not state.begun or not state.has(number) or draft is not None:
            return None
        place = state.things[number].place
        if place.startswith("hand:") and place != hand_of(state.active):
            return None
        return Lift(thing_name(number), start, data=number)

    def asks(self, state: State, draft: Any) -> str:
        """Return what is clicked next where somebody measures."""
        if not isinstance(draft, Measuring):
            return ""
        return sentence(Message(code="free_table.measure_ask"), self._language)

    def waiting(self, state: State, subject: str, draft: Any) -> tuple[Waiting, ...]:
        """Return the markers of the game: each is there as often as one likes."""
        if not state.begun:
            return ()
        x, y = state.layout.table.centre
        found = []
        for marker in state.game.rules.markers:
            name = marker.name.get(self._language)
            choice = self._words(state, AddMarker(marker.id, x, y))
            found.append(Waiting(f"{MARKER}{marker.id}", name, choice=choice, endless=True))
        return tuple(found)

    def take(self, state: State, subject: str, draft: Any) -> Lift | None:
        """Return a marker that is taken from beside the table. None for anything else."""
        marker = subject.removeprefix(MARKER)
        known = subject.startswith(MARKER) and marker in state.game.markers
        return Lift(subject, Aim(None), data=marker) if known else None

    # letting go

    def drop(self, state: State, lift: Lift, aim: Aim, draft: Any) -> Verdict:
        """Return what letting go does: it lies there, on the pile, or in the hand."""
        if isinstance(lift.data, str):
            return self._verdict(state, AddMarker(lift.data, *laid_at(state, aim.x, aim.y)))
        number: int = lift.data
        thing, place = state.things[number], self._place(state, aim.at, number)
        front = state.front(number)
        if front is not None and front.marker is not None and place != TABLE:
            return self._verdict(state, Put(number, GONE))
        if place != TABLE:
            if place == thing.place:
                return Verdict()
            puts = [Put(number, place)]
            if place in state.game.decks and state.at(place):
                puts.append(Put(number, place, below=True))
            return self._verdict(state, *puts)
        x, y = self._spot(state, lift, aim)
        if thing.place == TABLE:
            turned = aim.turned * (field_turn(state) or _NOTCH)
            if (x, y) == (thing.x, thing.y) and not turned:
                return Verdict()
            return self._verdict(state, Move(number, x, y, turned, aim.alone))
        ups = (True, False) if front is None or front.in_hands else (True,)
        return self._verdict(state, *(Put(number, TABLE, x, y, up) for up in ups))

    def _verdict(self, state: State, *actions: Any) -> Verdict:
        for action in actions:
            if (trouble := self._play.check(state, action)) is not None:
                return Verdict(refusal=sentence(trouble, self._language))
        found = tuple(self._words(state, action) for action in actions)
        return Verdict(found) if len(found) == 1 else Verdict(either=found)

    @staticmethod
    def _place(state: State, at: At | None, number: int) -> str:
        """Return the place at which the pointer is: a pile, a hand, or the table."""
        spot = str(at or "")
        if spot in state.layout.piles or spot.startswith("hand:"):
            return spot
        other = thing_number(spot)
        if other != number and state.has(other):
            return state.things[other].place
        own = state.things[number].place
        return own if other == number and own != TABLE else TABLE

    @staticmethod
    def _spot(state: State, lift: Lift, aim: Aim) -> tuple[int, int]:
        """Return where a piece comes to lie: it was taken hold of somewhere beside its middle."""
        thing = state.things[lift.data]
        if thing.place != TABLE or lift.start.at is None:
            return laid_at(state, aim.x, aim.y)
        return laid_at(state, thing.x + aim.x - lift.start.x, thing.y + aim.y - lift.start.y)

    # what is drawn

    def trail(self, state: State, lift: Lift, aim: Aim, draft: Any) -> Trail:
        """Return the outline where a piece would lie, and how far that is."""
        if isinstance(lift.data, str):
            front = state.game.fronts[state.game.markers[lift.data]]
            return Trail(ghost=outline(front.size, QPointF(*laid_at(state, aim.x, aim.y))))
        number: int = lift.data
        thing, place = state.things[number], self._place(state, aim.at, number)
        if place != TABLE:
            return Trail(ghost=self._ghost(state, number, (round(aim.x), round(aim.y)), 0))
        spot = self._spot(state, lift, aim)
        if thing.place != TABLE:
            return Trail(ghost=self._ghost(state, number, spot, 0))
        start = (thing.x, thing.y)
        turn = thing.turn + aim.turned * (field_turn(state) or _NOTCH)
        far = sentence(distance_words(state, start, spot), self._language)
        return Trail(points=(start, spot), ghost=self._ghost(state, number, spot, turn), cost=far)

    @staticmethod
    def _ghost(state: State, number: int, at: tuple[int, int], turn: float) -> QPainterPath:
        return outline(size_of(state, number), QPointF(*at), turn)

    # several

    def group(
        self, state: State, subjects: Sequence[str], lift: Lift, aim: Aim, draft: Any
    ) -> tuple[Onward, ...]:
        """Return the moves of several pieces, and of what lies on them, by the same way."""
        if isinstance(lift.data, str) or state.things[lift.data].place != TABLE:
            return ()
        x, y = self._spot(state, lift, aim)
        by = (x - state.things[lift.data].x, y - state.things[lift.data].y)
        picked = [number for number in map(thing_number, subjects) if on_table(state, number) is None]
        together = sorted((*picked, *riders(state, *picked)), key=lambda one: state.things[one].layer)
        return tuple(self._onward(number, by) for number in together)

    def _onward(self, number: int, by: tuple[int, int]) -> Onward:
        def move(state: State) -> Sequence[Choice]:
            thing = state.things[number]
            action = Move(number, thing.x + by[0], thing.y + by[1], alone=True)
            fits = self._play.check(state, action) is None
            return (self._words(state, action),) if fits else ()

        return move
