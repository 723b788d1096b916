"""When entries are hidden: in which catalogues, without which others, beside which others."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.packs.battlescribe.book import Book, Node
from editor.packs.battlescribe.cards import Cards
from editor.packs.battlescribe.changing import Filter
from editor.packs.battlescribe.drafts import Draft
from editor.packs.battlescribe.modifiers import Modifier, asks_for_any, asks_for_none, asks_for_one

_WIDE: Final = ("force", "roster", "parent")
Add = Callable[..., bool]
"""Adds a rule by its words, its kind and its values; tells whether there was room for it."""


def needs_or_avoids(node: Node, modifier: Modifier) -> tuple[str, tuple[str, ...]] | None:
    """Return the rule that a modifier says which hides or shows an entry, with the ids of the others.

    Returns:
        ``needs`` for one that is hidden without any of the others, ``apart`` for one that is hidden beside
        any of them; None where no rule says the same.
    """
    if modifier.field != "hidden" or modifier.type != "set":
        return None
    if (modifier.value == "true") == node.hidden:
        return None
    there = _others(modifier.one_of, there=True)
    if there:
        return ("needs" if node.hidden else "apart"), there
    missing = () if node.hidden else _others(modifier.all_of, there=False)
    return ("needs", missing) if missing else None


def _others(conditions: Sequence[ET.Element], *, there: bool) -> tuple[str, ...]:
    """Return the ids of what conditions ask to be in the army, or not; empty where one asks otherwise."""
    for one in conditions:
        asked = asks_for_any(one) or asks_for_one(one) if there else asks_for_none(one)
        if not asked or one.get("scope") not in _WIDE:
            return ()
    return tuple(dict.fromkeys(one.get("childId", "") for one in conditions))


@dataclass
class Availability:
    """Makes rules of the modifiers that hide cards."""

    book: Book
    cards: Cards
    refs: Mapping[str, dict[str, Any]]
    """Id of a card -> the reference by which rules name it."""
    category: Filter
    _groups: dict[tuple[str, tuple[str, ...]], list[tuple[Draft, Modifier]]] = field(default_factory=dict)
    """Kind of rule and ids of the others -> the cards that it is about."""

    def rules(self, add: Add) -> None:
        """Add a rule for each group of cards that are hidden without, or beside, the same others."""
        for draft in self.cards.drafts.values():
            if draft.rooted and draft.id in self.refs:
                for modifier in draft.node.modifiers():
                    if (found := needs_or_avoids(draft.node, modifier)) is not None:
                        self._groups.setdefault(found, []).append((draft, modifier))
        for (kind, children), those in self._groups.items():
            others = self._any_of(children)
            if others is None:
                continue
            mine = {"cards": [self.refs[draft.id] for draft, _modifier in those]}
            values = {"cards": mine, "others": others, "least": 1}
            if kind == "apart":
                values = {"cards": others, "others": mine}
            words = those[0][0].name if len(those) == 1 else self.book.named(children[0]) or "cards"
            if add(words, kind, **values):
                for _draft, modifier in those:
                    self.book.handled.update(map(id, modifier.element.iter()))

    def _any_of(self, children: Sequence[str]) -> dict[str, Any] | None:
        """Return the cards of several ids; None where categories are among several, or one is none."""
        found = [self._others(one) for one in children]
        if len(found) == 1:
            return found[0]
        cards = [card for one in found if one is not None and set(one) == {"cards"} for card in one["cards"]]
        whole = all(one is not None and set(one) == {"cards"} for one in found)
        return {"cards": cards} if whole else None

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
