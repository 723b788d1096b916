"""What the rules of a game say about the fields of a map: who sees what, and what a step costs.

A game answers through :class:`MapInsight`; the tools of the map editor and the figures of fairness ask it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from schemas.ruleset import RulesetBase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from editor.rules.core.hexes import Offset
    from editor.rules.core.map_arrays import MapArrays

NEVER: Final = 1 << 20
"""Cost of a step that is impossible: more than anybody has."""
UNSEEN: Final = -1
"""Segments seen of a field that is not on the map, or too far away to be looked at."""


class Standing(NamedTuple):
    """Something between two fields that may hide what is behind it."""

    kind: Literal["ground", "hill", "side"]
    """Terrain with a height, the ground itself, or what stands on a field side."""
    what: str
    """Id of the terrain or kind of the side; empty for a hill."""
    at: tuple[Offset, ...]
    """Its field, or the two fields of its side."""
    distance: float
    """From the one who looks, in fields."""
    top: float
    """Height of its top, in segments."""
    hides: int
    """Segments of the target that it hides by itself."""
    rule: str
    """Section of the rule book."""


class Profile(NamedTuple):
    """A field that the line meets."""

    at: Offset
    distance: int
    ground: float
    """Height of its ground or of the surface of its water, in segments."""
    terrain: str
    crossed: bool
    """Whether the line crosses its inside; otherwise it touches its border only."""


class Section(NamedTuple):
    """The line of sight between two fields, seen from the side. Heights are in segments."""

    distance: int
    """In fields."""
    eye: float
    """Height of the top of the one who looks."""
    foot: float
    """Height of what it stands on, in water its depth lower."""
    base: float
    """Height of the ground, or of the surface, at the target."""
    size: int
    """Size of the target."""
    sunk: int
    """Segments of it under water."""
    seen: int
    """Segments seen whole."""
    fields: tuple[Profile, ...]
    """Every field met, both ends included, in order."""
    standing: tuple[Standing, ...]
    """What stands between, in order of distance."""

    @property
    def barrier(self) -> Standing | None:
        """What hides most of the target, the nearest of several; None if all that is dry is seen."""
        worst = max((one.hides for one in self.standing), default=0)
        return next((one for one in self.standing if worst and one.hides == worst), None)


class MapInsight(Protocol):
    """The answers of one game about its maps."""

    @property
    def movers(self) -> tuple[str, ...]:
        """Kinds of movers that pay differently, the most usual one first."""
        ...

    def plays_on(self, arrays: MapArrays) -> bool:
        """Return whether the rules know the grid of a map."""
        ...

    def usual_size(self, ruleset: RulesetBase, mover: str) -> int:
        """Return the usual size of a mover, in segments."""
        ...

    def sight(
        self, arrays: MapArrays, ruleset: RulesetBase, at: Offset, size: int, target_size: int
    ) -> NDArray[np.int16]:
        """Return how many segments of a target on each field ``[row, column]`` are seen from a field.

        Elements on the way are left out: it is the ground alone that is asked.

        Args:
            arrays: the map.
            ruleset: the numbers of the game.
            at: field of the one who looks.
            size: its size, in segments.
            target_size: size of the target.

        Returns:
            0 to ``target_size``; :data:`UNSEEN` where no field is or it is too far away.
        """
        ...

    def section(
        self, arrays: MapArrays, ruleset: RulesetBase, start: Offset, end: Offset, size: int, target_size: int
    ) -> Section:
        """Return the line of sight between two different fields as a section."""
        ...

    def steps(self, arrays: MapArrays, ruleset: RulesetBase, mover: str, size: int) -> NDArray[np.int32]:
        """Return the movement points of each step of a single mover, ``[direction, row, column]``.

        The step leads from the field in the direction; :data:`NEVER` where it is impossible or leads off the
        map. A step along a road costs what the road costs where that is less.
        """
        ...

    def cover(self, arrays: MapArrays, ruleset: RulesetBase) -> NDArray[np.bool_]:
        """Return the fields ``[row, column]`` whose ground makes a target harder to hit or hides it."""
        ...

    def is_water(self, ruleset: RulesetBase, terrain: str) -> bool:
        """Return whether a terrain is water."""
        ...
