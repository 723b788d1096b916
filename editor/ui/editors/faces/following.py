"""What changes along when a field of a box is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from editor.ui.editors.faces.geometry import rounded
from editor.ui.kit.documents.draft import Path, read

_ALONG: Final = ("left", "right")
"""Words that are turned so stand along a side."""
Place = Mapping[str, float]


def fields_along(
    data: Mapping[str, Any], path: Path, value: Any, place_of: Callable[[Any], Place]
) -> list[tuple[Path, Any]]:
    """Return the other fields that change with one.

    Words that are turned get a box that is turned with them, about its middle. A frame, texture or picture
    that is put into a box without one brings its place along.

    Args:
        data: the draft.
        path: the field.
        value: what it is to be.
        place_of: gives the place that an asset takes on the face, or nothing if it is gone.
    """
    box = read(data, path[:-1], None)
    if not isinstance(box, Mapping) or len(path) < 3:
        return []
    if path[-1] == "turned":
        place = _turned(box, str(value))
    elif path[-1] == "asset" and box.get("box") == "picture" and value and not box.get("asset"):
        place = place_of(value)
    else:
        return []
    return [((*path[:-1], name), number) for name, number in place.items()]


def _turned(box: Mapping[str, Any], value: str) -> Place:
    """Return the place of a box whose width and height change places, if it is turned by a quarter."""
    width, height = box.get("width"), box.get("height")
    if (box.get("turned") in _ALONG) == (value in _ALONG) or width is None or height is None:
        return {}
    step = (width - height) / 2
    return {
        "x": rounded(float(box.get("x", 0.0)) + step),
        "y": rounded(float(box.get("y", 0.0)) - step),
        "width": height,
        "height": width,
    }
