"""The faces of Wiz-War."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from editor.printing.systems.wizwar_booklet import booklet_parts
from editor.printing.systems.wizwar_counters import GROUPS, counters
from editor.printing.systems.wizwar_facts import CardFacts, card_facts
from editor.printing.systems.wizwar_prose import card_prose
from editor.printing.systems.wizwar_sectors import sector_faces

FACES: Final = FaceSystem(
    id="wizwar",
    faces={"map": sector_faces},
    booklet=booklet_parts,
    facts={"card": FactSource(CardFacts, card_facts)},
    counters=counters,
    counter_groups=GROUPS,
    prose=card_prose,
)
