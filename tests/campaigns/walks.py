"""Games of random legal actions as text: what was decided, what happened, what the log says of it.

The same seed gives the same text in every process. Kinds of actions are drawn before actions, so that a game
does not consist of moves alone.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Final

from editor.rules.core.contract import AiSettings, AnyPlay, Level, Setup
from editor.rules.core.dice import SeededDice, thinking_dice
from editor.rules.core.replay import step
from editor.rules.registry import find_system
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.messages import shown
from schemas.problems import Message
from tests.shipped import documents_of

GAMES: Final = {
    "diskwars": ("first-contact", 3),
    "zargo": ("two-thrones", 3),
    "wizwar": ("three-and-the-warp", 3),
    "darkage": ("toll-and-tax", 3),
    "demonworld": ("first-battle", 3),
}
"""Game -> shipped scenario, seed."""
_MOST_LISTED: Final = 120
_TRIED: Final = 8


@cache
def documents(game: str) -> dict[str, Document]:
    """Every shipped document of a game but the faces, by its id."""
    files = [file for file in sorted((content_root() / game).rglob("*.yaml")) if file.parent.name != "faces"]
    found = (one for file in files for one in documents_of(file))
    return {one.id: one for one in found}


def setup_of(game: str, scenario: str) -> Setup:
    """Return a shipped scenario with all documents of its game."""
    known = documents(game)
    found = next(
        one for one in known.values() if (getattr(one, "kind", ""), one.slug) == ("scenario", scenario)
    )
    return Setup(found, known)


def play_of(game: str) -> AnyPlay:
    """Return the play of a game."""
    system = find_system(game)
    assert system is not None
    assert system.play is not None
    return system.play


def listed(play: AnyPlay, state: Any) -> list[Any]:
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


class Walker:
    """Chooses the actions of a walk: their kind first, then one of it."""

    exact = False
    """Whether what refusals say is compared, too, and not only how often each is given."""

    def choose(self, state: Any, actions: Sequence[Any], chance: random.Random) -> Any:
        """Return one of the legal actions."""
        return drawn(actions, chance)

    def watch(self, event: Any, after: Any) -> None:
        """Look at what has happened."""


def walk(game: str, scenario: str, seed: int, decisions: int) -> Iterator[str]:
    """Yield a game of a shipped scenario line by line: what may be changed in it, and what is played."""
    play, made = play_of(game), setup_of(game, scenario)
    for lever in play.levers(made):
        other = play.adjusted(made, lever.id, lever.high)
        told = other.scenario.model_dump_json(exclude={"balance"})  # what was measured changes no battle
        documents = sorted({*other.documents} - {*made.documents})
        yield f"lever {_short(repr(lever))}: {documents} [{digest([told])}]"
    yield from walked(play, made, seed, decisions, Walker())


def walked(play: AnyPlay, made: Setup, seed: int, decisions: int, walker: Walker) -> Iterator[str]:
    """Yield a game line by line: decisions with what was legal, events with their words, the end."""
    chance, dice = random.Random(seed), SeededDice(seed)
    state, seen = play.start(made), list[Any]()
    for number in range(decisions):
        side = play.to_act(state)
        if side is None:
            break
        actions = listed(play, state)
        action = walker.choose(state, actions, chance)
        yield f"{number} {side}: {_short(repr(action))} of {len(actions)} [{digest(map(repr, actions))}]"
        kinds = {type(one) for one in actions}
        alike = [one for one in seen if type(one) in kinds] or actions
        tried = [*_odd(actions, chance), *_odd(alike, chance), *seen[-1:]]
        yield f"  tried: {_refused(play, state, tried, exact=walker.exact)}"
        seen = [*seen[-_MOST_LISTED:], *chance.sample(actions, min(8, len(actions)))]
        before = state
        events, state = step(play, state, action, dice)
        for event in events:
            yield f"  {type(event).__name__} {_short(json.dumps(play.event_data(event), sort_keys=True))}"
            for line in play.describe(before, event):
                for message in (line.message, *line.details):
                    yield f"    {_worded(message)}"
            now = play.evolve(before, event)
            walker.watch(event, now)
            for count in play.tally(before, event, now):
                yield f"    counted: {count!r}"
            before = now
    yield f"result: {play.result(state)!r}"
    yield f"standings: {[(one.side, one.points) for one in play.standings(state)]}"


def moments(
    game: str, scenario: str, seed: int, decisions: int = 10_000, level: Level | None = None
) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the state before, the event and the state after, of a random game or one of the computer."""
    play, made = play_of(game), setup_of(game, scenario)
    chance, dice, thinking = random.Random(seed), SeededDice(seed), thinking_dice(seed)
    state = play.start(made)
    for _ in range(decisions):
        side = play.to_act(state)
        if side is None:
            return
        if level is None:
            action = drawn(listed(play, state), chance)
        else:
            action = play.choose(play.view(state, side), side, thinking, AiSettings(level))
        for event in play.decide(state, action, dice):
            after = play.evolve(state, event)
            yield state, event, after
            state = after


def _odd(seen: Sequence[Any], chance: random.Random) -> Iterator[Any]:
    """Yield actions that were legal some time, as they are and with a member changed."""
    for action in chance.sample(seen, min(_TRIED, len(seen))):
        yield action
        changed = _other(action, "", chance)
        if changed is not None:
            yield changed


def _other(value: Any, kind: str, chance: random.Random) -> Any:
    """Return a value beside another of its type (`kind`, as it is written); nothing where there is none."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, -1, 0, 10_000))
    if isinstance(value, float):
        return value + chance.choice((-3.0, -0.5, 0.5, 3.0))
    if isinstance(value, tuple) and value and not hasattr(value, "_fields"):
        if "...]" in kind and chance.random() < 0.5:
            return chance.choice((value[:-1], (*value, value[0])))
        inner = _other(value[-1], "", chance)
        return (*value[:-1], inner) if inner is not None else None
    if is_dataclass(value) and fields(value):
        member = chance.choice(fields(value))
        inner = _other(getattr(value, member.name), str(member.type), chance)
        return replace(value, **{member.name: inner}) if inner is not None else None  # type: ignore[type-var]
    return None


def _refused(play: AnyPlay, state: Any, actions: Sequence[Any], *, exact: bool) -> str:
    """Why actions are refused, how often."""
    refusals = [play.check(state, action) for action in actions]
    codes = Counter("legal" if one is None else one.code.rpartition(".")[2] for one in refusals)
    reported = ", ".join(f"{code} {count}" for code, count in sorted(codes.items()))
    return f"{reported} [{digest(map(repr, refusals))}]" if exact else reported


def _worded(message: Message) -> str:
    values = {key: shown(value, "en") for key, value in message.values.items()}
    return _short(f"{message.code} {json.dumps(values, sort_keys=True, default=str, ensure_ascii=False)}")


def _short(text: str) -> str:
    """A text of bearable length; what is cut off is still compared."""
    return text if len(text) <= 120 else f"{text[:80]}... {digest([text])}"


def digest(lines: Iterable[str]) -> str:
    """Return a short check sum of lines."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def digests(decisions: int, games: Iterable[str] = GAMES) -> list[str]:
    """Return the name of each game with a check sum of what happens in so many decisions."""
    return [f"{game} {digest(walk(game, *GAMES[game], decisions))}" for game in games]


def main() -> None:
    """Print the digests of a short game of each system, for comparing processes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    wanted = parser.parse_args()
    print(*digests(wanted.decisions, wanted.games), sep="\n")


if __name__ == "__main__":
    main()
