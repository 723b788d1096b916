"""Fields, directions, bases and drawn lines, read off the book and the page of its lost drawings (I, XVII).

A place is ``(q, r)``: one step to the east adds one to ``q``, one to the south-east adds one to ``r``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Final

Place = tuple[int, int]
RING: Final[tuple[Place, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""The six steps, clockwise from the north-east: the compass rose is their number and one (IV.3.0)."""


def plus(place: Place, *steps: Place) -> Place:
    """Go from a place by steps."""
    q, r = place
    for right, down in steps:
        q, r = q + right, r + down
    return q, r


def minus(one: Place, other: Place) -> Place:
    return one[0] - other[0], one[1] - other[1]


def back(step: Place) -> Place:
    return -step[0], -step[1]


def apart(one: Place, other: Place) -> int:
    """Least number of field sides between two places (I.3.0)."""
    q, r = minus(one, other)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def around(place: Place) -> list[Place]:
    return [plus(place, step) for step in RING]


def ahead(facing: int) -> tuple[Place, Place]:
    """Steps into the left and the right front field; facing 0 looks north, then clockwise (I.2.0)."""
    return RING[facing - 1], RING[facing]


def beside(facing: int) -> tuple[Place, Place]:
    """Steps to the left and to the right: the flank fields of a standard base (I.2.0)."""
    return RING[facing - 2], RING[(facing + 1) % 6]


def parts(kind: str, at: Place, facing: int) -> dict[str, Place]:
    """Fields of a base by their names on the page of drawings; a standard base is one field."""
    left, right = ahead(facing)
    if kind in ("giant", "artillery_3"):
        return {"F": at, "L": plus(at, back(right)), "R": plus(at, back(left))}
    if kind in ("dragon", "artillery_4"):
        return {
            "F": at,
            "L": plus(at, back(right)),
            "R": plus(at, back(left)),
            "B": plus(at, back(left), back(right)),
        }
    if kind == "chariot":
        return {"C": at, "A": plus(at, left), "Z": plus(at, right)}
    return {"F": at}


@cache
def covered(kind: str, at: Place, facing: int) -> tuple[Place, ...]:
    """Fields that a base covers, the reference field first."""
    return tuple(parts(kind, at, facing).values())


def zone_of(kind: str, at: Place, facing: int, place: Place) -> str:
    """On which side of a base a place beside it lies: front, flank or rear (I.2.0, XVII.6.1, XIX.8.0)."""
    left, right = ahead(facing)
    aside, beyond = beside(facing)
    named = parts(kind, at, facing)
    if kind.startswith("artillery"):
        return "front"
    if kind == "chariot":
        a, z, car = named["A"], named["Z"], named["C"]
        front = {plus(a, left), plus(a, right), plus(z, right)}
        flank = {plus(a, aside), plus(car, aside), plus(z, beyond), plus(car, beyond)}
    elif kind in ("giant", "dragon"):
        f, one, other = named["F"], named["L"], named["R"]
        front = {plus(f, aside), plus(f, left), plus(f, right), plus(f, beyond)}
        flank = {plus(one, aside), plus(other, beyond)}
        if kind == "dragon":
            flank |= {plus(one, back(right)), plus(other, back(left))}
    else:
        front = {plus(at, left), plus(at, right)}
        flank = {plus(at, aside), plus(at, beyond)}
    return "front" if place in front else "flank" if place in flank else "rear"


def reach_of(kind: str, at: Place, facing: int, arm: str) -> set[Place]:
    """Fields that a weapon of a large base strikes, by the table of attack fields (XVII.6.5, 7.5)."""
    left, right = ahead(facing)
    aside, beyond = beside(facing)
    named = parts(kind, at, facing)
    if kind.startswith("artillery"):
        own = set(named.values())
        return {place for field in own for place in around(field)} - own
    if kind == "chariot":
        if arm == "left_animal":
            return {plus(named["A"], left), plus(named["A"], right)}
        if arm == "right_animal":
            return {plus(named["Z"], left), plus(named["Z"], right)}
        car = named["C"]
        return {plus(car, aside), plus(car, beyond), plus(car, back(left)), plus(car, back(right))}
    f = named["F"]
    if arm in ("left_hand", "left_claw"):
        return {plus(f, left), plus(f, aside)}
    if arm in ("right_hand", "right_claw"):
        return {plus(f, right), plus(f, beyond)}
    if arm == "rider":
        return {plus(f, aside), plus(f, left), plus(f, right), plus(f, beyond)}
    if arm == "tail":
        end = named["B"]
        return {
            plus(end, back(right)),
            plus(end, back(left)),
            plus(named["L"], back(right)),
            plus(named["R"], back(left)),
        }
    return {plus(f, left), plus(f, right)}


def turned(place: Place, about: Place, sixths: int) -> Place:
    """Where a place comes when all turns about another one, clockwise by sixths."""
    q, r = minus(place, about)
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return plus(about, (q, r))


def zone_of_breath(front: Place, facing: int, where: str) -> set[Place]:
    """The triangle of nine fields that breath covers (XVII.7.4)."""
    corner = (facing + {"ahead": 0, "left": -1, "right": 1}[where]) % 6
    (q1, r1), (q2, r2) = ahead(corner)
    return {
        (front[0] + a * q1 + b * q2, front[1] + a * r1 + b * r2)
        for a in range(4)
        for b in range(4)
        if 1 <= a + b <= 3
    }


def in_arc(eye: Place, facing: int, target: Place, arc: str) -> bool:
    """Whether a target lies in an arc, limits included: 60 degrees on foot, 180 mounted (IV.1.1)."""
    if arc == "all" or eye == target:
        return True
    q, r = turned(minus(target, eye), (0, 0), -facing)
    x, y = 2 * q + r, -r  # Seen by one who looks north: half fields to the right, rows ahead.
    if arc == "foot":
        return y >= abs(x)
    # From 30 degrees to the right of ahead, round the left side, to 150 degrees to the left.
    return x <= y


@cache
def drawn(way: Place) -> tuple[tuple[Place, bool], ...]:
    """Fields that the line from (0, 0) to a place crosses or touches, ends left out.

    The truth value tells whether it runs through the inside of the field, and does not only graze it.
    """
    found = []
    far = apart((0, 0), way)
    for q in range(-far, far + 1):
        for r in range(-far, far + 1):
            if (q, r) in ((0, 0), way) or _far_off(way, (q, r)):
                continue
            stretch = _stretch(way, (q, r))
            if stretch is not None:
                low, high = stretch
                found.append(((low + high, q, r), (q, r), low < high and _inner(way, (q, r), low, high)))
    return tuple((place, inner) for _, place, inner in sorted(found))


def _far_off(way: Place, field: Place) -> bool:
    """Whether a field's middle is farther from a line than its corners are from its middle."""
    aside = way[0] * field[1] - way[1] * field[0]
    return 9 * aside * aside > 4 * (way[0] * way[0] + way[0] * way[1] + way[1] * way[1])


_SIDES: Final = ((2, 1), (1, 2), (1, -1))
"""A point is inside a field where each of these sums of its distances is between -1 and 1."""


def _stretch(way: Place, field: Place) -> tuple[Fraction, Fraction] | None:
    """The share of a line that lies in a field, its border included."""
    low, high = Fraction(0), Fraction(1)
    for a, b in _SIDES:
        start, gain = -a * field[0] - b * field[1], a * way[0] + b * way[1]
        if gain == 0:
            if abs(start) > 1:
                return None
            continue
        one, other = sorted((Fraction(-1 - start, gain), Fraction(1 - start, gain)))
        low, high = max(low, one), min(high, other)
    return (low, high) if low <= high else None


def _inner(way: Place, field: Place, low: Fraction, high: Fraction) -> bool:
    middle = (low + high) / 2
    q, r = middle * way[0] - field[0], middle * way[1] - field[1]
    return all(abs(a * q + b * r) < 1 for a, b in _SIDES)


@cache
def sides_met(way: Place) -> tuple[tuple[Place, Place], ...]:
    """Sides between two fields that the line from (0, 0) to a place crosses or touches (XII.3.5)."""
    fields = [(0, 0), *(place for place, _ in drawn(way)), way]
    found = []
    for number, one in enumerate(fields):
        for other in fields[number + 1 :]:
            if apart(one, other) == 1 and _meets(way, one, other):
                found.append((one, other))
    return tuple(found)


def _meets(way: Place, one: Place, other: Place) -> bool:
    """Whether a line meets the side between two neighbours: its corners are not both on one side of it."""
    corners = [_corner(one, other, third) for third in around(one) if apart(third, other) == 1]
    first, second = (way[0] * r - way[1] * q for q, r in corners)
    if first * second > 0:
        return False
    gains = [way[0] * (2 * q + r) + way[1] * (q + 2 * r) for q, r in corners]
    whole = way[0] * (2 * way[0] + way[1]) + way[1] * (way[0] + 2 * way[1])
    if first == second == 0:
        return max(gains) >= 0 and min(gains) <= whole
    share = Fraction(first, first - second)
    at = gains[0] + share * (gains[1] - gains[0])
    return 0 <= at <= whole


def _corner(*three: Place) -> tuple[Fraction, Fraction]:
    """The corner at which three fields meet."""
    return Fraction(sum(q for q, _ in three), 3), Fraction(sum(r for _, r in three), 3)


def groups(places: Iterable[Place]) -> Iterator[set[Place]]:
    """Connected groups of places (XV.2.0)."""
    left = set(places)
    while left:
        found = {left.pop()}
        edge = list(found)
        while edge:
            for near in around(edge.pop()):
                if near in left:
                    left.discard(near)
                    found.add(near)
                    edge.append(near)
        yield found
