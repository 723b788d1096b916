"""What a unit of Demonworld may do when it moves, as choices to point at (V, XIII)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.hexes import Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.commanders.moving import reachable
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.engine import check, legal_actions
from editor.rules.demonworld.flyers.now import can_fly
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import shape_of, small
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_bases import base_choices
from editor.ui.systems.demonworld.hand_buildings import building_choices
from editor.ui.systems.demonworld.hand_flights import Height, flights, flights_at
from editor.ui.systems.demonworld.hand_words import HandWords, sketch, translate
from schemas.problems import Message

MOST_FIELDS: Final = 24
"""So far an advance is looked for, in fields."""
_OTHERS: Final = (
    act.March,
    act.SwapFront,
    act.Announce,
    act.Turn,
    act.WheelUnit,
    act.ColumnMove,
    act.Regroup,
)
Places = tuple[tuple[int, int], ...]
"""(element, cell): the draft of a regrouping."""


def move_choices(
    state: BattleState, unit: Unit, at: Offset | None, draft: Places | Height, words: HandWords
) -> Iterator[Choice]:
    """Yield the movements of a unit.

    Args:
        state: the battle.
        unit: the unit.
        at: field of the element that was pointed at: it is the one that leads.
        draft: elements put elsewhere already, for a regrouping, or the altitude chosen for a flight.
        words: how actions are said.
    """
    place = _place(state, unit, at)
    if isinstance(draft, Height):
        if can_fly(state.battle, unit):
            yield from flights_at(state, unit, place, draft, words)
            return
        draft = ()
    if not draft:
        yield from flights(state, unit, place, words)
    if unit.altitude is None and is_large(state, unit):
        yield from base_choices(state, unit, words)
        return
    if state.commanding and unit.altitude is None and independent(state.battle, unit):
        yield from _commander_moves(state, unit, words)
        return
    if not draft and unit.altitude is None:
        if small(state, unit):
            yield from _lone_moves(state, unit, place, words)
        else:
            yield from _advances(state, unit, place, words)
        yield from _others(state, unit, place, words)
        if not state.commanding:
            yield from building_choices(state, unit, place, words)
    if unit.altitude is None:
        yield from _placings(state, unit, place, draft, words)


def _place(state: BattleState, unit: Unit, at: Offset | None) -> int:
    """Return the place of the element on a field in its unit.

    Where none of its elements is meant it is the leader's, whom the eye follows; without one the first.
    """
    cell = state.battle.ground.cell(at) if at is not None else None
    if cell in unit.cells:
        return unit.cells.index(cell)
    signs = [state.battle.signs[element] for element in unit.elements]
    return signs.index("leader") if "leader" in signs else 0


def _advances(state: BattleState, unit: Unit, place: int, words: HandWords) -> Iterator[Choice]:
    """Yield every field to which the unit may advance, by a way that is legal (V.1.1)."""
    if not shape_of(state, unit).organised:
        return
    by: act.By
    seen: set[Offset] = set()
    for by in ("points", "manoeuvres"):
        for length in range(1, MOST_FIELDS + 1):
            some = False
            for rights in range(length + 1):
                found = _first_legal(state, unit, length - rights, rights, by)
                if found is None:
                    continue
                some = True
                drawn = sketch(state, found)
                if drawn[place][0] not in seen:
                    seen.add(drawn[place][0])
                    yield Choice(
                        _to(words.action(state, found), state, drawn[place][0], words),
                        "advance",
                        found,
                        at=(drawn[place][0],),
                        sketch=drawn,
                        note=translate("DemonworldHand", "paid with manoeuvres")
                        if by == "manoeuvres"
                        else "",
                    )
            if not some:
                break


def _to(said: str, state: BattleState, at: Offset, words: HandWords) -> str:
    """Return words with the name of the field to which they lead."""
    name = words.field(state, state.battle.ground.cell(at))
    return f"{said} · {name}" if name else said


def _first_legal(state: BattleState, unit: Unit, lefts: int, rights: int, by: act.By) -> act.Advance | None:
    """Return a legal advance of so many steps to the left and to the right, by the first way that is free."""
    mixed, left, right = [], lefts, rights
    while left or right:  # as straight as it can be
        if left >= right:
            mixed.append(0)
            left -= 1
        else:
            mixed.append(1)
            right -= 1
    for path in dict.fromkeys((tuple(mixed), (0,) * lefts + (1,) * rights, (1,) * rights + (0,) * lefts)):
        action = act.Advance(unit.number, path, by)
        if not isinstance(plan(state, action), Message):
            return action
    return None


def _lone_moves(state: BattleState, unit: Unit, place: int, words: HandWords) -> Iterator[Choice]:
    """Yield every field to which one element of a small unit may go (V.1.7)."""
    ground, element = state.battle.ground, unit.elements[place]
    by: act.By
    seen = {unit.cells[place]}
    for by in ("points", "manoeuvres"):
        edge: list[tuple[int, act.Path]] = [(unit.cells[place], ())]
        for _length in range(MOST_FIELDS):
            further: list[tuple[int, act.Path]] = []
            for cell, path in edge:
                for direction, step in enumerate(ground.steps):
                    if cell + step in seen:
                        continue
                    longer = (*path, direction)
                    action = act.SmallMove(unit.number, (act.Shift(element, longer),), by)
                    if check(state, action) is not None:
                        continue
                    seen.add(cell + step)
                    further.append((cell + step, longer))
                    said = translate("DemonworldHand", "Move to")
                    said = _to(said, state, ground.at(cell + step), words)
                    yield Choice(
                        said, "advance", action, at=(ground.at(cell + step),), sketch=sketch(state, action)
                    )
            if not further:
                break
            edge = further


def _commander_moves(state: BattleState, unit: Unit, words: HandWords) -> Iterator[Choice]:
    """Yield every field to which a commander may go on his own (X.2.1)."""
    at = state.battle.ground.at
    for cell, path in sorted(reachable(state, unit).items()):
        action = act.CommanderMove(unit.number, path)
        if path and check(state, action) is None:
            said = _to(translate("DemonworldHand", "Move to"), state, at(cell), words)
            yield Choice(said, "advance", action, at=(at(cell),), sketch=sketch(state, action))


def _others(state: BattleState, unit: Unit, place: int, words: HandWords) -> Iterator[Choice]:
    """Yield wheels, turns, changes of formation, and what else the rules list for the unit."""
    offered: set[str] = set()
    for action in legal_actions(state):
        if not isinstance(action, _OTHERS) or action.unit != unit.number:
            continue
        drawn = sketch(state, action)
        at = (drawn[place][0],) if drawn and not isinstance(action, act.Turn) else ()
        said, tool = words.action(state, action), "wheel"
        if isinstance(action, act.Regroup):
            said, tool = _regrouping_words(state, unit, action), "form"
        elif isinstance(action, act.ColumnMove):
            said, tool = translate("DemonworldHand", "March one field in column"), "advance"
            said = f"{said} ({words.facing(action.steps[0][1])})"
        elif isinstance(action, act.March):
            tool, at = "advance", (drawn[0][0],) if drawn else ()
            said = _to(said, state, drawn[0][0], words) if drawn else said
        elif not isinstance(action, act.WheelUnit | act.Turn):
            tool = "form"
        if said in offered:
            continue
        offered.add(said)
        yield Choice(said, tool, action, at=at if tool != "form" else (), sketch=drawn)


def _regrouping_words(state: BattleState, unit: Unit, action: act.Regroup) -> str:
    """Say a regrouping: a shift of all, or how wide the unit stands afterwards (V.1.4)."""
    ground, places = state.battle.ground, dict(action.places)
    cells = tuple(places.get(element, cell) for element, cell in zip(unit.elements, unit.cells, strict=True))
    ways = {end - start for start, end in zip(unit.cells, cells, strict=True)}
    if len(ways) == 1:
        ahead = ground.steps.index(ways.pop())
        sides = "↗→↘↙←↖"
        return translate("DemonworldHand", "Shift every element one field: {direction}").format(
            direction=sides[ahead]
        )
    shape = state.battle.shapes.shape(cells, unit.facings)
    if shape.ranks:
        return translate("DemonworldHand", "Form up {width} wide").format(width=len(shape.ranks[0]))
    return (
        translate("DemonworldHand", "Form a column")
        if shape.column
        else translate("DemonworldHand", "Regroup the elements")
    )


def _placings(
    state: BattleState, unit: Unit, place: int, draft: Places, words: HandWords
) -> Iterator[Choice]:
    """Yield where one element may be put in a regrouping that is made element by element (V.1.4)."""
    if small(state, unit):
        return
    ground, element, start = state.battle.ground, unit.elements[place], unit.cells[place]
    if draft and draft[0][0] not in unit.elements:
        return  # another unit is being regrouped
    kept = tuple(pair for pair in draft if pair[0] != element)
    edge, seen = [start], {start}
    while edge:
        further = []
        for cell in edge:
            for step in ground.steps:
                end = cell + step
                if end in seen or not ground.inside[end]:
                    continue
                seen.add(end)
                placed = (*kept, (element, end))
                if check(state, act.Regroup(unit.number, placed)) is not None:
                    continue
                further.append(end)
                where = (ground.at(end),)
                yield Choice(
                    words.element_to(state, element, where),
                    "place",
                    draft=placed,
                    at=where,
                    sketch=tuple(
                        (ground.at(to), unit.facings[unit.elements.index(one)]) for one, to in placed
                    ),
                )
        edge = further
