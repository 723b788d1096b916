"""The table with the figures on it: the ground as the map and the battle have it, who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from tests.rules.demonworld.referee.fields import Place, around, covered, parts
from tests.rules.demonworld.referee.rooms import Drawn, Rooms, Side

LARGE: Final = {
    ("giant", 3): ("giant", "XVII"),
    ("dragon", 4): ("dragon", "XVII"),
    ("chariot", 3): ("chariot", "XVIII"),
    ("artillery", 3): ("artillery_3", "XIX"),
    ("artillery", 4): ("artillery_4", "XIX"),
}
"""(kind of card, fields) -> base, and the chapter that plays it."""
DIFFICULT: Final = {"rocks", "bushes", "tall_grass", "wood", "sand"}
"""XI.3.2."""
PLANTS: Final = {"bushes": 1, "tall_grass": 1, "wood": 10}
"""Ground that hides, with its height (XII.3.1)."""
BRIDGES: Final = ("bridge", "ford")


class Ground:
    """The map of a battle, field by field, with what the battle has made of it."""

    def __init__(self, battle: Any) -> None:
        field = battle.ground.field
        self.flat = battle.scenario.terrain_ignored
        self.ways = not self.flat and "XI" in battle.chapters
        shift = {at: at[0] - _half(at[1], field.stagger) for at in field.fields()}
        low, high = min(shift.values()), max(shift.values())
        stride = battle.ground.stride
        margin = (stride - (high - low + 1)) // 2
        self._stride = stride
        self.lies: dict[Place, tuple[str, int, int]] = {}
        at_place = {at: (q + margin - low, at[1] + margin) for at, q in shift.items()}
        self._at = {place: at for at, place in at_place.items()}
        for at, place in at_place.items():
            self.lies[place] = (field.terrain_at(at), field.level_at(at), field.depth_at(at))
        self.edges = {
            frozenset((at_place[one], at_place[other])): kind
            for one, other, kind in field.edges
            if one in at_place and other in at_place
        }
        self.roads = {
            frozenset((at_place[one], at_place[other]))
            for road in field.roads
            for one, other in pairwise(road)
        }
        self.inside = {
            at_place[at]
            for piece in field.pieces
            for building in piece.board.buildings
            for own in building.fields
            if (at := piece.to_battlefield(own)) in at_place
        }
        """Fields inside a building (XXIV.2.0)."""
        self.house_walls = {
            frozenset((at_place[one], near))
            for piece in field.pieces
            for building in piece.board.buildings
            for own in building.fields
            if (one := piece.to_battlefield(own)) in at_place
            for near in around(at_place[one])
            if near not in {at_place[piece.to_battlefield(other)] for other in building.fields}
        }
        """Sides on which the wall of a building stands, or an opening in it (XXIV.2.0)."""
        self.drawn = Drawn(field, at_place) if self.inside and not self.flat else None

    def place(self, cell: int) -> Place:
        return cell % self._stride, cell // self._stride

    def edge_fields(self, edge: str) -> set[Place]:
        """The fields of the outermost row at an edge of the map, or the outermost field of each row."""
        farthest = max if edge in ("south", "east") else min
        if edge in ("north", "south"):
            outermost = farthest(at[1] for at in self._at.values())
            return {place for place, at in self._at.items() if at[1] == outermost}
        rows: dict[int, list[int]] = {}
        for column, row in self._at.values():
            rows.setdefault(row, []).append(column)
        return {place for place, (column, row) in self._at.items() if column == farthest(rows[row])}


def _half(row: int, stagger: str) -> int:
    return (row - row % 2) // 2 if stagger == "odd" else (row + row % 2) // 2


class Table:
    """A state as both players see it: nothing in it is asked of the rules."""

    def __init__(self, state: BattleState, ground: Ground) -> None:
        self.state = state
        self.ground = ground
        self.battle = state.battle
        self.chapters = state.battle.chapters
        changes = state.changes
        self.fires = {ground.place(cell): token for cell, token in changes.fires}
        self.bodies = {ground.place(cell): height for cell, height in changes.bodies}
        self.made = {ground.place(one.cell): one.terrain for one in changes.made}
        self.broken = {frozenset((ground.place(a), ground.place(b))) for a, b in changes.broken}

    def next(self, state: BattleState) -> Table:
        """The table after something has happened; what nobody has touched is not looked at again."""
        if state is self.state:
            return self
        after = Table(state, self.ground)
        if state.changes is self.state.changes and "rooms" in self.__dict__:
            after.__dict__["rooms"] = self.rooms
        if state.units is self.state.units:
            for name in ("stands", "on"):
                if name in self.__dict__:
                    after.__dict__[name] = self.__dict__[name]
        return after

    # The ground.

    def terrain(self, place: Place) -> str:
        """What grows on a field now: what a spell makes of it (XX.6.0); burnt ground is clear (XXII.3.0)."""
        if self.ground.flat:
            return "clear"
        if place in self.made:
            return self.made[place]
        if self.rooms is not None and self.rooms.roofed(place):
            return "clear"  # Nothing grows under a roof (XXIV.2.0).
        kind = self.ground.lies[place][0]
        return "clear" if self.fires.get(place) == 0 else kind

    def level(self, place: Place) -> int:
        return 0 if self.ground.flat else self.ground.lies[place][1]

    def depth(self, place: Place) -> int:
        """Depth of the water in which one stands on a field; a bridge or a road leads over it (XI.3.8)."""
        if self.ground.flat or self.bridged(place):
            return 0
        if place in self.made:
            return max(1, self.ground.lies[place][2]) if self.made[place] == "water" else 0
        return self.ground.lies[place][2]

    def bridged(self, place: Place) -> bool:
        on_road = any(frozenset((place, near)) in self.ground.roads for near in around(place))
        return on_road or any(
            self.ground.edges.get(frozenset((place, near))) in BRIDGES for near in around(place)
        )

    def edge(self, one: Place, other: Place) -> str | None:
        """What stands between two fields now: what is broken is a ruin."""
        if self.ground.flat:
            return None
        side = frozenset((one, other))
        if self.rooms is not None and self.rooms.taken(side):
            return None
        kind = self.ground.edges.get(side)
        return "ruined_wall" if side in self.broken else kind

    def wall(self, one: Place, other: Place) -> bool:
        """A wall, or a door, that projectiles meet between two fields (XIX.5.0, XXIV.2.0)."""
        side = frozenset((one, other))
        if "XXIV" in self.chapters and side in self.ground.house_walls:
            return side not in self.broken
        return self.edge(one, other) in ("wall", "door")

    def barrier(self, one: Place, other: Place) -> bool:
        """A wall or hedge between two fields that hinders (XI.3.7); a road leads through a gap in it."""
        return self.edge(one, other) in ("wall", "hedge", "door") and not self.along_road(one, other)

    def along_road(self, one: Place, other: Place) -> bool:
        return not self.ground.flat and frozenset((one, other)) in self.ground.roads

    @cached_property
    def rooms(self) -> Rooms | None:
        """The buildings as they are now, None where there is none, or their chapter is not in force."""
        if "XXIV" not in self.chapters or self.ground.drawn is None:
            return None
        changes = self.state.changes
        return Rooms(self.ground.drawn, {self.side_of(at): now for at, now in changes.doors}, self.broken)

    def side_of(self, cells: tuple[int, int]) -> Side:
        """A side, or the field of a door, as fields."""
        return frozenset(map(self.ground.place, cells))

    def burning(self, place: Place) -> bool:
        return self.fires.get(place, 0) > 0

    # Who stands where.

    def card(self, element: int) -> Any:
        return self.battle.cards[element]

    def base(self, element: int) -> str:
        """Kind of base of an element (XVII.6.1, 7.1, XVIII.1.0, XIX.1.1)."""
        card = self.card(element)
        if card.large is None:
            return "standard"
        kind, chapter = LARGE.get((card.card_kind, card.large.base_fields), ("standard", ""))
        return kind if chapter in self.chapters else "standard"

    def monster(self, element: int) -> bool:
        return self.base(element) in ("giant", "dragon")

    def machine(self, element: int) -> bool:
        return self.base(element) not in ("giant", "dragon", "standard")

    def side(self, element: int) -> int:
        return self.battle.side_of[element]

    def allied(self, one: int, other: int) -> bool:
        """Whether two sides fight together."""
        sides = self.battle.scenario.sides
        name = sides[one].alliance
        return one == other or (name is not None and name == sides[other].alliance)

    def enemies(self, one: int, other: int) -> bool:
        return not self.allied(self.side(one), self.side(other))

    @cached_property
    def stands(self) -> dict[int, tuple[Unit, Place, int]]:
        """Element -> its unit, the reference field of its base, its facing; of a rider those of his mount."""
        place = self.ground.place
        found = {
            element: (unit, place(cell), facing)
            for unit in self.state.units
            for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        }
        for unit in self.state.units:
            if unit.rider is not None and unit.elements:
                found[unit.rider] = found[unit.elements[0]]
        return found

    def mount(self, element: int) -> int | None:
        """On whom an element rides (XVII.5.0, XVIII.9.0)."""
        unit = self.unit(element)
        return unit.elements[0] if unit.rider == element else None

    def carrier(self, element: int) -> int:
        """Who stands on the field for an element: its mount where it rides."""
        mount = self.mount(element)
        return element if mount is None else mount

    def rider(self, element: int) -> int | None:
        """Who rides on an element."""
        unit = self.unit(element)
        return unit.rider if element in unit.elements else None

    def unit(self, element: int) -> Unit:
        return self.stands[element][0]

    def fields(self, element: int) -> tuple[Place, ...]:
        _, at, facing = self.stands[element]
        return covered(self.base(element), at, facing)

    def parts(self, element: int) -> dict[str, Place]:
        _, at, facing = self.stands[element]
        return parts(self.base(element), at, facing)

    @cached_property
    def on(self) -> dict[Place, int]:
        """Field -> who stands on it; who is in high flight stands nowhere (XXIII.4.0)."""
        return {
            place: element
            for element, (unit, _, _) in self.stands.items()
            if unit.altitude is None and unit.rider != element
            for place in self.fields(element)
        }

    def touching(self, element: int) -> Iterator[tuple[int, Place, Place]]:
        """Everybody beside an element: (who, own field, his field)."""
        if self.unit(element).altitude is not None:
            return
        for own in self.fields(element):
            for near in around(own):
                other = self.on.get(near)
                if other is not None and other != element:
                    yield other, own, near

    def indoors(self, element: int) -> bool:
        """Whether an element is inside a building (XXIV.3.2)."""
        return "XXIV" in self.chapters and self.stands[element][1] in self.ground.inside

    def by_a_house(self, element: int) -> bool:
        """Whether an element is inside a building or beside it: parts of units count otherwise (XXIV.6.0)."""
        at = self.stands[element][1]
        return "XXIV" in self.chapters and any(one in self.ground.inside for one in (at, *around(at)))

    def commander(self, element: int) -> bool:
        """Commanders, heroes and wizards (X)."""
        card = self.card(element)
        return card.card_kind in ("commander", "hero", "wizard") or card.command is not None

    def alone(self, unit: Unit) -> bool:
        """A person who acts on his own (X.2.1)."""
        return (
            "X" in self.chapters
            and len(unit.elements) == 1
            and self.commander(unit.elements[0])
            and self.base(unit.elements[0]) == "standard"
        )

    def chief(self, unit: Unit) -> bool:
        """A monster that is a commander: no counters, fixed points, called with the others (XVII.5.0)."""
        monster = bool(unit.elements) and self.base(unit.elements[0]) in ("giant", "dragon")
        return monster and "X" in self.chapters and self.commander(unit.elements[0])

    def called(self, unit: Unit) -> bool:
        """A commander whose side has named him to move before the units of this sequence (X.2.1)."""
        side = self.battle.roster[unit.number].side
        return bool(self.state.commanding) and unit.elements[0] in (self.state.called[side] or ())

    def hit_points(self, element: int) -> int:
        """Hit points at the start (VIII.1.1); one in the basic game."""
        return self.card(element).hit_points if "VIII" in self.chapters else 1

    def lost(self, element: int) -> int:
        return self.state.wounds.get(element, (0, 0))[0]

    def living(self, elements: Iterable[int]) -> list[int]:
        return [one for one in elements if one in self.stands]
