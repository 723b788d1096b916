"""How a game of Dark Age looks in the preview: a table of cards with a band for each side."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.printing.systems.darkage.words import card_word as word
from editor.rules.core.contract import LogLine, Setup
from editor.rules.darkage.changes import returned
from editor.rules.darkage.means import goal as goal_of
from editor.rules.darkage.means import score
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.playable import why_not
from editor.rules.darkage.state import NONE, PHASES, State
from editor.services.battles.watching import Place, Reading
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import army_colour
from editor.ui.pages.preview.free_scene import Spot
from editor.ui.pages.preview.guide import no_overlays
from editor.ui.pages.preview.list_guide import ListGuide
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from editor.ui.systems.darkage import paint
from editor.ui.systems.darkage.facts import card_facts, pile_facts, place_words
from editor.ui.systems.darkage.guide import (
    action_spots,
    action_subject,
    is_asked,
    is_asked_about,
    is_end,
    is_secret,
    said,
    task,
    tool,
)
from editor.ui.systems.darkage.hand_board import DarkageBoard, card_of
from editor.ui.systems.darkage.table import Table, between, extent, lay_out
from schemas.messages import sentence
from schemas.systems.darkage import DarkageCard

translate = QCoreApplication.translate
_PHASE_WORDS: Final = {
    "stock": QT_TRANSLATE_NOOP("DarkagePreview", "Stock"),
    "enlist": QT_TRANSLATE_NOOP("DarkagePreview", "Enlistment"),
    "action": QT_TRANSLATE_NOOP("DarkagePreview", "Action"),
    "combat": QT_TRANSLATE_NOOP("DarkagePreview", "Combat"),
    "resource": QT_TRANSLATE_NOOP("DarkagePreview", "Resource"),
}
_HEADINGS: Final[dict[str, Heading]] = {"turn": 1, "attack": 2}
_OTHERS: Final = (3, 1, 4, 0, 2)
"""Colours of the theme for sides whose gang is there already, the most different first."""
_CLOTH: Final = "#d8d2c3"
_BAND: Final = "#e6e0d2"
_CLASH: Final = "#b3261e"
_WAITS: Final = 0.5
"""Opacity of a card that cannot be played now."""
_AIM: Final = "#8a4b08"


class DarkageScene:
    """Draws and explains the states of :mod:`editor.rules.darkage`."""

    def __init__(self, setup: Setup, language: str) -> None:
        play = DarkagePlay()
        self._language = language
        self._game = play.start(setup).game
        self._tables: dict[int, tuple[State, Table]] = {}
        self.overlays = no_overlays
        self.reading = Reading(
            place=lambda state: Place(state.turn, state.phase if state.phase in PHASES else ""),
            walk=lambda state: tuple(
                self._game.cards[card] for one in state.players for card in returned(one)
            ),
        )
        self.phases: tuple[StripPhase, ...] = tuple(
            StripPhase(phase, translate("DarkagePreview", _PHASE_WORDS[phase])) for phase in PHASES
        )
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), self._colour(setup, number))
            for number, side in enumerate(self._game.scenario.sides)
        )
        self.guide = ListGuide(
            play,
            said,
            language=language,
            spots=action_spots,
            subject=action_subject,
            task=task,
            secret=is_secret,
            tool=tool,
            ends=is_end,
            asks=is_asked_about,
            gives_up=is_asked,
            first=lambda state: "",
        )
        self.guide.board = DarkageBoard(self.guide.words, language)

    def _colour(self, setup: Setup, number: int) -> str:
        """Return the colour of a side: its gang's, or another where an earlier side has that."""
        gangs = [getattr(setup.get(side.army), "faction", None) for side in self._game.scenario.sides]
        faction = self._game.ruleset.faction(gangs[number])
        if faction is not None and gangs[number] not in gangs[:number]:
            return army_colour(faction.colour, number).name()
        before = sum(gang in gangs[:place] for place, gang in enumerate(gangs[:number]))
        return army_colour(None, _OTHERS[before % len(_OTHERS)]).name()

    def part(self, state: State) -> str:
        """Phases have no parts here."""
        return ""

    # the log

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line begins a turn or a raid."""
        return _HEADINGS.get(line.message.code.partition(".")[2], 0)

    def side_of(self, subject: str) -> int | None:
        """Return whose a card is."""
        card = card_of(subject)
        return self._game.owners[card] if 0 <= card < len(self._game.owners) else None

    def player_of(self, subject: str) -> str:
        """One person plays a side."""
        return ""

    # facts

    def facts(self, state: State, at: Spot) -> Facts | None:
        """Return the facts about a card, a place or a pile."""
        card = card_of(at)
        if card != NONE:
            return self.facts_of(state, at)
        return pile_facts(state, at, self.sides, self._language)

    def facts_of(self, state: State, subject: str) -> Facts | None:
        """Return the facts about a card."""
        card = card_of(subject)
        if not 0 <= card < len(self._game.cards):
            return None
        found = card_facts(state, card, self.sides[self._game.owners[card]].colour, self._language)
        waits = card in state.me.hand and card not in self._table(state).playable if state.players else False
        trouble = why_not(state, card) if waits and state.step != "over" else None
        if trouble is None:
            return found
        row = (translate("DarkagePreview", "Not now"), sentence(trouble, self._language))
        return replace(found, rows=(row, *found.rows), beside_card=(row, *(found.beside_card or ())))

    # the table

    def _table(self, state: State) -> Table:
        found = self._tables.get(id(state))
        if found is None or found[0] is not state:
            if len(self._tables) > 8:
                self._tables.clear()
            found = self._tables[id(state)] = (state, lay_out(state))
        return found[1]

    def extent(self, state: State) -> QRectF:
        """Return the whole table."""
        return extent(len(state.players))

    def spots(self, state: State) -> tuple[Spot, ...]:
        """Return all cards, places and piles, side by side."""
        return tuple(self._table(state).spots)

    def spots_of(self, state: State, subject: str) -> tuple[Spot, ...]:
        """Return where a card lies; cards in a pile lie there."""
        return (subject,) if subject in self._table(state).spots else ()

    def shape(self, state: State, spot: Spot) -> QPainterPath:
        """Return the outline of a card."""
        path = QPainterPath()
        at = self._table(state).spots.get(spot)
        if at is not None:
            path.addRoundedRect(at, 14, 14)
        return path

    def spot_at(self, state: State, point: QPointF) -> Spot:
        """Return the uppermost card at a point."""
        spots = self._table(state).spots
        return next((spot for spot in reversed(spots) if spots[spot].contains(point)), "")

    # drawing

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw the table; cards move from where they lay before."""
        state: State = picture.state
        now = self._table(state)
        old = self._table(picture.before).spots if picture.before is not None else {}
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.extent(state), QColor(_CLOTH))
        places = {spot: between(old.get(spot), at, picture.blend) for spot, at in now.spots.items()}
        for side, at in enumerate(now.bands):
            hand_below = now.spots[f"stock:{side}"].center().y() > at.center().y()
            self._band(painter, state, side, at, name_above=hand_below)
        waiting = set(picture.ready)
        for spot, at in places.items():
            self._spot(painter, state, spot, at)
            if spot in waiting or spot == picture.subject:
                painter.setPen(QPen(QColor("#0a84c6"), 8))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(at.adjusted(-6, -6, 6, 6), 16, 16)
        self._clashes(painter, state, places)

    def _band(self, painter: QPainter, state: State, side: int, at: QRectF, *, name_above: bool) -> None:
        """Draw the ground of a side, with its name at the edge where its hand does not lie."""
        paint.plate(painter, at.adjusted(6, 6, -6, -6), _BAND, self.sides[side].colour, 8)
        if side == state.active and state.step != "over":
            painter.setPen(QPen(QColor(self.sides[side].colour), 18))
            painter.drawLine(at.topLeft() + QPointF(10, 60), at.bottomLeft() + QPointF(10, -60))
        name = QRectF(at.right() - 620, at.top() + 16 if name_above else at.bottom() - 60, 590, 44)
        colour = QColor(self.sides[side].colour).darker(150).name()
        paint.words(
            painter,
            name,
            self.sides[side].name,
            34,
            bold=True,
            colour=colour,
            align=Qt.AlignmentFlag.AlignRight,
        )

    def _spot(self, painter: QPainter, state: State, spot: Spot, at: QRectF) -> None:
        kind, _, rest = spot.partition(":")
        if kind == "card":
            self._card(painter, state, int(rest), at)
            return
        side = int(rest.partition(":")[0])
        player, colour = state.players[side], self.sides[side].colour
        if kind in ("closed", "down"):
            paint.back(painter, at, "?" if kind == "down" else "")
        elif kind == "stock":
            paint.back(painter, at, str(len(player.stock)))
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
            paint.words(painter, at, points, 92, bold=True, colour=QColor(colour).darker(150).name())

    def _card(self, painter: QPainter, state: State, card: int, at: QRectF) -> None:
        owner = self._game.owners[card]
        player, colour = state.players[owner], self.sides[owner].colour
        one = player.fighter(card)
        printed = self._game.cards[card]
        if one is not None:
            paint.fighter(painter, at, self._game, one, colour, self._language)
        elif card in player.hand:
            sort = word(f"{self._game.sort(card)}", self._language)
            waits = owner == state.acting and card not in self._table(state).playable
            painter.setOpacity(_WAITS if waits else 1.0)
            paint.held(painter, at, printed, colour, sort, self._language)
            painter.setOpacity(1.0)
        elif isinstance(printed, DarkageCard):
            paint.strip(painter, at, printed, self._language)

    def _discard(self, painter: QPainter, state: State, side: int, at: QRectF) -> None:
        pile = state.players[side].discard
        if not pile:
            painter.setPen(QPen(QColor(paint.FAINT), 3, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(at, 14, 14)
            return
        printed = self._game.cards[pile[-1]]
        sort = word(f"{self._game.sort(pile[-1])}", self._language)
        painter.setOpacity(0.7)
        paint.held(painter, at, printed, self.sides[side].colour, sort, self._language)
        painter.setOpacity(1.0)

    def _leader(self, painter: QPainter, side: int, at: QRectF) -> None:
        leader, colour = self._game.leaders[side], self.sides[side].colour
        paint.plate(painter, at, paint.PAPER, colour, 6)
        head = QRectF(at.left() + 10, at.top() + 8, at.width() - 20, 84)
        paint.words(painter, head, leader.name.get(self._language), 30, bold=True, wrap=True)
        rows = (
            ("hand", leader.hand),
            ("enlistment", leader.enlistment),
            ("attack", leader.attack),
            ("defence", leader.defence),
        )
        for number, (name, value) in enumerate(rows):
            row = QRectF(at.left() + 14, at.top() + 104 + number * 62, at.width() - 28, 56)
            left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
            paint.words(painter, row.adjusted(0, 0, -56, 0), word(name, self._language), 27, align=left)
            paint.words(painter, row, str(value), 36, bold=True, align=right)

    def _place(self, painter: QPainter, state: State, side: int, number: int, at: QRectF) -> None:
        player = state.players[side]
        combat = state.combat
        raided = combat is not None and combat.target == side and combat.place == number
        plundered = player.plundered[number]
        edge = _CLASH if raided else paint.FAINT
        paint.plate(painter, at, "#cfc8b8" if plundered else paint.PAPER, edge, 10 if raided else 3)
        place = self._game.locations[side].places[number]
        head = QRectF(at.left() + 10, at.top() + 8, at.width() - 20, 84)
        paint.words(painter, head, place.name.get(self._language), 29, bold=True, wrap=True)
        said = "\n".join(place_words(place, self._language))
        body = QRectF(at.left() + 12, at.top() + 96, at.width() - 24, 160)
        paint.words(painter, body, said, 25, colour=paint.FAINT, wrap=True)
        pawn = QPointF(at.right() - 34, at.bottom() - 84)
        painter.setPen(QPen(QColor(paint.INK), 3))
        painter.setBrush(Qt.BrushStyle.NoBrush if plundered else QColor(self.sides[side].colour))
        painter.drawEllipse(pawn, 20, 20)

    def _dice(self, painter: QPainter, state: State, side: int, at: QRectF) -> None:
        player = state.players[side]
        paint.die(painter, QRectF(at.left(), at.top(), 124, 124), player.command, paint.COMMAND)
        paint.die(painter, QRectF(at.left() + 140, at.top(), 124, 124), player.logistics, paint.LOGISTICS)
        painter.setPen(QPen(QColor(paint.INK), 3))
        painter.setBrush(QColor("#f1c40f"))
        for number in range(min(player.markers, 12)):
            row, column = divmod(number, 6)
            painter.drawEllipse(QPointF(at.left() + 22 + column * 44, at.top() + 156 + row * 44), 17, 17)

    def _clashes(self, painter: QPainter, state: State, places: dict[Spot, QRectF]) -> None:
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
            paint.arrow(painter, leave, reach, colour, dashed=dashed)
