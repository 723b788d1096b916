"""Texts that do not fit: narrower, cut with dots, over the box; turned; several of one size."""

from __future__ import annotations

from typing import Any

import pytest

from editor.printing.bounds import bounds
from editor.printing.face import CardFaces, TextMark
from editor.printing.face_svg import face_svg
from editor.printing.layout import LaidText, lay_out, overflows
from editor.printing.painter import face_image
from editor.printing.safety import unsafe_texts
from editor.printing.text_lines import UNITS_PER_MM
from tests.printing.conftest import Game
from tests.printing.test_face_templates import drawn, template, text

LONG = "A guard of the old line that holds"


def _laid(card: CardFaces) -> list[LaidText]:
    return [lay_out(mark) for mark in card.front.marks if isinstance(mark, TextMark)]


def _one(game: Game, words: str, **changes: Any) -> tuple[CardFaces, LaidText]:
    card = drawn(game, template([text(words, x=10.0, y=10.0, **changes)]))
    return card, _laid(card)[0]


@pytest.fixture
def width(demonworld: Game) -> float:
    """Width in mm of the words at full size."""
    return _one(demonworld, LONG, width=90.0)[1].ink.width() / UNITS_PER_MM


def test_letters_are_narrower_before_they_are_smaller(demonworld: Game, width: float) -> None:
    full = _one(demonworld, LONG, width=90.0)[1].size
    card, laid = _one(demonworld, LONG, width=width * 0.85, too_long="condense")
    assert laid.size == full
    assert width * 0.83 < laid.ink.width() / UNITS_PER_MM <= width * 0.85
    assert overflows(card.front) == ()
    narrow = _one(demonworld, LONG, width=width * 0.6, too_long="condense", narrowest=0.8)[1]
    assert narrow.size < full
    assert narrow.ink.width() / UNITS_PER_MM <= width * 0.6
    short = _one(demonworld, "A", width=width, too_long="condense")[1]
    assert short.size == full
    assert short.transform is None


def test_what_does_not_fit_ends_in_dots_and_is_no_problem(demonworld: Game, width: float) -> None:
    card, laid = _one(demonworld, LONG, width=width * 0.3, too_long="cut")
    assert laid.lines[0].endswith("…")
    assert LONG.startswith(laid.lines[0][:-1])
    assert overflows(card.front) == ()
    assert laid.ink.width() / UNITS_PER_MM <= width * 0.3
    assert _one(demonworld, LONG, width=width, too_long="cut")[1].lines == (LONG,)


def test_a_text_may_run_over_its_box_at_full_size(demonworld: Game, width: float) -> None:
    card, laid = _one(demonworld, LONG, width=width / 2, too_long="run_over")
    assert laid.ink.width() / UNITS_PER_MM == pytest.approx(width, abs=0.01)
    assert overflows(card.front) == ()
    assert overflows(_one(demonworld, LONG, width=width / 3)[0].front)


@pytest.mark.parametrize("turned", ["left", "right", "over"])
def test_a_turned_text_stands_in_its_box_everywhere(demonworld: Game, turned: str) -> None:
    box = {"width": 6.0, "height": 30.0} if turned != "over" else {"width": 30.0, "height": 6.0}
    card, laid = _one(demonworld, "Guard", turned=turned, **box)
    ink = laid.ink
    assert ink.left() >= 10 * UNITS_PER_MM
    assert ink.right() <= (10 + box["width"]) * UNITS_PER_MM
    assert (ink.height() > ink.width()) == (turned != "over")
    # Letters begin at the lower end where they read upwards, else at the upper one.
    at_end = ink.bottom() == pytest.approx(40 * UNITS_PER_MM, abs=1)
    assert at_end == (turned == "left")
    mark = next(one for one in card.front.marks if isinstance(one, TextMark))
    assert bounds(mark).contains(ink)
    image = face_image(card.front, 4)
    dark = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).lightness() < 128
    ]
    assert all(ink.contains(x / 4 * UNITS_PER_MM, y / 4 * UNITS_PER_MM) for x, y in dark)
    assert len(dark) > 50
    assert b"matrix(" in face_svg(card.front, "t")
    assert not unsafe_texts(card.front, 5.0)


def test_texts_of_a_set_have_the_letters_of_the_smallest(demonworld: Game) -> None:
    boxes = [
        text("A", width=30.0, same_size="row"),
        text(LONG, y=6.0, width=30.0, same_size="row"),
        text("Alone", y=12.0, width=30.0),
    ]
    one, two, alone = _laid(drawn(demonworld, template(boxes)))
    assert one.size == two.size < alone.size


def test_paragraphs_end_in_dots_or_are_left_out_whole(demonworld: Game) -> None:
    words = " ".join(["held the line"] * 12)

    def lines(**last: Any) -> list[str]:
        paragraphs = [{"text": "First.", "style": "plain"}, {"text": words, "style": "plain", **last}]
        box = {
            "box": "rich",
            "name": "rules",
            "width": 30.0,
            "height": 7.0,
            "too_long": "cut",
            "paragraphs": paragraphs,
        }
        card = drawn(demonworld, template([box]))
        assert overflows(card.front) == ()
        return [line for laid in _laid(card) for line in laid.lines]

    cut = lines()
    assert cut[0] == "First."
    assert cut[-1].endswith("…")
    assert len(cut) > 1
    assert lines(together=True) == ["First."]


def test_words_before_a_paragraph_that_begins_in_another_style_stand_apart(demonworld: Game) -> None:
    styles = [{"id": "plain", "size_mm": 4.0}, {"id": "red", "size_mm": 4.0, "colour": "#ff0000"}]
    paragraph = {"text": "<red>Fire</red> **burns**", "lead": "Magic.", "style": "plain"}
    box = {"box": "rich", "name": "rules", "width": 40.0, "height": 8.0, "paragraphs": [paragraph]}
    card = drawn(demonworld, template([box], styles=styles))
    (mark,) = (one for one in card.front.marks if isinstance(one, TextMark))
    assert mark.text == "Magic. Fire burns"
    looks = {mark.text[run.start : run.start + run.length]: run for run in mark.runs}
    assert looks["Magic."].bold
    assert looks["Magic."].look is None
    assert looks["Fire"].look is not None
    assert looks["burns"].bold


def test_a_sign_in_a_text_has_the_colour_of_its_own_style(demonworld: Game) -> None:
    styles = [{"id": "plain", "size_mm": 4.0}, {"id": "red", "size_mm": 4.0, "colour": "#ff0000"}]
    paragraph = {"text": "<red>:shield:</red> Guard", "style": "plain"}
    box = {"box": "rich", "name": "rules", "width": 40.0, "height": 8.0, "paragraphs": [paragraph]}
    card = drawn(demonworld, template([box], styles=styles))
    (icon,) = _laid(card)[0].icons
    image = face_image(card.front, 8)
    middle = (icon.x + icon.size * 0.35) / UNITS_PER_MM * 8, (icon.y + icon.size * 0.4) / UNITS_PER_MM * 8
    assert image.pixelColor(round(middle[0]), round(middle[1])).name() == "#ff0000"
