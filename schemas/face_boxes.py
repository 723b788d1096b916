"""The boxes of a face template: what stands where, in millimetres from the upper left corner of the cut."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, Field

from schemas.base import Schema
from schemas.expression_budget import check_cost
from schemas.expression_nodes import ExpressionError
from schemas.face_expressions import LONGEST, parse_expression, parse_words
from schemas.patterns import COLOUR
from schemas.quantities import Key
from schemas.references import AssetRef
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

Place = Annotated[float, Field(ge=-1_000, le=1_000, json_schema_extra={"unit": "mm"})]
Length = Annotated[float, Field(ge=0, le=1_000, json_schema_extra={"unit": "mm"})]
LetterSize = Annotated[float, Field(ge=0.5, le=100, json_schema_extra={"unit": "mm"})]

_SHOWN = 120
"""Characters of an expression in a message about its size."""


def _readable(text: str) -> str:
    if text.strip():
        try:
            check_cost(parse_expression(text), text)
        except ExpressionError as trouble:
            raise _reported(trouble) from trouble
    return text


def _readable_words(words: LocalText) -> LocalText:
    for text in words.root.values():
        try:
            for piece in parse_words(text):
                if not isinstance(piece, str):
                    check_cost(piece, text)
        except ExpressionError as trouble:
            raise _reported(trouble) from trouble
    return words


def _reported(trouble: ExpressionError) -> Exception:
    text, column, found = trouble.text, trouble.column, trouble.found
    match trouble.reason:
        case "unfinished":
            return broken("face.expression_unfinished", text=text, column=column)
        case "unknown_function":
            return broken("face.unknown_function", text=text, column=column, found=found)
        case "arguments":
            return broken("face.wrong_arguments", text=text, column=column, found=found)
        case "long_number":
            return broken("face.expression_long_number", text=text[:_SHOWN], column=column, found=found)
        case "too_much":
            return broken("face.expression_too_much", text=text[:_SHOWN], column=column)
        case "too_deep" | "too_long":
            return broken("face.expression_too_long", text=text)
        case _:
            return broken("face.expression_unexpected", text=text, column=column, found=found)


Expression = Annotated[str, Field(max_length=LONGEST), AfterValidator(_readable)]
"""An expression on the fields of the document; '' for none."""
Words = Annotated[LocalText, AfterValidator(_readable_words)]
"""A text per language with expressions in braces."""


def _readable_colour(text: str) -> str:
    if text.startswith("#"):
        if re.fullmatch(COLOUR, text) is None:
            raise broken("face.no_colour", found=text)
        return text
    return _readable(text)


ColourOf = Annotated[str, Field(max_length=LONGEST), AfterValidator(_readable_colour)]
"""``#rrggbb``, a colour of the template, ``faction``, or an expression that gives one; '' for none."""


class BoxBase(Schema):
    """What every box has: its name, its place, and when it is drawn."""

    name: Key
    """What it is for; a problem of its text names it."""
    x: Place = 0.0
    """Left side."""
    y: Place = 0.0
    """Upper side."""
    width: Length | None = None
    """Width; empty: to the right side of the face, or of the cell that repeats."""
    height: Length | None = None
    """Height; empty: to the lower side."""
    when: Expression = ""
    """Drawn only where this is true; '' for always."""
    shift_x: Expression = ""
    """Millimetres to the right, calculated for each document."""
    shift_y: Expression = ""
    """Millimetres down, calculated for each document."""
    wider: Expression = ""
    """Millimetres that it is wider, calculated for each document."""
    higher: Expression = ""
    """Millimetres that it is higher, calculated for each document."""
    opacity: Annotated[float, Field(ge=0, le=1)] = 1.0
    """How opaque it is, from 0 (nothing is seen) to 1."""
    blend: Literal["normal", "multiply", "screen", "overlay", "darken", "lighten"] = "normal"
    """How its colours mix with what is beneath it."""
    mask: Literal["none", "rect", "rounded", "disc", "picture"] = "none"
    """Shape of the box that all of it is cut to."""
    mask_mm: Annotated[Length, Field(json_schema_extra={"only_with": {"mask": ["rounded"]}})] = 3.0
    """Radius of the corners of a rounded mask."""
    mask_asset: AssetRef | None = Field(default=None, json_schema_extra={"only_with": {"mask": ["picture"]}})
    """The picture, frame, texture or symbol that it is cut to: what is clear there is cut away."""
    finish: Literal["none", "foil", "varnish"] = "none"
    """What a press lays over it in a step of its own, where a print asks for that."""
    locked: bool = False
    """The mouse neither picks, moves nor resizes it; it is picked in the list of boxes."""
    hidden: bool = False
    """Not drawn, neither on screen nor in print."""


class TextBox(BoxBase):
    """One text, with letters as large as fit."""

    box: Literal["text"] = "text"
    """Kind of the box."""
    text: Words
    """Its words; some of them may be in another style: ``<style>words</style>``."""
    style: Key
    """Style of the template."""
    wraps: bool = False
    """May take several lines."""
    size_mm: LetterSize | None = None
    """Height of the letters, where it differs from the style's."""
    least_mm: LetterSize | None = None
    """Smallest letters, where they differ from the style's."""
    colour: ColourOf = ""
    """Colour, where it differs from the style's."""
    bend: Annotated[float, Field(ge=-350, le=350, json_schema_extra={"unit": "degrees"})] = 0.0
    """Degrees of the arc that one line of words follows: it rises in the middle, falls if negative."""
    too_long: Literal["shrink", "condense", "cut", "run_over"] = "shrink"
    """What is done with words that do not fit: smaller letters, narrower ones first, dots, or nothing."""
    narrowest: Annotated[
        float, Field(ge=0.4, le=1, json_schema_extra={"only_with": {"too_long": ["condense"]}})
    ] = 0.75
    """Width of the narrowest letters, as a share of their own."""
    same_size: Annotated[str, Field(pattern=r"^[a-z0-9_-]*$", max_length=40)] = ""
    """Name of a set of boxes: the letters of all on a side become as small as those of the smallest."""
    turned: Literal["no", "left", "right", "over"] = "no"
    """Reads upwards (left), downwards (right) or upside down."""


class RichParagraph(Schema):
    """A paragraph: ``**bold**``, ``*italic*``, ``:icon:``, ``[[keyword]]``, ``<style>words</style>``."""

    text: Words
    """Its words; a paragraph without words is left out."""
    lead: Words = NO_TEXT
    """Bold words before them."""
    each: Expression = ""
    """A list: one paragraph for each entry (``item``); '' for one."""
    when: Expression = ""
    """Printed only where this is true."""
    style: Key
    """Style of the template."""
    gap_mm: Length = 0.9
    """Distance from the paragraph above."""
    together: bool = False
    """Never split between two boxes, and left out whole where dots would cut it."""
    gives_way: Literal["no", "first", "last"] = "no"
    """Left out where the words do not fit: before letters become smaller, or once they are smallest."""


class RichBox(BoxBase):
    """Paragraphs one below the other, that shrink together."""

    box: Literal["rich"] = "rich"
    """Kind of the box."""
    paragraphs: tuple[RichParagraph, ...] = Field(default=(), max_length=40)
    """From the top; behind the words of a box that goes on in this one."""
    continues_in: Annotated[str, Field(pattern=r"^[a-z0-9_-]*$", max_length=80)] = ""
    """Name of the text box in which its words go on; their letters shrink together. Empty for none."""
    reminders: bool = True
    """Keywords are followed by what they mean, where the ruleset says so."""
    anchor: Literal["top", "middle", "bottom"] = "top"
    """Where the words stand in a box higher than they."""
    too_long: Annotated[
        Literal["shrink", "cut", "run_over"],
        Field(json_schema_extra={"only_with": {"continues_in": [""]}}),
    ] = "shrink"
    """What is done with words that do not fit: smaller letters, dots once they are smallest, or nothing."""
    filler: Expression = ""
    """A symbol drawn large and pale in the room that the words leave; '' for none."""
    filler_mm: Length = 22.0
    """Its greatest size."""
    filler_colour: ColourOf = "shade"
    """Its colour."""
    filler_back: Expression = ""
    """A symbol beneath it."""
    filler_back_colour: ColourOf = "shade"
    """Colour of the symbol beneath."""


class IconsBox(BoxBase):
    """A row of icons."""

    box: Literal["icons"] = "icons"
    """Kind of the box."""
    icons: Expression
    """The name of a symbol, or a list of names."""
    size_mm: Length = 4.0
    """Side of an icon."""
    step_mm: Length = 4.0
    """From one icon to the next."""
    align: Literal["left", "centre", "right"] = "left"
    """Where the row stands in its box."""
    colour: ColourOf = "ink"
    """Colour."""


class PictureBox(BoxBase):
    """A picture: the card's portrait, a symbol, the arms of its people, or an asset."""

    box: Literal["picture"] = "picture"
    """Kind of the box."""
    source: Literal["portrait", "symbol", "heraldry", "asset", "own"] = "symbol"
    """What it shows; a card without it leaves the box empty."""
    own_field: Annotated[str, Field(max_length=40, json_schema_extra={"only_with": {"source": ["own"]}})] = ""
    """Field that an author has added to the card, which holds the picture."""
    asset: AssetRef | None = Field(default=None, json_schema_extra={"only_with": {"source": ["asset"]}})
    """The picture, frame, texture or symbol."""
    asset_named: Expression = Field(default="", json_schema_extra={"only_with": {"source": ["asset"]}})
    """Short name or file name of one of the face's assets, calculated for each card; '' for that above."""
    symbol: Expression = Field(default="", json_schema_extra={"only_with": {"source": ["symbol"]}})
    """Name of the symbol, or one sign; '' for the symbol of the card or its people."""
    colour: ColourOf = Field(default="ink", json_schema_extra={"only_with": {"source": ["symbol", "asset"]}})
    """Colour of a symbol."""


class LineBox(BoxBase):
    """A line from the upper left corner of its box to the lower right one."""

    box: Literal["line"] = "line"
    """Kind of the box."""
    colour: ColourOf = "hairline"
    """Colour."""
    stroke_mm: Length = 0.15
    """Thickness."""


class RectBox(BoxBase):
    """A filled or outlined rectangle or ellipse."""

    box: Literal["rect"] = "rect"
    """Kind of the box."""
    shape: Literal["rect", "disc"] = "rect"
    """Rectangle, or the largest circle in the box."""
    fill: ColourOf = ""
    """Colour inside; '' for none."""
    stroke: ColourOf = ""
    """Colour of the outline; '' for none."""
    stroke_mm: Length = 0.2
    """Thickness of the outline."""
    radius_mm: Length = 0.0
    """Radius of the corners."""
    texture: AssetRef | None = None
    """A texture or picture inside, over the colour; empty for none."""


class TableCell(Schema):
    """A cell of a grid of values."""

    label: Words
    """What the value is."""
    value: Words
    """The value."""
    icon: Expression = ""
    """A symbol before the value; '' for none."""
    icon_back: Expression = ""
    """A symbol beneath it, larger; '' for none."""
    when: Expression = ""
    """There only where this is true."""


class TableBox(BoxBase):
    """A grid of values, each with its label."""

    box: Literal["table"] = "table"
    """Kind of the box."""
    cells: tuple[TableCell, ...] = Field(min_length=1, max_length=60)
    """Row by row."""
    columns: Annotated[int, Field(ge=1, le=20)] = 5
    """Cells in a row."""
    gap_mm: Length = 0.5
    """Between cells."""
    label_style: Key
    """Style of the labels."""
    value_style: Key
    """Style of the values."""
    label_mm: Length = 2.6
    """Height of a label."""
    beside: bool = False
    """The label stands to the left of its value, not above it."""
    fill: ColourOf = "white"
    """Colour of a cell; '' for none."""
    stroke: ColourOf = "hairline"
    """Its outline; '' for none."""
    icon_colour: ColourOf = "ink"
    """Colour of the icons."""
    icon_mm: Length = 3.5
    """Size of the icons."""


SimpleBox = Annotated[
    TextBox | RichBox | IconsBox | PictureBox | LineBox | RectBox | TableBox, Field(discriminator="box")
]


class RepeatBox(BoxBase):
    """Boxes drawn for each entry of a list; inside, ``item`` is the entry, ``index`` its number from 0."""

    box: Literal["repeat"] = "repeat"
    """Kind of the box."""
    each: Expression
    """The list."""
    step_mm: Length
    """Size of a cell in the direction of the row."""
    down: bool = True
    """One below the other, else one beside the other."""
    fit: bool = True
    """Cells become smaller where the box has not room for all."""
    zoom: bool = False
    """All that is in the cells becomes smaller with them."""
    spread: bool = False
    """Cells become larger where the box has more room."""
    align: Literal["start", "end"] = "start"
    """At which end of the box the row begins; the last entry stands at the end."""
    most: Annotated[int, Field(ge=1, le=500)] = 100
    """Entries beyond these are reported as a problem."""
    boxes: tuple[SimpleBox, ...] = Field(min_length=1, max_length=40)
    """Drawn in each cell, measured from its upper left corner."""


class GroupBox(BoxBase):
    """Boxes that stand and fall together; their places are measured from the group's corner."""

    box: Literal["group"] = "group"
    """Kind of the box."""
    boxes: tuple[
        Annotated[
            TextBox | RichBox | IconsBox | PictureBox | LineBox | RectBox | TableBox | RepeatBox,
            Field(discriminator="box"),
        ],
        ...,
    ] = Field(min_length=1, max_length=100)
    """What is in it."""
    flattened: bool = False
    """Opacity and mixing hold for all of it as one picture, not for each box; letters become pixels."""


AnyBox = Annotated[
    TextBox | RichBox | IconsBox | PictureBox | LineBox | RectBox | TableBox | RepeatBox | GroupBox,
    Field(discriminator="box"),
]
BOX_MODELS: Final[Mapping[str, type[BoxBase]]] = {
    str(one.model_fields["box"].default): one for one in get_args(get_args(AnyBox)[0])
}
"""Kind of box -> its model."""
