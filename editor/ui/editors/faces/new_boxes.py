"""What a new box of a face begins with, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Final

from editor.ui.editors.faces.changes import Box
from schemas.messages import name_of

NEW_BOXES: Final[Mapping[str, Callable[[str, str], Box]]] = {
    "text": lambda style, language: {
        "width": 30.0,
        "height": 5.0,
        "text": {language: "{name}"},
        "style": style,
    },
    "rich": lambda style, language: {
        "width": 40.0,
        "height": 15.0,
        "paragraphs": [{"text": {language: "**{name}**"}, "style": style}],
    },
    "icons": lambda style, language: {"width": 20.0, "height": 5.0, "icons": "'hex'"},
    "picture": lambda style, language: {"width": 15.0, "height": 15.0, "source": "symbol", "symbol": "'hex'"},
    "line": lambda style, language: {"width": 30.0, "height": 0.0},
    "rect": lambda style, language: {"width": 20.0, "height": 10.0, "stroke": "ink"},
    "table": lambda style, language: {
        "width": 40.0,
        "height": 10.0,
        "columns": 2,
        "label_style": style,
        "value_style": style,
        "cells": [
            {"label": name_of("name").root, "value": {language: "{name}"}},
            {"label": name_of("kind").root, "value": {language: "{kind}"}},
        ],
    },
    "repeat": lambda style, language: {
        "width": 40.0,
        "height": 20.0,
        "each": "repeat(name, 3)",
        "step_mm": 5.0,
        "boxes": [
            {
                "box": "text",
                "name": "entry",
                "height": 4.0,
                "text": {language: "{index + 1}. {item}"},
                "style": style,
            }
        ],
    },
}
"""Kind of box -> what a new one begins with, given the name of a style and the language of its author.

A text in one language holds for the others, too, until they have words of their own.
"""


def new_box(kind: str, style: str, language: str, there: Iterable[Box] = ()) -> Box:
    """Return a new box in the upper left corner, with a name that none of those there has.

    Args:
        kind: of box.
        style: name of the style of its words.
        language: code of the language that the author reads.
        there: boxes of the side.
    """
    names = {str(one.get("name")) for one in there}
    numbered = (f"{kind}_{number}" for number in count(2))
    name = kind if kind not in names else next(one for one in numbered if one not in names)
    return {"box": kind, "name": name, "x": 0.0, "y": 0.0, **NEW_BOXES[kind](style, language)}
