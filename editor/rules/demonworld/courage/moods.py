"""What the courage of a unit rests on: who runs, its groups, the numbers of a test (XV)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from editor.rules.core.parts import Sum
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.courage.events import CourageTested
from editor.rules.demonworld.items import morale, unit_fear
from editor.rules.demonworld.morale import Spirits, die_needed, modifier
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.state import BattleState, Unit
from schemas.systems.demonworld_tables_intermediate import MoraleTest, MoraleTestId

_NO_UNITS = ("commander", "hero", "wizard")


class Facts(NamedTuple):
    """What a test counts besides the unit itself."""

    enemy: int | None = None
    """The enemy unit that counts."""
    enemy_fear: int = 0
    """Its fear factor."""
    enemy_size: int = 0
    """Its size."""
    enemy_engaged: bool = False
    """Whether it is in melee already."""
    lost: int = 0
    """Elements lost in this phase."""
    destroyed: int = 0
    """Enemy elements destroyed in this phase."""
    urge: int = 0
    """What leader and commanders do in a test of obedience."""


def in_force(battle: Battle) -> bool:
    """Return whether chapter XV is in force."""
    return "XV" in battle.chapters


def attached(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the elements of a unit that came to the field as commanders of their own (X.2.2)."""
    return tuple([element for element in unit.elements if battle.came_with[element] != unit.number])


def fleeing(battle: Battle, unit: Unit, element: int) -> bool:
    """Return whether an element is in rout; commanders with the unit never are (XV.9.0)."""
    if unit.mood != "rout" and element not in unit.stragglers:
        return False
    return battle.came_with[element] == unit.number


def runners(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Return the elements of a unit that are in rout."""
    if unit.mood != "rout" and not unit.stragglers:
        return ()
    return tuple([element for element in unit.elements if fleeing(battle, unit, element)])


def tests_courage(battle: Battle, unit: Unit, test: MoraleTestId) -> MoraleTest | None:
    """Return the test that a unit has to make; commanders and cards without morale make none (XV)."""
    if not in_force(battle) or not unit.elements:
        return None
    card = battle.roster[unit.number].card
    found = battle.ruleset.morale.test(test)
    if found is None or card.card_kind in _NO_UNITS:
        return None
    value = card.morale_a if found.against == "a" else card.morale_b
    return found if value is not None else None


def groups(state: BattleState, unit: Unit) -> tuple[tuple[int, ...], ...]:
    """Return the groups of a unit: elements that stand beside each other, without stragglers (XV.2.0)."""
    steps = state.battle.ground.steps
    where = {
        cell: element
        for cell, element in zip(unit.cells, unit.elements, strict=True)
        if element not in unit.stragglers
    }
    left = dict(where)
    found = []
    while left:
        edge = [next(iter(left))]
        group = {edge[0]: left.pop(edge[0])}
        while edge:
            cell = edge.pop()
            for step in steps:
                if cell + step in left:
                    group[cell + step] = left.pop(cell + step)
                    edge.append(cell + step)
        found.append(tuple([element for element in where.values() if element in group.values()]))
    return tuple(found)


def spirits(state: BattleState, unit: Unit, group: Iterable[int], facts: Facts) -> Spirits:
    """Return what the courage of one group of a unit depends on (XV.2.0 to XV.7.0)."""
    battle = state.battle
    elements = tuple(group)
    card = battle.roster[unit.number].card
    signs = {battle.signs[element] for element in elements} if "IX" in battle.chapters else set()
    commands = [
        battle.cards[element].command for element in elements if battle.came_with[element] != unit.number
    ]
    enemy = state.units[facts.enemy] if facts.enemy is not None else None
    return Spirits(
        elements=len(elements),
        leader="leader" in signs,
        standard="standard" in signs,
        musician="musician" in signs,
        commander_stars=sum(command.stars for command in commands if command is not None),
        impetuous=unit.mood == "impetuous",
        fear=unit_fear(state, unit.number),
        enemy_fear=facts.enemy_fear,
        size=card.size,
        enemy_size=facts.enemy_size,
        lost=facts.lost,
        destroyed=facts.destroyed,
        order=unit.order,
        enemy_order=enemy.order if enemy is not None else None,
        enemy_engaged=facts.enemy_engaged,
        urge=facts.urge,
    )


def best_group(state: BattleState, unit: Unit, test: MoraleTest, facts: Facts) -> tuple[tuple[int, ...], Sum]:
    """Return the group with the greatest modifier and that modifier (XV.2.0)."""
    best: tuple[tuple[int, ...], Sum] | None = None
    for group in groups(state, unit):
        worth = modifier(test, spirits(state, unit, group, facts))
        if best is None or worth.value > best[1].value:
            best = group, worth
    if best is None:
        raise ValueError("a unit without elements has no courage to test")
    return best


def put_to_the_test(recorder: Recorder, unit: Unit, test: MoraleTest, facts: Facts) -> CourageTested:
    """Roll a test, unless its result is certain, and note it (XV.1.0, XV.8.0)."""
    state = recorder.state
    battle = state.battle
    group, total = best_group(state, unit, test, facts)
    a, b = morale(state, unit.number)
    needed = die_needed(test, total.value, a, b, battle.ruleset)
    willed = test.against == "b"
    certain = needed in (0, 6) if willed else needed in (1, 7)
    die = None if certain else recorder.dice.roll(6)
    if willed:
        passed = needed == 6 if die is None else die <= needed
    else:
        passed = needed == 1 if die is None else die >= needed
    event = CourageTested(
        unit.number,
        test.id,
        facts.enemy,
        group,
        b if willed else a,
        die,
        needed,
        passed,
        tuple([(part.rule, part.code, int(part.value)) for part in total.parts]),
    )
    recorder.note(event)
    return event
