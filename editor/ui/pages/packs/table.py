"""The list of packs: a row for each, with its state and who signed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from editor.services.packs.overview import Entry, State
from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import Tint, theme
from editor.ui.pages.sharing.notices_view import SIGNS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_WIDTHS: Final = (0, 144, 72, 72, 104)
"""px of the columns; the first takes what is left."""
STATES: Final[dict[State, tuple[str, Tint]]] = {
    "own": (QT_TRANSLATE_NOOP("PacksPage", "made by you"), "accent"),
    "update": (QT_TRANSLATE_NOOP("PacksPage", "newer one on offer"), "accent"),
    "lacking": (QT_TRANSLATE_NOOP("PacksPage", "lacks something"), "warning"),
    "installed": (QT_TRANSLATE_NOOP("PacksPage", "installed"), "text"),
    "offered": (QT_TRANSLATE_NOOP("PacksPage", "on offer"), "muted"),
}
"""Words and colour of each state."""


class PacksTable(QTableView):
    """Shows packs; one of them is chosen, and several can be selected to be installed."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.packs: ColumnsModel[Entry] = ColumnsModel(self, self._columns())
        self.setModel(self.packs)
        self.setAccessibleName(self.tr("Packs"))
        self.verticalHeader().hide()
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setHighlightSections(False)
        for number, width in enumerate(_WIDTHS[1:], 1):
            self.setColumnWidth(number, width)

    def _columns(self) -> tuple[Column[Entry], ...]:
        return (
            Column(self.tr("Pack"), lambda one: one.title.get(self._context.language) or one.pack),
            Column(
                self.tr("State"),
                lambda one: QCoreApplication.translate("PacksPage", STATES[one.state][0]),
                colour=lambda one: theme().colour(STATES[one.state][1]),
            ),
            Column(self.tr("Installed"), lambda one: one.installed.version if one.installed else ""),
            Column(self.tr("On offer"), lambda one: one.offer.release.version if one.offer else ""),
            Column(
                self.tr("Signed by"),
                lambda one: (one.newest.signer or "–") if one.signer is not None and one.newest else "",
                self._about_signer,
                self._about_signer,
                icon=_sign,
                colour=_sign_colour,
            ),
        )

    def _about_signer(self, entry: Entry) -> str | None:
        return self._context.sentence(entry.signer) if entry.signer is not None else None

    def chosen(self) -> Entry | None:
        """Return the pack that is chosen; None if none is."""
        return self.packs.row(self.currentIndex())

    def selected(self) -> list[Entry]:
        """Return the entries that are selected, from above."""
        rows = sorted(self.selectionModel().selectedRows(), key=lambda index: index.row())
        return [one for index in rows if (one := self.packs.row(index)) is not None]

    def show_packs(self, entries: list[Entry]) -> None:
        """Show other packs; what was chosen stays chosen where it is among them, else the first is."""
        chosen = self.chosen()
        self.packs.reset(entries)
        keys = [(one.pack, one.state) for one in entries]
        names = [one.pack for one in entries]
        if chosen is not None and chosen.pack in names:
            key = (chosen.pack, chosen.state)
            self.selectRow(keys.index(key) if key in keys else names.index(chosen.pack))
        elif entries:
            self.selectRow(0)


def _sign(entry: Entry) -> QIcon | None:
    return theme().icon(*SIGNS[entry.standing]) if entry.signer is not None else None


def _sign_colour(entry: Entry) -> QColor | None:
    return theme().colour(SIGNS[entry.standing][1]) if entry.signer is not None else None
