"""The bar that says what changed under a scenario since it was saved, and fixes each placement at a click."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QWidget

from editor.services.resolving import earlier_documents
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from editor.ui.systems.demonworld.scenario import misfits as fitting
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.misfits import Misfit
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.map import HexMapBase
from schemas.systems.demonworld import DemonworldUnit

_LIST_HEIGHT: Final = 132
_LATER_MS: Final = 400
_MOST_ROWS: Final = 60


class ChangesBar(QFrame):
    """Hidden while everything stands where it was put."""

    unit_shown = Signal(object)  # UnitKey

    def __init__(self, draft: ScenarioDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._earlier: Mapping[str, Document] = {}
        self._left_alone: tuple[Misfit, ...] | None = None
        self.found: tuple[Misfit, ...] = ()
        self._shown: object = None
        self.setProperty("tone", "caution")
        column = column_layout(self, (SPACE_3, SPACE_2, SPACE_2, SPACE_2), SPACE_1)
        self.words = wrapped(QLabel(self))
        self.fix = QPushButton(self.tr("Fix all"), self)
        self.fix.setObjectName("fix_all")
        self.button = QPushButton(self.tr("Remove them from the field"), self)
        self.leave = QPushButton(self.tr("Leave as they are"), self)
        self.leave.setToolTip(self.tr("Hide this until something else changes"))
        self.fix.clicked.connect(self.fix_all)
        self.button.clicked.connect(self.take_all_off)
        self.leave.clicked.connect(self._leave)
        top = QHBoxLayout()
        top.addWidget(self.words, 1)
        for button in (self.fix, self.button, self.leave):
            top.addWidget(button)
        column.addLayout(top)
        self._list = QScrollArea(self)
        self._list.setWidgetResizable(True)
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.viewport().setAutoFillBackground(False)
        column.addWidget(self._list)
        self._timer = single_shot(self, _LATER_MS, self._ask)
        draft.refreshed.connect(self.show_changes)
        draft.context.catalogue_changed.connect(self._timer.start)
        draft.session.saved.connect(self._saved)
        self.hide()
        self._timer.start()

    def _saved(self, _version: int) -> None:
        self._timer.start()

    def _ask(self) -> None:
        """Look up what changed, off the window's thread."""
        workspace, ident = self._draft.context.workspace, self._draft.session.id

        def work(_report: object) -> Mapping[str, Document]:
            return earlier_documents(workspace, ident)

        self._draft.context.jobs.start(
            self.tr("Looking for changes"),
            work,
            done=self.take_earlier,
            failed=self._not_known,
            quiet=True,
        )

    def _not_known(self, _trouble: Exception) -> None:
        self.take_earlier({})

    def take_earlier(self, earlier: Mapping[str, Document]) -> None:
        """Take what the scenario needs as it was when it was saved."""
        self._earlier = earlier
        self.show_changes()

    def show_changes(self) -> None:
        """Show what changed and which placements no longer fit."""
        deployment = self._draft.deployment
        if deployment is None:
            return
        changed = {
            ident: before
            for ident, before in self._earlier.items()
            if (now := self._draft.find_id(ident)) is not None and now != before
        }
        found = fitting.misfits(deployment, changed, self._draft.session.saved_data)
        serious = [one for one in found if one.why != "ground"]
        self.words.setText(" ".join([*self._said(changed), self._summary(serious, found)]))
        if (found, changed.keys()) == self._shown and found:
            self.setVisible(found != self._left_alone)
            return
        self.found, self._shown = found, (found, changed.keys())
        self._fill(found)
        may = not self._draft.read_only
        self.fix.setVisible(any(one.fixable for one in serious))
        self.button.setVisible(bool(serious))
        self.fix.setEnabled(may)
        self.button.setEnabled(may)
        self.setVisible(bool(found) and found != self._left_alone)

    def _summary(self, serious: Sequence[Misfit], found: Sequence[Misfit]) -> str:
        if serious:
            return self.tr("Units that no longer fit where they were put: {count}.").format(
                count=len(serious)
            )
        return self.tr("Units that stand on other ground than before: {count}.").format(count=len(found))

    def _said(self, changed: Mapping[str, Document]) -> list[str]:
        """Return a sentence for each document that changed since the scenario was saved."""
        language = self._draft.context.language
        words = []
        for ident, before in changed.items():
            now = self._draft.find_id(ident)
            if now is None:
                continue
            what = self._difference(before, now)
            if what:
                words.append(
                    self.tr("{name} has changed since this scenario was saved: {what}.").format(
                        name=now.name.get(language), what=what
                    )
                )
        return words

    def _difference(self, before: Document, now: Document) -> str:
        if isinstance(before, HexMapBase) and isinstance(now, HexMapBase):
            if (before.columns, before.rows) != (now.columns, now.rows):
                return self.tr("{old} fields before, {new} now").format(
                    old=f"{before.columns} × {before.rows}", new=f"{now.columns} × {now.rows}"
                )
            return self.tr("other ground or other things on it")
        if isinstance(before, ArmyBase) and isinstance(now, ArmyBase):
            old, new = (sum(entry.count for entry in one.entries) for one in (before, now))
            return self.tr("{old} units before, {new} now").format(old=old, new=new)
        if isinstance(before, DemonworldUnit) and isinstance(now, DemonworldUnit):
            old, new = before.elements.total, now.elements.total
            if old != new:
                return self.tr("{old} elements before, {new} now").format(old=old, new=new)
        return ""

    def _fill(self, found: Sequence[Misfit]) -> None:
        box = QWidget()
        column = column_layout(box, 0, 0)
        for misfit in found[:_MOST_ROWS]:
            column.addWidget(self._row(misfit))
        column.addStretch(1)
        self._list.setWidget(box)
        box.setAutoFillBackground(False)
        self._list.setFixedHeight(min(_LIST_HEIGHT, box.sizeHint().height()))

    def _row(self, misfit: Misfit) -> QWidget:
        words = QPushButton(self._sentence(misfit))
        words.setProperty("tone", "link")
        words.setEnabled(misfit.unit is not None)
        if misfit.unit is not None:
            key = misfit.unit.key
            words.clicked.connect(lambda: self.unit_shown.emit(key))
        row: list[QWidget] = [words]
        if misfit.fixable:
            fix = QPushButton(
                self.tr("Put {unit} there").format(unit=self._draft.name(misfit.heir))
                if misfit.heir is not None
                else self.tr("Fix")
            )
            fix.clicked.connect(lambda: self._fix([misfit]))
            row.append(fix)
        if misfit.why != "ground":
            off = QPushButton(self.tr("Remove"))
            off.clicked.connect(lambda: self._take_off([misfit]))
            row.append(off)
        for button in row[1:]:
            button.setEnabled(not self._draft.read_only)
        return row_of(*row, wide=words)

    def _sentence(self, misfit: Misfit) -> str:
        name = self._earlier_name(misfit)
        if misfit.unit is not None:
            name = self._draft.full_name(misfit.unit)
        words = {
            "gone": self.tr("{unit} (number {copy}) is no longer in its army"),
            "off": self.tr("{unit}: elements beside the battlefield: {count}"),
            "moved": self.tr("{unit}: its board is elsewhere now"),
            "outside": self.tr("{unit}: elements outside the zone: {count}"),
            "occupied": self.tr("{unit}: elements on fields of others: {count}"),
            "ground": self.tr("{unit}: elements on other ground than before: {count}"),
        }
        return words[misfit.why].format(unit=name, copy=misfit.copy, count=misfit.count)

    def _earlier_name(self, misfit: Misfit) -> str:
        """Return what a unit was called that its army no longer has; its key where nobody knows."""
        deployment = self._draft.deployment
        ref = deployment.sides[misfit.side].side.army if deployment is not None else None
        army = self._earlier.get(ref.id) if ref is not None else None
        entries = army.entries if isinstance(army, ArmyBase) else ()
        card = next((one.card for one in entries if one.key == misfit.entry), None)
        found = self._draft.find(card) if card is not None else None
        name = found.name.get(self._draft.context.language) if found is not None else ""
        return name or misfit.entry.replace("_", " ")

    # fixes

    def fix_all(self) -> None:
        """Fix what can be fixed, as one step."""
        self._fix([one for one in self.found if one.fixable])

    def take_all_off(self) -> None:
        """Take everything off that no longer fits, as one step."""
        self._take_off([one for one in self.found if one.why != "ground"])

    def _fix(self, wanted: Sequence[Misfit]) -> None:
        sides = self._sides()
        for misfit in wanted:
            sides[misfit.side] = fitting.fixed(sides[misfit.side], misfit)
        self._write(sides, self.tr("Fix placements"))

    def _take_off(self, wanted: Sequence[Misfit]) -> None:
        sides = self._sides()
        for number in range(len(sides)):
            lost = [one for one in wanted if one.side == number]
            if lost:
                sides[number] = fitting.removed(sides[number], lost)
        self._write(sides, self.tr("Remove lost units from the field"))

    def _sides(self) -> list[dict[str, Any]]:
        return [dict(side) for side in self._draft.session.value("sides", [])]

    def _write(self, sides: list[dict[str, Any]], text: str) -> None:
        if sides != self._draft.session.value("sides", []):
            self._draft.session.change("sides", sides, text)

    def _leave(self) -> None:
        self._left_alone = self.found
        self.hide()
