"""Documents that others refer to and that are not there: what was meant is linked everywhere at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.catalogue.rows import Missing
from editor.services.relations import similar
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import kind_word
from schemas.base import Ref

if TYPE_CHECKING:
    from editor.services.documents import DocumentRow
    from editor.ui.kit.context import UiContext

SIZE = (760, 460)


class MissingDialog(Dialog):
    """Choose a missing document and what takes its place; the effects are shown before anything is done."""

    manual_chapter = "catalogue"

    def __init__(
        self,
        context: UiContext,
        found: Sequence[Missing],
        link: Callable[[Ref, str], object],
        parent: QWidget | None,
    ) -> None:
        """Make the dialog.

        Args:
            context: of the window.
            found: the missing documents, at least one.
            link: called with the missing one and the id of the document that takes its place.
            parent: widget that the dialog stands before.
        """
        super().__init__(parent, SIZE)
        self._context, self._found, self._link = context, tuple(found), link
        self.introduce(
            self.tr("Missing documents"), self.tr("Others refer to them. Choose what replaces each:")
        )
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([self.tr("Missing"), self.tr("Kind"), self.tr("Where"), self.tr("Used by")])
        self.list.setAccessibleName(self.tr("Missing documents"))
        for one in self._found:
            self.list.addTopLevelItem(self._item(one))
        for column in range(3):
            self.list.resizeColumnToContents(column)
            self.list.setColumnWidth(column, min(self.list.columnWidth(column) + 12, SIZE[0] // 3))
        self.list.itemSelectionChanged.connect(self._offer)
        self.target = ComboBox(self)
        self.target.setAccessibleName(self.tr("Replaced by"))
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self.target)
        self.other = self.add_button(self.tr("Choose from the catalogue…"), self._pick, first=True)
        self.packs = self.add_button(self.tr("Look in packs"), self._look_in_packs, first=True)
        self.packs.setToolTip(self.tr("Show which packs on offer bring what is missing"))
        self.add_button(self.tr("Cancel"), self.reject)
        self.agree = self.add_button(self.tr("Link everywhere…"), self._agreed, primary=True)
        choose_row(self.list, 0)
        self._offer()

    def _item(self, one: Missing) -> QTreeWidgetItem:
        names = ", ".join(self._context.local(row.name) for row in one.users)
        where = self.tr("in the recycle bin") if one.in_bin else self.tr("not in this catalogue")
        item = QTreeWidgetItem([one.ref.slug or one.ref.id, kind_word(one.ref.kind), where, names])
        item.setIcon(0, theme().icon(KIND_ICONS.get(one.ref.kind, "file"), "muted"))
        item.setToolTip(0, one.ref.id)
        item.setToolTip(3, names)
        return item

    def _chosen(self) -> Missing | None:
        item = self.list.currentItem()
        number = -1 if item is None else self.list.indexOfTopLevelItem(item)
        return self._found[number] if 0 <= number < len(self._found) else None

    def _offer(self) -> None:
        """Offer the documents that were probably meant, the likeliest first."""
        missing = self._chosen()
        self.target.clear()
        if missing is not None:
            for row in similar(self._context.workspace, missing.ref, missing.system):
                self._add(row)
        self._enable()

    def _add(self, row: DocumentRow) -> None:
        icon = theme().icon(KIND_ICONS.get(row.kind, "file"), "muted")
        self.target.addItem(icon, f"{self._context.local(row.name)} ({row.slug})", row.id)

    def _pick(self) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        missing = self._chosen()
        if missing is None:
            return
        kinds = (missing.ref.kind.value,)
        rows = pick_documents(self._context, missing.system, kinds, several=False, parent=self)
        for row in rows[:1]:
            place = self.target.findData(row.id, Qt.ItemDataRole.UserRole)
            if place < 0:
                self._add(row)
                place = self.target.count() - 1
            self.target.setCurrentIndex(place)
        self._enable()

    def _look_in_packs(self) -> None:
        self.reject()
        if self._context.action_book is not None:
            self._context.action_book.action("tools.packs").trigger()

    def _enable(self) -> None:
        self.agree.setEnabled(self._chosen() is not None and self.target.currentIndex() >= 0)
        self.other.setEnabled(self._chosen() is not None)

    def _agreed(self) -> None:
        missing, target = self._chosen(), self.target.currentData()
        if missing is not None and isinstance(target, str):
            self.accept()
            self._link(missing.ref, target)
