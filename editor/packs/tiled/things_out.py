"""Things of a map as objects of Tiled: their facts are properties, their place is the object's."""

from __future__ import annotations

from collections.abc import Iterable

from editor.packs.foreign import loss
from editor.packs.tiled.model import Scalar, TiledGroup, TiledMap, TiledObject
from editor.packs.tiled.thing_forms import GROUPS, POINTS, fields_text, flat
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from schemas.base import Schema
from schemas.losses import Loss
from schemas.map import (
    Edge,
    MapArea,
)
from schemas.text import LocalText


def write_things(tiled: TiledMap, arrays: MapArrays, areas: Iterable[MapArea], language: str) -> list[Loss]:
    """Put the things of a map into a Tiled map; return what was left out."""
    lost: list[Loss] = []
    _add(tiled, "roads", [_line(tiled, "road", road, {"fields": fields_text(road)}) for road in arrays.roads])
    _add(tiled, "rivers", [_line(tiled, "river", one.fields, flat(one)) for one in arrays.rivers])
    _add(tiled, "links", [_line(tiled, "link", one.between, flat(one)) for one in arrays.links])
    _add(tiled, "sides", [made for one in arrays.edges if (made := _side(tiled, arrays, one))])
    for kind, (name, _model) in POINTS.items():
        found = getattr(arrays, name)
        things = found if isinstance(found, tuple) else (found,) if found is not None else ()
        _add(tiled, name, [_point(tiled, kind, one.at, one, language) for one in things])
    for kind, (name, _model) in GROUPS.items():
        things = tuple(areas) if name == "areas" else getattr(arrays, name)
        empty = [one for one in things if not one.fields]
        lost += [loss("no_fields", id=one.id) for one in empty]
        _add(tiled, name, [_point(tiled, kind, one.fields[0], one, language) for one in things if one.fields])
    if arrays.frame is not None:
        _add(tiled, "frame", [_point(tiled, "frame", (0, 0), arrays.frame, language)])
    if arrays.picture is not None and not tiled.pictures:
        if arrays.picture.data:
            _add(tiled, "picture", [_point(tiled, "picture", (0, 0), arrays.picture, language)])
        else:
            lost.append(loss("linked_picture", file=arrays.picture.file[-80:]))
    return lost


def _add(tiled: TiledMap, name: str, objects: list[TiledObject]) -> None:
    if objects:
        tiled.groups.append(TiledGroup(name, objects))


def _line(
    tiled: TiledMap, kind: str, fields: tuple[Offset, ...], properties: dict[str, Scalar]
) -> TiledObject:
    x, y = tiled.centre(fields[0])
    centres = [tiled.centre(at) for at in fields]
    points = tuple((px - x, py - y) for px, py in centres)
    points = points if len(points) > 1 else ((0.0, 0.0), (1.0, 0.0))
    return TiledObject(kind, kind, x, y, points, "polyline", properties)


def _side(tiled: TiledMap, arrays: MapArrays, edge: Edge) -> TiledObject | None:
    direction = arrays.grid.direction(*edge.between)
    if direction is None:
        return None
    x, y = tiled.centre(edge.between[0])
    corners = tiled.corners(edge.between[0])
    ends = corners[direction], corners[(direction + 1) % len(corners)]
    points = tuple((px - x, py - y) for px, py in ends)
    between = {"fields": fields_text(edge.between)}
    return TiledObject(edge.kind, edge.kind, x, y, points, "polyline", {**between})


def _point(tiled: TiledMap, kind: str, at: Offset, thing: Schema, language: str) -> TiledObject:
    words = getattr(thing, "name", None) or getattr(thing, "text", None)
    name = words.get(language) if isinstance(words, LocalText) else ""
    return TiledObject(name or kind, kind, *tiled.centre(at), properties=flat(thing))
