"""The chosen entry of an army: its note, and what its items make of its card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QLabel, QWidget

from editor.services.armies import ArmyContext
from editor.ui.editors.armies.model import Line
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, TYPE_BODY, muted
from editor.ui.kit.widgets import wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_LONGEST: Final = 400
"""Most letters of a note."""


class EntryNote(QWidget):
    """Shows one entry below the table; hidden while there is nothing to show."""

    def __init__(
        self, session: DocumentSession, context: UiContext, army_context: ArmyContext, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._context, self._army_context = session, context, army_context
        self._row: int | None = None
        self.carried = wrapped(muted(QLabel(self), TYPE_BODY))
        self.note = LineEdit(self)
        self.note.setPlaceholderText(self.tr("Note on the chosen entry"))
        self.note.setAccessibleName(self.tr("Note on the chosen entry"))
        self.note.setMaxLength(_LONGEST)
        self.note.setReadOnly(session.read_only)
        self.note.textEdited.connect(self._write)
        self.note.editingFinished.connect(session.end_typing)
        column = column_layout(self, 0, SPACE_2)
        column.addWidget(self.carried)
        column.addWidget(self.note)

    def show_entry(self, row: int | None, line: Line | None, *, wanted: bool) -> None:
        """Show an entry.

        Args:
            row: its number; None if not exactly one is chosen.
            line: the entry; None likewise.
            wanted: show its note, even if it has none yet.
        """
        self._row = row
        words = str(line.data.get("note") or "") if line is not None else ""
        self.note.setVisible(line is not None and (bool(words) or wanted))
        if self.note.text() != words:
            self.note.setText(words)
        carried = "; ".join(self._carried(line)) if line is not None else ""
        self.carried.setText(self.tr("With items: {values}").format(values=carried))
        self.carried.setVisible(bool(carried))
        self.setVisible(not (self.note.isHidden() and self.carried.isHidden()))

    def _carried(self, line: Line) -> tuple[str, ...]:
        """Return what the items of an entry make of its card's values."""
        data, language = self._session.data, self._context.language
        return tuple(self._army_context.carried(data, line.card, line.items, language))

    def _write(self, words: str) -> None:
        if self._row is not None:
            path = ("entries", self._row, "note")
            self._session.change(path, words, self.tr("Change the note"), typing=True)
