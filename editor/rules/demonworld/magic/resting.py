"""What keeps a wizard from resting for a turn (XX.3.2, XXII.3.0, XXIII.7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from schemas.systems.demonworld_ruleset import DemonworldRuleset

Disturbance = Literal[
    "cast",
    "moved",
    "turned",
    "target_of_spell",
    "gave_orders",
    "shot",
    "shot_at",
    "engaged",
    "overrun",
    "attacked",
    "mount_moved",
    "flying",
    "in_fire",
    "shocked",
    "target_of_failed_spell",
    "saw_enemy",
    "mount_stood",
]
"""What a wizard did in a turn, or what befell him; ``target_of_spell`` of one that worked."""


HARMLESS: Final[frozenset[Disturbance]] = frozenset({"target_of_failed_spell", "saw_enemy", "mount_stood"})
"""What does not disturb a rest."""


def forbids_rest(one: Disturbance, ruleset: DemonworldRuleset) -> bool:
    """Return whether a wizard of whom this is so in a turn does not rest (XX.3.2)."""
    if one == "flying":
        return not ruleset.magic.flying_wizards_cast
    return one not in HARMLESS


def rest_forbidden_by(done: Iterable[Disturbance], ruleset: DemonworldRuleset) -> tuple[Disturbance, ...]:
    """Return what of what was done in a turn forbids the rest, in their order; empty if he rests."""
    return tuple(one for one in done if forbids_rest(one, ruleset))
