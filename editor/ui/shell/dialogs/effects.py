"""What an operation on documents would change, before it is done: rename, delete, merge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.relations import Effect, Plan
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.theme import theme

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (720, 420)


class EffectsList(QTreeWidget):
    """Document, field, before, after: one line for each effect."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setHeaderLabels([self.tr("Document"), self.tr("Field"), self.tr("Before"), self.tr("After")])
        self.setAccessibleName(self.tr("What changes"))
        self.header().setStretchLastSection(True)

    def show_effects(self, effects: Sequence[Effect]) -> None:
        """Show effects in their order."""
        self.clear()
        for effect in effects:
            row = effect.document
            name = self._context.name_of(row)
            item = QTreeWidgetItem([name, self._field(effect), effect.before, self._after(effect)])
            item.setIcon(0, theme().icon(KIND_ICONS.get(row.kind, "file"), "muted"))
            if effect.kind in ("deleted", "placeholder"):
                item.setIcon(3, theme().icon("triangle-alert", "warning"))
            for column in range(4):
                item.setToolTip(column, item.text(column))
            item.setData(0, Qt.ItemDataRole.UserRole, row.id)
            self.addTopLevelItem(item)
        for column in range(3):
            self.resizeColumnToContents(column)
            self.header().setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.setColumnWidth(column, min(self.columnWidth(column), SIZE[0] // 3))

    def _field(self, effect: Effect) -> str:
        if not effect.path:
            return self.tr("whole document")
        row = effect.document
        return self._context.place_words(row.system, str(row.kind), parse_path(effect.path))

    def _after(self, effect: Effect) -> str:
        match effect.kind:
            case "deleted":
                return self.tr("into the recycle bin")
            case "placeholder":
                return self.tr("placeholder, to be relinked")
            case "independent":
                return self.tr("independent, keeps its values")
            case _:
                return effect.after or self.tr("nothing")


class EffectsDialog(Dialog):
    """The effects of a plan; the person does it or leaves it."""

    manual_chapter = "catalogue"

    def __init__(
        self,
        context: UiContext,
        plan: Plan,
        title: str,
        verb: str,
        done: Callable[[Plan], object],
        parent: QWidget | None,
    ) -> None:
        """Make the dialog.

        Args:
            context: of the window.
            plan: what would be done.
            title: head of the dialog, translated.
            verb: words of the button that does it, translated.
            done: called with the plan where the person agrees.
            parent: widget that the dialog stands before.
        """
        super().__init__(parent, SIZE)
        documents = len({effect.document.id for effect in plan.effects})
        self.introduce(title, self.tr("%n document(s) would change:", "", documents))
        self.list = EffectsList(context, self)
        self.list.show_effects(plan.effects)
        self.body.addWidget(self.list, 1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.agree = self.add_button(verb, self.accept, primary=True)
        self.accepted.connect(lambda: done(plan))
