"""Faces copied to another kind or size, and their layers as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from editor.services import documents, faces
from editor.services.face_copies import FaceOrder, plan_copy, store_copy
from editor.services.face_layers import LayerOrder, write_layers
from editor.services.face_starts import patterns
from editor.services.faces import template_named
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.problems import EditorError, error
from tests.catalogues import at_rest


@pytest.fixture
def ws(shipped_copy: Path) -> Iterator[Workspace]:
    with open_workspace(at_rest(shipped_copy)) as workspace:
        yield workspace


def test_a_copy_for_another_size_is_scaled_and_fits(ws: Workspace) -> None:
    face = template_named(ws, "classic", "demonworld")
    wide = plan_copy(ws, face, FaceOrder("unit", face.width_mm * 2, face.height_mm * 2))
    assert not wide.problems
    assert (wide.template.front[3].x, wide.template.front[3].width) == pytest.approx(
        (face.front[3].x * 2, (face.front[3].width or 0) * 2), abs=0.01
    )
    assert wide.template.styles[0].size_mm == pytest.approx(face.styles[0].size_mm * 2)
    small = plan_copy(ws, face, FaceOrder("unit", face.width_mm / 2, face.height_mm, scaled=False))
    assert {one.code for one in small.problems} == {"face.box_outside"}
    assert small.template.front[3] == face.front[3]


def test_what_another_kind_lacks_is_listed_before_anything_is_stored(ws: Workspace) -> None:
    face = template_named(ws, "classic", "demonworld")
    before = documents.count_documents(ws, documents.Query(kind="face"))
    planned = plan_copy(ws, face, FaceOrder("item", face.width_mm, face.height_mm))
    assert "face.unknown_field" in {one.code for one in planned.problems}
    assert all(one.path.startswith(("front[", "back[")) for one in planned.problems)
    assert documents.count_documents(ws, documents.Query(kind="face")) == before
    assert documents.load_document(ws, store_copy(ws, planned)).slug == "classic-item"


def test_a_damaged_face_does_not_hide_the_others(ws: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = patterns(ws, "demonworld", "en")
    damaged = whole[0].id

    def read(workspace: Workspace, wanted: str) -> Document:
        if wanted == damaged:
            raise error("face.no_template", wanted=wanted, kind="face")
        return documents.load_document(workspace, wanted)

    monkeypatch.setattr(faces, "_KEPT", {})
    monkeypatch.setattr(faces, "documents", SimpleNamespace(load_document=read))
    assert patterns(ws, "demonworld", "en") == whole[1:]


@pytest.mark.usefixtures("qapp")
def test_layers_are_pictures_that_are_clear_where_nothing_is(ws: Workspace, tmp_path: Path) -> None:
    face = template_named(ws, "classic", "demonworld")
    card = documents.load_document(ws, documents.find(ws, "demonworld/unit/orc-guard").id)
    order = LayerOrder(dots_per_inch=72)
    files = write_layers(ws, face, card, tmp_path / "layers", order)
    assert len(files) > 5
    names = [one.name for one in files]
    assert names == sorted(names)
    with Image.open(files[-1]) as picture:
        assert picture.size == (round(face.width_mm / 25.4 * 72), round(face.height_mm / 25.4 * 72))
        assert picture.mode == "RGBA"
        least, most = picture.getchannel("A").getextrema()
        assert (least, most > 200) == (0, True)
    few = write_layers(ws, face, card, tmp_path / "few", LayerOrder(dots_per_inch=72, boxes={0}))
    assert [one.name for one in few] == names[:1]
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(EditorError):
        write_layers(ws, face, card, tmp_path / "file", order)
    with pytest.raises(EditorError):
        write_layers(ws, face, card, tmp_path / "x", LayerOrder(dots_per_inch=9_999))
