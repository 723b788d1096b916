"""A battle described in a language that only the documents know: every name in its log stands in it."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from editor.rules.core.contract import LogLine, Setup
from editor.rules.core.dice import SeededDice
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, Value
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.text import LocalText
from tests.campaigns.walks import GAMES, drawn, listed, play_of, setup_of

MADE_UP = "xx"
DECISIONS = 150


def in_made_up(data: Any) -> Any:
    """Return plain data whose texts in several languages stand in the made-up one, too."""
    if isinstance(data, dict):
        if "en" in data and all(isinstance(text, str) for text in data.values()):
            return {**data, MADE_UP: f"⟦{data['en']}⟧"}
        return {key: in_made_up(value) for key, value in data.items()}
    return [in_made_up(value) for value in data] if isinstance(data, list) else data


def translated(made: Setup) -> Setup:
    """Return a setup whose documents have names in the made-up language."""
    found = [
        parse_document(in_made_up(dump_document(one)), DOCUMENT_SYSTEMS)
        for one in (made.scenario, *made.documents.values())
    ]
    return Setup(found[0], {one.id: one for one in found})


def texts(value: Value) -> Iterator[LocalText | str]:
    """Yield the texts among the values of a message, however deep."""
    if isinstance(value, LocalText | str):
        yield value
    elif isinstance(value, Message):
        for inner in value.values.values():
            yield from texts(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from texts(inner)


def log(made: Setup, game: str, seed: int) -> Iterator[LogLine]:
    """Yield the lines of a random game."""
    play, dice, chance = play_of(game), SeededDice(seed), random.Random(seed)
    state = play.start(made)
    for _ in range(DECISIONS):
        if play.to_act(state) is None:
            return
        for event in play.decide(state, drawn(listed(play, state), chance), dice):
            yield from play.describe(state, event)
            state = play.evolve(state, event)


@pytest.mark.quick(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_name_in_a_log_stands_in_the_language_wanted(game: str) -> None:
    scenario, seed = GAMES[game]
    named = spoken = 0
    for line in log(translated(setup_of(game, scenario)), game, seed):
        for message in (line.message, *line.details):
            for text in texts(message):
                if isinstance(text, LocalText):
                    named += 1
                    assert MADE_UP in text.root, (message.code, text)
            words = {language: sentence(message, language) for language in (*LANGUAGES, MADE_UP)}
            assert all("{" not in one for one in words.values()), words
            assert all("⟦" not in words[language] for language in LANGUAGES), words
            spoken += "⟦" in words[MADE_UP]
    assert named > DECISIONS / 2, "a log calls things by their names"
    assert spoken > DECISIONS / 2, "and shows them"
