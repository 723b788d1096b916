"""Items and joined commanders in the odds: by hand, and against the battle itself (X.2.2, XXV)."""

from collections import Counter
from typing import Any

import pytest

from editor.rules.core.chances import EveryWay
from editor.rules.core.dice import SeededDice
from editor.rules.core.odds import Odds, Value, settled
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.attack_numbers import attack_number, initiative_of
from editor.rules.demonworld.melee.blows import options
from editor.rules.demonworld.odds import attacks as attacks_of
from editor.rules.demonworld.odds import shots, strikes
from editor.rules.demonworld.odds.book import played
from editor.rules.demonworld.odds.encounter import Encounter, standing
from editor.rules.demonworld.odds.settings import encounter, situations
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.state import BattleState
from schemas.messages import shown
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit
from tests.rules.demonworld.odds.meetings import BOOK, BOW, SWORD, agrees, apply, chances, made, rules, unit

ID = "00000000-0000-4000-8000-0000000001{:02}"
LEADER = {"elements": {"leader": 1, "normal": 5}}


def item(number: int, *effects: dict[str, Any], **values: Any) -> DemonworldItem:
    data = {"id": ID.format(number), "slug": f"item-{number}", "name": f"Item {number}", "effects": effects}
    return DemonworldItem.model_validate(data | values)


def hero(**values: Any) -> DemonworldUnit:
    given = {"name": "Hero", "card_kind": "hero", "command": {"stars": 1}, "initiative": 3, "morale_a": None}
    return made(1, **{**given, "morale_b": None} | values).model_copy(update={"id": ID.format(99)})


BLADE = item(1, {"change": "melee_power", "value": 4}, carried_by="leader")
BANNER = item(2, {"change": "melee_power", "value": 1, "whole_unit": True}, carried_by="standard")
MAIL = item(3, {"change": "melee_protection", "value": 2}, carried_by="whole_unit")
DREAD = item(4, {"change": "fear", "value": 3, "whole_unit": True}, carried_by="leader")
LIGHTNING = item(5, {"change": "initiative", "value": 3}, carried_by="leader")
GREAT_BOW = item(6, item_kind="missile_weapon", bands=[{"to": 8, "power": 12}], carried_by="leader")
SHIELD = item(7, {"change": "missile_protection", "value": 3}, carried_by="whole_unit")
HERO = hero(weapons=[{"weapon": "handweapon", "melee_power": 12}])
KNOWN = {one.id: one for one in (BLADE, BANNER, MAIL, DREAD, LIGHTNING, GREAT_BOW, SHIELD, HERO)}


def odds(situation: str, first: DemonworldUnit, second: DemonworldUnit, **given: Value) -> Odds:
    return BOOK.odds(situation, first, second, given, rules(), documents=KNOWN)


def meeting(situation: str, first: DemonworldUnit, second: DemonworldUnit, **given: Value) -> Encounter:
    known = {one.id: one for one in situations(first, second, rules())}
    return encounter(situation, first, second, settled(known[situation], given), rules(), KNOWN)


def ids(*items: DemonworldItem) -> str:
    return ",".join(one.id for one in items)


@pytest.mark.rule("XXV.1.0")
def test_armour_of_the_whole_unit_makes_blows_weaker_and_names_itself() -> None:
    found = odds("melee", made(), made(), items_second=MAIL.id)
    (blow,) = [one for one in found.reckonings if one.label.code == "odds.blows" and one.party == "first"]
    assert blow.number == 8 - 3 - 2
    words = [named for part, named in blow.explained_parts() if part.value == -2]
    assert [shown(named.values["item"], "en") for named in words] == ["Item 3"]


@pytest.mark.rule("XXV.2.0")
def test_blade_of_the_leader_arms_him_alone_and_goes_with_him() -> None:
    first = made(6, **LEADER)
    met = meeting("melee", first, made(6), items_first=BLADE.id)
    numbers = Counter(
        attacks_of.base_number(met, met.begin().now, one).value
        for one in attacks_of.declared(met, met.begin().now)
        if one.side == 0
    )
    assert numbers[8 - 3 + 4 + 1] == 1  # the leader strikes with one more (IX.2.0)
    assert set(numbers) == {5, 10}


@pytest.mark.rule("XXV.1.0")
def test_banner_falls_with_its_bearer_and_its_bonus_with_it() -> None:
    # The bearer is quicker dead: who strikes after him has lost his bonus.
    first = made(2, elements={"standard": 1, "normal": 1})
    met = meeting("melee", first, made(2, initiative=9), items_first=BANNER.id, frontage_first=2)
    whole = met.begin().now
    bearer = next(place for place, code in enumerate(whole[0]) if code // 64)
    fallen = tuple(0 if place == bearer else code for place, code in enumerate(whole[0]))
    (blow,) = [one for one in attacks_of.declared(met, whole) if one.side == 0 and one.attacker != bearer]
    with_him, without = (attacks_of.base_number(met, now, blow).value for now in (whole, (fallen, whole[1])))
    assert with_him - without == 1


@pytest.mark.rule("XV.3.0", "XV.5.0")
def test_dread_of_an_item_makes_the_other_test_before_it_charges() -> None:
    first, second = made(3, morale_a=6), made(6, **LEADER)
    assert "refused" not in chances(odds("charge", first, second), "end")
    assert chances(odds("charge", first, second, items_second=DREAD.id), "end")["refused"] > 0


@pytest.mark.rule("X.2.2")
def test_a_joined_commander_strikes_his_own_blow_and_his_stars_steady_the_unit() -> None:
    first, second = made(3, morale_a=8), made(3, morale_a=-20)
    alone, led = odds("melee", first, second), odds("melee", first, second, commander_first=HERO.id)
    own = [one for one in led.reckonings if one.label.values.get("unit") == HERO.name]
    assert [one.number for one in own if one.label.code == "odds.blows"] == [12 - 3]
    assert [one.number for one in own if one.label.code == "odds.initiative"] == [3]
    tests = [
        next(one for one in found.reckonings if one.label.code == "odds.test_casualties_melee")
        for found in (alone, led)
    ]
    stars = {part.code.partition("part_")[2]: part.value for part in tests[1].parts}
    assert stars["per_star"] == 1
    assert tests[1].number < tests[0].number
    fate = chances(led, "commander_first")
    assert fate["falls"] + fate["stands"] == pytest.approx(1)
    worth = {one.id: one.value for one in led.means}
    assert worth["points_commander_first"] == pytest.approx(fate["falls"] * HERO.points)


@pytest.mark.rule("X.2.0")
def test_a_unit_is_destroyed_though_its_commander_stands() -> None:
    sure = made(2, weapons=[{"weapon": "handweapon", "melee_power": 20}], initiative=9)
    tough = hero(melee_protection=20)
    known = {**KNOWN, tough.id: tough}
    found = BOOK.odds(
        "melee",
        made(1, melee_protection=0),
        sure,
        {"commander_first": tough.id, "frontage_first": 2},
        rules(),
        documents=known,
    )
    assert chances(found, "commander_first") == {"stands": 1.0}
    assert chances(found, "losses_first") == {"1": 1.0}
    assert chances(found, "end").keys() == {"first_destroyed"}


@pytest.mark.rule("X.2.2", "IX.5.0")
def test_a_commander_no_taller_than_his_unit_may_be_saved_from_a_shot() -> None:
    archer = made(1, weapons=[BOW], initiative=1)
    found = odds("fire", archer, made(4), commander_second=HERO.id, frontage_second=3, distance=3)
    assert chances(found, "commander_second")["stands"] > 0.5
    assert sum(one.chance for one in found.charts[0].outcomes) == pytest.approx(1)


GIVEN: list[tuple[dict[str, Any], dict[str, Any], dict[str, Value]]] = [
    (LEADER, {}, {"items_first": ids(BLADE, MAIL), "items_second": MAIL.id}),
    (LEADER, LEADER, {"items_first": LIGHTNING.id, "items_second": DREAD.id}),
    ({"elements": {"standard": 1, "leader": 1, "normal": 4}}, {"initiative": 3}, {"items_first": BANNER.id}),
    ({}, {"initiative": 3}, {"commander_first": HERO.id}),
    (LEADER, {}, {"commander_second": HERO.id, "his_items_second": MAIL.id, "items_first": DREAD.id}),
    ({"formations": ["wedge"]}, {}, {"commander_first": HERO.id, "layout_first": "wedge"}),
]


@pytest.mark.quick(2)
@pytest.mark.parametrize(("first", "second", "given"), GIVEN)
def test_every_number_is_the_battles_own(
    first: dict[str, Any], second: dict[str, Any], given: dict[str, Value]
) -> None:
    met = meeting("melee", made(6, **first), made(6, **second), frontage_first=4, frontage_second=4, **given)
    now = met.begin().now
    state = met.posted(now).battle
    assert state.units == met.battle.units
    for one in attacks_of.declared(met, now):
        blow = attacks_of.in_battle(met.posted(now), one)
        assert attacks_of.base_number(met, now, one) == attack_number(state, blow, state.standing, 0)
        assert one.speed == initiative_of(state, blow.attacker, blow.weapon)


@pytest.mark.rule("XXV.2.0")
@pytest.mark.parametrize("items", [{}, {"items_first": GREAT_BOW.id}, {"items_second": SHIELD.id}])
def test_every_shot_is_the_battles_own(items: dict[str, Value]) -> None:
    first = made(6, **LEADER, weapons=[BOW, SWORD])
    met = meeting("fire", first, made(6), distance=4, commander_second=HERO.id, **items)
    now = met.begin().now
    state = met.posted(now).battle.replace(phase="first_shooting", step="shots", side=0)
    volleys = shots.volleys(met, now, 0, "first")
    seats = met.posted(now).elements
    assert volleys
    for one in volleys:
        asked = act.Shot(seats[0][one.shooter], seats[1][one.target])
        assert one.number == shot_number(state, asked)
    powers = {part.value for one in volleys for part in one.number.parts if part.code.endswith("_power")}
    assert (12 in powers) is ("items_first" in items)


@pytest.mark.long
@pytest.mark.parametrize(("first", "second", "given"), GIVEN)
def test_the_battle_itself_has_the_same_odds(
    first: dict[str, Any], second: dict[str, Any], given: dict[str, Value]
) -> None:
    cards = made(6, **first), made(6, **second)
    met = meeting("melee", *cards, frontage_first=3, frontage_second=3, **given)
    ends = strikes.phase(EveryWay(), met, {met.begin(): 1.0})
    start = met.battle.replace(phase="melee", step="attacks")
    chiefs = [met.joined(side) for side in (0, 1)]
    dice = SeededDice(7)
    counted = [Counter[str](), Counter[str]()]
    for _ in range(250):
        end = _fought(met, start, dice)
        for side in (0, 1):
            alive = {element for one in end.units for element in one.elements}
            own = sum(element in alive for element in met.unit(side).elements)
            counted[side][f"{own} {chiefs[side] in alive}"] += 1
    assert agrees(
        counted, ends, lambda side, end: f"{standing(end.now[side])} {met.stands(side, end.now[side])}"
    )


def _fought(met: Encounter, state: BattleState, dice: SeededDice) -> BattleState:
    """Declare what the odds take for declared; courage is not tested."""
    posted = met.posted(met.begin().now)
    attacks = attacks_of.declared(met, met.begin().now)
    battle = state.battle
    for side in (0, 1):
        ours = tuple(attacks_of.in_battle(posted, one) for one in attacks if one.side == side)
        state = apply(state, act.Strike(ours), dice)
    while state.step == "second_attack":
        chance = state.earned[0]
        still = [target for target, step in options(state, chance) if not step]
        again = act.StrikeAgain(chance[0], min(still)) if still else act.StrikeAgain(chance[0])
        state = apply(state, again, dice)
    assert state.battle is battle
    return state


def test_one_way_of_chance_is_whole_with_everything_at_once() -> None:
    met = meeting("charge", made(4, **LEADER), made(4), items_first=BLADE.id, commander_second=HERO.id)
    assert sum(played(EveryWay(), "charge", met).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"items_first": BLADE.id}, "composition.item_no_leader"),
        ({"items_first": ids(MAIL, SHIELD)}, "composition.item_places_whole_unit"),
        ({"commander_first": MAIL.id}, "odds.not_joining"),
        ({"commander_first": HERO.id, "his_items_first": "x", "items_first": "y"}, ""),
    ],
)
def test_what_cannot_be_carried_or_joined_is_refused(given: dict[str, Value], code: str) -> None:
    if not code:
        assert odds("melee", made(), made(), **given).exact
        return
    with pytest.raises(EditorError) as trouble:
        odds("melee", made(), made(), **given)
    assert trouble.value.problems[0].code == code
    assert trouble.value.problems[0].path in given


@pytest.mark.rule("XXV.1.0")
def test_an_item_of_another_people_is_refused() -> None:
    sword = item(20, {"change": "melee_power", "value": 1}, faction="elves", carried_by="any")
    known, given = {sword.id: sword}, {"items_first": sword.id}
    with pytest.raises(EditorError) as trouble:
        BOOK.odds("melee", unit("orc-guard"), made(), given, rules(), documents=known)
    assert trouble.value.problems[0].code == "composition.item_people"


@pytest.mark.rule("X.2.3", "XVII.5.0")
def test_nobody_joins_persons_large_bases_or_who_flies() -> None:
    def names(situation: str, first: DemonworldUnit) -> set[str]:
        found = {one.id: one for one in BOOK.situations(first, made(), rules())}[situation]
        return {one.id for one in found.settings if one.documents}

    everything = {"items_first", "items_second", "commander_second", "his_items_second"}
    assert names("melee", HERO) == everything
    assert names("melee", unit("imperial-dragonrider")) == everything
    assert names("melee", made()) == everything | {"commander_first", "his_items_first"}
    assert names("air", unit("imperial-dragonrider")) == {"items_first", "items_second"}


@pytest.mark.rule("XVII.3.0", "XXV.1.0")
def test_items_count_in_an_overrun_and_in_an_attack_on_a_rider() -> None:
    quick = item(30, {"change": "initiative", "value": 2}, carried_by="any")
    sharp = item(31, {"change": "melee_power", "value": 2}, carried_by="any")
    mail = item(32, {"change": "melee_protection", "value": 3}, carried_by="any")
    known = {one.id: one for one in (quick, sharp, mail)}

    def number(situation: str, first: DemonworldUnit, second: DemonworldUnit, **given: Value) -> float:
        found = BOOK.odds(situation, first, second, given, rules(), documents=known)
        return next(one.number for one in found.reckonings if one.times)

    troll, foot = unit("imperial-chariot"), made(3)
    plain, hurried = (number("overrun", troll, foot, **one) for one in ({}, {"items_second": quick.id}))
    assert plain - hurried == 2
    at, mount = (made(2), unit("sandor-the-arrogant")), unit("imperial-chariot")
    known[mount.id], on = mount, {"mount_second": mount.id}
    blunt, keen = (number("rider", *at, **on, **one) for one in ({}, {"items_first": sharp.id}))
    assert keen - blunt == 2
    bare, mailed = (number("rider", *at, **on, **one) for one in ({}, {"items_second": mail.id}))
    assert bare - mailed == 3
