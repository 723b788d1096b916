"""Variations of battles: branches, taking back, deleting; decisions as plain data in every game."""

import json
from typing import Any

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice, TracedDice, thinking_dice, traced_thinking_dice
from editor.rules.core.variations import (
    Decision,
    Seats,
    Tree,
    Variation,
    decision_from,
    tree_data,
    tree_from,
)
from schemas.messages import LANGUAGES, sentence
from schemas.problems import EditorError
from tests.campaigns.walks import GAMES, play_of, setup_of
from tests.cases import cases

ALICE = Seats.of(["alice"], {"bob": AiSettings("calculating")})


def decided(tree: Tree, *actions: str) -> Tree:
    for action in actions:
        tree = tree.decided(Decision("alice", action))
    return tree


def words(tree: Tree, number: int | None = None) -> str:
    return "".join(decision.action for decision in tree.line(number))


def test_a_line_goes_on_where_it_branches_and_the_old_one_stays() -> None:
    tree = decided(Tree(), *"abcd")
    tree = decided(tree.branched(0, 2, seats=ALICE, turn=3, phase="melee"), *"xy")
    assert words(tree) == "abxy"
    assert words(tree, 0) == "abcd"
    assert tree.parting(0, 1) == 2
    assert (tree.now.turn, tree.now.phase, tree.now.seats) == (3, "melee", ALICE)
    tree = decided(tree.branched(1, 3, seats=ALICE), "z")
    assert (tree.now.parent, words(tree)) == (1, "abxz")
    tree = tree.gone_to(0)
    assert words(tree) == "abcd"
    assert [words(tree, number) for number in range(3)] == ["abcd", "abxy", "abxz"]


def test_a_branch_before_its_own_decisions_is_one_of_the_parent() -> None:
    tree = decided(Tree(), *"abcd")
    tree = tree.branched(0, 3, seats=ALICE).branched(1, 1, seats=ALICE)
    assert len(tree.variations) == 2  # the first had decided nothing
    assert (tree.now.parent, tree.now.index, words(tree)) == (0, 1, "a")


def test_what_has_decided_nothing_is_not_kept_unless_it_has_a_name() -> None:
    tree = decided(Tree(), *"ab").branched(0, 1, seats=ALICE)
    assert len(tree.gone_to(0).variations) == 1
    named = tree.renamed(1, "What if").gone_to(0)
    assert named.variations[1].name == "What if"
    assert named.can_be_deleted(1)
    assert len(named.deleted(1).variations) == 1


def test_neither_the_first_nor_the_played_nor_a_parent_is_deleted() -> None:
    tree = decided(decided(Tree(), *"ab").branched(0, 1, seats=ALICE), "x")
    tree = decided(tree.branched(1, 2, seats=ALICE), "y")
    assert [tree.can_be_deleted(number) for number in range(3)] == [False, False, False]
    with pytest.raises(ValueError, match="cannot be deleted"):
        tree.deleted(1)
    tree = tree.gone_to(0)
    assert tree.can_be_deleted(2)
    assert tree.deleted(2).can_be_deleted(1)


def test_own_decisions_are_forgotten_and_no_others() -> None:
    tree = decided(decided(Tree(), *"abc").branched(0, 1, seats=ALICE), *"xy")
    assert words(tree.forgotten(2)) == "ax"
    with pytest.raises(ValueError, match="cannot be dropped"):
        tree.forgotten(0)
    with pytest.raises(ValueError, match="cannot be dropped"):
        tree.branched(1, 3, seats=ALICE).gone_to(1).renamed(1, "x").gone_to(0).forgotten(0)


@pytest.mark.long
def test_a_line_goes_on_through_any_number_of_branches() -> None:
    tree = decided(Tree(), "a")
    for _ in range(3_000):
        tree = decided(tree.branched(tree.current, tree.length(), seats=Seats()), "b")
    assert words(tree) == "a" + 3_000 * "b"
    assert words(tree, 1_000) == "a" + 1_000 * "b"


def test_no_branch_beyond_a_line() -> None:
    with pytest.raises(ValueError, match="no decision"):
        decided(Tree(), "a").branched(0, 2, seats=ALICE)
    with pytest.raises(IndexError):
        Tree().gone_to(1)


@pytest.mark.parametrize("sides", [2, 6, 20, 1000, 2**40])
def test_traced_dice_roll_as_the_seeded_and_begin_again_where_they_stood(sides: int) -> None:
    plain, traced = SeededDice(5), TracedDice(5)
    assert [traced.roll(sides) for _ in range(50)] == [plain.roll(sides) for _ in range(50)]
    again = TracedDice(5, traced.drawn)
    assert [again.roll(6) for _ in range(20)] == [plain.roll(6) for _ in range(20)]
    assert traced_thinking_dice(5).roll(1000) == thinking_dice(5).roll(1000)
    with pytest.raises(ValueError, match="side"):
        traced.roll(0)


@pytest.mark.quick(2)
@pytest.mark.parametrize("game", list(GAMES))
def test_decisions_of_every_game_are_plain_data_and_fight_the_same_battle(game: str) -> None:
    play, setup = play_of(game), setup_of(game, GAMES[game][0])
    dice, thinking = SeededDice(7), thinking_dice(7)
    state, tree, fought = play.start(setup), Tree(), []
    while (side := play.to_act(state)) is not None and tree.length() < 200:
        action = play.choose(play.view(state, side), side, thinking)
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
            fought.append(play.event_data(event))
        tree = tree.decided(Decision(side, action, "computer"))
    tree = tree.branched(0, tree.length() // 2, seats=ALICE, turn=2, phase="x", name="Again")
    read = tree_from(play_of(game), json.loads(json.dumps(tree_data(play, tree))))
    assert read == tree
    state, dice, again = play.start(setup), SeededDice(7), []
    for decision in read.line(0):
        for event in play.decide(state, decision.action, dice):
            state = play.evolve(state, event)
            again.append(play.event_data(event))
    assert again == fought


@cases(
    "change",
    [
        {"current": 2},
        {"current": True},
        {"variations": []},
        {"variations": [3]},
        {"parent": 0},
        {"index": 1},
        {"hands": "alice"},
        {"ai": {"bob": ["wise", "balanced"]}},
        {"name": None},
        {"turn": -1},
        {"decisions": None},
        {"decisions": [{"side": "alice"}]},
        {"decisions": [{"side": "alice", "by": "person", "thought": 0, "action": {"action": "fly_off"}}]},
    ],
)
def test_damaged_data_is_refused_with_a_sentence(change: dict[str, Any]) -> None:
    play = play_of("zargo")
    data = tree_data(play, Tree((Variation(seats=ALICE),)))
    for key, value in change.items():
        (data if key in data else data["variations"][0])[key] = value
    with pytest.raises(EditorError) as trouble:
        tree_from(play, data)
    for language in LANGUAGES:
        assert "{" not in sentence(trouble.value.problems[0], language)


@pytest.mark.parametrize("field", ["index", "decisions", "name", "turn", "phase", "hands", "ai"])
def test_the_field_that_is_damaged_is_named(field: str) -> None:
    play = play_of("zargo")
    data = tree_data(play, Tree((Variation(seats=ALICE),)))
    data["variations"][0][field] = -1
    with pytest.raises(EditorError) as trouble:
        tree_from(play, data)
    (problem,) = trouble.value.problems
    assert (problem.path, problem.values["field"]) == (f"variations[0].{field}", field)


@pytest.mark.parametrize("field", ["side", "by", "thought"])
def test_the_field_of_a_decision_that_is_damaged_is_named(field: str) -> None:
    data = {"side": "alice", "by": "human", "thought": 0, "action": {}, field: -1}
    with pytest.raises(EditorError) as trouble:
        decision_from(play_of("zargo"), data, "decisions[3]")
    (problem,) = trouble.value.problems
    assert (problem.path, problem.values["field"]) == (f"decisions[3].{field}", field)
