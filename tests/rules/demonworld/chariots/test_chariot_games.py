"""Whole battles with chariots, looked at after each event by rules of their own (XVIII)."""

from collections import Counter
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.events import BlowStruck, Event
from editor.rules.demonworld.large.ride_events import BaseStepped, Overrun
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.shooting.events import ShotFired
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.artillery.guns import BALLISTA
from tests.rules.demonworld.battle.arena import Troop, in_two_lines, row
from tests.rules.demonworld.battle.playing import game, plain_game_ends, random_game_holds
from tests.rules.demonworld.chariots.chariots import CHARIOT
from tests.rules.demonworld.large.fields import BOW, LAND, SOUND
from tests.rules.demonworld.large.monsters import GIANT

EVERYTHING = ("VIII", "IX", "XI", "XII", "XIII", "XIV", "XV", "XVII", "XVIII", "XIX")
AHEAD = (((0, -1), (1, -1)), ((1, -1), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (-1, 1)), ((-1, 1), (-1, 0)),
         ((-1, 0), (0, -1)))  # fmt: skip
"""Facing, clockwise from N -> the two directions before it, as axial steps: read off the page of drawings."""


def field(land: dict[str, Any] | None = None, turns: int = 12) -> Setup:
    """Two chariots with foot and archers against a chariot with foot, a giant and a ballista."""
    troops = [
        Troop(0, row((0, 0), 8), card=SOUND),
        Troop(0, row((0, 0), 4), card=SOUND | BOW),
        Troop(0, [(0, 0)], card=CHARIOT),
        Troop(0, [(0, 0)], card=CHARIOT),
        Troop(1, row((0, 0), 8), card=SOUND),
        Troop(1, [(0, 0)], card=GIANT),
        Troop(1, [(0, 0)], card=CHARIOT),
        Troop(1, [(0, 0)], card=BALLISTA),
    ]
    return in_two_lines(troops, chapters=EVERYTHING, ground=land, turn_limit=turns)


def is_chariot(state: BattleState, unit: int) -> bool:
    return state.battle.roster[unit].card.card_kind == "chariot"


def axial(state: BattleState, cell: int) -> tuple[int, int]:
    column, line = state.battle.ground.at(cell)
    return column - (line - line % 2) // 2, line


def fields(state: BattleState, unit: int) -> set[tuple[int, int]]:
    """The car and the two animals of a chariot."""
    one = state.units[unit]
    (q, r), ways = axial(state, one.cells[0]), AHEAD[one.facings[0]]
    return {(q, r), *((q + dq, r + dr) for dq, dr in ways)}


def holds(before: BattleState, event: Event, after: BattleState) -> None:
    riding = after.ride.unit if after.ride is not None else None
    for unit in after.units:
        if unit.elements and is_chariot(after, unit.number):
            own = fields(after, unit.number)
            covered = {axial(after, cell) for cell in after.covered(unit)}
            assert own == covered
            for q, r in own:
                assert 0 <= r < 16
                assert 0 <= q + (r - r % 2) // 2 < 24
            others = {
                axial(after, cell) for other in after.units if other.number != unit.number
                for cell in after.covered(other)
            }  # fmt: skip
            assert own.isdisjoint(others) or riding is not None
    if isinstance(event, UnitMoved | BaseStepped) and is_chariot(before, event.unit):
        was, now = before.units[event.unit], after.units[event.unit]
        assert event.points >= 3
        order = was.order
        assert order is not None
        movement = before.battle.roster[event.unit].card.movement
        lost = before.wounds.get(was.elements[0], (0, 0))[0]
        if isinstance(event, UnitMoved):
            assert now.points <= max(0, (getattr(movement, order) or 0) - lost)
    if isinstance(event, Overrun) and is_chariot(before, before.unit_of[event.base]):
        assert before.battle.cards[event.target].large is None
    if isinstance(event, ShotFired) and event.die is not None and event.base is not None:
        assert (event.die <= event.base) == (event.outcome == "hit")
    if isinstance(event, BlowStruck) and event.die is not None and event.base is not None:
        assert (event.die <= event.base) == (event.outcome == "hit")


def test_a_random_battle_with_chariots_keeps_their_fields() -> None:
    random_game_holds(field(LAND), 1, 60, holds)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_thirty_whole_battles_with_chariots_end(seed: int) -> None:
    plain_game_ends(field(LAND if seed % 2 else None), seed, holds)


@pytest.mark.long
def test_long_random_battles_with_chariots() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for before, event, after in game(field(), 400 + seed, 200):
            holds(before, event, after)
            seen[type(event).__name__] += 1
    assert seen[Overrun.__name__] > 5
