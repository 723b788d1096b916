"""What a ball or bolt has met on its way as events, and the dice of its flight (XIX.5.0)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.dice import Dice
from editor.rules.demonworld.artillery.direct import Met, Side
from editor.rules.demonworld.artillery.projectile_events import (
    LineDrawn,
    ProjectileSlowed,
    ProjectileStruck,
    RiderDrawn,
    WallMet,
    WallOutcome,
)
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.large.mounts import mount_kind
from editor.rules.demonworld.large.riders import struck_by_missile
from editor.rules.demonworld.state import BattleState


def met_event(state: BattleState, gun: int, met: Met, sides: Iterator[int]) -> Event:
    """Return what a projectile has met as an event; ``sides``: the draws between two fields, in order."""
    cell = state.battle.ground.of_axial
    at, other = cell(met.at), cell(met.other) if met.other is not None else 0
    if met.what == "body":
        hit = met.die is not None and met.die <= met.power
        return ProjectileStruck(gun, int(met.name), at, met.power, met.die or 0, "hit" if hit else "miss")
    if met.what == "mounted":
        mount, die = int(met.name), met.die or 0
        struck = struck_by_missile(mount_kind(state, mount), die, state.battle.ruleset)
        return RiderDrawn(gun, mount, at, die, struck == "rider")
    if met.what == "ground":
        return ProjectileSlowed(gun, at, met.power)
    if met.what == "line":
        return LineDrawn(gun, at, other, next(sides))
    if met.what == "flown_over":
        return WallMet(gun, other, at, met.wall_die, met.power, None, "flown_over")
    if met.die is None:
        return WallMet(gun, other, at, met.wall_die, met.power, None, "stopped")
    outcome: WallOutcome = "broken" if met.die <= met.power else "held"
    return WallMet(gun, other, at, met.wall_die, met.power, met.die, outcome)


def rolled(dice: Dice, faces: int) -> Iterator[int]:
    """Yield rolls of a die, each when it is asked for."""
    while True:
        yield dice.roll(faces)


class NotedRolls:
    """Rolls of a die that are reported afterwards."""

    def __init__(self, dice: Dice, faces: int) -> None:
        self._dice, self._faces = dice, faces
        self.faces: list[int] = []

    def __iter__(self) -> Iterator[int]:
        while True:
            self.faces.append(self._dice.roll(self._faces))
            yield self.faces[-1]


def side_drawn(die: int) -> Side:
    """Return the field that a D6 draws of two along whose border a projectile flies: 1 to 3 the left one."""
    return "left" if die <= 3 else "right"
