"""The scenario of a game without an editor of its own: the form of its schema, its briefing and its check."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from editor.rules.core.contract import RuleSystem, Setup
from editor.rules.registry import find_system
from editor.services import documents
from editor.services.battles.preview import setup_of
from editor.services.scenario_armies import army_problems
from editor.services.workspace import Workspace
from editor.ui.editors.form_editor import FormEditor
from editor.ui.editors.scenarios.booklet import BookletDialog, booklet_actions
from editor.ui.editors.scenarios.briefing import BriefingPanel
from editor.ui.editors.scenarios.evenness import EvennessBox
from editor.ui.editors.scenarios.problem_list import ProblemList
from editor.ui.kit.actions import Bound
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import SidePanel
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_BODY, heading, muted
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import wrapped
from schemas.base import Document, Kind, Ref
from schemas.problems import EditorError, Problem
from schemas.scenario import ScenarioBase
from schemas.systems import ruleset_kind

_CHECK_AFTER_MS = 250


class PlainCheckPanel(QWidget):
    """What is wrong with the scenario and its armies; how even it is, where the computer plays the game."""

    place_wanted = Signal(object)  # Path

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._context = session, context
        self._number = 0
        self._closed = False
        self._rules: RuleSystem | None = find_system(session.system)
        self.found = ProblemList(session, context, self)
        self.found.place_wanted.connect(self.place_wanted)
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addWidget(self.found)
        column.addWidget(heading(QLabel(self.tr("Chances"), self), TYPE_BODY))
        self.evenness: EvennessBox | None = None
        free = ruleset_kind(session.system) == Kind.GAME
        if self._rules is not None and self._rules.play is not None and not free:
            self.evenness = EvennessBox(session, context, self)
            column.addWidget(self.evenness)
        else:
            words = (
                self.tr(
                    "The computer does not know the rules, so it cannot try how balanced the scenario is."
                )
                if free
                else self.tr(
                    "The computer does not play this game yet, so nobody can check how balanced it is."
                )
            )
            note = wrapped(muted(QLabel(words, self)))
            column.addWidget(note)
        column.addStretch(1)
        self._timer = single_shot(self, _CHECK_AFTER_MS, self.check)
        session.changed.connect(self._timer.start)
        session.reloaded.connect(self._timer.start)
        context.catalogue_changed.connect(self._timer.start)
        session.problems_changed.connect(self.found.show_problems)
        self.found.show_problems()
        self._timer.start()

    def check(self) -> None:
        """Ask what the rules say against the armies, and take the scenario as it stands."""
        scenario = self._session.document
        if not isinstance(scenario, ScenarioBase) or self._context.jobs.closed:
            return
        self._number += 1
        number, rules, workspace = self._number, self._rules, self._context.workspace
        # What is open counts as it is on the screen; drafts are never changed in place.
        opened = {one.id: one.document for one in self._context.open_sessions() if one.document is not None}

        def find(ref: Ref) -> Document | None:
            return opened[ref.id] if ref.id in opened else _stored(workspace, ref.id)

        def work(_report: object) -> tuple[int, tuple[Problem, ...]]:
            return number, tuple(army_problems(scenario, find, rules))

        self._context.jobs.start(self.tr("Checking"), work, done=self._take_found, quiet=True)
        self._take_setup()

    def _take_found(self, found: tuple[int, tuple[Problem, ...]]) -> None:
        number, problems = found
        if number == self._number:
            ident = self._session.id
            self._session.set_extra_problems([problem.at(document=ident) for problem in problems])

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the last result once somebody looks."""
        super().showEvent(event)
        self._take_setup()

    def _take_setup(self) -> None:
        """Read the scenario with all that it needs, once its draft is written."""
        if self.evenness is None or not self.isVisible() or self._context.jobs.closed:
            return
        self._session.keep()
        workspace, ident = self._context.workspace, self._session.id

        def work(_report: object) -> Setup | None:
            try:
                return setup_of(workspace, ident, working_copies=True)
            except EditorError:
                return None  # its problems stand in the list

        name = self.tr("Reading the scenario")
        self._context.jobs.start(name, work, done=self._set_setup, in_order=True, quiet=True)

    def _set_setup(self, setup: Setup | None) -> None:
        if self.evenness is not None and setup is not None and not self._closed:
            self.evenness.set_setup(setup)

    def close_down(self) -> None:
        """The tab closes: what is still looked for is not taken in."""
        self._closed = True
        self._number += 1
        self._timer.stop()
        self._session.changed.disconnect(self._timer.start)
        self._session.reloaded.disconnect(self._timer.start)
        self._context.catalogue_changed.disconnect(self._timer.start)
        if self.evenness is not None:
            self.evenness.close_down()


def _stored(workspace: Workspace, ident: str) -> Document | None:
    """Return a document as the catalogue has it, drafts included; what lies in the recycle bin is missed."""
    try:
        opened = documents.load(workspace, ident)
    except EditorError:
        return None
    return opened.document if opened.row.deleted is None else None


class PlainScenarioEditor(FormEditor):
    """The generated form, with the panels that every scenario has."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.briefing = BriefingPanel(session, context)
        self.briefing.booklet_wanted.connect(self.open_booklet)
        self.check = PlainCheckPanel(session, context)
        self.check.place_wanted.connect(self._go_to)

    def _go_to(self, path: Path) -> None:
        self.context.open_document(self.session.id, path)

    def open_booklet(self) -> BookletDialog:
        """Show the booklet of the scenario as it stands."""
        dialog = BookletDialog(self.session, self.context, self.window())
        dialog.open()
        return dialog

    def action_table(self) -> Sequence[Bound]:
        """Return what the form can do, and what prints the scenario."""
        return (*super().action_table(), *booklet_actions(self.open_booklet))

    def side_panels(self) -> Iterable[SidePanel]:
        """Return the panels of the form, then briefing and check."""
        yield from super().side_panels()
        yield SidePanel("briefing", self.tr("Briefing"), self.briefing, scrolls=True)
        yield SidePanel("check", self.tr("Check"), self.check, scrolls=True)

    def about_to_close(self) -> None:
        """Stop timers and battles."""
        self.check.close_down()
        super().about_to_close()
