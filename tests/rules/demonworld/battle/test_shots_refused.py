"""What forbids a declaration of shots, one reason after another (IV.1)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.fire.now import FireNow
from editor.rules.demonworld.state import BattleState
from schemas.scenario_rules import Weather
from schemas.text import LocalText
from tests.rules.demonworld.battle.arena import Field, Troop, refused, row
from tests.rules.demonworld.battle.test_shooting import BOW, archers, shooting

FOE = 4


def line(foe: Field = (5, 5), ranks: list[Field] | None = None) -> BattleState:
    """Four archers look north at four enemies; there is a second unit of theirs."""
    return shooting(
        archers(ranks or row((5, 9), 4)), Troop(1, row(foe, 4), "S", "hold"), Troop(1, row((0, 0), 2), "S")
    )


def shot(*supports: int, shooter: int = 0, target: int = FOE, weapon: int = 0) -> act.Shoot:
    return act.Shoot((act.Shot(shooter, target, supports, weapon),))


@pytest.mark.rule("IV.1.0")
def test_who_shoots_at_whom_and_with_what_is_there_and_may() -> None:
    state = line()
    assert refused(state, shot()) is None
    assert refused(replace(state, step="move"), shot()) == "not_now"
    for shooter in (-1, 4, 99):
        assert refused(state, shot(shooter=shooter)) == "no_such_element"
    for target in (-1, 99):
        assert refused(state, shot(target=target)) == "no_such_element"
    assert refused(state, shot(target=1)) == "own_target"
    for weapon in (-1, 2):
        assert refused(state, shot(weapon=weapon)) == "no_such_weapon"
    assert refused(state, shot(weapon=1)) == "out_of_range"


@pytest.mark.rule("IV.1.0")
def test_stragglers_and_who_stands_in_flames_shoot_and_support_nobody() -> None:
    state = line()
    unit = state.units[0]
    for element, code in ((0, "straggler_runs"), (1, "straggler_runs"), (2, None)):
        lost = state.with_unit(replace(unit, stragglers=(element,)))
        assert refused(lost, shot(1)) == code
        burning = replace(state, fire=FireNow(trapped=frozenset({element})))
        assert refused(burning, shot(1)) == ("in_fire" if code else None)


@pytest.mark.rule("II.5.1")
@pytest.mark.parametrize(("fields", "code"), [(9, None), (10, "out_of_range")])
def test_the_last_band_ends_the_range(fields: int, code: str | None) -> None:
    state = shooting(archers([(5, 12)]), Troop(1, [(5, 12 - fields)], "S", "hold"))
    assert state.battle.ground.distance(state.units[0].cells[0], state.units[1].cells[0]) == fields
    assert refused(state, shot(target=1)) == code


@pytest.mark.parametrize(("limit", "code"), [(4, None), (3, "weather_hides"), (None, None)])
def test_nobody_shoots_farther_than_the_weather_lets_him_see(limit: int | None, code: str | None) -> None:
    weather = Weather(name=LocalText({"en": "Mist"}), visibility=limit)
    state = replace(line(), weather=weather)
    assert state.battle.ground.distance(state.units[0].cells[0], state.units[1].cells[0]) == 4
    assert refused(state, shot()) == code


@pytest.mark.rule("IV.1.2")
def test_supports_are_others_of_the_unit_who_reach_see_and_stand_in_a_chain() -> None:
    state = line()
    assert refused(state, shot(1)) is None
    assert refused(state, shot(0)) == "support_own_unit"
    assert refused(state, shot(FOE)) == "support_own_unit"
    assert refused(state, shot(9)) == "support_own_unit"
    assert refused(state, shot(1, 1)) == "shoots_once"
    assert refused(state, shot(2)) == "chain_broken"
    assert refused(state, shot(2, 1)) is None
    held = shooting(
        Troop(0, row((5, 9), 4), ("N", "S", "N", "N"), "hold", card=BOW),
        Troop(1, row((5, 5), 4), "S", "hold"),
        phase="second_shooting",
    )
    assert refused(held, shot()) is None
    assert refused(held, shot(1)) == "no_clear_line", "who looks away supports nobody"


@pytest.mark.rule("IV.1.2")
@pytest.mark.parametrize(("near", "code"), [(4, "support_too_weak"), (5, None)])
def test_one_who_is_weaker_at_his_range_than_the_main_shooter_supports_nobody(
    near: int, code: str | None
) -> None:
    """The main shooter is four fields away; he who stands behind his right, beside his line, five."""
    bands = [{"to": near, "power": 6}, {"to": 9, "power": 5}]
    bow = {"weapons": [{"weapon": "bow", "bands": bands}]}
    state = shooting(Troop(0, [(5, 9), (6, 10)], "N", "skirmish", card=bow), Troop(1, [(7, 5)], "S", "hold"))
    assert refused(state, shot(1, target=2)) == code
