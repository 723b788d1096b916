"""Things on a map: in the arrays and back, drawn, moved with the sheet."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.lattice import lattice_of
from editor.printing.maps.picture import map_image, overview_image
from editor.printing.maps.svg import map_svg
from editor.rules.core.map_arrays import THINGS, MapArrays
from schemas.map import GridKind, HexMapBase, TracedPicture
from schemas.parse import parse_document
from tests.maps.builders import COLOURS, LOOKS, hex_map

pytestmark = pytest.mark.usefixtures("qapp")

KINDS: tuple[GridKind, ...] = ("pointy", "flat", "square")
ROWS = (".w..~~", "..w..~", "rr....", "......", "..rr..", "......")
WIDTH = 40


def full_map(kind: GridKind) -> HexMapBase:
    """Return a map with one of everything on it."""
    return hex_map(
        ROWS,
        grid=kind,
        roads=[[[0, 3], [1, 3], [2, 3]]],
        rivers=[{"fields": [[3, 0], [3, 1], [3, 2]], "width": 3}],
        edges=[{"between": [[4, 3], [5, 3]], "kind": one} for one in ("gate", "bridge", "ford", "door")],
        buildings=[
            {
                "id": "inn",
                "name": "Inn",
                "fields": [[1, 4], [1, 5]],
                "wall_fields": [[1, 5]],
                "floors": 2,
                "openings": [{"between": [[1, 4], [1, 3]], "kind": "window", "locked": True}],
            }
        ],
        objectives=[{"id": "mill", "name": "Mill", "at": [5, 5], "points": 50}],
        zones=[{"id": "south", "side": 2, "fields": [[4, 5], [5, 5]]}],
        starts=[{"at": [0, 5], "side": 3}],
        notes=[{"at": [0, 0], "text": "Ask"}],
        labels=[{"at": [2, 2], "text": "Hill"}],
        symbols=[{"at": [3, 4], "kind": "castle", "size": 1.5, "angle": 20, "x": 0.2, "layer": 1}],
        compass={"at": [4, 4], "size": 1, "north": 90},
        links=[{"between": [[0, 2], [5, 1]]}],
    )


def centre(image_of: MapArrays, at: tuple[int, int]) -> tuple[int, int]:
    x, y = lattice_of(image_of, WIDTH).centre(at)
    return int(x), int(y)


@pytest.mark.parametrize("kind", KINDS)
def test_everything_goes_into_the_arrays_and_back(kind: GridKind) -> None:
    document = full_map(kind)
    arrays = MapArrays.from_map(document)
    assert arrays.grid.kind == kind
    again = arrays.copy().to_map(hex_map(ROWS, id=document.id))
    assert parse_document(again.model_dump(mode="json")) == document
    plain = {**document.model_dump(mode="json"), **arrays.things()}
    assert parse_document(plain) == document


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [2, 6, 8])
def test_fields_of_every_grid_have_their_colours_when_small(kind: GridKind, width: int) -> None:
    arrays = MapArrays.from_map(hex_map(ROWS, grid=kind))
    image = map_image(arrays, LOOKS, width, grid=False, names=False)
    assert image.size().toTuple() == lattice_of(arrays, width).size(6, 6)
    for row in range(6):
        for column in range(6):
            x, y = lattice_of(arrays, width).centre((column, row))
            colour = image.pixelColor(int(x), int(y)).name()
            assert colour == COLOURS[arrays.terrain_at((column, row))]
            assert lattice_of(arrays, width).field_at(x, y) == (column, row)


@pytest.mark.parametrize("kind", KINDS)
def test_overview_shows_every_field(kind: GridKind) -> None:
    arrays = MapArrays.from_map(hex_map(ROWS, grid=kind))
    overview = overview_image(arrays, LOOKS, QColor("#000000"))
    for row in range(6):
        for column in range(6):
            shift = int(arrays.shifted(column if kind == "flat" else row)) if kind != "square" else 0
            x = column * 2 + (shift if kind == "pointy" else 0)
            y = row * 2 + (shift if kind == "flat" else 0)
            assert overview.pixelColor(x, y).name() == COLOURS[arrays.terrain_at((column, row))]


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_seen_and_nothing_of_what_is_hidden(kind: GridKind) -> None:
    bare = MapArrays.from_map(hex_map(ROWS, grid=kind))
    full = MapArrays.from_map(full_map(kind))
    wide, high = lattice_of(full, WIDTH).size(6, 6)
    empty = ChunkRenderer(bare, LOOKS).render(0, 0, wide, high, WIDTH)
    for name in THINGS:
        if name in ("picture", "frame"):
            continue
        renderer = ChunkRenderer(full, LOOKS, hidden=frozenset(THINGS) - {name})
        assert renderer.render(0, 0, wide, high, WIDTH) != empty, name
    hidden = ChunkRenderer(full, LOOKS, hidden=frozenset(THINGS))
    assert hidden.render(0, 0, wide, high, WIDTH) == empty
    faded = ChunkRenderer(full, LOOKS, faded=frozenset(THINGS)).render(0, 0, wide, high, WIDTH)
    assert faded != empty
    assert faded != ChunkRenderer(full, LOOKS).render(0, 0, wide, high, WIDTH)


def test_notes_stay_on_the_screen() -> None:
    with_note = hex_map(ROWS, notes=[{"at": [3, 3], "text": "Ask"}])
    printed = map_image(MapArrays.from_map(with_note), LOOKS, WIDTH)
    assert printed == map_image(MapArrays.from_map(hex_map(ROWS)), LOOKS, WIDTH)


def test_traced_picture_lies_where_it_was_put_and_is_printed_only_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "scan.png"
    scan = QImage(30, 30, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff0000"))
    assert scan.save(str(file))
    arrays = MapArrays.from_map(hex_map(ROWS))
    arrays.picture = TracedPicture(file=str(file), x=2, y=0, width=1, opacity=1, printed=True)
    image = map_image(arrays, LOOKS, WIDTH, grid=False, names=False)
    assert image.pixelColor(*centre(arrays, (2, 0))).name() == "#ff0000"
    assert image.pixelColor(*centre(arrays, (4, 0))).name() != "#ff0000"
    arrays.picture = arrays.picture.model_copy(update={"printed": False})
    image = map_image(arrays, LOOKS, WIDTH, grid=False, names=False)
    assert image.pixelColor(*centre(arrays, (2, 0))).name() != "#ff0000"


def test_a_picture_under_the_terrain_shows_only_where_nothing_was_painted(tmp_path: Path) -> None:
    file = tmp_path / "scan.png"
    scan = QImage(30, 30, QImage.Format.Format_RGB32)
    scan.fill(QColor("#ff0000"))
    assert scan.save(str(file))
    arrays = MapArrays.from_map(hex_map(ROWS))
    arrays.picture = TracedPicture(file=str(file), x=2, y=2, width=9, opacity=1, printed=True, under=True)
    image = map_image(arrays, LOOKS, WIDTH, grid=False, names=False)
    assert image.pixelColor(*centre(arrays, (0, 1))).name() == "#ff0000"
    bare = MapArrays.from_map(hex_map(ROWS))
    plain = map_image(bare, LOOKS, WIDTH, grid=False, names=False)
    for water in ((4, 0), (5, 1)):
        assert image.pixelColor(*centre(arrays, water)) == plain.pixelColor(*centre(arrays, water))
    text = map_svg(arrays, LOOKS, title="Map", grid=False, names=False)
    assert text.index(b"<image") < text.rindex(b"<path")
    arrays.picture = arrays.picture.model_copy(update={"printed": False})
    assert map_image(arrays, LOOKS, WIDTH, grid=False, names=False) == plain


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\nbroken"])
def test_broken_picture_is_left_out(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "scan.png"
    file.write_bytes(content)
    arrays = MapArrays.from_map(hex_map(ROWS))
    plain = map_image(arrays, LOOKS, WIDTH)
    arrays.picture = TracedPicture(file=str(file), printed=True)
    assert map_image(arrays, LOOKS, WIDTH) == plain


def test_road_over_linked_edges_is_drawn_to_both_edges() -> None:
    rows = ("......",) * 4
    road = [[[1, 1], [0, 1], [5, 1], [4, 1]]]
    arrays = MapArrays.from_map(hex_map(rows, wrap="east_west", roads=road))
    looks = replace(LOOKS, borders="fields")  # its roads do not wander
    image = map_image(arrays, looks, WIDTH, grid=False, names=False)
    colours = {at: image.pixelColor(*centre(arrays, (at, 1))).name() for at in (0, 2, 3, 5)}
    assert [at for at, colour in colours.items() if colour == LOOKS.road] == [0, 5]


def test_field_names_are_dark_on_a_light_floor_over_dark_ground() -> None:
    fields = [[column, row] for row in range(3) for column in range(3)]
    house = [{"id": "hall", "fields": fields}]
    arrays = MapArrays.from_map(hex_map((".....", ".w...", "....."), buildings=house))
    width = 100
    x, y = (int(value) for value in lattice_of(arrays, width).centre((1, 1)))
    upper = (x - 20, y - 45, 40, 18)
    plain = map_image(arrays, LOOKS, width, grid=False, names=False).copy(*upper)
    named = map_image(arrays, LOOKS, width, grid=False, names=True).copy(*upper)

    def darkest(image: QImage) -> int:
        return min(
            image.pixelColor(column, row).lightness()
            for row in range(image.height())
            for column in range(image.width())
        )

    assert darkest(plain) > 150
    assert darkest(named) < 120
