"""Symbols and styles of authors' own: drawn on maps of every game, travelling with them."""

from __future__ import annotations

import base64
import gzip
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from pydantic import ValidationError
from PySide6.QtGui import QImage

from editor.printing.maps.looks import ART_COLOURS, MapLooks
from editor.printing.maps.picture import map_image
from editor.printing.maps.styles import map_style, own_style, styled
from editor.printing.maps.symbol_arts import art_of, symbol_picture
from editor.rules.core.map_arrays import MapArrays
from editor.services import documents
from editor.services.checks import validate
from editor.services.map_drawings import OwnDrawings, own_drawings, style_of
from editor.services.maps import looks_of, render_map
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import import_pack
from editor.services.svg_pictures import take_symbol_picture
from editor.services.thumbnails import thumbnail
from editor.services.workspace import Workspace
from editor.ui.kit.documents.blank import blank_document
from schemas.map import MapSymbol
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems.shared import SharedMapStyle, SharedMapSymbol
from tests.catalogues import copied
from tests.maps.builders import LOOKS, hex_map

pytestmark = pytest.mark.usefixtures("qapp")
SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
<rect x="0" y="0" width="20" height="20" fill="#c02010"/></svg>"""


@pytest.fixture
def ws(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(copied(shipped_catalogue, tmp_path / "own.sqlite")) as opened:
        yield opened


def _picture(colour: str) -> str:
    stream = io.BytesIO()
    Image.new("RGB", (32, 16), colour).save(stream, "PNG")
    return base64.b64encode(stream.getvalue()).decode("ascii")


def _symbol(**fields: object) -> SharedMapSymbol:
    return SharedMapSymbol.model_validate({"slug": "gallows", "name": "Gallows", **fields})


def _style(**fields: object) -> SharedMapStyle:
    return SharedMapStyle.model_validate({"slug": "ash", "name": "Ash", "base": "textured", **fields})


def _red(image: QImage, x: int, y: int) -> bool:
    colour = image.pixelColor(x, y)
    return colour.red() > 150 and colour.green() < 80


@pytest.mark.long
def test_a_symbol_from_a_picture_and_one_from_shapes_are_drawn() -> None:
    picture = _symbol(data=_picture("#c02010"), height=50)
    shape = _symbol(shapes=[{"path": "M-40 -40 L40 -40 L40 40 L-40 40 Z", "fill": "#c02010"}])
    for document in (picture, shape):
        assert _red(symbol_picture(document.art, LOOKS, 64), 32, 32)
        looks = styled(LOOKS, map_style("textured"), ((document.id, document.art),))
        arrays = MapArrays.from_map(hex_map(("......",) * 6))
        ref = {"id": document.id, "kind": "map_symbol"}
        arrays.symbols = (MapSymbol.model_validate({"at": (2, 2), "kind": "own", "size": 2, "own": ref}),)
        x, y = (round(part) for part in (2.5 * 32, 2 * 32 * 0.75 + 20))
        with_it = map_image(arrays, looks, 32, grid=False, names=False)
        assert any(_red(with_it, x + dx, y) for dx in range(-10, 11))
        # Without its document the place is still to be seen.
        without = map_image(arrays, LOOKS, 32, grid=False, names=False)
        assert art_of(arrays.symbols[0], LOOKS) is None
        assert without != with_it
        arrays.symbols = ()
        assert without != map_image(arrays, LOOKS, 32, grid=False, names=False)


@pytest.mark.usefixtures("qapp")
def test_an_svg_is_drawn_and_one_that_leads_out_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "half.svg"
    file.write_bytes(SVG)
    image = symbol_picture(_symbol(data=take_symbol_picture(file).data, height=50).art, LOOKS, 64)
    assert _red(image, 16, 32)
    assert image.pixelColor(48, 32).alpha() == 0
    for bad in (
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<svg xmlns="http://www.w3.org/2000/svg"><use href="other.svg#a"/></svg>',
        gzip.compress(b'<svg xmlns="http://www.w3.org/2000/svg"><image href="red.png"/></svg>'),
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="red.png"/></svg>'.encode("utf-16"),
        gzip.compress(SVG),
        b"no drawing at all",
    ):
        file.write_bytes(bad)
        with pytest.raises(EditorError) as refused:
            take_symbol_picture(file)
        assert refused.value.problems[0].code in ("picture.svg_leads_out", "picture.not_a_picture")


def test_a_style_changes_its_base_and_nothing_else() -> None:
    style = own_style(
        _style(
            base="parchment",
            lettering="text",
            ground=[{"ground": "trees", "colour": "#102030", "pattern": "line_stones"}],
            colours=[{"line": "ink", "colour": "#111111"}, {"line": "roof", "colour": "#222222"}],
        )
    )
    base = map_style("parchment")
    assert (style.ground["trees"].colour, style.colours["ink"], style.art["roof"]) == (
        "#102030",
        "#111111",
        "#222222",
    )
    assert {**style.ground, "trees": base.ground["trees"]} == base.ground
    assert style.lettering == "text"
    assert (style.road, style.coast) == (base.road, base.coast)
    looks = styled(LOOKS, style)
    assert (looks.look("wood").pattern, looks.ink, looks.lettering) == ("line_stones", "#111111", "text")


def test_every_colour_that_a_style_may_change_is_one_of_a_map() -> None:
    names = SharedMapStyle.model_json_schema()["$defs"]["StyledLine"]["properties"]["line"]["enum"]
    assert set(ART_COLOURS) <= set(names)
    for name in set(names) - set(ART_COLOURS):
        assert isinstance(getattr(MapLooks(), name), str)


def test_a_style_names_ground_once() -> None:
    row = {"ground": "trees", "colour": "#102030"}
    with pytest.raises(ValidationError, match=r"map\.style_twice"):
        _style(ground=[row, row])


@pytest.mark.long
def test_a_map_with_own_drawings_goes_into_another_catalogue(ws: Workspace, tmp_path: Path) -> None:
    symbol, style = _symbol(data=_picture("#c02010")), _style(colours=[{"line": "grid", "colour": "#ff0000"}])
    for document in (symbol, style):
        documents.create(ws, document)
    board = documents.load_document(ws, documents.find(ws, "demonworld/map/board-3").id)
    data = dump_document(board) | {
        "id": "11111111-1111-4111-8111-111111111111",
        "slug": "own-board",
        "style": {"id": style.id, "kind": "map_style"},
        "symbols": [{"at": [4, 4], "kind": "own", "own": {"id": symbol.id, "kind": "map_symbol"}}],
    }
    row = documents.create(ws, parse_document(data))
    drawn = documents.load_document(ws, row.id)
    assert validate(ws, drawn) == ()
    looks = looks_of(ws, drawn)
    assert (looks.grid, dict(looks.drawings)[symbol.id].data) == ("#ff0000", symbol.data)
    assert looks_of(ws, drawn, "parchment").grid == map_style("parchment").colours["grid"]
    assert looks_of(ws, board, "ash").grid == "#ff0000"
    assert own_drawings(ws, found := own_drawings(ws)) is found
    pack = build_pack(ws, "own-board", tmp_path / "own")
    with open_workspace(tmp_path / "other.sqlite", content=None) as other:
        import_pack(other, pack)
        arrived = documents.load_document(other, row.id)
        assert style_of(arrived, own_drawings(other)).colours["grid"] == "#ff0000"
        assert render_map(other, "own-board", tmp_path / "own.png", width_px=20).exists()
        with pytest.raises(EditorError):
            documents.delete(other, style.id)  # the map uses it
    assert style_of(arrived, OwnDrawings()) == map_style("textured")


def test_a_style_that_is_not_there_is_named(ws: Workspace) -> None:
    board = documents.load_document(ws, documents.find(ws, "demonworld/map/board-3").id)
    with pytest.raises(EditorError) as refused:
        looks_of(ws, board, "gone")
    assert refused.value.problems[0].code == "map_tools.unknown_style"


def test_a_new_symbol_and_a_new_style_are_valid_as_they_begin() -> None:
    for kind in ("map_symbol", "map_style"):
        made = blank_document("shared", kind, "Mine", "mine", "en", None)
        if isinstance(made, SharedMapSymbol):
            assert symbol_picture(made.art, LOOKS, 32) == symbol_picture(None, LOOKS, 32)  # a crossed box
        else:
            assert isinstance(made, SharedMapStyle)
            found = own_style(made).model_copy(update={"name": map_style("parchment").name})
            assert found == map_style("parchment")


def test_a_symbol_has_a_small_picture(ws: Workspace) -> None:
    symbol = _symbol(data=_picture("#c02010"), height=50)
    documents.create(ws, symbol)
    picture = thumbnail(ws, symbol.id, "en")
    assert picture is not None
    assert _red(picture, picture.width() // 2, picture.height() // 2)
