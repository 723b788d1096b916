"""What Pebbles adds to the windows: words, what new documents begin with, and how a pond looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from marshalry.editor.printing.maps.looks import MapLooks, TerrainLook
from marshalry.editor.rules.core.contract import LogLine, Setup
from marshalry.editor.rules.core.hexes import Offset
from marshalry.editor.rules.core.map_arrays import MapArrays
from marshalry.editor.services.battles.watching import Place, Reading
from marshalry.editor.ui.kit.theme import army_colour
from marshalry.editor.ui.kit.words.labels import GameWords
from marshalry.editor.ui.pages.preview.free_scene import Spot
from marshalry.editor.ui.pages.preview.guide import no_overlays
from marshalry.editor.ui.pages.preview.list_guide import ListGuide
from marshalry.editor.ui.pages.preview.scene import AnyScene, Facts, Heading, Picture, SideLook, StripPhase
from marshalry.editor.ui.plugin import UiSystem
from marshalry.schemas.base import must_be
from marshalry.schemas.messages import sentence
from marshalry.schemas.problems import Message
from marshalry.schemas.text import LocalText

from .documents import PebblesMap, PebblesScenario
from .rules import ENGINE, PebblesPlay, Pond

if TYPE_CHECKING:
    from marshalry.editor.ui.editors.maps.canvas import MapCanvas
    from marshalry.editor.ui.kit.context import UiContext

_GROUND: Final = (
    TerrainLook("water", LocalText({"en": "Water"}), "w", "#b8d4dd", "waves", water=True),
    TerrainLook("open", LocalText({"en": "Bank"}), "o", "#c9d3a8", "plain"),
)
"""How its two kinds of ground look: its ruleset names none."""
_SIZE: Final = 8.0
_FARTHEST: Final = 13


class PebblesReading:
    """What both pictures of a game say: its sides, its pebbles, how it is played by hand."""

    def __init__(self, setup: Setup, language: str) -> None:
        play = PebblesPlay()
        self._language = language
        self._start = play.start(setup)
        scenario = must_be(setup.scenario, PebblesScenario)
        self.reading = Reading(place=lambda pond: Place(1 + pond.thrown // len(pond.sides), "throw"))
        self.phases: tuple[StripPhase, ...] = (StripPhase("throw", _said("phase_throw", language)),)
        self.sides = tuple(
            SideLook(side.id, side.name.get(language), army_colour(None, number).name())
            for number, side in enumerate(scenario.sides)
        )
        self.overlays = no_overlays
        self.guide = ListGuide(
            play,
            ENGINE.words,
            language=language,
            spots=lambda pond, throw: (self.where(pond, throw.pebble),),
            subject=lambda pond, throw: throw.pebble,
            task=lambda pond: Message(code="pebbles.task"),
        )

    def part(self, state: Pond) -> str:
        """There are none."""
        return ""

    def heading(self, line: LogLine) -> Heading:
        """There are none."""
        return 0

    def side_of(self, subject: str) -> int | None:
        """The side stands before the colon."""
        return int(subject.partition(":")[0])

    def player_of(self, subject: str) -> str:
        """One person plays a side."""
        return ""

    def where(self, state: Pond, subject: str) -> Any:
        """A pebble is its own spot."""
        return subject

    def facts_of(self, state: Pond, subject: str) -> Facts | None:
        """Its heft and its skips."""
        one = state.pebble(subject)
        rows = [(_said("fact_heft", self._language), str(one.card.heft))]
        if one.skips is not None:
            rows.append((_said("fact_skips", self._language), str(one.skips)))
        name, colour = one.card.name.get(self._language), self.sides[one.side].colour
        return Facts(subject, name, tuple(rows), colour, card=one.card)


class PebblesScene(PebblesReading):
    """A pond: each pebble in a lane of its own, as far out as it skipped."""

    def facts(self, state: Pond, at: Spot) -> Facts | None:
        """A spot is a pebble."""
        return self.facts_of(state, at)

    def extent(self, state: Pond) -> QRectF:
        """The pond with a bank on its left."""
        return QRectF(0, 0, (_FARTHEST + 2) * _SIZE, len(state.pebbles) * _SIZE)

    def spots(self, state: Pond) -> tuple[Spot, ...]:
        """Pebble by pebble."""
        return tuple(one.id for one in state.pebbles)

    def spots_of(self, state: Pond, subject: str) -> tuple[Spot, ...]:
        """It is where it is."""
        return (subject,)

    def shape(self, state: Pond, spot: Spot) -> QPainterPath:
        """A disc."""
        path = QPainterPath()
        path.addEllipse(self._centre(state, spot), _SIZE * 0.4, _SIZE * 0.4)
        return path

    def _centre(self, pond: Pond, spot: Spot) -> QPointF:
        lane = self.spots(pond).index(spot)
        skips = pond.pebble(spot).skips
        return QPointF((0.5 if skips is None else 1.5 + skips) * _SIZE, (lane + 0.5) * _SIZE)

    def spot_at(self, state: Pond, point: QPointF) -> Spot:
        """The pebble whose disc lies there."""
        return next((spot for spot in self.spots(state) if self.shape(state, spot).contains(point)), "")

    def paint(self, painter: QPainter, picture: Picture, scale: float) -> None:
        """Draw water, then pebbles; what was thrown flies from where it was."""
        painter.fillRect(self.extent(picture.state), QColor("#b8d4dd"))
        for spot in self.spots(picture.state):
            now = self._centre(picture.state, spot)
            before = self._centre(picture.before, spot) if picture.before is not None else now
            painter.setBrush(QColor(self.sides[self.side_of(spot) or 0].colour))
            painter.drawEllipse(before + (now - before) * picture.blend, _SIZE * 0.4, _SIZE * 0.4)


class SquaresScene(PebblesReading):
    """A pond on a map of squares: each pebble lies on the square to which it skipped."""

    def __init__(self, setup: Setup, language: str, board: PebblesMap) -> None:
        super().__init__(setup, language)
        self.arrays = MapArrays.from_map(board)
        self.looks = MapLooks(terrain=_GROUND)

    def where(self, state: Pond, subject: str) -> Offset:
        """A square."""
        return state.square(subject)

    def facts(self, state: Pond, at: Offset) -> Facts | None:
        """About the pebble on a square."""
        found = next((one.id for one in state.pebbles if state.square(one.id) == at), None)
        return self.facts_of(state, found) if found is not None else None

    def fields_of(self, state: Pond, subject: str) -> tuple[Offset, ...]:
        """One square."""
        return (state.square(subject),)

    def stage(self, state: Pond) -> tuple[Offset, ...]:
        """All squares with a pebble."""
        return tuple(state.square(one.id) for one in state.pebbles)

    def goals(self, state: Pond) -> tuple[Offset, ...]:
        """There are none."""
        return ()

    def paint(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw a disc for each pebble; what was thrown flies from where it was."""
        size = canvas.field_width() * 0.3
        for one in picture.state.pebbles:
            now = canvas.centre_of(picture.state.square(one.id))
            before = canvas.centre_of(picture.before.square(one.id)) if picture.before is not None else now
            painter.setBrush(QColor(self.sides[one.side].colour))
            painter.drawEllipse(before + (now - before) * picture.blend, size, size)

    def paint_sketch(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Where it skips to the die decides."""


def pond_scene(setup: Setup, language: str) -> AnyScene:
    """Return the picture of a game: on the map that its scenario names, else on open water."""
    scenario = must_be(setup.scenario, PebblesScenario)
    board = setup.get(scenario.board) if scenario.board is not None else None
    if isinstance(board, PebblesMap):
        return SquaresScene(setup, language, board)
    return PebblesScene(setup, language)


def _said(key: str, language: str) -> str:
    return sentence(Message(code=f"pebbles.{key}"), language)


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    return {"sides": [{"id": side, "name": {"en": side.capitalize()}} for side in ("left", "right")]}


WINDOWS: Final = UiSystem(
    "pebbles",
    scene=pond_scene,
    blanks={"scenario": _blank_scenario},
    words=GameWords({"heft": "Heft", "flat": "Flat", "flatness_bonus": "Bonus of flat pebbles"}),
    samples={"unit": "skimmer", "army": "left-pocket", "scenario": "pond"},
)
