"""Moves of Demonworld element by element, made by hand: answers, closing in, after a melee, closing ranks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Final, Literal

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_bases import base_shifts
from editor.ui.systems.demonworld.hand_words import HandWords, sketch, translate

Shifts = tuple[act.Shift, ...]
SHIFTING: Final = ("react", "close_in", "regroup")
_MOST_TOGETHER: Final = 6
"""So many moves of several elements at once are listed."""
_LOOKED_THROUGH: Final = 400
"""So many legal actions are looked through for them."""


def shift_action(state: BattleState, draft: Shifts, by: act.By = "points") -> Any:
    """Return the answer, the closing in or the regrouping of so many shifts."""
    if state.step == "regroup":
        return act.RegroupAfterMelee(draft)
    number = state.unit if state.unit is not None else 0
    return act.React(number, draft) if state.step == "react" else act.CloseIn(number, draft, by)


def legal_shifts(state: BattleState, draft: Shifts) -> Any:
    """Return the action of so many shifts, paid with points or else with manoeuvres."""
    by: Literal["points", "manoeuvres"]
    for by in ("points", "manoeuvres"):
        action = shift_action(state, draft, by)
        if check(state, action) is None:
            return action
    return None


def can_shift(state: BattleState, unit: Unit, words: HandWords) -> bool:
    """Return whether an element of a unit can step or turn at all: else nothing is to be decided."""
    if is_large(state, unit):
        return next(base_shifts(state, unit, words), None) is not None
    directions = (act.Shift(one, (direction,)) for one in unit.elements for direction in range(6))
    turns = (
        act.Shift(one, (), facing)
        for one, looks in zip(unit.elements, unit.facings, strict=True)
        for facing in range(6)
        if facing != looks
    )
    return any(legal_shifts(state, (shift,)) is not None for shift in chain(directions, turns))


def shift_choices(
    state: BattleState, unit: Unit, at: Offset | None, draft: Shifts, words: HandWords
) -> Iterator[Choice]:
    """Yield the steps and turns of the element that is pointed at, after what was moved already.

    Where it can do no more, and where none is pointed at, those of all.
    """
    if is_large(state, unit):
        yield from base_shifts(state, unit, words) if not draft else ()
        return
    element = element_at(state, unit, at, draft)
    steps = [] if element is None else [*_steps(state, element, draft, words)]
    turns = [] if element is None else [*_turns(state, unit, element, draft, words)]
    yield from steps or chain.from_iterable(_steps(state, one, draft, words) for one in unit.elements)
    yield from turns or _turned_on_the_field(state, unit, draft, words)
    if not draft and not can_shift(state, unit, words):
        yield from _together(state, unit, words)
    if draft:
        yield Choice(translate("DemonworldHand", "Undo the last one"), "step", draft=draft[:-1])


def _shift_of(element: int, draft: Shifts) -> act.Shift:
    return next((shift for shift in draft if shift.element == element), act.Shift(element))


def _steps(state: BattleState, element: int, draft: Shifts, words: HandWords) -> Iterator[Choice]:
    """Yield the steps of one element."""
    known = _shift_of(element, draft)
    for direction in range(6):
        shifted = with_shift(draft, longer(known, direction))
        action = legal_shifts(state, shifted)
        if action is not None:
            drawn = sketch(state, action)
            place = next(n for n, shift in enumerate(shifted) if shift.element == element)
            where = (drawn[place][0],) if place < len(drawn) else ()
            said = words.element_to(state, element, where)
            yield Choice(said, "step", draft=shifted, at=where, sketch=drawn)


def _turns(state: BattleState, unit: Unit, element: int, draft: Shifts, words: HandWords) -> Iterator[Choice]:
    """Yield the facings to which one element may turn."""
    known = _shift_of(element, draft)
    for facing in range(6):
        turned = with_shift(draft, known._replace(facing=facing))
        if turned != draft and facing != unit.facings[unit.elements.index(element)]:
            action = legal_shifts(state, turned)
            if action is not None:
                said = translate("DemonworldHand", "Turn to the {facing}")
                said = said.format(facing=words.facing(facing))
                yield Choice(said, "turn", draft=turned, sketch=sketch(state, action))


def _turned_on_the_field(state: BattleState, unit: Unit, draft: Shifts, words: HandWords) -> Iterator[Choice]:
    """Yield the elements that may turn: a click on the field says which one is meant."""
    said = translate("DemonworldHand", "Click the element that is to turn, on the field.")
    for element, facing in zip(unit.elements, unit.facings, strict=True):
        if next(_turns(state, unit, element, draft, words), None) is not None:
            at = state.battle.ground.at(_end(state, unit, _shift_of(element, draft)))
            yield Choice(
                words.element(state, element),
                "turn",
                draft=draft,
                at=(at,),
                sketch=((at, facing),),
                note=said,
                on_field=True,
            )


def _together(state: BattleState, unit: Unit, words: HandWords) -> Iterator[Choice]:
    """Yield moves of several elements at once, where none may go alone."""
    several: Iterator[Any] = (
        action
        for action in islice(legal_actions(state), _LOOKED_THROUGH)
        if len(shifts := getattr(action, "shifts", ())) > 1
        and any(shift.element in unit.elements for shift in shifts)
    )
    for action in islice(several, _MOST_TOGETHER):
        yield Choice(words.action(state, action), "step", draft=action.shifts, sketch=sketch(state, action))


def longer(shift: act.Shift, direction: int) -> act.Shift:
    """Return a shift one step longer."""
    return shift._replace(path=(*shift.path, direction))


def rank_choices(
    state: BattleState, unit: Unit, at: Offset | None, draft: tuple[tuple[int, int], ...], words: HandWords
) -> Iterator[Choice]:
    """Yield where elements may close the ranks after losses (IV.4.0)."""
    ground, clicked = state.battle.ground, element_at(state, unit, at)
    listed = (one for one in legal_actions(state) if isinstance(one, act.CloseRanks) and len(one.places) > 1)
    advised = next(listed, None) if not draft else None
    if advised is not None:
        drawn = tuple((ground.at(cell), unit.facings[0]) for _, cell in advised.places)
        said = translate("DemonworldHand", "As the computer advises for this unit")
        yield Choice(said, "step", advised, sketch=drawn)
    for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if clicked is not None and element != clicked:
            continue
        kept = tuple(pair for pair in draft if pair[0] != element)
        for end in ground.around(cell):
            placed = (*kept, (element, end))
            if ground.inside[end] and check(state, act.CloseRanks(unit.number, placed)) is None:
                where = ground.at(end)
                said = words.element_to(state, element, (where,))
                yield Choice(said, "step", draft=placed, at=(where,), sketch=((where, facing),))
    if draft:
        yield Choice(translate("DemonworldHand", "Undo the last one"), "step", draft=draft[:-1])


def with_shift(draft: Shifts, shift: act.Shift) -> Shifts:
    """Return the draft with the shift of one element in its old place, or at the end."""
    if any(one.element == shift.element for one in draft):
        return tuple(shift if one.element == shift.element else one for one in draft)
    return (*draft, shift)


def element_at(state: BattleState, unit: Unit, at: Offset | None, draft: Shifts = ()) -> int | None:
    """Return the element of a unit on a field, where it stands or where the draft puts it."""
    if at is None:
        return None
    cell = state.battle.ground.cell(at)
    for shift in draft:
        if shift.element in unit.elements and _end(state, unit, shift) == cell:
            return shift.element
    return unit.elements[unit.cells.index(cell)] if cell in unit.cells else None


def _end(state: BattleState, unit: Unit, shift: act.Shift) -> int:
    """Return the cell to which a shift leads an element of a unit."""
    steps = state.battle.ground.steps
    return unit.cells[unit.elements.index(shift.element)] + sum(steps[one] for one in shift.path)
