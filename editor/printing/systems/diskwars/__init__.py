"""The faces of Diskwars."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import DECKS, FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="diskwars",
    facts={
        "spellbook": FactSource(
            later("editor.printing.spellbook_facts:SpellbookFacts"),
            later("editor.printing.systems.diskwars.prose:spellbook_facts"),
        ),
        "army": FactSource(
            later("editor.printing.systems.diskwars.facts:ArmyFacts"),
            later("editor.printing.systems.diskwars.facts:army_facts"),
        ),
        "unit": FactSource(
            later("editor.printing.systems.diskwars.facts:DiskFacts"),
            later("editor.printing.systems.diskwars.facts:unit_facts"),
        ),
    },
    glossary=later("editor.printing.systems.diskwars.facts:glossary"),
    counters=later("editor.printing.systems.diskwars.counters:counters"),
    counter_groups=later("editor.printing.systems.diskwars.counters:GROUPS"),
    booklet=later("editor.printing.systems.diskwars.booklet:booklet_parts"),
    board=later("editor.printing.systems.diskwars.table:board_image"),
    table=later("editor.printing.systems.diskwars.table:table_image"),
    components=DECKS,
    set_up=later("editor.printing.systems.diskwars.set_up:lying"),
    summary=later("editor.printing.systems.diskwars.summary:summary"),
    prose=later("editor.printing.systems.diskwars.prose:card_prose"),
)
