"""Buildings as they are drawn and as they are now: rooms, walls, doors, what is seen through them (XXIV)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from tests.rules.demonworld.referee.fields import Place, around, drawn, minus, plus, sides_met

Side = frozenset[Place]
"""Two fields with something between them; one alone for a door that fills it."""
THROUGH_A_DOOR: Final = 4
"""Points (XXIV.3.1)."""
SIZES: Final = (1, 2)
"""Who goes through doors, on foot (XXIV.3.1)."""
ROOF: Final = 4
"""Segments of the walls and of the roof on them (XXIV.2.0)."""
STABILITY: Final = {"wooden": 25, "fortified": 100}
"""Of solid doors (XXIV.3.1)."""
OPEN: Final = ("open", "broken")


class Drawn:
    """The buildings of a map, before anything has happened."""

    def __init__(self, field: Any, at_place: Mapping[Any, Place]) -> None:
        self.under: dict[Place, int] = {}
        """Field under a roof -> which building it belongs to."""
        self.filled: set[Place] = set()
        self.walls: set[Side] = set()
        self.windows: set[Side] = set()
        self.doors: dict[Side, str] = {}
        self.leaves: dict[Place, set[Side]] = {}
        self.stability: dict[Side, int] = {}
        self.wide: dict[tuple[int, str], set[Side]] = {}
        """(building, name) -> leaves of a door of several fields (XXIV.3.1)."""
        self.taken: set[Side] = set()
        """Sides on which nothing of chapter XI counts."""
        found = [(piece, one) for piece in field.pieces for one in piece.board.buildings]
        for number, (piece, building) in enumerate(found):
            for own in building.fields:
                if (at := piece.to_battlefield(own)) in at_place:
                    self.under.setdefault(at_place[at], number)
            self.filled |= {at_place[piece.to_battlefield(own)] for own in building.wall_fields}
        for place, number in self.under.items():
            self.walls |= {
                frozenset((place, near)) for near in around(place) if self.under.get(near) != number
            }
        self.taken |= self.walls
        for number, (piece, building) in enumerate(found):
            for one in building.openings:
                side = frozenset(at_place[piece.to_battlefield(at)] for at in one.between)
                if side & self.under.keys():
                    key = self._opening(side, one)
                    if key is not None and one.leaf_of is not None:
                        self.wide.setdefault((number, one.leaf_of), set()).add(key)
        for one, other, kind in field.edges:
            if one in at_place and other in at_place:
                self._edge(frozenset((at_place[one], at_place[other])), kind)

    def _opening(self, side: Side, one: Any) -> Side | None:
        self.taken.add(side)
        self.walls.add(side)
        if one.kind == "window":
            self.windows.add(side)
            return None
        start = "open" if one.open or one.kind == "gate" else "closed"
        key = self._hang(side, "locked" if one.locked else start)
        if one.solidity in STABILITY:
            self.stability[key] = STABILITY[one.solidity]
        return key

    def _edge(self, side: Side, kind: str) -> None:
        """A wall that is drawn between two rooms, a door that is drawn into a wall (XI.3.7)."""
        if side not in self.walls and not (side <= self.under.keys() and kind in ("wall", "door")):
            return
        self.taken.add(side)
        self.walls.add(side)
        hung = side in self.doors or any(side in leaves for leaves in self.leaves.values())
        if kind in ("door", "gate") and not hung:
            self._hang(side, "open" if kind == "gate" else "closed")

    def _hang(self, side: Side, start: str) -> Side:
        """A door fills the field that a wall fills, else it hangs on the side (XXIV.3.1)."""
        filled = sorted(side & self.filled, key=lambda place: (place[1], place[0]))
        if not filled:
            self.doors[side] = start
            return side
        key = frozenset(filled[:1])
        self.doors.setdefault(key, start)
        self.leaves.setdefault(filled[0], set()).add(side)
        return key


class Rooms:
    """The buildings with the doors and walls that a battle has changed."""

    def __init__(self, drawn_so: Drawn, doors: Mapping[Side, str], broken: Collection[Side]) -> None:
        self._drawn = drawn_so
        self._broken = broken
        self.doors = {key: self._now(key, doors) for key in drawn_so.doors}
        """Every door -> open, closed, locked or broken."""
        for leaves in drawn_so.wide.values():
            if any(self.doors[leaf] == "broken" for leaf in leaves):
                self.doors |= dict.fromkeys(leaves, "broken")
        self._rubble = {
            place
            for side in broken
            for place in side
            if place in drawn_so.filled and frozenset((place,)) not in self.doors
        }

    def _now(self, key: Side, doors: Mapping[Side, str]) -> str:
        place, *others = key
        sides = {key} if others else self._drawn.leaves[place]
        return "broken" if sides & set(self._broken) else doors.get(key, self._drawn.doors[key])

    def stability(self, door: Side) -> int | None:
        return self._drawn.stability.get(door)

    def leaves(self, door: Side) -> set[Side]:
        """All leaves of a door, itself among them."""
        return next((leaves for leaves in self._drawn.wide.values() if door in leaves), {door})

    def taken(self, side: Side) -> bool:
        return side in self._drawn.taken

    def roofed(self, place: Place) -> bool:
        return place in self._drawn.under

    def near(self, place: Place) -> bool:
        return any(one in self._drawn.under for one in (place, *around(place)))

    def solid(self, place: Place) -> bool:
        """Whether a wall fills a field: one without a door, and not broken."""
        walled = place in self._drawn.filled and frozenset((place,)) not in self.doors
        return walled and place not in self._rubble

    def room(self, place: Place) -> int | None:
        """The building in which one stands on a field; that of a door is inside."""
        return None if self.solid(place) else self._drawn.under.get(place)

    def beside(self, place: Place) -> Iterator[Side]:
        """Doors with which somebody on a field is in contact (XXIV.3.1)."""
        for door in self.doors:
            if place in door or (len(door) == 1 and any(near in door for near in around(place))):
                yield door

    def step(self, here: Place, there: Place, card: Any) -> int | None:
        """Points of a step through a door, 0 if the ground decides, None if no step leads (XXIV.3.1)."""
        side = frozenset((here, there))
        doors = [self.doors[key] for key in (side, frozenset((there,))) if key in self.doors]
        leaf = any(side in leaves for leaves in self._drawn.leaves.values())
        walled = side in self._drawn.walls and side not in self._broken
        if self.solid(there) or self.solid(here) or (walled and side not in self.doors and not leaf):
            return None
        enters = card.mobility == "infantry" and card.size in SIZES and card.large is None
        if "locked" in doors or ((doors or self.room(there) is not None) and not enters):
            return None
        return THROUGH_A_DOOR if doors else 0

    def shut(self, here: Place, there: Place) -> bool:
        """Whether nobody strikes over a side: through no wall, window or door that is shut (XXIV.5.0)."""
        side = frozenset((here, there))
        if self.solid(here) or self.solid(there):
            return True
        if side in self.doors:
            return self.doors[side] not in OPEN
        leaf = any(side in leaves for leaves in self._drawn.leaves.values())
        return side in self._drawn.walls and side not in self._broken and not leaf

    def hidden(self, eye: Place, target: Place, *, aloft: Collection[Place] = ()) -> bool:
        """Whether walls hide two fields, of which one at least is inside, from each other (XXIV.4.0)."""
        rooms = {place: self.room(place) for place in (eye, target)}
        homes = {room for place, room in rooms.items() if room is not None and place not in aloft}
        if not homes:
            return False
        if any(rooms[place] in homes for place in aloft):
            return True
        way = minus(target, eye)
        met = {frozenset((plus(eye, one), plus(eye, other))) for one, other in sides_met(way)}
        kept = {side for place in (eye, target) for side in self._drawn.leaves.get(place, ())}
        for place in {eye, target, *(plus(eye, step) for step, _ in drawn(way))}:
            if self._drawn.under.get(place) not in homes:
                continue
            own = [side for side in met if place in side and self._walled(side)]
            if self.solid(place) and not any(map(self._seen_through, own)):
                return True
            if any(not self._seen_through(side) and side not in kept for side in own):
                return True
        return False

    def roof_between(self, eye: Place, target: Place, place: Place) -> bool:
        """Whether a field belongs to a building in which neither stands: it hides as its roof (XXIV.4.0)."""
        number = self._drawn.under.get(place)
        return number is not None and number not in (self.room(eye), self.room(target))

    def _walled(self, side: Side) -> bool:
        leaf = any(side in leaves for leaves in self._drawn.leaves.values())
        return leaf or side in self.doors or (side in self._drawn.walls and side not in self._broken)

    def _seen_through(self, side: Side) -> bool:
        if side in self._drawn.windows or self.doors.get(side) in OPEN:
            return True
        hung = [place for place in side if side in self._drawn.leaves.get(place, ())]
        return any(self.doors[frozenset((place,))] in OPEN for place in hung)
