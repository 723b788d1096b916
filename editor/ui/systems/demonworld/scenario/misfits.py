"""Placements that stand no more because a board, an army or a card changed, and what would fix each."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.hexes import Offset, distance
from editor.ui.systems.demonworld.scenario import muster
from editor.ui.systems.demonworld.scenario.state import GROUPS, STATE, Deployment, Element, FieldUnit
from schemas.base import Document
from schemas.map import HexMapBase
from schemas.systems.demonworld import UnitPlacement

Why = Literal["gone", "off", "moved", "outside", "occupied", "ground"]
_MOST_FRONTAGE: Final = 10
_NEAREST: Final = 400
"""So many fields round the old place are tried for a unit."""


@dataclass(frozen=True)
class Misfit:
    """A place of the scenario that no longer fits."""

    side: int
    number: int | None
    """Its number among the placements. None if it is in a group that comes later."""
    entry: str
    copy: int
    why: Why
    """``gone``: not in the army; ``off``: beside the field; ``moved``: its board lies elsewhere now;
    ``outside`` its zone; ``occupied`` by others; ``ground``: other ground under it, no fix needed."""
    unit: FieldUnit | None = None
    goal: UnitPlacement | None = None
    """Where it could stand."""
    heir: FieldUnit | None = None
    """A unit without a place that could take that of one that is gone."""
    count: int = 0
    """Fields concerned."""
    ideal: UnitPlacement | None = None
    """Where it would stand if there were room."""

    @property
    def fixable(self) -> bool:
        """Whether there is a fix other than to take it off."""
        return self.goal is not None or self.heir is not None


def field_before(deployment: Deployment, earlier: Mapping[str, Document]) -> Battlefield | None:
    """Return the battlefield as it was when the scenario was saved. None if no board has changed."""
    boards = deployment.scenario.boards
    if not any(place.map.id in earlier for place in boards):
        return None
    maps = {
        place.map.id: found
        for place in boards
        if isinstance(
            found := earlier.get(place.map.id) or deployment.documents.get(place.map.id), HexMapBase
        )
    }
    return None if join_problems(boards, maps) else join(boards, maps)


def misfits(
    deployment: Deployment, earlier: Mapping[str, Document], saved: Mapping[str, Any]
) -> tuple[Misfit, ...]:
    """Return the placements that do not fit any more.

    Args:
        deployment: the scenario as it is shown.
        earlier: documents that have changed since the scenario was saved, as they were then.
        saved: the scenario as it was saved: only what still stands as it did then has been moved by others.
    """
    field = deployment.battlefield
    if field is None:
        return ()
    before = field_before(deployment, earlier)
    found: list[Misfit] = []
    for side in deployment.sides:
        by_number = {unit.number: unit for unit in side.units if unit.number is not None}
        known = {unit.key[1:] for unit in side.units}
        heirs = [unit for unit in side.units if unit.placement is None and unit.coming is None]
        for number, placement in enumerate(side.side.placements):
            unit = by_number.get(number)
            name = (side.number, number, placement.entry, placement.copy_number)
            if unit is None:
                heir = heirs.pop(0) if heirs else None
                found.append(Misfit(*name, "gone", heir=heir))
            elif earlier or not all(field.holds(one.at) for one in unit.elements):
                asis = _as_saved(saved, side.number, placement)
                misfit = _misfit(deployment, unit, before if asis else None, changed=bool(earlier) and asis)
                if misfit is not None:
                    found.append(misfit)
        for kind in GROUPS:
            for group in getattr(side.side, kind):
                gone = [one for one in group.units if (one.entry, one.copy_number) not in known]
                found += [Misfit(side.number, None, one.entry, one.copy_number, "gone") for one in gone]
    return _with_goals(deployment, found)


def _with_goals(deployment: Deployment, found: Sequence[Misfit]) -> tuple[Misfit, ...]:
    """Return the misfits with places for them that do not stand in each other's way."""
    leaving = {one.unit.key for one in found if one.unit is not None and one.ideal is not None}
    taken = {
        element.at
        for side in deployment.sides
        for unit in side.units
        if unit.key not in leaving
        for element in unit.elements
    }
    result = []
    for one in found:
        if one.unit is not None and one.ideal is not None:
            goal = nearest(deployment, one.unit, one.ideal, taken)
            if goal is not None:
                taken |= {element.at for element in deployment.place(one.unit, goal)}
            one = replace(one, goal=goal)
        result.append(one)
    return tuple(result)


def _as_saved(saved: Mapping[str, Any], side: int, placement: UnitPlacement) -> bool:
    """Return whether a unit still stands where it did when the scenario was saved."""
    sides = saved.get("sides", ())
    if side >= len(sides):
        return False
    wanted = (placement.entry, placement.copy_number, tuple(placement.at), placement.facing)
    return any(
        (one.get("entry"), one.get("copy_number", 1), tuple(one.get("at", ())), one.get("facing")) == wanted
        for one in sides[side].get("placements", ())
    )


def _misfit(
    deployment: Deployment, unit: FieldUnit, before: Battlefield | None, *, changed: bool
) -> Misfit | None:
    """Return why a unit does not fit where it stands. None if it does."""
    field, placement = deployment.battlefield, unit.placement
    if field is None or placement is None or unit.number is None:
        return None
    name = (unit.key[0], unit.number, placement.entry, placement.copy_number)
    fits = deployment.fits(unit, unit.elements)
    off = sum(not field.holds(one.at) for one in unit.elements)
    carried = _carried(before, field, placement.at) if before is not None else None
    if carried is not None and carried != tuple(placement.at):
        return Misfit(*name, "moved", unit, ideal=placement.model_copy(update={"at": carried}))
    if off:
        return Misfit(*name, "off", unit, count=off, ideal=placement)
    if not changed:
        return None
    if not all(fits):
        zone = deployment.sides[unit.key[0]].zone
        outside = sum(bool(zone) and one.at not in zone for one in unit.elements)
        why: Why = "outside" if outside else "occupied"
        count = outside or fits.count(False)
        return Misfit(*name, why, unit, count=count, ideal=placement)
    other = _other_ground(before, field, unit.elements) if before is not None else 0
    return Misfit(*name, "ground", unit, count=other) if other else None


def _carried(before: Battlefield, now: Battlefield, at: Offset) -> Offset | None:
    """Return where a field lies now that was on one of the boards, if that board still has it."""
    for piece, after in zip(before.pieces, now.pieces, strict=True):
        own = piece.to_board(at)
        if own is not None:
            return after.to_battlefield(own) if after.board.has_field(own) else None
    return None


def _other_ground(before: Battlefield, now: Battlefield, elements: Sequence[Element]) -> int:
    def ground(field: Battlefield, at: Offset) -> tuple[str, int, int]:
        return field.terrain_at(at), field.level_at(at), field.depth_at(at)

    return sum(not before.holds(one.at) or ground(before, one.at) != ground(now, one.at) for one in elements)


def nearest(
    deployment: Deployment, unit: FieldUnit, ideal: UnitPlacement, taken: Collection[Offset]
) -> UnitPlacement | None:
    """Return the placement nearest to an ideal one at which the whole unit may stand, else on another front.

    The fields are dry, in the zone of its side and not taken.
    """
    field = deployment.battlefield
    if field is None:
        return None
    zone: Collection[Offset] = deployment.sides[unit.key[0]].zone or set(field.fields())
    room = {at for at in zone if at not in taken and field.depth_at(at) == 0}
    start = field.to_axial(ideal.at)
    order = sorted(room, key=lambda at: (distance(start, field.to_axial(at)), at[1], at[0]))[:_NEAREST]
    for frontage in _fronts(ideal.frontage, unit.count):
        for at in order:
            placement = ideal.model_copy(update={"at": at, "frontage": frontage})
            if all(one.at in room for one in deployment.place(unit, placement)):
                return placement
    return None


def _fronts(usual: int, count: int) -> Iterator[int]:
    yield usual
    others = [one for one in range(1, min(_MOST_FRONTAGE, count) + 1) if one != usual]
    yield from sorted(others, key=lambda one: abs(one - usual))


def fixed(side: Mapping[str, Any], misfit: Misfit) -> dict[str, Any]:
    """Return a side with one placement fixed: put where it fits, or given to another unit of its army."""
    if misfit.number is None or not misfit.fixable:
        return removed(side, [misfit])
    found = dict(side)
    placements = [dict(one) for one in found.get("placements", ())]
    if misfit.goal is not None:
        placements[misfit.number] = misfit.goal.model_dump(mode="json")
    elif misfit.heir is not None:
        rest = {name: value for name, value in placements[misfit.number].items() if name not in STATE}
        placements[misfit.number] = {
            **rest,
            "entry": misfit.heir.key[1],
            "copy_number": misfit.heir.key[2],
            "frontage": max(1, min(rest.get("frontage", 5), misfit.heir.count)),
        }
    found["placements"] = placements
    return found


def removed(side: Mapping[str, Any], lost: Sequence[Misfit]) -> dict[str, Any]:
    """Return a side without some of its placements, on the field or in groups."""
    found = dict(side)
    numbers = {one.number for one in lost if one.number is not None}
    names = {(one.entry, one.copy) for one in lost if one.number is None}
    found["placements"] = [one for n, one in enumerate(found.get("placements", ())) if n not in numbers]
    for kind in GROUPS:
        if kind in found:
            found[kind] = [
                {
                    **group,
                    "units": [
                        one
                        for one in group["units"]
                        if (one["entry"], one.get("copy_number", 1)) not in names
                    ],
                }
                for group in found[kind]
            ]
    return muster.tidied(found)
