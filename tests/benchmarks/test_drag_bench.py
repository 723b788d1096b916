"""How quickly a unit is dragged in a battle on a map of a million fields: each move of the mouse, drawn."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Any
from uuid import uuid4

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtWidgets import QAbstractButton
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.map_files.map_generating import generate_map
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow
from schemas.systems.demonworld import DemonworldScenario
from tests.ui import conftest as ui
from tests.ui.preview.by_hand import until_step, wait
from tests.ui.preview.test_drag import Mouse

pytestmark = pytest.mark.benchmark(timer=thread_time)
"""What the thread of the window works; what it waits for while others have the machine is not counted."""
Bound = Callable[[str, float], None]
catalogue_file, studio, one_window, window = ui.catalogue_file, ui.studio, ui.one_window, ui.window
LEFT = Qt.MouseButton.LeftButton
MIDDLE = 500
"""Row and column where the armies stand."""
FRAMES = 3
"""So many frames begin a drag."""
WIDTH = 40
"""Of a field, in pixels; each move leads to another one."""


def _battle(window: MainWindow) -> str:
    """Store the first battle, fought in the middle of a generated map of a million fields; return its id."""
    workspace = window.context.workspace
    slug = generate_map(workspace, "demonworld", (2 * MIDDLE, 2 * MIDDLE), name="Million", seed=3)
    ground = documents.find(workspace, slug)
    first = documents.find(workspace, "demonworld/scenario/first-battle")
    data: dict[str, Any] = documents.load_document(workspace, first.id).model_dump(mode="json")
    data |= {"id": str(uuid4()), "slug": "in-the-middle", "name": {"en": "In the middle"}}
    board = {"map": {"id": str(ground.id), "kind": "map", "slug": slug}, "column": 0, "row": 0}
    data["boards"] = [board]
    for side, row in zip(data["sides"], (MIDDLE, MIDDLE - 12), strict=True):
        side["zone"] = {"shape": "rows", "first": row - 2, "last": row + 2}
        for number, placement in enumerate(side["placements"]):
            placement["at"] = [MIDDLE - 10 + 10 * number, row]
    return documents.create(workspace, DemonworldScenario.model_validate(data)).id


@pytest.fixture
def mouse(window: MainWindow, qtbot: QtBot) -> Mouse:
    """The mouse over the battle on a million fields, where units move."""
    page = window.open_preview(_battle(window))
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: page.prepared is not None)
    qtbot.waitUntil(lambda: page.player.recording is not None)
    page.show_mode("hand")
    qtbot.mouseClick(page.findChild(QAbstractButton, "preview.hand.begin"), LEFT)
    wait(page, qtbot)
    hand, canvas = page.battle.hand, page.battle.canvas
    until_step(page, qtbot, "orders")
    for one in hand.subjects():
        hand.select(one)
        hand.choose(next(choice for choice in hand.choices() if choice.words == "Move"))
    hand.declare()
    wait(page, qtbot)
    until_step(page, qtbot, "move")
    canvas.set_follow(False)
    canvas.set_field_width(WIDTH)  # type: ignore[attr-defined]
    canvas.show_subjects(hand.subjects(), centre=True)
    canvas.finish()
    qtbot.waitUntil(lambda: page.battle.hand_panel.awake)
    return Mouse(page)


def test_drag_on_a_million_fields(
    benchmark: BenchmarkFixture, bound: Bound, mouse: Mouse, qtbot: QtBot
) -> None:
    bound(f"unit dragged over a field, 1,000 x 1,000 map, fields {WIDTH} px wide", 0.016)
    at = mouse.canvas.places_of(mouse.page.battle.hand.subjects()[0])[0]
    start = mouse.point(at)
    mouse.press(start)
    mouse.move(start + QPointF(15, 0))
    assert mouse.drag.carrying
    qtbot.waitUntil(lambda: mouse.drag.lit)
    rounds = 160
    steps = iter(
        start + QPointF((number % 16 - 8) * WIDTH, -(number // 16) * WIDTH * 0.87)
        for number in range(rounds + 10)
    )
    legal = []

    def move() -> None:
        mouse.move(next(steps))
        QCoreApplication.processEvents()
        legal.append(bool(mouse.drag.verdict.choices))

    benchmark.pedantic(move, rounds=rounds, iterations=1, warmup_rounds=2)
    assert any(legal)
    assert not all(legal)
    mouse.drag.cancel()
    mouse.release(start)


def test_first_frames_of_a_drag_on_a_million_fields(
    benchmark: BenchmarkFixture, bound: Bound, mouse: Mouse, qtbot: QtBot
) -> None:
    bound(f"first {FRAMES} frames of a drag, 1,000 x 1,000 map, fields {WIDTH} px wide", FRAMES * 0.016)
    starts = [mouse.point(mouse.canvas.places_of(one)[0]) for one in mouse.page.battle.hand.subjects()[:2]]
    rounds = iter(range(1_000))

    def press() -> tuple[tuple[QPointF], dict[str, Any]]:
        """Put the unit back and press on another one, which was not pointed at."""
        mouse.drag.cancel()
        start = starts[next(rounds) % 2]
        mouse.release(start)
        QCoreApplication.processEvents()
        mouse.press(start)
        QCoreApplication.processEvents()
        return (start,), {}

    def begin(start: QPointF) -> None:
        for frame in range(FRAMES):
            mouse.move(start + QPointF(15 + frame * WIDTH, 0))
            QCoreApplication.processEvents()

    benchmark.pedantic(begin, setup=press, rounds=20, iterations=1)
    assert mouse.drag.carrying
    mouse.drag.cancel()
