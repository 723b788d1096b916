"""Strokes on large maps: kept beside the working copy, laid over it when it is read."""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.other_windows import give_up_working_copy
from editor.services.workspace import Workspace
from schemas.map import HexMapBase
from schemas.map_layers import PackedLayer, pack_layer
from schemas.map_strokes import apply_strokes, stroke_of
from schemas.parse import parse_document
from schemas.problems import EditorError

SIZE = 120


def big_map() -> dict[str, Any]:
    return {
        "system": "demonworld",
        "kind": "map",
        "slug": "plain",
        "name": {"en": "Plain"},
        "columns": SIZE,
        "rows": SIZE,
        "legend": {".": "clear", "w": "wood"},
        "terrain": pack_layer(b"." * SIZE * SIZE).model_dump(),
    }


def stroke(layer: str, places: list[int], values: bytes) -> dict[str, Any]:
    return stroke_of([(layer, struct.pack(f"<{len(places)}i", *places), values)])


def layer_of(data: dict[str, Any], name: str) -> bytes:
    document = parse_document(data)
    assert isinstance(document, HexMapBase)
    layer = getattr(document, name)
    assert isinstance(layer, PackedLayer)
    return layer.unpack(SIZE * SIZE)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(tmp_path / "catalogue.sqlite", content=None) as made:
        yield made


def test_later_strokes_lie_over_earlier_ones() -> None:
    data = big_map()
    strokes = [stroke("terrain", [5, 6], b"ww"), stroke("terrain", [6], b"."), stroke("levels", [7], b"\x03")]
    after = apply_strokes(data, strokes)
    terrain = layer_of(after, "terrain")
    assert (terrain[5:8], terrain.count(b"w")) == (b"w..", 1)
    assert layer_of(after, "levels")[7] == 3
    assert data == big_map()


@pytest.mark.parametrize(
    "wrong",
    [
        stroke("terrain", [SIZE * SIZE], b"w"),
        stroke("terrain", [1, 2], b"w"),
        {"layers": {"terrain": {"places": "AAAA", "values": "AAAA"}}},
        {},
    ],
)
def test_stroke_that_does_not_fit_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"fit|size|argument"):
        apply_strokes(big_map(), [wrong])


def test_strokes_are_part_of_the_working_copy(workspace: Workspace) -> None:
    row = documents.create(workspace, parse_document(big_map()))
    data = {**documents.load(workspace, row.id).data, "number": 3}
    assert not documents.add_strokes(workspace, row.id, [stroke("terrain", [1], b"w")], row.version)
    assert documents.save_working_copy(workspace, row.id, data, row.version)
    assert documents.add_strokes(workspace, row.id, [stroke("terrain", [1], b"w")], row.version)
    assert documents.add_strokes(workspace, row.id, [stroke("terrain", [2], b"w")], row.version)
    found = documents.load(workspace, row.id)
    assert layer_of(found.data, "terrain")[:4] == b".ww."
    assert found.data["number"] == 3
    assert documents.save_working_copy(workspace, row.id, data, row.version)
    assert layer_of(documents.load(workspace, row.id).data, "terrain")[:4] == b"...."
    documents.add_strokes(workspace, row.id, [stroke("terrain", [1], b"w")], row.version)
    give_up_working_copy(workspace, row.id)
    assert not documents.load(workspace, row.id).has_working_copy
    documents.save_working_copy(workspace, row.id, data, row.version)
    assert layer_of(documents.load(workspace, row.id).data, "terrain")[:4] == b"...."


def test_strokes_of_another_window_are_not_painted_over(workspace: Workspace, tmp_path: Path) -> None:
    row = documents.create(workspace, parse_document(big_map()))
    data = {**documents.load(workspace, row.id).data, "number": 3}
    documents.save_working_copy(workspace, row.id, data, row.version)
    with open_workspace(tmp_path / "catalogue.sqlite", content=None) as other:
        documents.load(other, row.id)
        documents.add_strokes(other, row.id, [stroke("terrain", [1], b"w")], row.version)
        with pytest.raises(EditorError) as caught:
            documents.add_strokes(workspace, row.id, [stroke("terrain", [2], b"w")], row.version)
        assert caught.value.problems[0].code == "catalogue.edited_elsewhere"
