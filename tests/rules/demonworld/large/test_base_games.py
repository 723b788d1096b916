"""Whole battles with a giant and a dragon, looked at after each event by rules of their own (XVII)."""

from collections import Counter

import pytest

from editor.rules.demonworld.events import Event
from editor.rules.demonworld.large.ride_events import BaseStepped, Overrun
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from tests.rules.demonworld.battle.playing import game, plain_game_ends, random_game_holds
from tests.rules.demonworld.large.fields import LAND, field

AHEAD = (((0, -1), (1, -1)), ((1, -1), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (-1, 1)), ((-1, 1), (-1, 0)),
         ((-1, 0), (0, -1)))  # fmt: skip
"""Facing, clockwise from N -> the two directions before it, as axial steps: read off the page of drawings."""
BACK = {"giant": ((0, 1), (1, 0)), "dragon": ((0, 1), (1, 0), (1, 1))}
"""Kind -> its other fields: how often back against the left and the right front direction."""


def axial(state: BattleState, cell: int) -> tuple[int, int]:
    column, row = state.battle.ground.at(cell)
    return column - (row - row % 2) // 2, row


def fields(state: BattleState, unit: Unit) -> list[tuple[int, int]]:
    """The fields on which the elements of a unit stand."""
    kind = state.battle.roster[unit.number].card.card_kind
    found = [axial(state, cell) for cell in unit.cells]
    if kind in BACK and found:
        (q, r), (left, right) = found[0], AHEAD[unit.facings[0]]
        for a, b in BACK[kind]:
            found.append((q - a * left[0] - b * right[0], r - a * left[1] - b * right[1]))
    return found


def points(state: BattleState, unit: Unit) -> int:
    """The points that a monster has under its order with its wounds."""
    movement = state.battle.roster[unit.number].card.movement
    most = {"move": movement.move, "charge": movement.charge, "skirmish": movement.skirmish}
    given = most.get(unit.order or "", movement.hold) or 0
    return max(0, given - state.wounds.get(unit.elements[0], (0, 0))[0])


def holds(before: BattleState, event: Event, after: BattleState) -> None:
    stands: dict[tuple[int, int], int] = {}
    riding = after.ride.unit if after.ride is not None else None
    rows, columns = 16, 24
    for unit in after.units:
        assert all(0 <= facing < 6 for facing in unit.facings)
        for q, r in fields(after, unit):
            assert 0 <= r < rows
            assert 0 <= q + (r - r % 2) // 2 < columns
            other = stands.get((q, r))
            assert other is None or riding in (other, unit.number), (event, unit.number, other)
            stands[q, r] = unit.number
    for element, (lost, now) in after.wounds.items():
        assert 0 <= now <= lost <= after.battle.cards[element].hit_points
    if isinstance(event, UnitMoved | BaseStepped) and before.battle.roster[event.unit].card.large:
        unit, was = after.units[event.unit], before.units[event.unit]
        assert event.points >= 3
        assert unit.points == was.points + event.points
        if isinstance(event, BaseStepped):
            assert unit.points <= points(before, was)
    if isinstance(event, Overrun):
        assert 1 <= event.die <= 20
        assert (event.die <= event.power) == (event.outcome == "hit")
        card = before.battle.cards[event.target]
        assert card.card_kind not in ("giant", "dragon")
    if after.phase != "movement":
        assert after.ride is None


def test_a_random_battle_with_monsters_keeps_footprints_and_costs() -> None:
    random_game_holds(field(land=LAND), 1, 50, holds)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_thirty_whole_battles_with_monsters_end(seed: int) -> None:
    plain_game_ends(field(land=LAND if seed % 2 else None), seed, holds)


@pytest.mark.long
def test_long_random_battles_ride_over_others_in_every_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for before, event, after in game(field(), 100 + seed, 150):
            holds(before, event, after)
            seen[type(event).__name__] += 1
    assert seen[Overrun.__name__] > 5
