"""How a game of The Lords of Zargo looks in the preview: pieces, cities, and who acts upon whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import draw_rimmed
from editor.printing.systems.zargo.board import TOKEN, look_of, side_colours
from editor.printing.systems.zargo.pieces import paint_city, paint_piece
from editor.rules.core.contract import LogLine, Setup
from editor.rules.core.hexes import Offset
from editor.rules.zargo.events.combats import CityEntered, CityTaken, CombatFought, PieceRetreated, ShotSent
from editor.rules.zargo.events.moves import PieceMoved, PieceReappeared, PieceVanished, RunnerRan
from editor.rules.zargo.setting_up import first_state, world_of
from editor.rules.zargo.state import UNSEEN, ZargoState
from editor.services.battles.watching import Place, Reading
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.marks import paint_arrow, paint_cube, paint_lost
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from editor.ui.systems.zargo.facts import PHASES, ZargoFacts, number_of, phase_of, translate
from editor.ui.systems.zargo.hand import ZargoGuide
from editor.ui.systems.zargo.overlays import ZargoOverlays
from schemas.messages import sentence
from schemas.problems import Message

_HEADINGS: Final[dict[str, Heading]] = {"month_began": 1, "turn_began": 2}
_LOST: Final = 0.35
"""Opacity of a piece that was lost in the last step."""


class ZargoScene:
    """Draws and explains the states of :mod:`editor.rules.zargo`."""

    def __init__(self, setup: Setup, language: str) -> None:
        self._world = world_of(setup)
        self._language = language
        self._start = first_state(self._world)
        self.guide = ZargoGuide(language)
        self.overlays = ZargoOverlays()
        self.reading = Reading(
            place=lambda state: Place(state.month, phase_of(state.step)),
            looks_changed=lambda before, after: (
                before.pieces is not after.pieces or before.cities is not after.cities
            ),
            walk=lambda state: tuple(state.on),
            turn_name=self._month_name,
        )
        self.arrays = self._world.arrays
        self.looks = MapLooks.from_ruleset(self._world.ruleset)
        self._colours = side_colours(self._world.scenario, self._world.ruleset)
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), colour)
            for side, colour in zip(self._world.scenario.sides, self._colours, strict=True)
        )
        self._facts = ZargoFacts(self._world, self.sides, language)

    @property
    def phases(self) -> tuple[StripPhase, ...]:
        """The set-up and the steps of a turn."""
        return tuple(StripPhase(phase, translate("ZargoPreview", name)) for phase, name in PHASES.items())

    def part(self, state: ZargoState) -> str:
        """Return nothing: phases have no parts."""
        return ""

    def _month_name(self, month: int) -> str:
        """Return what a month is called: as in the log."""
        return sentence(Message(code="zargo_log.month_began", values={"month": month}), self._language)

    # the log

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line begins a month or a side's turn."""
        return _HEADINGS.get(line.message.code.partition(".")[2], 0)

    def side_of(self, subject: str) -> int | None:
        """Return the side of a piece."""
        number = number_of(subject)
        if number is None or not subject.startswith("piece:") or number >= len(self._world.roster):
            return None
        return self._world.roster[number].side

    def player_of(self, subject: str) -> str:
        """Return nothing: one person leads a side."""
        return ""

    # facts

    def goals(self, state: ZargoState) -> tuple[Offset, ...]:
        """Return nothing: cities lie all over the continent."""
        return ()

    def stage(self, state: ZargoState) -> tuple[Offset, ...]:
        """Return the fields on which a piece or a city stands."""
        return tuple(self._world.at(cell) for cell in {**state.on, **state.city_at})

    def fields_of(self, state: ZargoState, subject: str) -> tuple[Offset, ...]:
        """Return where a piece or a city stands."""
        number = number_of(subject)
        if number is None:
            return ()
        if subject.startswith("city:"):
            known = number < len(state.cities)
            return (self._world.at(state.cities[number].cell),) if known else ()
        known = number < len(state.pieces) and state.pieces[number].cell >= 0
        return (self._world.at(state.pieces[number].cell),) if known else ()

    def facts(self, state: ZargoState, at: Offset) -> Facts | None:
        """Return the facts about what stands on a field."""
        return self._facts.at(state, self._world.cell(at))

    def facts_of(self, state: ZargoState, subject: str) -> Facts | None:
        """Return the facts about a piece or a city."""
        number = number_of(subject)
        if number is None:
            return None
        return (
            self._facts.city(state, number)
            if subject.startswith("city:")
            else self._facts.piece(state, number)
        )

    # painting

    def paint(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw cities, pieces, and who acts on whom."""
        state: ZargoState = picture.state
        width = canvas.field_width()
        chosen = number_of(picture.subject) if picture.subject.startswith("piece:") else None
        self._paint_cities(canvas, painter, picture, width)
        acting, struck = actors(picture.event)
        for number, at in self._places(canvas, picture):
            paint_piece(
                painter, at, width * TOKEN, look_of(state, number, self._colours, selected=number == chosen)
            )
        self._paint_gone(canvas, painter, picture, width)
        pieces = (one for one in picture.ready if one.startswith("piece:"))
        ready = [known for one in pieces if (known := number_of(one)) is not None]
        self._outline(canvas, painter, state, ready, MARKS.paper)
        self._outline(canvas, painter, state, acting, MARKS.acts)
        self._outline(canvas, painter, state, struck, MARKS.struck)
        self._paint_clash(canvas, painter, picture, width)

    def paint_sketch(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw the piece that is chosen where a choice would lead it."""
        chosen = number_of(picture.subject) if picture.subject.startswith("piece:") else None
        if chosen is None:
            return
        for at, _facing in picture.sketch:
            look = look_of(picture.state, chosen, self._colours)._replace(
                ghost=True, escorted=False, held=False
            )
            paint_piece(painter, canvas.centre_of(at), canvas.field_width() * TOKEN, look)

    def paint_waiting(self, painter: QPainter, box: QRectF, state: ZargoState, subject: str) -> None:
        """Draw a piece of the reserve."""
        number = number_of(subject)
        if number is not None:
            look = look_of(state, number, self._colours)
            paint_piece(painter, box.center(), box.width() * TOKEN, look)

    def _places(self, canvas: MapCanvas, picture: Picture) -> Iterable[tuple[int, QPointF]]:
        """Yield the pieces to be drawn, those in front last, with their places on the way."""
        state: ZargoState = picture.state
        moving = picture.before is not None and picture.blend < 1
        shown = [(number, cell) for cell, here in state.on.items() for number in _in_order(state, here)]
        shown += [
            (number, piece.cell)
            for number, piece in enumerate(state.pieces)
            if piece.vanished and piece.cell >= 0
        ]
        for number, cell in shown:
            end = canvas.centre_of(self._world.at(cell))
            if moving:
                before = picture.before.pieces[number].cell
                if before >= 0 and before != cell and self._world.distance(before, cell) < 40:
                    start = canvas.centre_of(self._world.at(before))
                    end = start + (end - start) * picture.blend
            yield number, end

    def _paint_cities(self, canvas: MapCanvas, painter: QPainter, picture: Picture, width: float) -> None:
        state: ZargoState = picture.state
        for number, city in enumerate(state.cities):
            known = not any(state.pieces[one].cell == UNSEEN for one in self._world.of_side[city.owner])
            subject = f"city:{number}"
            inside = str(len(state.inside.get(number, ()))) if known else "?"
            paint_city(
                painter,
                canvas.centre_of(self._world.at(city.cell)),
                width,
                self.sides[city.owner].colour,
                picture.laid.get(subject, inside),
                selected=picture.subject == subject,
            )
            if subject in picture.ready:
                self._outline_cells(canvas, painter, {city.cell}, MARKS.acts)

    def _paint_gone(self, canvas: MapCanvas, painter: QPainter, picture: Picture, width: float) -> None:
        """Let pieces that have just been lost fade, and strike them out where they stood."""
        before: ZargoState | None = picture.left_behind
        if before is None:
            return
        moving = picture.before is not None and picture.blend < 1
        for number, piece in enumerate(before.pieces):
            if piece.cell >= 0 > picture.state.pieces[number].cell and piece.city < 0:
                at = canvas.centre_of(self._world.at(piece.cell))
                painter.save()
                painter.setOpacity(max(_LOST, 1 - picture.blend) if moving else _LOST)
                paint_piece(painter, at, width * TOKEN, look_of(before, number, self._colours))
                painter.restore()
                paint_lost(painter, at, width * TOKEN)

    def _outline(
        self, canvas: MapCanvas, painter: QPainter, state: ZargoState, pieces: Iterable[int], colour: str
    ) -> None:
        cells = {state.pieces[one].cell for one in pieces if one < len(state.pieces)}
        self._outline_cells(canvas, painter, cells, colour)

    def _outline_cells(self, canvas: MapCanvas, painter: QPainter, cells: set[int], colour: str) -> None:
        fields = [self._world.at(cell) for cell in sorted(cells) if cell >= 0]
        if fields:
            width = max(2.0, canvas.field_width() * 0.08)
            draw_rimmed(painter, canvas.outline(fields), colour, width, canvas.looks.mark_dark)

    def _paint_clash(self, canvas: MapCanvas, painter: QPainter, picture: Picture, width: float) -> None:
        """Draw arrows from who attacks or shoots to who is meant, and the die there."""
        event, before = picture.event, picture.before or picture.state
        if isinstance(event, ShotSent):
            attackers, hit = event.shooters, event.hit
            cell = before.pieces[event.target].cell
        elif isinstance(event, CombatFought):
            attackers, hit = event.attackers, event.outcome in ("defender_back", "defender_lost")
            cell = before.cities[event.city].cell if event.city >= 0 else before.pieces[event.target].cell
        else:
            return
        if cell < 0:
            return
        last = canvas.centre_of(self._world.at(cell))
        for number in attackers:
            start = before.pieces[number].cell
            if start >= 0 and self._world.distance(start, cell) <= 9:
                first = canvas.centre_of(self._world.at(start))
                paint_arrow(painter, first, last, width, MARKS.struck if hit else MARKS.acts)
        paint_cube(painter, _above(last, width), event.die)


def _above(middle: QPointF, width: float) -> QRectF:
    size = max(12.0, width * 0.5)
    return QRectF(middle.x() - size / 2, middle.y() - width * 0.62 - size / 2, size, size)


def _in_order(state: ZargoState, here: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pieces of a cell, the one in front last; an escorted piece is under its escort."""
    front = state.in_front(state.pieces[here[0]].cell)
    return (front,) if len(here) > 1 else here


def actors(event: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pieces that act in an event, and those that are acted upon."""
    match event:
        case ShotSent(shooters=shooters, target=target):
            return shooters, (target,)
        case CombatFought(attackers=attackers, target=target):
            return attackers, (target,) if target >= 0 else ()
        case PieceMoved(piece=piece) | PieceRetreated(piece=piece) | RunnerRan(piece=piece):
            return (piece,), ()
        case PieceReappeared(piece=piece) | PieceVanished(piece=piece):
            return (piece,), ()
        case CityTaken(by=by) | CityEntered(pieces=by):
            return by, ()
        case _:
            return (), ()
