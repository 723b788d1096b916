"""Small pictures of documents: in the picker and on the start page, made once for the same content."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.printing.maps import style_sample
from editor.services import documents
from editor.services.documents import Query
from editor.services.thumbnails import SIDE, thumbnail
from editor.ui.kit.catalogue.list_view import PICTURE, CatalogueList
from editor.ui.kit.catalogue.picker import PickerDialog
from editor.ui.kit.editor import DocumentEditor
from editor.ui.shell.main_window import MainWindow
from schemas.systems.shared import SharedMapStyle

Find = Callable[[str], str]


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "path",
    [
        "demonworld/map/board-1",
        "demonworld/scenario/first-battle",
        "demonworld/unit/orc-guard",
        "demonworld/army/kal-bennock-orcs",
        "wizwar/card/fireball",
        "wizwar/map/the-crooked-stair",
        "wizwar/scenario/duel-in-the-maze",
        "zargo/scenario/two-thrones",
        "diskwars/scenario/first-contact",
        "darkage/scenario/toll-and-tax",
    ],
)
def test_a_document_has_a_picture_that_is_drawn_once(window: MainWindow, find: Find, path: str) -> None:
    workspace = window.context.workspace
    picture = thumbnail(workspace, find(path), "en")
    assert picture is not None
    assert max(picture.width(), picture.height()) == SIDE
    rows = range(0, picture.height(), 8)  # between two tables a row may be plain
    assert len({picture.pixel(x, y) for x in range(picture.width()) for y in rows}) > 1
    assert thumbnail(workspace, find(path), "en") is picture


def test_a_document_without_a_picture_has_none(window: MainWindow, find: Find) -> None:
    assert thumbnail(window.context.workspace, find("demonworld/ruleset/demonworld"), "en") is None


@pytest.mark.long
def test_an_edited_card_has_another_picture(
    window: MainWindow, copy_of: Callable[[str], DocumentEditor]
) -> None:
    session = copy_of("demonworld/unit/orc-guard").session
    before = thumbnail(window.context.workspace, session.id, "en")
    session.change("fear", 7, "Change fear")
    assert session.save()
    assert thumbnail(window.context.workspace, session.id, "en") is not before


def test_maps_are_chosen_by_their_pictures(window: MainWindow, qtbot: QtBot) -> None:
    dialog = PickerDialog(window.context, "demonworld", ("map",), several=False, parent=window)
    dialog.show()
    model = dialog.list.model
    qtbot.waitUntil(lambda: model.rowCount() > 0)

    def pictured() -> bool:
        icon = model.index(0, 0).data(Qt.ItemDataRole.DecorationRole)
        return bool(icon.availableSizes()) and icon.availableSizes()[0].width() > PICTURE.width()

    qtbot.waitUntil(pictured)
    dialog.close()


def test_styles_and_symbols_are_listed_with_their_pictures(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(style_sample, "_WIDTH", 8)
    context = window.context
    made = [
        SharedMapStyle.model_validate({"slug": "ash", "name": "Ash", "base": "plain"}),
        SharedMapStyle.model_validate({"slug": "dusk", "name": "Dusk", "base": "desert"}),
    ]
    for document in made:
        documents.create(context.workspace, document)
    plain, desert = (thumbnail(context.workspace, one.id, "en") for one in made)
    assert plain is not None
    assert plain.width() == SIDE > plain.height()
    assert plain != desert
    shown = CatalogueList(context, window)
    usual = shown.view.verticalHeader().defaultSectionSize()
    shown.model.set_query(Query(system=None, kind="map_style"))
    qtbot.waitUntil(lambda: shown.model.rowCount() == 2)
    assert shown.view.iconSize() == PICTURE
    assert shown.view.verticalHeader().defaultSectionSize() > PICTURE.height()

    def pictured() -> bool:
        icons = [shown.model.index(row, 0).data(Qt.ItemDataRole.DecorationRole) for row in (0, 1)]
        return all(icon.availableSizes()[0].width() == SIDE for icon in icons if icon.availableSizes())

    qtbot.waitUntil(pictured)
    shown.model.set_query(Query(system=None, kind="ruleset"))
    qtbot.waitUntil(lambda: shown.view.verticalHeader().defaultSectionSize() == usual)


@pytest.mark.long
def test_samples_of_the_start_page_have_pictures(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_start()

    def pictured() -> int:
        tiles = [one for one in page.findChildren(QPushButton) if one.property("tone") == "tile"]
        return sum(
            max((size.width() for size in one.icon().availableSizes()), default=0) >= 64 for one in tiles
        )

    qtbot.waitUntil(lambda: pictured() >= 4)

    def told() -> bool:
        """Whether a tile says whom its scenario favours."""
        return any("scenario · " in one.text() for one in page.findChildren(QPushButton))

    qtbot.waitUntil(told)
