"""Asking for a hint in the real window: it is shown, does nothing, and goes with the decision."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from editor.ui.kit.context import UiContext
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.hinting import Hinting
from editor.ui.pages.preview.page import PreviewPage
from tests.ui.preview.by_hand import click, wait


@pytest.fixture
def page(begun_page: PreviewPage) -> PreviewPage:
    """The preview of the first battle."""
    return begun_page


def test_a_hint_is_shown_put_away_outdated_and_followed(page: PreviewPage, hand: Hand, qtbot: QtBot) -> None:
    panel = page.battle.hand_panel
    hinting, card, seat = panel.hinting, panel.hint_card, hand.seat
    assert seat is not None
    state = seat.state
    click(qtbot, page, "hand.hint")
    assert hinting.thinking
    assert hand.present  # the window goes on meanwhile
    assert card.isVisibleTo(panel)
    assert not card.do.isEnabled()
    qtbot.waitUntil(lambda: hinting.hint is not None)
    hint = hinting.hint
    assert hint is not None
    assert seat.state is state  # nothing was done
    assert hint.action == seat.asking().answer().action
    assert len(hint.reasons) == 2
    assert hint.signs  # the counters lie on the board
    field, picture = page.battle.hand_field, page.battle.canvas.picture
    assert picture is not None
    assert picture.laid
    assert picture.ready
    page.show_mode("watch")  # who only looks on sees no hint, and decides nothing by a click
    assert (picture.laid, tuple(picture.ready), field.decided()) == ({}, (), [])
    page.show_mode("hand")
    assert picture.laid
    assert all(one in card.reasons.text() for one in ("Noble Footsoldiers", "Berserkers", "(V.1.0)"))
    assert card.do.isEnabled()
    assert not any(one.isVisibleTo(panel) for one in (panel.picker, panel.groups, panel.tray, panel.list))
    view = panel.area.viewport()
    said = QRect(card.reasons.mapTo(view, QPoint()), card.reasons.size())
    assert view.rect().contains(said)  # nobody has to look for the reasons
    click(qtbot, page, "hint.away")
    assert hinting.hint is None
    assert not card.isVisibleTo(panel)
    assert panel.list.isVisibleTo(panel)
    hinting.ask()
    hinting.put_away()  # while the computer thinks
    assert not hinting.thinking
    hinting.ask()
    qtbot.waitUntil(lambda: hinting.hint is not None)
    hinting.follow()
    assert hand.seat is not None
    assert hand.seat.tree.line()[0].action == hint.action
    assert hand.seat.tree.line()[0].by == "human"
    assert hinting.hint is None
    hinting.follow()  # a click too late
    wait(page, qtbot)
    hinting.ask()
    hand.act(hand.seat.asking().answer().action)  # the decision is another one before the hint has come
    assert not hinting.thinking
    wait(page, qtbot)
    assert hinting.hint is None
    assert not card.isVisibleTo(panel)


def test_no_hint_is_asked_for_where_people_alone_know_the_rules() -> None:
    scene = SimpleNamespace(guide=SimpleNamespace(by_people=True))
    hand = SimpleNamespace(scene=scene, seat=object(), decision=object())
    hinting = Hinting(cast(UiContext, None), cast(Hand, hand))
    hinting.ask()
    assert not hinting.offered
    assert not hinting.thinking
