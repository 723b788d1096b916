"""Formations of units on cells, judged once and remembered: a unit that advances keeps its shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.formations.judging import column_order, judge, line_ranks
from editor.rules.demonworld.formations.special import Placed, shapes_of, wedge_ranks
from editor.rules.demonworld.movement.manoeuvres import wheel
from editor.rules.demonworld.terrain.ground import Ground
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_REMEMBERED: Final = 20_000
"""So many shapes are remembered, then the memory begins anew: thousands of battles share one."""
Cells = tuple[int, ...]
Facings = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What a unit stands in (I.2.2)."""

    organised: bool
    kind: str
    """line, column, small or disorganised; from chapter XIII on also square, wedge, skirmish and horde."""
    ranks: tuple[tuple[int, ...], ...]
    """Ranks of a line as places in the unit, front first, each from the left.

    Empty where it stands in none.
    """
    column: tuple[int, ...]
    """Order of a column as places in the unit, head first; empty where it is none."""
    groups: int
    """Connected groups of elements."""


@dataclass(frozen=True, slots=True)
class WheelShape:
    """A wheel, relative to the unit's first cell (V.1.2)."""

    refusal: str | None
    manoeuvres: int
    cells: Cells
    facings: Facings
    swept: Cells
    arcs: tuple[Cells, ...]


class Shapes:
    """Judgements and wheels by shape; whatever lies between is worked out by the modules of the rules."""

    def __init__(self, ground: Ground, ruleset: DemonworldRuleset) -> None:
        self._ground = ground
        self._ruleset = ruleset
        self._of_ruleset = shapes_of(ruleset)
        self._shapes: dict[tuple[object, ...], Shape] = {}
        self._wheels: dict[tuple[Cells, Facings, str, int], WheelShape] = {}
        self.formed: dict[tuple[object, ...], tuple[tuple[int, int], ...] | None] = {}
        """Where elements can go and what they form -> (place in the unit, step to its cell) of who moves."""

    def placed(self, cells: Cells, facings: Facings) -> tuple[Placed, ...]:
        """Return elements on cells as the modules of the rules know them."""
        axial = self._ground.axial
        return tuple(
            Placed(axial(cell), FACINGS[facing]) for cell, facing in zip(cells, facings, strict=True)
        )

    def shape(
        self,
        cells: Cells,
        facings: Facings,
        formation: str = "",
        *,
        horde: bool = False,
        infantry: bool = True,
    ) -> Shape:
        """Return what elements stand in; one element at least.

        Args:
            cells: their cells.
            facings: their facings.
            formation: square, wedge or skirmish formation that they have announced (XIII).
            horde: they know no other formation (XIII.4.0).
            infantry: they are on foot.
        """
        zero = cells[0]
        key: tuple[object, ...] = (tuple([cell - zero for cell in cells]), facings)
        if formation or horde:
            key += (formation, horde, infantry)
        found = self._shapes.get(key)
        if found is None:
            if len(self._shapes) >= _REMEMBERED:
                self._shapes.clear()
            elements = self.placed(cells, facings)
            judgement = judge(
                elements,
                declared=formation or None,
                allowed=(formation,),
                horde=horde,
                infantry=infantry,
                shapes=self._of_ruleset,
            )
            special = judgement.formation in ("square", "wedge", "horde")
            ranks = wedge_ranks(elements) if judgement.formation == "wedge" else line_ranks(elements)
            found = Shape(
                judgement.organised,
                judgement.formation,
                ranks or (),
                () if special or horde else column_order(elements) or (),
                judgement.groups,
            )
            self._shapes[key] = found
        return found

    def wheel(
        self, cells: Cells, facings: Facings, pivot: Literal["left", "right"], degrees: int
    ) -> WheelShape:
        """Return a wheel of the elements; its cells are relative to the first one."""
        zero = cells[0]
        key = (tuple([cell - zero for cell in cells]), facings, pivot, degrees)
        found = self._wheels.get(key)
        if found is None:
            if len(self._wheels) >= _REMEMBERED:
                self._wheels.clear()
            of = self._ground.of_axial
            turned = wheel(self.placed(cells, facings), pivot, degrees, self._ruleset)
            found = WheelShape(
                turned.refusal if not turned.allowed else None,
                turned.manoeuvres,
                tuple(of(element.at) - zero for element in turned.elements),
                tuple(FACINGS.index(element.facing) for element in turned.elements),
                tuple(sorted(of(field) - zero for field in turned.swept)),
                tuple(tuple(of(field) - zero for field in arc) for arc in turned.arcs),
            )
            self._wheels[key] = found
        return found
