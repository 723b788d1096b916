"""What items make of the values of a card, and how it reads on the card (XXV)."""

from typing import Any

import pytest

from editor.rules.demonworld.items.arms import with_arm
from editor.rules.demonworld.items.in_battle import in_melee, in_shooting
from editor.rules.demonworld.items.values import base_value, carried_values, carried_words, with_items
from editor.rules.demonworld.magic.effect_words import EffectWords
from schemas.messages import in_words
from schemas.systems.demonworld import DemonworldItem
from tests.rules.demonworld.battle.arena import Troop, card, row, state_of
from tests.rules.demonworld.battle.test_points_and_items import carrying, facing
from tests.rules.demonworld.test_spell_books_and_item_values import RULESET

BOW = {"weapon": "bow", "bands": [{"to": 5, "power": 6}, {"to": 10, "power": 4}]}


def thing(*effects: dict[str, Any], **values: Any) -> DemonworldItem:
    data = {"slug": "thing", "name": "Thing", "points": 1, "effects": effects}
    return DemonworldItem.model_validate(data | values)


def archer(count: int = 1, **values: Any) -> Any:
    return card("archer", count, weapons=[{"weapon": "handweapon", "melee_power": 8}, BOW], **values)


@pytest.mark.rule("XXV.2.0")
def test_a_magic_missile_weapon_has_its_own_power() -> None:
    bow = thing({"change": "weapon_power", "value": 9}, item_kind="missile_weapon")
    (found,) = with_items(archer(), [bow], RULESET)
    assert (found.value, found.base, found.total) == ("missile_power", 6, 9)
    unarmed = with_items(card("foot", 1), [bow], RULESET)
    assert [(one.value, one.base) for one in unarmed] == [("missile_power", None)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("melee_power", 8),
        ("missile_power", 6),
        ("melee_protection", 3),
        ("missile_protection", 1),
        ("speed", None),
    ],
)
def test_of_powers_the_strongest_counts_and_unknown_values_have_none(
    value: str, expected: float | None
) -> None:
    assert base_value(archer(), value, RULESET) == expected


@pytest.mark.rule("XXV.1.0")
def test_two_items_add_up_and_each_value_is_told_once() -> None:
    ring, belt = (thing({"change": "melee_protection", "value": value}) for value in (1, 2))
    (found,) = carried_values(archer(), [ring, belt], RULESET)
    assert (found.value, found.base, found.total, found.everybody) == ("melee_protection", 3, 6, True)
    assert carried_values(archer(), [], RULESET) == ()
    assert carried_values(archer(), [thing({"change": "melee_protection", "value": 0})], RULESET) == ()
    assert carried_values(RULESET, [ring], RULESET) == ()
    assert carried_values(archer(), [ring], None) == ()


@pytest.mark.rule("XXV.1.0")
def test_in_a_unit_an_item_is_for_its_bearer_or_for_everybody() -> None:
    mine = thing({"change": "melee_protection", "value": 1})
    ours = thing({"change": "melee_protection", "value": 1, "whole_unit": True})
    for given, everybody in ((mine, False), (ours, True)):
        (found,) = carried_values(archer(4), [given], RULESET)
        assert found.everybody is everybody
    assert not carried_values(archer(4), [ours, mine], RULESET)[0].everybody


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_card_tells_before_and_after_and_whom_it_is_for(language: str) -> None:
    change = {"change": "melee_protection", "value": 2}
    (alone,) = carried_words(archer(), [thing(change)], RULESET, language)
    (bearer,) = carried_words(archer(4), [thing(change)], RULESET, language)
    assert "3" in alone
    assert "5" in alone
    assert bearer != alone
    bow = thing({"change": "weapon_power", "value": 9}, item_kind="missile_weapon")
    (fresh,) = carried_words(card("foot", 1), [bow], RULESET, language)
    assert "9" in fresh


@pytest.mark.rule("XXV.1.0")
def test_items_without_bearers_change_no_number_of_a_battle() -> None:
    state = state_of(Troop(0, row((4, 8), 3), "N", "charge"), Troop(1, row((4, 5), 3), "S", "hold"))
    for skilled in (True, False):
        assert list(in_shooting(state, 0, 3, skilled=skilled)) == []
        assert list(in_melee(state, 0, 3, skilled=skilled, from_rear=True)) == []


@pytest.mark.rule("XXV.1.0")
@pytest.mark.parametrize(
    ("change", "skilled", "given", "taken"),
    [
        ("missile_power", False, 2, 0),
        ("missile_skill", True, 2, 0),
        ("missile_skill", False, 0, 0),
        ("missile_protection", True, 0, -2),
    ],
)
def test_what_an_item_gives_a_shooter_is_added_and_what_it_gives_a_target_taken_away(
    change: str, skilled: bool, given: int, taken: int
) -> None:
    state = facing(carrying({"change": change, "value": 2}, carried_by="leader"))
    bearer, foe = state.battle.carried[0].element, state.units[1].elements[0]
    for shooter, target, value in ((bearer, foe, given), (foe, bearer, taken)):
        parts = in_shooting(state, shooter, target, skilled=skilled)
        assert sum(part.value for part in parts) == value


@pytest.mark.rule("XXV.2.0")
def test_a_magic_bow_without_ranges_of_its_own_is_of_use_to_archers_alone() -> None:
    bow = thing({"change": "weapon_power", "value": 9}, item_kind="missile_weapon")
    changed = with_arm(archer(), bow, RULESET)
    assert [(band.to, band.power) for band in changed.weapons[1].bands] == [(5, 9), (10, 9)]
    unarmed = card("foot", 1)
    assert with_arm(unarmed, bow, RULESET) is unarmed
    ranged = thing(item_kind="missile_weapon", bands=[{"to": 7, "power": 5}])
    assert [band.to for band in with_arm(unarmed, ranged, RULESET).weapons[-1].bands] == [7]


@pytest.mark.rule("XXV.1.0")
def test_what_an_item_only_tells_or_holds_changes_no_value() -> None:
    for effect in ({"change": "text", "value": 1}, {"change": "stored_spell", "value": 2}):
        assert with_items(archer(), [thing(effect)], RULESET) == ()


@pytest.mark.rule("XXV.1.0")
def test_manoeuvres_add_to_those_of_the_card_and_shots_at_the_bearer_stand_alone() -> None:
    drum, veil = {"change": "manoeuvres", "value": 1}, {"change": "missile_power_against", "value": -2}
    both = [thing(drum | {"whole_unit": True}), thing(veil)]
    found = {one.value: (one.base, one.total) for one in with_items(archer(manoeuvres=2), both, RULESET)}
    assert found == {"manoeuvres": (2, 3), "missile_power_against": (None, -2)}
    words = EffectWords()
    assert "manoeuvres" in in_words(words.item(both[0].effects[0]))
    assert "shots at the bearer" in in_words(words.item(both[1].effects[0]))
