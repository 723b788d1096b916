"""The searching player of Dark Age: what it tries out, in games that may be the one that is played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from editor.rules.core.contract import AiSettings
from editor.rules.core.dice import SeededDice
from editor.rules.darkage.actions.cards import Enlist
from editor.rules.darkage.actions.raid import Attack, CommitLone, LayFaceDown
from editor.rules.darkage.actions.turn import Begin, Done
from editor.rules.darkage.ai import plain, searching
from editor.rules.darkage.ai.options import options
from editor.rules.darkage.ai.possible import possible
from editor.rules.darkage.ai.winning import winning_share
from editor.rules.darkage.state import HIDDEN, NONE, Combat, Fighter, State
from tests.benchmarks.leagues import darkage as league

from .table import PLAY, Make, Table, fighting

SEARCHING = AiSettings("searching")


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "NODES", 1)


def played(setup_of: Make, slug: str, decisions: int) -> list[tuple[State, State]]:
    """Return the states of a game that is played plainly, each with the view of who acts."""
    state, dice = PLAY.start(setup_of(slug)), SeededDice(4)
    found = []
    for _ in range(decisions):
        side = PLAY.to_act(state)
        assert side is not None
        view = PLAY.view(state, side)
        found.append((state, view))
        for event in PLAY.decide(state, plain.choose(view, plain.KEEN), dice):
            state = PLAY.evolve(state, event)
    return found


@pytest.mark.parametrize(("slug", "decisions"), [("four-corners", 220), ("night-of-rats", 110)])
def test_what_is_tried_out_is_legal_and_each_possible_state_looks_the_same(
    setup_of: Make, slug: str, decisions: int
) -> None:
    dice, steps = SeededDice(1), set[str]()
    for state, view in played(setup_of, slug, decisions):
        guess = possible(view, dice)
        side = PLAY.to_act(state)
        assert side is not None
        assert PLAY.view(guess, side) == view
        for number, one in enumerate(guess.players):
            every = Counter((*one.hand, *one.stock, *one.discard, *one.laid))
            every.update(card for fighter in one.zone for card in (fighter.card, *fighter.attached))
            combat = guess.combat
            if combat is not None and number == combat.attacker:
                every[combat.attack_card] += 1
            if combat is not None and number == combat.defender:
                every[combat.defence_card] += 1
            del every[NONE]
            assert every == Counter(state.game.stocks[number])
        for action in options(view, plain.choose(view)):
            assert PLAY.check(state, action) is None
        if state.step not in steps:
            steps.add(state.step)
            assert PLAY.check(state, PLAY.choose(view, side, dice, SEARCHING)) is None
    assert len(steps) > 10


def test_the_same_dice_choose_the_same_whatever_the_others_hold(setup_of: Make) -> None:
    state, _ = played(setup_of, "toll-and-tax", 60)[-1]
    other = next(one for one in range(2) if one != state.acting)
    table = Table(setup_of("toll-and-tax"))
    table.state = state
    held = state.players[other]
    hand, stock = held.stock[: len(held.hand)], (*held.hand, *held.stock[len(held.hand) :])
    players = list(state.players)
    players[other] = replace(held, hand=hand, stock=stock)
    swapped = replace(state, players=tuple(players))
    side = PLAY.to_act(state)
    assert side is not None
    found = [
        searching.tried(PLAY.view(one, side), SeededDice(7), "balanced") for one in (state, state, swapped)
    ]
    assert found[0] == found[1] == found[2]


def test_command_is_kept_for_the_raid_that_wins(table: Table) -> None:
    squire = table.card("squire", 0)
    recruit = table.card("squire", 0, 1)
    table.lay(0, zone=(Fighter(squire),), hand=(recruit,), command=1, logistics=0, points=7, markers=0)
    table.lay(1, command=0, logistics=0, hand=(), markers=0)
    table.at("enlist", "enlist")
    view = PLAY.view(table.state, "knights")
    assert isinstance(plain.choose(view), Enlist)
    assert searching.choose(view, SeededDice(2), "balanced") == Done()
    table.at("action")
    assert searching.choose(PLAY.view(table.state, "knights"), SeededDice(2), "balanced") == Attack(1)


def test_a_card_face_down_is_one_that_can_win(table: Table) -> None:
    squire, banger = fighting(table)
    card = next(one for one in table.state.game.stocks[1] if table.state.game.sort(one) == "victory")
    table.lay(1, hand=(card,))
    table.at("attacker_cards", "combat")
    laid = replace(table.state.fight, defence_card=card, round=0)
    table.lay(1, hand=())
    table.state = replace(table.state, combat=laid)
    view = PLAY.view(table.state, "knights")
    assert view.fight.defence_card == HIDDEN
    guess = possible(view, SeededDice(1))
    assert table.state.game.sort(guess.fight.defence_card) == "victory"
    assert guess.fight.defence_card not in (*guess.players[1].hand, *guess.players[1].stock)
    turned = replace(laid, attack_card=card, defence_card=NONE, attacker=1, defender=0, target=0)
    table.state = replace(table.state, combat=replace(turned, attack_pool=(banger,), defence_pool=(squire,)))
    guess = possible(PLAY.view(table.state, "knights"), SeededDice(1))
    assert table.state.game.sort(guess.fight.attack_card) == "victory"


def test_copies_of_a_card_are_tried_out_once(table: Table) -> None:
    fighting(table)
    game = table.state.game
    cards = [one for one in game.stocks[0] if game.sort(one) == "victory"]
    alike = [one for one in cards if game.cards[one].id == game.cards[cards[0]].id]
    assert len(alike) > 1
    table.lay(0, hand=tuple(alike))
    table.at("attack_card", "combat")
    assert list(options(table.state, Done())) == [Done(), LayFaceDown(alike[0])]


def test_whoever_has_won_is_sure_of_it_and_the_richer_is_likelier_to(table: Table) -> None:
    table.at("stock", "stock")
    assert winning_share(table.state, 0) + winning_share(table.state, 1) == pytest.approx(1.0)
    even = winning_share(table.state, 0)
    table.lay(0, points=7)
    near = winning_share(table.state, 0)
    table.lay(0, points=9)
    assert even < near < winning_share(table.state, 0)
    over = replace(table.state, step="over")
    assert [winning_share(replace(over, winner=one), 0) for one in (0, 1, NONE)] == [1.0, 0.0, 0.5]


def test_the_only_choice_is_not_tried_out(setup_of: Make) -> None:
    view = PLAY.start(setup_of("toll-and-tax"))
    (only,) = searching.tried(view, SeededDice(1), "balanced")
    assert (only.action, only.games) == (Begin(), 0)


def test_advice_is_what_the_player_would_do_with_all_that_was_tried_out(setup_of: Make) -> None:
    states = played(setup_of, "toll-and-tax", 60)
    for state, view in (states[0], next(one for one in reversed(states) if one[0].step == "enlist")):
        side = PLAY.to_act(state)
        assert side is not None
        for level in PLAY.levels:
            settings = AiSettings(level)
            advice = PLAY.advise(view, side, SeededDice(3), settings)
            assert advice.action == PLAY.choose(view, side, SeededDice(3), settings)
            tried = level == "searching" and state.step == "enlist"
            assert [one.action for one in advice.tried][:1] == ([advice.action] if tried else [])


def test_a_lone_fighter_and_who_comes_between_are_tried_out(setup_of: Make) -> None:
    table = Table(setup_of("four-corners"))
    game = table.state.game
    fighters = [next(card for card in game.stocks[side] if game.is_unit(card)) for side in range(3)]
    for side, card in enumerate(fighters):
        table.lay(side, zone=(Fighter(card),), command=6)
    combat = Combat(0, 1, 1, place=0, attack_pool=(fighters[0],), asked=(2,))
    table.state = replace(table.state, combat=combat)
    table.at("intercept", "combat", acting=2)
    tried = searching.tried(table.state, SeededDice(1), "cautious")
    assert len(tried) == 2
    assert all(0.0 <= one.share <= 1.0 and one.games for one in tried)
    table.at("defence_pool", "combat", acting=1)
    assert CommitLone(fighters[1]) in {
        one.action for one in searching.tried(table.state, SeededDice(1), "balanced")
    }


def test_the_league_is_of_equal_decks_that_can_be_played() -> None:
    setups = league.setups()
    assert {len(one.scenario.sides) for one in setups} == {2, 4}
    for setup in setups:
        assert len({side.army.id for side in setup.scenario.sides}) == 1
        assert PLAY.refusals(setup) == ()
