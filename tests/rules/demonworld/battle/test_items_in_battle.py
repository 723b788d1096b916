"""Items in the battle (XXV): weapons of their own, movement, spell points, spells that work once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.effects.words import explained
from editor.rules.demonworld.items.arms import with_arm
from editor.rules.demonworld.magic import events as happened
from editor.rules.demonworld.magic.knowing import spells_in
from editor.rules.demonworld.magic.log import cast_named
from editor.rules.demonworld.magic.recovering import rest_of
from editor.rules.demonworld.magic.wizards import Casting, WizardNow
from editor.rules.demonworld.melee.attack_numbers import attack_number, best_weapon
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.movement.points import allowance
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack
from schemas.messages import sentence
from schemas.systems.demonworld import DemonworldArmy, DemonworldItem, DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import Troop, card, do, of, ref, refused, row, shipped
from tests.rules.demonworld.battle.test_magic_in_battle import begun
from tests.rules.demonworld.battle.test_points_and_items import carrying, facing
from tests.rules.demonworld.battle.wizards import spell, two_armies, with_magic, wizard

PLAY = DemonworldPlay()
RULES = shipped()["ruleset", "demonworld"]
BOW = [{"to": 6, "power": 6}, {"to": 9, "power": 5}]


def item(*effects: dict[str, Any], **values: Any) -> DemonworldItem:
    return DemonworldItem.model_validate({"slug": "thing", "name": "Thing", "effects": effects} | values)


def with_item(setup: Setup, side: int, entry: int, thing: DemonworldItem) -> Setup:
    """The scenario with an item for an entry of a side's army."""
    assert isinstance(setup.scenario, DemonworldScenario)
    army = setup.get(setup.scenario.sides[side].army)
    assert isinstance(army, DemonworldArmy)
    entries = list(army.entries)
    entries[entry] = entries[entry].model_copy(update={"items": (ref(thing),)})
    changed = army.model_copy(update={"entries": tuple(entries)})
    return Setup(setup.scenario, {**setup.documents, thing.id: thing, army.id: changed})


@pytest.mark.rule("XXV.2.0")
def test_a_magic_bow_shoots_with_its_own_ranges_and_its_power_stays() -> None:
    setup = carrying(item_kind="missile_weapon", carried_by="leader", bands=BOW)
    assert PLAY.refusals(setup) == ()
    state = facing(setup)
    bearer = state.battle.carried[0].element
    bow = next(one for one in state.battle.cards[bearer].weapons if one.bands)
    assert [(band.to, band.power) for band in bow.bands] == [(6, 6), (9, 5)]
    away = state.with_unit(replace(state.units[0], engaged=0, order="hold"))
    cells = tuple(cell - 4 * state.battle.ground.steps[3] for cell in state.units[1].cells)
    away = away.with_unit(replace(away.units[1], engaged=0, cells=cells)).replace(phase="second_shooting")
    assert {shot.shooter for shot in shots_of(away, 0)} == {bearer}


@pytest.mark.rule("XXV.2.0")
def test_a_magic_bow_takes_the_place_of_the_bow_of_its_bearer() -> None:
    archer = card("archer", 1, weapons=[{"weapon": "bow", "bands": [{"to": 12, "power": 4}]}])
    assert isinstance(RULES, DemonworldRuleset)
    own = with_arm(archer, item(item_kind="missile_weapon", bands=BOW), RULES).weapons
    assert [(one.weapon, one.bands[-1].to) for one in own] == [("bow", 9)]
    stronger = item({"change": "weapon_power", "value": 7}, item_kind="missile_weapon")
    assert [band.power for band in with_arm(archer, stronger, RULES).weapons[0].bands] == [7]


@pytest.mark.rule("XXV.2.0")
def test_who_has_no_melee_weapon_strikes_with_the_magic_one() -> None:
    """The sword of power 8 in the hands of size 2: 10."""
    bow = {"weapons": [{"weapon": "bow", "bands": BOW}]}
    sword = {"change": "weapon_power", "value": 8}
    state = facing(carrying(sword, item_kind="melee_weapon", carried_by="leader", card=bow))
    bearer = state.battle.carried[0].element
    foe = state.units[1].elements[0]
    assert best_weapon(state, bearer, state.battle.cards[foe]) == (1, 10)
    other = next(one for one in state.units[0].elements if one != bearer)
    assert best_weapon(state, other, state.battle.cards[foe]) is None


@pytest.mark.rule("XXV.1.0")
def test_an_item_quickens_its_unit_as_long_as_its_bearer_stands() -> None:
    boots = {"change": "movement_points", "value": 4, "whole_unit": True}
    state = facing(carrying(boots, carried_by="leader"))
    quick, plain = allowance(state, state.units[0], "move"), allowance(state, state.units[1], "move")
    assert quick[0] == plain[0] + 4
    slow = facing(carrying({"change": "movement_points", "value": 4}, carried_by="leader"))
    assert allowance(slow, slow.units[0], "move") == plain


def test_the_log_says_by_which_item() -> None:
    effect = {"change": "melee_power", "value": 1, "whole_unit": True}
    state = facing(carrying(effect, item_kind="standard", carried_by="standard"))
    number = attack_number(state, Attack(0, 4), standing(state), 0)
    modifiers = tuple([(part.rule, part.code, int(part.value)) for part in number.parts])
    said = [sentence(one, "fr") for one in explained(state, modifiers)]
    assert any("Thing (Unit-0)" in one for one in said)


def test_a_scenario_that_leaves_the_chapter_out_plays_no_items() -> None:
    setup = carrying({"change": "fear", "value": 2})
    assert isinstance(setup.scenario, DemonworldScenario)
    left_out = setup.scenario.model_copy(update={"chapters_left_out": ("XXV",)})
    without = Setup(left_out, setup.documents)
    assert PLAY.refusals(without) == ()
    assert PLAY.start(without).battle.carried == ()


STAFF = {"change": "spell_points", "value": 10}


def wizards(*effects: dict[str, Any], **values: Any) -> BattleState:
    """Two wizards in the magic phase; the one of red, level 1, carries an item."""
    troops = [Troop(0, [(3, 10)], card=wizard("orcs", 1)), Troop(1, [(3, 3)], "S", card=wizard("empire", 3))]
    setup = with_magic(troops, [(3, 10), (3, 3)])
    start = PLAY.start(with_item(setup, 0, 0, item(*effects, bearers=["wizards"], **values)))
    return begun(start.replace(turn=1))


def now(state: BattleState, element: int) -> WizardNow:
    assert state.magic is not None
    found = state.magic.of(element)
    assert found is not None
    return found


@pytest.mark.rule("XXV.1.0")
def test_points_in_an_item_are_spent_after_his_own_and_come_back_by_no_rest() -> None:
    state = wizards(STAFF)
    mine = now(state, 0)
    assert (mine.points, mine.in_item, mine.all_points) == (10, 10, 20)
    spent = mine.spends(13)
    assert (spent.points, spent.in_item) == (0, 7)
    assert state.magic is not None
    rested = state.replace(magic=state.magic.changed(spent._replace(disturbances=())))
    (gain,) = [count for element, count in rest_of(rested) if element == 0]
    assert gain == 6
    assert refused(state, act.CastSpell(Casting(0, state.battle.wizards[0].spells[0], 21, 1))) == (
        "spell_points_lacking"
    )


@pytest.mark.rule("XX.5.0")
def test_no_failure_takes_the_points_of_an_item() -> None:
    state = wizards(STAFF)
    casting = Casting(0, state.battle.wizards[0].spells[0], 5, 1)
    drained = happened.after_spell_went_wrong(
        state, happened.SpellWentWrong(casting, 10, 0, "drained_recovers")
    )
    assert (now(drained, 0).points, now(drained, 0).in_item) == (0, 10)


BOLT = spell("bolt", {"change": "attack", "value": 20}, level=3, targets=["unit"], sight="none")


def ring(**values: Any) -> BattleState:
    """Soldiers, of whom a hero on his own carries an item that holds a spell."""
    hero = {"card_kind": "hero", "movement": {"fixed": 16}, "faction": "empire"}
    troops = [
        Troop(0, [(3, 10)], card=hero), Troop(1, row((3, 3), 4), "S", card={"faction": "orcs"}),
    ]  # fmt: skip
    setup = with_magic(troops, [(3, 10), (3, 3)], more=[BOLT])
    thing = item({"change": "stored_spell", "value": 3}, bearers=["heroes"], **values)
    setup = with_item(setup, 0, 0, thing)
    assert PLAY.refusals(setup) == ()
    return begun(PLAY.start(setup).replace(turn=1))


@pytest.mark.rule("XXV.1.0")
def test_a_spell_in_an_item_works_once_without_a_roll_for_who_is_no_wizard() -> None:
    state = ring(holds=ref(BOLT).model_dump())
    assert state.step == "cast"
    casting = Casting(0, BOLT.id, 3, 1, stored=True)
    assert act.CastSpell(casting) in list(PLAY.legal_actions(state))
    assert refused(state, act.CastSpell(casting._replace(stored=False))) == "spell_unknown"
    assert refused(state, act.CastSpell(casting._replace(points=2))) == "spell_stored_points"
    after, events = do(state, act.CastSpell(casting), 20, 20, 20, 20)
    assert [event.casting for event in of(events, happened.SpellReleased)] == [casting]
    assert len(list(of(events, happened.SpellStruck))) == 4
    assert now(after, 0).used
    words = [sentence(line.message, "en") for event in events for line in PLAY.describe(state, event)]
    assert any("uses Thing" in one for one in words)


@pytest.mark.rule("XXV.1.0")
def test_the_bearer_picks_a_spell_of_his_people_up_to_the_level_of_the_item() -> None:
    state = ring()
    held = [state.battle.spells[one] for one in state.battle.wizards[0].stored]
    assert held
    assert max(one.level for one in held) <= 3
    assert state.battle.wizards[0].spells == ()


def test_an_item_that_only_names_a_spell_works_none() -> None:
    setup, bearer = two_armies(), card("bearer", 1)
    named = item({"change": "fear", "value": 1}, holds=ref(BOLT).model_dump())
    setup = Setup(setup.scenario, {**setup.documents, BOLT.id: BOLT})
    assert list(spells_in(setup, named, bearer)) == []
    works = item({"change": "stored_spell", "value": 3}, holds=ref(BOLT).model_dump())
    assert list(spells_in(setup, works, bearer)) == [BOLT]


def test_an_item_with_a_spell_needs_magic_and_a_spell() -> None:
    setup = carrying({"change": "stored_spell", "value": 3})
    codes = [problem.code.partition(".")[2] for problem in PLAY.refusals(setup)]
    assert codes == ["item_without_spell"]


def test_the_computer_uses_its_items_and_the_battle_replays() -> None:
    setup = two_armies(turn_limit=4)
    setup = with_item(setup, 0, 2, item(STAFF, bearers=["wizards"]))
    held = {"change": "stored_spell", "value": 3}
    setup = with_item(setup, 1, 0, item(held, bearers=["units"], holds=ref(BOLT).model_dump()))
    setup = Setup(setup.scenario, {**setup.documents, BOLT.id: BOLT})
    state, dice = PLAY.start(setup), SeededDice(3)
    start, events = state, []
    while (who := PLAY.to_act(state)) is not None:
        for event in PLAY.decide(state, PLAY.choose(PLAY.view(state, who), who, dice), dice):
            state = PLAY.evolve(state, event)
            events.append(event)
    assert any(isinstance(event, happened.SpellReleased) for event in events)
    again = start
    for event in events:
        again = PLAY.evolve(again, event)
    assert again == state


@pytest.mark.rule("XXV.1.0")
@pytest.mark.parametrize(("value", "more"), [(10, 10), (0, 0), (-4, 0)])
def test_an_item_adds_spell_points_and_never_takes_any(value: int, more: int) -> None:
    assert now(wizards(STAFF | {"value": value}), 0).in_item == more


@pytest.mark.rule("XXV.1.0")
def test_only_a_spell_that_comes_out_of_an_item_is_told_with_it() -> None:
    state = wizards({"change": "stored_spell", "value": 3})
    own, held = state.battle.wizards[0].spells[0], state.battle.wizards[0].stored[0]
    assert "item" not in cast_named(state, Casting(0, own, 2, 1))
    assert "Thing" in str(cast_named(state, Casting(0, held, 3, 1, stored=True)))
    assert "Thing" not in str(cast_named(state, Casting(0, own, 2, 1)))


@pytest.mark.rule("XXV.1.0")
def test_the_spell_in_an_item_works_in_no_later_turn() -> None:
    state = ring(holds=ref(BOLT).model_dump())
    casting = act.CastSpell(Casting(0, BOLT.id, 3, 1, stored=True))
    assert refused(state, casting) is None
    assert state.magic is not None
    spent = state.replace(magic=state.magic.changed(now(state, 0)._replace(used=True)))
    assert refused(spent, casting) == "spell_used"
    assert casting not in list(PLAY.legal_actions(spent))
