"""What a new box of a face begins with, by what it is to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.ui.editors.faces.changes import Box
from editor.ui.editors.faces.geometry import Area
from schemas.made_names import free_key
from schemas.messages import name_of

_INSET_MM: Final = 0.5
"""Room between a rectangle and the text that is put into it."""
_CELL_MM: Final = 16.0
"""Usual width of a cell of a table."""
_MOST_CELLS: Final = 3
_LINE: Final = 1.5
"""Height of a line of a table as a share of its letters."""
_ON: Final[Mapping[str, str]] = {
    "faction": "on_faction",
    "ink": "white",
    "dark": "white",
    "muted": "white",
    "faction_ink": "white",
}
"""Colour of a rectangle -> colour in which letters can be read on it; others bear ink."""


@dataclass(frozen=True)
class Surroundings:
    """The face that a new box comes to."""

    face: Area
    """What is cut, in mm."""
    safe_mm: float
    language: str
    """Of the author: a text in one language holds for the others until they have words of their own."""
    styles: Sequence[Mapping[str, Any]]
    """The styles of the draft."""
    there: Sequence[Box]
    """The boxes of the side."""
    numbers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Fields of the card that hold numbers, the most telling first, each with its label per language."""
    within: Mapping[str, Any] | None = None
    """The rectangle that is chosen: a text goes into it. None for none."""

    def style(self, *, centred: bool, large: bool) -> str:
        """Return the style that suits best: among those that are centred or not, the largest or smallest."""
        left = {"left", None}
        fitting = [one for one in self.styles if (one.get("align") not in left) == centred] or self.styles
        plain = [one for one in fitting if one.get("font", "text") == "text"] or fitting
        order = sorted(plain, key=lambda one: float(one.get("size_mm", 2.5)))
        return str(order[-1 if large else 0].get("id", "text")) if order else "text"

    @property
    def title(self) -> str:
        """The first style that is centred: that of the name; else the first one."""
        centred = (one for one in self.styles if one.get("align") == "centre")
        return str(next(centred, self.styles[0] if self.styles else {}).get("id", "text"))

    def size_of(self, style: str) -> float:
        """Return the letters of a style, in mm."""
        found = next((one for one in self.styles if one.get("id") == style), {})
        return float(found.get("size_mm", 2.5))

    @property
    def room(self) -> float:
        """Width between what may be cut off at both sides, in mm."""
        return max(5.0, self.face.width - 2 * self.safe_mm)


def _text(around: Surroundings) -> Box:
    shown = "name"
    if around.within is None:
        style = str(around.styles[0].get("id", "text")) if around.styles else "text"
        return {"width": 30.0, "height": 5.0, "text": {around.language: f"{{{shown}}}"}, "style": style}
    across, down = (float(around.within.get(name) or 10.0) for name in ("width", "height"))
    disc = around.within.get("shape") == "disc"
    if disc and around.numbers:
        shown = next(iter(around.numbers))
    side = min(across, down) * 0.7 if disc else 0.0
    width, height = (side or max(1.0, one - 2 * _INSET_MM) for one in (across, down))
    box: Box = {
        "x": round(float(around.within.get("x", 0.0)) + (across - width) / 2, 2),
        "y": round(float(around.within.get("y", 0.0)) + (down - height) / 2, 2),
        "width": round(width, 2),
        "height": round(height, 2),
        "text": {around.language: f"{{{shown}}}"},
        "style": around.style(centred=True, large=True) if shown in around.numbers else around.title,
    }
    colour = _ON.get(str(around.within.get("fill", "")), "")
    return {**box, "colour": colour} if colour else box


def _paragraphs(around: Surroundings) -> Box:
    words = {"text": {around.language: "{name}"}, "style": around.style(centred=False, large=False)}
    return {"width": 40.0, "height": 15.0, "paragraphs": [words]}


def _table(around: Surroundings) -> Box:
    """Return a table of the first numbers of the card, with room for the letters of its styles."""
    label, value = around.style(centred=True, large=False), around.style(centred=True, large=True)
    language, fields = around.language, list(around.numbers.items())[:_MOST_CELLS]
    cells: list[dict[str, Any]] = [
        {"label": dict(labels), "value": {language: f"{{dash({name})}}"}} for name, labels in fields
    ] or [{"label": name_of("name").root, "value": {language: "{name}"}}]
    high = max(2.6, round(around.size_of(label) * _LINE, 1))
    return {
        "width": round(min(around.room, _CELL_MM * _MOST_CELLS), 1),
        "height": round(high + around.size_of(value) * _LINE, 1),
        "columns": len(cells),
        "label_style": label,
        "value_style": value,
        "label_mm": high,
        "cells": cells,
    }


def _portrait(around: Surroundings) -> Box:
    width = round(around.room, 1)
    return {
        "width": width,
        "height": round(min(width * 0.7, around.face.height / 2), 1),
        "source": "portrait",
    }


def _repeat(around: Surroundings) -> Box:
    style = around.style(centred=False, large=False)
    words = {"height": 4.0, "text": {around.language: "{index + 1}. {item}"}, "style": style}
    name = free_key(name_of("face_text").get(around.language), (), "text")
    return {
        "width": 40.0,
        "height": 20.0,
        "each": "repeat(name, 3)",
        "step_mm": 5.0,
        "boxes": [{"box": "text", "name": name, **words}],
    }


@dataclass(frozen=True)
class NewBox:
    """A thing that may be put on a face."""

    box: str
    """Kind of the box."""
    make: Callable[[Surroundings], Box]


NEW_BOXES: Final[Mapping[str, NewBox]] = {
    "text": NewBox("text", _text),
    "rich": NewBox("rich", _paragraphs),
    "portrait": NewBox("picture", _portrait),
    "asset": NewBox("picture", lambda _: {"width": 20.0, "height": 20.0, "source": "asset"}),
    "symbol": NewBox("picture", lambda _: {"width": 12.0, "height": 12.0, "source": "symbol"}),
    "heraldry": NewBox("picture", lambda _: {"width": 15.0, "height": 18.0, "source": "heraldry"}),
    "rect": NewBox(
        "rect",
        lambda around: {"width": round(around.room, 1), "height": 8.0, "fill": "cream", "stroke": "ink"},
    ),
    "disc": NewBox(
        "rect",
        lambda _: {
            "width": 10.0,
            "height": 10.0,
            "shape": "disc",
            "fill": "faction",
            "stroke": "white",
            "stroke_mm": 0.4,
        },
    ),
    "line": NewBox("line", lambda _: {"width": 30.0, "height": 0.0}),
    "table": NewBox("table", _table),
    "icons": NewBox("icons", lambda _: {"width": 20.0, "height": 5.0}),
    "repeat": NewBox("repeat", _repeat),
}
"""What may be put on a face: a picture may be several things, a rectangle may be a disc."""
SYMBOL_FIELD: Final[Mapping[str, str]] = {"symbol": "symbol", "icons": "icons"}
"""What is made of a symbol that is picked first -> the field that names it."""


def new_box(sort: str, around: Surroundings, name: str, **fields: Any) -> Box:
    """Return a new box in the middle of the face, or in the rectangle that is chosen.

    Args:
        sort: one of :data:`NEW_BOXES`.
        around: where it goes.
        name: what it is called, in words; it gets a number where another is called so.
        fields: what was picked for it; a place among them is kept.
    """
    taken = {one.get("name") for one in around.there}
    made = {**NEW_BOXES[sort].make(around), **fields}
    width, height = (float(made.get(one) or 0.0) for one in ("width", "height"))
    middle = {
        "x": round(max(0.0, (around.face.width - width) / 2), 1),
        "y": round(max(0.0, (around.face.height - height) / 2), 1),
    }
    return {"box": NEW_BOXES[sort].box, "name": free_key(name, taken, sort), **middle, **made}


def fitted(use: str, shape: float, face: Area, bleed_mm: float) -> dict[str, float]:
    """Return the place that an asset takes on a face: frames and textures all of it, others a part.

    Args:
        use: of the asset.
        shape: height of its picture for a width of 1.
        face: what is cut.
        bleed_mm: how far colours reach beyond it.
    """
    if use in ("frame", "texture"):
        over = bleed_mm if use == "texture" else 0.0
        across, down = face.width + 2 * over, face.height + 2 * over
        return {"x": -over, "y": -over, "width": round(across, 2), "height": round(down, 2)}
    most = 12.0 if use == "symbol" else face.width * 0.6
    width = min(most, most / max(shape, 0.01))
    return {"width": round(width, 1), "height": round(width * shape, 1)}
