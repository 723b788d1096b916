"""A dialog that picks documents out of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QAbstractItemView, QDialog, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.list_view import CatalogueList
from editor.ui.kit.catalogue.model import CatalogueModel
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.manual_places import give_help
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.widgets import push_button
from editor.ui.kit.words.labels import kinds_word
from schemas.registry import row_of
from schemas.systems import DOCUMENT_SYSTEMS, is_neutral

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

WIDTH, HEIGHT = 460, 520


class PickerDialog(QDialog):
    """Search and choose."""

    def __init__(
        self,
        context: UiContext,
        system: str,
        kinds: Sequence[str],
        *,
        several: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        give_help(self)
        self.setWindowTitle(self.tr("Choose from the catalogue"))
        self.resize(WIDTH, HEIGHT)
        self._search = LineEdit(self)
        self._search.setPlaceholderText(self.tr("Search names and words"))
        self._search.setAccessibleName(self.tr("Search the catalogue"))
        self._kind = ComboBox(self)
        self._kind.setAccessibleName(self.tr("Kind"))
        for kind in kinds:
            self._kind.addItem(kinds_word(kind, system), kind)
        self._kind.setVisible(len(kinds) > 1)
        self.list = CatalogueList(context, self, model=CatalogueModel(context, self, pictures=True))
        mode = QAbstractItemView.SelectionMode
        self.list.view.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
        buttons = row_layout(spacing=SPACE_2)
        buttons.addStretch(1)
        buttons.addWidget(push_button(self, self.tr("Cancel"), self.reject))
        self._take = push_button(self, self.tr("Add") if several else self.tr("Choose"), self.accept)
        self._take.setProperty("tone", "primary")
        self._take.setDefault(True)
        buttons.addWidget(self._take)
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addWidget(self._search)
        column.addWidget(self._kind)
        column.addWidget(self.list, 1)
        column.addLayout(buttons)
        wanted = None if is_neutral(system) else system
        self._query = documents.Query(system=wanted, language=context.language)
        self._search.textEdited.connect(lambda _text: self._ask(typing=True))
        self._kind.activated.connect(lambda _index: self._ask())
        self.list.opened.connect(lambda _id: self.accept())
        self.list.selection_changed.connect(self._refresh)
        self._search.returnPressed.connect(self._choose_first)
        self._refresh()
        self._ask()

    def _ask(self, *, typing: bool = False) -> None:
        query = replace(self._query, kind=self._kind.currentData(), text=self._search.text().strip())
        self.list.model.set_query(query, typing=typing)

    def _choose_first(self) -> None:
        """Enter behind what was typed chooses the first find; the dialog's own button then takes it."""
        model = self.list.model
        first = model.row(model.index(0, 0)) if model.settled and model.rowCount() else None
        if first is not None and not self.list.selected():
            self.list.select(first.id)

    def _refresh(self) -> None:
        self._take.setEnabled(bool(self.list.selected()))


def pick_documents(
    context: UiContext, system: str, kinds: Sequence[str], *, several: bool, parent: QWidget | None = None
) -> tuple[documents.DocumentRow, ...]:
    """Ask the person for documents; empty if the dialog was left.

    Args:
        context: of the window.
        system: game whose documents are offered; of what belongs to no game those of every one.
        kinds: kinds that fit; empty for any. Those that the game does not have are not offered.
        several: whether more than one may be chosen.
        parent: widget that the dialog stands before.
    """
    game = row_of(DOCUMENT_SYSTEMS, system)
    there = [kind for kind in kinds if game is None or game.neutral or kind in game.kinds]
    dialog = PickerDialog(context, system, there or kinds, several=several, parent=parent)
    try:
        return dialog.list.selected() if dialog.exec() == QDialog.DialogCode.Accepted else ()
    finally:
        dialog.deleteLater()
