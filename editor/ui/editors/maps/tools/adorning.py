"""Tools for labels and symbols."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from editor.printing.maps.adornments import (
    AdornmentPainter,
    Box,
    in_order,
    label_box,
    middle_of,
    symbol_place,
)
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.symbol_arts import symbol_arts
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.things import LabelTools
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.editors.maps.tools.grips import Pull
from editor.ui.editors.maps.tools.objects import ObjectTool
from schemas.base import Kind, Ref
from schemas.map import MapLabel, MapSymbol
from schemas.map_drawings import OWN

_FARTHEST: Final = 50.0


def placed(
    thing: MapLabel | MapSymbol, middle: QPointF, arrays: MapArrays, lattice: HexLattice
) -> dict[str, Any]:
    """Return field and offset of a thing with its middle on a map pixel; beside the map the field stays."""
    found = lattice.field_at(middle.x(), middle.y())
    at = found if arrays.has_field(found) else thing.at
    x, y = lattice.centre(at)
    aside = ((middle.x() - x) / lattice.width, (middle.y() - y) / lattice.width)
    across, down = (round(max(-_FARTHEST, min(_FARTHEST, part)), 3) for part in aside)
    return {"at": at, "x": across, "y": down}


def _turned(angle: float, turn: float) -> int:
    return (round(angle + turn) + 180) % 360 - 180


class _AdornmentTool(ObjectTool):
    """What labels and symbols have in common."""

    sizes = (0.1, 10.0)
    """Least and most size."""

    def pulled(self, thing: Any, pull: Pull, canvas: MapCanvas) -> Any:
        """Return a label or symbol as a drag leaves it."""
        if canvas.arrays is None:
            return thing
        lattice = canvas.lattice
        least, most = self.sizes
        update: dict[str, Any] = {
            "size": round(max(least, min(most, thing.size * pull.factor)), 2),
            "angle": _turned(thing.angle, pull.turn),
        }
        if pull.across or pull.down:
            middle = middle_of(thing, lattice) + QPointF(pull.across, pull.down) * lattice.width
            update |= placed(thing, middle, canvas.arrays, lattice)
        return thing.model_copy(update=update)

    def _with(self, things: tuple[Any, ...], thing: Any, instead_of: Any) -> tuple[Any, ...]:
        """Return things with one in the place of another, or behind them all."""
        if instead_of is None:
            return (*things, thing)
        place = things.index(instead_of)
        return (*things[:place], *(() if thing is None else (thing,)), *things[place + 1 :])


class LabelTool(_AdornmentTool):
    """Writes on the map; a label is moved, turned and scaled by its frame, a click edits its words."""

    def __init__(self, tool_context: ToolContext, labels: LabelTools) -> None:
        super().__init__(tool_context)
        self._labels = labels
        labels.written.connect(self._take_written)

    def things(self) -> tuple[Any, ...]:
        """Return the labels."""
        arrays = self.tool_context.arrays
        return arrays.labels if arrays is not None else ()

    def box(self, thing: Any, canvas: MapCanvas) -> Box | None:
        """Return the room of a label."""
        return label_box(thing, canvas.lattice, canvas.language, canvas.looks)

    def put(self, thing: Any, instead_of: Any) -> None:
        """Put a label in the place of another."""
        text = self.tr("Change a label") if thing is not None else self.tr("Remove a label")
        self.tool_context.push((), text, things={"labels": self._with(self.things(), thing, instead_of)})

    def paint_thing(self, thing: Any, canvas: MapCanvas, painter: QPainter) -> None:
        """Write a label where it would stand."""
        if canvas.arrays is not None:
            paint = AdornmentPainter(painter, canvas.arrays, canvas.looks, canvas.lattice, canvas.language)
            paint.label(thing)

    def add(self, at: Offset, point: QPointF | None) -> None:
        """Open the little editor over the field."""
        settings = self.tool_context.settings
        self._labels.edit(
            MapLabel.model_validate(
                {
                    "at": at,
                    "text": {},
                    "style": settings.label_style,
                    "size": settings.label_size,
                    "angle": settings.label_angle,
                    "curve": settings.label_curve,
                }
            )
        )

    def clicked(self, thing: Any) -> None:
        """Edit the words."""
        self._labels.edit(thing)

    def finish(self) -> bool:
        """Edit the words of what is chosen."""
        if self.chosen is not None:
            self._labels.edit(self.chosen)
        return self.chosen is not None

    def _take_written(self, label: MapLabel) -> None:
        if self._in_hand and label in self.things():
            self.choose(label)

    def show_settings(self, thing: Any) -> None:
        """Show style, size, angle and curve of a label."""
        settings = self.tool_context.settings
        settings.label_style, settings.label_size = thing.style, thing.size
        settings.label_angle, settings.label_curve = thing.angle, thing.curve

    def take_settings(self) -> None:
        """Give what is chosen what the bar says."""
        settings = self.tool_context.settings
        if self.chosen is not None:
            update = {
                "style": settings.label_style,
                "size": settings.label_size,
                "angle": settings.label_angle,
                "curve": settings.label_curve,
            }
            self.change(self.chosen.model_copy(update=update), self.chosen)


def _naming(drawing: str, looks: MapLooks) -> dict[str, Any]:
    """Return the fields of a symbol that say which drawing it has."""
    if any(own == drawing for own, _art in looks.drawings):
        return {"kind": OWN, "own": Ref(id=drawing, kind=Kind.MAP_SYMBOL)}
    return {"kind": drawing, "own": None}


def _own_size(drawing: str, looks: MapLooks) -> float:
    """Return the size of a symbol that nobody scaled."""
    art = dict(looks.drawings).get(drawing) or symbol_arts().get(drawing)
    return art.size if art is not None else 1.0


class SymbolTool(_AdornmentTool):
    """Puts drawings on the map, moves, turns and scales them."""

    sizes = (0.1, 50.0)

    def things(self) -> tuple[Any, ...]:
        """Return the symbols as they cover each other."""
        arrays = self.tool_context.arrays
        if arrays is None:
            return ()
        return tuple(in_order(arrays.symbols, self.tool_context.canvas.lattice))

    def box(self, thing: Any, canvas: MapCanvas) -> Box | None:
        """Return the room of a symbol."""
        return symbol_place(thing, canvas.lattice, canvas.looks)

    def put(self, thing: Any, instead_of: Any) -> None:
        """Put a symbol in the place of another."""
        arrays = self.tool_context.arrays
        if arrays is None:
            return
        text = self.tr("Change a symbol")
        if thing is None:
            text = self.tr("Remove a symbol")
        elif instead_of is None:
            text = self.tr("Put a symbol")
        self.tool_context.push((), text, things={"symbols": self._with(arrays.symbols, thing, instead_of)})

    def paint_thing(self, thing: Any, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw a symbol where it would stand."""
        if canvas.arrays is not None:
            paint = AdornmentPainter(painter, canvas.arrays, canvas.looks, canvas.lattice, canvas.language)
            paint.symbol(thing)

    def add(self, at: Offset, point: QPointF | None) -> None:
        """Put the symbol of the bar there, and choose it."""
        canvas, settings = self.tool_context.canvas, self.tool_context.settings
        kind = settings.symbol or next(iter(symbol_arts()))
        fresh = MapSymbol(
            at=at,
            **_naming(kind, canvas.looks),
            size=settings.symbol_size or _own_size(kind, canvas.looks),
            angle=settings.symbol_angle,
            layer=settings.symbol_layer,
            mirrored=settings.mirrored,
        )
        if point is not None and canvas.arrays is not None:
            fresh = fresh.model_copy(update=placed(fresh, point, canvas.arrays, canvas.lattice))
        self.put(fresh, None)
        if fresh in self.things():
            self.choose(fresh)

    def mirror(self) -> bool:
        """Exchange left and right of what is chosen."""
        if self.chosen is not None:
            self.change(self.chosen.model_copy(update={"mirrored": not self.chosen.mirrored}), self.chosen)
        return self.chosen is not None

    def show_settings(self, thing: Any) -> None:
        """Show kind, size, angle and layer of a symbol."""
        settings = self.tool_context.settings
        settings.symbol = thing.drawing
        usual = _own_size(thing.drawing, self.tool_context.canvas.looks)
        settings.symbol_size = 0.0 if thing.size == usual else thing.size
        settings.symbol_angle, settings.symbol_layer = thing.angle, thing.layer
        settings.mirrored = thing.mirrored

    def take_settings(self) -> None:
        """Give what is chosen what the bar says; another drawing keeps the size that it was given."""
        settings = self.tool_context.settings
        if self.chosen is None:
            return
        kind, looks = settings.symbol or self.chosen.drawing, self.tool_context.canvas.looks
        update = {
            **_naming(kind, looks),
            "size": settings.symbol_size or _own_size(kind, looks),
            "angle": settings.symbol_angle,
            "layer": settings.symbol_layer,
            "mirrored": settings.mirrored,
        }
        self.change(self.chosen.model_copy(update=update), self.chosen)
