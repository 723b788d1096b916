"""What a new box of a face begins with, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Final

from editor.ui.editors.faces.changes import Box
from schemas.messages import name_of

NEW_BOXES: Final[Mapping[str, Callable[[str], Box]]] = {
    "text": lambda style: {"width": 30.0, "height": 5.0, "text": {"en": "{name}"}, "style": style},
    "rich": lambda style: {
        "width": 40.0,
        "height": 15.0,
        "paragraphs": [{"text": {"en": "**{name}**"}, "style": style}],
    },
    "icons": lambda style: {"width": 20.0, "height": 5.0, "icons": "'hex'"},
    "picture": lambda style: {"width": 15.0, "height": 15.0, "source": "symbol", "symbol": "'hex'"},
    "line": lambda style: {"width": 30.0, "height": 0.0},
    "rect": lambda style: {"width": 20.0, "height": 10.0, "stroke": "ink"},
    "table": lambda style: {
        "width": 40.0,
        "height": 10.0,
        "columns": 2,
        "label_style": style,
        "value_style": style,
        "cells": [
            {"label": name_of("name").root, "value": {"en": "{name}"}},
            {"label": name_of("kind").root, "value": {"en": "{kind}"}},
        ],
    },
    "repeat": lambda style: {
        "width": 40.0,
        "height": 20.0,
        "each": "repeat(name, 3)",
        "step_mm": 5.0,
        "boxes": [
            {
                "box": "text",
                "name": "entry",
                "height": 4.0,
                "text": {"en": "{index + 1}. {item}"},
                "style": style,
            }
        ],
    },
}
"""Kind of box -> what a new one begins with, given the name of a style."""


def new_box(kind: str, style: str, there: Iterable[Box] = ()) -> Box:
    """Return a new box in the upper left corner, with a name that none of those there has."""
    names = {str(one.get("name")) for one in there}
    numbered = (f"{kind}_{number}" for number in count(2))
    name = kind if kind not in names else next(one for one in numbered if one not in names)
    return {"box": kind, "name": name, "x": 0.0, "y": 0.0, **NEW_BOXES[kind](style)}
