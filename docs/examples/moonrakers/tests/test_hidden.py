"""What is face down stays so: for who looks, for the computer, and in the log."""

from dataclasses import replace
from random import Random

from games import PLAY, played, setups
from moonrakers.state import HIDDEN, State

from marshalry.editor.rules.core.dice import SeededDice

SETUP = next(one for one in setups() if len(one.scenario.sides) == 3)


def moments(seed: int) -> list[State]:
    """Return states of a game by chance."""
    return [after for _, _, after in played(SETUP, seed)]


def test_others_see_neither_tricks_nor_chests_nor_what_comes_next() -> None:
    for state in moments(4):
        for side, player in enumerate(state.night.sides):
            seen = PLAY.view(state, player)
            assert seen.captains[side].hand == state.captains[side].hand
            assert seen.captains[side].hold == state.captains[side].hold
            assert set(seen.warehouse) <= {HIDDEN}
            for other, captain in enumerate(seen.captains):
                assert set(captain.deck) <= {HIDDEN}
                if other != side:
                    assert set(captain.hand) <= {HIDDEN}
                    assert set(captain.hold) <= {HIDDEN} | state.captains[side].known


def test_a_spyglass_shows_the_chests_of_one_boat_to_one_captain() -> None:
    looked = 0
    for seed in range(6):
        for before, event, after in played(SETUP, seed):
            told = PLAY.event_data(event)
            if told["event"] == "played" and told["target"] is not None:
                looked += 1
                own, other = after.night.sides[told["side"]], told["target"]
                assert PLAY.view(after, own).captains[other].hold == before.captains[other].hold
                lines = PLAY.describe(before, event)
                assert [line.only_for for line in lines] == [None, own]
    assert looked


def test_the_computer_chooses_the_same_whatever_is_face_down() -> None:
    chance = Random(2)
    for state in moments(5)[::7]:
        side = state.side
        player = PLAY.to_act(state)
        if player is None:
            continue
        others = [
            replace(one, hand=one.hand[::-1], deck=tuple(chance.sample(one.deck, len(one.deck))))
            if number != side
            else one
            for number, one in enumerate(state.captains)
        ]
        warehouse = tuple(chance.sample(state.warehouse, len(state.warehouse)))
        twin = replace(state, captains=tuple(others), warehouse=warehouse)
        chosen = [PLAY.choose(PLAY.view(one, player), player, SeededDice(1)) for one in (state, twin)]
        assert chosen[0] == chosen[1]
