"""The picture of a night in the preview: the coast with its boats, hands and holds beside it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from marshalry.editor.rules.core.contract import LogLine, Setup
from marshalry.editor.services.battles.watching import Place, Reading
from marshalry.editor.ui.kit.theme import army_colour
from marshalry.editor.ui.pages.preview.guide import no_overlays
from marshalry.editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from marshalry.schemas.base import must_be
from marshalry.schemas.messages import in_words, sentence

from . import table
from .documents import MoonrakersScenario
from .guide import guide, square_spot
from .painting import TablePainter
from .play import MoonrakersPlay
from .state import State, side_subject
from .wording import goods_name, said, trick_name


class NightScene:
    """Draws and explains the states of a game."""

    def __init__(self, setup: Setup, language: str) -> None:
        play = MoonrakersPlay()
        self._language = language
        self.reading = Reading(place=lambda state: Place(state.round, "turn"))
        self.phases = (StripPhase("turn", sentence(said("phase_turn"), language)),)
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), army_colour(None, number).name())
            for number, side in enumerate(must_be(setup.scenario, MoonrakersScenario).sides)
        )
        self.overlays = no_overlays
        self.guide = guide(play, language)
        self._painter = TablePainter(play.start(setup), self.sides, language)

    def part(self, state: State) -> str:
        """A turn has no parts."""
        return ""

    def heading(self, line: LogLine) -> Heading:
        """A captain's turn begins with a heading."""
        return 1 if line.message.code == "moonrakers.turn" else 0

    def side_of(self, subject: str) -> int | None:
        """Whose boat it is."""
        return next((n for n in range(len(self.sides)) if subject == side_subject(n)), None)

    def player_of(self, subject: str) -> str:
        """One person plays a side."""
        return ""

    # facts

    def facts(self, state: State, at: str) -> Facts | None:
        """About the boat on a square, or what else is pointed at."""
        for side, captain in enumerate(state.captains):
            if at == square_spot(captain.at):
                return self.facts_of(state, side_subject(side))
        return self.facts_of(state, at)

    def facts_of(self, state: State, subject: str) -> Facts | None:
        """About a boat, a trick or a chest."""
        side = self.side_of(subject)
        if side is not None:
            return self._boat(state, side, subject)
        found = next(((side, one) for side, one in table.shown(state) if one.spot == subject), None)
        if found is None or not subject:
            return None
        side, thing = found
        night, colour = state.night, self.sides[side].colour
        card = night.tricks[thing.number] if thing.is_trick else night.goods[thing.number]
        name = trick_name(state, thing.number) if thing.is_trick else goods_name(state, thing.number)
        words = card.rules_text.get(self._language)
        rows = ((sentence(said("fact_effect"), self._language), words),) if words else ()
        return Facts(subject, in_words(name, self._language), rows, colour, card=card)

    def _boat(self, state: State, side: int, subject: str) -> Facts:
        captain, boat = state.captains[side], state.night.boats[side]
        aboard = tuple(goods_name(state, piece) for piece in captain.hold)
        values = [
            ("fact_oars", str(boat.oars)),
            ("fact_crew", f"+{boat.crew}"),
            ("fact_hold", f"{len(captain.hold)}/{boat.chests}: {in_words(aboard, self._language)}"),
            ("fact_landed", str(state.score(side))),
        ]
        if captain.in_fog:
            values.append(("fact_fog", sentence(said("fact_yes"), self._language)))
        rows = tuple((sentence(said(code), self._language), words) for code, words in values)
        look = self.sides[side]
        return Facts(subject, f"{look.name} – {boat.name.get(self._language)}", rows, look.colour, card=boat)

    # the table

    def extent(self, state: State) -> QRectF:
        """The coast and the panels."""
        return table.extent(state)

    def spots(self, state: State) -> tuple[str, ...]:
        """Squares, panels, cards and chests."""
        return table.spots(state)

    def spots_of(self, state: State, subject: str) -> tuple[str, ...]:
        """A boat's square; all else is its own spot."""
        side = self.side_of(subject)
        if side is not None:
            return (square_spot(state.captains[side].at),)
        return (subject,) if not table.box_of(state, subject).isEmpty() else ()

    def shape(self, state: State, spot: str) -> QPainterPath:
        """A box with round corners."""
        path = QPainterPath()
        box = table.box_of(state, spot)
        if not box.isEmpty():
            path.addRoundedRect(box, 0.08, 0.08)
        return path

    def spot_at(self, state: State, point: QPointF) -> str:
        """What lies uppermost at a point."""
        return table.spot_at(state, point)

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw the table; boats move from where they lay."""
        self._painter.paint(painter, picture)
