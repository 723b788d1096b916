"""Items of armies are carried from battle to battle, where the campaign says that lost ones stay lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.campaigns.coming_anew import coming_anew
from editor.rules.core.campaigns.course import after, next_battle
from editor.rules.core.campaigns.forces import Fielded, FieldedItem
from editor.rules.core.campaigns.keeping import equipped
from editor.rules.core.campaigns.played import Fought, Played, played_data, played_from
from editor.rules.core.campaigns.state import Company, Condition, Outcome, begun
from editor.rules.core.contract import Setup
from editor.rules.demonworld.army.campaign import FORCES
from editor.rules.demonworld.items.left import still_carried
from editor.rules.demonworld.set_up.copies import copies_of, items_of
from editor.rules.demonworld.state import BattleState
from editor.services.campaigns.campaign_words import followed_lines
from schemas.campaign import CampaignBase, CampaignSide
from schemas.messages import LANGUAGES
from schemas.quantities import PlayerId
from schemas.text import LocalText
from tests.rules.core.campaigns.test_wounds import (
    GONE,
    documents,
    items_at_the_start,
    put_nowhere,
    twice,
    wounded,
)
from tests.rules.demonworld.battle.arena import ref
from tests.rules.demonworld.battle.test_items_in_battle import BOLT, ring


def losing(**side: Any) -> CampaignBase:
    return twice(loses_items=True, **side)


def first_battle(campaign: CampaignBase) -> dict[str, tuple[str, ...]]:
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    return items_at_the_start(next_battle(campaign, begun(campaign), setup, FORCES).setup)


def test_items_of_an_army_that_were_lost_do_not_come_again() -> None:
    campaign = losing()
    plain = first_battle(campaign)
    assert plain
    state, second = wounded(campaign, Outcome((), GONE, condition=Condition({}, {})))
    assert items_at_the_start(second) == {}
    assert all(held == () for one in state.companies for held in one.items)
    _state, second = wounded(twice(), Outcome((), GONE, condition=Condition({}, {})))
    assert items_at_the_start(second) == plain


def test_what_is_still_carried_comes_along_once() -> None:
    campaign = losing()
    plain = first_battle(campaign)
    kept, *others = plain
    sword = next(one.id for one in documents().values() if one.slug == "sword-of-dread")
    now = {kept: (*plain[kept], sword)}
    _state, second = wounded(campaign, Outcome((), GONE, condition=Condition({}, now)))
    assert items_at_the_start(second) == {kept: (*plain[kept], sword)}
    assert others
    _state, second = wounded(losing(keeps_items=False), Outcome((), GONE, condition=Condition({}, now)))
    assert items_at_the_start(second) == {kept: plain[kept]}


def test_a_battle_without_items_and_one_that_nobody_fought_use_nothing_up() -> None:
    campaign = losing()
    plain = first_battle(campaign)
    for condition in (Condition({}, None), None):
        _state, second = wounded(campaign, Outcome((), GONE, condition=condition))
        assert items_at_the_start(second) == plain


def test_units_kept_in_hand_come_without_what_they_have_lost() -> None:
    campaign = losing()
    setup = Setup(put_nowhere(documents()[campaign.chapters[0].scenario.id]), documents())
    first = next_battle(campaign, begun(campaign), setup, FORCES)
    whole = {one.troop: [item.id for item in one.items] for one in first.fielded if one.items}
    kept, *lost = whole
    condition = Condition({}, {kept: tuple(whole[kept])})
    state = after(campaign, begun(campaign), Outcome((), GONE, condition=condition), first.fielded).state
    second: Any = next_battle(campaign, state, setup, FORCES).setup
    carried = {
        f"{side.id}/{copy.entry.key}/{copy.number}": [one.id for one in items_of(second, copy)]
        for side in second.scenario.sides
        for copy in copies_of(second, side)
    }
    assert carried[kept] == whole[kept]
    assert lost
    assert not any(carried[one] for one in lost)


HORN, SWORD = FieldedItem("horn", LocalText("Horn")), FieldedItem("sword", LocalText("Sword"))


@pytest.mark.parametrize(
    ("has", "own", "comes"),
    [
        (("horn",), (), ("horn",)),
        ((), (HORN,), ()),
        (("horn",), (HORN, HORN), ("horn",)),
        (("horn", "horn"), (HORN,), ("horn", "horn")),
        ((), (SWORD,), ("sword",)),
        (None, (HORN,), None),
    ],
)
def test_a_unit_comes_with_what_it_has_and_what_its_card_never_had(
    has: tuple[str, ...] | None, own: tuple[FieldedItem, ...], comes: tuple[str, ...] | None
) -> None:
    """An item that is lost stays lost, one that the army did not have before comes."""
    side = CampaignSide.model_validate({"id": "orcs", "name": "Orcs"} | dict.fromkeys(KEPT, True))
    unit = Fielded("orcs/a/1", PlayerId("orcs"), "card", LocalText("Card"), 4, 10.0, own)
    company = Company("orcs", "card", unit.name, (4,), (0,), 10.0, items=(has,), had={"horn": HORN.name})
    assert equipped(side, company, 0, unit) == comes


KEPT = ("keeps_items", "loses_items")


def test_lost_items_are_told_and_kept_with_the_campaign() -> None:
    campaign = losing()
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    first = next_battle(campaign, begun(campaign), setup, FORCES)
    outcome = Outcome((), GONE, 3, condition=Condition({}, {}))
    played = Played(campaign, (Fought("one", outcome, first.fielded),), 0)
    data = played_data(played)
    assert played_from(campaign, data) == played
    none = replace(outcome, condition=Condition({}, None))
    without = replace(played, fought=(Fought("one", none, first.fielded),))
    assert played_from(campaign, played_data(without)) == without
    followed = played.last()
    assert followed is not None
    lost = [item for one in first.fielded for item in one.items]
    assert sum(len(one.spent) for one in followed.changes) == len(lost)
    for language in LANGUAGES:
        assert lost[0].name.get(language) in " ".join(followed_lines(played, followed, language))


def test_a_campaign_kept_by_an_earlier_version_is_read_as_before() -> None:
    campaign = twice()
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    first = next_battle(campaign, begun(campaign), setup, FORCES)
    outcome = Outcome((), GONE, condition=Condition({}, {}))
    data = played_data(Played(campaign, (Fought("one", outcome, first.fielded),), 0))
    data["fought"][0]["fielded"] = [row[:6] for row in data["fought"][0]["fielded"]]
    state = played_from(campaign, data).state()
    second = next_battle(campaign, state, setup, FORCES).setup
    assert items_at_the_start(second) == first_battle(campaign)


@pytest.mark.parametrize(
    ("keeps", "loses", "named"), [(1, 0, True), (1, 1, False), (0, 1, False), (0, 0, False)]
)
def test_only_items_that_come_anew_are_named(keeps: int, loses: int, named: bool) -> None:
    campaign = twice(keeps_items=bool(keeps), loses_items=bool(loses))
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    first, second = campaign.chapters
    assert bool(list(coming_anew(campaign, second, setup, FORCES))) == named
    assert not list(coming_anew(campaign, first, setup, FORCES))


# what is lost and used up in a battle of Demonworld


def carried_still(state: BattleState, *left: int) -> bool:
    return still_carried(state, state.battle.carried[0], left)


@pytest.mark.rule("XXV.1.0")
def test_an_item_whose_spell_was_worked_is_used_up() -> None:
    state = ring(holds=ref(BOLT).model_dump())
    bearer = state.battle.carried[0].element
    assert carried_still(state, bearer)
    assert not carried_still(state)
    assert state.magic is not None
    wizard = state.magic.of(bearer)
    assert wizard is not None
    spent = state.replace(magic=state.magic.changed(wizard._replace(used=True)))
    assert not carried_still(spent, bearer)
    assert FORCES.condition(state).items
    assert FORCES.condition(spent).items == {}


@pytest.mark.rule("XXV.1.0")
def test_an_item_that_outlasts_its_bearer_is_there_as_long_as_his_unit() -> None:
    state = ring(holds=ref(BOLT).model_dump(), lost_with_bearer=False)
    bearer = state.battle.carried[0].element
    assert carried_still(state, bearer + 1)
    assert not carried_still(state)


def test_who_has_not_come_onto_the_field_still_has_his_items_and_wounds() -> None:
    state = ring(holds=ref(BOLT).model_dump())
    bearer = state.battle.carried[0].element
    unit = state.units[state.unit_of[bearer]]
    outside = replace(unit, elements=(), cells=(), facings=(), outside=unit.elements)
    away = state.with_unit(outside).replace(wounds={bearer: (1, 0)})
    found = FORCES.condition(away)
    assert (list(found.wounds.values()), len(found.items or {})) == ([1], 1)


def test_a_battle_that_leaves_items_out_says_nothing_of_them() -> None:
    state = ring(holds=ref(BOLT).model_dump())
    scenario = state.battle.scenario.model_copy(update={"chapters_left_out": ("XXV",)})
    without = state.replace(battle=replace(state.battle, scenario=scenario))
    assert FORCES.condition(without).items is None
