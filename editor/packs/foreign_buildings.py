"""What stands on fields in other programs as buildings of ours: villages, castles, houses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from editor.packs.foreign import Feature, ForeignMap, loss
from editor.packs.foreign_words import place_of
from editor.packs.ground_tables import BuildingLook, GroundTable
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from schemas.losses import Loss
from schemas.map import Building
from schemas.map_things import Opening

MOST_BUILDINGS: Final = 20_000
"""Most buildings of a map."""


def buildings_of(
    found: ForeignMap, table: GroundTable
) -> tuple[tuple[Building, ...], tuple[Feature, ...], list[Loss]]:
    """Return the buildings of a map, what stands there and is none, and what of the buildings is not known.

    Each has one door, or gate where it has no roof: on the side of a road, else on the first free side.

    Args:
        found: the map, on the grid on which it comes in.
        table: which things are buildings, and how they look.
    """
    looks = {name: table.building(name) for name in {one.name for one in found.features}}
    wholes: dict[int, list[Feature]] = {}
    rest: list[Feature] = []
    for one in found.features:
        if one.part_of and looks[one.name] is not None:
            wholes.setdefault(one.part_of, []).append(one)
        else:
            rest.append(one)
    kept = sorted(wholes.values(), key=lambda whole: min((one.at[1], one.at[0]) for one in whole))
    for whole in kept[MOST_BUILDINGS:]:
        rest += whole
    kept = kept[:MOST_BUILDINGS]
    doors = _Doors(found, {one.at for whole in kept for one in whole})
    made = tuple(_building(f"building_{place}", whole, looks, doors) for place, whole in enumerate(kept, 1))
    return made, tuple(rest), _told(kept)


def _building(
    ident: str, whole: list[Feature], looks: Mapping[str, BuildingLook | None], doors: _Doors
) -> Building:
    common = Counter(look for one in whole if (look := looks[one.name]) is not None)
    look = common.most_common(1)[0][0]
    fields = tuple(sorted((one.at for one in whole), key=lambda at: (at[1], at[0])))
    return Building(
        id=ident,
        fields=fields,
        material=look.material,
        roof=look.roof,
        floors=max(one.floors for one in whole),
        openings=doors.of(fields, "gate" if look.roof == "open" else "door"),
    )


class _Doors:
    """Finds a side for the door of a building."""

    def __init__(self, found: ForeignMap, built: set[Offset]) -> None:
        self._grid = Grid(found.grid, found.stagger)
        self._size = found.columns, found.rows
        self._board, self._built = found.board, built
        roads: Iterable[tuple[Offset, ...]] = found.things.get("roads", ())
        self._roads = {at for road in roads for at in road}

    def of(self, fields: tuple[Offset, ...], kind: Literal["door", "gate"]) -> tuple[Opening, ...]:
        """Return the door; none where other buildings stand all around."""
        free = [(at, out) for at in fields for out in self._grid.neighbours(at) if self._is_free(out)]
        between = next((pair for pair in free if pair[1] in self._roads), free[0] if free else None)
        return () if between is None else (Opening(between=between, kind=kind),)

    def _is_free(self, at: Offset) -> bool:
        wide, high = self._size
        return 0 <= at[0] < wide - self._board and 0 <= at[1] < high and at not in self._built


def _told(wholes: list[list[Feature]]) -> list[Loss]:
    """Return what is told of buildings: where their doors were is not known."""
    if not wholes:
        return []
    names = ", ".join(sorted({one.name for whole in wholes for one in whole}))[:120]
    fields = sum(map(len, wholes))
    return [loss("as_buildings", place_of(wholes[0][0].at), name=names, count=fields, buildings=len(wholes))]
