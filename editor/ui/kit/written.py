"""What was written to files: said with its path, and opened by the program that the system has for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QMimeData, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from editor.ui.kit.clipboard import put_on_clipboard
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted
from editor.ui.kit.widgets import push_button, wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import Offer, UiContext

_SIZE: Final = (520, 180)
_SHOWN: Final = 3
"""So many files are named."""
_READ: Final = frozenset(
    {
        *(".csv", ".ods", ".xlsx", ".md", ".txt", ".html", ".pdf"),
        *(".gif", ".jpg", ".png", ".svg", ".webp", ".mp4", ".webm"),
    }
)
"""Endings of what people look at: such a file is opened itself, of any other its folder."""


def written_words(files: Sequence[Path]) -> str:
    """Return where it was written to: the paths of the files, of many the first three."""
    shown = ", ".join(map(str, files[:_SHOWN])) + (", …" if len(files) > _SHOWN else "")
    return QCoreApplication.translate("Written", "Written to {file}.").format(file=shown)


def tell_written(context: UiContext, *places: Path, words: str = "") -> None:
    """Say below the tabs where it was written to, with buttons that open it.

    Args:
        context: of the window.
        places: the files, or one folder.
        words: what is said; empty for the paths.
    """
    context.notify(words or written_words(places), "note", opening(places[0]) if places else ())


def opening(place: Path) -> tuple[Offer, ...]:
    """Return what can be opened of a file or a folder: words of a button, and what it does."""
    place = place.absolute()
    whole = place.is_dir()
    folder = place if whole else place.parent
    found: list[Offer] = []
    if not whole and place.suffix.lower() in _READ:
        found.append((QCoreApplication.translate("Written", "Open"), lambda: open_place(place)))
    found.append((QCoreApplication.translate("Written", "Open the folder"), lambda: open_place(folder)))
    return tuple(found)


def open_place(place: Path) -> None:
    """Let the system open a file or a folder; where it cannot, show the path so that it can be copied."""
    if not place.exists() or not QDesktopServices.openUrl(QUrl.fromLocalFile(str(place))):
        PathDialog(place, QApplication.activeWindow()).open()


class PathDialog(Dialog):
    """Says that nothing opens a file or a folder, with its path to be copied."""

    def __init__(self, place: Path, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        there = place.exists()
        self.introduce(
            self.tr("No program opens it") if there else self.tr("It is gone"),
            self.tr("Nothing on this computer opens it. You find it here:")
            if there
            else self.tr("It was written here, and has been moved or deleted since:"),
        )
        self.path = LineEdit(self)
        self.path.setText(str(place))
        self.path.setReadOnly(True)
        self.path.setAccessibleName(self.tr("Path"))
        self.body.addWidget(self.path)
        self.add_button(self.tr("Close"), self.reject)
        self.add_button(self.tr("Copy the path"), self.copy, primary=True)

    def copy(self) -> None:
        """Put the path on the clipboard, and close."""
        data = QMimeData()
        data.setText(self.path.text())
        put_on_clipboard(data)
        self.accept()


class WrittenLine(QWidget):
    """One line of a dialog: where something was written to, with buttons that open it. Hidden until then."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.words = wrapped(muted(QLabel(self)))
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._row = row_layout(spacing=SPACE_2)
        self._row.addStretch(1)
        column = column_layout(self, 0, SPACE_1)  # beside long paths buttons would leave no room
        column.addWidget(self.words)
        column.addLayout(self._row)
        self._buttons: list[QWidget] = []
        self.hide()

    def tell(self, *places: Path, words: str = "", quiet: bool = False) -> None:
        """Say where it was written to.

        Args:
            places: the files, or one folder.
            words: what is said; empty for the paths.
            quiet: not to a screen reader as well: the main window says it.
        """
        self.clear()
        self.words.setText(words or written_words(places))
        for place, (name, run) in enumerate(opening(places[0]) if places else ()):
            button = push_button(self, name, run)
            button.setAutoDefault(False)
            self._row.insertWidget(place, button)
            self._buttons.append(button)
        self.show()
        if not quiet:
            self._context.announce(self.words.text())

    def clear(self) -> None:
        """Say nothing."""
        for button in self._buttons:
            button.deleteLater()
        self._buttons = []
        self.words.clear()
        self.hide()
