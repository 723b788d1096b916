"""What can be changed in a scenario to make it even: victory points with which a side begins."""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

from editor.rules.core.contract import Setup
from editor.rules.core.levers import Lever
from editor.rules.darkage.setting_up import start
from schemas.systems.darkage import DarkageScenario

_COPIES: Final = UUID("6f0d2c58-4a0f-4f0e-9a63-2b1f0f6c7d31")
"""Namespace of the ids of changed scenarios: the same change gives the same id."""
_MOST_BEHIND: Final = -9
"""So many points a side is set back at most."""


def levers(setup: Setup) -> tuple[Lever, ...]:
    """Return a handicap in victory points for each side."""
    if not isinstance(setup.scenario, DarkageScenario):
        return ()
    goals = start(setup).game.goals
    return tuple(
        Lever(
            id=f"points:{side.id}",
            kind="points",
            side=side.id,
            troop=None,
            low=_MOST_BEHIND,
            high=max(0, goals[number] - 1 - side.head_start),
            points_per_step=1.0,
        )
        for number, side in enumerate(setup.scenario.sides)
    )


def adjusted(setup: Setup, lever: str, amount: int) -> Setup:
    """Return a scenario in which a side begins with so many points more.

    Raises:
        LookupError: it has no such lever.
    """
    scenario = setup.scenario
    kind, _, wanted = lever.partition(":")
    if not isinstance(scenario, DarkageScenario) or kind != "points":
        raise LookupError(lever)
    if all(side.id != wanted for side in scenario.sides):
        raise LookupError(lever)
    sides = tuple(
        side.model_copy(update={"head_start": side.head_start + amount}) if side.id == wanted else side
        for side in scenario.sides
    )
    ident = str(uuid5(_COPIES, f"{scenario.id}:{lever}:{amount}"))
    changed = scenario.model_copy(update={"id": ident, "sides": sides})
    return Setup(changed, {**setup.documents, ident: changed})
