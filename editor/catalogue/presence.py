"""What people do with documents that they have open in other windows, as windows tell each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from schemas.merging import Area, Path

NOT_TOLD: Final = (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError)
"""What reading the words of other programs raises where they say something else."""
_NEAR: Final = 2
"""Fields between two strokes up to which they are one area."""
_DEEPEST: Final = 8
"""Parts of a place that are told."""
_LONGEST: Final = 200
"""Letters of such a part: no field has a longer name."""
_MOST_FIELDS: Final = 1 << 16
"""Of a map in each direction: none is as large."""


@dataclass(frozen=True)
class Doing:
    """What is done with a document in one window."""

    edited: bool = False
    """Whether it has edits there that are not saved."""
    place: Path = ()
    """Where the last of them is in its data; empty for nowhere in particular."""
    area: Area | None = None
    """Where on a map. None for other documents, and for what lies on no field."""

    def plain(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        place = [one[:_LONGEST] if isinstance(one, str) else one for one in self.place[:_DEEPEST]]
        return {"edited": self.edited, "place": place, "area": self.area}


NOTHING: Final = Doing()
"""It is open, and as it was saved."""


@dataclass(frozen=True)
class Presence:
    """Somebody who has a document open in another window."""

    person: str
    doing: Doing = field(default=NOTHING)


Opened = Mapping[str, tuple[Presence, ...]]
"""Id of a document -> who has it open elsewhere, by name."""


def doing_of(data: Any) -> Doing:
    """Return what :meth:`Doing.plain` says.

    Raises:
        One of ``NOT_TOLD``: it is something else.
    """
    place, area = data["place"], data["area"]
    if not all(isinstance(one, str | int) for one in place):
        raise ValueError(f"no place: {place}")
    if area is not None:
        (left, top), (right, bottom) = area
        if not 0 <= left <= right < _MOST_FIELDS or not 0 <= top <= bottom < _MOST_FIELDS:
            raise ValueError(f"no area: {area}")
        area = (int(left), int(top)), (int(right), int(bottom))
    return Doing(bool(data["edited"]), tuple(place), area)


def edit_at(place: Path, area: Area | None, before: Doing) -> Doing:
    """Return what is done by an edit at a place.

    Args:
        place: in the data of who edits; of an entry of a list the list is told: others may have other ones.
        area: where on a map, as for :class:`Doing`.
        before: the edit before; what is painted beside that is one area with it.
    """
    told = tuple(takewhile(lambda part: isinstance(part, str), place))
    if area is not None and before.place == told and before.area is not None:
        (left, top), (right, bottom) = before.area
        (first, high), (last, low) = area
        if left - _NEAR <= last and first <= right + _NEAR and top - _NEAR <= low and high <= bottom + _NEAR:
            area = (min(left, first), min(top, high)), (max(right, last), max(bottom, low))
    return Doing(True, told, area)


def by_document(found: Iterable[tuple[str, Presence]]) -> Opened:
    """Return who has each document open; of somebody's windows on one document the one in which it is edited.

    Args:
        found: ids of documents, each with somebody who has it open.
    """
    people: dict[str, dict[str, Presence]] = {}
    for ident, one in found:
        there = people.setdefault(ident, {})
        known = there.get(one.person)
        if known is None or not known.doing.edited:
            there[one.person] = one
    return {ident: tuple(there[name] for name in sorted(there)) for ident, there in people.items()}
