"""A changed field of a ruleset changes an answer, a legal action, a battle or a print."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final

import pytest

from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from tests.rules.fields.changing import changed, others
from tests.rules.fields.probes import base, probes, safely
from tests.rules.fields.walking import Spot, spots

ROWS: Final = 6
"""So many rows of a table are tried, spread over it."""
VALUES: Final = 3
"""So many other values of each field."""
TABLES: Final = (
    ("zargo", ("GroundRule", "PowerRules", "ShotRow")),
    ("demonworld", ("MeleeRules", "WeaponType", "ShootingRules", "BarrierRule", "TerrainType")),
)
"""Tables whose fields the questions show."""
ELSEWHERE: Final = frozenset(
    {
        *("BarrierRule.costs{}", "BarrierRule.hinders_melee", "BarrierRule.leads_over_water"),
        *("BarrierRule.river_width", "GroundRule.whole_turn", "MeleeRules.in_skirmish_formation"),
        *("MeleeRules.most_levels", "MeleeRules.one_in_water", "MeleeRules.second_attacks"),
        *("PowerRules.charge_side", "PowerRules.flame_radius", "PowerRules.vanish_turns"),
        *("ShootingRules.into_melee_supports", "ShootingRules.special_element_die"),
        *("ShotRow.distance", "ShotRow.least_die", "TerrainType.open_ground"),
        *("WeaponType.bands", "WeaponType.first_phase_only", "WeaponType.frontal_attack_against"),
        *("WeaponType.id", "WeaponType.melee_power", "WeaponType.melee_power_cavalry"),
        *("WeaponType.natural_for", "WeaponType.natural_for[]", "WeaponType.requires_order"),
    }
)
"""Fields that no case of the questions shows: they count in battles, in forms or in cards of other games."""


def ruleset(system: str) -> RulesetBase:
    """Return the shipped ruleset of a game."""
    return next(one for one in base(system).values() if isinstance(one, RulesetBase))


@cache
def fields(system: str) -> dict[str, list[Spot]]:
    """Return the values in the ruleset of a game that are not descriptive, by model and field."""
    found: dict[str, list[Spot]] = defaultdict(list)
    document = ruleset(system)
    for spot in spots(type(document), dump_document(document)):
        group = isinstance(spot.value, dict) or (spot.value and isinstance(spot.value, list))
        if len(spot.place) > 1 and not group and not spot.descriptive:
            found[spot.name].append(spot)
    return found


def variants(document: Document, several: list[Spot]) -> Iterator[Document]:
    """Yield the document with one of several fields changed, those first that differ most."""
    data = dump_document(document)
    for spot in several[:: max(1, len(several) // ROWS)][:ROWS]:
        made: Iterator[Any] = (changed(data, spot.place, value) for value in others(spot))
        yield from islice(_valid(made, document), VALUES)


def _valid(made: Iterator[Any], document: Document) -> Iterator[Document]:
    for data in made:
        try:
            found = parse_document(data)
        except EditorError:
            continue
        if found != document:
            yield found


def counts(system: str, name: str, *, battles: bool) -> bool:
    """Tell whether a change of a field shows anywhere."""
    document = ruleset(system)
    several = list(variants(document, fields(system)[name]))
    for label, probe in probes(system, document):
        if not battles and label.startswith(("start", "battle", "army")):
            continue
        usual = _usual(system, label)
        if any(safely(probe, {**base(system), document.id: one}) != usual for one in several):
            return True
    return False


@cache
def _usual(system: str, label: str) -> str:
    probe = next(one for name, one in probes(system, ruleset(system)) if name == label)
    return safely(probe, base(system))


def silent(system: str, owners: tuple[str, ...], *, battles: bool) -> set[str]:
    """Return the fields of some models that change nothing."""
    names = [name for name in fields(system) if name.partition(".")[0] in owners]
    assert names
    return {name for name in names if not counts(system, name, battles=battles)}


@pytest.mark.parametrize(("system", "owners"), TABLES, ids=[system for system, _ in TABLES])
def test_each_field_of_a_table_shows_in_an_answer(system: str, owners: tuple[str, ...]) -> None:
    assert silent(system, owners, battles=False) <= ELSEWHERE
