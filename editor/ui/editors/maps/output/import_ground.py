"""The table of an import: what each kind of ground of a foreign map becomes here, and who says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from editor.packs.foreign import EMPTY, Ground
from editor.printing.maps.looks import MapLooks
from editor.services.map_files.map_games import MapGame
from editor.services.map_files.map_ground import GroundRow
from editor.ui.editors.maps.item_icons import BoxIcons
from editor.ui.editors.maps.output.tile_pictures import TILE
from editor.ui.editors.maps.panels import terrain_picture
from editor.ui.kit.columns_model import RIGHT, name_columns
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.theme import SPACE_1
from editor.ui.kit.turns import Turns
from editor.ui.kit.widgets import centred_cell
from schemas.ruleset import RulesetBase

MOST_ROWS: Final = 500
"""Most kinds of ground that the table shows; the others are translated as suggested."""
_CELLS_EACH_TURN: Final = 1
"""Cells with widgets that are made in one turn of the event loop."""
_SWATCH: Final = 20
_WIDE, _NARROW = (200, 84), (136, 80)
"""px of the column of terrain, and of those of numbers."""
_ROW_HIGH: Final = TILE + SPACE_1
THEIRS, FIELDS, TERRAIN, LEVEL, DEPTH, HOW = range(6)


class GroundTableView(QTableWidget):
    """Kinds of ground with their pictures, and a choice of ours for each."""

    changed = Signal()

    def __init__(self, context: UiContext, parent: QWidget, *, narrow: bool = False) -> None:
        super().__init__(0, 6, parent)
        self._context = context
        self._tokens: list[str] = []
        self._grounds: dict[str, Ground] = {}
        """What each of them becomes, as it is chosen now."""
        self._terrain = ComboBox(self)
        """What is offered in each row; never shown itself."""
        self._terrain.hide()
        self._turns = Turns(_CELLS_EACH_TURN, self)
        self._touched: set[str] = set()
        self._open: set[str] = set()
        """Kinds of ground that no translation speaks of."""
        titles = (
            self.tr("In the file"),
            self.tr("Fields"),
            self.tr("Terrain"),
            self.tr("Level"),
            self.tr("Depth"),
            self.tr("Chosen by"),
        )
        name_columns(self, titles, (FIELDS,))
        self.verticalHeader().hide()
        self.setIconSize(QSize(TILE, TILE))
        head = self.horizontalHeader()
        head.setSectionResizeMode(THEIRS, QHeaderView.ResizeMode.Stretch)
        for column in (FIELDS, HOW):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        terrain, number = _NARROW if narrow else _WIDE
        for column, wide in ((TERRAIN, terrain), (LEVEL, number), (DEPTH, number)):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, wide)
        self.verticalHeader().setDefaultSectionSize(_ROW_HIGH)
        self.setAccessibleName(self.tr("What each kind of ground becomes"))

    def show_rows(
        self,
        rows: Sequence[GroundRow],
        pictures: Mapping[str, QImage],
        game: MapGame,
    ) -> None:
        """Show kinds of ground; what nobody says comes first. Choices made before are forgotten.

        Args:
            rows: kinds of ground, the commonest first.
            pictures: pictures of some of them.
            game: whose terrain is to choose from.
        """
        ordered = sorted(rows, key=lambda row: row.how not in ("unknown", "guessed"))[:MOST_ROWS]
        self._tokens = [row.token for row in ordered]
        self._grounds = {row.token: row.ground for row in ordered}
        self._touched.clear()
        self._open = {row.token for row in ordered if row.how in ("unknown", "guessed")}
        self._turns.clear()
        self.setRowCount(0)
        self._offer(game)
        self.setRowCount(len(ordered))
        self._turns.add(
            [
                part
                for number, row in enumerate(ordered)
                for part in (
                    partial(self._show_row, number, row, pictures.get(row.token)),
                    partial(self._add_terrain, number, row.ground),
                    partial(self._add_number, number, LEVEL, row.ground.level),
                    partial(self._add_number, number, DEPTH, row.ground.depth),
                )
            ],
            later=True,
        )

    def _show_row(self, number: int, row: GroundRow, picture: QImage | None) -> None:
        theirs = QTableWidgetItem(self.tr("(no ground)") if row.token == EMPTY else row.token or "–")
        theirs.setToolTip(row.token)
        if picture is not None:
            theirs.setIcon(QIcon(QPixmap.fromImage(picture)))
        fields = QTableWidgetItem(QLocale().toString(row.fields))
        fields.setTextAlignment(RIGHT)
        how = QTableWidgetItem(self._how(row.how))
        for column, item in ((THEIRS, theirs), (FIELDS, fields), (HOW, how)):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.setItem(number, column, item)

    def _how(self, how: str) -> str:
        return {
            "chosen": self.tr("You"),
            "kept": self.tr("You, earlier"),
            "table": self.tr("Translation"),
            "guessed": self.tr("⚠ Guessed by colour"),
            "unknown": self.tr("⚠ Not known"),
        }[how]

    def _offer(self, game: MapGame) -> None:
        """Offer the terrain of a game in all rows; its pictures are drawn beside the window."""
        ruleset = self._context.ruleset(game.id)
        looks = MapLooks.from_ruleset(ruleset if isinstance(ruleset, RulesetBase) else None)
        self._terrain.deleteLater()  # after the rows that show it, which are cleared by now
        self._terrain = ComboBox(self)
        self._terrain.hide()
        self._terrain.addItem(self.tr("(leave what is below)"), "")
        pictures = []
        for terrain, name in game.names.items():
            pictures.append((self._terrain.count(), terrain_picture(looks, terrain, _SWATCH)))
            self._terrain.addItem(self._context.local(name) or terrain, terrain)
        BoxIcons(self._terrain).draw(pictures)

    def _add_terrain(self, row: int, ground: Ground) -> None:
        token = self._tokens[row]
        terrain = ComboBox(self)
        terrain.setModel(self._terrain.model())
        terrain.setCurrentIndex(max(0, terrain.findData(ground.terrain)))
        terrain.setAccessibleName(self.tr("Terrain for {theirs}").format(theirs=token or "–"))
        terrain.currentIndexChanged.connect(
            lambda: self._touch(token, replace(self._grounds[token], terrain=str(terrain.currentData())))
        )
        self.setCellWidget(row, TERRAIN, centred_cell(terrain))

    def _add_number(self, row: int, column: int, value: int) -> None:
        token = self._tokens[row]
        words = self.tr("Level for {theirs}") if column == LEVEL else self.tr("Depth for {theirs}")
        field = "level" if column == LEVEL else "depth"
        number = SpinBox(self)
        number.setRange(0, 9)
        number.setValue(value)
        number.setAccessibleName(words.format(theirs=token or "–"))
        number.valueChanged.connect(
            lambda chosen: self._touch(token, replace(self._grounds[token], **{field: chosen}))
        )
        self.setCellWidget(row, column, centred_cell(number))

    def _touch(self, token: str, ground: Ground) -> None:
        self._grounds[token] = ground
        self._touched.add(token)
        if (item := self.item(self._tokens.index(token), HOW)) is not None:
            item.setText(self._how("chosen"))
        self.changed.emit()

    def mapping(self) -> dict[str, Ground]:
        """Return what stands in the table for each kind of ground."""
        return dict(self._grounds)

    def chosen(self) -> dict[str, Ground]:
        """Return what was changed by hand."""
        return {token: ground for token, ground in self.mapping().items() if token in self._touched}

    def answered(self) -> dict[str, Ground]:
        """Return what was answered by importing: what was changed by hand, and guesses let stand."""
        answers = self._touched | self._open
        return {token: ground for token, ground in self.mapping().items() if token in answers}
