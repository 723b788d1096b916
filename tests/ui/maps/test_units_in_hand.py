"""Units that a side keeps in hand, to be set up unseen: how they come is said in the box of the unit."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from editor.rules.registry import find_system
from editor.ui.systems.demonworld.scenario import muster
from editor.ui.systems.demonworld.scenario.deployment_reading import read_deployment
from editor.ui.systems.demonworld.scenario.hand import Hand
from editor.ui.systems.demonworld.scenario.state import Deployment, FieldUnit
from schemas.base import Document, Ref, must_be
from schemas.systems.demonworld import DemonworldScenario
from tests.shipped import shipped_documents
from tests.ui.maps.conftest import OpenScenario

TROLLS = (1, "trolls", 1)


@cache
def by_id() -> dict[str, Document]:
    return {one.id: one for one in shipped_documents()}


def shown(hidden: bool = True, **orcs: Any) -> Deployment:
    """Kaiban Pass with nobody on the field."""
    scenario = must_be(next(one for one in by_id().values() if one.slug == "kaiban-pass"), DemonworldScenario)
    data = scenario.model_dump(mode="json")
    data["hidden_deployment"] = hidden
    for side in data["sides"]:
        side |= {"placements": [], "marches": [], "reinforcements": []}
    data["sides"][1] |= orcs
    rules = find_system("demonworld")
    assert rules is not None

    def find(ref: Ref) -> Document | None:
        return by_id().get(ref.id)

    return read_deployment(
        DemonworldScenario.model_validate(data), find, rules, lambda colour: colour or "red"
    )


def unit_of(deployment: Deployment) -> FieldUnit:
    unit = deployment.unit(TROLLS)
    assert unit is not None
    return unit


def side_of(deployment: Deployment) -> dict[str, Any]:
    return deployment.sides[1].side.model_dump(mode="json")


def test_only_where_armies_are_set_up_unseen_a_unit_without_a_place_has_a_state() -> None:
    assert unit_of(shown()).in_hand
    assert unit_of(shown(hidden=False)).state is None
    kept = unit_of(shown(hidden=False, unplaced=[{"entry": "trolls", "lost": 2}]))
    assert kept.state is not None
    assert (kept.in_hand, kept.state.lost) == (False, 2)
    assert kept.count == kept.card.elements.total - 2


def test_what_a_unit_in_hand_has_lost_is_written_and_forgotten_again() -> None:
    deployment = shown()
    unit = unit_of(deployment)
    side = muster.with_state(side_of(deployment), unit, "lost", 3)
    assert side["unplaced"] == [{"entry": "trolls", "copy_number": 1, "lost": 3}]
    unit = unit_of(shown(**side))
    both = muster.with_state(side, unit, "wounds", 1)
    assert both["unplaced"] == [{"entry": "trolls", "copy_number": 1, "lost": 3, "wounds": 1}]
    assert muster.with_state(side, unit, "lost", 0)["unplaced"] == []


def test_a_unit_takes_its_losses_to_the_field_to_a_group_and_back_in_hand() -> None:
    side = side_of(shown(unplaced=[{"entry": "trolls", "lost": 3}]))
    unit = unit_of(shown(**side))
    group = muster.sent(side, unit, "reinforcements", None, "late")
    assert (group["unplaced"], group["reinforcements"][0]["units"][0]["lost"]) == ([], 3)
    coming = unit_of(shown(**group))
    assert coming.coming is not None
    back = muster.in_hand(group, coming)
    assert (back["reinforcements"], back["unplaced"][0]["lost"]) == ([], 3)
    placement = Hand.lift(shown(**side), unit).shape
    field = muster.put(side, unit, placement)
    assert (field["unplaced"], field["placements"][0]["lost"]) == ([], 3)
    assert muster.without_in_hand(side, [placement]) == []
    assert muster.without_in_hand(side, []) == side["unplaced"]
    assert muster.in_hand(side_of(shown()), unit_of(shown()))["unplaced"] == []


def test_troops_that_are_removed_leave_nothing_behind() -> None:
    card = unit_of(shown()).card
    troop = {"key": "more_trolls", "card": {"id": card.id, "kind": "unit", "slug": card.slug}, "count": 1}
    side = side_of(shown(troops=[troop], unplaced=[{"entry": "more_trolls", "lost": 1}]))
    unit = shown(**side).unit((1, "more_trolls", 1))
    assert unit is not None
    assert muster.without_troop(side, unit)["unplaced"] == []


@pytest.mark.long
def test_the_box_offers_losses_items_and_a_fix_for_a_unit_in_hand(kept_scenario: OpenScenario) -> None:
    editor = kept_scenario("demonworld/scenario/the-last-stand")
    editor.draft.select((1, "orc_guard", 1))
    editor.draft.take_off()
    editor.draft.refresh()
    assert not editor.unit_box._losses.isVisibleTo(editor.unit_box)
    editor.session.change("hidden_deployment", True, "Hide")
    editor.draft.refresh()
    editor.draft.select((1, "orc_guard", 1))
    assert editor.unit_box._losses.isVisibleTo(editor.unit_box)
    editor.unit_box.lost.setValue(2)
    editor.draft.refresh()
    assert editor.session.value("sides[1].unplaced[0].lost") == 2
    assert editor.focus_path(("sides", 1, "unplaced", 0, "lost"))
    editor.draft.place_rest()
    editor.draft.refresh()
    assert editor.deployment is not None
    unit = editor.deployment.unit((1, "orc_guard", 1))
    assert unit is not None
    assert unit.placement is not None
    assert unit.placement.lost == 2
    assert editor.session.value("sides[1].unplaced") == []
