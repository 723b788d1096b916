"""Maps of other programs: planned with all losses, stored as planned, choices kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from editor.packs.foreign import Ground
from editor.services import documents
from editor.services.losses import losses_data, refuse_losses
from editor.services.map_files.many_maps import ComingMap
from editor.services.map_files.map_difference import map_changes, map_difference
from editor.services.map_files.map_export import export_map
from editor.services.map_files.map_import import MapPlan, plan_map, read_foreign_map
from editor.services.map_files.take_maps import take_in_maps
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.map import HexMapBase
from schemas.problems import EditorError
from tests.catalogues import at_rest

pytestmark = pytest.mark.usefixtures("qapp")

TILES = """<map orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8">
 <tileset firstgid="1" name="dungeon" tilewidth="8" tileheight="8" tilecount="9" columns="9">
  <image source="none.png" width="72" height="8"/><tile id="0" type="water"/></tileset>
 <layer name="g" width="3" height="2"><data encoding="csv">1,1,5,6,5,0</data></layer></map>"""


@pytest.fixture
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(at_rest(shipped_copy)) as opened:
        yield opened


def planned(ws: Workspace, file: Path, **asked: object) -> MapPlan:
    return plan_map(ws, read_foreign_map(file), "demonworld", **asked)  # type: ignore[arg-type]


def codes(plan: MapPlan) -> dict[str, int]:
    return {one.code.removeprefix("map_import."): one.count for one in plan.lost}


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    file = tmp_path / "cellar.tmx"
    file.write_text(TILES)
    return file


def test_ground_that_nobody_speaks_of_is_a_loss_until_it_is_said(ws: Workspace, tiles: Path) -> None:
    plan = planned(ws, tiles)
    assert {row.token: row.how for row in plan.rows} == {
        "dungeon:4": "unknown",
        "water": "table",
        "(empty)": "unknown",
        "dungeon:5": "unknown",
    }
    assert codes(plan) == {"not_played": 1, "unknown_ground": 3, "empty_fields": 1}
    with pytest.raises(EditorError) as refused:
        refuse_losses(plan.lost)
    assert refused.value.problems[0].code == "losses.strict"
    (data,) = [one for one in losses_data(plan.lost, "en") if one["code"] == "map_import.unknown_ground"]
    assert (data["count"], data["place"], data["values"]["kinds"]) == (3, "dungeon:4", 2)
    said = {"dungeon:4": Ground("rocks"), "dungeon:5": Ground("wood"), "(empty)": Ground("sand")}
    assert codes(planned(ws, tiles, mapping=said, grid="pointy")) == {"squares_as_hexes": 6}


def test_what_was_chosen_is_kept_for_the_next_file_with_the_same_tiles(
    ws: Workspace, tiles: Path, tmp_path: Path
) -> None:
    vault = TILES.replace('name="dungeon"', 'name="vault"')
    tiles.write_text(vault)
    take_in_maps(ws, [ComingMap.of(tiles, planned(ws, tiles, mapping={"vault:4": Ground("rocks", 1)}))])
    other = tmp_path / "other.tmx"
    other.write_text(vault.replace("1,1,5,6,5,0", "5,5,5,5,6,6"))
    rows = {row.token: (row.ground.text, row.how) for row in planned(ws, other).rows}
    assert rows == {"vault:4": ("rocks +1", "kept"), "vault:5": ("clear", "unknown")}
    other.write_text(TILES)
    assert {row.how for row in planned(ws, other).rows} == {"table", "unknown"}


@pytest.fixture
def own_map(ws: Workspace, tmp_path: Path) -> HexMapBase:
    file = tmp_path / "isle.map"
    file.write_text("Gg, Gg, Gg, Gg\nGg, Ww, Gg^Fp, Gg\nGg, 1 Gg, Gg^Vh, Gg\nGg, Gg, Gg, Gg\n")
    (taken,) = take_in_maps(ws, [ComingMap.of(file, planned(ws, file, grid="pointy"))]).rows
    document = documents.load_document(ws, taken.id)
    assert isinstance(document, HexMapBase)
    return document


@pytest.mark.quick(1)
@pytest.mark.parametrize("form", ["tmx", "tmj"])
def test_identity_texts_and_tags_come_back_through_tiled(
    ws: Workspace, own_map: HexMapBase, tmp_path: Path, form: str
) -> None:
    said = own_map.model_copy(
        update={
            "text": own_map.text.model_validate({"en": "Old & new.", "fr": "Vieux\net neuf."}),
            "source_note": own_map.text.model_validate({"de": "Von uns."}),
            "name": own_map.name.model_validate({"en": "Isle", "fr": "Île"}),
            "tags": ("coast", "two sides"),
            "author": "Ada",
        }
    )
    documents.save_revision(ws, said, 1)
    file = tmp_path / f"isle.{form}"
    export_map(ws, own_map.id, file)
    assert planned(ws, file).document.id != own_map.id  # the map is there
    plan = planned(ws, file, into=own_map.id)
    assert plan.document == documents.load_document(ws, own_map.id)
    assert map_difference(said, plan.document).found == ()
    documents.delete(ws, own_map.id)
    documents.purge(ws, [own_map.id])
    back = planned(ws, file).document
    assert back.model_dump() == {**said.model_dump(), "legend": back.legend, "terrain": back.terrain}


def test_import_again_changes_what_the_file_says_as_one_revision(
    ws: Workspace, own_map: HexMapBase, tmp_path: Path
) -> None:
    file = tmp_path / "isle.map"
    export_map(ws, own_map.id, file)
    file.write_text(file.read_text().replace("Ww", "Ss").replace("^Vh", ""))
    plan = planned(ws, file, into=own_map.slug)
    assert plan.before == own_map
    told = map_changes(map_difference(own_map, plan.document), {})
    assert [(one.code, one.values.get("count")) for one in told] == [
        ("map_import.change_terrain", 1),
        ("map_import.change_depth", 1),
        ("map_import.change_removed", 1),
    ]
    take_in_maps(ws, [ComingMap.of(file, plan)])
    row = documents.find(ws, own_map.id)
    assert (row.version, row.slug) == (2, own_map.slug)


def test_import_again_does_not_take_unsaved_edits(ws: Workspace, own_map: HexMapBase, tmp_path: Path) -> None:
    file = tmp_path / "isle.map"
    export_map(ws, own_map.id, file)
    plan = planned(ws, file, into=own_map.id)
    edited = {**own_map.model_dump(mode="json"), "author": "Ada"}
    documents.save_working_copy(ws, own_map.id, edited, 1)
    with pytest.raises(EditorError) as refused:
        take_in_maps(ws, [ComingMap.of(file, plan)])
    assert refused.value.problems[0].code == "map_import.edited"


def test_tile_is_guessed_by_the_colour_of_its_picture(
    ws: Workspace, tiles: Path, paint: Callable[[Path], None]
) -> None:
    paint(tiles.with_name("none.png"))
    rows = {row.token: (row.ground.text, row.how) for row in planned(ws, tiles).rows}
    assert rows["dungeon:4"] == ("water", "guessed")
    assert rows["dungeon:5"] == ("clear", "unknown")  # nothing is painted there


@pytest.fixture
def paint() -> Callable[[Path], None]:
    from PySide6.QtGui import QColor, QImage, QPainter

    def painted(file: Path) -> None:
        image = QImage(72, 8, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.fillRect(32, 0, 8, 8, QColor("#7db7d6"))
        painter.end()
        image.save(str(file))

    return painted
