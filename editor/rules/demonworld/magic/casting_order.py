"""Who casts when in the magic phase (XX.5.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

WizardState = Literal["flying", "in_fire", "shocked", "drained"]
"""What keeps a wizard from casting: high flight, a burning field, a critical failure before."""


class Caster(NamedTuple):
    """A wizard at the start of the magic phase."""

    name: str
    """His name."""
    side: str
    """His side."""
    level: int
    """His level."""
    casts: bool = True
    """Whether his player announces a spell."""
    state: WizardState | None = None
    """What keeps him from casting."""


class NoDrawError(ValueError):
    """Two sides have wizards of one level, and none of them was drawn."""

    def __init__(self, level: int, sides: tuple[str, ...]) -> None:
        super().__init__(f"level {level}: {', '.join(sides)}")
        self.level, self.sides = level, sides
        """The level, and the sides to draw from."""


def those_who_cast(wizards: Iterable[Caster]) -> tuple[Caster, ...]:
    """Return the wizards that cast in this phase (XX.5.0, XXII.3.0, XXIII.7.2)."""
    return tuple(one for one in wizards if one.casts and one.state is None)


def tied_levels(wizards: Iterable[Caster]) -> dict[int, tuple[str, ...]]:
    """Return the levels at which several sides cast, with these sides: a lot is drawn for each (XX.5.0)."""
    sides: dict[int, dict[str, None]] = {}
    for one in those_who_cast(wizards):
        sides.setdefault(one.level, {})[one.side] = None
    return {level: tuple(found) for level, found in sorted(sides.items()) if len(found) > 1}


def casting_order(wizards: Sequence[Caster], drawn: Mapping[int, str]) -> tuple[Caster, ...]:
    """Return the wizards that cast, the lowest level first (XX.5.0).

    Where several sides have one of a level, the side drawn for the level goes first.

    Raises:
        NoDrawError: a level needs a draw and has none of its sides.
    """
    for level, sides in tied_levels(wizards).items():
        if drawn.get(level) not in sides:
            raise NoDrawError(level, sides)
    casting = those_who_cast(wizards)
    return tuple(sorted(casting, key=lambda one: (one.level, one.side != drawn.get(one.level, one.side))))
