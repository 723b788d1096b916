"""Our maps as maps of Tiled, and maps of Tiled as what can become one of ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args

import numpy as np
from numpy.typing import NDArray

from editor.packs.foreign import MAX_TOKENS, ForeignMap, TilePicture, broken_file, loss
from editor.packs.tiled.facts import identity_of, read_facts, strange
from editor.packs.tiled.model import (
    GID_MASK,
    NUMBERS,
    Scalar,
    Tile,
    TiledLayer,
    TiledMap,
    Tileset,
    tiled_frame,
)
from editor.packs.tiled.pictures import LaidPicture, write_picture
from editor.packs.tiled.thing_forms import ONE_ONLY, fields_text, read_fields
from editor.packs.tiled.things_in import ThingReader
from editor.packs.tiled.things_out import write_things
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, THINGS, MapArrays
from editor.rules.core.map_links import fitting_links
from schemas.losses import Loss
from schemas.map import EdgeLink, LabelScheme, MapArea, Wrap
from schemas.map_links import MOST_LINKS

_NUMBER_LAYERS: Final = ("levels", "depth")


@dataclass(frozen=True)
class TileKind:
    """One tile of the tileset: a kind of ground."""

    id: str
    name: str
    word: str = ""
    """What the tile is called in the file (its class); empty: ``id``."""


def to_tiled(
    arrays: MapArrays,
    kinds: Iterable[TileKind],
    *,
    picture_name: str,
    properties: Mapping[str, Scalar] | None = None,
    areas: Iterable[MapArea] = (),
    language: str = "en",
    picture: LaidPicture | None = None,
) -> tuple[TiledMap, tuple[TileKind, ...]]:
    """Return a map as one of Tiled, and the kinds of ground in the order of the tileset's picture.

    Args:
        arrays: the map.
        kinds: every kind of ground that the map has, in the order of the picture; missing ones are added.
        picture_name: file name of the tileset's picture, without a folder.
        properties: written as properties of the map (name, slug, licence ...).
        areas: named groups of fields.
        language: language of the names of objects.
        picture: files of the traced picture; without them a kept one goes along as an object.
    """
    found = list(kinds)
    known = {kind.id for kind in found}
    found += [TileKind(terrain, terrain) for terrain in arrays.terrain_ids if terrain not in known]
    tiled = tiled_frame(arrays)
    tiled.properties = {
        **(properties or {}),
        "board": arrays.board,
        "number": arrays.number,
        "label_scheme": arrays.label_scheme,
        "wrap": arrays.wrap,
    }
    if arrays.links:
        tiled.properties["links"] = fields_text(at for link in arrays.links for at in link.between)
    tiled.tilesets = [_tileset(found, picture_name, tiled)]
    tile = {kind.id: index + 1 for index, kind in enumerate(found)}
    gids = np.zeros(256, np.uint32)
    gids[: len(arrays.terrain_ids)] = [tile[terrain] for terrain in arrays.terrain_ids]
    gids[NO_FIELD] = 0
    tiled.layers.append(TiledLayer("terrain", gids[arrays.terrain]))
    for name, values in (("levels", arrays.levels), ("depth", arrays.depth)):
        if values.any():
            numbers = np.where(values > 0, values.astype(np.uint32) + len(found), 0)
            tiled.layers.append(TiledLayer(name, numbers.astype(np.uint32)))
    if arrays.picture is not None and picture is not None:
        write_picture(tiled, arrays.picture, picture)
    tiled.lost = _merged(found, arrays)
    tiled.lost += write_things(tiled, arrays, areas, language)
    return tiled, tuple(found)


def _merged(kinds: list[TileKind], arrays: MapArrays) -> list[Loss]:
    """Return which kinds of ground of the map share a name, and so come back as one."""
    used = {arrays.terrain_ids[index] for index in np.unique(arrays.terrain).tolist() if index != NO_FIELD}
    shared: dict[str, list[str]] = {}
    for kind in kinds:
        if kind.id in used:
            shared.setdefault(kind.word or kind.id, []).append(kind.id)
    return [loss("merged", name=word, terrains=tuple(ids)) for word, ids in shared.items() if len(ids) > 1]


def _tileset(kinds: list[TileKind], picture_name: str, tiled: TiledMap) -> Tileset:
    tiles = {place: Tile(kind.word or kind.id, {"name": kind.name}) for place, kind in enumerate(kinds)}
    tiles |= {len(kinds) + number - 1: Tile("number", {"value": number}) for number in NUMBERS}
    return Tileset(1, "terrain", len(tiles), tiled.tile_width, tiled.tile_height, picture_name, tiles)


def from_tiled(tiled: TiledMap, form: str, name: str) -> ForeignMap:
    """Return a map of Tiled with its tiles named by what they stand for.

    Names of tiles are those of ``Tileset.name_of``. Layers called levels and depth hold the numbers of their
    tiles; all others are ground, one above the other.

    Raises:
        EditorError: tiles have numbers that no file has, or there are too many kinds.
    """
    names = _TileNames(tiled)
    lost = list(tiled.lost)
    board = tiled.properties.get("board") is True and tiled.grid == "pointy"
    shape = MapArrays.empty(tiled.columns, tiled.rows, tiled.stagger, board, ("x",), tiled.grid)
    wrap = tiled.properties.get("wrap")
    if wrap in get_args(Wrap) and not board:
        shape.wrap = wrap  # type: ignore[assignment]
    shape.links = _links(str(tiled.properties.get("links", "")), shape)
    stack: list[NDArray[np.int32]] = []
    numbers: dict[str, NDArray[np.uint8]] = {}
    for layer in tiled.layers:
        if (turned := int(((layer.gids & ~np.uint32(GID_MASK)) != 0).sum())) > 0:
            lost.append(loss("turned", layer.name, layer=layer.name[:40], count=turned))
        gids = (layer.gids & np.uint32(GID_MASK)).astype(np.int64)
        if layer.name in _NUMBER_LAYERS:
            numbers[layer.name], unknown = names.numbers(gids)
            if unknown:
                lost.append(loss("no_number", layer.name, layer=layer.name, count=unknown))
        else:
            stack.append(names.indices(gids))
    if len(names.tokens) > MAX_TOKENS:
        raise broken_file(name, f"{len(names.tokens)} tiles")
    lost += names.losses()
    reader = ThingReader(tiled, shape)
    reader.read()
    lost += [loss("objects", kind, kind=kind, count=count) for kind, count in sorted(reader.lost.items())]
    tiled.left_out.add("properties", "", strange(tiled.properties))
    lost += tiled.left_out.losses()
    areas = tuple(reader.found.pop("areas", ()))
    return ForeignMap(
        form,
        str(tiled.properties.get("name") or name)[:200],
        tiled.columns,
        tiled.rows,
        tiled.grid,
        tiled.stagger,
        tuple(names.tokens),
        tuple(stack),
        board=board,
        levels=numbers.get("levels"),
        depth=numbers.get("depth"),
        things=_things(reader.found, tiled, shape),
        says=frozenset(THINGS),
        areas=areas,
        pictures=names.pictures,
        sets=names.sets,
        features=tuple(reader.features),
        facts=read_facts(tiled.properties),
        identity=identity_of(tiled.properties),
        lost=lost,
    )


def _links(text: str, shape: MapArrays) -> tuple[EdgeLink, ...]:
    """Return the links of single fields, as many as may be; those that cannot be walked are left out."""
    fields = read_fields(text)
    once: dict[tuple[Offset, Offset], None] = {}
    for one, other in zip(fields[::2], fields[1::2], strict=False):
        if one != other and (other, one) not in once and shape.has_field(one) and shape.has_field(other):
            once[one, other] = None
    return tuple(EdgeLink(between=pair) for pair in fitting_links(shape, [*once][:MOST_LINKS]))


def _things(found: Mapping[str, list[Any]], tiled: TiledMap, shape: MapArrays) -> dict[str, Any]:
    things: dict[str, Any] = {
        name: values[0] if name in ONE_ONLY else tuple(values) for name, values in found.items()
    }
    number, scheme = tiled.properties.get("number"), tiled.properties.get("label_scheme")
    if isinstance(number, int) and 0 <= number <= 99:
        things["number"] = int(number)
    if scheme in get_args(LabelScheme):
        things["label_scheme"] = scheme
    if shape.links:
        things["links"] = shape.links
    return things | {"wrap": shape.wrap}


class _TileNames:
    """Gives tiles the names of what they stand for; equal names are one kind of ground."""

    def __init__(self, tiled: TiledMap) -> None:
        self._sets = sorted(tiled.tilesets, key=lambda one: one.first)
        self.tokens: list[str] = []
        self._places: dict[str, int] = {}
        self.pictures: dict[str, TilePicture] = {}
        self.sets: dict[str, str] = {}
        """Name -> tileset of its first tile."""
        self._unknown: Counter[str] = Counter()
        self._mixed: Counter[str] = Counter()

    def losses(self) -> list[Loss]:
        """Return tiles that no tileset has, and tiles of several grounds, which are read as one."""
        lost = [
            loss("mixed_tiles", name, name=name, count=count) for name, count in sorted(self._mixed.items())
        ]
        if self._unknown:
            example, fields = next(iter(self._unknown)), sum(self._unknown.values())
            lost.append(
                loss("unknown_tiles", example, kinds=len(self._unknown), example=example, count=fields)
            )
        return lost

    def _tile(self, gid: int) -> tuple[Tileset, int] | None:
        home = next((one for one in reversed(self._sets) if one.first <= gid), None)
        return None if home is None else (home, gid - home.first)

    def _name(self, gid: int, fields: int) -> str:
        there = self._tile(gid)
        if there is None or there[1] >= max(there[0].count, 1):
            self._unknown[f"#{gid}"] += fields
            return f"#{gid}"
        home, number = there
        name, tile = home.name_of(number), home.tiles.get(number, Tile())
        if tile.mixed and name == tile.ground:
            self._mixed[name] += fields
        self.sets.setdefault(name, home.name)
        return name

    def _add_picture(self, gid: int, token: str) -> None:
        there = self._tile(gid)
        if there is None:
            return
        home, number = there
        tile = home.tiles.get(number, Tile())
        if tile.file is not None:
            self.pictures[token] = TilePicture(tile.file, tile.box)
        elif home.file is not None and (box := home.box(number)) is not None:
            self.pictures[token] = TilePicture(home.file, box)

    def indices(self, gids: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return indices into ``tokens``, -1 for no tile."""
        values, inverse, counts = np.unique(gids, return_inverse=True, return_counts=True)
        table = np.full(values.size, -1, np.int32)
        for index, gid in enumerate(values.tolist()):
            if gid:
                token = self._name(gid, int(counts[index]))
                if token not in self._places:
                    self._places[token] = len(self.tokens)
                    self.tokens.append(token)
                    self._add_picture(gid, token)
                table[index] = self._places[token]
        return table[inverse].reshape(gids.shape)

    def numbers(self, gids: NDArray[np.int64]) -> tuple[NDArray[np.uint8], int]:
        """Return the numbers that tiles stand for, and how many fields have a tile without a number."""
        values, inverse = np.unique(gids, return_inverse=True)
        table, bad = np.zeros(values.size, np.uint8), np.zeros(values.size, np.bool_)
        for index, gid in enumerate(values.tolist()):
            there = self._tile(gid) if gid else None
            value = there[0].tiles.get(there[1], Tile()).properties.get("value") if there else 0
            if isinstance(value, int) and 0 <= value <= 9:
                table[index] = value
            else:
                bad[index] = True
        return table[inverse].reshape(gids.shape), int(bad[inverse].sum())
