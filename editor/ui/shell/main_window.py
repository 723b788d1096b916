"""The main window: it puts the parts together and passes requests on; the parts do the work."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from editor.catalogue.servers import is_away
from editor.services import documents
from editor.ui.kit.actions import ActionBook, Bound
from editor.ui.kit.catalogue.panel import CataloguePanel
from editor.ui.kit.context import Offer, UiContext
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.page_keys import START
from editor.ui.kit.theme import theme
from editor.ui.kit.turns import forget, later
from editor.ui.shell.battles import open_battle, open_kept_battle, open_preview
from editor.ui.shell.closing import destroy_in_turns, drafts_on_disk
from editor.ui.shell.commands import DocumentCommands
from editor.ui.shell.docks import ReadableTabs
from editor.ui.shell.elsewhere_bar import ElsewhereBar
from editor.ui.shell.following import Following
from editor.ui.shell.frame import WindowFrame
from editor.ui.shell.header import Header
from editor.ui.shell.history import HistoryPanel
from editor.ui.shell.layout import WindowLayout
from editor.ui.shell.log_panel import LogPanel
from editor.ui.shell.lost_catalogue import CatalogueWatch, is_loss
from editor.ui.shell.lost_server import ServerNotice
from editor.ui.shell.lower_panels import LowerPanels
from editor.ui.shell.menus import Menus
from editor.ui.shell.next_panel import focus_next_panel
from editor.ui.shell.notice_history import NoticeHistory
from editor.ui.shell.notices import Notices
from editor.ui.shell.openers import show_versions
from editor.ui.shell.problems import ProblemsPanel
from editor.ui.shell.reopening import Reopening
from editor.ui.shell.side import SidePanels
from editor.ui.shell.status import StatusLine
from editor.ui.shell.tabs import DocumentTabs
from editor.ui.shell.wiring import follow_steps, window_actions
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.pages.start.page import StartPage

LEAST_LEFT: Final = 220
"""Least width of the catalogue, so that no name is cut to nothing."""
TAB_KEYS: Final = 9


class MainWindow(WindowFrame):
    """One window over one catalogue."""

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        context.setParent(self)
        self.setWindowTitle("Marshalry")
        self.setAcceptDrops(True)
        self.setDockOptions(QMainWindow.DockOption.AllowTabbedDocks | QMainWindow.DockOption.AllowNestedDocks)
        self.fit_screen()
        self.book = ActionBook(self)
        context.action_book = self.book
        self.tabs = DocumentTabs(context, self)
        self.notices = Notices(self)
        self.elsewhere_bar = ElsewhereBar(context, self)
        self.following = Following(context, self)
        self.server = ServerNotice(context, self.notices, self)
        self.following.reached.connect(self.server.tell)
        # Each panel begins in its dock: Qt dresses all that it holds again when it moves.
        self.catalogue_dock = self.made_dock("catalogue", self.tr("Catalogue"))
        self.problems_dock = self.made_dock("problems", self.tr("Problems"))
        self.history_dock = self.made_dock("history", self.tr("History"))
        self.log_dock = self.made_dock("log", self.tr("Log"))
        self.catalogue = CataloguePanel(context, self.catalogue_dock)
        self.problems = ProblemsPanel(context, self.problems_dock)
        self.history = HistoryPanel(context, self.history_dock)
        self.log = LogPanel(self.log_dock)
        self.commands = DocumentCommands(self)
        self.watch = CatalogueWatch(self)
        self.reopening = Reopening(self)
        self._front: QWidget | None = None
        self._told: WeakKeyDictionary[EditorError, str] = WeakKeyDictionary()
        """What was said of errors: the document that they name may be called otherwise by now."""
        self._steps_of: QWidget | None = None
        self._session: DocumentSession | None = None
        self.view_states: dict[str, dict[str, Any]] = {}
        """What a document showed when its tab was closed: zoom, tool, layers."""
        self._centre()
        self._docks()
        self.side = SidePanels(self, context.settings)
        self.book.add(window_actions(self, self.commands, self.watch), self)
        self.addToolBar(Header(self.book, self))
        self.status = StatusLine(context, self)
        self.setStatusBar(self.status)
        self.notice_history = NoticeHistory(self)
        self.status.addPermanentWidget(self.notice_history)
        self.notices.reported.connect(self.notice_history.add)
        self.notices.reported.connect(lambda words, _tone: self.log.add(words))
        panels = (self.catalogue_dock, self.problems_dock, self.history_dock, self.log_dock)
        self._menus = Menus(self, self.book, panels)
        self._connect()
        self._tab_keys()
        self._layout = WindowLayout(self)
        self._update_front()

    # parts

    def _centre(self) -> None:
        box = QWidget(self)
        column = column_layout(box, 0, 0)
        column.addWidget(self.tabs, 1)
        # Below: what comes by itself may not shift what is about to be clicked.
        column.addWidget(self.elsewhere_bar)
        column.addWidget(self.notices)
        self.setCentralWidget(box)

    def _docks(self) -> None:
        tabs = ReadableTabs(self)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.catalogue_dock.setWidget(self.catalogue)
        self.problems_dock.setWidget(self.problems)
        self.history_dock.setWidget(self.history)
        self.log_dock.setWidget(self.log)
        self.catalogue.setMinimumWidth(LEAST_LEFT)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.catalogue_dock)
        self.history_dock.visibilityChanged.connect(self.history.set_seen)
        self.lower_panels = LowerPanels(self, (self.problems_dock, self.history_dock, self.log_dock), tabs)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._layout.begin():
            self.following.start()

    def _connect(self) -> None:
        for signal, slot in self._requests():
            signal.connect(slot)
        self.history.beside_wanted.connect(lambda *wanted: show_versions(self, *wanted))
        self.tabs.front_changed.connect(self._update_front)
        self.tabs.named.connect(self._show_title)
        self.tabs.closed.connect(self._tab_closed)
        self.tabs.wanted.connect(self.reopening.open_tab)
        self.catalogue.menu_wanted.connect(
            lambda menu: self._menus.fill_context(
                menu, [row.id for row in self.catalogue.list.selected()], self.show_document
            )
        )
        self.catalogue.list.selection_changed.connect(self.book.refresh)
        self.problems.count_changed.connect(self._count_problems)
        theme().changed.connect(self.book.refresh)

    def _requests(self) -> tuple[tuple[SignalInstance, Callable[..., object]], ...]:
        """Return what is asked of the window, and what answers it."""
        context, commands = self.context, self.commands
        return (
            (context.open_requested, self.show_document),
            (context.preview_requested, self.open_preview),
            (context.battle_requested, self.open_kept_battle),
            (context.print_requested, commands.print_all),
            (context.convert_requested, commands.relations.convert),
            (context.template_requested, commands.relations.from_template),
            (context.field_rename_requested, commands.relations.rename_field),
            (context.duplicate_requested, commands.duplicate_one),
            (context.faction_wanted, self._ask_for_faction),
            (context.faction_shown, self._show_faction),
            (context.notified, self._show_notice),
            (context.announced, self.log.add),
            (context.failed, self.show_failure),
            (context.healed, self._withdraw),
        )

    def _show_notice(self, words: str, tone: str, offers: Sequence[Offer]) -> None:
        self.notices.show_notice(words, tone, *offers)

    def _ask_for_faction(self, system: str, take: Callable[[str], object]) -> None:
        from editor.ui.editors.rulesets.new_faction import ask_for_faction

        ask_for_faction(self, self.context, system, take)

    def _show_faction(self, system: str, faction: str) -> None:
        from editor.ui.editors.rulesets.new_faction import open_faction

        open_faction(self.context, system, faction)

    def _tab_keys(self) -> None:
        for number in range(1, TAB_KEYS + 1):
            keys = QShortcut(QKeySequence(f"Ctrl+{number}"), self)
            keys.activated.connect(lambda index=number - 1: self.tabs.setCurrentIndex(index))

    # opening

    def show_document(self, document_id: str, path: Path = ()) -> None:
        """Open a document as a person asks for it: made in this turn, brought to the front in the next one.

        Both at once would hold up a click for a fifth of a second.
        """
        if self.tabs.editor_of(document_id) is None:
            if self.open_document(document_id, behind=True) is None:
                self.tabs.settle()
                return
            self.tabs.give_way()
            later(self, lambda: self._show_made(document_id, path))
        else:
            self.open_document(document_id, path)

    def _show_made(self, document_id: str, path: Path) -> None:
        """Bring a document to the front, unless it was closed meanwhile."""
        if self.tabs.editor_of(document_id) is not None:
            self.open_document(document_id, path)
        self.tabs.settle()

    def open_document(
        self, document_id: str, path: Path = (), *, behind: bool = False, before: str | None = None
    ) -> DocumentEditor | None:
        try:
            known = self.tabs.editor_of(document_id)
            editor = self.tabs.open_document(document_id, behind=behind, before=before)
        except EditorError as trouble:
            self.show_failure(trouble)
            return None
        if known is None:
            editor.session.stale.connect(self._show_stale)
            editor.session.took_over.connect(self.following.report_taken)
            follow_steps(self.book, editor.session)
            editor.actions_changed.connect(self.book.refresh)
            editor.restore_view_state(self.view_states.get(document_id, {}))
            self.problems.watch([one.session for one in self.tabs.editors()])
        if not behind:
            self.context.settings.remember(document_id)
            # A turn later: it waits for the disk. In a thread it would keep the first edit waiting.
            later(self, lambda: self._note_recent(document_id))
        if path:
            self.side.area(editor)  # the place may be in a panel
            editor.focus_path(path)
        return editor

    def _note_recent(self, document_id: str) -> None:
        if self.context.jobs.closed:
            return
        try:
            documents.set_recent(self.context.workspace, document_id)
        except EditorError as trouble:
            self.show_failure(trouble)

    def open_preview(self, scenario_id: str) -> QWidget | None:
        return open_preview(self, scenario_id)

    def open_battle(self, file: FilePath) -> None:
        open_battle(self, file)

    def open_kept_battle(self, battle: str) -> None:
        open_kept_battle(self, battle)

    def show_start(self) -> StartPage:
        from editor.ui.pages.start.page import StartPage

        pages = self.context.pages
        page = self.tabs.open_page(START, self.tr("Start"), "house", lambda: StartPage(self.context, pages))
        assert isinstance(page, StartPage)  # noqa: S101 - made by the line above
        if not page.property("wired"):
            page.setProperty("wired", True)
            page.action_wanted.connect(lambda name: self.book.action(name).trigger())
            page.guide.new_wanted.connect(self.commands.new_of)
        return page

    def show_manual(self, chapter: str, over: QWidget | None = None) -> QWidget:
        from editor.ui.pages.manual.view import open_manual

        return open_manual(self, chapter, over)

    @property
    def manual_chapter(self) -> str:
        """The chapter about the tab in front: that of all that belongs to no other part."""
        front = self.tabs.currentWidget()
        return "" if front is None else str(getattr(front, "manual_chapter", ""))

    # the tab in front

    def _update_front(self) -> None:
        front = self.tabs.currentWidget()
        if front is not self._front:
            if self._front is not None:
                self.book.remove(self._front, announced=False)
                self.side.leave()
            self._front = front
            self._take_front(front)
        editor = self.tabs.editor()
        session = editor.session if editor is not None else None
        if session is not self._session or (session is None and front is not self._steps_of):
            self._session, self._steps_of = session, front
            self.history.watch(session, getattr(front, "undo_stack", None))
            self.problems.show_front(session)
            self.lower_panels.settle(self.problems.filled)
            self.elsewhere_bar.watch(session)
        self._show_title()
        self.book.refresh()

    def _show_title(self) -> None:
        title = self.tabs.tabText(self.tabs.currentIndex()).replace("&&", "&")
        self.setWindowTitle(f"{title} – Marshalry" if title else "Marshalry")

    def _take_front(self, front: QWidget | None) -> None:
        table: Any = getattr(front, "action_table", None)
        entries: Sequence[Bound] = table() if table is not None else ()
        self.book.add(entries, front or self)
        if front is None:
            return
        self.side.enter(front)
        if isinstance(front, DocumentEditor):
            front.status_shown.connect(self.status.show_place, Qt.ConnectionType.UniqueConnection)
        self.status.show_place("")

    def _tab_closed(self, widget: QWidget) -> None:
        self.book.remove(widget)
        self.side.forget(widget)
        if widget is self._front:
            self._front = None
            if self.tabs.count() == 1:
                later(self, self._fill_empty)
        if isinstance(widget, DocumentEditor):
            self.view_states[widget.session.id] = widget.view_state()
            if widget.session is self._session:
                self._session = None
                self.history.watch(None)
                self.problems.show_front(None)
                self.elsewhere_bar.watch(None)
            self.problems.watch([one.session for one in self.tabs.editors() if one is not widget])

    def _fill_empty(self) -> None:
        """Show the start page where the last tab was closed, be it the start page itself."""
        if not self.tabs.count() and not self.context.jobs.closed:
            self.show_start()

    # messages

    def show_failure(self, trouble: object) -> None:
        """Show what went wrong: wrong input in sentences, anything else as our mistake."""
        if is_loss(trouble):
            self.watch.go_on()
        elif isinstance(trouble, EditorError) and is_away(trouble):
            self.server.tell(trouble)
        elif isinstance(trouble, EditorError):
            self._told[trouble] = self.context.notice_sentences(trouble)
            self.notices.show_notice(self._told[trouble], "alarm")
        elif isinstance(trouble, Exception):
            self.bug_shown.emit(trouble)

    def _withdraw(self, trouble: object) -> None:
        """The disk has room again, or the like: the warning goes."""
        if isinstance(trouble, EditorError):
            self.notices.withdraw(self._told.pop(trouble, ""))

    def _show_stale(self, session: DocumentSession) -> None:
        from editor.ui.shell.dialogs.both_edited import BothEditedDialog

        BothEditedDialog(self.context, session, self, save=True).open()

    def _count_problems(self, count: int) -> None:
        self.problems_dock.setWindowTitle(
            self.tr("Problems ({count})").format(count=count) if count else self.tr("Problems")
        )

    # layout

    def next_panel(self) -> None:
        focus_next_panel(self, self.tabs.currentWidget())

    def reset_layout(self) -> None:
        self._layout.reset()

    @property
    def play_layout(self) -> bool:
        return self._layout.playing

    def set_play_layout(self, on: bool) -> None:
        self._layout.play(on)

    # files dragged in, closing

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.commands.files.import_files(files)

    def go_in_turns(self) -> None:
        """Destroy the closed window, a page in each turn: with many documents open all at once takes long."""
        destroy_in_turns(self, self.tabs, self.side)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.watch.settle()
        if not drafts_on_disk(self):
            event.ignore()
            return
        self.step_down()
        self.context.close()
        event.accept()

    def step_down(self, staying: Collection[QWidget] = ()) -> None:
        """Stop everything and remember the layout; sessions stay open, for another window perhaps.

        Args:
            staying: pages that another window goes on with.
        """
        for signal, slot in self._requests():
            signal.disconnect(slot)
        self.watch.stop()
        self.following.stop()
        settings = self.context.settings
        settings.geometry = self.saveGeometry()
        self.side.leave()
        settings.set_layout("window", self._layout.state())
        settings.open_documents = self.reopening.ids()
        self.reopening.stop()
        settings.sync()
        self.book.close()
        for _key, page in self.tabs.entries():
            stop: Any = getattr(page, "about_to_close", None)
            if stop is not None and page not in staying:
                stop()
        forget(self)
