"""Whether a declared formation stands as it should: square, wedge, skirmish formation (XIII.1.0 to 3.0)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, ahead, around, plus
from tests.rules.demonworld.referee.forms import judged, line_of, ranks_of
from tests.rules.demonworld.referee.table import Table

LEAST: Final = 6
"""Elements of the smallest square or wedge."""
WEDGE: Final = (1, 2, 3, 4)
"""Elements of the ranks of a wedge at most, but for the fifth."""


class Declared:
    """Watches formations from where they are declared to where they break."""

    def __init__(self) -> None:
        self._reshaped: dict[int, set[str]] = {}

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.FormationAnnounced():
                yield from self._announced(before, event, after)
            case happened.PhaseBegan() | happened.TurnBegan():
                self._reshaped = {}
                if before.state.phase == "melee":
                    yield from _left(before)
            case happened.DeploymentRevealed():
                yield from _left(after)
            case _:
                pass

    def _announced(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        number = event.unit
        was, unit = before.state.units[number], after.state.units[number]
        card = before.battle.roster[number].card
        shapes = self._reshaped.setdefault(number, set())
        if before.state.phase != "movement":
            yield f"XIII: unit {number} is formed anew in the phase {before.state.phase}"
        if "wedge" in shapes and "wedge" in (was.formation, unit.formation):
            yield f"XIII.2.0: unit {number} forms a wedge and gives it up in one phase"
        shapes |= {was.formation, unit.formation}
        paid = unit.manoeuvres - was.manoeuvres
        if "skirmish_formation" in (was.formation, unit.formation) and paid != 1:
            yield f"XIII.3.0: unit {number} pays {paid} manoeuvres for its skirmish formation"
        if unit.formation and unit.formation not in card.formations:
            yield f"XIII: unit {number} may not form a {unit.formation}"
        if unit.formation and judged(after, unit) and not stands(after, unit):
            yield f"XIII: unit {number} does not stand as a {unit.formation}"


def _left(table: Table) -> Iterator[str]:
    """Yield who is said to stand in a formation in which he does not, after all regrouping."""
    for unit in table.state.units:
        if unit.formation and judged(table, unit) and not stands(table, unit):
            yield f"XIII: unit {unit.number} is still a {unit.formation}, and does not stand so"


def stands(table: Table, unit: Any) -> bool:
    """Whether a unit stands as its declared formation asks."""
    places = {table.stands[one][1]: table.stands[one][2] for one in unit.elements}
    who = {table.stands[one][1]: one for one in unit.elements}
    if unit.formation == "square":
        persons = {at for at, one in who.items() if table.commander(one)}
        feet = table.battle.roster[unit.number].card.mobility == "infantry"
        return feet and len(places) - len(persons) >= LEAST and _square(places, persons)
    if unit.formation == "wedge":
        alike = len({table.card(one).mobility for one in unit.elements}) == 1
        return alike and len(places) >= LEAST and _wedge(places)
    sizes = [len(rank) for rank in ranks_of(places)]
    return line_of(places) and len(sizes) == 2 and sizes[0] - sizes[1] in (0, 1)


def _square(places: dict[Place, int], persons: Collection[Place]) -> bool:
    """A closed rim that looks outwards, in all six directions, of nobody but the unit's own (XIII.1.0)."""
    outside = _outside(places)
    rim = {at for at in places if any(near in outside for near in around(at))}
    return (
        rim.isdisjoint(persons)
        and {places[at] for at in rim} == set(range(6))
        and all(sum(near in rim for near in around(at)) >= 2 for at in rim)
        and all(plus(at, step) in outside for at in rim for step in ahead(places[at]))
    )


def _outside(places: Collection[Place]) -> set[Place]:
    """The fields about a unit that can be reached without going through it."""
    low_q, high_q = min(q for q, _ in places) - 2, max(q for q, _ in places) + 2
    low_r, high_r = min(r for _, r in places) - 2, max(r for _, r in places) + 2
    found, waiting = {(low_q, low_r)}, [(low_q, low_r)]
    while waiting:
        for q, r in around(waiting.pop()):
            free = (q, r) not in places and (q, r) not in found
            if free and low_q <= q <= high_q and low_r <= r <= high_r:
                found.add((q, r))
                waiting.append((q, r))
    return found


def _wedge(places: dict[Place, int]) -> bool:
    """One, two, three, up to four, the others behind them; each behind one of the rank before (XIII.2.0)."""
    if len(set(places.values())) > 1:
        return False
    ranks = ranks_of(places)
    sizes = [len(rank) for rank in ranks]
    whole = sizes[:3] == [1, 2, 3] and all(sizes) and len(sizes) <= len(WEDGE) + 1
    if not whole or any(size > most for size, most in zip(sizes, WEDGE, strict=False)):
        return False
    if len(sizes) > len(WEDGE) and sizes[3] < WEDGE[3]:
        return False
    steps = ahead(next(iter(places.values())))
    return all(any(plus(at, way) in fore for way in steps) for fore, rank in pairwise(ranks) for at in rank)
