"""Events of scenarios of the smaller games: when they go off, what they change, what is told and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.scenario_words import event_names, trigger_sentences
from editor.rules.core.trial import try_event
from editor.rules.registry import find_system
from editor.services.battles.preview import setup_of
from editor.services.opening import open_workspace
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError

GAMES = {
    "diskwars": ("diskwars/scenario/first-contact", "activate"),
    "zargo": ("zargo/scenario/two-thrones", "move"),
    "wizwar": ("wizwar/scenario/duel-in-the-maze", "turn"),
    "darkage": ("darkage/scenario/below-the-ward", "action"),
}
COUNTER = {"id": "days", "name": {"en": "Days", "fr": "Jours", "de": "Tage"}, "start": 5}


def eventful(shipped_copy: Path, game: str, *effects: dict[str, Any], **more: Any) -> Setup:
    """A shipped game in whose first turn an event happens."""
    with open_workspace(shipped_copy) as ws:
        setup = setup_of(ws, GAMES[game][0])
    event = {"id": "event", "name": {"en": "The event"}, "effects": list(effects), **more}
    data = {**dump_document(setup.scenario), "counters": [COUNTER], "triggers": [event]}
    return Setup(parse_document(data), setup.documents)


def play_of(game: str) -> Any:
    rules = find_system(game)
    assert rules is not None
    return rules.play


def fought(game: str, setup: Setup, most: int = 400) -> tuple[list[Any], list[Any]]:
    """The events of a battle and the state before each, with the state after the last."""
    play = play_of(game)
    assert not play.refusals(setup)
    state, dice, thinking = play.start(setup), SeededDice(3), SeededDice(4)
    events, states = [], [state]
    for _ in range(most):
        player = play.to_act(state)
        if player is None:
            break
        action = play.choose(play.view(state, player), player, thinking)
        for event in play.decide(state, action, dice):
            state = play.evolve(state, event)
            events.append(event)
            states.append(state)
        if any(type(one).__name__ == "EventFired" for one in events):
            break
    return events, states


@pytest.mark.parametrize("game", GAMES)
def test_an_event_counts_speaks_and_is_replayed_from_its_events_alone(shipped_copy: Path, game: str) -> None:
    setup = eventful(
        shipped_copy,
        game,
        {"do": "counts", "counter": "days", "amount": -2},
        {"do": "shows", "message": {"en": "{days} days"}},
    )
    play = play_of(game)
    events, states = fought(game, setup)
    lines = [
        line for state, event in zip(states, events, strict=False) for line in play.describe(state, event)
    ]
    told = [sentence(line.message) for line in lines]
    assert "Days: 3 (before: 5)." in told
    assert [sentence(one.announced) for one in lines if one.announced is not None] == ["3 days"]
    (shown,) = [one for one in play.standings(states[-1]) if one.side is None]
    assert (sentence(shown.words, "fr"), shown.points) == ("Jours", 3)
    again = states[0]
    for event in events:
        again = play.evolve(again, play.event_from(play.event_data(event)))
    assert again.happened == states[-1].happened


@pytest.mark.parametrize("game", GAMES)
def test_an_event_that_lets_a_side_win_ends_the_game_at_once(shipped_copy: Path, game: str) -> None:
    setup = eventful(shipped_copy, game)
    side = setup.scenario.sides[1].id  # type: ignore[attr-defined]
    setup = eventful(
        shipped_copy, game, {"do": "wins", "side": side}, moment="phase_begins", phase=GAMES[game][1]
    )
    play = play_of(game)
    _events, states = fought(game, setup)
    result = play.result(states[-1])
    assert result is not None
    assert result.winner == side
    assert play.to_act(states[-1]) is None
    assert all(sentence(result.reason, language) for language in LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_tried_alone_and_told_as_a_sentence(shipped_copy: Path, game: str) -> None:
    later = {"condition": {"of": [{"test": "turn", "first": 4, "last": 4}]}}
    setup = eventful(
        shipped_copy, game, {"do": "counts", "counter": "days", "how": "set", "amount": 9}, **later
    )
    trial = try_event(play_of(game), setup, 0)
    assert (trial.holds, trial.over) == (False, False)
    assert sentence(trial.lines[-1].message) == "Days: 9 (before: 5)."
    scenario: Any = setup.scenario
    (words,) = trigger_sentences(scenario.triggers, event_names(scenario), "fr")
    assert "le tour 4 commence" in words
    assert "Jours passe à 9" in words
    first = scenario.sides[0].id
    won = try_event(play_of(game), eventful(shipped_copy, game, {"do": "wins", "side": first}), 0)
    assert (won.holds, won.over) == (True, True)


@pytest.mark.parametrize("game", ["wizwar", "darkage"])
def test_a_side_draws_cards_by_an_event(shipped_copy: Path, game: str) -> None:
    plain = eventful(shipped_copy, game)
    side = plain.scenario.sides[1].id  # type: ignore[attr-defined]
    trial = try_event(
        play_of(game), eventful(shipped_copy, game, {"do": "draws", "side": side, "cards": 2}), 0
    )
    assert len(trial.lines) > 1


@pytest.mark.parametrize("game", GAMES)
def test_an_event_that_names_what_is_not_there_is_refused(shipped_copy: Path, game: str) -> None:
    for wrong in (
        {"effects": [{"do": "counts", "counter": "nothing"}]},
        {"moment": "phase_begins", "phase": "nothing"},
        {"condition": {"of": [{"test": "happened", "trigger": "nothing"}]}},
    ):
        with pytest.raises(EditorError) as refused:
            eventful(shipped_copy, game, **wrong)
        assert refused.value.problems[0].code == "scenario.unknown_name"
