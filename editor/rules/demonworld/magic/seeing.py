"""Whom a wizard can cast on: who belongs to a target, what he sees of it, how far it is (XX.7.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from editor.rules.demonworld.flyers import aiming
from editor.rules.demonworld.large.mounts import carrier
from editor.rules.demonworld.large.parts import size_on
from editor.rules.demonworld.magic.targets import NoTarget, Target, refuses_spell
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import states_to_take_up
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_magic import SpellTarget
from schemas.systems.demonworld_parts import CardKind

_KINDS: Final[dict[CardKind, SpellTarget]] = {
    "unit": "unit",
    "commander": "commander",
    "hero": "commander",
    "wizard": "wizard",
    "chariot": "chariot",
    "giant": "giant",
    "dragon": "dragon",
    "artillery": "artillery",
}
"""Kind of a card -> what a spell calls it; heroes are cast on as commanders are."""
_GROUND: Final = 1
"""Size of what a wizard has to see of a field on which nobody stands."""


def cell_of(state: BattleState, element: int) -> int | None:
    """Return the cell of an element, or None if it is not on the field."""
    found = state.standing.get(element)
    return found.cell if found is not None else None


def kind_of(state: BattleState, unit: int) -> SpellTarget:
    """Return what a spell calls a unit (XX.7.0)."""
    return _KINDS[state.battle.roster[unit].card.card_kind]


def elements_of(state: BattleState, spell: DemonworldSpell, unit: int) -> tuple[int, ...]:
    """Return the elements on the field that a spell on a unit works on (XX.7.0).

    A commander with a unit is a target of his own, but where the spell is on "the unit": then he is one of
    its elements.
    """
    roster, own = state.battle.roster[unit], state.units[unit]
    whole = kind_of(state, unit) == "unit" and "unit" in spell.targets and "commander" not in spell.targets
    if whole:
        return own.elements
    return tuple([one for one in roster.elements if cell_of(state, one) is not None])


def segments_seen(state: BattleState, wizard: int, element: int) -> int:
    """Return the segments of an element that a wizard sees whole; he looks all round (XX.7.0).

    Of a rider they are those of his mount on his field, and who rides looks from there (XVII.7.6).
    """
    battle, start, end = state.battle, cell_of(state, wizard), cell_of(state, element)
    if start is None or end is None:
        return 0
    size = battle.cards[carrier(state, element)].size
    if aiming.in_flight(state, wizard, element):
        return max(
            aiming.look(state, wizard, start, element, one).segments for one in state.fields_of(element)
        )
    return (
        size
        if start == end
        else max(_seen(state, wizard, start, one, size) for one in state.fields_of(element))
    )


def field_seen(state: BattleState, wizard: int, cell: int) -> bool:
    """Return whether a wizard sees a field, or part of whoever stands on it (XX.7.0)."""
    start, there = cell_of(state, wizard), state.occupied.get(cell)
    if start is None:
        return False
    if there is not None:
        return segments_seen(state, wizard, there) > 0
    return _seen(state, wizard, start, cell, _GROUND) > 0


def _seen(state: BattleState, wizard: int, start: int, end: int, size: int) -> int:
    """Return the segments of something of a size that a wizard sees whole: asked anew for each spell."""
    key = (start, size_on(state, wizard, start), end, size)
    found = state.glances.get(key)
    if found is None:
        found = state.glances[key] = _looked(state, *key)
    return found


def _looked(state: BattleState, start: int, own: int, end: int, size: int) -> int:
    battle, occupied = state.battle, state.occupied
    between = [one for one in battle.ground.between(start, end) if one in occupied]
    if "XII" not in battle.chapters:
        return 0 if between else size
    cards = battle.cards
    heights = tuple([(one, cards[occupied[one]].size) for one in between])
    return battle.sight.look(start, own, end, size, heights).segments


def unit_as_target(state: BattleState, spell: DemonworldSpell, wizard: int, unit: int) -> Target | None:
    """Return a unit as a wizard sees it; None if none of its elements is on the field."""
    start, elements = cell_of(state, wizard), elements_of(state, spell, unit)
    if start is None or not elements:
        return None
    battle, distance = state.battle, state.battle.ground.distance
    first = elements[0]
    lost = state.wounds.get(first, (0, 0))[0]
    left = battle.hit_points[first] - lost if first not in state.struck else 0
    return Target(
        kind=kind_of(state, unit),
        people=battle.roster[unit].card.faction,
        distances=[distance(start, cell) for one in elements for cell in state.fields_of(one)],
        seen=[segments_seen(state, wizard, one) for one in elements],
        active=active_on(state, unit),
        hit_points=left,
        initial_hit_points=battle.hit_points[first],
        states=states_to_take_up(state, unit),
    )


def active_on(state: BattleState, unit: int) -> frozenset[str]:
    """Return the spells on a unit: those that last, and those of this phase (XX.7.0)."""
    found = {one.source for one in state.effects if one.unit == unit}
    if state.magic is not None:
        found |= {one.spell for one in (*state.magic.works, *state.magic.announced) if one.unit == unit}
    return frozenset(found)


def no_target(state: BattleState, spell: DemonworldSpell, casting: Casting) -> NoTarget | None:
    """Return why a spell does not work on its target, or None if it does (XX.7.0, XX.7.1)."""
    target = (
        unit_as_target(state, spell, casting.wizard, casting.unit)
        if casting.unit is not None
        else _field_as_target(state, casting)
    )
    if target is None:
        return "target"
    return refuses_spell(spell, target, _height_to(state, casting), state.battle.ruleset)


def _height_to(state: BattleState, casting: Casting) -> int:
    """Return the segments between a wizard and his target where one of the two is in the air (XXIII.7.0)."""
    if casting.unit is None or not state.aloft or casting.wizard not in state.standing:
        return 0
    there = [one for one in state.battle.roster[casting.unit].elements if one in state.standing]
    if not aiming.in_flight(state, casting.wizard, *there):
        return 0
    return min(aiming.height_between(state, casting.wizard, one) for one in there)


def _field_as_target(state: BattleState, casting: Casting) -> Target | None:
    start, cell = cell_of(state, casting.wizard), casting.cell
    if start is None or cell is None or not 0 <= cell < state.battle.ground.size:
        return None
    if not state.battle.ground.inside[cell]:
        return None
    seen = int(field_seen(state, casting.wizard, cell))
    return Target("field", None, [state.battle.ground.distance(start, cell)], [seen])


def fields_inside(state: BattleState, spell: DemonworldSpell, casting: Casting, element: int) -> int:
    """Return how many fields of an element a spell on a field reaches; one of any other spell (XX.7.0).

    A large base is struck only on its fields inside, on each of them.
    """
    if casting.cell is None:
        return 1
    distance = state.battle.ground.distance
    return sum(distance(casting.cell, one) <= spell.radius for one in state.fields_of(element))


def area(state: BattleState, spell: DemonworldSpell, casting: Casting) -> list[int]:
    """Return the cells that a spell reaches: round its target, or under it (XX.7.0)."""
    return around(state, middle_of(state, spell, casting), spell.radius)


def middle_of(state: BattleState, spell: DemonworldSpell, casting: Casting) -> list[int]:
    """Return the cells that a spell is cast on: a field, or those under its target (XX.7.0)."""
    if casting.unit is None:
        return [casting.cell] if casting.cell is not None else []
    return [cell for one in elements_of(state, spell, casting.unit) for cell in state.fields_of(one)]


def around(state: BattleState, middle: Iterable[int], fields: int) -> list[int]:
    """Return some cells and those up to so many fields from them."""
    ground, found = state.battle.ground, set(middle)
    for _ in range(fields):
        found |= {near for cell in found for near in ground.around(cell) if ground.inside[near]}
    return sorted(found)


def reached(
    state: BattleState, spell: DemonworldSpell, casting: Casting
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (unit, elements) that a spell works on: its target, and whoever is in its radius (XX.7.0).

    Of those around it only peoples that it affects (XX.7.1). Units by their own number.
    """
    if casting.unit is not None and not spell.radius:
        yield casting.unit, elements_of(state, spell, casting.unit)
        return
    middle = middle_of(state, spell, casting)
    distance = state.battle.ground.distance
    found: dict[int, list[int]] = {}
    for element in sorted(state.standing):
        if element in state.aloft and state.battle.came_with[element] != casting.unit:
            continue
        people = state.battle.cards[element].faction
        near = any(distance(cell, one) <= spell.radius for one in state.fields_of(element) for cell in middle)
        if near and (not spell.affects or people is None or people in spell.affects):
            found.setdefault(state.battle.came_with[element], []).append(element)
    for unit, elements in sorted(found.items()):
        yield unit, tuple(elements)
