"""Words are whole, on a small screen, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.backups import make_backup
from editor.services.unsaved_files import Rescued
from editor.ui.app import Studio
from editor.ui.editors.maps.output.importing import ImportMapDialog
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.settings import LANGUAGES
from editor.ui.kit.widgets import ElidedLabel
from editor.ui.shell.dialogs.backups import BackupsDialog
from editor.ui.shell.dialogs.damaged import DamagedDialog
from editor.ui.shell.dialogs.glossary import GlossaryDialog
from editor.ui.shell.dialogs.merge import MergeDialog
from editor.ui.shell.dialogs.recovery import RecoveryDialog
from editor.ui.shell.dialogs.unsaved import UnsavedDialog
from editor.ui.shell.main_window import MainWindow
from editor.ui.shell.tabs import NARROWEST
from schemas.problems import error

Duplicate = Callable[[str], DocumentEditor]
PLACES = (
    "",
    "demonworld/unit/imperial-dragonrider",
    "demonworld/spell/bless",
    "demonworld/army/kal-bennock-orcs",
    "diskwars/unit/anvil-guard",
    "demonworld/scenario/the-last-stand",
)
SPOKEN = [(place, LANGUAGES[number % len(LANGUAGES)]) for number, place in enumerate(PLACES)]
"""Each place in one language in turn; test_fit.py looks at pages of every game in all of them."""
MOST_ROWS = 40
"""Rows of a table that are looked at."""


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
            words = widget.text().replace("&", "", 1) if widget.buddy() is not None else widget.text()
            needed = widget.fontMetrics().horizontalAdvance(words)
            if widget.contentsRect().width() < needed and "\n" not in words and seen(widget):
                yield f"label {words!r}: {widget.contentsRect().width()} < {needed}"
        elif isinstance(widget, QTableView | QTreeView):
            yield from lost_cells(widget)


def lost_cells(view: QTableView | QTreeView) -> Iterator[str]:
    """Yield the cells whose words have no room and stand in no tooltip either."""
    model = view.model()
    for row in range(min(model.rowCount(), MOST_ROWS)):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            words, tip = str(index.data() or ""), str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            tip = tip.replace("\n", "; ")  # a tip has room for lines
            room = view.visualRect(index).width()
            wraps = "\n" in words or view.wordWrap()
            if (
                0 < room < view.fontMetrics().horizontalAdvance(words)
                and not wraps
                and words.rstrip("…") not in tip
            ):
                yield f"cell {words!r}: {room}"


@pytest.mark.quick(1)
@pytest.mark.parametrize(("place", "language"), SPOKEN, ids=lambda word: word.rsplit("/", 1)[-1] or "start")
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


def _dialogs(window: MainWindow, folder: Path) -> Iterator[QDialog]:
    """Make the dialogs of rare moments, one after the other."""
    context = window.context
    unit = documents.find(context.workspace, PLACES[1]).id
    ids = [documents.duplicate(context.workspace, unit).id for _ in range(2)]
    opened = documents.load(context.workspace, ids[0])
    place, moment = context.workspace.path, datetime.now(UTC)
    rescued = Rescued(folder / "edits.json", place, ids[0], 1, moment, opened.data)
    documents.save_working_copy(context.workspace, ids[0], {**opened.data, "fear": 7}, opened.version)
    trouble = error("catalogue.damaged", path_name=str(place), detail="page 11")
    make_backup(context.workspace, "auto")
    yield RecoveryDialog(context, documents.working_copies(context.workspace), window, (rescued,))
    yield MergeDialog(context, unit, ids[0], lambda _plan: None, window)
    yield UnsavedDialog([context.local(opened.row.name)] * 2, window)
    yield DamagedDialog(trouble, place, context.language, parent=window)
    yield BackupsDialog(context, window)
    yield GlossaryDialog(context, window)
    board = folder / "isle.map"
    board.write_text("Ww, Ww, Ww, Ww\nWw, Gg, 1 Gg^Fp, Ww\nWw, Hh, Ww, Ww\nWw, Ww, Ww, Ww\n")
    yield ImportMapDialog(context, board, window)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_no_word_is_cut_off_in_dialogs_of_rare_moments(
    studio: Studio, qtbot: QtBot, language: str, tmp_path: Path
) -> None:
    studio.settings.language = next(one for one in LANGUAGES if one == language)
    studio.set_language(studio.settings.language)
    window = studio.open()
    for dialog in _dialogs(window, tmp_path):
        dialog.show()
        qtbot.wait_for_rest(window.context)
        found = list(clipped(dialog))
        assert found == [], f"{type(dialog).__name__}: {found}"
        dialog.close()


@pytest.mark.long
def test_a_tab_among_many_still_tells_its_document(window: MainWindow, find: Callable[[str], str]) -> None:
    window.resize(1280, 720)
    for path in (*PLACES[1:], "zargo/unit/dragon", "wizwar/card/fireball", "demonworld/map/board-1"):
        window.open_document(find(path))
    bar = window.tabs.tabBar()
    assert bar.count() == len(PLACES) + 3
    widths = [bar.tabRect(tab).width() for tab in range(bar.count())]
    assert all(width >= min(NARROWEST, bar.tabSizeHint(tab).width()) for tab, width in enumerate(widths))


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
