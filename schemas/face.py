"""Face templates: how the printed card of a document looks, as data that an author may change."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.colour_names import NamedColour
from schemas.face_boxes import (
    AnyBox,
    ColourOf,
    Expression,
    Length,
    LetterSize,
    Place,
    RichBox,
    TableBox,
    TextBox,
)
from schemas.face_chains import check_chains
from schemas.quantities import Key
from schemas.references import AssetRef
from schemas.validation import broken, first_twice

CardKindName = Literal["unit", "item", "spell", "spellbook", "card", "army"]
"""Kinds of documents that may have a face."""


class FaceStyle(Schema):
    """How texts look that name this style."""

    id: Key
    """Its name."""
    font: Literal["text", "display", "symbol"] = "text"
    """Text letters, title capitals, or signs."""
    own_font: AssetRef | None = None
    """A font of one's own instead; empty for the letters above."""
    size_mm: LetterSize = 2.5
    """Height of the letters' square."""
    least_mm: LetterSize | None = None
    """Smallest letters; a text that does not fit with them is a problem. Empty for 70 % of the size."""
    bold: bool = False
    """Bold."""
    italic: bool = False
    """Italic."""
    weight: Literal[100, 200, 300, 400, 500, 600, 700, 800, 900] | None = None
    """Weight from 100 (thin) to 900 (black), for fonts that have it; empty for regular, or bold as above."""
    tracking: Annotated[float, Field(ge=-0.3, le=2.0)] = 0.0
    """Room between letters beyond the font's own, as a share of their size; negative is closer."""
    colour: ColourOf = "ink"
    """Colour of the letters."""
    outline: ColourOf = ""
    """Colour of a line round the letters; '' for none."""
    outline_mm: Annotated[float, Field(ge=0, le=10, json_schema_extra={"unit": "mm"})] = 0.3
    """How far that line reaches beyond the letters."""
    shadow: ColourOf = ""
    """Colour of a shadow beneath the letters; '' for none."""
    shadow_x_mm: Annotated[float, Field(ge=-20, le=20, json_schema_extra={"unit": "mm"})] = 0.3
    """How far the shadow lies to the right."""
    shadow_y_mm: Annotated[float, Field(ge=-20, le=20, json_schema_extra={"unit": "mm"})] = 0.3
    """How far the shadow lies down."""
    fill: ColourOf = ""
    """Colour behind the text; '' for none."""
    edge: ColourOf = ""
    """Colour of a bar at the left of a filled paragraph; '' for none."""
    padding_mm: Length = 0.0
    """Room between the text and the edge of its filled paragraph."""
    align: Literal["left", "centre", "right"] = "left"
    """Across the box."""
    anchor: Literal["top", "middle", "bottom"] = "top"
    """Up and down in the box."""
    leading: Annotated[float, Field(ge=0.6, le=3.0)] = 0.94
    """Distance of lines, as a share of the font's own."""


class FaceBase(Document):
    """A template: size of the card, styles, and the boxes of its front and back."""

    kind: Literal[Kind.FACE] = Kind.FACE
    """Kind of the document."""
    shows: CardKindName
    """Kind of document that it shows."""
    fits: Expression = ""
    """True for the documents that it is made for; '' for all of the kind."""
    usual: bool = False
    """Cards of the kind that name no face look so."""
    layout: Literal["fold", "cards"] = "fold"
    """How it is usually printed: folded over, or cut with backs of their own."""
    width_mm: Annotated[float, Field(ge=5, le=420, json_schema_extra={"unit": "mm"})] = 91.0
    """Width after cutting."""
    height_mm: Annotated[float, Field(ge=5, le=420, json_schema_extra={"unit": "mm"})] = 60.0
    """Height after cutting."""
    shape: Literal["rect", "disc"] = "rect"
    """Shape that is cut."""
    bleed_mm: Annotated[float, Field(ge=0, le=10, json_schema_extra={"unit": "mm"})] = 0.0
    """How far colours reach beyond the cut."""
    safe_mm: Annotated[float, Field(ge=0, le=20, json_schema_extra={"unit": "mm"})] = 2.0
    """Texts nearer to the cut than this may be cut off."""
    corner_mm: Annotated[float, Field(ge=0, le=40, json_schema_extra={"unit": "mm"})] = 0.0
    """Radius of the cut corners."""
    scale: Expression = ""
    """Number that sizes are multiplied with, calculated for each document (disks); '' for 1."""
    letters_most: Annotated[float, Field(ge=1, le=20)] = 1.5
    """Letters grow at most so much with the scale."""
    colours: tuple[NamedColour, ...] = Field(default=(), max_length=60)
    """Colours by name; they go before those that every template has."""
    palette: AssetRef | None = None
    """A palette whose colours boxes and styles may name, too."""
    assets: tuple[AssetRef, ...] = Field(default=(), max_length=200)
    """Symbols, pictures and fonts with named letters: texts draw one where they say ``:its-short-name:``."""
    guides_x: tuple[Place, ...] = Field(default=(), max_length=60)
    """Upright guides: distances from the left side that boxes snap to; never printed."""
    guides_y: tuple[Place, ...] = Field(default=(), max_length=60)
    """Level guides: distances from the upper side."""
    styles: tuple[FaceStyle, ...] = Field(default=(FaceStyle(id="text"),), min_length=1, max_length=60)
    """Styles by name."""
    front: tuple[AnyBox, ...] = Field(default=(), max_length=200)
    """Boxes of the front, the lowest first."""
    back: tuple[AnyBox, ...] | None = Field(default=None, max_length=200)
    """Boxes of the back; empty if both sides are alike."""

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        styles = [style.id for style in self.styles]
        if twice := first_twice(styles):
            raise broken("face.style_twice", at=f"styles[{twice[0]}].id", id=twice[1])
        if twice := first_twice(one.id for one in self.colours):
            raise broken("face.colour_twice", at=f"colours[{twice[0]}].id", id=twice[1])
        for side, boxes in (("front", self.front), ("back", self.back or ())):
            for index, box in enumerate(boxes):
                _check_styles(box, f"{side}[{index}]", styles)
        check_chains((("front", self.front), ("back", self.back or ())))
        return self


def _check_styles(box: AnyBox, at: str, styles: list[str]) -> None:
    used: list[tuple[str, str]] = []
    match box:
        case TextBox():
            used = [("style", box.style)]
        case TableBox():
            used = [("label_style", box.label_style), ("value_style", box.value_style)]
        case RichBox():
            used = [(f"paragraphs[{number}].style", one.style) for number, one in enumerate(box.paragraphs)]
        case _:
            for number, inner in enumerate(getattr(box, "boxes", ())):
                _check_styles(inner, f"{at}.boxes[{number}]", styles)
    for field, style in used:
        if style not in styles:
            known = ", ".join(styles)
            raise broken("face.unknown_style", at=f"{at}.{field}", style=style, known=known)
