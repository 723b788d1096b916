"""The window's way to files: what is taken in, written out, backed up and restored.

Dialogs are imported when they are opened first, so that the window starts without them.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from editor.catalogue.backups import BACKUP_SUFFIX
from editor.services import export, maintenance
from editor.services.packs.building import build_pack
from editor.ui.kit import file_dialogs
from editor.ui.kit.memory import reading_much
from editor.ui.kit.turns import later
from editor.ui.kit.written import tell_written
from schemas.registry import later as later_loaded

if TYPE_CHECKING:
    from editor.services.file_sorts import SortedFiles
    from editor.ui.shell.frame import WindowFrame
    from schemas.progress import Report


_sort_files: Final = later_loaded("editor.services.file_sorts:sort_files")
_games_with_maps: Final = later_loaded("editor.services.map_files.map_games:games_with_maps")


class FileCommands(QObject):
    """One method per entry of the table that is about files."""

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context

    def import_files(self, files: Sequence[str] = ()) -> None:
        """Show what files hold and what taking them in would change; ask for files where none are given."""
        files = files or self._chosen_files()
        if not files:
            return
        self._context.settings.last_folder = str(FilePath(files[0]).parent)
        paths = list(map(FilePath, files))

        def look(report: Report) -> SortedFiles:
            with reading_much():
                found: SortedFiles = _sort_files(paths, report)
                if found.documents:  # loaded here, the window need not wait for it
                    import_module("editor.ui.pages.sharing.import_preview")
                if len(found.maps) > 1:
                    import_module("editor.ui.editors.maps.output.many_maps")
                    _games_with_maps(self._context.workspace)
                return found

        self._context.jobs.start(self.tr("Looking through the files"), look, done=self._show_files)

    def _chosen_files(self) -> Sequence[str]:
        """Ask for files; none if the person gives up."""
        from editor.packs.battlescribe.files import DISTRIBUTION_SUFFIXES
        from editor.packs.battlescribe.files import SUFFIXES as GAME_SUFFIXES
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
            games=" ".join(f"*{one}" for one in (*GAME_SUFFIXES, *DISTRIBUTION_SUFFIXES)),
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
        if not ids or (row := self._window.row_of(ids[0])) is None:
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
        self._context.flush(ids)
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
        self._context.flush()
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
