"""Fire: wind, tokens, spread, lighting, flaming arrows, who burns (XXII)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import RING, Place, apart, around, plus
from tests.rules.demonworld.referee.numbers import extra
from tests.rules.demonworld.referee.table import Table

TOKENS: Final = {"tall_grass": 5, "bushes": 5, "wood": 10}
"""Ground that burns -> its token (XXII.3.0)."""
LIT: Final = 6
"""A D20 of so much or less lights a field by hand (XXII.3.0)."""
WIND: Final = {
    **dict.fromkeys((1, 2), (1, 0)), **dict.fromkeys((3, 4), (-1, 0)), 5: (2, 0), 6: (-2, 0),
    **dict.fromkeys((7, 8, 9), (0, 1)), **dict.fromkeys((10, 11, 12), (0, -1)), 13: (0, 2), 14: (0, -2),
    **dict.fromkeys(range(15, 21), (0, 0)),
}  # fmt: skip
"""D20 -> (sixths of a turn to the right, change of speed) (XXII.2.0)."""


class Fire:
    """Follows the fires of a battle from its events alone."""

    def __init__(self) -> None:
        self._tokens: dict[Place, int] = {}
        self._kindled: set[Place] = set()
        self._trapped: set[int] = set()
        self._aged = 0
        self._turned = 0
        self._started = False

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if not self._started:
            self._started = True
            self._tokens = dict(before.fires)
        if "XXII" not in after.chapters:
            if after.state.changes.fires:
                yield "XXII: something burns though the chapter is not in force"
            return
        yield from self._events(before, event, after)
        if after.fires != self._tokens:
            yield f"XXII.3.0: the tokens of fire are {after.fires}, not {self._tokens}"
            self._tokens = dict(after.fires)
        if after.state.units is not before.state.units:
            yield from self._entered(before, after)

    def _events(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        match event:
            case happened.TurnBegan():
                self._trapped.clear()
            case happened.WindRose():
                if before.state.turn != 1 or not (1 <= event.direction <= 6 and 1 <= event.speed <= 6):
                    yield f"XXII.2.0: a wind {event.direction}, {event.speed} in turn {before.state.turn}"
            case happened.WindTurned():
                yield from self._wind(before, event)
            case happened.FiresAged():
                yield from self._age(before, event)
            case happened.FireSpread():
                yield from self._spread(before, event)
            case happened.Trapped():
                self._trapped = set(event.elements)
                if self._trapped != self._in_fire(before):
                    yield f"XXII.3.0: {event.elements} stand in fire, not {sorted(self._in_fire(before))}"
            case happened.Burned():
                if set(event.elements) != self._trapped & self._in_fire(before):
                    yield f"XXII.3.0: {event.elements} burn"
            case happened.GroundMade() | happened.GroundReturned():
                self._quenched(after)
            case happened.FireTried():
                yield from self._tried(before, event)
            case happened.ArrowFlew():
                yield from self._arrow(before, event)
            case happened.BreathKindled():
                place = before.ground.place(event.cell)
                if place in before.on or self._grows(before, place) is None:
                    yield f"XXII.4.0: breath tries to light {place}"
                if event.power != before.card(event.dragon).large.breath:
                    yield f"XXII.4.0: breath lights with {event.power}"
                if event.die <= event.power:
                    self._kindled.add(place)
            case happened.IncendiaryFell():
                place = before.ground.place(event.cell)
                dry = self._grows(before, place) is not None and place not in self._kindled
                if (event.die is not None) != dry:
                    yield f"XXII.6.0: fire falls on {place}, die {event.die}"
                if event.lit:
                    self._kindled.add(place)
            case happened.FieldKindled() if event.lit:
                self._kindled.add(before.ground.place(event.cell))
            case happened.ShotsDeclared():
                using = {one for shot in event.shots for one in (shot.shooter, *shot.supports)}
                if using & self._trapped:
                    yield f"XXII.3.0: {sorted(using & self._trapped)} stand in fire and shoot"
            case _:
                pass

    def _quenched(self, after: Table) -> None:
        """A fire on ground that does not burn any more is out for good (RULINGS XX.6.0)."""
        for place in self._burning():
            if after.terrain(place) not in TOKENS:
                self._tokens[place] = 0

    def _burning(self) -> set[Place]:
        return {place for place, token in self._tokens.items() if token > 0}

    def _in_fire(self, table: Table) -> set[int]:
        """Who stands on a burning field, or on one with three burning beside it (XXII.3.0)."""
        burning = self._burning()
        return {
            element
            for place, element in table.on.items()
            if place in burning or sum(near in burning for near in around(place)) >= 3
        }

    def _grows(self, table: Table, place: Place) -> int | None:
        """Token of what could burn on a field, None where nothing does or has burnt."""
        if place not in table.ground.lies or table.ground.flat:
            return None
        return TOKENS.get(table.terrain(place)) if place not in self._tokens else None

    def _wind(self, before: Table, event: Any) -> Iterator[str]:
        if before.state.wind is None or before.state.turn <= self._turned:
            yield "XXII.2.0: the wind turns twice in a turn"
            return
        self._turned = before.state.turn
        turn, faster = WIND[event.die]
        wanted = (before.state.wind[0] - 1 + turn) % 6 + 1, max(0, before.state.wind[1] + faster)
        if (event.direction, event.speed) != wanted:
            yield f"XXII.2.0: a {event.die} gives the wind {wanted}"

    def _age(self, before: Table, event: Any) -> Iterator[str]:
        """Every token loses one, then what was kindled in the last turn burns (XXII.3.0, XXII.4.0)."""
        if before.state.turn <= self._aged:
            yield "XXII.3.0: fires lose two tokens in a turn"
        self._aged = before.state.turn
        self._tokens = {place: max(0, token - 1) for place, token in self._tokens.items()}
        begun = {before.ground.place(cell): token for cell, token in event.begun}
        wanted = {
            place: token for place in self._kindled if (token := self._grows(before, place)) is not None
        }
        if begun != wanted:
            yield f"XXII.4.0: {begun} begin to burn, not {wanted}"
        self._kindled.clear()
        self._tokens |= begun

    def _spread(self, before: Table, event: Any) -> Iterator[str]:
        """A die for each fire upwind of a field: wind and six (XXII.3.0)."""
        if before.state.wind is None or before.state.wind[1] == 0:
            yield "XXII.2.0: fire spreads without a wind"
            return
        direction, speed = before.state.wind
        if event.needs != min(speed + 6, 20):
            yield f"XXII.3.0: fire spreads on {event.needs} with a wind of {speed}"
        wanted: Counter[Place] = Counter()
        for place in self._burning():
            for way in (direction - 2, direction - 1, direction):
                lee = plus(place, RING[way % 6])
                if self._grows(before, lee) is not None:
                    wanted[lee] += 1
        tested = {before.ground.place(cell): len(dice) for cell, dice, _ in event.tests}
        if tested != wanted:
            yield f"XXII.3.0: the tests are {tested}, not {dict(wanted)}"
        for cell, dice, token in event.tests:
            place = before.ground.place(cell)
            lit = self._grows(before, place) if min(dice) <= event.needs else None
            if token != lit:
                yield f"XXII.3.0: dice of {dice} leave the token {token} on {place}"
            if token is not None:
                self._tokens[place] = token

    def _tried(self, before: Table, event: Any) -> Iterator[str]:
        unit, _, _ = before.stands[event.element]
        card, place = before.card(event.element), before.ground.place(event.cell)
        if min(apart(own, place) for own in before.fields(event.element)) != 1:
            yield f"XXII.3.0: element {event.element} lights the far field {place}"
        if not card.may_start_fires:
            yield f"XXII.3.0: the card of element {event.element} forbids fires"
        if unit.order != "hold" and not before.commander(event.element):
            yield f"XXII.3.0: element {event.element} lights a fire with {unit.order}"
        if unit.engaged or unit.manoeuvres or unit.mood == "rout" or event.element in before.state.spent:
            yield f"XXII.3.0: element {event.element} has other things to do than light fires"
        if event.die is None:
            return
        token = self._grows(before, place) if event.die <= LIT else None
        if self._grows(before, place) is None or event.token != token:
            yield f"XXII.3.0: a {event.die} leaves the token {event.token} on {place}"
        if event.token is not None:
            self._tokens[place] = event.token

    def _arrow(self, before: Table, event: Any) -> Iterator[str]:
        unit, card = before.unit(event.shooter), before.card(event.shooter)
        if not card.flaming_missiles or unit.order != "hold" or unit.engaged or unit.manoeuvres:
            yield f"XXII.5.0: element {event.shooter} may not shoot flaming arrows"
        if event.die is None or event.base is None:
            return
        if event.hit != (event.die <= event.base):
            yield f"XXII.5.0: a {event.die} against {event.base} hits: {event.hit}"
        weather = before.state.weather.shots if before.state.weather is not None else 0
        power = 1 + 2 * len(event.supports) + weather + extra(before, event.shooter, "missile_power")
        if event.cell is not None and event.target is None:
            place = before.ground.place(event.cell)
            if place in before.on or self._grows(before, place) is None:
                yield f"XXII.5.0: an arrow at the field {place}"
            if event.base != power:
                yield f"XXII.5.0: an arrow at a field with {event.base}, not {power}"
            if event.hit:
                self._kindled.add(place)
            return
        if event.target is not None:
            machine = before.machine(event.target)
            if event.supports and not machine:
                yield "XXII.5.0: flaming arrows at somebody are supported"
            most = (
                power
                + before.card(event.target).size // 2
                + extra(before, event.target, "missile_power_against")
            )
            if not event.base <= most + 1:
                yield f"XXII.5.0: an arrow with {event.base}, {most} at the most"

    def _entered(self, before: Table, after: Table) -> Iterator[str]:
        """Nobody enters a burning field (XXII.3.0)."""
        burning = self._burning()
        if not burning:
            return
        for place in burning:
            element = after.on.get(place)
            if element is None or element not in before.stands:
                continue
            was = before.stands[element]
            if place not in before.fields(element) and was[0].altitude is None:
                yield f"XXII.3.0: element {element} enters the fire on {place}"
