"""Round markers of cardboard, 14 mm across: a large sign above a small word, alike on both sides."""

from __future__ import annotations

from typing import Final

from editor.printing.face import CardFaces, DiscMark, Face, Family, TextMark, TextStyle
from editor.printing.frame import on_colour

_DIAMETER_MM: Final = 14.0


def marker_disc(
    sign: str,
    label: str,
    colour: str,
    *,
    sign_mm: float = 6.4,
    family: Family = "symbol",
) -> CardFaces:
    """Return both sides of a round marker.

    Args:
        sign: one letter, figure or symbol.
        label: what it marks, small below it.
        colour: of the disc, ``#rrggbb``.
        sign_mm: height of the sign.
        family: font in which the sign is set.
    """
    radius = _DIAMETER_MM / 2
    ink = on_colour(colour)
    large = TextStyle(sign_mm, ink, family, align="centre", anchor="middle")
    small = TextStyle(1.7, ink, align="centre", anchor="middle", least_mm=1.1)
    face = Face(
        (
            DiscMark(radius, radius, radius, colour),
            TextMark(radius - 4.0, 1.6, 8.0, 7.4, sign, large, "sign"),
            TextMark(radius - 4.8, 9.4, 9.6, 2.4, label, small, "label"),
        ),
        _DIAMETER_MM,
        _DIAMETER_MM,
        round=True,
    )
    return CardFaces(face, face, "", label)
