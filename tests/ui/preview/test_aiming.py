"""A click, and pointing, on what a card or a spell may not hit says why; in the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.rules.wizwar.state import GameState
from editor.ui.pages.preview.page import PreviewPage
from tests.ui.preview.by_hand import begin, wait
from tests.ui.preview.conftest import Open

LEFT = Qt.MouseButton.LeftButton


def begun(open_page: Open, qtbot: QtBot, scenario: str) -> PreviewPage:
    page = open_page(scenario)
    qtbot.waitUntil(lambda: page.player.recording is not None)
    begin(page, qtbot)
    return page


def spot(page: PreviewPage, at: str) -> QPoint:
    found: QPoint = page.battle.canvas.centre_of(at).toPoint()
    return found


@pytest.mark.long
def test_an_attack_card_says_why_it_may_not_hit_a_wizard(open_page: Open, qtbot: QtBot) -> None:
    page = begun(open_page, qtbot, "wizwar/scenario/the-first-duel")
    hand, field, canvas = page.battle.hand, page.battle.hand_field, page.battle.canvas
    for _ in range(20):
        if hand.present and hand.state.step == "act":
            break
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
        wait(page, qtbot)
    state = hand.state
    assert isinstance(state, GameState)
    me, other = state.wizards[state.side], state.wizards[1 - state.side]
    cards = [one for one in me.hand if state.battle.spec(one).type == "attack"]
    assert cards, "the seed deals one"
    hand.select(f"c{cards[0]}")
    there = f"q{other.square}"
    decided = hand.tree.length()

    qtbot.mouseMove(canvas, spot(page, there))
    canvas.field_hovered.emit(there)

    assert field._against is not None
    assert field._against[0] == there
    why = field._against[1]
    assert why.startswith(("Combat: ", "Cards: "))
    assert canvas.quiet, "no other words lie over it"
    blank = canvas.grab().toImage()
    field._against = None
    assert canvas.grab().toImage() != blank, "it is written on the board"

    qtbot.waitUntil(lambda: page.battle.hand_panel.awake)
    qtbot.mouseClick(canvas, LEFT, pos=spot(page, there))

    assert field.drag.refusal == why
    assert page.battle.hand_panel.notes.trouble.text() == why
    assert hand.tree.length() == decided
    canvas.field_hovered.emit(None)
    assert field._against is None
