"""What an export into a folder says of its schema, and that reading it back passes over that."""

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from editor.packs.yaml_io import content_files
from editor.services.document_files import check_files
from editor.services.documents import create
from editor.services.export import export_file, export_folder
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.export import FOLDER
from schemas.parse import parse_document


@pytest.fixture
def card(ws: Workspace) -> Document:
    numbers = dict.fromkeys(("attack", "defence", "toughness", "movement"), 3)
    head = {"system": "diskwars", "kind": "unit", "slug": "mine", "name": {"en": "Mine"}}
    document = parse_document({**head, **numbers})
    create(ws, document)
    return document


@pytest.mark.parametrize("form", ["yaml", "json"])
def test_each_file_names_the_schema_beside_it(
    ws: Workspace, card: Document, tmp_path: Path, form: str
) -> None:
    (file,) = export_folder(ws, [card.id], tmp_path / "out", "yaml" if form == "yaml" else "json")
    text = file.read_text(encoding="utf-8")
    if form == "yaml":
        place = text.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
        data = yaml.safe_load(text)
    else:
        data = json.loads(text)
        place = data["$schema"]
    schema = json.loads((file.parent / place).read_text(encoding="utf-8"))
    assert schema["$id"] == "urn:marshalry:schema:2:diskwars/unit"
    assert [*Draft202012Validator(schema).iter_errors(data)] == []
    assert schema | {"title": ""} == json.loads(
        (FOLDER / "diskwars" / "unit.schema.json").read_text(encoding="utf-8")
    ) | {"title": ""}
    assert content_files(tmp_path / "out") == (file,)
    read = check_files(ws, [tmp_path / "out"])
    assert read.problems == ()
    assert read.documents == (card,)


@pytest.mark.parametrize("name", ["mine.yaml", "mine.json"])
def test_the_file_of_one_document_names_its_schema_by_identity(
    ws: Workspace, card: Document, tmp_path: Path, name: str
) -> None:
    text = export_file(ws, [card.id], tmp_path / name).read_text(encoding="utf-8")
    uri = "urn:marshalry:schema:2:diskwars/unit"
    if name.endswith(".yaml"):
        assert text.startswith(f"# yaml-language-server: $schema={uri}\n")
    else:
        assert json.loads(text)["$schema"] == uri
    assert check_files(ws, [tmp_path / name]).documents == (card,)
