"""How the computer flies where it has little choice: it stays up, or comes down to lead (XXIII)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import flying, winged_persons
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Field, Troop, fields_of, refused, row
from tests.rules.demonworld.flyers.test_air_refusals import duel
from tests.rules.demonworld.flyers.test_flights import aloft
from tests.rules.demonworld.flyers.test_flights import sky as in_the_air
from tests.rules.demonworld.flyers.test_persons import GENERAL, hero, sky
from tests.rules.demonworld.flyers.winged import archers, pegasi

FAR = archers(1, (2, 1))


@pytest.mark.rule("XXIII.5.0")
@pytest.mark.parametrize(
    ("altitude", "below", "stays"), [(9, False, 9), (3, False, 3), (3, True, 4), (1, False, 3)]
)
def test_who_stays_in_the_air_stays_as_high_as_it_is_where_it_may(
    altitude: int, below: bool, stays: int
) -> None:
    """One segment above who stands there, three above the ground; where that is too low now, it climbs."""
    man = Troop(1, [(6, 7) if below else (12, 3)], "S", "hold", card={"size": 3})
    state = in_the_air(pegasi(0, (6, 7), 1, "hold"), man, sequence="hold")
    state = aloft(state, 0, altitude)
    action = flying.stay(state, state.units[0])
    assert action == act.Fly(0, "high", state.units[0].cells, state.units[0].facings, stays)
    assert refused(state, action) is None
    assert flying.stay(state, aloft(state, 0, altitude).units[0].replace(altitude=None)) is None


@pytest.mark.rule("XXIII.5.0")
def test_who_climbs_nowhere_and_has_nobody_to_land_on_stays_where_it_is() -> None:
    """A card that gains no altitude never leaves the ground high; its enemies are far away."""
    state = in_the_air(pegasi(0, (6, 13), 1, "move", flight={"climb": 0}), FAR, sequence="move")
    assert flying.best(state, state.units[0]) is None
    climbs = in_the_air(pegasi(0, (6, 13), 1, "move"), FAR, sequence="move")
    action = flying.best(climbs, climbs.units[0])
    assert action is not None
    assert refused(climbs, action) is None


@pytest.mark.rule("XXIII.8.2")
@pytest.mark.parametrize(("at", "meets"), [((8, 5), True), ((1, 1), False)])
def test_a_duel_is_sought_with_a_flyer_whom_it_reaches(at: Field, meets: bool) -> None:
    foe = pegasi(1, at, 1, facing="S")
    state = in_the_air(pegasi(0, (8, 8), 1, movement={"move": 9, "charge": 9, "skirmish": 9}), foe)
    state = aloft(aloft(state, 0, 10), 1, 12)
    action = flying._duel(state, state.units[0])
    assert (action is not None) is meets
    if action is not None:
        assert action.altitude == 12
        assert refused(state, action) is None


@pytest.mark.rule("XXIII.8.0")
@pytest.mark.parametrize(("power", "strikes"), [(11, True), (-20, False)])
def test_nobody_strikes_in_the_air_without_a_chance(power: int, strikes: bool) -> None:
    state = duel()
    card = state.battle.cards[0]
    weak = card.model_copy(update={"weapons": (card.weapons[0].model_copy(update={"melee_power": power}),)})
    state = state.replace(battle=replace(state.battle, cards=(weak, *state.battle.cards[1:])))
    found = flying.strike(state)
    assert bool(found.attacks) is strikes
    assert refused(state, found) is None


def leading(*friends: Troop, altitude: int | None = 10, **scenario: Any) -> BattleState:
    """A general in the air, or on the ground, who has been called."""
    return sky(hero(**GENERAL), archers(1), *friends, altitude=altitude, **scenario)


@pytest.mark.rule("XXIII.7.2", "X.3.0")
def test_a_general_without_a_place_to_land_stays_in_the_air() -> None:
    """All fields within his reach are wood; with clear ground he comes down beside his troops."""
    friends = Troop(0, row((6, 11), 4), "N", "charge")
    wood = {"legend": {".": "clear", "w": "wood"}, "terrain": ("w" * 20,) * 15}
    for land, lands in (({}, True), (wood, False)):
        state = leading(friends, ground=land)
        action = winged_persons.fly(state, state.units[0])
        assert action is not None
        assert (action.altitude is None) is lands
        assert refused(state, action) is None


def arrives(altitude: int | None, at: Field) -> BattleState:
    """The general wins for red where he stands on one field."""
    victory = [
        {
            "when": "sentence", "side": "red",
            "condition": {"of": [
                {"test": "stands", "side": "red", "area": "shrine", "entries": ["unit_0"]},
            ]},
        }
    ]  # fmt: skip
    area = {"id": "shrine", "name": "Shrine", "fields": [at]}
    return leading(altitude=altitude, scenario={"areas": [area], "victory": victory})


@pytest.mark.rule("XXI.2.0")
@pytest.mark.parametrize(
    ("altitude", "at", "lands"), [(None, (8, 4), True), (10, (8, 4), True), (None, (19, 14), False)]
)
def test_whose_arrival_wins_flies_there_at_once_or_walks(
    altitude: int | None, at: Field, lands: bool
) -> None:
    state = arrives(altitude, at)
    action = winged_persons.fly(state, state.units[0])
    if not lands:
        assert action is None, "from the ground he takes off for nothing else"
        return
    assert action is not None
    assert refused(state, action) is None
    assert [state.battle.ground.at(cell) for cell in action.cells] == [at]
    assert action.altitude is None
    assert fields_of(state, 0) == [(8, 8)]
