"""The list of the catalogue: pages fetched off the GUI thread, shown as they come."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QLocale, QMimeData, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QIcon

from editor.services import documents
from editor.services.thumbnails import DRAWINGS
from editor.ui.kit.catalogue.balances import balances
from editor.ui.kit.catalogue.thumbnails import Thumbnails, thumbnails
from editor.ui.kit.columns_model import RIGHT, Column, ColumnsModel, Index
from editor.ui.kit.theme import theme
from editor.ui.kit.turns import single_shot
from editor.ui.kit.words.labels import kind_word
from editor.ui.kit.words.people import doings
from schemas.base import Kind

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

REFS_MIME: Final = "application/x-marshalry-documents+json"
"""Documents dragged or copied: a JSON list of ids."""
PAGE: Final = 200
TYPING_MS: Final = 60
"""Pause in typing before the first, unranked look-up."""
PAUSE_MS: Final = 350
"""Pause in typing before the ranked look-up."""
KIND_ICONS: Final = {
    "game": "scroll-text",
    "ruleset": "scroll-text",
    "unit": "id-card",
    "item": "gem",
    "spell": "wand-sparkles",
    "spellbook": "book-open",
    "card": "disc-3",
    "face": "id-card",
    "map": "map",
    "army": "users",
    "scenario": "swords",
    "campaign": "route",
    "character": "user",
    "map_symbol": "castle",
    "map_style": "palette",
    "asset": "file-image",
    "book_style": "book",
    "counter_style": "hexagon",
    "pack": "package",
}


class CatalogueModel(ColumnsModel[documents.DocumentRow]):
    """Documents that a query asks for; pages are added while the list is scrolled."""

    loading_changed = Signal(bool)
    failed = Signal(object)  # exception

    def __init__(
        self,
        context: UiContext,
        parent: QObject | None = None,
        *,
        kind_column: bool = False,
        pictures: bool = False,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._always_pictured = pictures
        self._pictures: Thumbnails | None = None
        self._balances = balances(context)
        self._query = documents.Query(language=context.language)
        self._next: str | None = None
        self._number = 0
        self._loading = False
        columns = (
            Column(self.tr("Name"), self._name, self._tip, icon=self._icon),
            Column(self.tr("Points"), _points, self._tip, align=RIGHT),
            Column[documents.DocumentRow](
                self.tr("Kind"), lambda row: kind_word(row.kind, row.system), self._tip
            ),
        )
        self.columns = columns if kind_column else columns[:2]
        context.open_elsewhere_changed.connect(self._show_people)
        self._soon = single_shot(self, TYPING_MS, self.reload)
        self._ranked = single_shot(self, PAUSE_MS, self._rank)

    @property
    def query(self) -> documents.Query:
        """What is asked for."""
        return self._query

    @property
    def pictured(self) -> bool:
        """Whether rows have pictures: always, or of drawings for maps, whose names tell little."""
        return self._always_pictured or self._query.kind in DRAWINGS

    @property
    def loading(self) -> bool:
        """Whether the first page is under way."""
        return self._loading

    @property
    def settled(self) -> bool:
        """Whether the rows shown are those that were asked for, in their order."""
        return not (self._loading or self._soon.isActive() or self._ranked.isActive())

    def set_query(self, query: documents.Query, *, typing: bool = False) -> None:
        """Ask for something else; while typing, after a pause."""
        if query == self._query and self.rows:
            return
        self._query = query
        if not typing:
            self.reload()
            return
        self._soon.start()
        if query.text:
            self._ranked.start()

    def _rank(self) -> None:
        self._query = replace(self._query, ranked=True)
        self.reload()

    def reload(self) -> None:
        """Fetch the first page again; what is shown stays until it comes."""
        self._soon.stop()
        self._number += 1
        self._set_loading(True)
        self._fetch(None)

    def _fetch(self, after: str | None) -> None:
        number, query, workspace = self._number, self._query, self._context.workspace
        self._context.jobs.start(
            self.tr("Reading the catalogue"),
            lambda _report: (number, after, documents.list_documents(workspace, query, after, PAGE)),
            done=self._take,
            failed=self._fail,
            quiet=True,
        )

    def _take(self, answer: tuple[int, str | None, documents.Page]) -> None:
        number, after, page = answer
        if number != self._number:
            return
        if after is None:
            self._set_loading(False)
            if list(page.rows) != self.rows:  # where nothing is another, what is chosen stays chosen
                self.reset(page.rows)
        else:
            self.add_rows(page.rows)
        self._next = page.next

    def _fail(self, trouble: Exception) -> None:
        self._set_loading(False)
        self.failed.emit(trouble)

    def _set_loading(self, loading: bool) -> None:
        self._loading = loading
        self.loading_changed.emit(loading)

    def row_of(self, document_id: str) -> int:
        """Return the row that shows a document, -1 if none does."""
        return next((number for number, row in enumerate(self.rows) if row.id == document_id), -1)

    def _icon(self, row: documents.DocumentRow) -> QIcon:
        if self.pictured and self._pictures is None:
            self._pictures = thumbnails(self._context)
            self._pictures.made.connect(self._show_picture)
        picture = self._pictures.icon(row) if self.pictured and self._pictures is not None else None
        return picture if picture is not None else theme().icon(KIND_ICONS.get(row.kind, "file"), "muted")

    def _show_picture(self, document_id: str) -> None:
        row = self.row_of(document_id)
        if row >= 0:
            index = self.index(row, 0)
            self.dataChanged.emit(index, index, [Qt.ItemDataRole.DecorationRole])

    def _name(self, row: documents.DocumentRow) -> str:
        if self._query.kind == Kind.SCENARIO:
            self._balances.known(row)  # so that it is there when somebody points at the row
        name = self._context.name_of(row)
        # There is room for names alone, with a star for edits; the tooltip says more.
        there = self._context.people_at(row.id)
        people = "".join(f" · {one.person}{'*' if one.doing.edited else ''}" for one in there)
        return f"{name}{' *' if row.changed else ''}{people}"

    def _people(self, row: documents.DocumentRow) -> list[str]:
        """Return what others do with a document."""
        people = self._context.people_at(row.id)
        return doings(people, lambda place: self._context.place_words(row.system, row.kind, place))

    def _tip(self, row: documents.DocumentRow) -> str:
        if row.locked:
            state = self.tr("another author's, read-only")
        else:
            state = self.tr("shipped, read-only") if row.read_only else self.tr("your own")
        lines = (row.name.get(self._context.language), row.path, state, self._balances.whole(row))
        return "\n".join(filter(None, (*lines, *self._people(row))))

    def _show_people(self, ids: frozenset[str]) -> None:
        for number, row in enumerate(self.rows):
            if row.id in ids:
                index = self.index(number, 0)
                self.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole])

    # Qt's side

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._next is not None

    def fetchMore(self, parent: Index) -> None:
        if self._next is not None and not parent.isValid():
            after, self._next = self._next, None
            self._fetch(after)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        key: Literal["name", "points"] = "points" if column == 1 else "name"
        self.set_query(replace(self._query, order=key, descending=order == Qt.SortOrder.DescendingOrder))

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def mimeTypes(self) -> list[str]:
        return [REFS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = dict.fromkeys(index.row() for index in indexes)
        return documents_mime([self.rows[row].id for row in rows])


def documents_mime(ids: Sequence[str]) -> QMimeData:
    """Return documents as something to drag or to copy."""
    data = QMimeData()
    data.setData(REFS_MIME, json.dumps(list(ids)).encode())
    return data


def documents_in(data: QMimeData) -> tuple[str, ...]:
    """Return the ids of the documents that were dragged or copied; empty for anything else."""
    if not data.hasFormat(REFS_MIME):
        return ()
    try:
        found = json.loads(bytes(data.data(REFS_MIME).data()))
    except ValueError:
        return ()
    return tuple(str(item) for item in found) if isinstance(found, list) else ()


def _points(row: documents.DocumentRow) -> str:
    """Return its points; nothing where it has none, as all cards of a game that has no points."""
    return QLocale().toString(row.points) if row.points else ""
