"""The sheet that a map is drawn on: its name, size, field names, and where the map lies on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, QObject

from editor.rules.core.map_links import fitting_links, joined_still
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.panels import MapProperties
from editor.ui.editors.maps.resize import can_wrap, resized
from editor.ui.kit.context import UiContext
from schemas.map import EdgeLink, Wrap
from schemas.text import NO_TEXT, LocalText


class Sheet(QObject):
    """Shows the properties of a map and changes them, each change as one step of undo."""

    def __init__(
        self, model: MapModel, panel: MapProperties, context: UiContext, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._model, self._session, self._panel, self._context = model, model.session, panel, context
        panel.name_edited.connect(self._rename)
        panel.typing_ended.connect(self._session.end_typing)
        panel.scheme_chosen.connect(self._name_fields)
        panel.number_chosen.connect(self._number)
        panel.wrap_chosen.connect(self._link_edges)
        panel.resize_asked.connect(self._resize)
        panel.shift_asked.connect(self._shift)

    def show(self) -> None:
        """Show the properties as they are."""
        if self._model.arrays is None:
            return
        name = self._session.value("name", {})
        text = LocalText(name) if isinstance(name, dict | str) else NO_TEXT
        self._panel.show_map(
            self._model.arrays, text, self._context.language, read_only=self._session.read_only
        )

    def _rename(self, words: str) -> None:
        text = QCoreApplication.translate("MapEditor", "Change the name")
        self._session.change(("name", self._context.language), words, text, typing=True)

    def _name_fields(self, scheme: str) -> None:
        text = QCoreApplication.translate("MapEditor", "Change the field names")
        self._replace({"label_scheme": scheme}, text)

    def _number(self, number: int) -> None:
        self._replace({"number": number}, QCoreApplication.translate("MapEditor", "Change the board number"))

    def _link_edges(self, wrap: str) -> None:
        arrays = self._model.arrays
        if arrays is None:
            return
        if can_wrap(arrays.grid_kind, arrays.columns, arrays.rows, wrap):
            text = QCoreApplication.translate("MapEditor", "Link the edges")
            # Fields on an edge that is linked as a whole have no outer side there for links of their own.
            shape = replace(arrays, wrap=cast("Wrap", wrap))
            pairs = fitting_links(shape, [link.between for link in arrays.links])
            shape.links = tuple(EdgeLink(between=pair) for pair in pairs)
            for name, things in joined_still(arrays, shape.grid).items():
                setattr(shape, name, things)
            self._replace({"wrap": wrap, **shape.things()}, text)
            return
        self._context.announce(
            QCoreApplication.translate(
                "MapEditor",
                "Edges across shifted rows or columns are linked only where their number is even.",
            )
        )
        self.show()

    def _replace(self, changes: Mapping[str, Any], text: str) -> None:
        self._session.replace({**self._session.data, **changes}, text)

    def _resize(self, columns: int, rows: int, board: bool) -> None:
        arrays = self._model.arrays
        if arrays is None or self._session.read_only:
            return
        letters = self._model.looks.letters
        fresh = resized(self._session.data, arrays, columns, rows, letters, board=board)
        self._session.replace(fresh, QCoreApplication.translate("MapEditor", "Change the size"))

    def _shift(self, east: int, south: int) -> None:
        arrays = self._model.arrays
        if arrays is None or self._session.read_only or not (east or south):
            return
        if arrays.board and south % 2:
            self._context.announce(
                QCoreApplication.translate(
                    "MapEditor",
                    "The rows of a board cannot change places: shift it by an even number of rows.",
                )
            )
            return
        fresh = resized(
            self._session.data,
            arrays,
            arrays.columns,
            arrays.rows,
            self._model.looks.letters,
            board=arrays.board,
            shift=(east, south),
        )
        self._session.replace(fresh, QCoreApplication.translate("MapEditor", "Shift everything"))
