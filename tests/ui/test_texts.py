"""Words are whole, on a small screen, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QLineEdit, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.app import Studio
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.settings import LANGUAGES
from editor.ui.kit.widgets import ElidedLabel
from editor.ui.shell.main_window import MainWindow

Duplicate = Callable[[str], DocumentEditor]
PLACES = (
    "",
    "demonworld/unit/imperial-dragonrider",
    "demonworld/spell/bless",
    "demonworld/army/kal-bennock-orcs",
    "diskwars/unit/anvil-guard",
)


def seen(widget: QWidget) -> bool:
    """Whether anything of it is on the screen; asked last, because it takes long."""
    return not widget.visibleRegion().isEmpty()


def clipped(window: QWidget) -> Iterator[str]:
    """Yield what has less room than its words need."""
    for widget in window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if (
            isinstance(widget, QPushButton | QCheckBox)
            and widget.text()
            and widget.property("tone") not in ("link", "search")
        ):
            if widget.width() < widget.sizeHint().width() and seen(widget):
                yield f"{widget.text()!r}: {widget.width()} < {widget.sizeHint().width()}"
        elif (
            isinstance(widget, QLabel)
            and widget.text()
            and not widget.wordWrap()
            and not isinstance(widget, ElidedLabel)
        ):
            needed = widget.fontMetrics().horizontalAdvance(widget.text())
            if widget.contentsRect().width() < needed and "\n" not in widget.text() and seen(widget):
                yield f"label {widget.text()!r}: {widget.contentsRect().width()} < {needed}"


@pytest.mark.quick(2)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.rsplit("/", 1)[-1] or "start")
def test_no_word_is_cut_off_on_a_small_screen(
    studio: Studio, qtbot: QtBot, language: str, place: str
) -> None:
    studio.settings.language = next(one for one in LANGUAGES if one == language)
    studio.set_language(studio.settings.language)
    window = studio.open()
    window.resize(1280, 720)
    if place:
        row = documents.duplicate(
            window.context.workspace, documents.find(window.context.workspace, place).id
        )
        window.open_document(row.id)
    qtbot.wait_for_rest(window.context)
    assert list(clipped(window)) == []


@pytest.mark.long
def test_buttons_with_an_icon_alone_have_tooltips(window: MainWindow, copy_of: Duplicate) -> None:
    copy_of("demonworld/unit/orc-guard")
    bare = [
        widget.objectName() or widget.accessibleName()
        for widget in window.findChildren(QAbstractButton)
        if isinstance(widget, QToolButton)
        and widget.isVisible()
        and not isinstance(widget.parent(), QLineEdit)
        and not widget.text()
        and not widget.toolTip()
    ]
    assert bare == []
