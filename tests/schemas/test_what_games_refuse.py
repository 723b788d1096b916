"""What rulesets, scenarios, spells and faces refuse because it contradicts itself, told at its place."""

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from editor.packs.yaml_io import read_documents
from schemas.character import CharacterBase
from schemas.map_things import Opening
from schemas.messages import LANGUAGES, sentence
from schemas.parse import parse_document
from schemas.problems import EditorError
from tests.cases import cases

CONTENT = Path(__file__).resolve().parents[2] / "content"
RULES, MIST, BOOK = (
    "demonworld/ruleset",
    "demonworld/scenarios/mist-over-the-mound",
    "demonworld/spellbooks/orc-spells",
)
BLESS, ZAP, FACE = "demonworld/spells/bless", "diskwars/spells/level-1", "demonworld/faces/classic"
TOLL, RIDERS = "demonworld/scenarios/the-toll-house", "diskwars/units/uthuk-yllan"
RED = {"id": "red", "colour": "#aa0000"}
PRIZE = {"id": "prize", "name": {"en": "Prize"}, "at": [3, 3], "points": 10}
AGAIN = "the first one again"
MARK = {"do": "mark", "activated": True}
MARKS_ALL = {"target_rules": {"pick": "all"}, "effects": [MARK]}
Change = tuple[str, object]


@cache
def source(name: str) -> dict[str, Any]:
    """The first document of a file that we ship."""
    return dict(next(iter(read_documents(CONTENT / f"{name}.yaml"))).data)


def changed(name: str, changes: Sequence[Change]) -> dict[str, Any]:
    """A shipped document with other values at some paths (``sides.0.army``)."""
    data = deepcopy(source(name))
    for path, value in changes:
        inside: Any = data
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        for part in way:
            inside = inside[part]
        if value == AGAIN:
            value = deepcopy(inside[last][0])
            inside[last] = [*inside[last], value]
        else:
            inside[last] = value
    return data


WRONG: list[tuple[str, list[Change], str, str]] = [
    (RULES, [("weapons", AGAIN)], "ruleset.id_twice", "weapons["),
    (RULES, [("terrain.1.letter", ".")], "ruleset.letter_twice", "terrain[1].letter"),
    (RULES, [("orders", [])], "ruleset.row_missing", "orders"),
    (RULES, [("terrain.1.open_ground", True)], "ruleset.open_ground", "terrain"),
    (RULES, [("terrain.0.open_ground", False)], "ruleset.open_ground", "terrain"),
    (RULES, [("fire.grounds.0.terrain", "lava")], "ruleset.unknown_row", "fire.grounds[0].terrain"),
    (
        RULES,
        [("artillery.projectiles.0.grounds.0.terrain", "lava")],
        "ruleset.unknown_row",
        "artillery.projectiles[0].grounds[0].terrain",
    ),
    (
        RULES,
        [("fire.flaming_arrow_weapons", ["bow", "torch"])],
        "ruleset.unknown_row",
        "fire.flaming_arrow_weapons[1]",
    ),
    (RULES, [("shooting.into_melee.0.first", 4)], "ruleset.span_swapped", "shooting.into_melee[0].last"),
    (RULES, [("shooting.into_melee.0.last", 2)], "ruleset.die_table", "shooting.into_melee"),
    (RULES, [("shooting.into_melee.0.last", 4)], "ruleset.die_table", "shooting.into_melee"),
    (RULES, [("shooting.into_melee.1.last", 7)], "ruleset.die_table", "shooting.into_melee"),
    (MIST, [("triggers", AGAIN)], "scenario.trigger_twice", "triggers["),
    (
        MIST,
        [("triggers.0.moment", "turn_begins"), ("triggers.0.phase", "orders")],
        "scenario.phase_unused",
        "triggers[0].phase",
    ),
    (
        MIST,
        [("triggers.0.effects", [{"do": "wins", "side": "nobody"}])],
        "scenario.unknown_name",
        "triggers[0].effects[0].side",
    ),
    (MIST, [("begins", "nobody")], "scenario.unknown_side", "begins"),
    (BLESS, [("effects", [{"change": "if"}])], "spell.empty_if", "effects[0].then"),
    (BOOK, [("reach.0", {"affects": ["orcs"]})], "spell.reach_of_nothing", "reach[0].name"),
    (BOOK, [("reach", AGAIN)], "spell.reach_twice", "reach["),
    (ZAP, [("range_cm", None), ("range_kind", "distance")], "spell.range_missing", "range_cm"),
    (ZAP, [("effects", [{"do": "if"}])], "spell.empty_if", "effects[0].then"),
    (ZAP, [("effects", [MARK]), ("target_rules", {"pick": "spell"})], "spell.cannot_work_on", "effects[0]"),
    (
        ZAP,
        [("effects", [{"do": "if", "then": [MARK]}]), ("target_rules", {"pick": "player"})],
        "spell.if_without_disks",
        "effects[0]",
    ),
    (
        ZAP,
        [("effects", [{"do": "if", "otherwise": [{"do": "enter"}]}]), ("target_rules", {"pick": "disks"})],
        "spell.cannot_work_on",
        "effects[0].otherwise[0]",
    ),
    (
        ZAP,
        [("effects", [{"do": "swap"}]), ("target_rules", {"pick": "disks", "count": 3})],
        "spell.swap_needs_two",
        "effects[0]",
    ),
    (FACE, [("styles", AGAIN)], "face.style_twice", "styles["),
    (FACE, [("colours", [RED, RED])], "face.colour_twice", "colours[1].id"),
    (FACE, [("front.0.when", "points )")], "face.expression_unexpected", "front[0].when"),
    (FACE, [("front.0.when", "count()")], "face.wrong_arguments", "front[0].when"),
    (FACE, [("front.0.when", "(" * 200 + "points" + ")" * 200)], "face.expression_too_long", "front[0].when"),
    (MIST, [("objectives", [PRIZE, PRIZE])], "scenario.objective_twice", "objectives"),
    (TOLL, [("sides.0.troops", AGAIN)], "army.key_twice", "sides[0].troops["),
    (
        RIDERS,
        [("abilities", [{"ability": "special", "range_kind": "distance", **MARKS_ALL}])],
        "spell.range_missing",
        "abilities[0].range_cm",
    ),
    (
        RIDERS,
        [("abilities", [{"ability": "special", "works": "always", **MARKS_ALL}])],
        "diskwars.always_changes_values",
        "abilities[0].effects",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "code", "path"), WRONG, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_document_that_contradicts_itself_is_told_at_its_place(
    name: str, changes: list[Change], code: str, path: str
) -> None:
    with pytest.raises(EditorError) as trouble:
        parse_document(changed(name, changes))
    found = [one for one in trouble.value.problems if one.code == code]
    assert found, [(one.code, one.path) for one in trouble.value.problems]
    assert found[0].path.startswith(path)
    for language in LANGUAGES:
        assert "{" not in sentence(found[0], language)


@cases("name", [RULES, MIST, BOOK, BLESS, ZAP, FACE, TOLL, RIDERS])
def test_the_documents_that_are_changed_here_are_right_as_they_are(name: str) -> None:
    assert parse_document(deepcopy(source(name))).slug


def test_a_character_has_one_card_for_each_game() -> None:
    one, other = (
        {"id": f"00000000-0000-4000-8000-00000000000{n}", "kind": "unit", "slug": "hero"} for n in (1, 2)
    )
    cards = [{"game": "zargo", "card": one}, {"game": "zargo", "card": other}]
    with pytest.raises(ValueError, match=r"character\.game_twice"):
        CharacterBase.model_validate({"slug": "hero", "name": {"en": "Hero"}, "cards": cards})


@pytest.mark.parametrize(
    ("values", "at_start"),
    [
        ({"kind": "door"}, "closed"),
        ({"kind": "door", "open": True}, "open"),
        ({"kind": "door", "locked": True}, "locked"),
        ({"kind": "gate"}, "open"),
        ({"kind": "gate", "locked": True}, "locked"),
    ],
)
def test_a_gate_stands_open_and_a_door_is_closed_unless_the_map_says_otherwise(
    values: dict[str, Any], at_start: str
) -> None:
    assert opening(**values).at_start == at_start


def opening(**values: Any) -> Opening:
    return Opening.model_validate({"between": [[1, 1], [1, 2]], **values})


def test_no_door_is_open_and_locked() -> None:
    with pytest.raises(ValueError, match="open_and_locked"):
        opening(kind="door", open=True, locked=True)
