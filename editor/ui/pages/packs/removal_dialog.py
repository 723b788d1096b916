"""Before a pack is removed: what goes, what stays, and who needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.packs.removing import Removal, refusals
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.widgets import wrapped
from editor.ui.kit.words.labels import kind_word

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (640, 440)


class RemovalDialog(Dialog):
    """Says what removing does; `agreed` hands over whether edited documents go too."""

    manual_chapter = "pack-indexes"
    agreed = Signal(bool)

    def __init__(self, context: UiContext, removal: Removal, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        name = removal.pack.title.get(context.language) or removal.pack.pack
        self.introduce(
            self.tr("Remove {name}").format(name=name),
            self.tr("Documents of the pack go into the recycle bin; Undo brings them back."),
        )
        self.tree = QTreeWidget(self)
        self.tree.setRootIsDecorated(False)
        self.tree.setHeaderLabels([self.tr("Document"), self.tr("Kind"), self.tr("What happens")])
        self.tree.setAccessibleName(self.tr("Documents of the pack"))
        for rows, words in (
            (removal.kept, self.tr("edited by you, stays")),
            (removal.shared, self.tr("another pack has it, stays")),
            (removal.gone, self.tr("goes")),
        ):
            for row in rows:
                self.tree.addTopLevelItem(QTreeWidgetItem([context.name_of(row), kind_word(row.kind), words]))
        for column in range(3):
            self.tree.resizeColumnToContents(column)
        self.edited = QCheckBox(self.tr("Remove what I have edited, too"), self)
        self.edited.setVisible(bool(removal.kept))
        against = refusals(removal)
        self.trouble = wrapped(QLabel("\n".join(map(context.sentence, against)), self), "danger")
        self.trouble.setVisible(bool(against))
        self.body.addWidget(self.tree, 1)
        self.body.addWidget(self.edited)
        self.body.addWidget(self.trouble)
        self.add_button(self.tr("Cancel"), self.reject)
        words = self.tr("Remove all the same") if against else self.tr("Remove")
        self.add_button(words, self._agree, primary=not against)

    def _agree(self) -> None:
        self.agreed.emit(self.edited.isChecked())
        self.accept()
