"""The public rules cases: every case of a question that the rules core answers gives the expected answer.

The cases in `tests/conformance/` speak of whole games; those of questions not yet in a system are not asked.
"""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from editor.rules.core.questions import ask
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_cards
from schemas.base import Document
from schemas.content_folder import content_root
from schemas.messages import sentence
from schemas.parse import parse_document
from tests.cases import case

FILES = sorted((Path(__file__).parent / "conformance").glob("*.yaml"))
ANSWERED = {(system.id, question.ask) for system in SYSTEMS for question in system.questions}
REQUIRED = {
    "demonworld": {"formation", "shot", "melee", "initiative", "manoeuvres", "wheel"},
    "diskwars": {"army", "damage", "missile", "can_cast"},
    "zargo": {"step", "charge", "victory"},
    "wizwar": {"movement", "damage", "sight", "break_wall"},
    "darkage": {"enlist", "commit", "strikes", "control_roll", "exchange"},
}
TOTALS = {
    "shot": "base_number",
    "melee": "base_number",
    "initiative": "initiative",
    "morale": "modifier",
    "overrun": "power",
}
"""Question -> the figure of its answer to which the parts in `because` add up."""


@cache
def _cases(file: Path) -> list[dict[str, Any]]:
    given = yaml.load(file.read_bytes(), yaml.CSafeLoader)["questions"]
    return [one for one in given if (one["system"], one["ask"]) in ANSWERED]


@cache
def _rulesets() -> dict[str, Document]:
    files = {system.id: content_root() / system.id / "ruleset.yaml" for system in SYSTEMS}
    return {
        system: parse_document(yaml.load(path.read_bytes(), yaml.CSafeLoader))
        for system, path in files.items()
        if path.exists()
    }


@pytest.mark.parametrize("system", REQUIRED)
def test_the_questions_of_the_first_games_are_answered(system: str) -> None:
    assert {(system, question) for question in REQUIRED[system]} <= ANSWERED


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_public_rules_cases_are_answered_as_expected(file: Path) -> None:
    for one in _cases(file):
        with case(one["id"]):
            reply = ask(one, SYSTEMS, _rulesets(), sentence, shipped_cards).data(sentence)
            assert reply["pass"], f"expected {one.get('expect') or one.get('expect_error')}, got {reply}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_parts_of_a_sum_add_up_to_it(file: Path) -> None:
    for one in (found for found in _cases(file) if found["ask"] in TOTALS):
        with case(one["id"]):
            reply = ask(one, SYSTEMS, _rulesets(), sentence, shipped_cards).data(sentence)
            total = reply.get("answer", {}).get(TOTALS[one["ask"]])
            if total is not None and one["system"] == "demonworld":
                assert sum(part["value"] for part in reply["because"]) == pytest.approx(total)
