"""Wounds and items of survivors are carried from battle to battle, where the campaign says so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.campaigns.checking import campaign_problems
from editor.rules.core.campaigns.coming_anew import coming_anew
from editor.rules.core.campaigns.course import after, next_battle
from editor.rules.core.campaigns.played import Fought, Played, played_data, played_from
from editor.rules.core.campaigns.state import CampaignState, Condition, Outcome, begun
from editor.rules.core.contract import Setup
from editor.rules.demonworld.army.campaign import FORCES
from editor.rules.demonworld.set_up.copies import copies_of, items_of
from editor.rules.demonworld.set_up.refused_arrivals import state_problems
from editor.rules.registry import find_system
from editor.services.campaigns.campaign_words import followed_lines
from editor.simulation.campaigns import chapter_setup, fought
from schemas.base import Document, must_be
from schemas.campaign import CampaignBase
from schemas.messages import LANGUAGES
from schemas.parse import parse_document
from schemas.problems import Message
from schemas.systems.demonworld import UnitOfArmy
from tests.shipped import shipped_documents

DRAGON, GIANT, TROLLS = "empire/imperial_dragonrider/1", "orcs/varrigs_strong_arm/1", "orcs/trolls/1"
GONE = Message(code="demonworld_log.ended_quiet")


def documents() -> dict[str, Document]:
    return {one.id: one for one in shipped_documents()}


def twice(scenario: str = "kaiban-pass", **side: Any) -> CampaignBase:
    """A campaign of one battle fought twice, whose sides carry their survivors and wounds."""
    found = next(one for one in shipped_documents() if one.slug == scenario)
    data = found.model_dump()
    ref = {"id": found.id, "kind": "scenario", "slug": scenario}
    carried = {"carries": "survivors", "keeps_wounds": True, "keeps_items": True, **side}
    chapter = {"scenario": ref, "title": "A battle"}
    return must_be(
        parse_document(
            {
                "system": data["system"],
                "kind": "campaign",
                "slug": "twice",
                "name": "Twice",
                "sides": [{"id": one["id"], "name": one["id"], **carried} for one in data["sides"]],
                "begins": "one",
                "chapters": [
                    {**chapter, "id": "one", "branches": [{"when": "otherwise", "leads_to": "two"}]},
                    {**chapter, "id": "two", "branches": [{"when": "otherwise", "leads_to": "end"}]},
                ],
                "ends": [{"id": "end", "title": "The end"}],
            }
        ),
        CampaignBase,
    )


def wounded(campaign: CampaignBase, outcome: Outcome) -> tuple[CampaignState, Setup]:
    """The campaign after its first battle, and the second battle."""
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    first = next_battle(campaign, begun(campaign), setup, FORCES)
    state = after(campaign, begun(campaign), outcome, first.fielded).state
    second = next_battle(campaign, state, setup, FORCES).setup
    rules = find_system("demonworld")
    assert rules is not None
    assert rules.play is not None
    assert not rules.play.refusals(second)
    return state, second


def begins(setup: Setup) -> dict[str, int]:
    rules = find_system("demonworld")
    assert rules is not None
    assert rules.play is not None
    return dict(FORCES.condition(rules.play.start(setup)).wounds)


def test_survivors_begin_the_next_battle_with_their_wounds() -> None:
    outcome = Outcome((), GONE, lost={TROLLS: 4}, condition=Condition({DRAGON: 3, GIANT: 2, TROLLS: 5}))
    state, second = wounded(twice(), outcome)
    assert begins(second) == {DRAGON: 3, GIANT: 2, TROLLS: 5}
    assert sorted(one.wounds for one in state.companies if any(one.wounds)) == [(2,), (3,), (5,)]


def test_wounds_heal_where_the_campaign_does_not_keep_them() -> None:
    _state, second = wounded(twice(keeps_wounds=False), Outcome((), GONE, condition=Condition({DRAGON: 3})))
    assert begins(second) == {}


def test_who_has_fallen_has_no_wounds_and_who_recovers_comes_whole() -> None:
    outcome = Outcome((), GONE, lost={DRAGON: 1}, condition=Condition({DRAGON: 3}))
    state, second = wounded(twice(recovers=100), outcome)
    assert begins(second) == {}
    assert not any(any(one.wounds) for one in state.companies)


def test_wounds_never_kill_between_battles() -> None:
    outcome = Outcome((), GONE, lost={TROLLS: 8}, condition=Condition({DRAGON: 99, TROLLS: 50}))
    assert begins(wounded(twice(), outcome)[1]) == {DRAGON: 4, TROLLS: 2}


def test_a_battle_that_nobody_fought_heals_nobody() -> None:
    campaign = twice()
    state, _second = wounded(campaign, Outcome((), GONE, condition=Condition({DRAGON: 3})))
    setup = Setup(documents()[campaign.chapters[1].scenario.id], documents())
    fielded = next_battle(campaign, state, setup, FORCES).fielded
    walkover = after(campaign, state, Outcome((), Message(code="campaign.walkover")), fielded).state
    assert [one.wounds for one in walkover.companies if any(one.wounds)] == [(3,)]


def test_wounds_are_kept_with_the_campaign_and_told() -> None:
    campaign = twice()
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    first = next_battle(campaign, begun(campaign), setup, FORCES)
    outcome = Outcome((), GONE, 3, condition=Condition({DRAGON: 3}))
    played = Played(campaign, (Fought("one", outcome, first.fielded),), 0)
    data = played_data(played)
    again = played_from(campaign, data)
    assert again == played
    followed = again.last()
    assert followed is not None
    for language in LANGUAGES:
        told = " ".join(followed_lines(again, followed, language))
        assert "3" in told
        assert "campaign." not in told
    del data["fought"][0]["outcome"]["condition"]
    before = played_from(campaign, data)
    assert before.fought[0].outcome == replace(outcome, condition=None)


def test_a_battle_says_who_is_wounded_at_its_end() -> None:
    campaign = twice("two-in-the-saddle")
    rules = find_system("demonworld")
    assert rules is not None
    assert rules.play is not None
    play = type(rules.play)()
    battle = chapter_setup(campaign, begun(campaign), documents(), play)
    outcome = fought(play, battle, 3)
    assert outcome.condition is not None
    whole = {one.troop: one.elements for one in battle.fielded}
    assert all(outcome.lost.get(troop, 0) < whole[troop] for troop in outcome.condition.wounds)
    state = after(campaign, begun(campaign), outcome, battle.fielded).state
    second = chapter_setup(campaign, state, documents(), play)
    if second.walkover is None:
        assert begins(second.setup) == dict(outcome.condition.wounds)


@pytest.mark.parametrize(("scenario", "wrong"), [("kaiban-pass", False), ("first-contact", True)])
def test_wounds_are_kept_only_in_a_game_that_knows_them(scenario: str, wrong: bool) -> None:
    campaign = twice(scenario)
    rules = find_system(str(campaign.model_dump()["system"]))
    assert rules is not None
    found = campaign_problems(campaign, documents().get, rules.campaigns, None)
    codes = [one.code for one in found if "keeps_" in one.path]
    assert codes == (["campaign.not_kept_here"] * 4 if wrong else [])


def items_at_the_start(setup: Setup) -> dict[str, tuple[str, ...]]:
    rules = find_system("demonworld")
    assert rules is not None
    assert rules.play is not None
    return dict(FORCES.condition(rules.play.start(setup)).items or {})


def test_items_of_survivors_come_along() -> None:
    campaign = twice()
    item = next(one for one in shipped_documents() if one.kind == "item" and one.slug == "sword-of-dread")
    setup = Setup(documents()[campaign.chapters[0].scenario.id], documents())
    plain = items_at_the_start(setup)
    carried = {GIANT: (item.id, "unknown"), **{name: held for name, held in plain.items() if name != GIANT}}
    _state, second = wounded(campaign, Outcome((), GONE, condition=Condition({}, carried)))
    now = items_at_the_start(second)
    assert item.id in now[GIANT]
    assert {name: held for name, held in now.items() if name != GIANT} == {
        name: held for name, held in plain.items() if name != GIANT
    }
    _state, second = wounded(twice(keeps_items=False), Outcome((), GONE, condition=Condition({}, carried)))
    assert items_at_the_start(second) == plain
    fallen = Outcome((), GONE, lost={GIANT: 1}, condition=Condition({}, carried))
    state, _second = wounded(campaign, fallen)
    assert not any(item.id in (held or ()) for one in state.companies for held in one.items)


def anew_of(campaign: CampaignBase, change: Any = None) -> tuple[Message, ...]:
    scenario = documents()[campaign.chapters[1].scenario.id]
    setup = Setup(scenario if change is None else change(scenario), documents())
    return tuple(coming_anew(campaign, campaign.chapters[1], setup, FORCES))


def put_nowhere(scenario: Document) -> Document:
    sides = tuple(
        side.model_copy(update={"placements": (), "marches": (), "reinforcements": ()})
        for side in scenario.sides  # type: ignore[attr-defined]
    )
    return scenario.model_copy(update={"sides": sides})


def test_units_that_the_scenario_puts_nowhere_come_with_their_wounds_losses_and_items() -> None:
    campaign = twice()
    item = next(one for one in shipped_documents() if one.kind == "item" and one.slug == "sword-of-dread")
    setup = Setup(put_nowhere(documents()[campaign.chapters[0].scenario.id]), documents())
    first = next_battle(campaign, begun(campaign), setup, FORCES)
    condition = Condition({DRAGON: 3, TROLLS: 5}, {DRAGON: (item.id,)})
    outcome = Outcome((), GONE, lost={TROLLS: 4}, condition=condition)
    state = after(campaign, begun(campaign), outcome, first.fielded).state
    second: Any = next_battle(campaign, state, setup, FORCES).setup
    said = {one.entry: one for side in second.scenario.sides for one in side.unplaced}
    dragon, trolls = said["imperial_dragonrider"], said["trolls"]
    assert (dragon.lost, dragon.wounds, [one.id for one in dragon.items]) == (0, 3, [item.id])
    assert (trolls.lost, trolls.wounds) == (4, 5)
    sides = {one.id: one for one in second.scenario.sides}
    copies = {
        f"{one}/{copy.entry.key}/{copy.number}": copy
        for one in sides
        for copy in copies_of(second, sides[one])
    }
    whole = {one.troop: one.elements for one in first.fielded}
    assert copies[TROLLS].elements == whole[TROLLS] - 4
    assert item.id in [one.id for one in items_of(second, copies[DRAGON])]
    wrong: Any = put_nowhere(documents()[campaign.chapters[0].scenario.id])
    unknown = (UnitOfArmy(entry="trolls", state="ridden"), UnitOfArmy(entry="trolls", copy_number=9))
    orcs = tuple(
        one.model_copy(update={"unplaced": unknown}) if one.id == "orcs" else one for one in wrong.sides
    )
    found = list(state_problems(setup, wrong.model_copy(update={"sides": orcs})))
    codes = sorted(one.code.rpartition(".")[2] for one in found)
    assert codes == ["placement_unknown", "state_without_states"]
    assert "sides[1].unplaced[1]" in {one.path for one in found}
