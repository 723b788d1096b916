"""Campaigns go on: the branch of a result, losses that stay, experience, ranks, who comes next."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.campaigns.course import after, branch_for, next_battle, with_rank
from editor.rules.core.campaigns.forces import Fielded, ResultsOnly, Strength, Strengths
from editor.rules.core.campaigns.state import (
    CampaignState,
    Outcome,
    begun,
    bought_back,
    rank_of,
    spent_by_itself,
)
from editor.rules.core.contract import Setup
from editor.rules.demonworld.army.campaign import FORCES
from editor.rules.registry import find_system
from schemas.base import Document, must_be
from schemas.campaign import CampaignBase
from schemas.parse import dump_document, parse_document
from schemas.problems import Message
from schemas.quantities import PlayerId
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from schemas.text import LocalText
from tests.cases import cases
from tests.shipped import shipped_documents

NOBLES, BERSERKERS = "empire/noble_footsoldiers/1", "empire/berserkers/1"


def known() -> dict[str, Document]:
    return {one.id: one for one in shipped_documents()}


def campaign(slug: str = "the-long-toll", **changes: Any) -> CampaignBase:
    found = next(one for one in shipped_documents() if one.slug == slug and isinstance(one, CampaignBase))
    data = dump_document(found)
    # What recovers is ours to tune; these tests reckon with half.
    sides = [{**one, "recovers": 50, "reinforcements": 40} for one in data["sides"]]
    return must_be(parse_document({**data, "sides": sides, **changes}), CampaignBase)


def battle(played: CampaignBase, state: CampaignState) -> Any:
    documents = known()
    chapter = played.chapter(state.at)
    assert chapter is not None
    rules = find_system(str(documents[chapter.scenario.id].model_dump()["system"]))
    assert rules is not None
    assert rules.campaigns is not None
    setup = Setup(documents[chapter.scenario.id], documents)
    found = next_battle(played, state, setup, rules.campaigns)
    assert rules.play is not None
    if found.walkover is None:
        assert not type(rules.play)().refusals(found.setup)
    return found


def ended(winner: str | None = "empire", **lost: int) -> Outcome:
    reason = Message(code="demonworld_log.ended_enemy_gone")
    names = {"nobles": NOBLES, "berserkers": BERSERKERS}
    return Outcome(
        (winner,) if winner else (),
        reason,
        5,
        {"empire": 100.0, "orcs": 180.0},
        {names[key]: count for key, count in lost.items()},
        {NOBLES: 4},
    )


def card(state: CampaignState, name: str) -> Any:
    return next(one for one in state.companies if one.name.get("en") == name and one.side == "empire")


def test_the_first_branch_that_fits_is_taken() -> None:
    played = campaign()
    first = played.chapters[0]
    assert branch_for(first, ended("empire")).leads_to == "the_house"  # type: ignore[union-attr]
    assert branch_for(first, ended(None)).leads_to == "the_mist"  # type: ignore[union-attr]


@cases(
    ("branch", "fits"),
    [
        ({"when": "draw"}, False),
        ({"when": "lead", "side": "empire", "at_least": 80}, True),
        ({"when": "lead", "side": "empire", "at_least": 81}, False),
        ({"when": "lead", "side": "orcs", "at_least": 1}, False),
        ({"when": "ending", "ending": "enemy_gone"}, True),
        ({"when": "ending", "ending": "enemy_gone", "side": "orcs"}, False),
        ({"when": "ending", "ending": "points"}, False),
    ],
)
def test_results_of_every_kind(branch: dict[str, Any], fits: bool) -> None:
    chapters = dump_document(campaign())["chapters"]
    ways = [{**branch, "leads_to": "the_house"}, {"when": "otherwise", "leads_to": "the_mist"}]
    played = campaign(chapters=[{**chapters[0], "branches": ways}, *chapters[1:]])
    found = branch_for(played.chapters[0], ended())
    assert found is not None
    assert (found.leads_to == "the_house") == fits


def test_losses_stay_lost_but_for_those_that_recover() -> None:
    played = campaign()
    first = battle(played, begun(played))
    found = after(played, begun(played), ended(nobles=5, berserkers=10), first.fielded)
    nobles = card(found.state, "Noble Footsoldiers")
    assert (nobles.elements, nobles.lost) == ((10,), (3,))
    assert nobles.experience == 2 + 4
    change = next(one for one in found.changes if one.company is nobles or one.company == nobles)
    assert (change.fell, change.back) == (5, 2)
    assert change.promoted is not None
    assert change.promoted.name.get("en") == "Seasoned"
    assert found.state.at == "the_house"
    assert found.state.points == {"empire": 40, "orcs": 40}


def test_the_next_battle_begins_with_who_is_left_and_with_cards_of_their_rank() -> None:
    played = campaign()
    found = after(played, begun(played), ended(nobles=5), battle(played, begun(played)).fielded)
    second = battle(played, found.state)
    scenario = must_be(second.setup.scenario, DemonworldScenario)
    placed = {one.entry: one for one in scenario.sides[0].placements}
    assert placed["footsoldiers"].lost == 3
    assert placed["berserkers"].lost == 0
    entry = next(one for one in scenario.sides[0].troops if one.key == "footsoldiers")
    ranked = must_be(second.setup.documents[entry.card.id], DemonworldUnit)
    plain = next(one for one in shipped_documents() if one.slug == "noble-footsoldiers")
    assert ranked.morale_a == must_be(plain, DemonworldUnit).morale_a - 1  # type: ignore[operator]
    assert ranked.id != plain.id


def test_who_was_with_a_copy_that_is_gone_comes_alone() -> None:
    documents = known()
    scenario = must_be(documents[campaign().chapters[1].scenario.id], DemonworldScenario)
    side = scenario.sides[0]
    entry = next(one for one in side.troops if one.key == "footsoldiers")
    card = must_be(documents[entry.card.id], DemonworldUnit)
    first = next(one for one in side.placements if one.entry == "footsoldiers")
    other = next(one for one in side.placements if one.entry == "berserkers")
    guests = [
        other.model_copy(update={"attached_to": "footsoldiers", "attached_copy": number}) for number in (1, 2)
    ]
    changed = side.model_copy(
        update={
            "troops": tuple(
                one.model_copy(update={"count": 2}) if one is entry else one for one in side.troops
            ),
            "placements": (first, first.model_copy(update={"copy_number": 2}), *guests),
        }
    )
    setup = Setup(scenario.model_copy(update={"sides": (changed, *scenario.sides[1:])}), documents)
    strengths = {(side.id, entry.card.id): Strength((0, card.elements.total))}
    found = must_be(FORCES.strengthened(setup, strengths).scenario, DemonworldScenario).sides[0]
    copies = [one.copy_number for one in found.placements if one.entry == "footsoldiers"]
    assert copies == [1]
    with_whom = [one.attached_to for one in found.placements if one.entry == "berserkers"]
    assert with_whom == ["footsoldiers", None]


def test_a_unit_of_which_nobody_is_left_does_not_come() -> None:
    played = campaign(sides=[{**one, "recovers": 0} for one in dump_document(campaign())["sides"]])
    found = after(played, begun(played), ended(nobles=10), battle(played, begun(played)).fielded)
    scenario = must_be(battle(played, found.state).setup.scenario, DemonworldScenario)
    assert "footsoldiers" not in [one.key for one in scenario.sides[0].troops]
    assert "footsoldiers" not in [one.entry for one in scenario.sides[0].placements]
    assert card(found.state, "Noble Footsoldiers").experience == 0


def test_a_side_that_has_nobody_left_loses_without_a_fight() -> None:
    chapters = dump_document(campaign())["chapters"]
    again = [
        {"when": "won", "side": "orcs", "leads_to": "road_lost"},
        {"when": "otherwise", "leads_to": "the_road"},
    ]
    sides = [{**one, "recovers": 0} for one in dump_document(campaign())["sides"]]
    played = campaign(chapters=[{**chapters[0], "branches": again}, *chapters[1:]], sides=sides)
    dead = ended(None, nobles=10, berserkers=10)
    found = after(played, begun(played), dead, battle(played, begun(played)).fielded)
    second = battle(played, found.state)
    assert second.walkover is not None
    assert second.walkover.winners == ("orcs",)


def test_lost_elements_are_bought_back_for_their_share_of_the_points() -> None:
    played = campaign()
    state = after(played, begun(played), ended(nobles=5), battle(played, begun(played)).fielded).state
    nobles = card(state, "Noble Footsoldiers")
    bought = bought_back(played, state, "empire", nobles.card, 1)
    assert sum(card(bought, "Noble Footsoldiers").lost) == 2
    assert bought.points["empire"] == 40 - nobles.price
    with pytest.raises(ValueError, match="points are needed"):
        bought_back(played, state, "empire", nobles.card, 3)
    spent = spent_by_itself(played, state)
    assert spent.points["empire"] < nobles.price
    assert spent_by_itself(played, spent) == spent


def test_the_highest_rank_that_is_reached_holds() -> None:
    played = campaign()
    names = [rank_of(played, points) for points in (5, 6, 13, 14)]
    assert [one.name.get("en") if one is not None else None for one in names] == [
        None,
        "Seasoned",
        "Seasoned",
        "Veterans",
    ]


def test_a_number_that_a_card_lacks_stays_as_it_is() -> None:
    ranks = [{"name": "Odd", "from_points": 1, "changes": ["command.stars +1", "fear +1"]}]
    rank = campaign(ranks=ranks).ranks[0]
    plain = next(one for one in shipped_documents() if one.slug == "noble-footsoldiers")
    ranked = must_be(with_rank(plain, rank), DemonworldUnit)
    assert ranked.command is None
    assert ranked.fear == must_be(plain, DemonworldUnit).fear + 1


@pytest.mark.parametrize("system", ["diskwars", "zargo"])
def test_disks_and_pieces_that_were_lost_are_missing_in_the_next_battle(system: str) -> None:
    rules = find_system(system)
    assert rules is not None
    assert rules.campaigns is not None
    assert rules.play is not None
    documents = known()
    slug = {"diskwars": "first-contact", "zargo": "two-thrones"}[system]
    scenario = next(one for one in documents.values() if one.slug == slug)
    setup = Setup(scenario, documents)
    units = rules.campaigns.fielded(setup)
    play = type(rules.play)()
    assert {one.troop for one in units} <= {one.id for one in play.troops(setup)}
    sides = [{"id": side.id, "name": side.id, "carries": "survivors"} for side in scenario.sides]  # type: ignore[attr-defined]
    ref = {"id": scenario.id, "kind": "scenario", "slug": slug}
    ways = [{"when": "otherwise", "leads_to": "one"}]
    data = {
        "system": system,
        "kind": "campaign",
        "slug": "again",
        "name": "Again",
        "sides": sides,
        "begins": "one",
        "chapters": [{"id": "one", "title": "One", "scenario": ref, "branches": ways}],
    }
    played = must_be(parse_document(data), CampaignBase)
    many = max(units, key=lambda one: sum(other.card == one.card for other in units) + one.elements)
    outcome = Outcome((), Message(code="x.drawn"), 1, {}, {many.troop: 1})
    state = after(played, begun(played), outcome, units).state
    found = next_battle(played, state, setup, rules.campaigns)
    assert not play.refusals(found.setup)
    before = sum(one.elements for one in play.troops(setup))
    assert sum(one.elements for one in type(rules.play)().troops(found.setup)) == before - 1


def test_conditions_name_nobody_who_was_lost_before() -> None:
    chapters = dump_document(campaign())["chapters"]
    mist = next(one for one in chapters if one["id"] == "the_mist")
    sides = [{**one, "recovers": 0} for one in dump_document(campaign())["sides"]]
    again = [{"when": "otherwise", "leads_to": "the_mist"}]
    played = campaign(begins="the_mist", chapters=[{**mist, "branches": again}], ends=[], sides=sides)
    first = battle(played, begun(played))
    heroes = {one.troop: 1 for one in first.fielded if one.side == "orcs" and one.elements == 1}
    outcome = Outcome((), Message(code="x.drawn"), 1, {}, heroes)
    state = after(played, begun(played), outcome, first.fielded).state
    scenario = must_be(battle(played, state).setup.scenario, DemonworldScenario)
    words = str(scenario.model_dump(mode="json", include={"victory", "triggers"}))
    assert "'kruuk'" not in words
    before = first.setup.scenario.model_dump(mode="json", include={"victory", "triggers"})
    assert "'kruuk'" in str(before)


class _Spears(ResultsOnly):
    """A game whose scenarios begin with a small unit and a whole one of the same card."""

    units = tuple(
        Fielded(troop, PlayerId("empire"), "spears", LocalText({"en": "Spears"}), elements, 5.0)
        for troop, elements in (("small", 2), ("whole", 10))
    )
    came: Strengths

    def fielded(self, _setup: Setup) -> tuple[Fielded, ...]:
        return self.units

    def strengthened(self, setup: Setup, strengths: Strengths) -> Setup:
        self.came = strengths
        return setup


@pytest.mark.parametrize(
    ("lost", "lacking"), [({"whole": 8}, (0, 8)), ({"small": 2}, (2, 0)), ({"whole": 9}, (1, 8))]
)
def test_units_of_one_card_that_begin_with_less_keep_their_own_losses(
    lost: dict[str, int], lacking: tuple[int, int]
) -> None:
    sides = [{**one, "recovers": 0} for one in dump_document(campaign())["sides"]]
    played = must_be(parse_document({**dump_document(campaign()), "sides": sides}), CampaignBase)
    forces = _Spears(())
    outcome = Outcome(("empire",), Message(code="demonworld_log.ended_enemy_gone"), lost=lost)
    state = after(played, begun(played), outcome, forces.units).state
    (company,) = state.companies
    assert company.strength == 12 - sum(lost.values())
    documents = known()
    chapter = played.chapter(state.at)
    assert chapter is not None
    next_battle(played, state, Setup(documents[chapter.scenario.id], documents), forces)
    (strength,) = forces.came.values()
    assert strength.lost == lacking
