"""How the computer lights fires, shoots flaming arrows and leaves the flames (XXII)."""

from dataclasses import replace
from math import isclose
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import burning, incendiaries, player
from editor.rules.demonworld.engine import check
from editor.rules.demonworld.fire.burning import spread_needs
from editor.rules.demonworld.fire.now import FireNow, FlamingShot
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message
from tests.rules.demonworld.artillery.guns import CANNON, gun
from tests.rules.demonworld.battle.arena import Field, Troop, cell, state_of
from tests.rules.demonworld.fire.test_fire_in_battle import BOW, battle
from tests.rules.demonworld.fire.test_incendiary_projectiles import DRY, FIERY, FRONT, STONE

WOODS = dict.fromkeys([(5, 7), (6, 8), (6, 7), (7, 8), (7, 7)], "b")


def lighting(foe: Field, *own: Field, woods: dict[Field, str] | None = None) -> BattleState:
    """The first side, with an element at (5, 8) and others, may light fires; an enemy stands somewhere."""
    red = Troop(0, [(5, 8), *own], "N", "hold")
    state = battle(woods or WOODS, red, Troop(1, [foe], "S", "hold"))
    fire = FireNow(lighting=(False, False))
    return replace(state, phase="movement", step="light_fires", side=0, fire=fire)


def test_a_fire_threatens_what_the_wind_carries_it_to_and_each_step_is_less_likely() -> None:
    state = lighting((7, 8))
    chance = (spread_needs(4, state.battle.ruleset) or 0) / 20
    assert 0 < chance < 1
    assert isclose(burning.worth(state, cell(state, (7, 8))), 1.0)
    assert isclose(burning.worth(state, cell(state, (6, 8))), chance)
    calm = replace(state, wind=(2, 0))
    assert burning.worth(calm, cell(state, (6, 8))) == 0.0
    dry = lighting((7, 8), woods=WOODS | {(5, 8): "b"})
    back = replace(dry, wind=(5, 4))
    assert burning.worth(back, cell(dry, (6, 8))) < 0 < burning.worth(dry, cell(dry, (6, 8)))


def test_a_friend_in_the_way_of_a_fire_weighs_three_enemies() -> None:
    friend = lighting((12, 2), (7, 8))
    foe = lighting((7, 8), (12, 2))
    at = cell(friend, (6, 8))
    assert isclose(burning.worth(friend, at), -3 * burning.worth(foe, at))


def test_what_burns_already_and_what_does_not_burn_carries_no_fire_on() -> None:
    state = lighting((7, 8), woods={(5, 7): "b", (6, 8): "b"})
    assert burning.worth(state, cell(state, (6, 8))) == 0.0
    spread = lighting((7, 8))
    burnt = spread.on(spread.changes.with_fires({cell(spread, (7, 8)): 3}))
    assert burning.worth(burnt, cell(spread, (6, 8))) == 0.0


def test_each_element_lights_what_threatens_the_enemy_most_and_none_what_threatens_its_own() -> None:
    state = lighting((7, 8))
    chosen = player.choose(state)
    assert chosen == act.LightFires(((0, cell(state, (6, 8))),))
    assert player.choose(lighting((12, 2), (7, 8))) == act.LightFires()
    assert player.choose(lighting((15, 2))) == act.LightFires()


def archers(count: int, foe: Field, woods: dict[Field, str]) -> BattleState:
    """Archers have announced flaming arrows; the wind blows to the east."""
    red = Troop(0, [(5 + n, 8) for n in range(count)], "N", "hold", card=BOW)
    state = battle(woods, red, Troop(1, [foe], "S", "hold"))
    now = FireNow(announced=((0,), ()))
    before = tuple(unit.cells for unit in state.units)
    none = (None, None)
    return replace(
        state, phase="second_shooting", step="flaming_arrows", side=0, fire=now, before=before,
        shots=none, attacks=none,
    )  # fmt: skip


@pytest.mark.parametrize("count", [1, 2])
def test_archers_shoot_together_at_the_field_that_threatens_most(count: int) -> None:
    state = archers(count, (6, 5), {(5, 5): "b", (6, 5): "b", (4, 4): "b"})
    supports = (1,) if count == 2 else ()
    chosen = player.choose(state)
    assert chosen == act.ShootFlaming((FlamingShot(0, cell=cell(state, (5, 5)), supports=supports),))
    assert check(state, chosen) is None


def test_archers_keep_their_arrows_where_no_fire_threatens_the_enemy() -> None:
    assert player.choose(archers(2, (6, 5), {(5, 5): "b"})) == act.ShootFlaming()


@pytest.mark.parametrize(("woods", "units"), [([(5, 5), (6, 5)], (0,)), ([(5, 5)], ()), ([(6, 5)], ())])
def test_archers_announce_flaming_arrows_for_a_field_that_threatens_an_enemy_whom_they_do_not_see(
    woods: list[Field], units: tuple[int, ...]
) -> None:
    state = archers(2, (6, 5), dict.fromkeys(woods, "b"))
    far = state.with_unit(replace(state.units[0], facings=(3,) * 2))
    for one, wanted in ((state, ()), (far, ())):
        asked = replace(one, phase="movement", step="announce_arrows", fire=FireNow(), shots=(), attacks=())
        assert burning.announce(asked).units in (units, wanted)


def escaping(*troops: Troop, fires: dict[Field, int]) -> BattleState:
    state = battle(dict.fromkeys(fires, "b"), *troops, fires=fires)
    own = frozenset(state.units[0].elements)
    return replace(state, phase="movement", step="move", side=0, sequence="move", fire=FireNow(trapped=own))


def test_a_unit_in_flames_goes_where_fewest_of_it_burn() -> None:
    foe = Troop(1, [(15, 2)], "S", "hold")
    state = escaping(Troop(0, [(5, 8)], "N", "move"), foe, fires={(5, 8): 4, (5, 7): 4})
    chosen = burning.escape(state)
    assert chosen is not None
    assert check(state, chosen) is None
    assert player.choose(state) == chosen
    led = plan(state, chosen)
    assert not isinstance(led, Message)
    assert led.cells[0] not in state.changes.burning


def test_nobody_flees_from_fire_who_is_in_none_or_fights_in_it() -> None:
    foe = Troop(1, [(5, 7)], "S", "hold", engaged=1)
    engaged = Troop(0, [(5, 8)], "N", "move", engaged=1)
    state = escaping(engaged, foe, fires={(5, 8): 4})
    assert not burning.must_leave(state, state.units[0])
    assert burning.escape(state) is None
    free = escaping(Troop(0, [(5, 8)], "N", "move"), Troop(1, [(15, 2)], "S"), fires={(5, 8): 4})
    assert burning.must_leave(free, free.units[0])
    assert burning.escape(replace(free, fire=FireNow())) is None
    assert not burning.must_leave(replace(free, fire=FireNow()), free.units[0])


def catapult(foe: Field, order: str = "hold", hold: int = 6) -> BattleState:
    """A catapult that throws better fire than stones says whether it does; a machine stands somewhere."""
    weak = STONE["artillery"] | {"power": 3, "power_adjacent": 2}
    card: dict[str, Any] = STONE | {"artillery": weak, "movement": STONE["movement"] | {"hold": hold}}
    troops = gun(card, 0, FRONT, order=order), gun(CANNON, 1, foe, "S", order="hold")
    return state_of(*troops, phase="movement", step="announce_arrows", side=0, chapters=FIERY, ground=DRY)


@pytest.mark.parametrize(("order", "units"), [("hold", (0,)), ("skirmish", ()), ("move", ())])
def test_a_gun_announces_fire_only_where_its_order_lets_it_throw_any(
    order: str, units: tuple[int, ...]
) -> None:
    assert incendiaries.announce(catapult((10, 6), order)).units == units


@pytest.mark.parametrize(("hold", "loaded", "units"), [(6, 0, (0,)), (3, 6, (0,)), (3, 0, ())])
def test_a_gun_that_will_not_be_loaded_announces_no_fire(
    hold: int, loaded: int, units: tuple[int, ...]
) -> None:
    state = catapult((10, 6), hold=hold)
    state = replace(state, guns=state.guns.with_points(0, loaded))
    assert incendiaries.announce(state).units == units


@pytest.mark.parametrize(("foe", "units"), [((10, 9), (0,)), ((10, 10), ()), ((2, 2), ())])
def test_a_gun_announces_no_fire_at_who_stands_too_near_or_outside_its_arc(
    foe: Field, units: tuple[int, ...]
) -> None:
    assert incendiaries.announce(catapult(foe)).units == units


@pytest.mark.parametrize(("foe", "promises"), [((10, 9), False), ((10, 8), True), ((10, 6), True)])
def test_a_field_nearer_than_a_gun_reaches_promises_nothing(foe: Field, promises: bool) -> None:
    state = catapult(foe)
    assert (incendiaries.promise(state, state.units[0], cell(state, foe)) > 0) is promises
