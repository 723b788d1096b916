"""What commanders may do: a sound family of actions; ``check`` has the last word (X)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from editor.rules.demonworld.commanders.actions import (
    CallCommanders,
    CommanderMove,
    JoinUnit,
    KeepOrders,
    TakeIn,
    TurnCommanders,
)
from editor.rules.demonworld.commanders.command import choices, counters_of, owed_by, served, to_order
from editor.rules.demonworld.commanders.moving import closed_up, front_first, reachable
from editor.rules.demonworld.commanders.turns import callable_now, may_turn
from editor.rules.demonworld.commanders.who import alone, independent, movers
from editor.rules.demonworld.large.moving import is_large, turned_spot
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import GiveOrders, Unit

_COMBINED: Final = 4
"""Up to so many units every combination of counters is listed."""
_CALLED: Final = 6
"""Of up to so many commanders every choice of those who move is listed."""
_TURNED: Final = 2
"""Of up to so many commanders every combination of facings is listed."""
_REGROUPED: Final = 2
"""From so many fields, those at its front first, a commander joins a unit that regroups about him."""


def orders(state: BattleState) -> Iterator[GiveOrders]:
    """Yield counters to be laid: one a unit in every combination of few units, several where allowed."""
    units, names = to_order(state, state.side), state.battle.sequences
    yield GiveOrders(())
    if len(units) <= _COMBINED:
        for given in product((None, *names), repeat=len(units)):
            yield GiveOrders(
                tuple((unit.number, order) for unit, order in zip(units, given, strict=True) if order)
            )
    else:
        able = served(state, units)
        leading = [unit for unit in units if unit.rider is None]
        for name in names if len(leading) < len(units) else ():
            yield GiveOrders(tuple([(unit.number, name) for unit in served(state, leading, ())]))
        for name in names:
            same = {unit.number: name for unit in able}
            yield GiveOrders(tuple(same.items()))
            for unit in able:
                for other in names:
                    if other != name:
                        yield GiveOrders(tuple({**same, unit.number: other}.items()))
    for unit in units:
        for count in range(2, counters_of(state, unit.number) + 1):
            for first in range(len(names)):
                chosen = [names[(first + step) % len(names)] for step in range(count)]
                yield GiveOrders(tuple((unit.number, name) for name in chosen))


def kept(state: BattleState) -> Iterator[KeepOrders]:
    """Yield which counters may remain: every combination of few units, else one changed at a time."""
    units = owed_by(state, state.side)
    if len(units) <= _COMBINED:
        for given in product(*(choices(state, unit) for unit in units)):
            yield KeepOrders(tuple(zip(units, given, strict=True)))
        return
    first = {unit: choices(state, unit)[0] for unit in units}
    yield KeepOrders(tuple(first.items()))
    for unit in units:
        for order in choices(state, unit)[1:]:
            yield KeepOrders(tuple({**first, unit: order}.items()))


def calls(state: BattleState) -> Iterator[CallCommanders]:
    """Yield which commanders may be called: any of few; of many none, each single one, all."""
    able = callable_now(state, state.side)
    if len(able) <= _CALLED:
        for count in range(len(able) + 1):
            for chosen in combinations(able, count):
                yield CallCommanders(chosen)
        return
    yield CallCommanders()
    for element in able:
        yield CallCommanders((element,))
    yield CallCommanders(able)


def turns(state: BattleState) -> Iterator[TurnCommanders]:
    """Yield which commanders may turn: every combination of two; of more none, each single one each way."""
    able = may_turn(state, state.side)
    if len(able) <= _TURNED:
        for facings in product(*(_facings(state, unit) for unit in able)):
            yield TurnCommanders(
                tuple(
                    (unit.number, facing)
                    for unit, facing in zip(able, facings, strict=True)
                    if (facing,) != unit.facings
                )
            )
        return
    yield TurnCommanders()
    for unit in able:
        for facing in _facings(state, unit):
            if (facing,) != unit.facings:
                yield TurnCommanders(((unit.number, facing),))


def _facings(state: BattleState, unit: Unit) -> list[int]:
    """Return the facings in which a commander can look: a large base turns on the spot (XVII.6.3)."""
    return [facing for facing in range(6) if facing in unit.facings or turned_spot(state, unit, facing)]


def moves(state: BattleState) -> Iterator[CommanderMove]:
    """Yield the movements of called commanders: every field in reach, every turn."""
    for unit in movers(state, state.side):
        if unit.altitude is not None or is_large(state, unit):
            continue
        for facing in range(6):
            yield CommanderMove(unit.number, (), facing)
        for path in reachable(state, unit).values():
            if path:
                yield CommanderMove(unit.number, path)


def joinings(state: BattleState) -> Iterator[JoinUnit]:
    """Yield the units that called commanders can join, each from every field in reach beside it."""
    for unit in movers(state, state.side):
        if unit.altitude is None and not is_large(state, unit):
            yield from _joinings(state, unit)


def _joinings(state: BattleState, unit: Unit) -> Iterator[JoinUnit]:
    ground, ways = state.battle.ground, reachable(state, unit)
    for host in state.of_side(state.side):
        if independent(state.battle, host) or host.altitude is not None:
            continue
        beside = ground.near(host.cells)
        cells = sorted((cell for cell in ways if cell in beside), key=front_first(state, host))
        for cell in cells:
            yield JoinUnit(unit.number, host.number, ways[cell])
        for cell in cells[:_REGROUPED]:
            places = () if host.engaged else closed_up(state, host, unit.elements[0], cell)
            if places:
                yield JoinUnit(unit.number, host.number, ways[cell], None, places)


def taken_in(state: BattleState, unit: Unit) -> Iterator[TakeIn]:
    """Yield the commanders whom a unit that moves may take in."""
    ground = state.battle.ground
    beside = ground.near(unit.cells)
    for other in alone(state, state.side):
        if other.cells[0] in beside and not is_large(state, other):
            yield TakeIn(unit.number, other.elements[0])
