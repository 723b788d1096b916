"""Where everything lies on the table, in squares: the coast, and beside it a panel for each captain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from .guide import square_spot
from .state import HIDDEN, State, side_subject

GAP: Final = 0.4
PANEL: Final = 7.4
"""Width of a panel."""
_HEAD: Final = 0.7
_CARD: Final = QRectF(0, 0, 0.95, 1.3)
_CHEST: Final = QRectF(0, 0, 0.8, 0.8)
_MOST: Final = 7
"""Tricks of a row; more lie closer together."""


@dataclass(frozen=True)
class Thing:
    """A trick or a chest on the table."""

    spot: str
    """'' for one whose front is not known: there is nothing to point at."""
    number: int
    box: QRectF
    is_trick: bool


def coast(state: State) -> QRectF:
    """Return where the coast lies."""
    return QRectF(0, 0, state.night.coast.columns, state.night.coast.rows)


def panel(state: State, side: int) -> QRectF:
    """Return where a captain's panel lies."""
    high = _HEAD + _CARD.height() + _CHEST.height() + 0.5
    return QRectF(coast(state).right() + GAP, side * (high + GAP), PANEL, high)


def extent(state: State) -> QRectF:
    """Return the whole table."""
    last = panel(state, len(state.captains) - 1)
    high = max(coast(state).bottom(), last.bottom())
    return QRectF(-GAP, -GAP, last.right() + 2 * GAP, high + 2 * GAP)


def things(state: State, side: int) -> Iterator[Thing]:
    """Yield a captain's tricks and chests: those aboard, then those landed."""
    box, captain = panel(state, side), state.captains[side]
    step = _CARD.width() + 0.08
    if len(captain.hand) > _MOST:
        step *= _MOST / len(captain.hand)
    for place, trick in enumerate(captain.hand):
        at = _CARD.translated(box.left() + 0.2 + place * step, box.top() + _HEAD)
        yield Thing("" if trick == HIDDEN else f"t{trick}", trick, at, True)
    top = box.top() + _HEAD + _CARD.height() + 0.15
    for place, piece in enumerate(captain.hold):
        at = _CHEST.translated(box.left() + 0.2 + place * (_CHEST.width() + 0.08), top)
        yield Thing("" if piece == HIDDEN else f"g{piece}", piece, at, False)
    left = box.left() + 0.5 + state.night.boats[side].chests * (_CHEST.width() + 0.08)
    room = box.right() - 0.2 - left - _CHEST.width()
    closer = min(_CHEST.width() + 0.08, room / max(1, len(captain.landed) - 1))
    for place, piece in enumerate(captain.landed):
        yield Thing(f"g{piece}", piece, _CHEST.translated(left + place * closer, top), False)


def shown(state: State) -> Iterator[tuple[int, Thing]]:
    """Yield every trick and chest, with the side in whose panel it lies."""
    for side in range(len(state.captains)):
        yield from ((side, thing) for thing in things(state, side))


def spots(state: State) -> tuple[str, ...]:
    """Return all that one can point at: squares row by row, panels, what lies in them."""
    squares = [
        square_spot((column, row))
        for row in range(state.night.coast.rows)
        for column in range(state.night.coast.row_length(row))
    ]
    panels = [side_subject(side) for side in range(len(state.captains))]
    return (*squares, *panels, *(thing.spot for _, thing in shown(state) if thing.spot))


def box_of(state: State, spot: str) -> QRectF:
    """Return the box of a spot; empty if it is not on the table."""
    if spot.startswith("q"):
        column, _, row = spot[1:].partition(",")
        return QRectF(int(column), int(row), 1, 1)
    for side in range(len(state.captains)):
        if spot == side_subject(side):
            return panel(state, side)
    return next((thing.box for _, thing in shown(state) if thing.spot == spot), QRectF())


def spot_at(state: State, point: QPointF) -> str:
    """Return what lies uppermost at a point, '' for nothing."""
    found = [thing.spot for _, thing in shown(state) if thing.spot and thing.box.contains(point)]
    if found:
        return found[-1]
    for side in range(len(state.captains)):
        if panel(state, side).contains(point):
            return side_subject(side)
    at = int(point.x() // 1), int(point.y() // 1)
    return square_spot(at) if state.night.coast.has_field(at) else ""
