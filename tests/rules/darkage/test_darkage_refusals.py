"""Decks, raiders and scenarios of Dark Age that cannot be played: what is told of them."""

from collections.abc import Callable

import pytest

from editor.rules.core.contract import Setup
from editor.rules.darkage.setting_up import refusals
from schemas.army import ArmyEntry
from schemas.base import must_be
from schemas.systems.darkage import DarkageArmy, DarkageScenario

Make = Callable[..., Setup]


@pytest.mark.parametrize("side", [0, 1])
def test_a_deck_that_cannot_be_played_is_named_with_its_side_and_what_was_found(
    setup_of: Make, side: int
) -> None:
    made = setup_of("toll-and-tax")
    scenario = must_be(made.scenario, DarkageScenario)
    army = must_be(made.get(scenario.sides[side].army), DarkageArmy)
    twice = [one for one in army.entries if _sort(made, one) == "leader"] * 2
    rest = tuple(one for one in army.entries if _sort(made, one) not in ("leader", "locations"))
    named = {"side": scenario.sides[side].name}
    other = army.model_copy(update={"entries": (*twice, *rest)})
    found = refusals(Setup(scenario, {**made.documents, other.id: other}))
    reported = {one.code: (one.document, one.path, one.values) for one in found}
    assert reported["darkage_rules.one_leader"] == (army.slug, "entries", {**named, "found": 2})
    assert reported["darkage_rules.one_locations"] == (army.slug, "entries", {**named, "found": 0})
    gone = {key: one for key, one in made.documents.items() if key != army.id}
    (lost,) = refusals(Setup(scenario, gone))
    assert (lost.code, lost.document) == ("darkage_rules.no_deck", scenario.slug)
    assert (lost.path, lost.values) == (f"sides[{side}].army", named)


def _sort(made: Setup, entry: ArmyEntry) -> str:
    return str(getattr(made.get(entry.card), "sort", "unit"))


def test_raiders_need_a_character_and_no_leader_of_their_own_kind(setup_of: Make) -> None:
    made = setup_of("toll-and-tax")
    scenario = must_be(made.scenario, DarkageScenario)
    sides = (scenario.sides[0].model_copy(update={"raiders": True}), *scenario.sides[1:])
    raided = scenario.model_copy(update={"sides": sides})
    assert not refusals(Setup(raided, made.documents)), "rules of decks are not for raiders"
    army = must_be(made.get(scenario.sides[0].army), DarkageArmy)
    cards = tuple(one for one in army.entries if _sort(made, one) != "unit")
    empty = army.model_copy(update={"entries": cards})
    (reported,) = refusals(Setup(raided, {**made.documents, empty.id: empty}))
    assert (reported.code, reported.document, reported.path) == (
        "darkage_rules.no_raiders",
        army.slug,
        "entries",
    )


def test_a_scenario_of_another_game_or_without_ruleset_is_refused(setup_of: Make) -> None:
    made = setup_of("toll-and-tax")
    scenario = must_be(made.scenario, DarkageScenario)
    (strange,) = refusals(Setup(must_be(made.get(scenario.sides[0].army), DarkageArmy), made.documents))
    assert strange.code == "darkage_rules.not_a_scenario"
    (reported,) = refusals(Setup(scenario, {}))
    assert (reported.code, reported.document, reported.path) == (
        "darkage_rules.no_ruleset",
        scenario.slug,
        "ruleset",
    )
    assert reported.values["document"] == scenario.slug
