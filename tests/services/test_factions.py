"""Factions of an author's own: in a ruleset of his, beside those of the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.services import documents, factions, rulesets
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from schemas.text import LocalText
from tests.catalogues import copied

RULES = LocalText({"en": "My rules", "fr": "Mes règles"})
MARSH = {"name": {"en": "Marsh Folk", "fr": "Gens du marais"}, "colour": "#2d6a4f"}
IDENT = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def shipped(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A catalogue of one's own with the shipped content."""
    with open_workspace(copied(shipped_catalogue, tmp_path / "c.sqlite"), content=None) as workspace:
        yield workspace


def test_the_first_faction_begins_a_ruleset_and_the_second_stands_in_it(shipped: Workspace) -> None:
    first = factions.add_faction(shipped, "demonworld", MARSH, None, RULES)
    assert (first.id, first.ruleset.slug) == ("marsh_folk", "my-rules")
    again = factions.add_faction(shipped, "demonworld", MARSH, first.ruleset.id, RULES)
    assert (again.id, again.number, again.ruleset.version) == ("marsh_folk_2", first.number + 1, 2)
    assert [row.id for row in factions.own_rulesets(shipped, "demonworld")] == [first.ruleset.id]
    ruleset = documents.load(shipped, first.ruleset.id).document
    assert isinstance(ruleset, RulesetBase)
    assert ruleset.faction("marsh_folk") is not None
    assert ruleset.faction("orcs") is not None


def test_a_card_of_the_new_faction_is_held_by_its_ruleset_alone(shipped: Workspace) -> None:
    added = factions.add_faction(shipped, "demonworld", MARSH, None, RULES)
    data = documents.load(shipped, documents.find(shipped, "demonworld/unit/orc-guard").id).data
    ours = parse_document({**data, "id": IDENT, "slug": "x", "faction": added.id, "clan": None})
    own, theirs = (rulesets.ruleset_of(shipped, "demonworld", one) for one in (ours, parse_document(data)))
    assert own is not None
    assert theirs is not None
    assert own.id == added.ruleset.id != theirs.id
    documents.create(shipped, ours)
    assert [row.slug for row in factions.starter_cards(shipped, "demonworld", added.id)] == ["x"]


def test_what_is_wrong_is_said_and_nothing_is_done(shipped: Workspace) -> None:
    with pytest.raises(EditorError):
        factions.add_faction(shipped, "demonworld", {**MARSH, "colour": "green"}, None, RULES)
    assert factions.own_rulesets(shipped, "demonworld") == ()
    added = factions.add_faction(shipped, "zargo", MARSH, None, RULES)
    opened = documents.load(shipped, added.ruleset.id)
    documents.save_working_copy(shipped, added.ruleset.id, {**opened.data, "author": "A"}, opened.version)
    with pytest.raises(EditorError) as caught:
        factions.add_faction(shipped, "zargo", MARSH, added.ruleset.id, RULES)
    assert caught.value.problems[0].code == "ruleset.edited"
    assert "Mes règles" in sentence(caught.value.problems[0], "fr")


@pytest.mark.parametrize(
    ("system", "field", "expected"),
    [
        ("demonworld", "faction", True),
        ("zargo", "people", True),
        ("demonworld", "clan", False),
        ("darkage", "faction", True),
    ],
)
def test_which_fields_name_factions(system: str, field: str, expected: bool) -> None:
    assert factions.names_factions(system, field) is expected
