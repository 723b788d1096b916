"""Where the things of a free table lie in its picture, in millimetres: pieces, piles, hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from editor.rules.free.layout import GAP, Box
from editor.rules.free.state import TABLE, State, hand_of, thing_name, thing_number
from schemas.free_game import PieceSize

MARGIN: Final = 14.0
"""Around everything."""


def rect_of(box: Box) -> QRectF:
    """Return a box of the rules as a rectangle."""
    return QRectF(box.x, box.y, box.width, box.height)


def extent_of(state: State) -> QRectF:
    """Return what is to be seen: table, bands of the sides, and what was put beside them."""
    found = rect_of(state.layout.extent)
    for number in state.at(TABLE):
        one = state.things[number]
        found = found.united(QRectF(one.x - 10, one.y - 10, 20, 20))
    return found.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def size_of(state: State, number: int) -> PieceSize:
    """Return how large a thing is."""
    return state.game.fronts[state.things[number].back].size


def outline(size: PieceSize, at: QPointF, turn: float = 0) -> QPainterPath:
    """Return the outline of a thing of some size that lies at a point, turned clockwise by some degrees."""
    box = QRectF(-size.width / 2, -size.height / 2, size.width, size.height)
    path = QPainterPath()
    if size.round:
        path.addEllipse(box)
    else:
        path.addRoundedRect(box, 3, 3)
    return QTransform().translate(at.x(), at.y()).rotate(turn).map(path)


def hand_boxes(state: State, side: int) -> Iterator[tuple[int, QRectF]]:
    """Yield the cards of a hand and where they lie, from above: closer together the more there are."""
    if side >= len(state.layout.hands):
        return
    room, held = rect_of(state.layout.hands[side]), state.at(hand_of(side))
    y = room.top()
    for place, number in enumerate(held):
        size = size_of(state, number)
        yield number, QRectF(room.left(), y, size.width, size.height)
        left = len(held) - place - 1
        last = size_of(state, held[-1]).height
        y += min(size.height + GAP, (room.bottom() - last - y) / left) if left else 0.0


def on_pile(state: State, pile: str) -> QRectF:
    """Return where the top of a pile lies."""
    room = rect_of(state.layout.piles[pile])
    held = state.at(pile)
    if not held:
        return room
    size = size_of(state, held[-1])
    found = QRectF(0, 0, size.width, size.height)
    found.moveCenter(room.center())
    return found


def places_of(state: State) -> dict[int, tuple[QPointF, float]]:
    """Return middle and turn of all things that are drawn: on the table, in hands, on top of piles."""
    found = {
        number: (QPointF(state.things[number].x, state.things[number].y), float(state.things[number].turn))
        for number in state.at(TABLE)
    }
    for side in range(len(state.layout.hands)):
        found.update((number, (box.center(), 0.0)) for number, box in hand_boxes(state, side))
    for pile in state.layout.piles:
        if held := state.at(pile):
            found[held[-1]] = (on_pile(state, pile).center(), 0.0)
    return found


def spots_of(state: State) -> tuple[str, ...]:
    """Return all that can be pointed at, from below: hands, piles, things."""
    hands = tuple(hand_of(side) for side in range(len(state.layout.hands)))
    things = (*state.at(TABLE), *(n for side in range(len(hands)) for n, _ in hand_boxes(state, side)))
    return (*hands, *state.layout.piles, *map(thing_name, things))


def shape_of(state: State, spot: str) -> QPainterPath:
    """Return the outline of a spot; empty if it is not there."""
    path = QPainterPath()
    number = thing_number(spot)
    if spot in state.layout.piles:
        path.addRoundedRect(on_pile(state, spot), 3, 3)
    elif spot.startswith("hand:") and (side := int(spot[5:])) < len(state.layout.hands):
        path.addRoundedRect(rect_of(state.layout.hands[side]), 4, 4)
    elif number >= 0 and state.has(number):
        thing = state.things[number]
        if thing.place == TABLE:
            return outline(size_of(state, number), QPointF(thing.x, thing.y), thing.turn)
        for side in range(len(state.layout.hands)):
            for held, box in hand_boxes(state, side):
                if held == number:
                    path.addRoundedRect(box, 3, 3)
        if thing.place in state.layout.piles and state.at(thing.place)[-1] == number:
            path.addRoundedRect(on_pile(state, thing.place), 3, 3)
    return path


def spot_at(state: State, point: QPointF) -> str:
    """Return what lies uppermost at a point; '' for the bare table."""
    for number in reversed(state.at(TABLE)):
        thing, size = state.things[number], size_of(state, number)
        far = (thing.x - point.x()) ** 2 + (thing.y - point.y()) ** 2
        if far <= size.width**2 + size.height**2 and shape_of(state, thing_name(number)).contains(point):
            return thing_name(number)
    for side, room in enumerate(state.layout.hands):
        if rect_of(room).contains(point):
            held = [thing_name(number) for number, box in hand_boxes(state, side) if box.contains(point)]
            return held[-1] if held else hand_of(side)
    return next((one for one in state.layout.piles if on_pile(state, one).contains(point)), "")
