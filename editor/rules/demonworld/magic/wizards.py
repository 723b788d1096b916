"""Wizards in a battle: the spells that they know, their points, what they did, what is cast (XX)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from editor.rules.demonworld.magic.resting import Disturbance


class Wizard(NamedTuple):
    """A wizard as he comes to the battle, or somebody with an item that holds a spell."""

    element: int
    """His element."""
    level: int
    """His level (XX.3.2); 0 for one who is no wizard and only carries a spell."""
    spells: tuple[str, ...]
    """Ids of the spells that he knows, in the order of his book (XX.4.0)."""
    stored: tuple[str, ...] = ()
    """Ids of the spells of which an item that he carries works one, once (XXV.1.0)."""
    in_item: int = 0
    """Spell points in an item that he carries (XXV.1.0)."""


class WizardNow(NamedTuple):
    """A wizard now."""

    element: int
    """His element."""
    points: int
    """Spell points that he has (XX.3.2)."""
    drained: bool = False
    """He casts no more in this battle (XX.5.0)."""
    shocked_until: int = 0
    """Last turn in which he neither casts nor rests (XX.5.0)."""
    disturbances: tuple[Disturbance, ...] = ()
    """What he did in this turn, or what befell him (XX.3.2)."""
    in_item: int = 0
    """Spell points left in an item that he carries: no rest gives them back, no failure takes them."""
    used: bool = False
    """The spell in his item has been worked."""

    @property
    def all_points(self) -> int:
        """Spell points that he can spend, those of his item too."""
        return self.points + self.in_item

    def spends(self, points: int) -> WizardNow:
        """Return him after he has spent points: his own first, then those of his item."""
        own = min(points, self.points)
        return self._replace(points=self.points - own, in_item=self.in_item - (points - own))


class Casting(NamedTuple):
    """A spell that a wizard casts."""

    wizard: int
    """Element of the wizard."""
    spell: str
    """Id of the spell."""
    points: int
    """Spell points spent on it."""
    unit: int | None = None
    """Unit that it is cast on, by its own number, a commander's too; None if it is a field."""
    cell: int | None = None
    """Field that it is cast on."""
    direction: int | None = None
    """Where somebody is moved, where the spell leaves that to the wizard."""
    stored: bool = False
    """It comes out of an item: it costs no points, and nothing can go wrong (XXV.1.0)."""


class Due(NamedTuple):
    """A test of morale at the end of the phase (XX.2.0)."""

    unit: int
    """Who tests."""
    value: int
    """Added to the first morale value."""
    casting: Casting
    """The spell that wants it."""
    if_lost: bool
    """Only where the unit has lost an element in the phase: the spell attacks, too."""


@dataclass(frozen=True, slots=True)
class Magic:
    """All that changes about magic in a battle."""

    wizards: tuple[WizardNow, ...]
    """Every wizard of the battle."""
    level: int = -1
    """Level of the wizards who cast now; -1 before the first (XX.5.0)."""
    waiting: tuple[int, ...] = ()
    """Wizards of the level who have still to say what they cast, in their order."""
    announced: tuple[Casting, ...] = ()
    """Spells announced at the level and not rolled for yet, in their order."""
    failing: tuple[Casting, int] | None = None
    """A spell that has failed critically, and the die on the table."""
    works: tuple[Casting, ...] = ()
    """Spells of this phase that have worked."""
    due: tuple[Due, ...] = ()
    """Tests of morale due at the end of the phase (XX.2.0)."""

    def of(self, element: int) -> WizardNow | None:
        """Return a wizard, or None if the element is none."""
        return next((one for one in self.wizards if one.element == element), None)

    def changed(self, wizard: WizardNow) -> Magic:
        """Return all of it with one wizard changed."""
        return replace(
            self,
            wizards=tuple([wizard if one.element == wizard.element else one for one in self.wizards]),
        )

    def did(self, element: int, disturbances: Iterable[Disturbance]) -> Magic:
        """Return all of it once a wizard has done something, or something has befallen him."""
        one = self.of(element)
        if one is None:
            return self
        fresh = [more for more in disturbances if more not in one.disturbances]
        return self.changed(one._replace(disturbances=(*one.disturbances, *fresh))) if fresh else self
