"""The faces of The Lords of Zargo."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import FaceSystem, FactSource
from editor.printing.systems.zargo_counters import GROUPS, counters
from editor.printing.systems.zargo_facts import PeopleFacts, PieceFacts, army_facts, unit_facts

FACES: Final = FaceSystem(
    id="zargo",
    facts={"army": FactSource(PeopleFacts, army_facts), "unit": FactSource(PieceFacts, unit_facts)},
    counters=counters,
    counter_groups=GROUPS,
)
