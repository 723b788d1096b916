"""Things of a map by place, so that a small part of a large map is drawn without looking at all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.rules.core.hexes import Offset

_SQUARE: Final = 16
"""Side of a square of fields."""
FieldsOf = Callable[[Any], Iterable[Offset]]


@dataclass
class Nearby:
    """Remembers which things lie in which square of fields, as long as the things are the same."""

    _kept: dict[str, tuple[Sequence[Any], dict[Offset, list[int]]]] = field(default_factory=dict)
    """Name -> the things, and the numbers of those that touch each square."""
    _made: dict[str, tuple[Sequence[Any], Sequence[Any]]] = field(default_factory=dict)
    """Name -> the things, and what was made of them."""

    def made(
        self, name: str, things: Sequence[Any], make: Callable[[Sequence[Any]], Sequence[Any]]
    ) -> Sequence[Any]:
        """Return what is made of all things of a name, as long as they are the same."""
        made = self._made.get(name)
        if made is None or made[0] is not things:
            made = self._made[name] = (things, make(things))
        return made[1]

    def find(
        self, name: str, things: Sequence[Any], fields_of: FieldsOf, bounds: tuple[int, int, int, int]
    ) -> list[Any]:
        """Return the things that touch a rectangle of fields, in their order.

        Args:
            name: what they are: things of another name are remembered apart.
            things: all of them; replaced, never changed.
            fields_of: returns the fields of one.
            bounds: first column, first row, end column, end row.
        """
        if len(things) <= _SQUARE:
            return list(things)
        kept = self._kept.get(name)
        if kept is None or kept[0] is not things:
            kept = things, _sorted_in(things, fields_of)
            self._kept[name] = kept
        c0, r0, c1, r1 = (bound // _SQUARE for bound in bounds)
        found: set[int] = set()
        for column in range(c0, c1 + 1):
            for row in range(r0, r1 + 1):
                found.update(kept[1].get((column, row), ()))
        return [things[place] for place in sorted(found)]


def _sorted_in(things: Sequence[Any], fields_of: FieldsOf) -> dict[Offset, list[int]]:
    squares: dict[Offset, list[int]] = {}
    for place, thing in enumerate(things):
        for square in {(column // _SQUARE, row // _SQUARE) for column, row in fields_of(thing)}:
            squares.setdefault(square, []).append(place)
    return squares
