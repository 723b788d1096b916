"""The states that blocks of spells offer: those of the units of a game, each once."""

from __future__ import annotations

from typing import Any

from editor.services import documents
from editor.services.card_states import states_in_use
from editor.services.workspace import Workspace
from schemas.parse import parse_document
from schemas.text import LocalText

RIDERS: dict[str, Any] = {
    "system": "demonworld",
    "kind": "unit",
    "name": {"en": "Riders"},
    "points": 100,
    "mobility": "cavalry",
    "movement": {"move": 24, "charge": 30},
    "weapons": [{"weapon": "lance", "melee_power": 12}],
}


def test_states_of_all_units_are_found_and_the_first_card_names_them(ws: Workspace) -> None:
    for slug, names in (("riders", ("on foot", "asleep")), ("knights", ("dismounted",))):
        states = [
            {"id": key, "name": {"en": name}} for key, name in zip(("foot", "asleep"), names, strict=False)
        ]
        documents.create(ws, parse_document({**RIDERS, "slug": slug, "states": states}))
    found = states_in_use(ws, "demonworld")
    assert found == {"asleep": LocalText({"en": "asleep"}), "foot": LocalText({"en": "on foot"})}
    assert list(found) == ["asleep", "foot"]
    assert states_in_use(ws, "diskwars") == {}
