"""Orders in a ring at the unit, by click and by key; what is laid stands on the counter for its owner."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.listed_choices import MOST_READ
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.pages.preview.ring import Ring
from tests.ui.preview.by_hand import click_field, until_step

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(begun_page: PreviewPage) -> PreviewPage:
    """The preview of the first battle."""
    return begun_page


def opened(page: PreviewPage, hand: Hand, qtbot: QtBot, subject: str) -> Ring:
    click_field(qtbot, page, page.battle.canvas.places_of(subject)[0])
    ring = page.battle.hand_field.ring
    assert ring.isVisible()
    return ring


@pytest.mark.long
def test_orders_are_given_in_the_ring_by_click_and_by_key(
    page: PreviewPage, hand: Hand, qtbot: QtBot
) -> None:
    first, second = hand.subjects()
    ring = opened(page, hand, qtbot, first)
    assert [choice.mark for choice in ring.choices] == ["M", "S", "C", "H"]
    assert ring.legend.isVisible()
    qtbot.mouseMove(ring, ring.centre_of(3).toPoint())
    assert "<b>Hold</b>" in ring.legend.text()
    strip = page.battle.strip  # the first orders are those of the first turn
    assert (strip.turn.text(), strip.lit()) == ("Turn 1", "orders")
    qtbot.mouseClick(ring, LEFT, pos=ring.centre_of(2).toPoint())
    assert not ring.isVisible()
    ring = opened(page, hand, qtbot, second)
    qtbot.keyClick(ring, Qt.Key.Key_H)
    picture = page.battle.canvas.picture
    assert picture is not None
    assert picture.laid == {first: "C", second: "H"}
    assert hand.draft == ((0, "charge"), (1, "hold"))


@pytest.mark.long
def test_escape_closes_the_ring_and_nothing_is_ordered(page: PreviewPage, hand: Hand, qtbot: QtBot) -> None:
    ring = opened(page, hand, qtbot, hand.subjects()[0])
    qtbot.keyClick(ring, Qt.Key.Key_Escape)
    assert not ring.isVisible()
    assert hand.draft == ()


@pytest.mark.parametrize(
    ("count", "first", "onward"), [(4, 4, ""), (6, 6, ""), (7, 5, "67"), (12, 5, "6789A")]
)
def test_a_legend_has_six_lines_at_most_and_goes_on_to_the_others(
    qapp: QApplication, qtbot: QtBot, count: int, first: int, onward: str
) -> None:
    """Letters of counters that lie in the ring only later count all the same."""
    field = QWidget()
    field.resize(600, 400)
    qtbot.addWidget(field)
    field.show()
    ring, marks = Ring(field), "123456789ABC"[:count]
    ring.open(tuple(Choice(f"Spell {mark}", mark=mark) for mark in marks), QPointF(300, 200))
    assert "".join(one.mark for one in ring.choices) == marks[:first]
    lines = ring.legend.text().count("<tr>")
    assert lines == first + bool(onward) <= MOST_READ
    qtbot.keyClick(ring, Qt.Key.Key_Left)  # back from the top: to the last one
    last = f"More ({count - first})" if onward else f"Spell {marks[-1]}"
    assert f"<b>{last}</b>" in ring.legend.text()
    if onward:
        assert f"More ({count - first})" in ring.legend.text()
        qtbot.mouseClick(ring, LEFT, pos=ring.centre_of(first).toPoint())
        assert "".join(one.mark for one in ring.choices) == onward
        assert ring.isVisible()
        while ring.choices[0].mark != "1":
            qtbot.keyClicks(ring, "+")
        lines = ring.legend.text().count("<tr>")
        assert lines <= MOST_READ
    with qtbot.waitSignal(ring.chosen) as taken:
        qtbot.keyClicks(ring, marks[-1].lower())
    assert taken.args[0].mark == marks[-1]
    assert ring.isHidden()


def test_pointing_at_an_enemy_says_the_odds_with_their_sections(
    page: PreviewPage, hand: Hand, qtbot: QtBot
) -> None:
    until_step(page, qtbot, "attacks")
    hand.select(hand.subjects()[0])
    choice = next(choice for choice in hand.choices() if choice.tool == "aim" and choice.at)
    odds = hand.odds(choice)
    assert odds is not None
    assert odds.lines[0].startswith("Hits on 1 to ")
    assert odds.lines[-1].startswith("Expected: they lose ")
    assert all("(" in words for _, words in odds.parts)
    page.battle.canvas.field_hovered.emit(choice.at[0])
    assert page.battle.canvas.quiet
    hand.choose(choice)
    assert [sign.kind for sign in hand.signs(hand.state) if sign.kind != "counter"] == ["attack"]
