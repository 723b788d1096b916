"""What many cards have in common: a box that reads what another card's box read looks like it."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel

from schemas.problems import EditorError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from editor.printing.face import Mark
    from editor.printing.faces.drawers import Drawer
    from editor.printing.faces.scope import Scope
    from editor.printing.faces.sheet import Frame, Sheet

CARD_PICTURES: Final = ("portrait", "heraldry", "symbol")
"""Fields of a document that boxes with pictures read without naming them."""
_SCALARS: Final = frozenset({str, int, float, bool, type(None)})
_MOST: Final = 100_000
"""With so many boxes all are forgotten, so that a long session does not grow for ever."""
_FREE: Final = (0, 0)
"""What a box without expressions costs."""
_Names = tuple[str, ...]
_Values = tuple[int, ...]
"""Numbers of values: equal values have one number."""
_Drawn = tuple[tuple[Any, ...], tuple[int, int]]
"""Its marks, and what its expressions cost of the budget of the card."""
_Seen = list[tuple[int, _Names, dict[_Values, _Drawn]]]
"""Names that a box read, with the number of their list -> their values -> what was drawn."""


class _Same:
    """Equal only to what holds the very same object, which it keeps alive."""

    __slots__ = ("of",)

    def __init__(self, of: object) -> None:
        self.of = of

    def __hash__(self) -> int:
        return id(self.of)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.of is self.of


def _key(value: Any) -> Hashable:
    """Return what is equal for values that look alike: 1, 1.0 and true are equal, not so their print."""
    kind = type(value)
    if kind in _SCALARS:
        return kind, value
    if kind is tuple:
        return tuple(map(_key, value))
    if isinstance(value, BaseModel):
        return kind, value.model_dump_json()
    if (names := _fields_of(kind)) is not None:
        return kind, *[_key(getattr(value, name)) for name in names]
    if kind is dict:
        return tuple((name, _key(one)) for name, one in value.items())
    return _Same(value)


def _fields_of(kind: type[Any]) -> tuple[str, ...] | None:
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(one.name for one in fields(kind)) if is_dataclass(kind) else None
    return _FIELDS[kind]


_FIELDS: Final[dict[type[Any], tuple[str, ...] | None]] = {}


class SharedBoxes:
    """Remembers boxes of one template that are drawn for many cards; those with faults are not kept."""

    def __init__(self) -> None:
        self._groups: dict[tuple[Hashable, ...], dict[Hashable, _Seen]] = {}
        self._left = _MOST
        self._numbers: dict[Hashable, int] = {}
        self._next = count()

    def card(
        self, around: Sequence[object], kinds: tuple[Hashable, ...], pictured: frozenset[tuple[str, int]]
    ) -> CardBoxes:
        """Return what draws the boxes of one card.

        Args:
            around: template, ruleset and all else that boxes read beside names, by identity.
            kinds: the same by value: language, scale, names inside the card.
            pictured: side and number of the boxes that read pictures of the card without naming them.
        """
        if self._left <= 0:
            self._groups, self._numbers, self._left = {}, {}, _MOST
        key = (*map(_Same, around), *kinds)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = {}
        return CardBoxes(self, group, pictured)

    def count(self) -> None:
        """Note that a box more is kept."""
        self._left -= 1

    def number(self, value: Hashable) -> int:
        """Return the number of a value or a list of names; equal ones have the same."""
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = next(self._next)
        return found

    def new_number(self) -> int:
        """Return a number that nothing else has."""
        return next(self._next)


class CardBoxes:
    """Draws the boxes of one card, of which many were drawn for others."""

    def __init__(
        self, shared: SharedBoxes, group: dict[Hashable, _Seen], pictured: frozenset[tuple[str, int]]
    ) -> None:
        self._shared, self._group, self._pictured = shared, group, pictured
        self._known: dict[str, int] = {}
        """The names that were asked for, and the numbers of their values."""
        self._lists: dict[int, _Values] = {}
        """The same for lists of names by their numbers: many boxes read the same names."""
        self._pictures: Hashable = None

    def draw(self, sheet: Sheet, frame: Frame, boxes: Iterable[Drawer]) -> None:
        """Draw the boxes of a side.

        Raises:
            OverBudget: the boxes cost too much together.
        """
        sheet.part = partial(self._part, sheet)
        side, pictured, cost = sheet.side, self._pictured, _FREE
        try:
            for number, box in enumerate(boxes):
                of: Hashable = (side, number)
                if of in pictured:
                    of = of, self._of_pictures(sheet.scope)
                taken = self._taken(sheet, of)
                if taken is None:
                    sheet.scope.budget.spend(*cost)
                    cost = _FREE
                    self._note(sheet, of, partial(box, sheet, frame))
                elif (more := taken[1][1]) is not _FREE:
                    cost = cost[0] + more[0], cost[1] + more[1]
        finally:
            sheet.part = None
        sheet.scope.budget.spend(*cost)
        sheet.watch("", "")

    def _part(self, sheet: Sheet, key: Hashable, draw: Callable[[], None]) -> None:
        of = (sheet.side, key)
        taken = self._taken(sheet, of)
        if taken is None:
            self._note(sheet, of, draw)
            return
        names, (_marks, cost) = taken
        sheet.scope.budget.spend(*cost)
        # Whatever this is a part of reads these names, too, though nothing asked for them again.
        for name in names:
            with suppress(EditorError):
                sheet.scope.named(name)

    def _taken(self, sheet: Sheet, of: Hashable) -> tuple[_Names, _Drawn] | None:
        """Draw what was drawn for another card of the same values; return what it reads, None if nothing.

        What it costs is still to be spent.
        """
        lists, scope = self._lists, sheet.scope
        for number, names, known in self._group.get(of, ()):
            values = lists.get(number)
            if values is None:
                values = lists[number] = tuple([self._value(scope, name) for name in names])
            drawn = known.get(values)
            if drawn is not None:
                sheet.marks += drawn[0]
                return names, drawn
        return None

    def _note(self, sheet: Sheet, of: Hashable, draw: Callable[[], None]) -> None:
        scope, first, faults = sheet.scope, len(sheet.marks), len(sheet.problems)
        outer, before = scope.read, scope.budget.spent
        scope.read = {}
        try:
            draw()
        finally:
            read, scope.read = scope.read, outer
            outer |= read
        if len(sheet.problems) > faults or sheet.full:
            return
        names = tuple(sorted(read))
        steps, letters = scope.budget.spent
        marks: tuple[Mark, ...] = tuple(sheet.marks[first:])
        values = tuple([self._value(scope, name) for name in names])
        cost = (steps - before[0], letters - before[1])
        self._keep(of, names)[values] = (marks, cost if any(cost) else _FREE)
        self._shared.count()

    def _keep(self, of: Hashable, names: _Names) -> dict[_Values, _Drawn]:
        """Return where what a box looks like is kept by the values of names."""
        number = self._shared.number(names)
        seen = self._group.setdefault(of, [])
        for other, _names, known in seen:
            if other == number:
                return known
        known = {}
        seen.append((number, names, known))
        return known

    def _value(self, scope: Scope, name: str) -> int:
        found = self._known.get(name)
        if found is None:
            try:
                found = self._shared.number(_key(scope.named(name)))
            except EditorError:
                found = self._shared.new_number()  # like no other card's
            self._known[name] = found
        return found

    def _of_pictures(self, scope: Scope) -> Hashable:
        if self._pictures is None:
            # Pictures are long texts: they are compared by identity, as far as cards share them.
            self._pictures = tuple(
                value if isinstance(value, str) else _Same(value) if value is not None else None
                for value in (getattr(scope.document, name, None) for name in CARD_PICTURES)
            )
        return self._pictures


_of_thread: Final = threading.local()


def shared_boxes() -> SharedBoxes:
    """Return the boxes that prints of this thread share."""
    found: SharedBoxes | None = getattr(_of_thread, "found", None)
    if found is None:
        found = _of_thread.found = SharedBoxes()
    return found
