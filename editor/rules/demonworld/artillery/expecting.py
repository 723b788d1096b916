"""What a shot of a gun is expected to do, over the table of deviation and all of its dice (XIX.4, XIX.5)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.core.hexes import DIRECTIONS, Axial, distance
from editor.rules.demonworld.artillery.aiming import strayed
from editor.rules.demonworld.artillery.choices import FireGun
from editor.rules.demonworld.artillery.course import Height, height_of_flight, stretches
from editor.rules.demonworld.artillery.gunnery import STRAYS, before_or_behind
from editor.rules.demonworld.artillery.in_battle import (
    artillery_of,
    bodies,
    front_of,
    land_now,
    projectile_of,
    ranges_of,
)
from editor.rules.demonworld.artillery.stones import Stone, stone_fields
from editor.rules.demonworld.large.footprints import Body, standing
from editor.rules.demonworld.shooting.artillery import deviation_chances
from editor.rules.demonworld.state import BattleState


class Losses(NamedTuple):
    """Expected hit points lost, and what the elements are worth that they belong to."""

    enemies: float = 0.0
    """Hit points of enemies."""
    friends: float = 0.0
    """Hit points of friends."""
    enemy_points: float = 0.0
    """Worth of what enemies lose, in points."""
    friend_points: float = 0.0
    """Worth of what friends lose, in points."""

    def plus(self, other: Losses, share: float = 1.0) -> Losses:
        """Return these losses with a share of others."""
        return Losses(*[one + share * more for one, more in zip(self, other, strict=True)])


def wounds_expected(power: float, hit_points: int) -> float:
    """Return the wounds expected of attacks that go on, one power less each, until one misses."""
    found, chance = 0.0, 1.0
    for struck in range(hit_points):
        chance *= min(max(power - struck, 0.0), 20.0) / 20
        found += chance
    return found


def chances_of(state: BattleState, aim: FireGun) -> dict[str, float]:
    """Return the chance of each result of a shot at a field in range (XIX.4.1)."""
    far = distance(front_of(state, aim.gun), state.battle.ground.axial(aim.cell))
    band = ranges_of(artillery_of(state, aim.gun)).band(far)
    return deviation_chances(band, state.battle.ruleset) if band is not None else {}


class Prospects:
    """What the shots of one gun promise at one moment; final fields are worked out once."""

    def __init__(self, state: BattleState, gun: int) -> None:
        self._state, self._gun = state, gun
        self._artillery, self._rule = artillery_of(state, gun), projectile_of(state, gun)
        self._start, self._land = front_of(state, gun), land_now(state.battle)
        self._there = standing(bodies(state, gun))
        self._camp = state.battle.camp_of[gun]
        self._at: dict[Axial, Losses] = {}

    def of(self, cell: int, *, high: bool = False) -> Losses:
        """Return what a shot at a field is expected to do, mishaps included; none out of range."""
        aim, ruleset = self._state.battle.ground.axial(cell), self._state.battle.ruleset
        band = ranges_of(self._artillery).band(distance(self._start, aim))
        total = Losses()
        if band is None:
            return total
        for result, chance in deviation_chances(band, ruleset).items():
            if result == "hit" and chance:
                total = total.plus(self._final(aim, aim, high=high), chance)
            elif result in STRAYS and chance:
                for direction in DIRECTIONS:
                    final = strayed(aim, direction, STRAYS[result])
                    total = total.plus(self._final(aim, final, high=high), chance / len(DIRECTIONS))
        return total

    def _final(self, aim: Axial, final: Axial, *, high: bool) -> Losses:
        if high:
            target = self._there[aim]
            if final in target.base.fields:
                return self._lost(target, wounds_expected(self._artillery.power, target.hit_points))
            if not before_or_behind(self._start, aim, final, target):
                return Losses()
        if final not in self._at:
            stone = self._artillery.fire == "indirect"
            self._at[final] = self._fallen(final) if stone else self._flown(final)
        return self._at[final]

    def _lost(self, body: Body, wounds: float) -> Losses:
        battle, element = self._state.battle, int(body.name)
        roster = battle.roster[battle.came_with[element]]
        points = wounds * roster.worth / len(roster.elements) / battle.hit_points[element]
        if battle.camp_of[element] == self._camp:
            return Losses(0.0, wounds, 0.0, points)
        return Losses(wounds, 0.0, points, 0.0)

    def _fallen(self, final: Axial) -> Losses:
        """Return what a stone does that falls on a field."""
        card, total = self._artillery, Losses()
        beside = card.power_adjacent if card.projectile == "large_stone" else None
        for field in stone_fields(final, Stone(self._rule, card.power, beside), self._land):
            body = self._there.get(field)
            power = card.power if field == final or beside is None else beside
            if body is not None:
                total = total.plus(self._lost(body, wounds_expected(power, body.hit_points)))
        return total

    def _flown(self, final: Axial) -> Losses:
        """Return what a ball or bolt does on its way to a field; of two fields beside its line half each."""
        height = height_of_flight(self._start, final, self._land)
        flies, power, total = 1.0, float(self._artillery.power), Losses()
        last = self._start
        for stretch in (*stretches(self._start, final), (final,)):
            flies, power = self._past_wall(last, stretch[0], flies, power)
            share, goes_on = 1 / len(stretch), 0.0
            for field in stretch:
                if field not in self._land.lies or self._hill(height, field, final):
                    continue
                power = max(power + self._taken(field), 0.0)
                body = self._there.get(field)
                if body is None or not self._meets(height, field, body, final):
                    goes_on += share
                    continue
                found, past = self._struck(body, power)
                total = total.plus(found, flies * share)
                goes_on += share * past
                power -= min(power, 20.0) / 20 * share
            flies, last = flies * goes_on, stretch[0]
            if flies <= 0 or power <= 0:
                break
        return total

    def _hill(self, height: Height, field: Axial, final: Axial) -> bool:
        return field != final and height.hill(self._land.ground(field), distance(self._start, field))

    def _meets(self, height: Height, field: Axial, body: Body, final: Axial) -> bool:
        top = self._land.feet(field) + body.size_at(field)
        return field == final or height.meets(top, distance(self._start, field))

    def _taken(self, field: Axial) -> float:
        kind = self._land.lie(field).terrain.id
        return sum(one.change for one in self._rule.grounds if one.terrain == kind)

    def _past_wall(self, here: Axial, there: Axial, flies: float, power: float) -> tuple[float, float]:
        """Return chance and power with which it gets past what stands between two fields."""
        if here == self._start or not self._land.missile_wall(here, there):
            return flies, power
        if self._rule.wall == "stops":
            return 0.0, power
        broken = min(power, 20.0) / 20
        return flies * broken, max(power + (self._rule.per_wall or 0), 0.0)

    def _struck(self, body: Body, power: float) -> tuple[Losses, float]:
        """Return what somebody loses, and the chance that the projectile goes on behind him."""
        hits = min(max(power, 0.0), 20.0) / 20
        if body.base.large:
            return self._lost(body, wounds_expected(power, body.hit_points)), 0.0
        if not self._rule.repeats_on_target:
            goes_on = 1.0 if self._rule.goes_on_after_failure else hits
            return self._lost(body, hits * min(body.hit_points, 1)), goes_on
        past = 1.0
        for struck in range(body.hit_points):
            past *= min(max(power - struck, 0.0), 20.0) / 20
        return self._lost(body, wounds_expected(power, body.hit_points)), past
