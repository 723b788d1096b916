"""What a battle has changed of its ground: fires, broken walls, bodies, doors, spells (XIX, XX, XXII, XXIV).

The map stays as it is; a battle keeps what differs from it, and works out anew what that concerns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from schemas.systems.demonworld_ruleset import DemonworldRuleset, TerrainType

DoorState = Literal["open", "closed", "locked", "broken"]
"""``closed``: shut, but anybody opens it as he goes through; ``broken``: open for the rest of the battle."""
Side = tuple[int, int]
"""The side between two neighbouring cells, the smaller cell first; one cell twice: the cell itself."""


class Made(NamedTuple):
    """A field that a spell has made other ground (XX.6.0)."""

    cell: int
    """The field."""
    terrain: str
    """Id of its ground now."""
    source: str = ""
    """Id of the spell."""
    by: int = -1
    """Element that has cast it."""
    until: Literal["phase", "turn", "battle"] = "battle"
    """When it is again what it was: with its phase, at the end of its last turn, never by itself."""
    last_turn: int = 0
    """Last turn of one that ends with a turn."""


@dataclass(frozen=True, slots=True)
class GroundChanges:
    """What has become of the ground; each part in ascending order, so that equal grounds are equal."""

    fires: tuple[tuple[int, int], ...] = ()
    """(cell, token): it burns so many turns still; 0: burnt, clear ground for the rest (XXII.3.0)."""
    broken: tuple[Side, ...] = ()
    """Walls and hedges that are destroyed (XIX.5.0)."""
    bodies: tuple[tuple[int, int], ...] = ()
    """(cell, height) of corpses that block way and sight (XVII.6.6)."""
    doors: tuple[tuple[Side, DoorState], ...] = ()
    """Doors that are no longer as the map has them (XXIV.3.1)."""
    made: tuple[Made, ...] = ()
    """Fields that spells have made other ground, each once (XX.6.0)."""

    @property
    def burning(self) -> frozenset[int]:
        """The cells on fire."""
        return frozenset([cell for cell, token in self.fires if token > 0])

    @property
    def burnt(self) -> frozenset[int]:
        """The cells where a fire has burnt out."""
        return frozenset([cell for cell, token in self.fires if token == 0])

    @property
    def tokens(self) -> dict[int, int]:
        """Cell -> token of fire."""
        return dict(self.fires)

    @property
    def closed(self) -> frozenset[int]:
        """The cells that nobody enters, whoever he is: on fire, or with a body on them."""
        return self.burning | {cell for cell, _ in self.bodies}

    @property
    def lay(self) -> GroundChanges:
        """Return the changes as far as ways and sight go: how long each of them lasts does not matter."""
        fires = tuple([(cell, min(token, 1)) for cell, token in self.fires])
        return replace(self, fires=fires, made=tuple([Made(one.cell, one.terrain) for one in self.made]))

    def grounds(self, ruleset: DemonworldRuleset) -> dict[int, TerrainType]:
        """Return cell -> ground that it has become.

        What a spell has made of it last counts; without one, what has burnt is clear (XXII.3.0).
        """
        found = dict.fromkeys(self.burnt, ruleset.open_ground)
        for one in self.made:
            kind = ruleset.terrain_type(one.terrain)
            if kind is not None:
                found[one.cell] = kind
        return found

    def with_fires(self, tokens: dict[int, int]) -> GroundChanges:
        """Return the changes with these tokens of fire instead."""
        return replace(self, fires=tuple(sorted(tokens.items())))

    def with_broken(self, side: Side) -> GroundChanges:
        """Return the changes with one more wall destroyed."""
        return replace(self, broken=tuple(sorted({*self.broken, side_of(*side)})))

    def with_bodies(self, cells: tuple[int, ...], height: int) -> GroundChanges:
        """Return the changes with a body on some cells."""
        return replace(
            self, bodies=tuple(sorted({**dict(self.bodies), **dict.fromkeys(cells, height)}.items()))
        )

    def with_door(self, side: Side, state: DoorState) -> GroundChanges:
        """Return the changes with a door in a state."""
        return replace(self, doors=tuple(sorted({**dict(self.doors), side_of(*side): state}.items())))

    def with_made(self, made: Iterable[Made]) -> GroundChanges:
        """Return the changes with more fields made other ground; the later of two spells counts."""
        found = {one.cell: one for one in (*self.made, *made)}
        return replace(self, made=tuple([found[cell] for cell in sorted(found)]))

    def without_made(self, cells: Collection[int]) -> GroundChanges:
        """Return the changes with some fields no longer what spells have made of them."""
        return replace(self, made=tuple([one for one in self.made if one.cell not in cells]))

    def cells_unlike(self, other: GroundChanges) -> frozenset[int]:
        """Return every cell on which, or at a side of which, two grounds differ."""
        cells = {cell for cell, _ in {*self.fires} ^ {*other.fires}}
        cells |= {one.cell for one in {*self.made} ^ {*other.made}}
        cells |= {cell for cell, _ in {*self.bodies} ^ {*other.bodies}}
        cells |= {cell for side in {*self.broken} ^ {*other.broken} for cell in side}
        return frozenset(cells | {cell for side, _ in {*self.doors} ^ {*other.doors} for cell in side})


NO_CHANGES: Final = GroundChanges()
"""The ground as the map has it."""


def depth_now(kind: TerrainType, depth: int) -> int:
    """Return the depth of a field that has become other ground; new water is one segment deep (XI.3.6)."""
    return max(depth, 1) if kind.water else 0


def side_of(one: int, other: int) -> Side:
    """Return the side between two cells, the smaller one first."""
    return (one, other) if one <= other else (other, one)
