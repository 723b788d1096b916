"""How letters look: a style of a template, at the scale of the face that is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, Literal

from editor.printing.face import Family, RunLook, TextEffects, TextStyle
from editor.printing.faces.sheet import Frame, Sheet, colour_maker
from editor.printing.frame import INK
from schemas.face import FaceStyle

StyleMaker = Callable[[Sheet, Frame], TextStyle]
Anchor = Literal["top", "middle", "bottom"]
_LEAST_LETTERS_MM: Final = 0.9


def style_maker(
    style: FaceStyle,
    size_mm: float | None = None,
    least_mm: float | None = None,
    colour: str = "",
    anchor: Anchor | None = None,
) -> StyleMaker:
    """Return the function that gives the style of marks; a box may have its own size, colour and anchor."""
    size = size_mm or style.size_mm
    smallest = least_mm or style.least_mm
    least = min(size, size * 0.7 if smallest is None else smallest)
    shade = colour_maker(colour or style.colour)
    outline, shadow = colour_maker(style.outline), colour_maker(style.shadow)
    plain = not style.outline and not style.shadow

    def effects(sheet: Sheet, frame: Frame) -> TextEffects | None:
        if plain:
            return None
        scale = frame.letters
        moved = (style.shadow_x_mm * scale, style.shadow_y_mm * scale)
        return TextEffects(outline(sheet) or "", style.outline_mm * scale, shadow(sheet) or "", *moved)

    def make(sheet: Sheet, frame: Frame) -> TextStyle:
        return _text_style(
            size * frame.letters,
            _least_letters(least, frame.letters),
            shade(sheet) or INK,
            sheet.own.family(style.own_font) if style.own_font is not None else style.font,
            style.bold,
            style.italic,
            style.align,
            anchor or style.anchor,
            style.leading,
            style.weight,
            style.tracking,
            effects(sheet, frame),
        )

    return make


LookMaker = Callable[[Sheet, Frame, TextStyle], Callable[[str], RunLook | None]]


def look_maker(styles: Mapping[str, FaceStyle]) -> LookMaker:
    """Return the function that gives, for a text in one style, how letters in the other styles look."""
    makers = {name: style_maker(style) for name, style in styles.items()}

    def make(sheet: Sheet, frame: Frame, base: TextStyle) -> Callable[[str], RunLook | None]:
        def look(name: str) -> RunLook | None:
            if name not in makers:
                return None
            style = makers[name](sheet, frame)
            share = style.size_mm / base.size_mm
            flags = (style.bold, style.italic, style.weight, style.tracking)
            return RunLook(style.family, style.colour, share, *flags)

        return look

    return make


@lru_cache(maxsize=2048)
def _text_style(
    size: float,
    least: float,
    colour: str,
    font: Family,
    bold: bool,
    italic: bool,
    align: Literal["left", "centre", "right"],
    anchor: Anchor,
    leading: float,
    weight: int | None,
    tracking: float,
    effects: TextEffects | None,
) -> TextStyle:
    """Return the style of marks with these looks."""
    looks = (size, colour, font, bold, italic, align, anchor, least, leading)
    return TextStyle(*looks, weight, tracking, effects)


def _least_letters(least: float, scale: float) -> float:
    """Return the smallest letters on a scaled face: a small disk may have smaller ones, to a limit."""
    return least if scale >= 1 else max(min(_LEAST_LETTERS_MM, least), least * scale)
