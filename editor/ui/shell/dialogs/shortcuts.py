"""The page of keyboard shortcuts, made from the table of actions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.kit.actions import CONTEXT, MENUS, ActionBook
from editor.ui.kit.dialog import Dialog

SIZE = (560, 600)


class ShortcutsDialog(Dialog):
    """Every action with its keys, grouped by menu."""

    manual_chapter = "settings"

    def __init__(self, book: ActionBook, parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        self.introduce(self.tr("Keyboard shortcuts"))
        tree = QTreeWidget(self)
        tree.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        tree.setAccessibleName(self.tr("Keyboard shortcuts"))
        for menu, words in (*MENUS, ("", "")):
            title = (
                QCoreApplication.translate(CONTEXT, words).replace("&", "") if words else self.tr("Elsewhere")
            )
            group = QTreeWidgetItem([title, ""])
            for entry in book.entries():
                if entry.spec.menu == menu:
                    keys = ", ".join(
                        key.toString(QKeySequence.SequenceFormat.NativeText) for key in entry.spec.sequences()
                    )
                    group.addChild(QTreeWidgetItem([entry.spec.plain_words(), keys]))
            if group.childCount():
                tree.addTopLevelItem(group)
        tree.expandAll()
        tree.resizeColumnToContents(0)
        self.body.addWidget(tree)
        self.add_button(self.tr("Close"), self.accept, primary=True)
