"""What cards of Demonworld are worth, and the duels that show it."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.army.appraisal import DemonworldAppraiser, melee_power, ranged_power
from editor.rules.demonworld.army.composition import loss_lines, standard_rules
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.refusals import refusals
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, card, row, setup_of, shipped
from tests.rules.demonworld.battle.chiefs import lord
from tests.rules.demonworld.large.monsters import GIANT

HELPER, RULESET = DemonworldAppraiser(), shipped()["ruleset", "demonworld"]


def sword(power: int, **more: Any) -> dict[str, Any]:
    return {"weapon": "handweapon", "melee_power": power, **more}


def bow(*bands: tuple[int, int]) -> dict[str, Any]:
    return {"weapon": "bow", "bands": [{"to": to, "power": power} for to, power in bands]}


def features(**values: Any) -> dict[str, float]:
    return {one.id: one.value for one in HELPER.features(card("one", 4, **values), RULESET)}


def test_the_best_weapon_counts_with_skill_over_all_attacks() -> None:
    assert melee_power(card("one", 4, weapons=[sword(8), sword(5, attacks=2)], melee_skill=2)) == 14
    assert melee_power(card("one", 4, weapons=[sword(8), sword(5)], melee_skill=2)) == 10
    assert melee_power(card("one", 4, weapons=[bow((9, 4))])) == 0


def test_half_the_charge_bonus_of_riders_counts_and_none_of_others() -> None:
    for mobility, power in (("cavalry", 10), ("infantry", 8)):
        assert melee_power(card("one", 4, weapons=[sword(8)], mobility=mobility, charge_bonus=4)) == power


def test_the_mean_power_over_ten_fields_of_the_best_missile_weapon_counts() -> None:
    assert ranged_power(card("one", 4, weapons=[bow((5, 6), (9, 4))])) == pytest.approx((30 + 16) / 10)
    assert ranged_power(card("one", 4, weapons=[bow((5, 6)), bow((9, 4))])) == pytest.approx(3.6)
    assert ranged_power(card("one", 4)) == 0


def test_troops_figures_and_large_elements_are_told_by_what_is_theirs() -> None:
    troops = features(morale_a=8, fear=2, hit_points=3, melee_protection=4, missile_protection=3)
    assert troops == {"melee": 8, "ranged": 0, "armour": 7, "movement": 24, "morale": 12, "fear": 2}
    assert features()["morale"] == 0
    figure = {one.id: one.value for one in HELPER.features(card("one", 1, **lord(2)), RULESET)}
    assert (figure["stars"], figure["magic"], figure["hits"]) == (2, 0, 3)
    large = {one.id for one in HELPER.features(card("one", 1, **GIANT), RULESET)}
    assert large == {"melee", "ranged", "armour", "movement", "hits"}
    assert {"stars", "morale"}.isdisjoint({one.id for one in HELPER.features(RULESET, RULESET)})


def test_power_grows_with_elements_and_with_the_root_of_hit_points() -> None:
    one, four = card("one", 1), card("four", 4)
    first, tough = HELPER.power(one, RULESET), HELPER.power(card("one", 1, hit_points=4), RULESET)
    assert first == 8
    assert tough == 2 * 8
    assert HELPER.power(four, RULESET) == 4 * 8
    assert (HELPER.size(one), HELPER.size(four), HELPER.size(RULESET)) == (1.0, 4.0, 1.0)
    assert HELPER.power(RULESET, RULESET) is None
    assert HELPER.group(one) == "troops"
    assert HELPER.group(RULESET) == ""


def test_a_duel_sets_two_units_face_to_face_and_can_be_played() -> None:
    duel = HELPER.duel(card("one", 7), card("other", 3), RULESET)
    assert duel is not None
    assert refusals(duel) == ()
    state = DemonworldPlay().start(duel)
    ground = state.battle.ground
    places = [[ground.at(cell) for cell in unit.cells] for unit in state.units]
    assert [len(one) for one in places] == [7, 3]
    assert [min(row for _, row in one) - 10 for one in places] == [4, -4]
    middles = [sum(column for column, _ in one[:3]) / 3 for one in (places[0][1:4], places[1])]
    assert abs(middles[0] - middles[1]) <= 1
    assert {unit.facings for unit in state.units} == {(0,) * 7, (3,) * 3}


def test_only_troops_meet_in_duels() -> None:
    one = card("one", 4)
    assert HELPER.duel(one, card("lord", 1, **lord()), RULESET) is None
    assert HELPER.duel(RULESET, one, RULESET) is None
    assert HELPER.duel(one, one, one) is None


def test_the_rules_of_armies_follow_the_tables() -> None:
    assert isinstance(RULESET, DemonworldRuleset)
    battles = RULESET.battles.model_copy(update={"tolerance": 30})
    rules = {one.id: one for one in standard_rules(RULESET.model_copy(update={"battles": battles}))}
    assert (rules["points_most"].most, rules["points_least"].least) == (130, 70)
    loose = RULESET.battles.model_copy(update={"tolerance": 130})
    rules = {one.id: one for one in standard_rules(RULESET.model_copy(update={"battles": loose}))}
    assert rules["points_least"].least == 0
    assert rules["items_per_element"].most == RULESET.items.per_element


def allied() -> Setup:
    troops = [Troop(side, row((0, 0), 3)) for side in (0, 1, 2)]
    return setup_of(troops, alliances=("west", None, "west"))


def test_allies_are_one_camp_and_every_unit_takes_part() -> None:
    play = DemonworldPlay()
    assert play.camps(allied()) == (("red", "green"), ("blue",))
    assert play.camps(Setup(RULESET, {})) == ()
    assert [one.id for one in play.troops(allied())] == [
        "red/unit_0/1",
        "blue/unit_1/1",
        "green/unit_2/1",
    ]
    assert play.standings(play.start(allied())) is not None


def test_every_copy_of_an_entry_has_its_losses() -> None:
    setup = allied()
    assert isinstance(setup.scenario, DemonworldScenario)
    army = setup.get(setup.scenario.sides[0].army)
    assert army is not None
    entry = army.entries[0].model_copy(update={"count": 2})  # type: ignore[attr-defined]
    lines = loss_lines(army.model_copy(update={"entries": (entry,)}), setup.documents)
    assert [(one.copy, one.elements) for one in lines] == [(1, 3), (2, 3)]
    assert loss_lines(army, {}) == ()
