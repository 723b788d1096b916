"""The faces of Demonworld's cards, and its booklets."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="demonworld",
    booklet=later("editor.printing.systems.demonworld.booklet:booklet_parts"),
    counters=later("editor.printing.systems.demonworld.counter_set:counters"),
    counter_groups=later("editor.printing.systems.demonworld.counter_set:GROUPS"),
    facts={
        "spellbook": FactSource(
            later("editor.printing.spellbook_facts:SpellbookFacts"),
            later("editor.printing.systems.demonworld.prose:spellbook_facts"),
        ),
        "army": FactSource(
            later("editor.printing.systems.demonworld.army_facts:ArmyFacts"),
            later("editor.printing.systems.demonworld.army_facts:army_facts"),
        ),
        "unit": FactSource(
            later("editor.printing.systems.demonworld.facts:UnitFacts"),
            later("editor.printing.systems.demonworld.facts:unit_facts"),
        ),
        "item": FactSource(
            later("editor.printing.systems.demonworld.facts:MagicFacts"),
            later("editor.printing.systems.demonworld.facts:item_facts"),
        ),
        "spell": FactSource(
            later("editor.printing.systems.demonworld.facts:MagicFacts"),
            later("editor.printing.systems.demonworld.facts:spell_facts"),
        ),
    },
    aids=later("editor.printing.systems.demonworld.aids:aids"),
    set_up=later("editor.printing.systems.demonworld.set_up:lying"),
    summary=later("editor.printing.systems.demonworld.summary:summary"),
    prose=later("editor.printing.systems.demonworld.prose:card_prose"),
)
