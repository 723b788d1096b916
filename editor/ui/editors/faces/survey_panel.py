"""Every card of a template at once: which texts do not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from editor.services.face_designs import Misfit, Survey, survey
from editor.ui.kit.documents.draft import Path, parse_path
from editor.ui.kit.jobs import Job
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, muted
from editor.ui.kit.widgets import push_button, wrapped
from schemas.face import FaceBase
from schemas.messages import LANGUAGES

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

MOST_ROWS: Final = 500
_NARROWEST: Final = 30
_LOWEST: Final = 110
_ROW: Final = Qt.ItemDataRole.UserRole


class SurveyPanel(QWidget):
    """Draws all cards off the GUI thread and lists the texts that do not fit."""

    chosen = Signal(object)  # Misfit
    surveyed = Signal(object)  # Survey

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._found: Survey | None = None
        self._box: Path = ()
        self._running = False
        self.job: Job | None = None
        self.button = push_button(self, self.tr("Check all cards"), self.run, "circle-check")
        self.only = QCheckBox(self.tr("Only the chosen box"), self)
        self.only.toggled.connect(self._fill)
        self.state = wrapped(muted(QLabel(self), TYPE_BODY))
        self.state.setText(
            self.tr("Draws every card of this kind in every language, and lists the texts that do not fit.")
        )
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([self.tr("Card"), self.tr("Box"), "", self.tr("mm")])
        self.list.setAccessibleName(self.tr("Texts that do not fit"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.itemActivated.connect(lambda item, _column: self.chosen.emit(item.data(0, _ROW)))
        self.list.itemClicked.connect(lambda item, _column: self.chosen.emit(item.data(0, _ROW)))
        head = self.list.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setMinimumSectionSize(_NARROWEST)
        self.list.setMinimumHeight(_LOWEST)
        self.list.hide()
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.only)
        column.addWidget(self.state)
        column.addWidget(self.list, 1)
        column.addStretch(0)

    def run(self) -> None:
        """Draw all cards with the draft as it is now."""
        template = self._session.document
        if self._running or not isinstance(template, FaceBase):
            return
        self._running = True
        self.button.setEnabled(False)
        self.state.setText(self.tr("Drawing all cards…"))
        workspace = self._context.workspace
        self.job = self._context.jobs.start(
            self.tr("Checking the texts of all cards"),
            lambda report: survey(workspace, template, LANGUAGES, report),
            done=self._take,
        )
        self.job.finished.connect(self._ended)

    def _ended(self) -> None:
        self._running, self.job = False, None
        self.button.setEnabled(True)
        if self._found is None:
            self.state.setText(self.tr("The check was stopped."))

    def _take(self, found: Survey) -> None:
        self._found = found
        self._fill()
        self.surveyed.emit(found)

    def choose_box(self, path: Path) -> None:
        """Follow the box that is chosen on the face."""
        self._box = path
        if self.only.isChecked():
            self._fill()

    def outdated(self) -> None:
        """The template was changed: say that the list is of before."""
        if self._found is not None and not self._running:
            again = self.tr("The template was changed since then: check again.")
            self.state.setText(f"{self._words()} {again}")

    def _fill(self) -> None:
        found = self._found
        if found is None:
            return
        self.list.clear()
        rows = [one for one in found.misfits if not self.only.isChecked() or self._is_box(one)]
        for one in rows[:MOST_ROWS]:
            missing = self.locale().toString(one.missing_mm, "f", 1)
            item = QTreeWidgetItem([one.name, one.box.replace("_", " "), one.language.upper(), missing])
            item.setToolTip(0, one.name)
            item.setToolTip(3, self.tr("{missing} mm are missing").format(missing=missing))
            item.setTextAlignment(3, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setData(0, _ROW, one)
            self.list.addTopLevelItem(item)
        self.list.setVisible(bool(rows))
        self.state.setText(self._words())

    def _is_box(self, one: Misfit) -> bool:
        path = parse_path(one.path)
        return bool(self._box) and path[: len(self._box)] == self._box

    def _words(self) -> str:
        found = self._found
        if found is None:
            return ""
        words = [self.tr("Cards drawn: {count}.").format(count=found.cards)]
        if found.misfits:
            words.append(self.tr("Texts that do not fit: {count}.").format(count=len(found.misfits)))
        else:
            words.append(self.tr("Every text fits."))
        if found.faulty:
            words.append(
                self.tr("Cards on which the template itself is wrong: {count}.").format(count=found.faulty)
            )
        return " ".join(words)
