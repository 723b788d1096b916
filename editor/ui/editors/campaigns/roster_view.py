"""Who serves in a campaign that is played: what is left of each unit, experience, rank, buying back."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.rules.core.campaigns.played import Played
from editor.rules.core.campaigns.state import CampaignState, Company, rank_of
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import push_button, wrapped
from schemas.campaign import CampaignBase
from schemas.messages.grammar import joined

_COMPANY: Final = Qt.ItemDataRole.UserRole


class RosterView(QWidget):
    """The units of each side, and what their losses cost."""

    buy_wanted = Signal(str, str)  # side, id of the card: one element is bought back

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._state = CampaignState("")
        self._free = False
        self.list = QTreeWidget(self)
        self.list.setHeaderLabels([self.tr("Unit"), self.tr("Left"), self.tr("Exp."), self.tr("Rank")])
        self.list.setAccessibleName(self.tr("Roster"))
        self.list.currentItemChanged.connect(lambda *_items: self._enable())
        self.list.itemActivated.connect(lambda *_items: self._buy())
        self.note = muted(wrapped(QLabel(self)))
        self.buy = push_button(self, self.tr("Buy one back"), self._buy, "plus")
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addWidget(self.list, 1)
        column.addWidget(self.note)
        column.addWidget(self.buy)
        self.show_played(None, free=False)

    def show_played(self, played: Played | None, *, free: bool) -> None:
        """Show a campaign that is played.

        Args:
            played: the campaign; None for none.
            free: whether losses can be bought back now: no battle has begun with these forces.
        """
        chosen = self._chosen()
        self.list.clear()
        self._free = free
        self._state = played.state() if played is not None else CampaignState("")
        for side in played.campaign.sides if played is not None else ():
            companies = [one for one in self._state.companies if one.side == side.id]
            if not companies or played is None:
                continue
            top = QTreeWidgetItem(self.list, [side.name.get(self._language) or side.id])
            top.setFirstColumnSpanned(True)
            for company in companies:
                item = self._line(top, played.campaign, company)
                if chosen is not None and (company.side, company.card) == (chosen.side, chosen.card):
                    self.list.setCurrentItem(item)
            top.setExpanded(True)
        for column in range(1, 4):
            self.list.resizeColumnToContents(column)
        self.list.setColumnWidth(0, max(140, self.list.width() - 150))
        self._enable()

    def _line(self, top: QTreeWidgetItem, campaign: CampaignBase, company: Company) -> QTreeWidgetItem:
        rank = rank_of(campaign, company.experience)
        item = QTreeWidgetItem(
            top,
            [
                company.name.get(self._language),
                f"{company.strength} / {sum(company.elements)}",
                str(company.experience),
                rank.name.get(self._language) if rank is not None else "",
            ],
        )
        name = company.name.get(self._language)
        item.setToolTip(0, name)
        if carried := [
            company.had[one] for held in company.items for one in held or () if one in company.had
        ]:
            words = joined([one.get(self._language) for one in carried], self._language)
            item.setToolTip(0, self.tr("{name}, with {items}").format(name=name, items=words))
        if hurt := sum(company.wounds):
            item.setText(1, f"{item.text(1)} (\N{MINUS SIGN}{hurt})")
            item.setToolTip(1, self.tr("Hit points lost by those who are left: {count}").format(count=hurt))
        item.setData(0, _COMPANY, company)
        return item

    def _chosen(self) -> Company | None:
        item = self.list.currentItem()
        found = item.data(0, _COMPANY) if item is not None else None
        return found if isinstance(found, Company) else None

    def _enable(self) -> None:
        company = self._chosen()
        points = self._state.points.get(company.side, 0) if company is not None else 0
        able = company is not None and any(company.lost) and company.price <= points
        self.buy.setEnabled(self._free and able)
        if company is None:
            words = self.tr("Choose a unit to buy back what it has lost.")
            self.note.setText(words if self._state.companies else self.tr("Nobody has fought yet."))
        else:
            words = self.tr("{price} points for one; the side has {points}.")
            self.note.setText(
                words.format(price=QLocale().toString(company.price), points=QLocale().toString(points))
            )

    def _buy(self) -> None:
        company = self._chosen()
        if company is not None and self.buy.isEnabled():
            self.buy_wanted.emit(company.side, company.card)
