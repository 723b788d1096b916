"""The map editor: a canvas, tools, palette and properties, over one session."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_regions import disc
from editor.ui.actions import ActionSpec, Bound
from editor.ui.context import UiContext
from editor.ui.documents.draft import Path
from editor.ui.documents.editor import DocumentEditor, SidePanel
from editor.ui.documents.heading import DocumentHeading
from editor.ui.documents.session import DocumentSession
from editor.ui.forms.words import value_word
from editor.ui.maps.areas import AreaPanel, AreaTools
from editor.ui.maps.canvas import MapCanvas
from editor.ui.maps.minimap import MiniMap
from editor.ui.maps.model import MapModel, PaintCommand
from editor.ui.maps.panels import MAX_RADIUS, BrushBar, MapProperties, Palette, ToolStrip, translated
from editor.ui.maps.resize import resized
from editor.ui.maps.things import ThingTools
from editor.ui.maps.tools import (
    STROKE_TOOLS,
    TOOLS,
    BrushSettings,
    Stroke,
    ToolName,
    stroke_name,
)
from editor.ui.marks import QT_TRANSLATE_NOOP
from editor.ui.theme import SPACE_3
from schemas.ruleset import RulesetBase
from schemas.text import NO_TEXT, LocalText


class MapEditor(DocumentEditor):
    """Paints a map of hexes. A stroke is one step of undo; the working copy follows within a second."""

    def __init__(self, session: DocumentSession, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(session, context, parent)
        ruleset = context.ruleset(session.system)
        self._ruleset = ruleset if isinstance(ruleset, RulesetBase) else None
        looks = MapLooks.from_ruleset(self._ruleset)
        self.model = MapModel(session, looks, self)
        self.settings = BrushSettings(terrain=looks.terrain[min(1, len(looks.terrain) - 1)].id)
        self.tool: ToolName = "terrain"
        self._stroke: Stroke | None = None
        self._stroke_number = 0
        self.canvas = MapCanvas(self, language=context.language)
        self.things = ThingTools(self.model, self.canvas, self.settings, context, self)
        self.areas = AreaTools(self.model, self.canvas, self.settings, context, self)
        self.area_panel = AreaPanel(self.areas, read_only=session.read_only)
        self.strip, self.bar = ToolStrip(self), BrushBar(self.settings, self)
        self.palette_panel, self.properties = Palette(), MapProperties()
        self._trouble = QLabel(self)
        self._trouble.setWordWrap(True)
        self._trouble.setProperty("tone", "danger")
        self._trouble.setMargin(SPACE_3)
        self._minimap = MiniMap(self.canvas)
        self._lay_out()
        self._connect()
        self.palette_panel.fill(
            looks, context.language, {look.id: self._costs(look.id) for look in looks.terrain}
        )
        self.palette_panel.show_missing(self._ruleset is None)
        self.palette_panel.show_terrain(self.settings.terrain)
        self.choose_tool("terrain")
        self._show_model()

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(0)
        if self.session.read_only:
            column.addWidget(DocumentHeading(self.session, self.context, self))
        column.addWidget(self.bar)
        column.addWidget(self._trouble)
        column.addWidget(self.canvas, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.strip)
        row.addLayout(column, 1)
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        self.strip.chosen.connect(self.choose_tool)
        self.bar.changed.connect(self._show_brush)
        self.bar.finished.connect(self.canvas.setFocus)
        self.palette_panel.chosen.connect(self.choose_terrain)
        self.properties.name_edited.connect(self._rename)
        self.properties.typing_ended.connect(self.session.end_typing)
        self.properties.scheme_chosen.connect(
            lambda scheme: self._replace({"label_scheme": scheme}, self.tr("Change the field names"))
        )
        self.properties.number_chosen.connect(
            lambda number: self._replace({"number": number}, self.tr("Change the board number"))
        )
        self.area_panel.chosen.connect(lambda _number: self.choose_tool("area"))
        self.properties.resize_asked.connect(self._resize_map)
        self.canvas.field_pressed.connect(self._press)
        self.canvas.field_moved.connect(self._drag)
        self.canvas.field_released.connect(self._release)
        self.canvas.field_hovered.connect(self._hover)
        self.canvas.cursor_moved.connect(self._hover)
        self.canvas.cursor_activated.connect(self._use_at_cursor)
        self.model.replaced.connect(self._show_model)
        self.model.area_changed.connect(self.canvas.area_changed)
        self.model.area_changed.connect(lambda _first, _last: self._minimap.update())
        self.model.things_changed.connect(lambda: self.canvas.fields_changed(None))
        self.session.changed.connect(self._take_change)

    # what is shown

    def _show_model(self) -> None:
        arrays = self.model.arrays
        self._trouble.setVisible(arrays is None)
        self._trouble.setText("\n".join(self.context.sentence(problem) for problem in self.model.problems))
        self.canvas.set_map(arrays, self.model.looks)
        self._minimap.place()
        self._show_properties()
        self.areas.refresh()

    def _take_change(self, path: Path) -> None:
        if path and path[0] in ("name", "number", "label_scheme"):
            self._show_properties()
        elif path and path[0] == "areas":
            self.areas.refresh()

    def _show_properties(self) -> None:
        if self.model.arrays is None:
            return
        name = self.session.value("name", {})
        text = LocalText(name) if isinstance(name, dict | str) else NO_TEXT
        self.properties.show_map(
            self.model.arrays, text, self.context.language, read_only=self.session.read_only
        )

    def _costs(self, terrain: str) -> str:
        """Return what a terrain costs: ``3`` where all pay the same, else ``4 (infantry), 6 (cavalry)``."""
        kinds = getattr(self._ruleset, "terrain", ())
        kind = next((kind for kind in kinds if kind.id == terrain), None)
        costs: Mapping[str, int | None] = getattr(kind, "costs", {})
        groups: dict[int | None, list[str]] = {}
        for mover, cost in costs.items():
            groups.setdefault(cost, []).append(value_word(mover))
        amounts = {cost: self.tr("impassable") if cost is None else str(cost) for cost in groups}
        if len(groups) == 1:
            return next(iter(amounts.values()))
        return ", ".join(f"{amounts[cost]} ({', '.join(movers)})" for cost, movers in groups.items())

    def _hover(self, at: Offset | None) -> None:
        arrays = self.model.arrays
        if at is None or arrays is None:
            self.canvas.set_preview(())
            self.status_shown.emit("")
            return
        if self.tool == "area" or (self.tool in STROKE_TOOLS and self.tool != "fill"):
            fields = disc(at, self.settings.radius, arrays.stagger)
            self.canvas.set_preview(one for one in fields if arrays.has_field(one))
        else:
            self.canvas.set_preview(())
        self.status_shown.emit(self.describe(at))

    def describe(self, at: Offset) -> str:
        """Return what a field is, for the status line."""
        arrays = self.model.arrays
        if arrays is None or not arrays.has_field(at):
            return ""
        terrain = arrays.terrain_at(at)
        parts = [
            arrays.field_name(at),
            self.tr("column {column}, row {row}").format(column=at[0] + 1, row=at[1] + 1),
            self.model.looks.look(terrain).name.get(self.context.language) or terrain,
            self.tr("level {level}").format(level=int(arrays.levels[at[1], at[0]])),
        ]
        if depth := int(arrays.depth[at[1], at[0]]):
            parts.append(self.tr("depth {depth}").format(depth=depth))
        if costs := self._costs(terrain):
            parts.append(self.tr("costs {costs}").format(costs=costs))
        return "  ·  ".join(part for part in parts if part)

    # tools

    def choose_tool(self, tool: str) -> None:
        """Take a tool in hand."""
        self.tool = cast("ToolName", tool)
        self.areas.show(self.tool == "area")
        if self.tool == "area" and isinstance(dock := self.area_panel.parentWidget(), QDockWidget):
            dock.raise_()
        self.strip.show_tool(self.tool)
        spec = next(spec for spec in TOOLS if spec.name == tool)
        hint = self.tr("This document is read-only: duplicate it to paint.") if self.session.read_only else ""
        self.bar.show_tool(self.tool, translated(spec.text), hint or translated(spec.tip))
        self._show_brush()
        self.actions_changed.emit()

    def choose_terrain(self, terrain: str) -> None:
        """Paint with another terrain; brush and fill stay in hand, any other tool gives way to the brush."""
        self.settings.terrain = terrain
        if self.tool not in ("terrain", "fill"):
            self.choose_tool("terrain")

    def _show_brush(self) -> None:
        at = self.canvas.field_at(self.canvas.pointer)
        if at is not None:
            self._hover(at)

    def set_radius(self, radius: int) -> None:
        """Make the brush larger or smaller."""
        self.settings.radius = max(0, min(MAX_RADIUS, radius))
        self.bar.show_settings()
        self._show_brush()

    def _press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        if self.tool == "area":
            if not self.session.read_only:
                self.areas.press(at, erase=button == Qt.MouseButton.RightButton)
            return
        if button == Qt.MouseButton.RightButton or self.tool == "picker":
            self.pick(at)
            return
        if button != Qt.MouseButton.LeftButton or self.session.read_only:
            return
        if self.tool in STROKE_TOOLS:
            self._stroke_number += 1
            self._stroke = Stroke(self.model, self.settings, self.tool, self._stroke_number)
            self._extend(at)
        elif self.tool == "label":
            self.things.edit_label(at)
        elif self.tool == "road":
            self.things.begin_road(at)
        elif self.tool == "wall":
            self.things.toggle_wall(at, self.canvas.pointer)

    def _drag(self, at: Offset) -> None:
        if self._stroke is not None and self.tool != "fill":
            self._extend(at)
        elif self.tool == "road":
            self.things.lengthen_road(at)
        elif self.tool == "area":
            self.areas.drag(at)

    def _release(self, _at: Offset | None) -> None:
        self._stroke = None
        self.things.finish_road()
        self.areas.release()
        self._show_brush()

    def _use_at_cursor(self, at: Offset) -> None:
        """Use the tool by keyboard, on the cursor's field."""
        self._press(at, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        self._release(at)
        self._hover(at)

    def _extend(self, at: Offset) -> None:
        if self._stroke is None:
            return
        patches = self._stroke.extend(at)
        if patches:
            text, terrain = stroke_name(self.tool, self.settings, self.model.looks, self.context.language)
            name = translated(text).format(terrain=terrain)
            self.session.undo_stack.push(PaintCommand(self.model, patches, name, self._stroke.number))

    def pick(self, at: Offset) -> None:
        """Take terrain, level and depth of a field as what is painted next."""
        arrays = self.model.arrays
        if arrays is None:
            return
        self.settings.terrain = arrays.terrain_at(at)
        self.settings.level = int(arrays.levels[at[1], at[0]])
        self.settings.depth = int(arrays.depth[at[1], at[0]])
        self.bar.show_settings()
        tool = self.tool
        self.palette_panel.show_terrain(self.settings.terrain)
        self.choose_tool("terrain" if tool == "picker" else tool)

    # properties

    def _rename(self, words: str) -> None:
        self.session.change(("name", self.context.language), words, self.tr("Change the name"), typing=True)

    def _replace(self, changes: Mapping[str, Any], text: str) -> None:
        self.session.replace({**self.session.data, **changes}, text)

    def _resize_map(self, columns: int, rows: int, board: bool) -> None:
        arrays = self.model.arrays
        if arrays is None or self.session.read_only:
            return
        fresh = resized(self.session.data, arrays, columns, rows, self.model.looks.letters, board=board)
        self.session.replace(fresh, self.tr("Change the size"))

    # the window

    def action_table(self) -> Sequence[Bound]:
        """Return the tools, the brush sizes, the terrain by number and the zoom."""
        entries = [
            Bound(
                ActionSpec(
                    f"map.{spec.name}",
                    spec.text,
                    spec.shortcut,
                    icon=spec.icon,
                    menu="tools",
                    group=1,
                    checkable=True,
                    tip=spec.tip,
                ),
                run=lambda _on=True, name=spec.name: self.choose_tool(name),
                checked=lambda name=spec.name: self.tool == name,  # type: ignore[misc]
            )
            for spec in TOOLS
        ]
        entries += [
            self._entry(
                "map.larger",
                QT_TRANSLATE_NOOP("Actions", "Larger brush"),
                "]",
                lambda: self.set_radius(self.settings.radius + 1),
            ),
            self._entry(
                "map.smaller",
                QT_TRANSLATE_NOOP("Actions", "Smaller brush"),
                "[",
                lambda: self.set_radius(self.settings.radius - 1),
            ),
            self._entry(
                "map.zoom_in",
                QT_TRANSLATE_NOOP("Actions", "Zoom in"),
                "+",
                lambda: self.canvas.zoom_by(1),
                "view",
            ),
            self._entry(
                "map.zoom_out",
                QT_TRANSLATE_NOOP("Actions", "Zoom out"),
                "-",
                lambda: self.canvas.zoom_by(-1),
                "view",
            ),
            self._entry(
                "map.fit", QT_TRANSLATE_NOOP("Actions", "Show the whole map"), "Home", self.canvas.fit, "view"
            ),
        ]
        for place, look in enumerate(self.model.looks.terrain[:9]):
            text = QT_TRANSLATE_NOOP("Actions", "Terrain {number} of the palette")
            entries.append(
                Bound(
                    ActionSpec(
                        f"map.terrain_{place + 1}", translated(text).format(number=place + 1), str(place + 1)
                    ),
                    run=lambda terrain=look.id: self.palette_panel.show_terrain(terrain),
                )
            )
        return entries

    @staticmethod
    def _entry(name: str, text: str, shortcut: str, run: Callable[[], object], menu: str = "tools") -> Bound:
        return Bound(ActionSpec(name, text, shortcut, menu=menu, group=2), run=run)

    def side_panels(self) -> Sequence[SidePanel]:
        """Return palette, areas and properties."""
        return (
            SidePanel("terrain", self.tr("Terrain"), self.palette_panel),
            SidePanel("properties", self.tr("Map"), self.properties),
            SidePanel("areas", self.tr("Areas"), self.area_panel),
        )

    def focus_path(self, path: Path) -> bool:
        """Bring the field that a problem names into view."""
        if path and path[0] == "name":
            self.properties.name.setFocus()
            return True
        arrays = self.model.arrays
        if arrays is not None and len(path) > 1 and path[0] == "labels" and isinstance(path[1], int):
            if path[1] < len(arrays.labels):
                self.canvas.set_cursor_field(arrays.labels[path[1]].at)
            return True
        return False

    def view_state(self) -> dict[str, Any]:
        """Return zoom and scroll."""
        return dict(self.canvas.view_state())

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        """Show the same part of the map again."""
        self.canvas.restore_view_state({key: int(value) for key, value in state.items()})

    def about_to_close(self) -> None:
        """Finish a label that is being written."""
        self.things.finish_label()
