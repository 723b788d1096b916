"""A set of cards as another program wrote it: rows, pictures, a face in millimetres, and what was lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from schemas.losses import Loss, lost
from schemas.problems import EditorError, Message, Problem, Value

MOST_CARDS: Final = 20_000
MOST_FIELDS: Final = 400


@dataclass(frozen=True)
class Cell:
    """The value that a card has in a column, within a text or the name of a picture."""

    column: str
    """Header of the column."""


Align = Literal["left", "centre", "right"]
Anchor = Literal["top", "middle", "bottom"]
BoxKind = Literal["text", "picture", "rect", "disc", "line"]
Pieces = tuple[str | Cell, ...]
"""Words and cells, one after the other."""


@dataclass(frozen=True)
class ForeignStyle:
    """How a text looks."""

    font: str = ""
    """Name of its font; '' where none is said."""
    size_mm: float = 3.5
    """Height of the letters' square."""
    bold: bool = False
    italic: bool = False
    colour: str = "#000000"
    align: Align = "left"
    anchor: Anchor = "top"


@dataclass(frozen=True)
class ForeignBox:
    """A box of a face, in millimetres from the upper left corner of the cut."""

    kind: BoxKind
    name: str
    line: int
    """Line of the file that says it; 0 where that is not known."""
    x: float
    y: float
    width: float
    height: float
    pieces: Pieces = ()
    """Words of a text, or the file name of a picture."""
    style: ForeignStyle | None = None
    """Of a text."""
    wraps: bool = True
    fill: str = ""
    """Colour inside; '' for none."""
    stroke: str = ""
    """Colour of the outline; '' for none."""
    stroke_mm: float = 0.2
    radius_mm: float = 0.0
    back: bool = False
    """Whether it stands on the back."""
    rows: tuple[int, ...] = ()
    """Rows, from 0, of the only cards that show it; none for all cards."""


@dataclass(frozen=True)
class ForeignFace:
    """The look of the cards, as far as the file says it."""

    width_mm: float
    height_mm: float
    boxes: tuple[ForeignBox, ...]
    corner_mm: float = 0.0


@dataclass(frozen=True)
class ForeignRows:
    """The cards of a set that holds them itself."""

    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[int, ...] = ()
    """Line of the file at which each card begins."""


@dataclass(frozen=True)
class ForeignSet:
    """A set read whole; nothing of it has been put into the catalogue."""

    program: str
    """Name of the program that wrote it."""
    name: str
    cards: ForeignRows = ForeignRows()
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Name -> bytes of the pictures that it holds; they have not been looked at."""
    fonts: Mapping[str, bytes] = field(default_factory=dict)
    """Name -> bytes of the fonts that it holds."""
    face: ForeignFace | None = None
    copies: str = ""
    """Header of the column that says how many there are of a card; '' for none."""
    lost: tuple[Problem, ...] = ()
    """What could not be kept."""


def loss(code: str, file: str, line: int = 0, /, **values: Value) -> Loss:
    """Return a note of something that was lost, with its place.

    Args:
        code: of the sentence, without its area.
        file: the file that says it.
        line: its line, from 1; 0 where that is not known.
        values: of the sentence.
    """
    return lost(f"makers.{code}", "", file, line or None, **{"file": file, "line": line, **values})


def refused(code: str, file: str, line: int = 0, /, *, fix: str = "", **values: Value) -> EditorError:
    """Return why a file is refused, with its place in the words, and what can be done."""
    return EditorError(
        Problem(
            code=f"makers.{code}",
            values={"file": file, "line": line, **values},
            fix=Message(code=f"makers.{fix}") if fix else None,
        )
    )
