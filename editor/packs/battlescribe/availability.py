"""When entries are hidden: in which catalogues, without which others, beside which others."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.packs.battlescribe.book import Book
from editor.packs.battlescribe.cards import Cards
from editor.packs.battlescribe.changing import Filter
from editor.packs.battlescribe.drafts import Draft
from editor.packs.battlescribe.modifiers import Modifier, asks_for_any, asks_for_none, asks_for_one

_WIDE: Final = ("force", "roster", "parent")
Add = Callable[..., bool]
"""Adds a rule by its words, its kind and its values; tells whether there was room for it."""


Said = tuple[str, tuple[str, ...], tuple[Modifier, ...]]
"""Kind of rule, ids of the others, the modifiers that say so."""


def needs_or_avoids(hidden: bool, modifiers: Sequence[Modifier]) -> Iterator[Said]:
    """Yield the rules that the modifiers say which hide or show an entry.

    ``needs`` for one that is hidden without any of the others, ``apart`` for one that is hidden beside any of
    them; nothing where no rules say the same.

    Args:
        hidden: whether it is hidden where no modifier holds.
        modifiers: all that hide or show it under conditions.
    """
    if any(one.type != "set" or (one.value == "true") == hidden for one in modifiers):
        return
    if hidden:  # one that holds is enough
        there = [_others(one.one_of, there=True) for one in modifiers]
        if there and all(there):
            yield "needs", tuple(dict.fromkeys(key for those in there for key in those)), tuple(modifiers)
        elif len(modifiers) == 1:
            for key in _others(modifiers[0].all_of, there=True):
                yield "needs", (key,), (modifiers[0],)
        return
    for one in modifiers:
        if beside := _others(one.one_of, there=True):
            yield "apart", beside, (one,)
        elif without := _others(one.all_of, there=False):
            yield "needs", without, (one,)
        else:
            for key in _others(one.one_of, there=False):
                yield "needs", (key,), (one,)


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

    def rules(self, add: Add) -> None:
        """Add a rule for each group of cards that are hidden without, or beside, the same others."""
        groups: dict[tuple[str, tuple[str, ...]], list[tuple[Draft, tuple[Modifier, ...]]]] = {}
        for draft in self.cards.drafts.values():
            if draft.rooted and draft.id in self.refs:
                hiding = [one for one in draft.node.modifiers() if one.field == "hidden"]
                hiding = [one for one in hiding if id(one.element) not in self.book.handled]
                for kind, children, modifiers in needs_or_avoids(draft.node.hidden, hiding):
                    groups.setdefault((kind, children), []).append((draft, modifiers))
        done: dict[int, Modifier] = {}
        failed: set[int] = set()
        for (kind, children), those in groups.items():
            said = {id(one.element): one for _draft, modifiers in those for one in modifiers}
            if self._added(kind, children, [draft for draft, _modifiers in those], add):
                done |= said
            else:
                failed |= said.keys()
        for key, modifier in done.items():
            if key not in failed:
                self.book.handled.update(map(id, modifier.element.iter()))

    def _added(self, kind: str, children: tuple[str, ...], drafts: Sequence[Draft], add: Add) -> bool:
        """Add a rule for some cards; tell whether it could be said and there was room for it."""
        others = self._any_of(children)
        if others is None:
            return False
        mine = {"cards": [self.refs[draft.id] for draft in drafts]}
        values = {"cards": mine, "others": others, "least": 1}
        if kind == "apart":
            values = {"cards": others, "others": mine}
        words = drafts[0].name if len(drafts) == 1 else self.book.named(children[0]) or "cards"
        return add(words, kind, **values)

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
