"""The editor of a sector: its drawing at the left with tools above, its other fields at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from editor.rules.wizwar.refusals import sector_problems
from editor.ui.editors.beside_fields import fields_area, lay_out_beside_fields
from editor.ui.editors.form_editor import ORIGIN
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.forms.host import FormHost
from editor.ui.kit.layouts import FlowLayout
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.theme import SPACE_1, set_icon
from editor.ui.systems.wizwar.sector_canvas import Place, SectorCanvas
from schemas.field_specs import form_spec
from schemas.parse import model_for
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import (
    BASE,
    BUSH,
    CORNER,
    DOOR,
    EMPTY_PLAN,
    FLOOR,
    LEAST_SIZE,
    MOST_SIZE,
    OPEN,
    STONE,
    TREASURE,
    WizwarMap,
)

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

TURN: Final = ActionSpec(
    "sector.turn", QT_TRANSLATE_NOOP("Actions", "&Turn the sector by a quarter"), "", "rotate-cw", "tools", 3
)
GROW: Final = ActionSpec(
    "sector.grow", QT_TRANSLATE_NOOP("Actions", "&One square larger"), "", "plus", "tools", 3
)
SHRINK: Final = ActionSpec(
    "sector.shrink", QT_TRANSLATE_NOOP("Actions", "One square &smaller"), "", "minus", "tools", 3
)
_TOOLS: Final = (
    ("wall", QT_TRANSLATE_NOOP("SectorTools", "Wall")),
    (DOOR, QT_TRANSLATE_NOOP("SectorTools", "Door")),
    (OPEN, QT_TRANSLATE_NOOP("SectorTools", "Opening")),
    (FLOOR, QT_TRANSLATE_NOOP("SectorTools", "Floor")),
    (TREASURE, QT_TRANSLATE_NOOP("SectorTools", "Treasure")),
    (BASE, QT_TRANSLATE_NOOP("SectorTools", "Base")),
    (STONE, QT_TRANSLATE_NOOP("SectorTools", "Solid stone")),
    (BUSH, QT_TRANSLATE_NOOP("SectorTools", "Thornbush")),
)
_FIELDS_WIDTH: Final = 520
_DRAWING_WIDTH: Final = 680


class SectorEditor(DocumentEditor):
    """Draws a sector; every stroke is one step of undo."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        self.host = FormHost(session, context, self)
        self.canvas = SectorCanvas(self)
        self.canvas.setObjectName("sector")
        self.canvas.setAccessibleName(self.tr("Sector"))
        self.canvas.setAccessibleDescription(
            self.tr("Arrows go from square to side to square, Space draws with the chosen tool.")
        )
        self.canvas.read_only = session.read_only
        self.tools: dict[str, QPushButton] = {}
        self._lay_out()
        self.canvas.drawn.connect(self._drawn)
        self.canvas.pointed.connect(self._show_place)
        session.changed.connect(self._changed)
        session.reloaded.connect(self.refresh)
        self.refresh()
        self.host.show_problems()

    # parts

    def _lay_out(self) -> None:
        spec = form_spec(model_for(self.session.system, self.session.kind))
        apart = (*ORIGIN, "plan", "labels", "areas")
        names = [one.name for one in spec.fields if one.name not in apart]
        fields = fields_area(self.host, spec, (names,), self)
        lay_out_beside_fields(self, self._tool_row(), self.canvas, fields, (_DRAWING_WIDTH, _FIELDS_WIDTH))

    def _tool_row(self) -> QWidget:
        holder = QWidget(self)
        row = FlowLayout(holder, SPACE_1, SPACE_1)
        group = QButtonGroup(holder)
        for tool, words in _TOOLS:
            button = QPushButton(QCoreApplication.translate("SectorTools", words), holder)
            button.setCheckable(True)
            button.setChecked(tool == self.canvas.tool)
            button.clicked.connect(lambda _checked=False, chosen=tool: self.choose_tool(chosen))
            group.addButton(button)
            row.addWidget(button)
            self.tools[tool] = button
        for words, icon, run in (
            (self.tr("Turn"), "rotate-cw", self.turn),
            (self.tr("Larger"), "plus", self.grow),
            (self.tr("Smaller"), "minus", self.shrink),
        ):
            button = QPushButton(words, holder)
            set_icon(button, icon)
            button.setEnabled(not self.session.read_only)
            button.clicked.connect(lambda _checked=False, act=run: act())
            row.addWidget(button)
        return holder

    def action_table(self) -> Sequence[Bound]:
        """Return turning and resizing."""

        def writable() -> bool:
            return not self.session.read_only

        return (
            Bound(TURN, self.turn, writable),
            Bound(GROW, self.grow, writable),
            Bound(SHRINK, self.shrink, writable),
        )

    # shown

    def refresh(self) -> None:
        """Show the drawing of the draft, and what the rules say against it."""
        self.canvas.set_plan(self._plan())
        sector, ruleset = self.session.document, self.context.ruleset(self.session.system)
        if isinstance(sector, WizwarMap) and isinstance(ruleset, WizwarRuleset):
            found = sector_problems(sector, ruleset)
            self.session.set_extra_problems([one.at(document=self.session.id) for one in found])

    def _plan(self) -> list[str]:
        found = self.session.value("plan")
        rows = [str(row) for row in found] if isinstance(found, list | tuple) else []
        return rows or list(EMPTY_PLAN)

    def _changed(self, path: Path) -> None:
        if not path or path[0] == "plan":
            self.refresh()

    def _show_place(self, place: Place | None) -> None:
        if place is None:
            self.status_shown.emit("")
            return
        column, row = place[0] // 2 + 1, place[1] // 2 + 1
        square = place[0] % 2 and place[1] % 2
        words = (
            self.tr("Column {column}, row {row}")
            if square
            else self.tr("Side near column {column}, row {row}")
        )
        self.status_shown.emit(words.format(column=column, row=row))

    # changes

    def choose_tool(self, tool: str) -> None:
        """Draw with another tool."""
        self.canvas.tool = tool
        self.tools[tool].setChecked(True)
        self.session.end_typing()

    def _drawn(self, rows: list[str]) -> None:
        self.session.change("plan", rows, self.tr("Draw the sector"))

    def turn(self) -> None:
        """Turn the drawing by a quarter clockwise."""
        self.session.change("plan", turned(self._plan()), self.tr("Turn the sector"))

    def grow(self) -> None:
        """Add a column in the east and a row in the south."""
        self._resize(1)

    def shrink(self) -> None:
        """Take the easternmost column and the southernmost row away."""
        self._resize(-1)

    def _resize(self, by: int) -> None:
        rows = self._plan()
        size = len(rows) // 2 + by
        if not LEAST_SIZE <= size <= MOST_SIZE:
            self.status_shown.emit(self.tr("Sectors have 3 to 9 squares along a side."))
            return
        self.session.change("plan", resized(rows, size), self.tr("Resize the sector"))

    def focus_path(self, path: Path) -> bool:
        """Bring the field of a problem into view; those of the drawing are on the canvas."""
        if path[:1] == ("plan",):
            self.canvas.setFocus()
            return True
        return self.host.focus(path)


def turned(rows: Sequence[str]) -> list[str]:
    """Return a plan turned by a quarter clockwise: walls that lay across stand upright."""
    wide = len(rows)
    lines = [row.ljust(wide)[:wide] for row in rows]
    swap = str.maketrans("-|", "|-")
    return [
        "".join(lines[wide - 1 - row][column] for row in range(wide)).translate(swap)
        for column in range(wide)
    ]


def resized(rows: Sequence[str], size: int) -> list[str]:
    """Return a plan with another size: new squares are floor, the rim stays, and a lost base comes back."""
    before, wide = len(rows), 2 * size + 1
    grid = []
    for row in range(wide):
        line = ""
        for column in range(wide):
            rim = row == wide - 1 or column == wide - 1
            # The rim goes out with the size; what was the rim becomes open.
            at = (before - 1 if row == wide - 1 else row, before - 1 if column == wide - 1 else column)
            known = at[0] < before and at[1] < before
            was_rim = not rim and (row == before - 1 or column == before - 1)
            if row % 2 == 0 and column % 2 == 0:
                line += CORNER
            elif known and not was_rim:
                line += rows[at[0]].ljust(before)[at[1]]
            elif row % 2 and column % 2:
                line += FLOOR
            else:
                line += ("-" if column % 2 else "|") if rim else OPEN
        grid.append(line)
    if not any(BASE in line for line in grid):
        middle = 2 * (size // 2) + 1
        grid[middle] = grid[middle][:middle] + BASE + grid[middle][middle + 1 :]
    return grid
