"""Events are told and actions said in whole sentences, in each language, with values made up by their types.

One in four may need what the state has not (a spell, a trigger, a gun); tests of their own tell those.
"""

import collections.abc
import contextlib
import dataclasses
import types
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest

from editor.rules.core import script
from editor.rules.core.engine.rows import unreported
from editor.rules.registry import SYSTEMS
from schemas.base import Document
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message
from tests.campaigns.walks import GAMES, moments, play_of

ROUNDS = 8
DECISIONS = {"demonworld": 25, "diskwars": 15, "zargo": 40, "wizwar": 25, "darkage": 90}


def made_up(hint: Any, number: int, deep: int = 0) -> Any:
    """Return a value of a type; another number gives another one where there are several."""
    origin, inside = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return made_up(hint.__supertype__, number, deep)
    if origin is Annotated:
        return made_up(inside[0], number, deep)
    if origin in (Union, types.UnionType):
        kinds = [one for one in inside if one is not type(None)]
        return None if len(kinds) < len(inside) and number % 2 == 0 else made_up(kinds[0], number, deep)
    if origin is Literal:
        return inside[number % len(inside)]
    if origin is tuple and inside[1:] == (Ellipsis,):
        return (made_up(inside[0], number, deep + 1),) if number % 3 and deep < 3 else ()
    if origin is tuple:
        return tuple(made_up(one, number, deep + 1) for one in inside)
    if origin in (frozenset, dict, collections.abc.Mapping):
        return {} if origin is not frozenset else frozenset()
    return _plain(hint, number, deep)


def _plain(hint: Any, number: int, deep: int) -> Any:
    if hint in (bool, int, float):
        return hint(number % 2)
    if hint is str:
        return ""
    if issubclass(hint, Enum):
        return list(hint)[number % len(hint)]
    if issubclass(hint, Document):
        return hint.model_construct()
    kinds = get_type_hints(hint)
    names = (
        [one.name for one in dataclasses.fields(hint) if one.init]
        if dataclasses.is_dataclass(hint)
        else hint._fields
    )
    return hint(**{name: made_up(kinds[name], number, deep + 1) for name in names})


@cache
def state_of(game: str) -> Any:
    """Return a state of a battle under way, of Dark Age one in a combat."""
    scenario, seed = GAMES[game]
    found: Any = None
    for _before, _event, state in moments(game, scenario, seed, DECISIONS[game], "plain"):
        if getattr(state, "combat", True) is not None:
            found = state
    return found


def examples(kind: type[Any]) -> Iterator[Any]:
    for number in range(ROUNDS):
        with contextlib.suppress(TypeError, AttributeError):  # a whole document or message is in it
            yield made_up(kind, number)


def whole(message: Message) -> bool:
    """Tell whether a message has a sentence in each language, with all its values."""
    texts = [sentence(message, language) for language in LANGUAGES]
    return all(words and "{" not in words and message.code not in words for words in texts)


@pytest.mark.parametrize("game", [one.id for one in SYSTEMS])
def test_every_event_is_told_in_whole_sentences(game: str) -> None:
    engine, state = play_of(game).engine, state_of(game)  # type: ignore[attr-defined]
    silent = []
    for kind, row in engine._events.items():
        if kind.__module__ == script.__name__:  # their scenario is made in test_scenario_events
            continue
        reported = 0
        for event in examples(kind):
            with contextlib.suppress(LookupError, ValueError, StopIteration, TypeError, AttributeError):
                lines = row.describe(state, event)  # a document in it that was made up has no fields
                reported += all(whole(one) for line in lines for one in (line.message, *line.details))
        if not reported and row.describe is not unreported:
            silent.append(kind.__name__)
    assert 4 * len(silent) <= len(engine._events), silent


@pytest.mark.parametrize("game", [one.id for one in SYSTEMS])
def test_every_action_is_said_in_a_whole_sentence(game: str) -> None:
    engine, state = play_of(game).engine, state_of(game)  # type: ignore[attr-defined]
    silent = []
    for kind, row in engine._actions.items():
        said = 0
        for action in examples(kind):
            with contextlib.suppress(LookupError, ValueError, StopIteration, TypeError):
                said += whole(row.words(state, action))
        if not said:
            silent.append(kind.__name__)
    assert 4 * len(silent) <= len(engine._actions), silent
