"""Who is in order: ranks, columns, hordes, and what only they may do (I.2.2, V.1, V.3.1, XIII, XV.7.0)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.fields import Place, ahead, around, groups, minus, plus
from tests.rules.demonworld.referee.table import Table

SMALL: Final = 4
"""Fewer elements are a small unit (V.1.7)."""


class Forms:
    """What asks for an organised unit."""

    def __init__(self) -> None:
        self._fit: dict[int, bool] = {}

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        match event:
            case happened.PhaseBegan():
                self._fit = {}
            case happened.UnitMoved():
                unit = before.state.units[event.unit]
                if judged(before, unit):
                    now = form_of(before, unit)
                    yield from _moved(event, unit, now)
                    self._fit[event.unit] = bool(now or form_of(after, after.state.units[event.unit]))
            case happened.UnitClosedIn() | happened.UnitReacted():
                self._fit.pop(event.unit, None)
            case happened.ContactMade():
                wild = before.state.units[event.attacker].mood == "impetuous"
                if not self._fit.get(event.attacker, True) and not wild:
                    yield f"V.3.1: unit {event.attacker} attacks and is disorganised"
            case happened.ShotsDeclared() if before.state.phase == "first_shooting":
                for number in {before.unit(shot.shooter).number for shot in event.shots}:
                    unit = before.state.units[number]
                    if judged(before, unit) and not form_of(before, unit):
                        yield f"IV: unit {number} shoots with a skirmish order and is disorganised"
            case happened.CourageTested() if event.test == "obedience":
                unit = before.state.units[event.unit]
                # A small unit is small, however it stands: no column.
                wrong = ("", "column") if len(unit.elements) >= SMALL else ("",)
                if judged(before, unit) and form_of(before, unit) in wrong:
                    yield f"XV.7.0: unit {event.unit} tests its obedience in no order, or in column"
            case _:
                pass


def judged(table: Table, unit: Any) -> bool:
    """Units of standard bases on the ground, whole, away from buildings."""
    return (
        bool(unit.elements)
        and not table.alone(unit)
        and table.base(unit.elements[0]) == "standard"
        and not (unit.outside or unit.stragglers or unit.altitude is not None or unit.mood == "rout")
        and not any(table.by_a_house(one) for one in unit.elements)
    )


def _moved(event: Any, unit: Any, form: str) -> Iterator[str]:
    if event.kind == "advance" and event.points and not form:
        yield f"V.1.1: unit {unit.number} advances by points and is disorganised"
    if event.kind == "wheel" and (form in ("", "column", "horde") or len(unit.elements) < SMALL):
        yield f"V.1.2: unit {unit.number} wheels as {form or 'nothing'}"
    if event.kind == "column" and form != "column":
        yield f"V.1.6: unit {unit.number} marches as a column and is {form or 'none'}"
    if event.kind == "small" and len(unit.elements) >= SMALL:
        yield f"V.1.7: unit {unit.number} is not small"


def form_of(table: Table, unit: Any) -> str:
    """In what order a unit stands; '' for none.

    A declared wedge or skirmish formation counts as long as the battle says so; a square is no order. Whether
    they stand as they should, ``declared.py`` judges.
    """
    if unit.formation == "square":
        return ""
    if unit.formation:
        return str(unit.formation)
    places = {table.stands[one][1]: table.stands[one][2] for one in unit.elements}
    if "horde" in table.battle.roster[unit.number].card.formations and len(places) >= SMALL:
        alike = len(set(places.values())) == 1
        near = all(sum(one in places for one in around(at)) > 1 for at in places)
        return "horde" if alike and near and len(list(groups(places))) == 1 else ""
    if line_of(places):
        return "line"
    return "column" if _column(places) else ""


def line_of(places: dict[Place, int]) -> bool:
    """One facing, straight ranks without gaps and of one length but for the last one (I.2.2)."""
    if len(set(places.values())) > 1:
        return False
    left, right = ahead(next(iter(places.values())))
    aside = minus(right, left)
    order = ranks_of(places)
    if not all(order) or len(order[0]) < len(order[-1]):
        return False
    whole = order if len(order) == 1 else order[:-1]
    if any(len(rank) != len(order[0]) or not _closed(rank, aside) for rank in whole):
        return False
    if len(order[0]) == 1 < len(places):
        return False
    return all(
        plus(at, left) in before or plus(at, right) in before
        for before, rank in pairwise(order)
        for at in rank
    )


def ranks_of(places: dict[Place, int]) -> list[list[Place]]:
    """The fields of a unit rank by rank, the foremost first, as somebody in it looks; a gap is empty."""
    left, right = ahead(next(iter(places.values())))
    ranks: defaultdict[int, list[Place]] = defaultdict(list)
    origin = next(iter(places))
    for at in places:
        ranks[_depth(minus(at, origin), left, right)].append(at)
    return [ranks[depth] for depth in range(max(ranks), min(ranks) - 1, -1)]


def _depth(way: Place, left: Place, right: Place) -> int:
    """How far a way leads ahead: so many steps to the left front and to the right front together."""
    turn = left[0] * right[1] - left[1] * right[0]
    one = (way[0] * right[1] - way[1] * right[0]) // turn
    other = (left[0] * way[1] - left[1] * way[0]) // turn
    return one + other


def _closed(rank: list[Place], aside: Place) -> bool:
    """Whether the elements of a rank stand side by side."""
    starts = [at for at in rank if plus(at, (-aside[0], -aside[1])) not in rank]
    return len(starts) == 1


def _column(places: dict[Place, int]) -> bool:
    """One behind the other, each with the one before it in a front field (V.1.6)."""

    def leads(at: Place, left: frozenset[Place]) -> bool:
        if not left:
            return True
        behind = [
            one for one in around(at) if one in left and at in [plus(one, way) for way in ahead(places[one])]
        ]
        return any(leads(one, left - {one}) for one in behind)

    return any(leads(at, frozenset(places) - {at}) for at in places)
