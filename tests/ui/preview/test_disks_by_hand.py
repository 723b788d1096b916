"""Disks of Diskwars dragged with the mouse in the real window: laid anywhere, flipped in any direction."""

from __future__ import annotations

from itertools import permutations
from math import dist
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.free_field import FreeField
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.systems.diskwars.hand_drafts import Route
from tests.ui.preview.by_hand import begin, wait
from tests.ui.preview.conftest import Open
from tests.ui.preview.test_drag import Mouse


@pytest.fixture
def page(open_page: Open, qtbot: QtBot) -> PreviewPage:
    """A battle of Diskwars by hand."""
    found = open_page("diskwars/scenario/first-contact")
    qtbot.waitUntil(lambda: found.player.recording is not None)
    begin(found, qtbot)
    return found


def until(page: PreviewPage, qtbot: QtBot, step: str) -> Any:
    """Let the computer decide until a step of the first side is due."""
    hand = page.battle.hand
    for _ in range(60):
        if hand.state.step == step and (step != "activate" or hand.state.turn):
            return hand
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
        wait(page, qtbot)
        hand.to_present()
    raise AssertionError(step)


def point(page: PreviewPage, at: tuple[float, float]) -> QPointF:
    """Return where a spot of the rules is drawn, in pixels."""
    canvas, scene = page.battle.canvas, page.scene
    assert isinstance(canvas, FreeField)
    found: QPointF = canvas.transform().map(scene.places.point(at))  # type: ignore[union-attr]
    return found


@pytest.mark.long
def test_disks_are_laid_and_flipped_with_the_mouse(page: PreviewPage, qtbot: QtBot) -> None:
    hand, mouse = until(page, qtbot, "deploy"), Mouse(page)
    top, strip = hand.state.player.stack[0], hand.state.battle.seats[hand.state.active].strip
    stack = mouse.point(f"stack:{hand.state.active}")  # type: ignore[arg-type]
    mouse.press(stack)
    mouse.move(stack + QPointF(15, 0))
    assert mouse.drag.carrying
    assert not page.battle.popup.isVisible(), "an enlarged card hides what is being decided"
    middle = ((strip.west + strip.east) / 2, (strip.south + strip.north) / 2)
    mouse.move(point(page, (middle[0], hand.state.battle.size[1] - middle[1])))
    assert mouse.drag.verdict.refusal.endswith("point further in.")
    mouse.move(point(page, (middle[0] + 4.4, middle[1])))
    assert mouse.drag.verdict.choices
    mouse.release(point(page, (middle[0] + 4.4, middle[1])))
    wait(page, qtbot)
    laid = hand.state.table.found(top.id)
    assert laid.at[0] == pytest.approx(middle[0] + 4.4, abs=1)
    assert laid.at == (round(laid.at[0], 1), round(laid.at[1], 1))

    hand = until(page, qtbot, "activate")
    name = hand.subjects()[0]
    disk = hand.state.table.found(name)
    inward = 1 if disk.at[1] < hand.state.battle.size[1] / 2 else -1
    start, to = point(page, disk.at), (disk.at[0] + 1.3, disk.at[1] + inward * 2.1 * disk.radius)
    decided = len(hand.tree.now.decisions)
    mouse.press(start)
    mouse.move(start + QPointF(15, 0))
    mouse.move(point(page, to))
    assert "left" in mouse.drag.trail.cost
    mouse.release(point(page, to))
    assert isinstance(hand.draft, Route)
    assert hand.draft.disk == name
    assert hand.draft.path[0] % 15, "a direction that no list has"
    assert len(hand.tree.now.decisions) == decided, "a way is laid, and nothing is decided yet"
    again = point(page, hand.declaration().sketch[-1][0][:2])
    mouse.press(again)
    mouse.move(again + QPointF(15, 0))
    assert mouse.drag.carrying, "the way goes on from its end"
    mouse.press(again, Qt.MouseButton.RightButton)
    assert not mouse.drag.carrying
    hand.declare()
    assert hand.state.table.found(name).activated


@pytest.mark.long
def test_a_way_that_is_laid_says_whom_it_pins_and_a_disk_that_may_not_move_says_why(
    page: PreviewPage, qtbot: QtBot
) -> None:
    hand, mouse = until(page, qtbot, "activate"), Mouse(page)
    own = [hand.state.table.found(name) for name in hand.subjects()]
    disk, other = min(permutations(own, 2), key=lambda pair: dist(pair[0].at, pair[1].at))
    start = point(page, disk.at)
    mouse.press(start)
    mouse.move(start + QPointF(15, 0))
    mouse.move(point(page, other.at))
    said = mouse.drag.trail.notes
    assert said
    mouse.release(point(page, other.at))
    assert hand.declaration().lines == said
    hand.declare()
    wait(page, qtbot)
    start = point(page, hand.state.table.found(disk.id).at)
    mouse.press(start)
    mouse.move(start + QPointF(60, 0))
    assert mouse.drag.verdict.refusal
    mouse.release(start + QPointF(60, 0))
    assert not hand.draft.path


@pytest.mark.long
def test_a_click_on_the_table_lays_the_disk_in_hand_and_the_way_of_the_one_selected(
    page: PreviewPage, qtbot: QtBot
) -> None:
    hand, panel = until(page, qtbot, "deploy"), page.battle.hand_panel
    canvas, drag = page.battle.canvas, page.battle.hand_field.drag
    other = next(one for one in hand.waiting() if not one.chosen)
    hand.choose(other.choice)
    assert f"{other.words}: click" in panel.list.item(0).text()
    assert drag.area is not None, "where it may be laid glows"
    strip = hand.state.battle.seats[hand.state.active].strip
    middle = ((strip.west + strip.east) / 2, (strip.south + strip.north) / 2)
    free = (middle[0] + 20, middle[1])
    outside = (middle[0], hand.state.battle.size[1] - middle[1])
    for to in (outside, free):
        assert hand.state.table.disk(other.subject) is None
        qtbot.waitUntil(lambda: panel.awake)
        qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point(page, to).toPoint())
        assert bool(drag.refusal) == (to is outside)
    assert dist(hand.seat.state.table.found(other.subject).at, free) < 2

    hand = until(page, qtbot, "activate")
    disk = hand.state.table.found(hand.subjects()[0])
    hand.select(disk.id)
    assert drag.area is not None
    assert len(panel.listed()) <= 3
    inward = 1 if disk.at[1] < hand.state.battle.size[1] / 2 else -1
    to = (disk.at[0] + 3, disk.at[1] + inward * 4.2 * disk.radius)
    qtbot.waitUntil(lambda: panel.awake)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point(page, to).toPoint())
    assert isinstance(hand.draft, Route)
    assert (hand.draft.disk, len(hand.draft.path)) == (disk.id, 2)


@pytest.mark.long
def test_the_menu_of_bare_table_speaks_of_no_piece(page: PreviewPage, qtbot: QtBot) -> None:
    hand = until(page, qtbot, "deploy")
    size = hand.state.battle.size
    canvas = page.battle.canvas
    bare = canvas.at_point(point(page, (size[0] / 4, size[1] / 3)))
    words = [action.text() for action in page.battle.hand_field.open_menu(bare).actions()]
    assert words[1] == "Nothing stands here"
