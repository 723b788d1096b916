"""Fields that an author adds to cards: they go everywhere with the card, and disturb no rule."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator
from PIL import Image

from editor.formulas.reading import read_formulas
from editor.packs.text_form import json_text, yaml_text
from editor.packs.yaml_io import read_text
from editor.printing.faces.check import check_template
from editor.printing.faces.naming import scope_of, tried
from editor.printing.faces.scope import members
from editor.printing.systems import FACE_SYSTEMS, card_faces
from editor.rules.core.composition.words import rule_sentence
from editor.rules.registry import find_system
from editor.services import checks, documents, inheritance, operations, rulesets
from editor.services.appraisal import PLAIN, measured
from editor.services.battles.preview import play_of, setup_of
from editor.services.documents import Query
from editor.services.faces import face_templates
from editor.services.importing import preview_documents
from editor.services.opening import open_workspace
from editor.services.own_fields import kind_schema, plan_field_rename, values_of_fields
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import import_pack
from editor.services.tables.column_guess import guess_mapping
from editor.services.tables.csv_export import table_bytes
from editor.services.tables.csv_file import CsvForm, read_csv
from editor.services.tables.csv_import import plan_import, take_in_rows, undo_import
from editor.services.tables.csv_options import ImportOptions
from editor.services.tables.csv_planner import import_columns
from editor.services.tables.formulas import plan_formulas
from editor.services.tables.store import check_row, load_sheet, reference_finder
from editor.services.workspace import Workspace
from editor.simulation.battle import run_battle
from schemas.base import Document
from schemas.composition import CardFilter, CompositionRule, OwnCondition
from schemas.inheritance import differences
from schemas.merging import merge
from schemas.parse import check_document, dump_document, parse_document
from schemas.problems import EditorError, Severity
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.systems.zargo_forces import ZargoArmy, ZargoFace, ZargoUnit
from schemas.text import LocalText
from tests.catalogues import at_rest


def _png() -> str:
    """Return a picture that is large enough to be stored on its own."""
    made = BytesIO()
    Image.effect_noise((80, 80), 90).save(made, "PNG")
    return base64.b64encode(made.getvalue()).decode()


PICTURE: Final = _png()
FIELDS: Final[list[dict[str, Any]]] = [
    {"type": "number", "key": "might", "kind": "unit", "label": {"en": "Might", "fr": "Vigueur"},
     "least": 0, "most": 9, "default": 2},
    {"type": "die", "key": "wound_die", "kind": "unit", "label": {"en": "Wound die"}},
    {"type": "text", "key": "motto", "kind": "unit", "label": {"en": "Motto", "fr": "Devise"}},
    {"type": "choice", "key": "rank", "kind": "unit", "label": {"en": "Rank", "fr": "Rang"},
     "word_list": "ranks", "options": [{"id": "grunt"}], "default": "grunt"},
    {"type": "flag", "key": "undead", "kind": "unit"},
    {"type": "picture", "key": "badge", "kind": "unit"},
    {"type": "reference", "key": "patron", "kind": "unit", "to": "unit"},
]  # fmt: skip
LISTS: Final[list[dict[str, Any]]] = [
    {
        "id": "ranks",
        "name": {"en": "Ranks"},
        "options": [{"id": "hero", "name": {"en": "Hero", "fr": "Héros"}}],
    },
]
OWN: Final[dict[str, Any]] = {
    "might": 7,
    "wound_die": "2d6+1",
    "motto": {"en": "Onward", "fr": "En avant"},
    "rank": "hero",
    "undead": True,
}


@pytest.fixture
def author(shipped_copy: Path) -> Iterator[Workspace]:
    """A catalogue in which a copy of Zargo's ruleset adds fields, and a card fills them in."""
    with open_workspace(at_rest(shipped_copy)) as ws:
        if not documents.list_documents(ws, Query(system="zargo", text="fielded")).rows:
            _prepare(ws)
        yield ws


def _prepare(ws: Workspace) -> None:
    rules = documents.duplicate(ws, documents.find(ws, "zargo/ruleset/zargo").id)
    data = dump_document(documents.load_document(ws, rules.id))
    documents.save_revision(
        ws, parse_document({**data, "slug": "fields", "own_fields": FIELDS, "word_lists": LISTS}), 1
    )
    lord = documents.find(ws, "zargo/unit/winged-lord")
    card = documents.duplicate(ws, lord.id)
    own = {
        **OWN,
        "badge": {"data": PICTURE, "artist": "A. Author"},
        "patron": {"id": lord.id, "kind": "unit", "slug": lord.slug},
    }
    data = {**dump_document(documents.load_document(ws, card.id)), "slug": "fielded", "own": own}
    documents.save_revision(ws, parse_document({**data, "tags": ["fielded"]}), 1)


def card_of(ws: Workspace) -> ZargoUnit:
    """Return the card that fills the fields in."""
    found = documents.load_document(ws, documents.find(ws, "zargo/unit/fielded").id)
    assert isinstance(found, ZargoUnit)
    return found


def codes(ws: Workspace, own: Any) -> list[tuple[str, str, Severity]]:
    """Return what is found wrong with some values of the card."""
    data = {**dump_document(card_of(ws)), "own": own}
    return [(one.code, one.path, one.severity) for one in checks.validate_data(ws, data)]


def test_a_card_is_the_same_after_json_yaml_and_the_catalogue(author: Workspace) -> None:
    card = card_of(author)
    for text, name in ((json_text(card), "card.json"), (yaml_text(card), "card.yaml")):
        (source,) = read_text(text, name)
        assert parse_document(source.data) == card
    assert dump_document(card)["own"]["badge"]["data"] == PICTURE
    assert checks.validate(author, card) == ()


def test_wrong_values_are_said_with_their_place_and_unknown_ones_are_kept(author: Workspace) -> None:
    error, warning = Severity.ERROR, Severity.WARNING
    assert codes(author, {"might": 12}) == [("own.too_large", "own.might", error)]
    assert codes(author, {"might": 1.5}) == [("own.not_whole", "own.might", error)]
    assert codes(author, {"might": True}) == [("own.no_number", "own.might", error)]
    assert codes(author, {"wound_die": "d0"}) == [("own.no_die", "own.wound_die", error)]
    assert codes(author, {"motto": "plain"}) == [("own.no_texts", "own.motto", error)]
    assert codes(author, {"rank": "king"}) == [("own.no_word", "own.rank", error)]
    assert codes(author, {"undead": 1}) == [("own.no_flag", "own.undead", error)]
    assert codes(author, {"badge": {"en": "x"}}) == [("own.no_picture", "own.badge", error)]
    assert codes(author, {"elsewhere": 3}) == [("own.unknown", "own.elsewhere", warning)]
    gone = {"id": "00000000-0000-4000-8000-000000000000", "kind": "unit", "slug": "gone"}
    assert ("catalogue.missing_reference", "own.patron", error) in codes(author, {"patron": gone})
    army = {"id": documents.find(author, "winged-of-zargo").id, "kind": "army", "slug": "winged-of-zargo"}
    assert codes(author, {"patron": army}) == [("own.other_kind", "own.patron", error)]
    assert codes(author, {"might": None, "rank": None}) == []


@pytest.mark.parametrize(
    "own",
    [
        5,
        [],
        {"Might": 1},
        {"": 1},
        {"id": 1},
        {"data": PICTURE},
        {"a": [1]},
        {"a": {"b": {"c": {}}}},
        {"a": {"en": {"x": 1}}},
        {"a": 1e300},
        {"a": 10**400},
        {"a": "x" * 20_000},
        {"a": {"en": "x" * 20_000}},
        {"a": "\x1b[31m"},
        {"a": {"id": "no", "kind": "unit"}},
        {"a": {"data": "no picture"}},
        {f"field_{number}": 1 for number in range(500)},
    ],
)
def test_hostile_values_are_refused_in_sentences(own: Any) -> None:
    card = {"system": "zargo", "kind": "unit", "slug": "x", "name": {"en": "X"}, "own": own}
    assert check_document(card)


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ({"type": "number", "key": "a", "kind": "unit", "least": 3, "most": 1}, "own.range"),
        ({"type": "number", "key": "a", "kind": "unit", "most": 1, "default": 5}, "own.default"),
        ({"type": "choice", "key": "a", "kind": "unit", "default": "x"}, "own.default"),
        ({"type": "flag", "key": "id", "kind": "unit"}, "own.reserved"),
        ({"type": "flag", "key": "2a", "kind": "unit"}, "validation.not_a_field_key"),
        ({"type": "formula", "key": "a", "kind": "unit"}, "validation.wrong_word"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(author: Workspace, field: Any, code: str) -> None:
    data = dump_document(documents.load_document(author, documents.find(author, "zargo/ruleset/fields").id))
    assert code in [one.code for one in check_document({**data, "own_fields": [field]})]
    twice = {"type": "flag", "key": "a", "kind": "unit"}
    assert [one.code for one in check_document({**data, "own_fields": [twice, twice]})] == ["own.key_twice"]


def _with_own(card: ZargoUnit, own: dict[str, Any]) -> Document:
    return parse_document({**dump_document(card), "own": own})


def test_a_value_that_is_not_allowed_is_not_saved_and_the_working_copy_stays(author: Workspace) -> None:
    card = card_of(author)
    row = documents.find(author, "zargo/unit/fielded")
    wrong = {"might": 99, "rank": "king", "elsewhere": 1}
    documents.save_working_copy(author, card.id, dump_document(_with_own(card, wrong)), row.version)
    with pytest.raises(EditorError) as caught:
        documents.save_revision(author, _with_own(card, wrong), row.version)
    found = [(one.code, one.path, one.document) for one in caught.value.problems]
    assert found == [("own.too_large", "own.might", card.id), ("own.no_word", "own.rank", card.id)]
    assert documents.find(author, "zargo/unit/fielded").version == row.version
    assert documents.load(author, card.id).has_working_copy
    assert documents.save_revision(author, card, row.version) == row.version


def test_a_choice_without_words_is_not_saved(author: Workspace) -> None:
    row = documents.find(author, "zargo/ruleset/fields")
    data = dump_document(documents.load_document(author, row.id))
    document = parse_document(
        {**data, "own_fields": [*FIELDS, {"type": "choice", "key": "caste", "kind": "unit"}]}
    )
    (said,) = [one for one in checks.validate(author, document) if one.code.startswith("own.")]
    assert (said.code, said.path) == ("own.no_options", "own_fields[7].options")
    with pytest.raises(EditorError) as caught:
        documents.save_revision(author, document, row.version)
    assert [one.code for one in caught.value.problems] == ["own.no_options"]


def test_what_comes_from_outside_says_its_wrong_values_by_the_ruleset_that_comes_along(
    author: Workspace,
) -> None:
    card = _with_own(card_of(author), {"might": 12, "rank": "king"})
    (said,) = preview_documents(author, [card])
    assert [one.code for one in said.problems] == ["own.too_large", "own.no_word"]
    data = dump_document(documents.load_document(author, documents.find(author, "zargo/ruleset/fields").id))
    wider = [{**one, "most": 20} if one["key"] == "might" else one for one in data["own_fields"]]
    said, _rules = preview_documents(author, [card, parse_document({**data, "own_fields": wider})])
    assert [one.code for one in said.problems] == ["own.no_word"]


def test_the_rulesets_that_know_the_fields_of_a_card_give_them(author: Workspace) -> None:
    found = rulesets.rulesets_of(author, "zargo")
    assert [one.key for one in found.own_fields("unit")] == [str(one["key"]) for one in FIELDS]
    assert found.own_fields("army") == ()
    held = found.holds(card_of(author))
    assert held is not None
    assert held.slug == "fields"
    plain = documents.load_document(author, documents.find(author, "zargo/unit/falcon").id)
    assert found.holds(plain) == found.documents[0]


def test_tables_formulas_and_files_have_the_fields(author: Workspace, tmp_path: Path) -> None:
    card = card_of(author)
    falcon = documents.duplicate(author, documents.find(author, "zargo/unit/falcon").id)
    sheet = load_sheet(author, [card.id, falcon.id])
    changes = plan_formulas(sheet, read_formulas("points = own.might * 10 + might", sheet.columns), [0, 1])
    assert [one.new for one in changes] == [77, 22]  # a card that says nothing has the default
    columns = [one for one in sheet.columns if one.path[0] in ("name", "own")]
    file = tmp_path / "cards.csv"
    file.write_bytes(table_bytes(sheet, [0], columns, CsvForm()))
    text = file.read_text("utf-8-sig").replace(",7,", ",8,").replace("hero", "Héros")
    table = read_csv(text.encode(), CsvForm())
    known = import_columns(author, "zargo", "unit")
    options = ImportOptions("zargo", "unit", guess_mapping(table.header, known))
    plan = plan_import(author, table, options, resolve=reference_finder(author, "zargo"))
    (row,) = plan.rows
    assert plan.findings == ()
    assert row.row is not None
    assert row.row.data["own"] == {**dump_document(card)["own"], "might": 8}
    done = take_in_rows(author, plan)
    assert dump_document(card_of(author))["own"]["might"] == 8
    undo_import(author, done)
    assert card_of(author) == card
    labels = guess_mapping(["Vigueur", "Devise (FR)", "badge", "Rank"], known)
    assert labels == {0: "own.might", 1: "own.motto.fr", 2: "own.badge", 3: "own.rank"}
    wrong = read_csv(b"slug,own.might\nfielded,99\n", CsvForm())
    refused = plan_import(author, wrong, ImportOptions("zargo", "unit", {0: "slug", 1: "own.might"}))
    assert [one.problem.code for one in refused.findings] == ["own.too_large"]
    bad = replace(sheet.rows[0], data={**sheet.rows[0].data, "own": {"might": "x"}})
    assert [one.code for one in check_row(author, bad, sheet.own)] == ["own.no_number"]


def test_search_finds_a_card_by_what_its_fields_say(author: Workspace) -> None:
    found = documents.list_documents(author, Query(system="zargo", text="onward")).rows
    assert [row.slug for row in found] == ["fielded"]


def test_a_card_based_on_another_differs_field_by_field(author: Workspace) -> None:
    card = card_of(author)
    child = inheritance.new_based_on(author, card.id, name=LocalText({"en": "Child"}))
    data = dump_document(documents.load_document(author, child.id))
    assert data["own"] == dump_document(card)["own"]
    edited = {**data, "own": {**data["own"], "might": 3, "rank": None}}
    own = differences(ZargoUnit, dump_document(card), edited)
    assert own["own"] == {"might": 3, "rank": None}
    base, mine, theirs = (
        {"own": {"might": 1, "undead": flag, "motto": {"en": text}}}
        for flag, text in ((False, "a"), (True, "a"), (False, "b"))
    )
    assert merge(base, mine, theirs).data == {"own": {"might": 1, "undead": True, "motto": {"en": "b"}}}


def test_faces_say_and_check_the_fields(author: Workspace) -> None:
    card = card_of(author)
    held = rulesets.ruleset_of(author, "zargo", card)
    assert isinstance(held, RulesetBase)
    faces = [
        documents.load_document(author, one.id)
        for one in documents.list_documents(author, Query(system="zargo", kind="face")).rows
    ]
    template = next(one for one in faces if isinstance(one, ZargoFace) and one.shows == "unit")
    scope = scope_of(template, card, held, "fr")
    assert tried("{own.might}/{might}/{own.motto}/{own.missing}", scope, in_braces=True) == "7/7/En avant/"
    assert tried("own.rank == 'hero' and undead", scope) == "✓"
    bare = scope_of(template, card.model_copy(update={"own": type(card.own)()}), held, "fr")
    assert tried("own.might", bare) == "2"
    game = next(one for one in DOCUMENT_SYSTEMS if one.id == "zargo")
    named = template.model_copy(update={"fits": "own.might > own.nothing"})
    own = rulesets.own_fields_of(author, "zargo", "unit")
    before = {one.code for one in check_template(template, game, None, own)}
    found = [one for one in check_template(named, game, None, own) if one.path == "fits"]
    assert [(one.code, one.values["field"]) for one in found] == [("face.unknown_field", "nothing")]
    assert before <= {"face.unknown_field"}


def test_rules_of_armies_ask_for_the_fields(author: Workspace) -> None:
    card, system = card_of(author), find_system("zargo")
    assert system is not None
    assert system.check_army is not None
    held = rulesets.ruleset_of(author, "zargo", card)
    assert isinstance(held, RulesetBase)
    army = documents.load_document(author, documents.find(author, "zargo/army/winged-of-zargo").id)
    assert isinstance(army, ZargoArmy)
    entry = army.entries[0].model_copy(
        update={"card": army.entries[0].card.model_copy(update={"id": card.id, "slug": card.slug})}
    )

    def broken(*own: OwnCondition) -> list[str]:
        rule = CompositionRule(id="few", rule="count", cards=CardFilter(own=own), most=1)
        tried_army = army.model_copy(update={"entries": (entry,), "composition": (rule,)})
        problems = system.check_army(tried_army, {card.id: card}, held)  # type: ignore[misc, union-attr]
        return [one.code for one in problems if one.code == "composition.count_most"]

    assert broken(OwnCondition(key="might", least=7))
    assert broken(OwnCondition(key="rank", words=("hero",)), OwnCondition(key="undead"))
    assert not broken(OwnCondition(key="might", least=8))
    assert not broken(OwnCondition(key="unknown"))
    rule = CompositionRule(
        id="few",
        rule="count",
        cards=CardFilter(own=(OwnCondition(key="rank", words=("hero",)), OwnCondition(key="might", least=4))),
        most=1,
    )
    assert "“Rank”: Hero" in rule_sentence(rule, held)
    assert "“Might” at least 4" in rule_sentence(rule, held)


def test_the_points_helper_measures_the_numbers(author: Workspace) -> None:
    card = card_of(author)
    own = rulesets.own_fields_of(author, "zargo", "unit")
    found = {one.id: one.value for one in measured(card, None, PLAIN, own).features}
    assert (found["own.might"], found["own.wound_die"], found["own.undead"]) == (7, 8, 1)


def test_the_schema_of_a_kind_says_what_the_fields_hold(author: Workspace) -> None:
    schema = kind_schema(author, "zargo", "unit")
    assert schema["properties"]["own"]["properties"]["might"] == {
        "type": ["integer", "null"],
        "minimum": 0.0,
        "maximum": 9.0,
        "title": "Might",
        "default": 2,
    }
    check = Draft202012Validator(schema)
    data = json.loads(json_text(card_of(author)))
    assert check.is_valid(data)
    assert not check.is_valid({**data, "own": {"might": 12}})
    assert not check.is_valid({**data, "own": {"elsewhere": 1}})


def test_a_rename_takes_the_values_along_and_goes_back_in_one_step(author: Workspace) -> None:
    rules = documents.find(author, "zargo/ruleset/fields").id
    before = dump_document(card_of(author))["own"]
    assert values_of_fields(author, "zargo")["unit", "might"] >= 1
    plan = plan_field_rename(author, rules, "unit", "might", "strength")
    assert "zargo/unit/fielded" in [one.document.path for one in plan.effects]
    done = operations.apply(author, plan)
    after = dump_document(card_of(author))["own"]
    assert list(after) == ["strength" if key == "might" else key for key in before]
    assert checks.validate(author, card_of(author)) == ()
    operations.undo(author, done)
    assert dump_document(card_of(author))["own"] == before
    for new, code in (("rank", "own.key_twice"), ("No", "validation.not_a_field_key")):
        with pytest.raises(EditorError) as caught:
            plan_field_rename(author, rules, "unit", "might", new)
        assert caught.value.problems[0].code == code


@pytest.mark.long
def test_a_battle_is_the_same_with_fields_on_every_card(author: Workspace) -> None:
    setup = setup_of(author, "zargo/scenario/two-thrones")

    def fielded(one: Document) -> Document:
        return parse_document({**dump_document(one), "own": OWN}) if isinstance(one, ZargoUnit) else one

    other = replace(setup, documents={key: fielded(one) for key, one in setup.documents.items()})
    play = play_of(setup)
    assert run_battle(play, setup, 3) == run_battle(play, other, 3)


def test_a_pack_carries_the_values_and_what_they_refer_to(author: Workspace, tmp_path: Path) -> None:
    scenario = dump_document(
        documents.load_document(author, documents.find(author, "zargo/scenario/two-thrones").id)
    )
    card = card_of(author)
    armies = [one for one in setup_of(author, "two-thrones").documents.values() if isinstance(one, ZargoArmy)]
    army = dump_document(armies[0])
    army |= {"id": "11111111-1111-4111-8111-111111111111", "slug": "fielded-army"}
    army["entries"][0]["card"] = {"id": card.id, "kind": "unit", "slug": card.slug}
    documents.create(author, parse_document(army))
    text = json.dumps(scenario | {"id": "22222222-2222-4222-8222-222222222222", "slug": "fielded-battle"})
    documents.create(author, parse_document(json.loads(text.replace(armies[0].id, army["id"]))))
    file = build_pack(author, "fielded-battle", tmp_path / "pack")
    with open_workspace(tmp_path / "other.sqlite", content=None) as reader:
        import_pack(reader, file)
        found = documents.load_document(reader, card.id)
        assert found == card
        wanted = {"own.unknown"}
        assert {one.code for one in checks.validate(reader, found) if one.path.startswith("own")} <= wanted


def test_no_game_calls_something_else_own_on_its_faces() -> None:
    facts = [source.type for game in FACE_SYSTEMS for source in game.facts.values()]
    assert facts
    assert not [one for one in facts if "own" in members(one)]


@pytest.mark.usefixtures("qapp")
def test_a_disk_with_added_fields_says_its_abilities_in_words(author: Workspace) -> None:
    disk = documents.load_document(author, documents.find(author, "diskwars/unit/anvil-guard").id)
    ability = {"ability": "song", "text": {"en": "It sings at dawn."}}
    data = dump_document(disk) | {"abilities": [ability], "own": {"fame": 3}}
    held = rulesets.ruleset_of(author, "diskwars")
    assert isinstance(held, RulesetBase)
    drawn = card_faces(parse_document(data), held, "en", templates=face_templates(author, "diskwars"))
    assert drawn.problems == ()
    assert "sings" in repr(drawn.front)
