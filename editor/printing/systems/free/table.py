"""A table of a game without code with all that lies on it: one picture for battle, booklet and thumbnail."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.printing.army_colours import ARMY_FALLBACK, ArmyColours, colour_of_people
from editor.printing.fitted_line import write
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.picture import map_image
from editor.printing.painter import PAPER, painting
from editor.printing.systems.free.pieces import INK, SHEET, PiecePainter, paint_marker
from editor.printing.systems.free.places import (
    extent_of,
    on_pile,
    outline,
    places_of,
    rect_of,
    size_of,
)
from editor.rules.core.contract import Setup
from editor.rules.free.game import Front, Game, game_of, refusals
from editor.rules.free.layout import TITLE, layout_of
from editor.rules.free.state import TABLE, State, Thing, first_state, hand_of, is_open, thing_name
from schemas.base import Document
from schemas.messages import in_words

CLOTH: Final = "#c3cbb4"
_EDGE: Final = "#7f8c72"
_BAND: Final = "#ece7da"
_NOBODY: Final = "#6b6b6b"
_COUNTER: Final = "#1d1a14"
_NOTE: Final = "#f2c230"
_MAP_FIELD: Final = 64
"""Pixels of a field in the picture of the map, at most."""
_MAP_SIDE: Final = 3_072
"""Pixels of the longer side of that picture, at most: a window draws it before it shows anything."""
_NAMED_FROM: Final = 26.0
"""A round piece has its name below from this width on, in pixels."""


class TablePainter:
    """Draws states of :mod:`editor.rules.free` in millimetres."""

    def __init__(self, setup: Setup, game: Game, language: str) -> None:
        """Take the documents of a scenario, the game made of them, and the language of its words."""
        self.game = game
        self.layout = layout_of(game)
        self._language = language
        self.colours = side_colours(setup, game)
        """Side -> colour."""
        self.pieces = PiecePainter(setup, game, language)
        """Draws single things."""
        self._names = [side.name.get(language) for side in game.scenario.sides]

    # the ground

    @cached_property
    def _map(self) -> QImage | None:
        mat = self.game.mat
        if mat is None:
            return None
        looks = MapLooks.from_rulesets((self.game.rules,))
        fits = _MAP_SIDE // max(mat.arrays.columns, mat.arrays.rows)
        width = max(2, min(_MAP_FIELD, fits // 2 * 2))
        return map_image(mat.arrays, looks, width, names=False, language=self._language)

    def paint_ground(self, painter: QPainter, state: State, scale: float) -> None:
        """Draw the table, and beside it what belongs to each side, empty."""
        table = rect_of(self.layout.table)
        painter.setPen(QPen(QColor(_EDGE), max(1.0, 2 / scale)))
        painter.setBrush(QColor(CLOTH))
        painter.drawRect(table)
        if self._map is not None:
            painter.drawImage(table, self._map)
        for side, box in enumerate(self.layout.hands):
            self._paint_room(painter, rect_of(box), self.colours[side], self._names[side], scale)
        for pile in self.layout.piles:
            room = rect_of(self.layout.piles[pile])
            side = int(pile.rpartition(":")[2])
            colour = self.colours[side] if side >= 0 else _NOBODY
            count = len(state.at(pile))
            name = in_words(self.game.piles[pile], self._language)
            self._paint_room(painter, room, colour, f"{name} ({count})" if count else name, scale)

    def _paint_room(self, painter: QPainter, box: QRectF, colour: str, name: str, scale: float) -> None:
        """Draw the room of a pile or a hand with its name above."""
        line = QPen(QColor(colour), max(0.7, 1.5 / scale), Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.setBrush(QColor(_BAND))
        painter.drawRoundedRect(box, 4, 4)
        high = min(TITLE - 2, max(6.0, 13 / scale))
        title = QRectF(box.left(), box.top() - high - 1, box.width(), high)
        write(painter, title, name, INK, middle=False)

    # things

    def paint(
        self,
        painter: QPainter,
        state: State,
        scale: float,
        before: State | None = None,
        blend: float = 1.0,
        marked: Collection[str] = (),
    ) -> None:
        """Draw the table and all that lies on it.

        Args:
            painter: stands in millimetres.
            state: the moment.
            scale: pixels per millimetre.
            before: the moment from which things move. None where they stand still.
            blend: how far they have come, 0 to 1.
            marked: things that are ringed.
        """
        self.paint_ground(painter, state, scale)
        places = places_of(state)
        old = places_of(before) if before is not None and blend < 1 else {}
        for pile in self.layout.piles:
            if (count := len(state.at(pile))) > 1:
                self._paint_under(painter, on_pile(state, pile), count)
        moving = [number for number in places if number in old and old[number] != places[number]]
        resting = sorted(places, key=lambda one: state.things[one].layer)
        for number in (*(one for one in resting if one not in moving), *moving):
            at, turn = places[number]
            if number in old:
                start, turned = old[number]
                at, turn = start + (at - start) * blend, _between(turned, turn, blend)
            self._paint_thing(painter, state, number, at, turn, scale, thing_name(number) in marked)

    def _paint_under(self, painter: QPainter, top: QRectF, count: int) -> None:
        """Draw the edges of the cards beneath the top of a pile."""
        painter.setPen(QPen(QColor(INK), 0.4))
        painter.setBrush(QColor(SHEET))
        for layer in range(min(4, count - 1), 0, -1):
            painter.drawRoundedRect(top.translated(layer * 0.9, layer * 0.9), 3, 3)

    def _paint_thing(
        self,
        painter: QPainter,
        state: State,
        number: int,
        at: QPointF,
        turn: float,
        scale: float,
        marked: bool,
    ) -> None:
        thing, front = state.things[number], state.front(number)
        size = size_of(state, number)
        shown = front if is_open(thing) or thing.place == hand_of(thing.owner) else None
        colour = self.colours[thing.owner] if thing.owner >= 0 else _NOBODY
        painter.save()
        painter.translate(at)
        painter.rotate(turn)
        box = QRectF(-size.width / 2, -size.height / 2, size.width, size.height)
        if front is not None and front.marker is not None:
            paint_marker(painter, box, front.marker.colour, front.marker.sign)
        elif shown is None:
            self.pieces.paint_back(painter, box, thing, colour, round_=size.round)
        elif size.round:
            self.pieces.paint_base(painter, box, shown, colour)
        else:
            self.pieces.paint_card(painter, box, shown, colour)
        if marked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#1f6fd0"), max(1.5, 3 / scale)))
            painter.drawPath(outline(size, QPointF()))
        painter.restore()
        self._paint_kept(painter, thing, QRectF(box.translated(at)), scale)
        if shown is not None and (size.round or shown.marker) and box.width() * scale >= _NAMED_FROM:
            self._paint_name(painter, shown, box.translated(at), scale)

    def _paint_name(self, painter: QPainter, front: Front, box: QRectF, scale: float) -> None:
        high = min(7.0, max(4.0, 10 / scale))
        line = QRectF(box.left() - 8, box.bottom() + 0.5, box.width() + 16, high)
        write(painter, line, in_words(front.label, self._language), INK)

    def paint_marker(self, painter: QPainter, box: QRectF, marker: str) -> None:
        """Draw a marker of the game into a box."""
        found = next((one for one in self.game.rules.markers if one.id == marker), None)
        if found is not None:
            paint_marker(painter, box.adjusted(2, 2, -2, -2), found.colour, found.sign)

    def _paint_kept(self, painter: QPainter, thing: Thing, box: QRectF, scale: float) -> None:
        """Draw the counters and the note of a thing."""
        if thing.place != TABLE or not (thing.counters or thing.note):
            return
        size = min(16.0, max(6.0, 15 / scale))
        names = {one.id: one.name.get(self._language) for one in self.game.rules.counters}
        x = box.right() - size * 0.6
        for counter, value in thing.counters:
            badge = QRectF(x, box.top() - size * 0.4, size * 1.5, size)
            painter.setPen(QPen(QColor(SHEET), 0.5))
            painter.setBrush(QColor(_COUNTER))
            painter.drawRoundedRect(badge, size / 2, size / 2)
            letter = names.get(counter, counter)[:1]
            write(painter, badge.adjusted(1.2, 0.6, -1.2, -0.6), f"{letter}{value}", SHEET, bold=True)
            x += size * 1.6
        if thing.note:
            corner = QRectF(box.left() - size * 0.3, box.top() - size * 0.3, size, size)
            painter.setPen(QPen(QColor(INK), 0.4))
            painter.setBrush(QColor(_NOTE))
            painter.drawRect(corner)
            write(painter, corner.adjusted(1, 1, -1, -1), "✎", INK)


def _between(start: float, end: float, blend: float) -> float:
    """Return an angle between two, the shorter way round."""
    way = (end - start + 180) % 360 - 180
    return start + way * blend


def side_colours(setup: Setup, game: Game) -> tuple[str, ...]:
    """Return the colour of each side: that of its people, unless another has one much like it."""
    colours = ArmyColours(ARMY_FALLBACK)
    armies: Mapping[str, Document] = setup.documents
    return tuple(
        colours.next(colour_of_people(armies.get(side.army.id) if side.army else None, game.rules))
        for side in game.scenario.sides
    )


def board_image(setup: Setup, language: str, pixels: int) -> QImage | None:
    """Return the table as a scenario sets it up. None where it cannot be laid out.

    Args:
        setup: the scenario with its documents.
        language: of names on the table.
        pixels: longer side of the picture.
    """
    if refusals(setup):
        return None
    game = game_of(setup)
    state, table = first_state(game), TablePainter(setup, game, language)
    extent = extent_of(state)
    scale = pixels / max(extent.width(), extent.height())
    image = QImage(
        max(1, round(extent.width() * scale)),
        max(1, round(extent.height() * scale)),
        QImage.Format.Format_RGB32,
    )
    image.fill(QColor(PAPER))
    with painting(image) as painter:
        painter.scale(scale, scale)
        painter.translate(-extent.topLeft())
        table.paint(painter, state, scale)
    return image
