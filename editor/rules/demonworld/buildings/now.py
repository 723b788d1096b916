"""What a battle remembers of its buildings beside the state of their doors (XXIV.3.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from editor.rules.demonworld.terrain.changes import Side


class Work(NamedTuple):
    """Somebody who breaks a door open (XXIV.3.1)."""

    element: int
    """Who."""
    door: Side
    cell: int
    """Where he stands, all the time."""
    turns: int
    """Whole turns that he has spent on it before this one."""


@dataclass(frozen=True, slots=True)
class DoorsNow:
    """Who is at which door, and what has been hewn off solid ones."""

    stood: tuple[tuple[int, int], ...] = ()
    """(element, cell) of everybody in contact with a door since the beginning of the turn."""
    works: tuple[Work, ...] = ()
    """Who breaks a door open in this turn."""
    begun: tuple[Work, ...] = ()
    """Who has spent the turn before on a door that still holds."""
    hewn: tuple[tuple[Side, int], ...] = ()
    """(door, stability that it has lost) of solid doors, in ascending order."""
    struck: tuple[int, ...] = ()
    """Sides that have said in this melee phase at which doors they hew."""

    def next_turn(self, stood: tuple[tuple[int, int], ...]) -> DoorsNow:
        """Return what is left of it in the next turn."""
        if not (stood or self.works or self.hewn):
            return NO_DOORS
        return DoorsNow(stood=stood, begun=self.works, hewn=self.hewn)


NO_DOORS: Final = DoorsNow()
"""A battle in which nobody is at a door."""
