"""Colours that have a name in faces and palettes."""

from __future__ import annotations

from schemas.base import Schema
from schemas.quantities import Colour, Key


class NamedColour(Schema):
    """A colour by the name that boxes and styles use."""

    id: Key
    """Its name."""
    colour: Colour
    """The colour."""
