"""When entries are hidden: in which catalogues, without which others, beside which others."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from editor.packs.battlescribe.book import Book, Node
from editor.packs.battlescribe.cards import Cards, Draft
from editor.packs.battlescribe.changing import Filter
from editor.packs.battlescribe.modifiers import Modifier, asks_for_any, asks_for_none

_WIDE: Final = ("force", "roster", "parent")
Add = Callable[..., bool]
"""Adds a rule by its words, its kind and its values; tells whether there was room for it."""


def needs_or_avoids(node: Node, modifier: Modifier) -> tuple[str, ET.Element] | None:
    """Return the rule that a modifier says which hides or shows an entry, with its condition.

    Returns:
        ``needs`` for one that is hidden without others, ``apart`` for one that is hidden beside others;
        None where no rule says the same.
    """
    condition = modifier.only
    if modifier.field != "hidden" or modifier.type != "set" or condition is None:
        return None
    if condition.get("scope") not in _WIDE:
        return None
    hides = modifier.value == "true"
    if hides and not node.hidden:
        if asks_for_none(condition):
            return "needs", condition
        if asks_for_any(condition):
            return "apart", condition
    if not hides and node.hidden and asks_for_any(condition):
        return "needs", condition
    return None


@dataclass
class Availability:
    """Makes rules of the modifiers that hide cards."""

    book: Book
    cards: Cards
    refs: Mapping[str, dict[str, Any]]
    """Id of a card -> the reference by which rules name it."""
    category: Filter
    _groups: dict[tuple[str, str], list[tuple[Draft, Modifier]]] = field(default_factory=dict)
    """Kind of rule and id of the others -> the cards that it is about."""

    def rules(self, add: Add) -> None:
        """Add a rule for each group of cards that are hidden without, or beside, the same others."""
        for draft in self.cards.drafts.values():
            if draft.rooted and draft.id in self.refs:
                for modifier in draft.node.modifiers():
                    if (found := needs_or_avoids(draft.node, modifier)) is not None:
                        key = found[0], found[1].get("childId", "")
                        self._groups.setdefault(key, []).append((draft, modifier))
        for (kind, child), those in self._groups.items():
            others = self._others(child)
            if others is None:
                continue
            mine = {"cards": [self.refs[draft.id] for draft, _modifier in those]}
            values = {"cards": mine, "others": others, "least": 1}
            if kind == "apart":
                values = {"cards": others, "others": mine}
            words = those[0][0].name if len(those) == 1 else self._name(child)
            if add(words, kind, **values):
                for _draft, modifier in those:
                    self.book.handled.update(map(id, modifier.element.iter()))

    def _name(self, child: str) -> str:
        found = self.book.ids.get(child)
        return "cards" if found is None else found[0].get("name", "")

    def _others(self, child: str) -> dict[str, Any] | None:
        """Return the cards that an id means: those of a category, or the card of an entry."""
        found = self.book.ids.get(child)
        if found is not None and found[0].tag == "categoryEntry":
            return self.category(child)
        for draft in self.cards.drafts.values():
            ids = {one.get("id") for one in draft.node.parts}
            if draft.id in self.refs and (draft.id == child or child in ids):
                return {"cards": [self.refs[draft.id]]}
        return None
