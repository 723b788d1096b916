"""What makes the scenario even: the answer in sentences, the amounts tried as bars, keeping it as a copy."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from editor.services.battles.balancing import amount_words, answer_lines
from editor.services.battles.battle_reports import percent_words
from editor.simulation.balance_report import Balance
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_BODY, TYPE_HEADING, heading, muted, theme
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.pages.preview.chart import Bar, RateChart


class BalanceView(QWidget):
    """The last search for what makes the scenario even."""

    keep_wanted = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.balance: Balance | None = None
        self.title = heading(QLabel(self.tr("Balancing"), self), TYPE_HEADING)
        self.answer = wrapped(QLabel(self))
        box = QFrame(self)
        box.setProperty("tone", "note")
        inner = column_layout(box, (SPACE_3, SPACE_2, SPACE_3, SPACE_2))
        inner.addWidget(self.answer)
        self.legend = wrapped(muted(QLabel(self), TYPE_BODY))
        self.chart = RateChart(self)
        self.keep_button = push_button(self, self.tr("Save as a new scenario"), self.keep_wanted, "copy")
        self.keep_button.setObjectName("preview.keep")
        self.keep_button.setToolTip(
            self.tr(
                "Saves the balanced scenario beside this one, with copies of the army and card it changes"
            )
        )
        row = QHBoxLayout()
        row.addWidget(self.keep_button)
        row.addStretch(1)
        column = column_layout(self, SPACE_4, SPACE_3)
        column.addWidget(self.title)
        column.addWidget(box)
        column.addLayout(row)
        column.addWidget(self.legend)
        column.addWidget(self.chart)
        column.addStretch(1)

    def show_balance(self, balance: Balance, names: Mapping[str, str]) -> None:
        """Show what was found."""
        self.balance = balance
        self.answer.setText("\n".join(answer_lines(balance, names, self._language)))
        words = self.tr(
            "Battles won by {side} for each amount tried, with the 95 % interval; balanced is 50 %."
        )
        self.legend.setText(words.format(side=names.get(balance.lever.side, balance.lever.side)))
        accent, quiet = theme().tokens.accent, theme().tokens.border_strong
        self.chart.set_bars(
            [
                Bar(
                    f"{amount_words(one.amount)}  ({one.played})",
                    one.share,
                    one.low,
                    one.high,
                    accent if one.amount == balance.best.amount else quiet,
                    percent_words(one.share, self._language),
                )
                for one in balance.tried
            ]
        )
        self.keep_button.setEnabled(bool(balance.best.amount))

    def forget(self) -> None:
        """Show nothing: the scenario is another now."""
        self.balance = None
