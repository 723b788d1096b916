"""The faces of Dark Age."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import DECKS, FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="darkage",
    booklet=later("editor.printing.systems.darkage.booklet:booklet_parts"),
    board=later("editor.printing.systems.darkage.table_painter:board_image"),
    facts={
        "army": FactSource(
            later("editor.printing.systems.darkage.facts:DeckFacts"),
            later("editor.printing.systems.darkage.facts:army_facts"),
        ),
        "card": FactSource(
            later("editor.printing.systems.darkage.facts:CardFacts"),
            later("editor.printing.systems.darkage.facts:card_facts"),
        ),
        "unit": FactSource(
            later("editor.printing.systems.darkage.facts:CharacterFacts"),
            later("editor.printing.systems.darkage.facts:unit_facts"),
        ),
    },
    counters=later("editor.printing.systems.darkage.counters:counters"),
    counter_groups=later("editor.printing.systems.darkage.counters:GROUPS"),
    components=DECKS,
    summary=later("editor.printing.systems.darkage.summary:summary"),
    aids=later("editor.printing.systems.darkage.aids:aids"),
    prose=later("editor.printing.systems.darkage.prose:card_prose"),
)
