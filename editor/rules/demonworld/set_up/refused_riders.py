"""Why persons cannot ride on mounts as the set-up says, and what the scenario's own bars name (XVII.5.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.rules.core.contract import Setup
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.mounts import carries, may_ride
from editor.rules.demonworld.set_up.copies import Copy, copies_by_key, name_of
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldScenario, DemonworldSide, UnitPlacement


def rides_at_first(copies: Mapping[tuple[str, int], Copy], placement: UnitPlacement) -> bool:
    """Return whether a commander begins on a large base: his own field does not matter then (XVII.5.0).

    ``copies``: (entry, number) -> unit of his side.
    """
    mount = copies.get((placement.attached_to or "", placement.attached_copy))
    return mount is not None and mount.card.large is not None


def refused_riders(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield the riders who cannot ride where the set-up puts them (XVII.5.0, XVIII.9.0, XXI.2.3)."""
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
        yield from _barred(side, {copy.entry.key: copy for copy in copies.values()}, f"sides[{index}]")
        barred = {(one.rider, one.mount) for one in side.barred_rides}
        ridden: set[tuple[str, int]] = set()
        for number, one in enumerate(side.placements):
            mount = copies.get((one.attached_to or "", one.attached_copy))
            rider = copies.get((one.entry, one.copy_number))
            if mount is None or rider is None or mount.card.large is None:
                continue
            path = f"sides[{index}].placements[{number}].attached_to"
            key = (mount.entry.key, mount.number)
            code = None
            if not carries(base_of(mount.card)):
                code = "base_carries_nobody"
            elif is_person(rider.card) and not may_ride(rider.card):
                code = "person_rides_not"
            elif (one.entry, mount.entry.key) in barred:
                code = "rider_is_barred"
            elif key in ridden:
                code = "two_riders"
            if code is not None:
                yield scenario_problem(code, path, unit=name_of(rider), other=name_of(mount))
            ridden.add(key)


def _barred(side: DemonworldSide, cards: Mapping[str, Copy], at: str) -> Iterator[Problem]:
    """Yield the bars that name nobody who could ride, or nothing that carries anybody (XXI.2.3)."""
    for number, one in enumerate(side.barred_rides):
        rider, mount, path = cards.get(one.rider), cards.get(one.mount), f"{at}.barred_rides[{number}]"
        if rider is None or not is_person(rider.card):
            yield scenario_problem("barred_nobody", f"{path}.rider", side=side, entry=one.rider)
        if mount is None or not carries(base_of(mount.card)):
            yield scenario_problem("barred_from_nothing", f"{path}.mount", side=side, entry=one.mount)
