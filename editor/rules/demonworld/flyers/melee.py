"""Melee between flyers, and the dive on troops on the ground (XXIII.8.2, XXIII.8.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.flyers.altitudes import size_in_air
from editor.rules.demonworld.large.footprints import Footprint
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

NoAirMelee = Literal["orientation", "altitude", "order"]
NoDive = Literal["landing", "target", "order", "altitude"]


class Fighter(NamedTuple):
    """A base in high flight."""

    base: Footprint
    """Its fields."""
    size: int
    """Its size on the ground."""
    altitude: int


def air_size(one: Fighter, ruleset: DemonworldRuleset) -> int:
    """Return its size in the air (XXIII.7.0)."""
    return size_in_air(one.size, ruleset, large=one.base.large)


def share_a_segment(one: Fighter, other: Fighter, ruleset: DemonworldRuleset) -> bool:
    """Return whether two flyers have a segment at the same height (XXIII.8.2)."""
    lowest = max(one.altitude, other.altitude)
    return lowest < min(one.altitude + air_size(one, ruleset), other.altitude + air_size(other, ruleset))


def refuses_air_melee(
    attacker: Fighter, weapon: str, order: Order, target: Fighter, ruleset: DemonworldRuleset
) -> NoAirMelee | None:
    """Return why one flyer cannot attack another, or None if it can (XXIII.8.0, XXIII.8.2)."""
    if set(attacker.base.attacks[weapon]).isdisjoint(target.base.fields):
        return "orientation"
    if not share_a_segment(attacker, target, ruleset):
        return "altitude"
    rule = ruleset.order(order)
    return None if rule is not None and rule.may_engage else "order"


def air_melee(
    power: int, size: int, protection: int, target_size: int, modifiers: int, ruleset: DemonworldRuleset
) -> Sum:
    """Return the base number of an attack between flyers (XXIII.8.2).

    The size that a power and a protection hold on the ground is taken off both.

    Args:
        power: of the weapon.
        size: of the attacker, in the air.
        protection: melee protection of the target.
        target_size: of the target, in the air.
        modifiers: all other parts of the sum.
        ruleset: the numbers of the game.
    """
    off = 0 if ruleset.flying.size_counts_in_air else 1
    left = max(protection - off * target_size, 0)
    return add_up(
        (
            Part("VI.1.3", "demonworld.part_weapon_power", power),
            Part("XXIII.8.2", "demonworld.part_own_size", -off * size),
            Part("XXIII.8.2", "demonworld.part_melee_protection", -left),
            Part("VI.1.3", "demonworld.part_other_modifiers", modifiers),
        )
    )


def refuses_dive(
    order: Order | None, altitude: int, ruleset: DemonworldRuleset, *, can_land: bool, at_ground: bool
) -> NoDive | None:
    """Return why an attack is no dive, or None if it is one (XXIII.8.3).

    Args:
        order: of the flyer.
        altitude: of the flyer at the start of its turn.
        ruleset: the numbers of the game.
        can_land: whether the flyer is one that lands.
        at_ground: whether it attacks somebody on the ground.
    """
    if not can_land:
        return "landing"
    if not at_ground:
        return "target"
    if order != ruleset.flying.dive_order:
        return "order"
    return None if altitude == ruleset.flying.dive_altitude else "altitude"


def dive_powers(
    powers: Sequence[int], ruleset: DemonworldRuleset, *, dives: bool, first_phase: bool
) -> tuple[int, ...]:
    """Return the powers of all attacks of a flyer: higher in the first phase after a dive (XXIII.8.3)."""
    bonus = ruleset.flying.dive_power if dives and first_phase else 0
    return tuple(power + bonus for power in powers)
