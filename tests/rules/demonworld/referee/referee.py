"""A second reading of Demonworld's book: it watches battles and says what the book would not have.

It shares no code with the rules but the data of states, events and documents. Each subject has a file of its
own, to be read beside the chapters that it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.referee.bases import Bases
from tests.rules.demonworld.referee.crews import Crews
from tests.rules.demonworld.referee.declared import Declared
from tests.rules.demonworld.referee.fire import Fire
from tests.rules.demonworld.referee.flyers import Flyers
from tests.rules.demonworld.referee.forms import Forms
from tests.rules.demonworld.referee.guns import Guns
from tests.rules.demonworld.referee.houses import Houses
from tests.rules.demonworld.referee.items import Items
from tests.rules.demonworld.referee.magic import Magic
from tests.rules.demonworld.referee.marches import Marches
from tests.rules.demonworld.referee.melee import Melee
from tests.rules.demonworld.referee.morale import Morale
from tests.rules.demonworld.referee.phases import Phases
from tests.rules.demonworld.referee.places import Places
from tests.rules.demonworld.referee.riders import Riders
from tests.rules.demonworld.referee.shooting import Shooting
from tests.rules.demonworld.referee.table import Ground, Table
from tests.rules.demonworld.referee.wounds import Wounds


class Subject(Protocol):
    """A part of the book."""

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""


class Referee:
    """Watches one battle from its beginning."""

    def __init__(self, state: BattleState) -> None:
        self._ground = Ground(state.battle)
        self._last = Table(state, self._ground)
        self._subjects: tuple[Subject, ...] = (
            Phases(),
            Places(),
            Shooting(),
            Melee(),
            Morale(),
            Bases(),
            Riders(),
            Guns(),
            Wounds(),
            Magic(),
            Fire(),
            Flyers(),
            Items(),
            Forms(),
            Crews(),
            Declared(),
            Marches(),
            Houses(),
        )

    def faults(self, event: Any, after: BattleState) -> Iterator[str]:
        """Yield what is wrong with the next event; ``after`` is the state that it has led to."""
        before, self._last = self._last, self._last.next(after)
        for subject in self._subjects:
            yield from subject.watch(before, event, self._last)
