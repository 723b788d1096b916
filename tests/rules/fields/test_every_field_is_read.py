"""Each field of a ruleset, card or scenario is read by code, or declared to be descriptive."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from schemas.field_specs import form_spec
from schemas.systems import DOCUMENT_SYSTEMS, games, model_kind
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.fields.leaves import IDENTITY
from tests.rules.fields.walking import SCHEMAS, choices, resolved

ROOT: Final = Path(__file__).resolve().parents[3]
KINDS: Final = ("ruleset", "unit", "item", "spell", "spellbook", "card", "army", "scenario")


@cache
def read() -> frozenset[str]:
    """Return the names of all attributes that code below the windows reads."""
    found: set[str] = set()
    for folder in ("editor/rules", "editor/printing", "editor/services", "editor/catalogue", "schemas"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    found.add(node.attr)
                elif isinstance(node, ast.Constant) and file.stem.endswith("_facts"):
                    found.add(str(node.value))  # what cards print is read by its name
    return frozenset(found)


def fields_of(system: str, kind: str) -> Iterator[tuple[str, str, bool]]:
    """Yield model, field and whether it is descriptive, of a kind of documents and all its parts."""
    schema: dict[str, Any] = json.loads(
        (SCHEMAS / system / f"{kind}.schema.json").read_text(encoding="utf-8")
    )
    defs: Mapping[str, Any] = schema.get("$defs", {})
    for owner, model in {kind: schema, **defs}.items():
        for name, shape in model.get("properties", {}).items():
            marks = (shape, resolved(shape, defs), *choices(shape, defs))
            yield owner, name, any("descriptive" in one for one in marks)


@pytest.mark.long
@pytest.mark.parametrize("system", [one.id for one in games()])
def test_what_nobody_reads_is_declared_descriptive(system: str) -> None:
    kinds = [kind for one in DOCUMENT_SYSTEMS if one.id == system for kind in map(model_kind, one.models)]
    silent = {
        f"{owner}.{name}"
        for kind in kinds
        if kind in KINDS
        for owner, name, descriptive in fields_of(system, kind)
        if not descriptive and name not in IDENTITY and name not in read()
    }
    assert not silent


def test_a_number_of_a_rule_that_is_not_played_is_offered_in_no_form() -> None:
    unplayed = [
        f"{owner}.{name}" for owner, name, _ in fields_of("demonworld", "ruleset") if owner == "ShootingRules"
    ]
    assert "ShootingRules.independent_shots" in unplayed
    shooting = form_spec(DemonworldRuleset).field("shooting")
    assert shooting is not None
    assert shooting.field("independent_shots") is None
    assert shooting.field("support") is not None
