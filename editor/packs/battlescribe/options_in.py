"""What is bought for a card and is no card itself: options, with what they cost and change."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

from editor.packs.battlescribe.book import Book, Node, limits
from editor.packs.battlescribe.drafts import Draft, OptionChange, OptionDraft, type_of, values_of, words_of
from editor.packs.battlescribe.files import number_in
from editor.packs.battlescribe.modifiers import Modifier, asks_for_one, modifiers_in
from schemas.options import MOST_OPTIONS

MOST_POINTS: Final = 100_000
_OPTION_POINTS: Final = 10_000
_PARENTS: Final = ("parent", "self")
_WIDE: Final = ("force", "roster")
"""Scopes that mean the army."""
_NEAR: Final = ("self", "parent", "ancestor")
"""Scopes that mean the card, as seen from what it says."""
_SIGNS: Final = {"set": "=", "increment": "+", "decrement": "-"}
_MOST_CHANGE: Final = 9_999
_NO_NUMBER: Final = -1.0


class Options:
    """Makes options of entries inside of units."""

    def __init__(self, book: Book, points: str) -> None:
        """Take the files, and the id of the type of costs that points are."""
        self._book, self._points = book, points

    def option(self, draft: Draft, node: Node) -> OptionDraft | None:
        """Return an entry as an option of a unit. None where it says what only a card of its own can say."""
        plain = draft.kind == "unit" and node.type == "upgrade"
        own = len(node.parts) == 1 or any(True for _one in self._dearer(draft, node))
        if not plain or not own or len(draft.options) >= MOST_OPTIONS:
            return None
        least, most = limits(node, _PARENTS)
        info = self._book.info(node)
        if limits(node, _WIDE)[1]:  # the army counts items only
            return None
        if least or most != 1 or info.profiles or any(True for _one in self._book.inside(node)):
            return None
        points = node.cost(self._points)
        if abs(points) > _OPTION_POINTS or draft.points + points < 0:
            return None
        if any(
            node.cost(one.get("typeId", "")) for one in node.all("costs") if one.get("typeId") != self._points
        ):
            return None
        text = "\n\n".join(map(words_of, info.rules))
        for modifier, more in self._dearer(draft, node):
            points += more
            self._book.handled.update(map(id, modifier.element.iter()))
        whole = whole_points(self._book, points, node.name, -_OPTION_POINTS)
        changes = tuple(self._changes(draft, node))
        return OptionDraft(node.id, node.name, max(whole, -draft.points), text, changes)

    def _dearer(self, draft: Draft, option: Node) -> Iterator[tuple[Modifier, float]]:
        """Yield what makes a card dearer once an option is chosen, and by how many points.

        A shared entry with such a modifier is an option too: each card has it at a price of its own.
        """
        for modifier in draft.node.modifiers():
            if modifier.field == self._points and _holds_with(modifier, option, draft):
                value = number_in(modifier.element, "value")
                ways = {
                    "increment": value,
                    "decrement": -value,
                    "set": value - draft.points,
                    "multiply": draft.points * (value - 1),
                }
                if modifier.type in ways:
                    yield modifier, ways[modifier.type]

    def _changes(self, draft: Draft, option: Node) -> Iterator[OptionChange]:
        """Yield the characteristics that an option changes: those of the first profile of each type."""
        first: dict[str, ET.Element] = {}
        for profile in draft.info.profiles:
            first.setdefault(type_of(profile), profile)
        for kind, profile in first.items():
            said = dict(values_of(profile))
            for modifier in (*modifiers_in(profile), *draft.node.modifiers()):
                sign = _SIGNS.get(modifier.type)
                if modifier.field not in said or sign is None or not _holds_with(modifier, option, draft):
                    continue
                number = number_in(modifier.element, "value", _NO_NUMBER)
                if number.is_integer() and 0 <= number <= _MOST_CHANGE:
                    yield OptionChange(f"{kind}/{modifier.field}", sign, int(number), modifier)


def whole_points(book: Book, points: float, name: str, least: int = 0) -> int:
    """Return points as a whole number that a card may cost; where they are another one, that is told."""
    found = min(max(round(points), least), MOST_POINTS)
    if found != points:
        book.tally.add("points", f"{name} ({points:g})")
    return found


def _holds_with(modifier: Modifier, option: Node, draft: Draft) -> bool:
    """Return whether a modifier holds as soon as an option is chosen for a card, and not before."""
    condition = modifier.only
    if condition is None or not asks_for_one(condition) or condition.get("childId") != option.id:
        return False
    mine = (*_NEAR, *(one.get("id", "") for one in draft.node.parts))
    return condition.get("scope", "") in mine
