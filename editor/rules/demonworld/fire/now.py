"""What a turn with fire in force remembers beside the fields that burn (XXII)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class FlamingShot(NamedTuple):
    """A shot with flaming arrows (XXII.5.0)."""

    shooter: int
    """Element that shoots."""
    target: int | None = None
    """Element aimed at; None if a field is."""
    cell: int | None = None
    """Cell of the empty field aimed at."""
    supports: tuple[int, ...] = ()
    """Elements of the same unit that support it; only against a field."""
    weapon: int = 0
    """Place of the weapon on the card."""


@dataclass(frozen=True, slots=True)
class FireNow:
    """What a turn with fire remembers."""

    kindled: tuple[int, ...] = ()
    """Cells that burn from the start of the next turn (XXII.5.0)."""
    machines: frozenset[int] = frozenset()
    """War machines that are on fire: they lose hit points at the start of each turn (XXII.5.0)."""
    trapped: frozenset[int] = frozenset()
    """Elements that stood in fire at the start of the turn: they may do nothing but leave it (XXII.3.0)."""
    announced: tuple[tuple[int, ...] | None, ...] = ()
    """Side -> units that shall shoot flaming arrows in this turn, once it has said so (XXII.5.0)."""
    shots: tuple[tuple[FlamingShot, ...] | None, ...] = ()
    """Side -> flaming arrows declared."""
    aimed: tuple[int, ...] = ()
    """Sides that have declared all their flaming arrows."""
    lighting: tuple[bool, ...] = ()
    """Side -> whether it lights no further fire in this turn (XXII.3.0)."""

    @property
    def next_turn(self) -> FireNow:
        """What is left of it in the next turn."""
        lasts = self.kindled or self.machines
        return FireNow(kindled=self.kindled, machines=self.machines) if lasts else NO_FIRE

    @property
    def archers(self) -> frozenset[int]:
        """The units that shall shoot flaming arrows."""
        return frozenset([unit for units in self.announced for unit in units or ()])


NO_FIRE: Final = FireNow()
"""A turn in which nothing of chapter XXII has happened."""
