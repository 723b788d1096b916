"""What a right click on a field of the map offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_routes import crossed_sides
from editor.ui.editors.maps.editing import Editing
from editor.ui.editors.maps.replacing import replace_terrain, replace_text, terrain_name
from editor.ui.editors.maps.selection import Selection
from editor.ui.editors.maps.things import LabelTools
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.specs import ToolName
from editor.ui.editors.maps.tools.ways import with_crossings
from editor.ui.kit.documents.session import DocumentSession


class MapPage(Protocol):
    """The map editor as the menu needs it."""

    session: DocumentSession
    tool_context: ToolContext
    selection: Selection
    labels: LabelTools
    edit: Editing
    tools: dict[ToolName, MapTool]

    def pick(self, at: Offset) -> None:
        """Take what lies on a field as what is painted next."""

    def ask_map(self, question: str, value: object = None) -> None:
        """Ask something of the whole map, in its panel."""

    def choose_tool(self, tool: str) -> None:
        """Take a tool in hand."""

    def has_selection(self) -> bool:
        """Say whether fields are selected."""

    @property
    def properties_area(self) -> QWidget:
        """The panel of the map's properties."""


@dataclass(frozen=True)
class Offer:
    """A line of the menu."""

    name: str
    """Of the action, for tests and for nothing that is shown."""
    text: str
    run: Callable[[], object]


class FieldMenu(QObject):
    """Makes the menu of a field out of what lies there; nothing is offered that cannot be done."""

    def __init__(self, editor: MapPage, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor, self._tool_context, self._host = editor, editor.tool_context, parent

    def show(self, at: Offset, point: QPoint) -> None:
        """Open the menu of a field at a point of the screen."""
        menu = QMenu(self._host)
        menu.setObjectName("field_menu")
        for group in self.offers(at):
            for offer in group:
                action = menu.addAction(offer.text)
                action.setObjectName(offer.name)
                action.triggered.connect(lambda _on=False, run=offer.run: run())
            menu.addSeparator()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(point)

    def offers(self, at: Offset) -> list[list[Offer]]:
        """Return what a field offers, in groups."""
        arrays = self._tool_context.arrays
        if arrays is None:
            return []
        free = not self._editor.session.read_only
        groups = [
            self._terrain(arrays, at, free=free),
            self._things(arrays, at) if free else [],
            self._fields(arrays, at, free=free),
            [Offer("properties", self.tr("Properties of the map"), self._show_properties)],
        ]
        return [group for group in groups if group]

    def _terrain(self, arrays: MapArrays, at: Offset, *, free: bool) -> list[Offer]:
        here, chosen = arrays.terrain_at(at), self._tool_context.settings.terrain
        name = terrain_name(self._tool_context, here)
        offers = []
        if free:
            pick = self.tr("Pick this terrain ({terrain})").format(terrain=name)
            offers.append(Offer("pick", pick, partial(self._editor.pick, at)))
            if here != chosen:
                words = self.tr("Fill the connected fields with {terrain}")
                fill = words.format(terrain=terrain_name(self._tool_context, chosen))
                offers.append(Offer("fill", fill, partial(self._fill, at)))
                everywhere = self.tr("{replace} everywhere").format(
                    replace=replace_text(self._tool_context, here, chosen)
                )
                run = partial(replace_terrain, self._tool_context, here, chosen)
                offers.append(Offer("replace", everywhere, run))
        if here in self._tool_context.model.looks.by_id:
            find = self.tr("Find or replace {terrain}…").format(terrain=name)
            offers.append(Offer("find", find, partial(self._editor.ask_map, "terrain", here)))
        return offers

    def _things(self, arrays: MapArrays, at: Offset) -> list[Offer]:
        labelled = any(label.at == at for label in arrays.labels)
        text = self.tr("Edit the label") if labelled else self.tr("Add a label")
        offers = [
            Offer("label", text, partial(self._editor.labels.edit_label, at)),
            Offer("symbol", self.tr("Put a symbol"), partial(self._put_symbol, at)),
        ]
        there = [symbol for symbol in arrays.symbols if symbol.at == at]
        if there:
            remove = self.tr("Remove the symbols of this field")
            others = tuple(symbol for symbol in arrays.symbols if symbol.at != at)
            offers.append(Offer("no_symbol", remove, partial(self._put_symbols, remove, others)))
        rivers = [river.fields for river in arrays.rivers]
        sides = [side for side in crossed_sides(arrays.roads, rivers, arrays.grid) if at in side]
        built = [edge for edge in arrays.edges if edge.kind in ("bridge", "ford") and at in edge.between]
        if built:
            rest = tuple(edge for edge in arrays.edges if edge not in built)
            remove = self.tr("Remove the bridge or ford")
            offers.append(Offer("no_crossing", remove, partial(self._put_edges, remove, rest)))
        elif sides:
            for kind, words in (("bridge", self.tr("Build a bridge")), ("ford", self.tr("Make a ford"))):
                edges = with_crossings(arrays, sides, kind)
                offers.append(Offer(kind, words, partial(self._put_edges, words, edges)))
        return offers

    def _fields(self, arrays: MapArrays, at: Offset, *, free: bool) -> list[Offer]:
        alike = arrays.grid.flood(arrays.terrain, at)
        offers = [
            Offer("copy", self.tr("Copy"), partial(self._copy, at)),
            Offer(
                "alike", self.tr("Select the connected fields"), partial(self._editor.selection.take, alike)
            ),
        ]
        if free:
            offers.insert(1, Offer("paste", self.tr("Paste"), self._editor.edit.paste))
        return offers

    def _fill(self, at: Offset) -> None:
        arrays = self._tool_context.arrays
        if arrays is not None:
            places = np.flatnonzero(arrays.grid.flood(arrays.terrain, at)).astype(np.int32)
            chosen = self._tool_context.settings.terrain
            name = replace_text(self._tool_context, arrays.terrain_at(at), chosen)
            self._tool_context.paint("terrain", places, name)

    def _put_symbol(self, at: Offset) -> None:
        """Put the symbol of the bar into the middle of a field; its tool is in hand then."""
        self._editor.choose_tool("symbol")
        self._editor.tools["symbol"].put_on(at)

    def _put_symbols(self, text: str, symbols: object) -> None:
        self._tool_context.push((), text, things={"symbols": symbols})

    def _put_edges(self, text: str, edges: object) -> None:
        self._tool_context.push((), text, things={"edges": edges})

    def _copy(self, at: Offset) -> None:
        """Copy what is selected; without a selection the field itself."""
        if not self._editor.has_selection():
            self._editor.selection.take_fields([at])
        self._editor.edit.copy()

    def _show_properties(self) -> None:
        if isinstance(dock := self._editor.properties_area.parentWidget(), QDockWidget):
            dock.show()
            dock.raise_()
