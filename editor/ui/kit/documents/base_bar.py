"""The bar under the name of a card that is based on another, or is a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from schemas.inheritance import OWN, base_id

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class BaseBar(QFrame):
    """Says on which card it is based and how much differs; leads there, or cuts the tie."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._context = context
        self.setProperty("tone", "note")
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self.show_base = QPushButton(self.tr("Show base"), self)
        self.show_base.clicked.connect(self._open)
        self.cut = QPushButton(self.tr("Make independent"), self)
        self.cut.setToolTip(self.tr("Keep every value, and no longer follow the base"))
        self.cut.clicked.connect(self.make_independent)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_1, SPACE_2, SPACE_1)
        row.setSpacing(SPACE_2)
        row.addWidget(self._words, 1)
        row.addWidget(self.show_base)
        row.addWidget(self.cut)
        self.refresh()

    def refresh(self) -> None:
        """Show the state of the draft."""
        session = self._session
        data = {"based_on": session.peek("based_on")}
        target, template = base_id(data), session.peek("template") is True
        self.setVisible(target is not None or template)
        self.show_base.setVisible(target is not None)
        self.cut.setVisible(target is not None and not session.read_only)
        words = []
        if template:
            words.append(self.tr("Template: it is not fielded or printed itself; new cards start from it."))
        if target is not None:
            words.append(self._base_words(target))
        self._words.setText(" ".join(words))

    def _base_words(self, target: str) -> str:
        session = self._session
        base = session.dependence.base(session.data)
        if base is None:
            slug = session.data["based_on"].get("slug") or target
            self.show_base.setEnabled(False)
            return self.tr("⚠ Based on {name}, which is missing. Choose another base.").format(name=slug)
        self.show_base.setEnabled(True)
        changed = sum(1 for name in session.own_data if name not in OWN)
        name = self._context.local(base.get("name"))
        based = self.tr("Based on {name}.").format(name=name)
        differing = self.tr("%n field(s) changed here.", "", changed)
        return f"{based} {differing}"

    def _open(self) -> None:
        target = base_id(self._session.data)
        if target is not None:
            self._context.open_document(target)

    def make_independent(self) -> None:
        """Keep every value, and no longer follow the base; one step of undo."""
        self._session.change(("based_on",), None, self.tr("Make independent"))
