"""The faces of Dark Age."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from editor.printing.systems.darkage_counters import GROUPS, counters
from editor.printing.systems.darkage_facts import (
    CardFacts,
    CharacterFacts,
    DeckFacts,
    army_facts,
    card_facts,
    unit_facts,
)
from editor.printing.systems.darkage_prose import card_prose

FACES: Final = FaceSystem(
    id="darkage",
    facts={
        "army": FactSource(DeckFacts, army_facts),
        "card": FactSource(CardFacts, card_facts),
        "unit": FactSource(CharacterFacts, unit_facts),
    },
    counters=counters,
    counter_groups=GROUPS,
    prose=card_prose,
)
