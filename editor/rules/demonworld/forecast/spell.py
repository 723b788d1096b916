"""What a spell promises that attacks, or lets somebody test his courage, before it is cast (XX)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from editor.rules.core.parts import Sum, chance_d20
from editor.rules.demonworld.effects.numbers import morale
from editor.rules.demonworld.forecast.figures import Odds as Figures
from editor.rules.demonworld.magic.blocks import attack_number
from editor.rules.demonworld.magic.conditions import is_so
from editor.rules.demonworld.magic.seeing import fields_inside, reached
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.morale.courage import Facts, best_group, chance, die_needed, tests_courage
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import other_state
from schemas.systems.demonworld_spells import (
    PlainEffect,
    RollIs,
    SpellAttacks,
    SpellIf,
    SpellTests,
    SpellTransforms,
    TargetCondition,
    TargetIs,
    TestsTogether,
)


class Struck(NamedTuple):
    """An element that a spell attacks."""

    element: int
    number: Sum
    """Number that a D20 must not exceed."""
    lost: float
    """Chance that it is destroyed, where the spell works."""
    harm: float
    """Points to be expected that are lost with it, where the spell works."""
    friend: bool


class Tested(NamedTuple):
    """A unit that has to test its courage for a spell."""

    unit: int
    fails: float
    """Chance that it fails, where the spell works."""


class Transformed(NamedTuple):
    """A unit that a spell puts into another state."""

    unit: int
    state: int
    """Place of the state among its profiles."""
    chance: float
    """Chance of that, where the spell works."""


def strikes(state: BattleState, casting: Casting) -> tuple[Struck, ...]:
    """Return whom a spell attacks, in the order in which its dice are rolled."""
    figures, spell, found = Figures(state), state.battle.spells[casting.spell], []
    camp = state.battle.camps[state.side]
    for unit, elements, block, share in _blocks(state, casting):
        if not isinstance(block, SpellAttacks):
            continue
        for element in elements:
            number = attack_number(state, spell, block.value, element)
            left = figures.points(element)
            at_least = _hits(fields_inside(state, spell, casting, element), chance_d20(int(number.value)))
            harm = share * sum(at_least[:left]) * figures.worth(element)
            lost = share * at_least[left - 1] if left <= len(at_least) else 0.0
            found.append(Struck(element, number, lost, harm, state.battle.roster[unit].camp == camp))
    return tuple(found)


def _hits(count: int, chance: float) -> list[float]:
    """Return the chances of at least one hit, at least two, and so on, of so many attacks."""
    exactly = [comb(count, n) * chance**n * (1 - chance) ** (count - n) for n in range(count + 1)]
    return [sum(exactly[least:]) for least in range(1, count + 1)]


def courage_tests(state: BattleState, casting: Casting) -> tuple[Tested, ...]:
    """Return who has to test his courage for a spell; of one that attacks, where he has losses by it."""
    spell, came_with = state.battle.spells[casting.spell], state.battle.came_with
    spared: dict[int, float] = {}
    for one in strikes(state, casting):
        unit = came_with[one.element]
        spared[unit] = spared.get(unit, 1.0) * (1 - one.lost)
    if_lost = any(one.change == "attack" for one in spell.effects)
    return tuple(
        Tested(
            unit,
            share * (1 - spared.get(unit, 1.0) if if_lost else 1.0) * fails_test(state, unit, block.value),
        )
        for unit, _elements, block, share in _blocks(state, casting)
        if isinstance(block, SpellTests)
    )


def transformed(state: BattleState, casting: Casting) -> tuple[Transformed, ...]:
    """Return whom a spell puts into another state."""
    return tuple(
        Transformed(unit, number, share)
        for unit, _elements, block, share in _blocks(state, casting)
        if isinstance(block, SpellTransforms)
        and (number := other_state(state, unit, block.state)) is not None
    )


def conditions(state: BattleState, casting: Casting) -> tuple[RollIs, ...]:
    """Return the dice on which parts of a spell hang, each once."""
    return tuple(
        dict.fromkeys(
            one
            for effect in state.battle.spells[casting.spell].effects
            if isinstance(effect, SpellIf)
            for one in effect.condition.of
            if isinstance(one, RollIs)
        )
    )


def _blocks(
    state: BattleState, casting: Casting
) -> Iterator[tuple[int, tuple[int, ...], PlainEffect, float]]:
    """Yield (unit, elements, block, chance of its condition) of all that a spell that works does to units."""
    spell = state.battle.spells[casting.spell]
    for unit, elements in reached(state, spell, casting):
        for effect in spell.effects:
            if not isinstance(effect, SpellIf):
                yield unit, elements, effect, 1.0
                continue
            so = likely(state, effect.condition, casting, unit)
            yield from ((unit, elements, one, so) for one in effect.then if so)
            yield from ((unit, elements, one, 1 - so) for one in effect.otherwise if so < 1)


def likely(
    state: BattleState, condition: TargetCondition | TestsTogether, casting: Casting, unit: int
) -> float:
    """Return the chance that a condition is so of a unit; its tests are taken one for one."""
    found = 1.0 if condition.join == "all" else 0.0
    for test in condition.of:
        match test:
            case TestsTogether():
                so = likely(state, test, casting, unit)
            case TargetIs():
                so = float(is_so(state, test.state, casting, unit))
            case RollIs():
                so = (21 - test.least) / 20
            case _:
                so = float(state.battle.roster[unit].card.faction == test.people)
        so = 1 - so if test.negated else so
        found = found * so if condition.join == "all" else 1 - (1 - found) * (1 - so)
    return found if condition.of else 1.0


def fails_test(state: BattleState, number: int, raised: int) -> float:
    """Return the chance that a unit fails a test as for losses to shots, its first value raised (XV.2.0)."""
    unit = state.units[number]
    test = tests_courage(state.battle, unit, "casualties_missile")
    if test is None or unit.mood == "rout":
        return 0.0
    a, b = morale(state, number)
    total = best_group(state, unit, test, Facts())[1].value
    return 1 - chance(test, die_needed(test, total, a + raised, b, state.battle.ruleset))
