"""The dialog that takes in many maps of other programs: one list, one question for their ground, one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QSplitter, QTabWidget, QWidget

from editor.services.document_files import names_of
from editor.services.importing import TakenIn
from editor.services.map_files.many_maps import (
    ComingMap,
    MapChoices,
    MapPlanner,
    ReadMap,
    all_ground,
    having,
    read_maps,
)
from editor.services.map_files.map_games import MapGame, games_with_maps
from editor.services.map_files.map_ground import GroundRow
from editor.services.map_files.take_maps import take_in_maps
from editor.ui.editors.maps.output.ground_choice import GroundChoice
from editor.ui.editors.maps.output.many_details import MapDetails
from editor.ui.editors.maps.output.many_rows import ManyMapRows
from editor.ui.editors.maps.output.tile_pictures import tile_pictures
from editor.ui.kit.context import UiContext
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.jobs import Report
from editor.ui.kit.layouts import add_field, column_layout, form_layout, row_layout
from editor.ui.kit.memory import reading_much
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.kit.turns import later, single_shot
from editor.ui.kit.widgets import push_button
from schemas.progress import part_of

_SIZE: Final = (1_160, 640)
_SHARES: Final = (560, 560)
"""px of the list, and of what is shown beside it."""
_TERRAIN: Final = 1
"""Number of the tab with what each kind of ground becomes."""
_PAUSE_MS: Final = 250
"""Rest after a choice before it is worked out what becomes of the maps."""


@dataclass(frozen=True, eq=False)
class _Planned:
    """What becomes of the maps, and of their ground."""

    coming: dict[int, ComingMap]
    game: MapGame
    ground: tuple[GroundRow, ...]
    pictures: dict[str, QImage]


class ManyMapsDialog(Dialog):
    """Reads the files off the GUI thread, shows what becomes of each, takes in those that are ticked."""

    manual_chapter = "map-files"

    def __init__(self, context: UiContext, files: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent, _SIZE)
        self._context, self._files = context, tuple(files)
        self.introduce(self.tr("Import maps"), names_of(self._files))
        self._reads: tuple[ReadMap, ...] = ()
        self._coming: dict[int, ComingMap] = {}
        self._fresh: set[int] = set()
        """Numbers of the files that become new maps, though each has come into a map before."""
        self._waiting: set[int] = set()
        """Numbers of the files of which it is to be worked out again what becomes of them."""
        self._asks_ground = True
        """Whether the table of ground is to be filled: at first, or for another game or translation."""
        self.system = ComboBox(self)
        for game in games_with_maps(context.workspace):
            self.system.addItem(context.local(game.name), game.id)
        self.turn = QCheckBox(self.tr("&Turn to hexes with a corner at the top"), self)
        self.turn.setChecked(True)
        self.as_hexes = QCheckBox(self.tr("Make hexes of the &squares"), self)
        self.rows = ManyMapRows(context, self)
        self.tabs = QTabWidget(self)
        self.job = DialogJob(context, self)
        self._pause = single_shot(self, _PAUSE_MS, self._plan)
        self._lay_out()
        self.when_shown(self._add_details, self._add_choice, self._read)

    def _lay_out(self) -> None:
        form = form_layout(None, 0, (SPACE_3, SPACE_2))
        row = row_layout(spacing=SPACE_3)
        row.addWidget(self.system, 1)
        row.addWidget(self.turn)
        row.addWidget(self.as_hexes)
        self.turn.hide()
        self.as_hexes.hide()
        add_field(form, self.tr("&Game"), row, self.system)
        listed = QWidget(self)
        column = column_layout(listed, 0, SPACE_2)
        column.addWidget(self.rows, 1)
        ticks = row_layout(spacing=SPACE_2)
        ticks.addWidget(push_button(listed, self.tr("Choose &all"), lambda: self.rows.tick_all(on=True)))
        ticks.addWidget(push_button(listed, self.tr("Choose n&one"), lambda: self.rows.tick_all(on=False)))
        ticks.addStretch(1)
        column.addLayout(ticks)
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        halves.addWidget(listed)
        halves.addWidget(self.tabs)
        halves.setSizes(list(_SHARES))
        halves.setChildrenCollapsible(False)
        self.body.addLayout(form)
        self.body.addWidget(halves, 1)
        self.body.addWidget(self.job)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Import"), self.take, primary=True)
        self.take_button.setEnabled(False)
        self.system.currentIndexChanged.connect(self._other_ground)
        self.turn.toggled.connect(self._plan_all)
        self.as_hexes.toggled.connect(self._plan_all)
        self.rows.ticked.connect(self._offer)
        self.job.running_changed.connect(self._ran)

    def _add_details(self) -> None:
        self.details = MapDetails(self._context, self)
        self.tabs.addTab(self.details, self.tr("Map"))
        self.details.made_new.connect(self._choose_new)
        self.rows.currentItemChanged.connect(self._show_details)
        self.rows.front_told.connect(self._show_details)
        self.rows.list_files(self._files)

    def _add_choice(self) -> None:
        self.choice = GroundChoice(self._context, names_of(self._files), self, narrow=True)
        self.ground = self.choice.table
        self.tabs.addTab(self.choice, self.tr("Terrain"))
        self.ground.changed.connect(self._ground_chosen)
        self.choice.translated.connect(self._other_ground)

    @property
    def settled(self) -> bool:
        """Whether everything is read, worked out and listed."""
        return self.begun and self.rows.settled and not self.job.running and not self._pause.isActive()

    # reading, and what becomes of each

    def _choices(self) -> MapChoices:
        return MapChoices(
            str(self.system.currentData()),
            {} if self._asks_ground else self.ground.chosen(),
            self.choice.own,
            turn=self.turn.isChecked(),
            as_hexes=self.as_hexes.isChecked(),
            fresh=frozenset(self._fresh),
        )

    def _read(self) -> None:
        files, planned = self._files, self._planner(range(len(self._files)))

        def work(report: Report) -> tuple[tuple[ReadMap, ...], _Planned]:
            with reading_much():
                reads = read_maps(files, part_of(report, 0, 2))
                return reads, planned(reads, part_of(report, 1, 2))

        self.job.start(self.tr("Reading files"), work, self._was_read)

    def _was_read(self, found: tuple[tuple[ReadMap, ...], _Planned]) -> None:
        self._reads, planned = found
        grids = {one.found.grid for one in self._reads if one.found is not None}
        self.turn.setVisible("flat" in grids)
        self.as_hexes.setVisible("square" in grids)
        self._show(planned)

    def _planner(self, numbers: Iterable[int]) -> Callable[[Sequence[ReadMap], Report], _Planned]:
        """Return what works out, in the background, what becomes of the files of some numbers."""
        workspace, choices, ratio = self._context.workspace, self._choices(), self.devicePixelRatioF()
        heard, before, wanted = self.rows.begin(), dict(self._coming), sorted(numbers)
        asks = self._asks_ground

        def planned(reads: Sequence[ReadMap], report: Report) -> _Planned:
            coming = {number: one for number, one in before.items() if number not in set(wanted)}
            planner = MapPlanner(workspace, reads, choices, coming.values())
            for done, number in enumerate(wanted):
                report(done, len(wanted))
                coming[number] = planner.planned(number)
                heard(number, coming[number])
            ground = all_ground(coming.values())
            open_ground = {row.token for row in ground if row.how in ("unknown", "guessed")}
            shown = {
                token: picture
                for one in reads
                if asks and one.found is not None
                for token, picture in one.found.pictures.items()
                if token in open_ground
            }
            return _Planned(coming, planner.game, ground, tile_pictures(shown, report, ratio))

        return planned

    def _plan_all(self) -> None:
        self._waiting.update(range(len(self._files)))
        self._pause.start()

    def _other_ground(self) -> None:
        """Suggest what all ground becomes again: for another game, or by another translation."""
        self._asks_ground = True
        self._plan_all()

    def _ground_chosen(self) -> None:
        self._waiting.update(having(self._reads, self.ground.chosen()))
        self._pause.start()

    def _choose_new(self, wanted: bool) -> None:
        number = self.rows.number()
        if number is not None:
            (self._fresh.add if wanted else self._fresh.discard)(number)
            self._waiting.add(number)
            self._pause.start()

    def _plan(self) -> None:
        """Work out again what becomes of the files of which something else was chosen."""
        if not self._reads:  # what was chosen meanwhile counts when they are read
            if not self.job.running:
                self._read()
            else:
                self._pause.start()
            return
        reads, planned = self._reads, self._planner(self._waiting)
        self.job.start(self.tr("Working out what happens"), lambda report: planned(reads, report), self._show)

    def _show(self, planned: _Planned) -> None:
        self._coming = planned.coming
        self._waiting.clear()
        if self._asks_ground:
            self._asks_ground = False
            self.ground.show_rows(planned.ground, planned.pictures, planned.game)
        unknown = sum(row.how in ("unknown", "guessed") for row in planned.ground)
        words = self.tr("Terrain (%n not known)", "", unknown) if unknown else self.tr("Terrain")
        self.tabs.setTabText(_TERRAIN, words)
        self.job.show_problems([problem for one in self._coming.values() for problem in one.problems])

    def _show_details(self) -> None:
        number = self.rows.number()
        one = None if number is None else self.rows.coming.get(number)
        self.details.show_map(one, fresh=number in self._fresh)

    # taking them in

    def _ran(self, running: bool) -> None:
        if not running:
            self.rows.end()
        self._offer()

    def _offer(self) -> None:
        """Say what the button does, and offer it where all is known."""
        wanted = len(self.rows.wanted())
        ready = self.settled and bool(self._coming)
        self.take_button.setEnabled(ready and wanted > 0)
        if ready:
            self.take_button.setText(
                self.tr("Import %n map(s)", "", wanted) if wanted else self.tr("Nothing to import")
            )
            if not self.job.stopped:
                self.job.state.setText(self.rows.count_words())

    def take(self) -> None:
        """Take in what is ticked, all of it or nothing."""
        workspace, wanted = self._context.workspace, self.rows.wanted()
        stored: list[TakenIn] = []

        def work(report: Report) -> None:
            with reading_much():
                stored.append(take_in_maps(workspace, wanted, report))

        inputs = (self.system, self.turn, self.as_hexes, self.rows, self.tabs)
        job = self.job.start(self.tr("Importing the maps"), work, lambda _nothing: None, holding=inputs)
        # Also where it was stopped in the very moment in which it was stored.
        job.finished.connect(lambda: self._taken(stored[0]) if stored else None)
        self.await_job(job)

    def _taken(self, taken: TakenIn) -> None:
        words = self.tr("%n map(s) imported", "", len(taken.rows))
        self._context.operation_done.emit(taken.done, words)
        if len(taken.rows) == 1:
            self._context.open_document(taken.rows[0].id)
        self.take_button.setEnabled(False)
        self.close_soon()

    def done(self, result: int) -> None:
        """Stop what is under way; what was stored in the same moment is shown."""
        self._pause.stop()
        if self.begun:
            self.details.stop()
        super().done(result)

    def _leave(self) -> None:
        """Let the rows go in turns: all at once they hold the window up."""
        later(self, partial(self.rows.let_go, super()._leave))
