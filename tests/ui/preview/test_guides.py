"""What a person is offered at every step of whole battles: all of it legal, said in words, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from editor.services.battles import watching
from editor.services.battles.hot_seat import HotSeat
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from editor.ui.systems.demonworld.hand import DemonworldGuide

MOST_ACTIONS = 60


@pytest.fixture(scope="module")
def shipped(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue with the shipped content; tests read it only."""
    with open_workspace(shipped_copy) as workspace:
        yield workspace


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("scenario", "seed"), [("first-battle", 1), ("the-last-stand", 2), ("kal-bennock", 3)]
)
def test_every_choice_of_a_battle_is_legal_and_has_words(
    shipped: Workspace, qapp: QApplication, scenario: str, seed: int
) -> None:
    prepared = watching.prepare(shipped, scenario)
    sides = [side.id for side in prepared.setup.scenario.sides]  # type: ignore[attr-defined]
    seat = HotSeat(prepared.play, prepared.setup, seed, sides)
    guide, chance = DemonworldGuide("en"), random.Random(seed)
    for _ in range(MOST_ACTIONS):
        if seat.to_act is None:
            break
        offered = offers(guide, seat, chance)
        wanted = chance.choice(offered) if offered and chance.random() < 0.5 else seat.advice()
        seat.act(wanted)


def offers(guide: DemonworldGuide, seat: HotSeat, chance: random.Random) -> list[Any]:
    """Return the actions that are offered for a unit, each checked."""
    state = seat.seen
    assert guide.task(state)
    draft, subjects = guide.draft(state), guide.subjects(state)
    if draft is None:
        listed = [guide.words(state, action) for action in seat.play.legal_actions(state)]
        assert listed
        assert all(choice.words for choice in listed)
        return [choice.action for choice in listed]
    found = []
    choices = guide.choices(state, chance.choice(subjects), None, draft) if subjects else ()
    reported = [(choice.tool, choice.words) for choice in choices or ()]
    assert len(set(reported)) == len(reported), "a list holds no two lines that read alike"
    for choice in choices or ():
        declared = guide.declaration(state, choice.draft) if choice.action is None else None
        action = choice.action if declared is None else declared.action
        assert choice.words
        assert seat.check(action) is None, (state.step, choice.words)
        found.append(action)
    return found
