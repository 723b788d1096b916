"""Small battles of Demonworld of units that come in another state than their card's, and change it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from schemas.systems.demonworld_states import DemonworldState
from tests.rules.fields.copies import Data, changed_copy, ref, shipped_one

_PROFILE: Final = frozenset(DemonworldState.model_fields) - {"id", "name", "points", "bought", "face"}


def stated(card: Data, slug: str, **other: Any) -> Data:
    """Return a card that leaves its whole profile to a state, the card itself being weaker."""
    profile = {name: value for name, value in card.items() if name in _PROFILE}
    state = {"id": "fit", "name": {"en": "fit"}, "points": 7, "bought": True, **profile, **other}
    weak = {"id": "weak", "name": {"en": "weak"}, "melee_protection": -3, "fear": 0}
    ways = [
        {"to": "fit", "points": 4},
        {"start": "fit", "to": "weak", "when": "losses", "number": 1},
        {"start": "weak", "to": "fit", "when": "wounds", "number": 1},
    ]
    return changed_copy(card, slug, options=[], states=[weak, state], state_changes=ways)


def states(field: Data, sides: list[Data], units: dict[str, Data], chiefs: tuple[str, ...]) -> Iterator[Data]:
    """Yield the cards and the battles.

    Args:
        field: where they are fought.
        sides: both sides of a battle without states.
        units: the cards that it is fought with, by their slugs.
        chiefs: slugs of shipped cards that take part, too.
    """
    from schemas.parse import dump_document

    cards = {**units, **{one: dump_document(shipped_one("demonworld", "unit", one)) for one in chiefs}}
    own = {slug: stated(card, f"stated-{slug}") for slug, card in cards.items()}
    yield from own.values()
    game = shipped_one("demonworld", "scenario", "kal-bennock")
    by_id = {cards[slug]["id"]: ref(card) for slug, card in own.items()}
    war = [
        {
            **side,
            "troops": [
                {**entry, "card": by_id.get(entry["card"]["id"], entry["card"]), "state": "fit"}
                for entry in side["troops"]
            ],
        }
        for side in sides
    ]
    common: dict[str, Any] = {"boards": [{"map": ref(field)}], "areas": [], "victory": [], "turn_limit": 6}
    yield changed_copy(game, "states-bought", **common, triggers=[], sides=war)
    plain = [{**side, "troops": [{**one, "state": None} for one in side["troops"]]} for side in war]
    named = [
        {**side, "placements": [{**one, "state": "fit"} for one in side["placements"]]} for side in plain
    ]
    yield changed_copy(game, "states-named", **common, triggers=[], sides=named)
    changes = [
        {"do": "state", "side": "empire", "entry": "pikemen", "state": "fit"},
        {"do": "state", "side": "orcs", "entry": "square", "state": "fit"},
    ]
    event = {"id": "wake", "moment": "turn_begins", "condition": {"of": []}, "effects": changes}
    yield changed_copy(game, "states-changed", **common, triggers=[event], sides=plain)
