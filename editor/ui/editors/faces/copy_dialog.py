"""A face is copied to another kind of card or size; what does not fit is listed before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from editor.services import face_starts
from editor.services.face_copies import FaceCopy, FaceOrder, misfits, plan_copy, store_copy
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, DecimalBox
from editor.ui.kit.layouts import form_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import SentenceList, wrapped
from editor.ui.kit.words.labels import kind_word, unit_word
from schemas.base import system_of
from schemas.face import FaceBase
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (520, 520)
_LEAST_MM, _MOST_MM = 5.0, 420.0
_PAUSE_MS: Final = 150


class CopyFaceDialog(Dialog):
    """Kind, size, whether boxes grow along, and the report."""

    manual_chapter = "faces"

    def __init__(self, context: UiContext, template: FaceBase, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context, self._template = context, template
        self._planned: FaceCopy | None = None
        self._run = 0
        self.introduce(
            self.tr("Copy to another kind or size"),
            self.tr("The copy is a face of its own. What does not fit there is listed first."),
        )
        self.shows = ComboBox(self)
        for kind in face_starts.kinds_with_faces(system_of(template)):
            self.shows.addItem(kind_word(kind, system_of(template)), kind)
        self.shows.setCurrentIndex(self.shows.findData(template.shows))
        self.width_mm, self.height_mm = (self._length(one) for one in (template.width_mm, template.height_mm))
        self.scaled = QCheckBox(self.tr("Boxes and letters grow or shrink along"), self)
        self.scaled.setChecked(True)
        form = form_layout(None, 0, (SPACE_3, SPACE_2))
        form.addRow(self.tr("&Shows"), self.shows)
        form.addRow(self.tr("&Width"), self.width_mm)
        form.addRow(self.tr("&Height"), self.height_mm)
        form.addRow("", self.scaled)
        self.state = wrapped(muted(QLabel(self)))
        self.report = SentenceList(self.tr("What does not fit"), self)
        self.body.addLayout(form)
        self.body.addWidget(self.state)
        self.body.addWidget(self.report, 1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take = self.add_button(self.tr("Copy"), self.accept, primary=True)
        self._again = single_shot(self, _PAUSE_MS, self.plan)
        self.shows.currentIndexChanged.connect(self._again.start)
        self.scaled.toggled.connect(self._again.start)
        for box in (self.width_mm, self.height_mm):
            box.valueChanged.connect(self._again.start)
        self.plan()

    def _length(self, mm: float) -> DecimalBox:
        box = DecimalBox(self)
        box.setRange(_LEAST_MM, _MOST_MM)
        box.setSuffix(f" {unit_word('mm')}")
        box.setValue(mm)
        return box

    def plan(self) -> None:
        """Work the copy out off the GUI thread, and list what does not fit."""
        order = FaceOrder(
            str(self.shows.currentData()),
            self.width_mm.value(),
            self.height_mm.value(),
            scaled=self.scaled.isChecked(),
        )
        self._run += 1
        self._planned = None
        self.take.setEnabled(False)
        run, workspace, template = self._run, self._context.workspace, self._template
        self._context.jobs.start(
            self.tr("Copy to another kind or size"),
            lambda _report: plan_copy(workspace, template, order),
            done=partial(self._show_plan, run),
            failed=partial(self._show_trouble, run),
            quiet=True,
        )

    def _show_plan(self, run: int, planned: FaceCopy) -> None:
        if run != self._run:
            return  # of an order that was changed meanwhile
        self._planned = planned
        found = dict.fromkeys(self._words(planned))
        count = self.tr("What does not fit: {count}.").format(count=len(found))
        self._show_report(list(found), count if found else self.tr("Everything fits."))

    def _show_trouble(self, run: int, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            self._context.show_error(trouble)
        elif run == self._run:
            self._show_report([], self._context.error_sentences(trouble))

    def _show_report(self, lines: Sequence[str], words: str) -> None:
        self.report.clear()
        self.report.addItems(list(lines))
        self.state.setText(words)
        self.report.setVisible(bool(lines))
        self.take.setEnabled(self._planned is not None)

    def _words(self, planned: FaceCopy) -> list[str]:
        system = system_of(planned.template)
        found = []
        for name, one in misfits(planned):
            words = self._context.sentence(one, system, "face")
            found.append(f"{name}: {words}" if name else words)
        return found

    def stored(self) -> str:
        """Store the copy, and return its id; '' where it could not be worked out.

        Raises:
            EditorError: it could not be stored.
        """
        return store_copy(self._context.workspace, self._planned) if self._planned is not None else ""
