"""Documents of older versions are read for ever, newer ones are refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from schemas.base import SCHEMA_VERSION
from schemas.messages import LANGUAGES, sentence
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.upgrades import UPGRADES, upgrade
from tests.cases import case

DATA = Path(__file__).resolve().parents[1] / "data" / "documents"
SAMPLES = sorted(DATA.rglob("*.json"))
FOLDERS = sorted({file.parent for file in SAMPLES})


def test_every_version_has_a_sample_of_every_kind_and_system() -> None:
    wanted = {
        (f"v{version}", system.id, f"{kind}.json")
        for version in range(1, SCHEMA_VERSION + 1)
        for system in DOCUMENT_SYSTEMS
        for kind in system.kinds
    }
    assert wanted <= {sample.relative_to(DATA).parts for sample in SAMPLES}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: "/".join(folder.parts[-2:]))
def test_samples_are_read_and_nothing_of_them_is_lost(folder: Path) -> None:
    for file in folder.glob("*.json"):
        with case(file.name):
            data = json.loads(file.read_text(encoding="utf-8"))
            document = parse_document(data)
            written = dump_document(document)
            assert written["schema_version"] == SCHEMA_VERSION
            assert parse_document(written) == document
            if data["schema_version"] == SCHEMA_VERSION:
                assert _within(data, written)


def _within(part: Any, whole: Any) -> bool:
    """Tell whether everything that is said in one document is said in the other, too."""
    if isinstance(part, dict):
        return all(key in whole and _within(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return len(part) == len(whole) and all(map(_within, part, whole))
    return bool(part == whole)


def _renames(data: dict[str, Any]) -> dict[str, Any]:
    return {("title" if key == "heading" else key): value for key, value in data.items()}


def _wraps(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "title": {"en": data["title"]}}


def test_the_steps_are_taken_in_their_order() -> None:
    old = {"schema_version": 1, "heading": "Orcs"}
    assert upgrade(old, (_renames, _wraps)) == {"schema_version": 3, "title": {"en": "Orcs"}}
    assert old == {"schema_version": 1, "heading": "Orcs"}


def test_the_steps_before_the_version_are_left_out() -> None:
    newer = {"schema_version": 2, "title": "Orcs"}
    assert upgrade(newer, (_renames, _wraps)) == {"schema_version": 3, "title": {"en": "Orcs"}}


def test_a_document_without_a_version_is_one_of_today() -> None:
    assert upgrade({"title": "Orcs"}) == {"title": "Orcs"}


def test_there_is_a_step_for_each_version() -> None:
    assert len(UPGRADES) == SCHEMA_VERSION - 1


def test_a_newer_document_is_refused_with_both_versions_named() -> None:
    with pytest.raises(EditorError) as caught:
        parse_document({"schema_version": 97, "system": "demonworld", "kind": "unit"})
    (problem,) = caught.value.problems
    assert problem.code == "document.newer_version"
    for language in LANGUAGES:
        text = sentence(problem, language)
        assert "97" in text
        assert str(SCHEMA_VERSION) in text


@pytest.mark.parametrize("version", ["1", 0, -1, 1.0, True, None, []])
def test_what_is_no_version_is_refused(version: Any) -> None:
    with pytest.raises(EditorError, match=r"document\.bad_version"):
        upgrade({"schema_version": version})
