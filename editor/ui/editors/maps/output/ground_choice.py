"""What each kind of ground of an import becomes, with a translation that can be loaded, saved and left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from editor.packs.ground_tables import GroundTable
from editor.services.map_files.map_exchange import save_table
from editor.ui.editors.maps.output.ground_table import TableFiles
from editor.ui.editors.maps.output.import_ground import GroundTableView
from editor.ui.kit.context import UiContext
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1
from editor.ui.kit.written import tell_written
from schemas.problems import EditorError


class GroundChoice(QWidget):
    """The table of kinds of ground above the buttons for its translation."""

    translated = Signal()
    """Another translation counts: what the ground becomes is to be suggested again."""

    def __init__(self, context: UiContext, names: str, parent: QWidget, *, narrow: bool = False) -> None:
        """Show no ground yet.

        Args:
            context: of the window.
            names: of the files that come in, for the head of a translation that is saved.
            parent: in which it stands.
            narrow: whether there is little room beside it.
        """
        super().__init__(parent)
        self._context, self._names = context, names
        self.own = GroundTable()
        """The author's translation, which counts before the shipped one."""
        self.table = GroundTableView(context, self, narrow=narrow)
        self.files = TableFiles(context, self)
        self.files.loaded.connect(self.translate)
        self.files.save_wanted.connect(self._save)
        self.files.reset_wanted.connect(lambda: self.translate(GroundTable()))
        column = column_layout(self, 0, SPACE_1)
        column.addWidget(self.table, 1)
        column.addWidget(self.files)

    def translate(self, table: GroundTable) -> None:
        """Let another translation count."""
        self.own = table
        self.translated.emit()

    def _save(self, file: Path) -> None:
        table = replace(self.own, read=self.table.mapping())
        try:
            save_table(table, file, self.tr("Terrain of {file} in Marshalry").format(file=self._names))
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, file)
