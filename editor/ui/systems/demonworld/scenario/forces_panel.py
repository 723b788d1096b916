"""The panel of the forces: the armies as a tree and ways to add to them; it fills the box of the unit."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from editor.ui.editors.scenarios.parts import row_of
from editor.ui.kit.catalogue.picker import pick_documents
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.forces import ForceTree
from editor.ui.systems.demonworld.scenario.mustering import Mustering
from editor.ui.systems.demonworld.scenario.state import UnitKey
from editor.ui.systems.demonworld.scenario.tools import FieldTools
from editor.ui.systems.demonworld.scenario.unit_box import UnitBox


class ForcesPanel(QWidget):
    """Joins tree and box with the draft and with what the pointer has in hand."""

    chosen = Signal(object)  # UnitKey | None

    def __init__(
        self, draft: ScenarioDraft, mustering: Mustering, tools: FieldTools, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._draft, self._mustering = draft, mustering
        self.tree, self.box = ForceTree(), UnitBox(mustering)
        self.rest = QPushButton(self.tr("Put the rest on the field"))
        self.rest.setObjectName("place_rest")
        self.rest.setToolTip(
            self.tr("Every unit that is not placed yet goes into the zone of its side, in line")
        )
        self.rest.clicked.connect(draft.place_rest)
        self.troops = QPushButton(self.tr("Add units…"))
        self.troops.setObjectName("add_troops")
        self.troops.setToolTip(
            self.tr("Add cards to the chosen side for this battle alone, without changing its army")
        )
        self.troops.clicked.connect(self.add_troops)
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(row_of(self.rest, self.troops))
        column.addWidget(self.tree, 1)
        self._connect_tree(tools)
        self._connect_box(tools)

    def _connect_tree(self, tools: FieldTools) -> None:
        tree = self.tree
        tree.picked.connect(self.chosen)
        tree.lifted.connect(tools.lift)
        tree.carried.connect(tools.carry_to)
        tree.dropped.connect(tools.drop_at)
        tree.wanted.connect(lambda key: tools.lift(key, sticky=True))
        tree.wheeled.connect(lambda steps, wide: tools.widen(steps) if wide else tools.turn(steps))
        tree.documents_dropped.connect(self._take)

    def _connect_box(self, tools: FieldTools) -> None:
        draft, box, mustering = self._draft, self.box, self._mustering
        box.layout_chosen.connect(
            lambda layout: draft.adjust({"layout": layout}, self.tr("Change the formation"))
        )
        box.facing_chosen.connect(lambda facing: draft.adjust({"facing": facing}, self.tr("Turn a unit")))
        box.frontage_chosen.connect(
            lambda front: draft.adjust({"frontage": front}, self.tr("Change the front"), typing=True)
        )
        box.altitude_chosen.connect(
            lambda value: draft.adjust({"altitude": value}, self.tr("Change the altitude"), typing=True)
        )
        box.turn_asked.connect(tools.turn)
        box.removal_asked.connect(draft.take_off)
        box.card_asked.connect(self._open_card)
        box.coming_chosen.connect(mustering.send)
        box.host_chosen.connect(mustering.attach)
        box.player_chosen.connect(mustering.lead)
        box.bars_chosen.connect(mustering.bar)
        box.state_chosen.connect(mustering.set_state)
        box.items_asked.connect(self._choose_items)
        box.item_removed.connect(mustering.take_away)
        box.dismissal_asked.connect(self._dismiss)

    def show_draft(self) -> None:
        """Show the armies of the draft."""
        deployment = self._draft.deployment
        if deployment is None:
            return
        waiting = any(
            unit.placement is None and unit.coming is None for side in deployment.sides for unit in side.units
        )
        self.rest.setEnabled(waiting and not self._draft.read_only)
        self.troops.setEnabled(not self._draft.read_only)
        self.tree.show_forces(deployment, self._draft.context.language, self._draft.selected)

    def show_selection(self) -> None:
        """Show the chosen unit."""
        draft = self._draft
        self.tree.choose(draft.selected)
        self.box.show_unit(draft.chosen(), draft.context.language, read_only=draft.read_only)

    def _take(self, ids: tuple[str, ...], side: int, key: UnitKey | None) -> None:
        deployment = self._draft.deployment
        unit = deployment.unit(key) if deployment is not None else None
        self._mustering.take_documents(ids, side, unit)

    def add_troops(self) -> None:
        """Ask for cards for the side that is chosen in the tree."""
        draft = self._draft
        rows = pick_documents(draft.context, draft.session.system, ("unit",), several=True, parent=self)
        self._mustering.compose(self.tree.chosen_side(), [ref_data(row) for row in rows])

    def _choose_items(self) -> None:
        draft = self._draft
        rows = pick_documents(draft.context, draft.session.system, ("item",), several=True, parent=self)
        self._mustering.give([ref_data(row) for row in rows])

    def _dismiss(self) -> None:
        if (unit := self._draft.chosen()) is not None:
            self._mustering.dismiss(unit)

    def _open_card(self) -> None:
        if (unit := self._draft.chosen()) is not None:
            self._draft.context.open_document(unit.card.id)
