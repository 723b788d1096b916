"""The print centre: a queue of what is printed, how, the pages as they will be, their problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSplitter, QTabWidget, QWidget

from editor.services.prints.print_jobs import PrintPlan
from editor.services.prints.print_queue import forget_printed, plan_queue
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.page_keys import CENTRE
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_BODY, muted, set_icon
from editor.ui.kit.turns import Turns, single_shot
from editor.ui.kit.widgets import Column, ElidedLabel, icon_button
from editor.ui.pages.printing.adding import pick_for_print
from editor.ui.pages.printing.entry_form import EntryForm
from editor.ui.pages.printing.flip_view import FlipView
from editor.ui.pages.printing.output import PrintOutput
from editor.ui.pages.printing.page_bar import PageBar
from editor.ui.pages.printing.print_problems import PrintProblems
from editor.ui.pages.printing.queue import print_queue
from editor.ui.pages.printing.queue_table import QueueTable
from editor.ui.pages.printing.sets import WholeSets
from editor.ui.pages.printing.sheet_form import SheetForm
from editor.ui.pages.printing.tray_form import TrayForm
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.catalogue.rows import DocumentRow
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host
    from editor.ui.kit.jobs import Job, Report

SIDE_WIDTH: Final = 360
SIDE_LEAST: Final = 300
QUEUE_HEIGHT: Final = 240
REFRESH_AFTER_MS: Final = 120
_ENTRY, _SHEETS, _PRINTER = range(3)
"""Tabs of the settings."""
_SPECS: Final = (
    ActionSpec(
        "centre.turn_over",
        QT_TRANSLATE_NOOP("Actions", "&Turn the sheet over"),
        "F8",
        "flip-horizontal-2",
        "view",
        4,
    ),
    ActionSpec(
        "centre.light",
        QT_TRANSLATE_NOOP("Actions", "&Hold the sheet against the light"),
        "Shift+F8",
        "blend",
        "view",
        4,
        checkable=True,
    ),
    ActionSpec(
        "centre.forget",
        QT_TRANSLATE_NOOP("Actions", "Clear the &print history"),
        "",
        "rotate-ccw",
        "tools",
        5,
        tip=QT_TRANSLATE_NOOP("Actions", "The next print of changes prints everything"),
    ),
)


class PrintCentre(QWidget):
    """A tab of the window; queue and undo live on when it is closed."""

    manual_chapter = "print-centre"

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent or context.pages)
        self._context = context
        self.queue = print_queue(context)
        self.undo_stack = self.queue.undo_stack
        self.plan = PrintPlan(self.queue.job)
        self._run = 0
        self._planning: Job | None = None
        self._stale = True
        self.table = QueueTable(context, self.queue, self)
        self._sheets: SheetForm | None = None
        self._entry: EntryForm | None = None
        self._trays: TrayForm | None = None
        self.problems = PrintProblems(context, self)
        self.pages = FlipView(context, self)
        self.output = PrintOutput(context, self.queue, self)
        self.sets = WholeSets(context, self.queue, self)
        self.whole = self._whole_button()
        self.count = ElidedLabel(self)
        self.bar = PageBar(self.pages, self)
        self._soon = single_shot(self, REFRESH_AFTER_MS, self._lay_out_pages)
        self._build()
        self._wire()
        self._show_plan(self.plan)
        # The settings come when the page stands; those behind them are seen when their tab is clicked.
        Turns(1, self).add([lambda: self.sheets, lambda: self.entry, lambda: self.trays], later=True)

    def action_table(self) -> Sequence[Bound]:
        """Return the actions of the tab."""
        tasks: dict[str, tuple[Callable[..., Any], Any, Any]] = {
            "centre.turn_over": (self.pages.turn_over, lambda: self.pages.other_side() is not None, None),
            "centre.light": (self.bar.light.setChecked, None, lambda: self.pages.through),
            "centre.forget": (self.forget_printed, None, None),
        }
        return tuple(Bound(spec, *tasks[spec.id]) for spec in _SPECS)

    def about_to_close(self) -> None:
        """Stop what only this tab waits for."""
        self._soon.stop()
        self.pages.about_to_close()
        if self._planning is not None:
            self._planning.cancel()

    # parts

    def _build(self) -> None:
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self._left())
        parts.addWidget(self._right())
        parts.setStretchFactor(1, 1)
        parts.setSizes([SIDE_WIDTH, 2 * SIDE_WIDTH])
        parts.setChildrenCollapsible(False)
        column = column_layout(self, SPACE_2)
        column.addWidget(parts)

    def _left(self) -> QWidget:
        upper = QWidget(self)
        upper.setMinimumWidth(SIDE_LEAST)
        column = column_layout(upper, 0, SPACE_1)
        bar = row_layout(spacing=SPACE_1)
        add = QPushButton(self.tr("Add…"), self)
        add.setAutoDefault(False)
        set_icon(add, "plus")
        add.clicked.connect(lambda _on: self._add())
        bar.addWidget(add)
        bar.addWidget(self.whole)
        bar.addStretch(1)
        words = self.tr("Remove from the queue (Delete)")
        self._remove = icon_button(self, "minus", words, self.table.remove_chosen, flat=True)
        self._up = icon_button(
            self, "arrow-up", self.tr("Up (Alt+Up)"), lambda: self.table.move_chosen(-1), flat=True
        )
        self._down = icon_button(
            self, "arrow-down", self.tr("Down (Alt+Down)"), lambda: self.table.move_chosen(1), flat=True
        )
        for button in (self._remove, self._up, self._down):
            bar.addWidget(button)
        column.addLayout(bar)
        column.addWidget(self.table, 1)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setAccessibleName(self.tr("Settings of the print"))
        for words in (self.tr("Entry"), self.tr("Sheets"), self.tr("Printer")):
            self.tabs.addTab(Column(self, words), words)
        self.tabs.addTab(self.problems, self.tr("Problems"))
        self.tabs.setCurrentIndex(_SHEETS)
        left = QSplitter(Qt.Orientation.Vertical, self)
        left.addWidget(upper)
        left.addWidget(self.tabs)
        left.setChildrenCollapsible(False)
        left.setSizes([QUEUE_HEIGHT, QUEUE_HEIGHT])
        return left

    def _whole_button(self) -> QPushButton:
        """Return what prints all of the chosen document into a folder."""
        button = QPushButton(self.tr("Print whole"), self)
        button.setAutoDefault(False)
        button.setToolTip(self.tr("All of the chosen army, scenario or game, with a packing list"))
        set_icon(button, "package")
        menu = QMenu(button)
        button.setMenu(menu)
        menu.aboutToShow.connect(lambda: self._offer_sets(menu))
        return button

    def _offer_sets(self, menu: QMenu) -> None:
        row = self._chosen_row()
        if row is not None:
            self.sets.fill(menu, row)

    def _chosen_row(self) -> DocumentRow | None:
        """Return the document of the one entry that is chosen, or of the only one; None for none."""
        entries = self.queue.job.entries
        rows = self.table.rows() or (range(1) if len(entries) == 1 else ())
        return self.queue.row(entries[rows[0]].document) if len(rows) == 1 else None

    def _place(self, form: QWidget, tab: int) -> None:
        area = self.tabs.widget(tab)
        assert isinstance(area, Column)  # noqa: S101 - as made by _left
        area.setWidget(form)
        area.updateGeometry()

    @property
    def sheets(self) -> SheetForm:
        """The settings of all sheets; made when they are asked for first."""
        if self._sheets is None:
            self._sheets = SheetForm(self._context, self.queue, self)
            self._place(self._sheets, _SHEETS)
            self._sheets.show_unchanged(self.plan.unchanged)
        return self._sheets

    @property
    def entry(self) -> EntryForm:
        """The settings of the chosen entry; made when they are asked for first."""
        if self._entry is None:
            self._entry = EntryForm(self._context, self.queue, self)
            self._place(self._entry, _ENTRY)
            self._show_entry()
        return self._entry

    @property
    def trays(self) -> TrayForm:
        """The settings of the printer; made when they are asked for first."""
        if self._trays is None:
            self._trays = TrayForm(self._context, self.queue, self)
            self._place(self._trays, _PRINTER)
            self._trays.page_to_file.connect(self.output.ask_calibration_file)
            self._trays.page_to_printer.connect(self.output.print_calibration)
        return self._trays

    def _right(self) -> QWidget:
        side = QWidget(self)
        column = column_layout(side, (SPACE_2, 0, 0, 0), SPACE_2)
        column.addWidget(self.bar)
        column.addWidget(self.pages, 1)
        column.addLayout(self._foot())
        return side

    def _foot(self) -> QHBoxLayout:
        foot = row_layout(None, (0, 0, 0, SPACE_1), SPACE_2)
        foot.addWidget(muted(self.count, TYPE_BODY), 1)
        self._to_printer = QPushButton(self.tr("System print…"), self)
        self._to_png = QPushButton(self.tr("Save as PNG…"), self)
        self._to_pdf = QPushButton(self.tr("Save as PDF…"), self)
        set_icon(self._to_printer, "printer")
        set_icon(self._to_png, "file-image")
        set_icon(self._to_pdf, "file-down", "on_accent")
        self._to_pdf.setProperty("tone", "primary")
        for button, run in (
            (self._to_printer, lambda: self.output.ask_printer(self.plan)),
            (self._to_png, lambda: self.output.ask_file(self.plan, ".png")),
            (self._to_pdf, lambda: self.output.ask_file(self.plan, ".pdf")),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on, run=run: run())
            foot.addWidget(button)
        return foot

    def _wire(self) -> None:
        context = self._context
        self.queue.changed.connect(self._soon.start)
        context.catalogue_changed.connect(self._soon.start)
        self.undo_stack.indexChanged.connect(self._refresh_actions)
        self.table.chosen.connect(self._follow_choice)
        self.table.opened.connect(context.open_document)
        self.pages.document_opened.connect(context.open_document)
        self.pages.page_changed.connect(self._show_number)
        self.bar.changed.connect(self._refresh_actions)
        self.problems.pointed.connect(self.show_document)
        self.problems.opened.connect(self._open_problem)
        self.output.printed.connect(self._after_print)
        self._show_number(0, 0)
        self._follow_choice()

    # what is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._soon.start()  # the drafts of other tabs may have changed meanwhile

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._soon.stop()

    def _lay_out_pages(self) -> None:
        if not self.isVisible():  # laid out when it is shown again
            return
        if self._planning is not None:
            self._planning.cancel()
        self._context.flush()
        self._run += 1
        run, workspace, job = self._run, self._context.workspace, self.queue.job

        def work(report: Report) -> tuple[int, PrintPlan]:
            return run, plan_queue(workspace, job, report)

        self._planning = self._context.jobs.start(
            self.tr("Laying out pages"), work, done=self._take_plan, failed=self._refuse, quiet=True
        )
        self.count.show_text(self.tr("Laying out pages…"))

    def _take_plan(self, found: tuple[int, PrintPlan]) -> None:
        run, plan = found
        if run == self._run:
            self._planning = None
            self._show_plan(plan)

    def _refuse(self, trouble: Exception) -> None:
        self._planning = None
        if isinstance(trouble, EditorError):
            self._show_plan(PrintPlan(self.queue.job, problems=trouble.problems))
        else:
            self._context.show_error(trouble)

    def _show_plan(self, plan: PrintPlan) -> None:
        self.plan = plan
        self.pages.show_plan(plan.pages, plan.job.options.flip)
        self.problems.show_problems(plan.problems)
        many = len(plan.problems)
        words = self.tr("Problems ({count})").format(count=many) if many else self.tr("Problems")
        self.tabs.setTabText(self.tabs.indexOf(self.problems), words)
        if self._sheets is not None:
            self._sheets.show_unchanged(plan.unchanged)
        self.count.show_text(self._count_words(plan))
        for button in (self._to_printer, self._to_png, self._to_pdf):
            button.setEnabled(bool(plan.pages))
        self.whole.setEnabled(self._chosen_row() is not None)
        self._refresh_actions()

    def _count_words(self, plan: PrintPlan) -> str:
        if not plan.pages:
            return self.tr("No pages")
        sheets = self.tr("%n sheet(s)", "", plan.sheets)
        pages = self.tr("%n page(s)", "", len(plan.pages))
        return f"{sheets} – {pages}"

    def _show_number(self, page: int, pages: int) -> None:
        shown = self.plan.pages[page - 1] if 0 < page <= len(self.plan.pages) else None
        self.bar.show_number(page, pages, shown)

    def _follow_choice(self) -> None:
        self._show_entry()
        for button in (self._remove, self._up, self._down):
            button.setEnabled(bool(self.table.rows()))
        self.whole.setEnabled(self._chosen_row() is not None)

    def _show_entry(self) -> None:
        if self._entry is not None:
            rows = self.table.rows()
            self._entry.show_entry(rows[0] if len(rows) == 1 else -1)

    def _refresh_actions(self) -> None:
        if self._context.action_book is not None:
            self._context.action_book.refresh()

    def show_document(self, document: str) -> None:
        """Bring the page of a document into view, and choose its entry in the queue."""
        self.pages.show_document(document)
        rows = [n for n, one in enumerate(self.queue.job.entries) if one.document == document]
        if rows:
            self.table.choose(rows[:1])

    def _open_problem(self, document: str) -> None:
        if self.queue.row(document) is not None:
            self._context.open_document(document)

    def _add(self) -> None:
        ids = pick_for_print(self._context, self)
        if ids:
            self.queue.add(ids)

    def _after_print(self) -> None:
        """Leave out what was printed just now, where only changes are wanted."""
        if self.queue.job.only_changed:
            self._soon.start()

    def forget_printed(self) -> None:
        """Forget what was printed, so that the next print of changes prints everything."""
        try:
            forget_printed(self._context.workspace)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._context.announce(self.tr("Cleared: the next print of changes prints everything."))
        self._soon.start()


def open_print_centre(window: Host) -> PrintCentre:
    """Bring the print centre to the front, making its tab where there is none."""
    title = QCoreApplication.translate("PrintCentre", "Print centre")
    page = window.tabs.show_page(CENTRE, title, "printer", lambda: PrintCentre(window.context))
    assert isinstance(page, PrintCentre)  # noqa: S101 - made by the line above
    return page
