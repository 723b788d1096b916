"""Help in fields for expressions: names are completed while they are typed, and the value is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QPlainTextEdit

from editor.ui.kit.inputs import LineEdit

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.\[\]]*$")
_MOST_SHOWN: Final = 10
Field = QLineEdit | QPlainTextEdit


class NameCompletion(QObject):
    """Completes names in one field at a time: the one that has the focus."""

    changed = Signal()  # another field, or other letters in it

    def __init__(self, names: Callable[[], Sequence[str]], parent: QObject) -> None:
        """Make it.

        Args:
            names: asked what may be named, when the field gets the focus.
            parent: owner.
        """
        super().__init__(parent)
        self._names = names
        self.field: Field | None = None
        self.in_braces = False
        """The field holds words with expressions in braces, not one expression."""
        self._model = QStringListModel(self)
        self._completer = QCompleter(self._model, self)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._completer.setMaxVisibleItems(_MOST_SHOWN)
        self._completer.activated.connect(self._take)
        self._popup = QListView()
        self._completer.setPopup(self._popup)

    def attach(self, field: Field | None, *, in_braces: bool) -> None:
        """Serve a field, or none."""
        if field is self.field:
            return
        if self.field is not None:
            self._let_go(self.field)
        self.field, self.in_braces = field, in_braces
        if field is None:
            self._popup.hide()
            self.changed.emit()
            return
        self._model.setStringList(list(self._names()))
        self._completer.setWidget(field)
        if isinstance(field, QLineEdit):
            field.textEdited.connect(self._typed)
        else:
            field.textChanged.connect(self._typed)
        field.destroyed.connect(self._gone)
        self.changed.emit()

    def _let_go(self, field: Field) -> None:
        try:
            signal = field.textEdited if isinstance(field, QLineEdit) else field.textChanged
            signal.disconnect(self._typed)
            field.destroyed.disconnect(self._gone)
        except RuntimeError:
            pass  # it was deleted meanwhile

    def _gone(self) -> None:
        self.field = None

    @property
    def text(self) -> str:
        """What stands in the field."""
        field = self.field
        if field is None:
            return ""
        return field.text() if isinstance(field, QLineEdit) else field.toPlainText()

    def before(self) -> str:
        """Return the letters before the cursor."""
        field = self.field
        if field is None:
            return ""
        at = field.cursorPosition() if isinstance(field, QLineEdit) else field.textCursor().position()
        return self.text[:at]

    def prefix(self) -> str:
        """Return the name that is being typed; '' if none is."""
        before = self.before()
        if self.in_braces and before.rfind("{") <= before.rfind("}"):
            return ""
        found = _NAME.search(before)
        return found.group() if found is not None else ""

    def _typed(self) -> None:
        field = self.field
        self.changed.emit()
        if field is None or not field.hasFocus():
            return
        prefix = self.prefix()
        if not prefix:
            self._popup.hide()
            return
        self._completer.setCompletionPrefix(prefix)
        found = self._completer.completionCount()
        if found == 0 or (found == 1 and self._completer.currentCompletion() == prefix):
            self._popup.hide()
            return
        if isinstance(field, QPlainTextEdit):
            area = field.cursorRect()
            area.setWidth(self._popup.sizeHintForColumn(0) + 24)
            self._completer.complete(area)
        else:
            self._completer.complete()

    def _take(self, name: str) -> None:
        self.insert(name[len(self.prefix()) :] if name.lower().startswith(self.prefix().lower()) else name)

    @property
    def ready(self) -> bool:
        """Whether there is a field that takes words."""
        return self.field is not None and not self.field.isReadOnly() and self.field.isEnabled()

    def insert(self, words: str, *, beside_other_language: bool = False) -> bool:
        """Type words at the cursor of the field, and go on there.

        Args:
            words: what is typed.
            beside_other_language: where the field is empty and shows the words of another language instead,
                they stay and the new ones follow.

        Returns:
            Whether there is a field that takes them.
        """
        field = self.field
        if field is None or not self.ready:
            return False
        if beside_other_language and self.in_braces and not self.text and (there := field.placeholderText()):
            words = f"{there} {words}"
        if isinstance(field, LineEdit):
            field.insert_as_left(words)
        elif isinstance(field, QLineEdit):
            field.insert(words)
            field.textEdited.emit(field.text())
        else:
            field.textCursor().insertText(words)
        return True
