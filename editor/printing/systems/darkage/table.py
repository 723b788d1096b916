"""Where everything lies on the table of Dark Age, in tenths of a millimetre."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, get_args

from PySide6.QtCore import QPointF, QRectF

from editor.rules.darkage.playable import playable
from editor.rules.darkage.state import NONE, State
from editor.rules.darkage.wording import subject_of
from schemas.systems.darkage import Sort

WIDTH: Final = 3300.0
BAND: Final = 900.0
GAP: Final = 60.0
CARD: Final = (270.0, 380.0)
SMALL: Final = (170.0, 230.0)
STRIP: Final = 46.0
_LEFT: Final = 40.0
_ZONE: Final = 1260.0
_STEP: Final = 300.0
_PUSHED: Final = 44.0
"""How far a fighter of a reserve stands out towards the middle."""
_SORTS: Final = ("unit", *get_args(Sort))


@dataclass
class Table:
    """The rectangles of all spots of a state."""

    spots: dict[str, QRectF] = field(default_factory=dict)
    """In the order in which the keyboard goes through them; what lies above comes later."""
    bands: list[QRectF] = field(default_factory=list)
    """Side -> its part of the table."""
    area: QRectF = field(default_factory=QRectF)
    """The whole of it."""
    bare: bool = False
    """Whether there is no room for hands and characters: before the game nobody has any."""
    playable: frozenset[int] = frozenset()
    """Cards that who decides may play now."""


def extent(count: int, wide: float = WIDTH) -> QRectF:
    """Return the whole table of so many sides; ``wide`` is the width of each one's part."""
    rows, columns = _grid(count)
    return QRectF(0, 0, columns * (wide + GAP) - GAP, rows * (BAND + GAP) - GAP)


def _grid(count: int) -> tuple[int, int]:
    """Return rows and columns of the sides: two face each other, more sit in two columns."""
    return (count, 1) if count <= 2 else (-(-count // 2), 2)


def band(count: int, side: int, wide: float = WIDTH) -> QRectF:
    """Return the part of the table of a side; of two sides the first sits at the near edge."""
    _rows, columns = _grid(count)
    row, column = divmod(side, columns)
    if columns == 1:
        row = count - 1 - side
    return QRectF(column * (wide + GAP), row * (BAND + GAP), wide, BAND)


def lay_out(state: State, *, bare: bool = False) -> Table:
    """Return where everything lies; ``bare`` leaves no room for hands and characters."""
    count, wide = len(state.players), _ZONE if bare else WIDTH
    now = playable(state) if state.step != "over" and not bare else frozenset[int]()
    table = Table(area=extent(count, wide), bare=bare, playable=now)
    for side in range(count):
        place = band(count, side, wide)
        table.bands.append(place)
        far = count == 2 and side == 1
        _left(state, side, place, table, top=place.top() + (300 if far else 40))
        _zone(state, side, place, table, far=far)
        _hand(state, side, place, table, far=far)
    return table


def _left(state: State, side: int, place: QRectF, table: Table, *, top: float) -> None:
    """Lay the leader and the places, and the piles, dice and markers beside or below them."""
    player, spots = state.players[side], table.spots
    width, height = CARD
    left = place.left() + _LEFT
    spots[f"leader:{side}"] = QRectF(left, top, width, height)
    cells = max(1, len(player.plundered))
    cell = 880.0 / cells
    for number in range(cells):
        at = QRectF(left + 290 + number * cell, top, cell - 8, height)
        spots[f"place:{side}:{number}"] = at
        strip = QRectF(at.left() + 10, at.bottom() - STRIP - 10, at.width() - 20, STRIP)
        if player.laid[number] != NONE:
            spots[subject_of(player.laid[number])] = strip
        artifacts = state.game.artifacts[side]
        if number < len(artifacts):
            spots[subject_of(artifacts[number])] = strip.translated(0, -STRIP - 54)
    low = place.top() + (30 if top > place.top() + 100 else 440)
    small_width, small_height = SMALL
    spots[f"stock:{side}"] = QRectF(left, low, small_width, small_height)
    spots[f"discard:{side}"] = QRectF(left + 190, low, small_width, small_height)
    spots[f"dice:{side}"] = QRectF(left + 390, low, 270, small_height)
    spots[f"points:{side}"] = QRectF(left + 680, low, 280, small_height)
    if _face_down(state, side) != NONE:
        spots[f"down:{side}"] = QRectF(left + 990, low, small_width, small_height)


def _face_down(state: State, side: int) -> int:
    combat = state.combat
    if combat is None:
        return NONE
    if side == combat.attacker:
        return combat.attack_card
    return combat.defence_card if side == combat.defender else NONE


def _zone(state: State, side: int, place: QRectF, table: Table, *, far: bool) -> None:
    """Lay the characters in play with their cards below them; those of a reserve stand out."""
    player, combat = state.players[side], state.combat
    pool = combat.pool(side) if combat is not None else ()
    width, height = CARD
    room = WIDTH - _ZONE - 40 - width
    step = min(_STEP, room / max(1, len(player.zone) - 1))
    top = place.top() + (290 if far else 74)
    for number, fighter in enumerate(player.zone):
        push = 0.0 if fighter.card not in pool else (_PUSHED if far else -_PUSHED)
        at = QRectF(place.left() + _ZONE + number * step, top + push, width, height)
        for row, card in enumerate(fighter.attached):
            table.spots[subject_of(card)] = QRectF(
                at.left() + 8, at.bottom() + 4 + row * (STRIP + 2), width - 16, STRIP
            )
        table.spots[subject_of(fighter.card)] = at


def _hand(state: State, side: int, place: QRectF, table: Table, *, far: bool) -> None:
    """Lay the hand at the far edge of a side; cards that the viewer does not know are numbered.

    What can be played now stands first, and cards of a sort together.
    """
    order = (*_SORTS, "")
    now = table.playable if side == state.acting else frozenset[int]()
    hand = sorted(
        state.players[side].hand, key=lambda card: (card not in now, order.index(state.game.sort(card)))
    )
    width, height = SMALL
    room = WIDTH - _ZONE - 40 - width
    step = min(width + 14, room / max(1, len(hand) - 1))
    top = place.top() + (20 if far else BAND - height - 10)
    for number, card in enumerate(hand):
        spot = subject_of(card) if card >= 0 else f"closed:{side}:{number}"
        table.spots[spot] = QRectF(place.left() + _ZONE + number * step, top, width, height)


def between(before: QRectF | None, now: QRectF, blend: float) -> QRectF:
    """Return where a card is on its way."""
    if before is None or blend >= 1.0:
        return now
    corner = before.topLeft() + (now.topLeft() - before.topLeft()) * blend
    size = before.size() + (now.size() - before.size()) * blend
    return QRectF(QPointF(corner), size)
