"""The faces of Demonworld's cards, and its booklets."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from editor.printing.systems.demonworld_army_facts import ArmyFacts, army_facts
from editor.printing.systems.demonworld_booklet import booklet_parts
from editor.printing.systems.demonworld_counter_set import GROUPS, counters
from editor.printing.systems.demonworld_facts import (
    MagicFacts,
    UnitFacts,
    item_facts,
    spell_facts,
    unit_facts,
)
from editor.printing.systems.demonworld_prose import card_prose

FACES: Final = FaceSystem(
    id="demonworld",
    booklet=booklet_parts,
    counters=counters,
    counter_groups=GROUPS,
    facts={
        "army": FactSource(ArmyFacts, army_facts),
        "unit": FactSource(UnitFacts, unit_facts),
        "item": FactSource(MagicFacts, item_facts),
        "spell": FactSource(MagicFacts, spell_facts),
    },
    prose=card_prose,
)
