"""What every action and event of Wiz-War is, what they aim at, the record in which events are noted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.engine import recorder
from editor.rules.wizwar.state import GameState, Thing

TargetKind = Literal["self", "wizard", "side", "square", "sector"]


class Action:
    """What a player may do; each stands with its row in :mod:`editor.rules.wizwar.actions`."""

    __slots__ = ()


class Event:
    """What happens; each stands with its row in :mod:`editor.rules.wizwar.events`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Target:
    """What a card or a blow is aimed at."""

    kind: TargetKind
    number: int = 0
    """Wizard, side by its name, square or sector."""
    thing: Thing | None = None
    """What a victim has to drop; None leaves it to the dice."""
    lay: tuple[int, int, int] | None = None
    """Where a sector comes to lie: column, row, quarters turned."""

    @property
    def harm_key(self) -> int:
        """Of a side or a square, its name in :attr:`editor.rules.wizwar.maze.Maze.harm`."""
        return self.number if self.kind == "side" else -1 - self.number


MYSELF: Final = Target("self")
Recorder = recorder.Recorder[GameState, Event]
