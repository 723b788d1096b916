"""The look of the web site: every text is read well on its ground, in light and in dark."""

import re

import pytest

from editor.printing.books.html import bright
from editor.printing.frame import contrast, ink_of
from editor.printing.site.frame import STYLE_FILE, common_files

LOOK = common_files(())[STYLE_FILE].decode()
PEOPLES = [
    f"#{red}{green}{blue}"
    for red in ("00", "7f", "ff")
    for green in ("00", "7f", "ff")
    for blue in ("00", "ff")
]


def theme(*, dark: bool) -> dict[str, str]:
    """Return name -> colour of a theme."""
    light, found = re.findall(r":root \{([^}]*--paper[^}]*)\}", LOOK)[:2]
    return dict(re.findall(r"--(\w+): (#\w{6})", found if dark else light))


@pytest.mark.parametrize("dark", [False, True])
def test_words_links_and_notes_stand_out(dark: bool) -> None:
    colours = theme(dark=dark)
    for ground in ("paper", "shade"):
        for words in ("ink", "muted", "link"):
            assert contrast(colours[words], colours[ground]) >= 4.5


@pytest.mark.parametrize("colour", PEOPLES)
def test_headings_in_the_colour_of_any_people_stand_out(colour: str) -> None:
    assert contrast(ink_of(colour), theme(dark=False)["paper"]) >= 4.5
    assert contrast(bright(colour), theme(dark=True)["paper"]) >= 4.5


def test_whatever_takes_the_keyboard_shows_it() -> None:
    for one in ("a", ".search input", ".controls button", ".controls select", ".controls input"):
        assert re.search(rf"(^|[ ,\n]){re.escape(one)}:focus-visible[^}}]*outline: 2px", LOOK)
