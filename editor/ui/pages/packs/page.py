"""The tab of packs: those made here, those installed, those that indexes offer; told of one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QSplitter, QWidget

from editor.services.importing import preview_deliveries
from editor.services.incoming import ACTING
from editor.services.operations import Done
from editor.services.packs.fetching import Fetched
from editor.services.packs.indexes import Offers, known_indexes, offers_of
from editor.services.packs.installing import read_install
from editor.services.packs.missing import read_missing
from editor.services.packs.overview import PacksSeen, look_at_packs
from editor.services.packs.removing import Removal, plan_removal, remove
from editor.services.packs.updating import read_update
from editor.services.workspace import Workspace
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.jobs import Job, Report, Work
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.page_keys import PACKS
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.widgets import WhenShown, push_button, wrapped
from editor.ui.kit.words.read_only import let, why_read_only
from editor.ui.pages.packs.details import PackDetails
from editor.ui.pages.packs.indexes_dialog import IndexesDialog
from editor.ui.pages.packs.keys_dialog import KeysDialog
from editor.ui.pages.packs.publish_dialog import PublishDialog
from editor.ui.pages.packs.removal_dialog import RemovalDialog
from editor.ui.pages.packs.sources import ReadPacks
from editor.ui.pages.packs.table import STATES, PacksTable
from editor.ui.pages.sharing.import_preview import ImportDialog
from schemas.pack import PackNeed
from schemas.pack_index import PackRelease
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host

_DETAILS: Final = 400
"""px of the details, beside the list."""
_MOST_NAMED: Final = 80
"""Letters of the names of what is missing."""


class PacksPage(QWidget):
    """Asks the indexes off the GUI thread; what is installed shows what it would change before."""

    manual_chapter = "pack-indexes"

    def __init__(self, context: UiContext, window: Host) -> None:
        super().__init__(window)
        self._context, self._window = context, window
        self._job: Job | None = None
        self._looked = PacksSeen(Offers(()))
        self.line = LineEdit(self)
        self.line.setAccessibleName(self.tr("Search packs"))
        self.line.setPlaceholderText(self.tr("Search by name, text or author"))
        self.line.textChanged.connect(lambda _text: self._filter())
        self.state_choice = ComboBox(self)
        self.state_choice.setAccessibleName(self.tr("Packs shown"))
        self.state_choice.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.state_choice.addItem(self.tr("all packs"), "")
        for state, (words, _tint) in STATES.items():
            self.state_choice.addItem(QCoreApplication.translate("PacksPage", words), state)
        self.state_choice.activated.connect(lambda _index: self._filter())
        self.refresh_button = push_button(self, self.tr("Ask the indexes"), self.ask, "refresh-cw")
        self.indexes_button = push_button(self, self.tr("Indexes…"), self._show_indexes, "list")
        self.keys_button = push_button(self, self.tr("Keys…"), self._show_keys, "lock")
        self.missing_button = push_button(
            self, self.tr("Install what is missing"), self.install_missing, "download"
        )
        self.missing_button.hide()
        self.update_button = push_button(self, self.tr("Update all"), self.update_all, "download")
        self.update_button.hide()
        self.state = wrapped(QLabel(self))
        self.view = PacksTable(context, self)
        self.rows = self.view.packs
        self.view.selectionModel().currentRowChanged.connect(lambda _new, _old: self._choose())
        self.view.selectionModel().selectionChanged.connect(lambda _new, _old: self._offer())
        self.view.activated.connect(lambda _index: self.open())
        self.text = PackDetails(context, self)
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
        head.addWidget(self.keys_button)
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
        parts.setSizes([3 * _DETAILS // 2, _DETAILS])
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addLayout(head)
        line = row_layout(None, 0, SPACE_2)
        line.addWidget(self.state, 1)
        line.addWidget(self.missing_button)
        line.addWidget(self.update_button)
        column.addLayout(line)
        column.addWidget(parts, 1)

    # looking

    def ask(self) -> None:
        """Ask the indexes what they offer, off the GUI thread."""
        workspace = self._context.workspace
        self.state.setText(self.tr("Asking the indexes…"))

        def work(report: Report) -> PacksSeen:
            return look_at_packs(workspace, offers_of(known_indexes(workspace), report))

        self._start(self.tr("Asking the indexes"), work, self._asked)

    def read(self) -> None:
        """Look at the catalogue once more; what the indexes said last holds."""
        workspace, offers = self._context.workspace, self._looked.offers

        def work(_report: Report) -> PacksSeen:
            return look_at_packs(workspace, offers)

        if self._job is None:
            self._start(self.tr("Reading packs"), work, self._asked, quiet=True)

    def _asked(self, found: PacksSeen) -> None:
        self._job = None
        self._looked = found
        self._filter()

    def _start(self, words: str, work: Work, done: Callable[[Any], None], *, quiet: bool = False) -> None:
        self._drop()
        self._job = self._context.jobs.start(words, work, done=done, failed=self._failed, quiet=quiet)

    def _failed(self, trouble: Exception) -> None:
        self._job = None
        self._context.show_error(trouble)

    def about_to_close(self) -> None:
        """Drop what is under way."""
        self._drop()
        self.text.stop()

    def _drop(self) -> None:
        if self._job is not None:
            job, self._job = self._job, None
            job.cancel()

    def _filter(self) -> None:
        wanted, words = self.state_choice.currentData(), self.line.text()
        entries = self._looked.entries
        self.view.show_packs(
            [one for one in entries if (not wanted or one.state == wanted) and one.says(words)]
        )
        self._choose()
        self._say()

    def _say(self) -> None:
        looked = self._looked
        newer = sum(one.offer is not None and one.installed is not None for one in looked.entries)
        lines = [self._context.problem_text(one) for one in looked.offers.problems[:4]]
        if not looked.indexes:
            lines.insert(0, self.tr("No index is asked. Name a folder or an address under Indexes."))
        elif not self.rows.rows:
            lines.insert(0, self.tr("No pack is like this."))
        else:
            lines.insert(0, self.tr("%n pack(s)", "", len(self.rows.rows)))
            if newer:
                lines[0] += " · " + self.tr("%n newer on offer", "", newer)
        if looked.lacks:
            names = ", ".join(
                dict.fromkeys(one.missing.ref.slug or one.missing.ref.id for one in looked.lacks)
            )
            found = sum(bool(one.offers) for one in looked.lacks)
            words = self.tr(
                "%n document(s) missing: {names}. Found in the indexes: {found}.", "", len(looked.lacks)
            )
            lines.append(words.format(names=_cut(names), found=found))
        self.missing_button.setVisible(any(one.offers for one in looked.lacks))
        self.update_button.setVisible(newer > 1)
        self.state.setText("\n".join(lines))

    def _choose(self) -> None:
        self.text.tell(self.view.chosen())
        self._offer()

    def _offer(self) -> None:
        """Offer what can be done with the pack that is chosen, or with all that are selected."""
        entry, offered = self.view.chosen(), self._on_offer()
        alone = len(self.view.selected()) <= 1
        state = entry.state if entry is not None and alone else None
        words = {"update": self.tr("Update"), "lacking": self.tr("Install what is missing")}
        several = self.tr("Install %n pack(s)", "", len(offered))
        self.install_button.setText(words.get(state or "", self.tr("Install")) if alone else several)
        self.install_button.setVisible(state in words or bool(offered and state != "own"))
        self.open_button.setVisible(state == "own")
        self.publish_button.setVisible(state == "own")
        self.remove_button.setVisible(alone and entry is not None and entry.installed is not None)
        for button in (self.install_button, self.remove_button, self.missing_button, self.update_button):
            let(button, True, why_read_only(self._context.workspace))

    def _on_offer(self) -> list[PackRelease]:
        """Return the versions on offer of the packs that are selected."""
        return [
            one.offer.release for one in self.view.selected() if one.own is None and one.offer is not None
        ]

    # doing

    def install(self) -> None:
        """Read the packs that are selected with all that they need, then show what they would change."""
        entry = self.view.chosen()
        wanted = [PackNeed(pack=one.pack, versions=f"=={one.version}") for one in self._on_offer()]
        if entry is None or (entry.own is not None and not wanted):
            return
        if not wanted or (entry.state == "lacking" and len(wanted) == 1):
            self.install_missing()
            return
        workspace, seen = self._context.workspace, self._looked.offers
        self._take_in(
            lambda report: read_install(workspace, wanted, seen.offers, report).doubting(seen.unread)
        )

    def install_missing(self) -> None:
        """Read the packs that bring what is missing, then show what they would change."""
        workspace, seen = self._context.workspace, self._looked.offers
        self._take_in(lambda report: read_missing(workspace, seen.offers, (), report).doubting(seen.unread))

    def update_all(self) -> None:
        """Read all newer versions that can be had, then show what they would change, and what is left out."""
        workspace, offers = self._context.workspace, self._looked.offers.offers
        self._take_in(lambda report: read_update(workspace, (), offers, report))

    def _take_in(self, read: Callable[[Report], Fetched]) -> None:
        workspace = self._context.workspace

        def work(report: Report) -> tuple[ReadPacks, bool]:
            found = read(report)
            source = ReadPacks(found)
            if source.staying and not found.steps:
                raise EditorError(*source.staying)
            incoming = preview_deliveries(workspace, source.deliveries)
            return source, any(one.state in ACTING for one in incoming)

        self._start(self.tr("Loading packs"), work, self._was_read)

    def _was_read(self, found: tuple[ReadPacks, bool]) -> None:
        self._job = None
        source, changes = found
        if changes:
            ImportDialog(self._context, (), self._window, source).open()
            return
        # No document changes: there is nothing to agree to.
        if source.staying:
            self._context.show_error(EditorError(*source.staying))
        said = self.tr("Installed; no document has changed")
        self._write(self.tr("Installing packs"), lambda ws, report: source.take(ws, {}, report).done, said)

    def _write(self, name: str, change: Callable[[Workspace, Report], Done], said: str) -> None:
        """Change the catalogue; neither another question nor closing the page takes the change away."""
        context = self._context

        def told(done: Done) -> None:
            context.operation_done.emit(done, said)

        context.jobs.start(name, partial(change, context.workspace), done=told, in_order=True)

    def remove(self) -> None:
        """Show what removing the pack that is chosen would do."""
        entry = self.view.chosen()
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
        def change(workspace: Workspace, _report: Report) -> Done:
            removal = plan_removal(workspace, name, with_edits=with_edits)
            return remove(workspace, removal, whatever_uses_it=True)

        self._write(self.tr("Removing the pack"), change, self.tr("Pack removed"))

    def publish(self) -> None:
        """Look the chosen pack of one's own through, and publish it."""
        entry = self.view.chosen()
        if entry is not None and entry.own is not None:
            dialog = PublishDialog(self._context, entry.own, self._window)
            dialog.published.connect(lambda _folder: self.ask())
            dialog.open()

    def open(self) -> None:
        """Open the document of the chosen pack, of one's own."""
        entry = self.view.chosen()
        if entry is not None and entry.own is not None:
            self._context.open_document(entry.own.id)

    def _show_indexes(self) -> None:
        dialog = IndexesDialog(self._context, self._window)
        dialog.changed.connect(self.ask)
        dialog.open()

    def _show_keys(self) -> None:
        dialog = KeysDialog(self._context, self._window)
        dialog.finished.connect(lambda _result: self.read())  # who is known shows in the list
        dialog.open()


def open_packs(window: Host) -> PacksPage:
    """Bring the tab of packs to the front, making it where there is none."""
    title = QCoreApplication.translate("PacksPage", "Packs")
    make = lambda: PacksPage(window.context, window)  # noqa: E731 - a name would say it twice
    page = window.tabs.open_page(PACKS, title, "package", make)
    assert isinstance(page, PacksPage)  # noqa: S101 - made by the line above
    return page


def _cut(names: str) -> str:
    return names if len(names) <= _MOST_NAMED else f"{names[:_MOST_NAMED]}…"
