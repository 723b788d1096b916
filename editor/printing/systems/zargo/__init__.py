"""The faces of The Lords of Zargo."""

from __future__ import annotations

from typing import Final

from editor.printing.plugin import PEOPLES, FaceSystem, FactSource
from schemas.registry import later

FACES: Final = FaceSystem(
    id="zargo",
    facts={
        "army": FactSource(
            later("editor.printing.systems.zargo.facts:PeopleFacts"),
            later("editor.printing.systems.zargo.facts:army_facts"),
        ),
        "unit": FactSource(
            later("editor.printing.systems.zargo.facts:PieceFacts"),
            later("editor.printing.systems.zargo.facts:unit_facts"),
        ),
    },
    counters=later("editor.printing.systems.zargo.counters:counters"),
    counter_groups=later("editor.printing.systems.zargo.counters:GROUPS"),
    booklet=later("editor.printing.systems.zargo.booklet:booklet_parts"),
    board=later("editor.printing.systems.zargo.board:board_image"),
    components=PEOPLES,
    set_up=later("editor.printing.systems.zargo.set_up:lying"),
    summary=later("editor.printing.systems.zargo.summary:summary"),
    aids=later("editor.printing.systems.zargo.aids:aids"),
    prose=later("editor.printing.systems.zargo.prose:card_prose"),
)
