"""While a catalogue is open, nothing but SQLite opens its files, whatever is done with it."""

import json
import sys
from pathlib import Path

import pytest

from schemas.parse import dump_document
from tests.programs import run_program
from tests.services.samples import spell

_JOURNEY = """
import sys
from pathlib import Path

opened = []
names = set()

def hook(event, arguments):
    if event in ("open", "os.open") and names:
        try:
            name = str(Path(arguments[0]).resolve())
        except (TypeError, ValueError, OSError):
            return
        if name in names:
            opened.append(name)

sys.addaudithook(hook)

from editor.services import (document_files, documents, export, history, maintenance)
from editor.services.differing import sides
from editor.services.packs import building
from editor.services.prints import printing
from editor.services.opening import open_workspace
from schemas.problems import EditorError

folder = Path(sys.argv[1])
path = folder / "x.db"
names.update(str(path.resolve()) + ending for ending in ("", "-wal", "-shm"))
with open_workspace(path) as ws:
    rows = documents.list_documents(ws).rows
    unit = documents.duplicate(ws, documents.find(ws, "demonworld/unit/orc-guard").id)
    loaded = documents.load(ws, unit.id)
    documents.save_working_copy(ws, unit.id, dict(loaded.data) | {"fear": 4}, 1)
    documents.save_revision(ws, loaded.document.model_copy(update={"fear": 5}), 1)
    history.history(ws, unit.id)
    written = export.export_file(ws, [unit.id], folder / "unit.yaml")
    document_files.files_delivery(ws, [written])
    document_files.import_files(ws, [written])
    pack = building.build_pack(ws, unit.id, folder / "unit.marshal")
    maintenance.backup(ws, folder / "one.marshalry-backup")
    sides.side_of(ws, str(path), "en")
    with open_workspace(path, read_only=True) as second:
        documents.list_documents(second)
    refused = []
    for act in (
        lambda: export.export_file(ws, [unit.id], path, "yaml"),
        lambda: document_files.files_delivery(ws, [path]),
        lambda: building.build_pack(ws, unit.id, path),
        lambda: maintenance.backup(ws, path),
        lambda: document_files.import_files(ws, [path.with_name("x.db-wal")]),
    ):
        try:
            act()
        except EditorError as trouble:
            refused.append(trouble.problems[0].code)
    assert ws.loss() is None
print(len(rows) > 10, opened, refused)
"""


@pytest.mark.long
def test_journey_of_a_day_opens_none_of_the_three_files(tmp_path: Path) -> None:
    done = run_program(_JOURNEY, tmp_path)
    assert done.returncode == 0, done.stderr
    own = "catalogue_files.own_file"
    expected = f"True [] {[own, own, own, 'catalogue.backup_onto_itself', own]}"
    assert done.stdout.strip() == expected


_REPLACED = """
import os, sys
from pathlib import Path
from editor.cli.main import run
from editor.services.packs import taking_in

path, other, unit = map(Path, sys.argv[1:4])
real = taking_in.take_all

def late(ws, read, choices):
    os.replace(other, path)
    return real(ws, read, choices)

taking_in.take_all = late
sys.exit(run(["--catalogue", str(path), "--language", "fr", "catalogue", "import", str(unit)]))
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses to touch open files")
def test_command_on_a_catalogue_that_is_replaced_meanwhile_ends_with_the_sentence(
    catalogue_file: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.sqlite"
    other.write_bytes(catalogue_file.read_bytes())
    before = other.read_bytes()
    file = tmp_path / "fire.json"
    file.write_text(json.dumps(dump_document(spell("fire"))), encoding="utf-8")
    done = run_program(_REPLACED, catalogue_file, other, file)
    assert done.returncode == 1, done.stderr
    assert f"Un autre fichier a pris la place de {catalogue_file}" in done.stderr
    assert catalogue_file.read_bytes() == before
