"""The drawing of a symbol: shapes in the colours of the map's style."""

from __future__ import annotations

import re
from typing import Annotated, Final

from pydantic import Field, field_validator

from schemas import patterns
from schemas.base import Schema
from schemas.quantities import Key
from schemas.text import LocalText
from schemas.validation import broken

_ARGUMENTS: Final = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}
PathStep = tuple[str, tuple[float, ...]]
"""A letter of a path and its numbers."""


def path_steps(text: str) -> tuple[PathStep, ...]:
    """Return the steps of a path in the absolute letters M, L, C, Q and Z of SVG.

    Raises:
        ValueError: it has other letters, does not begin with M, or numbers are missing.
    """
    steps: list[PathStep] = []
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", text):
        numbers = tuple(float(number) for number in rest.replace(",", " ").split())
        wanted = _ARGUMENTS.get(letter)
        if wanted is None or (len(numbers) != 0 if wanted == 0 else not numbers or len(numbers) % wanted):
            raise ValueError(f"{letter}{rest}")
        if wanted == 0:
            steps.append((letter, ()))
        for start in range(0, len(numbers), wanted or 1):
            # As in SVG, further pairs after M are lines.
            steps.append(("L" if letter == "M" and start else letter, numbers[start : start + wanted]))
    if not steps or steps[0][0] != "M":
        raise ValueError(text[:40])
    return tuple(steps)


class SymbolShape(Schema):
    """One shape of a drawing."""

    path: Annotated[str, Field(max_length=4000)]
    """Outline as in SVG (M, L, C, Q, Z), in hundredths of the symbol's width around its middle."""
    fill: Annotated[str, Field(pattern=patterns.DRAWN_COLOUR)] = "none"
    """Colour inside: none, #rrggbb, or the name of a colour of the map's style."""
    line: Annotated[str, Field(pattern=patterns.DRAWN_COLOUR)] = "ink"
    """Colour of the outline: none, #rrggbb, or the name of a colour of the map's style."""
    width: Annotated[float, Field(ge=0, le=50)] = 3.0
    """Thickness of the outline, in hundredths of the symbol's width."""

    @field_validator("path")
    @classmethod
    def _can_be_read(cls, path: str) -> str:
        try:
            path_steps(path)
        except ValueError as trouble:
            raise broken("map.symbol_path", reason=str(trouble)) from trouble
        return path


class SymbolDrawing(Schema):
    """What a symbol looks like: shapes, or a picture."""

    size: Annotated[float, Field(ge=0.1, le=50)] = 1.0
    """Width of a new one, in field widths."""
    height: Annotated[float, Field(gt=0, le=200)] = 100.0
    """Its height, in hundredths of its width."""
    rim: bool = True
    """Whether a light rim parts it from the ground; not what grows out of the ground."""
    shapes: tuple[SymbolShape, ...] = Field(default=(), max_length=200)
    """Its shapes, the undermost first."""


class SymbolArt(SymbolDrawing):
    """A symbol that maps can have."""

    id: Key
    """Identifier used by maps."""
    name: LocalText
    """Name per language."""
    data: str = ""
    """A picture (PNG or JPEG), base64-encoded, under the shapes; empty for none."""
