"""The calculating player's attacks: where to make contact, and whether to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.melee_positions import Mover, Positions
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.forecast.figures import Post
from editor.rules.demonworld.movement.listing import wheels_of
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import (
    Plan,
    field_cost,
    manoeuvres_to_spend,
    may_engage,
    points_to_spend,
)
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit

_NEXT: Final = 0.25
"""Worth of an element one field from contact, against one in contact: it will come in."""
_USUAL: Final = 0.2
"""Chance that a blow hits of which nothing more is known."""


class Attack(NamedTuple):
    """A movement into contact and what it promises, in points."""

    worth: float
    action: act.Movement


def best_attack(state: BattleState, unit: Unit, temper: Temper) -> Attack | None:
    """Return the movement into contact that promises most. None if none is possible."""
    best: Attack | None = None
    for action, cells, facings in contacts(state, unit):
        worth = promise(state, unit, cells, facings, temper)
        if best is None or worth > best.worth:
            best = Attack(worth, action)
    return best


def promise(
    state: BattleState, unit: Unit, cells: tuple[int, ...], facings: tuple[int, ...], temper: Temper
) -> float:
    """Return what the next melee phase promises a unit on some cells: what it hits less what it suffers."""
    melee = Positions(state, state.side, temper, last=False)
    for cell in unit.cells:
        del melee.posts[cell]
    for element, cell, facing in zip(unit.elements, cells, facings, strict=True):
        melee.posts[cell] = Post(element, facing)
    total = 0.0
    edge = state.battle.ground.near(melee.near)
    for element, cell, facing in zip(unit.elements, cells, facings, strict=True):
        if cell in melee.near:
            total += melee.worth(Mover(element, cell, facing), cell, facing)
            melee.strike(element, cell, facing)
        elif cell in edge:
            total += _NEXT * melee.odds.worth(element) * _USUAL
    return total


def contacts(
    state: BattleState, unit: Unit
) -> Iterator[tuple[act.Movement, tuple[int, ...], tuple[int, ...]]]:
    """Yield the advances and wheels into contact that the rules allow, with where they lead."""
    if not may_engage(state, unit) or not unit.one_way:
        return
    ground, near = state.battle.ground, state.near_enemy[state.side]
    left, right = (ground.steps[direction] for direction in FRONT[unit.facings[0]])
    for fields in range(1, int(points_to_spend(state, unit) // field_cost(state)) + 1):
        for rights in range(fields + 1):
            offset = (fields - rights) * left + rights * right
            cells = tuple([cell + offset for cell in unit.cells])
            if near.isdisjoint(cells):
                continue
            straight, aside = (0,) * (fields - rights), (1,) * rights
            for path in dict.fromkeys((straight + aside, aside + straight)):
                action = act.Advance(unit.number, path)
                if isinstance(plan(state, action), Plan):
                    yield action, cells, unit.facings
                    break
    if manoeuvres_to_spend(state, unit):
        for wheel in wheels_of(unit):
            found = plan(state, wheel)
            if isinstance(found, Plan) and found.contact:
                yield wheel, found.cells, found.facings
