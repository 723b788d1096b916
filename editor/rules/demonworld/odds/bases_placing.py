"""Putting units down against each other where one of them is a large base (XVII.4.0, XVIII.8.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.rules.core.hexes import FACINGS, Axial, Facing, add, turned
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.footprints import BaseKind, Footprint
from editor.rules.demonworld.melee.numbers import Side

Kinds = tuple[BaseKind, BaseKind]
"""Kinds of the bases of both units."""
_Bases = tuple[Footprint, ...]
_ZONES: tuple[Side, ...] = ("front", "flank", "rear")
"""Sides of a target; of several that an attacker touches the first one serves the target best (XVII.4.4)."""


def bases_of(unit: Iterable[Placed], kind: BaseKind) -> _Bases:
    """Return the bases of the elements of a unit."""
    return tuple([Footprint(kind, one.at, one.facing) for one in unit])


def covered(unit: Iterable[Placed], kind: BaseKind) -> frozenset[Axial]:
    """Return the fields that a unit covers."""
    return frozenset([field for base in bases_of(unit, kind) for field in base.fields])


def bases_in_contact(
    tries: Iterable[tuple[Placed, ...]], second: tuple[Placed, ...], side: Side, kinds: Kinds
) -> tuple[Placed, ...] | None:
    """Return the attacker in contact with a side of the other unit, as many blows as can be (V.3.2).

    Args:
        tries: the attacker at the origin, once for each facing that can strike on that side.
        second: the unit attacked.
        side: where most blows shall fall.
        kinds: kinds of base of both.

    Returns:
        Its places; None where no element can strike on that side.
    """
    there = bases_of(second, kinds[1])
    best: tuple[tuple[float, ...], tuple[Placed, ...]] | None = None
    for first in tries:
        for by in _ways(bases_of(first, kinds[0]), there):
            moved = tuple([Placed(add(one.at, by), one.facing) for one in first])
            worth = _worth(bases_of(moved, kinds[0]), there, side)
            if worth is not None and (best is None or worth > best[0]):
                best = worth, moved
    return None if best is None else best[1]


def at_reference(kinds: Kinds, side: Side, facing: Facing) -> Iterator[Footprint]:
    """Yield where a base stands that strikes the reference field of another one from a side.

    There a rider is struck (XVII.7.6, XVIII.9.0). For each kind of its attacks that reaches it one place, if
    it can be face to face.

    Args:
        kinds: of the base that strikes, and of the other one, which stands at the origin.
        side: side of the other one on which the first stands.
        facing: where the other one looks.
    """
    there = Footprint(kinds[1], (0, 0), facing)
    found: dict[str, tuple[tuple[float, ...], Footprint]] = {}
    for turn in range(len(FACINGS)):
        around = Footprint(kinds[0], (0, 0), turned(facing, turn))
        for arm, fields in around.attacks.items():
            for q, r in fields:
                one = Footprint(around.kind, (-q, -r), around.facing)
                if set(one.fields).isdisjoint(there.fields) and _side(one, there) == side:
                    worth = (_arms(there, one), turn == len(FACINGS) // 2, -q, -r)
                    found[arm] = max(found.get(arm, (worth, one)), (worth, one))
    yield from dict.fromkeys(one for _, one in found.values())


def _ways(first: _Bases, second: _Bases) -> Iterator[Axial]:
    """Yield the shifts that bring a field of the second unit before a base of the first."""
    fields = [field for other in second for field in other.fields]
    yield from dict.fromkeys(
        [
            (field[0] - ahead[0], field[1] - ahead[1])
            for one in first
            for ahead in one.front
            for field in fields
        ]
    )


def _side(one: Footprint, other: Footprint) -> Side | None:
    """Return the side of a base on which another one stands; None where it is not beside it."""
    own = set(one.fields)
    zones = zip(_ZONES, (other.front, other.flank, other.rear), strict=True)
    return next((side for side, fields in zones if own & set(fields)), None)


def _arms(one: Footprint, other: Footprint) -> int:
    """Return how many kinds of attacks of a base reach another one."""
    return sum(not set(fields).isdisjoint(other.fields) for fields in one.attacks.values())


def _worth(first: _Bases, second: _Bases, side: Side) -> tuple[float, ...] | None:
    """Return how well an attacker stands: attacks on the wanted side, then face to face, then the middles."""
    taken = {field for other in second for field in other.fields}
    if any(field in taken for one in first for field in one.fields):
        return None
    pairs = [(one, other) for one in first for other in second]
    wanted = sum(_arms(one, other) for one, other in pairs if _side(one, other) == side)
    if not wanted:
        return None
    others = sum(_arms(one, other) for one, other in pairs) - wanted
    back = sum(_arms(other, one) for one, other in pairs) if side == "front" else 0
    (x, y), (u, v) = _middle(first), _middle(second)
    return wanted - others, back, -round((x - u) ** 2 + (y - v) ** 2, 6), x, y


def _middle(unit: _Bases) -> tuple[float, float]:
    """Return the middle of all fields of a unit, in widths of a field to the east and rows to the south."""
    fields = [field for base in unit for field in base.fields]
    count = len(fields)
    return sum(q + r / 2 for q, r in fields) / count, sum(r for _, r in fields) / count
