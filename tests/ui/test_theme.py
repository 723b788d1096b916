"""The colours can be read, in both themes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from editor.ui.theme import DARK, LIGHT, Tokens, icon_pixmap, theme

PAIRS = [(text, ground) for ground in ("window", "surface", "raised", "hover") for text in ("text", "muted")]
PAIRS += [
    (text, ground) for ground in ("window", "surface") for text in ("accent", "danger", "warning", "success")
]
PAIRS += [("on_accent", "accent"), ("text", "accent_soft"), ("text", "danger_soft"), ("text", "warning_soft")]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (WCAG 2)."""
    parts = [
        channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in QColor(colour).getRgbF()[:3]
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_words_stand_out_from_their_ground(tokens: Tokens, text: str, ground: str) -> None:
    first, second = sorted((luminance(getattr(tokens, text)), luminance(getattr(tokens, ground))))
    assert (second + 0.05) / (first + 0.05) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_borders_of_fields_can_be_seen(tokens: Tokens) -> None:
    first, second = sorted((luminance(tokens.border_strong), luminance(tokens.surface)))
    assert (second + 0.05) / (first + 0.05) >= 3


@pytest.mark.usefixtures("qapp")
def test_icon_takes_the_colour_asked_for() -> None:
    image = icon_pixmap("check", "#ff0000", 32).toImage()
    seen = {
        image.pixelColor(x, y).name()
        for x in range(32)
        for y in range(32)
        if image.pixelColor(x, y).alpha() == 255
    }
    assert seen == {"#ff0000"}


@pytest.mark.usefixtures("qapp")
def test_unknown_icon_is_a_mistake_of_ours() -> None:
    with pytest.raises(FileNotFoundError):
        theme().icon("no-such-icon")
