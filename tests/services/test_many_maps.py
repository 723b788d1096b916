"""Many maps of other programs together: each planned alone, stored as one step that is taken back whole."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.packs.foreign import Ground
from editor.services import documents
from editor.services.file_sorts import sort_files
from editor.services.map_files import many_maps
from editor.services.map_files.many_maps import MapChoices, all_ground, having, maps_in, plan_maps, read_maps
from editor.services.map_files.take_maps import take_in_maps
from editor.services.opening import open_workspace
from editor.services.operations import undo
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.catalogues import at_rest

GRASS = "Gg, Gg, Gg, Gg\n" * 4


@pytest.fixture
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(at_rest(shipped_copy)) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    there = tmp_path / "isles"
    (there / "more").mkdir(parents=True)
    (there / "vale.map").write_text(GRASS)
    (there / "more" / "vale.map").write_text("Gg, Gg, Gg, Gg\nGg, Jz, Gg, Gg\n" + GRASS[: len(GRASS) // 2])
    (there / "torn.map").write_text("Gg, Gg\nGg\n")
    (there / "story.cfg").write_text("[campaign]\n[/campaign]\n")
    (there / "tiles.png").write_bytes(b"")
    return there


def test_a_folder_of_maps_is_looked_through_and_pictures_beside_them_are_no_assets(folder: Path) -> None:
    names = ["more/vale.map", "torn.map", "vale.map"]
    assert [str(file.relative_to(folder)) for file in maps_in(folder)] == names
    (folder / "fire.json").write_text('{"kind": "spell", "system": "diskwars"}')
    (folder / "tileset.json").write_text('{"type": "tileset"}')
    found = sort_files([folder])
    assert (found.maps, found.documents) == (list(maps_in(folder)), [folder / "fire.json"])
    assert not found.assets


def test_all_come_in_as_one_step_and_the_second_time_as_changes(ws: Workspace, folder: Path) -> None:
    choices = MapChoices("demonworld")
    coming = plan_maps(ws, read_maps(maps_in(folder)), choices)
    assert [one.state for one in coming] == ["new", "refused", "new"]
    assert coming[1].problems[0].code == "map_import.border"
    taken = take_in_maps(ws, coming)
    assert [row.slug for row in taken.rows] == ["vale", "vale-2"]
    reads = read_maps(maps_in(folder))
    assert [one.state for one in plan_maps(ws, reads, choices)] == ["same", "refused", "same"]
    (unknown,) = (row for row in all_ground(plan_maps(ws, reads, choices)) if row.how == "unknown")
    assert (unknown.token, having(reads, ["Jz"])) == ("Jz", (0,))
    said = MapChoices("demonworld", {"Jz": Ground("sand")}, fresh=frozenset({2}))
    coming = plan_maps(ws, reads, said)
    assert [one.state for one in coming] == ["change", "refused", "new"]
    again = take_in_maps(ws, coming)
    assert [(row.slug, row.version) for row in again.rows] == [("vale", 2), ("vale-3", 1)]
    kept = plan_maps(ws, read_maps(maps_in(folder)), choices)
    assert {row.how for row in all_ground(kept)} == {"table", "kept"}
    undo(ws, again.done)
    assert documents.find(ws, "demonworld/map/vale").version == 3
    coming = plan_maps(ws, reads, choices)
    assert [one.state for one in coming] == ["same", "refused", "same"]
    assert {row.how for row in all_ground(coming)} == {"table", "unknown"}


def test_a_map_that_is_being_edited_is_left_out(ws: Workspace, folder: Path) -> None:
    files, choices = [(folder / "vale.map").rename(folder / "edited.map")], MapChoices("demonworld")
    reads = read_maps(files)
    (row,) = take_in_maps(ws, plan_maps(ws, reads, choices)).rows
    planned = plan_maps(ws, reads, MapChoices("demonworld", {"Gg": Ground("wood")}))
    data = dump_document(documents.load_document(ws, row.id))
    documents.save_working_copy(ws, row.id, {**data, "author": "Ada"}, 1)
    with pytest.raises(EditorError):
        take_in_maps(ws, planned)
    (coming,) = plan_maps(ws, reads, choices)
    assert (coming.state, coming.problems[0].code) == ("edited", "map_import.edited")


def test_more_fields_than_memory_holds_are_left_for_a_second_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_maps, "MOST_FIELDS", 5)
    reads = read_maps([folder / "vale.map", folder / "more" / "vale.map"])
    assert [[one.code for one in read.problems] for read in reads] == [[], ["map_import.too_many"]]
