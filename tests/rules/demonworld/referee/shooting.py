"""Who shoots at whom, and what he needs on the die (IV, XII.4.0, XII.5.0, XVII.2.0, XVIII.7.0, XXIII.7.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import RING, Place, apart, groups, in_arc, plus
from tests.rules.demonworld.referee.numbers import extra
from tests.rules.demonworld.referee.sight import feet, heights, seen_whole, top_seen
from tests.rules.demonworld.referee.table import Table
from tests.rules.demonworld.referee.ways import in_contact

PHASE_OF: Final = {"skirmish": "first_shooting", "hold": "second_shooting"}
"""Order -> the phase in which it shoots (III.1.2, III.1.4)."""
INTO_A_HOUSE: Final = 4
"""Power that a shot into a building loses (XXIV.4.0)."""
IN_THE_AIR: Final = 3
"""Size of a large monster in flight (XXIII.7.0)."""


class Shooting:
    """Shots, their supports and their dice."""

    def __init__(self) -> None:
        self._used: set[int] = set()
        self._turn = 0
        self._shots: list[Any] = []

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.ShotsDeclared():
                yield from self._declared(before, event)
            case happened.ShotFired() if event.base is not None:
                yield from self._fired(before, event)
            case happened.ShotDiverted():
                yield from self._diverted(before, event)
            case _:
                pass

    def _declared(self, before: Table, event: Any) -> Iterator[str]:
        if before.state.turn != self._turn:
            self._turn, self._used = before.state.turn, set()
        self._shots += event.shots
        for shot in event.shots:
            for element in (shot.shooter, *shot.supports):
                weapons = [one for one in before.card(element).weapons if one.bands]
                if element in self._used and len(weapons) < 2:
                    yield f"IV.1.2: element {element} shoots or supports twice"
                self._used.add(element)
                if before.side(element) != event.side:
                    yield f"IV.1.0: element {element} is not of side {event.side}"
            yield from self._allowed(before, shot)

    def _allowed(self, before: Table, shot: Any) -> Iterator[str]:
        unit = before.unit(shot.shooter)
        if not before.enemies(shot.shooter, shot.target):
            yield f"IV.3.0: element {shot.shooter} shoots at a friend"
        riding = before.state.phase == "movement"
        in_time = before.alone(unit) or riding or PHASE_OF.get(unit.order or "") == before.state.phase
        if not in_time:
            yield f"III.1: unit {unit.number} shoots with {unit.order} in {before.state.phase}"
        if unit.mood in ("rout", "impetuous"):
            yield f"XV.9.0, XV.10.0: unit {unit.number} shoots, {unit.mood}"
        if unit.engaged and unit.engaged != before.state.turn:
            yield f"IV.3.0: unit {unit.number} shoots in melee"
        for element in shot.supports:
            if before.state.unit_of[element] != unit.number:
                yield f"IV.1.2: element {element} supports another unit"
        own = [field for one in (shot.shooter, *shot.supports) for field in before.fields(one)]
        if shot.supports and len(list(groups(own))) > 1:
            yield f"IV.1.2: the supports of element {shot.shooter} are no chain"
        weapon = before.card(shot.shooter).weapons[shot.weapon]
        if not weapon.bands:
            yield f"II.5.1: element {shot.shooter} shoots with what does not"
        elif not list(aims(before, shot.shooter, shot.target, weapon)):
            yield f"IV.1.1: element {shot.shooter} shoots at {shot.target} out of reach, arc or sight"
        if weapon.weapon in ("crossbow", "arquebus") and unit.order != "hold" and not before.alone(unit):
            yield f"II.5.1: element {shot.shooter} shoots a {weapon.weapon} with {unit.order}"

    def _fired(self, before: Table, event: Any) -> Iterator[str]:
        hit = event.die is not None and event.die <= event.base
        if event.outcome in ("hit", "miss") and (event.outcome == "hit") != hit:
            yield f"IV.2.0: a {event.die} against {event.base} is told to be a {event.outcome}"
        shot = next(
            (
                one
                for one in reversed(self._shots)
                if (one.shooter, one.target) == (event.shooter, event.target)
            ),
            None,
        )
        weapons = [one for one in before.card(event.shooter).weapons if one.bands]
        yield from self._into_melee(before, event)
        if shot is not None:
            weapons = [before.card(event.shooter).weapons[shot.weapon]]
        strayed = event.struck is not None and event.struck != event.target
        if strayed or event.direction_die is not None:
            yield from self._strayed(before, event, weapons)
            return
        wanted = {number for weapon in weapons for number in numbers(before, event, weapon)}
        if event.base not in wanted:
            yield f"IV.2.0, XII.4.0: the base number {event.base} should be {sorted(wanted)}"

    def _into_melee(self, before: Table, event: Any) -> Iterator[str]:
        """A die tells whether a shot into a melee goes astray (IV.3.0, XVII.2.0, XXIII.7.0)."""
        if event.target not in before.stands or before.base(before.carrier(event.target)) != "standard":
            return
        unit = before.unit(event.shooter)
        fights = in_contact(before, event.target)
        steady = unit.order == "hold" or before.alone(unit)
        just_come = steady and any(before.unit(one).number == unit.number for one in fights)
        if event.aim_die is None and fights and not just_come:
            yield f"IV.3.0: element {event.target} stands in melee, and no die tells where the shot goes"
        if event.aim_die is not None and not fights:
            yield f"IV.3.0: element {event.target} stands in no melee, and a die is rolled"
        if event.aim_die is not None and (event.aim_die > 3) != (event.direction_die is not None):
            yield f"IV.3.0: a {event.aim_die} and the compass rose {event.direction_die}"

    def _strayed(self, before: Table, event: Any, weapons: list[Any]) -> Iterator[str]:
        """A stray shot goes to a neighbour of the field aimed at, by the compass rose (IV.3.0)."""
        step = RING[event.direction_die - 1]
        ends = {plus(place, step) for place in before.fields(event.target)}
        if not ends & set(before.fields(event.struck)):
            yield f"IV.3.0: a {event.direction_die} does not lead to element {event.struck}"
        if event.aim_die is None or event.aim_die <= 3:
            yield f"IV.3.0: a {event.aim_die} is a shot at the right one"
        if event.supports:
            yield "IV.3.0: a shot into a melee is supported"
        wanted = set()
        for weapon in weapons:
            for _, power, _ in aims(before, event.shooter, event.target, weapon):
                for protection in protections(before, event.struck):
                    plain = (
                        power + extra(before, event.shooter, "missile_power") - protection + weather(before)
                    )
                    plain += extra(before, event.struck, "missile_power_against")
                    plain -= INTO_A_HOUSE * into_a_house(before, event.shooter, event.struck)
                    if "XII" not in before.chapters:
                        plain += before.card(event.struck).size // 2
                    wanted.add(plain)
                    if before.base(event.target) != "standard":
                        # It is what it would have been against a large target: a wood counts (XVII.2.0).
                        places = before.fields(event.struck)
                        wood = "XII" in before.chapters and any(
                            before.terrain(one) == "wood" for one in places
                        )
                        wanted |= {
                            plain + more - taken
                            for more in range(1 + max(heights(before, event.struck).values()) // 2)
                            for taken in ((0, 2) if wood else (0,))
                        }
        if event.base not in wanted:
            yield f"IV.3.0, XII.5.0: the stray shot's base number {event.base} should be {sorted(wanted)}"

    def _diverted(self, before: Table, event: Any) -> Iterator[str]:
        """D6 up to the neighbours of the own unit saves a special element (IX.5.0)."""
        unit = before.unit(event.element)
        beside = [
            one for one, _, _ in before.touching(event.element) if before.unit(one).number == unit.number
        ]
        if event.touching != len(set(beside)):
            yield f"IX.5.0: {len(set(beside))} elements beside it, not {event.touching}"
        if event.die is not None and (event.die <= event.touching) != (event.instead is not None):
            yield f"IX.5.0: a {event.die} with {event.touching} beside"
        if event.instead is not None and event.instead not in beside:
            yield f"IX.5.0: element {event.instead} falls and does not stand beside"


def into_a_house(table: Table, shooter: int, target: int) -> bool:
    """Whether somebody inside a building is shot at by one who is not in it (XXIV.4.0)."""
    if table.rooms is None:
        return False
    rooms = [
        table.rooms.room(table.stands[one][1]) if table.unit(one).altitude is None else None
        for one in (shooter, target)
    ]
    return rooms[1] is not None and rooms[0] != rooms[1]


def weather(table: Table) -> int:
    return table.state.weather.shots if table.state.weather is not None else 0


def protections(table: Table, element: int) -> set[int]:
    """Missile protection of an element; of a chariot that of the car and that of the animals (XVIII.5.0)."""
    card = table.card(element)
    more = extra(table, element, "missile_protection")
    if table.base(element) == "chariot":
        return {card.missile_protection + more, card.chariot.animals_missile_protection + more}
    return {card.missile_protection + more}


def eye_of(table: Table, element: int) -> tuple[Place, int, str]:
    """Where an element shoots from: field, height of its eyes, arc (IV.1.1, XVII.6.4, 7.4, XVIII.7.0)."""
    card, base = table.card(element), table.base(table.carrier(element))
    unit, at, _ = table.stands[element]
    tall = card.size
    if table.mount(element) is not None and base != "chariot":
        tall = table.card(table.carrier(element)).size + (base != "dragon")
    height = feet(table, at) + tall
    if unit.altitude is not None:
        height = unit.altitude + (IN_THE_AIR if base != "standard" else card.size)
    arc = "mounted" if card.mobility == "cavalry" and base == "standard" else "foot"
    if base == "chariot":
        return at, feet(table, at) + card.size + 1, "all"
    if base == "dragon" and unit.altitude is None:
        height += 1
    return at, height, arc


def aims(table: Table, shooter: int, target: int, weapon: Any) -> Iterator[tuple[Place, int, int]]:
    """Yield (field, power, segments seen) of each field that may be aimed at (IV.1.1, XVII.2.0)."""
    eye, height, arc = eye_of(table, shooter)
    _, _, facing = table.stands[shooter]
    unit, mine = table.unit(target), table.unit(shooter)
    aloft = unit.altitude is not None
    limit = table.state.weather.visibility if table.state.weather is not None else None
    base = table.base(table.carrier(target))
    tall = heights(table, table.carrier(target))
    if table.mount(target) is not None:
        # He is seen where the front field of his mount is, or its car (XVII.7.6, XVIII.9.0).
        tall = {place: size for place, size in tall.items() if place == table.stands[target][1]}
    if aloft:
        tall = dict.fromkeys(tall, IN_THE_AIR if base != "standard" else table.card(target).size)
    flying = mine.altitude is not None and table.base(table.carrier(shooter)) != "standard"
    for place, size in tall.items():
        far = apart(eye, place)
        shorter = max(0, unit.altitude - height) if unit.altitude is not None else 0
        if limit is not None and far > limit:
            continue
        if not in_arc(eye, facing, place, arc):
            continue
        power = next((band.power for band in weapon.bands if far <= band.to - shorter), None)
        if power is None:
            continue
        if flying:
            power = 2
        up = [at for at, high in ((eye, mine.altitude), (place, unit.altitude)) if high is not None]
        if table.rooms is not None and table.rooms.hidden(eye, place, aloft=up):
            continue
        segments = seen_whole(table, eye, height, place, size, altitude=unit.altitude)
        if segments or (into_a_house(table, shooter, target) and top_seen(table, eye, height, place, size)):
            yield place, power, segments


def numbers(table: Table, event: Any, weapon: Any) -> set[int]:
    """Base numbers that a shot may have, by the printed formula (IV.2.0, XII.4.0)."""
    shooter, target = event.shooter, event.target
    into = event.aim_die is not None
    found = set()
    skill = table.card(shooter).missile_skill if "VIII" in table.chapters and not into else 0
    skill += extra(table, shooter, "missile_skill") if "VIII" in table.chapters and not into else 0
    given = skill + extra(table, shooter, "missile_power") + weather(table)
    given -= INTO_A_HOUSE * into_a_house(table, shooter, target)
    given += extra(table, target, "missile_power_against") + 2 * (0 if into else len(event.supports))
    fields = list(aims(table, shooter, target, weapon))
    if table.base(target) not in ("standard", "chariot") and fields:
        # The line of sight that is blocked least counts, of equal ones the nearest (XVII.2.0).
        eye, _, _ = eye_of(table, shooter)
        fields.sort(key=lambda one: (-one[2], apart(eye, one[0])))
        best = fields[0]
        fields = [one for one in fields if (one[2], one[1]) == (best[2], best[1])]
    for place, power, segments in fields:
        wood = table.terrain(place) == "wood" and "XII" in table.chapters
        if wood and table.unit(target).altitude is None:
            power -= 2
        if table.mount(target) is not None:
            segments = 1
        for protection in protections_at(table, target, place):
            found.add(given + power + segments // 2 - protection)
    return found


def protections_at(table: Table, element: int, place: Place) -> set[int]:
    """Missile protection on one field: a chariot's animals have their own (XVIII.5.0), a rider both."""
    mount = table.mount(element)
    if mount is not None:
        own = table.card(element).missile_protection + extra(table, element, "missile_protection")
        return {own + table.card(mount).missile_protection}
    if table.base(element) != "chariot":
        return protections(table, element)
    card, more = table.card(element), extra(table, element, "missile_protection")
    if place == table.parts(element)["C"]:
        return {card.missile_protection + more}
    return {card.chariot.animals_missile_protection + more}
