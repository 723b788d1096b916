"""The check panel of a scenario: problems with their fixes, fairness of the zones, how even it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QLabel, QTableWidget, QTableWidgetItem, QWidget

from editor.services.battles.battle_reports import number_words, percent_words
from editor.services.map_insight import map_fairness
from editor.ui.editors.scenarios.evenness import EvennessBox
from editor.ui.editors.scenarios.problem_list import ProblemList
from editor.ui.kit.columns_model import RIGHT, name_columns
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.systems.demonworld.scenario.check_fixes import CheckFix, check_fix
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    from editor.rules.core.map_fairness import ZoneFigures
    from editor.ui.kit.jobs import Report

_ROW_HEIGHT: Final = 24


class CheckPanel(QWidget):
    """Shows at once what is wrong with a scenario, what would put it right, and how fair and even it is."""

    place_wanted = Signal(object)  # Path

    def __init__(self, draft: ScenarioDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._fix: CheckFix | None = None
        self._measured: object = None
        column = column_layout(self, SPACE_3, SPACE_2)
        self.found = ProblemList(draft.session, draft.context, self)
        self.state, self.problems = self.found.state, self.found.list
        self.found.place_wanted.connect(self.place_wanted)
        self.found.chosen_changed.connect(self._show_fix)
        self.proposal = wrapped(QLabel(self))
        self.fix = push_button(self, self.tr("Do it"), self._do_fix)
        self.fix.setObjectName("fix_problem")
        column.addWidget(self.found)
        column.addWidget(self.proposal)
        column.addWidget(self.fix, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(heading(QLabel(self.tr("Chances"), self), TYPE_BODY))
        self.evenness = EvennessBox(draft.session, draft.context, self)
        column.addWidget(self.evenness)
        column.addWidget(heading(QLabel(self.tr("Fairness of the zones"), self), TYPE_BODY))
        self.fairness = QTableWidget(0, 0, self)
        self.fairness.setAccessibleName(self.tr("Fairness of the zones"))
        self.fairness.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.fairness.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.fairness.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        self.fairness.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fairness.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.no_zones = wrapped(
            muted(QLabel(self.tr("Two sides need zones before they can be compared."), self))
        )
        column.addWidget(self.fairness)
        column.addWidget(self.no_zones)
        column.addStretch(1)
        self.fairness.hide()
        draft.session.problems_changed.connect(self.show_problems)
        draft.refreshed.connect(self._refresh)
        self.show_problems()

    # problems

    def show_problems(self) -> None:
        """Show the problems of the draft, and what would fix the chosen one."""
        self.found.show_problems()
        self._show_fix()

    def _show_fix(self) -> None:
        problem = self.found.chosen()
        self._fix = check_fix(self._draft, problem) if problem is not None else None
        self.proposal.setText(self._fix.words + "." if self._fix is not None else "")
        self.proposal.setVisible(self._fix is not None)
        self.fix.setVisible(self._fix is not None)

    def _do_fix(self) -> None:
        if self._fix is not None:
            self._fix.run()

    # fairness and chances

    def showEvent(self, event: QShowEvent) -> None:
        """What nobody looks at is not measured."""
        super().showEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        deployment = self._draft.deployment
        self._show_fix()
        if deployment is None or not self.isVisible():
            return
        self.evenness.set_setup(deployment.setup())
        zones: dict[str, Collection[tuple[int, int]]] = {
            side.side.id: side.zone for side in deployment.sides if side.zone
        }
        arrays = deployment.arrays
        if arrays is None or len(zones) < 2:
            self._show_fairness(())
            return
        scenario = deployment.scenario
        spots = [one.at for one in scenario.objectives]
        asked = (scenario.boards, zones, tuple(spots), scenario.ruleset)
        if asked == self._measured:
            return
        self._measured = asked
        found = deployment.documents.get(scenario.ruleset.id)
        ruleset = found if isinstance(found, RulesetBase) else None
        system = str(scenario.system)

        def work(_report: Report) -> tuple[ZoneFigures, ...]:
            return map_fairness(arrays, zones, spots, system, ruleset)

        context = self._draft.context
        context.jobs.start(self.tr("Comparing the zones"), work, done=self._show_fairness, quiet=True)

    def _show_fairness(self, found: tuple[ZoneFigures, ...]) -> None:
        deployment = self._draft.deployment
        self.fairness.setVisible(bool(found))
        self.no_zones.setVisible(not found)
        if not found or deployment is None:
            self._measured = None
            return
        language = self._draft.context.language
        names: dict[str, str] = {
            side.side.id: self._draft.context.local(side.side.name) for side in deployment.sides
        }
        rows = (
            (self.tr("Fields"), [str(one.fields) for one in found]),
            (self.tr("Cover in it"), [percent_words(one.cover, language, 0) for one in found]),
            (self.tr("Cover before it"), [percent_words(one.cover_ahead, language, 0) for one in found]),
            (self.tr("Mean level"), [number_words(one.level, language) for one in found]),
            (self.tr("Level before it"), [number_words(one.level_ahead, language) for one in found]),
            (self.tr("Fields to the enemy"), [str(one.nearest_enemy) for one in found]),
        )
        self.fairness.setColumnCount(len(found))
        self.fairness.setRowCount(len(rows))
        name_columns(self.fairness, [names.get(one.zone) or one.zone for one in found], range(len(found)))
        self.fairness.setVerticalHeaderLabels([words for words, _cells in rows])
        for number, (_words, cells) in enumerate(rows):
            for place, cell in enumerate(cells):
                item = QTableWidgetItem(cell)
                item.setTextAlignment(RIGHT)
                self.fairness.setItem(number, place, item)
        high = self.fairness.horizontalHeader().sizeHint().height() + 2 * self.fairness.frameWidth()
        high += sum(self.fairness.rowHeight(row) for row in range(self.fairness.rowCount()))
        self.fairness.setFixedHeight(high)
