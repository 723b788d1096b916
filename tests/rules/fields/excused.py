"""Fields that no answer, check or battle of a game shows, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LATER: Final[Mapping[str, Mapping[str, str]]] = {}
"""Game -> field -> chapter with which it will be played; until then it shows in print or in appraisals."""
_NO_GIFTS: Final = {
    f"{kind} composition[].{part}": "things that a card carries are of Demonworld and of games without code"
    for kind in ("army", "ruleset")
    for part in ("extra", "items")
}
_NO_PEOPLES: Final = {
    f"{kind} composition[].{part}": "no card of the deck names a people, and the form of rules offers none"
    for kind in ("army", "ruleset")
    for part in ("allies[].allies", "allies[].faction")
}
NOT_HERE: Final[Mapping[str, Mapping[str, str]]] = {
    "darkage": _NO_GIFTS,
    "diskwars": _NO_GIFTS,
    "wizwar": {
        **_NO_GIFTS,
        **_NO_PEOPLES,
        "scenario triggers[].phase": "a round has one kind of phase: the turn of a player",
    },
    "zargo": _NO_GIFTS,
}
"""Game -> field -> why it has no effect in this game, and where it has one else."""
_OWN: Final = {
    f"composition[].{cards}.own[].{part}": "shipped cards have no added fields (test_own_fields)"
    for cards in ("cards", "others")
    for part in ("key", "least", "most", "words")
}
_NOWHERE: Final = {
    f"sides[].unplaced[].{part}": "units put nowhere, as campaigns leave them (core/campaigns/test_wounds)"
    for part in ("copy_number", "entry", "items", "lost", "state", "wounds")
}
EVERYWHERE: Final[Mapping[str, str]] = {
    **_OWN,
    **_NOWHERE,
    "entries[].key": "scenarios place units by it; it makes no other difference to the army",
    "template": "the check of a catalogue tells who fields or prints a pattern (test_inheritance)",
}
"""End of a field in any game -> where its effect is tested."""


def excused(system: str, field: str) -> bool:
    """Tell whether a field need not be proven in a game."""
    if field in NOT_HERE.get(system, {}):
        return True
    return field.rpartition(" ")[2] in EVERYWHERE
