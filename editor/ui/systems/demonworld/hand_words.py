"""Actions of Demonworld in words, for people who play a side by hand."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.rules.core.hexes import FACINGS, Offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.set_up.entering import head_at, march_in, section_of
from editor.rules.demonworld.state import BattleState
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.pages.preview.guide import Sketch
from schemas.messages import sentence
from schemas.problems import Message

translate = QCoreApplication.translate
CONTEXT: Final = "DemonworldHand"
MOVES: Final = (
    act.Advance,
    act.WheelUnit,
    act.Turn,
    act.Regroup,
    act.ColumnMove,
    act.SmallMove,
    act.HouseMove,
    act.SwapFront,
    act.MoveBase,
)
"""Actions that move or turn a unit."""
FACING_WORDS: Final = {
    "N": QT_TRANSLATE_NOOP("DemonworldHand", "north"),
    "NE": QT_TRANSLATE_NOOP("DemonworldHand", "north-east"),
    "SE": QT_TRANSLATE_NOOP("DemonworldHand", "south-east"),
    "S": QT_TRANSLATE_NOOP("DemonworldHand", "south"),
    "SW": QT_TRANSLATE_NOOP("DemonworldHand", "south-west"),
    "NW": QT_TRANSLATE_NOOP("DemonworldHand", "north-west"),
}
FORMATION_WORDS: Final = {
    "square": QT_TRANSLATE_NOOP("DemonworldHand", "square"),
    "wedge": QT_TRANSLATE_NOOP("DemonworldHand", "wedge"),
    "skirmish_formation": QT_TRANSLATE_NOOP("DemonworldHand", "skirmish formation"),
    "horde": QT_TRANSLATE_NOOP("DemonworldHand", "horde"),
    "line": QT_TRANSLATE_NOOP("DemonworldHand", "line"),
    "column": QT_TRANSLATE_NOOP("DemonworldHand", "column"),
}


class HandWords:
    """Says and sketches actions in a battle."""

    def __init__(self, language: str) -> None:
        self._language = language

    @property
    def language(self) -> str:
        """The language in which it says them."""
        return self._language

    def unit(self, state: BattleState, number: int) -> str:
        """Return the name of a unit."""
        return state.battle.roster[number].name.get(self._language)

    def field(self, state: BattleState, cell: int) -> str:
        """Return the name of a field, or '' if it has none."""
        if not state.battle.ground.inside[cell]:
            return ""
        names = state.battle.ground.field.names_at(state.battle.ground.at(cell))
        return names[0] if names else ""

    def element(self, state: BattleState, element: int) -> str:
        """Return the unit of an element and the field on which it stands."""
        unit = state.units[state.unit_of[element]]
        if element == unit.rider:
            return self.unit(state, state.battle.came_with[element])
        name = self.unit(state, unit.number)
        if element not in unit.elements:
            return name
        field = self.field(state, unit.cells[unit.elements.index(element)])
        return f"{name} ({field})" if field else name

    def element_to(self, state: BattleState, element: int, where: tuple[Offset, ...]) -> str:
        """Return an element and the field that it goes to, which distinguishes its choices; () for none."""
        field = self.field(state, state.battle.ground.cell(where[0])) if where else ""
        name = self.element(state, element)
        said = translate("DemonworldHand", "{element} to {field}")
        return said.format(element=name, field=field) if field else name

    def order(self, state: BattleState, order: str) -> str:
        """Return the name of an order."""
        rule = state.battle.ruleset.order(order)
        return rule.name.get(self._language) if rule is not None else order

    def letter(self, state: BattleState, order: str) -> str:
        """Return the letter of an order, as on its counter."""
        rule = state.battle.ruleset.order(order)
        return rule.letter.get(self._language) if rule is not None else order[:1].upper()

    def facing(self, number: int) -> str:
        """Return a facing in words."""
        return translate(CONTEXT, FACING_WORDS[FACINGS[number]])

    def action(self, state: BattleState, action: act.Action) -> str:
        """Return any action in words."""
        return sentence(ENGINE.words(state, action), self._language)


def acting_unit(state: BattleState, action: Any) -> int | None:
    """Return the number of the unit that an action is about, or whose element it is about."""
    unit = getattr(action, "unit", None)
    if isinstance(unit, int):
        return unit if 0 <= unit < len(state.units) else None
    casting = getattr(action, "casting", None)
    if casting is not None:
        return int(state.battle.came_with[casting.wizard])
    for name in ("element", "wizard", "commander", "shooter", "attacker", "gun"):
        element = getattr(action, name, None)
        if isinstance(element, int) and 0 <= element < len(state.unit_of):
            return state.unit_of[element]
    return None


def fields_meant(state: BattleState, action: Any) -> tuple[Offset, ...]:
    """Return the fields on which an action is chosen by a click: those of whom or what it is aimed at."""
    at = state.battle.ground.at
    match action:
        case act.CastSpell():
            unit, cell = action.casting.unit, action.casting.cell
            if unit is not None:
                return tuple(at(one) for one in state.covered(state.units[unit]))
            return (at(cell),) if cell is not None else ()
        case act.Dare():
            return tuple(at(one) for one in state.covered(state.units[action.enemy]))
        case act.Rally(attempt=True) | act.Urge(will=1) | act.Gather(scatter=False):
            return tuple(at(one) for one in state.covered(state.units[action.unit]))
        case act.Divert(instead=int(element)) | act.StrikeAgain(target=int(element)):
            return tuple(at(one) for one in state.fields_of(element))
        case act.Dismount() | act.ComeDown():
            return (at(action.cell),)
        case act.Enter(cell=int(cell)):
            return (at(cell),)
        case _:
            return ()


def sketch(state: BattleState, action: Any) -> Sketch:
    """Return where the elements of a unit stand after a movement, empty for other actions."""
    at = state.battle.ground.at
    if isinstance(action, MOVES):
        found = plan(state, action)
        if isinstance(found, Message):
            return ()
        return tuple((at(cell), facing) for cell, facing in zip(found.cells, found.facings, strict=True))
    if isinstance(action, act.March):
        come = march_in(state, action)
        if isinstance(come, Message):
            return ()
        return tuple((at(cell), facing) for cell, facing in zip(come.cells, come.facings, strict=True))
    if isinstance(action, act.CommanderMove | act.JoinUnit):
        return _walked(state, action)
    if isinstance(action, act.Dismount | act.ComeDown):
        return ((at(action.cell), state.units[action.unit].facings[0]),)
    if isinstance(action, act.Enter) and action.cell is not None:
        section = section_of(state, action.unit)
        march = state.marches[section] if section is not None else None
        head = head_at(state, march, action.unit, action.cell, action.facing) if march is not None else None
        return ((at(head if head is not None else action.cell), action.facing),)
    shifts = getattr(action, "shifts", ())
    if shifts:
        places = _standing(state)
        return tuple(place for shift in shifts if (place := _end(state, shift, places)) is not None)
    return ()


def _walked(state: BattleState, action: act.CommanderMove | act.JoinUnit) -> Sketch:
    own = state.battle.roster[action.unit].elements[0]
    places = _standing(state)
    end = _end(state, act.Shift(own, action.path, action.facing), places)
    return (end,) if end is not None else ()


def _standing(state: BattleState) -> dict[int, tuple[int, int]]:
    """Return element -> (cell, facing)."""
    return {
        element: (cell, facing)
        for unit in state.units
        for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
    }


def _end(state: BattleState, shift: act.Shift, places: dict[int, tuple[int, int]]) -> tuple[Any, int] | None:
    if shift.element not in places:
        return None
    cell, facing = places[shift.element]
    for direction in shift.path:
        cell += state.battle.ground.steps[direction]
    if not state.battle.ground.inside[cell]:
        return None
    return state.battle.ground.at(cell), facing if shift.facing is None else shift.facing
