"""Large elements: overrunning and dragon's breath (XVII)."""

from __future__ import annotations

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def reaches_flyer(size: int, altitude: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether an element of a size overruns a target so high above its ground (XXIII.6.0)."""
    return altitude == 0 or size >= altitude + ruleset.large.overrun.flyer_height_margin


def overrun_power(
    overrun: int, target_size: int, initiative: int, target_initiative: int, altitude: int = 0
) -> Sum:
    """Return the power of an overrun: it succeeds on a D20 of so much or less (XVII.3.0, XXIII.6.0).

    Both initiatives are the present ones; a two-handed weapon does not lower the target's.
    """
    return add_up(
        (
            Part("XVII.3.0", "demonworld.part_overrun", overrun),
            Part("XVII.3.0", "demonworld.part_target_size", -target_size),
            Part("XVII.3.0", "demonworld.part_own_initiative", initiative),
            Part("XVII.3.0", "demonworld.part_target_initiative", -target_initiative),
            Part("XXIII.6.0", "demonworld.part_altitude", -altitude),
        )
    )


def breath_power(power: int, depth: int, ruleset: DemonworldRuleset) -> Sum:
    """Return the power of breath on a field, less for each segment of the target under water (XVII.7.4)."""
    return add_up(
        (
            Part("XVII.7.4", "demonworld.part_breath", power),
            Part(
                "XVII.7.4", "demonworld.part_under_water", depth * ruleset.large.breath.per_segment_in_water
            ),
        )
    )
