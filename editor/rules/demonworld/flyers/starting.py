"""How high flyers are when a battle begins (XXIII.4.0)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.flyers.altitudes import ceiling, ground_height, least_altitude
from schemas.systems.demonworld import DemonworldUnit


def flies_high(card: DemonworldUnit) -> bool:
    """Return whether the elements of a card can be in high flight (XXIII.4.0)."""
    return card.flyer and not (card.flight is not None and card.flight.low_only)


def starting_altitude(
    battle: Battle, card: DemonworldUnit, cells: Sequence[int], wanted: int | None = None
) -> int | None:
    """Return the altitude at which a unit begins; None on the ground (XXIII.4.0).

    That of the scenario; who never lands begins as high as it climbs, where the scenario says nothing.
    """
    always = card.flight is not None and card.flight.always_aloft
    if "XXIII" not in battle.chapters or not card.flyer or (wanted is None and not always):
        return None
    if wanted is not None:
        return wanted
    ruleset = battle.ruleset
    highest = max(ground_height(battle.sight.lie(cell).level, ruleset) for cell in cells)
    return ceiling(highest, ruleset, card.flight.climb if card.flight is not None else None)


def altitude_set_up(battle: Battle, number: int, cells: Sequence[int]) -> int | None:
    """Return the altitude at which a unit begins that has been set up hidden; None on the ground (XVI.3.3).

    That of the scenario, or the least one over the fields where that is higher.
    """
    roster = battle.roster[number]
    key = (roster.entry, roster.copy_number)
    placements = battle.scenario.sides[roster.side].placements
    wanted = next((one.altitude for one in placements if (one.entry, one.copy_number) == key), None)
    if wanted is not None:
        wanted = max(
            wanted, *(least_altitude(battle.sight.lie(cell), None, battle.ruleset) for cell in cells)
        )
    return starting_altitude(battle, roster.card, cells, wanted)
