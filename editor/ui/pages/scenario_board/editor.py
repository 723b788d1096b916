"""The scenario editor of a game with a board: the board in the middle, then briefing and all fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from editor.rules.core.contract import Setup
from editor.services.resolving import documents_around
from editor.ui.editors.scenarios.briefing_page import BriefingPage
from editor.ui.editors.scenarios.pages import ScenarioPages
from editor.ui.editors.scenarios.plain_editor import PlainScenarioEditor
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import SidePanel
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import icon_button, push_button, show_tone, wrapped
from editor.ui.pages.scenario_board.board import At, BoardFactory
from editor.ui.pages.scenario_board.events_page import GameEventsPage
from editor.ui.pages.scenario_board.forces import ThingList
from editor.ui.pages.scenario_board.hands import Hands
from schemas.game_events import EventfulScenario
from schemas.parse import model_for
from schemas.scenario import ScenarioBase

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession
    from editor.ui.pages.scenario_board.map_widget import BoardMap
    from editor.ui.pages.scenario_board.table_widget import BoardTable
    from schemas.base import Document

FIT: Final = ActionSpec(
    "scenario.fit", QT_TRANSLATE_NOOP("Actions", "Show the whole battlefield"), "Home", menu="view"
)


class BoardScenarioEditor(PlainScenarioEditor):
    """Sets a battle up on its board; what is not on the board stands in the form of all fields."""

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        factory: BoardFactory,
        view: Callable[[Hands, QWidget], BoardTable | BoardMap],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(session, context, parent)
        self._factory = factory
        self._around: tuple[frozenset[str], Mapping[str, Document]] = (frozenset(), {})
        self.hands = Hands(session, self)
        self.pages = ScenarioPages(self)
        self.view: Any = view(self.hands, self)
        self.view.setObjectName("scenario_board")
        self.things = ThingList()
        self._hint = wrapped(muted(QLabel(self)))
        self._missing = wrapped(
            QLabel(self.tr("The board is shown once all that it is made of is there: see the check."), self),
            "danger",
        )
        self._missing.setMargin(SPACE_3)
        self.column.addWidget(self.pages, 1)
        self.pages.add("board", self.tr("Board"), self._board_page())
        self.briefing_page = BriefingPage(self.briefing, session, context)
        self.pages.add("briefing", self.tr("Briefing"), self.briefing_page)
        self.events_page = GameEventsPage(session, context, _model_of(session), self._setup)
        self.pages.add("events", self.tr("Events"), self.events_page)
        self.pages.add("fields", self.tr("All fields"), self.form_body)
        self.pages.turned.connect(lambda _page: self._show_draft())
        self._connect()
        self._show_draft()

    def _board_page(self) -> QWidget:
        page = QWidget(self)
        column = column_layout(page, 0, 0)
        bar = QFrame(page)
        bar.setProperty("tone", "bar")
        row = row_layout(bar, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_1)
        for icon, words, slot in (
            ("rotate-ccw", self.tr("Turn left (Shift+R)"), lambda: self.hands.turn(-1)),
            ("rotate-cw", self.tr("Turn right (R)"), lambda: self.hands.turn(1)),
            ("trash-2", self.tr("Remove from the board (Delete)"), self.hands.remove),
        ):
            row.addWidget(icon_button(bar, icon, words, slot, flat=True))
        row.addSpacing(SPACE_2)
        row.addWidget(self._hint, 1)
        watch = push_button(
            bar, self.tr("Watch the battle"), lambda: self.context.open_preview(self.session.id)
        )
        watch.setObjectName("watch_battle")
        watch.setProperty("tone", "primary")
        row.addWidget(watch)
        column.addWidget(bar)
        column.addWidget(self._missing)
        column.addWidget(self.view, 1)
        return page

    def _connect(self) -> None:
        hands, things, view = self.hands, self.things, self.view
        hands.changed.connect(self._show_hands)
        view.pointed.connect(self._describe)
        things.picked.connect(self._pick)
        things.lifted.connect(hands.lift)
        things.carried.connect(lambda point: hands.carry(view.at_global(point)))
        things.dropped.connect(self._drop)
        things.wanted.connect(self._take_in_hand)
        things.wheeled.connect(lambda steps, _shift: hands.turn(-steps))
        self.session.changed.connect(lambda _path: self._show_draft())
        self.session.reloaded.connect(self._show_draft)
        self.context.catalogue_changed.connect(self._look_again)

    # what is shown

    def _look_again(self) -> None:
        self._around = (frozenset(), {})
        self._show_draft()

    def _setup(self) -> Setup | None:
        """Return the draft with what it refers to, read again only where it refers to something else."""
        scenario = self.session.document
        if not isinstance(scenario, ScenarioBase):
            return None
        named = frozenset(_named(self.session.data))
        if named != self._around[0] or not named:
            self._around = (named, documents_around(self.context.workspace, scenario, working_copies=True))
        return Setup(scenario, dict(self._around[1]))

    def _show_draft(self) -> None:
        """Show the board of the draft; an invalid draft leaves the last valid one."""
        setup = self._setup()
        if setup is None:
            return
        self.hands.board = board = self._factory(setup, self.context)
        self._missing.setVisible(board is None)
        self.view.setVisible(board is not None)
        self.view.show_board(board)
        self.things.show_lists(board.lists() if board is not None else (), self.hands.chosen)
        self._show_hands()
        if self.pages.current == "events":
            self.events_page.show_draft()

    def _show_hands(self) -> None:
        hands = self.hands
        self.things.choose(hands.chosen or None)
        if self.session.read_only:
            words = ""  # the heading says it
        elif hands.trouble:
            words = hands.trouble
        elif hands.held is not None and hands.held.stays:
            words = self.tr("Click where it goes; the wheel or R turns, Esc lets go.")
        else:
            words = self.tr("Drag from the list on to the board; drag to move, Delete removes.")
        self._hint.setText(words)
        self._hint.setToolTip(words)
        show_tone(self._hint, "danger" if hands.trouble else "muted")
        if hands.trouble:
            self.context.announce(hands.trouble)
        self.actions_changed.emit()

    def _describe(self, at: At) -> None:
        """Say in the status line what is under the pointer."""
        if self.hands.board is not None and not self.hands.trouble:
            self.status_shown.emit(self.hands.board.describe(at))

    def _pick(self, thing: str | None) -> None:
        self.hands.choose(thing or "")
        if thing is not None:
            self.pages.show_page("board")
            self.view.show_thing(thing)

    def _take_in_hand(self, thing: str) -> None:
        self.pages.show_page("board")
        board = self.hands.board
        self.hands.lift(thing, board.place_of(thing) if board is not None else None, stays=True)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _drop(self, point: QPoint) -> None:
        self.hands.carry(self.view.at_global(point))
        self.hands.put_down()

    # the window

    def action_table(self) -> Sequence[Bound]:
        """Return what can be done with the thing in hand or chosen, and what every scenario has."""
        hands = self.hands

        def can() -> bool:
            return hands.able and bool(hands.held or hands.chosen) and self.pages.current == "board"

        rows = (
            ("turn_right", QT_TRANSLATE_NOOP("Actions", "Turn right on the board"), "R", 1),
            ("turn_left", QT_TRANSLATE_NOOP("Actions", "Turn left on the board"), "Shift+R", -1),
        )
        turns = tuple(
            Bound(
                ActionSpec(f"board.{name}", words, keys, menu="tools", group=1),
                lambda by=steps: hands.turn(by),
                can,
            )
            for name, words, keys, steps in rows
        )
        remove = ActionSpec(
            "board.remove",
            QT_TRANSLATE_NOOP("Actions", "Remove from the board"),
            "Del",
            menu="tools",
            group=1,
        )
        return (
            *super().action_table(),
            *turns,
            Bound(remove, hands.remove, can),
            Bound(FIT, self.view.whole),
        )

    def side_panels(self) -> Iterable[SidePanel]:
        """Return the list of things, then the check."""
        yield SidePanel("things", self.tr("Forces"), self.things)
        for panel in super().side_panels():
            if panel.id != "briefing":
                yield panel

    def focus_path(self, path: Path) -> bool:
        """Bring what a problem names into view: on the board, in the briefing, or in the form."""
        board = self.hands.board
        if board is not None and (thing := board.thing_of(path)):
            self.pages.show_page("board")
            self.hands.choose(thing)
            self.view.show_thing(thing)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        self.pages.show_page("fields")
        return super().focus_path(path)

    def about_to_close(self) -> None:
        """Stop what is still laid out, timers and battles."""
        self.briefing_page.close_down()
        super().about_to_close()

    def view_state(self) -> dict[str, Any]:
        """Return the page in front with what it shows."""
        return {**super().view_state(), "page": self.pages.current}

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        """Show the same page again."""
        super().restore_view_state(state)
        self.pages.show_page(str(state.get("page", "board")))


def _model_of(session: DocumentSession) -> type[EventfulScenario]:
    """Return the model of the scenario, which says what events its game has."""
    model = model_for(session.system, session.kind)
    return model if issubclass(model, EventfulScenario) else EventfulScenario


def _named(data: Any) -> Iterable[str]:
    """Yield the ids of the documents that plain data refers to."""
    if isinstance(data, Mapping):
        if isinstance(ident := data.get("id"), str) and "kind" in data and len(data) <= 4:
            yield ident
        for value in data.values():
            yield from _named(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _named(value)
