"""A battle from its log: stepping, replaying, and keeping it as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.contract import AnyPlay, Setup
from editor.rules.core.dice import Dice
from schemas.problems import EditorError, Problem, Value

FORMAT: Final = 1
"""Version of the saved form."""
MOST_EVENTS: Final = 1_000_000
"""More events no battle has; a longer list is refused unread."""


@dataclass(frozen=True)
class SavedBattle:
    """A battle that was watched: from where it began, and all that happened."""

    system: str
    """Id of the game."""
    scenario: str
    """Id of the scenario."""
    documents: tuple[str, ...]
    """Ids of the documents that it was played with, sorted."""
    seed: int
    """Seed of its dice."""
    events: tuple[Any, ...]
    """Every event in order."""


def step(play: AnyPlay, state: Any, action: Any, dice: Dice) -> tuple[tuple[Any, ...], Any]:
    """Return the events of an action and the state after them.

    Raises:
        IllegalActionError: the rules forbid the action.
    """
    events = play.decide(state, action, dice)
    for event in events:
        state = play.evolve(state, event)
    return events, state


def replay(play: AnyPlay, setup: Setup, events: Iterable[Any]) -> Iterator[Any]:
    """Yield the state at the start and after each event; nothing is rolled."""
    state = play.start(setup)
    yield state
    for event in events:
        state = play.evolve(state, event)
        yield state


def battle_data(play: AnyPlay, battle: SavedBattle) -> dict[str, Any]:
    """Return a battle as plain JSON data."""
    return {
        "format": FORMAT,
        "system": battle.system,
        "scenario": battle.scenario,
        "documents": list(battle.documents),
        "seed": battle.seed,
        "events": [play.event_data(event) for event in battle.events],
    }


def battle_from(play: AnyPlay, data: object) -> SavedBattle:
    """Return the battle that plain data says.

    Raises:
        EditorError: the data is no saved battle, is newer than this program, or holds an event that the
        game does not know.
    """
    if not isinstance(data, Mapping):
        raise _wrong("not_a_battle", "")
    if data.get("format") != FORMAT:
        raise _wrong("other_format", "format", format=str(data.get("format"))[:20], known=FORMAT)
    for key, kind in (
        ("system", str),
        ("scenario", str),
        ("documents", list),
        ("seed", int),
        ("events", list),
    ):
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            raise _wrong("value_missing", key, field=key)
    documents, events = data["documents"], data["events"]
    if not all(isinstance(one, str) for one in documents) or len(events) > MOST_EVENTS:
        raise _wrong("not_a_battle", "documents" if len(events) <= MOST_EVENTS else "events")
    return SavedBattle(
        system=data["system"],
        scenario=data["scenario"],
        documents=tuple(documents),
        seed=data["seed"],
        events=tuple(_event(play, index, one) for index, one in enumerate(events)),
    )


def _event(play: AnyPlay, index: int, data: object) -> Any:
    path = f"events[{index}]"
    if not isinstance(data, Mapping):
        raise _wrong("not_an_event", path, number=index + 1)
    try:
        return play.event_from(data)
    except EditorError as trouble:
        placed = (
            one.model_copy(update={"path": f"{path}.{one.path}".rstrip(".")}) for one in trouble.problems
        )
        raise EditorError(*placed) from trouble


def _wrong(code: str, path: str, /, **values: Value) -> EditorError:
    return EditorError(Problem(code=f"replay.{code}", path=path, values=values))
