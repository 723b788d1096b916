"""Courage: what every test adds up, and who has to take it (XV)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import groups
from tests.rules.demonworld.referee.numbers import extra, fear, morale
from tests.rules.demonworld.referee.table import Table
from tests.rules.demonworld.referee.ways import in_contact

ENEMY_ORDER: Final = {"move": 1, "hold": -1}
"""Modifier of a charge by the order of the enemy (XV.5.0)."""


class Morale:
    """Tests of courage."""

    def __init__(self) -> None:
        self._lost: Counter[int] = Counter()
        self._destroyed: Counter[int] = Counter()
        self._hit_by: dict[int, int] = {}
        self._due: set[int] = set()
        self._met: defaultdict[int, set[int]] = defaultdict(set)
        self._overrun: Counter[int] = Counter()
        self._charged: Counter[int] = Counter()

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.PhaseBegan():
                yield from self._over(before)
                for count in (self._lost, self._destroyed, self._charged, self._overrun):
                    count.clear()
                self._hit_by.clear()
                self._met.clear()
                self._due.clear()
            case happened.BlowStruck() if event.outcome in ("hit", "cut_down"):
                self._hit_by[event.target] = before.state.unit_of[event.attacker]
            case happened.RideBegan():
                self._overrun.clear()
            case happened.RideUndone():
                self._overrun.clear()
            case happened.ElementsRemoved():
                self._removed(before, event.elements)
            case happened.CourageTested():
                yield from self._tested(before, event)
            case _:
                pass

    def _removed(self, before: Table, elements: tuple[int, ...]) -> None:
        for element in elements:
            unit = before.unit(element)
            running = unit.mood == "rout" or element in unit.stragglers
            if element in self._hit_by:
                by = self._hit_by[element]
                self._destroyed[by] += 1
                self._met[by].add(unit.number)
                self._met[unit.number].add(by)
            if running:
                continue
            self._lost[unit.number] += 1
            if before.state.phase in ("first_shooting", "second_shooting"):
                self._due.add(unit.number)
            if before.state.phase == "movement":
                self._overrun[unit.number] += 1

    def _over(self, before: Table) -> Iterator[str]:
        """Who has lost an element in a shooting phase has tested at its end (XV.2.0)."""
        if "XV" not in before.chapters:
            return
        for number in sorted(self._due):
            unit = before.state.units[number]
            large = bool(unit.elements) and before.base(unit.elements[0]) != "standard"
            card = before.battle.roster[number].card
            person = card.card_kind in ("commander", "hero", "wizard") or card.morale_a is None
            own = [one for one in unit.elements if before.battle.came_with[one] == number]
            if all(before.indoors(one) for one in own):
                continue  # They need not test at all, whatever a commander outside does (XXIV.6.0).
            if unit.elements and unit.mood != "rout" and not large and not person and unit.altitude is None:
                yield f"XV.2.0: unit {number} has lost elements in shooting and did not test"

    def _tested(self, before: Table, event: Any) -> Iterator[str]:
        self._due.discard(event.unit)
        unit = before.state.units[event.unit]
        if "XV" not in before.chapters:
            yield "XV: a test of courage without the chapter"
        if before.base(unit.elements[0]) != "standard":
            yield f"XVII.1.2: large base {event.unit} tests its courage"
        if unit.mood == "rout" and event.test != "rally":
            yield f"XV.1.0: unit {event.unit} is in rout and tests"
        value = morale(before, event.unit)[event.test == "obedience"]
        if event.value != value:
            yield f"XV.1.0: unit {event.unit} has the morale {value}, not {event.value}"
        if event.test == "charge":
            self._charged[event.unit] += 1
            if self._charged[event.unit] > 1:
                yield f"XV.5.0: unit {event.unit} tests for a charge twice"
        total = sum(part for _, _, part in event.modifiers)
        wanted = set(self._totals(before, event, unit))
        housed = any(before.by_a_house(one) for one in unit.elements)
        if total not in wanted and not housed:
            yield f"XV: unit {event.unit} tests {event.test} with {total}, not {sorted(wanted)}"
        yield from self._result(before, event, value, total)

    def _result(self, before: Table, event: Any, value: int, total: int) -> Iterator[str]:
        """A natural 6 passes but for obedience, which asks for no more than the second value (XV.1.0)."""
        if event.test == "obedience":
            options = before.battle.scenario.options.obedience or before.battle.ruleset.options.obedience
            most = value - total - (options == "strict")
            passes = {die: die <= most for die in range(1, 7)}
        else:
            passes = {die: die == 6 or die + total >= value for die in range(1, 7)}
        if event.die is None:
            if set(passes.values()) != {event.passed}:
                yield f"XV.8.0: unit {event.unit} tests {event.test} without a die, but the result is open"
        elif passes[event.die] != event.passed:
            yield f"XV.1.0: a {event.die} with {total} against {value} is told wrong"

    def _totals(self, before: Table, event: Any, unit: Any) -> Iterator[int]:
        """Sums that a test may have: of the best group, with what the section lists (XV.2.0 to XV.7.0)."""
        test = event.test
        card = before.battle.roster[unit.number].card
        there = [
            one
            for one in unit.elements
            if one not in unit.stragglers and (one not in before.state.struck or test == "rally")
        ]
        at = {before.stands[one][1]: one for one in there}
        parts = [[at[place] for place in group] for group in groups(at)]
        bests = [self._group(before, unit, group, test) for group in parts]
        if test == "obedience":
            sums = [
                plain + change
                for plain, changes in self._obedience(before, parts, unit)
                for change in changes
            ]
        else:
            sums = [max(bests, default=0)]
        more = 0
        if test in ("casualties_missile", "casualties_melee", "overrun") and unit.mood == "impetuous":
            more += 1
        if test == "casualties_melee":
            more += fear(before, unit.number) + self._destroyed[unit.number] - self._lost[unit.number]
            near = self._near(before, unit)
            # Losers fight those, too, with whom they have exchanged losses in this phase.
            far = near | {
                one: fear(before, one)
                for one in self._met[unit.number] - near.keys()
                if before.state.units[one].elements
            }
            wild = {one: value for one, value in near.items() if before.state.units[one].mood != "rout"}
            yield from {
                one + more - max(kind.values(), default=0) for one in sums for kind in (near, far, wild)
            }
            return
        if test == "overrun" and event.enemy is not None:
            more += fear(before, unit.number) - fear(before, event.enemy) - self._overrun[unit.number]
        if test in ("charge", "obedience") and event.enemy is not None:
            enemy = before.battle.roster[event.enemy].card
            more += card.size - enemy.size + fear(before, unit.number) - fear(before, event.enemy)
        if test == "charge" and event.enemy is not None:
            other = before.state.units[event.enemy]
            more += (unit.order == "charge") + ENEMY_ORDER.get(other.order or "", 0) + 3 * bool(other.engaged)
        if test == "obedience":
            more += (unit.order == "charge") - (unit.order == "hold")
        yield from (one + more for one in sums)

    @staticmethod
    def _near(before: Table, unit: Any) -> dict[int, int]:
        """Enemy unit that a unit touches -> the greatest fear factor among those who do (XV.3.0)."""
        found: dict[int, int] = {}
        for element in unit.elements:
            for other in in_contact(before, element):
                number = before.unit(other).number
                own = int(before.card(other).fear) + extra(before, other, "fear")
                found[number] = max(found.get(number, 0), own)
        return found

    @staticmethod
    def _stars(before: Table, unit: Any, group: list[int]) -> int:
        if "X" not in before.chapters:
            return 0
        joined = [before.card(one) for one in group if before.battle.came_with[one] != unit.number]
        return sum(card.command.stars for card in joined if card.command is not None)

    def _group(self, before: Table, unit: Any, group: list[int], test: str) -> int:
        signs = [before.battle.signs[one] for one in group] if "IX" in before.chapters else []
        found = len(group) + self._stars(before, unit, group)
        found += ("leader" in signs) + ("standard" in signs)
        return found + (test == "rally" and "musician" in signs)

    def _obedience(self, before: Table, parts: list[list[int]], unit: Any) -> Iterator[tuple[int, set[int]]]:
        """The standard does not count; leader and stars urge on, hold back or say nothing (XV.7.0)."""
        for group in parts:
            signs = [before.battle.signs[one] for one in group] if "IX" in before.chapters else []
            weight = ("leader" in signs) + self._stars(before, unit, group)
            yield len(group), {-weight, 0, weight}
