"""Weapons in a melee phase: which can be used, with what power, and the strongest (II.5.2)."""

from __future__ import annotations

from collections.abc import Container

from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def opening_weapons(card: DemonworldUnit, ruleset: DemonworldRuleset) -> frozenset[int]:
    """Return the weapons of a card that the rules allow in the first melee phase alone."""
    kinds = [ruleset.weapon_type(one.weapon) for one in card.weapons]
    return frozenset(
        [place for place, kind in enumerate(kinds) if kind is not None and kind.first_phase_only]
    )


def weapon_power(
    card: DemonworldUnit, weapon: int, against: DemonworldUnit, opening: Container[int], *, first_phase: bool
) -> int | None:
    """Return the power of a weapon of a card in melee, None where it cannot be used.

    Args:
        card: who strikes.
        weapon: place of the weapon on the card.
        against: who is struck.
        opening: what ``opening_weapons`` says of the card.
        first_phase: whether it is the first melee phase of the fight.
    """
    arm = card.weapons[weapon]
    if arm.melee_power is None or (not first_phase and (arm.first_phase_only or weapon in opening)):
        return None
    if against.mobility == "cavalry" and arm.melee_power_cavalry is not None:
        return arm.melee_power_cavalry
    return arm.melee_power


def strongest_weapon(
    card: DemonworldUnit, against: DemonworldUnit, opening: Container[int], *, first_phase: bool
) -> tuple[int, int] | None:
    """Return (weapon, power) of the strongest melee weapon of a card, the first of several; None of none."""
    best = None
    for weapon in range(len(card.weapons)):
        power = weapon_power(card, weapon, against, opening, first_phase=first_phase)
        if power is not None and (best is None or power > best[1]):
            best = (weapon, power)
    return best
