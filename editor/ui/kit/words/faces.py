"""Words for the boxes and styles of face templates, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

_BOXES: Final = (
    *("TextBox", "RichBox", "IconsBox", "PictureBox", "LineBox", "RectBox"),
    *("TableBox", "RepeatBox", "GroupBox"),
)
_EVERY: Final = {
    "x": QT_TRANSLATE_NOOP("Fields", "From the left"),
    "y": QT_TRANSLATE_NOOP("Fields", "From the top"),
    "width": QT_TRANSLATE_NOOP("Fields", "Width"),
    "height": QT_TRANSLATE_NOOP("Fields", "Height"),
    "when": QT_TRANSLATE_NOOP("Fields", "Shown if"),
    "shift_x": QT_TRANSLATE_NOOP("Fields", "Moved right by"),
    "shift_y": QT_TRANSLATE_NOOP("Fields", "Moved down by"),
    "wider": QT_TRANSLATE_NOOP("Fields", "Wider by"),
    "higher": QT_TRANSLATE_NOOP("Fields", "Higher by"),
}
_ACROSS: Final = QT_TRANSLATE_NOOP("Fields", "Alignment")
_LETTERS: Final = QT_TRANSLATE_NOOP("Fields", "Letter size")
_SMALLEST: Final = QT_TRANSLATE_NOOP("Fields", "Smallest letters")
_SIZE: Final = QT_TRANSLATE_NOOP("Fields", "Size")
_UP_DOWN: Final = QT_TRANSLATE_NOOP("Fields", "Up and down")
_WORDS: Final = QT_TRANSLATE_NOOP("Fields", "Words")
_FOR_EACH: Final = QT_TRANSLATE_NOOP("Fields", "For each of")
_TOO_LONG: Final = QT_TRANSLATE_NOOP("Fields", "If the words do not fit")
_THICKNESS: Final = QT_TRANSLATE_NOOP("Fields", "Thickness")
FACE_FIELD_WORDS: Final = {
    **{f"{box}.{name}": words for box in _BOXES for name, words in _EVERY.items()},
    "FaceStyle.align": _ACROSS,
    "FaceStyle.anchor": _UP_DOWN,
    "FaceStyle.edge": QT_TRANSLATE_NOOP("Fields", "Bar at the left"),
    "FaceStyle.fill": QT_TRANSLATE_NOOP("Fields", "Behind the text"),
    "FaceStyle.id": QT_TRANSLATE_NOOP("Fields", "Name"),
    "FaceStyle.leading": QT_TRANSLATE_NOOP("Fields", "Distance of lines"),
    "FaceStyle.least_mm": _SMALLEST,
    "FaceStyle.padding_mm": QT_TRANSLATE_NOOP("Fields", "Room round the text"),
    "FaceStyle.size_mm": _LETTERS,
    "IconsBox.align": _ACROSS,
    "IconsBox.icons": QT_TRANSLATE_NOOP("Fields", "Symbols"),
    "IconsBox.size_mm": _SIZE,
    "IconsBox.step_mm": QT_TRANSLATE_NOOP("Fields", "From one to the next"),
    "LineBox.stroke_mm": _THICKNESS,
    "PictureBox.source": QT_TRANSLATE_NOOP("Fields", "Shows"),
    "RectBox.radius_mm": QT_TRANSLATE_NOOP("Fields", "Corner radius"),
    "RectBox.stroke": QT_TRANSLATE_NOOP("Fields", "Outline"),
    "RectBox.stroke_mm": _THICKNESS,
    "RepeatBox.align": QT_TRANSLATE_NOOP("Fields", "Begins"),
    "RepeatBox.down": QT_TRANSLATE_NOOP("Fields", "Downwards"),
    "RepeatBox.each": _FOR_EACH,
    "RepeatBox.fit": QT_TRANSLATE_NOOP("Fields", "Smaller to fit"),
    "RepeatBox.most": QT_TRANSLATE_NOOP("Fields", "At most"),
    "RepeatBox.spread": QT_TRANSLATE_NOOP("Fields", "Use all the room"),
    "RepeatBox.step_mm": QT_TRANSLATE_NOOP("Fields", "Size of a cell"),
    "RepeatBox.zoom": QT_TRANSLATE_NOOP("Fields", "Shrink what is inside"),
    "RichBox.anchor": _UP_DOWN,
    "RichBox.filler": QT_TRANSLATE_NOOP("Fields", "Symbol in the empty room"),
    "RichBox.filler_back": QT_TRANSLATE_NOOP("Fields", "Symbol beneath it"),
    "RichBox.filler_back_colour": QT_TRANSLATE_NOOP("Fields", "Colour beneath"),
    "RichBox.filler_colour": QT_TRANSLATE_NOOP("Fields", "Colour of the symbol"),
    "RichBox.filler_mm": QT_TRANSLATE_NOOP("Fields", "Size of the symbol"),
    "RichBox.paragraphs": QT_TRANSLATE_NOOP("Fields", "Paragraphs"),
    "RichBox.reminders": QT_TRANSLATE_NOOP("Fields", "Explain keywords"),
    "RichParagraph.each": _FOR_EACH,
    "RichParagraph.gap_mm": QT_TRANSLATE_NOOP("Fields", "Distance above"),
    "RichParagraph.lead": QT_TRANSLATE_NOOP("Fields", "Bold words before"),
    "RichParagraph.style": QT_TRANSLATE_NOOP("Fields", "Style"),
    "RichParagraph.text": _WORDS,
    "RichParagraph.when": _EVERY["when"],
    "TableBox.beside": QT_TRANSLATE_NOOP("Fields", "Labels at the left"),
    "TableBox.cells": QT_TRANSLATE_NOOP("Fields", "Cells"),
    "TableBox.columns": QT_TRANSLATE_NOOP("Fields", "Columns"),
    "TableBox.fill": QT_TRANSLATE_NOOP("Fields", "Fill of cells"),
    "TableBox.gap_mm": QT_TRANSLATE_NOOP("Fields", "Between cells"),
    "TableBox.icon_colour": QT_TRANSLATE_NOOP("Fields", "Colour of symbols"),
    "TableBox.icon_mm": QT_TRANSLATE_NOOP("Fields", "Size of symbols"),
    "TableBox.label_mm": QT_TRANSLATE_NOOP("Fields", "Height of labels"),
    "TableBox.label_style": QT_TRANSLATE_NOOP("Fields", "Style of labels"),
    "TableBox.stroke": QT_TRANSLATE_NOOP("Fields", "Outline of cells"),
    "TableBox.value_style": QT_TRANSLATE_NOOP("Fields", "Style of values"),
    "TableCell.icon": QT_TRANSLATE_NOOP("Fields", "Symbol"),
    "TableCell.icon_back": QT_TRANSLATE_NOOP("Fields", "Symbol beneath it"),
    "TableCell.label": QT_TRANSLATE_NOOP("Fields", "Label"),
    "TableCell.value": QT_TRANSLATE_NOOP("Fields", "Value"),
    "TableCell.when": _EVERY["when"],
    "TextBox.least_mm": _SMALLEST,
    "TextBox.size_mm": _LETTERS,
    "TextBox.style": QT_TRANSLATE_NOOP("Fields", "Style"),
    "TextBox.text": _WORDS,
    **{f"{box}.too_long": _TOO_LONG for box in ("TextBox", "RichBox")},
    "RichBox.continues_in": QT_TRANSLATE_NOOP("Fields", "Text goes on in"),
    "RichParagraph.together": QT_TRANSLATE_NOOP("Fields", "Never cut"),
    "RichParagraph.gives_way": QT_TRANSLATE_NOOP("Fields", "Left out if the words do not fit"),
    "TextBox.narrowest": QT_TRANSLATE_NOOP("Fields", "Narrowest letters"),
    "TextBox.same_size": QT_TRANSLATE_NOOP("Fields", "Same letter size as"),
    "TextBox.turned": QT_TRANSLATE_NOOP("Fields", "Turned"),
    "TextBox.wraps": QT_TRANSLATE_NOOP("Fields", "Several lines"),
}
FACE_VALUE_WORDS: Final = {
    "cream": QT_TRANSLATE_NOOP("Values", "cream"),
    "faction_ink": QT_TRANSLATE_NOOP("Values", "colour of the faction, for letters"),
    "hairline": QT_TRANSLATE_NOOP("Values", "fine lines"),
    "ink": QT_TRANSLATE_NOOP("Values", "ink"),
    "muted": QT_TRANSLATE_NOOP("Values", "muted ink"),
    "on_faction": QT_TRANSLATE_NOOP("Values", "letters on the colour of the faction"),
    "shade": QT_TRANSLATE_NOOP("Values", "shade"),
    **{f"{box}.blend:normal": QT_TRANSLATE_NOOP("Values", "as usual") for box in _BOXES},
    **{
        f"{box}.too_long:{way}": words
        for box in ("TextBox", "RichBox")
        for way, words in (
            ("shrink", QT_TRANSLATE_NOOP("Values", "smaller letters")),
            ("condense", QT_TRANSLATE_NOOP("Values", "narrower, then smaller letters")),
            ("cut", QT_TRANSLATE_NOOP("Values", "smaller letters, then dots")),
            ("run_over", QT_TRANSLATE_NOOP("Values", "run over the box")),
        )
    },
    "RichParagraph.gives_way:no": QT_TRANSLATE_NOOP("Values", "no"),
    "RichParagraph.gives_way:first": QT_TRANSLATE_NOOP("Values", "before letters become smaller"),
    "RichParagraph.gives_way:last": QT_TRANSLATE_NOOP("Values", "once letters are smallest"),
    "TextBox.turned:no": QT_TRANSLATE_NOOP("Values", "upright"),
    "TextBox.turned:left": QT_TRANSLATE_NOOP("Values", "to the left (reads upwards)"),
    "TextBox.turned:right": QT_TRANSLATE_NOOP("Values", "to the right (reads downwards)"),
    "TextBox.turned:over": QT_TRANSLATE_NOOP("Values", "upside down"),
    "foil": QT_TRANSLATE_NOOP("Values", "foil"),
    "varnish": QT_TRANSLATE_NOOP("Values", "spot varnish"),
    "100": QT_TRANSLATE_NOOP("Values", "100 thin"),
    "200": QT_TRANSLATE_NOOP("Values", "200 extra light"),
    "300": QT_TRANSLATE_NOOP("Values", "300 light"),
    "400": QT_TRANSLATE_NOOP("Values", "400 regular"),
    "500": QT_TRANSLATE_NOOP("Values", "500 medium"),
    "600": QT_TRANSLATE_NOOP("Values", "600 semi-bold"),
    "700": QT_TRANSLATE_NOOP("Values", "700 bold"),
    "800": QT_TRANSLATE_NOOP("Values", "800 extra bold"),
    "900": QT_TRANSLATE_NOOP("Values", "900 black"),
    "box:line": QT_TRANSLATE_NOOP("Values", "line"),
}
