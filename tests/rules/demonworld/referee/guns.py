"""Guns: loading, mishaps, the flight of bolts and balls, stones (XIX)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.bases import FIRES, GUN_POINTS
from tests.rules.demonworld.referee.fields import RING, Place, apart, around, drawn, in_arc, minus, plus
from tests.rules.demonworld.referee.table import Table

SHOT: Final = 6
"""Loading points of a shot (XIX.3.0)."""
MISHAPS: Final = {1: "destroyed", 2: "lose_loading", 3: "jammed"}
STRAYS: Final = {"medium": (9, 17), "long": (15, 19)}
"""Band -> the greatest dice that stray by two fields and by one (XIX.4.1)."""
FIELDS: Final = {"two_fields": 2, "one_field": 1, "hit": 0}
SLOWED: Final = {"wood": 2, "bushes": 1, "tall_grass": 1}
"""Power that a bolt or a ball loses on a field (XIX.5.0)."""


class Guns:
    """Loading points and shots of guns."""

    def __init__(self) -> None:
        self._loaded: dict[int, int] = {}
        self._aims: dict[int, Any] = {}
        self._shot: Shot | None = None
        self._ready: set[int] = set()
        self._fire: set[int] = set()
        self._stood: dict[int, tuple[Place, int]] = {}

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if not self._loaded and before.state.guns.loaded:
            self._loaded = {gun: SHOT for gun, _ in before.state.guns.loaded}
        match event:
            case happened.PhaseBegan():
                yield from self._end(before)
                self._aims.clear()
                self._fire = self._fire if event.phase == "second_shooting" else set()
                if event.phase == "movement":
                    self._ready = {gun for gun, points in self._loaded.items() if points == SHOT}
            case happened.GunsLoaded():
                yield from self._load(before, event)
            case happened.ArrowsAnnounced():
                yield from self._announced(before, event)
            case happened.IncendiaryFell():
                yield from self._fell(before, event)
            case happened.ShotsForgone():
                yield from self._end(before)
                yield from self._forgone(before, event)
            case happened.GunAimed():
                yield from self._aimed(before, event)
            case happened.GunFired():
                yield from self._end(before)
                yield from self._fired(before, event)
            case happened.ProjectileStruck() if event.incendiary:
                if event.power != before.card(event.gun).artillery.incendiary:
                    yield f"XXII.6.0: gun {event.gun} strikes with {event.power}"
                if (event.die <= event.power) != (event.outcome == "hit"):
                    yield f"XXII.6.0: a {event.die} against {event.power} is a {event.outcome}"
            case happened.ProjectileSlowed() | happened.ProjectileStruck() | happened.WallMet():
                if self._shot is not None:
                    yield from self._shot.meets(before, event)
            case happened.RiderDrawn():
                if self._shot is not None:
                    yield from self._shot.at_rider(before, event)
            case happened.LineDrawn():
                if self._shot is not None:
                    self._shot.draws(before, event)
            case happened.ProjectileEnded():
                if self._shot is not None:
                    yield from self._shot.ends(before, event)
                self._shot = None
            case _:
                yield from self._end(before)
        now = dict(after.state.guns.loaded)
        for gun, points in self._loaded.items():
            if gun in after.stands and gun not in after.state.struck and now.get(gun, 0) != points:
                yield f"XIX.3.0: gun {gun} has {now.get(gun, 0)} loading points, not {points}"
                self._loaded[gun] = now.get(gun, 0)

    def _end(self, before: Table) -> Iterator[str]:
        if self._shot is not None and self._shot.stone:
            yield from self._shot.fallen(before)
        self._shot = None

    def _announced(self, before: Table, event: Any) -> Iterator[str]:
        """Guns that hold and whose card has such projectiles (XXII.6.0)."""
        for number in event.units:
            unit = before.state.units[number]
            gun = unit.elements[0]
            artillery = before.card(gun).artillery
            if artillery is None:
                continue
            if artillery.incendiary is None or unit.order != "hold" or unit.engaged:
                yield f"XXII.6.0: gun {gun} announces fire with {unit.order}"
            self._fire.add(gun)
            self._stood[gun] = before.stands[gun][1:]

    def _fell(self, before: Table, event: Any) -> Iterator[str]:
        """An empty field that burns catches fire with the power or less (XXII.6.0)."""
        place = before.ground.place(event.cell)
        power = before.card(event.gun).artillery.incendiary
        if place in before.on or event.power != power:
            yield f"XXII.6.0: fire with {event.power} falls on {place}"
        if event.lit != (event.die is not None and event.die <= event.power):
            yield f"XXII.6.0: a {event.die} against {event.power} lights {place}: {event.lit}"
        self._shot = None

    def _forgone(self, before: Table, event: Any) -> Iterator[str]:
        """Who has announced fire and not thrown it loses its loading (XXII.6.0)."""
        for gun in event.guns:
            if gun not in self._fire or gun in self._aims:
                yield f"XXII.6.0: gun {gun} has forgone no shot"
            self._loaded[gun] = 0

    def _load(self, before: Table, event: Any) -> Iterator[str]:
        """What is left of the movement loads, up to six points; not on the move, not in melee (XIX.3.0)."""
        for gun, points in event.loads:
            unit = before.unit(gun)
            if unit.order not in ("skirmish", "hold") or unit.engaged:
                yield f"XIX.3.0: gun {gun} loads with {unit.order}, in melee: {bool(unit.engaged)}"
                continue
            printed = getattr(before.card(gun).movement, unit.order) or GUN_POINTS[unit.order]
            left = max(0, printed - before.lost(gun)) - unit.points
            if points != min(SHOT - self._loaded.get(gun, 0), left):
                yield f"XIX.3.0: gun {gun} loads {points} with {left} points left"
            self._loaded[gun] = self._loaded.get(gun, 0) + points

    def _aimed(self, before: Table, event: Any) -> Iterator[str]:
        self._aims[event.gun] = event
        unit, at, facing = before.stands[event.gun]
        card = before.card(event.gun).artillery
        place = before.ground.place(event.cell)
        if FIRES.get(unit.order or "") != before.state.phase:
            yield f"XIX.3.0: gun {event.gun} fires with {unit.order} in {before.state.phase}"
        if self._loaded.get(event.gun) != SHOT:
            yield f"XIX.3.0: gun {event.gun} fires with {self._loaded.get(event.gun)} loading points"
        if unit.engaged and (unit.engaged != before.state.turn or event.gun not in self._ready):
            yield f"XIX.8.0: gun {event.gun} fires in melee"
        far = apart(at, place)
        if not card.minimum <= far <= card.long or far == 0:
            yield f"XIX.2.1: gun {event.gun} fires {far} fields far"
        if not in_arc(at, facing, place, "foot"):
            yield f"XIX.1.1: gun {event.gun} fires out of its arc"
        if card.fire == "indirect" and place not in before.on:
            plant = before.terrain(place) in SLOWED and "XXII" in before.chapters
            if not plant:
                yield f"XIX.6.0: gun {event.gun} throws a stone at an empty field"
        if event.high and (place not in before.on or before.base(before.on[place]) == "standard"):
            yield f"XIX.5.1: gun {event.gun} aims high at nobody large"

    def _fired(self, before: Table, event: Any) -> Iterator[str]:
        _, at, looks = before.stands[event.gun]
        card = before.card(event.gun).artillery
        if event.incendiary != (event.gun in self._fire):
            yield f"XXII.6.0: gun {event.gun} throws fire: {event.incendiary}"
        if event.incendiary and (at, looks) != self._stood[event.gun]:
            yield f"XXII.6.0: gun {event.gun} has moved before it throws fire"
        if event.power != (card.incendiary if event.incendiary else card.power):
            yield f"XIX.5.0: gun {event.gun} fires with {event.power}"
        aim = before.ground.place(event.cell)
        far = apart(at, aim)
        band = (
            "short"
            if card.short is not None and far <= card.short
            else "medium"
            if far <= card.medium
            else "long"
        )
        outcome = result(band, event.die)
        if (band, outcome) != (event.band, event.outcome):
            yield f"XIX.4.1: a {event.die} at {far} fields is {outcome} in {band}, not {event.outcome}"
        self._loaded[event.gun] = {"jammed": SHOT}.get(outcome, 0)
        if outcome not in FIELDS:
            return
        final = aim
        if FIELDS[outcome]:
            step = RING[event.way_die - 1]
            final = plus(aim, *[step] * FIELDS[outcome])
        reported = before.ground.place(event.final) if event.final is not None else None
        if reported != (final if final in before.ground.lies else None):
            yield f"XIX.4.1: a {event.way_die} leads to {final}, not to {reported}"
        self._shot = None if event.incendiary else Shot(before, event, card, at, final)


def result(band: str, die: int) -> str:
    """The table of deviation (XIX.4.1)."""
    if die in MISHAPS:
        return MISHAPS[die]
    if band == "short":
        return "hit"
    two, one = STRAYS[band]
    return "two_fields" if die <= two else "one_field" if die <= one else "hit"


class Shot:
    """A projectile on its way."""

    def __init__(self, before: Table, event: Any, card: Any, start: Place, final: Place) -> None:
        self.stone = card.fire == "indirect"
        self._kind, self._start, self._final, self._high = card.projectile, start, final, event.high
        self._power = {final: card.power}
        self._left = card.power
        self._gun = event.gun
        if card.projectile == "large_stone" and final in before.ground.lies and not before.depth(final):
            for place in around(final):
                if before.level(place) <= before.level(final) if place in before.ground.lies else False:
                    self._power[place] = card.power_adjacent
        self._under = {
            (before.on[place], place)
            for place in self._power
            if place in before.on and before.on[place] not in before.state.struck
        }
        self._struck: list[tuple[int, Place]] = []
        self._stopped = False
        self._drawn: dict[Place, bool] = {}
        way = drawn(minus(final, start))
        self._line = [(plus(start, step), inner) for step, inner in way] + [(final, True)]
        self._place = 0
        self._slowed: set[Place] = set()
        self._passed: set[Place] = set()

    def at_rider(self, before: Table, event: Any) -> Iterator[str]:
        """A D6 says whether a rider or his mount is struck; of a stone who has the odd hit (XIX.7.0)."""
        place = before.ground.place(event.cell)
        self._drawn[place] = event.rider
        if before.rider(event.mount) is None or place != before.stands[event.mount][1]:
            yield f"XIX.7.0: nobody rides on element {event.mount} on {place}"
        most = 3 if self.stone else 2 if before.base(event.mount) == "chariot" else 1
        if (event.die <= most) != event.rider:
            yield f"XIX.7.0: a {event.die} is for the other of rider and mount of {event.mount}"

    def draws(self, before: Table, event: Any) -> None:
        """Of two fields the one not drawn is not on the way."""
        self._passed.add(before.ground.place(event.other))

    def meets(self, before: Table, event: Any) -> Iterator[str]:
        """A projectile meets somebody, a wall, or what grows."""
        if event.gun != self._gun:
            yield "XIX.4.0: two projectiles fly at once"
        if isinstance(event, happened.WallMet):
            yield from self._wall(before, event)
            return
        place = before.ground.place(event.cell)
        if isinstance(event, happened.ProjectileSlowed):
            lost = SLOWED.get(before.terrain(place), 0)
            self._left -= lost
            self._slowed.add(place)
            if not lost or event.power != max(self._left, 0) or place not in [one for one, _ in self._line]:
                yield f"XIX.5.0: {place} takes {lost} from a projectile, {event.power} are told to be left"
            self._left = event.power
            return
        yield from self._strikes(before, event, place)

    def _strikes(self, before: Table, event: Any, place: Place) -> Iterator[str]:
        hit = event.die <= event.power
        if hit != (event.outcome == "hit"):
            yield f"XIX.5.0: a {event.die} against {event.power} is told to be a {event.outcome}"
        if before.unit(event.target).altitude is not None:
            yield f"XXIII.7.0: a projectile strikes the flyer {event.target}"
        mount = before.mount(event.target)
        if mount is not None and not self.stone and not self._drawn.get(place):
            yield f"XIX.7.0: the rider {event.target} is struck, and no die says so"
        if mount is None and not self.stone and self._drawn.get(place):
            yield f"XIX.7.0: the die is for the rider, and {event.target} is struck"
        if place not in before.fields(event.target):
            yield f"XIX.5.0: element {event.target} does not stand on {place}"
        if event.target in before.state.struck and (event.target, place) not in self._struck:
            yield f"XIX.4.0: element {event.target} has fallen already"
        self._struck.append((event.target, place))
        if self.stone:
            if place not in self._power:
                yield f"XIX.6.0: the stone on {self._final} reaches {place}"
                return
            if event.power != self._power[place]:
                yield f"XIX.6.0: the stone strikes with {event.power}, not {self._power[place]}"
            self._power[place] -= 1
            if not hit:
                self._power[place] = -1
            return
        if self._stopped:
            yield "XIX.5.0: the projectile was stopped and flies on"
        if event.power != self._left:
            yield f"XIX.5.0: the projectile strikes with {event.power}, not {self._left}"
        line = [one for one, _ in self._line]
        if place not in line and not self._high:
            yield f"XIX.5.0: {place} is not on the way to {self._final}"
        if not self._high:
            yield from self._nobody_left_out(before, place)
        self._left = event.power - hit
        large = before.base(event.target) != "standard"
        self._stopped = not hit and (large or self._kind == "bolt")

    def _nobody_left_out(self, before: Table, until: Place) -> Iterator[str]:
        """Field by field: whoever stands in the way before is attacked first (XIX.5.0)."""
        for place, inner in self._line:
            if place == until:
                return
            other = before.on.get(place)
            if not inner or other is None or other == self._gun or other in before.state.struck:
                continue
            if (
                all(other not in (one, before.carrier(one)) for one, _ in self._struck)
                and place not in self._passed
            ):
                yield f"XIX.5.0: the projectile passes element {other} on {place}"

    def _wall(self, before: Table, event: Any) -> Iterator[str]:
        here, there = before.ground.place(event.here), before.ground.place(event.there)
        if not before.wall(here, there):
            yield f"XIX.5.0: no wall between {here} and {there}"
        if event.outcome == "flown_over":
            if event.aim_die is None or event.aim_die <= 3:
                yield f"XIX.5.0: a {event.aim_die} is for the wall"
            return
        if event.aim_die is not None and event.aim_die > 3:
            yield f"XIX.5.0: a {event.aim_die} is for who stands behind the wall"
        if self._kind in ("bolt", "small_stone") and event.outcome != "stopped":
            yield f"XIX.5.0: a {self._kind} attacks a wall"
        if event.die is None:
            return
        if (event.die <= event.power) != (event.outcome == "broken"):
            yield f"XIX.5.0: a {event.die} against {event.power}, and the wall is {event.outcome}"
        if self._kind == "ball":
            if event.power != self._left:
                yield f"XIX.5.0: the ball strikes the wall with {event.power}, not {self._left}"
            self._left -= 5

    def ends(self, before: Table, event: Any) -> Iterator[str]:
        """It never goes on behind the final field (XIX.5.0)."""
        if event.cell is not None and event.why == "final" and before.ground.place(event.cell) != self._final:
            yield f"XIX.5.0: the projectile comes to rest on {event.cell}, not on {self._final}"
        if event.why == "final" and not self.stone and not self._high:
            yield from self._nobody_left_out(before, self._final)

    def fallen(self, before: Table) -> Iterator[str]:
        """Everybody under a stone was attacked (XIX.6.0)."""
        struck = {(before.carrier(one) if one in before.stands else one, at) for one, at in self._struck}
        for element, place in sorted(self._under - struck - set(self._struck)):
            if element in before.stands and element not in before.state.struck:
                yield f"XIX.6.0: the stone on {self._final} spares element {element} on {place}"
