"""An action with a number that nothing has (a field off the map, an element of nobody) is refused."""

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.demonworld.play import DemonworldPlay
from schemas.problems import Message
from tests.rules.demonworld.kept import nearer
from tests.rules.demonworld.referee.battles import setup_named

PLAY = DemonworldPlay()
FAR: Final = (10**7, -(10**7))
DECISIONS: Final = 60


def spoilt(value: Any) -> Iterator[Any]:
    """Yield a value with one of its whole numbers exchanged for one that nothing has."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield from FAR
    elif isinstance(value, tuple):
        make = getattr(value, "_make", tuple)
        for place, one in enumerate(value):
            yield from (make((*value[:place], other, *value[place + 1 :])) for other in spoilt(one))
    elif is_dataclass(value):
        for field in fields(value):
            for other in spoilt(getattr(value, field.name)):
                yield replace(value, **{field.name: other})  # type: ignore[type-var]


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("battle", "rows"),
    [
        ("fire", 3), ("everything", 5), ("the-messenger with fire and flyers", 0), ("riders", 2), ("guns", 5),
        ("buildings", 0), ("conjurers", 2), ("persons_aloft", 4), ("allies", 0), ("mist-over-the-mound", 0),
    ],
)  # fmt: skip
def test_no_number_in_any_action_makes_an_error(battle: str, rows: int) -> None:
    chance = random.Random(1)
    state = PLAY.start(nearer(setup_named(battle), rows))
    for number in range(DECISIONS):
        if PLAY.to_act(state) is None:
            break
        legal = {type(action): action for action in PLAY.legal_actions(state)}
        for action in legal.values():
            for other in spoilt(action):
                assert isinstance(PLAY.check(state, other), Message | None)
        action = chance.choice(list(legal.values()))
        for event in PLAY.decide(state, action, SeededDice(number)):
            state = PLAY.evolve(state, event)
