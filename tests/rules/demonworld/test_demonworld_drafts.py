"""What creatures of other games become in Demonworld: wizards, heroes, giants, dragons and units."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.traits import Trait
from editor.rules.demonworld.army.converting import CONVERTER, figures
from editor.services.rules import shipped_rulesets
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.cases import cases
from tests.rules.demonworld.battle.arena import card
from tests.rules.drafting import FAR, drafted, guessed

RULESET = shipped_rulesets()["demonworld"]
PLAIN: dict[Trait, float] = {
    "size": 0.5, "strength": 0.5, "speed": 0.5, "life": 0.5, "armour": 0.5, "cost": 0.5, "courage": 0.5,
}  # fmt: skip


def data(ranks: dict[Trait, float], **more: Any) -> dict[str, Any]:
    return drafted(CONVERTER, PLAIN | ranks, ruleset=RULESET, **more).data


@cases(
    ("ranks", "flies", "person", "kind", "fields"),
    [
        ({"size": 0.75, "strength": 0.9}, False, False, "giant", 3),
        ({"size": 0.75, "strength": 0.9}, True, False, "dragon", 4),
        ({"size": 0.75, "strength": 0.9}, True, True, "dragon", 4),
        ({"size": 0.75, "strength": 0.9}, False, True, "hero", None),
        ({"size": 0.74, "strength": 0.9}, False, False, "unit", None),
        ({"size": 0.75, "strength": 0.89}, False, False, "unit", None),
        ({"size": 0.75, "strength": 0.9, "magic": 0.1}, False, False, "wizard", None),
        ({}, False, True, "hero", None),
    ],
)
def test_the_largest_and_strongest_are_giants_and_dragons(
    ranks: dict[Trait, float], flies: bool, person: bool, kind: str, fields: int | None
) -> None:
    found = data(ranks, flies=flies, person=person)
    assert found["card_kind"] == kind
    assert found.get("large", {}).get("base_fields") == fields
    assert (found["elements"] == {"normal": 1, "models": 1}) is (kind != "unit")
    assert found["flyer"] is flies
    assert ("wizard_level" in found) is (kind == "wizard")
    assert (found.get("command") == {"stars": 1, "radius": 0}) is (kind == "hero")


def test_giants_and_dragons_are_as_large_as_their_sort_needs_at_least() -> None:
    mighty: dict[Trait, float] = {"size": 0.75, "strength": 0.9}
    sizes = RULESET.sizes  # type: ignore[attr-defined]
    for flies, least in ((False, sizes.giant_from), (True, sizes.dragon_from)):
        sketch = drafted(CONVERTER, PLAIN | mighty, ruleset=RULESET, flies=flies)
        assert sketch.data["size"] == least
        assert guessed(sketch)["size"] == "least_of_sort"


@pytest.mark.parametrize(
    ("rank", "found", "moves"),
    [
        (0.0, (1, 0, 1, 1, 20, 27), {"move": 1, "charge": 1, "skirmish": 1}),
        (0.7, (5000, 20, 20, 20, -20, -13), {"move": 99, "charge": 74, "skirmish": 49}),
    ],
)
def test_whoever_is_beyond_all_limits_stands_at_the_limit(
    rank: float, found: tuple[int, ...], moves: dict[str, int]
) -> None:
    card = drafted(CONVERTER, dict.fromkeys(PLAIN, rank), figures=FAR, ruleset=RULESET).data
    names = ("points", "melee_protection", "hit_points", "size", "morale_a", "morale_b")
    assert tuple(card[name] for name in names) == found
    assert card["movement"] == moves
    assert card["weapons"][0]["melee_power"] == (-20 if rank == 0.0 else 40)


def test_where_no_card_is_known_it_is_a_usual_one() -> None:
    """A unit of eight; the weapon nearest in power; armour stops missiles by what goes beyond the size."""
    sketch = drafted(CONVERTER, PLAIN, ruleset=RULESET)
    assert sketch.data["elements"] == {"leader": 1, "standard": 1, "musician": 1, "normal": 5, "models": 4}
    assert sketch.data["movement"] == {"move": 16, "charge": 12, "skirmish": 8}
    assert sketch.data["weapons"] == [{"weapon": "handweapon", "melee_power": 8}]
    names = ("points", "size", "morale_a", "morale_b", "melee_protection", "missile_protection", "hit_points")
    assert tuple(sketch.data[name] for name in names) == (100, 2, 9, 16, 2, 0, 1)
    assert {"fear", "elements", "formations", "morale_b", "weapons[0].weapon"} <= set(guessed(sketch))
    assert "weapons" not in drafted(CONVERTER, PLAIN).data, "without the game's numbers it has no weapons"


def test_who_shoots_has_the_nearest_missile_weapon_and_a_dragon_its_breath() -> None:
    archer = data({"shooting": 0.5})
    assert [one["weapon"] for one in archer["weapons"]] == ["handweapon", "bow"]
    assert archer["weapons"][1]["bands"][0]["power"] == 4
    mighty: dict[Trait, float] = {"size": 0.8, "strength": 0.95, "shooting": 0.5}
    dragon = data(mighty, flies=True)
    assert len(dragon["weapons"]) == 1
    assert dragon["large"] == {"base_fields": 4, "breath": 6}
    giant = data(mighty)
    assert len(giant["weapons"]) == 2
    assert giant["large"] == {"base_fields": 3}
    assert giant["movement"]["hold"] == 3
    assert giant["movement"]["minus_lost_hit_points"] is True


def test_persons_go_as_far_under_every_order() -> None:
    assert data({}, person=True)["movement"] == {"fixed": 16}
    assert data({"magic": 1.0})["wizard_level"] == 1


def test_only_a_recruitment_card_says_what_a_creature_is() -> None:
    assert figures(RULESET, RULESET) is None
    found = figures(card("men", 4, melee_protection=5, morale_a=3), RULESET)
    assert found is not None
    assert (found.values["armour"], found.values["courage"], found.person) == (5, -3, False)


def test_where_the_rules_have_no_weapon_for_melee_a_draft_has_none_and_keeps_its_bow() -> None:
    """And where they have none at all it has no weapons."""
    rules = RULESET
    assert isinstance(rules, DemonworldRuleset)
    shooting: dict[Trait, float] = {"shooting": 0.5}
    bows = rules.model_copy(update={"weapons": tuple(one for one in rules.weapons if one.bands)})
    (bow,) = drafted(CONVERTER, PLAIN | shooting, ruleset=bows).data["weapons"]
    assert bow["bands"]
    assert len(drafted(CONVERTER, PLAIN | shooting, ruleset=rules).data["weapons"]) == 2
    bare = rules.model_copy(update={"weapons": ()})
    assert drafted(CONVERTER, PLAIN | shooting, ruleset=bare).data["weapons"] == []
