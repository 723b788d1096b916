"""How a game of Dark Age looks in the preview: a table of cards with a band for each side."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.systems.darkage.table import Table, between, extent, lay_out
from editor.printing.systems.darkage.table_painter import TablePainter, side_colours
from editor.rules.core.contract import LogLine, Setup
from editor.rules.darkage.changes import returned
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.playable import why_not
from editor.rules.darkage.state import NONE, PHASES, State
from editor.services.battles.watching import Place, Reading
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.free_scene import Spot
from editor.ui.pages.preview.guide import no_overlays
from editor.ui.pages.preview.list_guide import ListGuide
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from editor.ui.systems.darkage.facts import card_facts, pile_facts
from editor.ui.systems.darkage.guide import (
    action_spots,
    action_subject,
    is_asked,
    is_asked_about,
    is_end,
    is_secret,
    said,
    still_open,
    task,
    tool,
)
from editor.ui.systems.darkage.hand_board import DarkageBoard, card_of
from schemas.messages import sentence

translate = QCoreApplication.translate
_PHASE_WORDS: Final = {
    "stock": QT_TRANSLATE_NOOP("DarkagePreview", "Stock"),
    "enlist": QT_TRANSLATE_NOOP("DarkagePreview", "Enlistment"),
    "action": QT_TRANSLATE_NOOP("DarkagePreview", "Action"),
    "combat": QT_TRANSLATE_NOOP("DarkagePreview", "Combat"),
    "resource": QT_TRANSLATE_NOOP("DarkagePreview", "Resource"),
}
_HEADINGS: Final[dict[str, Heading]] = {"turn": 1, "attack": 2}


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
        self._painter = TablePainter(setup, self._game, language)
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), colour)
            for side, colour in zip(self._game.scenario.sides, side_colours(setup, self._game), strict=True)
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
            still=still_open,
            gives_up=is_asked,
            first=lambda state: "",
        )
        self.guide.board = DarkageBoard(self.guide.words, language)

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
        places = {spot: between(old.get(spot), at, picture.blend) for spot, at in now.spots.items()}
        self._painter.paint(painter, state, now, places, {*picture.ready, picture.subject})
