"""Maps of Tiled drawn as Tiled draws them: looks of layers, pictures, tiles of another size, turns."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from editor.services.map_files.tile_pictures import draw_tiles
from schemas.problems import EditorError

pytestmark = pytest.mark.usefixtures("qapp")
RED, BLUE, NONE = (200, 0, 0, 255), (0, 0, 200, 255), (0, 0, 0, 0)
SQUARES = 'orientation="orthogonal" tilewidth="4" tileheight="4"'
TILESET = (
    '<tileset firstgid="1" name="t" tilewidth="4" tileheight="4" tilecount="2" columns="2" {more}>'
    '<image source="t.png" width="8" height="4"/></tileset>'
)


def drawn(
    folder: Path, body: str, *, head: str = SQUARES, size: int = 2, more: str = ""
) -> NDArray[np.uint8]:
    """Draw a map whose tiles are red with a blue upper left pixel, and blue."""
    sheet = Image.new("RGBA", (8, 4), RED)
    sheet.paste(BLUE, (4, 0, 8, 4))
    sheet.putpixel((0, 0), BLUE)
    sheet.save(folder / "t.png")
    Image.new("RGBA", (3, 3), BLUE).save(folder / "p.png")
    file = folder / "map.tmx"
    tiles = TILESET.format(more=more)
    file.write_text(f'<map {head} width="{size}" height="{size}">{tiles}{body}</map>')
    draw_tiles(file, folder / "out.png")
    with Image.open(folder / "out.png") as read:
        return np.asarray(read.convert("RGBA"))


def layer(cells: str = "1,1,1,1", more: str = "", size: int = 2) -> str:
    return (
        f'<layer name="g" width="{size}" height="{size}" {more}><data encoding="csv">{cells}</data></layer>'
    )


def thing(more: str) -> str:
    return f'<object id="1" x="0" y="4" {more}/>'


def pixel(picture: NDArray[np.uint8], x: int, y: int) -> tuple[int, ...]:
    return tuple(int(part) for part in picture[y, x])


@pytest.mark.parametrize(
    ("more", "colour"),
    [
        ("", RED),
        ('opacity="0.5"', (200, 0, 0, 128)),
        ('tintcolor="#80ffff"', (100, 0, 0, 255)),
        ('tintcolor="#80ffffff"', (200, 0, 0, 128)),
        ('visible="0"', NONE),
    ],
)
@pytest.mark.parametrize("form", ["tiles", "objects", "group"])
def test_opacity_and_tint_of_layers_and_of_groups(
    tmp_path: Path, form: str, more: str, colour: tuple[int, ...]
) -> None:
    tile = thing('gid="1"')
    body = {
        "tiles": layer(more=more),
        "objects": f'<objectgroup name="o" {more}>{tile}</objectgroup>',
        "group": f"<group {more}>{layer()}</group>",
    }[form]
    found = drawn(tmp_path, body + layer("0,0,0,1"))
    assert found.shape == (8, 8, 4)
    assert pixel(found, 2, 2) == pytest.approx(colour, abs=1)
    assert pixel(found, 6, 6) == RED


def test_shifted_layers_and_pictures_make_room(tmp_path: Path) -> None:
    shifted = layer(more='offsetx="-3" offsety="2"')
    picture = '<imagelayer name="i" offsetx="9" offsety="1"><image source="p.png"/></imagelayer>'
    found = drawn(tmp_path, layer() + f'<group offsetx="1">{shifted}</group>' + picture)
    # Eight pixels, two more in the west and below, and four that the picture needs in the east.
    assert found.shape == (10, 14, 4)
    assert [pixel(found, *at) for at in ((0, 2), (3, 0), (12, 1), (13, 3))] == [BLUE, RED, BLUE, BLUE]
    assert [pixel(found, *at) for at in ((0, 1), (10, 3), (12, 4))] == [NONE] * 3


def test_pictures_are_repeated_and_lie_in_their_place_among_the_layers(tmp_path: Path) -> None:
    picture = '<imagelayer name="i" offsety="1" repeatx="1"><image source="p.png"/></imagelayer>'
    under = drawn(tmp_path, picture + layer("1,0,0,0"))
    assert under.shape == (8, 8, 4)
    assert pixel(under, 1, 2) == RED
    assert all(pixel(under, x, y) == (BLUE if 1 <= y < 4 else NONE) for x in range(4, 8) for y in range(8))
    over = drawn(tmp_path, layer("1,0,0,0") + picture)
    assert pixel(over, 1, 2) == BLUE


@pytest.mark.parametrize(
    ("head", "size", "place"),
    [
        # Four columns and rows of four pixels, from (-2, -2) on.
        (SQUARES, (16, 16), (8, 8)),
        # The file says six rows: field (0, 0) has its corner at pixel 12, the leftmost one its left at 4;
        # the picture at 0 makes room for itself.
        ('orientation="isometric" tilewidth="4" tileheight="4"', (20, 16), (0, 8)),
        # Each row lies two pixels further left: 8 for four rows.
        ('orientation="oblique" skewx="-2" tilewidth="4" tileheight="4"', (24, 16), (12, 8)),
        ('orientation="oblique" skewy="2" tilewidth="4" tileheight="4"', (16, 24), (8, 12)),
    ],
)
def test_pictures_of_endless_maps_lie_where_tiled_shows_them(
    tmp_path: Path, head: str, size: tuple[int, int], place: tuple[int, int]
) -> None:
    chunk = '<chunk x="-2" y="-2" width="4" height="4">' + ",".join(["1"] * 16) + "</chunk>"
    tiles = f'<layer name="g" tintcolor="#00ffffff"><data encoding="csv">{chunk}</data></layer>'
    picture = '<imagelayer name="i"><image source="p.png"/></imagelayer>'
    found = drawn(tmp_path, tiles + picture, head=f'infinite="1" {head}', size=6)
    rows, columns = np.nonzero((found == BLUE).all(axis=2))
    assert (found.shape[1], found.shape[0], columns.min(), rows.min()) == (*size, *place)


def test_oblique_fields_stand_on_their_lower_left_corner(tmp_path: Path) -> None:
    head = 'orientation="oblique" skewx="2" tilewidth="4" tileheight="4"'
    found = drawn(tmp_path, layer("2,0,0,2"), head=head)
    corners = [
        (x, y) for x, y in ((2, 0), (8, 4)) if pixel(found, x, y) == pixel(found, x + 3, y + 3) == BLUE
    ]
    assert (found.shape[1], found.shape[0], corners) == (12, 8, [(2, 0), (8, 4)])


@pytest.mark.parametrize(
    "place", ['x="3" y="2"', 'x="3" y="2" offsetx="3" offsety="2"', 'offsetx="3" offsety="2"']
)
def test_the_place_of_a_picture_counts_once(tmp_path: Path, place: str) -> None:
    picture = f'<imagelayer name="i" {place}><image source="p.png"/></imagelayer>'
    rows, columns = np.nonzero(drawn(tmp_path, layer("0,0,0,0") + picture)[..., 3])
    assert (columns.min(), rows.min()) == (3, 2)


def test_layers_are_blended(tmp_path: Path) -> None:
    found = drawn(tmp_path, layer() + layer("2,2,2,2", 'mode="add"'))
    assert pixel(found, 2, 2) == (200, 0, 200, 255)


@pytest.mark.parametrize(
    ("more", "filled"),
    [
        ("", (0, 2, 4, 4)),  # as large as they are, at the lower left corner
        ('tilerendersize="grid"', (0, 0, 4, 6)),
        ('tilerendersize="grid" fillmode="preserve-aspect-fit"', (0, 1, 4, 4)),
    ],
)
def test_tiles_are_drawn_in_the_size_that_their_set_says(
    tmp_path: Path, more: str, filled: tuple[int, int, int, int]
) -> None:
    head = 'orientation="orthogonal" tilewidth="4" tileheight="6"'
    found = drawn(tmp_path, layer("2,0,0,0"), head=head, more=more)
    rows, columns = np.nonzero(found[..., 3])
    left, top = columns.min(), rows.min()
    assert (left, top, columns.max() - left + 1, rows.max() - top + 1) == filled


@pytest.mark.parametrize(
    ("orientation", "flags", "corner"),
    [
        ("orthogonal", 0xA0000000, (3, 0)),  # a quarter turn clockwise
        ("staggered", 0xA0000000, (3, 0)),
        ("hexagonal", 0xC0000000, (3, 3)),
        ("hexagonal", 0x30000000, (3, 3)),  # 60 and 120 degrees
    ],
)
def test_tiles_are_turned_as_their_grid_turns(
    tmp_path: Path, orientation: str, flags: int, corner: tuple[int, int]
) -> None:
    head = f'orientation="{orientation}" staggeraxis="y" staggerindex="odd" tilewidth="4" tileheight="4"'
    found = drawn(tmp_path, layer(f"{1 | flags},0,0,0"), head=head)
    blue = [(x, y) for x in range(4) for y in range(4) if pixel(found, x, y) == BLUE]
    assert blue == [corner]


def test_objects_lie_in_the_order_that_their_layer_says(tmp_path: Path) -> None:
    two = thing('gid="1"').replace('y="4"', 'y="5"') + thing('gid="2"')
    assert pixel(drawn(tmp_path, f'<objectgroup name="o">{two}</objectgroup>'), 2, 3) == RED
    assert pixel(drawn(tmp_path, f'<objectgroup draworder="index">{two}</objectgroup>'), 2, 3) == BLUE
    hidden = two.replace('gid="2"', 'gid="2" visible="0"')
    assert pixel(drawn(tmp_path, f'<objectgroup draworder="index">{hidden}</objectgroup>'), 2, 3) == RED


@pytest.mark.parametrize(("order", "colour"), [("right-down", BLUE), ("left-down", RED), ("left-up", RED)])
def test_tiles_that_reach_over_others_follow_the_order_of_the_map(
    tmp_path: Path, order: str, colour: tuple[int, ...]
) -> None:
    head = f'orientation="orthogonal" tilewidth="2" tileheight="4" renderorder="{order}"'
    assert pixel(drawn(tmp_path, layer("1,2,0,0"), head=head), 2, 2) == colour


def test_a_colour_of_a_tileset_is_not_drawn(tmp_path: Path) -> None:
    tiles = TILESET.format(more="").replace("<image ", '<image trans="c80000" ').replace('gid="1"', 'gid="3"')
    found = drawn(tmp_path, tiles + layer("3,4,0,0"))
    assert [pixel(found, *at) for at in ((0, 0), (1, 0), (5, 1))] == [BLUE, NONE, BLUE]


def test_what_is_not_drawn_is_told(tmp_path: Path) -> None:
    gone = '<imagelayer name="sky"><image source="gone.png"/></imagelayer>'
    hidden = thing('visible="0"')
    bare = f'<objectgroup name="o">{thing("")}{thing("")}{hidden}</objectgroup>'
    drawn(tmp_path, layer() + gone + bare)
    told = draw_tiles(tmp_path / "map.tmx", tmp_path / "out.png")
    assert [(one.code, one.count) for one in told] == [
        ("map_looks.not_drawn", 2),
        ("map_looks.picture_missing", 1),
    ]
    with pytest.raises(EditorError) as refused:
        drawn(tmp_path, layer(more='visible="0"'))
    assert refused.value.problems[0].code == "map_looks.tiles_none"
