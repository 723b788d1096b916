"""A setting that names documents: a button that shows them and lets the person choose others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from editor.rules.core.odds import Setting, Value, listed
from editor.ui.kit.widgets import ElidedButton

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class DocumentsButton(ElidedButton):
    """Opens the catalogue; where something is chosen it opens a menu that also takes it away again."""

    chosen = Signal(str)  # ids with commas between

    def __init__(self, context: UiContext, system: str, setting: Setting, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._system, self._setting = context, system, setting
        self._ids: tuple[str, ...] = ()
        self.clicked.connect(self._ask)
        self._show()

    def show_value(self, value: Value) -> None:
        """Show the documents that a value names; those that are gone are left out."""
        self._ids = tuple([one for one in listed(value) if self._context.document(one) is not None])
        self._show()

    def menu_of(self) -> QMenu:
        """Return a menu with what is chosen, each to be taken away, and with the way to others."""
        menu = QMenu(self)
        for ident in self._ids:
            words = self.tr("Remove {name}").format(name=self._name(ident))
            menu.addAction(words).triggered.connect(lambda _on=False, one=ident: self._drop(one))
        menu.addSeparator()
        further = self.tr("Choose more…") if self._setting.several else self.tr("Choose another…")
        menu.addAction(further).triggered.connect(lambda: self._pick())
        return menu

    def _ask(self) -> None:
        if not self._ids:
            self._pick()
            return
        menu = self.menu_of()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _pick(self) -> None:
        from editor.ui.kit.catalogue.picker import pick_documents

        several = self._setting.several
        rows = pick_documents(
            self._context, self._system, (self._setting.documents,), several=several, parent=self.window()
        )
        if rows:
            fresh = [row.id for row in rows if row.id not in self._ids]
            self._take((*self._ids, *fresh) if several else (rows[0].id,))

    def _drop(self, ident: str) -> None:
        self._take(tuple([one for one in self._ids if one != ident]))

    def _take(self, ids: tuple[str, ...]) -> None:
        self._ids = ids
        self._show()
        self.chosen.emit(",".join(ids))

    def _name(self, ident: str) -> str:
        return self._context.local(getattr(self._context.document(ident), "name", None))

    def _show(self) -> None:
        self.show_text(", ".join(map(self._name, self._ids)) or self.tr("None"))
