"""The faces of The Lords of Zargo."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.printing.plugin import COMPONENTS, Component, FaceSystem, FactSource
from schemas.registry import later

_CARDS: Final = Component("cards", "army")
FACES: Final = FaceSystem(
    id="zargo",
    components=tuple(replace(one, once=True) if one == _CARDS else one for one in COMPONENTS),
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
    prose=later("editor.printing.systems.zargo.prose:card_prose"),
)
