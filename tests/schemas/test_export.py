"""The exported JSON Schemas are those of the models, and lie where they belong."""

import json
import runpy
import warnings
from pathlib import Path

import pytest

from schemas import export
from schemas.export import ANY_DOCUMENT, FOLDER, write_json_schemas
from schemas.free_systems import FREE_MODELS
from schemas.systems import DOCUMENT_SYSTEMS


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """What lies in the checkout: what the models say, as the command says that renews it."""
    return {
        path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
        for path in FOLDER.rglob("*.json")
    }


def test_the_command_leaves_the_exported_schemas_alone_for_they_are_fresh(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = {path: path.stat().st_mtime_ns for path in FOLDER.rglob("*.json")}
    with warnings.catch_warnings():
        # The module is loaded already; running it once more is what the command does in a new process.
        warnings.simplefilter("ignore", RuntimeWarning)
        runpy.run_module("schemas.export", run_name="__main__")
    assert capsys.readouterr().out == "", "they were not fresh: commit what has changed"
    assert {path: path.stat().st_mtime_ns for path in FOLDER.rglob("*.json")} == before


def test_the_index_names_every_schema(files: dict[str, str]) -> None:
    index = json.loads(files["index.json"])
    named = {path for kinds in index["systems"].values() for path in kinds.values()}
    assert named | {index["any"], index["pack_index"], "index.json"} == set(files)
    assert {system: set(kinds) for system, kinds in index["systems"].items()} == {
        system.id: {kind.value for kind in system.kinds} for system in (*DOCUMENT_SYSTEMS, FREE_MODELS)
    }


def test_a_schema_has_title_descriptions_units_and_what_is_required(files: dict[str, str]) -> None:
    schema = json.loads(files["demonworld/unit.schema.json"])
    assert schema["title"] == "Demonworld: unit"
    assert {"system", "kind", "slug", "name"} <= set(schema["required"])
    assert "movement" in schema["else"]["required"], "only a card without a base must have all of it"
    assert schema["properties"]["points"]["unit"] == "points"
    assert schema["properties"]["size"]["description"] == "Height in segments (II.2.0)."
    army = json.loads(files["demonworld/army.schema.json"])
    assert army["$defs"]["ArmyEntry"]["properties"]["card"]["kinds"] == ["unit", "spell", "card"]
    assert files[ANY_DOCUMENT].startswith("{")


def test_writing_renews_what_differs_and_takes_away_what_is_no_more(
    tmp_path: Path, files: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "json_schemas", lambda _systems: files)  # made once for all three
    assert len(write_json_schemas(tmp_path)) == len(files)
    assert write_json_schemas(tmp_path) == ()
    (tmp_path / "index.json").write_text("{}", encoding="utf-8")
    gone = tmp_path / "demonworld" / "gone.schema.json"
    gone.write_text("{}", encoding="utf-8")
    assert set(write_json_schemas(tmp_path)) == {gone, tmp_path / "index.json"}
    assert not gone.exists()
