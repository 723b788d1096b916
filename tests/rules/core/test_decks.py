"""Chances of the first cards of a deck, exactly."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.decks import (
    DeckCard,
    chance_at_least,
    chance_of,
    chance_of_one_each,
    chances,
    curve,
    expected,
    of_group,
    size,
)
from schemas.text import LocalText
from tests.cases import cases

DECK = (
    DeckCard(LocalText({"en": "Squire"}), 4, frozenset({"character"}), 2),
    DeckCard(LocalText({"en": "Sir Axle"}), 1, frozenset({"character", "unique"}), 5),
    DeckCard(LocalText({"en": "Saw"}), 3, frozenset({"weapon"}), 3),
)


def test_a_deck_is_counted_by_group_and_cost() -> None:
    assert (size(DECK), of_group(DECK, "character"), of_group(DECK, "instant")) == (8, 5, 0)
    assert curve(DECK, "character") == ((2, 4), (3, 0), (4, 0), (5, 1))
    assert curve(DECK) == ((2, 4), (3, 3), (4, 0), (5, 1))
    assert curve((), "weapon") == ()


@cases(
    ("least", "among", "of", "drawn", "chance"),
    [
        (1, 4, 60, 7, 0.3995),  # four copies of sixty cards in a hand of seven
        (1, 24, 60, 7, 0.9784),
        (2, 24, 60, 7, 0.8573),
        (0, 0, 60, 7, 1.0),
        (1, 0, 60, 7, 0.0),
        (3, 3, 3, 9, 1.0),
    ],
)
def test_known_chances(least: int, among: int, of: int, drawn: int, chance: float) -> None:
    assert chance_at_least(least, among, of, drawn) == pytest.approx(chance, abs=5e-5)


def test_a_chance_is_never_a_whole_number() -> None:
    assert isinstance(chance_at_least(2, 1, 60, 7), float)


def test_a_group_larger_than_its_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="5 in 4"):
        chance_of(1, 5, 4, 2)


@given(st.integers(0, 70), st.integers(0, 30), st.data())
def test_chances_make_a_whole_and_the_expectation(of: int, drawn: int, data: st.DataObject) -> None:
    among = data.draw(st.integers(0, of))
    found = chances(among, of, drawn)
    assert sum(found) == pytest.approx(1.0)
    assert sum(number * chance for number, chance in enumerate(found)) == pytest.approx(
        expected(among, of, drawn)
    )


@given(st.lists(st.integers(0, 3), min_size=1, max_size=3), st.integers(0, 2), st.integers(0, 5))
def test_one_of_each_group_as_counted_by_hand(groups: list[int], rest: int, drawn: int) -> None:
    cards = [number for number, size_of in enumerate(groups) for _ in range(size_of)] + [-1] * rest
    if not cards:
        return
    hands = list(combinations(cards, min(drawn, len(cards))))
    whole = sum(set(range(len(groups))) <= set(hand) for hand in hands)
    assert chance_of_one_each(groups, len(cards), drawn) == pytest.approx(whole / len(hands))
