"""The scenario editor: boards laid together, zones, units put down in formation, how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QSpinBox, QWidget

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.minimap import MiniMap
from editor.ui.editors.scenarios.booklet import BookletDialog, booklet_actions
from editor.ui.editors.scenarios.briefing import BriefingPanel
from editor.ui.editors.scenarios.briefing_page import BriefingPage
from editor.ui.editors.scenarios.pages import ScenarioPages
from editor.ui.editors.scenarios.parts import raise_panel
from editor.ui.kit.actions import Bound
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted
from editor.ui.kit.widgets import WhenShown, icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.actions import FIT, REST, unit_actions
from editor.ui.systems.demonworld.scenario.arrivals import ArrivalsPanel
from editor.ui.systems.demonworld.scenario.board_steps import Laying
from editor.ui.systems.demonworld.scenario.changes import ChangesBar
from editor.ui.systems.demonworld.scenario.check import CheckPanel
from editor.ui.systems.demonworld.scenario.conditions_panel import ConditionsPanel
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.drop import FieldDrop
from editor.ui.systems.demonworld.scenario.events import EventForms
from editor.ui.systems.demonworld.scenario.events_page import EventsPage
from editor.ui.systems.demonworld.scenario.forces_panel import ForcesPanel
from editor.ui.systems.demonworld.scenario.goals import GoalsPanel
from editor.ui.systems.demonworld.scenario.mustering import Mustering
from editor.ui.systems.demonworld.scenario.overlays import Overlays
from editor.ui.systems.demonworld.scenario.panels import BoardsPanel
from editor.ui.systems.demonworld.scenario.poster import poster_action
from editor.ui.systems.demonworld.scenario.rule_words import RuleWords, choices_of
from editor.ui.systems.demonworld.scenario.setup import SetUpPanel
from editor.ui.systems.demonworld.scenario.sides import SidesPanel
from editor.ui.systems.demonworld.scenario.state import GROUPS, Deployment
from editor.ui.systems.demonworld.scenario.tools import FieldTools
from schemas.ruleset import RulesetBase


class DemonworldScenarioEditor(DocumentEditor):
    """Sets a battle up. Everything goes through the session, so that everything can be undone."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        ruleset = context.ruleset(session.system)
        self._looks = MapLooks.from_ruleset(ruleset if isinstance(ruleset, RulesetBase) else None)
        self._boards_shown: object = None
        self.draft = ScenarioDraft(session, context, self)
        self.canvas = MapCanvas(self, language=context.language)
        self.canvas.setAccessibleName(self.tr("Battlefield"))
        self.overlays = Overlays(context.language)
        self.tools = FieldTools(self.draft, self.canvas, self.overlays)
        self._minimap = MiniMap(self.canvas)
        self.mustering = Mustering(self.draft)
        self.forces = ForcesPanel(self.draft, self.mustering, self.tools)
        self.tree, self.unit_box, self.boards = self.forces.tree, self.forces.box, BoardsPanel()
        self.drop = FieldDrop(self.draft, self.mustering, self.canvas)
        self.laying = Laying(self.draft, self.boards)
        self.arrivals = ArrivalsPanel(self.draft, self.mustering)
        self.setup = SetUpPanel(self.draft, self.tools)
        self.conditions = ConditionsPanel(self.draft)
        self.events = EventForms(self.draft)
        self.events_page = EventsPage(self.draft, self.events)
        self.goals, self.sides = GoalsPanel(context), SidesPanel(self.draft)
        self._goals_again = WhenShown(self.goals, self._show_goals)
        self.briefing = BriefingPanel(session, context)
        self.briefing_page = BriefingPage(self.briefing, session, context)
        self.check = CheckPanel(self.draft)
        self._trouble = wrapped(QLabel(self), "danger")
        self._trouble.setMargin(SPACE_3)
        self.changes = ChangesBar(self.draft, self)
        self._hint = wrapped(muted(QLabel(self)))
        self._brush_label, self._brush = QLabel(self.tr("Brush"), self), QSpinBox(self)
        column = column_layout(self, 0, 0)
        if session.read_only:
            column.addWidget(DocumentHeading(session, context, self))
        self.pages = ScenarioPages(self)
        self._board = QWidget(self)
        board = column_layout(self._board, 0, 0)
        board.addWidget(self._bar())
        board.addWidget(self._trouble)
        board.addWidget(self.changes)
        board.addWidget(self.canvas, 1)
        self.pages.add("board", self.tr("Board"), self._board)
        self.pages.add("events", self.tr("Events"), self.events_page)
        self.pages.add("briefing", self.tr("Briefing"), self.briefing_page)
        column.addWidget(self.pages, 1)
        self.setFocusProxy(self.canvas)
        self._connect_field()
        self._connect_panels()
        self.draft.refresh()

    @property
    def deployment(self) -> Deployment | None:
        """What is shown. None while the draft never was valid."""
        return self.draft.deployment

    def _bar(self) -> QFrame:
        bar = QFrame(self)
        bar.setProperty("tone", "bar")
        row = row_layout(bar, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_1)
        for icon, words, slot in (
            ("rotate-ccw", self.tr("Turn left (Shift+R)"), lambda: self.tools.turn(-1)),
            ("rotate-cw", self.tr("Turn right (R)"), lambda: self.tools.turn(1)),
            ("minus", self.tr("Narrower front (Shift+W)"), lambda: self.tools.widen(-1)),
            ("plus", self.tr("Wider front (W)"), lambda: self.tools.widen(1)),
            ("square-dashed-mouse-pointer", self.tr("Next formation (G)"), self.tools.change_layout),
            ("trash-2", self.tr("Remove from the field (Delete)"), self.draft.take_off),
        ):
            row.addWidget(icon_button(bar, icon, words, slot, flat=True))
        self._brush.setRange(0, 6)
        self._brush.setValue(self.tools.brush)
        self._brush.setToolTip(self.tr("Fields around the middle one"))
        self._brush.valueChanged.connect(lambda radius: setattr(self.tools, "brush", radius))
        row.addWidget(self._brush_label)
        row.addWidget(self._brush)
        row.addSpacing(SPACE_2)
        row.addWidget(self._hint, 1)
        watch = push_button(
            bar, self.tr("Watch the battle"), lambda: self.context.open_preview(self.session.id)
        )
        watch.setObjectName("watch_battle")
        watch.setProperty("tone", "primary")
        row.addWidget(watch)
        return bar

    def _connect_field(self) -> None:
        # Words of arrivals are kept inside the view.
        self.canvas.add_overlay(self.overlays.paint, lambda: True)
        self.canvas.field_hovered.connect(self._hover)
        self.canvas.cursor_moved.connect(self._hover)
        self.draft.refreshed.connect(self._show)
        self.draft.selection_changed.connect(self._show_selection)
        self.tools.painting_changed.connect(self.sides.show_painting)
        self.tools.painting_changed.connect(lambda target: self.goals.show_painting(target))
        self.forces.chosen.connect(self._choose)
        self.changes.unit_shown.connect(self._choose)
        self.arrivals.unit_shown.connect(self._choose)
        self.setup.field_shown.connect(self.canvas.show_field)
        self.tree.army_wanted.connect(self.sides.choose_army)
        self.sides.player_army_wanted.connect(self.mustering.add_army)

    def _turn_page(self, page: str) -> None:
        """Bring the battlefield to the page in front that has room for it: the board, or below the events."""
        around = self.events_page.board if page == "events" else self._board
        layout = around.layout()
        if layout is not None and self.canvas.parentWidget() is not around:
            layout.addWidget(self.canvas)
        self._show_event_fields(self.events_page.fields if page == "events" else frozenset())
        if page == "briefing":
            self.briefing.show_draft()

    def _show_event_fields(self, fields: frozenset[Offset]) -> None:
        self.overlays.marked = fields if self.pages.current == "events" else frozenset()
        if self.overlays.marked:
            self.canvas.show_field(min(self.overlays.marked))
        self.canvas.update()

    def _connect_panels(self) -> None:
        draft = self.draft
        self.pages.turned.connect(self._turn_page)
        self.events_page.marked.connect(self._show_event_fields)
        self.briefing.booklet_wanted.connect(self.open_booklet)
        self.check.place_wanted.connect(self._go_to)
        self.goals.changed.connect(draft.set)
        self.goals.area_removed.connect(draft.remove_area)
        self.goals.board_areas_asked.connect(draft.take_board_areas)
        self.goals.typing_ended.connect(self.session.end_typing)
        self.goals.area_paint.connect(
            lambda number, on: self.tools.paint_mode(("areas", number) if on else None)
        )
        self.goals.area_shown.connect(self._show_area)
        self.sides.paint_asked.connect(
            lambda number, on: self.tools.paint_mode(("sides", number) if on else None)
        )

    # what is shown

    def _show(self) -> None:
        deployment = self.deployment
        problems = deployment.board_problems if deployment is not None else self.session.problems
        sentences = [self.context.sentence(problem) for problem in problems]
        self._trouble.setText("\n".join(sentences))
        self._trouble.setVisible(bool(sentences))
        if deployment is None:
            return
        self.overlays.deployment = deployment
        boards = tuple((place, self.draft.find(place.map)) for place in deployment.scenario.boards)
        if boards != self._boards_shown:
            self._boards_shown = boards
            self.canvas.set_map(deployment.arrays, self._looks)
            self._minimap.place()
            self.briefing.map.show_field(deployment.arrays, self._looks)
            self.boards.show_boards(
                deployment, self._looks, self.context.language, sentences, read_only=self.session.read_only
            )
        self.forces.show_draft()
        self._goals_again.ask()
        self._show_selection()

    def _show_goals(self) -> None:
        deployment = self.deployment
        if deployment is None:
            return
        data, context = self.session.data, self.context
        self.goals.show_draft(
            data,
            read_only=self.session.read_only,
            choices=choices_of(data, deployment, context),
            rule_words=RuleWords(deployment, context.language),
        )

    def _show_selection(self) -> None:
        if self.draft.selected is not None and self.draft.selected != self.overlays.selected:
            raise_panel(self.unit_box)
        self.overlays.selected = self.draft.selected
        self.forces.show_selection()
        self.tools.show_ghost()
        self._show_hint()
        self.actions_changed.emit()

    def _show_hint(self) -> None:
        painting = self.tools.painting is not None
        self._brush.setVisible(painting)
        self._brush_label.setVisible(painting)
        if self.session.read_only:
            words = ""  # the heading says it
        elif painting:
            words = self.tr("Paint fields; the right button removes them.")
        elif self.tools.picking:
            words = self.tr("Click the field; Esc cancels.")
        elif self.tools.hand is not None:
            words = self.tr(
                "Wheel or R turns, Shift+wheel or W widens, G changes the formation, Esc lets go."
            )
        else:
            words = self.tr("Drag units from the list on to their zones, or on the field to move them.")
        self._hint.setText(words)

    def _choose(self, key: Any) -> None:
        self.draft.select(key)
        unit = self.draft.chosen()
        if unit is not None and unit.elements and self.tools.hand is None:
            self.canvas.show_field(unit.elements[0].at)

    def _show_area(self, number: int) -> None:
        if self.deployment is None or number >= len(self.deployment.scenario.areas):
            return
        fields = self.deployment.scenario.areas[number].fields
        self.overlays.area = frozenset(fields)
        if fields:
            self.canvas.show_field(fields[len(fields) // 2])
        self.canvas.update()

    def _hover(self, at: Offset | None) -> None:
        self.status_shown.emit(self.describe(at) if at is not None else "")

    def describe(self, at: Offset) -> str:
        """Return what a field is and who stands there, for the status line."""
        deployment = self.deployment
        if deployment is None or deployment.battlefield is None or not deployment.battlefield.holds(at):
            return ""
        battlefield = deployment.battlefield
        terrain = self._looks.look(battlefield.terrain_at(at)).name.get(self.context.language)
        parts = [" = ".join(battlefield.names_at(at)), self.tr("row {row}").format(row=at[1] + 1), terrain]
        parts.append(self.tr("level {level}").format(level=battlefield.level_at(at)))
        if (unit := deployment.unit_at(at)) is not None:
            parts.append(self.draft.name(unit))
        return "  ·  ".join(part for part in parts if part)

    # requests

    def _go_to(self, path: Path) -> None:
        """Bring a place into view: here, or by the window, which brings its panel to the front."""
        self.context.open_document(self.session.id, path)

    def open_booklet(self) -> BookletDialog:
        """Show the booklet of the scenario as it stands."""
        dialog = BookletDialog(self.session, self.context, self.window())
        dialog.open()
        return dialog

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape lets go of the unit in hand, or ends painting or the choice of a field."""
        if event.key() == Qt.Key.Key_Escape and (
            self.tools.hand or self.tools.painting or self.tools.picking
        ):
            self.tools.pick(None)
            self.tools.paint_mode(None)
            self.tools.let_go()
        else:
            super().keyPressEvent(event)

    # the window

    def action_table(self) -> Sequence[Bound]:
        """Return what can be done with the unit in hand or chosen, and the zoom."""
        return (
            *unit_actions(self.draft, self.tools),
            Bound(REST, self.draft.place_rest, self.forces.rest.isEnabled),
            Bound(FIT, self.canvas.fit),
            *booklet_actions(self.open_booklet),
            poster_action(self, lambda: self.deployment),
        )

    def side_panels(self) -> Iterable[SidePanel]:
        """Return forces, sides, goals and boards."""
        return (
            SidePanel("forces", self.tr("Forces"), self.forces, scrolls=True),
            SidePanel("unit", self.tr("Unit"), self.unit_box, scrolls=True),
            SidePanel("sides", self.tr("Sides"), self.sides, upper=True, scrolls=True),
            SidePanel("arrivals", self.tr("Arrivals"), self.arrivals, upper=True, scrolls=True),
            SidePanel("setup", self.tr("Set-up"), self.setup, scrolls=True),
            SidePanel("goals", self.tr("Battle"), self.goals, scrolls=True),
            SidePanel("conditions", self.tr("Rules"), self.conditions, scrolls=True),
            SidePanel("boards", self.tr("Boards"), self.boards, upper=True),
            SidePanel("check", self.tr("Check"), self.check, scrolls=True),
        )

    def focus_path(self, path: Path) -> bool:
        """Bring what a problem names into view."""
        self.pages.show_page(_page_of(path))
        if self.pages.current == "briefing":
            self.briefing.setFocus()
            return True
        if len(path) >= 4 and path[0] == "sides" and path[2] == "unplaced" and self.deployment is not None:
            said = self.deployment.sides[int(path[1])].side.unplaced
            keys = [(int(path[1]), one.entry, one.copy_number) for one in said]
            self._choose(keys[int(path[3])] if int(path[3]) < len(keys) else None)
            self.forces.setFocus()
            return self.draft.chosen() is not None
        if len(path) >= 4 and path[0] == "sides" and path[2] == "placements" and self.deployment is not None:
            units = self.deployment.sides[int(path[1])].units
            unit = next((unit for unit in units if unit.number == path[3]), None)
            self._choose(unit.key if unit is not None else None)
            self.canvas.setFocus()
            return unit is not None
        if len(path) >= 6 and path[0] == "sides" and path[2] in GROUPS and self.deployment is not None:
            units = self.deployment.sides[int(path[1])].units
            later = (path[2], path[3], path[5])
            self._choose(next((unit.key for unit in units if unit.coming == later), None))
            self.arrivals.setFocus()
            return self.draft.selected is not None
        if path[:1] == ("objectives",) and len(path) > 1 and self.deployment is not None:
            self.canvas.show_field(self.deployment.scenario.objectives[int(path[1])].at)
            self.canvas.setFocus()
            return True
        if len(path) >= 2 and path[0] == "sides" and int(path[1]) < len(self.sides.boxes):
            self.sides.boxes[int(path[1])].name.setFocus()
            return True
        if path[:1] == ("triggers",) and len(path) > 1:
            self.events.show_trigger(int(path[1]))
            return True
        if (at := self.draft.field_of(path)) is not None:
            self.canvas.set_cursor_field(at)
            self.canvas.setFocus()
            return True
        if path[:1] == ("boards",):
            self.boards.list.setFocus()
            return True
        self.goals.name.setFocus()
        return True

    def view_state(self) -> dict[str, Any]:
        """Return zoom and scroll."""
        return dict(self.canvas.view_state())

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        """Show the same part of the field again."""
        self.canvas.restore_view_state({key: int(value) for key, value in state.items()})

    def about_to_close(self) -> None:
        """Stop the timers and the battles."""
        self.check.evenness.close_down()
        self.briefing_page.close_down()
        self.draft.stop()


def _page_of(path: Path) -> str:
    """Return the page on which a place of the scenario is edited."""
    if path[:1] == ("triggers",):
        return "events"
    told = path[:1] in (("story",), ("briefing",), ("pictures",)) or path[2:3] == ("briefing",)
    return "briefing" if told else "board"
