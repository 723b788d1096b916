"""Actions of Demonworld in words, for people who play a side by hand."""

from __future__ import annotations

import re
from dataclasses import fields as fields_of
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.state import BattleState
from editor.ui.marks import QT_TRANSLATE_NOOP
from editor.ui.preview.guide import Sketch
from schemas.problems import Message

translate = QCoreApplication.translate
CONTEXT: Final = "DemonworldHand"
_MOVES: Final = (
    act.Advance,
    act.WheelUnit,
    act.Turn,
    act.Regroup,
    act.ColumnMove,
    act.SmallMove,
    act.SwapFront,
)
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
_PEOPLE: Final = ("element", "target", "instead", "shooter", "attacker", "commander")
_UNITS: Final = ("unit", "host", "with_unit")


class HandWords:
    """Says and sketches actions in a battle."""

    def __init__(self, language: str) -> None:
        self._language = language

    def unit(self, state: BattleState, number: int) -> str:
        """Return the name of a unit."""
        return state.battle.roster[number].name.get(self._language)

    def field(self, state: BattleState, cell: int) -> str:
        """Return the name of a field, or '' where it has none."""
        if not state.battle.ground.inside[cell]:
            return ""
        names = state.battle.ground.field.names_at(state.battle.ground.at(cell))
        return names[0] if names else ""

    def element(self, state: BattleState, element: int) -> str:
        """Return the unit of an element and the field on which it stands."""
        unit = state.units[state.unit_of[element]]
        name = self.unit(state, unit.number)
        if element not in unit.elements:
            return name
        field = self.field(state, unit.cells[unit.elements.index(element)])
        return f"{name} ({field})" if field else name

    def order(self, state: BattleState, order: str) -> str:
        """Return the name of an order."""
        rule = state.battle.ruleset.order(order)
        return rule.name.get(self._language) if rule is not None else order

    def facing(self, number: int) -> str:
        """Return a facing in words."""
        return translate(CONTEXT, FACING_WORDS[FACINGS[number]])

    def action(self, state: BattleState, action: Any) -> str:
        """Return any action in words."""
        match action:
            case act.ChooseFirst():
                return (
                    translate("DemonworldHand", "We go first")
                    if action.first
                    else translate("DemonworldHand", "The other side goes first")
                )
            case act.Finish():
                return translate("DemonworldHand", "End the movement of this sequence")
            case act.Divert(element=element, instead=None):
                return translate("DemonworldHand", "Let it fall: {element}").format(
                    element=self.element(state, element)
                )
            case act.Divert(instead=int(instead)):
                return translate("DemonworldHand", "Try the die for {element}").format(
                    element=self.element(state, instead)
                )
            case act.StrikeAgain(target=None):
                return translate("DemonworldHand", "Let the second attack pass")
            case act.StrikeAgain(target=int(target)):
                words = (
                    translate("DemonworldHand", "Step forward and strike {element}")
                    if action.step
                    else translate("DemonworldHand", "Strike {element}")
                )
                return words.format(element=self.element(state, target))
            case act.WheelUnit():
                words = (
                    translate("DemonworldHand", "Wheel by {degrees}° about the left end")
                    if action.pivot == "left"
                    else translate("DemonworldHand", "Wheel by {degrees}° about the right end")
                )
                return words.format(degrees=action.degrees)
            case act.Turn():
                return translate("DemonworldHand", "Turn to the {facing}").format(
                    facing=self.facing(action.facings[0])
                )
            case act.Announce(formation=""):
                return translate("DemonworldHand", "Give up the formation")
            case act.Announce():
                name = translate(CONTEXT, FORMATION_WORDS[action.formation])
                return translate("DemonworldHand", "Take up the formation: {name}").format(name=name)
            case act.SwapFront():
                return translate("DemonworldHand", "Bring the special elements to the front rank")
            case act.Advance():
                count = len(action.path)
                words = (
                    translate("DemonworldHand", "Advance 1 field")
                    if count == 1
                    else translate("DemonworldHand", "Advance {fields} fields")
                )
                return words.format(fields=count)
            case act.GiveOrders():
                pairs = (f"{self.unit(state, one)}: {self.order(state, two)}" for one, two in action.orders)
                return ", ".join(pairs) or translate("DemonworldHand", "No orders")
            case _:
                return self._intermediate(state, action)

    def _intermediate(self, state: BattleState, action: Any) -> str:
        """Return an action of commanders, courage or contact in words (X, XI, XV, XVI)."""
        unit = acting_unit(state, action)
        name = self.unit(state, unit) if unit is not None else ""
        match action:
            case act.Begin():
                return translate("DemonworldHand", "Begin")
            case act.KeepOrders() | act.DeclareContact(pairs=()) | act.CallCommanders(elements=()):
                return self._listed(state, action)
            case act.CallCommanders():
                return ", ".join(self.element(state, one) for one in action.elements)
            case act.DeclareContact():
                return ", ".join(
                    f"{self.unit(state, one)} – {self.unit(state, two)}" for one, two in action.pairs
                )
            case act.CommanderMove():
                words = translate("DemonworldHand", "{unit}: move {fields} fields")
                return words.format(unit=name, fields=len(action.path)) + self._look(action.facing)
            case act.JoinUnit():
                words = translate("DemonworldHand", "{unit}: join {host}")
                return words.format(unit=name, host=self.unit(state, action.host))
            case act.TakeIn():
                words = translate("DemonworldHand", "Take in {element}")
                return words.format(element=self.element(state, action.element))
            case act.Urge():
                words = (
                    translate("DemonworldHand", "Urge on: {unit}")
                    if action.will > 0
                    else translate("DemonworldHand", "Hold back: {unit}")
                )
                return words.format(unit=name)
            case act.Dare():
                words = translate("DemonworldHand", "Test the courage to charge {unit}")
                return words.format(unit=self.unit(state, action.enemy))
            case act.Rally():
                words = (
                    translate("DemonworldHand", "Try to rally: {unit}")
                    if action.attempt
                    else translate("DemonworldHand", "Let it run: {unit}")
                )
                return words.format(unit=name)
            case act.Gather():
                words = (
                    translate("DemonworldHand", "Give up the stragglers: {unit}")
                    if action.scatter
                    else translate("DemonworldHand", "Bring the stragglers back: {unit}")
                )
                return words.format(unit=name)
            case act.Follow(staying=()):
                return translate("DemonworldHand", "All commanders run with {unit}").format(unit=name)
            case act.Follow():
                words = translate("DemonworldHand", "They stay behind: {commanders}")
                names = ", ".join(self.element(state, one) for one in action.staying)
                return words.format(commanders=names)
            case act.TurnCommanders(facings=()):
                return translate("DemonworldHand", "Turn no commander")
            case act.TurnCommanders():
                return ", ".join(
                    f"{self.unit(state, one)}{self._look(facing)}" for one, facing in action.facings
                )
            case act.Enter(cell=None):
                return translate("DemonworldHand", "Keep back for this turn: {unit}").format(unit=name)
            case act.Enter():
                words = translate("DemonworldHand", "{unit}: enter on {field}")
                return words.format(unit=name, field=self.field(state, action.cell or 0)) + self._look(
                    action.facing
                )
            case _:
                return self._plain(state, action)

    def _look(self, facing: int | None) -> str:
        return f" ({self.facing(facing)})" if facing is not None else ""

    def _listed(self, state: BattleState, action: Any) -> str:
        """Return a declaration that may be empty."""
        if isinstance(action, act.KeepOrders):
            pairs = (f"{self.unit(state, one)}: {self.order(state, two)}" for one, two in action.orders)
            return ", ".join(pairs) or translate("DemonworldHand", "None")
        if isinstance(action, act.CallCommanders):
            return translate("DemonworldHand", "No commander moves now")
        return translate("DemonworldHand", "No contact")

    def _plain(self, state: BattleState, action: Any) -> str:
        """Return the name of an action and what it holds; any action has that."""
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(action).__name__).capitalize()
        parts = []
        for one in fields_of(action):
            value = getattr(action, one.name)
            if value is None or value == () or value == "":
                continue
            parts.append(self._value(state, one.name, value))
        return f"{name}: {', '.join(parts)}" if parts else name

    def _value(self, state: BattleState, name: str, value: Any) -> str:
        number = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        if number and name in _UNITS and value < len(state.units):
            return self.unit(state, value)
        if number and name in _PEOPLE and value < len(state.unit_of):
            return self.element(state, value)
        label = name.replace("_", " ")
        if isinstance(value, bool):
            return label if value else f"{label} –"
        if isinstance(value, tuple):
            return f"{label} ({len(value)})"
        return f"{label} {value}"


def acting_unit(state: BattleState, action: Any) -> int | None:
    """Return the number of the unit that an action is about, or whose element it is about."""
    unit = getattr(action, "unit", None)
    if isinstance(unit, int):
        return unit if 0 <= unit < len(state.units) else None
    for name in ("element", "commander", "shooter", "attacker"):
        element = getattr(action, name, None)
        if isinstance(element, int) and 0 <= element < len(state.unit_of):
            return state.unit_of[element]
    return None


def sketch(state: BattleState, action: Any) -> Sketch:
    """Return where the elements of a unit stand after a movement, empty for other actions."""
    at = state.battle.ground.at
    if isinstance(action, _MOVES):
        found = plan(state, action)
        if isinstance(found, Message):
            return ()
        return tuple((at(cell), facing) for cell, facing in zip(found.cells, found.facings, strict=True))
    if isinstance(action, act.CommanderMove | act.JoinUnit):
        return _walked(state, action)
    if isinstance(action, act.Enter) and action.cell is not None:
        return ((at(action.cell), action.facing),)
    shifts = getattr(action, "shifts", ())
    if shifts:
        places = _standing(state)
        return tuple(place for shift in shifts if (place := _end(state, shift, places)) is not None)
    return ()


def _walked(state: BattleState, action: act.CommanderMove | act.JoinUnit) -> Sketch:
    """Return where a commander's way ends."""
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
