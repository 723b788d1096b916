"""How the table of a game without code looks in the preview, and what is known of what lies on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.systems.free.pieces import FaceOf
from editor.printing.systems.free.places import (
    extent_of,
    places_of,
    shape_of,
    spot_at,
    spots_of,
)
from editor.printing.systems.free.table import TablePainter
from editor.rules.core.contract import LogLine, Setup
from editor.rules.free.play import FreePlay
from editor.rules.free.state import State, Thing, counted, is_open, thing_number
from editor.services.battles.watching import Place, Reading
from editor.ui.pages.preview.free_scene import Spot
from editor.ui.pages.preview.guide import no_overlays
from editor.ui.pages.preview.scene import Facts, Heading, Picture, SideLook, StripPhase
from editor.ui.systems.free.facts import card_rows
from editor.ui.systems.free.guide import FreeGuide
from schemas.messages import in_words, sentence
from schemas.problems import Message

translate = QCoreApplication.translate
_HEADINGS: Final[dict[str, Heading]] = {
    "turn_began": 1,
    "last_turn_over": 1,
    "step_of": 2,
    "step_of_all": 2,
    "goes_on": 2,
}
_NOBODY: Final = "#6b6b6b"


class FreeTableScene:
    """Draws and explains the states of :mod:`editor.rules.free`, in millimetres."""

    def __init__(self, setup: Setup, language: str) -> None:
        play = FreePlay()
        self._language = language
        self._game = play.start(setup).game
        self._painter = TablePainter(setup, self._game, language)
        self._known: dict[int, tuple[Thing, Facts]] = {}
        named = bool(self._game.rules.turn)
        self.reading = Reading(
            place=lambda state: Place(state.turn, state.steps[state.step].id if named else ""),
            looks_changed=_looks_changed,
            walk=lambda state: (places_of(state), [state.front(n) for n in range(len(state.things))]),
        )
        self.phases = tuple(
            StripPhase(step.id, step.name.get(language) or step.id) for step in self._game.rules.turn
        )
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), colour)
            for side, colour in zip(self._game.scenario.sides, self._painter.colours, strict=True)
        )
        self.overlays = no_overlays
        self.guide = FreeGuide(play, language)

    def take_faces(self, face_of: FaceOf) -> None:
        """Draw cards as somebody does who knows the author's templates."""
        self._painter.pieces.face_of = face_of

    def part(self, state: State) -> str:
        """Steps have no parts."""
        return ""

    # the log

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line begins a turn or a step."""
        return _HEADINGS.get(line.message.code.partition(".")[2], 0)

    def side_of(self, subject: str) -> int | None:
        """Return whose a piece was when the game began. None for nobody."""
        number = thing_number(subject)
        owner = self._game.pieces[number].owner if 0 <= number < len(self._game.pieces) else -1
        return owner if owner >= 0 else None

    def player_of(self, subject: str) -> str:
        """One person plays a side."""
        return ""

    # facts

    def facts(self, state: State, at: Spot) -> Facts | None:
        """Return the facts about a piece, a pile or a hand. None for anything else."""
        if thing_number(at) >= 0:
            return self.facts_of(state, at)
        if at in state.layout.piles:
            held = state.at(at)
            name = in_words(state.game.piles[at], self._language)
            rows = ((translate("FreePreview", "Cards and pieces"), str(len(held))),)
            top = held[-1] if held else -1
            shown = state.front(top) if top >= 0 and is_open(state.things[top]) else None
            return Facts("", name, rows, _NOBODY, card=shown.card if shown is not None else None)
        if at.startswith("hand:") and (side := int(at[5:])) < len(self.sides):
            rows = ((translate("FreePreview", "Cards in hand"), str(len(state.at(at)))),)
            return Facts("", self.sides[side].name, rows, self.sides[side].colour)
        return None

    def facts_of(self, state: State, subject: str) -> Facts | None:
        """Return the facts about a piece, as far as they are known. None if it is gone."""
        number = thing_number(subject)
        if not state.has(number):
            return None
        thing = state.things[number]
        known = self._known.get(number)
        if known is None or known[0] != thing:
            known = self._known[number] = (thing, self._facts(state, number, subject))
        return known[1]

    def _facts(self, state: State, number: int, subject: str) -> Facts:
        thing, front = state.things[number], state.front(number)
        colour = self.sides[thing.owner].colour if thing.owner >= 0 else _NOBODY
        if front is None:
            title = sentence(Message(code="free_table.hidden_card"), self._language)
            return Facts(subject, title[:1].upper() + title[1:], (), colour)
        rows: list[tuple[str, str]] = []
        if thing.owner >= 0:
            rows.append((translate("FreePreview", "Side"), self.sides[thing.owner].name))
        if front.carried:
            names = ", ".join(one.get(self._language) for one in front.carried)
            rows.append((translate("FreePreview", "With"), names))
        for one in self._game.rules.counters:
            if one.of == "piece" and (one.id in dict(thing.counters) or one.start):
                rows.append((one.name.get(self._language), str(counted(state, one, number))))
        if thing.note:
            rows.append((translate("FreePreview", "Note"), thing.note))
        beside = tuple(rows)
        if front.card is not None:
            rows += card_rows(front.card, self._game.rules, self._language)
        title = in_words(front.label, self._language)
        return Facts(subject, title, tuple(rows), colour, card=front.card, beside_card=beside)

    # the table

    def extent(self, state: State) -> QRectF:
        """Return the table with what lies beside it."""
        return extent_of(state)

    def spots(self, state: State) -> tuple[Spot, ...]:
        """Return hands, piles and pieces."""
        return spots_of(state)

    def spots_of(self, state: State, subject: str) -> tuple[Spot, ...]:
        """Return where a piece is: itself, or the pile that it lies on top of."""
        return (subject,) if not shape_of(state, subject).isEmpty() else ()

    def shape(self, state: State, spot: Spot) -> QPainterPath:
        """Return the outline of a spot."""
        return shape_of(state, spot)

    def spot_at(self, state: State, point: QPointF) -> Spot:
        """Return what lies uppermost at a point."""
        return spot_at(state, point)

    # drawing

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw the table; pieces move from where they lay before."""
        state: State = picture.state
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marked = (picture.subject,)
        self._painter.paint(painter, state, scale, picture.before, picture.blend, marked)

    def paint_waiting(self, painter: QPainter, box: QRectF, state: State, subject: str) -> None:
        """Draw a marker that waits beside the table."""
        self._painter.paint_marker(painter, box, subject.partition(":")[2])


def _looks_changed(before: State, after: State) -> bool:
    """Return whether anything lies otherwise, or another side or step has begun."""
    if before.things is not after.things:
        return True
    return (before.active, before.step, before.turn) != (after.active, after.step, after.turn)


def table_scene(setup: Setup, language: str) -> FreeTableScene:
    """Return the picture of a table."""
    return FreeTableScene(setup, language)
