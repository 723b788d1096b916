"""Wounds: who loses hit points, who falls, and that nobody falls otherwise (IV, VI.1.4, VIII.1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from editor.rules.demonworld import events as happened
from tests.rules.demonworld.referee.table import Table


class Wounds:
    """Counts every wound of a battle from its events alone."""

    def __init__(self) -> None:
        self._lost: Counter[int] = Counter()
        self._doomed: set[int] = set()
        self._ride: tuple[Counter[int], set[int], int] | None = None
        self._begun = False

    def watch(self, before: Table, event: Any, after: Table) -> Iterator[str]:
        """Yield what is wrong with an event."""
        if not self._begun:
            self._begun = True
            self._lost.update({one: lost for one, (lost, _) in before.state.wounds.items()})
        for element, count in self._wounds(before, event):
            self._hurt(before, element, count)
        yield from self._events(before, event)
        for element, (lost, now) in after.state.wounds.items():
            most = after.hit_points(element)
            if element in after.stands and lost != min(self._lost[element], most):
                yield f"VIII.1.1: element {element} has {lost} wounds, not {self._lost[element]}"
                self._lost[element] = lost
            if not 0 <= now <= max(lost, 0):
                yield f"VIII.1.1: element {element} has {now} wounds of this turn among {lost}"

    def _hurt(self, before: Table, element: int, count: int) -> None:
        self._lost[element] = max(0, self._lost[element] + count)
        if self._lost[element] >= before.hit_points(element):
            self._doomed.add(element)

    def _wounds(self, before: Table, event: Any) -> Iterator[tuple[int, int]]:
        """Yield (element, hit points that it loses by an event)."""
        match event:
            case happened.ShotFired() if event.outcome == "hit" and event.struck is not None:
                yield event.struck, 1
            case happened.BlowStruck() | happened.AirBlow() if event.outcome == "hit":
                yield event.target, 1
            case happened.BreathStruck() | happened.ProjectileStruck() if event.outcome == "hit":
                yield event.target, 1
            case happened.Overrun() if event.outcome == "hit":
                yield event.target, 0 if event.destroys else 1
            case happened.SpellStruck() | happened.DischargeStruck() if event.hit:
                yield event.element, 1
            case happened.SpellHealed():
                yield event.element, -event.count
            case happened.SpellWentWrong():
                yield event.casting.wizard, event.wounds
            case happened.ArrowFlew() if event.hit and event.target is not None:
                yield event.target, 1
            case happened.WoundsHealed():
                for element, count in event.healed:
                    yield element, -count
            case happened.FlyerFell():
                yield from event.wounds
            case happened.MachineBurned():
                yield event.element, event.lost
            case happened.RiderCrushed():
                yield event.element, 1
            case _:
                pass

    def _events(self, before: Table, event: Any) -> Iterator[str]:
        match event:
            case happened.ShotFired() | happened.BlowStruck() if event.outcome == "cut_down":
                self._doomed.add(event.target)
                if before.unit(event.target).mood != "rout" and not before.unit(event.target).stragglers:
                    yield f"XV.9.0: element {event.target} is cut down and not in rout"
            case happened.Overrun() if event.outcome == "hit" and event.destroys:
                self._doomed.add(event.target)
            case happened.GunFired() if event.outcome == "destroyed":
                self._doomed.add(event.gun)
            case happened.FlyerFell():
                self._doomed |= set(event.destroyed)
            case happened.Burned():
                self._doomed |= set(event.elements)
            case happened.RoutersLost():
                self._doomed |= set(event.elements)
                self._gone(event.elements)
            case happened.RiderFell():
                self._doomed.add(event.element)
            case happened.MountLeft():
                self._gone(before.state.units[event.unit].elements)
            case happened.SpellWentWrong() if event.result == "banished":
                self._doomed.add(event.casting.wizard)
            case happened.ShotDiverted() if event.instead is not None:
                self._lost[event.element] -= 1
                self._doomed.discard(event.element)
                self._doomed.add(event.instead)
            case happened.RideBegan():
                self._ride = Counter(self._lost), set(self._doomed), event.unit
            case happened.RideUndone() if self._ride is not None:
                self._undo(before, event)
            case happened.ElementsRemoved():
                for element in event.elements:
                    if element not in self._doomed:
                        yield f"VIII.1.1: element {element} falls with {self._lost[element]} wounds"
                self._gone(event.elements)
            case happened.PhaseBegan():
                left = [one for one in self._doomed if one in before.stands]
                if left:
                    yield f"VI.1.4: {sorted(left)} have no hit point left and stand"
            case _:
                pass

    def _gone(self, elements: tuple[int, ...]) -> None:
        self._doomed -= set(elements)

    def _undo(self, before: Table, event: Any) -> None:
        assert self._ride is not None
        lost, doomed, unit = self._ride
        own = set(before.state.units[unit].elements)
        own |= {one for one in (before.state.units[unit].rider,) if one is not None}
        for element in own:
            lost[element] = self._lost[element]
        self._lost, self._doomed = lost, doomed | (self._doomed & own)
