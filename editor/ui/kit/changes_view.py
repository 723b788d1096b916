"""Two versions of a document, field by field."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.history import Change
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.theme import muted
from editor.ui.kit.words.labels import SHARED_WORDS, GameWords

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (720, 460)
LONGEST = 300
"""Letters of a list or group of values that are shown."""


class ChangesView(QTreeWidget):
    """A table of what differs: the place, its value before, its value after."""

    def __init__(
        self,
        context: UiContext,
        session: DocumentSession,
        changes: Sequence[Change],
        old: str,
        new: str,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        game = context.words(session.system)
        self.setRootIsDecorated(False)
        self.setHeaderLabels([self.tr("Place"), old, new])
        self.setAccessibleName(self.tr("Differences"))
        self.setWordWrap(True)
        for change in changes:
            words = [
                context.place_words(session.system, session.kind, parse_path(change.path)),
                *(said(value, game) for value in (change.old, change.new)),
            ]
            item = QTreeWidgetItem(words)
            for column, text in enumerate(words):
                item.setToolTip(column, text)
                item.setTextAlignment(column, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self.addTopLevelItem(item)
        for column in range(2):
            self.resizeColumnToContents(column)
            self.setColumnWidth(column, min(self.columnWidth(column), SIZE[0] // 3))


class CompareDialog(Dialog):
    """What differs between two versions."""

    manual_chapter = "history"

    def __init__(
        self,
        context: UiContext,
        session: DocumentSession,
        title: str,
        changes: Sequence[Change],
        old: str,
        new: str,
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self.introduce(title)
        if changes:
            self.body.addWidget(ChangesView(context, session, changes, old, new, self))
        else:
            self.body.addWidget(muted(QLabel(self.tr("They are equal."), self), self.font().pixelSize()))
        self.add_button(self.tr("Close"), self.accept, primary=True)


def said(value: Any, game: GameWords) -> str:
    """Return a plain value of a document in words; ``game`` has those of its game."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return SHARED_WORDS.value("yes" if value else "no")
    if isinstance(value, Mapping) and "slug" in value:
        return str(value["slug"])
    if isinstance(value, Mapping) and value and all(isinstance(word, str) for word in value.values()):
        return "\n".join(f"{code}: {word}" for code, word in value.items())
    if isinstance(value, Mapping | list):
        text = json.dumps(value, ensure_ascii=False)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    if isinstance(value, float):
        return f"{value:g}".replace(".", QLocale().decimalPoint())
    return game.value(value) if isinstance(value, str) else str(value)
