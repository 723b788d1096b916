"""Labels and free symbols: their art as data, where they lie, what is painted, and the way through files."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage

from editor.packs.flattened import QuarterTurn, flattened
from editor.printing.maps.adornments import label_box, symbol_place
from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.lattice import lattice_of
from editor.printing.maps.map_frame import frame_margins, paper_of
from editor.printing.maps.measure import map_scale
from editor.printing.maps.picture import map_image
from editor.printing.maps.pixels import pixels
from editor.printing.maps.styles import map_style, styled
from editor.printing.maps.svg import map_svg
from editor.printing.maps.symbol_arts import read_symbol_art, symbol_arts, symbol_picture
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_pieces import capture, merged, things_inside
from schemas.map import MapFrame, MapLabel, MapSymbol
from schemas.problems import EditorError
from schemas.symbol_art import path_steps
from schemas.text import LocalText
from tests.maps.builders import LOOKS, hex_map

pytestmark = pytest.mark.usefixtures("qapp")

ROWS = ("............",) * 9
WIDTH = 40


def words(**more: object) -> MapLabel:
    data = {"at": [5, 4], "text": {"en": "High Fell"}, "size": 0.8, **more}
    return MapLabel.model_validate(data)


def painted(*things: MapLabel | MapSymbol) -> QImage:
    arrays = MapArrays.from_map(hex_map(ROWS))
    arrays.labels = tuple(one for one in things if isinstance(one, MapLabel))
    arrays.symbols = tuple(one for one in things if isinstance(one, MapSymbol))
    return map_image(arrays, LOOKS, WIDTH, grid=False, names=False)


def changed(image: QImage) -> tuple[int, int, int, int]:
    """Return first and last column and row of the pixels that are not as on an empty map."""
    empty = painted()
    rows, columns = np.nonzero(pixels(image) != pixels(empty))
    return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())


def test_shipped_drawings_have_names_in_every_language_and_can_be_told_apart() -> None:
    arts = symbol_arts()
    assert {"castle", "ruin", "mill", "camp", "monument", "mountain", "forest"} <= arts.keys()
    pictures = {kind: symbol_picture(art, LOOKS, 32) for kind, art in arts.items()}
    assert len({picture.bits().tobytes() for picture in pictures.values()}) == len(arts)
    for art in arts.values():
        assert {"en", "fr", "de"} <= art.name.root.keys()


@pytest.mark.parametrize(
    "text",
    [
        'id = "x"',
        'id = "x"\nname = "X"\n[[shapes]]\npath = "L0 0"',
        'id = "x"\nname = "X"\n[[shapes]]\npath = "M0 0 L1"',
        'id = "x"\nname = "X"\n[[shapes]]\npath = "M0 0 L1 1"\nfill = "no_colour"',
        "no toml",
    ],
)
def test_a_broken_drawing_says_which_file_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(text)
    with pytest.raises(EditorError) as caught:
        read_symbol_art(file)
    assert caught.value.problems[0].values["file"] == "broken.toml"


def test_paths_are_read_as_svg_writes_them() -> None:
    assert path_steps("M0 1 2,3 Q1 2 3 4Z") == (
        ("M", (0, 1)),
        ("L", (2, 3)),
        ("Q", (1, 2, 3, 4)),
        ("Z", ()),
    )


@pytest.mark.quick(5)
@pytest.mark.parametrize("style", ["plain", "town", "region", "water", "ribbon"])
@pytest.mark.parametrize("turn", [{}, {"angle": 90}, {"curve": 120}, {"x": 1.5, "y": -1.0}])
def test_a_label_is_painted_in_its_box_and_nowhere_else(style: str, turn: dict[str, object]) -> None:
    label = words(style=style, **turn)
    box = label_box(label, lattice_of(MapArrays.from_map(hex_map(ROWS)), WIDTH), "en", LOOKS)
    assert box is not None
    left, top, right, bottom = changed(painted(label))
    bounds = box.bounds.adjusted(-3, -3, 3, 3)
    assert bounds.contains(left, top)
    assert bounds.contains(right, bottom)
    assert (right - left > bottom - top) == ("angle" not in turn)


def test_symbols_are_scaled_turned_mirrored_and_lie_in_layers() -> None:
    mill = MapSymbol(at=(5, 4), kind="castle", size=2)
    left, _, right, _ = changed(painted(mill))
    assert right - left == pytest.approx(2 * WIDTH, abs=8)
    tall = changed(painted(mill.model_copy(update={"angle": 90})))
    assert tall[3] - tall[1] == pytest.approx(right - left, abs=2)
    camp = MapSymbol(at=(5, 4), kind="camp", size=2)
    assert painted(camp) != painted(camp.model_copy(update={"mirrored": True}))
    upper = camp.model_copy(update={"layer": 4})
    assert painted(upper, mill) == painted(mill, upper)
    assert painted(upper, mill) != painted(camp.model_copy(update={"layer": 2}), mill)


def test_a_road_runs_over_the_lower_layers_and_under_the_upper_ones() -> None:
    road = [[[column, 4] for column in range(12)]]
    arrays = MapArrays.from_map(hex_map(ROWS, roads=road))
    x, y = lattice_of(arrays, WIDTH).centre((5, 4))
    looks = replace(LOOKS, borders="fields")  # its roads do not wander
    for layer, seen in ((2, True), (3, False)):
        arrays.symbols = (MapSymbol(at=(5, 4), kind="hill", size=3, layer=layer),)
        image = map_image(arrays, looks, WIDTH, grid=False, names=False)
        assert (QColor(image.pixel(int(x), int(y))) == QColor(LOOKS.road)) == seen


def test_an_unknown_drawing_is_a_crossed_box() -> None:
    strange = MapSymbol(at=(5, 4), kind="never_drawn", size=1)
    left, _top, right, _bottom = changed(painted(strange))
    assert right - left == pytest.approx(WIDTH * 0.66, abs=5)


def test_pieces_of_a_picture_show_things_from_far_away() -> None:
    arrays = MapArrays.from_map(hex_map(("." * 60,) * 40))
    arrays.labels = tuple(words(at=[column, 38], size=0.3) for column in range(0, 60, 3))
    arrays.labels += (words(at=[4, 20], size=4, text={"en": "The Long Kingdom"}),)
    arrays.symbols = tuple(MapSymbol(at=(column, 39), kind="tree") for column in range(0, 60, 3))
    arrays.symbols += (MapSymbol(at=(30, 30), kind="mountains", size=30),)
    renderer = ChunkRenderer(arrays, LOOKS)
    wide, high = renderer.lattice(12).size(60, 40)
    whole = renderer.render(0, 0, wide, high, 12)
    for left in range(0, wide, 200):
        part = ChunkRenderer(arrays, LOOKS).render(left, 0, 200, high, 12)
        shown = min(200, wide - left)
        assert part.copy(0, 0, shown, high) == whole.copy(left, 0, shown, high)


def test_svg_has_words_and_symbols_as_shapes() -> None:
    arrays = MapArrays.from_map(hex_map(ROWS))
    bare = map_svg(arrays, LOOKS, title="Map")
    arrays.symbols = (MapSymbol(at=(5, 4), kind="castle"),)
    with_symbol = map_svg(arrays, LOOKS, title="Map")
    assert with_symbol.count(b"<path") > bare.count(b"<path") + 10
    assert LOOKS.art_colours["roof"].encode() in with_symbol


def test_labels_and_symbols_are_turned_with_their_offsets_on_maps_of_flat_hexes() -> None:
    label = words(x=1.0, y=-2.0)
    turned = QuarterTurn("pointy", 9, 10, "odd").thing(label)
    assert (turned.at, turned.x, turned.y, turned.angle) == ((5, 5), 2.0, 1.0, 0)
    assert QuarterTurn("flat", 10, 9, "even").thing(turned) == label
    arrays = MapArrays.from_map(hex_map(ROWS))
    arrays.symbols = (MapSymbol(at=(5, 3), kind="mill", x=0.5, angle=10),)
    (symbol,) = flattened(arrays).symbols
    assert (symbol.at, symbol.x, symbol.y, symbol.angle) == ((arrays.rows - 4, 5), 0.0, 0.5, 100)


def test_a_piece_takes_symbols_along_and_a_field_may_have_several() -> None:
    arrays = MapArrays.from_map(hex_map(ROWS))
    two = (MapSymbol(at=(5, 4), kind="mill"), MapSymbol(at=(5, 4), kind="house", x=0.4))
    arrays.symbols = two
    mask = arrays.terrain >= 0
    assert len(things_inside(arrays, mask)["symbols"]) == 2
    piece = capture(arrays, mask)
    assert piece is not None
    assert len(piece.to_stamp().things["symbols"]) == 2
    fresh = {"symbols": ({"at": [5, 4], "kind": "camp"},)}
    kept = merged({"symbols": tuple(arrays.things()["symbols"])}, fresh)
    assert [one["kind"] for one in kept["symbols"]] == ["mill", "house", "camp"]


def test_a_box_knows_what_lies_in_it() -> None:
    lattice = lattice_of(MapArrays.from_map(hex_map(ROWS)), WIDTH)
    box = symbol_place(MapSymbol(at=(5, 4), kind="ship", size=2, angle=90), lattice, LOOKS)
    assert box is not None
    x, y = lattice.centre((5, 4))
    assert box.contains(QPointF(x, y + 0.95 * WIDTH))
    assert not box.contains(QPointF(x + 1.3 * WIDTH, y))
    assert label_box(MapLabel(at=(5, 4), text=LocalText({})), lattice, "en", LOOKS) is None


def test_styles_change_roads_rivers_coasts_and_symbols() -> None:
    lake = ("......~~~~..",) * 6
    arrays = MapArrays.from_map(
        hex_map(lake, roads=[[[column, 1] for column in range(5)]], rivers=[{"fields": [[1, 3], [2, 3]]}])
    )
    arrays.symbols = (MapSymbol(at=(2, 4), kind="house"),)
    plain = styled(LOOKS, map_style("textured"))
    picture = map_image(arrays, plain, WIDTH, grid=False, names=False)
    for change in (
        {"road_style": "dashed"},
        {"river_style": "line"},
        {"coast": "lines"},
        {"art": (*plain.art, ("roof", "#123456"))},
    ):
        looks = replace(plain, **change)  # type: ignore[arg-type]
        assert map_image(arrays, looks, WIDTH, grid=False, names=False) != picture, change
    old = map_style("parchment")
    assert (old.road, old.river, old.coast) == ("dashed", "line", "lines")


@pytest.mark.quick(1)
@pytest.mark.parametrize("border", ["line", "double", "checked"])
def test_a_frame_lies_around_the_map_on_pictures_posters_and_svg(border: str) -> None:
    arrays = MapArrays.from_map(hex_map(("..ww~~......",) * 9))
    bare = map_image(arrays, LOOKS, WIDTH, framed=True)
    plain_svg, plain_size = map_svg(arrays, LOOKS, title="Map"), map_scale(arrays, 20, 100).size
    arrays.frame = MapFrame.model_validate({"title": {"en": "The Vale"}, "border": border})
    room = frame_margins(arrays, lattice_of(arrays, WIDTH))
    framed = map_image(arrays, LOOKS, WIDTH, framed=True)
    assert framed.width() == bare.width() + room.left + room.right
    assert framed.height() == bare.height() + room.top + room.bottom
    inside = framed.copy(room.left + 60, room.top + 60, 300, 200)
    assert inside == bare.copy(60, 60, 300, 200)
    assert framed.pixelColor(2, 2) == paper_of(LOOKS)
    title = framed.copy(framed.width() // 2 - 60, 10, 120, room.top - 20)
    assert np.unique(pixels(title)).size > 10
    assert map_image(arrays, LOOKS, WIDTH) == map_image(replace(arrays, frame=None), LOOKS, WIDTH)
    scale = map_scale(arrays, 20, 100)
    assert scale.size > plain_size
    assert map_svg(arrays, LOOKS, title="Map").count(b"<path") > plain_svg.count(b"<path")


def test_pieces_of_a_framed_map_join() -> None:
    arrays = MapArrays.from_map(hex_map(("..ww~~......",) * 9))
    arrays.frame = MapFrame.model_validate({"title": {"en": "The Vale"}, "distance": 20, "unit": {"en": "m"}})
    renderer = ChunkRenderer(arrays, LOOKS)
    whole = renderer.render(-120, -120, 760, 620, WIDTH)
    for left, top in ((-120, -120), (260, -120), (-120, 190), (260, 190)):
        part = renderer.render(left, top, 380, 310, WIDTH)
        cut = whole.copy(left + 120, top + 120, 380, 310)
        # A slanting line that a piece cuts may have another shade at the cut.
        assert (pixels(part) != pixels(cut)).sum() < 20


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["pointy", "flat", "square"])
def test_a_roof_hides_the_rooms_and_is_lit_from_the_north_west(kind: str) -> None:
    house = {"id": "inn", "fields": [[4, 4], [5, 4]], "name": ""}
    arrays = MapArrays.from_map(hex_map(ROWS, grid=kind, buildings=[house]))
    lattice = lattice_of(arrays, WIDTH)
    open_house = map_image(arrays, LOOKS, WIDTH, grid=False, names=False)
    seen = []
    for roof in ("thatch", "tiles", "slate"):
        arrays.buildings = (arrays.buildings[0].model_copy(update={"roof": roof}),)
        image = map_image(arrays, LOOKS, WIDTH, grid=False, names=False)
        assert image != open_house
        x, y = lattice.centre((4, 4))
        lit, dark = (QColor(image.pixel(int(x) - 2, int(y) + down)) for down in (-9, 9))
        assert lit.lightness() > dark.lightness()
        seen.append(image)
    assert len({image.bits().tobytes() for image in seen}) == 3
