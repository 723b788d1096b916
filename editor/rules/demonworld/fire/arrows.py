"""Flaming arrows (XXII.5.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.fire.burning import token_of
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

ArrowTarget = Literal["standard", "large_monster", "war_machine", "field"]
"""What flaming arrows are shot at: ``field`` with nobody on it."""
NoArrows = Literal[
    "card", "weapon", "order", "announced", "manoeuvre", "attacked", "phase", "terrain", "unseen", "supports"
]
BURNS: Final[frozenset[ArrowTarget]] = frozenset({"war_machine", "field"})
"""What a success sets on fire, and what supported arrows may be shot at."""


@dataclass(frozen=True, slots=True)
class FlamingArrows:
    """A shot with flaming arrows."""

    target: ArrowTarget
    """At what."""
    permitted: bool
    """Whether the card of the shooter allows it."""
    weapon: str
    """Weapon of the ruleset."""
    order: Order | None
    """Order of the shooter."""
    announced: bool
    """Whether it was announced at the start of the movement phase."""
    manoeuvre: bool
    """Whether the unit has spent a manoeuvre."""
    attacked: bool
    """Whether the unit is engaged, or was attacked in the movement phase."""
    phase: Literal["first", "second"]
    """Shooting phase."""
    terrain: TerrainType
    """Ground of the field, for a field."""
    occupied: bool
    """Whether somebody stands on the field, for a field."""
    segments: int
    """Segments of the target seen whole."""
    supports: int
    """Elements that support the shot."""


def refuses_arrows(shot: FlamingArrows, ruleset: DemonworldRuleset) -> NoArrows | None:
    """Return why flaming arrows cannot be shot, or None if they can (XXII.5.0)."""
    rules = ruleset.fire
    at_field = shot.target == "field"
    dry = token_of(shot.terrain, ruleset) is not None and not shot.occupied
    grounds: tuple[tuple[NoArrows, bool], ...] = (
        ("card", not shot.permitted),
        ("weapon", shot.weapon not in rules.flaming_arrow_weapons),
        ("order", shot.order != rules.flaming_arrow_order),
        ("announced", not shot.announced),
        ("manoeuvre", shot.manoeuvre),
        ("attacked", shot.attacked),
        ("phase", shot.phase != "second"),
        ("terrain", at_field and not dry),
        ("unseen", not at_field and shot.segments == 0),
        ("supports", shot.supports > 0 and shot.target not in BURNS),
    )
    return next((reason for reason, stands in grounds if stands), None)


def arrows_number(shot: FlamingArrows, ruleset: DemonworldRuleset) -> Sum:
    """Return the base number of flaming arrows: no protection and no skill counts (XXII.5.0)."""
    rules = ruleset.shooting
    segments = 0 if shot.target == "field" else shot.segments // rules.segments_per_bonus
    return add_up(
        (
            Part("XXII.5.0", "demonworld.part_flaming_arrows", ruleset.fire.flaming_arrow_power),
            Part("IV.2.0", "demonworld.part_segments", segments * rules.segments_bonus),
            Part("IV.2.0", "demonworld.part_shot_supports", shot.supports * rules.support),
        )
    )
