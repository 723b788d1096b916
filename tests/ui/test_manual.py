"""F1 opens the chapter about what has the focus; the manual is searched and read in its tab."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.ui.pages.manual.view import ManualDialog, ManualPage
from editor.ui.shell.dialogs.bin import BinDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.tour.manual_scenes import SCENES
from tests.ui.conftest import Find


def _manual(window: MainWindow) -> ManualPage:
    page = window.tabs.currentWidget()
    assert isinstance(page, ManualPage)
    return page


def test_f1_opens_the_chapter_of_a_document_a_panel_and_a_dialog(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    editor = window.open_document(find("demonworld/unit/orc-guard"))
    assert editor is not None
    editor.setFocus()
    window.book.action("help.manual").trigger()
    page = _manual(window)
    assert page.text.chapter == "unit-demonworld"
    # The catalogue has a chapter of its own, whatever tab is in front.
    window.catalogue.focus_search()
    window.book.action("help.manual").trigger()
    assert page.text.chapter == "catalogue"
    assert page.contents.currentItem().data(0, Qt.ItemDataRole.UserRole) == "catalogue"
    page.back.click()
    assert page.text.chapter == "unit-demonworld"
    dialog = BinDialog(window.context, window)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_F1)
    (over,) = [box for box in QApplication.topLevelWidgets() if isinstance(box, ManualDialog)]
    assert over.page.text.chapter == "catalogue"
    over.close()
    dialog.close()


def test_the_manual_is_searched_and_its_pictures_fit(window: MainWindow, qtbot: QtBot) -> None:
    page = window.show_manual("search")
    assert isinstance(page, ManualPage)
    page.search.setText("calibration")
    shown = [entry.data(0, Qt.ItemDataRole.UserRole) for entry in page._entries() if not entry.isHidden()]
    assert shown == ["print-centre"]
    page.contents.setCurrentItem(next(one for one in page._entries() if not one.isHidden()))
    assert page.text.chapter == "print-centre"
    assert page.text.extraSelections()
    picture = page.text.loadResource(
        QTextDocument.ResourceType.ImageResource.value, "pictures/print-centre.webp"
    )
    assert 0 < picture.width() <= page.text.viewport().width()
    page.search.setText("no such words anywhere")
    assert not page._none.isHidden()


def test_each_picture_of_the_manual_can_be_taken_anew(window: MainWindow) -> None:
    page = window.show_manual("start")
    assert isinstance(page, ManualPage)
    assert {f"pictures/{name}.webp" for name in SCENES} == set(page.manual.pictures)
