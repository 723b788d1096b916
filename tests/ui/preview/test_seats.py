"""Two people at one screen, and the hidden set-up: the seat is passed on, nobody sees what is not his."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow, find: Callable[[str], str], qtbot: QtBot) -> PreviewPage:
    """The last stand with a hidden set-up, read and not yet begun by hand."""
    row = documents.duplicate(window.context.workspace, find("demonworld/scenario/the-last-stand"))
    window.context.catalogue_changed.emit()
    session = window.context.session(row.id)
    session.change("hidden_deployment", True, "Hide the set-up")
    session.flush()
    found = window.open_preview(row.id)
    assert isinstance(found, PreviewPage)
    qtbot.waitUntil(lambda: found.prepared is not None)
    found.show_mode("hand")
    return found


def click(qtbot: QtBot, page: PreviewPage, name: str) -> None:
    qtbot.mouseClick(page.findChild(QAbstractButton, f"preview.{name}"), Qt.MouseButton.LeftButton)


def begin(page: PreviewPage, qtbot: QtBot, *, both: bool) -> Hand:
    for tick in page.battle.hand_setup._ticks.values():
        tick.setChecked(tick.isChecked() or both)
    page.player.set_speed(16.0)
    click(qtbot, page, "hand.begin")
    hand = page.battle.hand
    qtbot.waitUntil(lambda: hand.present or bool(hand.curtain))
    return hand


def test_the_seat_is_passed_on_before_each_secret_choice_and_nothing_shows_meanwhile(
    page: PreviewPage, qtbot: QtBot
) -> None:
    hand = begin(page, qtbot, both=True)
    seats = []
    for _ in range(2):
        seats.append(hand.curtain)
        assert page.battle.curtain.isVisible()
        assert not page.battle.canvas.isVisible()
        assert hand.choices() == ()
        assert hand.declaration() is None
        click(qtbot, page, "curtain.lift")
        assert page.battle.canvas.isVisible()
        assert hand.present
        picture = page.battle.canvas.picture
        assert picture is not None
        assert len(picture.sketch) == len(picture.pieces) > 20
        assert len(set(picture.pieces)) > 2, "each ghost is of its own unit"
        assert not any(unit.cells for unit in picture.state.units)
        assert page.battle.canvas.cursor_field is None
        page.battle.canvas.set_cursor_field(picture.sketch[0][0])
        click(qtbot, page, "declare")
        qtbot.waitUntil(lambda: hand.present or bool(hand.curtain))
    assert seats == ["empire", "orcs"]
    assert all(unit.cells for unit in hand.state.units)


@pytest.mark.long
def test_open_decisions_need_no_curtain(page: PreviewPage, qtbot: QtBot) -> None:
    hand = begin(page, qtbot, both=True)
    for _ in range(30):
        if hand.state.step not in ("deploy", "begin", "orders", "keep", "call"):
            break
        hand.lift()
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
    assert hand.state.step not in ("deploy", "orders")
    assert hand.curtain == ""
    assert hand.present


@pytest.mark.long
def test_one_person_alone_is_asked_at_once(page: PreviewPage, qtbot: QtBot) -> None:
    hand = begin(page, qtbot, both=False)
    assert hand.curtain == ""
    assert page.battle.hand_panel.task.text() == "Set up the army"


@pytest.mark.long
def test_a_unit_of_the_set_up_is_clicked_put_elsewhere_and_taken_back(
    page: PreviewPage, qtbot: QtBot
) -> None:
    hand = begin(page, qtbot, both=False)
    canvas, panel = page.battle.canvas, page.battle.hand_panel
    first = hand.draft
    assert not panel.undo.isEnabled()
    assert canvas.picture is not None
    canvas.click_filter(canvas.picture.sketch[-1][0])
    assert hand.subject
    assert panel.tool == "place"
    place = panel.shown()[-1]
    canvas.click_filter(place.at[0])
    assert hand.draft == place.draft != first
    assert canvas.picture.sketch == place.sketch
    click(qtbot, page, "hand.undo")
    assert hand.draft == first
    assert not panel.undo.isEnabled()
    click(qtbot, page, "declare")
    qtbot.waitUntil(lambda: hand.present and hand.state.step != "deploy")
    assert all(unit.cells for unit in hand.state.units)


@pytest.mark.long
def test_what_has_happened_since_is_told_as_that_and_can_be_skipped(page: PreviewPage, qtbot: QtBot) -> None:
    hand = begin(page, qtbot, both=False)
    page.player.set_speed(0.5)
    panel = page.battle.hand_panel
    click(qtbot, page, "declare")
    qtbot.waitUntil(lambda: hand.catching_up)
    assert panel.task.text() == "See what happens"
    assert panel.now.text() == "Skip to now"
    assert page.window().focusWidget() is panel.list
    qtbot.waitUntil(lambda: not hand.thinking)
    click(qtbot, page, "hand.now")
    assert hand.present
