"""What documents refuse that shipped ones never are: each is told with its field, in both languages."""

import base64
import zlib
from pathlib import Path
from typing import Any

import pytest

from schemas.base import Ref
from schemas.board_labels import label
from schemas.character import CharacterBase
from schemas.expression_budget import Budget, OverBudget, check_cost, short, size_of, weight
from schemas.expression_nodes import ExpressionError
from schemas.face_expressions import parse_expression
from schemas.field_specs import FieldSpec
from schemas.held_files import is_held, refuse_held
from schemas.inheritance import chain
from schemas.map_stamp import MapStamp
from schemas.map_strokes import apply_strokes
from schemas.map_things import TracedPicture
from schemas.merging import merge
from schemas.pictures import Portrait
from schemas.scenario_briefing import BriefingPicture
from schemas.upgrades.v2_rules_are_data import _without
from tests.cases import cases
from tests.rules.hostile import Spoilt, _sources, reported

SELF = "00000000-0000-4000-8000-000000000009"
TWICE: dict[str, Any] = {"id": "twice", "rule": "count", "most": 1}
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"0" * 16).decode()
WRONG = {
    "zargo": [
        ([("army/knights-of-zargo", "composition", [TWICE, TWICE])], "composition.id_twice"),
        ([("ruleset/zargo", "composition", [TWICE, TWICE])], "composition.id_twice"),
        ([("unit/knight", "powers", ["charges", "charges"])], "zargo.power_twice"),
        ([("unit/knight", "role", "city")], "zargo.city_moves"),
        ([("unit/knight", "role", "city"), ("unit/knight", "movement", 0)], "zargo.city_powers"),
        ([("unit/knight", "role", "foot"), ("unit/knight", "powers", ["flies"])], "zargo.foot_flies"),
        ([("scenario/two-thrones", "sides.1.people", "KNIGHTS")], "zargo.people_twice"),
        (
            [("scenario/two-thrones", "sides.0.cities", [{"at": [1, 1]}, {"at": [1, 1]}])],
            "zargo.city_place_twice",
        ),
        ([("ruleset/zargo", "combat.columns.1.difference", "COLUMN0")], "zargo.columns_descend"),
        ([("ruleset/zargo", "shots.0.rows.1.distance", 1)], "zargo.rows_descend"),
        ([("ruleset/zargo", "shots.1.kind", "SHOT0")], "zargo.shots_twice"),
        ([("ruleset/zargo", "terrain.1.id", "TERRAIN0")], "zargo.terrain_twice"),
        ([("unit/knight", "name", {})], "document.no_name"),
    ],
    "wizwar": [
        ([("card/number-2", "value", 0)], "wizwar_cards.value"),
        ([("card/fireball", "value", 3)], "wizwar_cards.value"),
        ([("card/fireball", "effects", [{"do": "reflect"}])], "wizwar_cards.block_of_others"),
        ([("card/fireball", "effects", [{"do": "draw"}])], "wizwar_cards.works_on"),
    ],
}


def _value(game: str, name: str, value: object) -> object:
    """Return what stands in another place of a shipped document, where a case asks for it."""

    sources = _sources(game)
    if value == "KNIGHTS":
        return sources[name]["sides"][0]["people"]
    if value == "COLUMN0":
        return sources[name]["combat"]["columns"][0]["difference"]
    if value == "SHOT0":
        return sources[name]["shots"][0]["kind"]
    if value == "TERRAIN0":
        return sources[name]["terrain"][0]["id"]
    return value


@pytest.mark.parametrize(
    ("game", "changes", "code"),
    [
        pytest.param(game, changes, code, id=f"{game}-{code}")
        for game, rows in WRONG.items()
        for changes, code in rows
    ],
)
def test_a_document_that_contradicts_itself_is_told(game: str, changes: list[Spoilt], code: str) -> None:
    scenario = {"zargo": "two-thrones", "wizwar": "the-first-duel"}[game]
    asked = [(name, path, _value(game, name, value)) for name, path, value in changes]
    assert code in {one for one, _path in reported(game, scenario, *asked)}


@pytest.mark.parametrize(("spoil", "code"), [(lambda plan: [*plan, plan[-1]], "plan_even"), (None, "bases")])
def test_a_sector_is_a_square_with_one_base(spoil: Any, code: str) -> None:
    name = next(one for one in _sources("wizwar") if one.startswith("map/"))
    plan = _sources("wizwar")[name]["plan"]
    spoilt = spoil(plan) if spoil is not None else [row.replace("B", ".") for row in plan]
    codes = {one for one, _path in reported("wizwar", "the-first-duel", (name, "plan", spoilt))}
    assert codes == {f"wizwar_board.{code}"}


@pytest.mark.parametrize("model", [BriefingPicture, Portrait, TracedPicture])
@pytest.mark.parametrize("data", ["???", "a", base64.b64encode(b"GIF89a" + b"0" * 12).decode()])
def test_what_is_no_picture_is_none(model: Any, data: str) -> None:
    with pytest.raises(ValueError, match="picture"):
        model(data=data)
    assert model(data=PNG).data == PNG


def test_a_traced_picture_has_one_source() -> None:
    assert TracedPicture(file="plan.png", data="").data == ""
    with pytest.raises(ValueError, match="picture_source"):
        TracedPicture()


def test_a_card_is_not_based_on_itself_nor_on_another_sort() -> None:
    from schemas.systems.zargo_forces import ZargoUnit

    values = {"id": SELF, "slug": "one", "name": {"en": "One"}}
    with pytest.raises(ValueError, match=r"inheritance\.itself"):
        ZargoUnit.model_validate({**values, "based_on": {"id": SELF, "kind": "unit"}})
    other = {"id": SELF[:-1] + "8", "kind": "item"}
    with pytest.raises(ValueError, match=r"inheritance\.other_kind"):
        ZargoUnit.model_validate({**values, "based_on": other})


def test_a_base_of_another_sort_ends_the_chain() -> None:
    card = {"id": SELF, "kind": "unit", "system": "zargo", "based_on": {"id": "b", "kind": "unit"}}
    bases, problem = chain(card, lambda _id: {"id": "b", "kind": "item", "system": "zargo"})
    assert bases == []
    assert problem is not None
    assert problem.code == "inheritance.other_kind"


def test_a_character_has_one_card_for_a_game_and_each_for_one() -> None:
    ref = {"id": SELF, "kind": "unit", "slug": "hero"}
    values = {"slug": "hero", "name": {"en": "Hero"}}
    with pytest.raises(ValueError, match=r"character\.card_twice"):
        CharacterBase.model_validate(
            {**values, "cards": [{"game": "zargo", "card": ref}, {"game": "wizwar", "card": ref}]}
        )
    assert Ref.model_validate(ref).slug == "hero"


def test_fields_are_named_by_column_and_row_or_not_at_all() -> None:
    assert label((2, 3), "column_row") == "3.4"
    assert label((2, 3), "none") == ""


@pytest.mark.parametrize(
    "things", [{"edges": [{"between": [[0, 0], [1, 0]], "kind": "wall", "openings": 3}]}]
)
def test_a_stamp_whose_openings_are_no_list_is_refused(things: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="openings"):
        MapStamp.model_validate({"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": things})


def test_an_opening_of_a_stamp_lies_between_two_places() -> None:
    def stamp(between: object) -> MapStamp:
        house = {"id": "inn", "fields": [[0, 0]], "openings": [{"kind": "door", "between": between}]}
        values = {"terrain": ["wood"], "cells": [[0, 0, 0, 0, 0]], "things": {"buildings": [house]}}
        return MapStamp.model_validate(values)

    assert stamp([[0, 0], [0, 1]]).things
    with pytest.raises(ValueError, match="buildings"):
        stamp("beside the well")


def test_strokes_of_a_map_of_another_size_are_refused() -> None:
    stroke = {"layers": {"levels": {"places": "", "values": ""}}}
    packed = base64.b64encode(zlib.compress(b"0" * 4)).decode()
    with pytest.raises(ValueError, match="another size"):
        apply_strokes({"columns": 9, "rows": 9, "levels": {"packed": packed}}, [stroke])


def test_words_that_one_side_wrote_twice_are_no_set_of_names() -> None:
    base, mine, theirs = {"tags": ["a"]}, {"tags": ["a", "b", "b"]}, {"tags": ["a", "c"]}
    assert merge(base, mine, theirs).data == {"tags": ["a", "b", "b", "c"]}


def test_the_open_catalogue_is_no_file_to_open(tmp_path: Path) -> None:
    file = tmp_path / "other"
    assert not is_held(file)
    refuse_held(file)


def test_a_step_leaves_alone_what_is_no_group() -> None:
    step = _without("year", "months")
    assert step({"year": 3}) == {"year": 3}
    assert step({"year": {"months": 2, "cities": 1}}) == {"year": {"cities": 1}}


# expressions


def test_so_many_letters_may_a_face_have() -> None:
    budget = Budget()
    with pytest.raises(OverBudget) as refused:
        budget.said(10**9)
    assert refused.value.of_face


def test_a_value_is_as_heavy_as_its_letters_and_entries() -> None:
    assert (weight("abc"), weight(3), weight([1, "ab"])) == (3, 1, 4)
    with pytest.raises(OverBudget):
        weight("x" * 10**6)
    with pytest.raises(OverBudget):
        weight([[0] * 1000] * 1000)


def test_values_are_shown_short() -> None:
    assert short(10**40) == "1e40"
    assert short(list(range(99))) == "[99]"
    assert short([1]) == "[1]"
    assert short(True) == "True"
    assert len(short("x" * 99)) <= 40


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("if(a, b)", "arguments"),
        ("if(a, b, c, d)", "arguments"),
        ("if(a", "unexpected"),
        ("then", "unexpected"),
        ("(" * 400 + "1" + ")" * 400, "too_deep"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_reason(text: str, reason: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        check_cost(parse_expression(text), text)
    assert refused.value.reason in (reason, "unfinished", "unexpected", "too_long")


@cases("text", ["1", "a", "a.b", "-a", "a[1]", "a + 1", "if(a, 1, 2)", "count(a)"])
def test_an_expression_has_parts(text: str) -> None:
    assert size_of(parse_expression(text)) >= 1
    check_cost(parse_expression(text), text)


def test_repeating_each_of_a_repeated_list_is_too_much() -> None:
    text = "repeat(each(repeat('xxxxxxxxxxxxxxxx', 500), repeat('yyyyyyyyyyyyyyyy', 500)), 500)"
    with pytest.raises(ExpressionError):
        check_cost(parse_expression(text), text)


def test_each_of_each_of_a_repeated_list_has_as_many_entries_as_the_list() -> None:
    text = "each(each(repeat('x', {}), 'y'), repeat('z', 500))"
    check_cost(parse_expression(text.format(2)), text)
    with pytest.raises(ExpressionError):
        check_cost(parse_expression(text.format(500)), text)


def test_the_plainest_value_of_a_field() -> None:
    inner = FieldSpec(name="a", shape="integer", minimum=2, required=True)
    group = FieldSpec(name="g", shape="group", fields=(inner,), required=True)
    assert group.blank() == {"a": 2}
    assert FieldSpec(name="o", shape="text", optional=True).blank() is None
    assert FieldSpec(name="d", shape="text", required=False, default="x").blank() == "x"
