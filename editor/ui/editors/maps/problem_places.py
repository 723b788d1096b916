"""The fields of a map that paths of its document mean: where problems are shown, and what they are called."""

from __future__ import annotations

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.kit.documents.draft import Path


def field_of(path: Path, arrays: MapArrays | None) -> Offset | None:
    """Return the field that a place of the document is about. None if it is about no field."""
    match path:
        case ("terrain", int(row), int(column), *_):
            return column, row
        case ("labels", int(number), *_) if arrays is not None and number < len(arrays.labels):
            return arrays.labels[number].at
    return None


def name_of(path: Path, arrays: MapArrays | None) -> str:
    """Return what the field is called whose terrain a place of the document is, '' for other places."""
    match path:
        case ("terrain", int(row), int(column)) if arrays is not None:
            return arrays.field_name((column, row)) or f"{column + 1}.{row + 1}"
    return ""
