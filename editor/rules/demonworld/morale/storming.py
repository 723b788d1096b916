"""Impetuous units on the move: they make contact where they can, else come as near as they can (XV.10.0).

No large base is one of them: it never tests its obedience (XVII.1.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from heapq import heappop, heappush
from typing import ClassVar, Final

from editor.rules.demonworld.melee.contact import DeclareContact, arrived
from editor.rules.demonworld.morale.storming_reach import Bounds, Fields
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement import listing
from editor.rules.demonworld.movement.actions import Advance, ColumnMove, Regroup, SmallMove
from editor.rules.demonworld.movement.advancing import forward_into_contact, reach
from editor.rules.demonworld.movement.paths import steps_of
from editor.rules.demonworld.movement.plans import planned
from editor.rules.demonworld.movement.points import Plan, manoeuvres_to_spend, may_engage, shape_of, small
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse_unit
from schemas.problems import Message

_POSITIONS: Final = 60
"""So many positions are looked at on the way to a contact, the nearest to an enemy first."""
_ALL_ELSE: Final = tuple(
    one.name
    for one in fields(BattleState)
    if one.compare and one.name not in ("units", "unit", "shots", "spent")
)
"""Fields of a state that stay as they are while a unit storms forward.

Shots move nobody: who sees those of the other side and who does not ask the same.
"""
Step = movement_actions.Movement | DeclareContact


@dataclass(frozen=True, eq=False)
class Storm:
    """The compulsory move of an impetuous unit: where it can get to while all others stand as they do."""

    state: BattleState
    unit: Unit
    """The unit as it stands."""
    bounds: Bounds
    """How far it gets at the most."""
    to_quarry: Fields
    """Fields to those that it goes for."""
    _ways: dict[Unit, tuple[Step, ...]] = field(default_factory=dict)
    _nearest: dict[Unit, tuple[int, movement_actions.Movement | None]] = field(default_factory=dict)

    last: ClassVar[Storm | None] = None

    @classmethod
    def of(cls, state: BattleState) -> Storm | None:
        """Return the compulsory move that is on; who checks and then decides asks twice."""
        if state.driven is None:
            return None
        last = cls.last
        if last is None or not last._goes_on_in(state):
            unit = state.units[state.driven]
            goals = [cell for enemy in unit.quarry for cell in state.units[enemy].cells]
            last = cls.last = cls(state, unit, Bounds(state, unit), Fields(state, goals))
        elif last.state is not state:
            last = cls.last = replace(last, state=state, unit=state.units[state.driven])
        return last

    def _goes_on_in(self, state: BattleState) -> bool:
        """Return whether only the unit itself has changed: what is known of its ways still holds."""
        before = self.state
        return before is state or (
            all(getattr(before, name) == getattr(state, name) for name in _ALL_ELSE)
            and before.battle is state.battle
            and all(
                one is other or one.number == state.driven
                for one, other in zip(before.units, state.units, strict=True)
            )
        )

    def way(self, unit: Unit) -> tuple[Step, ...]:
        """Return movements by which the unit comes into contact from somewhere; empty if it cannot.

        Straight on, by wheels and turns, in a column, element by element, with a change of formation first.
        """
        found = self._ways.get(unit)
        if found is None:
            found = self._ways[unit] = self._searched(unit) if may_engage(self.state, unit) else ()
        return found

    def nearest(self, unit: Unit) -> tuple[int, movement_actions.Movement | None]:
        """Return how near it can come to those that it goes for from somewhere, and what begins the way.

        Straight on as it stands, or after one turn or wheel; of equal ways the one that needs neither.
        """
        found = self._nearest.get(unit)
        if found is None:
            found = self._nearest[unit] = self._approached(unit)
        return found

    def _with(self, unit: Unit) -> BattleState:
        """Return the state with the unit elsewhere."""
        if unit is self.unit:
            return self.state
        after = self.state.with_unit(unit)
        # Its own side asks for these alone, and its enemies have not moved.
        after.__dict__["near_enemy"] = self.state.near_enemy
        return after

    def _searched(self, start: Unit) -> tuple[Step, ...]:
        """Look for a way into contact among the positions that a unit comes to, the nearest ones first."""
        if not self.bounds.may_attack(start):
            return ()
        seen = {_position(start)}
        waiting: list[tuple[int, int, Unit, tuple[Step, ...]]] = [(0, 0, start, ())]
        for _ in range(_POSITIONS):
            if not waiting:
                return ()
            _, _, unit, way = heappop(waiting)
            state = self._with(unit)
            pairs = arrived(state, unit) if _beside_enemy(state, unit) else ()
            if pairs:
                return (*way, DeclareContact(pairs[:1]))
            for action in self._movements(state, unit, way):
                found = planned(state, unit, action)
                if isinstance(found, Message):
                    continue
                if found.contact:
                    return (*way, action)
                after = moved(unit, found)
                position = _position(after)
                if position in seen:
                    continue
                if self.bounds.near_enough(after):
                    seen.add(position)
                    near = self.bounds.to_contact.of(after.cells)
                    heappush(waiting, (near, len(seen), after, (*way, action)))
        return ()

    def _movements(
        self, state: BattleState, unit: Unit, way: tuple[Step, ...]
    ) -> Iterator[movement_actions.Movement]:
        """Yield movements that may lead to a contact: whoever has gone straight on has gone far enough."""
        straight = bool(way) and isinstance(way[-1], Advance | SmallMove) and way[-1].by == "points"
        for advance in listing.advances_of(state, unit):
            if not straight or advance.by != "points":
                yield advance
        if small(state, unit):
            for small_move in listing.small_moves_of(state, unit):
                if not straight or small_move.by != "points":
                    yield small_move
        else:
            yield from self._single_steps(state, unit)
            yield from listing.column_moves_of(state, unit)
            yield from listing.wheels_of(unit)
            if not way:
                yield from listing.regroupings_of(state, unit)
        yield from listing.turns_of(unit)

    def _single_steps(self, state: BattleState, unit: Unit) -> Iterator[Regroup]:
        """Yield changes of formation by which one element alone steps into contact (V.3.1)."""
        most = manoeuvres_to_spend(state, unit) // state.battle.ruleset.movement.regroup_manoeuvres_per_field
        steps = state.battle.ground.steps
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
            if not most or self.bounds.to_contact[cell] > most:
                continue
            costs, reached = steps_of(state, element), reach(state, unit, cell, most)
            for end in state.near_enemy[state.side]:
                forward = forward_into_contact(steps, reached, end, facing, costs)
                if forward is not None and forward <= most and end not in state.occupied:
                    yield Regroup(unit.number, ((element, end),))

    def _approached(self, unit: Unit) -> tuple[int, movement_actions.Movement | None]:
        state = self._with(unit)
        best, how = self._straight_on(state, unit, self.to_quarry.of(unit.cells))
        about: list[movement_actions.Movement] = [*listing.turns_of(unit), *listing.wheels_of(unit)]
        reached = self.bounds.in_reach(unit, straight_on=True)
        if reached is not None and self.bounds.beside_enemies.isdisjoint(reached):
            # A small unit goes the same ways whatever it looks at, but for the last step beside an enemy.
            return best, how
        least = self.to_quarry.of(reached) if reached is not None else 0
        for action in about:
            if best <= least:
                break
            found = planned(state, unit, action)
            if isinstance(found, Plan):
                after = moved(unit, found)
                fields, _ = self._straight_on(
                    self._with(after), after, min(best, self.to_quarry.of(after.cells))
                )
                if fields < best:
                    best, how = fields, action
        return best, how

    def _straight_on(
        self, state: BattleState, unit: Unit, least: int
    ) -> tuple[int, movement_actions.Movement | None]:
        """Return how near a unit comes as it stands, and how: straight on, in a column, element by element.

        ``least`` and no way where it comes no nearer than that.
        """
        best: tuple[int, movement_actions.Movement | None] = least, None

        def nearer(cells: Sequence[int]) -> bool:
            return bool(cells) and self.to_quarry.of(cells) < best[0]

        for action in _onward(state, unit, nearer):
            cells = self._ends(state, unit, action)
            if cells is not None and nearer(cells):
                best = self.to_quarry.of(cells), action
        return best

    def _ends(
        self, state: BattleState, unit: Unit, action: movement_actions.Movement
    ) -> tuple[int, ...] | None:
        """Return where a movement ends; what is listed of advances is blocked nowhere."""
        if isinstance(action, Advance):
            steps = state.battle.ground.steps
            by = sum([steps[FRONT[unit.facings[0]][turn]] for turn in action.path])
            return tuple([cell + by for cell in unit.cells])
        found = planned(state, unit, action)
        return moved(unit, found).cells if isinstance(found, Plan) else None


def _position(unit: Unit) -> tuple[object, ...]:
    """Return all of a unit that its movements change."""
    spent = unit.points, unit.manoeuvres, unit.wheeled, unit.free_regroup
    return (unit.cells, unit.facings, *spent)


def moved(unit: Unit, found: Plan) -> Unit:
    """Return a unit after a movement."""
    return unit.replace(
        cells=found.cells,
        facings=found.facings,
        points=unit.points + found.points,
        manoeuvres=unit.manoeuvres + found.manoeuvres,
        wheeled=found.pivot or unit.wheeled,
        free_regroup=found.free_regroup,
    )


def _onward(
    state: BattleState, unit: Unit, nearer: Callable[[Sequence[int]], bool]
) -> Iterator[Advance | SmallMove | ColumnMove]:
    """Yield the ways that a unit may go as it stands; of a small unit those that lead somebody nearer."""
    yield from listing.column_moves_of(state, unit)
    if not small(state, unit):
        yield from (one for one in listing.advances_of(state, unit) if one.by == "points")
        return
    for move in listing.small_moves_of(state, unit, nearer):
        if move.by == "points" and nearer(_led_to(state, unit, move)):
            yield move


def _led_to(state: BattleState, unit: Unit, action: SmallMove) -> list[int]:
    """Return where the ways of a small unit's elements lead, whether or not they may go them."""
    cells, steps = list(unit.cells), state.battle.ground.steps
    for shift in action.shifts:
        cells[unit.elements.index(shift.element)] += sum([steps[direction] for direction in shift.path])
    return cells


def _beside_enemy(state: BattleState, unit: Unit) -> bool:
    """Return whether an element stands in a field beside an enemy, in contact or not (XI.4.0)."""
    battle, occupied = state.battle, state.occupied
    camp = battle.roster[unit.number].camp
    return battle.terrain is not None and any(
        (other := occupied.get(cell + step)) is not None and battle.camp_of[other] != camp
        for cell in unit.cells
        for step in battle.ground.steps
    )


def onward(state: BattleState) -> Step | None:
    """Return how the impetuous unit that moves goes on; None if it has done its duty (XV.10.0)."""
    storm = Storm.of(state)
    if storm is None or storm.unit.done or storm.unit.engaged:
        return None
    way = storm.way(storm.unit)
    if way:
        return way[0]
    fields, action = storm.nearest(storm.unit)
    return action if fields < storm.to_quarry.of(storm.unit.cells) else None


def check_finish(state: BattleState) -> Message | None:
    """Return that an impetuous unit has to go on, where it can (XV.10.0)."""
    if state.driven is not None and onward(state) is not None:
        return refuse_unit(state, state.driven, "must_storm_on", "XV.10.0")
    return None


def check_storm(state: BattleState, found: Plan) -> Message | None:
    """Return that an impetuous unit may not move so: it would get out of its duty (XV.10.0)."""
    storm = Storm.of(state)
    if storm is None or found.contact:
        return None
    return check_kept(state, moved(storm.unit, found), forms_up=found.kind == "regroup")


def check_kept(state: BattleState, after: Unit, *, forms_up: bool = False) -> Message | None:
    """Return that the impetuous unit that moves may not become so, for it would get out of its duty.

    Where it can make contact in this turn it must still be able to; where not, it must come as near to those
    that it goes for as it could before. But who begins in no formation may form up first, whatever way his
    elements go for it.
    """
    storm = Storm.of(state)
    if storm is None:
        return None
    unit = storm.unit
    way = storm.way(unit)
    if way:
        kept = storm.way(after) or _leads(state, unit, way[0], after)
    else:
        fields = storm.nearest(unit)[0]
        fresh = not unit.points and not unit.manoeuvres
        forming_up = forms_up and fresh and not shape_of(state, unit).organised
        kept = forming_up or storm.nearest(after)[0] <= fields
    return None if kept else refuse_unit(state, unit.number, "must_storm_on", "XV.10.0")


def _leads(state: BattleState, unit: Unit, action: Step, after: Unit) -> bool:
    """Return whether a movement is the one that brings a unit to where it is afterwards."""
    if isinstance(action, DeclareContact):
        return False
    found = planned(state, unit, action)
    return isinstance(found, Plan) and moved(unit, found) == after
