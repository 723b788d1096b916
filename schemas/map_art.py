"""What a map is adorned with: words along any line, free symbols."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.map_things import FieldAt
from schemas.quantities import Key
from schemas.references import MapSymbolRef
from schemas.text import NO_TEXT, LocalText

LabelStyle = Literal["plain", "town", "region", "water", "ribbon"]
"""How a label is written: plainly, as a town, wide as a region, slanted as water, on a ribbon."""

Aside = Annotated[float, Field(ge=-50, le=50)]
"""How far a thing lies from the centre of its field, in field widths."""
Degrees = Annotated[int, Field(ge=-180, le=180)]


class MapLabel(Schema):
    """A word written on the map."""

    at: FieldAt
    """Field that it stands on."""
    text: LocalText
    """The words."""
    style: LabelStyle = "plain"
    """How it is written."""
    size: Annotated[float, Field(ge=0.1, le=10)] = 0.34
    """Height of its letters in field widths."""
    angle: Degrees = 0
    """Degrees clockwise about its middle."""
    curve: Degrees = 0
    """Degrees of a circle that it runs along: arched above 0, hanging below."""
    x: Aside = 0.0
    """Its middle, in field widths to the east of its field's centre."""
    y: Aside = 0.0
    """Its middle, in field widths to the south of its field's centre."""


class MapSymbol(Schema):
    """A drawing that stands freely on the map: a castle, a mill, a mountain."""

    at: FieldAt
    """Field that it stands on."""
    kind: Key
    """Id of the drawing; of one of an author's own, that which stands in where its document is missing."""
    own: MapSymbolRef | None = None
    """The document with the drawing; empty for one of the program."""
    size: Annotated[float, Field(ge=0.1, le=50)] = 1.0
    """Its width in field widths."""
    angle: Degrees = 0
    """Degrees clockwise about its middle."""
    mirrored: bool = False
    """Whether left and right are exchanged."""
    layer: Annotated[int, Field(ge=1, le=5)] = 3
    """Higher ones cover lower ones; 1 and 2 lie under rivers, roads and walls."""
    x: Aside = 0.0
    """Its middle, in field widths to the east of its field's centre."""
    y: Aside = 0.0
    """Its middle, in field widths to the south of its field's centre."""

    @property
    def drawing(self) -> str:
        """What its drawing is found by: the id of a document, or of a drawing of the program."""
        return self.own.id if self.own is not None else self.kind


class MapFrame(Schema):
    """The frame around a map, on a margin of paper, and what is written there."""

    border: Literal["line", "double", "checked"] = "double"
    """One line, a thick and a thin one, or a band of light and dark pieces, one for each field."""
    title: LocalText = NO_TEXT
    """Words above the map; empty for none."""
    legend: bool = True
    """Whether the kinds of ground are explained below the map."""
    scale: bool = True
    """Whether a bar below the map shows how long five fields are."""
    distance: Annotated[float, Field(ge=0, le=100_000)] = 0.0
    """How far it is from field to field; 0 to count fields."""
    unit: LocalText = NO_TEXT
    """In what the distance is measured: m, miles."""
