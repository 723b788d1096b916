"""The two parts of a chariot, and riders: each with its size and protection (XVIII.5.0 to XVIII.9.0).

Hit points of a chariot are those of both parts; a rider has his own.
"""

from __future__ import annotations

from typing import Final, Literal

from editor.rules.core.parts import Part, Sum
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.large.mounts import mount_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Standing

ChariotPart = Literal["crew", "animals"]
"""The car with its crew, or the animals before it."""
RIDER_SIZE: Final = 1
"""Segments of a rider that a shot at him counts (XVII.7.6, XVIII.9.0)."""
_OF_TARGET: Final = ("demonworld.part_melee_protection", "demonworld.part_missile_protection")
"""What a part of a base number is called that the target's protection takes off."""


def is_chariot(battle: Battle, element: int) -> bool:
    """Return whether an element is a chariot (XVIII.1.0)."""
    return battle.bases is not None and battle.bases.kinds.get(element) == "chariot"


def size_on(state: BattleState, element: int, cell: int) -> int:
    """Return the size of an element on one of its cells: a crew stands on its platform (XVIII.6.0).

    A rider is one segment higher than his dragon, a passenger stands on the platform (XVII.7.4, XVIII.9.0).
    """
    battle = state.battle
    card = battle.cards[element]
    mount = mount_of(state, element)
    if mount is not None:
        heights = battle.ruleset.ground.heights
        if is_chariot(battle, mount):
            return card.size + heights.chariot_platform
        return battle.cards[mount].size + heights.dragon_rider
    animals = animals_size(battle, element)
    if animals is None:
        return card.size
    if cell == state.standing[element].cell:
        return card.size + battle.ruleset.ground.heights.chariot_platform
    return animals


def animals_size(battle: Battle, element: int) -> int | None:
    """Return the size of the animals of a chariot; None of anybody else (XVIII.6.0)."""
    chariot = battle.cards[element].chariot
    return chariot.animals_size if chariot is not None and is_chariot(battle, element) else None


def eye_on(state: BattleState, element: int, cell: int) -> int:
    """Return the size of an element as one who shoots from a cell: on a dragon its rider does (XVII.7.4)."""
    bases = state.battle.bases
    above = state.battle.ruleset.ground.heights.dragon_rider
    on_dragon = bases is not None and bases.kinds.get(element) == "dragon"
    return size_on(state, element, cell) + (above if on_dragon else 0)


def missile_protection_on(state: BattleState, element: int, cell: int | None) -> int:
    """Return the protection from missiles on one of an element's cells, None for its own one (XVIII.5.0).

    That of a rider and of his mount are added (XVII.7.6, XVIII.9.0).
    """
    card, mount = state.battle.cards[element], mount_of(state, element)
    if mount is not None:
        return card.missile_protection + state.battle.cards[mount].missile_protection
    own = cell is None or not is_chariot(state.battle, element) or cell == state.standing[element].cell
    return card.missile_protection if own or card.chariot is None else card.chariot.animals_missile_protection


def part_struck(state: BattleState, fields: tuple[int, ...], target: int, there: Standing) -> ChariotPart:
    """Return the part of a chariot that is attacked in melee from some cells (XVIII.8.0).

    From behind only the crew, from before only the animals; from its flank the attacker chooses, and takes
    whoever is protected less.
    """
    card, bases = state.battle.cards[target], state.battle.bases
    if bases is None or card.chariot is None:  # pragma: no cover - a chariot is struck
        return "crew"
    around, at = bases.around(target, there.facing), {cell - there.cell for cell in fields}
    animals = not at.isdisjoint(around.front | around.flank)
    crew = not at.isdisjoint(around.rear | around.flank)
    if animals and crew:
        return "animals" if card.chariot.animals_melee_protection < card.melee_protection else "crew"
    return "animals" if animals else "crew"


def melee_protection_against(
    state: BattleState, fields: tuple[int, ...], target: int, there: Standing
) -> int:
    """Return the protection in melee from who stands on some cells (XVIII.5.0, XVIII.8.0).

    That of a rider and of his mount are added (XVII.7.6, XVIII.9.0).
    """
    card, mount = state.battle.cards[target], mount_of(state, target)
    if mount is not None:
        return card.melee_protection + state.battle.cards[mount].melee_protection
    if card.chariot is None or not is_chariot(state.battle, target):
        return card.melee_protection
    animals = part_struck(state, fields, target, there) == "animals"
    return card.chariot.animals_melee_protection if animals else card.melee_protection


def part_hit(state: BattleState, element: int, cell: int | None) -> ChariotPart:
    """Return the part of a chariot that stands on one of its cells, None for the car's (XVIII.1.0)."""
    return "crew" if cell is None or cell == state.standing[element].cell else "animals"


def with_part_named(number: Sum, part: ChariotPart) -> Sum:
    """Return a base number in which it is said whose protection counts (XVIII.5.0)."""
    parts = [
        Part("XVIII.5.0", f"demonworld.part_{part}_protection", one.value) if one.code in _OF_TARGET else one
        for one in number.parts
    ]
    return Sum(number.value, tuple(parts))


def with_rider_named(number: Sum, rider: int, mount: int) -> Sum:
    """Return a base number in which both protections of a rider are named (XVII.7.6, XVIII.9.0).

    Args:
        number: the base number, both protections taken off in one part.
        rider: protection of the rider against this attack.
        mount: protection of the mount against it.
    """
    parts: list[Part] = []
    for one in number.parts:
        if one.code in _OF_TARGET:
            parts.append(Part("XVII.7.6", "demonworld.part_mount_protection", -mount))
            parts.append(Part("XVII.7.6", "demonworld.part_rider_protection", -rider))
        else:
            parts.append(one)
    return Sum(number.value, tuple(parts))
