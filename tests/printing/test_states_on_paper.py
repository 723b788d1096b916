"""Units with several states on paper: a card for each, both sides of counters, words on the card."""

from __future__ import annotations

from editor.printing.systems.demonworld.element_set import sides_of
from editor.printing.systems.demonworld.facts import unit_facts
from editor.printing.words import state_words
from editor.rules.core.options import fielded
from editor.services.compendium import flat
from schemas.army import ArmyEntry
from schemas.base import must_be
from schemas.parse import dump_document
from schemas.ruleset import RulesetBase
from schemas.states import as_card, as_cards, name_in_state, told_from
from schemas.systems.demonworld import DemonworldUnit
from tests.rules.demonworld.battle.arena import ref, shipped


def riders() -> DemonworldUnit:
    return must_be(shipped()["unit", "riders-of-the-green-ford"], DemonworldUnit)


def test_each_state_is_a_card_of_its_own_that_is_always_the_same_one() -> None:
    (foot,) = as_cards(riders())
    assert foot.name.get("fr") == "Cavaliers du Gué Vert (à pied)"
    assert (foot.mobility, foot.points, foot.states, foot.state_changes) == ("infantry", 230, (), ())
    assert foot.id != riders().id
    assert [one.id for one in as_cards(riders())] == [foot.id]
    assert as_cards(foot) == ()
    assert as_card(riders(), "on_foot") == foot
    assert as_card(foot, "asleep") is foot
    assert name_in_state(foot, None) == foot.name


def test_a_counter_has_a_state_on_each_side_and_its_own_back_where_one_is_left_over() -> None:
    unit = riders()
    (foot,) = as_cards(unit)
    assert list(sides_of(unit)) == [(unit, foot)]
    assert list(sides_of(foot)) == [(foot, None)]
    third = unit.states[0].model_copy(update={"id": "asleep"})
    several = unit.model_copy(update={"states": (*unit.states, third)})
    assert [back is None for _, back in sides_of(several)] == [False, True]


def test_a_card_says_what_differs_in_its_states_and_what_leads_to_them() -> None:
    ruleset = must_be(shipped()["ruleset", "demonworld"], RulesetBase)
    facts = unit_facts(riders(), ruleset, "en", {})
    assert facts is not None
    said = next(one.text for one in facts.special if one.lead == "On foot (−30).")
    assert "Fear: 1" in said
    assert "Initiative" not in said
    assert said.endswith("From mounted, when it moves, for 6 movement points.")
    giant = unit_facts(must_be(shipped()["unit", "old-grumlok"], DemonworldUnit), ruleset, "en", {})
    assert giant is not None
    assert any(one.text.endswith("once 3 hit points are lost.") for one in giant.special)


def test_a_card_says_what_leads_back_and_from_a_state_that_is_bought_what_the_card_itself_is() -> None:
    ruleset = must_be(shipped()["ruleset", "demonworld"], RulesetBase)
    facts = unit_facts(riders(), ruleset, "fr", {})
    assert facts is not None
    assert [one.text for one in facts.special if one.lead == "Montés."] == [
        "Depuis «\u202fà pied\u202f», pendant son mouvement, pour 6 points de mouvement."
    ]
    entry = ArmyEntry(key="wardens", card=ref(riders()), state="on_foot")
    bought = must_be(fielded(riders(), entry), DemonworldUnit)
    facts = unit_facts(told_from(bought, riders(), "on_foot"), ruleset, "fr", {})
    assert facts is not None
    (mounted,) = [one.text for one in facts.special if one.lead == "Montés."]
    assert mounted.startswith("Unité de cavalerie\u202f; Points de mouvement")
    assert "Lance 10" in mounted
    assert "Initiative" not in mounted
    assert mounted.endswith("Depuis «\u202fà pied\u202f», pendant son mouvement, pour 6 points de mouvement.")
    assert told_from(riders(), riders(), None) is not None
    assert told_from(bought, riders(), "asleep") is bought


def test_the_state_that_an_army_has_bought_is_said_by_its_name() -> None:
    assert state_words(riders(), None, "fr") == ()
    assert state_words(riders(), "on_foot", "fr") == ("à pied",)
    assert state_words(riders(), "asleep", "fr") == ("asleep",)


def test_a_table_of_cards_names_the_states_in_each_language() -> None:
    data = flat(dump_document(riders()))
    assert data["states"] == {"en": "on foot", "fr": "à pied", "de": "zu Fuß"}
    assert "state_changes" not in data
