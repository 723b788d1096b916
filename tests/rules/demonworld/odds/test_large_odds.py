"""Melee and fire of giants, dragons, chariots and guns: sums by hand, and the battle itself (XVII to XIX)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from editor.rules.core.chances import EveryWay
from editor.rules.core.dice import SeededDice
from editor.rules.core.hexes import FACINGS, Axial, Facing
from editor.rules.core.odds import Odds
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.formations.special import Placed
from editor.rules.demonworld.large.footprints import BaseKind, Footprint
from editor.rules.demonworld.odds import attacks as attacks_of
from editor.rules.demonworld.odds import strikes
from editor.rules.demonworld.odds.bases_placing import bases_in_contact
from editor.rules.demonworld.odds.encounter import Encounter, hit_points
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import DemonworldUnit
from tests.rules.demonworld.chariots.chariots import CHARIOT
from tests.rules.demonworld.large.monsters import DRAGON, GIANT
from tests.rules.demonworld.odds.meetings import (
    BOOK,
    agrees,
    apply,
    chances,
    made,
    meeting,
    odds,
    rules,
    unit,
)

FOOT: dict[str, Any] = {"morale_a": -20, "morale_b": 40}


def beast(values: dict[str, Any], **more: Any) -> DemonworldUnit:
    return made(1, **{**values, "morale_a": None, "morale_b": None, **more})


def blows(found: Odds, party: str) -> list[tuple[int, int]]:
    """(times, number) of the blows of a party, the best first."""
    reported = [one for one in found.reckonings if one.label.code == "odds.blows" and one.party == party]
    return [(one.times, int(one.number)) for one in reported]


@pytest.mark.rule("XVII.7.5")
def test_a_dragon_bites_and_strikes_with_both_claws_and_loses_hit_points() -> None:
    # Bite 14 and claws 10 less 3 at whoever stands there; foot 8 less its protection 7.
    claws = [{"weapon": "bite", "melee_power": 14}, {"weapon": "claw", "melee_power": 10}]
    found = odds("melee", beast(DRAGON, weapons=claws, melee_protection=7), made(5))
    assert blows(found, "first") == [(1, 11), (2, 7)]
    assert blows(found, "second") == [(2, 1)]
    lost = chances(found, "losses_first")
    assert lost == pytest.approx({"0": 0.95**2, "1": 2 * 0.05 * 0.95, "2": 0.05**2})
    assert next(one.value for one in found.means if one.id == "hit_points_first") == pytest.approx(0.1)


@pytest.mark.rule("XVII.4.4")
def test_a_monster_has_no_bonus_of_flank_and_rear_but_foot_at_its_rear_has() -> None:
    giant, foot = beast(GIANT), made(5)
    for side in ("flank", "rear"):
        parts = [part.code for one in odds("melee", giant, foot, side=side).reckonings for part in one.parts]
        assert not {"demonworld.part_flank", "demonworld.part_rear"} & set(parts)
    front, rear = (odds("melee", foot, giant, side=side) for side in ("front", "rear"))
    assert blows(rear, "first")[0][1] == blows(front, "first")[0][1] + 4


@pytest.mark.rule("XVIII.8.0")
def test_animals_of_a_chariot_are_struck_from_before_and_its_crew_from_behind() -> None:
    chariot, foot = beast(CHARIOT), made(5)
    for side, part in (("front", "part_animals_protection"), ("rear", "part_crew_protection")):
        found = odds("melee", foot, chariot, side=side)
        codes = {
            one.code for reported in found.reckonings if reported.party == "first" for one in reported.parts
        }
        assert f"demonworld.{part}" in codes


@pytest.mark.rule("XVII.4.5")
def test_a_large_base_earns_no_second_attack_and_foot_against_it_may() -> None:
    strong = made(1, initiative=4, weapons=[{"weapon": "handweapon", "melee_power": 19}])
    met = meeting("melee", strong, beast(GIANT, initiative=1))
    reported = attacks_of.declared(met, met.begin().now)
    assert {one.side: one.again for one in reported} == {0: True, 1: False}


@pytest.mark.rule("XIX.8.0")
def test_a_gun_is_struck_from_before_alone_and_charges_nobody() -> None:
    gun, foot = unit("varrigs-strong-arm"), unit("orc-guard")
    assert {one.id for one in BOOK.situations(gun, foot, rules())} == {"melee", "shot"}
    (melee,) = [one for one in BOOK.situations(foot, gun, rules()) if one.id == "melee"]
    (side,) = [one for one in melee.settings if one.id == "side"]
    assert [one.value for one in side.choices] == ["front"]


@pytest.mark.rule("XVII.1.1", "XVII.4.0")
def test_of_a_large_base_neither_elements_nor_formation_nor_supports_are_asked() -> None:
    for situation in BOOK.situations(unit("imperial-dragonrider"), unit("orc-guard"), rules()):
        if situation.id in ("charge", "melee"):
            asked = {one.id for one in situation.settings}
            assert {"elements_second", "layout_second", "supports_second"} <= asked
            assert not {"elements_first", "layout_first", "frontage_first", "supports_first"} & asked


@pytest.mark.rule("XV.5.0", "XVII.1.2")
def test_foot_needs_courage_against_a_monster_and_the_monster_none() -> None:
    foot, giant = made(5, morale_a=8, fear=1), beast(GIANT, fear=6)
    assert 0 < chances(odds("charge", foot, giant), "end")["refused"] < 1
    assert "refused" not in chances(odds("charge", giant, foot), "end")


@pytest.mark.rule("XII.4.0", "XVII.2.0")
def test_archers_see_more_of_a_monster_and_wound_it() -> None:
    archers = unit("light-orc-archers")
    found = odds("fire", archers, beast(GIANT, missile_protection=3), distance=4)
    codes = {part.code for one in found.reckonings for part in one.parts if one.party == "first"}
    assert "demonworld.part_segments" in codes
    assert max(int(key) for key in chances(found, "losses_second")) > 1


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("first", "second", "side"),
    [
        (beast(DRAGON), made(5), "front"),
        (made(6, initiative=3), beast(GIANT), "front"),
        (made(6), beast(CHARIOT), "flank"),
        (beast(GIANT), beast(DRAGON), "rear"),
        (beast(CHARIOT), unit("varrigs-strong-arm"), "front"),
    ],
)
def test_the_battle_itself_wounds_as_often(first: DemonworldUnit, second: DemonworldUnit, side: str) -> None:
    met = meeting("melee", first, second, side=side)
    ends = strikes.phase(EveryWay(), met, {met.begin(): 1.0})
    start, dice = met.battle.replace(phase="melee", step="attacks"), SeededDice(5)
    counted = [Counter[str](), Counter[str]()]
    for _ in range(300):
        end = _fought(met, start, dice)
        for side_number in (0, 1):
            counted[side_number][str(_left(end, side_number))] += 1
    assert agrees(counted, ends, lambda side, end: str(hit_points(end.now[side])))


def _left(state: BattleState, side: int) -> int:
    """Hit points that a unit has left."""
    living = state.units[side].elements
    return sum(state.battle.hit_points[one] - state.wounds.get(one, (0, 0))[0] for one in living)


def _fought(met: Encounter, state: BattleState, dice: SeededDice) -> BattleState:
    """Declare what the odds take for declared, and let second attacks pass to whoever still stands there."""
    posted = met.posted(met.begin().now)
    reported = attacks_of.declared(met, met.begin().now)
    for side in (0, 1):
        ours = tuple(attacks_of.in_battle(posted, one) for one in reported if one.side == side)
        if ours:
            state = apply(state, act.Strike(ours), dice)
    while state.step == "second_attack":
        state = apply(state, act.StrikeAgain(state.earned[0][0], state.earned[0][1]), dice)
    return state


@pytest.mark.rule("V.3.2", "XVII.4.0")
@pytest.mark.parametrize("side", ["front", "flank", "rear"])
@pytest.mark.parametrize("kinds", [("chariot", "giant"), ("giant", "chariot"), ("artillery_3", "dragon")])
def test_no_other_place_lets_a_base_strike_oftener_on_the_side_asked_for(
    kinds: tuple[BaseKind, BaseKind], side: str
) -> None:
    second = (Placed((0, 0), "S"),)
    there = Footprint(kinds[1], (0, 0), "S")
    zones = {"front": there.front, "flank": there.flank, "rear": there.rear}

    def blows(at: Axial, facing: Facing) -> int | None:
        """Attacks that reach it, counted against it on another side; None where it cannot stand."""
        own = Footprint(kinds[0], at, facing)
        if not set(own.fields).isdisjoint(there.fields):
            return None
        count = sum(not set(fields).isdisjoint(there.fields) for fields in own.attacks.values())
        on = next((name for name, fields in zones.items() if not set(own.fields).isdisjoint(fields)), "")
        return count if on == side else -count

    tries = [(Placed((0, 0), facing),) for facing in FACINGS]
    found = bases_in_contact(tries, second, side, kinds)  # type: ignore[arg-type]
    near = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    every = [one for at in near for facing in FACINGS if (one := blows(at, facing)) is not None]
    assert found is not None
    assert blows(found[0].at, found[0].facing) == max(every)
