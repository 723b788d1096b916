"""Fields that no answer, check or battle of a game shows, each with its reason."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

LATER: Final[Mapping[str, Mapping[str, str]]] = {
    "demonworld": {
        "unit crew.figures": "XVII",
        "unit crew.melee_skill": "XVII",
        "unit crew.missile_skill": "XVII",
        "unit crew.size": "XVII",
        "unit crew.values_on_back": "XVII",
        "unit large.base_fields": "XVII",
        "unit large.breath": "XVII",
        "unit large.overrun": "XVII",
        "unit movement.hold": "XVII",
        "unit movement.minus_lost_hit_points": "XVII",
        "unit weapons[].carried_by": "XVII",
        "unit weapons[].hand": "XVII",
        "unit chariot.animals_melee_protection": "XVIII",
        "unit chariot.animals_missile_protection": "XVIII",
        "unit chariot.animals_size": "XVIII",
        "unit artillery.fire": "XIX",
        "unit artillery.incendiary": "XXII",
        "unit artillery.long": "XIX",
        "unit artillery.medium": "XIX",
        "unit artillery.minimum": "XIX",
        "unit artillery.power": "XIX",
        "unit artillery.power_adjacent": "XIX",
        "unit artillery.projectile": "XIX",
        "unit artillery.short": "XIX",
        "spell number": "XX",
        "SpellBurns:value": "XXII",
        "SpellSummons:unit": "XX",
        "SpellSummons:value": "XX",
        "SpellGround:terrain": "XX",
        "SpellGround:value": "XX",
        "unit flight.always_aloft": "XXIII",
        "unit flight.climb": "XXIII",
        "unit flight.fragile": "XXIII",
        "unit flight.least_fields_on_hold": "XXIII",
        "unit flight.low_only": "XXIII",
        "ruleset flying.highest": "XXIII",
        "item bands[].power": "XXV",
        "item bands[].to": "XXV",
    },
}
"""Game -> field -> chapter with which it will be played; until then it shows in print or in appraisals."""
_NO_GIFTS: Final = {
    f"{kind} composition[].extra": "things that a card has by nature are of Demonworld"
    for kind in ("army", "ruleset")
}
_NO_PEOPLES: Final = {
    f"{kind} composition[].{part}": "no card of the deck names a people, and the form of rules offers none"
    for kind in ("army", "ruleset")
    for part in ("allies[].allies", "allies[].faction")
}
NOT_HERE: Final[Mapping[str, Mapping[str, str]]] = {
    "darkage": _NO_GIFTS,
    "diskwars": _NO_GIFTS,
    "wizwar": {**_NO_GIFTS, **_NO_PEOPLES},
    "zargo": _NO_GIFTS,
}
"""Game -> field -> why it has no effect in this game, and where it has one else."""
EVERYWHERE: Final[Mapping[str, str]] = {
    "entries[].key": "scenarios place units by it; it makes no other difference to the army",
    "template": "the check of a catalogue tells who fields or prints a pattern (test_inheritance)",
}
"""End of a field in any game -> where its effect is tested."""


@cache
def not_yet(system: str) -> frozenset[str]:
    """Return the fields of a game for which no change that shows was found yet; it only shrinks."""
    found: Mapping[str, list[str]] = json.loads(_OPEN.read_text(encoding="utf-8"))
    return frozenset(found.get(system, ()))


_OPEN: Final = Path(__file__).parent / "proofs" / "not_yet.json"


def excused(system: str, field: str) -> bool:
    """Tell whether a field need not be proven in a game."""
    if field in NOT_HERE.get(system, {}):
        return True
    return field.rpartition(" ")[2] in EVERYWHERE
