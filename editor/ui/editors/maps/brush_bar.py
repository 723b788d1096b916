"""The bar with the settings of the tool in hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.symbol_arts import symbol_arts, symbol_picture
from editor.rules.core.map_arrays import MAX_LEVEL
from editor.ui.editors.maps.setting_boxes import SettingBoxes
from editor.ui.editors.maps.settings import MAX_RADIUS, BrushSettings
from editor.ui.editors.maps.tool_strip import translated
from editor.ui.editors.maps.tools.specs import CROSSING_NAMES, TOOLS, ToolSpec
from editor.ui.kit.theme import SPACE_1, muted
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.collation import sort_key
from schemas.map import EdgeKind

EDGE_KINDS: Final[tuple[EdgeKind, ...]] = ("wall", "ruined_wall", "hedge", "gate", "door", "bridge", "ford")
_SYMBOL_ICON: Final = 28
_ONLY_FOR: Final[Mapping[str, tuple[str, ...]]] = {
    "mode": ("level", "depth"),
    "level": ("level",),
    "slope": ("level",),
    "depth": ("depth", "terrain"),
    "natural": ("terrain",),
    "fringe": ("terrain",),
}
"""Settings that matter only for some of what a line, a shape or a fill puts down."""


class BrushBar(SettingBoxes):
    """Settings of the tool in use."""

    def __init__(self, settings: BrushSettings, parent: QWidget | None = None) -> None:
        super().__init__(settings, parent)
        self._spec = TOOLS[0]
        self._symbol_looks: MapLooks | None = None
        self.waters: frozenset[str] = frozenset()
        """Terrain that has a depth."""
        # In the flow, so that a second row has the whole width.
        self._name = QLabel(self._place_for_parts)
        self._layout.addWidget(self._name)
        self._fill_shapes()
        self._fill_brush()
        self._fill_heights()
        self._fill_choices()
        self._fill_adornments()
        self._fill_picture()
        self._hint = muted(QLabel(self))
        self._row.addWidget(self._hint)
        # The map must not jump when a tool has no settings, or lower ones.
        tallest = max(box.sizeHint().height() for box in self._boxes.values())
        for part in (self._name, *self._parts.values()):
            part.setMinimumHeight(tallest)
        self.setMinimumHeight(tallest + 2 * SPACE_1)

    def _fill_shapes(self) -> None:
        self._choice(
            "selector",
            self.tr("Select"),
            (
                ("rectangle", self.tr("Rectangle")),
                ("lasso", self.tr("Lasso")),
                ("wand", self.tr("Connected fields of the same terrain")),
                ("same", self.tr("All fields of the same terrain")),
            ),
        )
        self._choice(
            "shape",
            self.tr("Shape"),
            (
                ("rectangle", self.tr("Rectangle")),
                ("hexagon", self.tr("Hexagon")),
                ("polygon", self.tr("Polygon")),
                ("freehand", self.tr("Freehand")),
            ),
        )
        self._tick(
            "everywhere", self.tr("Everywhere"), self.tr("Every such field of the map, connected or not")
        )
        self._choice(
            "what",
            self.tr("With"),
            (
                ("terrain", self.tr("Terrain")),
                ("level", self.tr("Level")),
                ("depth", self.tr("Depth")),
                ("eraser", self.tr("Nothing (erase)")),
            ),
        )

    def _fill_brush(self) -> None:
        self.radius_box = self._number(
            "radius", self.tr("Radius"), 0, MAX_RADIUS, self.tr("Fields around the middle one ([ and ])")
        )
        self._tick(
            "round", self.tr("Round"), self.tr("A disc of fields; otherwise a block of columns and rows")
        )
        density = self._number(
            "density",
            self.tr("Density"),
            5,
            100,
            self.tr("Share of the fields that are painted, strewn at random"),
        )
        density.setSingleStep(5)
        density.setSuffix(self.tr(" %"))

    def _fill_heights(self) -> None:
        self.mode = self._choice(
            "mode",
            self.tr("How"),
            (
                ("set", self.tr("Set to")),
                ("raise", self.tr("Raise by one")),
                ("lower", self.tr("Lower by one")),
            ),
        )
        self.level_box = self._number(
            "level", self.tr("Level"), 0, MAX_LEVEL, self.tr("Hill level, 0 for flat ground")
        )
        self.depth_box = self._number(
            "depth",
            self.tr("Depth"),
            0,
            MAX_LEVEL,
            self.tr("Depth of water, 0 for none; with natural edges water deepens down to it"),
        )
        slope = self._number(
            "slope",
            self.tr("Steepest step"),
            0,
            MAX_LEVEL,
            self.tr("Slopes grow around a hill so that no step is higher"),
        )
        slope.setSpecialValueText(self.tr("cliffs allowed"))

    def _fill_choices(self) -> None:
        self._tick(
            "natural",
            self.tr("Natural edges"),
            self.tr("Ragged rims, a fringe of other ground, water that deepens from its shore"),
        )
        self.fringe = self._choice("fringe", self.tr("Fringe"), (("", self.tr("none")),))
        edges = [(kind, SHARED_WORDS.value(kind)) for kind in EDGE_KINDS]
        self.edge = self._choice("edge", self.tr("Build"), edges)
        self._number(
            "side",
            self.tr("Side for the keyboard"),
            0,
            5,
            self.tr("Side that Space and Enter build on, clockwise ( , and . turn it)"),
        )
        self._tick(
            "find_way",
            self.tr("Find the way"),
            self.tr("The cheapest way from where you press to where you let go"),
        )
        self._choice(
            "crossing",
            self.tr("Over a river"),
            [(name, translated(words)) for name, words in CROSSING_NAMES.items()],
        )
        self._choice(
            "river_width",
            self.tr("Width"),
            ((1, self.tr("Brook")), (2, self.tr("Stream")), (3, self.tr("River"))),
        )
        self._tick("vary", self.tr("Vary"), self.tr("Each stamp is turned and mirrored by chance"))
        self._tick(
            "ground_too",
            self.tr("With its ground"),
            self.tr("Without it only roads, walls and the like are placed"),
        )

    def _fill_adornments(self) -> None:
        self._choice(
            "label_style",
            self.tr("Style"),
            (
                ("plain", self.tr("Plain")),
                ("town", self.tr("Town")),
                ("region", self.tr("Region")),
                ("water", self.tr("Water")),
                ("ribbon", self.tr("Ribbon")),
            ),
        )
        self._decimal(
            "label_size", self.tr("Size"), 0.1, 10, self.tr("Height of the letters in field widths")
        )
        self._angle("label_angle", self.tr("Angle"), self.tr("Degrees clockwise"))
        self._angle(
            "label_curve", self.tr("Curve"), self.tr("Degrees of a circle: arched above 0, hanging below")
        )
        self.symbols = self._choice("symbol", self.tr("Symbol"), ())
        self.symbols.setIconSize(QSize(_SYMBOL_ICON, _SYMBOL_ICON))
        size = self._decimal("symbol_size", self.tr("Size"), 0, 50, self.tr("Width in field widths"))
        size.setSpecialValueText(self.tr("as drawn"))
        self._angle("symbol_angle", self.tr("Angle"), self.tr("Degrees clockwise"))
        self._number(
            "symbol_layer",
            self.tr("Layer"),
            1,
            5,
            self.tr("Higher ones cover lower ones; 1 and 2 lie under rivers, roads and walls"),
        )
        self._tick("mirrored", self.tr("Mirrored"), self.tr("Left and right exchanged"))

    def _fill_picture(self) -> None:
        opacity = self._number(
            "picture_opacity", self.tr("Opacity"), 0, 100, self.tr("0 is invisible, 100 hides the terrain")
        )
        opacity.setSuffix(self.tr(" %"))
        opacity.setSingleStep(5)
        self._tick(
            "picture_under",
            self.tr("Under the terrain"),
            self.tr("What is painted hides it: only the plainest ground lets it through"),
        )
        self._tick("picture_printed", self.tr("Printed"), self.tr("On printed and exported maps too"))
        self._button("picture_choose", self.tr("Choose a picture…"))
        self._button("picture_fit", self.tr("Fit to the map"))

    def offer_symbols(self, looks: MapLooks, language: str) -> None:
        """Offer the drawings of symbols, each with its picture in the colours of the map."""
        if self.symbols.count() and looks is self._symbol_looks:
            return
        self._symbol_looks = looks
        arts = {**symbol_arts(), **dict(looks.drawings)}
        names = {key: art.name.get(language) or key for key, art in arts.items()}
        with QSignalBlocker(self.symbols):
            self.symbols.clear()
            for kind, name in sorted(names.items(), key=lambda pair: sort_key(pair[1], language)):
                picture = symbol_picture(arts[kind], looks, 2 * _SYMBOL_ICON)
                self.symbols.addItem(QIcon(QPixmap.fromImage(picture)), name, kind)
            self._settings.symbol = self._settings.symbol or str(self.symbols.itemData(0))
            self.symbols.setCurrentIndex(max(0, self.symbols.findData(self._settings.symbol)))

    def offer_fringes(self, terrain: Iterable[tuple[str, str]]) -> None:
        """Offer terrain (id and name) as the fringe of natural edges."""
        with QSignalBlocker(self.fringe):
            while self.fringe.count() > 1:
                self.fringe.removeItem(1)
            for one, name in terrain:
                self.fringe.addItem(name, one)
            self.fringe.setCurrentIndex(max(0, self.fringe.findData(self._settings.fringe)))

    def show_tool(self, spec: ToolSpec, hint: str) -> None:
        """Show the settings that a tool has."""
        self._spec = spec
        self._name.setText(translated(spec.text))
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._name.setToolTip(translated(spec.tip))
        self._show_parts()

    def _show_parts(self) -> None:
        for key, part in self._parts.items():
            part.setVisible(key in self._spec.settings and self._matters(key))
        self._place_for_parts.updateGeometry()

    def _matters(self, key: str) -> bool:
        settings = self._settings
        if key in ("level", "depth") and settings.mode != "set" and self._what() != "terrain":
            return False
        if key == "fringe":
            return settings.natural and self._what() == "terrain"
        if key == "depth" and self._what() == "terrain":
            return settings.natural and settings.terrain in self.waters
        return "what" not in self._spec.settings or settings.what in _ONLY_FOR.get(key, (settings.what,))

    def _what(self) -> str:
        return self._settings.what if "what" in self._spec.settings else self._spec.name
