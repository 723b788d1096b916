"""The searching player: what it tries out is legal, drawn from what its side may know, and leads to a win."""

import pytest

from editor.rules.core.contract import LEVELS, AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.turn import Begin, EndTurn
from editor.rules.wizwar.ai import calculating, considering, routes, searching
from editor.rules.wizwar.ai.values import chance
from editor.rules.wizwar.base import Action, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.setting_up import battle_of, first_state
from editor.rules.wizwar.state import HIDDEN, GameState
from tests.rules.wizwar.games import after, card, game, moved, setup

OTHER = Target("wizard", 1)
HAND = ("fireball", "number-3", "teleport", "full-shield")
FEW = 60
"""Nodes of a thought in these tests."""


def options(state: GameState, most: int = 20) -> tuple[Action, ...]:
    return considering.options(state, SeededDice(1), "balanced", most)


def thought(state: GameState, side: str = "red", seed: int = 1) -> tuple[object, ...]:
    return searching.tried(WizwarPlay().view(state, side), SeededDice(seed), each=FEW)


def test_the_game_offers_all_levels() -> None:
    assert WizwarPlay().levels == LEVELS


@pytest.mark.parametrize("place", ["C3", "E5", "A1"])
def test_options_are_legal_differ_and_begin_with_what_the_calculating_player_does(place: str) -> None:
    state = moved(game(HAND, ("fireball",)), 0, place)
    found = options(state)
    assert found[0] == calculating.choose(state, SeededDice(1), "balanced")
    assert len(set(found)) == len(found) > 2
    assert all(ENGINE.check(state, one) is None for one in found)
    assert options(state, 2) == found[:2]


def test_what_leaves_no_choice_is_not_tried_out() -> None:
    state = first_state(battle_of(setup()))
    assert options(state) == (Begin(),)
    found = searching.tried(state, SeededDice(1))
    assert [(one.action, one.games) for one in found] == [(Begin(), 0)]
    advice = WizwarPlay().advise(state, "red", SeededDice(1), AiSettings("searching"))
    assert (advice.action, advice.tried) == (Begin(), ())


def test_an_empty_hand_leaves_walks_and_the_end_of_the_turn() -> None:
    found = options(game((), ("fireball",)))
    assert EndTurn() in found
    assert not any(isinstance(one, Cast) for one in found)


def test_counters_and_cards_to_put_away_are_tried_out() -> None:
    state = moved(game(("fireball",), ("full-shield", "blunt")), 1, "C3")
    asked = after(moved(state, 0, "C3"), Cast(card(state, 0, "fireball"), OTHER))
    assert asked.step == "answer"
    kinds = {
        asked.battle.spec(one.card).card.slug
        for one in options(asked)
        if isinstance(one, Answer) and one.card >= 0
    }
    assert kinds == {"full-shield", "blunt"}
    assert Answer() in options(asked)
    full = game(HAND, ()).replace(step="discard")
    assert len(options(full)) == len(HAND)


def test_hidden_hands_are_drawn_from_what_is_not_seen() -> None:
    state = game(HAND, ("medusa", "fireball", "speedstone"))
    state = state.with_wizard(1, shown=frozenset({card(state, 1, "speedstone")}))
    view = WizwarPlay().view(state, "red")
    trials = searching.Trials(0)
    hands = set()
    for seed in range(5):
        found = trials.possible(view, SeededDice(seed))
        hand = found.wizards[1].hand
        assert HIDDEN not in hand
        assert len(hand) == 3
        assert card(state, 1, "speedstone") in hand
        assert found.wizards[0] == state.wizards[0]
        assert sorted((*hand, *found.pile)) == sorted((*state.wizards[1].hand, *state.pile))
        hands.add(hand)
    assert len(hands) > 1


def test_what_others_hold_and_the_order_of_the_pile_change_no_thought() -> None:
    one = game(HAND, ("medusa", "fireball"))
    two = game(HAND, ("number-2", "absorb"))
    assert one.wizards[1].hand != two.wizards[1].hand
    assert thought(one) == thought(two) == thought(one.replace(pile=one.pile[::-1]))


def test_the_same_dice_give_the_same_thought() -> None:
    state = game(HAND, ("medusa",))
    assert thought(state) == thought(state)
    assert thought(state, seed=2) != thought(state)


def test_a_win_by_a_number_card_and_a_walk_is_found() -> None:
    state = game(("number-6", "fireball"), ("medusa",))
    first, second = (one for one in range(4) if state.battle.owner(one) == 1)
    home = state.bases[0]
    treasures = tuple(home if one == first else square for one, square in enumerate(state.treasures))
    far = routes.far_from(state, 0, home)
    start = next(square for square, steps in enumerate(far) if steps == 7)
    state = state.replace(treasures=treasures).with_wizard(0, square=start, treasures=(second,))
    dice, play = SeededDice(3), WizwarPlay()
    while state.step == "act" and state.active == 0:
        action = searching.tried(play.view(state, "red"), dice, each=FEW)[0].action
        state = ENGINE.decide(state, action, dice).state
    assert (state.step, state.winner) == ("over", 0)


def test_advice_names_what_was_tried_and_is_what_would_be_done() -> None:
    play, state = WizwarPlay(), game(HAND, ("medusa",))
    view = play.view(state, "red")
    settings = AiSettings("searching")
    advice = play.advise(view, "red", SeededDice(1), settings)
    assert advice.action == advice.tried[0].action == play.choose(view, "red", SeededDice(1), settings)
    assert all(0 <= one.share <= 1 and one.games > 0 for one in advice.tried)
    assert play.advise(view, "red", SeededDice(1)).tried == ()


def test_chances_add_up_and_go_by_what_a_side_has() -> None:
    state = game(HAND, ("medusa",))
    assert chance(state, 0) + chance(state, 1) == pytest.approx(1)
    assert chance(state.with_wizard(1, life=2), 0) > chance(state, 0)
    treasure = next(one for one in range(4) if state.battle.owner(one) == 1)
    carrying = state.with_wizard(0, treasures=(treasure,))
    assert chance(carrying, 0) > chance(state, 0)
    over = state.replace(step="over", winner=0)
    assert (chance(over, 0), chance(over, 1)) == pytest.approx((1.0, 0.0))
    assert chance(state.replace(step="over"), 0) == 0.5
    dead = state.with_wizard(1, alive=False)
    assert (chance(dead, 0), chance(dead, 1)) == pytest.approx((1.0, 0.0))


def test_thought_ends_where_the_side_is_out_or_has_the_turn_again() -> None:
    trials, state = searching.Trials(0), game(("number-2",), ("sudden-death",))
    beside = state.with_wizard(1, square=state.wizards[0].square).with_wizard(0, life=1)
    found = trials.played(beside, EndTurn(), SeededDice(1))
    assert found.share == pytest.approx(0.0)
    later = trials.played(state, EndTurn(), SeededDice(1))
    assert 0.0 < later.share < 1.0
    assert later.nodes > found.nodes
