"""Boxes put elsewhere in the list of layers; guides that the template keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from editor.ui.editors.faces.changes import dropped
from editor.ui.editors.faces.designer import FaceDesigner
from editor.ui.kit.editor import DocumentEditor

Duplicate = Callable[[str], DocumentEditor]


def _box(name: str, x: float = 0.0, **more: Any) -> dict[str, Any]:
    return {"box": "rect", "name": name, "x": x, "y": 0.0, **more}


def _group(name: str, *boxes: dict[str, Any]) -> dict[str, Any]:
    return _box(name, 10.0, box="group", boxes=list(boxes))


def _names(boxes: list[dict[str, Any]]) -> list[Any]:
    return [one["name"] if "boxes" not in one else (one["name"], _names(one["boxes"])) for one in boxes]


DATA = {"front": [_box("a"), _box("b"), _group("g", _box("c", 5.0), _box("d")), _box("e")]}


@pytest.mark.parametrize(
    ("paths", "holder", "index", "names"),
    [
        ([("front", 0)], ("front",), 2, ["b", "a", ("g", ["c", "d"]), "e"]),
        ([("front", 0), ("front", 3)], ("front",), 2, ["b", "a", "e", ("g", ["c", "d"])]),
        ([("front", 1)], ("front", 2, "boxes"), 1, ["a", ("g", ["c", "b", "d"]), "e"]),
        ([("front", 2, "boxes", 0)], ("front",), 4, ["a", "b", ("g", ["d"]), "e", "c"]),
        ([("front", 2, "boxes", 0), ("front", 2, "boxes", 1)], ("front",), 0, ["c", "d", "a", "b", "e"]),
        ([("front", 2)], ("front", 2, "boxes"), 0, ["a", "b", ("g", ["c", "d"]), "e"]),
    ],
)
def test_boxes_go_where_they_are_dropped(paths: list[Any], holder: Any, index: int, names: list[Any]) -> None:
    boxes, _now = dropped(DATA, paths, holder, index)
    assert _names(boxes) == names


def test_boxes_stay_in_place_on_the_face_when_a_group_takes_them() -> None:
    boxes, now = dropped(DATA, [("front", 1)], ("front", 2, "boxes"), 2)
    assert now == [("front", 1, "boxes", 2)]
    assert boxes[1]["boxes"][2]["x"] == -10.0
    back, now = dropped({"front": boxes}, now, ("front",), 1)
    assert now == [("front", 1)]
    assert back[1]["x"] == 0.0
    nested = {"front": [_group("g", _box("c")), _group("h", _box("d"))]}
    kept, now = dropped(nested, [("front", 0)], ("front", 1, "boxes"), 0)
    assert (kept, now) == (nested["front"], [])


def test_layers_are_ordered_hidden_and_locked_and_guides_kept(copy_of: Duplicate) -> None:
    designer = copy_of("demonworld/face/classic")
    assert isinstance(designer, FaceDesigner)
    session, canvas, tree = designer.session, designer.canvas, designer.tree
    first = session.data["front"][0]["name"]
    tree.choose([("front", 0)])
    holder, index = tree._target(
        tree.indexFromItem(tree.topLevelItem(0)), QAbstractItemView.DropIndicatorPosition.AboveItem
    )
    tree.dropped.emit([("front", 0)], holder, index)
    top = len(session.data["front"]) - 1
    assert (session.data["front"][top]["name"], canvas.chosen) == (first, [("front", top)])
    item = tree.item_of(("front", top))
    assert item is not None
    spots = len(canvas.spots)
    tree.itemClicked.emit(item, 1)
    assert session.value(("front", top, "hidden")) is True
    assert len(canvas.spots) < spots
    item = tree.item_of(("front", top))
    assert item is not None
    tree.itemClicked.emit(item, 1)
    item = tree.item_of(("front", top))
    assert item is not None
    spot = canvas.spot(("front", top))
    assert spot is not None
    middle = canvas.to_px(spot.area.x + spot.area.width / 2, spot.area.y + spot.area.height / 2)
    at = canvas.to_mm(middle)
    assert canvas.hit(at) == ("front", top)
    tree.itemClicked.emit(item, 2)
    assert session.value(("front", top, "locked")) is True
    assert canvas.hit(at) != ("front", top)
    steps = session.undo_stack.index()
    down = canvas.to_px(20, 20).toPoint()
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(5, down.y()))
    for x in (40, 80, down.x()):
        QTest.mouseMove(canvas, QPoint(x, down.y()))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=down)
    guides = session.value("guides_x")
    assert guides == [pytest.approx(20, abs=0.5)]
    assert canvas.guides_x == guides
    assert session.undo_stack.index() == steps + 1
    session.undo_stack.undo()
    assert not canvas.guides_x
