"""A unit changes its state by hand: offered at the unit, refused with a reason, taken back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.rules.demonworld import actions as act
from editor.ui.pages.preview.page import PreviewPage
from tests.ui.preview.by_hand import begin, click_field, until_step, wait
from tests.ui.preview.conftest import Open

RIDERS = "unit:0"


def offered(page: PreviewPage) -> list[str]:
    """Return the letters of the states to which the riders may change."""
    hand = page.battle.hand
    hand.select(RIDERS, page.battle.canvas.places_of(RIDERS)[0])
    return [one.mark for one in hand.choices() if isinstance(one.action, act.ChangeState)]


def mobility(page: PreviewPage) -> str:
    return page.battle.hand.state.battle.roster[0].card.mobility


def facts(page: PreviewPage) -> tuple[tuple[str, str], ...]:
    found = page.battle.canvas.facts_at(page.battle.canvas.places_of(RIDERS)[0])
    assert found is not None
    return found.rows


@pytest.mark.long
def test_riders_dismount_by_hand_and_mount_again_when_that_is_taken_back(
    open_page: Open, qtbot: QtBot
) -> None:
    page = open_page("demonworld/scenario/the-green-ford")
    hand = begin(page, qtbot)
    until_step(page, qtbot, "move")
    battle = page.battle
    assert offered(page) == ["O"]
    riders = battle.canvas.places_of(RIDERS)[0]
    menu = battle.hand_field.open_menu(riders)
    parts = [QMenu.menuInAction(entry) for entry in menu.actions()]
    said = [entry.text() for part in (menu, *parts) if isinstance(part, QMenu) for entry in part.actions()]
    assert any("on foot" in words for words in said)
    menu.close()
    click_field(qtbot, page, riders)
    assert [one.mark for one in battle.hand_field.ring.choices] == ["O"]
    qtbot.keyClick(battle.hand_field.ring, Qt.Key.Key_O)
    wait(page, qtbot)
    assert mobility(page) == "infantry"
    assert dict(facts(page))["State"] == "on foot"
    assert offered(page) == []
    assert dict(facts(page))["mounted"].endswith("6 movement points needed, 3 left (V).")
    hand.undo()
    assert mobility(page) == "cavalry"
    assert offered(page) == ["O"]
    assert "mounted" not in dict(facts(page))
