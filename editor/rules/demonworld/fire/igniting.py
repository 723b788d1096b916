"""Setting a field on fire by hand (XXII.3.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld.fire.burning import burns, token_of
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

NoIgniting = Literal[
    "card",
    "order",
    "engaged",
    "shot",
    "manoeuvre",
    "not_adjacent",
    "terrain",
    "burning",
    "burnt",
    "impassable",
]


_ORDER: Final[Order] = "hold"
"""Order of a unit whose elements may light fires."""


@dataclass(frozen=True, slots=True)
class Igniting:
    """Somebody at the end of the movement phase who wants to start a fire."""

    commander: bool
    """Whether he is a commander, who needs no order."""
    order: Order | None
    """Order of his unit."""
    permitted: bool
    """Whether his card does not forbid it."""
    engaged: bool
    """Whether he is engaged."""
    shot: bool
    """Whether he uses a missile weapon in this turn."""
    manoeuvre: bool
    """Whether his unit has spent a manoeuvre."""
    distance: int
    """From him to the field."""
    terrain: TerrainType
    """Ground of the field."""
    token: int | None
    """Token of fire on the field."""
    passable: bool
    """Whether he could enter the field if nothing stood or burnt there."""


def refuses_igniting(attempt: Igniting, ruleset: DemonworldRuleset) -> NoIgniting | None:
    """Return why somebody cannot set a field on fire, or None if he can try (XXII.3.0)."""
    grounds: tuple[tuple[NoIgniting, bool], ...] = (
        ("card", not attempt.permitted),
        ("order", not attempt.commander and attempt.order != _ORDER),
        ("engaged", attempt.engaged),
        ("shot", attempt.shot),
        ("manoeuvre", attempt.manoeuvre),
        ("not_adjacent", attempt.distance != 1),
        ("terrain", token_of(attempt.terrain, ruleset) is None),
        ("burning", burns(attempt.token)),
        ("burnt", attempt.token == 0),
        ("impassable", not attempt.passable),
    )
    return next((reason for reason, stands in grounds if stands), None)


def igniting_chance(ruleset: DemonworldRuleset) -> float:
    """Return the chance that a field catches fire from a torch (XXII.3.0)."""
    return chance_d20(ruleset.fire.ignition)


def ignites(die: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether the D20 sets the field on fire (XXII.3.0)."""
    return die <= ruleset.fire.ignition
