"""The mark beside a field that is not as in the card's base: it shows that value, and goes back to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QToolButton, QWidget

from editor.ui.kit.documents.draft import MISSING, Path
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.theme import TYPE_SMALL, set_icon, text_font
from editor.ui.kit.words.labels import unit_word
from schemas.field_specs import FieldSpec

LONGEST: Final = 160
"""Letters of a base value that a tooltip shows."""
SIZE: Final = 14


class BaseMark(QToolButton):
    """Shown only where the field differs from the base."""

    def __init__(self, host: FormHost, spec: FieldSpec, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = host
        self._spec = spec
        self._path: Path = ()
        set_icon(self, "undo-2", "accent")
        self.setIconSize(QSize(SIZE, SIZE))
        # No taller than the label beside it: the fields of a row stand on one line.
        self.setFixedSize(SIZE + 4, QFontMetrics(text_font(TYPE_SMALL)).height())
        self.setProperty("tone", "mark")
        self.setAutoRaise(True)
        self.clicked.connect(self.take_back)
        self.hide()

    def show_state(self, path: Path, *, differs: bool) -> None:
        """Show whether the field differs at a place of the draft."""
        self._path = path
        session = self._host.session
        if differs:
            there = session.dependence.base_value(session.data, path)
            words = self.tr("Changed here. In the base: {value}").format(value=self._words(there))
            if not session.read_only:
                words += "\n" + self.tr(
                    "Click, or press Ctrl+Shift+Backspace in the field, to go back to it."
                )
            self.setToolTip(words)
            name = self._host.words.label(self._spec)
            self.setAccessibleName(self.tr("{field}: back to the value of the base").format(field=name))
            self.setEnabled(not session.read_only)
        self.setVisible(differs)

    def take_back(self) -> None:
        """Put the value of the base into the draft, as one step."""
        session = self._host.session
        if session.read_only or not session.dependence.differs(session.data, self._path):
            return
        there = session.dependence.base_value(session.data, self._path)
        words = self.tr("Back to the base: {field}").format(field=self._host.words.label(self._spec))
        session.change(self._path, self._spec.default if there is MISSING else there, words)

    def _words(self, value: Any) -> str:
        words = self._plain(value)
        return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"

    def _plain(self, value: Any) -> str:
        if value is MISSING or value is None or value in ("", [], {}):
            return self.tr("nothing")
        if isinstance(value, bool):
            return self.tr("yes") if value else self.tr("no")
        if isinstance(value, Mapping):
            if self._spec.shape == "local":
                return self._host.context.local(value)
            if self._spec.shape == "ref":
                return str(value.get("slug") or value.get("id"))
            shown = {str(key): one for key, one in value.items() if key != "data"}
            label = self._host.words.label
            return ", ".join(f"{label(self._spec.inside(key) or key)} {one}" for key, one in shown.items())
        if isinstance(value, list):
            if all(isinstance(one, str) for one in value):
                return ", ".join(self._host.words.value(one, self._spec) for one in value)
            return self.tr("%n entries", "", len(value))
        if self._spec.shape == "choice":
            return self._host.words.value(str(value), self._spec)
        unit = unit_word(self._spec.unit)
        return f"{value} {unit}" if unit else str(value)
