"""The events of a scenario of a small game: a timeline of sentences, each tried alone or edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QWidget

from editor.rules.core.contract import RuleSystem, Setup
from editor.rules.core.engine.play import GamePlay
from editor.rules.core.event_words import entries_of, event_names, phase_words
from editor.rules.core.scenario_words import Words, spoken
from editor.rules.core.trial import Trial, try_event
from editor.rules.registry import find_system
from editor.ui.editors.scenarios.counters_box import CountersBox
from editor.ui.editors.scenarios.event_trial import NO_EVENT, EventTrial
from editor.ui.editors.scenarios.game_effects import GAME_BLOCKS, brought_kind, effects_of
from editor.ui.editors.scenarios.rule_parts import Choices, Data, Pairs, new_event
from editor.ui.editors.scenarios.taking_away import take_away
from editor.ui.editors.scenarios.timeline import EventTimeline
from editor.ui.editors.scenarios.trigger_box import TriggerBox
from editor.ui.kit.documents.draft import entries
from editor.ui.kit.forms.ref_names import missing_words
from editor.ui.kit.forms.refs import ref_data
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import push_button, scroll_area, wrapped
from schemas.base import Document, Kind, kind_of, must_be
from schemas.board_labels import at_label, label
from schemas.game_events import EventfulScenario
from schemas.messages import sentence

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession


class GameEventsPage(QWidget):
    """Shows what happens by turns and phases, beside it the form of one event and the counters."""

    manual_chapter = "events"

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        model: type[EventfulScenario],
        setup: Callable[[], Setup | None],
        parent: QWidget | None = None,
    ) -> None:
        """Make the page.

        Args:
            session: the scenario.
            context: what pages share.
            model: the model of its game, which says what events there may be.
            setup: returns the draft with its documents; None while it is invalid.
            parent: the widget that holds it.
        """
        super().__init__(parent)
        self._session, self._context, self._setup = session, context, setup
        self._brought = brought_kind(model)
        self.current = NO_EVENT
        """Number of the event chosen."""
        self._told: list[str] = []
        self.timeline = EventTimeline(model.phases, model.period)
        self.none = wrapped(muted(QLabel(self.tr("No events yet. Add one: when, and what then."), self)))
        self.trial = EventTrial(session, context, self._try, self)
        self.add = push_button(self, self.tr("Add an event"), self._add, "plus")
        self.add.setObjectName("add_event")
        names = {
            phase: sentence(phase_words(session.system, phase), context.language) for phase in model.phases
        }
        effects = effects_of(model)
        self.box = TriggerBox(
            context.language, tuple(names.items()), blocks=GAME_BLOCKS, effects=effects, period=model.period
        )
        self.counters = CountersBox(context.language)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(self._left())
        halves.addWidget(self._right())
        halves.setChildrenCollapsible(False)
        column_layout(self, 0, 0).addWidget(halves)
        self.timeline.picked.connect(self._choose)
        self.box.edited.connect(self._change)
        self.box.removed.connect(self._remove)
        self.box.typing_ended.connect(session.end_typing)
        self.counters.edited.connect(self._count)
        self.counters.typing_ended.connect(session.end_typing)

    def _left(self) -> QWidget:
        left = QWidget()
        column = column_layout(left, SPACE_3, SPACE_2)
        column.addWidget(self.none)
        column.addWidget(self.timeline, 1)
        column.addWidget(self.trial.result)
        row = row_layout(None, 0, SPACE_2)
        for button in (self.add, self.trial.button):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        row.addStretch(1)
        column.addLayout(row)
        return left

    def _right(self) -> QWidget:
        inner = QWidget()
        column = column_layout(inner, SPACE_3, SPACE_2)
        column.addWidget(self.box)
        column.addWidget(self.counters)
        column.addStretch(1)
        area = scroll_area(self, self.tr("Form of the event"), sideways=False)
        area.setWidget(inner)
        return area

    def _change(self, value: Any, typing: bool) -> None:
        if 0 <= self.current < len(self._triggers):
            path = ("triggers", self.current)
            self._session.change(path, dict(value), self.tr("Change an event"), typing=typing)

    def _remove(self) -> None:
        rest = [one for place, one in enumerate(self._triggers) if place != self.current]
        take_away(self._session, [("triggers", rest)], self.tr("Remove an event"))

    def _count(self, values: Any, typing: bool) -> None:
        rows = [dict(one) for one in values]
        before = {one.get("id") for one in entries(self._session.data.get("counters"))}
        if before - {one.get("id") for one in rows}:
            take_away(self._session, [("counters", rows)], self.tr("Remove a counter"))
            return
        self._session.change("counters", rows, self.tr("Change a counter"), typing=typing)

    def _choices(self) -> Choices:
        """Return what the events of the draft may name."""

        def named(field: str) -> Pairs:
            rows = entries(self._session.data.get(field))
            return tuple((one["id"], self._context.local(one.get("name")) or one["id"]) for one in rows)

        setup, language = self._setup(), self._context.language
        armies = entries_of(setup) if setup is not None else {}
        return Choices(
            sides=named("sides"),
            triggers=named("triggers"),
            counters=named("counters"),
            entries={
                side: tuple((key, name.get(language)) for key, name in cards.items())
                for side, cards in armies.items()
            },
            cards=self._cards(setup),
            pick=self._pick,
            card_name=lambda ref: self._card_name(ref, setup),
            field_named=at_label,
            field_name=lambda at: label(at, "column_row", 0),
        )

    def _cards(self, setup: Setup | None) -> tuple[tuple[Data, str], ...]:
        """Return the cards around the scenario that an event may bring."""
        found = [one for one in setup.documents.values() if _may_come(one, self._brought)] if setup else []
        return tuple((ref_data(one), self._context.local(one.name)) for one in found)

    def _pick(self) -> tuple[Data, str] | None:
        """Let the author choose another card of the catalogue."""
        from editor.ui.kit.catalogue.picker import pick_documents  # made when it is wanted

        kinds = (self._brought.value,) if self._brought is not None else ()
        rows = pick_documents(self._context, self._session.system, kinds, several=False)
        return (ref_data(rows[0]), "") if rows else None

    def _card_name(self, ref: Data, setup: Setup | None) -> str:
        found = setup.documents.get(str(ref.get("id"))) if setup is not None else None
        found = found or self._context.document(ref)
        return self._context.local(found.name) if found is not None else missing_words(ref)

    @property
    def _triggers(self) -> list[Any]:
        return list(entries(self._session.data.get("triggers")))

    def show_draft(self) -> None:
        """Show the events of the draft; an invalid one leaves the sentences of the last valid one."""
        triggers, scenario = self._triggers, self._session.document
        self.none.setVisible(not triggers)
        self.timeline.setVisible(bool(triggers))
        if isinstance(scenario, EventfulScenario) and len(scenario.triggers) == len(triggers):
            words, language = Words(event_names(scenario, self._setup())), self._context.language
            # The author reads all of it, also what one side alone may know.
            self._told = [spoken(words.trigger(one), language) for one in scenario.triggers]
            self.timeline.show_events(triggers, self._told)
        self.counters.show_counters(
            list(entries(self._session.data.get("counters"))), read_only=self._session.read_only
        )
        self.add.setEnabled(not self._session.read_only)
        self._choose(self.current if self.current < len(triggers) else len(triggers) - 1)

    def _choose(self, number: int) -> None:
        self.current = number
        there = 0 <= number < len(self._triggers)
        self.timeline.choose(number)
        self.trial.choose(number if there else NO_EVENT)
        self.box.setVisible(there)
        if there:
            shown = self._triggers[number]
            told = self._told[number] if number < len(self._told) else ""
            self.box.show_trigger(shown, self._choices(), told, read_only=self._session.read_only)

    def _add(self) -> None:
        triggers = self._triggers
        fresh = new_event(triggers, self.tr("Event {number}"), self._context.language)
        self._session.change("triggers", [*triggers, fresh], self.tr("Add an event"))
        self._choose(len(triggers))
        self.show_draft()

    def _try(self, setup: Setup, number: int) -> Trial:
        rules = must_be(find_system(self._session.system), RuleSystem)
        return try_event(cast("GamePlay[Any, Any, Any]", rules.play), setup, number)


def _may_come(card: Document, kind: Kind | None) -> bool:
    """Return whether an event may bring a card: a unit, or a card that has places."""
    return kind_of(card) == kind and (kind == Kind.UNIT or bool(getattr(card, "places", ())))
