"""The dialog that takes in a map of another program: its ground translated, with what would be lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QFormLayout, QPlainTextEdit, QTabWidget, QWidget

from editor.catalogue.rows import DocumentRow
from editor.packs.foreign import ForeignMap, Ground
from editor.services.importing import TakenIn
from editor.services.map_files.kept_ground import keep_ground
from editor.services.map_files.many_maps import ComingMap, ReadMap, known_maps
from editor.services.map_files.map_games import MapGame, games_with_maps, map_game, own_maps
from editor.services.map_files.map_ground import GroundRow, ground_rows
from editor.services.map_files.map_import import (
    MapPlan,
    edited,
    plan_map,
    read_foreign_map,
    refuse_edited,
)
from editor.services.map_files.take_maps import take_in_maps
from editor.ui.editors.maps.output.change_picture import ChangePicture
from editor.ui.editors.maps.output.ground_choice import GroundChoice
from editor.ui.editors.maps.output.import_outlook import Outlook, outlook_of
from editor.ui.editors.maps.output.tile_pictures import tile_pictures
from editor.ui.kit.context import UiContext
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.jobs import Report
from editor.ui.kit.turns import single_shot
from schemas.map import GridKind
from schemas.parse import dump_document
from schemas.problems import EditorError

_ON_MAP: Final = 1
"""Number of the tab with the changes on the map."""
_PAUSE_MS: Final = 250
"""Rest after a change before what is lost is worked out."""
_LOST_HIGH: Final = 130
"""px of the list of what changes and what is lost."""
_Read = tuple[ForeignMap, dict[str, QImage]]


@dataclass(frozen=True)
class _Suggested:
    """What a file may become in a game."""

    game: MapGame
    ground: tuple[GroundRow, ...]
    maps: Sequence[DocumentRow]
    """Those that can be changed."""
    known: str
    """Id of the one that the file came into before, or was made of; empty for none."""


class ImportMapDialog(Dialog):
    """Reads a file in the background, shows its kinds of ground, and makes a map of it or changes one."""

    manual_chapter = "map-files"

    def __init__(self, context: UiContext, file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, (800, 700))
        self.introduce(self.tr("Import {file}").format(file=file.name))
        self._context, self._file = context, file
        self._found: ForeignMap | None = None
        self._pictures: dict[str, QImage] = {}
        self._offered = ""
        """Id of the game whose maps are offered; empty for none."""
        self.name = LineEdit(self)
        self.name.setText(file.stem)
        self.system = ComboBox(self)
        for game in games_with_maps(context.workspace):
            self.system.addItem(context.local(game.name), game.id)
        self.into = ComboBox(self)
        self.turn = QCheckBox(self)
        self.turn.hide()
        self.ground = GroundChoice(context, file.name, self)
        self.table = self.ground.table
        self.picture = ChangePicture(context, self)
        self.tabs = QTabWidget(self)
        self.lost = QPlainTextEdit(self)
        self.lost.setReadOnly(True)
        self.lost.setFixedHeight(_LOST_HIGH)
        self.lost.setAccessibleName(self.tr("What changes and what will be lost"))
        self.job = DialogJob(context, self)
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
        for widget in (self.turn, self.tabs, self.lost, self.job):
            self.body.addWidget(widget, 1 if widget is self.tabs else 0)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Import"), self.take, primary=True)
        self.take_button.setEnabled(False)
        self.system.currentIndexChanged.connect(self._suggest)
        self.ground.translated.connect(self._suggest)
        self.into.currentIndexChanged.connect(self._show_target)
        self.turn.toggled.connect(self._pause.start)
        self.table.changed.connect(self._pause.start)

    # reading

    def _read(self) -> None:
        file, ratio = self._file, self.devicePixelRatioF()

        def work(report: Report) -> _Read:
            found = read_foreign_map(file, report=report)
            found.counts()
            return found, tile_pictures(found.pictures, report, ratio)

        self.job.start(self.tr("Reading {file}").format(file=file.name), work, self._was_read)

    def _was_read(self, read: _Read) -> None:
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
        self._suggest()

    # the game, its terrain, and the map that is made or changed

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

    def _suggest(self) -> None:
        """Work out what the ground becomes in the game, and which of its maps the file may change."""
        if self._found is None or not self.system.count():
            return
        workspace, found, system, own = self._context.workspace, self._found, self._system, self.ground.own
        read = ReadMap(self._file, found)

        def work(_report: Report) -> _Suggested:
            game = map_game(workspace, system)
            known = known_maps(workspace, [read], system).get(0, "")
            return _Suggested(
                game, ground_rows(workspace, found, game, own), own_maps(workspace, system), known
            )

        self.take_button.setEnabled(False)
        self.job.start(self.tr("Suggesting terrain"), work, self._show_suggested)

    def _show_suggested(self, found: _Suggested) -> None:
        """Offer the maps of the game; at first the one that the file came into before is chosen."""
        chosen = self._into if self._offered == found.game.id else found.known
        self._offered = found.game.id
        self.into.blockSignals(True)
        self.into.clear()
        self.into.addItem(self.tr("A new map"), "")
        for row in found.maps:
            words = self.tr("Change to the map {name}").format(name=self._context.local(row.name) or row.slug)
            self.into.addItem(words, row.id)
        self.into.setCurrentIndex(max(0, self.into.findData(chosen)))
        self.into.blockSignals(False)
        self.table.show_rows(found.ground, self._pictures, found.game)
        self._show_target()
        self._look()

    def _show_target(self) -> None:
        self._rows.setRowVisible(self.name, not self._into)
        self.turn.setEnabled(not self._into)
        self._pause.start()

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
        self._pause.stop()
        if self._found is None or not self.table.rowCount():
            return
        context, planned = self._context, self._planner(self._found, self.table.chosen())

        def work(report: Report) -> Outlook:
            plan = planned()
            report(1, 2)
            return outlook_of(context, plan)

        self.job.start(self.tr("What the import cannot keep"), work, self._looked, failed=self._refuse)

    def _looked(self, outlook: Outlook) -> None:
        self.lost.setPlainText(outlook.text or self.tr("Nothing is lost."))
        self.picture.show_change(outlook.change)
        self.tabs.setTabVisible(_ON_MAP, outlook.change is not None)
        if outlook.change is not None:
            words = self.tr("Changes on the map (%n field(s))", "", outlook.change.fields)
            self.tabs.setTabText(_ON_MAP, words)
        if self._found is not None:
            size = self.tr("{columns} columns, {rows} rows.")
            self.job.state.setText(size.format(columns=self._found.columns, rows=self._found.rows))
        self.take_button.setEnabled(True)

    # taking it in

    def take(self) -> None:
        """Make the map in the background and open it, or change one that is there in its editor."""
        if self._found is None:
            return
        self._pause.stop()
        planned = self._planner(self._found, self.table.answered())
        self.take_button.setEnabled(False)
        words, inputs = (
            self.tr("Importing the map"),
            (self.system, self.into, self.name, self.turn, self.tabs),
        )
        if self._into:
            self.job.start(
                words, lambda _report: planned(), self._change, failed=self._refuse, holding=inputs
            )
            return
        workspace, file = self._context.workspace, self._file
        stored: list[TakenIn] = []

        def work(report: Report) -> None:
            plan = planned()
            report(1, 2)
            stored.append(take_in_maps(workspace, [ComingMap.of(file, plan)], report))

        job = self.job.start(words, work, lambda _nothing: None, failed=self._refuse, holding=inputs)
        # Also where it was stopped in the very moment in which it was stored.
        job.finished.connect(lambda: self._taken(stored[0]) if stored else None)
        self.await_job(job)

    def _change(self, plan: MapPlan) -> None:
        """Change the map in its editor, where Ctrl+Z takes it back, and show there what has changed."""
        context, ident = self._context, plan.document.id
        try:
            refuse_edited(context.workspace, plan.document)
            context.open_document(ident)
            session = context.session(ident)
            if session.read_only:
                self._taken(take_in_maps(context.workspace, [ComingMap.of(self._file, plan)]))
                return
            if session.starred:
                raise edited(plan.document)
            words = self.tr("Import {file}").format(file=self._file.name)
            session.replace(dump_document(plan.document), words)
            keep_ground(context.workspace, self._system, plan.found, plan.chosen)
        except EditorError as trouble:
            self._refuse(trouble)
            return
        context.open_document(ident, ("changes", plan.base_version))
        self.accept()

    def _taken(self, taken: TakenIn) -> None:
        words = QCoreApplication.translate("ManyMapsDialog", "%n map(s) imported", "", 1)
        self._context.operation_done.emit(taken.done, words)
        self._context.open_document(taken.rows[0].id)
        self.accept()

    def _refuse(self, trouble: Exception) -> None:
        self.lost.clear()
        self.job.show_failure(trouble)
        self.take_button.setEnabled(bool(self.table.rowCount()))

    def done(self, result: int) -> None:
        """Work nothing out any more; what is under way is stopped."""
        self._pause.stop()
        self.picture.stop()
        super().done(result)
