"""The tables of The Lords of Zargo: combat, arrows, flames and visions, and the ground of its maps."""

from __future__ import annotations

import itertools
from typing import Annotated, Final, Literal, Self, get_args

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.descriptive import LOOK
from schemas.ground_look import GroundDrawing, GroundPattern
from schemas.messages import name_of
from schemas.quantities import Colour, Count, Key, PositiveCount
from schemas.text import LocalText
from schemas.validation import broken, first_twice

Outcome = Literal[
    "attacker_lost", "attacker_back", "both_lost", "no_effect", "defender_back", "defender_lost"
]
"""What comes of a combat."""
OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
"""All of them, from the worst for the attacker to the best."""
ShotKind = Literal["arrows", "flames", "visions"]
Difference = Annotated[int, Field(ge=-60, le=60)]
Outcomes = Annotated[tuple[Outcome, ...], Field(min_length=6, max_length=6)]
LeastDie = Annotated[int, Field(ge=1, le=7)]


class ZargoTerrain(Schema):
    """A kind of ground as maps draw it."""

    id: Key
    """Identifier used by maps."""
    name: LocalText
    """Name per language."""
    letter: Annotated[str, Field(min_length=1, max_length=1), LOOK]
    """Letter in rows of terrain."""
    ground: Key
    """The ground that it is for the rules."""
    colour: Colour
    """Colour on screen and paper."""
    pattern: Annotated[GroundPattern, LOOK] = "plain"
    """How it is textured."""
    symbol: Annotated[str, Field(max_length=2), LOOK] = ""
    """Sign on each of its fields, a letter or a pictograph; empty for none."""
    drawing: Annotated[GroundDrawing | None, LOOK] = None
    """A look of an author's own: from a picture, or its pattern in another colour, size or number."""

    water: Annotated[bool, LOOK] = False
    """Whether it is drawn as water."""


class CombatColumn(Schema):
    """A column of the combat table."""

    difference: Difference
    """Least difference of the combat factors, attacker less defender, for which it holds."""
    results: Outcomes
    """What comes of it, by the die from 1 to 6."""


class CombatRules(Schema):
    """How combats are decided."""

    columns: tuple[CombatColumn, ...] = Field(min_length=1, max_length=40)
    """Columns from the least difference to the greatest; attacks below the first are forbidden."""
    retreat_hexes: PositiveCount = 2
    """Hexes that whoever is driven back retreats."""
    inspiration: Count = 1
    """What a piece that inspires adds to the combat factor of each neighbour of its side."""

    @model_validator(mode="after")
    def _columns_ascend(self) -> Self:
        steps = [one.difference for one in self.columns]
        for index, (one, other) in enumerate(itertools.pairwise(steps)):
            if other <= one:
                at = f"columns[{index + 1}].difference"
                raise broken("zargo.columns_descend", at=at, value=other, before=one)
        return self


class ShotRow(Schema):
    """A row of a table of shots."""

    distance: PositiveCount
    """Hexes between shooter and target, at most."""
    least_die: LeastDie
    """Least die that hits; 7 for never."""


class ShotTable(Schema):
    """How arrows, flames or visions hit."""

    kind: ShotKind
    """What is sent."""
    name: LocalText
    """Name per language."""
    rows: tuple[ShotRow, ...] = Field(min_length=1, max_length=20)
    """Rows from the least distance to the greatest; beyond the last nothing hits."""
    effect: Literal["eliminates", "drives_back"] = "eliminates"
    """What a hit does: it eliminates the target or drives it back."""
    added_by_each: Count = 0
    """What each further shooter adds to the die; 0 where shots are not added up."""

    @model_validator(mode="after")
    def _rows_ascend(self) -> Self:
        far = [one.distance for one in self.rows]
        for index, (one, other) in enumerate(itertools.pairwise(far)):
            if other <= one:
                at = f"rows[{index + 1}].distance"
                raise broken("zargo.rows_descend", at=at, value=other, before=one)
        return self

    def least(self, distance: int) -> int:
        """Return the least die that hits at a distance; 7 where nothing does."""
        return next((row.least_die for row in self.rows if distance <= row.distance), 7)

    @property
    def reach(self) -> int:
        """Greatest distance at which it may hit."""
        return max((row.distance for row in self.rows if row.least_die <= 6), default=0)


def check_shots(tables: tuple[ShotTable, ...]) -> None:
    """Refuse two tables of the same shots.

    Raises:
        ValueError: a kind stands twice.
    """
    if twice := first_twice(one.kind for one in tables):
        raise broken("zargo.shots_twice", at=f"shots[{twice[0]}].kind", kind=twice[1])


def _column(difference: int, letters: str) -> CombatColumn:
    return CombatColumn(difference=difference, results=tuple(_OUTCOMES[letter] for letter in letters.split()))


_OUTCOMES: Final[dict[str, Outcome]] = {
    "AE": "attacker_lost",
    "AR": "attacker_back",
    "EX": "both_lost",
    "--": "no_effect",
    "DR": "defender_back",
    "DE": "defender_lost",
}
USUAL_COMBAT: Final = CombatRules(
    columns=(
        _column(-4, "AE AE AR AR AR --"),
        _column(-3, "AE AE AR AR -- DR"),
        _column(-2, "AE AR AR -- DR DR"),
        _column(-1, "AE AR AR -- DR DE"),
        _column(0, "AE AR EX DR DR DE"),
        _column(1, "AR AR -- DR DR DE"),
        _column(2, "AR -- DR DR DR DE"),
        _column(3, "AR DR DR DR DE DE"),
        _column(4, "-- DR DR DE DE DE"),
        _column(6, "DR DR DE DE DE DE"),
        _column(8, "DR DE DE DE DE DE"),
        _column(10, "DE DE DE DE DE DE"),
    )
)
"""Ours: the book's table was a picture that is lost."""


def _rows(*least: tuple[int, int]) -> tuple[ShotRow, ...]:
    return tuple(ShotRow(distance=distance, least_die=die) for distance, die in least)


USUAL_SHOTS: Final = (
    ShotTable(
        kind="arrows",
        name=name_of("arrows"),
        rows=_rows((1, 4), (2, 5), (3, 6)),
    ),
    ShotTable(
        kind="flames",
        name=name_of("flames"),
        rows=_rows((1, 5), (5, 6)),
        added_by_each=1,
    ),
    ShotTable(
        kind="visions",
        name=name_of("visions"),
        rows=_rows((1, 3), (2, 4), (3, 5), (4, 6)),
        effect="drives_back",
    ),
)
"""Ours: the book's tables were pictures that are lost; of the flames it gives the reach."""


def _terrain(
    key: str,
    letter: str,
    colour: str,
    pattern: str,
    symbol: str = "",
) -> ZargoTerrain:
    return ZargoTerrain.model_validate(
        {
            "id": key,
            "name": name_of(key).root,
            "letter": letter,
            "ground": key,
            "colour": colour,
            "pattern": pattern,
            "symbol": symbol,
            "water": pattern == "waves",
        }
    )


USUAL_TERRAIN: Final = (
    _terrain("plain", ".", "#d8d49a", "plain"),
    _terrain("wood", "w", "#7fa05a", "trees"),
    _terrain("mountain", "m", "#a59a8c", "stones"),
    _terrain("sea", "~", "#6fa8cf", "waves"),
    _terrain("chasm", "x", "#6a5a8c", "cracks", "\u25c9"),
)
"""The ground of the book as our maps draw it."""
