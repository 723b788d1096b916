"""What an army of Demonworld has to lose: elements with their share of the points, items (XVI.3.5)."""

from __future__ import annotations

from collections.abc import Mapping

from editor.rules.core.armies import entries, names_in_languages
from editor.rules.core.losses import ItemAtRisk, LossLine
from schemas.base import Document
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit


def loss_lines(army: Document, documents: Mapping[str, Document]) -> tuple[LossLine, ...]:
    """Return each unit of an army with its elements; cards that are missing have nothing to lose."""
    found = []
    for number, one in enumerate(entries(army, documents)):
        card = one.card
        if not isinstance(card, DemonworldUnit):
            continue
        items = tuple(
            ItemAtRisk(names_in_languages(item), item.points, item.lost_with_bearer)
            for item in one.items
            if isinstance(item, DemonworldItem)
        )
        found += [
            LossLine(
                number,
                one.entry.key,
                copy,
                one.entry.count,
                names_in_languages(card),
                card.elements.total,
                card.points,
                items,
            )
            for copy in range(1, one.entry.count + 1)
        ]
    return tuple(found)
