"""Commanders on monsters and in chariots: getting on and off, orders, what becomes of both (XVII.5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, around, reach_of
from tests.rules.demonworld.referee.table import Table
from tests.rules.demonworld.referee.ways import step_cost

TALLEST: Final = 2
"""Size of the tallest who ride (XVII.5.0)."""


class Riders:
    """Who rides, from where, under whose orders."""

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.RiderMounted():
                yield from self._mounted(before, event, after)
            case happened.RiderDismounted():
                yield from self._dismounted(before, event, after)
            case happened.RiderUnseated():
                yield from self._unseated(before, event)
            case happened.RiderFell():
                if before.unit(event.element).altitude is None and free_beside(before, event.element):
                    yield f"XVII.7.6: rider {event.element} falls with his mount on the ground"
            case happened.RiderCrushed():
                if before.base(before.carrier(event.element)) != "chariot":
                    yield f"XVII.3.0: {event.element} is crushed in no chariot"
            case happened.MountLeft():
                dragon = before.state.units[event.unit].elements[0]
                if before.base(dragon) != "dragon" or ruled(before, dragon):
                    yield f"XVII.7.6: {dragon} leaves though it has its commander"
            case happened.DecisionDue() if event.step in ("move", "orders", "shots", "attacks"):
                yield from self._waiting(before)
            case happened.OrdersLaid():
                yield from self._ordered(before, event)
            case _:
                pass

    def _mounted(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        mount, card = before.state.units[event.unit], before.card(event.element)
        base = before.base(mount.elements[0])
        if base not in ("giant", "dragon", "chariot"):
            yield f"XVII.5.0: a {base} carries {event.element}"
        if mount.rider is not None:
            yield f"XVIII.9.0: two ride on unit {event.unit}"
        if not before.alone(before.unit(event.element)):
            yield f"XVII.7.6: {event.element} is not on his own and mounts"
        alone = card.elements.total == 1 and card.elements.models == 1
        if card.size > TALLEST or card.mobility != "infantry" or not alone:
            yield f"XVIII.9.0: {event.element} is no lone commander on foot of size 1 or 2"
        if mount.engaged or before.unit(event.element).engaged or mount.altitude is not None:
            yield f"XVII.7.6: {event.element} mounts in melee or in the air"
        if not event.points and before.stands[event.element][1] not in fields_of(before, mount.elements[0]):
            yield f"XVII.7.6: {event.element} mounts from afar"
        if not after.state.units[event.unit].done:
            yield f"XVII.7.6: unit {event.unit} may still move with its new rider"

    def _dismounted(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        mount = before.state.units[event.unit]
        place = before.ground.place(event.cell)
        if place not in fields_of(before, mount.elements[0]) or place in before.on:
            yield f"XVII.7.6: {event.element} gets off onto {place}"
        near = ((before.on[one], one) for one in around(place) if one in before.on)
        if any(before.enemies(event.element, who) and comes_onto(before, who, at, place) for who, at in near):
            yield f"XVII.7.6: {event.element} gets off beside an enemy"
        if mount.engaged or mount.altitude is not None or mount.rider != event.element:
            yield f"XVII.7.6: {event.element} gets off in melee, in the air, or what he does not ride"
        done = after.state.units[event.unit].done and after.unit(event.element).done
        if event.ends != bool(mount.points) or done != event.ends:
            yield f"XVII.7.6: {event.element} gets off after {mount.points} points, and both end: {done}"

    def _unseated(self, before: Table, event: Any) -> Iterator[str]:
        mount = before.carrier(event.element)
        place = before.ground.place(event.cell)
        if mount not in before.state.struck and not before.burning(before.stands[mount][1]):
            yield f"XVII.7.6: {event.element} is thrown off {mount}, which lives"
        if before.base(mount) == "chariot":
            if place != before.stands[mount][1]:
                yield f"XVIII.9.0: {event.element} stands on {place}, not where the car was"
            return
        if place in before.on or place in before.bodies:
            yield f"XVII.7.6: {event.element} is put on {place}, where somebody is"
        near = {one for own in before.fields(mount) for one in around(own)}
        if place not in near and free_beside(before, event.element):
            yield f"XVII.7.6: {event.element} is put on {place}, away from his mount"

    def _waiting(self, before: Table) -> Iterator[str]:
        for unit in before.state.units:
            if unit.elements and unit.rider is None and unit.master is not None:
                dragon = unit.elements[0]
                if before.base(dragon) == "dragon" and not ruled(before, dragon):
                    yield f"XVII.7.6: dragon {dragon} stays without its commander"

    def _ordered(self, before: Table, event: Any) -> Iterator[str]:
        """Either units or the mount, which holds then (XVII.5.0)."""
        laid: dict[int, list[str]] = {}
        for number, order in event.orders:
            laid.setdefault(number, []).append(order)
        for number, orders in laid.items():
            rider = before.state.units[number].rider
            if rider is None or orders == ["hold"]:
                continue
            for unit, _, commanders in before.state.command or ():
                if commanders == (rider,) and unit in laid:
                    yield f"XVII.5.0: rider {rider} orders his mount and unit {unit}"


def fields_of(table: Table, mount: int) -> set[Place]:
    """The four fields from which one mounts (XVII.7.6, XVIII.9.0)."""
    _, at, facing = table.stands[mount]
    base = table.base(mount)
    return reach_of(base, at, facing, "crew" if base == "chariot" else "rider")


def comes_onto(table: Table, element: int, here: Place, there: Place) -> bool:
    """Whether an element could step onto a field beside it; else it touches nobody there (XI.4.0)."""
    return not table.ground.ways or step_cost(table, element, here, there) is not None


def free_beside(table: Table, rider: int) -> bool:
    """Whether a free field lies beside a mount on which its rider could surely stand."""
    mount = table.carrier(rider)
    own = set(table.fields(mount))
    return any(
        place in table.ground.lies
        and place not in table.on
        and place not in table.bodies
        and not table.burning(place)
        and table.terrain(place) == "clear"
        and not table.depth(place)
        and place not in table.ground.inside
        for field in own
        for place in set(around(field)) - own
    )


def ruled(table: Table, dragon: int) -> bool:
    """Whether a dragon's commander rides on it or stands beside it (XVII.7.6)."""
    unit = table.unit(dragon)
    if unit.rider is not None or unit.master is None:
        return True
    if unit.master not in table.stands or table.mount(unit.master) is not None:
        return False
    at = table.stands[unit.master][1]
    return any(at in around(field) for field in table.fields(dragon))
