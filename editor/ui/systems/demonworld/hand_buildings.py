"""Buildings of Demonworld by hand: each element goes its own way, doors are opened, locked, broken (XXIV)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.buildings.doors import door_actions_of
from editor.rules.demonworld.buildings.inside import enters, unit_inside
from editor.rules.demonworld.buildings.moving import may_spread, ways_of
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import Side
from editor.rules.demonworld.units import Unit
from editor.ui.pages.preview.guide import Choice
from editor.ui.systems.demonworld.hand_words import HandWords, sketch, translate

TOOL = "inside"
"""The group of choices about buildings."""


def building_choices(state: BattleState, unit: Unit, place: int, words: HandWords) -> Iterator[Choice]:
    """Yield what elements of a unit may do at doors, and where the one pointed at may go on its own.

    Args:
        state: the battle.
        unit: the unit.
        place: place of the element in its unit.
        words: how actions are said.
    """
    for deed in door_actions_of(state, unit):
        stands = unit.cells[unit.elements.index(deed.element)]
        clicked = deed.deed not in ("lock", "unlock")  # a click opens, shuts or breaks; locks are in the list
        at = (state.battle.ground.at(_field_of(deed.door, stands)),) if clicked else ()
        yield Choice(words.action(state, deed), TOOL, deed, at=at)
    element = unit.elements[place]
    if not may_spread(state, unit) or not enters(state, element):
        return
    for end, path in ways_of(state, unit, element, frozenset(state.occupied)).items():
        move = act.HouseMove(unit.number, (act.Shift(element, path),))
        if path and check(state, move) is None:
            said = translate("DemonworldHand", "Go to {field} on its own")
            said, at = said.format(field=words.field(state, end)), (state.battle.ground.at(end),)
            yield Choice(said, TOOL, move, at=at, sketch=sketch(state, move))
    if unit_inside(state, unit):
        for facing in range(6):
            turn = act.HouseMove(unit.number, (act.Shift(element, (), facing),))
            if check(state, turn) is None:
                said = translate("DemonworldHand", "Turn this element to the {facing}")
                yield Choice(said.format(facing=words.facing(facing)), TOOL, turn, sketch=sketch(state, turn))


def _field_of(door: Side, stands: int) -> int:
    """Return the field of a door, of one between two fields that on its other side."""
    one, other = door
    return other if stands == one else one
