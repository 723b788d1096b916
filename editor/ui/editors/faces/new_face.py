"""What is asked before a new face template is made: what it shows, and what it begins as."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QWidget

from editor.services import face_starts
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.words.labels import interface_language, kind_word
from editor.ui.plugin import StartForm

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE_WORDS: Final = {
    "fold": QT_TRANSLATE_NOOP("NewFaceForm", "Empty card, folded over"),
    "poker": QT_TRANSLATE_NOOP("NewFaceForm", "Empty poker card"),
    "tarot": QT_TRANSLATE_NOOP("NewFaceForm", "Empty tarot card"),
    "half_a5": QT_TRANSLATE_NOOP("NewFaceForm", "Empty half A5 card"),
    "disk": QT_TRANSLATE_NOOP("NewFaceForm", "Empty disk"),
    "sheet": QT_TRANSLATE_NOOP("NewFaceForm", "Empty A4 sheet"),
}
"""Sizes of :data:`editor.services.face_starts.SIZES` in words."""


class NewFaceForm(StartForm):
    """Offers the templates of the game to begin from, and empty cards of the usual sizes."""

    def __init__(self, context: UiContext, system: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._system = context, system
        self._patterns: Sequence[face_starts.Pattern] | None = None
        self.shows, self.begin = ComboBox(self), ComboBox(self)
        self.shows.setAccessibleName(self.tr("Shows"))
        self.begin.setAccessibleName(self.tr("Begins as"))
        for kind in face_starts.kinds_with_faces(system):
            self.shows.addItem(kind_word(kind, system), kind)
        form = form_layout(self, (0, SPACE_2, 0, 0), (SPACE_3, SPACE_2))
        form.addRow(self.tr("&Shows"), self.shows)
        form.addRow(self.tr("&Begins as"), self.begin)
        self.shows.currentIndexChanged.connect(self._fill)
        self._fill()
        workspace, language = context.workspace, context.language
        context.jobs.start(
            self.tr("Reading the face templates"),
            lambda _report: face_starts.patterns(workspace, system, language),
            done=self._take,
            quiet=True,
        )

    def _take(self, patterns: Sequence[face_starts.Pattern]) -> None:
        self._patterns = patterns
        self._fill()
        self.changed.emit()

    def _fill(self) -> None:
        """Offer the templates of the kind, the one that is printed usually first, and then empty cards."""
        self.begin.setEnabled(self._patterns is not None)
        self.begin.clear()
        if self._patterns is None:
            self.begin.addItem(self.tr("Reading the face templates"))
            return
        for one in self._patterns:
            if one.shows == self.shows.currentData():
                self.begin.addItem(self._sized(one.name, one.width_mm, one.height_mm), one.id)
        if self.begin.count():
            self.begin.insertSeparator(self.begin.count())
        for size in face_starts.SIZES:
            words = QCoreApplication.translate("NewFaceForm", SIZE_WORDS[size.id])
            self.begin.addItem(self._sized(words, size.width_mm, size.height_mm), size)
        self.begin.setMaxVisibleItems(self.begin.count())
        self.begin.setCurrentIndex(0)

    def _sized(self, words: str, width: float, height: float) -> str:
        across, down = (QLocale().toString(one, "g", 6) for one in (width, height))
        return self.tr("{name} – {width} × {height} mm").format(name=words, width=across, height=down)

    def trouble(self) -> str:
        return self.tr("Reading the face templates") if self._patterns is None else ""

    def start(self) -> dict[str, Any]:
        chosen = self.begin.currentData()
        if isinstance(chosen, face_starts.CardSize):
            shows, language = str(self.shows.currentData()), interface_language()
            return face_starts.empty_face(self._system, shows, chosen, language)
        return face_starts.as_pattern(self._context.workspace, self._system, str(chosen))
