"""What a battle has changed of its ground: fires, broken walls, bodies in the way, doors (XIX, XXII, XXIV).

The map stays as it is; a battle keeps what differs from it, and works out anew what that concerns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

DoorState = Literal["open", "closed", "locked", "broken"]
"""``closed``: shut, but anybody opens it as he goes through; ``broken``: open for the rest of the battle."""
Side = tuple[int, int]
"""The side between two neighbouring cells, the smaller cell first; one cell twice: the cell itself."""


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
        """Return the changes as far as ways and sight go: how long a field burns does not matter to them."""
        return replace(self, fires=tuple([(cell, min(token, 1)) for cell, token in self.fires]))

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

    def cells_unlike(self, other: GroundChanges) -> frozenset[int]:
        """Return every cell on which, or at a side of which, two grounds differ."""
        cells = {cell for cell, _ in {*self.fires} ^ {*other.fires}}
        cells |= {cell for cell, _ in {*self.bodies} ^ {*other.bodies}}
        cells |= {cell for side in {*self.broken} ^ {*other.broken} for cell in side}
        return frozenset(cells | {cell for side, _ in {*self.doors} ^ {*other.doors} for cell in side})


NO_CHANGES: Final = GroundChanges()
"""The ground as the map has it."""


def side_of(one: int, other: int) -> Side:
    """Return the side between two cells, the smaller one first."""
    return (one, other) if one <= other else (other, one)
