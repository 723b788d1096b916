"""The unit in hand: lifted from the list or the field, carried, turned, widened, put down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Facing, Offset, to_axial, to_offset
from editor.ui.systems.demonworld.scenario.state import (
    STATE,
    Deployment,
    FieldUnit,
    elements_of,
    turned,
    widened,
)
from schemas.systems.demonworld import UnitPlacement

_TOWARDS: Final[dict[str, Facing]] = {"north": "S", "south": "N", "east": "NW", "west": "NE"}
"""Own edge -> where a fresh unit looks: away from it."""
USUAL_FRONTAGE: Final = 5
"""So many elements of a fresh unit stand side by side at most."""


@dataclass
class Hand:
    """Holds one unit; ``placement`` is where it would stand, None while it is off the field."""

    deployment: Deployment
    unit: FieldUnit
    shape: UnitPlacement
    """Formation, facing and frontage in hand; its field is only a start."""
    grabbed: int
    """Number of the element that is under the pointer."""
    under: Offset | None = None
    sticky: bool = False
    """Taken by double click or Enter: it follows the pointer until it is put down."""

    @classmethod
    def lift(
        cls, deployment: Deployment, unit: FieldUnit, at: Offset | None = None, *, sticky: bool = False
    ) -> Hand:
        """Take a unit in hand; ``at`` is the field on which it was grabbed."""
        if unit.placement is not None:
            shape = unit.placement
            places = [element.at for element in unit.elements]
            grabbed = places.index(at) if at in places else _middle(shape, len(places))
            return cls(deployment, unit, shape, grabbed, at, sticky)
        count = unit.count
        side = deployment.sides[unit.key[0]].side
        shape = UnitPlacement(
            entry=unit.key[1],
            copy_number=unit.key[2],
            layout=unit.layouts()[0],
            at=(0, 0),
            facing=_TOWARDS[side.edge],
            frontage=min(USUAL_FRONTAGE, count),
            **({name: getattr(unit.state, name) for name in STATE} if unit.state is not None else {}),
        )
        return cls(deployment, unit, shape, _middle(shape, count), at, sticky)

    @property
    def placement(self) -> UnitPlacement | None:
        """Return where the unit would stand. None while the pointer is off the field."""
        if self.under is None or self.deployment.battlefield is None:
            return None
        return anchored(self.deployment.battlefield, self.unit, self.shape, self.grabbed, self.under)

    def turn(self, steps: int) -> None:
        """Turn it about the element in hand."""
        self.shape = turned(self.shape, steps)

    def widen(self, steps: int) -> None:
        """Make its front wider or narrower."""
        self.shape = widened(self.shape, steps, self.unit.count)
        self.grabbed = _middle(self.shape, self.unit.count)

    def next_layout(self) -> None:
        """Take the next formation that the card permits."""
        self.shape = self.shape.model_copy(update={"layout": next_layout(self.unit, self.shape)})
        self.grabbed = _middle(self.shape, self.unit.count)

    def off_the_field(self) -> bool:
        """Say whether an element would stand beside the battlefield."""
        placement, battlefield = self.placement, self.deployment.battlefield
        if placement is None or battlefield is None:
            return True
        return not all(
            battlefield.holds(element.at) for element in self.deployment.place(self.unit, placement)
        )


def next_layout(unit: FieldUnit, placement: UnitPlacement) -> str:
    """Return the formation after the present one."""
    layouts = unit.layouts()
    place = layouts.index(placement.layout) if placement.layout in layouts else -1
    return layouts[(place + 1) % len(layouts)]


def anchored(
    battlefield: Battlefield, unit: FieldUnit, shape: UnitPlacement, grabbed: int, under: Offset
) -> UnitPlacement:
    """Return the placement whose element ``grabbed`` stands on the field ``under``.

    The anchor may come to lie off the field; then the result is only good for being looked at.
    """
    # Laid out far from every edge: a placement's field cannot be negative.
    start = (500, 500)
    trial = shape.model_copy(update={"at": start})
    element = elements_of(battlefield, unit.card, trial)[grabbed]
    q0, r0 = to_axial(start, battlefield.stagger)
    q1, r1 = to_axial(element.at, battlefield.stagger)
    q, r = to_axial(under, battlefield.stagger)
    return shape.model_copy(update={"at": to_offset((q - (q1 - q0), r - (r1 - r0)), battlefield.stagger)})


def _middle(shape: UnitPlacement, count: int) -> int:
    """Return the element in the middle of the front rank."""
    if shape.layout not in ("line", "horde", "skirmish_formation"):
        return 0
    front = (count + 1) // 2 if shape.layout == "skirmish_formation" else min(shape.frontage, count)
    return (front - 1) // 2
