"""Games of random legal actions as text: what was decided, what happened, what the log says of it.

The same seed gives the same text in every process. Kinds of actions are drawn before actions, so that a game
does not consist of moves alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from editor.packs.yaml_io import read_documents
from editor.rules.core.contract import Play, Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import step
from editor.rules.registry import find_system
from editor.services.resources import content_root
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import Message

GAMES: Final = {
    "diskwars": ("first-contact", 3),
    "zargo": ("two-thrones", 3),
    "wizwar": ("three-and-the-warp", 3),
    "darkage": ("toll-and-tax", 3),
    "demonworld": ("first-battle", 3),
}
"""Game -> shipped scenario, seed."""
_MOST_LISTED: Final = 120


@cache
def documents(game: str) -> dict[str, Document]:
    """Every shipped document of a game but the faces, by its id."""
    files = [file for file in sorted((content_root() / game).rglob("*.yaml")) if file.parent.name != "faces"]
    found = (parse_document(source.data) for file in files for source in read_documents(file))
    return {one.id: one for one in found}


def setup_of(game: str, scenario: str) -> Setup:
    """Return a shipped scenario with all documents of its game."""
    known = documents(game)
    found = next(
        one for one in known.values() if (getattr(one, "kind", ""), one.slug) == ("scenario", scenario)
    )
    return Setup(found, known)


def play_of(game: str) -> Play:
    """Return the play of a game."""
    system = find_system(game)
    assert system is not None
    assert system.play is not None
    return system.play


def listed(play: Play, state: Any) -> list[Any]:
    """Return legal actions, so many at most."""
    found = []
    for action in play.legal_actions(state):
        found.append(action)
        if len(found) >= _MOST_LISTED:
            break
    return found


def drawn(actions: Iterable[Any], chance: random.Random) -> Any:
    """Draw an action: its kind first."""
    kinds: dict[str, list[Any]] = defaultdict(list)
    for action in actions:
        kinds[type(action).__name__].append(action)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def walk(game: str, scenario: str, seed: int, decisions: int) -> Iterator[str]:
    """Yield a game line by line: decisions with what was legal, events with their words, the end."""
    play, made = play_of(game), setup_of(game, scenario)
    chance, dice = random.Random(seed), SeededDice(seed)
    state = play.start(made)
    for number in range(decisions):
        side = play.to_act(state)
        if side is None:
            break
        actions = listed(play, state)
        action = drawn(actions, chance)
        yield f"{number} {side}: {_short(repr(action))} of {len(actions)} [{_digest(map(repr, actions))}]"
        before = state
        events, state = step(play, state, action, dice)
        for event in events:
            yield f"  {type(event).__name__} {_short(json.dumps(play.event_data(event), sort_keys=True))}"
            for line in play.describe(before, event):
                for message in (line.message, *line.details):
                    yield f"    {_worded(message)}"
            before = play.evolve(before, event)
    yield f"result: {play.result(state)!r}"
    yield f"standings: {[(one.side, one.points) for one in play.standings(state)]}"


def _worded(message: Message) -> str:
    values = {key: value for key, value in message.values.items() if not key.endswith(("_fr", "_de"))}
    return _short(f"{message.code} {json.dumps(values, sort_keys=True, default=str, ensure_ascii=False)}")


def _short(text: str) -> str:
    """A text of bearable length; what is cut off is still compared."""
    return text if len(text) <= 120 else f"{text[:80]}... {_digest([text])}"


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def main() -> None:
    """Print the digests of a short game of each system, for comparing processes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=40)
    options = parser.parse_args()
    for game, (scenario, seed) in GAMES.items():
        print(game, _digest(walk(game, scenario, seed, options.decisions)))  # noqa: T201


if __name__ == "__main__":
    main()
