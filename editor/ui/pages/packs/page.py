"""The tab of packs: those made here, those installed, those that indexes offer; told of one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHeaderView, QLabel, QSplitter, QTableView, QTextBrowser, QWidget

from editor.services.importing import TakenIn, preview_deliveries
from editor.services.incoming import CHANGING
from editor.services.operations import Done
from editor.services.packs.indexes import Offers, known_indexes, offers_of
from editor.services.packs.installing import plan_install, read_steps
from editor.services.packs.overview import Entry, State, overview
from editor.services.packs.removing import Removal, plan_removal, remove
from editor.services.packs.taking_in import take_all
from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.jobs import Job, Report, Work
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.page_keys import PACKS
from editor.ui.kit.theme import SPACE_2, SPACE_3, Tint, theme
from editor.ui.kit.widgets import WhenShown, push_button, wrapped
from editor.ui.pages.packs.details import details_of
from editor.ui.pages.packs.indexes_dialog import IndexesDialog
from editor.ui.pages.packs.publish_dialog import PublishDialog
from editor.ui.pages.packs.removal_dialog import RemovalDialog
from editor.ui.pages.packs.sources import ReadPacks
from editor.ui.pages.sharing.import_preview import ImportDialog
from schemas.pack import PackNeed

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host

_WIDTHS: Final = (0, 104, 78, 78, 92)
"""px of the columns; the first takes what is left."""
_STATES: Final[dict[State, tuple[str, Tint]]] = {
    "own": (QT_TRANSLATE_NOOP("PacksPage", "made by you"), "accent"),
    "update": (QT_TRANSLATE_NOOP("PacksPage", "newer one on offer"), "accent"),
    "lacking": (QT_TRANSLATE_NOOP("PacksPage", "lacks something"), "warning"),
    "installed": (QT_TRANSLATE_NOOP("PacksPage", "installed"), "text"),
    "offered": (QT_TRANSLATE_NOOP("PacksPage", "on offer"), "muted"),
}


class PacksPage(QWidget):
    """Asks the indexes off the GUI thread; what is installed shows what it would change before."""

    manual_chapter = "pack-indexes"

    def __init__(self, context: UiContext, window: Host) -> None:
        super().__init__(window)
        self._context, self._window = context, window
        self._job: Job | None = None
        self._offers = Offers(())
        self._entries: tuple[Entry, ...] = ()
        self.line = LineEdit(self)
        self.line.setAccessibleName(self.tr("Search packs"))
        self.line.setPlaceholderText(self.tr("Search by name, text or author"))
        self.line.textChanged.connect(lambda _text: self._filter())
        self.state_choice = ComboBox(self)
        self.state_choice.setAccessibleName(self.tr("Packs shown"))
        self.state_choice.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.state_choice.addItem(self.tr("all packs"), "")
        for state, (words, _tint) in _STATES.items():
            self.state_choice.addItem(QCoreApplication.translate("PacksPage", words), state)
        self.state_choice.activated.connect(lambda _index: self._filter())
        self.refresh_button = push_button(self, self.tr("Ask the indexes"), self.ask, "refresh-cw")
        self.indexes_button = push_button(self, self.tr("Indexes…"), self._show_indexes, "list")
        self.state = wrapped(QLabel(self))
        self.rows: ColumnsModel[Entry] = ColumnsModel(
            self,
            (
                Column(self.tr("Pack"), lambda one: one.title.get(context.language) or one.pack),
                Column(self.tr("State"), self._state_words, colour=_colour),
                Column(self.tr("Installed"), lambda one: one.installed.version if one.installed else ""),
                Column(self.tr("On offer"), lambda one: one.offer.release.version if one.offer else ""),
                Column(self.tr("Signed by"), lambda one: (one.facts.signer or "") if one.facts else ""),
            ),
        )
        self.view = self._table()
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("About the pack"))
        self.text.setOpenLinks(False)
        self.install_button = push_button(self, self.tr("Install"), self.install, "download")
        self.remove_button = push_button(self, self.tr("Remove…"), self.remove, "trash-2")
        self.publish_button = push_button(self, self.tr("Publish…"), self.publish, "upload")
        self.open_button = push_button(self, self.tr("Open"), self.open, "pencil")
        self._lay_out()
        self._again = WhenShown(self, self.read)
        context.catalogue_changed.connect(self._again.ask)
        self._choose()
        self.ask()

    def _lay_out(self) -> None:
        head = row_layout(None, 0, SPACE_2)
        head.addWidget(self.line, 1)
        head.addWidget(self.state_choice)
        head.addWidget(self.refresh_button)
        head.addWidget(self.indexes_button)
        side = QWidget(self)
        about = column_layout(side, 0, SPACE_2)
        buttons = row_layout(None, 0, SPACE_2)
        for button in (self.install_button, self.open_button, self.publish_button, self.remove_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        about.addLayout(buttons)
        about.addWidget(self.text, 1)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.view)
        parts.addWidget(side)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addLayout(head)
        column.addWidget(self.state)
        column.addWidget(parts, 1)

    def _table(self) -> QTableView:
        view = QTableView(self)
        view.setModel(self.rows)
        view.setAccessibleName(self.tr("Packs"))
        view.verticalHeader().hide()
        view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        view.setAlternatingRowColors(True)
        view.setShowGrid(False)
        view.setTabKeyNavigation(False)
        view.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        view.horizontalHeader().setHighlightSections(False)
        for number, width in enumerate(_WIDTHS[1:], 1):
            view.setColumnWidth(number, width)
        view.selectionModel().currentRowChanged.connect(lambda _new, _old: self._choose())
        view.activated.connect(lambda _index: self.open())
        return view

    # looking

    def ask(self) -> None:
        """Ask the indexes what they offer, off the GUI thread."""
        workspace = self._context.workspace

        def work(report: Report) -> tuple[Offers, tuple[Entry, ...]]:
            offers = offers_of(known_indexes(workspace), report)
            return offers, overview(workspace, offers.offers)

        self._start(self.tr("Asking the indexes"), work, self._asked)

    def read(self) -> None:
        """Look at the catalogue once more; what the indexes said last holds."""
        workspace, offers = self._context.workspace, self._offers

        def work(_report: Report) -> tuple[Offers, tuple[Entry, ...]]:
            return offers, overview(workspace, offers.offers)

        if self._job is None:
            self._start(self.tr("Reading packs"), work, self._asked, quiet=True)

    def _asked(self, found: tuple[Offers, tuple[Entry, ...]]) -> None:
        self._job = None
        self._offers, self._entries = found
        self._filter()

    def _start(self, words: str, work: Work, done: Callable[[Any], None], *, quiet: bool = False) -> None:
        self.about_to_close()
        self._job = self._context.jobs.start(words, work, done=done, failed=self._failed, quiet=quiet)

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        self._context.show_error(trouble)

    def about_to_close(self) -> None:
        """Drop what is under way."""
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def _filter(self) -> None:
        chosen = self.chosen()
        wanted, words = self.state_choice.currentData(), self.line.text()
        shown = [one for one in self._entries if (not wanted or one.state == wanted) and one.says(words)]
        self.rows.reset(shown)
        keys = [(one.pack, one.state) for one in shown]
        names = [one.pack for one in shown]
        if chosen is not None and chosen.pack in names:
            key = (chosen.pack, chosen.state)
            self.view.selectRow(keys.index(key) if key in keys else names.index(chosen.pack))
        elif shown:
            self.view.selectRow(0)
        self._choose()
        self._say()

    def _say(self) -> None:
        lines = [self._context.problem_text(one) for one in self._offers.problems[:4]]
        if not known_indexes(self._context.workspace):
            lines.insert(0, self.tr("No index is asked. Name a folder or an address under Indexes."))
        elif not self.rows.rows:
            lines.insert(0, self.tr("No pack is like this."))
        else:
            newer = sum(one.offer is not None and one.installed is not None for one in self._entries)
            lines.insert(0, self.tr("%n pack(s)", "", len(self.rows.rows)))
            if newer:
                lines[0] += " · " + self.tr("%n newer on offer", "", newer)
        self.state.setText("\n".join(lines))

    def chosen(self) -> Entry | None:
        """Return the pack that is chosen; None if none is."""
        return self.rows.row(self.view.currentIndex())

    def _choose(self) -> None:
        entry = self.chosen()
        self.text.setHtml(details_of(entry, self._context) if entry is not None else "")
        state = entry.state if entry is not None else None
        words = {"update": self.tr("Update"), "lacking": self.tr("Install what is missing")}
        self.install_button.setText(words.get(state or "", self.tr("Install")))
        self.install_button.setVisible(state in ("update", "lacking", "offered"))
        self.open_button.setVisible(state == "own")
        self.publish_button.setVisible(state == "own")
        self.remove_button.setVisible(entry is not None and entry.installed is not None)

    def _state_words(self, entry: Entry) -> str:
        return QCoreApplication.translate("PacksPage", _STATES[entry.state][0])

    # doing

    def install(self) -> None:
        """Read the pack that is chosen with all that it needs, then show what it would change."""
        entry = self.chosen()
        if entry is None or entry.own is not None:
            return
        workspace, offers, name = self._context.workspace, self._offers.offers, entry.pack
        wanted: list[PackNeed] = []
        if entry.state != "lacking" and entry.offer is not None:
            wanted = [PackNeed(pack=name, versions=f"=={entry.offer.release.version}")]

        def work(report: Report) -> ReadPacks | TakenIn:
            steps = plan_install(workspace, wanted, offers)
            read = read_steps(workspace, steps, report)
            incoming = preview_deliveries(workspace, read.deliveries)
            if any(one.state == "conflict" or one.state in CHANGING for one in incoming):
                return ReadPacks(steps, read)
            return take_all(workspace, read)  # no document changes: there is nothing to agree to

        self._start(self.tr("Loading packs"), work, self._was_read)

    def _was_read(self, source: ReadPacks | TakenIn) -> None:
        self._job = None
        if isinstance(source, ReadPacks):
            ImportDialog(self._context, (), self._window, source).open()
        else:
            self._context.operation_done.emit(source.done, self.tr("Installed; no document has changed"))
            self.read()

    def remove(self) -> None:
        """Show what removing the pack that is chosen would do."""
        entry = self.chosen()
        if entry is not None and entry.installed is not None:
            workspace, name = self._context.workspace, entry.pack
            self._start(
                self.tr("Looking at the pack"), lambda _report: plan_removal(workspace, name), self._planned
            )

    def _planned(self, removal: Removal) -> None:
        self._job = None
        dialog = RemovalDialog(self._context, removal, self._window)
        dialog.agreed.connect(partial(self._remove, removal.pack.pack))
        dialog.open()

    def _remove(self, name: str, with_edits: bool) -> None:
        workspace = self._context.workspace

        def work(_report: Report) -> Done:
            removal = plan_removal(workspace, name, with_edits=with_edits)
            return remove(workspace, removal, whatever_uses_it=True)

        self._start(self.tr("Removing the pack"), work, self._removed)

    def _removed(self, done: Done) -> None:
        self._job = None
        self._context.operation_done.emit(done, self.tr("Pack removed"))
        self.read()

    def publish(self) -> None:
        """Look the chosen pack of one's own through, and publish it."""
        entry = self.chosen()
        if entry is not None and entry.own is not None:
            dialog = PublishDialog(self._context, entry.own, self._window)
            dialog.published.connect(lambda _folder: self.ask())
            dialog.open()

    def open(self) -> None:
        """Open the document of the chosen pack, of one's own."""
        entry = self.chosen()
        if entry is not None and entry.own is not None:
            self._context.open_document(entry.own.id)

    def _show_indexes(self) -> None:
        dialog = IndexesDialog(self._context, self._window)
        dialog.changed.connect(self.ask)
        dialog.open()


def open_packs(window: Host) -> PacksPage:
    """Bring the tab of packs to the front, making it where there is none."""
    title = QCoreApplication.translate("PacksPage", "Packs")
    make = lambda: PacksPage(window.context, window)  # noqa: E731 - a name would say it twice
    page = window.tabs.open_page(PACKS, title, "package", make)
    assert isinstance(page, PacksPage)  # noqa: S101 - made by the line above
    return page


def _colour(entry: Entry) -> QColor | None:
    return theme().colour(_STATES[entry.state][1])
