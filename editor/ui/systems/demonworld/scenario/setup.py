"""The panel of the set-up: hidden or open, the chapters in force, objectives, whether points decide."""

from __future__ import annotations

from typing import Any, get_args

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QListWidget, QListWidgetItem, QWidget

from editor.rules.core.hexes import Offset
from editor.rules.demonworld.set_up.refusals import CHAPTERS_PLAYED
from editor.ui.editors.scenarios.parts import row_of
from editor.ui.kit.inputs import LineEdit, SpinBox
from editor.ui.kit.layouts import column_layout, fit_rows
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, TYPE_BODY, heading, muted
from editor.ui.kit.widgets import icon_button, push_button, wrapped
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.tools import FieldTools
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_CHAPTER = Qt.ItemDataRole.UserRole
_MOST_POINTS = 100_000
_USUAL_POINTS = 50


class SetUpPanel(QWidget):
    """How the battle begins and what counts in it; it changes the draft."""

    field_shown = Signal(object)  # Offset

    def __init__(self, draft: ScenarioDraft, tools: FieldTools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._tools = draft, tools
        self._waiting: int | None = None
        self._in_game: frozenset[str] = frozenset()
        self.rows: list[ObjectiveRow] = []
        column = column_layout(self, SPACE_3, SPACE_2)
        self.hidden = QCheckBox(self.tr("Hidden set-up"), self)
        self.hidden.setObjectName("hidden_deployment")
        self.hidden.setToolTip(
            self.tr(
                "Both sides set up in their zones unseen; the placement here is only a proposal (XVI.3.3)"
            )
        )
        self.hidden.toggled.connect(
            lambda on: self._set("hidden_deployment", on, self.tr("Change how armies are set up"))
        )
        self.points = QCheckBox(self.tr("Points decide at the end"), self)
        self.points.setObjectName("points_decide")
        self.points.setToolTip(
            self.tr("Where no condition has, the points for losses and objectives decide (XVI.3.5)")
        )
        self.points.toggled.connect(
            lambda on: self._set("points_decide", on, self.tr("Change what decides at the end"))
        )
        column.addWidget(self.hidden)
        column.addWidget(self.points)
        column.addWidget(heading(QLabel(self.tr("Objectives"), self), TYPE_BODY))
        self._none = wrapped(muted(QLabel(self.tr("No objectives. Add one, then click its field."), self)))
        column.addWidget(self._none)
        self._objectives = column_layout(spacing=SPACE_1)
        column.addLayout(self._objectives)
        self.add = push_button(self, self.tr("Add an objective"), self._begin)
        self.add.setObjectName("add_objective")
        self.add.setCheckable(True)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(heading(QLabel(self.tr("Chapters in force"), self), TYPE_BODY))
        self.chapters = QListWidget(self)
        self.chapters.setObjectName("chapters")
        self.chapters.setAccessibleName(self.tr("Chapters in force"))
        self.chapters.itemChanged.connect(lambda _item: self._emit_chapters())
        column.addWidget(self.chapters, 1)
        draft.refreshed.connect(self.show_draft)
        tools.picking_changed.connect(self._show_picking)

    def _set(self, field: str, value: Any, text: str) -> None:
        if self._draft.session.value(field, False) != value:
            self._draft.session.change(field, value, text)

    def show_draft(self) -> None:
        """Show the draft."""
        deployment = self._draft.deployment
        if deployment is None:
            return
        scenario, read_only = deployment.scenario, self._draft.read_only
        for box, on in ((self.hidden, scenario.hidden_deployment), (self.points, scenario.points_decide)):
            with QSignalBlocker(box):
                box.setChecked(on)
                box.setEnabled(not read_only)
        self.add.setEnabled(not read_only and deployment.battlefield is not None)
        self._show_objectives()
        self._show_chapters(deployment.documents.get(scenario.ruleset.id))

    # objectives

    def _show_objectives(self) -> None:
        deployment, language = self._draft.deployment, self._draft.context.language
        objectives = deployment.scenario.objectives if deployment is not None else ()
        self._none.setVisible(not objectives)
        fit_rows(self._objectives, self.rows, len(objectives), self._row)
        field = deployment.battlefield if deployment is not None else None
        for row, objective in zip(self.rows, objectives, strict=True):
            names = field.names_at(objective.at) if field is not None and field.holds(objective.at) else ()
            row.show_objective(
                objective.name.get(language),
                objective.points,
                names[0] if names else "",
                read_only=self._draft.read_only,
            )

    def _row(self, number: int) -> ObjectiveRow:
        row, session = ObjectiveRow(self), self._draft.session
        language = self._draft.context.language
        row.name.textEdited.connect(
            lambda words: session.change(
                ("objectives", number, "name", language), words, self.tr("Name an objective"), typing=True
            )
        )
        row.name.editingFinished.connect(session.end_typing)
        row.points.valueChanged.connect(
            lambda points: session.change(
                ("objectives", number, "points"),
                points,
                self.tr("Change what an objective is worth"),
                typing=True,
            )
        )
        row.shift.clicked.connect(lambda: self._place(number))
        row.show_it.clicked.connect(lambda: self._show_field(number))
        row.remove.clicked.connect(lambda: self._remove(number))
        return row

    def _begin(self) -> None:
        if self._tools.picking:
            self._tools.pick(None)
        else:
            self._waiting = None
            self._tools.pick(self._add)

    def _show_picking(self, on: bool) -> None:
        self.add.setChecked(on and self._waiting is None)

    def _add(self, at: Offset) -> None:
        objectives = self._draft.session.value("objectives", [])
        words = self.tr("Objective {number}").format(number=len(objectives) + 1)
        fresh = {"name": {self._draft.context.language: words}, "at": list(at), "points": _USUAL_POINTS}
        self._draft.session.change("objectives", [*objectives, fresh], self.tr("Add an objective"))

    def _place(self, number: int) -> None:
        def take(at: Offset) -> None:
            self._waiting = None
            if number < len(self._draft.session.value("objectives", [])):
                path = ("objectives", number, "at")
                self._draft.session.change(path, list(at), self.tr("Move an objective"))

        self._waiting = number
        self._tools.pick(take)

    def _show_field(self, number: int) -> None:
        self.field_shown.emit(tuple(self._draft.session.value(("objectives", number, "at"))))

    def _remove(self, number: int) -> None:
        rest = [one for n, one in enumerate(self._draft.session.value("objectives", [])) if n != number]
        self._draft.change_with_rules([("objectives", rest)], self.tr("Remove an objective"))

    # chapters

    def _show_chapters(self, ruleset: object) -> None:
        """Show the chapters of the scenario's game and the optional ones; a tick marks those in force."""
        deployment, language = self._draft.deployment, self._draft.context.language
        if deployment is None or not isinstance(ruleset, DemonworldRuleset):
            return
        game = ruleset.game(deployment.scenario.game)
        in_game = set(game.chapters) if game is not None else set()
        left_out = set(deployment.scenario.chapters_left_out)
        in_force = (in_game | set(deployment.scenario.chapters_added)) - left_out
        self._in_game = frozenset(in_game)
        with QSignalBlocker(self.chapters):
            self.chapters.clear()
            for chapter in ruleset.chapters:
                if chapter.id not in in_game | left_out | in_force | _optional(ruleset):
                    continue
                item = QListWidgetItem(f"{chapter.id}  {chapter.name.get(language)}")
                item.setData(_CHAPTER, chapter.id)
                flags = item.flags() | Qt.ItemFlag.ItemIsUserCheckable
                item.setFlags(flags & ~Qt.ItemFlag.ItemIsEnabled if self._draft.read_only else flags)
                state = Qt.CheckState.Checked if chapter.id in in_force else Qt.CheckState.Unchecked
                item.setCheckState(state)
                self.chapters.addItem(item)

    def _emit_chapters(self) -> None:
        items = [self.chapters.item(row) for row in range(self.chapters.count())]
        ticked = [item.data(_CHAPTER) for item in items if item.checkState() == Qt.CheckState.Checked]
        out = [one for item in items if (one := item.data(_CHAPTER)) in self._in_game and one not in ticked]
        added = [one for one in ticked if one not in self._in_game]
        # The list is filled anew by the change while it still emits it: the draft reads itself later.
        words = self.tr("Change the chapters in force")
        session = self._draft.session
        before = session.value("chapters_left_out", []), session.value("chapters_added", [])
        if (out, added) != tuple(map(list, before)):
            session.change_many([("chapters_left_out", out), ("chapters_added", added)], words)


def _optional(ruleset: DemonworldRuleset) -> set[str]:
    """Return the chapters that a scenario may add to its game: optional ones that are played (XXII)."""
    whole = get_args(DemonworldScenario.model_fields["game"].annotation)
    usual = {chapter for game in ruleset.games if game.id in whole for chapter in game.chapters}
    return set(CHAPTERS_PLAYED) - usual


class ObjectiveRow(QWidget):
    """Name, points and field of an objective."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = column_layout(self, 0, SPACE_1)
        self.name = LineEdit(self)
        self.name.setAccessibleName(self.tr("Name of the objective"))
        self.points = SpinBox(self)
        self.points.setRange(0, _MOST_POINTS)
        self.points.setSuffix(" " + self.tr("points"))
        self.points.setAccessibleName(self.tr("What the objective is worth"))
        self.at = muted(QLabel(self))
        self.shift = icon_button(self, "move", self.tr("Put it on another field"))
        self.show_it = icon_button(self, "eye", self.tr("Show it on the field"))
        self.remove = icon_button(self, "trash-2", self.tr("Remove the objective"))
        column.addWidget(self.name)
        column.addWidget(row_of(self.points, self.at, self.shift, self.show_it, self.remove, wide=self.at))

    def show_objective(self, name: str, points: int, field: str, *, read_only: bool) -> None:
        """Show an objective of the draft."""
        with QSignalBlocker(self.points):
            if self.name.text() != name and not self.name.hasFocus():
                self.name.setText(name)
            self.points.setValue(points)
        self.at.setText(field)
        self.name.setReadOnly(read_only)
        for widget in (self.points, self.shift, self.remove):
            widget.setEnabled(not read_only)
