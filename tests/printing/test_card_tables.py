"""The boards of Wiz-War and Dark Age: one picture for booklet, thumbnail and the editor of scenarios."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.printing.booklet_blocks import Paragraph, Picture, Table
from editor.printing.systems import booklet
from editor.printing.systems.darkage.booklet import booklet_parts
from editor.printing.systems.darkage.table import lay_out
from editor.printing.systems.darkage.table_painter import TablePainter
from editor.printing.systems.darkage.table_painter import board_image as table_image
from editor.printing.systems.wizwar.paint import narrowed
from editor.printing.systems.wizwar.set_up import SetUp, board_image
from editor.rules.core.contract import Setup
from editor.rules.darkage.play import DarkagePlay
from schemas.systems.wizwar_board import WizwarScenario
from tests.campaigns.walks import setup_of

DARKAGE = "below-the-ward"


def without(setup: Setup, part: str) -> Setup:
    """Return a setup from which a document is gone."""
    documents = {key: one for key, one in setup.documents.items() if one.slug != part}
    return replace(setup, documents=documents)


def colours(image: QImage) -> set[int]:
    """Return the colours of a picture, each eighth pixel looked at."""
    return {image.pixel(x, y) for x in range(0, image.width(), 8) for y in range(0, image.height(), 8)}


def test_the_table_of_a_game_of_dark_age_is_drawn_as_it_is_laid(qapp: QApplication) -> None:
    setup = setup_of("darkage", DARKAGE)
    state = DarkagePlay().start(setup)
    table = lay_out(state, bare=True)
    assert {"place:0:0", "place:1:2", "leader:0", "stock:1"} <= set(table.spots)
    assert all(table.area.contains(at) for at in table.spots.values())
    image = table_image(setup, "en", 600)
    assert image is not None
    assert max(image.width(), image.height()) == 600
    drawn = QImage(image.size(), image.format())
    with QPainter(drawn) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(600 / table.area.height(), 600 / table.area.height())
        TablePainter(setup, state.game, "en").paint(painter, state, table)
    assert drawn == image, "the painter of the battle draws it"
    assert table_image(without(setup, setup.scenario.sides[0].army.slug), "en", 600) is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_booklet_of_dark_age_shows_table_sides_victory_and_each_deck(
    qapp: QApplication, language: str
) -> None:
    setup = setup_of("darkage", DARKAGE)
    parts = booklet_parts(setup, language)
    assert isinstance(parts.opening[0], Picture)
    (sides,) = parts.shared[0].blocks
    assert isinstance(sides, Table)
    assert [len(row) for row in sides.rows] == [len(sides.columns)] * 2
    leader = next(one for one in setup.documents.values() if one.slug == "the-director")
    assert sides.rows[0][2] == leader.name.get(language)
    said = " ".join(one.text for one in parts.shared[1].blocks if isinstance(one, Paragraph))
    assert "10" in said
    assert "4" in said, "the first turn in which one may raid"
    for side in setup.scenario.sides:  # type: ignore[attr-defined]
        (deck,) = parts.sides[side.id]
        (cards,) = deck.blocks
        assert isinstance(cards, Table)
        assert sum(int(row[1]) for row in cards.rows) == 60
    titles = [section.title for section in booklet(setup, language)]
    assert not any("booklet." in title or "darkage" in title for title in titles)


def test_a_booklet_of_dark_age_is_made_of_a_scenario_that_cannot_be_played(qapp: QApplication) -> None:
    setup = setup_of("darkage", DARKAGE)
    parts = booklet_parts(without(setup, setup.scenario.sides[0].army.slug), "en")  # type: ignore[attr-defined]
    assert parts.opening == ()
    first, second = parts.sides.values()
    assert (len(first), len(second)) == (0, 1)
    bare = replace(setup, documents={})
    assert booklet_parts(bare, "en").shared[0].blocks


@pytest.mark.parametrize("name", ["the-first-duel", "four-towers"])
def test_a_board_of_wizwar_is_that_of_the_battle_with_dealt_sectors_marked(
    qapp: QApplication, name: str
) -> None:
    setup = setup_of("wizwar", name)
    assert isinstance(setup.scenario, WizwarScenario)
    image = board_image(setup, "en", 600)
    assert image is not None
    assert max(image.width(), image.height()) == 600
    board = SetUp(setup, setup.scenario)
    named = [side.sector is not None for side in setup.scenario.sides]
    assert [sector is not None for sector in board.sectors] == named
    strong = {QColor(one).name() for one in map(QColor.fromRgb, colours(image))}
    assert (board.colours[0].name() in strong) == (board.sectors[0] is not None), "paler where it is dealt"
    pictures = [one for part in booklet(setup, "en") for one in part.blocks if isinstance(one, Picture)]
    assert bool(pictures) == any(board.sectors), "nothing of what is only an example is printed"


def test_a_long_name_on_a_small_card_is_written_smaller_and_cut_on_no_side(qapp: QApplication) -> None:
    font, words = narrowed("Rapetissement", 8, 26.0, bold=False)
    metrics = QFontMetricsF(font)
    assert metrics.horizontalAdvance(words) <= 26.0
    assert font.pixelSize() < 8
    assert narrowed("Mort lente", 8, 26.0, bold=False)[1] == "Mort lente"
