"""The faces of Wiz-War."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="wizwar",
    faces={"map": later("editor.printing.systems.wizwar_sectors:sector_faces")},
    booklet=later("editor.printing.systems.wizwar_booklet:booklet_parts"),
    facts={
        "card": FactSource(
            later("editor.printing.systems.wizwar_facts:CardFacts"),
            later("editor.printing.systems.wizwar_facts:card_facts"),
        )
    },
    counters=later("editor.printing.systems.wizwar_counters:counters"),
    counter_groups=later("editor.printing.systems.wizwar_counters:GROUPS"),
    prose=later("editor.printing.systems.wizwar_prose:card_prose"),
)
