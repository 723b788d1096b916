"""A battle of equal armies turned by 180 degrees with its sides exchanged."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from editor.rules.core.contract import Setup
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight, Unit
from schemas.base import Document
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import Field, Troop, ref, row, setup_of, shipped

SOUTH = 25
"""Row of the front ranks of the southern army."""
Company = tuple[int, int, dict[str, Any]]
"""Elements, elements in the front rank, values of the card."""


def equal_armies(
    company: list[Company], *, first_in_the_north: bool = False, chapters: tuple[str, ...] = ()
) -> Setup:
    """Two equal armies on two boards one below the other: their fields map onto themselves when turned.

    With chapter XI the ground counts, and the northern board is the southern one turned.
    """
    over_ground = "XI" in chapters
    board = shipped()["map", "board-4" if over_ground else "board-1"]
    troops = [Troop(side, row((0, 0), count), card=card) for side in (0, 1) for count, _, card in company]
    boards = [{"map": ref(board), "turned": over_ground}, {"map": ref(board), "row": 1}]
    setup = setup_of(troops, chapters=chapters, boards=boards, terrain_ignored=not over_ground)
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump()
    for side in data["sides"]:
        north = (side["id"] == "blue") != first_in_the_north
        for number, (placement, (_, frontage, _)) in enumerate(zip(side["placements"], company, strict=True)):
            at = ((5 if over_ground else 6) * number, SOUTH)
            placement |= {
                "at": turned_field(at) if north else at,
                "facing": "S" if north else "N",
                "frontage": frontage,
            }
    documents: dict[str, Document] = {**setup.documents, board.id: board}
    return Setup(DemonworldScenario.model_validate(data), documents)


def turned_field(at: Field) -> Field:
    """The field at the same place of the two boards turned by 180 degrees."""
    column, line = at
    length = 17 if line % 2 == 0 else 18
    return length - 1 - column, 28 - line


class Mirror:
    """The battle in which each side stands where the other one does."""

    def __init__(self, company: list[Company], chapters: tuple[str, ...] = ()) -> None:
        self.play = DemonworldPlay()
        self.setup = equal_armies(company, chapters=chapters)
        assert self.play.refusals(self.setup) == ()
        self.state = self.play.start(self.setup)
        self.other = self.play.start(equal_armies(company, chapters=chapters))
        self._units = len(company)
        self._elements = len(self.state.unit_of) // 2

    def cell(self, cell: int) -> int:
        """Where a cell lies after the turn."""
        ground = self.state.battle.ground
        return ground.cell(turned_field(ground.at(cell)))

    def unit(self, number: int) -> int:
        """Its counterpart."""
        return (number + self._units) % (2 * self._units)

    def element(self, number: int) -> int:
        """Its counterpart."""
        return (number + self._elements) % (2 * self._elements)

    def turned_state(self, state: BattleState) -> BattleState:
        """The same situation, seen from the other side of the table, with the sides exchanged."""

        def elements(found: Any) -> Any:
            return frozenset(self.element(one) for one in found)

        half = self._units
        units = [self._unit(unit) for unit in state.units]
        before = [tuple(self.cell(cell) for cell in cells) for cells in state.before]
        shots = tuple(None if one is None else self._value("", one) for one in state.shots)
        attacks = tuple(None if one is None else self._value("", one) for one in state.attacks)
        orders = tuple(
            None if one is None else tuple((self.unit(unit), order) for unit, order in one)
            for one in state.orders
        )
        return replace(
            state,
            battle=self.other.battle,
            units=(*units[half:], *units[:half]),
            side=1 - state.side,
            first=1 - state.first,
            unit=None if state.unit is None else self.unit(state.unit),
            attacker=None if state.attacker is None else self.unit(state.attacker),
            asked=tuple(self.unit(one) for one in state.asked),
            orders=orders[::-1],
            shots=shots[::-1],
            attacks=attacks[::-1],
            pending=self._value("", state.pending),
            locked=frozenset((self.unit(one), self.unit(other)) for one, other in state.locked),
            answered=tuple(1 - side for side in state.answered),
            earned=tuple(
                (self.element(one), self.element(target), self.cell(cell), speed)
                for one, target, cell, speed in state.earned
            ),
            wounds={self.element(one): lost for one, lost in state.wounds.items()},
            diverting=tuple(self.element(one) for one in state.diverting),
            struck=elements(state.struck),
            spent=elements(state.spent),
            before=(*before[half:], *before[:half]),
            fights=tuple(
                Fight(tuple(sorted(self.unit(one) for one in fight.units)), fight.losses[::-1])
                for fight in state.fights
            ),
            runners_fallen=frozenset(self.element(one) for one in state.runners_fallen),
            felled=tuple((self.element(one), self.unit(by)) for one, by in state.felled),
            driven=None if state.driven is None else self.unit(state.driven),
            **self._commanders(state),
        )

    def _commanders(self, state: BattleState) -> dict[str, Any]:
        """What chapter X keeps of the situation, turned."""
        unit_of = tuple(
            self.unit(state.unit_of[self.element(element)]) for element in range(len(state.unit_of))
        )
        command = state.command
        return {
            "unit_of": unit_of,
            "command": None
            if command is None
            else tuple(
                (self.unit(unit), count, tuple(self.element(one) for one in by))
                for unit, count, by in command
            ),
            "chosen_late": tuple(self.unit(one) for one in state.chosen_late),
            "owed": tuple(self.unit(one) for one in state.owed),
            "kept": tuple(
                None if one is None else tuple((self.unit(unit), order) for unit, order in one)
                for one in state.kept
            )[::-1],
            "called": tuple(
                None if one is None else tuple(self.element(element) for element in one)
                for one in state.called
            )[::-1],
            "left": tuple(self.unit(one) for one in state.left),
        }

    def _unit(self, unit: Unit) -> Unit:
        return replace(
            unit,
            number=self.unit(unit.number),
            elements=tuple(self.element(one) for one in unit.elements),
            cells=tuple(self.cell(cell) for cell in unit.cells),
            facings=tuple((facing + 3) % 6 for facing in unit.facings),
            stragglers=tuple(self.element(one) for one in unit.stragglers),
            quarry=tuple(sorted(self.unit(one) for one in unit.quarry)),
            dared=self.unit(unit.dared) if unit.dared >= 0 else -1,
            daunted=self.unit(unit.daunted) if unit.daunted >= 0 else -1,
        )

    def turned_action(self, action: act.Action) -> act.Action:
        """The action that means the same in the turned battle."""
        changed = {one.name: self._value(one.name, getattr(action, one.name)) for one in fields(action)}
        if isinstance(action, act.CallCommanders):
            changed["elements"] = tuple(self.element(one) for one in action.elements)
        if isinstance(action, act.CommanderMove | act.JoinUnit):
            changed["path"] = tuple((direction + 3) % 6 for direction in action.path)
        if isinstance(action, act.GiveOrders | act.KeepOrders):
            changed["orders"] = tuple((self.unit(unit), order) for unit, order in action.orders)
        return replace(action, **changed)

    def _value(self, name: str, value: Any) -> Any:
        match name, value:
            case "unit" | "host" | "enemy", int() if value >= 0:
                return self.unit(value)
            case "element" | "target" | "instead", int():
                return self.element(value)
            case "facing", int():
                return (value + 3) % 6
            case "pairs", tuple():
                return tuple((self.unit(one), self.unit(other)) for one, other in value)
            case "swaps", tuple():
                return tuple((self.element(one), self.element(other)) for one, other in value)
            case "facings", tuple() if value and isinstance(value[0], tuple):
                return tuple((self.unit(unit), (facing + 3) % 6) for unit, facing in value)
            case "facings", tuple():
                return tuple((facing + 3) % 6 for facing in value)
            case "places", tuple():
                return tuple((self.element(element), self.cell(cell)) for element, cell in value)
            case "steps", tuple():
                return tuple(((direction + 3) % 6, (facing + 3) % 6) for direction, facing in value)
            case _, tuple() if value and isinstance(value[0], act.Shot | act.Attack | act.Shift):
                return tuple(self._row(one) for one in value)
        assert not is_dataclass(value)
        return value

    def _row(self, one: act.Shot | act.Attack | act.Shift) -> act.Shot | act.Attack | act.Shift:
        if isinstance(one, act.Shift):
            return act.Shift(
                self.element(one.element),
                tuple((direction + 3) % 6 for direction in one.path),
                None if one.facing is None else (one.facing + 3) % 6,
            )
        supports = tuple(self.element(element) for element in one.supports)
        first, target = self.element(one[0]), self.element(one.target)
        return type(one)(first, target, supports, one.weapon)
