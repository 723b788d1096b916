"""Magic: levels in order, points, dice, failures, rest, effects that last (XX, XXIII.7.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, apart, around
from tests.rules.demonworld.referee.numbers import extra
from tests.rules.demonworld.referee.table import Table

MOST: Final = {1: 10, 2: 20, 3: 30, 4: 40, 5: 50}
"""Level -> spell points at the start, and the most that he ever has (XX.3.2)."""
BACK: Final = {1: 6, 2: 8, 3: 10, 4: 12, 5: 14}
"""Level -> points of a turn of rest (XX.3.2)."""
FAILURES: Final = {
    1: "banished",
    **dict.fromkeys(range(2, 6), "backlash"),
    **dict.fromkeys(range(6, 10), "discharge"),
    **dict.fromkeys(range(10, 14), "drained"),
    **dict.fromkeys(range(14, 18), "drained_recovers"),
    **dict.fromkeys(range(18, 21), "shocked"),
}
"""Die -> what a critical failure does (XX.5.0)."""
SHOCK: Final = 2
"""Turns in which a shocked wizard neither casts nor rests (XX.5.0)."""


def _blocks(spell: Any) -> Iterator[Any]:
    for effect in spell.effects:
        yield from (*effect.then, *effect.otherwise) if effect.change == "if" else (effect,)


class Magic:
    """Follows wizards, their points and their spells from the events alone."""

    def __init__(self) -> None:
        self._levels: dict[int, int] = {}
        self._points: dict[int, int] = {}
        self._shocked: dict[int, int] = {}
        self._drained: set[int] = set()
        self._busy: set[int] = set()
        self._cast: Counter[int] = Counter()
        self._level = -1
        self._discharge: set[Place] = set()

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if after.state.magic is None:
            return
        if not self._levels:
            self._levels = {one.element: one.level for one in before.battle.wizards}
            self._points = {element: MOST.get(level, 0) for element, level in self._levels.items()}
        yield from self._events(before, event, after)
        self._deeds(before, event)
        for one in after.state.magic.wizards:
            if one.points != self._points[one.element]:
                yield f"XX.3.2: wizard {one.element} has {one.points} points, not {self._points[one.element]}"
                self._points[one.element] = one.points
            if not 0 <= one.points <= MOST.get(self._levels[one.element], 0):
                yield f"XX.3.2: wizard {one.element} has {one.points} points"
        numbers = [one.number for one in after.state.effects]
        if len(set(numbers)) != len(numbers):
            yield "XX.6.0: two effects share a number"
        for one in after.state.effects:
            if one.until != "battle" and one.last_turn < after.state.turn and not after.state.ended:
                yield f"XX.7.0: effect {one.number} of turn {one.last_turn} still works"

    def _events(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        match event:
            case happened.TurnBegan():
                self._busy.clear()
            case happened.MagicBegan():
                self._cast.clear()
                self._level = -1
            case happened.LevelBegan():
                yield from self._level_begins(before, event)
            case happened.SpellAnnounced():
                yield from self._announced(before, event.casting)
            case happened.GroundMade():
                yield from self._made(before, event)
            case happened.Summoned():
                yield from self._summoned(before, event, after)
            case happened.SpellRolled():
                yield from self._rolled(before, event)
            case happened.SpellWentWrong():
                yield from self._wrong(before, event)
            case happened.DischargeStruck():
                yield from self._discharged(before, event)
            case happened.SpellStruck():
                yield from self._struck(before, event)
            case happened.PointsChanged():
                self._points[event.wizard] += event.change
            case happened.DuelFought():
                yield from self._duel(before, event)
            case happened.WizardsRested():
                yield from self._rested(before, event)
            case _:
                pass

    @staticmethod
    def _made(before: Table, event: Any) -> Iterator[str]:
        """Fields become other ground only by a spell that says so, and for as long as it says (XX.6.0)."""
        spell, turn = before.battle.spells[event.made[0].source], before.state.turn
        grounds = [one.terrain or "clear" for one in _blocks(spell) if one.change == "terrain"]
        for one in event.made:
            if one.terrain not in grounds:
                yield f"XX.6.0: {spell.slug} makes a field {one.terrain}"
            ends = {"phase": turn, "turn": turn, "next_turn": turn + 1}.get(spell.lasts)
            if (one.until == "battle") != (ends is None) or (ends is not None and one.last_turn != ends):
                yield f"XX.7.0: {spell.slug} changes a field until {one.until} {one.last_turn}"
            if "XXIV" in before.chapters and before.ground.place(one.cell) in before.ground.inside:
                yield f"XX.6.0: {spell.slug} changes the ground under a roof"

    def _summoned(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """As many as the spell says, for the wizard's people, on free ground beside no enemy (XX.6.0)."""
        spell = before.battle.spells[event.casting.spell]
        wanted = [one for one in _blocks(spell) if one.change == "summon" and one.unit is not None]
        most = max((one.value for one in wanted if one.unit.id == event.card), default=0)
        fresh = sorted(after.stands.keys() - before.stands.keys())
        if not 0 < len(fresh) <= most:
            yield f"XX.6.0: {spell.slug} summons {len(fresh)} elements, not {most}"
        for element in fresh:
            people = after.card(event.casting.wizard).faction
            if people is not None and after.card(element).faction != people:
                yield f"XX.7.1: element {element} is of the people {after.card(element).faction}"
            if after.side(element) != after.side(event.casting.wizard):
                yield f"XX.6.0: element {element} comes for the other side"
            for place in after.fields(element):
                if place in before.on or place not in before.ground.lies or before.burning(place):
                    yield f"XX.6.0: element {element} appears on {place}"
            if any(after.enemies(element, other) for other, _, _ in after.touching(element)):
                yield f"XX.6.0: element {element} appears beside an enemy"
        for element in fresh:
            level = after.card(element).wizard_level
            if level:
                self._levels[element], self._points[element] = level, MOST.get(level, 0)

    def _level_begins(self, before: Table, event: Any) -> Iterator[str]:
        """Low levels first; where both sides have one, a lot (XX.5.0)."""
        if event.level <= self._level:
            yield f"XX.5.0: level {event.level} casts after {self._level}"
        self._level = event.level
        for element in event.order:
            if self._levels[element] != event.level:
                yield f"XX.5.0: wizard {element} casts among level {event.level}"
            if element in self._drained or self._shocked.get(element, 0) >= before.state.turn:
                yield f"XX.5.0: wizard {element} may not cast any more"
            if before.unit(element).altitude is not None and not self._stored(before, element):
                yield f"XXIII.7.2: wizard {element} casts in the air"
        sides = [before.side(element) for element in event.order]
        if (event.die is not None) != (len(set(sides)) > 1):
            yield f"XX.5.0: a lot {event.die} among the sides {sides}"
        if event.die is not None and sides[0] != event.sides[event.die - 1]:
            yield f"XX.5.0: the lot {event.die} draws another side"

    @staticmethod
    def _stored(before: Table, element: int) -> bool:
        return any(one.element == element and one.stored for one in before.battle.wizards)

    def _announced(self, before: Table, casting: Any) -> Iterator[str]:
        element, spell = casting.wizard, before.battle.spells[casting.spell]
        if casting.stored:
            return
        self._cast[element] += 1
        if self._cast[element] > 1:
            yield f"XX.5.0: wizard {element} casts twice"
        if self._levels[element] != self._level:
            yield f"XX.5.0: wizard {element} casts out of his turn"
        now = before.state.magic.of(element) if before.state.magic is not None else None
        more = now.in_item if now is not None else 0
        if not spell.level <= casting.points <= self._points[element] + more:
            yield f"XX.5.0: wizard {element} spends {casting.points} of {self._points[element]} + {more}"
        if before.unit(element).engaged and casting.points != spell.level:
            yield f"XX.5.0: wizard {element} is in melee and spends more than he must"
        self._points[element] -= min(casting.points, self._points[element])
        self._busy.add(element)
        yield from self._target(before, casting, spell)

    def _target(self, before: Table, casting: Any, spell: Any) -> Iterator[str]:
        """Its people, its distance: of large bases all fields (XX.7.0, XX.7.1)."""
        eyes = before.fields(casting.wizard)[:1]
        if casting.unit is not None:
            card = before.battle.roster[casting.unit].card
            if spell.affects and card.faction not in spell.affects:
                yield f"XX.7.1: {spell.slug} is cast on the people {card.faction}"
            elements = [one for one in before.stands if before.battle.came_with[one] == casting.unit]
            fields = [place for one in elements for place in before.fields(one)]
            large = any(before.base(one) != "standard" for one in elements)
        elif casting.cell is not None:
            fields, large = [before.ground.place(casting.cell)], False
        else:
            return
        if spell.max_distance is None or not fields:
            return
        far = [apart(eyes[0], place) for place in fields]
        most = max(far) if large or spell.whole_target_in_range else min(far)
        if most > spell.max_distance:
            yield f"XX.7.0: {spell.slug} is cast {most} fields far"

    @staticmethod
    def _rolled(before: Table, event: Any) -> Iterator[str]:
        level, points = before.battle.spells[event.casting.spell].level, event.casting.points
        wanted = "critical" if event.die <= 2 else "works" if event.die + points - level >= level else "fails"
        if event.outcome != wanted:
            yield f"XX.5.0: a {event.die} with {points} points against {level} is {wanted}"

    def _wrong(self, before: Table, event: Any) -> Iterator[str]:
        element = event.casting.wizard
        if abs(event.shift) > self._levels[element] - 1:
            yield f"XX.5.0: wizard {element} shifts the die by {event.shift}"
        result = FAILURES[min(max(event.die + event.shift, 1), 20)]
        if event.result != result:
            yield f"XX.5.0: a {event.die} and {event.shift} is {result}, not {event.result}"
        if result == "backlash" and event.wounds != -(-event.casting.points // 5):
            yield f"XX.5.0: {event.casting.points} points wound {event.wounds} times"
        if result in ("drained", "drained_recovers"):
            self._points[element] = 0
        if result == "drained":
            self._drained.add(element)
        if result == "shocked":
            self._shocked[element] = before.state.turn + SHOCK
        self._discharge = set()
        if result == "discharge":
            at = before.fields(element)[0]
            self._discharge = {at, *around(at)}

    def _discharged(self, before: Table, event: Any) -> Iterator[str]:
        self._busy.add(event.element)
        if event.hit != (event.die <= event.power):
            yield f"XX.5.0: a {event.die} against {event.power} hits: {event.hit}"
        if not self._discharge & set(before.fields(event.element)):
            yield f"XX.5.0: the discharge reaches element {event.element}"

    @staticmethod
    def _struck(before: Table, event: Any) -> Iterator[str]:
        """Power less protection from missiles; sizes and skills do not count (RULINGS XX.6.0)."""
        spell = before.battle.spells[event.casting.spell]
        card = before.card(event.element)
        protections = {card.missile_protection}
        if before.base(event.element) == "chariot":
            protections.add(card.chariot.animals_missile_protection)
        more = extra(before, event.element, "missile_protection")
        wanted = {
            one.value - (0 if spell.ignores_protection else protection + more)
            for one in spell.effects
            if one.change == "attack"
            for protection in protections
        }
        if wanted and event.base not in wanted:
            yield f"XX.6.0: {spell.slug} strikes with {event.base}, not {sorted(wanted)}"
        if event.hit != (event.die <= event.base):
            yield f"XX.6.0: a {event.die} against {event.base} hits: {event.hit}"

    @staticmethod
    def _duel(before: Table, event: Any) -> Iterator[str]:
        """D20 and the points spent on each side; ties are rolled again (XX.6.0)."""
        strength = {one.number: one.strength for one in before.state.effects}
        if event.first not in strength or event.second not in strength:
            return
        first, second = event.rolls[-1]
        ahead = first + strength[event.first] - second - strength[event.second]
        if ahead == 0 or (ahead > 0) != event.first_prevails:
            yield f"XX.6.0: {event.rolls} with {strength} is told wrong"

    def _rested(self, before: Table, event: Any) -> Iterator[str]:
        """Only after a whole turn without any doing (XX.3.2)."""
        for element, count in event.rested:
            level = self._levels[element]
            if element in self._busy | self._drained:
                yield f"XX.3.2: wizard {element} has not rested"
            if self._shocked.get(element, 0) >= before.state.turn:
                yield f"XX.5.0: wizard {element} is shocked and rests"
            if before.unit(element).engaged:
                yield f"XX.3.2: wizard {element} rests in melee"
            if before.unit(element).altitude is not None:
                yield f"XXIII.7.2: wizard {element} rests in the air"
            if count != min(BACK[level], MOST[level] - self._points[element]):
                yield f"XX.3.2: wizard {element} of level {level} recovers {count}"
            self._points[element] += count

    def _deeds(self, before: Table, event: Any) -> None:
        """What keeps a wizard from resting in this turn (XX.3.2)."""
        match event:
            case happened.ShotFired():
                self._busy |= {event.target, event.shooter} | (
                    {event.struck} if event.struck is not None else set()
                )
            case happened.BlowStruck() | happened.AirBlow():
                self._busy |= {event.target, event.attacker}
            case happened.UnitMoved() | happened.UnitFled():
                unit = before.state.units[event.unit]
                places = zip(unit.elements, unit.cells, unit.facings, event.cells, event.facings, strict=True)
                self._busy |= {one for one, *was, cell, facing in places if was != [cell, facing]}
            case happened.Overrun() | happened.BreathStruck() | happened.ProjectileStruck():
                self._busy.add(event.target)
            case happened.CommandersTurned():
                self._busy |= {one for unit, _ in event.facings for one in before.state.units[unit].elements}
            case happened.Flown():
                self._busy |= set(before.state.units[event.unit].elements)
            case _:
                pass
