"""Flyers: altitudes, flights, blows in the air and from the ground, what falls (XXIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.bases import points_of as points_of_base
from tests.rules.demonworld.referee.fields import Place, apart
from tests.rules.demonworld.referee.melee import counts_as_cavalry
from tests.rules.demonworld.referee.numbers import extra
from tests.rules.demonworld.referee.places import points_of as points_of_unit
from tests.rules.demonworld.referee.sight import feet
from tests.rules.demonworld.referee.table import PLANTS, Table

HIGHEST: Final = 30
CLIMB: Final = 15
"""Altitude gained in one movement (XXIII.5.0); also where one goes who leaves a melee (XXIII.8.4)."""
ABOVE_GROUND: Final = 3
IN_THE_AIR: Final = 3
"""Size of a large monster in flight (XXIII.7.0)."""
LONG: Final = ("spear", "pike", "lance")
"""Arms with a long shaft (XXIII.8.1)."""


class Flyers:
    """Who flies, how high, and who strikes whom there."""

    def __init__(self) -> None:
        self._start: dict[int, int | None] = {}
        self._left: dict[int, int] = {}

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if "XXIII" not in after.chapters:
            if any(unit.altitude is not None for unit in after.state.units):
                yield "XXIII: somebody flies though the chapter is not in force"
            return
        match event:
            case happened.TurnBegan():
                self._start = {unit.number: unit.altitude for unit in before.state.units}
            case happened.Flown():
                yield from self._flown(before, event, after)
            case happened.MeleeLeft():
                for number in event.units:
                    unit = before.state.units[number]
                    self._left[number] = before.state.turn
                    if event.altitude != CLIMB or len(unit.elements) != 1 or not unit.engaged:
                        yield f"XXIII.8.4: unit {number} leaves its melee to {event.altitude}"
            case happened.AirAttacksDeclared():
                yield from self._declared(before, event)
            case happened.AirBlow() if event.die is not None:
                yield from self._blow(before, event)
            case happened.FlyerFell():
                yield from self._fell(before, event)
            case happened.ShotsDeclared():
                for shot in event.shots:
                    number = before.unit(shot.shooter).number
                    if self._left.get(number, -9) == before.state.turn - 1:
                        yield f"XXIII.8.4: unit {number} has left a melee and shoots"
            case happened.UnitMoved() | happened.ContactMade():
                number = event.unit if isinstance(event, happened.UnitMoved) else event.attacker
                if before.state.units[number].altitude is not None:
                    yield f"XXIII.1.0: unit {number} is in the air and moves on the ground"
            case _:
                pass
        if after.state.units is not before.state.units:
            rises = isinstance(event, happened.Flown) and before.state.step == "react"
            yield from self._altitudes(after, event.unit if rises else None)

    def _altitudes(self, after: Table, rises: int | None) -> Iterator[str]:
        """At least 3 above the ground when a flight ends, 30 at the most; no melee holds them (XXIII.5.0).

        ``rises``: who has just answered an attack by going up; its contact is broken next (XVII.4.1).
        """
        for unit in after.state.units:
            if unit.altitude is None or not unit.elements:
                continue
            if unit.altitude > HIGHEST:
                yield f"XXIII.4.0: unit {unit.number} flies at {unit.altitude}"
            if unit.engaged and unit.number != rises:
                yield f"XXIII.8.0: unit {unit.number} is held in melee in the air"
            for element in unit.elements:
                if not after.card(element).flyer:
                    yield f"XXIII.1.0: element {element} cannot fly and is in the air"

    def _flown(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        unit, now = before.state.units[event.unit], after.state.units[event.unit]
        place = before.ground.place
        if unit.engaged and unit.engaged != before.state.turn:
            yield f"XXIII.8.4: unit {event.unit} flies out of a melee"
        if unit.points or unit.manoeuvres:
            yield f"XXIII.1.0: unit {event.unit} has moved on the ground and flies"
        rises = before.state.step == "react"
        if not rises and not before.alone(unit) and unit.order != before.state.sequence:
            yield f"V.2.0: unit {event.unit} with {unit.order} flies among {before.state.sequence}"
        far = 0
        for cell, end in zip(unit.cells, event.cells, strict=True):
            far = max(far, apart(place(cell), place(end)))
        if event.points != 3 * far:
            yield f"XXIII.3.0: {far} fields for {event.points} points"
        element = unit.elements[0]
        if before.base(element) != "standard":
            most = points_of_base(before, unit)
        elif before.alone(unit):
            most = (before.card(element).movement.fixed or 0) + extra(before, element, "movement_points")
        else:
            most = points_of_unit(before, unit, unit.order or "hold")
        hover = before.card(element).flight.least_fields_on_hold if before.card(element).flight else 0
        if unit.order == "hold" and event.mode == "high" and not before.alone(unit) and far > hover:
            yield f"XXIII.5.0: unit {event.unit} holds and flies {far} fields"
        elif event.points > most and not (unit.order == "hold" and far <= hover):
            yield f"XXIII.3.0: unit {event.unit} flies for {event.points} of {most} points"
        if event.mode == "low" and (unit.altitude is not None or event.altitude is not None):
            yield f"XXIII.3.0: unit {event.unit} flies low from or to the air"
        starts = unit.altitude is None
        for one in unit.elements:
            if starts and any(before.terrain(field) == "wood" for field in before.fields(one)):
                yield f"XXIII.1.0: element {one} takes off in a wood"
        for one in now.elements:
            if event.altitude is None and any(after.terrain(field) == "wood" for field in after.fields(one)):
                yield f"XXIII.1.0: element {one} lands in a wood"
        yield from self._height(before, event, unit, now, after)
        if event.dives and not (unit.order == "charge" and self._start.get(event.unit) == HIGHEST):
            yield f"XXIII.8.3: unit {event.unit} dives from {self._start.get(event.unit)} with {unit.order}"
        if event.altitude is None and not starts and self._left.get(event.unit, -9) == before.state.turn - 1:
            yield f"XXIII.8.4: unit {event.unit} has left a melee and lands"

    def _height(self, before: Table, event: Any, unit: Any, now: Any, after: Table) -> Iterator[str]:
        fields = [field for one in now.elements for field in after.fields(one)]
        climb = CLIMB
        flight = before.card(unit.elements[0]).flight
        if flight is not None and flight.climb is not None:
            climb = flight.climb
        if unit.altitude is not None:
            start = unit.altitude
        else:
            start = max(2 * before.level(field) for one in unit.elements for field in before.fields(one))
        end = (
            event.altitude if event.altitude is not None else max(2 * after.level(field) for field in fields)
        )
        if end - start > climb:
            yield f"XXIII.5.0: unit {event.unit} climbs from {start} to {end}"
        if event.altitude is None:
            return
        for field in fields:
            least = 2 * after.level(field) + ABOVE_GROUND
            least = max(least, 2 * after.level(field) + PLANTS.get(after.terrain(field), 0) + 1)
            other = after.on.get(field)
            if other is not None:
                least = max(least, feet(after, field) + after.card(other).size + 1)
            if event.altitude < least:
                yield f"XXIII.5.0: unit {event.unit} flies at {event.altitude} over {field}, {least} at least"
        yield from self._apart(after, event, fields)

    @staticmethod
    def _apart(after: Table, event: Any, fields: list[Place]) -> Iterator[str]:
        """A segment between flyers above each other (XXIII.5.0)."""
        own = set(fields)
        size = max(tall(after, one) for one in after.state.units[event.unit].elements)
        for element, (unit, _, _) in after.stands.items():
            if unit.altitude is None or unit.number == event.unit or not own & set(after.fields(element)):
                continue
            low, high = unit.altitude, unit.altitude + tall(after, element)
            if event.altitude < high + 1 and low < event.altitude + size + 1:
                yield f"XXIII.5.0: unit {event.unit} at {event.altitude} meets element {element} at {low}"

    def _declared(self, before: Table, event: Any) -> Iterator[str]:
        for attack in event.attacks:
            unit = before.unit(attack.attacker)
            if before.unit(attack.target).altitude is None:
                yield f"XXIII.8.0: element {attack.target} is not in the air"
            if unit.order not in ("charge", "skirmish") and not before.alone(unit):
                yield f"XXIII.8.0: element {attack.attacker} strikes in the air with {unit.order}"
            if unit.engaged and unit.altitude is None:
                yield f"XXIII.8.0: element {attack.attacker} is in melee on the ground"
            if attack.supports:
                yield "XXIII.8.1: an attack at a flyer is supported"
            if unit.altitude is not None and self._left.get(unit.number, -9) == before.state.turn - 1:
                yield f"XXIII.8.4: unit {unit.number} has left a melee and strikes in the air"

    def _blow(self, before: Table, event: Any) -> Iterator[str]:
        if (event.die <= event.base) != (event.outcome == "hit") and event.outcome != "target_gone":
            yield f"XXIII.8.1: a {event.die} against {event.base} is told to be a {event.outcome}"
        wanted = set(self._numbers(before, event))
        if event.base not in wanted:
            yield f"XXIII.8.1, XXIII.8.2: the base number {event.base} should be {sorted(wanted)}"

    def _numbers(self, before: Table, event: Any) -> Iterator[int]:
        attacker, target = event.attacker, event.target
        card = before.card(attacker)
        own, his = before.unit(attacker).altitude, before.unit(target).altitude
        skill = 0
        if "VIII" in before.chapters:
            skill = card.melee_skill + extra(before, attacker, "melee_skill")
        for weapon in card.weapons:
            if weapon.melee_power is None:
                continue
            power = weapon.melee_power + extra(before, attacker, "melee_power")
            if counts_as_cavalry(before, target) and weapon.melee_power_cavalry is not None:
                power = weapon.melee_power_cavalry + extra(before, attacker, "melee_power")
            if own is None and his is not None:
                yield from self._from_below(before, attacker, his, weapon, power, skill)
            elif own is not None and his is not None:
                yield from self._in_the_air(before, attacker, target, weapon, power, skill)

    @staticmethod
    def _from_below(
        before: Table, attacker: int, height: int, weapon: Any, power: int, skill: int
    ) -> Iterator[int]:
        """By size against altitude: usual power, 3, 2, or nothing; only the skill counts (XXIII.8.1)."""
        reach = before.card(attacker).size + (weapon.weapon in LONG)
        for place in before.fields(attacker):
            relative = height - feet(before, place)
            if reach > relative:
                yield power + skill
            elif reach == relative:
                yield 3 + skill
            elif reach == relative - 1:
                yield 2 + skill

    @staticmethod
    def _in_the_air(
        before: Table, attacker: int, target: int, weapon: Any, power: int, skill: int
    ) -> Iterator[int]:
        """Power and protection each less the own size; no levels (XXIII.8.2)."""
        card, enemy = before.card(attacker), before.card(target)
        charge = 0
        if before.unit(attacker).order == "charge" and card.mobility == "cavalry":
            charge = card.charge_bonus
        his = 0
        if "VIII" in before.chapters:
            his = enemy.melee_skill + extra(before, target, "melee_skill")
        leader = "IX" in before.chapters and before.battle.signs[attacker] in ("leader", "standard")
        for size in {card.size, tall(before, attacker)}:
            for size_there in {enemy.size, tall(before, target)}:
                protection = max(0, enemy.melee_protection - size_there)
                protection += extra(before, target, "melee_protection")
                for side, bonus in (("front", 0), ("flank", 2), ("rear", 4)):
                    found = power - size - protection + skill + leader - (his if side != "rear" else 0)
                    bonus = 0 if before.monster(attacker) else bonus
                    pikes = any(one.weapon == "pike" for one in enemy.weapons) and side == "front"
                    for first in (charge, 0):
                        yield found + bonus + first - pikes

    def _fell(self, before: Table, event: Any) -> Iterator[str]:
        """Standard elements and machines below are destroyed, monsters struck as by a stone (XXIII.8.5)."""
        fields = set(before.fields(event.element))
        below = {
            other
            for place in fields
            if (other := before.on.get(place)) is not None and other != event.element
        }
        destroyed = {one for one in below if not before.monster(one) and one not in before.state.struck}
        if not destroyed <= set(event.destroyed) or not set(event.destroyed) <= below:
            yield f"XXIII.8.5: its fall destroys {event.destroyed}, not {sorted(destroyed)}"
        if event.power != before.card(event.element).size + event.altitude:
            yield f"XXIII.8.5: it falls with the power {event.power} from {event.altitude}"


def tall(table: Table, element: int) -> int:
    """Size in the air (XXIII.7.0)."""
    return IN_THE_AIR if table.base(element) != "standard" else int(table.card(element).size)
