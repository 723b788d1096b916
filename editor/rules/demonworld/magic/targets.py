"""On whom a spell works (XX.7.0, XX.7.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from schemas.systems.demonworld_magic import DemonworldSpell, SpellTarget
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellEffect, SpellHeals, SpellTransforms

NoTarget = Literal["target", "race", "sight", "range", "stacking", "useless"]


_LARGE: Final[frozenset[SpellTarget]] = frozenset({"giant", "dragon", "chariot", "artillery"})


@dataclass(frozen=True, slots=True)
class Target:
    """What a spell is cast on, as the wizard sees it."""

    kind: SpellTarget
    people: str | None
    """Its people; a field has none."""
    distances: Sequence[int]
    """Distance of each of its fields."""
    seen: Sequence[int]
    """Segments seen whole on each of them."""
    active: Collection[str] = ()
    """Ids of the spells that work on it; of those of one phase, in this phase."""
    hit_points: int = 1
    """Hit points that it has."""
    initial_hit_points: int = 1
    """Hit points that it began with."""
    states: Collection[str | None] = ()
    """States of its card that it could take up; None stands for the card as it is."""


def affects_people(spell: DemonworldSpell, people: str | None) -> bool:
    """Return whether a spell works on a people, and on what has none (XX.7.1)."""
    return not spell.affects or people is None or people in spell.affects


def is_seen(spell: DemonworldSpell, target: Target) -> bool:
    """Return whether the wizard sees enough of a target: a whole segment of it, all round (XX.7.0)."""
    return spell.sight == "none" or any(target.seen)


def in_range(
    spell: DemonworldSpell, target: Target, altitude_difference: int, ruleset: DemonworldRuleset
) -> bool:
    """Return whether a target is near enough (XX.7.0, XXIII.7.0).

    A large base needs all its fields in range, as do all elements of a target where the spell says so.
    """
    if spell.max_distance is None:
        return True
    most = spell.max_distance - altitude_difference * ruleset.flying.range_per_altitude
    near = [distance <= most for distance in target.distances]
    return all(near) if spell.whole_target_in_range or target.kind in _LARGE else any(near)


def is_useless(spell: DemonworldSpell, target: Target) -> bool:
    """Return whether a spell that does nothing but heal, or change a state, finds nothing to do.

    It wakes no dead, and heals no unit that began with a single hit point.
    """
    return bool(spell.effects) and all(_does_nothing(one, target) for one in spell.effects)


def _does_nothing(effect: SpellEffect, target: Target) -> bool:
    match effect:
        case SpellHeals():
            whole = target.initial_hit_points == 1 or not 0 < target.hit_points < target.initial_hit_points
            return effect.value > 0 and whole
        case SpellTransforms():
            return target.kind != "field" and effect.state not in target.states
        case _:
            return False


def refuses_spell(
    spell: DemonworldSpell, target: Target, altitude_difference: int, ruleset: DemonworldRuleset
) -> NoTarget | None:
    """Return why a spell does not work on a target, or None if it does (XX.7.0, XX.7.1).

    Args:
        spell: the spell.
        target: on whom it is cast.
        altitude_difference: how much higher or lower than the wizard it is, in segments.
        ruleset: the numbers of the game.
    """
    if spell.targets and target.kind not in spell.targets:
        return "target"
    if not affects_people(spell, target.people):
        return "race"
    if not is_seen(spell, target):
        return "sight"
    if not in_range(spell, target, altitude_difference, ruleset):
        return "range"
    if not spell.adds_up and spell.id in target.active:
        return "stacking"
    return "useless" if is_useless(spell, target) else None
