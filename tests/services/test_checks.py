"""Checks across documents, and everything that a document needs."""

from dataclasses import replace
from pathlib import Path

import pytest

from editor.rules.core.contract import RuleSystem
from editor.services import documents
from editor.services.checks import validate, validate_data
from editor.services.opening import open_workspace
from editor.services.resolving import resolve_documents
from editor.services.scenario_armies import army_problems
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, Ref
from schemas.messages import problem_text
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Problem
from schemas.scenario import ScenarioBase
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from tests.services.samples import army, book, spell


@pytest.fixture
def ruleset(ws: Workspace) -> DiskwarsRuleset:
    document = DiskwarsRuleset.model_validate(
        {
            "slug": "rules",
            "name": "Rules",
            "factions": [{"id": "orcs", "name": "Orcs"}, {"id": "elves", "name": "Elves"}],
            "missiles": [],
            "abilities": [],
        }
    )
    documents.create(ws, document)
    return document


def test_missing_and_deleted_references_are_told_with_their_place(
    ws: Workspace, ruleset: DiskwarsRuleset
) -> None:
    gone, binned = spell("gone"), spell("binned")
    documents.create(ws, binned)
    documents.delete(ws, binned.id)
    found = validate(ws, book("magic", [gone, binned]))
    assert [(problem.code, problem.path) for problem in found] == [
        ("catalogue.missing_reference", "spells[0]"),
        ("catalogue.reference_in_bin", "spells[1]"),
    ]
    assert "gone" in problem_text(found[0])
    assert "„binned“ (Zauber) liegt" in problem_text(found[1], "de")


def test_reference_to_another_kind_is_told(ws: Workspace, ruleset: DiskwarsRuleset) -> None:
    wrong = book("magic", []).model_copy(
        update={"spells": (Ref(id=ruleset.id, kind=Kind.SPELL, slug="rules"),)}
    )
    assert [problem.code for problem in validate(ws, wrong)] == ["catalogue.reference_kind"]


def test_name_that_no_ruleset_knows_says_what_was_meant(ws: Workspace, ruleset: DiskwarsRuleset) -> None:
    (problem,) = validate(ws, spell("fire", faction="orc"))
    assert (problem.code, problem.path) == ("catalogue.unknown_name", "faction")
    assert "Use orcs" in problem_text(problem)
    assert validate(ws, spell("fire", faction="elves")) == ()


def test_taken_slug_is_told(ws: Workspace, ruleset: DiskwarsRuleset) -> None:
    documents.create(ws, spell("fire"))
    assert [problem.code for problem in validate(ws, spell("fire"))] == ["catalogue.slug_taken"]


def test_army_is_checked_by_the_rules_of_its_game(ws: Workspace, ruleset: DiskwarsRuleset) -> None:
    def check(army: Document, found: object, rules: Document) -> tuple[Problem, ...]:
        assert rules == ruleset
        return (Problem(code="army.too_dear", path="entries"),)

    one = spell("fire")
    documents.create(ws, one)
    rules = (RuleSystem(id="diskwars", check_army=check),)
    host = army("host", [one])
    assert [problem.code for problem in validate(ws, host, rules)] == ["army.too_dear"]
    assert validate(ws, host, (replace(rules[0], check_army=None),)) == ()


def test_draft_shows_problems_of_its_fields_first(ws: Workspace, ruleset: DiskwarsRuleset) -> None:
    data = dump_document(spell("fire", faction="orc"))
    assert [problem.path for problem in validate_data(ws, data | {"points": "x"})] == ["points"]
    assert [problem.path for problem in validate_data(ws, data)] == ["faction"]


def test_document_comes_with_everything_that_it_needs(ws: Workspace) -> None:
    one, two = spell("fire"), spell("ice")
    magic = book("magic", [one, two])
    for document in (one, two, magic):
        documents.create(ws, document)
    found = resolve_documents(ws, magic.id)
    assert found.document == magic
    assert dict(found.documents) == {one.id: one, two.id: two}
    assert found.problems == ()
    assert found.whole()[magic.spells[0].id] == one


def test_working_copies_are_taken_where_they_are_wanted_and_valid(ws: Workspace) -> None:
    one, two = spell("fire"), spell("ice")
    magic = book("magic", [one, two])
    for document in (one, two, magic):
        documents.create(ws, document)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    documents.save_working_copy(ws, two.id, dump_document(two) | {"points": "x"}, 1)
    edited = resolve_documents(ws, magic.id, working_copies=True).documents
    assert edited == {one.id: one.model_copy(update={"points": 9}), two.id: two}
    assert resolve_documents(ws, magic.id).documents[one.id] == one


def test_missing_document_is_a_problem_not_a_failure(ws: Workspace) -> None:
    magic = book("magic", [spell("gone")])
    documents.create(ws, magic)
    found = resolve_documents(ws, magic.id)
    assert [problem.code for problem in found.problems] == ["catalogue.missing_reference"]
    with pytest.raises(EditorError):
        found.whole()


@pytest.mark.parametrize(
    ("name", "asked"), [("zargo/scenario/two-thrones", True), ("wizwar/scenario/the-first-duel", False)]
)
def test_a_side_is_asked_for_an_army_where_sides_have_armies(
    shipped_copy: Path, name: str, asked: bool
) -> None:
    with open_workspace(shipped_copy, content=None) as opened:
        found = documents.load(opened, documents.find(opened, name).id)
    scenario = parse_document(
        {**found.data, "sides": [{**side, "army": None} for side in found.data["sides"]]}
    )
    assert isinstance(scenario, ScenarioBase)
    codes = [problem.code for problem in army_problems(scenario, lambda _ref: None, None)]
    assert codes == ["scenario.side_without_army"] * len(scenario.sides) * asked
