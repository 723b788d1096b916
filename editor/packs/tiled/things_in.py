"""The things that objects of Tiled stand for; an object that shows a tile may stand for one, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import count, pairwise
from sys import maxsize
from typing import Any, get_args

from editor.packs.foreign import Feature
from editor.packs.tiled.model import Scalar, TiledMap, TiledObject
from editor.packs.tiled.surfaces import SurfaceReader, has_surface
from editor.packs.tiled.thing_forms import GROUPS, KNOWN, ONE_ONLY, OTHERS, POINTS, read_fields, thing_of
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.base import Schema
from schemas.made_names import key_from
from schemas.map import (
    Building,
    Edge,
    EdgeKind,
    EdgeLink,
    HexMapBase,
    MapFrame,
    MapLabel,
    MapNote,
    River,
    TracedPicture,
)
from schemas.text import LocalText


@cache
def _most(name: str) -> int:
    """Return how many things of a list a map may have."""
    bounds = (getattr(one, "max_length", None) for one in HexMapBase.model_fields[name].metadata)
    return 1 if name in ONE_ONLY else next((one for one in bounds if isinstance(one, int)), maxsize)


class ThingReader:
    """Collects the things that the objects of a Tiled map stand for."""

    def __init__(self, tiled: TiledMap, arrays: MapArrays) -> None:
        """Read into the shape of ``arrays`` (its ground does not matter)."""
        self._tiled, self._arrays, self._grid = tiled, arrays, arrays.grid
        self.found: dict[str, list[Any]] = {}
        self._surfaces = SurfaceReader(tiled, arrays.terrain != NO_FIELD)
        self._ids: set[tuple[str, str]] = set()
        """Name of a list and id of a thing in it."""
        self._numbers: dict[tuple[str, str], Iterator[int]] = {}
        """Name of a list and what ids in it begin with -> the numbers that follow."""
        self.lost: Counter[str] = Counter()
        self.features: list[Feature] = []
        """Objects that show a tile and are nothing that we know: what the tile is called may say it."""

    def read(self) -> None:
        """Go through every object."""
        for group in self._tiled.groups:
            for thing in group.objects:
                kind = (thing.kind or self._tiled.tile_name(thing.tile) or thing.shape)[:40]
                at = self._tiled.field_at(*self._tiled.middle(thing))
                self._kept = frozenset[str]()
                try:
                    known = self._take(thing, at) or self._show_tile(thing, at)
                except (ValueError, RecursionError):
                    known = self._show_tile(thing, at)
                if known:
                    self._tiled.left_out.add("object_facts", kind, self._unread(thing))
                else:
                    self.lost[kind] += 1

    def _unread(self, thing: TiledObject) -> Iterator[str]:
        """Yield what an object says beside what was taken of it."""
        yield from thing.left_out
        yield from (name for name in thing.properties if name.partition(".")[0] not in self._kept)
        if thing.name not in ("", thing.kind) and not self._kept & {"name", "text"}:
            yield "name"
        if self._kept and thing.kind not in ("", *KNOWN, *OTHERS):
            yield "class"
        if thing.flags:
            yield "flip"
        if thing.angle and not thing.points and not self._kept & {"angle", "surface"}:
            yield "rotation"
        own = self._tiled.tile_size(replace(thing, size=(0.0, 0.0))) if thing.tile else (0.0, 0.0)
        if thing.size != own and min(thing.size) > 0 and not thing.points and "surface" not in self._kept:
            yield from ("width", "height")

    def _show_tile(self, thing: TiledObject, at: Offset | None) -> bool:
        """Take an object that shows a tile, on the field under the middle of the tile."""
        name = (thing.kind or self._tiled.tile_name(thing.tile))[:80] if thing.tile else ""
        if not name or at is None or not self._arrays.has_field(at):
            return False
        self.features.append(Feature(name, at))
        return True

    def _take(self, thing: TiledObject, at: Offset | None) -> bool:
        if thing.kind in ("road", "river"):
            return self._way(thing)
        if thing.kind == "link":
            return self._link(thing)
        if thing.kind in get_args(EdgeKind):
            return self._edge(thing)
        if thing.kind in GROUPS and "fields" not in thing.properties and self._surface(thing, thing.kind):
            return True
        if thing.name and thing.kind not in KNOWN and self._surface(thing, "area"):
            return True
        if at is None or not self._arrays.has_field(at):
            return False
        if thing.kind == "picture":
            return self._put("picture", thing_of(TracedPicture, thing.properties, {"file": ""}))
        if thing.kind == "frame":
            return self._put("frame", thing_of(MapFrame, thing.properties, {}))
        if thing.kind in POINTS:
            name, model = POINTS[thing.kind]
            return self._put(name, thing_of(model, self._words(thing, model), {"at": at}))
        if thing.kind in GROUPS:
            name, model = GROUPS[thing.kind]
            return self._put(name, self._moved(thing_of(model, thing.properties, {}), at))
        if thing.text and not thing.kind:
            angle = round((thing.angle + 180) % 360 - 180)
            return self._put("labels", MapLabel(at=at, text=LocalText({"en": thing.text}), angle=angle))
        if thing.name and thing.shape == "point" and not thing.tile and thing.kind not in KNOWN:
            return self._put("notes", MapNote(at=at, text=LocalText({"en": thing.name})))
        return False

    def _surface(self, thing: TiledObject, kind: str) -> bool:
        """Take a zone, an area or a building that is drawn as a surface: the fields that it covers."""
        name, model = GROUPS[kind]
        fields = self._surfaces.fields(thing) if has_surface(thing) else ()
        if not fields:
            return False
        facts = {"id": self._free_id(name, thing.name, kind), **self._words(thing, model)}
        if not self._put(name, thing_of(model, facts, {"fields": fields})):
            return False
        self._kept |= {"surface"}
        return True

    def _free_id(self, name: str, words: str, otherwise: str) -> str:
        """Return an id for a thing of a list, made of its name, else of what it is."""
        stem = key_from(words) or otherwise
        numbers = self._numbers.setdefault((name, stem), count(1))
        idents = (stem if number == 1 else f"{stem}_{number}" for number in numbers)
        return next(one for one in idents if (name, one) not in self._ids)

    def _put(self, name: str, thing: Any) -> bool:
        there = self.found.setdefault(name, [])
        ident = (name, getattr(thing, "id", None) or "")
        if ident in self._ids or len(there) >= _most(name):
            return False
        if ident[1]:
            self._ids.add(ident)
        self._kept = frozenset({"fields", *(type(thing).model_fields if isinstance(thing, Schema) else ())})
        there.append(thing)
        return True

    def _words(self, thing: TiledObject, model: type[Schema]) -> Mapping[str, Scalar]:
        """Give a point that was drawn in Tiled its name as its words."""
        named = "text" if "text" in model.model_fields else "name"
        missing = not any(key.startswith(f"{named}.") for key in thing.properties)
        if missing and thing.name and thing.name != thing.kind and named in model.model_fields:
            return {**thing.properties, f"{named}.en": thing.name}
        return thing.properties

    def _moved(self, thing: Any, at: Offset) -> Any:
        """Return a group of fields; where its object was moved in Tiled, it moved with it."""
        if not all(self._arrays.has_field(one) for one in thing.fields):
            raise ValueError("off the map")
        first = thing.fields[0] if thing.fields else at
        if first == at:
            return thing
        grid = self._grid
        a, b = (there - here for there, here in zip(grid.to_axial(at), grid.to_axial(first), strict=True))

        def move(one: Offset) -> Offset:
            q, r = grid.to_axial(one)
            goal = grid.wrapped(grid.to_offset((q + a, r + b)))
            if not self._arrays.has_field(goal):
                raise ValueError("off the map")
            return goal

        update: dict[str, Any] = {"fields": tuple(move(one) for one in thing.fields)}
        if isinstance(thing, Building):
            update["wall_fields"] = tuple(move(one) for one in thing.wall_fields)
            update["openings"] = tuple(
                one.model_copy(update={"between": (move(one.between[0]), move(one.between[1]))})
                for one in thing.openings
            )
        return thing.model_copy(update=update)

    def _way(self, thing: TiledObject) -> bool:
        drawn = [self._tiled.field_at(thing.x + x, thing.y + y) for x, y in thing.points]
        fields = read_fields(str(thing.properties.get("fields", "")))
        same = fields and drawn and (len(fields) == 1 or drawn == fields)
        if not same:
            points = [at for at in drawn if at is not None]
            if len(points) != len(drawn) or not points:
                return False
            fields = [points[0]]
            for before, after in pairwise(points):
                fields += self._grid.line(before, after)[1:]
        if not fields or not all(self._arrays.has_field(at) for at in fields):
            return False
        if not all(self._grid.are_neighbours(*pair) for pair in pairwise(fields)):
            return False
        if thing.kind == "road":
            return self._put("roads", tuple(fields))
        return self._put("rivers", thing_of(River, thing.properties, {"fields": fields}))

    def _link(self, thing: TiledObject) -> bool:
        ends = [self._tiled.field_at(thing.x + x, thing.y + y) for x, y in thing.points]
        pair = [at for at in ends if at is not None and self._arrays.has_field(at)]
        if len(ends) != 2 or len(pair) != 2:
            return False
        return self._put("links", thing_of(EdgeLink, thing.properties, {"between": pair}))

    def _edge(self, thing: TiledObject) -> bool:
        pair = read_fields(str(thing.properties.get("fields", "")))
        at = self._tiled.field_at(thing.x, thing.y)
        if len(pair) != 2 or pair[0] != at:
            pair = self._nearest_side(thing)
        if len(pair) != 2 or not all(self._arrays.has_field(one) for one in pair):
            return False
        if not self._grid.are_neighbours(*pair):
            return False
        edge = Edge.model_validate({"between": pair, "kind": thing.kind})
        return self._put("edges", edge)

    def _nearest_side(self, thing: TiledObject) -> list[Offset]:
        """Return the two fields of the side whose middle is nearest to a drawn line's middle."""
        points = thing.points or ((0.0, 0.0),)
        x = thing.x + sum(px for px, _ in points) / len(points)
        y = thing.y + sum(py for _, py in points) / len(points)
        at = self._tiled.field_at(x, y)
        if at is None:
            return []
        corners = self._tiled.corners(at)
        middles = [
            ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]
        side = min(range(len(middles)), key=lambda d: (middles[d][0] - x) ** 2 + (middles[d][1] - y) ** 2)
        return [at, self._grid.step(at, side)]
