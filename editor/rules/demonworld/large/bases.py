"""The large bases of a battle as cells: where each stands, its zones, what its weapons reach (XVII).

What :mod:`footprints` says in axial fields is worked out once for each board: a base is its reference
cell and a facing, its fields are differences of cells.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from editor.rules.core.hexes import FACINGS, Axial
from editor.rules.core.memo import LastFew
from editor.rules.demonworld.large.footprints import MONSTERS, LargeKind, shape
from editor.rules.demonworld.large.paces import Paces, land_of
from editor.rules.demonworld.large.steps import Going
from editor.rules.demonworld.terrain.changes import GroundChanges, depth_now
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_KINDS: Final[Mapping[tuple[str, int], LargeKind]] = {
    ("giant", 3): "giant",
    ("dragon", 4): "dragon",
    ("chariot", 3): "chariot",
    ("artillery", 3): "artillery_3",
    ("artillery", 4): "artillery_4",
}
"""(kind of card, fields of its base) -> kind of base."""
_STEP_REACHES: Final = 3
"""A step of a base enters no field farther than this from its reference cell."""
CHAPTERS: Final[Mapping[str, str]] = {"chariot": "XVIII", "artillery_3": "XIX", "artillery_4": "XIX"}
"""Kind of base -> chapter that plays it; of all others it is XVII."""
# Of battles on the same ground, as in terrain/shared.py.
_lands: Final[LastFew[Land]] = LastFew(2)
_paces: Final[LastFew[Paces]] = LastFew(4)


def base_of(card: DemonworldUnit) -> LargeKind | None:
    """Return the kind of large base of a card. None if it stands on one field or on no known base."""
    return None if card.large is None else _KINDS.get((card.card_kind, card.large.base_fields))


def bases_of(
    ground: Ground,
    ruleset: DemonworldRuleset,
    cards: Sequence[DemonworldUnit],
    chapters: Container[str],
    houses: Houses | None = None,
) -> Bases | None:
    """Return the large bases of a battle. None if none takes part or their chapters are not in force.

    Args:
        ground: the board.
        ruleset: the numbers of the game.
        cards: element -> its card.
        chapters: those in force.
        houses: the buildings; None if chapter XXIV is not in force.
    """
    found = [base_of(card) for card in cards]
    able = [kind if kind and CHAPTERS.get(kind, "XVII") in chapters else None for kind in found]
    kinds = {element: kind for element, kind in enumerate(able) if kind is not None}
    if not kinds:
        return None
    flat = "XI" not in chapters
    work_out = partial(land_of, ground, ruleset, flat=flat, houses=houses)
    land = _lands.get((ground, ruleset), flat, work_out) if houses is None else work_out()
    paces: dict[tuple[LargeKind, int], Paces] = {}
    for element, kind in kinds.items():
        key = kind, cards[element].size
        if key not in paces:
            paces[key] = _paces.get((ground, land), key, partial(Paces, ground, Going(*key, land)))
    steps = {one: paces[kind, cards[one].size] for one, kind in kinds.items()}
    return Bases(ground, kinds, steps, land)


class Around(NamedTuple):
    """A kind of base in one facing, all as differences from its reference cell."""

    fields: tuple[int, ...]
    """The cells that it covers, the reference cell first."""
    front: frozenset[int]
    """Cells before it; of a gun all round it."""
    flank: frozenset[int]
    """Cells at its flanks."""
    rear: frozenset[int]
    """Cells behind it."""
    attacks: Mapping[str, frozenset[int]]
    """Weapon of the base -> cells that it strikes."""


class Bases:
    """The large bases that take part in a battle."""

    def __init__(
        self, ground: Ground, kinds: Mapping[int, LargeKind], paces: Mapping[int, Paces], land: Land
    ) -> None:
        self._ground = ground
        self.kinds = kinds
        """Element -> kind of its base, of those on large ones."""
        self.paces = paces
        """Element -> its steps on this board."""
        self.land = land
        """The ground as it is now, but for walls, fires and bodies."""
        self._mapped = land
        self._become: dict[int, str] = {}
        """Cell -> id of the ground that the battle has made of it."""
        self._around = {
            kind: tuple([_around(ground, kind, facing) for facing in range(6)])
            for kind in set(kinds.values())
        }

    def changed(self, changes: GroundChanges) -> Bases:
        """Return the bases where a battle has changed its ground so (XX.6.0, XXII.3.0)."""
        kinds, ground = changes.grounds(self.land.ruleset), self._ground
        become = {cell: kind.id for cell, kind in kinds.items()}
        unlike = {cell for cell, _ in become.items() ^ self._become.items()}
        if not unlike:
            return self
        lies = dict(self._mapped.lies)
        for cell, kind in kinds.items():
            lie = lies[ground.axial(cell)]
            depth = depth_now(kind, lie.depth)
            lies[ground.axial(cell)] = lie._replace(terrain=kind, depth=depth)
        near = frozenset(unlike)
        for _ in range(_STEP_REACHES):
            near |= ground.near(near)
        found = copy(self)
        found._become, found.land = become, replace(self._mapped, lies=lies)
        renewed = {id(paces): paces.on(found.land, near) for paces in self.paces.values()}
        found.paces = {element: renewed[id(paces)] for element, paces in self.paces.items()}
        return found

    def large(self, unit: Unit) -> bool:
        """Return whether a unit is one large base."""
        return bool(unit.elements) and unit.elements[0] in self.kinds

    def monster(self, element: int) -> bool:
        """Return whether an element is a large monster."""
        return self.kinds.get(element) in MONSTERS

    def around(self, element: int, facing: int) -> Around:
        """Return the fields and zones of a large base that looks somewhere."""
        return self._around[self.kinds[element]][facing]

    def fields(self, element: int, cell: int, facing: int) -> tuple[int, ...]:
        """Return the cells that an element covers on a reference cell; of a standard one that cell."""
        kind = self.kinds.get(element)
        if kind is None:
            return (cell,)
        return tuple([cell + step for step in self._around[kind][facing].fields])

    def covered(self, unit: Unit) -> tuple[int, ...]:
        """Return the cells that the elements of a unit cover."""
        if not self.large(unit):
            return unit.cells
        return self.fields(unit.elements[0], unit.cells[0], unit.facings[0])


def _around(ground: Ground, kind: LargeKind, facing: int) -> Around:
    zero = ground.of_axial((0, 0))

    def cells(fields: Iterable[Axial]) -> tuple[int, ...]:
        return tuple([ground.of_axial(field) - zero for field in fields])

    found = shape(kind, FACINGS[facing])
    attacks = {weapon: frozenset(cells(fields)) for weapon, fields in found.attacks.items()}
    return Around(
        cells(found.fields),
        frozenset(cells(found.front)),
        frozenset(cells(found.flank)),
        frozenset(cells(found.rear)),
        attacks,
    )
