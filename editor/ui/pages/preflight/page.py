"""The pre-flight in a tab: what is looked at, and a list of what is wrong, each with its fix."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QModelIndex
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QLabel, QTableView, QWidget

from editor.packs.whole_files import write_whole
from editor.services.preflight.findings import CHECKS, Finding
from editor.services.preflight.run import Scope, preflight
from editor.services.rulesets import faction_names
from editor.ui.kit import file_dialogs
from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.documents.draft import parse_path
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.jobs import Job
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.page_keys import PREFLIGHT
from editor.ui.kit.theme import SPACE_2, SPACE_3, theme
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.kit.words.labels import kind_word
from editor.ui.kit.written import tell_written
from schemas.messages import sentence
from schemas.problems import EditorError, Message
from schemas.spreadsheets import rows_text

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host

_WIDTHS = (190, 96, 64, 360)


class PreflightPage(QWidget):
    """Looks at a moment; a double click on a line leads to the place where it is mended."""

    manual_chapter = "preflight"

    def __init__(self, context: UiContext, window: Host) -> None:
        super().__init__(window)
        self._context, self._window = context, window
        self._job: Job | None = None
        self.found: tuple[Finding, ...] = ()
        self.scope = ComboBox(self)
        self.scope.setAccessibleName(self.tr("What is looked at"))
        self._offer_scopes()
        self.check = ComboBox(self)
        self.check.setAccessibleName(self.tr("Findings shown"))
        self.check.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.check.addItem(self.tr("all findings"), "")
        for one in CHECKS:
            self.check.addItem(self._check_words(one), one)
        self.check.activated.connect(lambda _index: self._filter())
        self.run_button = push_button(self, self.tr("Look through"), self.look, "refresh-cw")
        self.export_button = push_button(self, self.tr("Export…"), self.export, "file-up")
        self.state = wrapped(QLabel(self))
        self.rows: ColumnsModel[Finding] = ColumnsModel(
            self,
            (
                Column(self.tr("Document"), self._document, lambda one: one.row.path),
                Column(self.tr("Check"), lambda one: self._check_words(one.check), colour=_colour),
                Column(self.tr("Language"), lambda one: one.language.upper()),
                Column(self.tr("What is wrong"), self._wrong, self._wrong),
                Column(self.tr("What to do"), self._fix, self._fix),
            ),
        )
        self.view = self._table()
        head = row_layout(None, 0, SPACE_2)
        head.addWidget(self.scope, 1)
        head.addWidget(self.run_button)
        head.addStretch(1)
        head.addWidget(self.check)
        head.addWidget(self.export_button)
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addLayout(head)
        column.addWidget(self.state)
        column.addWidget(self.view, 1)
        self._filter()
        self.look()

    def _offer_scopes(self) -> None:
        chosen = self._window.targets()
        self.scope.addItem(self.tr("your own documents"), Scope("own"))
        if chosen:
            words = self.tr("%n chosen document(s)", "", len(chosen))
            self.scope.addItem(words, Scope("documents", ids=tuple(chosen)))
        self.scope.addItem(self.tr("the print queue"), Scope("queue"))
        self.scope.addItem(self.tr("everything, that of the program too"), Scope("all"))
        for game in self._context.workspace.systems:
            for faction, name in faction_names(self._context.workspace, game.id).items():
                words = f"{self._context.local(game.name)}: {self._context.local(name)}"
                self.scope.addItem(words, Scope("faction", game.id, faction))

    def _table(self) -> QTableView:
        view = QTableView(self)
        view.setModel(self.rows)
        view.setAccessibleName(self.tr("Findings"))
        view.verticalHeader().hide()
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setAlternatingRowColors(True)
        view.setShowGrid(False)
        view.setWordWrap(True)
        view.setTabKeyNavigation(False)
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        view.horizontalHeader().setStretchLastSection(True)
        view.horizontalHeader().setHighlightSections(False)
        for number, width in enumerate(_WIDTHS):
            view.setColumnWidth(number, width)
        view.activated.connect(self._open)
        view.doubleClicked.connect(self._open)
        return view

    # looking

    def look(self) -> None:
        """Look through what is chosen, off the GUI thread."""
        self.about_to_close()
        workspace, language = self._context.workspace, self._context.language
        scope: Scope = self.scope.currentData()
        self.state.setText(self.tr("Looking through…"))
        self._job = self._context.jobs.start(
            self.tr("Pre-flight"),
            lambda report: preflight(workspace, scope, language, report=report),
            done=self._show,
            failed=self._failed,
        )

    def _show(self, found: tuple[Finding, ...]) -> None:
        self._job, self.found = None, found
        grave = sum(one.grave for one in found)
        values = {"grave": grave, "known": len(found) - grave}
        counts = sentence(Message(code="preflight.counts", values=values), self._context.language)
        if edited := self._context.edited_names():
            counts += " " + self.tr("As last saved, without the edits of: {names}.").format(names=edited)
        self.state.setText(counts)
        self._filter()

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        self.state.setText("")
        self._context.show_error(trouble)

    def _filter(self) -> None:
        wanted = self.check.currentData()
        self.rows.reset([one for one in self.found if not wanted or one.check == wanted])
        self.export_button.setEnabled(bool(self.rows.rows))

    def about_to_close(self) -> None:
        """Drop what is under way."""
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    # words

    def _check_words(self, check: str) -> str:
        return sentence(Message(code=f"preflight.check_{check}"), self._context.language)

    def _document(self, finding: Finding) -> str:
        row = finding.row
        return f"{self._context.name_of(row)} – {kind_word(row.kind, row.system)}"

    def _wrong(self, finding: Finding) -> str:
        return sentence(self._named(finding, finding.problem), self._context.language)

    def _fix(self, finding: Finding) -> str:
        fix = finding.problem.fix
        return sentence(self._named(finding, fix), self._context.language) if fix is not None else ""

    def _named(self, finding: Finding, message: Message) -> Message:
        """Return a message whose fields are called as the forms call them."""
        fields = message.values.get("fields")
        if not isinstance(fields, str):
            return message
        row, name = finding.row, self._context.place_words
        words = (name(row.system, row.kind, parse_path(one)) for one in fields.split(", "))
        return message.model_copy(update={"values": {**message.values, "fields": "; ".join(words)}})

    # doing

    def _open(self, index: QModelIndex) -> None:
        finding = self.rows.row(index)
        if finding is not None:
            self._context.open_document(finding.row.id, parse_path(finding.problem.path))

    def export(self) -> None:
        """Ask where to, and write what is shown as a file of rows."""
        kinds = self.tr("Rows (*.csv)")
        file = file_dialogs.ask_to_save(
            self, self._context.settings, self.tr("Save the findings"), "preflight.csv", kinds
        )
        if file is not None:
            self.export_to(file)

    def export_to(self, file: FilePath) -> None:
        """Write what is shown as a file of rows."""
        heads = [column.title for column in self.rows.columns]
        lines = [[column.text(one) for column in self.rows.columns] for one in self.rows.rows]
        try:
            write_whole(file, rows_text([heads, *lines]).encode("utf-8-sig"))
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        tell_written(self._context, file)


def open_preflight(window: Host) -> PreflightPage:
    """Bring the tab with the pre-flight to the front, making it where there is none."""
    title = QCoreApplication.translate("PreflightPage", "Pre-flight")
    make = lambda: PreflightPage(window.context, window)  # noqa: E731 - a name would say it twice
    page = window.tabs.open_page(PREFLIGHT, title, "circle-check", make)
    assert isinstance(page, PreflightPage)  # noqa: S101 - made by the line above
    return page


def _colour(finding: Finding) -> QColor | None:
    return QColor(theme().tokens.warning) if finding.grave else None
