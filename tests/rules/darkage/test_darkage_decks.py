"""Decks of Dark Age: what goes into them, and how their stock is told."""

from __future__ import annotations

from editor.rules.darkage.changes import without
from editor.rules.darkage.converting import CONVERTER
from editor.rules.darkage.deck import army_points, line
from editor.rules.darkage.deck_stats import stock_of
from editor.rules.darkage.setting_up import _Table
from editor.rules.darkage.state import NONE
from editor.rules.darkage.tallying import troops

from .table import Table


def test_raiders_have_characters_and_artifacts_alone(table: Table) -> None:
    game = table.state.game
    leader, location = game.leaders[0], game.locations[0]
    victory = next(one for one in game.stocks[0] if game.sort(one) == "victory")
    cards = [(leader, 1), (location, 1), (game.cards[victory], 2), (game.cards[table.card("squire", 0)], 3)]
    for raiders, count in ((True, 3), (False, 5)):
        laid = _Table()
        laid.add(0, iter(cards), raiders=raiders)
        assert len(laid.cards) == count


def test_a_card_that_nobody_holds_is_taken_from_nowhere() -> None:
    assert without((3, 4), 3) == (4,)
    assert without((NONE,), 3) == (NONE,)


def test_the_stock_of_a_deck_is_told_in_groups(table: Table) -> None:
    game = table.state.game
    squire = game.unit(table.card("squire", 0))
    found = stock_of([(squire, 3), (game.leaders[0], 1), (None, 2), (game.cards[game.stocks[0][-1]], 1)])
    assert found[0].copies == 3
    assert "character" in found[0].groups
    assert len(found) == 2


def test_a_document_of_another_sort_is_no_card_of_a_deck(table: Table) -> None:
    ruleset = table.state.game.ruleset

    class Found:
        card = ruleset
        entry = None

    assert line(0, Found()) is None  # type: ignore[arg-type]
    assert CONVERTER.figures(ruleset, ruleset) is None
    assert army_points(ruleset, {}) == 0


def test_each_fighter_of_a_deck_takes_part_with_all_its_copies(table: Table) -> None:
    game = table.state.game
    found = troops(game)
    assert len({one.id for one in found}) == len(found)
    for side in (0, 1):
        name = game.scenario.sides[side].id
        fighters = [card for card in game.stocks[side] if game.is_unit(card)]
        assert sum(one.elements for one in found if one.side == name) == len(fighters)
