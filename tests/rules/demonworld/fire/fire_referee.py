"""A second reading of chapter XXII that watches battles; with the core it shares only the state's data."""

from __future__ import annotations

from typing import Final

from editor.rules.demonworld.events import (
    ArrowFlew,
    ArrowsAnnounced,
    AttacksDeclared,
    Burned,
    ElementsRemoved,
    Event,
    FiresAged,
    FireSpread,
    FireTried,
    LightingBegan,
    OrdersLaid,
    ShotsDeclared,
    Trapped,
    TurnBegan,
    WindRose,
    WindTurned,
)
from editor.rules.demonworld.state import BattleState

TOKENS: Final = {"tall_grass": 5, "bushes": 5, "wood": 10}
STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Axial steps, clockwise from the north-east."""
WIND: Final = {
    **dict.fromkeys((1, 2), (1, 0)), **dict.fromkeys((3, 4), (-1, 0)), 5: (2, 0), 6: (-2, 0),
    **dict.fromkeys((7, 8, 9), (0, 1)), **dict.fromkeys((10, 11, 12), (0, -1)), 13: (0, 2), 14: (0, -2),
    **dict.fromkeys(range(15, 21), (0, 0)),
}  # fmt: skip
"""D20 -> (sixths of a turn to the right, change of speed) (XXII.2.0)."""
Axial = tuple[int, int]


class FireReferee:
    """Follows the fires of one battle from its events alone, and holds each event against the book."""

    def __init__(self, state: BattleState) -> None:
        field = state.battle.ground.field
        self._ground = {field.to_axial(at): field.terrain_at(at) for at in field.fields()}
        self._tokens: dict[Axial, int] = {}
        self._kindled: set[Axial] = set()
        self._trapped: set[int] = set()
        self._aged = 0
        self._turned = 0
        self.counts = {"spread": 0, "lit": 0, "burned": 0, "arrows": 0}
        """What the battles have tried, so that a test can tell that there was something to watch."""

    def watch(self, before: BattleState, event: Event, after: BattleState) -> None:
        """Hold an event against the book."""
        at = before.battle.ground.axial
        match event:
            case TurnBegan():
                self._trapped.clear()
            case WindRose():
                assert before.wind is None
                assert before.turn == 1
                assert 1 <= event.direction <= 6
                assert 1 <= event.speed <= 6
            case WindTurned():
                self._wind(before, event)
            case FiresAged():
                self._age(before, event)
            case FireSpread():
                self._spread(before, event)
            case Trapped():
                self._trapped = set(event.elements)
                assert self._trapped == self._in_fire(before)
            case Burned():
                self.counts["burned"] += len(event.elements)
                assert set(event.elements) == self._trapped & self._in_fire(before)
            case LightingBegan():
                assert not self._trapped & self._in_fire(before)
            case FireTried():
                self._lit(before, event)
            case ArrowsAnnounced():
                for unit in event.units:
                    assert before.units[unit].order == "hold"
                    assert not before.units[unit].engaged
            case ArrowFlew():
                self._arrow(before, event)
            case ShotsDeclared():
                shooting = {one for shot in event.shots for one in (shot.shooter, *shot.supports)}
                assert not shooting & self._trapped
            case AttacksDeclared():
                striking = {one for attack in event.attacks for one in (attack.attacker, *attack.supports)}
                assert not striking & self._in_fire(before) & self._trapped
            case OrdersLaid() | ElementsRemoved():
                pass
        assert {at(cell): token for cell, token in after.changes.fires} == self._tokens
        self._nobody_enters_fire(before, after)

    def _burning(self) -> set[Axial]:
        return {field for field, token in self._tokens.items() if token > 0}

    def _in_fire(self, state: BattleState) -> set[int]:
        burning, found = self._burning(), set()
        for unit in state.units:
            for element, cell in zip(unit.elements, unit.cells, strict=True):
                q, r = state.battle.ground.axial(cell)
                around = sum((q + dq, r + dr) in burning for dq, dr in STEPS)
                if (q, r) in burning or around >= 3:
                    found.add(element)
        return found

    def _wind(self, state: BattleState, event: WindTurned) -> None:
        assert state.wind is not None
        assert state.turn > self._turned, "the wind changes once a turn"
        self._turned = state.turn
        turn, faster = WIND[event.die]
        assert event.direction == (state.wind[0] - 1 + turn) % 6 + 1
        assert event.speed == max(0, state.wind[1] + faster)

    def _age(self, state: BattleState, event: FiresAged) -> None:
        assert state.turn > self._aged, "fires lose one token a turn"
        self._aged = state.turn
        self._tokens = {field: max(0, token - 1) for field, token in self._tokens.items()}
        begun = {state.battle.ground.axial(cell): token for cell, token in event.begun}
        assert begun.keys() == {field for field in self._kindled if field not in self._tokens}
        self._kindled.clear()
        for field, token in begun.items():
            assert TOKENS[self._ground[field]] == token
        self._tokens |= begun

    def _spread(self, state: BattleState, event: FireSpread) -> None:
        assert state.wind is not None
        direction, speed = state.wind
        assert speed > 0
        assert event.needs == min(speed + 6, 20)
        expected: dict[Axial, int] = {}
        for q, r in self._burning():
            for way in (direction - 2, direction - 1, direction):
                dq, dr = STEPS[way % 6]
                field = q + dq, r + dr
                if field not in self._tokens and self._ground.get(field) in TOKENS:
                    expected[field] = expected.get(field, 0) + 1
        tested = {state.battle.ground.axial(cell): len(dice) for cell, dice, _ in event.tests}
        assert tested == expected
        for cell, dice, token in event.tests:
            field = state.battle.ground.axial(cell)
            wanted = TOKENS[self._ground[field]] if min(dice) <= event.needs else None
            assert token == wanted
            if token is not None:
                self._tokens[field] = token
        self.counts["spread"] += len(event.tests)

    def _lit(self, state: BattleState, event: FireTried) -> None:
        battle = state.battle
        unit = state.units[state.unit_of[event.element]]
        own = battle.ground.axial(unit.cells[unit.elements.index(event.element)])
        field = battle.ground.axial(event.cell)
        assert (field[0] - own[0], field[1] - own[1]) in STEPS
        assert state.phase == "movement"
        card = battle.cards[event.element]
        assert card.may_start_fires
        assert unit.order == "hold" or card.command is not None or card.card_kind in ("hero", "wizard")
        assert not unit.engaged
        assert not unit.manoeuvres
        assert unit.mood != "rout"
        assert event.element not in state.spent
        if event.die is None:
            assert self._tokens[field] == TOKENS[self._ground[field]]
            return
        assert field not in self._tokens
        assert event.token == (TOKENS[self._ground[field]] if event.die <= 6 else None)
        if event.token is not None:
            self._tokens[field] = event.token
        self.counts["lit"] += 1

    def _arrow(self, state: BattleState, event: ArrowFlew) -> None:
        assert state.phase == "second_shooting"
        unit = state.units[state.unit_of[event.shooter]]
        card = state.battle.cards[event.shooter]
        assert card.flaming_missiles
        assert unit.order == "hold"
        assert not unit.engaged
        assert not unit.manoeuvres
        self.counts["arrows"] += 1
        if event.die is None or event.base is None:
            return
        assert event.hit == (event.die <= event.base)
        if event.target is not None:
            assert not event.supports
            assert 1 <= event.base <= 1 + state.battle.cards[event.target].size // 2
            return
        assert event.cell is not None
        field = state.battle.ground.axial(event.cell)
        assert event.base == 1 + 2 * len(event.supports)
        assert self._ground[field] in TOKENS
        assert field not in self._tokens
        assert event.cell not in {cell for one in state.units for cell in one.cells}
        if event.hit:
            self._kindled.add(field)

    def _nobody_enters_fire(self, before: BattleState, after: BattleState) -> None:
        at, burning = after.battle.ground.axial, self._burning()
        if not burning:
            return
        stood = {
            element: cell
            for unit in before.units
            for element, cell in zip(unit.elements, unit.cells, strict=True)
        }
        for unit in after.units:
            for element, cell in zip(unit.elements, unit.cells, strict=True):
                assert at(cell) not in burning or stood.get(element) == cell
