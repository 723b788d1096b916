"""Whole games of Dark Age: random legal ones and those of the computer keep what must always hold."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from editor.rules.core.contract import AiSettings, Setup
from editor.rules.core.dice import SeededDice
from editor.rules.darkage.base import Event
from editor.rules.darkage.changes import returned
from editor.rules.darkage.means import score
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.state import HIDDEN, NONE, State
from schemas.messages import sentence

Make = Callable[..., Setup]


def cards_of(state: State, side: int) -> list[int]:
    """Return all cards of a side, those laid face down in a combat, too."""
    found = list(returned(state.players[side]))
    combat = state.combat
    down = (combat.attack_card, combat.defence_card) if combat is not None else ()
    return found + [card for card in down if card != NONE and state.game.owners[card] == side]


def held_together(state: State) -> None:
    """Assert what holds in every state."""
    most = state.game.ruleset.resources.resource_most
    for side, player in enumerate(state.players):
        cards = cards_of(state, side)
        assert sorted(cards) == sorted(state.game.stocks[side])
        assert 0 <= player.command <= most
        assert 0 <= player.logistics <= most
        assert player.markers >= 0
        assert all(fighter.wounds >= 0 for fighter in player.zone)
    if state.combat is not None:
        for side in (state.combat.attacker, state.combat.defender):
            pool = state.combat.pool(side)
            assert len(set(pool)) == len(pool)
            assert all(state.players[side].fighter(card) is not None for card in pool)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("slug", "seed"), [("toll-and-tax", 1), ("below-the-ward", 2), ("four-corners", 3), ("night-of-rats", 4)]
)
def test_a_random_legal_game_ends_and_its_log_alone_replays_it(setup_of: Make, slug: str, seed: int) -> None:
    play, setup = DarkagePlay(), setup_of(slug, strong_marker=3, failed_to_hand=seed % 2 == 0)
    assert not play.refusals(setup)
    chooser, dice = random.Random(seed), SeededDice(seed)
    state, events = play.start(setup), []
    for _ in range(5_000):
        if play.to_act(state) is None:
            break
        actions = list(play.legal_actions(state))
        assert actions
        assert len(set(actions)) == len(actions)
        assert all(play.check(state, action) is None for action in actions[:4])
        for event in play.decide(state, chooser.choice(actions), dice):
            state = play.evolve(state, event)
            events.append(event)
        held_together(state)
    result = play.result(state)
    assert result is not None
    assert {standing.side for standing in play.standings(state)} == set(result.losses)
    again = DarkagePlay()
    copy = again.start(setup)
    for event in events:
        read = again.event_from(play.event_data(event))
        assert read == event
        for line in again.describe(copy, read):
            assert "{" not in sentence(line.message, "en") + sentence(line.message, "fr")
        copy = again.evolve(copy, read)
    assert copy.players == state.players
    assert (copy.step, copy.winner, copy.ending) == (state.step, state.winner, state.ending)


def fought(setup: Setup, seed: int, ai_by_side: tuple[AiSettings, ...]) -> tuple[State, list[Event]]:
    """Return the end and the log of a game of the computer."""
    play, dice, thinking = DarkagePlay(), SeededDice(seed), SeededDice(seed + 1)
    state = play.start(setup)
    log: list[Event] = []
    while (player := play.to_act(state)) is not None:
        action = play.choose(play.view(state, player), player, thinking, ai_by_side[state.acting])
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
            log.append(event)
    return state, log


@pytest.mark.long
def test_the_computer_plays_to_the_end_and_the_same_again(setup_of: Make) -> None:
    setup = setup_of("winter-stores")
    state, log = fought(setup, 5, (AiSettings(), AiSettings()))
    assert state.ending in ("points", "turns")
    assert max(score(state, side) for side in (0, 1)) >= min(state.game.goals)
    assert fought(setup, 5, (AiSettings(), AiSettings()))[1] == log


def test_the_solo_game_is_played_against_a_pile_of_fighters(setup_of: Make) -> None:
    state, _log = fought(setup_of("night-of-rats"), 2, (AiSettings(), AiSettings()))
    assert state.step == "over"
    assert not state.players[1].hand


def test_a_player_sees_neither_the_hands_of_others_nor_the_order_of_a_stock(setup_of: Make) -> None:
    play, dice = DarkagePlay(), SeededDice(3)
    state = play.start(setup_of("toll-and-tax"))
    first = next(iter(play.legal_actions(state)))
    for event in play.decide(state, first, dice):
        state = play.evolve(state, event)
    seen = play.view(state, "knights")
    assert seen.players[0].hand == state.players[0].hand
    assert set(seen.players[1].hand) == {HIDDEN}
    assert set(seen.players[1].stock) == {HIDDEN}
    assert seen.players[0].stock == tuple(sorted(state.players[0].stock)) != state.players[0].stock


def test_a_handicap_is_a_lever_to_make_a_scenario_even(setup_of: Make) -> None:
    play, setup = DarkagePlay(), setup_of("winter-stores")
    (first, second) = play.levers(setup)
    assert (first.id, second.side, first.high) == ("points:survivalists", "herders", 9)
    changed = play.adjusted(setup, second.id, 2)
    assert [score(play.start(changed), side) for side in (0, 1)] == [0, 2]
    assert changed.scenario.id == play.adjusted(setup, second.id, 2).scenario.id != setup.scenario.id
    with pytest.raises(LookupError):
        play.adjusted(setup, "points:nobody", 1)
