"""Putting the units that are not on the field yet into their zones, in line, looking away from their edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Offset, neighbours, to_axial, to_offset
from editor.ui.systems.demonworld.scenario.hand import Hand
from editor.ui.systems.demonworld.scenario.state import Deployment, FieldUnit, SideView
from schemas.systems.demonworld import UnitPlacement

_DEEP: Final = 3
"""Rows at its own edge that a side without a zone uses."""
_MOST_FRONTAGE: Final = 10


def rest_placed(deployment: Deployment) -> tuple[dict[int, list[UnitPlacement]], int]:
    """Return a placement for every unit that stands nowhere yet.

    A unit stands as near to the enemy and to the middle of its zone as there is dry ground for all of it.

    Returns:
        Per number of the side its new placements, and how many units found no room.
    """
    field = deployment.battlefield
    placed: dict[int, list[UnitPlacement]] = {}
    without_room = 0
    if field is None:
        return placed, without_room
    taken = {element.at for side in deployment.sides for unit in side.units for element in unit.elements}
    for side in deployment.sides:
        room = _room(side, field) - taken
        for unit in side.units:
            if unit.placement is not None or unit.coming is not None:
                continue
            # A gap to the neighbours keeps units apart; without room for it they stand side by side.
            found = _place(deployment, unit, room - _around(taken, field)) or _place(deployment, unit, room)
            if found is None:
                without_room += 1
                continue
            placement, fields = found
            placed.setdefault(side.number, []).append(placement)
            room -= fields
            taken |= fields
    return placed, without_room


def _around(fields: set[Offset], field: Battlefield) -> set[Offset]:
    return {to_offset(one, field.stagger) for at in fields for one in neighbours(to_axial(at, field.stagger))}


def _room(side: SideView, field: Battlefield) -> set[Offset]:
    """Return the dry fields on which a side may deploy."""
    fields = side.zone or {at for at in field.fields() if _from_edge(side, field, at) < _DEEP}
    return {at for at in fields if field.depth_at(at) == 0}


def _from_edge(side: SideView, field: Battlefield, at: Offset) -> int:
    """Return how many fields lie between a field and the side's own edge."""
    column, row = at
    edge = side.side.edge
    if edge in ("north", "south"):
        return row if edge == "north" else field.rows - 1 - row
    return column if edge == "west" else field.row_length(row) - 1 - column


def _place(
    deployment: Deployment, unit: FieldUnit, room: set[Offset]
) -> tuple[UnitPlacement, set[Offset]] | None:
    field, side = deployment.battlefield, deployment.sides[unit.key[0]]
    if field is None or not room:
        return None
    sideways = side.side.edge in ("east", "west")
    middle = (field.rows - 1 if sideways else field.columns - 1) / 2
    order = sorted(
        room, key=lambda at: (-_from_edge(side, field, at), abs(at[sideways] - middle), at[1], at[0])
    )
    for shape in _shapes(deployment, unit):
        hand = Hand.lift(deployment, replace(unit, placement=None))
        hand.shape = shape
        for at in order:
            hand.under = at
            placement = hand.placement
            fields = {one.at for one in deployment.place(unit, placement)} if placement else set()
            if placement is not None and fields and fields <= room:
                return placement, fields
    return None


def _shapes(deployment: Deployment, unit: FieldUnit) -> Iterator[UnitPlacement]:
    """Yield the usual front first, then narrower and wider ones."""
    usual = Hand.lift(deployment, replace(unit, placement=None)).shape
    widest = min(_MOST_FRONTAGE, unit.count)
    for frontage in sorted(range(1, widest + 1), key=lambda one: abs(one - usual.frontage)):
        yield usual.model_copy(update={"frontage": frontage})
