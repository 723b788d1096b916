"""Wiz-War's sectors, wizards, decks and scenarios."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.army import ArmyBase
from schemas.base import Kind, Ref
from schemas.card import UnitBase
from schemas.counter_style import MarkerStyleBase
from schemas.descriptive import UNUSED
from schemas.face import FaceBase
from schemas.game_events import Counters, EventfulScenario
from schemas.map import MapBase
from schemas.options import MOST_OPTIONS, CardOption
from schemas.quantities import Count, Points, PositiveCount
from schemas.references import ArmyRef, MapRef, RefersTo
from schemas.scenario import SideBase
from schemas.systems.wizwar import SystemName
from schemas.systems.wizwar_events import WizwarTriggers
from schemas.validation import broken

WizardRef = Annotated[Ref, RefersTo((Kind.UNIT,))]
LEAST_SIZE: Final = 3
MOST_SIZE: Final = 9
FLOOR, BASE, TREASURE, STONE, BUSH = ".", "B", "T", "S", "K"
SQUARES: Final = FLOOR + BASE + TREASURE + STONE + BUSH
"""Letters of squares."""
CORNER, OPEN, DOOR = "+", " ", "D"
ACROSS: Final = "-"
"""A wall on the northern or southern side of a square."""
UPRIGHT: Final = "|"
"""A wall on its eastern or western side."""
EMPTY_PLAN: Final = (
    "+-+-+ +-+-+",
    "|. . . . .|",
    "+ + + + + +",
    "|. T . . .|",
    "+ + + + + +",
    " . . B . . ",
    "+ + + + + +",
    "|. . . T .|",
    "+ + + + + +",
    "|. . . . .|",
    "+-+-+ +-+-+",
)
"""A sector without inner walls: where a drawing begins."""


class WizwarMap(MapBase):
    """A sector: a square of squares with walls and doors between them."""

    system: SystemName = "wizwar"
    """The game."""
    plan: Annotated[
        tuple[Annotated[str, Field(min_length=7, max_length=2 * MOST_SIZE + 1)], ...],
        Field(min_length=7, max_length=2 * MOST_SIZE + 1),
    ] = EMPTY_PLAN
    """The drawing, in rows of letters.

    Every second letter of every second row is a square (``.`` floor, ``B`` base, ``T`` treasure, ``S`` solid
    stone, ``K`` thornbush), those between them are their sides (``-`` ``|`` wall, ``D`` door, a space where
    it is open), and ``+`` stands in the corners.
    """

    @property
    def size(self) -> int:
        """Squares along one side."""
        return len(self.plan) // 2

    def square(self, column: int, row: int) -> str:
        """Return the letter of a square."""
        return self.plan[2 * row + 1][2 * column + 1]

    def side(self, column: int, row: int, direction: int) -> str:
        """Return the letter of the side of a square: 0 north, 1 east, 2 south, 3 west."""
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[direction]
        return self.plan[2 * row + 1 + down][2 * column + 1 + across]

    @model_validator(mode="after")
    def _plan_is_a_square(self) -> Self:
        wide = len(self.plan)
        if wide % 2 == 0:
            raise broken("wizwar_board.plan_even", at="plan", rows=wide)
        for row, letters in enumerate(self.plan):
            if len(letters) != wide:
                raise broken(
                    "wizwar_board.plan_row", at=f"plan[{row}]", row=row, found=len(letters), expected=wide
                )
        return self

    @model_validator(mode="after")
    def _letters_are_known(self) -> Self:
        for row, letters in enumerate(self.plan):
            for column, letter in enumerate(letters):
                known = letters_at(column, row)
                if letter not in known:
                    raise broken(
                        "wizwar_board.plan_letter",
                        at=f"plan[{row}]",
                        letter=letter,
                        place=column + 1,
                        known=known,
                    )
        return self

    @model_validator(mode="after")
    def _has_one_base(self) -> Self:
        found = sum(row[1::2].count(BASE) for row in self.plan[1::2])
        if found != 1:
            raise broken("wizwar_board.bases", at="plan", found=found)
        return self


def letters_at(column: int, row: int) -> str:
    """Return the letters that may stand at a place of a plan."""
    if column % 2 and row % 2:
        return SQUARES
    if column % 2 == row % 2:
        return CORNER
    return OPEN + DOOR + (ACROSS if column % 2 else UPRIGHT)


class WizwarUnit(UnitBase):
    """A wizard."""

    system: SystemName = "wizwar"
    """The game."""
    points: Annotated[Points, UNUSED] = 0
    """Nothing in this game costs points."""
    options: Annotated[tuple[CardOption, ...], UNUSED] = Field(default=(), max_length=MOST_OPTIONS)
    """No army buys anything for a wizard."""
    life: PositiveCount | None = None
    """Life points at the start; empty for those of the ruleset."""
    movement: Count | None = None
    """Squares that he moves without a card; empty for those of the ruleset."""


class WizwarArmy(ArmyBase):
    """A deck of cards."""

    system: SystemName = "wizwar"
    """The game."""


class WizwarFace(FaceBase):
    """A face template."""

    system: SystemName = "wizwar"
    """The game."""


class WizwarCounterStyle(MarkerStyleBase):
    """A template of pieces: wizards, treasures, numbers of turns."""

    system: SystemName = "wizwar"
    """The game."""


class WizwarSide(SideBase):
    """A player: his wizard and his sector."""

    army: Annotated[ArmyRef | None, UNUSED] = None
    """All draw from the deck of the scenario."""
    wizard: WizardRef | None = None
    """His piece; empty for a plain wizard."""
    sector: MapRef | None = None
    """His sector; empty for one that is dealt out of the scenario's."""
    turned: Annotated[int, Field(ge=0, le=3)] | None = None
    """Quarters clockwise that the sector is turned by; empty for chance."""


class WizwarScenario(EventfulScenario):
    """A game: who plays, with which sectors and which deck."""

    phases: ClassVar[tuple[str, ...]] = ("turn",)
    effects: ClassVar[tuple[str, ...]] = (
        "shows",
        "counts",
        "draws",
        "life",
        "fills",
        "builds",
        "wins",
        "ends",
    )

    system: SystemName = "wizwar"
    """The game."""
    deck: ArmyRef
    """The deck that all draw from."""
    sectors: tuple[MapRef, ...] = Field(default=(), max_length=12)
    """Sectors that are dealt to sides that name none."""
    sides: tuple[WizwarSide, ...] = Field(min_length=2, max_length=4)
    """The players, clockwise."""
    auto_warp: bool = True
    """Three players join two edges by the warp piece."""
    first: Literal["roll", "first_side"] = "roll"
    """Who begins: the highest die, or the side that is named first."""

    counters: Counters = ()
    """Numbers that events change and conditions ask for."""
    triggers: WizwarTriggers = ()
    """What happens on the way, each in its time."""
