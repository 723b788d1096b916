"""The faces of Diskwars."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="diskwars",
    facts={
        "army": FactSource(
            later("editor.printing.systems.diskwars_facts:ArmyFacts"),
            later("editor.printing.systems.diskwars_facts:army_facts"),
        ),
        "unit": FactSource(
            later("editor.printing.systems.diskwars_facts:DiskFacts"),
            later("editor.printing.systems.diskwars_facts:unit_facts"),
        ),
    },
    glossary=later("editor.printing.systems.diskwars_facts:glossary"),
    counters=later("editor.printing.systems.diskwars_counters:counters"),
    counter_groups=later("editor.printing.systems.diskwars_counters:GROUPS"),
    prose=later("editor.printing.systems.diskwars_prose:card_prose"),
)
