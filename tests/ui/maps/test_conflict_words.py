"""Where two painted the same field, both grounds are called as the ruleset calls them."""

import pytest
from PySide6.QtWidgets import QRadioButton
from pytestqt.qtbot import QtBot

from editor.services.documents import find, load_document
from editor.ui.kit.conflicts_view import Clash, ConflictsView
from editor.ui.kit.context import UiContext
from schemas.map import HexMapBase
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


def test_areas_of_a_map_are_told_by_their_fields_and_shown_as_both_sides_have_them(
    context: UiContext, qtbot: QtBot
) -> None:
    mine = load_document(context.workspace, find(context.workspace, "demonworld/map/toll-house").id)
    assert isinstance(mine, HexMapBase)
    assert isinstance(mine.terrain, tuple)
    letter = next(one for one in mine.legend if one != mine.terrain[1][1])
    rows = tuple(letter * len(row) for row in mine.terrain)
    both = {"wood": 150}, {"rocks": 120, "clear": 30}
    area = Conflict(("terrain", "2.2+149"), ("terrain",), None, *both, area=((1, 1), (15, 10)), count=150)
    view = ConflictsView(context)
    qtbot.addWidget(view)
    sides = mine, mine.model_copy(update={"terrain": rows})
    view.show_conflicts([Clash("a", "Map", "demonworld", "map", (area,), lambda: sides)])
    qtbot.waitUntil(lambda: view.list.topLevelItemCount() == 1)
    item = view.list.topLevelItem(0)
    assert item is not None
    buttons = [
        one for column in (2, 3) if isinstance(one := view.list.itemWidget(item, column), QRadioButton)
    ]
    assert item.text(0).replace("\n", " ").endswith("from 2.2 to 16.11 Map")
    qtbot.waitUntil(lambda: not any(one.icon().isNull() for one in buttons))
    first, second = (one.icon().pixmap(one.iconSize()).toImage() for one in buttons)
    assert first != second
    assert buttons[1].text() == "Rocky ground: 120\nClear ground: 30"
