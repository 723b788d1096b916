"""Weapons in melee: what they do by rules of their own, their power (II.5.2, VI.1.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset


class Armed(NamedTuple):
    """What the weapons of a card do by the rules of their kinds; each special rule of weapons is a field."""

    frontal_change: int = 0
    """Change for an enemy who attacks frontally (pikes, VI.1.3); of several that which helps most."""
    opening: frozenset[int] = frozenset()
    """Places of the weapons that strike in the first melee phase alone (II.5.2)."""


UNARMED: Final = Armed()
"""Weapons without rules of their own."""


def armed(card: DemonworldUnit, ruleset: DemonworldRuleset) -> Armed:
    """Return what the weapons of a card do by the rules of their kinds."""
    kinds = [ruleset.weapon_type(one.weapon) for one in card.weapons]
    known = [(place, kind) for place, kind in enumerate(kinds) if kind is not None]
    return Armed(
        frontal_change=min((kind.frontal_attack_against for _, kind in known), default=0),
        opening=frozenset([place for place, kind in known if kind.first_phase_only]),
    )


def weapon_power(
    card: DemonworldUnit, weapon: int, against: DemonworldUnit, armed: Armed, *, first_phase: bool
) -> int | None:
    """Return the power of a weapon of a card in melee, None where it cannot be used.

    Args:
        card: who strikes.
        weapon: place of the weapon on the card.
        against: who is struck.
        armed: what its weapons do by their own rules.
        first_phase: whether it is the first melee phase of the fight.
    """
    arm = card.weapons[weapon]
    if arm.melee_power is None or (not first_phase and (arm.first_phase_only or weapon in armed.opening)):
        return None
    if fought_as_cavalry(against) and arm.melee_power_cavalry is not None:
        return arm.melee_power_cavalry
    return arm.melee_power


def fought_as_cavalry(card: DemonworldUnit) -> bool:
    """Return whether spears and pikes strike with their power against cavalry (II.5.2, XVII.1.0).

    Large monsters and chariots count as cavalry, guns as infantry.
    """
    if card.large is None:
        return card.mobility == "cavalry"
    return card.card_kind != "artillery"


def strongest_weapon(
    card: DemonworldUnit, against: DemonworldUnit, armed: Armed, *, first_phase: bool
) -> tuple[int, int] | None:
    """Return (weapon, power) of the strongest melee weapon of a card, the first of several; None of none."""
    best = None
    for weapon in range(len(card.weapons)):
        power = weapon_power(card, weapon, against, armed, first_phase=first_phase)
        if power is not None and (best is None or power > best[1]):
            best = (weapon, power)
    return best
