"""What lies on a sheet of paper, as values: places of faces, papers, pages, and how they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from editor.printing.face import CardFaces, Face
from editor.rules.core.hexes import Axial

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

Mode = Literal["fold-over", "duplex", "fronts", "backs", "sleeves", "pages"]
MODES: Final[tuple[Mode, ...]] = ("fold-over", "duplex", "fronts", "backs", "sleeves", "pages")
"""``fold-over``: the back upside down above the front, to fold; ``duplex``: backs on the other side of the
paper; ``fronts`` and ``backs``: one side of that alone; ``sleeves``: slips for sleeves; ``pages``: each face
on a page of its own size, for a press."""
Flip = Literal["long", "short"]
"""Edge about which a printer turns the paper."""
Orientation = Literal["auto", "upright", "lying"]
Crop = Literal["lines", "outside", "full", "dotted", "none"]
CROPS: Final[tuple[Crop, ...]] = ("lines", "outside", "full", "dotted", "none")
"""``lines`` around each card, ``outside``: short marks in the waste, ``full``: from edge to edge of the paper
where no card is crossed, ``dotted`` lines around each card, or ``none``."""
Applies = Literal["backs", "all"]
"""What is moved against what a printer does wrong."""
PaperSide = Literal["front", "back"]
Shown = Literal["folded", "front", "back"]
Rect = tuple[float, float, float, float]
"""Left, top, width and height in mm."""
MARGIN_MM: Final = 8.0
"""Least distance from the edge of the paper that home printers reach."""


@dataclass(frozen=True)
class Paper:
    """A size of paper in mm, upright."""

    name: str
    width: float
    height: float


@dataclass(frozen=True)
class SheetOptions:
    """How faces are put on paper; lengths in mm."""

    mode: Mode = "fold-over"
    flip: Flip = "long"
    """Edge about which the printer turns the paper between front and back."""
    orientation: Orientation = "auto"
    """``auto``: whichever takes fewer sheets."""
    margin: float = MARGIN_MM
    """Least distance of a card from the edge of the paper."""
    bleed: float = 0.0
    """So far colours reach over the cut; neighbours then stand twice as far apart."""
    safe: float = 0.0
    """Texts nearer to the cut are reported, where the face itself asks for no more."""
    crop: Crop = "lines"
    ids: bool = True
    """Whether the waste shows number, sheet and side, so that a mismatch of front and back shows."""
    contour: bool = False
    """Whether the outline of each card, with its round corners, stands on a layer for a cutter."""
    finishes: bool = False
    """Whether foil and varnish are spot colours on layers of their own."""
    backs_first: bool = False
    """Whether each back comes before its front, where each face has a page of its own."""
    service: str = ""
    """Id, or file, of the preset of a printing service whose sizes of cards are checked; '' for none."""
    profile: str = ""
    """File with the profile of the press, which a PDF then holds (as PDF/X-4); '' for none."""
    inks: bool = False
    """Whether colours are mixed of the inks of that profile, instead of staying those of a screen."""
    sleeve: tuple[float, float] = (63.5, 88.0)
    """Inner width and height of the sleeves."""
    sleeve_margin: float = 0.5
    """So much smaller a slip is than its sleeve, on each side."""


@dataclass(frozen=True)
class Slot:
    """The place of one card on a page: its upper left corner and the size that is cut out, in mm."""

    card: CardFaces
    x: float
    y: float
    width: float
    height: float
    shows: Shown = "folded"
    turn: int = 0
    """Degrees clockwise."""
    cells: tuple[Axial, ...] = ()
    """Fields that a counter covers; none for a rectangle."""
    side: float = 0.0
    """Side of such a field."""
    scale: float = 1.0
    """Size of the face: less than 1 where it is made smaller for a sleeve."""
    number: int = 0
    """Number of the piece in the print, from 1."""

    @property
    def fold(self) -> float:
        """Height on the page of the fold."""
        return self.y + self.height / 2

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle on the page."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def faces(self) -> tuple[Face, ...]:
        """What is drawn in it."""
        if self.shows == "folded":
            return self.card.front, self.card.back
        return (self.card.front if self.shows == "front" else self.card.back,)


@dataclass(frozen=True)
class Page:
    """One side of paper, upright or lying."""

    paper: Paper
    slots: tuple[Slot, ...]
    lying: bool = False
    side: PaperSide = "front"
    sheet: int = 1
    """Number of the sheet of paper, from 1."""
    options: SheetOptions = SheetOptions(ids=False)
    shift: tuple[float, float] = (0.0, 0.0)
    """Everything is drawn so far to the right and down, against what the printer does wrong."""
    scale: float = 1.0
    """Everything is drawn so much larger, about the middle of the page."""
    language: str = "en"
    """Language of what stands in the waste."""
    drawing: Callable[[QPainter], None] | None = None
    """Draws the page instead: a map, a booklet. Its painter's unit is 1/1200 inch."""
    document: str = ""
    """Id of the document that is drawn so; the slots know their own."""

    @property
    def width(self) -> float:
        """Width in mm as it is read."""
        return self.paper.height if self.lying else self.paper.width

    @property
    def height(self) -> float:
        """Height in mm as it is read."""
        return self.paper.width if self.lying else self.paper.height

    @property
    def block(self) -> Rect:
        """The box around all that is cut out; the whole page where nothing is."""
        if not self.slots:
            return 0.0, 0.0, self.width, self.height
        left, top = min(slot.x for slot in self.slots), min(slot.y for slot in self.slots)
        right = max(slot.x + slot.width for slot in self.slots)
        bottom = max(slot.y + slot.height for slot in self.slots)
        return left, top, right - left, bottom - top

    @property
    def trim(self) -> Rect:
        """What is left when the page is cut: for a press the box around the cards, else the paper."""
        return self.block if self.options.bleed > 0 else (0.0, 0.0, self.width, self.height)

    @property
    def bleed(self) -> Rect:
        """The trim box and what is drawn over it."""
        x, y, width, height = self.trim
        more = self.options.bleed
        left, top = max(0.0, x - more), max(0.0, y - more)
        right, bottom = min(self.width, x + width + more), min(self.height, y + height + more)
        return left, top, right - left, bottom - top
