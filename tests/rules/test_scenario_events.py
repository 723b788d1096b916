"""Events of scenarios of the smaller games: when they go off, what they change, what is told and replayed."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.event_words import event_names, trigger_sentences
from editor.rules.core.scenario_counters import message_hints
from editor.rules.core.trial import try_event
from editor.rules.registry import find_system
from editor.rules.zargo.events.arrivals import CityPassed
from editor.rules.zargo.state import AWAITED, LOST
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.campaigns.walks import setup_of

GAMES = {
    "diskwars": ("first-contact", "activate"),
    "zargo": ("two-thrones", "move"),
    "wizwar": ("duel-in-the-maze", "turn"),
    "darkage": ("below-the-ward", "action"),
}
CITIES = ((10, 5), (28, 5))
KNIGHT = "knight"
"""An entry of the first army."""
COUNTER = {"id": "days", "name": {"en": "Days", "fr": "Jours", "de": "Tage"}, "start": 5}


def eventful(game: str, *effects: dict[str, Any], **more: Any) -> Setup:
    """A shipped game in whose first turn an event happens."""
    setup = setup_of(game, GAMES[game][0])
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
def test_an_event_counts_speaks_and_is_replayed_from_its_events_alone(game: str) -> None:
    setup = eventful(
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
def test_an_event_that_lets_a_side_win_ends_the_game_at_once(game: str) -> None:
    setup = eventful(game)
    side = setup.scenario.sides[1].id  # type: ignore[attr-defined]
    setup = eventful(game, {"do": "wins", "side": side}, moment="phase_begins", phase=GAMES[game][1])
    play = play_of(game)
    _events, states = fought(game, setup)
    result = play.result(states[-1])
    assert result is not None
    assert result.winner == side
    assert play.to_act(states[-1]) is None
    assert all(sentence(result.reason, language) for language in LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_tried_alone_and_told_as_a_sentence(game: str) -> None:
    later = {"condition": {"of": [{"test": "turn", "first": 4, "last": 4}]}}
    setup = eventful(game, {"do": "counts", "counter": "days", "how": "set", "amount": 9}, **later)
    trial = try_event(play_of(game), setup, 0)
    assert (trial.holds, trial.over) == (False, False)
    assert sentence(trial.lines[-1].message) == "Days: 9 (before: 5)."
    scenario: Any = setup.scenario
    (words,) = trigger_sentences(scenario.triggers, event_names(scenario), "fr")
    assert ("le mois 4 commence" if game == "zargo" else "le tour 4 commence") in words
    assert "Jours passe à 9" in words
    first = scenario.sides[0].id
    won = try_event(play_of(game), eventful(game, {"do": "wins", "side": first}), 0)
    assert (won.holds, won.over) == (True, True)


@pytest.mark.parametrize("game", ["wizwar", "darkage"])
def test_a_side_draws_cards_by_an_event(game: str) -> None:
    plain = eventful(game)
    side = plain.scenario.sides[1].id  # type: ignore[attr-defined]
    trial = try_event(play_of(game), eventful(game, {"do": "draws", "side": side, "cards": 2}), 0)
    assert len(trial.lines) > 1


@pytest.mark.parametrize("game", GAMES)
def test_an_event_that_names_what_is_not_there_is_refused(game: str) -> None:
    for wrong in (
        {"effects": [{"do": "counts", "counter": "nothing"}]},
        {"moment": "phase_begins", "phase": "nothing"},
        {"condition": {"of": [{"test": "happened", "trigger": "nothing"}]}},
    ):
        with pytest.raises(EditorError) as refused:
            eventful(game, **wrong)
        assert refused.value.problems[0].code == "scenario.unknown_name"


@pytest.mark.parametrize("game", GAMES)
def test_an_event_ends_the_game_and_nobody_wins(game: str) -> None:
    setup = eventful(game, {"do": "ends"}, moment="phase_begins", phase=GAMES[game][1])
    play = play_of(game)
    _events, states = fought(game, setup)
    result = play.result(states[-1])
    assert result is not None
    assert result.winner is None
    assert play.to_act(states[-1]) is None
    assert all(sentence(result.reason, language) for language in LANGUAGES)


def after(game: str, setup: Setup) -> tuple[Any, list[Any]]:
    """The state after the event has gone off, and again from the events alone."""
    play = play_of(game)
    events, states = fought(game, setup)
    again = states[0]
    for event in events:
        again = play.evolve(again, play.event_from(play.event_data(event)))
    assert again == states[-1]
    return states[-1], events


def test_an_event_changes_life_and_kills() -> None:
    side = eventful("wizwar").scenario.sides[1].id  # type: ignore[attr-defined]
    plain, _events = after("wizwar", eventful("wizwar", {"do": "ends"}))
    gain = {"do": "life", "side": side, "points": 3}
    richer, _events = after("wizwar", eventful("wizwar", gain))
    assert richer.wizards[1].life == plain.wizards[1].life + 3
    dead, _events = after("wizwar", eventful("wizwar", {**gain, "points": -99}))
    assert not dead.wizards[1].alive
    result = play_of("wizwar").result(dead)
    assert result is not None
    assert result.winner == dead.battle.side_id(0)


def test_an_event_fills_and_clears_a_square() -> None:
    side = eventful("wizwar").scenario.sides[1].id  # type: ignore[attr-defined]
    fill = {"do": "fills", "side": side, "column": 1, "row": 1, "what": "solid_stone"}
    state, _events = after("wizwar", eventful("wizwar", fill))
    square = state.maze.size**2
    assert state.maze.fillings[square] == "solid_stone"
    cleared = {**fill, "what": "nothing"}
    state, _events = after("wizwar", eventful("wizwar", fill, cleared))
    assert square not in state.maze.fillings
    base = state.bases[1] - square
    row, column = divmod(base, state.maze.size)
    taken = {**fill, "column": column + 1, "row": row + 1}
    state, _events = after("wizwar", eventful("wizwar", taken))
    assert state.bases[1] not in state.maze.fillings


@pytest.mark.parametrize("what", ["wall", "door", "firewall", "illusion_wall", "nothing"])
def test_an_event_puts_something_on_a_side_of_a_square(what: str) -> None:
    side = eventful("wizwar").scenario.sides[0].id  # type: ignore[attr-defined]
    build = {"do": "builds", "side": side, "column": 2, "row": 2, "edge": "east", "what": "wall"}
    setup = eventful("wizwar", build, {**build, "what": what})
    state, _events = after("wizwar", setup)
    half = (state.maze.size + 1) * 4 + 1
    assert state.maze.stand(half) == ("" if what == "nothing" else what)
    assert state.maze.mates[half] // 4 == state.maze.size + 2
    scenario: Any = setup.scenario
    for language in LANGUAGES:
        assert "{" not in trigger_sentences(scenario.triggers, event_names(scenario), language)[0]


def test_squares_of_events_are_checked() -> None:
    side = eventful("wizwar").scenario.sides[0].id  # type: ignore[attr-defined]
    setup = eventful("wizwar", {"do": "fills", "side": side, "column": 9})
    (found,) = play_of("wizwar").refusals(setup)
    assert (found.code, found.path) == ("scenario.event_off_sector", "triggers[0].effects[0].column")


def war(*effects: dict[str, Any], **more: Any) -> Setup:
    """A war in which a city of each side stands from the start, and an event in its first month."""
    plain = eventful("zargo", *effects, **more)
    data = dump_document(plain.scenario)
    board: Any = plain.get(plain.scenario.board)  # type: ignore[attr-defined]
    for side, at in zip(data["sides"], CITIES, strict=True):
        assert board.has_field(at)
        side["cities"] = [{"at": list(at), "garrison": []}]
    data["sides"][0]["cities"][0]["garrison"] = [KNIGHT]
    return Setup(parse_document(data), plain.documents)


def test_new_pieces_come_into_a_city_or_onto_the_field() -> None:
    first = eventful("zargo").scenario.sides[0].id  # type: ignore[attr-defined]
    come = {"do": "pieces", "side": first, "entry": KNIGHT, "count": 2}
    here, there = {**come, "at": list(CITIES[0])}, {**come, "at": list(CITIES[1])}
    setup = war(here, there, moment="phase_begins", phase="move")
    plain, _events = after("zargo", war({"do": "ends"}, moment="phase_begins", phase="move"))
    state, _events = after("zargo", setup)
    assert len(state.pieces) == len(plain.pieces) + 4
    inside, outside = state.world.awaited[0, 0], state.world.awaited[0, 1]
    city = state.city_at[state.world.cell(CITIES[0])]
    assert [state.pieces[one].city for one in inside] == [city, city]
    world, cells = state.world, [state.pieces[one].cell for one in outside]
    assert len(set(cells)) == 2
    away = world.apart[world.cell(CITIES[1])]
    nearer = {cell for cell, far in enumerate(away) if far < max(away[one] for one in cells)}
    assert all(
        one in state.on or one in state.city_at or world.needs_bridge[one] or not world.walked[one].cost
        for one in nearer
    )
    assert state.world.roster[inside[0]].number > state.world.roster[outside[0]].number - 4
    scenario: Any = setup.scenario
    (words,) = trigger_sentences(scenario.triggers, event_names(scenario, setup), "en")
    assert "month begins" not in words
    assert "{" not in words


def test_pieces_that_never_came_are_neither_lost_nor_alive() -> None:
    first = eventful("zargo").scenario.sides[0].id  # type: ignore[attr-defined]
    come = {"do": "pieces", "side": first, "entry": KNIGHT, "count": 2, "at": list(CITIES[0])}
    setup = war(come, condition={"of": [{"test": "turn", "first": 99}]})
    state = play_of("zargo").start(setup)
    gone = state.replace(
        cities=(),
        pieces=tuple(one if one.cell == AWAITED else one._replace(cell=LOST) for one in state.pieces),
    )
    assert not gone.alive(0)
    assert len([one for one in gone.pieces if one.cell == AWAITED]) == 2


def test_a_city_changes_hands_and_its_garrison_leaves() -> None:
    second = eventful("zargo").scenario.sides[1].id  # type: ignore[attr-defined]
    passes = {"do": "city", "at": list(CITIES[0]), "side": second}
    setup = war(passes, moment="turn_begins")
    state, events = after("zargo", setup)
    (passed,) = [one for one in events if isinstance(one, CityPassed)]
    assert passed.left
    assert state.cities[state.city_at[state.world.cell(CITIES[0])]].owner == 1
    assert not state.inside.get(passed.city)
    assert all(state.pieces[piece].cell == cell for piece, cell in passed.left)
    scenario: Any = setup.scenario
    assert "Quand un mois commence" in trigger_sentences(scenario.triggers, event_names(scenario), "fr")[0]


def test_what_events_of_zargo_name_is_checked() -> None:
    first = eventful("zargo").scenario.sides[0].id  # type: ignore[attr-defined]
    come = {"do": "pieces", "side": first, "entry": KNIGHT[:-1], "at": [499, 499]}
    found = play_of("zargo").refusals(eventful("zargo", come))
    assert [one.code for one in found] == ["zargo_rules.event_off_map", "zargo_rules.event_entry"]
    assert found[1].fix is not None
    assert found[1].fix.values["name"] == KNIGHT


def test_a_message_that_names_no_counter_gets_a_hint() -> None:
    setup = eventful("darkage", {"do": "shows", "message": {"en": "{dayz} left, {days}"}})
    scenario: Any = setup.scenario
    (found,) = message_hints(scenario.triggers, scenario.counters)
    assert found.path == "triggers[0].effects[0].message.en"
    assert found.fix is not None
    assert found.fix.values["name"] == "{days} left, {days}"
    assert "{dayz}" in sentence(found)
