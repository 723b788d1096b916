"""What the window does with documents: make, save, duplicate, rename, delete, copy, import, back up.

Dialogs and pages are imported when they are opened first, so that the window starts without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QInputDialog

from editor.catalogue.backups import BACKUP_SUFFIX
from editor.services import documents, export, maintenance
from editor.services.inheritance import CARD_KINDS
from editor.services.packs.building import build_pack
from editor.ui.kit import file_dialogs
from editor.ui.kit.asking import NameDialog
from editor.ui.kit.catalogue.model import documents_in, documents_mime
from editor.ui.kit.clipboard import on_clipboard, put_on_clipboard
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.turns import later
from editor.ui.kit.written import tell_written
from editor.ui.shell.relations import RelationCommands
from schemas.base import Kind
from schemas.named_files import is_folder
from schemas.problems import EditorError
from schemas.registry import later as later_loaded

if TYPE_CHECKING:
    from editor.services.file_sorts import SortedFiles
    from editor.ui.shell.frame import WindowFrame
    from schemas.progress import Report


_sort_files: Final = later_loaded("editor.services.file_sorts:sort_files")
_SORTED_AT_ONCE: Final = 12
"""Files that are looked into before anything is shown; more of them in the background."""


class DocumentCommands(QObject):
    """One method per entry of the table that is about documents."""

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context
        self.relations = RelationCommands(window)

    def one_card(self) -> str | None:
        """Return the id of the one card meant. None if several or something else is meant."""
        return self._one_of(CARD_KINDS)

    def one_creature(self) -> str | None:
        """Return the id of the one unit card or character meant. None for anything else."""
        return self._one_of((Kind.UNIT, Kind.CHARACTER))

    def _one_of(self, kinds: Sequence[Kind]) -> str | None:
        targets = self._window.targets()
        if len(targets) != 1:
            return None
        editor, panel = self._window.tabs.editor(), self._window.catalogue
        if editor is not None and editor.session.id == targets[0]:
            kind = editor.session.kind
        else:
            kind = next((str(row.kind) for row in panel.list.selected() if row.id == targets[0]), "")
        return targets[0] if kind in kinds else None

    # make and open

    def new(self) -> None:
        """Ask for game, kind and name, make the document, open it."""
        self._ask_for_new(*self._proposed())

    def new_of(self, kind: str) -> None:
        """Ask for a new document, and propose a kind."""
        self._ask_for_new(self._proposed()[0], kind)

    def _ask_for_new(self, system: str | None, kind: str | None) -> None:
        from editor.ui.shell.dialogs.new_document import NewDocumentDialog

        dialog = NewDocumentDialog(self._context, system, kind, self._window)
        dialog.made.connect(self._made)
        dialog.open()

    def _proposed(self) -> tuple[str | None, str | None]:
        """Return game and kind of a new document: those in front, or chosen in the catalogue.

        On the start page the game that it shows is proposed, unless one works in the catalogue.
        Beside a ruleset, or a game without code, a card is proposed: few want another ruleset.
        """
        branch, front = self._window.branch(), self._window.session()
        focused = self._window.focusWidget()
        in_catalogue = focused is not None and self._window.catalogue.isAncestorOf(focused)
        shown = self._game_shown()
        if shown is not None and not in_catalogue:
            return shown, branch.kind if branch.system == shown else None
        if front is None or (in_catalogue and branch.kind is not None):
            return branch.system or (front.system if front is not None else None), branch.kind
        declares = (Kind.RULESET.value, Kind.GAME.value)
        return front.system, None if front.kind in declares else front.kind

    def _game_shown(self) -> str | None:
        """Return the game that the start page shows; None where another page is in front."""
        from editor.ui.pages.start.page import StartPage

        page = self._window.tabs.currentWidget()
        return page.system if isinstance(page, StartPage) else None

    def _made(self, row: documents.DocumentRow) -> None:
        self._context.catalogue_changed.emit()
        # A map begins with drawing: its name stands in a panel behind others, and would take the tools' keys.
        path = () if row.kind is Kind.MAP else ("name",)
        self._context.open_document(row.id, path)
        self._context.announce(self.tr("{name} created.").format(name=self._context.name_of(row)))

    def duplicate(self) -> None:
        """Duplicate the documents meant; a single copy is opened."""
        self.duplicate_all(self._window.targets())

    def duplicate_one(self, document_id: str) -> None:
        """Duplicate a document and open the copy."""
        self.duplicate_all([document_id])

    def duplicate_all(self, ids: Sequence[str]) -> None:
        """Duplicate documents; a single copy is opened."""
        rows = []
        for document_id in ids:
            self._flush(document_id)
            try:
                rows.append(documents.duplicate(self._context.workspace, document_id))
            except EditorError as trouble:
                self._context.show_error(trouble)
        if rows:
            self._context.catalogue_changed.emit()
            self._context.announce(self.tr("%n document(s) duplicated", "", len(rows)))
        if len(rows) == 1:
            # In a turn of its own: what shows the catalogue hears of it in this one.
            self._window.tabs.give_way()
            later(self, lambda: self._context.open_document(rows[0].id))

    def _flush(self, document_id: str) -> None:
        for session in self._context.open_sessions():
            if session.id == document_id:
                session.flush()

    # save

    def save(self) -> None:
        """Save the draft in front as a revision."""
        session = self._window.session()
        if session is not None:
            session.save_then(partial(self._saved, session))

    def _saved(self, session: DocumentSession, saved: bool) -> None:
        if saved:
            words = self.tr("Saved {name}, version {number}.")
            self._context.announce(words.format(name=session.short_title, number=session.version))

    def save_named(self) -> None:
        """Ask for a name and save the draft under it."""
        session = self._window.session()
        if session is None:
            return
        dialog = QInputDialog(self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowTitle(self.tr("Save with a name"))
        dialog.setLabelText(self.tr("What this version is called in the history:"))
        dialog.setOkButtonText(self.tr("Save"))
        dialog.textValueSelected.connect(lambda label: self._save_as(session, label))
        dialog.open()

    def _save_as(self, session: DocumentSession, label: str) -> None:
        def say(saved: bool) -> None:
            if saved:
                words = self.tr("Saved {name} as “{label}”.")
                self._context.announce(words.format(name=session.title, label=label))

        session.save_then(say, label)

    def discard(self) -> None:
        """Go back to the saved version; undo brings the edits back."""
        session = self._window.session()
        if session is not None:
            session.discard()

    # rename, delete, who uses it

    def rename(self) -> None:
        """Ask for a new short name, the one used in files and on the command line."""
        targets = self._window.targets()
        if len(targets) != 1:
            return
        if (row := self._row(targets[0])) is None:
            return
        dialog = NameDialog(self._context, self._window)
        dialog.named.connect(lambda slug: self.relations.rename(row.id, slug, dialog.refuse))
        words = self.tr("Short name (lower case letters, digits, hyphens), as files and commands use it:")
        dialog.ask(self.tr("Rename"), words, row.slug, self.tr("Rename"))

    def delete(self) -> None:
        """Put the documents meant into the recycle bin; what uses them is shown first."""
        self.relations.delete(self._window.targets())

    def undelete(self, document_id: str) -> None:
        """Take a document out of the recycle bin."""
        try:
            row = documents.undelete(self._context.workspace, document_id)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._context.catalogue_changed.emit()
        self._context.announce(self.tr("{name} is back.").format(name=self._context.name_of(row)))

    def show_users(self) -> None:
        """List the documents that refer to the one meant."""
        from editor.ui.shell.dialogs.users import UsersDialog

        targets = self._window.targets()
        if targets and (row := self._row(targets[0])) is not None:
            users = documents.users_of(self._context.workspace, row.id)
            UsersDialog(self._context, row, users, self._window).open()

    def _row(self, document_id: str) -> documents.DocumentRow | None:
        """Return what the catalogue knows of a document; None, and the window says so, if it is gone."""
        try:
            return documents.load(self._context.workspace, document_id, note=False).row
        except EditorError as trouble:
            self._context.show_error(trouble)
            return None

    # copy and paste

    def copy(self) -> None:
        """Put the documents meant on the clipboard."""
        ids = self._window.targets()
        if ids:
            put_on_clipboard(documents_mime(ids))
            self._context.announce(self.tr("%n document(s) copied", "", len(ids)))

    def paste(self) -> None:
        """Duplicate the documents on the clipboard."""
        ids = documents_in(on_clipboard())
        if ids:
            self.duplicate_all(ids)
        else:
            self._context.announce(self.tr("The clipboard contains no documents."))

    # files

    def import_files(self, files: Sequence[str] = ()) -> None:
        """Show what files hold and what taking them in would change; ask for files where none are given."""
        files = files or self._chosen_files()
        if not files:
            return
        self._context.settings.last_folder = str(FilePath(files[0]).parent)
        paths = list(map(FilePath, files))
        if len(paths) <= _SORTED_AT_ONCE and not any(map(is_folder, paths)):
            self._show_files(_sort_files(paths))
            return

        def look(report: Report) -> SortedFiles:
            found: SortedFiles = _sort_files(paths, report)
            if found.documents:  # loaded here, the window need not wait for it
                import_module("editor.ui.pages.sharing.import_preview")
            if len(found.maps) > 1:
                import_module("editor.ui.editors.maps.output.many_maps")
            return found

        self._context.jobs.start(self.tr("Looking through the files"), look, done=self._show_files)

    def _chosen_files(self) -> Sequence[str]:
        """Ask for files; none if the person gives up."""
        from editor.packs.battlescribe.files import DATA_SUFFIXES, ROSTER_SUFFIXES
        from editor.services.asset_files import ASSET_SUFFIXES
        from editor.services.makers.reading import SUFFIXES
        from editor.services.map_files.map_formats import READERS

        known = " ".join(f"*.{one}" for one in ("yaml", "yml", "marshal", *READERS))
        kinds = self.tr(
            "Documents and maps ({known});;Assets ({assets});;Sets of cards ({sets})"
            ";;BattleScribe, New Recruit ({games});;All files (*)"
        )
        words = kinds.format(
            known=known,
            assets=" ".join(f"*{one}" for one in ASSET_SUFFIXES),
            sets=" ".join(f"*{one}" for one in SUFFIXES),
            games=" ".join(f"*{one}" for one in (*DATA_SUFFIXES, *ROSTER_SUFFIXES, ".json")),
        )
        return file_dialogs.open_files(self._window, self.tr("Import files"), self._folder(), words)[0]

    def _show_files(self, files: SortedFiles) -> None:
        """Show what files hold, in a dialog for each sort of them."""
        for battle in files.battles:
            self._window.open_battle(battle)
        if files.maps:
            self._show_maps(files.maps)
        if files.assets:
            from editor.ui.pages.sharing.asset_import import AssetImportDialog

            self._open(AssetImportDialog(self._context, files.assets, self._window))
        if files.sets:
            from editor.ui.editors.tables.importing import import_set

            for file in files.sets:
                import_set(self._window, file)
        if files.games:
            from editor.ui.pages.sharing.battlescribe_import import BattleScribeDialog

            self._open(BattleScribeDialog(self._context, files.games, self._window))
        if files.documents:
            from editor.ui.pages.sharing.import_preview import ImportDialog

            self._open(ImportDialog(self._context, tuple(map(str, files.documents)), self._window))

    def _show_maps(self, files: Sequence[FilePath]) -> None:
        """Show a map of another program, or several in one list."""
        if len(files) > 1:
            from editor.ui.editors.maps.output.many_maps import ManyMapsDialog

            self._open(ManyMapsDialog(self._context, files, self._window))
            return
        from editor.ui.editors.maps.output.importing import ImportMapDialog

        self._open(ImportMapDialog(self._context, files[0], self._window))

    def _open(self, dialog: QDialog) -> None:
        """Open a dialog in a turn of its own: making and laying it out take a frame together."""
        later(dialog, dialog.open)

    def export(self) -> None:
        """Ask for a file and write the documents meant: YAML, JSON, or a pack with all that one needs."""
        ids = self._window.targets()
        if not ids or (row := self._row(ids[0])) is None:
            return
        pack = self.tr("Pack with everything it needs (*.marshal)")
        kinds = [self.tr("YAML (*.yaml)"), self.tr("JSON (*.json)")]
        data = self.tr("BattleScribe, New Recruit (*.gst)")
        if len(ids) == 1 and row.kind in ("game", "ruleset"):
            kinds.append(data)
        if len(ids) == 1:
            kinds.insert(0 if row.kind in ("scenario", "pack") else 2, pack)
        proposed = str(FilePath(self._folder()) / row.slug)
        name, chosen = file_dialogs.save_file(
            self._window, self.tr("Export documents"), proposed, ";;".join(kinds)
        )
        if name:
            endings = (".marshal", ".yaml", ".json", ".gst")
            ending = next(end for end in endings if f"*{end}" in (chosen or kinds[0]))
            file = FilePath(name if FilePath(name).suffix else f"{name}{ending}")
            self._context.settings.last_folder = str(file.parent)
            if file.suffix == ".gst" and data in kinds:
                from editor.ui.pages.sharing.battlescribe_export import GameFilesDialog

                GameFilesDialog(self._context, row.system, file, self._window).open()
                return
            self.export_to(ids, file)

    def export_to(self, ids: Sequence[str], file: FilePath) -> None:
        """Write documents into a file; its ending says the form (``.yaml``, ``.json``, ``.marshal``)."""
        for document_id in ids:
            self._flush(document_id)
        workspace = self._context.workspace

        def work(_report: object) -> FilePath:
            if file.suffix == ".marshal":
                return build_pack(workspace, ids[0], file)
            return export.export_file(workspace, list(ids), file)

        self._context.jobs.start(
            self.tr("Exporting"),
            work,
            done=lambda written: tell_written(self._context, written),
        )

    def print(self) -> None:
        """Open the print preview of the documents meant."""
        self.print_all(self._window.targets())

    def print_all(self, ids: Sequence[str]) -> None:
        """Open the print preview of documents, with their drafts."""
        from editor.ui.pages.printing import print_documents

        for document_id in ids:
            self._flush(document_id)
        print_documents(self._context, ids, self._window)

    def backup(self) -> None:
        """Write the whole catalogue into one file."""
        name, _chosen = file_dialogs.save_file(
            self._window,
            self.tr("Back up the catalogue"),
            str(FilePath(self._folder()) / f"marshalry{BACKUP_SUFFIX}"),
            self.tr("Backups (*.marshalry-backup)"),
        )
        if name:
            self.backup_to(FilePath(name))

    def backup_to(self, file: FilePath) -> None:
        """Write the whole catalogue into a file, off the GUI thread."""
        for session in self._context.open_sessions():
            session.flush()
        workspace = self._context.workspace
        self._context.jobs.start(
            self.tr("Backing up the catalogue"),
            lambda _report: maintenance.backup(workspace, file),
            done=lambda written: tell_written(
                self._context,
                written,
                words=self.tr("The catalogue is backed up in {file}.").format(file=written),
            ),
        )

    def restore(self) -> None:
        """Show the backups and what differs from each; going back is a button there."""
        from editor.ui.shell.dialogs.backups import BackupsDialog

        dialog = BackupsDialog(self._context, self._window)
        dialog.restore_requested.connect(self._window.restore_requested)
        dialog.open()

    def _folder(self) -> str:
        return self._context.settings.last_folder or str(FilePath.home())
