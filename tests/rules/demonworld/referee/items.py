"""Items: who carries what (XXV); what they add to numbers stands in ``numbers``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from tests.rules.demonworld.referee.table import Table

ARMS: Final = ("melee_weapon", "missile_weapon")


class Items:
    """Looks once at what is carried into the battle."""

    def __init__(self) -> None:
        self._looked = False

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong."""
        if self._looked:
            return
        self._looked = True
        carried = before.battle.carried
        bearers: Counter[int] = Counter()
        bought: Counter[tuple[int, str]] = Counter()
        for one in carried:
            item, element = one.item, one.element
            if item.carried_by not in ("any", "whole_unit"):
                bearers[element] += 1
                sign = before.battle.signs[element]
                person = before.commander(element)
                if sign != item.carried_by and not person:
                    yield f"XXV.1.0: {item.slug} is for the {item.carried_by}, not for element {element}"
            if item.unique:
                bought[before.side(element), item.slug] += 1
            built_in = before.card(element).built_in_items
            if item.item_kind in ARMS and any(kind in ARMS for kind in built_in):
                yield f"XXV.1.0: element {element} has a magic weapon and takes {item.slug}"
        for element, count in bearers.items():
            if count > 1:
                yield f"XXV.1.0: element {element} carries {count} items"
        for (side, slug), count in bought.items():
            if count > 1:
                yield f"XXV.1.0: side {side} has {slug} {count} times"
