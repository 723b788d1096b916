"""Single elements of Demonworld picked up: they answer, close in, close ranks, aim, help others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.choices import aims_of
from editor.rules.demonworld.artillery.in_battle import guns_of
from editor.rules.demonworld.combinations import shortest_ways
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.board import Aim, Lift
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_declared import VOLLEYS, Volleys, volley
from editor.ui.systems.demonworld.hand_shifts import (
    SHIFTING,
    element_at,
    legal_shifts,
    shift_action,
    with_shift,
)
from editor.ui.systems.demonworld.hand_ways import straight
from editor.ui.systems.demonworld.hand_words import HandWords, sketch
from schemas.problems import Message

STEPS: Final = (*SHIFTING, *VOLLEYS, "close_ranks", "guns")
"""Steps in which elements are picked up."""
_FIELDS: Final = 8
"""So far a way of an element is looked for, in fields."""


class Elements:
    """What may be done with a single element in hand; ``Lift.data`` is the element."""

    def __init__(self, words: HandWords, volleys: Volleys) -> None:
        self._words, self._volleys = words, volleys

    def lift(self, state: BattleState, start: Aim, draft: Any) -> Lift | None:
        """Return the element on a field, if its side moves elements, shoots or strikes now."""
        moved = draft if state.step in SHIFTING else ()
        for unit in self._able(state):
            element = element_at(state, unit, start.at, moved)
            if element is not None and not (is_large(state, unit) and state.step not in ("guns", *VOLLEYS)):
                arrow = state.step in ("guns", *VOLLEYS)
                return Lift(f"unit:{unit.number}", start, arrow, element)
        return None

    def _able(self, state: BattleState) -> Iterator[Unit]:
        roster = state.battle.roster
        match state.step:
            case "guns":
                yield from guns_of(state, state.side)
            case "shots" | "attacks":
                yield from (state.units[number] for number in self._volleys.units(state))
            case "regroup":
                numbers = state.fights[state.fight].units
                yield from (state.units[one] for one in numbers if roster[one].side == state.side)
            case _:
                yield from () if state.unit is None else (state.units[state.unit],)

    def places(self, state: BattleState, lift: Lift, turned: int, draft: Any) -> Iterator[Offset | None]:
        """Yield the fields to which it may go, or of those at whom it may aim, and None for each other."""
        element, at = lift.data, state.battle.ground.at
        unit = state.units[state.unit_of[element]]
        cells: set[int]
        if state.step == "guns":
            cells = {aim.cell for aim in aims_of(state, unit)}
        elif state.step in VOLLEYS:
            standing = state.standing
            aimed = {one[1] for one in self._volleys.singles(state) if one[0] == element}
            cells = {standing[one].cell for one in (*aimed, *(one[0] for one in draft)) if one in standing}
        else:
            cells = {*self._ways(state, unit, element), *state.battle.ground.around(_cell(state, element))}
        for cell in sorted(cells):
            aim = Aim(at(cell), turned=turned) if state.battle.ground.inside[cell] else None
            able = aim is not None and isinstance(self.drop(state, lift, aim, draft), Choice)
            yield at(cell) if able else None

    def _ways(self, state: BattleState, unit: Unit, element: int) -> dict[int, act.Path]:
        taken = frozenset(state.occupied)
        near = state.near_enemy[state.battle.roster[unit.number].side]
        return shortest_ways(state, element, _cell(state, element), _FIELDS, taken, near)

    def drop(self, state: BattleState, lift: Lift, aim: Aim, draft: Any) -> Choice | Message | None:
        """Return what letting go does, or the rule that forbids it."""
        if aim.at is None:
            return None
        end, element = state.battle.ground.cell(aim.at), lift.data
        match state.step:
            case "guns":
                return self._fire(state, element, end)
            case "shots" | "attacks":
                return self._aim(state, element, end, draft)
            case "close_ranks":
                return self._close(state, element, end, draft)
            case _:
                return self._shift(state, element, end, aim.turned, draft)

    def _shift(
        self, state: BattleState, element: int, end: int, turned: int, draft: tuple[act.Shift, ...]
    ) -> Choice | Message | None:
        unit, start = state.units[state.unit_of[element]], _cell(state, element)
        known = next((one for one in draft if one.element == element), act.Shift(element))
        path = self._ways(state, unit, element).get(end)
        if path is None:
            path = straight(state.battle.ground, start, end)
        looks = unit.facings[unit.elements.index(element)] if known.facing is None else known.facing
        facing = (looks + turned) % 6 if turned % 6 else known.facing
        shift = act.Shift(element, path, facing)
        if shift == known:
            return None
        shifted = with_shift(draft, shift)
        action = legal_shifts(state, shifted)
        if action is None:
            return check(state, shift_action(state, shifted))
        return Choice("", draft=shifted, at=(state.battle.ground.at(end),), sketch=sketch(state, action))

    def _close(
        self, state: BattleState, element: int, end: int, draft: tuple[tuple[int, int], ...]
    ) -> Choice | Message | None:
        unit, at = state.units[state.unit_of[element]], state.battle.ground.at(end)
        placed = (*(pair for pair in draft if pair[0] != element), (element, end))
        refused = check(state, act.CloseRanks(unit.number, placed))
        if refused is not None:
            return refused
        facing = unit.facings[unit.elements.index(element)]
        return Choice("", draft=placed, at=(at,), sketch=((at, facing),))

    def _aim(
        self, state: BattleState, element: int, end: int, draft: tuple[act.Shot | act.Attack, ...]
    ) -> Choice | Message | None:
        """Return a shot or attack at who stands on a field, or the support of one's own who aims there."""
        target = state.occupied.get(end)
        if target is None or target == element:
            return None
        camp_of = state.battle.camp_of
        if camp_of[target] == camp_of[element]:
            place = next((n for n, one in reversed(list(enumerate(draft))) if one[0] == target), None)
            if place is None:
                return None
            helped = draft[place]._replace(supports=(*draft[place].supports, element))
            after = (*draft[:place], helped, *draft[place + 1 :])
            refused = check(state, volley(state, after))
            return refused if refused is not None else Choice("", "support", draft=after)
        kind = act.Shot if state.step == "shots" else act.Attack
        listed = [one for one in self._volleys.singles(state) if one[:2] == (element, target)]
        first: Message | None = None
        for one in listed or [kind(element, target)]:
            refused = check(state, volley(state, (*draft, one)))
            if refused is None:
                return Choice(self._words.element(state, target), "aim", draft=(*draft, one))
            first = first or refused
        return first

    def _fire(self, state: BattleState, gun: int, end: int) -> Choice | Message | None:
        first: Message | None = None
        for high in (False, True):
            action = act.FireGun(gun, end, high)
            refused = check(state, action)
            if refused is None:
                return Choice(self._words.action(state, action), "aim", action)
            first = first or refused
        return first


def _cell(state: BattleState, element: int) -> int:
    return state.standing[element].cell
