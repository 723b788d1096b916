"""Marks that the last step leaves: none over a leader's sign, none where nobody is, one for who was lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QTextLayout, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.rules.zargo.events.combats import PiecesLost
from editor.ui.pages.preview import drag_marks
from editor.ui.pages.preview.board import Trail
from editor.ui.pages.preview.field import BattleField
from editor.ui.pages.preview.page import PreviewPage
from schemas.typography import unbroken
from tests.ui.preview.conftest import Open


def way_drawn(page: PreviewPage, trail: Trail, *, kept: bool) -> QImage:
    canvas = page.battle.canvas
    image = QImage(canvas.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        drag_marks.paint_way(canvas, painter, trail, QTransform(), kept=kept)
    return image


@pytest.mark.long
def test_a_way_that_was_gone_leaves_the_sign_of_the_leader_in_sight(page: PreviewPage) -> None:
    canvas = page.battle.canvas
    assert isinstance(canvas, BattleField)
    canvas.fit()
    trail = Trail(((4, 6), (4, 7), (4, 8)))
    for kept in (False, True):
        image = way_drawn(page, trail, kept=kept)
        middle, end = (canvas.centre_of(at).toPoint() for at in trail.path[1:])
        assert image.pixelColor(middle).alpha() > 0
        assert (image.pixelColor(end).alpha() == 0) == kept


@pytest.mark.long
def test_the_cursor_goes_with_who_stood_there_and_fell(page: PreviewPage) -> None:
    recording, canvas = page.player.recording, page.battle.canvas
    assert recording is not None
    states = [recording.state_at(moment) for moment in range(recording.length + 1)]
    moment, unit = next(
        (moment, unit)
        for moment, (one, other) in enumerate(pairwise(states))
        for unit, after in zip(one.units, other.units, strict=True)
        if unit.elements and not after.elements
    )
    standing = next(one for one in states[moment + 1].units if one.elements)
    at = states[moment].battle.ground.at
    for number, wanted in ((unit, None), (standing, at(standing.cells[0]))):
        canvas.show_state(states[moment])
        canvas.set_cursor_field(at(number.cells[0]))
        canvas.show_state(states[moment + 1])
        assert canvas.cursor_field == wanted


@pytest.mark.long
def test_who_was_lost_in_the_last_step_of_zargo_is_struck_out_where_he_stood(
    open_page: Open, qtbot: QtBot
) -> None:
    page = open_page("zargo/scenario/two-thrones")
    player, canvas = page.player, page.battle.canvas

    def lost() -> int | None:
        recording = player.recording
        for moment, happening in enumerate(recording.happenings if recording is not None else (), 1):
            if isinstance(happening.event, PiecesLost) and recording is not None:
                before = recording.state_at(moment - 1).pieces[happening.event.pieces[0]]
                if before.cell >= 0 and before.city < 0:
                    return moment
        return None

    qtbot.waitUntil(lambda: lost() is not None)
    moment, recording = lost(), player.recording
    assert moment is not None
    assert recording is not None
    event = recording.happenings[moment - 1].event
    assert isinstance(event, PiecesLost)
    before, after = recording.state_at(moment - 1), recording.state_at(moment)
    there = before.world.at(before.pieces[event.pieces[0]].cell)
    pictures = []
    for earlier in (before, None):
        canvas.show_state(after, event, earlier)
        canvas.finish()
        assert isinstance(canvas, BattleField)
        canvas.show_field(there)
        wide = round(canvas.field_width())
        box = QRect(0, 0, wide, wide)
        box.moveCenter(canvas.centre_of(there).toPoint())
        pictures.append(canvas.grab(box).toImage())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("width", range(40, 220, 12))
def test_names_of_fields_stay_whole(qapp: QApplication, width: int) -> None:
    words = unbroken("Garde (1/J12) va de 1/J12 vers 2/A4")
    layout = QTextLayout(words)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        lines.append(words[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    shown = [line.replace("\N{WORD JOINER}", "").strip() for line in lines]
    assert not [line for line in shown if line.endswith("/") or line.startswith("/")]
    assert " ".join(shown).replace("/", "") == words.replace("\N{WORD JOINER}", "").replace("/", "")
