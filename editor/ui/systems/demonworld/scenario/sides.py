"""The panel of the sides: army, zone, edge and briefing of each."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.ui.kit.catalogue.picker import pick_documents
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import push_button
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.panels import EDGES, SideBox
from editor.ui.systems.demonworld.scenario.players import PlayersBox

_FEWEST: Final = 2
_MOST: Final = 8
"""How many sides a scenario of the game may have (its schema says so too)."""


class SidesPanel(QWidget):
    """One box per side; it changes the draft."""

    paint_asked = Signal(int, bool)  # side, on or off
    player_army_wanted = Signal(int, str, int)  # side, id of the army, number of the player

    def __init__(self, draft: ScenarioDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.boxes: list[SideBox] = []
        self.players: list[PlayersBox] = []
        self._column = column_layout(self, SPACE_2, SPACE_2)
        self.add = push_button(self, self.tr("Add a side"), self.add_side)
        self.add.setObjectName("add_side")
        self._column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        self.take_zones = push_button(self, self.tr("Copy the zones of the maps"), draft.take_board_zones)
        self.take_zones.setObjectName("take_zones")
        self.take_zones.setToolTip(
            self.tr("Each side gets the deployment zones and start positions that the maps propose for it")
        )
        self._column.addWidget(self.take_zones, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addStretch(1)
        draft.refreshed.connect(self.show_sides)

    def _rows(self) -> int:
        deployment = self._draft.deployment
        return (
            deployment.battlefield.rows
            if deployment is not None and deployment.battlefield is not None
            else 15
        )

    def show_sides(self) -> None:
        """Show the sides of the draft."""
        deployment, language = self._draft.deployment, self._draft.context.language
        if deployment is None:
            return
        while len(self.boxes) < len(deployment.sides):
            self._add(len(self.boxes))
        for number, box in enumerate(self.boxes):
            box.setVisible(number < len(deployment.sides))
        for number, (box, side) in enumerate(zip(self.boxes, deployment.sides, strict=False)):
            army = side.army.name.get(language) if side.army is not None else ""
            if side.army is None and side.side.army is not None:
                army = self.tr("{slug} (missing)").format(slug=side.side.army.slug)
            data = self._draft.session.value(("sides", number), {})
            box.show_side(
                data,
                army,
                language,
                self._rows(),
                read_only=self._draft.read_only,
                removable=len(deployment.sides) > _FEWEST,
            )
            self.players[number].show_side(data, language, read_only=self._draft.read_only)
        self.take_zones.setEnabled(not self._draft.read_only and deployment.battlefield is not None)
        self.add.setEnabled(not self._draft.read_only and len(deployment.sides) < _MOST)

    def show_painting(self, target: tuple[str, int] | None) -> None:
        """Press the paint button of the side whose zone is being painted, and no other."""
        for number, box in enumerate(self.boxes):
            with QSignalBlocker(box.paint):
                box.paint.setChecked(target == ("sides", number))

    def _add(self, number: int) -> None:
        box, draft = SideBox(), self._draft
        language = draft.context.language
        box.name_edited.connect(lambda words: draft.set(("sides", number, "name", language), words, True))
        box.briefing_edited.connect(
            lambda words: draft.set(("sides", number, "briefing", language), words, True)
        )
        box.typing_ended.connect(draft.session.end_typing)
        box.army_asked.connect(lambda: self.choose_army(number))
        box.army_opened.connect(lambda: self._open_army(number))
        box.rows_chosen.connect(
            lambda first, last: draft.set(("sides", number, "zone"), rows_zone(first, last), False)
        )
        box.rows_wanted.connect(lambda: draft.set(("sides", number, "zone"), self._usual_zone(number), False))
        box.zone_cleared.connect(lambda: draft.set(("sides", number, "zone"), None, False))
        box.paint_toggled.connect(lambda on: self.paint_asked.emit(number, on))
        box.removal_asked.connect(lambda: self.remove_side(number))
        box.edge_chosen.connect(lambda edge: draft.set(("sides", number, "edge"), edge, False))
        players = PlayersBox(draft, number)
        players.army_asked.connect(lambda player: self._choose_player_army(number, player))
        box.form.addRow(players)
        self.players.append(players)
        self.boxes.append(box)
        self._column.insertWidget(number, box)

    def _usual_zone(self, number: int) -> dict[str, Any]:
        """Return whole rows at the side's own edge: the second to the fourth row (XVI.3.3)."""
        north = self._draft.session.value(("sides", number, "edge")) == "north"
        return rows_zone(1, 3) if north else rows_zone(max(0, self._rows() - 4), max(0, self._rows() - 2))

    def add_side(self) -> None:
        """Add a side at an edge that is free, without army and zone."""
        sides = self._draft.session.value("sides", [])
        taken = {side["id"] for side in sides}
        number = next(n for n in range(len(sides) + 1, 2 * _MOST + 2) if f"side_{n}" not in taken)
        used = [side.get("edge") for side in sides]
        edge = min(EDGES, key=lambda one: (used.count(one), EDGES.index(one)))
        words = self.tr("Side {number}").format(number=number)
        fresh = {"id": f"side_{number}", "name": {self._draft.context.language: words}, "edge": edge}
        self._draft.session.change("sides", [*sides, fresh], self.tr("Add a side"))

    def remove_side(self, number: int) -> None:
        """Remove a side with its placements and all that the rules say of it, as one step."""
        session = self._draft.session
        sides = list(session.value("sides", []))
        if len(sides) <= _FEWEST:
            return
        gone = sides.pop(number)
        name = self._draft.context.local(gone.get("name")) or gone["id"]
        self._draft.selected = None
        self._draft.change_with_rules([("sides", sides)], self.tr("Remove the side {side}").format(side=name))

    def choose_army(self, number: int) -> None:
        """Ask for the army of a side."""
        draft = self._draft
        rows = pick_documents(draft.context, draft.session.system, ("army",), several=False, parent=self)
        if rows:
            draft.set(("sides", number, "army"), ref_data(rows[0]), False)

    def _choose_player_army(self, number: int, player: int) -> None:
        """Ask for an army that a player of the side leads besides its own."""
        draft = self._draft
        rows = pick_documents(draft.context, draft.session.system, ("army",), several=False, parent=self)
        if rows:
            self.player_army_wanted.emit(number, rows[0].id, player)

    def _open_army(self, number: int) -> None:
        ref = self._draft.session.value(("sides", number, "army"))
        if ref and self._draft.context.document(ref) is not None:
            self._draft.context.open_document(ref["id"])


def rows_zone(first: int, last: int) -> dict[str, Any]:
    """Return a zone of whole rows, in their order."""
    return {"shape": "rows", "first": min(first, last), "last": max(first, last)}
