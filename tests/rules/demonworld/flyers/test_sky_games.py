"""Whole battles with flyers, looked at after each event by rules of their own (XXIII)."""

import pytest

from editor.rules.demonworld.events import Event, Flown, MeleeLeft
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.playing import plain_game_ends, random_game_holds
from tests.rules.demonworld.flyers.winged import armies

LAND = {
    "legend": {".": "clear", "w": "wood"},
    "terrain": ("." * 24,) * 6 + ("...ww....ww......ww.....", "...ww...www.......w.....") + ("." * 24,) * 8,
    "levels": ("0" * 24,) * 8 + ("000011000000000112200000", "000011100000000112000000") + ("0" * 24,) * 6,
}


def tall(state: BattleState, element: int) -> int:
    """The size of an element in the air."""
    card = state.battle.cards[element]
    return 3 if card.large is not None else card.size


def holds(before: BattleState, event: Event, after: BattleState) -> None:
    """Altitudes, what a flight costs, who stands where; nobody in the air fights with the ground."""
    in_the_air: dict[int, list[tuple[int, int]]] = {}
    for unit in after.units:
        if unit.altitude is None:
            continue
        assert unit.elements == () or 3 <= unit.altitude <= 30
        assert not unit.engaged
        for element in unit.elements:
            assert after.battle.cards[element].flyer
            for cell in after.fields_of(element):
                assert after.occupied.get(cell) != element
                in_the_air.setdefault(cell, []).append((unit.altitude, unit.altitude + tall(after, element)))
    for levels in in_the_air.values():
        for one, other in zip(sorted(levels), sorted(levels)[1:], strict=False):
            assert one[1] + 1 <= other[0] or isinstance(event, MeleeLeft)
    if isinstance(event, Flown):
        was, unit = before.units[event.unit], after.units[event.unit]
        fields = max(before.battle.ground.distance(a, b) for a, b in zip(was.cells, unit.cells, strict=True))
        assert event.points == 3 * fields
        assert was.order is not None or after.battle.roster[event.unit].card.card_kind in (
            "hero",
            "commander",
        )
        assert was.order != "hold" or event.mode == "low" or fields == 0
        start = was.altitude if was.altitude is not None else 0
        assert (event.altitude or 0) - start <= 15 + 2 * 2
        assert unit.points == event.points
        terrain = before.battle.ground.field.terrain_at
        if event.altitude is None:
            for cell in after.covered(unit):
                assert terrain(after.battle.ground.at(cell)) != "wood"
        if event.dives:
            assert was.altitude == 30
            assert was.order == "charge"


def test_a_random_battle_keeps_altitudes_and_costs() -> None:
    random_game_holds(armies(land=LAND), 1, 25, holds)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3, 4])
def test_random_battles_with_persons_who_fly_keep_altitudes_and_costs(seed: int) -> None:
    random_game_holds(armies(land=LAND, persons=True), seed, 25, holds)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_plain_player_fights_with_persons_who_fly_to_the_end(seed: int) -> None:
    plain_game_ends(armies(persons=True), seed, holds)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_many_random_battles_keep_altitudes_and_costs(seed: int) -> None:
    random_game_holds(armies(land=LAND if seed % 2 else None), seed, 60, holds)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_many_battles_of_the_plain_player_end(seed: int) -> None:
    plain_game_ends(armies(land=LAND if seed % 2 else None), seed, holds)
