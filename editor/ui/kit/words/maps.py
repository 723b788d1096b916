"""The words of the fields and choices that only maps have, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

MAP_FIELD_WORDS: Final = {
    "MapSymbol.own": QT_TRANSLATE_NOOP("Fields", "Drawing of one's own"),
    "between": QT_TRANSLATE_NOOP("Fields", "Between"),
    "file": QT_TRANSLATE_NOOP("Fields", "File"),
    "floors": QT_TRANSLATE_NOOP("Fields", "Storeys"),
    "leaf_of": QT_TRANSLATE_NOOP("Fields", "Leaf of"),
    "material": QT_TRANSLATE_NOOP("Fields", "Material"),
    "north": QT_TRANSLATE_NOOP("Fields", "North"),
    "open": QT_TRANSLATE_NOOP("Fields", "Stands open"),
    "openings": QT_TRANSLATE_NOOP("Fields", "Doors and windows"),
    "printed": QT_TRANSLATE_NOOP("Fields", "Printed too"),
    "solidity": QT_TRANSLATE_NOOP("Fields", "Solidity"),
    "wall_fields": QT_TRANSLATE_NOOP("Fields", "Wall fields"),
    "angle": QT_TRANSLATE_NOOP("Fields", "Angle"),
    "curve": QT_TRANSLATE_NOOP("Fields", "Curve"),
    "layer": QT_TRANSLATE_NOOP("Fields", "Layer"),
    "mirrored": QT_TRANSLATE_NOOP("Fields", "Mirrored"),
    "MapLabel.style": QT_TRANSLATE_NOOP("Fields", "Style of the words"),
    "MapFrame.border": QT_TRANSLATE_NOOP("Fields", "Border"),
    "MapFrame.title": QT_TRANSLATE_NOOP("Fields", "Title"),
    "MapFrame.distance": QT_TRANSLATE_NOOP("Fields", "From field to field"),
    "MapFrame.unit": QT_TRANSLATE_NOOP("Fields", "Unit of length"),
    "Building.roof": QT_TRANSLATE_NOOP("Fields", "Roof"),
    "TracedPicture.under": QT_TRANSLATE_NOOP("Fields", "Under the terrain"),
    "GroundDrawing.data": QT_TRANSLATE_NOOP("Fields", "Picture"),
    "GroundDrawing.density": QT_TRANSLATE_NOOP("Fields", "Density of the pattern"),
    "GroundDrawing.ink": QT_TRANSLATE_NOOP("Fields", "Colour of the pattern"),
    "GroundDrawing.size": QT_TRANSLATE_NOOP("Fields", "Size of the pattern"),
    "GroundDrawing.span": QT_TRANSLATE_NOOP("Fields", "Fields that the picture is wide"),
}
"""Name of a field -> its label."""
MAP_VALUE_WORDS: Final = {
    "bridge": QT_TRANSLATE_NOOP("Values", "bridge"),
    "clay": QT_TRANSLATE_NOOP("Values", "clay"),
    "ford": QT_TRANSLATE_NOOP("Values", "ford"),
    "fortified": QT_TRANSLATE_NOOP("Values", "fortified"),
    "gate": QT_TRANSLATE_NOOP("Values", "gate"),
    "hedge": QT_TRANSLATE_NOOP("Values", "hedge"),
    "ruin": QT_TRANSLATE_NOOP("Values", "ruin"),
    "ruined_wall": QT_TRANSLATE_NOOP("Values", "ruined wall"),
    "stone": QT_TRANSLATE_NOOP("Values", "stone"),
    "window": QT_TRANSLATE_NOOP("Values", "window"),
    "wood": QT_TRANSLATE_NOOP("Values", "wood"),
    "wooden": QT_TRANSLATE_NOOP("Values", "wooden"),
    "MapLabel.style:town": QT_TRANSLATE_NOOP("Values", "town"),
    "MapLabel.style:region": QT_TRANSLATE_NOOP("Values", "region"),
    "MapLabel.style:water": QT_TRANSLATE_NOOP("Values", "water"),
    "MapLabel.style:ribbon": QT_TRANSLATE_NOOP("Values", "ribbon"),
    "MapFrame.border:line": QT_TRANSLATE_NOOP("Values", "one line"),
    "MapFrame.border:double": QT_TRANSLATE_NOOP("Values", "two lines"),
    "MapFrame.border:checked": QT_TRANSLATE_NOOP("Values", "light and dark pieces"),
    "Building.roof:open": QT_TRANSLATE_NOOP("Values", "none, seen from above"),
    "Building.roof:thatch": QT_TRANSLATE_NOOP("Values", "thatch"),
    "Building.roof:tiles": QT_TRANSLATE_NOOP("Values", "tiles"),
    "Building.roof:slate": QT_TRANSLATE_NOOP("Values", "slate"),
}
"""Value of a choice -> its words."""
