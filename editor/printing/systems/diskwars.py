"""The faces of Diskwars."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from editor.printing.systems.diskwars_counters import GROUPS, counters
from editor.printing.systems.diskwars_facts import ArmyFacts, DiskFacts, army_facts, glossary, unit_facts
from editor.printing.systems.diskwars_prose import card_prose

FACES: Final = FaceSystem(
    id="diskwars",
    facts={"army": FactSource(ArmyFacts, army_facts), "unit": FactSource(DiskFacts, unit_facts)},
    glossary=glossary,
    counters=counters,
    counter_groups=GROUPS,
    prose=card_prose,
)
