"""Whole games for properties: played at random or by the plain player, looked at after each event."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from editor.rules.core.contract import IllegalActionError, Setup
from editor.rules.core.dice import SeededDice, stream_seed
from editor.rules.core.replay import replay, step
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.events import Event
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES, sentence

Always = Callable[[BattleState, Event, BattleState], None]
"""Holds what must hold of an event, given the state before and after it."""


def game(setup: Setup, seed: int, actions: int) -> Iterator[tuple[BattleState, Event, BattleState]]:
    """Play random legal actions and yield each event with the state before and after it."""
    play = DemonworldPlay()
    assert play.refusals(setup) == ()
    state, dice = play.start(setup), SeededDice(seed)
    pick = SeededDice(stream_seed(seed, 1))
    for _ in range(actions):
        if play.to_act(state) is None:
            return
        legal = list(play.legal_actions(state))
        assert legal, f"no legal action at {state.step}"
        action = legal[pick.roll(len(legal)) - 1]
        for event in play.decide(state, action, dice):
            after = play.evolve(state, event)
            yield state, event, after
            state = after


def decisions(setup: Setup, seed: int, actions: int) -> Iterator[BattleState]:
    """Yield the states in which somebody has to decide, of a random legal game."""
    play = DemonworldPlay()
    state, dice, pick = play.start(setup), SeededDice(seed), SeededDice(stream_seed(seed, 1))
    for _ in range(actions):
        if play.to_act(state) is None:
            return
        yield state
        legal = list(play.legal_actions(state))
        _, state = step(play, state, legal[pick.roll(len(legal)) - 1], dice)


def reported_in_sentences(before: BattleState, event: Event) -> None:
    for line in DemonworldPlay().describe(before, event):
        for message in (line.message, *line.details):
            for language in LANGUAGES:
                text = sentence(message, language)
                assert not text.startswith(message.code)
                assert "None" not in text


def random_game_holds(setup: Setup, seed: int, actions: int, always: Always) -> None:
    """Play random legal actions: each event is told and keeps what must hold, and their replay ends alike."""
    events, last = [], None
    for before, event, after in game(setup, seed, actions):
        always(before, event, after)
        reported_in_sentences(before, event)
        events.append(event)
        last = after
    play = DemonworldPlay()
    *_, end = replay(play, setup, [play.event_from(play.event_data(event)) for event in events])
    assert end == last


def plain_game_ends(setup: Setup, seed: int, always: Always) -> BattleState:
    """Let the plain player play both sides to the end, always legally, and return the last state."""
    play = DemonworldPlay()
    state, dice = play.start(setup), SeededDice(seed)
    for _ in range(2_000):
        who = play.to_act(state)
        if who is None:
            break
        action = play.choose(play.view(state, who), who, dice)
        assert play.check(state, action) is None
        for event in play.decide(state, action, dice):
            after = play.evolve(state, event)
            always(state, event, after)
            reported_in_sentences(state, event)
            state = after
    assert state.ended is not None
    return state


def check_and_decide_agree(setup: Setup, seed: int, actions: Sequence[act.Action]) -> None:
    """Try actions, however mad, in many states: what is refused has a sentence and is not decided."""
    play = DemonworldPlay()
    for state in decisions(setup, seed, 25):
        for action in actions:
            message = play.check(state, action)
            if message is None:
                assert play.decide(state, action, SeededDice(1))
                continue
            assert not sentence(message).startswith(message.code)
            with pytest.raises(IllegalActionError):
                play.decide(state, action, SeededDice(1))
