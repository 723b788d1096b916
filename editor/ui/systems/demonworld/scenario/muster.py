"""Who takes part and how: groups that come later, troops composed on the spot, losses, items, company.

Everything here turns the plain data of one side into new plain data, so that each change is one step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Offset, distance, neighbours, to_axial, to_offset
from editor.ui.systems.demonworld.scenario.state import (
    GROUPS,
    STATE,
    Deployment,
    FieldUnit,
    GroupKind,
    elements_of,
)
from schemas.made_names import free_key
from schemas.systems.demonworld import UnitPlacement

Side = dict[str, Any]
"""Plain data of a side."""


def unit_data(unit: FieldUnit) -> dict[str, Any]:
    """Return a unit as a group names it, with what it has lost and what it carries."""
    found: dict[str, Any] = {"entry": unit.key[1], "copy_number": unit.key[2]}
    if unit.state is not None:
        data = unit.state.model_dump(mode="json")
        found |= {name: data[name] for name in STATE if data[name]}
    return found


def _is(unit: FieldUnit, data: Mapping[str, Any]) -> bool:
    return (data.get("entry"), data.get("copy_number", 1)) == unit.key[1:]


def lifted(side: Mapping[str, Any], unit: FieldUnit) -> Side:
    """Return the side without what it says of the unit, on the field, in a group or in hand.

    Empty groups stay.
    """
    found = deepcopy(dict(side))
    found["placements"] = [one for one in found.get("placements", ()) if not _is(unit, one)]
    if "unplaced" in found:
        found["unplaced"] = [one for one in found["unplaced"] if not _is(unit, one)]
    for kind in GROUPS:
        for group in found.get(kind, ()):
            group["units"] = [one for one in group["units"] if not _is(unit, one)]
    return found


def in_hand(side: Mapping[str, Any], unit: FieldUnit) -> Side:
    """Return the side with the unit nowhere; what it has lost and carries stays."""
    return _said(tidied(lifted(side, unit)), unit_data(unit))


def _said(side: Side, data: Mapping[str, Any]) -> Side:
    """Return a side that says of a unit in hand how it comes; nothing where it comes as its army has it."""
    if any(data.get(name) for name in STATE):
        side["unplaced"] = [*side.get("unplaced", ()), dict(data)]
    return side


def tidied(side: Mapping[str, Any]) -> Side:
    """Return the side without groups that have lost their last unit."""
    found = dict(side)
    for kind in GROUPS:
        if kind in found:
            found[kind] = [group for group in found[kind] if group["units"]]
    return found


def sent(side: Mapping[str, Any], unit: FieldUnit, kind: GroupKind, group: int | None, ident: str) -> Side:
    """Return the side with the unit last in a group, or in a fresh one, which has the id ``ident``."""
    found = lifted(side, unit)
    groups = found.setdefault(kind, [])
    if group is None:
        fresh: dict[str, Any] = (
            {"flank": "right"} if kind == "marches" else {"id": ident, "edge": side.get("edge")}
        )
        groups.append({**fresh, "units": [unit_data(unit)]})
    else:
        groups[group]["units"].append(unit_data(unit))
    return tidied(found)


def reordered(side: Mapping[str, Any], unit: FieldUnit, by: int) -> Side:
    """Return the side with a unit of a group earlier or later in it."""
    found = deepcopy(dict(side))
    if unit.coming is not None:
        units = found[unit.coming.kind][unit.coming.group]["units"]
        goal = max(0, min(len(units) - 1, unit.coming.place + by))
        units.insert(goal, units.pop(unit.coming.place))
    return found


def with_state(side: Mapping[str, Any], unit: FieldUnit, field: str, value: object) -> Side:
    """Return the side with a unit that has lost, or carries, something else, or comes in another state."""
    found = deepcopy(dict(side))
    if unit.number is not None:
        found["placements"][unit.number][field] = value
    elif unit.coming is not None:
        found[unit.coming.kind][unit.coming.group]["units"][unit.coming.place][field] = value
    else:
        data = {**unit_data(unit), field: value}
        return _said(lifted(side, unit), {name: one for name, one in data.items() if one})
    return found


def without_in_hand(side: Mapping[str, Any], placed: Iterable[UnitPlacement]) -> list[Any]:
    """Return what a side says of units in hand, without those that have been put on the field."""
    there = {(one.entry, one.copy_number) for one in placed}
    return [one for one in side.get("unplaced", ()) if (one["entry"], one.get("copy_number", 1)) not in there]


def put(side: Mapping[str, Any], unit: FieldUnit, placement: UnitPlacement) -> Side:
    """Return the side with the unit on the field; it leaves the group that it was to come with."""
    data = placement.model_dump(mode="json")
    if unit.number is not None:
        found = deepcopy(dict(side))
        found["placements"][unit.number] = data
        return found
    found = tidied(lifted(side, unit))
    found["placements"].append(data)
    return found


def with_troops(side: Mapping[str, Any], refs: Iterable[Mapping[str, Any]], taken: Collection[str]) -> Side:
    """Return the side with more troops of its own; a card that is there already is taken once more."""
    found = deepcopy(dict(side))
    troops = found.setdefault("troops", [])
    for ref in refs:
        same = next((one for one in troops if one["card"]["id"] == ref["id"] and not one.get("items")), None)
        if same is not None:
            same["count"] = same.get("count", 1) + 1
            continue
        keys = {*taken, *(one["key"] for one in troops)}
        key = free_key(str(ref.get("slug", "")), keys, "entry")
        troops.append({"key": key, "card": dict(ref), "count": 1})
    return found


def with_army(
    side: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], taken: Collection[str], player: int | None
) -> Side:
    """Return the side with the entries of one more army as its own troops, led by one of its players.

    Entries whose keys are taken get fresh ones, so that two armies may have the same cards.
    """
    found = deepcopy(dict(side))
    troops, keys = found.setdefault("troops", []), set(taken)
    fresh = []
    for entry in entries:
        key = str(entry["key"])
        key = free_key(key, keys, "entry")
        keys.add(key)
        fresh.append(key)
        troops.append({**deepcopy(dict(entry)), "key": key})
    if player is not None:
        leader = found["players"][player]
        leader["entries"] = [*leader.get("entries", ()), *fresh]
    return found


def without_troop(side: Mapping[str, Any], unit: FieldUnit) -> Side:
    """Return the side without a unit of its own troops: the last copy of its entry goes with its place."""
    found = deepcopy(dict(side))
    if unit.troop is None:
        return found
    entry = found["troops"][unit.troop]
    key, copy = entry["key"], entry.get("count", 1)

    def stays(one: Mapping[str, Any]) -> bool:
        return (one["entry"], one.get("copy_number", 1)) != (key, copy)

    for name in ("placements", "unplaced"):
        if name in found:
            found[name] = [one for one in found[name] if stays(one)]
    for kind in GROUPS:
        for group in found.get(kind, ()):
            group["units"] = [one for one in group["units"] if stays(one)]
    if copy > 1:
        entry["count"] = copy - 1
    else:
        found["troops"].pop(unit.troop)
        for player in found.get("players", ()):
            player["entries"] = [one for one in player.get("entries", ()) if one != key]
    return tidied(found)


def led_by(side: Mapping[str, Any], unit: FieldUnit, player: int | None) -> Side:
    """Return the side with the unit's entry led by one of its players, or by none in particular."""
    found = deepcopy(dict(side))
    for number, one in enumerate(found.get("players", ())):
        rest = [entry for entry in one.get("entries", ()) if entry != unit.key[1]]
        one["entries"] = [*rest, unit.key[1]] if number == player else rest
    return found


def with_bars(side: Mapping[str, Any], unit: FieldUnit, mounts: Sequence[str]) -> Side:
    """Return the side with the mounts on which a person of it does not ride (XXI.2.3)."""
    found = deepcopy(dict(side))
    others = [one for one in found.get("barred_rides", ()) if one["rider"] != unit.key[1]]
    found["barred_rides"] = [*others, *({"rider": unit.key[1], "mount": mount} for mount in mounts)]
    return found


# commanders with their units (X.2.2)


def hosts_of(deployment: Deployment, unit: FieldUnit) -> tuple[FieldUnit, ...]:
    """Return the units on the field that a commander of the same side may be with."""
    units = deployment.sides[unit.key[0]].units
    return tuple(one for one in units if one.placement is not None and not one.person)


def company_of(deployment: Deployment, host: FieldUnit) -> tuple[FieldUnit, ...]:
    """Return the commanders who are with a unit."""
    return tuple(
        one
        for one in deployment.sides[host.key[0]].units
        if one.placement is not None
        and (one.placement.attached_to, one.placement.attached_copy) == host.key[1:]
    )


def attached(deployment: Deployment, unit: FieldUnit, host: FieldUnit | None) -> UnitPlacement | None:
    """Return where a commander stands when he is with a unit, or with nobody. None without room."""
    if unit.placement is None:
        return None
    if host is None or host.placement is None:
        return unit.placement.model_copy(update={"attached_to": None, "attached_copy": 1})
    named = unit.placement.model_copy(update={"attached_to": host.key[1], "attached_copy": host.key[2]})
    return beside(deployment, named, [one.at for one in host.elements], moving=(unit,), looks=host.placement)


def beside(
    deployment: Deployment,
    placement: UnitPlacement,
    host: Sequence[Offset],
    *,
    moving: Collection[FieldUnit],
    looks: UnitPlacement,
) -> UnitPlacement | None:
    """Return a commander's placement on a free field beside a unit, as near as can be to where it is now.

    Args:
        deployment: the scenario as it is shown.
        placement: where he stands, or would stand.
        host: the fields of the unit.
        moving: units whose present fields count as free.
        looks: the unit's placement; he looks where it looks.
    """
    field = deployment.battlefield
    if field is None:
        return None
    keys = {one.key for one in moving}
    taken = {
        element.at
        for side in deployment.sides
        for other in side.units
        if other.key not in keys
        for element in other.elements
    } | set(host)
    start = to_axial(placement.at, field.stagger)
    free = [at for at in _around(host, field) if at not in taken and field.depth_at(at) == 0]
    if not free:
        return None
    best = min(free, key=lambda at: (distance(start, to_axial(at, field.stagger)), at[1], at[0]))
    return placement.model_copy(update={"at": best, "facing": looks.facing})


def _around(fields: Sequence[Offset], field: Battlefield) -> set[Offset]:
    near = {to_offset(one, field.stagger) for at in fields for one in neighbours(to_axial(at, field.stagger))}
    return {at for at in near if field.holds(at)}


def following(
    deployment: Deployment, unit: FieldUnit, placement: UnitPlacement
) -> list[tuple[FieldUnit, UnitPlacement]]:
    """Return where the commanders with a unit go when it is put elsewhere: as far as it goes, beside it."""
    field, before = deployment.battlefield, unit.placement
    if field is None or before is None:
        return []
    host = [one.at for one in elements_of(field, unit.card, placement)]
    company = company_of(deployment, unit)
    (q0, r0), (q1, r1) = field.to_axial(before.at), field.to_axial(placement.at)
    found = []
    for one in company:
        if one.placement is None:
            continue
        q, r = field.to_axial(one.placement.at)
        at = field.to_offset((q + q1 - q0, r + r1 - r0))
        # Off the field the number of a column could be negative, which no placement holds.
        ideal = one.placement.model_copy(update={"at": at if field.holds(at) else placement.at})
        goal = beside(deployment, ideal, host, moving=(unit, *company), looks=placement)
        if goal is not None:
            found.append((one, goal))
    return found
