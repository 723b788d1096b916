"""What the events of a battle add to the counts of its units, for reports of many battles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from editor.rules.core.contract import (
    CONTACT,
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_EARNED,
    POINTS_LOST,
    Count,
    Troop,
)
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck
from editor.rules.demonworld.battle import Battle, Roster
from editor.rules.demonworld.large.breathing import BreathStruck
from editor.rules.demonworld.large.ride_events import Overrun, RideBegan, RideUndone
from editor.rules.demonworld.melee.events import BlowStruck
from editor.rules.demonworld.morale.events import CourageTested, MoodChanged
from editor.rules.demonworld.morale.rout_events import CourageEvent
from editor.rules.demonworld.movement.events import ContactMade, UnitMoved
from editor.rules.demonworld.shooting.events import ShotFired
from editor.rules.demonworld.state import BattleState

Event = ev.Event | CourageEvent
MORALE_FAILED: Final = "morale_failed_"
"""Tests of courage failed; the id of the test follows (XV.1.0)."""
MOOD: Final = "mood_"
"""How often a unit took to rout or became impetuous; the mood follows (XV.9.0, XV.10.0)."""


def troops(battle: Battle) -> tuple[Troop, ...]:
    """Return the units of a battle, by number."""
    return tuple(
        Troop(
            troop_id(battle, roster),
            battle.side_id(roster.side),
            roster.name,
            roster.worth,
            len(roster.elements),
        )
        for roster in battle.roster
    )


def troop_id(battle: Battle, roster: Roster) -> str:
    """Return the id of a unit in reports: side, entry of the army, number of the copy."""
    return f"{battle.side_id(roster.side)}/{roster.entry}/{roster.copy_number}"


_COUNTED: Final = frozenset((UnitMoved, RideBegan, RideUndone, ContactMade, CourageTested, MoodChanged))
"""Events that count by themselves, whoever is struck or gone after them."""


def tally(before: BattleState, event: Event, after: BattleState) -> Iterable[Count]:
    """Return what an event adds: losses of a unit, and what the unit that struck has earned by them."""
    if before.units is after.units and before.struck is after.struck and type(event) not in _COUNTED:
        return ()
    return _counts(before, event, after)


def _counts(before: BattleState, event: Event, after: BattleState) -> Iterator[Count]:
    striker = _striker(event)
    if striker is not None and before.struck is not after.struck:
        yield from _earned(before, striker, after)
    if before.units is not after.units:
        yield from _lost(before, after)
    if isinstance(event, RideUndone):
        yield from _undone(before, event, after)
    match event:
        case UnitMoved(unit=unit) | RideBegan(unit=unit):
            yield Count(MOVED, _ids(before.battle)[unit], turn=before.turn)
        case ContactMade(attacker=unit):
            yield Count(CONTACT, _ids(before.battle)[unit], turn=before.turn)
        case CourageTested(unit=unit, test=test, passed=False):
            yield Count(f"{MORALE_FAILED}{test}", _ids(before.battle)[unit], turn=before.turn)
        case MoodChanged(unit=unit, mood=mood):
            yield Count(f"{MOOD}{mood}", _ids(before.battle)[unit], turn=before.turn)
        case _:
            pass


def _striker(event: Event) -> int | None:
    """Return the element that strikes or shoots in an event."""
    match event:
        case BlowStruck(attacker=element) | ShotFired(shooter=element):
            return element
        case Overrun(base=element) | BreathStruck(dragon=element) | ProjectileStruck(gun=element):
            return element
        case _:
            return None


def _earned(before: BattleState, striker: int, after: BattleState) -> Iterator[Count]:
    """Yield what a hit has earned; an element is credited once, to whoever takes its last hit point."""
    battle = before.battle
    enemies = [
        element
        for element in after.struck - before.struck
        if battle.camp_of[element] != battle.camp_of[striker]
    ]
    if enemies:
        unit = _ids(battle)[_origins(battle)[striker]]
        worth = sum(_worth(battle, element) for element in sorted(enemies))
        yield Count(ELEMENTS_DESTROYED, unit, float(len(enemies)), before.turn)
        yield Count(POINTS_EARNED, unit, worth, before.turn)


def _lost(before: BattleState, after: BattleState) -> Iterator[Count]:
    """Yield the elements that have gone; one that has only changed its unit has not (X.2.3)."""
    battle = before.battle
    left = [
        element
        for was, now in zip(before.units, after.units, strict=False)
        if was is not now and len(now.elements) < len(was.elements)
        for element in was.elements
        if element not in now.elements
    ]
    for element in left:
        if any(element in unit.elements for unit in after.units):
            continue
        unit = _ids(battle)[_origins(battle)[element]]
        yield Count(ELEMENTS_LOST, unit, 1.0, before.turn)
        yield Count(POINTS_LOST, unit, _worth(battle, element), before.turn)


def _undone(before: BattleState, event: RideUndone, after: BattleState) -> Iterator[Count]:
    """Yield what the losses of a ride that is undone had added, taken back (XVII.3.0)."""
    battle = before.battle
    base = before.units[event.unit].elements[0]
    for count in _lost(after, before):
        yield count._replace(amount=-count.amount)
    back = set(after.standing) - set(before.standing)
    enemies = sorted(element for element in back if battle.camp_of[element] != battle.camp_of[base])
    if enemies:
        unit = _ids(battle)[_origins(battle)[base]]
        yield Count(ELEMENTS_DESTROYED, unit, -float(len(enemies)), before.turn)
        yield Count(POINTS_EARNED, unit, -sum(_worth(battle, element) for element in enemies), before.turn)


def _worth(battle: Battle, element: int) -> float:
    """Return the share of its card's points that an element is worth (XVI.1.3)."""
    roster = battle.roster[_origins(battle)[element]]
    return roster.worth / len(roster.elements)


@lru_cache(maxsize=4)
def _origins(battle: Battle) -> tuple[int, ...]:
    """Return the unit as which each element came to the field."""
    return tuple(roster.number for roster in battle.roster for _ in roster.elements)


@lru_cache(maxsize=4)
def _ids(battle: Battle) -> tuple[str, ...]:
    """Return the id of each unit in reports."""
    return tuple(troop_id(battle, roster) for roster in battle.roster)
