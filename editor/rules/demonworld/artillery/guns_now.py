"""What a battle remembers of its guns: loading points, aims of the phase (XIX.3.0, XIX.4.0)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple


class GunAim(NamedTuple):
    """A field at which a gun aims (XIX.4.0)."""

    gun: int
    """Element that fires."""
    cell: int
    """The field."""
    high: bool = False
    """It aims above others at the large base on the field (XIX.5.1)."""


@dataclass(frozen=True, slots=True)
class GunsNow:
    """Guns of a battle as they are now."""

    loaded: tuple[tuple[int, int], ...] = ()
    """(gun, loading points)."""
    ready: tuple[int, ...] = ()
    """Guns that were fully loaded when the movement phase began (XIX.8.0)."""
    aims: tuple[GunAim, ...] = ()
    """Aims of this shooting phase."""
    silent: tuple[int, ...] = ()
    """Sides that fire no further gun in this phase."""
    watched: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(gun, units of which its crew knew when the movement phase began) (XIX.6.0)."""

    def points(self, gun: int) -> int:
        """Return the loading points of a gun."""
        return next((points for one, points in self.loaded if one == gun), 0)

    def with_points(self, gun: int, points: int) -> GunsNow:
        """Return the guns, one of them with other loading points."""
        return replace(self, loaded=tuple(sorted({**dict(self.loaded), gun: points}.items())))

    def for_shooting(self) -> GunsNow:
        """Return the guns as a shooting phase begins: nothing is aimed at."""
        return replace(self, aims=(), silent=()) if self.loaded else self

    def for_movement(self, full: int) -> GunsNow:
        """Return the guns as the movement phase begins; ``full``: loading points of a shot."""
        if not self.loaded:
            return self
        ready = tuple([gun for gun, points in self.loaded if points >= full])
        return replace(self, ready=ready, watched=())

    def watched_by(self, gun: int) -> tuple[int, ...]:
        """Return the units of which a crew knew when the movement phase began (XIX.6.0)."""
        return next((units for one, units in self.watched if one == gun), ())


NO_GUNS: Final = GunsNow()
"""A battle without guns."""
