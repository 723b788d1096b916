"""The map editor: views, tools, palette and panels, over one session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from PySide6.QtWidgets import QDockWidget, QLabel, QWidget

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.areas import AreaPanel, AreaTools
from editor.ui.editors.maps.brush_bar import BrushBar
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.describing import costs_of, describe_field
from editor.ui.editors.maps.editing import Editing
from editor.ui.editors.maps.field_menu import FieldMenu
from editor.ui.editors.maps.generator import GeneratorDialog
from editor.ui.editors.maps.ground import Ground
from editor.ui.editors.maps.guides import GridStyle, Guides
from editor.ui.editors.maps.insight.asking import Asking
from editor.ui.editors.maps.insight.find_panel import FindPanel
from editor.ui.editors.maps.insight.panel import InsightPanel
from editor.ui.editors.maps.kept_history import KeptHistory
from editor.ui.editors.maps.layers import LayersPanel, LayerStates
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.others import OthersEdits
from editor.ui.editors.maps.panels import MapProperties, Palette, scrolling
from editor.ui.editors.maps.places_panel import PlacesPanel
from editor.ui.editors.maps.pointing import Pointing
from editor.ui.editors.maps.problem_places import field_of, name_of
from editor.ui.editors.maps.settings import MAX_RADIUS, BrushSettings
from editor.ui.editors.maps.sheet import Sheet
from editor.ui.editors.maps.stamps import StampLibrary, StampPanel
from editor.ui.editors.maps.things import LabelTools
from editor.ui.editors.maps.tool_strip import ToolStrip, translated
from editor.ui.editors.maps.toolbox import toolbox
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.specs import TOOLS, ToolName
from editor.ui.editors.maps.tools.stamping import StampTool
from editor.ui.editors.maps.views import MapViews
from editor.ui.kit.actions import Bound
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.documents.session import DocumentSession
from editor.ui.kit.editor import DocumentEditor, SidePanel
from editor.ui.kit.heading import DocumentHeading
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_3
from editor.ui.kit.widgets import wrapped
from schemas.map_stamp import MapStamp

_KEEPS_TERRAIN = frozenset({"terrain", "fill", "line", "shape"})
"""Tools that stay in hand when another terrain is chosen."""


class MapEditor(DocumentEditor):
    """Paints a map. A stroke is one step of undo; the working copy follows within a second."""

    steps_stay = False  # they paint on the model of this editor; another one reads them from the disk

    def __init__(
        self,
        session: DocumentSession,
        context: UiContext,
        parent: QWidget | None = None,
        stamps: Sequence[MapStamp] = (),
        actions: Callable[[MapEditor], Sequence[Bound]] = lambda _editor: (),
    ) -> None:
        """Make it; :func:`editor.ui.editors.maps.opening.open_map` gives it its actions.

        Args:
            session: the document.
            context: of the window.
            parent: widget that it lives in.
            stamps: those that the game brings along.
            actions: what can be done in it.
        """
        super().__init__(session, context, parent)
        self._actions = actions
        self.ground = Ground(session, context, self)
        looks = self.ground.looks
        self.model = MapModel(session, looks, self)
        session.set_editor(OthersEdits(self.model))
        self.settings = BrushSettings(terrain=looks.terrain[min(1, len(looks.terrain) - 1)].id)
        self.tool: ToolName = "terrain"
        self.canvas = MapCanvas(self, language=context.language)
        self.tool_context = ToolContext(self.model, self.canvas, self.settings, context, self)
        self.selection = self.tool_context.selection
        self.labels = LabelTools(self.model, self.canvas, context, self)
        self.areas = AreaTools(self.model, self.canvas, self.settings, context, self)
        self.area_panel = AreaPanel(self.areas, read_only=session.read_only)
        self.asking = Asking(self.tool_context, self.ground, self)
        self._insight_area = scrolling()
        self.insight_panel = InsightPanel(self.asking, context.language, self._insight_area.viewport())
        self.find_panel = FindPanel(self.tool_context, self.ground, context)
        self.tools = toolbox(
            self.tool_context,
            self.labels,
            self.areas,
            self.asking,
            pick=self.pick,
            choose_picture=lambda: self.places_panel.choose_picture(),
        )
        stamp = StampTool(self.tool_context)
        self.tools["stamp"] = stamp
        self.library = StampLibrary(context, stamps, self)
        self.stamp_panel = StampPanel(self.tool_context, stamp, self.library)
        self.edit = Editing(self.tool_context, stamp, self.stamp_panel, lambda: self.choose_tool("stamp"))
        self._make_panels()
        self.field_menu = FieldMenu(self, self)
        self.pointing = Pointing(self, self)
        self.pointing.status_shown.connect(self.status_shown)
        self.views = MapViews(self.tool_context, self.pointing.listen_to, self)
        self._lay_out()
        self._connect()
        self._fill_palette()
        self.palette_panel.show_terrain(self.settings.terrain)
        self.choose_tool("terrain")
        self._show_model()
        self._history = KeptHistory(self.model, context, self)

    def _make_panels(self) -> None:
        """Make what stands around the map and shows or changes it as a whole."""
        context = self.context
        self.layers = LayerStates(self)
        self._layers_area, self._places_area, self._map_area = scrolling(), scrolling(), scrolling()
        self.layers_panel = LayersPanel(self.layers, self._layers_area.viewport())
        self.places_panel = PlacesPanel(self.tool_context, context, self._places_area.viewport())
        self.guides = Guides()
        self.tool_context.add_overlay(self.guides.paint, lambda: self.guides.rulers)
        self.strip, self.bar = ToolStrip(self), BrushBar(self.settings, self)
        self.palette_panel, self.properties = Palette(), MapProperties(self._map_area.viewport())
        self.sheet = Sheet(self.model, self.properties, context, self)
        self._trouble = wrapped(QLabel(self), "danger")
        self._trouble.setMargin(SPACE_3)

    def _lay_out(self) -> None:
        self._insight_area.setWidget(self.insight_panel)
        self._layers_area.setWidget(self.layers_panel)
        self._places_area.setWidget(self.places_panel)
        self._map_area.setWidget(self.properties)
        column = column_layout(spacing=0)
        if self.session.read_only:
            column.addWidget(DocumentHeading(self.session, self.context, self))
        column.addWidget(self.bar)
        column.addWidget(self._trouble)
        column.addWidget(self.views, 1)
        row = row_layout(self, 0, 0)
        row.addWidget(self.strip)
        row.addLayout(column, 1)
        self.setFocusProxy(self.canvas)

    def _connect(self) -> None:
        self.strip.chosen.connect(self.choose_tool)
        self.bar.changed.connect(self._take_settings)
        self.bar.asked.connect(lambda name: self.tools[self.tool].ask(name))
        self.bar.finished.connect(self.canvas.setFocus)
        self.palette_panel.chosen.connect(self.choose_terrain)
        self.area_panel.chosen.connect(lambda _number: self.choose_tool("area"))
        self.stamp_panel.chosen.connect(lambda: self.choose_tool("stamp"))
        self.ground.changed.connect(self._take_ground)
        self.layers.changed.connect(self._show_layers)
        self.selection.changed.connect(self.actions_changed)
        self.tool_context.settings_changed.connect(self.bar.show_settings)
        self.views.changed.connect(self._show_layers)
        self.views.changed.connect(self.actions_changed)
        self.model.replaced.connect(self._show_model)
        self.model.area_changed.connect(self.views.show_area)
        self.model.things_everywhere.connect(self._show_things)
        self.session.changed.connect(self._take_change)
        self.session.name_place = lambda path: name_of(path, self.model.arrays)

    # what is shown

    def _show_model(self) -> None:
        arrays = self.model.arrays
        self._trouble.setVisible(arrays is None)
        self._trouble.setText("\n".join(self.context.sentence(problem) for problem in self.model.problems))
        self.views.show_map()
        self.sheet.show()
        self.areas.refresh()

    def _show_things(self) -> None:
        for canvas in self.tool_context.canvases:
            canvas.things_changed()

    def _show_layers(self) -> None:
        self.model.locked = set(self.layers.locked)
        for canvas in self.tool_context.canvases:
            canvas.show_layers(self.layers.hidden | self.guides.hidden(), self.layers.faded)

    def set_guides(
        self, *, rulers: bool | None = None, boards: bool | None = None, grid: GridStyle | None = None
    ) -> None:
        """Show or hide rulers and the edges of boards, choose the style of the grid."""
        self.guides.rulers = self.guides.rulers if rulers is None else rulers
        self.guides.boards = self.guides.boards if boards is None else boards
        self.guides.grid = grid or self.guides.grid
        self._show_layers()
        self.tool_context.update()
        self.actions_changed.emit()

    def _take_ground(self) -> None:
        """A ruleset was saved: its terrain can be painted at once."""
        self.model.set_looks(self.ground.looks)
        self._fill_palette()
        self.actions_changed.emit()

    def _fill_palette(self) -> None:
        looks, language = self.ground.looks, self.context.language
        words = self.context.words(self.session.system)
        self._costs = {
            look.id: costs_of(self.ground.ruleset_of(look.id), look.id, words) for look in looks.terrain
        }
        self.palette_panel.fill(looks, language, self._costs)
        self.palette_panel.show_missing(self.ground.ruleset is None)
        self.palette_panel.show_terrain(self.settings.terrain)
        self.bar.waters = frozenset(look.id for look in looks.terrain if look.water)
        self.bar.offer_fringes((look.id, look.name.get(language) or look.id) for look in looks.terrain)

    def _take_change(self, path: Path) -> None:
        if path and path[0] in ("name", "number", "label_scheme"):
            self.sheet.show()
        elif path and path[0] == "areas":
            self.areas.refresh()

    def describe(self, at: Offset) -> str:
        """Return what a field is, for the status line."""
        arrays = self.model.arrays
        if arrays is None or not arrays.has_field(at):
            return ""
        return describe_field(arrays, self.model.looks, at, self.context.language, self._costs)

    # tools

    def choose_tool(self, tool: str) -> None:
        """Take a tool in hand."""
        if tool != self.tool:
            self.tools[self.tool].shown(False)
        self.tool = tool
        self.pointing.tool = self.tools[tool]
        self.tools[tool].shown(True)
        for canvas in self.tool_context.canvases:
            canvas.marks_fields = self.tools[tool].marks_fields
        panels: dict[ToolName, QWidget] = {
            "area": self.area_panel,
            "stamp": self.stamp_panel,
            "sight": self._insight_area,
            "range": self._insight_area,
        }
        self.insight_panel.show_tool(tool)
        for name, panel in panels.items():
            if tool == name and isinstance(dock := panel.parentWidget(), QDockWidget):
                dock.raise_()
        self.strip.show_tool(tool)
        if tool == "symbol":
            self.bar.offer_symbols(self.ground.looks, self.context.language)
        spec = next(spec for spec in TOOLS if spec.name == tool)
        if self.session.read_only and self.tools[tool].writes:
            # The heading says why nothing can be painted: settings would promise that it can.
            self.bar.show_tool(replace(spec, settings=()), "")
        else:
            self.bar.show_tool(spec, "" if spec.settings else translated(spec.tip))
        self.pointing.show_brush()
        self.actions_changed.emit()

    def choose_terrain(self, terrain: str) -> None:
        """Paint with another terrain; what paints it stays in hand, any other tool gives way to the brush."""
        self.settings.terrain = terrain
        self.settings.what = "terrain"
        self.bar.show_settings()
        if self.tool not in _KEEPS_TERRAIN:
            self.choose_tool("terrain")

    def _take_settings(self) -> None:
        self.tools[self.tool].take_settings()
        self.pointing.show_brush()

    def set_radius(self, radius: int) -> None:
        """Make the brush larger or smaller."""
        self.settings.radius = max(0, min(MAX_RADIUS, radius))
        self.bar.show_settings()
        self.pointing.show_brush()

    def change_radius(self, steps: int) -> None:
        """Make the brush larger or smaller by so many fields."""
        self.set_radius(self.settings.radius + steps)

    def turn(self, turns: int) -> None:
        """Turn what is in hand."""
        self.tools[self.tool].turn(turns)
        self.pointing.show_brush()

    def mirror(self) -> None:
        """Mirror what is in hand."""
        self.tools[self.tool].mirror()
        self.pointing.show_brush()

    def generate(self) -> None:
        """Offer terrain out of a seed."""
        if self.model.arrays is not None and not self.session.read_only:
            dialog = GeneratorDialog(self.tool_context, self)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    @property
    def properties_area(self) -> QWidget:
        """The panel of the map's properties."""
        return self._map_area

    def ask_map(self, question: str, value: object = None) -> None:
        """Ask something of the whole map, in its panel."""
        if isinstance(dock := self.find_panel.parentWidget(), QDockWidget):
            dock.show()
            dock.raise_()
        self.find_panel.ask(question, value)

    def delete(self) -> None:
        """Take away what the tool has chosen, else clear the selected fields."""
        if not self.tools[self.tool].remove():
            self.edit.delete()

    def has_selection(self) -> bool:
        """Say whether fields are selected."""
        return self.selection.mask is not None

    def can_cut(self) -> bool:
        """Say whether fields are selected that may be changed."""
        return self.has_selection() and not self.session.read_only

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

    # the window

    def action_table(self) -> Sequence[Bound]:
        """Return the tools, what can be done with the selection, the terrain by number, the views."""
        return self._actions(self)

    def side_panels(self) -> Iterable[SidePanel]:
        """Return palette, stamps, layers, areas and properties."""
        return (
            SidePanel("terrain", self.tr("Terrain"), self.palette_panel),
            SidePanel("stamps", self.tr("Stamps"), self.stamp_panel, upper=True),
            SidePanel("layers", self.tr("Layers"), self._layers_area, upper=True),
            SidePanel("properties", self.tr("Map"), self._map_area, upper=True),
            SidePanel("areas", self.tr("Areas"), self.area_panel, upper=True),
            SidePanel("places", self.tr("Places"), self._places_area),
            SidePanel("find", self.tr("Find and check"), self.find_panel),
            SidePanel("insight", self.tr("Sight and movement"), self._insight_area),
        )

    def focus_path(self, path: Path) -> bool:
        """Bring the field that a problem names into view; ``changes`` and a version show what has changed."""
        if path and path[0] == "changes":
            self.ask_map("changes", path[1] if len(path) > 1 else None)
            return True
        if path and path[0] == "name":
            self.properties.name.setFocus()
            return True
        at = field_of(path, self.model.arrays)
        if at is not None:
            self.canvas.set_cursor_field(at)
        return at is not None

    def view_state(self) -> dict[str, Any]:
        """Return zoom, scroll, layers, guides and the tool in hand."""
        return {
            **self.canvas.view_state(),
            "layers": self.layers.as_data(),
            "guides": {"rulers": self.guides.rulers, "boards": self.guides.boards, "grid": self.guides.grid},
            "tool": self.tool,
            "brush": asdict(self.settings),
        }

    def restore_view_state(self, state: Mapping[str, Any]) -> None:
        """Show the same part of the map again."""
        self.canvas.restore_view_state({key: value for key, value in state.items() if isinstance(value, int)})
        self.layers.take_data(state.get("layers", {}))
        self.set_guides(**state.get("guides", {}))
        for name, value in state.get("brush", {}).items():
            setattr(self.settings, name, value)
        if "tool" in state:
            self.bar.show_settings()
            self.palette_panel.show_terrain(self.settings.terrain)
            self.choose_tool(state["tool"])

    def about_to_close(self) -> None:
        """Finish a label that is being written."""
        self.labels.finish_label()
        self.session.name_place = lambda _path: ""
        self.asking.close()
        self.find_panel.close_questions()
        self._history.close()
