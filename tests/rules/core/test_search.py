"""Trying actions out in thought: the better one is found within the budget, the same one each time."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from editor.rules.core.dice import Dice, SeededDice
from editor.rules.core.search import Played, Tried, search

NOT_SEEN = -1


class Heap(NamedTuple):
    """A heap of stones: who takes the last one wins, unless the hidden stone is white."""

    stones: int
    white: int
    """1 if the hidden stone is white, 0 if not; ``NOT_SEEN`` in a view."""


class Stones:
    """One or two stones are taken in turn; in thought both players take any number that is left to them."""

    def __init__(self, white_in: int = 1_000_000) -> None:
        self.white_in = white_in
        self.seen: list[tuple[Heap, int]] = []
        self.nodes = 0

    def possible(self, view: Heap, dice: Dice) -> Heap:
        return view._replace(white=int(dice.roll(self.white_in) == 1))

    def played(self, state: Heap, action: int, dice: Dice) -> Played:
        self.seen.append((state, action))
        left, own, nodes = state.stones - action, True, 1
        while left > 0:
            left -= dice.roll(min(2, left))
            own, nodes = not own, nodes + 1
        self.nodes += nodes
        return Played(0.5 if state.white else float(own), nodes)


def tried(
    stones: int, actions: Sequence[int] = (1, 2), nodes: int = 400, seed: int = 1, loss: float = 0.0
) -> tuple[Tried[int], ...]:
    return search(Stones(), Heap(stones, NOT_SEEN), actions, SeededDice(seed), nodes, loss=loss)


@pytest.mark.parametrize(("stones", "best"), [(2, 2), (4, 1), (5, 2)])
def test_a_win_in_one_move_or_two_is_found(stones: int, best: int) -> None:
    found = tried(stones)
    assert found[0].action == best
    assert found[0].share > found[1].share
    assert {one.action for one in found} == {1, 2}


class AtOnce(Stones):
    """A game that is over with the action: nothing more is decided in it."""

    def played(self, state: Heap, action: int, dice: Dice) -> Played:
        return Played(action / 2, 0)


def test_a_game_that_is_over_at_once_is_no_reason_to_think_for_ever() -> None:
    found = search(AtOnce(), Heap(2, NOT_SEEN), (1, 2), SeededDice(1), 10)
    assert [(one.action, one.share) for one in found] == [(2, 1.0), (1, 0.5)]


def test_the_same_dice_give_the_same_answer_and_other_dice_may_differ() -> None:
    assert tried(7) == tried(7)
    assert tried(7) != tried(7, seed=2)


def test_hidden_things_are_drawn_and_every_action_is_tried_in_the_same_games() -> None:
    game = Stones(white_in=2)
    found = search(game, Heap(4, NOT_SEEN), (1, 2), SeededDice(1), 300)
    assert {heap.white for heap, _ in game.seen} == {0, 1}
    assert [heap for heap, action in game.seen if action == 1] == [
        heap for heap, action in game.seen if action == 2
    ]
    assert found[0].games == found[1].games == len(game.seen) // 2


def test_no_more_nodes_are_taken_than_the_budget_and_one_game_of_each_action() -> None:
    for actions in ((1,), (1, 2), (1, 2, 3, 4, 5)):
        game = Stones(white_in=1)
        search(game, Heap(9, NOT_SEEN), actions, SeededDice(1), 200)
        assert game.nodes <= 200 + 9 * len(actions)
    game = Stones()
    search(game, Heap(9, NOT_SEEN), (1, 2, 3), SeededDice(1), 0)
    assert [action for _, action in game.seen] == [1, 2, 3]


def test_a_single_action_is_tried_once() -> None:
    assert [one.games for one in tried(9, actions=(2,))] == [1]


def test_what_is_worse_is_tried_less_often_and_stands_behind() -> None:
    found = tried(4, actions=(1, 2, 1, 2), nodes=2000)
    assert [one.action for one in found] == [1, 1, 2, 2]
    assert found[0].games == found[1].games > found[2].games


def test_a_clear_choice_is_made_before_the_nodes_are_spent() -> None:
    assert sum(one.games for one in tried(2, nodes=10_000)) < 100


def test_nobody_thinks_for_long_about_what_is_alike() -> None:
    def games(loss: float) -> int:
        return search(Stones(white_in=1), Heap(9, NOT_SEEN), (1, 2), SeededDice(1), 10_000, loss=loss)[
            0
        ].games

    assert games(0.02) < games(0.005) < games(0.0)


def test_of_equals_the_one_named_first_is_taken() -> None:
    game = Stones(white_in=1)
    for actions in ((1, 2), (2, 1)):
        found = search(game, Heap(9, NOT_SEEN), actions, SeededDice(1), 100)
        assert [one.action for one in found] == list(actions)
        assert found[0].share == 0.5


def test_nothing_to_choose_from_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        tried(3, actions=())
