"""Pieces that wait beside the board are dragged onto it, or chosen by a click."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.free_field import FreeField
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.tray import Tile
from editor.ui.systems.diskwars.hand_board import InHand, Pile
from editor.ui.systems.zargo.hand_groups import Garrison
from tests.ui.preview.conftest import Open


def begun(open_page: Open, path: str, step: str) -> PreviewPage:
    """Open a battle whose first side is played by hand up to a step."""
    page = open_page(path)
    page.show_mode("hand")
    assert page.prepared is not None
    assert page.scene is not None
    hand = page.battle.hand
    hand.begin(page.prepared, page.scene, seed=1, hands=[page.scene.sides[0].id], ai_by_side={})
    while hand.state.step != step:
        assert hand.seat is not None
        hand.act(hand.seat.advice())
        hand.to_present()
    hand.to_present()
    return page


def drag(tile: Tile, *points: QPointF) -> None:
    """Take hold of a tile, carry it over points of the screen and let go at the last."""
    start = QPointF(tile.mapToGlobal(tile.rect().center()))
    left = Qt.MouseButton.LeftButton
    steps = [(QEvent.Type.MouseButtonPress, start), *((QEvent.Type.MouseMove, one) for one in points)]
    for kind, at in (*steps, (QEvent.Type.MouseButtonRelease, points[-1])):
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else left
        event = QMouseEvent(kind, QPointF(), at, left, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(tile, event)


def over(page: PreviewPage, point: QPointF) -> QPointF:
    return QPointF(page.battle.canvas.mapToGlobal(point))


@pytest.mark.long
def test_the_reserve_of_zargo_goes_into_cities_and_onto_the_continent(open_page: Open, qtbot: QtBot) -> None:
    page = begun(open_page, "zargo/scenario/two-thrones", "garrisons")
    hand, panel, canvas = page.battle.hand, page.battle.hand_panel, page.battle.canvas
    tiles = panel.tray.tiles
    assert len(tiles) == 4
    assert "Combat: 5" in tiles[0].toolTip(), "what a piece can do is told before it is chosen"
    assert not panel.unit.isVisibleTo(panel), "who waits is seen, not looked up in a list"
    city = canvas.places_of(hand.subjects()[0])[0]
    sea = over(page, canvas.centre_of((0, 0)))
    there = over(page, canvas.centre_of(city))
    drag(tiles[1], sea, there)
    assert isinstance(hand.draft, Garrison)
    assert len(hand.draft.pieces) == 1
    qtbot.mouseClick(panel.tray.tiles[0], Qt.MouseButton.LeftButton)
    assert len(hand.draft.pieces) == 2
    drag(panel.tray.tiles[0], there, sea)
    assert len(hand.draft.pieces) == 2, "beside the city nothing happens"
    while hand.state.step == "garrisons":
        hand.declare()
        hand.to_present()
    before, kinds = hand.state, [tile.waiting.words for tile in panel.tray.tiles]
    free = before.world.at(next(choice.action.at for choice in hand.choices()))
    drag(panel.tray.tiles[2], sea, over(page, canvas.centre_of(free)))
    placed = [one for one, piece in enumerate(hand.state.pieces) if piece.cell != before.pieces[one].cell]
    assert [before.world.kind_of(one).name.get("en") for one in placed] == [kinds[2]]
    chosen = [tile.waiting.words for tile in panel.tray.tiles if tile.isChecked()]
    assert chosen == [kinds[2]], "a click places another one of the same"


@pytest.mark.quick(1)
@pytest.mark.parametrize("step", ["deploy", "order"])
@pytest.mark.long
def test_stacks_of_diskwars_are_laid_out_as_disks(open_page: Open, qtbot: QtBot, step: str) -> None:
    path = {"deploy": "first-contact", "order": "the-hill-of-destiny"}[step]
    page = begun(open_page, f"diskwars/scenario/{path}", step)
    hand, panel = page.battle.hand, page.battle.hand_panel
    last = panel.tray.tiles[-1]
    qtbot.mouseClick(last, Qt.MouseButton.LeftButton)
    if step == "order":
        assert hand.draft == Pile((last.waiting.subject,))
        assert hand.declaration().lines == (f"1. {last.waiting.words}",), "what is chosen, not what is left"
        assert panel.list.item(0).text() == "Click above what comes next.", "nothing is dragged yet"
        return
    assert hand.draft == InHand(last.waiting.subject)
    assert [tile.waiting.subject for tile in panel.tray.tiles if tile.isChecked()] == [last.waiting.subject]
    canvas, board = page.battle.canvas, hand.board
    assert isinstance(canvas, FreeField)
    assert board is not None
    lift = board.take(hand.state, last.waiting.subject, hand.draft)
    zone = board.area(hand.state, lift, 0, hand.draft) if lift is not None else None
    assert zone is not None
    point = canvas.transform().map(zone.boundingRect().center())
    drag(panel.tray.tiles[-1], over(page, point + QPointF(30, 30)), over(page, point))
    assert canvas.coordinates.text(), "the corner says where the disk is carried"
    assert hand.seat is not None
    assert hand.seat.state.table.disk(last.waiting.subject) is not None
