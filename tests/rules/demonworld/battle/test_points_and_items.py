"""Chapter XVI: what losses and objectives are worth, who holds an area; items in the battle (XXV)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld.effects.numbers import extra, morale, unit_fear
from editor.rules.demonworld.items.in_battle import parts_of_unit
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.set_up.copies import copies_of, items_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import BattleEnded
from editor.rules.demonworld.units import Attack
from editor.rules.demonworld.victory.ending import LONGEST, areas_counted, ending
from editor.rules.demonworld.victory.losses import objectives_held, points_lost, points_won
from schemas.base import must_be
from schemas.messages import LANGUAGES, sentence, shown
from schemas.systems.demonworld import DemonworldArmy, DemonworldItem, DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, ref, row, setup_of, shipped, shipped_setup, state_of

PLAY = DemonworldPlay()
COMMAND: dict[str, Any] = {"elements": {"leader": 1, "standard": 1, "normal": 2}}


def without(state: BattleState, unit: int, *elements: int) -> BattleState:
    """The state without elements of a unit."""
    old = state.units[unit]
    keep = [place for place, element in enumerate(old.elements) if element not in elements]
    return state.with_unit(
        replace(
            old,
            elements=tuple(old.elements[place] for place in keep),
            cells=tuple(old.cells[place] for place in keep),
            facings=tuple(old.facings[place] for place in keep),
        )
    )


def counting(state: BattleState, losses: str) -> BattleState:
    """The state under another reading of what is lost."""
    options = state.battle.ruleset.options.model_copy(update={"losses": losses})
    ruleset = state.battle.ruleset.model_copy(update={"options": options})
    return replace(state, battle=replace(state.battle, ruleset=ruleset))


@pytest.mark.rule("XVI.3.5")
@pytest.mark.parametrize(
    ("losses", "of_conditions", "at_the_end"), [("book", 20, 0), ("element", 20, 20), ("unit", 0, 0)]
)
def test_half_a_unit_counts_by_element_or_not_at_all(
    losses: str, of_conditions: float, at_the_end: float
) -> None:
    state = state_of(Troop(0, row((2, 12), 4)), Troop(1, row((2, 2), 4), "S"), chapters=("XVI",))
    half = counting(without(state, 1, *state.units[1].elements[:2]), losses)
    assert points_lost(half, 1) == of_conditions
    assert points_lost(half, 1, at_the_end=True) == at_the_end
    gone = without(half, 1, *half.units[1].elements)
    assert points_lost(gone, 1) == points_lost(gone, 1, at_the_end=True) == 40


def well(points: int = 100, **scenario: Any) -> dict[str, Any]:
    return {
        "objectives": [{"name": "Well", "at": (4, 7), "points": points}],
        "points_decide": True,
    } | scenario


@pytest.mark.rule("XVI.4.0")
def test_an_objective_belongs_to_who_stands_on_it_out_of_melee_and_rout() -> None:
    state = state_of(
        Troop(0, row((2, 7), 4)), Troop(1, row((2, 2), 4), "S"), chapters=("XV", "XVI"), scenario=well()
    )
    assert objectives_held(state) == (0,)
    assert points_won(state, 0) == 100
    runs = state.with_unit(replace(state.units[0], mood="rout"))
    assert objectives_held(runs) == (None,)
    beside = state.with_unit(
        replace(state.units[1], cells=tuple(state.battle.ground.cell(at) for at in row((2, 6), 4)))
    )
    assert objectives_held(beside) == (None,)


@pytest.mark.rule("XVI.3.5")
def test_the_points_decide_after_the_last_turn_and_even_points_are_a_draw() -> None:
    def at_the_end(**scenario: Any) -> BattleState:
        return state_of(
            Troop(0, row((2, 7), 4)),
            Troop(1, row((2, 2), 4), "S"),
            chapters=("XVI",),
            turn=5,
            scenario=well(turn_limit=5, **scenario),
        )

    state = at_the_end()
    assert ending(state) == BattleEnded(0, "points", 5)
    assert ending(replace(state, turn=4)) is None
    away = without(state, 0, state.units[0].elements[2])
    assert ending(away) == BattleEnded(None, "points_even", 5)
    last = at_the_end(victory=[{"when": "otherwise", "side": "blue"}])
    assert ending(without(last, 0, last.units[0].elements[2])) == BattleEnded(1, "otherwise", 5)


@pytest.mark.rule("XVI.4.0")
def test_objectives_count_only_where_the_options_say_so() -> None:
    state = state_of(
        Troop(0, row((2, 7), 4)), Troop(1, row((2, 2), 4), "S"), chapters=("XVI",), scenario=well()
    )
    options = state.battle.ruleset.options.model_copy(update={"objectives": False})
    ruleset = state.battle.ruleset.model_copy(update={"options": options})
    assert points_won(replace(state, battle=replace(state.battle, ruleset=ruleset)), 0) == 0


HILL: dict[str, Any] = {
    "areas": [{"id": "hill", "name": "Hill", "fields": row((2, 7), 4)}],
    "victory": [{"when": "area_held", "side": "red", "area": "hill"}],
}
HERO: dict[str, Any] = {"card_kind": "hero", "command": {"stars": 1, "radius": 4}, "movement": {"fixed": 16}}


@pytest.mark.rule("XVI.2.0")
@pytest.mark.parametrize(
    ("card", "mood", "held"),
    [({}, "", (("hill", 0, 0),)), (HERO, "", ()), ({}, "rout", ())],
    ids=["unit", "hero", "unit in rout"],
)
def test_an_area_is_held_by_a_unit_not_by_a_commander_nor_in_rout(
    card: dict[str, Any], mood: Any, held: Any
) -> None:
    state = state_of(
        Troop(0, [(3, 7)], card=card),
        Troop(1, row((2, 2), 4), "S"),
        chapters=("X", "XV", "XVI"),
        scenario=HILL,
    )
    state = state.with_unit(replace(state.units[0], mood=mood))
    counted = areas_counted(state)
    assert counted is not None
    assert counted.held == held


@pytest.mark.rule("XVI.2.0")
@pytest.mark.parametrize(("mood", "held"), [("", ()), ("rout", (("hill", 0, 0),))])
def test_an_enemy_in_rout_does_not_dispute_an_area(mood: Any, held: Any) -> None:
    state = state_of(Troop(0, [(2, 7)]), Troop(1, [(5, 7)], "S"), chapters=("XV", "XVI"), scenario=HILL)
    state = state.with_unit(replace(state.units[1], mood=mood))
    counted = areas_counted(state)
    assert counted is not None
    assert counted.held == held


def test_areas_and_objectives_off_the_battlefield_are_refused_together() -> None:
    area = {"id": "hill", "name": "Hill", "fields": [(2, 40), (2, 2)]}
    setup = setup_of(
        [Troop(0, row((0, 0), 4)), Troop(1, row((0, 0), 4))],
        chapters=("XVI",),
        areas=[area],
        objectives=[{"name": "Well", "at": (99, 0), "points": 50}],
    )
    codes = {problem.code.partition(".")[2] for problem in PLAY.refusals(setup)}
    assert {"area_off_the_field", "objective_off_the_field"} <= codes
    for problem in PLAY.refusals(setup):
        assert all(sentence(problem, language) for language in LANGUAGES)


def carrying(*effects: dict[str, Any], card: dict[str, Any] | None = None, **item: Any) -> Setup:
    """Two units beside each other; that of red carries an item."""
    setup = setup_of(
        [Troop(0, row((0, 0), 4), card=COMMAND | (card or {})), Troop(1, row((0, 0), 4))],
        chapters=("VIII", "IX", "XVI"),
    )
    assert isinstance(setup.scenario, DemonworldScenario)
    thing = DemonworldItem.model_validate(
        {"slug": "thing", "name": "Thing", "points": 30, "effects": effects, "faction": "empire"} | item
    )
    army = setup.get(setup.scenario.sides[0].army)
    assert isinstance(army, DemonworldArmy)
    entries = tuple(entry.model_copy(update={"items": (ref(thing),)}) for entry in army.entries)
    changed = army.model_copy(update={"entries": entries})
    return Setup(setup.scenario, {**setup.documents, thing.id: thing, army.id: changed})


def test_a_unit_fights_with_the_options_that_its_army_bought() -> None:
    veteran = {"id": "veteran", "name": {"en": "Veteran"}, "points": 25, "changes": ["melee_skill +2"]}
    setup = setup_of([Troop(0, row((0, 0), 4), card={"options": [veteran]}), Troop(1, row((0, 0), 4))])
    assert isinstance(setup.scenario, DemonworldScenario)
    army = setup.get(setup.scenario.sides[0].army)
    assert isinstance(army, DemonworldArmy)
    entries = tuple(entry.model_copy(update={"options": ("veteran",)}) for entry in army.entries)
    bought = army.model_copy(update={"entries": entries})
    plain = PLAY.start(setup).battle.roster[0].card
    state = PLAY.start(Setup(setup.scenario, {**setup.documents, army.id: bought}))
    better = state.battle.roster[0].card
    assert (better.melee_skill, better.points) == (plain.melee_skill + 2, plain.points + 25)


def facing(setup: Setup) -> BattleState:
    """The state with the two units front to front."""
    state = PLAY.start(setup)
    cell = state.battle.ground.cell
    red, blue = state.units
    state = state.with_unit(replace(red, cells=tuple(cell(at) for at in row((4, 8), 4)), engaged=1))
    return state.with_unit(
        replace(blue, cells=tuple(cell(at) for at in row((4, 7), 4)), facings=(3,) * 4, engaged=1)
    )


def power(state: BattleState, attacker: int, target: int) -> float:
    return attack_number(state, Attack(attacker, target), standing(state), 0).value


@pytest.mark.rule("XXV.1.0")
def test_a_standard_helps_everybody_in_its_unit_until_its_bearer_falls() -> None:
    effect = {"change": "melee_power", "value": 1, "whole_unit": True}
    state = facing(carrying(effect, item_kind="standard", carried_by="standard"))
    plain = facing(setup_of([Troop(0, row((0, 0), 4), card=COMMAND), Troop(1, row((0, 0), 4))],
                            chapters=("VIII", "IX", "XVI")))  # fmt: skip
    bearer = next(one.element for one in state.battle.carried)
    assert state.battle.signs[bearer] == "standard"
    number = attack_number(state, Attack(0, 4), standing(state), 0)
    assert number.value == power(plain, 0, 4) + 1
    assert ("XXV.1.0", "item:0", 1) in [tuple(part) for part in number.parts]
    fallen = without(state, 0, bearer)
    other = next(element for element in (0, 3) if element != bearer)
    assert power(fallen, other, 4) == power(plain, other, 4)


@pytest.mark.rule("XXV.2.0")
def test_a_magic_sword_replaces_the_power_of_its_bearers_weapon() -> None:
    effect = {"change": "weapon_power", "value": 7}
    state = facing(carrying(effect, item_kind="melee_weapon", carried_by="leader"))
    bearer = state.battle.carried[0].element
    assert state.battle.signs[bearer] == "leader"
    assert extra(state, bearer, "melee_power") == 7 + state.battle.cards[bearer].size - 8
    other = next(element for element in state.units[0].elements if element != bearer)
    assert extra(state, other, "melee_power") == 0


@pytest.mark.rule("XXV.3.0")
def test_magic_armour_protects_its_bearer_only() -> None:
    state = facing(carrying({"change": "armour", "value": 4}, item_kind="armour", carried_by="leader"))
    bearer = state.battle.carried[0].element
    assert extra(state, bearer, "melee_protection") == 4 + 2 - 3
    assert extra(state, bearer, "missile_protection") == 4 - 1
    attack = attack_number(state, Attack(4, bearer), standing(state), 0)
    assert ("XXV.1.0", "item:0", -3) in [tuple(part) for part in attack.parts]


def test_fear_and_morale_of_the_unit_change_with_what_it_carries() -> None:
    effects = [
        {"change": "fear", "value": 2, "whole_unit": True},
        {"change": "morale_a", "value": -2, "whole_unit": True},
    ]
    state = facing(carrying(*effects, carried_by="leader", card={"fear": 1, "morale_a": 10, "morale_b": 16}))
    assert unit_fear(state, 0) == 3
    assert morale(state, 0) == (8, 16)
    assert unit_fear(state, 1) == 1
    fallen = without(state, 0, state.battle.carried[0].element)
    assert unit_fear(fallen, 0) == 1


@pytest.mark.rule("XVI.3.5")
def test_an_item_lost_with_its_bearer_is_counted_where_whole_units_are() -> None:
    state = facing(carrying({"change": "fear", "value": 2}, carried_by="leader"))
    gone = without(state, 0, *state.units[0].elements)
    assert points_lost(gone, 0) == 40
    assert points_lost(gone, 0, at_the_end=True) == 70


def test_an_item_whose_effect_is_not_played_is_refused_by_its_name() -> None:
    setup = carrying({"change": "text"})
    found = [problem for problem in PLAY.refusals(setup) if problem.code.endswith("item_not_played")]
    assert [shown(problem.values["other"], "en") for problem in found] == ["Thing"]
    assert not [problem for problem in PLAY.refusals(carrying({"change": "fear", "value": 1}))
                if problem.code.endswith("item_not_played")]  # fmt: skip


def test_the_items_of_the_second_scenario_are_played() -> None:
    setup = shipped_setup("kal-bennock")
    assert PLAY.refusals(setup) == ()
    state = PLAY.start(setup)
    changes = {one.item.slug: one.changes for one in state.battle.carried}
    assert changes == {
        "sword-of-dread": (("fear", 2),),
        "standard-of-victory": (("melee_power", 1),),
        "war-banner": (("morale_a", -2),),
    }


def test_a_chapter_left_out_by_the_scenario_is_not_in_force() -> None:
    setup = shipped_setup("the-last-stand")
    assert isinstance(setup.scenario, DemonworldScenario)
    ruleset = shipped()["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    lighter = setup.scenario.model_copy(update={"chapters_left_out": ("XV",)})
    state = PLAY.start(Setup(lighter, setup.documents))
    assert "XV" not in state.battle.chapters
    assert "XI" in state.battle.chapters


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"layout": "square"}, "set_up_not_permitted"),
        ({"at": (400, 400)}, "placed_off_the_field"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused(change: dict[str, Any], code: str) -> None:
    setup = setup_of([Troop(0, row((0, 0), 8)), Troop(1, row((0, 0), 4))], chapters=("XIII", "XVI"))
    assert isinstance(setup.scenario, DemonworldScenario)
    data = setup.scenario.model_dump(mode="json")
    data["sides"][0]["placements"][0] |= change
    refused = PLAY.refusals(Setup(DemonworldScenario.model_validate(data), setup.documents))
    assert code in [problem.code.partition(".")[2] for problem in refused]


@pytest.mark.long
@pytest.mark.parametrize("slug", ["the-last-stand", "kal-bennock"])
def test_the_scenarios_of_the_intermediate_game_play_to_the_end(slug: str) -> None:
    state, dice = PLAY.start(shipped_setup(slug)), SeededDice(7)
    while (who := PLAY.to_act(state)) is not None:
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, dice), dice):
            state = PLAY.evolve(state, event)
    result = PLAY.result(state)
    assert result is not None
    assert result.turns <= (state.battle.scenario.turn_limit or LONGEST)


@pytest.mark.rule("XVI.3.5", "XXV.1.0")
@pytest.mark.parametrize(("lost_with_bearer", "lost"), [(True, 30), (False, 0)])
def test_an_item_is_lost_with_its_bearer_or_with_the_last_of_his_unit(
    lost_with_bearer: bool, lost: float
) -> None:
    effect = {"change": "melee_power", "value": 1}
    state = facing(carrying(effect, lost_with_bearer=lost_with_bearer))
    bearer = next(one.element for one in state.battle.carried)
    fallen = without(state, 0, bearer)
    assert points_lost(fallen, 0, at_the_end=True) == lost
    assert points_lost(fallen, 0) == 10
    gone = without(fallen, 0, *fallen.units[0].elements)
    assert points_lost(gone, 0, at_the_end=True) == 40 + 30


@pytest.mark.rule("XXV.1.0")
def test_of_a_unit_that_is_gone_no_item_says_anything() -> None:
    state = facing(
        carrying(
            {"change": "morale_a", "value": 1, "whole_unit": True},
            item_kind="standard",
            carried_by="standard",
        )
    )
    assert [part.value for part in parts_of_unit(state, 0, "morale_a")] == [1]
    gone = without(state, 0, *state.units[0].elements)
    assert list(parts_of_unit(gone, 0, "morale_a")) == []


def test_a_card_that_is_no_item_is_not_carried() -> None:
    setup = carrying({"change": "melee_power", "value": 1})
    scenario = must_be(setup.scenario, DemonworldScenario)
    (copy,) = copies_of(setup, scenario.sides[0])
    assert [one.slug for one in items_of(setup, copy)] == ["thing"]
    wrong = copy._replace(entry=copy.entry.model_copy(update={"items": (copy.entry.card,)}))
    assert list(items_of(setup, wrong)) == []
