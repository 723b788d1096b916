"""The faces of Wiz-War."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import DECKS, FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="wizwar",
    faces={"map": later("editor.printing.systems.wizwar.sectors:sector_faces")},
    booklet=later("editor.printing.systems.wizwar.booklet:booklet_parts"),
    board=later("editor.printing.systems.wizwar.set_up:board_image"),
    bare_board=later("editor.printing.systems.wizwar.set_up:bare_board"),
    set_up=later("editor.printing.systems.wizwar.set_up:lying"),
    facts={
        "card": FactSource(
            later("editor.printing.systems.wizwar.facts:CardFacts"),
            later("editor.printing.systems.wizwar.facts:card_facts"),
        )
    },
    counters=later("editor.printing.systems.wizwar.counters:counters"),
    counter_groups=later("editor.printing.systems.wizwar.counters:GROUPS"),
    components=DECKS,
    summary=later("editor.printing.systems.wizwar.summary:summary"),
    aids=later("editor.printing.systems.wizwar.aids:aids"),
    prose=later("editor.printing.systems.wizwar.prose:card_prose"),
)
