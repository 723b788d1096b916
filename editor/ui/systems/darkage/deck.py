"""The statistics of a deck beside its editor: the curve, and exact chances of the first cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.rules.core.decks import (
    DeckCard,
    chance_at_least,
    chance_of_one_each,
    curve,
    expected,
    of_group,
    size,
)
from editor.rules.darkage.deck_stats import GROUPS, stock_of
from editor.ui.kit.columns_model import RIGHT, name_columns
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_SMALL, muted, text_font, theme
from editor.ui.kit.widgets import WhenShown, wrapped
from schemas.base import Document
from schemas.systems.darkage import DarkageRuleset

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

_GROUP_WORDS: Final[Mapping[str, str]] = {
    "character": QT_TRANSLATE_NOOP("DeckPanel", "Characters"),
    "cheap": QT_TRANSLATE_NOOP("DeckPanel", "… control 3 or less"),
    "shooter": QT_TRANSLATE_NOOP("DeckPanel", "… with fire"),
    "weapon": QT_TRANSLATE_NOOP("DeckPanel", "Weapons"),
    "skill": QT_TRANSLATE_NOOP("DeckPanel", "Skills"),
    "instant": QT_TRANSLATE_NOOP("DeckPanel", "Instants"),
    "logistics": QT_TRANSLATE_NOOP("DeckPanel", "Logistics cards"),
    "victory": QT_TRANSLATE_NOOP("DeckPanel", "Victory cards"),
}
_EACH: Final = ("character", "weapon", "skill")
"""One of each of these makes an opening hand that can be played."""
_CHART_HEIGHT: Final = 132
_MOST_DRAWN: Final = 60


def deck_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel with the statistics of a deck."""
    title = QCoreApplication.translate("DeckPanel", "Deck")
    return (SidePanel("deck", title, DeckPanel(editor.session, editor.context), upper=True),)


class CurveChart(QWidget):
    """A bar for each cost, as high as there are cards of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[tuple[int, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_curve(self, bars: Sequence[tuple[int, int]], name: str) -> None:
        """Show (cost, cards) from left to right."""
        self.bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(f"{cost}: {count}" for cost, count in self.bars))
        self.update()

    def sizeHint(self) -> QSize:
        """Return a height at which bars differ."""
        return QSize(240, _CHART_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return what is still legible."""
        return QSize(120, _CHART_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw bars with their counts above and their costs below."""
        if not self.bars:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(text_font(TYPE_SMALL))
            colours = theme().tokens
            line = painter.fontMetrics().height()
            top = max(count for _, count in self.bars)
            width = self.width() / len(self.bars)
            room = self.height() - 2 * line - SPACE_1
            for place, (cost, count) in enumerate(self.bars):
                height = room * count / top if top else 0.0
                left = place * width
                bar = QRectF(left + width * 0.15, line + room - height, width * 0.7, height)
                painter.fillRect(bar, QColor(colours.accent))
                painter.setPen(QColor(colours.text))
                if count:
                    above = QRectF(left, bar.top() - line, width, line)
                    painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), str(count))
                painter.setPen(QColor(colours.muted))
                below = QRectF(left, self.height() - line, width, line)
                painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), str(cost))


class DeckPanel(QWidget):
    """Cards of the stock, the curve of control, and what the first cards are likely to hold."""

    def __init__(self, session: DocumentSession, context: UiContext) -> None:
        super().__init__()
        self._session, self._context = session, context
        self._cards: dict[str, Document | None] = {}
        ruleset = context.ruleset(session.system)
        deck = ruleset.deck if isinstance(ruleset, DarkageRuleset) else None
        self._least = deck.stock_least if deck is not None else 0
        self.total = wrapped(QLabel(self))
        self.chart = CurveChart(self)
        self.drawn = SpinBox(self)
        self.drawn.setRange(1, _MOST_DRAWN)
        self.drawn.setValue(deck.first_draw if deck is not None else 1)
        self.drawn.setAccessibleName(self.tr("Cards drawn"))
        self.drawn.valueChanged.connect(lambda _value: self.renew())
        self.table = self._table()
        self.each = wrapped(QLabel(self))
        form = QFormLayout()
        form.addRow(self.tr("Cards drawn"), self.drawn)
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(self.total)
        column.addWidget(muted(QLabel(self.tr("Characters by control"), self)))
        column.addWidget(self.chart)
        column.addLayout(form)
        column.addWidget(self.table, 1)
        column.addWidget(self.each)
        session.changed.connect(self._changed)
        session.reloaded.connect(self.renew)
        self._again = WhenShown(self, self._forget)
        context.catalogue_changed.connect(self._again.ask)
        self.renew()

    def _table(self) -> QTableWidget:
        table = QTableWidget(0, 4, self)
        name_columns(table, [self.tr("Cards"), "×", "1+", "2+"], (1, 2, 3))
        for column, words in (
            (1, self.tr("Count")),
            (2, self.tr("One or more among the cards drawn")),
            (3, self.tr("Two or more")),
        ):
            heading = table.horizontalHeaderItem(column)
            if heading is not None:
                heading.setToolTip(words)
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.setAccessibleName(self.tr("Chances of the cards drawn"))
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        return table

    def _changed(self, path: Path) -> None:
        if not path or path[0] == "entries":
            self.renew()

    def stock(self) -> tuple[DeckCard, ...]:
        """Return the cards of the stock as the draft names them."""
        entries = self._session.value("entries") or ()
        named = [entry.get("card") for entry in entries if isinstance(entry, Mapping)]
        wanted = [str(one.get("id", "")) for one in named if isinstance(one, Mapping)]
        self._cards |= self._context.documents(one for one in wanted if one and one not in self._cards)
        cards = [
            (self._document(entry.get("card")), entry.get("count", 1))
            for entry in entries
            if isinstance(entry, Mapping)
        ]
        return stock_of((card, count) for card, count in cards if isinstance(count, int) and count > 0)

    def _document(self, target: object) -> Document | None:
        """Return a card, read once and again when the catalogue has changed."""
        wanted = str(target.get("id", "")) if isinstance(target, Mapping) else ""
        if wanted not in self._cards:
            self._cards[wanted] = self._context.document(wanted) if wanted else None
        return self._cards[wanted]

    def _forget(self) -> None:
        self._cards.clear()
        self.renew()

    def renew(self) -> None:
        """Count the deck again."""
        stock = self.stock()
        of, drawn = size(stock), self.drawn.value()
        self.total.setText(
            self.tr("Stock: {count} cards, {least} at least.").format(count=of, least=self._least)
        )
        self.chart.show_curve(curve(stock, "character"), self.tr("Characters by control"))
        shown = [group for group in GROUPS if of_group(stock, group)]
        self.table.setRowCount(len(shown))
        for row, group in enumerate(shown):
            among = of_group(stock, group)
            average = QLocale().toString(expected(among, of, drawn), "f", 1)
            mean = self.tr("On average {count} of the cards drawn").format(count=average)
            cells = (
                QCoreApplication.translate("DeckPanel", _GROUP_WORDS[group]),
                str(among),
                percent(chance_at_least(1, among, of, drawn)),
                percent(chance_at_least(2, among, of, drawn)),
            )
            for place, words in enumerate(cells):
                cell = QTableWidgetItem(words)
                cell.setToolTip(f"{cells[0]}\n{mean}")
                if place:
                    cell.setTextAlignment(RIGHT)
                self.table.setItem(row, place, cell)
        counts = [of_group(stock, group) for group in _EACH]
        chance = percent(chance_of_one_each(counts, of, drawn)) if of else percent(0.0)
        words = self.tr("A character, a weapon and a skill, one of each or more: {chance}.")
        self.each.setText(words.format(chance=chance))


def percent(chance: float) -> str:
    """Return a chance as a share of 100 in the language of the window."""
    return QCoreApplication.translate("DeckPanel", "{share} %").format(
        share=QLocale().toString(100.0 * chance, "f", 1)
    )
