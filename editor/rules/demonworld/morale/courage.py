"""Morale tests: their modifier and the die needed, and what a unit in the battle counts (XV)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from editor.rules.core.parts import Part, Sum, add_up, chance_d6_least
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.buildings.inside import all_inside, outsiders, room_of
from editor.rules.demonworld.effects.numbers import morale, unit_fear
from editor.rules.demonworld.morale.events import CourageTested
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_intermediate import MoraleFactor, MoraleTest, MoraleTestId

SECTIONS: Final[Mapping[MoraleTestId, str]] = {
    "casualties_missile": "XV.2.0",
    "casualties_melee": "XV.3.0",
    "overrun": "XV.4.0",
    "charge": "XV.5.0",
    "rally": "XV.6.0",
    "obedience": "XV.7.0",
}
"""Section of the rules of each test."""


@dataclass(frozen=True, slots=True)
class Spirits:
    """What a unit's courage depends on; a joined commander is one of its elements."""

    elements: int
    """Elements left."""
    leader: bool = False
    """Whether the leader lives."""
    standard: bool = False
    """Whether the standard bearer lives."""
    musician: bool = False
    """Whether the musician lives."""
    commander_stars: int = 0
    """Stars of joined commanders, added up."""
    impetuous: bool = False
    """Whether the unit is impetuous."""
    fear: int = 0
    """Its fear factor."""
    enemy_fear: int = 0
    """The enemy's highest fear factor."""
    size: int = 2
    enemy_size: int = 2
    """The enemy's size."""
    lost: int = 0
    """Elements lost in this phase or overrun."""
    destroyed: int = 0
    """Enemy elements destroyed in this phase."""
    order: Order | None = None
    enemy_order: Order | None = None
    """The enemy's order."""
    enemy_engaged: bool = False
    """Whether the enemy is engaged already."""
    in_building: bool = False
    """Whether the unit is in a building."""
    urge: int = 0
    """Obedience: 1 urges the unit on, -1 holds it back, by leader and commanders."""


def modifier(test: MoraleTest, spirits: Spirits) -> Sum:
    """Return the modifier of a test: only what its own list names (XV.1.0)."""
    amounts = _amounts(spirits, willed=test.id == "obedience")
    section = SECTIONS[test.id]
    return add_up(
        Part(section, f"demonworld.part_{factor}", each * amounts[factor])
        for factor, each in test.modifiers.items()
    )


def _amounts(spirits: Spirits, *, willed: bool) -> dict[MoraleFactor, int]:
    """Return how often each factor counts.

    In obedience the player wills the sign of leader and stars (XV.7.0).
    """
    will = spirits.urge if willed else 1
    return {
        "per_element": spirits.elements,
        "leader": spirits.leader * will,
        "standard": int(spirits.standard),
        "musician": int(spirits.musician),
        "per_star": spirits.commander_stars * will,
        "impetuous": int(spirits.impetuous),
        "own_fear": spirits.fear,
        "enemy_fear": spirits.enemy_fear,
        "own_size": spirits.size,
        "enemy_size": spirits.enemy_size,
        "per_lost": spirits.lost,
        "per_destroyed": spirits.destroyed,
        "own_charge_order": int(spirits.order == "charge"),
        "own_hold_order": int(spirits.order == "hold"),
        "enemy_move_order": int(spirits.enemy_order == "move"),
        "enemy_hold_order": int(spirits.enemy_order == "hold"),
        "enemy_engaged": int(spirits.enemy_engaged),
        "in_building": int(spirits.in_building),
    }


def die_needed(test: MoraleTest, total: float, a: int, b: int, ruleset: DemonworldRuleset) -> int:
    """Return the D6 that a test needs: the least that passes, or for obedience the greatest (XV.1.0).

    Of the others 1 means always; a 6 always passes where the test says so, else 7 means never. Of obedience 6
    means always, 0 never.
    """
    if test.against == "a":
        worst = 6 if test.six_always_passes else 7
        return int(min(max(a - total, 1), worst))
    strict = ruleset.options.obedience == "strict"
    return int(min(max(b - total - strict, 0), 6))


def chance(test: MoraleTest, needed: int) -> float:
    """Return the chance that a test passes, by the die that it needs."""
    return chance_d6_least(needed) if test.against == "a" else needed / 6


_NO_UNITS = ("commander", "hero", "wizard")


class Facts(NamedTuple):
    """What a test counts besides the unit itself."""

    enemy: int | None = None
    """The enemy unit that counts."""
    enemy_fear: int = 0
    """Its fear factor."""
    enemy_size: int = 0
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
    """Return the test that a unit has to make; large bases and cards without morale make none (XVII.1.2).

    Nobody does in the air, but for landing on somebody fearsome.
    """
    if not in_force(battle) or not unit.elements or (battle.bases is not None and battle.bases.large(unit)):
        return None
    if unit.altitude is not None and test != "charge":
        return None
    if _sheltered(battle, unit, test):
        return None
    card = battle.roster[unit.number].card
    found = battle.ruleset.morale.test(test)
    if found is None or card.card_kind in _NO_UNITS:
        return None
    value = card.morale_a if found.against == "a" else card.morale_b
    return found if value is not None else None


def _sheltered(battle: Battle, unit: Unit, test: MoraleTestId) -> bool:
    """Return whether a unit makes no test because of the building that it is in (XXIV.6.0).

    Obedience and overruns are never tested there. Other tests are made by elements outside, by a unit that is
    inside as a whole, stragglers left aside, only where the ruleset has its courage tested there.
    """
    houses = battle.houses
    if houses is None or unit.altitude is not None or houses.within.keys().isdisjoint(unit.cells):
        return False
    if test in ("obedience", "overrun"):
        return True
    own = [
        cell
        for element, cell in zip(unit.elements, unit.cells, strict=True)
        if battle.came_with[element] == unit.number and element not in unit.stragglers
    ]
    inside = all(cell in houses.within for cell in own)
    return inside and battle.ruleset.options.morale_inside == "none"


def groups(state: BattleState, unit: Unit) -> tuple[tuple[int, ...], ...]:
    """Return the groups of a unit: elements that stand beside each other, without stragglers (XV.2.0).

    Of a unit of which a part is inside a building only groups outside (XXIV.6.0).
    """
    steps = state.battle.ground.steps
    outside = outsiders(state, unit)
    where = {
        cell: element
        for cell, element in zip(unit.cells, unit.elements, strict=True)
        if element not in unit.stragglers and (not outside or room_of(state, element, cell) is None)
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
        in_building=all_inside(state, unit, elements),
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
    die = None if certain else recorder.die(6)
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
        total.modifiers,
    )
    recorder.note(event)
    return event


def without(unit: Unit, gone: set[int]) -> Unit:
    """Return a unit without some of its elements; stragglers whom nobody waits for are the unit (XV.9.0)."""
    keep = [place for place, element in enumerate(unit.elements) if element not in gone]
    left = unit.replace(
        elements=tuple([unit.elements[place] for place in keep]),
        cells=tuple([unit.cells[place] for place in keep]),
        facings=tuple([unit.facings[place] for place in keep]),
    )
    return settled(left)


def settled(unit: Unit) -> Unit:
    """Return a unit whose stragglers are among its elements; where all are left to run it is in rout."""
    if not unit.stragglers:
        return unit
    stragglers = tuple([element for element in unit.stragglers if element in unit.elements])
    if len(stragglers) < len(unit.elements):
        return unit.replace(stragglers=stragglers)
    return unit.replace(stragglers=(), mood="rout" if stragglers else "", order=None)


def felled(state: BattleState, element: int, attacker: int, before: BattleState) -> BattleState:
    """Return the state in which it is remembered who has struck an element down (XV.3.0)."""
    if element not in state.struck or element in before.struck:
        return state
    return state.replace(felled=(*state.felled, (element, state.unit_of[attacker])))


def at_turn_begin(state: BattleState, unit: Unit) -> Unit:
    """Return a unit at the beginning of a turn: what has half rallied holds by itself (XV.9.0)."""
    order = state.battle.ruleset.morale.rallied_group_order if unit.stragglers else None
    return unit.replace(order=order, dared=-1, daunted=-1)
