"""Documents of strangers: what they bring that works is shown, damaged pictures are told at once."""

from __future__ import annotations

import base64
import io
from typing import Any

import pytest
from PIL import Image

from editor.packs.yaml_io import read_documents
from editor.services.active import active_parts, active_sentence
from editor.services.checks import validate
from editor.services.importing import preview_documents
from editor.services.pictures import picture_problems
from editor.services.workspace import Workspace
from schemas.content_folder import content_root
from schemas.messages import LANGUAGES, problem_text
from schemas.parse import dump_document, parse_document
from tests.services.samples import spell


def png(size: tuple[int, int] = (40, 30)) -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise(size, 90).save(buffer, "PNG")
    return buffer.getvalue()


def shipped(system: str) -> list[dict[str, Any]]:
    """Return the shipped documents of a game that stand by themselves."""
    found = (one.data for one in read_documents(content_root() / system))
    return [one for one in found if isinstance(one, dict) and "based_on" not in one]


GOOD = png()
TEMPLATE = {
    "system": "diskwars",
    "kind": "face",
    "slug": "fine",
    "name": "Fine",
    "shows": "unit",
    "front": [
        {"box": "text", "name": "title", "text": {"en": "{name}", "fr": "{name} !"}, "style": "text"},
        {"box": "text", "name": "plain", "text": "words", "style": "text", "when": "points > 1"},
        {"box": "rect", "name": "back", "fill": "faction"},
    ],
}


def test_what_works_in_a_pack_is_named() -> None:
    documents = [parse_document(one) for one in shipped("diskwars")]
    found = active_parts([parse_document(TEMPLATE), spell("quiet"), *documents])
    of_template = next(one for one in found if one.slug == "fine")
    assert (of_template.sort, of_template.count) == ("face", 3)
    assert not [one for one in found if one.slug == "quiet"]
    assert {one.sort for one in found} >= {"ruleset", "composition", "face", "effects"}
    assert found[0].sort == "ruleset"
    assert all(one.names for one in found if one.sort in {"composition", "effects", "triggers"})


class FormWords:
    """Words as a form shows them."""

    def label(self, field: object) -> str:
        return "label"

    def value(self, value: str, field: object = None) -> str:
        return "value"

    def block(self, tag: str, kind: str) -> str:
        return f"[{tag} {kind}]"


def test_what_works_is_told_in_the_words_of_forms() -> None:
    parts = [*active_parts([parse_document(one) for one in shipped("diskwars")])]
    raw = {name for one in parts for name in one.names if "_" in name} | {"alignment"}
    for language in LANGUAGES:
        found = {(one.sort, one.slug): active_sentence(one, FormWords(), language) for one in parts}
        effects = [words for (sort, _slug), words in found.items() if sort == "effects"]
        assert effects
        assert all("[do " in words for words in effects)
        others = " ".join(words for (sort, _slug), words in found.items() if sort != "effects").split()
        assert not raw.intersection(others)
        assert not [words for words in found.values() if words.endswith(":")]


@pytest.mark.parametrize(
    "damaged", [GOOD[:-300], GOOD[: len(GOOD) // 2], GOOD[:60] + b"\0" * 40 + GOOD[100:]]
)
def test_a_damaged_picture_is_told_when_it_comes_in(ws: Workspace, damaged: bytes) -> None:
    card = spell("storm", portrait={"data": base64.b64encode(damaged).decode()})
    problem = preview_documents(ws, [card])[0].problems[0]
    assert (problem.code, problem.path) == ("picture.in_document", "portrait.data")
    assert "picture.in_document" in {one.code for one in validate(ws, card)}
    for language in LANGUAGES:
        assert "storm" in problem_text(problem, language)


def test_a_whole_picture_is_no_problem(ws: Workspace) -> None:
    card = spell("storm", portrait={"data": base64.b64encode(GOOD).decode()})
    assert not preview_documents(ws, [card])[0].problems
    assert not picture_problems(dump_document(card))
