"""The pre-flight: each check finds what it is for, and nothing in what is whole."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.preflight.findings import Finding
from editor.services.preflight.places import place_of_letter, place_of_text
from editor.services.preflight.run import Scope, preflight
from editor.services.workspace import Workspace
from schemas.parse import parse_document
from schemas.problems import Severity
from tests.catalogues import copied

pytestmark = pytest.mark.usefixtures("qapp")
IDENT = "00000000-0000-4000-8000-0000000000{:02d}"


def picture(side: int) -> dict[str, Any]:
    out = io.BytesIO()
    Image.new("RGB", (side, side), "red").save(out, "PNG")
    return {"data": base64.b64encode(out.getvalue()).decode()}


FAULTS: Sequence[tuple[dict[str, Any], tuple[str, str, str]]] = (
    ({"faction": "nobody", "clan": None}, ("documents", "catalogue.unknown_name", "faction")),
    ({"weapons": []}, ("hollow", "preflight.hollow", "weapons")),
    ({"points": 99999}, ("texts", "printing.overflow", "points")),
    ({"name": {"en": "Guard of 龍"}}, ("letters", "preflight.letters", "name.en")),
    ({"portrait": picture(40)}, ("pictures", "preflight.coarse", "portrait")),
    ({"name": {"en": "Guard"}}, ("translations", "preflight.untranslated", "name")),
)
"""Values of a card with a fault; the check that finds it, what it says, and where."""


@pytest.fixture(scope="module")
def shipped(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A catalogue with the shipped content and cards with faults."""
    file = copied(shipped_catalogue, tmp_path_factory.mktemp("preflight") / "c.sqlite")
    with open_workspace(file, content=None) as workspace:
        yield workspace


def card(ws: Workspace, number: int, **fields: Any) -> str:
    """Make a card like the orc guard, with other values."""
    guard = documents.load(ws, documents.find(ws, "demonworld/unit/orc-guard").id).data
    data = {**guard, "id": IDENT.format(number), "slug": f"fault-{number}", **fields}
    return documents.create(ws, parse_document(data)).id


def of(ws: Workspace, *ids: str) -> list[Finding]:
    return list(preflight(ws, Scope("documents", ids=ids)))


def said(found: list[Finding]) -> set[tuple[str, str]]:
    return {(one.check, one.problem.code) for one in found}


def test_no_shipped_card_is_called_hollow(shipped: Workspace) -> None:
    found = preflight(shipped, Scope("all"), checks=["hollow"])
    assert [one.row.path for one in found if one.row.read_only] == []


def test_a_whole_card_has_nothing_wrong(shipped: Workspace) -> None:
    assert of(shipped, documents.find(shipped, "demonworld/unit/orc-guard").id) == []


def test_each_check_finds_its_fault_and_leads_to_the_field_with_it(shipped: Workspace) -> None:
    faults: dict[str, tuple[str, str, str]] = {}
    for number, (fields, expected) in enumerate(FAULTS, 1):
        faults[card(shipped, number, **fields)] = expected
    found = of(shipped, *faults)
    for ident, expected in faults.items():
        of_one = [one for one in found if one.row.id == ident]
        assert expected in {(one.check, one.problem.code, one.problem.path) for one in of_one}
    assert [one.grave for one in found] == sorted((one.grave for one in found), reverse=True)
    assert all(one.problem.document == one.row.id for one in found)
    assert all(one.problem.fix is not None for one in found if one.problem.code.startswith("preflight."))


@pytest.mark.long
def test_scopes_look_at_what_they_name(shipped: Workspace) -> None:
    ident = card(shipped, 10, weapons=[])
    assert ident in {one.row.id for one in preflight(shipped, Scope("own"), checks=["hollow"])}
    faction = preflight(shipped, Scope("faction", "demonworld", "orcs"), checks=["hollow"])
    assert ident in {one.row.id for one in faction}
    assert preflight(shipped, Scope("faction", "demonworld", "empire"), checks=["hollow"]) == ()
    assert preflight(shipped, Scope("queue")) == ()
    army = documents.find(shipped, "demonworld/army/first-battle-orcs").id
    assert ident not in {one.row.id for one in preflight(shipped, Scope("documents", ids=(army,)))}


def test_drawings_that_nobody_uses_are_only_worth_knowing(shipped: Workspace) -> None:
    keep = {
        "system": "shared",
        "kind": "map_symbol",
        "id": IDENT.format(20),
        "slug": "keep",
        "name": {"en": "Keep"},
    }
    ident = documents.create(shipped, parse_document({**keep, **picture(32), "size": 1.0, "height": 1.0})).id
    (found,) = [one for one in of(shipped, ident) if one.check == "unused"]
    assert found.problem.severity == Severity.INFO
    assert not found.grave


def copy(ws: Workspace, path: str, number: int, **fields: Any) -> str:
    """Make a document like another, with other values."""
    data = documents.load(ws, documents.find(ws, path).id).data
    data = {**data, "id": IDENT.format(number), "slug": f"copy-{number}", **fields}
    return documents.create(ws, parse_document(data)).id


def ref(ws: Workspace, ident: str) -> dict[str, str]:
    row = documents.load(ws, ident).row
    return {"id": row.id, "kind": str(row.kind), "slug": row.slug}


def out_of_reach(ws: Workspace, *ids: str) -> list[tuple[str, str]]:
    found = preflight(ws, Scope("documents", ids=ids), checks=["reach"])
    return [(one.problem.code.removeprefix("preflight."), one.problem.path) for one in found]


@pytest.mark.long
def test_what_no_rule_lets_come_about_is_found(shipped: Workspace) -> None:
    ws = shipped
    item = copy(ws, "demonworld/item/sword-of-dread", 70, faction="dwarfs")
    assert out_of_reach(ws, item) == [("never_carried", "faction")]
    spell = copy(ws, "demonworld/spell/bless", 71)
    assert out_of_reach(ws, spell) == [("never_cast", "level")]
    copy(ws, "demonworld/item/sword-of-dread", 72, holds=ref(ws, spell))
    assert out_of_reach(ws, spell) == []
    riders = [
        {"change": "state", "state": "on_foot"},
        {"change": "if", "then": [{"change": "state", "state": "x"}]},
    ]
    shape = copy(ws, "demonworld/spell/bless", 74, effects=riders, affects=[])
    copy(ws, "demonworld/item/sword-of-dread", 75, holds=ref(ws, shape))
    assert out_of_reach(ws, shape) == [("state_of_nobody", "effects[1].then[0].state")]
    event = {"id": "late", "condition": {"of": [{"test": "turn", "first": 12}]}}
    scenario = copy(ws, "demonworld/scenario/kaiban-pass", 73, triggers=[event])
    assert out_of_reach(ws, scenario) == [("never_turn", "triggers[0].condition.of[0].first")]
    whole = [
        copy(ws, f"demonworld/{path}", 80 + n) for n, path in enumerate(("unit/malagor", "item/war-banner"))
    ]
    assert out_of_reach(ws, *whole, copy(ws, "diskwars/scenario/first-contact", 83)) == []


def test_a_card_that_a_rule_keeps_out_of_every_army_is_found_with_the_rule(shipped: Workspace) -> None:
    ws = shipped
    (row,) = documents.list_documents(ws, documents.Query(system="demonworld", kind="ruleset")).rows
    data = documents.load(ws, row.id).data
    ghosts = {**data["factions"][0], "id": "ghosts", "clans": []}
    rules = [
        {"id": "no_ghosts", "rule": "count", "most": 0, "cards": {"factions": ["ghosts"]}},
        {"id": "few_dwarfs", "rule": "count", "most": 1, "cards": {"factions": ["dwarfs"]}},
    ]
    own = {"factions": [*data["factions"], ghosts], "composition": [*data["composition"], *rules]}
    ruleset = copy(ws, row.path, 90, **own)
    unit = card(ws, 91, faction="ghosts", clan=None)
    place = f"composition[{len(data['composition']) + 1}].cards"
    assert out_of_reach(ws, unit, ruleset) == [("rule_of_nobody", place), ("never_fielded", "")]


def test_a_text_without_letters_is_no_field() -> None:
    card = {"name": {"en": "Fox"}, "motto": "", "rules_text": "Runs fast."}
    assert place_of_text(card, "Runs fast.") == "rules_text"
    assert place_of_text(card, " ") == ""
    assert place_of_letter(card, "F") == "name.en"
    assert place_of_letter(card, "\u3000") == ""
