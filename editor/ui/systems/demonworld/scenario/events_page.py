"""The page of the events: a timeline with the board below it, beside them the form of one event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from editor.rules.core.hexes import Offset
from editor.rules.demonworld.victory.trial import try_event
from editor.ui.editors.scenarios.event_trial import NO_EVENT, EventTrial
from editor.ui.editors.scenarios.timeline import EventTimeline
from editor.ui.kit.documents.draft import entries
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import scroll_area
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.events import EventForms
from editor.ui.systems.demonworld.scenario.rule_words import RuleWords
from editor.ui.systems.demonworld.scenario.state import Deployment
from schemas.systems.demonworld import PHASES_OF_A_TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

_BOARD_HEIGHT: Final = 170


class EventsPage(QWidget):
    """Joins the timeline with the forms, tries an event alone, and says what it means on the board."""

    manual_chapter = "events"

    marked = Signal(object)  # frozenset of fields that the event shown is about

    def __init__(self, draft: ScenarioDraft, forms: EventForms, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self.forms = draft, forms
        self.fields: frozenset[Offset] = frozenset()
        """What the event shown is about."""
        self.timeline = EventTimeline(PHASES_OF_A_TURN)
        self.board = QWidget()
        self.board.setMinimumHeight(_BOARD_HEIGHT)
        column_layout(self.board, 0, 0)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.timeline)
        left.addWidget(self.board)
        left.setStretchFactor(0, 3)
        left.setStretchFactor(1, 2)
        self.trial = EventTrial(draft.session, draft.context, try_event, self)
        self.trial.result.setMargin(SPACE_2)
        right = QWidget()
        column = column_layout(right, (0, 0, SPACE_2, SPACE_2), SPACE_2)
        area = scroll_area(right, self.tr("Form of the event"), sideways=False)
        area.setWidget(forms)
        column.addWidget(area, 1)
        column.addWidget(self.trial.result)
        column.addWidget(self.trial.button, 0, Qt.AlignmentFlag.AlignLeft)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(left)
        halves.addWidget(right)
        halves.setChildrenCollapsible(False)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, 1)
        column_layout(self, 0, 0).addWidget(halves)
        self.timeline.picked.connect(forms.choose)
        forms.chosen.connect(self._show_chosen)
        draft.refreshed.connect(self._show)

    @property
    def _triggers(self) -> list[Mapping[str, Any]]:
        return entries(self._draft.session.data.get("triggers"))

    def _show(self) -> None:
        deployment, triggers = self._draft.deployment, self._triggers
        words = RuleWords(deployment, self._draft.context.language) if deployment is not None else None
        sentences = [words.trigger(one) if words is not None else "" for one in triggers]
        self.timeline.show_events(triggers, sentences)
        self._show_chosen(self.forms.current)

    def _show_chosen(self, number: int) -> None:
        self.timeline.choose(number)
        triggers = self._triggers
        there = 0 <= number < len(triggers)
        self.trial.choose(number if there else NO_EVENT)
        deployment = self._draft.deployment
        fields = fields_of(triggers[number], deployment) if there and deployment is not None else ()
        self.fields = frozenset(fields)
        self.marked.emit(self.fields)


def fields_of(value: Any, deployment: Deployment) -> Iterator[Offset]:
    """Yield the fields that an event, plain data, is about: its areas, objectives and units that stand."""
    if isinstance(value, list | tuple):
        for one in value:
            yield from fields_of(one, deployment)
        return
    if not isinstance(value, dict):
        return
    scenario = deployment.scenario
    for area in scenario.areas:
        if area.id == value.get("area"):
            yield from area.fields
    for objective in scenario.objectives:
        if objective.id is not None and objective.id == value.get("objective"):
            yield objective.at
    named = value.get("entries") or ()
    for side in deployment.sides:
        for unit in side.units:
            if side.side.id == value.get("side") and unit.key[1] in named:
                yield from (element.at for element in unit.elements)
    for inner in value.values():
        yield from fields_of(inner, deployment)
