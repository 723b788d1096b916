"""A table of Dark Age with all that lies on it: one picture for battle, editor, booklet and thumbnail."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.printing.army_colours import colour_of_side
from editor.printing.painter import painting
from editor.printing.systems.darkage import paint as draw
from editor.printing.systems.darkage.table import Table, lay_out
from editor.printing.systems.darkage.words import card_word as word
from editor.rules.core.contract import Setup
from editor.rules.darkage.means import goal as goal_of
from editor.rules.darkage.means import score
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.setting_up import refusals
from editor.rules.darkage.state import Game, State
from editor.rules.darkage.words import place_lines
from schemas.systems.darkage import DarkageCard, DarkageRuleset, DarkageScenario, DarkageSide

CLOTH: Final = "#d8d2c3"
BAND: Final = "#e6e0d2"
_OTHERS: Final = (3, 1, 4, 0, 2)
"""Places among the sides whose colours those get whose gang is there already, the most different first."""
_CLASH: Final = "#b3261e"
_WAITS: Final = 0.5
"""Opacity of a card that cannot be played now."""
_AIM: Final = "#8a4b08"
_MARKED: Final = "#0a84c6"


class TablePainter:
    """Draws states of :mod:`editor.rules.darkage` in tenths of a millimetre."""

    def __init__(self, setup: Setup, game: Game, language: str) -> None:
        """Take the documents of a scenario, the game made of them, and the language of its words."""
        self.game = game
        self._language = language
        self._names = [side.name.get(language) for side in game.scenario.sides]
        self._colours = side_colours(setup, game)

    def paint(
        self,
        painter: QPainter,
        state: State,
        table: Table,
        places: Mapping[str, QRectF] | None = None,
        marked: Collection[str] = (),
    ) -> None:
        """Draw the table and all that lies on it.

        Args:
            painter: stands in units of the table.
            state: the moment.
            table: where everything lies then.
            places: spot -> where it is drawn while cards move. None: where it lies.
            marked: spots with a ring round them.
        """
        where = table.spots if places is None else places
        painter.fillRect(table.area, QColor(CLOTH))
        for side, at in enumerate(table.bands):
            hand_below = table.spots[f"stock:{side}"].center().y() > at.center().y()
            self._band(painter, state, side, at, name_above=hand_below and not table.bare)
        for spot, at in where.items():
            self._spot(painter, state, table, spot, at)
            if spot in marked:
                painter.setPen(QPen(QColor(_MARKED), 8))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(at.adjusted(-6, -6, 6, 6), 16, 16)
        self._clashes(painter, state, where)

    def _band(self, painter: QPainter, state: State, side: int, at: QRectF, *, name_above: bool) -> None:
        """Draw the ground of a side, with its name at the edge where its hand does not lie."""
        draw.plate(painter, at.adjusted(6, 6, -6, -6), BAND, self._colours[side], 8)
        if side == state.active and state.step != "over":
            painter.setPen(QPen(QColor(self._colours[side]), 18))
            painter.drawLine(at.topLeft() + QPointF(10, 60), at.bottomLeft() + QPointF(10, -60))
        name = QRectF(at.right() - 620, at.top() + 16 if name_above else at.bottom() - 60, 590, 44)
        colour = QColor(self._colours[side]).darker(150).name()
        draw.words(
            painter,
            name,
            self._names[side],
            34,
            bold=True,
            colour=colour,
            align=Qt.AlignmentFlag.AlignRight,
        )

    def _spot(self, painter: QPainter, state: State, table: Table, spot: str, at: QRectF) -> None:
        kind, _, rest = spot.partition(":")
        if kind == "card":
            self._card(painter, state, table, int(rest), at)
            return
        side = int(rest.partition(":")[0])
        player, colour = state.players[side], self._colours[side]
        if kind in ("closed", "down"):
            draw.back(painter, at, "?" if kind == "down" else "")
        elif kind == "stock":
            draw.back(painter, at, str(len(player.stock)))
        elif kind == "discard":
            self._discard(painter, state, side, at)
        elif kind == "leader":
            self._leader(painter, side, at)
        elif kind == "place":
            self._place(painter, state, side, int(rest.partition(":")[2]), at)
        elif kind == "dice":
            self._dice(painter, state, side, at)
        elif kind == "points":
            goal = goal_of(state, side)
            points = f"{score(state, side)} / {goal}"
            draw.words(painter, at, points, 92, bold=True, colour=QColor(colour).darker(150).name())

    def _card(self, painter: QPainter, state: State, table: Table, card: int, at: QRectF) -> None:
        owner = self.game.owners[card]
        player, colour = state.players[owner], self._colours[owner]
        one = player.fighter(card)
        printed = self.game.cards[card]
        if one is not None:
            draw.fighter(painter, at, self.game, one, colour, self._language)
        elif card in player.hand:
            sort = word(f"{self.game.sort(card)}", self._language)
            waits = owner == state.acting and card not in table.playable
            painter.setOpacity(_WAITS if waits else 1.0)
            draw.held(painter, at, printed, colour, sort, self._language)
            painter.setOpacity(1.0)
        elif isinstance(printed, DarkageCard):
            draw.strip(painter, at, printed, self._language)

    def _discard(self, painter: QPainter, state: State, side: int, at: QRectF) -> None:
        pile = state.players[side].discard
        if not pile:
            painter.setPen(QPen(QColor(draw.FAINT), 3, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(at, 14, 14)
            return
        printed = self.game.cards[pile[-1]]
        sort = word(f"{self.game.sort(pile[-1])}", self._language)
        painter.setOpacity(0.7)
        draw.held(painter, at, printed, self._colours[side], sort, self._language)
        painter.setOpacity(1.0)

    def _leader(self, painter: QPainter, side: int, at: QRectF) -> None:
        leader, colour = self.game.leaders[side], self._colours[side]
        draw.plate(painter, at, draw.PAPER, colour, 6)
        head = QRectF(at.left() + 10, at.top() + 8, at.width() - 20, 84)
        draw.words(painter, head, leader.name.get(self._language), 30, bold=True, wrap=True)
        rows = (
            ("hand", leader.hand),
            ("enlistment", leader.enlistment),
            ("attack", leader.attack),
            ("defence", leader.defence),
        )
        for number, (name, value) in enumerate(rows):
            row = QRectF(at.left() + 14, at.top() + 104 + number * 62, at.width() - 28, 56)
            left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
            draw.words(painter, row.adjusted(0, 0, -56, 0), word(name, self._language), 27, align=left)
            draw.words(painter, row, str(value), 36, bold=True, align=right)

    def _place(self, painter: QPainter, state: State, side: int, number: int, at: QRectF) -> None:
        player = state.players[side]
        combat = state.combat
        raided = combat is not None and combat.target == side and combat.place == number
        plundered = player.plundered[number]
        edge = _CLASH if raided else draw.FAINT
        draw.plate(painter, at, "#cfc8b8" if plundered else draw.PAPER, edge, 10 if raided else 3)
        place = state.places(side)[number]
        head = QRectF(at.left() + 10, at.top() + 8, at.width() - 20, 84)
        draw.words(painter, head, place.name.get(self._language), 29, bold=True, wrap=True)
        said = "\n".join(place_lines(place, self._language))
        body = QRectF(at.left() + 12, at.top() + 96, at.width() - 24, 160)
        draw.words(painter, body, said, 25, colour=draw.FAINT, wrap=True)
        pawn = QPointF(at.right() - 34, at.bottom() - 84)
        painter.setPen(QPen(QColor(draw.INK), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush if plundered else QColor(self._colours[side]))
        painter.drawEllipse(pawn, 20, 20)

    def _dice(self, painter: QPainter, state: State, side: int, at: QRectF) -> None:
        player = state.players[side]
        draw.die(painter, QRectF(at.left(), at.top(), 124, 124), player.command, draw.COMMAND)
        draw.die(painter, QRectF(at.left() + 140, at.top(), 124, 124), player.logistics, draw.LOGISTICS)
        painter.setPen(QPen(QColor(draw.INK), 3))
        painter.setBrush(QColor("#f1c40f"))
        for number in range(min(player.markers, 12)):
            row, column = divmod(number, 6)
            painter.drawEllipse(QPointF(at.left() + 22 + column * 44, at.top() + 156 + row * 44), 17, 17)

    def _clashes(self, painter: QPainter, state: State, places: Mapping[str, QRectF]) -> None:
        combat = state.combat
        if combat is None:
            return
        lines = [(one, other, _AIM, True) for one, other in combat.aims]
        lines += [(one, other, _CLASH, False) for one, other in combat.pairs]
        lines += [(one, other, _CLASH, True) for one, other in combat.supports]
        for one, other, colour, dashed in lines:
            start, end = places.get(f"card:{one}"), places.get(f"card:{other}")
            if start is None or end is None:
                continue
            down = end.center().y() > start.center().y()
            leave = QPointF(start.center().x(), start.bottom() if down else start.top())
            reach = QPointF(end.center().x(), end.top() if down else end.bottom())
            draw.arrow(painter, leave, reach, colour, dashed=dashed)


def side_colours(setup: Setup, game: Game) -> tuple[str, ...]:
    """Return the colour of each side of a game."""
    return colours_of(setup, game.scenario.sides, game.ruleset)


def colours_of(setup: Setup, sides: Sequence[DarkageSide], ruleset: DarkageRuleset) -> tuple[str, ...]:
    """Return the colour of each side: its gang's, or another where an earlier side has that."""
    gangs = [getattr(setup.get(side.army), "faction", None) for side in sides]
    found = []
    for number, gang in enumerate(gangs):
        faction = ruleset.faction(gang)
        if faction is not None and gang not in gangs[:number]:
            found.append(colour_of_side(faction.colour, number))
            continue
        before = sum(one in gangs[:place] for place, one in enumerate(gangs[:number]))
        found.append(colour_of_side(None, _OTHERS[before % len(_OTHERS)]))
    return tuple(found)


def board_image(setup: Setup, language: str, pixels: int) -> QImage | None:
    """Return the table as a scenario sets it up. None for another scenario, and where it cannot be played.

    Args:
        setup: the scenario with its documents.
        language: of the words on the cards.
        pixels: longer side of the picture.
    """
    if not isinstance(setup.scenario, DarkageScenario) or refusals(setup):
        return None
    state = DarkagePlay().start(setup)
    table = lay_out(state, bare=True)
    area = table.area
    scale = pixels / max(area.width(), area.height())
    image = QImage(round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        TablePainter(setup, state.game, language).paint(painter, state, table)
    return image
