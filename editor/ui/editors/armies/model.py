"""The entries of an army as a table: card, count, what it carries, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, QObject, Qt
from PySide6.QtGui import QColor, QIcon

from editor.rules.core.options import chosen_options, with_options
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.columns_model import RIGHT, Column, ColumnsModel
from editor.ui.kit.theme import theme
from schemas.base import Document
from schemas.options import CardOption
from schemas.states import in_state, state_name

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

CARD, COUNT, ITEMS, EACH, TOTAL = range(5)


@dataclass(frozen=True)
class Line:
    """One entry with its documents found."""

    number: int
    data: Mapping[str, Any]
    card: Document | None
    items: tuple[Document | None, ...]
    options: tuple[CardOption, ...] = ()
    """Options that are bought; the card has them already."""

    @property
    def missing(self) -> list[Mapping[str, Any]]:
        """References of the entry whose documents were not found."""
        refs = (self.data.get("card"), *(self.data.get("items") or ()))
        there = (self.card, *self.items)
        return [
            ref for ref, document in zip(refs, there, strict=True) if document is None and ref is not None
        ]

    @property
    def count(self) -> int:
        """How many copies."""
        count = self.data.get("count", 1)
        return count if isinstance(count, int) else 0

    @property
    def each(self) -> int:
        """Points of one copy with what it carries."""
        return sum(int(getattr(document, "points", 0) or 0) for document in (self.card, *self.items))


class EntriesModel(ColumnsModel[Line]):
    """Counts can be typed; the rest is changed by the buttons."""

    def __init__(
        self, context: UiContext, write_count: Callable[[int, int], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._marks: Mapping[int, str] = {}
        columns: tuple[Column[Line], ...] = (
            Column(self.tr("Card"), self._card, icon=self._sign),
            Column(
                self.tr("Count"),
                lambda line: str(line.count),
                align=Qt.AlignmentFlag.AlignCenter,  # beside the items, which begin at the left
                value=lambda line: line.count,
                edit=lambda line, count: write_count(line.number, int(count)),
            ),
            Column(self.tr("Options and items"), self._items),
            Column(self.tr("Each"), lambda line: QLocale().toString(line.each), align=RIGHT),
            Column(self.tr("Points"), lambda line: QLocale().toString(line.each * line.count), align=RIGHT),
        )
        self.columns = tuple(
            replace(one, tip=partial(self._tip, one.text), ground=self._ground) for one in columns
        )

    def set_entries(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Show other entries."""
        named = [ref for entry in entries for ref in (entry.get("card"), *(entry.get("items") or ()))]
        found = self._context.documents(named)

        def find(ref: Mapping[str, Any] | None) -> Document | None:
            return None if ref is None else found.get(str(ref["id"]))

        self.show_rows(
            [
                Line(
                    number,
                    entry,
                    _bought(find(entry.get("card")), entry),
                    tuple(find(ref) for ref in entry.get("items") or ()),
                    chosen_options(find(entry.get("card")), entry.get("options") or ()),
                )
                for number, entry in enumerate(entries)
            ]
        )

    def set_marks(self, marks: Mapping[int, str]) -> None:
        """Mark entries that have problems."""
        self._marks = marks
        self.refresh()

    @property
    def points(self) -> int:
        """Points of all entries."""
        return sum(line.each * line.count for line in self.rows)

    @property
    def copies(self) -> int:
        """Cards of all entries, counting copies."""
        return sum(line.count for line in self.rows)

    def _mark(self, line: Line) -> str | None:
        return self._marks.get(line.number)

    def _tip(self, text: Callable[[Line], str], line: Line) -> str | None:
        """Return what is wrong with an entry, else the words of a cell, which may be narrow."""
        return self._mark(line) or text(line) or None

    def _ground(self, line: Line) -> QColor | None:
        return QColor(theme().tokens.danger_soft) if self._mark(line) else None

    def _sign(self, line: Line) -> QIcon:
        if self._mark(line) or line.card is None:
            return theme().icon("triangle-alert", "danger")
        return theme().icon(KIND_ICONS.get(str(line.data["card"].get("kind")), "file"), "muted")

    def _card(self, line: Line) -> str:
        return self._name(line.card, line.data.get("card") or {})

    def _items(self, line: Line) -> str:
        refs = line.data.get("items") or ()
        bought = [self._context.local(one.name) or one.id for one in line.options]
        if (state := line.data.get("state")) is not None:
            bought = [self._context.local(state_name(line.card, state)) or state, *bought]
        carried = [self._name(item, ref) for item, ref in zip(line.items, refs, strict=True)]
        return ", ".join((*bought, *carried)) or "–"

    def _name(self, document: Document | None, ref: Mapping[str, Any]) -> str:
        if document is None:
            return self.tr("missing: {name}").format(name=ref.get("slug") or ref.get("id"))
        return self._context.local(document.name)


def _bought(card: Document | None, entry: Mapping[str, Any]) -> Document | None:
    """Return a card in the state and with the options that an entry has bought."""
    if card is None:
        return None
    keys = [str(key) for key in entry.get("options") or ()]
    return with_options(in_state(card, entry.get("state")), keys)
