"""What a game adds to the battle preview: how its states look. The window itself knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from PySide6.QtGui import QPainter

from editor.printing.maps.looks import MapLooks
from editor.rules.core.contract import LogLine, Setup
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.services.battles.watching import Reading
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.pages.preview.guide import At, Guide, Overlays, Sketch
from schemas.base import Document
from schemas.quantities import PlayerId

Heading = Literal[0, 1, 2]
"""0 a line of the log, 1 the heading of a turn, 2 of a phase."""


@dataclass(frozen=True)
class StripPart:
    """A part of a phase, shown as a letter."""

    id: str
    letter: str
    name: str


@dataclass(frozen=True)
class StripPhase:
    """A phase of the turn, as the strip above the field shows it."""

    id: str
    """As in ``Place.phase``."""
    name: str
    parts: tuple[StripPart, ...] = ()


@dataclass(frozen=True)
class SideLook:
    """A side: its id, name and colour (``#rrggbb``)."""

    id: PlayerId
    name: str
    colour: str
    players: tuple[str, ...] = ()
    """Names of the people who lead it together; empty if one person does."""


@dataclass(frozen=True)
class Facts:
    """Facts about the piece on a field."""

    subject: str
    """Id as in ``LogLine.subjects``."""
    title: str
    rows: tuple[tuple[str, str], ...]
    """Word and value."""
    colour: str
    """Colour of its side."""
    card: Document | None = None
    """The card whose printed front is shown in a corner of the field, where reading it helps."""
    beside_card: tuple[tuple[str, str], ...] | None = None
    """Those rows that the printed front does not tell; they stand beneath it. None: a tooltip has all."""


@dataclass
class Picture:
    """What the field shows now."""

    state: Any
    event: Any = None
    """The event that led here; nothing at the set-up."""
    before: Any = None
    """The state that the picture moves away from. None if it stands still."""
    blend: float = 1.0
    """How far the movement from ``before`` is, 0 to 1."""
    left_behind: Any = None
    """The state of one step before, also once the pieces stand still. None after a jump."""
    subject: str = ""
    """The piece that was clicked."""
    sketch: Sketch = ()
    """Where pieces would stand after the choice under the pointer."""
    pieces: tuple[str, ...] = ()
    """The piece at each place of the sketch; empty if all are of the one that acts."""
    left: tuple[At, ...] = ()
    """Fields that pieces leave in the draft of the person who plays: the sketch shows them."""
    ready: tuple[str, ...] = ()
    """Pieces that wait for a choice of the person who plays."""
    laid: Mapping[str, str] = field(default_factory=dict)
    """Piece -> the letter on its counter, where whoever looks on has laid it and may see it before others."""


class SceneBase(Protocol):
    """What every game's part of the preview says, made for one setup; how it is drawn comes on top."""

    @property
    def reading(self) -> Reading:
        """How states are read; used off the GUI thread."""
        ...

    @property
    def phases(self) -> tuple[StripPhase, ...]:
        """The phases of a turn, in order."""
        ...

    @property
    def sides(self) -> tuple[SideLook, ...]:
        """The sides, in the order of the scenario."""
        ...

    @property
    def guide(self) -> Guide:
        """How it is played by hand."""
        ...

    @property
    def overlays(self) -> Overlays:
        """What can be shown over the field."""
        ...

    def part(self, state: Any) -> str:
        """Return the id of the part of the phase that is being played, or ''."""
        ...

    def facts(self, state: Any, at: At) -> Facts | None:
        """Return the facts about the piece at a place. None if none stands there."""
        ...

    def facts_of(self, state: Any, subject: str) -> Facts | None:
        """Return the facts about a piece by its id. None if it is gone."""
        ...

    def heading(self, line: LogLine) -> Heading:
        """Return whether a line of the log is a heading."""
        ...

    def side_of(self, subject: str) -> int | None:
        """Return the number of the side of a piece."""
        ...

    def player_of(self, subject: str) -> str:
        """Return the name of the player of its side who leads a piece, '' if nobody in particular does."""
        ...


class Scene(SceneBase, Protocol):
    """A game on a hex map; one on a table of its own is a ``FreeScene`` (``free_scene.py``)."""

    @property
    def arrays(self) -> MapArrays:
        """The battlefield."""
        ...

    @property
    def looks(self) -> MapLooks:
        """How its terrain looks."""
        ...

    def paint(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw the pieces over the map, in widget coordinates, but for the sketch."""
        ...

    def paint_sketch(self, canvas: MapCanvas, painter: QPainter, picture: Picture) -> None:
        """Draw over them where pieces would stand after the choice under the pointer."""
        ...

    def stage(self, state: Any) -> tuple[Offset, ...]:
        """Return the fields on which any piece stands."""
        ...

    def goals(self, state: Any) -> tuple[Offset, ...]:
        """Return the fields about which it is fought: pictures and films show them, too."""
        ...

    def fields_of(self, state: Any, subject: str) -> tuple[Offset, ...]:
        """Return where a piece stands."""
        ...


AnyScene = SceneBase
"""A :class:`Scene` or a ``FreeScene``: who only reads what both say takes either."""
SceneFactory = Callable[[Setup, str], AnyScene]
"""``scene(setup, language)``."""
