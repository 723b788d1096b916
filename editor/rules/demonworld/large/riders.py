"""Commanders who ride on a dragon or in a chariot: how they are struck (XVII.7.6, XVIII.9.0, XIX.7.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Mount = Literal["dragon", "chariot"]
Struck = Literal["rider", "mount"]


def rider_in_sight(segments: int, supporters: Sequence[int]) -> bool:
    """Return whether a rider may be shot at: shooter and supporters see a segment of his field (XVII.7.6).

    Args:
        segments: of the mount's reference field that the shooter sees whole.
        supporters: the same of each supporting element.
    """
    return min((segments, *supporters)) > 0


def attack_on_rider(
    power: int,
    mount_protection: int,
    rider_protection: int,
    ruleset: DemonworldRuleset,
    *,
    supports: int = 0,
    modifiers: int = 0,
) -> Sum:
    """Return the base number of a shot or blow at a rider: both protections count (XVII.7.6, XVIII.9.0).

    He has size 1, so that a shot has no bonus for segments.

    Args:
        power: of the weapon.
        mount_protection: of the mount against this attack.
        rider_protection: of the rider against this attack.
        ruleset: the numbers of the game.
        supports: elements that support a shot.
        modifiers: all other parts of the sum.
    """
    return add_up(
        (
            Part("IV.2.0", "demonworld.part_weapon_power", power),
            Part("XVII.7.6", "demonworld.part_mount_protection", -mount_protection),
            Part("XVII.7.6", "demonworld.part_rider_protection", -rider_protection),
            Part("IV.2.0", "demonworld.part_shot_supports", supports * ruleset.shooting.support),
            Part("XVII.7.6", "demonworld.part_other_modifiers", modifiers),
        )
    )


def struck_by_missile(mount: Mount, die: int, ruleset: DemonworldRuleset) -> Struck:
    """Return whom a ball or bolt strikes that meets the rider's field, by a D6 (XIX.7.0)."""
    rows = ruleset.artillery.mounted_targets
    row = next(row for row in rows if row.mount == mount and row.first <= die <= row.last)
    return "rider" if row.hits == "commander" else "mount"


class Shared(NamedTuple):
    """Hits of a stone, shared out."""

    rider: int
    """Hits of the rider."""
    mount: int
    """Hits of the mount."""


def share_hits(hits: int, odd: Struck | None) -> Shared:
    """Share the hits of a stone between rider and mount; the odd one is drawn (XIX.7.0).

    Raises:
        ValueError: the hits are odd, and nobody was drawn.
    """
    half, rest = divmod(hits, 2)
    if rest and odd is None:
        raise ValueError("somebody must be drawn for the odd hit")
    return Shared(half + (rest if odd == "rider" else 0), half + (rest if odd == "mount" else 0))
