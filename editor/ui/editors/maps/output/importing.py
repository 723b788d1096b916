"""The dialog that takes in a map of another program: its ground translated, with what would be lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLabel,
    QProgressBar,
    QTabWidget,
    QWidget,
)

from editor.packs.foreign import ForeignMap, Ground
from editor.services.map_files.kept_ground import keep_ground
from editor.services.map_files.map_games import MapGame, map_game, own_maps
from editor.services.map_files.map_ground import GroundRow, ground_rows
from editor.services.map_files.map_import import (
    ImportedMap,
    MapPlan,
    edited,
    plan_map,
    read_foreign_map,
    refuse_edited,
    take_in_map,
)
from editor.ui.editors.maps.output.change_picture import ChangePicture
from editor.ui.editors.maps.output.ground_choice import GroundChoice
from editor.ui.editors.maps.output.import_outlook import Outlook
from editor.ui.editors.maps.output.import_outlook_view import OutlookView
from editor.ui.editors.maps.output.tile_pictures import tile_pictures
from editor.ui.kit.context import UiContext
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.jobs import Job, Report
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from schemas.base import Kind
from schemas.map import GridKind, HexMapBase
from schemas.parse import dump_document
from schemas.problems import EditorError

_ON_MAP: Final = 1
"""Number of the tab with the changes on the map."""
_PAUSE_MS: Final = 250
"""Rest after a change before what is lost is worked out."""
Read = tuple[ForeignMap, dict[str, QImage]]


class ImportMapDialog(Dialog):
    """Reads a file in the background, shows its kinds of ground, and makes a map of it or changes one."""

    manual_chapter = "map-files"

    def __init__(self, context: UiContext, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, (800, 700))
        title = self.tr("Import {file}").format(file=file.name)
        self.introduce(title)
        self._context, self._file = context, file
        self._found: ForeignMap | None = None
        self._pictures: dict[str, QImage] = {}
        self._job: Job | None = None
        self.name = LineEdit(self)
        self.name.setText(file.stem)
        self.system = ComboBox(self)
        for game in context.workspace.systems:
            model = game.model(Kind.MAP)
            if model is not None and issubclass(model, HexMapBase):
                self.system.addItem(context.local(game.name), game.id)
        self.into = ComboBox(self)
        self.turn = QCheckBox(self)
        self.turn.hide()
        self.ground = GroundChoice(context, file.name, self)
        self.table = self.ground.table
        self.ground.translated.connect(self._show_ground)
        self.picture = ChangePicture(context, self)
        self.tabs = QTabWidget(self)
        self.lost = OutlookView(context, self)
        self.lost.looked.connect(self._looked)
        self.lost.failed.connect(self._refuse)
        self.lost.progress.connect(self._progress)
        self.lost.ended.connect(self._show_bar)
        self.outcome = wrapped(QLabel(self))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self._pause = single_shot(self, _PAUSE_MS, self._look)
        self._lay_out()
        self._read()

    def _lay_out(self) -> None:
        self._rows = QFormLayout()
        self._rows.addRow(self.tr("&Game"), self.system)
        self._rows.addRow(self.tr("Import &as"), self.into)
        self._rows.addRow(self.tr("&Name of the new map"), self.name)
        self.body.addLayout(self._rows)
        self.tabs.addTab(self.ground, self.tr("Terrain"))
        self.tabs.addTab(self.picture, self.tr("Changes on the map"))
        self.tabs.setTabVisible(_ON_MAP, False)
        for widget in (self.turn, self.tabs, self.lost, self.bar, self.outcome):
            self.body.addWidget(widget, 1 if widget is self.tabs else 0)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Import"), self.take, primary=True)
        self.take_button.setEnabled(False)
        self.system.currentIndexChanged.connect(self._show_game)
        self.into.currentIndexChanged.connect(self._show_target)
        self.turn.toggled.connect(self._pause.start)
        self.table.changed.connect(self._pause.start)

    # reading

    def _read(self) -> None:
        file, ratio = self._file, self.devicePixelRatioF()

        def work(report: Report) -> Read:
            found = read_foreign_map(file, report=report)
            found.counts()
            return found, tile_pictures(found.pictures, report, ratio)

        words = self.tr("Reading {file}").format(file=file.name)
        self._start(
            self._context.jobs.start(words, work, done=self._show, failed=self._refuse, quiet=True),
            self.tr("Reading the file…"),
        )

    def _start(self, job: Job, words: str) -> None:
        self._job = job
        self.outcome.setText(words)
        self.bar.setRange(0, 0)
        self.bar.show()
        job.progress.connect(self._progress)
        job.finished.connect(self._ended)

    def _ended(self) -> None:
        self._job = None
        self._show_bar()

    def _show_bar(self) -> None:
        self.bar.setVisible(self.lost.running or self._job is not None)

    def _progress(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _show(self, read: Read) -> None:
        found, self._pictures = read
        self._found = found
        self.name.setText(found.name)
        self.turn.setVisible(found.grid != "pointy")
        self.turn.setText(
            self.tr("Make hexes of the squares")
            if found.grid == "square"
            else self.tr("Turn to hexes with a corner at the top, as the game plays")
        )
        self.turn.setChecked(found.grid == "flat")
        self.outcome.setText(
            self.tr("{columns} columns, {rows} rows.").format(columns=found.columns, rows=found.rows)
        )
        self._show_game()

    # the game, and the map that is made or changed

    def _show_game(self) -> None:
        """Offer the maps of the game; the one that the file was made of is chosen."""
        if self._found is None or not self.system.count():
            return
        self.into.clear()
        self.into.addItem(self.tr("A new map"), "")
        for row in own_maps(self._context.workspace, self._system):
            words = self.tr("Change to the map {name}").format(name=self._context.local(row.name) or row.slug)
            self.into.addItem(words, row.id)
        self.into.setCurrentIndex(max(0, self.into.findData(self._found.identity[0])))
        self._show_ground()

    def _show_target(self) -> None:
        self._rows.setRowVisible(self.name, not self._into)
        self.turn.setEnabled(not self._into)
        self._pause.start()

    @property
    def _system(self) -> str:
        return str(self.system.currentData())

    @property
    def _into(self) -> str:
        return str(self.into.currentData() or "")

    @property
    def _grid(self) -> GridKind | None:
        turned = self._found is not None and self._found.grid != "pointy" and self.turn.isChecked()
        return "pointy" if turned else None

    # the ground

    def _show_ground(self) -> None:
        if self._found is None:
            return
        context, found, system, own = self._context, self._found, self._system, self.ground.own

        def work(_report: Report) -> tuple[MapGame, tuple[GroundRow, ...]]:
            game = map_game(context.workspace, system)
            return game, ground_rows(context.workspace, found, game, own)

        words = self.tr("Suggesting terrain")
        self._start(
            context.jobs.start(words, work, done=self._show_rows, failed=self._refuse, quiet=True),
            self.outcome.text(),
        )

    def _show_rows(self, suggested: tuple[MapGame, tuple[GroundRow, ...]]) -> None:
        game, rows = suggested
        self.table.show_rows(rows, self._pictures, game.terrains, game.id)
        self.take_button.setEnabled(True)
        self._look()

    # what would be lost

    def _planner(self, found: ForeignMap, mapping: dict[str, Ground]) -> Callable[[], MapPlan]:
        """Return what plans the import as it is chosen now, for the background."""
        return partial(
            plan_map,
            self._context.workspace,
            found,
            self._system,
            mapping=mapping,
            table=self.ground.own,
            grid=self._grid,
            name="" if self._into else self.name.text(),
            into=self._into,
        )

    def _look(self) -> None:
        """Work out in the background what changes and what is lost."""
        if self._found is None or not self.table.rowCount():
            return
        self.bar.setRange(0, 0)
        self.bar.show()
        self.lost.look(self._planner(self._found, self.table.chosen()))

    def _looked(self, found: Outlook) -> None:
        self.picture.show_change(found.change)
        self.tabs.setTabVisible(_ON_MAP, found.change is not None)
        if found.change is not None:
            words = self.tr("Changes on the map (%n field(s))", "", found.change.fields)
            self.tabs.setTabText(_ON_MAP, words)

    # taking it in

    def take(self) -> None:
        """Make the map in the background and open it, or change one that is there in its editor."""
        if self._found is None:
            return
        planned = self._planner(self._found, self.table.answered())
        self.take_button.setEnabled(False)
        if self._into:
            words = self.tr("Importing the map")
            job = self._context.jobs.start(
                words, lambda _report: planned(), done=self._change, failed=self._refuse
            )
            self._start(job, f"{words}…")
            return

        def work(report: Report) -> ImportedMap:
            plan = planned()
            report(1, 2)
            return take_in_map(self._context.workspace, plan)

        words = self.tr("Importing the map")
        job = self._context.jobs.start(words, work, done=self._taken, failed=self._refuse)
        self._start(job, f"{words}…")

    def _change(self, plan: MapPlan) -> None:
        """Change the map in its editor, where Ctrl+Z takes it back, and show there what has changed."""
        context, ident = self._context, plan.document.id
        try:
            refuse_edited(context.workspace, plan.document)
            context.open_document(ident)
            session = context.session(ident)
            if session.read_only:
                self._taken(take_in_map(context.workspace, plan))
                return
            if session.starred:
                raise edited(plan.document)
            session.replace(
                dump_document(plan.document), self.tr("Import {file}").format(file=self._file.name)
            )
            keep_ground(context.workspace, self._system, plan.found, plan.chosen)
        except EditorError as trouble:
            self._refuse(trouble)
            return
        context.open_document(ident, ("changes", plan.base_version))
        self.accept()

    def _taken(self, taken: ImportedMap) -> None:
        self._context.catalogue_changed.emit()
        self._context.open_document(taken.id)
        self.accept()

    def _refuse(self, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            self._context.show_error(trouble)
            return
        self.lost.clear()
        self.outcome.setText(self._context.error_sentences(trouble))
        self.take_button.setEnabled(bool(self.table.rowCount()))

    def done(self, result: int) -> None:
        """Stop what is under way; a map that was stored in the same moment is shown in the catalogue."""
        self._pause.stop()
        self.picture.stop()
        self.lost.stop()
        if self._job is not None:
            self._job.cancel()
            self._job.finished.connect(self._context.catalogue_changed.emit)
            self._job = None
        super().done(result)
