"""The manual: contents and search at the left, a chapter at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QUrl
from PySide6.QtWidgets import QLabel, QSplitter, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.manual.reading import chapters_with, read_manual
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.page_keys import MANUAL
from editor.ui.kit.theme import SPACE_2, muted
from editor.ui.kit.widgets import icon_button
from editor.ui.pages.manual.text import ManualText, chapter_of

if TYPE_CHECKING:
    from editor.ui.kit.host import Host

_CONTENTS_WIDTH: Final = 250
_DIALOG_SIZE: Final = (900, 640)
_ID: Final = Qt.ItemDataRole.UserRole


class ManualPage(QWidget):
    """Contents, search, a chapter; back and forward between the chapters that were read."""

    def __init__(self, language: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.manual = read_manual(language)
        self.text = ManualText(self.manual, self)
        self.text.setAccessibleName(self.tr("Chapter"))
        self.search = LineEdit(self)
        self.search.setPlaceholderText(self.tr("Search the manual"))
        self.search.setAccessibleName(self.tr("Search the manual"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        self.contents = self._tree()
        self._none = muted(QLabel(self.tr("No chapter has these words."), self))
        self._none.setWordWrap(True)
        self._none.hide()
        self.back = icon_button(self, "arrow-left", self.tr("Back"), self.text.backward)
        self.forward = icon_button(self, "arrow-right", self.tr("Forward"), self.text.forward)
        self.text.backwardAvailable.connect(self.back.setEnabled)
        self.text.forwardAvailable.connect(self.forward.setEnabled)
        self.back.setEnabled(False)
        self.forward.setEnabled(False)
        self.text.sourceChanged.connect(self._follow)
        self._lay_out()
        self.setFocusProxy(self.text)

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = column_layout(left, (SPACE_2, SPACE_2, SPACE_2, SPACE_2), SPACE_2)
        row = row_layout(None, 0, SPACE_2)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        row.addWidget(self.search, 1)
        column.addLayout(row)
        column.addWidget(self._none)
        column.addWidget(self.contents, 1)
        parts = QSplitter(self)
        parts.addWidget(left)
        parts.addWidget(self.text)
        parts.setStretchFactor(1, 1)
        parts.setSizes([_CONTENTS_WIDTH, _DIALOG_SIZE[0]])
        parts.setChildrenCollapsible(False)
        column_layout(self).addWidget(parts)

    def _tree(self) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setHeaderHidden(True)
        tree.setAccessibleName(self.tr("Contents"))
        for part in self.manual.parts:
            top = QTreeWidgetItem([part.title])
            top.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for chapter in part.chapters:
                entry = QTreeWidgetItem([chapter.title])
                entry.setData(0, _ID, chapter.id)
                entry.setToolTip(0, chapter.title)
                top.addChild(entry)
            tree.addTopLevelItem(top)
        tree.expandAll()
        tree.currentItemChanged.connect(lambda item, _before: self._take(item))
        return tree

    @property
    def manual_chapter(self) -> str:
        """The chapter that is shown: F1 stays with it."""
        return self.text.chapter

    def show_chapter(self, chapter_id: str) -> None:
        """Show a chapter; the first one for an id that the manual has not."""
        known = self.manual.chapter(chapter_id)
        self.text.show_chapter(known.id if known is not None else self.manual.chapters[0].id)

    def _take(self, item: QTreeWidgetItem | None) -> None:
        chapter = item.data(0, _ID) if item is not None else None
        if chapter and chapter != self.text.chapter:
            self.text.show_chapter(chapter)
            self.text.mark(self.search.text())

    def _follow(self, source: QUrl) -> None:
        """Choose the chapter in the contents that has just come into sight."""
        shown = chapter_of(source)
        with QSignalBlocker(self.contents):
            for entry in self._entries():
                if entry.data(0, _ID) == shown:
                    self.contents.setCurrentItem(entry)

    def _entries(self) -> list[QTreeWidgetItem]:
        return [entry for top in self._tops() for entry in _below(top)]

    def _tops(self) -> list[QTreeWidgetItem]:
        return _below(self.contents.invisibleRootItem())

    def _find(self, words: str) -> None:
        """Leave the chapters with these words in the contents, and mark them in the one that is shown."""
        found = {one.id for one in chapters_with(self.manual, words)}
        for entry in self._entries():
            entry.setHidden(entry.data(0, _ID) not in found)
        for top in self._tops():
            top.setHidden(all(entry.isHidden() for entry in _below(top)))
        self._none.setVisible(not found)
        self.text.mark(words)


def _below(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    entries = (item.child(number) for number in range(item.childCount()))
    return [entry for entry in entries if entry is not None]


class ManualDialog(Dialog):
    """The manual over a dialog, which hides the tab behind it and may not let one reach it."""

    def __init__(self, language: str, parent: QWidget) -> None:
        super().__init__(parent, _DIALOG_SIZE)
        self.setModal(False)
        self.introduce(manual_title())
        self.page = ManualPage(language, self)
        self.body.addWidget(self.page, 1)
        self.add_button(self.tr("Close"), self.close, primary=True)

    @classmethod
    def opened(cls, language: str, chapter: str, over: QWidget) -> ManualPage:
        """Show a chapter above a dialog, and return the page that it is in."""
        dialog = cls(language, over)
        dialog.page.show_chapter(chapter)
        dialog.show()
        return dialog.page


def manual_title() -> str:
    """Return what the tab and the dialog are called."""
    return QCoreApplication.translate("ManualPage", "Manual")


def open_manual(window: Host, chapter: str, over: QWidget | None = None) -> ManualPage:
    """Show a chapter in the tab of the manual; above a dialog, which hides that tab, in one of its own."""
    if over is not None and over is not window:
        return ManualDialog.opened(window.context.language, chapter, over)
    page = window.tabs.open_page(
        MANUAL, manual_title(), "circle-question-mark", lambda: ManualPage(window.context.language, window)
    )
    assert isinstance(page, ManualPage)  # noqa: S101 - made by the line above
    page.show_chapter(chapter)
    return page
