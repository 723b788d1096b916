"""The panel Find and check: a question, its answers as a list; a click jumps to the fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from editor.printing.maps.pens import pen
from editor.rules.core.map_compare import MarkKind
from editor.rules.core.map_symmetry import SYMMETRIES, can_be_symmetric
from editor.services import history
from editor.services.map_insight import finding_problems, map_findings
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.ground import Ground
from editor.ui.editors.maps.insight import finding
from editor.ui.editors.maps.insight.background import BackgroundQuestions
from editor.ui.editors.maps.insight.change_legend import ChangeLegend
from editor.ui.editors.maps.insight.change_marks import MarksOverlay
from editor.ui.editors.maps.insight.field_tints import FieldTints, Group, Kind
from editor.ui.editors.maps.insight.finding import MOST_ROWS, Asked, Compared, Row
from editor.ui.editors.maps.replacing import ReplaceBar
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.context import UiContext
from editor.ui.kit.dates import short_moment
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, SPACE_2, muted, theme
from editor.ui.kit.turns import single_shot
from editor.ui.kit.widgets import SentenceList
from schemas.problems import EditorError, Problem

Answer = Callable[[Asked, object], list[Row]]
SYMMETRY_NAMES: Final = {
    "none": QT_TRANSLATE_NOOP("Actions", "no symmetry"),
    "mirror_ew": QT_TRANSLATE_NOOP("Actions", "mirror, east like west"),
    "mirror_ns": QT_TRANSLATE_NOOP("Actions", "mirror, north like south"),
    "half_turn": QT_TRANSLATE_NOOP("Actions", "half turn (180 degrees)"),
}
_QUESTIONS: Final = (
    ("amiss", QT_TRANSLATE_NOOP("Actions", "Possible mistakes")),
    ("terrain", QT_TRANSLATE_NOOP("Actions", "All fields of a terrain")),
    ("level", QT_TRANSLATE_NOOP("Actions", "All fields of a level")),
    ("depth", QT_TRANSLATE_NOOP("Actions", "All water of a depth")),
    ("fair", QT_TRANSLATE_NOOP("Actions", "Fairness of the deployment zones")),
    ("mirror", QT_TRANSLATE_NOOP("Actions", "Differences from the mirror image")),
    ("changes", QT_TRANSLATE_NOOP("Actions", "Changes since a saved version")),
)
"""Questions in the order of the list, with their words (marked in ``Actions``)."""
_ANSWERS: Final[Mapping[str, Answer]] = {
    "amiss": finding.what_is_amiss,
    "terrain": finding.fields_of_terrain,
    "level": finding.fields_of_level,
    "depth": finding.fields_of_depth,
    "fair": finding.fairness_of_zones,
    "mirror": finding.unlike_the_mirror,
}
"""What answers a question with rows; changes have marks on the map, too."""
_LEAST_LIST = 42
"""px of the list at least: in a low window there has to be room for the legend of changes above it."""
_QUIET_MS: Final = 1_500
"""After the last stroke the map is looked over for its list of problems."""
_COMPARE_AFTER_MS: Final = 400
_WATCHED: Final = 100_000
"""Maps of more fields are looked over only when asked."""


class FindPanel(QWidget):
    """Asks, lists, marks the fields of the chosen row on the map."""

    def __init__(
        self, tool_context: ToolContext, ground: Ground, context: UiContext, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tool_context, self._ground, self._context = tool_context, ground, context
        self.rows: list[Row] = []
        self._questions = BackgroundQuestions(context)
        self.question, self.value = ComboBox(self), ComboBox(self)
        self.list = SentenceList(self.tr("What was found"), self)
        self.legend, self._marks = ChangeLegend(self), MarksOverlay()
        self._tint = FieldTints()
        self._group: Group | None = None
        """The fields of the chosen row."""
        self.answer = QLabel(self)
        self.replace = ReplaceBar(tool_context, self.value, self)
        self.select = QPushButton(self.tr("Select these fields"), self)
        self.again = QPushButton(self.tr("Find"), self)
        self._lay_out()
        for name, words in _QUESTIONS:
            self.question.addItem(translated(words), name)
        self.question.currentIndexChanged.connect(self._offer_values)
        self.value.activated.connect(lambda _row: self.run())
        self.again.clicked.connect(self.run)
        self.list.currentRowChanged.connect(lambda _row: self._go())
        self.list.itemClicked.connect(lambda _item: self._go())
        self.select.clicked.connect(self._select)
        self.legend.kinds_chosen.connect(self._hide_kinds)
        self.legend.place_chosen.connect(self._show_place)
        self._compare_again = single_shot(self, _COMPARE_AFTER_MS, self._compare)
        self._watch = single_shot(self, _QUIET_MS, self.look_over)
        model = tool_context.model
        for signal in (model.area_changed, model.things_changed, model.replaced):
            signal.connect(self._changed)
        tool_context.add_overlay(self.paint)
        self._offer_values()
        self._watch.start()

    def _lay_out(self) -> None:
        column = column_layout(self, SPACE_2, SPACE_1)
        self.question.setObjectName("find_question")
        self.question.setAccessibleName(self.tr("What is looked for"))
        self.value.setObjectName("find_value")
        self.value.setAccessibleName(self.tr("Which"))
        self.list.setObjectName("find_rows")
        self.list.setMinimumHeight(_LEAST_LIST)
        self.answer.setWordWrap(True)
        muted(self.answer)
        column.addWidget(self.question)
        column.addWidget(self.value)
        column.addWidget(self.replace)
        column.addWidget(self.answer)
        column.addWidget(self.legend)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.again)
        row.addStretch(1)
        row.addWidget(self.select)
        column.addLayout(row)
        self.select.setEnabled(False)

    def _say(self, words: str) -> None:
        """Say how the search stands; without words the line leaves its room to what was found."""
        self.answer.setText(words)
        self.answer.setVisible(bool(words))

    # the question

    def _offer_values(self) -> None:
        values = list(self._values(str(self.question.currentData())))
        self.value.clear()
        for words, value in values:
            self.value.addItem(words, value)
        self.value.setVisible(bool(values))
        replaces = self.question.currentData() == "terrain"
        self.replace.setVisible(replaces)
        if replaces:
            self.replace.offer()
        self._show([])
        self._say("")

    def _values(self, question: str) -> Iterable[tuple[str, object]]:
        arrays, language = self._tool_context.arrays, self._context.language
        if question == "terrain":
            return [
                (look.name.get(language) or look.id, look.id)
                for look in self._tool_context.model.looks.terrain
            ]
        if question in ("level", "depth"):
            first = 0 if question == "level" else 1
            return [(str(number), number) for number in range(first, 10)]
        if question == "mirror" and arrays is not None:
            fitting = [one for one in SYMMETRIES[1:] if can_be_symmetric(arrays, one)]
            return [(translated(SYMMETRY_NAMES[one]), one) for one in fitting]
        if question == "changes":
            rows = history.history(self._context.workspace, self._tool_context.model.session.id)
            words = self.tr("Version {version}, {when}")
            return [
                (words.format(version=row.version, when=short_moment(row.created)), row.version)
                for row in rows
            ]
        return []

    def ask(self, question: str, value: object = None) -> None:
        """Ask a question by its name."""
        self.question.setCurrentIndex(self.question.findData(question))
        if value is not None:
            self.value.setCurrentIndex(self.value.findData(value))
        self.run()

    def run(self) -> None:
        """Answer the question beside the window's work."""
        asked = self._all()
        if asked is None:
            return
        value = self.value.currentData()
        question = str(self.question.currentData())
        if self.value.isHidden() and question in ("mirror", "changes"):
            self._say(self.tr("There is nothing to compare this map with."))
            return
        self._say(self.tr("Searching …"))
        if question == "changes":
            self._compare()
            return

        def work(_report: object) -> list[Row]:
            return _ANSWERS[question](asked, value)

        self._questions.run("answer", self.tr("Searching the map"), work, self._take, self._fail)

    def _compare(self) -> None:
        """Mark all changes since the chosen version; once more whenever the map has changed."""
        asked, value = self._all(), self.value.currentData()
        if asked is not None and value is not None and self.question.currentData() == "changes":
            self._questions.run(
                "answer",
                self.tr("Searching the map"),
                lambda _report: finding.compared(asked, value),
                self._take_compared,
                self._fail,
            )

    def _take_compared(self, found: Compared) -> None:
        again, row = self._marks.marks is not None, self.list.currentRow()
        self._take(found.rows)
        self._marks.take(found.marks, self.legend.hidden_kinds)
        self.legend.show_marks(found.marks)
        if again and row < self.list.count():
            with QSignalBlocker(self.list):
                self.list.setCurrentRow(row)
        self._tool_context.update()

    def _hide_kinds(self, hidden: frozenset[MarkKind]) -> None:
        self._marks.take(self._marks.marks, hidden)
        self._tool_context.update()

    def _show_place(self, fields: NDArray[np.int32]) -> None:
        if self._tool_context.arrays is None:
            return
        self.list.setCurrentRow(-1)
        self._marks.place = place = Group(fields, self._tool_context.arrays)
        if place.first is not None:
            self._tool_context.canvas.show_field(place.first)
        self._tool_context.update()

    def step(self, way: int) -> bool:
        """Go to the next (1) or previous (-1) change; whether versions are being compared."""
        if self._marks.marks is None or not self.isVisible():
            return False
        self.legend.step(way)
        return True

    def _all(self) -> Asked | None:
        arrays, session = self._tool_context.arrays, self._tool_context.model.session
        if arrays is None:
            return None
        return Asked(
            arrays.copy(),
            self._tool_context.model.looks,
            self._context.language,
            session.system,
            self._ground.ruleset,
            self._context.sentence,
            self._context.workspace,
            session.id,
        )

    def _take(self, rows: list[Row]) -> None:
        self._show(rows)
        if len(rows) > MOST_ROWS:
            self._say(self.tr("The first {shown} of {count}:").format(shown=MOST_ROWS, count=len(rows)))
        else:
            self._say("" if rows else self.tr("Nothing was found."))

    def _fail(self, trouble: Exception) -> None:
        if not isinstance(trouble, EditorError):
            raise trouble
        self._show([])
        self._say(self._context.error_sentences(trouble))

    # the answer

    def _show(self, rows: list[Row]) -> None:
        self.rows = rows
        self._marks.take(None)
        self._marks.place = None
        self.legend.show_marks(None)
        self.list.clear()
        self.list.addItems([row.words for row in rows[:MOST_ROWS]])
        self.select.setEnabled(False)
        self._tool_context.update()

    @property
    def chosen(self) -> Row | None:
        """The row that is chosen. None if none is."""
        number = self.list.currentRow()
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def _go(self) -> None:
        """Bring the fields of the chosen row into sight and mark them."""
        row = self.chosen
        self.select.setEnabled(row is not None and bool(row.fields))
        if row is not None and row.fields and self._tool_context.arrays is not None:
            self._group = Group(row.fields, self._tool_context.arrays)
            self._tint.take(self._group.mask, {1: Kind(theme().tokens.warning)})
            self._marks.place = None
            self._tool_context.canvas.show_field(row.fields[0])
        self._tool_context.update()

    def _select(self) -> None:
        if (row := self.chosen) is not None:
            self._tool_context.selection.take_fields(list(row.fields))

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Mark the fields of the chosen row while the panel is in sight."""
        if not self.isVisible():
            return
        painter.save()
        self._marks.paint(canvas, painter)
        painter.restore()
        row = self.chosen
        if row is None or not row.fields or self._group is None:
            return
        self._tint.paint(canvas, painter)
        painter.setPen(pen(theme().tokens.danger, 2.4))
        self._group.outline(canvas, painter)

    # the list of problems

    def _changed(self) -> None:
        arrays = self._tool_context.arrays
        if arrays is not None and arrays.terrain.size <= _WATCHED:
            self._watch.start()
        if self._marks.marks is not None and self.isVisible():
            self._compare_again.start()

    def look_over(self) -> None:
        """Hand what may be amiss to the list of problems of the window."""
        asked = self._all()
        if asked is None or asked.arrays.terrain.size > _WATCHED:
            return

        def work(_report: object) -> tuple[Problem, ...]:
            return finding_problems(map_findings(asked.arrays, asked.system, asked.ruleset))

        take = self._tool_context.model.session.set_extra_problems
        self._questions.run("problems", self.tr("Searching the map"), work, take)

    def close_questions(self) -> None:
        """Ask nothing any more: the map is closed."""
        self._watch.stop()
        self._compare_again.stop()
        self._questions.close()
