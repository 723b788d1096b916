"""Where two painted the same field, both grounds are called as the ruleset calls them."""

import pytest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from editor.ui.kit.conflicts_view import Clash, ConflictsView
from editor.ui.kit.context import UiContext
from schemas.merging import Conflict


def test_ground_is_named_in_the_language_of_the_window(
    context: UiContext, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(context, "language", "fr")
    view = ConflictsView(context)
    qtbot.addWidget(view)
    key = ("terrain", "3.2")
    conflicts = (
        Conflict(key, ("terrain",), "clear", "tall_grass", "rocks"),
        Conflict(("levels", "3.2"), ("levels",), 0, 1, 2),
    )
    view.show_conflicts([Clash("a", "Carte", "demonworld", "map", conflicts)])
    qtbot.waitUntil(lambda: view.list.topLevelItemCount() == 2)
    item = view.list.topLevelItem(0)
    assert item is not None
    buttons = [view.list.itemWidget(item, column) for column in (2, 3)]
    assert all(isinstance(button, QRadioButton) for button in buttons)
    said = [item.text(1), *(button.text() for button in buttons if isinstance(button, QRadioButton))]
    named = context.declared_names("demonworld")["legend{}"]
    assert said == [named[one].get("fr") for one in ("clear", "tall_grass", "rocks")]
    assert "rocks" not in " ".join(said).lower()
