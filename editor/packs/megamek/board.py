"""A board of MegaMek as its lines are taken one by one: its hexes, its notes, what of it is lost."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.foreign import MAX_LEVEL, MAX_TOKENS, Feature, ForeignMap, broken_file, loss
from editor.packs.foreign_words import place_of
from editor.packs.megamek.lines import KEPT, OFF, PART, WEST_COLUMN
from editor.packs.ways import joined_parts, roads_of
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset, Stagger
from schemas.losses import Loss
from schemas.map import MapNote
from schemas.problems import error
from schemas.text import LocalText

_GROUND: Final = (
    *("magma", "impassable", "ultra_sublevel", "hazardous_liquid", "water", "woods", "jungle", "swamp"),
    *("rough", "rubble", "heavy_industrial", "planted_fields", "mud", "sand", "tundra", "ice", "snow"),
    "pavement",
)
"""Kinds of ground. Of several on one hex the first counts: what hinders or hides most."""
_WAYS: Final = ("road", "bridge")
_STANDING: Final = ("building", "fuel_tank")
_FLOORS: Final = ("bldg_elev", "fuel_tank_elev")
_FOLIAGE: Final = "foliage_elev"
_LOW: Final = ";foliage_elev:1"
"""End of the name of woods that are one level high, not two or three: bushes."""
_QUIET: Final = frozenset({_FOLIAGE, "none"})
"""What only says again what another part says, and the name that MegaMek gives to what it does not know."""
_DECORATION: Final = frozenset(
    {"arms", "elevator", "fire", "fluff", "fortified", "geyser", "legs", "rapids", "screen", "smoke"}
)
"""What lies on the ground and is none; names with an underscore are details of something else."""
_AUTOMATIC: Final = "(Auto)"
"""End of a tag that MegaMek finds by the ground itself."""


class Board:
    """Takes the lines of a board one by one."""

    def __init__(self, file: str, columns: int, rows: int) -> None:
        self._file, self._columns, self._rows = file, columns, rows
        self._ground = np.full((rows, columns), -1, np.int32)
        self._levels = np.zeros((rows, columns), np.int32)
        self._depth = np.zeros((rows, columns), np.int32)
        self._places: dict[str, int] = {}
        self._roads: dict[Offset, int | None] = {}
        self._standing: dict[Offset, tuple[str, int, int]] = {}
        """Field -> name of what stands there, the sides over which it goes on, its floors."""
        self._notes: list[MapNote] = []
        self._lost: dict[tuple[str, str], tuple[int, str]] = {}
        self._stagger: Stagger = "odd"
        self._next = 0
        self._tags: list[str] = []
        self._texts: list[str] = []

    def check_end(self, ended: bool) -> None:
        """Refuse a file that is cut off.

        Raises:
            EditorError: it has no last line, or no hex at all.
        """
        fields = self._columns * self._rows
        if not self._next or (not ended and self._next < fields):
            raise error("map_import.cut_off", file=self._file, found=self._next, expected=fields)
        if not ended:
            raise error("map_import.no_end", file=self._file)

    def count(self, code: str, kind: str, place: str) -> None:
        """Count something that is lost; its first place stays."""
        number, first = self._lost.get((code, kind), (0, place))
        self._lost[code, kind] = number + 1, first

    def _field(self, number: str) -> Offset | None:
        """Return a field by its number, as many digits for the column as for the row; None off the board."""
        for half in dict.fromkeys((len(number) // 2, (len(number) + 1) // 2)):
            column, row = int(number[:half]) - 1, int(number[half:]) - 1
            if 0 <= column < self._columns and 0 <= row < self._rows:
                return column, row
        return None

    def take(self, number: str, level: int, terrain: str, theme: str) -> None:
        """Take the next hex."""
        if self._next >= self._columns * self._rows:
            raise broken_file(self._file, f"hex {number}")
        row, column = divmod(self._next, self._columns)
        at = column, row
        self._next += 1
        number = number.zfill(4)  # some older boards leave a zero out
        if number not in (f"{column + 1:02d}{row + 1:02d}", f"{column + 1:03d}{row + 1:03d}"):
            self._check_number(number, at)
        kinds: dict[str, str] = {}
        floors, low = 1, False
        for part in filter(None, (one.strip() for one in terrain.lower().split(";"))):
            found = PART.fullmatch(part)
            if found is None:
                raise broken_file(self._file, part[:60])
            if found[1] in _FLOORS:
                floors = int(found[2])
            else:
                self._take_part(at, found, kinds)
                low = low or (found[1] == _FOLIAGE and int(found[2]) == 1)
        if at in self._standing:
            name, sides, _one = self._standing[at]
            self._standing[at] = name, sides, min(max(floors, 1), MAX_LEVEL)
        for name in ("woods", "jungle") if low else ():
            if name in kinds:
                kinds[name] += _LOW
        self._choose(at, kinds)
        self._levels[row, column] = level
        if theme.strip():
            self.count("theme", theme.strip().lower()[:40], place_of(at))

    def _check_number(self, number: str, at: Offset) -> None:
        """Say it where the number of a hex is not that of its place; one off the board is an error."""
        there = (
            self._field(number) if number.isascii() and 4 <= len(number) <= 10 and number.isdigit() else None
        )
        if there is None:
            raise broken_file(self._file, f"hex {number[:20]}")
        if there != at:
            self.count("hex_order", "", number)

    def _take_part(self, at: Offset, found: re.Match[str], kinds: dict[str, str]) -> None:
        name, value, sides = found[1], int(found[2]), None if found[3] is None else int(found[3]) & 63
        if name in _WAYS:
            # Without sides it joins all roads around it.
            known = self._roads.get(at, 0)
            self._roads[at] = None if sides is None or known is None else known | sides
        elif name in _STANDING:
            self._standing[at] = f"{name}:{value}", sides or 0, 1
        elif name not in _QUIET:
            kinds[name] = f"{name}:{value}"
            if name == "water":
                self._depth[at[1], at[0]] = max(0, value)

    def _choose(self, at: Offset, kinds: dict[str, str]) -> None:
        """Lay the ground that counts most, and count the rest; an unknown name can be translated."""
        known = [name for name in _GROUND if name in kinds]
        unknown = [name for name in kinds if "_" not in name and name not in _DECORATION]
        chosen = next(iter((*known, *unknown)), "")
        for name in kinds:
            if name != chosen:
                self.count("terrain_part", name, place_of(at))
        token = kinds.get(chosen, "")
        self._ground[at[1], at[0]] = self._places.setdefault(token, len(self._places))

    def say(self, word: str, rest: list[str], line: str) -> None:
        """Take a line that is no hex; one that says nothing to us is counted."""
        words = " ".join(rest[-1:]).strip()
        if word == "tag" and words:
            if not words.endswith(_AUTOMATIC):
                self._tags.append(words[:40])
        elif word == "description" and words:
            self._texts.append(words)
        elif (
            word == "note"
            and len(rest) > 1
            and rest[0].isdecimal()
            and (at := self._field(rest[0][:10].zfill(4)))
        ):
            self._notes.append(MapNote(at=at, text=LocalText({"en": words or "-"})))
        else:
            self.count("option", word[:40], line.strip()[:60])

    def finished(self, name: str) -> ForeignMap:
        """Return the whole board."""
        if missing := int((self._ground < 0).sum()):
            self._lost["missing_hex", ""] = missing, place_of(_first(self._ground < 0))
        if len(self._places) > MAX_TOKENS:
            raise broken_file(self._file, f"{len(self._places)} terrains")
        self._leave_out_added()
        levels = self._lifted()
        grid = Grid("flat", self._stagger)
        facts = {"text": LocalText({"en": "\n\n".join(self._texts)[:20_000]})} if self._texts else {}
        return ForeignMap(
            "megamek",
            name,
            self._columns,
            self._rows,
            "flat",
            self._stagger,
            tuple(self._places),
            (self._ground,),
            levels=np.clip(levels, 0, MAX_LEVEL).astype(np.uint8),
            depth=np.clip(self._depth, 0, MAX_LEVEL).astype(np.uint8),
            things={"roads": roads_of(self._exits(grid), grid), "notes": tuple(self._notes)},
            says=frozenset(KEPT),
            features=self._features(grid),
            facts=facts | ({"tags": tuple(dict.fromkeys(self._tags))} if self._tags else {}),
            lost=self._losses(),
        )

    def _lifted(self) -> NDArray[np.int32]:
        """Return the levels with the lowest as 0, and count those that are too high or deep."""
        lift = -min(0, int(self._levels.min()))
        levels = self._levels + lift
        if lift:
            self._lost["lifted", str(lift)] = 1, place_of(_first(self._levels < 0))
        for code, beyond in (("high_levels", levels > MAX_LEVEL), ("deep_water", self._depth > MAX_LEVEL)):
            if beyond.any():
                self._lost[code, str(MAX_LEVEL)] = int(beyond.sum()), place_of(_first(beyond))
        return levels

    def _losses(self) -> list[Loss]:
        return [
            loss(code, place, kind=kind, count=number)
            for (code, kind), (number, place) in sorted(self._lost.items())
        ]

    def _leave_out_added(self) -> None:
        """Leave out the column that our export adds in the west: then other columns are the lower ones."""
        if WEST_COLUMN not in self._tags or self._columns < 2:
            return
        self._tags = [one for one in self._tags if one != WEST_COLUMN]
        west = self._ground[:, 0]
        if set(west.tolist()) != {self._places.get(OFF, -2)}:
            return
        self._columns, self._stagger = self._columns - 1, "even"
        for name in ("_ground", "_levels", "_depth"):
            setattr(self, name, getattr(self, name)[:, 1:])
        for name in ("_roads", "_standing"):
            there = getattr(self, name)
            setattr(self, name, {(at[0] - 1, at[1]): one for at, one in there.items() if at[0]})
        self._notes = [
            one.model_copy(update={"at": (one.at[0] - 1, one.at[1])}) for one in self._notes if one.at[0]
        ]

    def _features(self, grid: Grid) -> tuple[Feature, ...]:
        """Return what stands on fields; buildings are one where a side of both goes on to the other."""
        sides = {at: bits for at, (name, bits, _floors) in self._standing.items() if name[0] == "b"}
        parts = joined_parts(sides, grid)
        return tuple(
            Feature(name, at, parts.get(at, 0), floors)
            for at, (name, _bits, floors) in sorted(self._standing.items())
        )

    def _exits(self, grid: Grid) -> dict[Offset, int]:
        """Return the sides by which roads leave fields, also of those that do not say them."""
        return {
            at: sum(1 << side for side, other in enumerate(grid.neighbours(at)) if other in self._roads)
            if sides is None
            else sides
            for at, sides in self._roads.items()
        }


def _first(mask: NDArray[np.bool_]) -> Offset:
    """Return the first field of a mask that has one."""
    rows, columns = np.nonzero(mask)
    return int(columns[0]), int(rows[0])
