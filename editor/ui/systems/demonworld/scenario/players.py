"""Who plays a side and with whom it is allied: players with their units, and the side's alliance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.editors.scenarios.parts import local_value, row_of
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import column_layout, form_layout
from editor.ui.kit.theme import SPACE_1, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft

_ALLIANCES: Final = "abcd"
_MOST: Final = 20
"""Most players of a side (its schema says so too)."""


class PlayersBox(QWidget):
    """The players of one side by name, and its alliance; units are given to a player in the unit's box."""

    army_asked = Signal(int)  # number of the player who is to lead one more army

    def __init__(self, draft: ScenarioDraft, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._side = draft, side
        self.names: list[LineEdit] = []
        form = form_layout(self, 0, SPACE_1)
        self.alliance = ComboBox(self)
        self.alliance.setObjectName("alliance")
        self.alliance.setToolTip(
            self.tr("Sides of one alliance win together; each army keeps its own commanders")
        )
        self.alliance.activated.connect(self._ally)
        form.addRow(self.tr("Alliance"), self.alliance)
        self._none = muted(QLabel(self.tr("one"), self))
        self.add = push_button(self, self.tr("Add a player"), self.add_player)
        self.add.setObjectName("add_player")
        form.addRow(self.tr("Players"), row_of(self._none, self.add))
        self._rows = column_layout(spacing=SPACE_1)
        form.addRow(self._rows)
        self._shared = wrapped(
            muted(
                QLabel(
                    self.tr(
                        "They lead one side together. The preview plays it as one army with one chief: "
                        "its players share a seat, and the screen says whose unit acts."
                    ),
                    self,
                )
            )
        )
        form.addRow(self._shared)

    def show_side(self, data: Mapping[str, Any], language: str, *, read_only: bool) -> None:
        """Show the players and the alliance of a side of the draft."""
        players = data.get("players", ())
        while len(self.names) > len(players):
            self.names.pop()
            item = self._rows.takeAt(len(self.names))
            if item is not None and (row := item.widget()) is not None:
                row.hide()
                row.deleteLater()
        while len(self.names) < len(players):
            self._rows.addWidget(self._row(len(self.names), language))
        for edit, player in zip(self.names, players, strict=True):
            words = local_value(player.get("name"), language)
            if edit.text() != words and not edit.hasFocus():
                edit.setText(words)
            edit.setReadOnly(read_only)
        self._none.setVisible(not players)
        self._shared.setVisible(bool(players))
        self.add.setEnabled(not read_only and len(players) < _MOST)
        self._show_alliance(data.get("alliance"))
        self.alliance.setEnabled(not read_only)

    def _row(self, number: int, language: str) -> QWidget:
        edit = LineEdit(self)
        edit.setAccessibleName(self.tr("Name of the player"))
        edit.textEdited.connect(
            lambda words: self._draft.session.change(
                ("sides", self._side, "players", number, "name", language),
                words,
                self.tr("Name a player"),
                typing=True,
            )
        )
        edit.editingFinished.connect(self._draft.session.end_typing)
        self.names.append(edit)
        army = icon_button(
            self,
            "swords",
            self.tr("Add an army that this player leads…"),
            lambda: self.army_asked.emit(number),
        )
        army.setObjectName("player_army")
        army.setEnabled(not self._draft.read_only)
        remove = icon_button(self, "trash-2", self.tr("Remove the player"), lambda: self._remove(number))
        remove.setEnabled(not self._draft.read_only)
        return row_of(edit, army, remove, wide=edit)

    def _players(self) -> list[dict[str, Any]]:
        return list(self._draft.session.value(("sides", self._side, "players"), []))

    def add_player(self) -> None:
        """Add a player who leads nobody yet."""
        players = self._players()
        words = self.tr("Player {number}").format(number=len(players) + 1)
        fresh = {"name": {self._draft.context.language: words}, "entries": []}
        path = ("sides", self._side, "players")
        self._draft.session.change(path, [*players, fresh], self.tr("Add a player"))

    def _remove(self, number: int) -> None:
        rest = [one for place, one in enumerate(self._players()) if place != number]
        self._draft.session.change(("sides", self._side, "players"), rest, self.tr("Remove a player"))

    def _show_alliance(self, chosen: str | None) -> None:
        choices = [None, *(f"alliance_{letter}" for letter in _ALLIANCES)]
        if chosen not in choices:
            choices.append(chosen)
        with QSignalBlocker(self.alliance):
            self.alliance.clear()
            for choice in choices:
                self.alliance.addItem(self._words(choice), choice)
            self.alliance.setCurrentIndex(choices.index(chosen))

    def _words(self, choice: str | None) -> str:
        if choice is None:
            return self.tr("none")
        name = choice.removeprefix("alliance_").replace("_", " ")
        return self.tr("Alliance {name}").format(name=name.upper() if len(name) == 1 else name)

    def _ally(self, _row: int) -> None:
        path = ("sides", self._side, "alliance")
        alliance = self.alliance.currentData()
        if self._draft.session.value(path) != alliance:
            self._draft.session.change(path, alliance, self.tr("Change the alliance"))
