"""What can be changed in a scenario to make it even: how often an army has a disk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import UUID, uuid5

from editor.rules.core.contract import Setup
from editor.rules.core.levers import Lever
from schemas.army import ArmyEntry
from schemas.base import Ref, must_be
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsScenario, DiskwarsUnit

_COPIES: Final = UUID("5b0f3f6e-93a6-4d52-8f6f-0f0d3a5b6a11")
"""Namespace of the ids of changed armies: the same change gives the same ids."""
_MOST_MORE: Final = 3


def levers(setup: Setup) -> tuple[Lever, ...]:
    """Return the levers of a scenario: the number of each disk that is not unique."""
    return tuple(lever for lever, _side, _entry in _found(setup))


def adjusted(setup: Setup, lever: str, amount: int) -> Setup:
    """Return a scenario changed by a lever; the army becomes a copy, so that nobody else's changes with it.

    Raises:
        LookupError: it has no such lever.
    """
    scenario = setup.scenario
    for one, number, key in _found(setup):
        if one.id == lever and isinstance(scenario, DiskwarsScenario):
            side = scenario.sides[number]
            army = must_be(setup.get(side.army), DiskwarsArmy)
            entries = tuple(_counted(entry, amount) if entry.key == key else entry for entry in army.entries)
            mark = f"{scenario.id}/{side.id}/{key}/{amount}"
            new = army.model_copy(update={"id": str(uuid5(_COPIES, mark)), "entries": entries})
            ref = must_be(side.army, Ref).model_copy(update={"id": new.id, "slug": new.slug})
            sides = list(scenario.sides)
            sides[number] = side.model_copy(update={"army": ref})
            changed = scenario.model_copy(update={"sides": tuple(sides)})
            return Setup(changed, {**setup.documents, new.id: new})
    raise LookupError(lever)


def _counted(entry: ArmyEntry, amount: int) -> ArmyEntry:
    return entry.model_copy(update={"count": max(entry.count + amount, 1)})


def _found(setup: Setup) -> Iterator[tuple[Lever, int, str]]:
    scenario = setup.scenario
    for number, side in enumerate(scenario.sides if isinstance(scenario, DiskwarsScenario) else ()):
        army = setup.get(side.army)
        for entry in army.entries if isinstance(army, DiskwarsArmy) else ():
            card = setup.get(entry.card)
            if isinstance(card, DiskwarsUnit) and not card.unique:
                lever = Lever(
                    id=f"disks:{side.id}:{entry.key}",
                    kind="elements",
                    side=side.id,
                    troop=card.name,
                    low=1 - entry.count,
                    high=_MOST_MORE,
                    points_per_step=float(card.points),
                )
                yield lever, number, entry.key
