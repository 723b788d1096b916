"""The plain export of everything, and back."""

import base64
import io
import json
import random
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from editor.catalogue import records
from editor.catalogue.pictures import picture_bytes
from editor.services import documents
from editor.services.battles.kept_battles import kept_battles
from editor.services.everything.exporting import export_everything
from editor.services.everything.importing import import_everything
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.content_folder import content_root
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.catalogues import copied, old_catalogue
from tests.services.samples import spell

FIRE = spell("fire")


def _records(ws: Workspace) -> list[records.DocumentRecord]:
    with ws.reading() as session:
        return list(records.all_records(session))


def _pictures(ws: Workspace) -> dict[str, bytes]:
    with ws.reading() as session:
        names = {name for record in _records(ws) for name in record.pictures()}
        return {name: raw for name in names if (raw := picture_bytes(session, name)) is not None}


@pytest.fixture(params=["wizwar", pytest.param("", marks=pytest.mark.long)], ids=["one game", "all"])
def shipped(
    request: pytest.FixtureRequest, catalogue_file: Path, shipped_catalogue: Path, tmp_path: Path
) -> Path:
    """The shipped content with work of an author: versions, edits, a recycle bin."""
    whole = catalogue_file if request.param else shipped_catalogue
    file = copied(whole, tmp_path / "shipped.sqlite")
    if request.param:
        open_workspace(file, content=content_root() / request.param).close()
    with open_workspace(file, content=None) as ws:
        documents.create(ws, FIRE)
        documents.save_revision(ws, FIRE.model_copy(update={"points": 5}), 1, "five, « fünf »")
        documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": "seven"}, 2)
        gone = spell("gone")
        documents.create(ws, gone)
        documents.delete(ws, gone.id)
        card = documents.list_documents(ws, documents.Query(kind="unit")).rows[0]
        documents.duplicate(ws, card.id)
        raw = io.BytesIO()
        Image.frombytes("RGB", (40, 40), random.Random(1).randbytes(4800)).save(raw, "PNG")
        shown = documents.load(ws, documents.duplicate(ws, card.id).id)
        portrait = {"data": base64.b64encode(raw.getvalue()).decode("ascii")}
        documents.save_working_copy(ws, shown.row.id, {**shown.data, "portrait": portrait}, shown.version)
        documents.set_recent(ws, card.id)
    return file


def test_export_comes_back_as_an_equal_catalogue(shipped: Path, tmp_path: Path) -> None:
    out, new = tmp_path / "all.zip", tmp_path / "new.sqlite"
    with open_workspace(shipped, content=None) as ws, open_workspace(new, content=None) as other:
        number = export_everything(ws, out)
        done = import_everything(other, out)
        assert (done.stored, done.same, done.problems) == (number, 0, ())
        before = sorted(_records(ws), key=lambda one: one.id)
        after = sorted(_records(other), key=lambda one: one.id)
        assert before == after
        assert _pictures(ws) == _pictures(other) != {}
        query = documents.Query(include_deleted=True)
        assert [
            (row.path, row.points, row.faction, row.source, row.changed)
            for row in documents.list_documents(ws, query, limit=1000).rows
        ] == [
            (row.path, row.points, row.faction, row.source, row.changed)
            for row in documents.list_documents(other, query, limit=1000).rows
        ]
        assert documents.count_documents(other, documents.Query(text="fire")) == documents.count_documents(
            ws, documents.Query(text="fire")
        )
        again = import_everything(other, out)
        assert (again.stored, again.same) == (0, number)
    with open_workspace(new, content=None) as other:  # looked through, as after every import
        assert documents.find(other, "fire")


def test_export_says_itself_what_it_is(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    with zipfile.ZipFile(out) as archive:
        names = sorted(archive.namelist())
        assert names == ["README.txt", f"documents/diskwars/spell/fire--{FIRE.id}.json", "manifest.json"]
        data = json.loads(archive.read(names[1]))
    assert data["revisions"][0]["data"]["slug"] == "fire"
    assert "deleted" not in data


def _changed(file: Path, out: Path, change: dict[str, object], manifest: dict[str, object]) -> Path:
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            raw = old.read(name)
            if name.endswith(".json"):
                raw = json.dumps(json.loads(raw) | (manifest if name == "manifest.json" else change)).encode()
            new.writestr(name, raw)
    return out


def test_later_and_earlier_versions_read_each_other(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    later = _changed(out, tmp_path / "later.zip", {"mood": "new"}, {"colour": "new", "program": "99"})
    with open_workspace(tmp_path / "a.sqlite", content=None) as other:
        assert import_everything(other, later).stored == 1
    strange = _changed(out, tmp_path / "strange.zip", {"kind": "starship"}, {})
    with open_workspace(tmp_path / "b.sqlite", content=None) as other:
        done = import_everything(other, strange)
        assert (done.stored, [problem.code for problem in done.problems]) == (0, ["everything.unknown_kind"])


@pytest.mark.quick(3)
@pytest.mark.parametrize(
    ("change", "manifest", "code"),
    [
        ({}, {"format": "story"}, "everything.no_export"),
        ({}, {"version": 2}, "everything.newer"),
        ({}, {"documents": 2}, "everything.incomplete"),
        ({"revisions": []}, {}, "everything.bad_document"),
        ({"id": "../../x"}, {}, "everything.bad_document"),
        ({"created": "yesterday"}, {}, "everything.bad_document"),
        (
            {"revisions": [{"version": 1, "created": "2026-01-01T00:00:00Z", "data": {"tags": [3]}}]},
            {},
            "everything.bad_document",
        ),
    ],
)
def test_strange_export_is_refused_whole(
    ws: Workspace, tmp_path: Path, change: dict[str, object], manifest: dict[str, object], code: str
) -> None:
    documents.create(ws, FIRE)
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    file = _changed(out, tmp_path / "strange.zip", change, manifest)
    with open_workspace(tmp_path / "new.sqlite", content=None) as other:
        with pytest.raises(EditorError) as caught:
            import_everything(other, file)
        problem = caught.value.problems[0]
        assert problem.code == code
        assert code not in problem_text(problem, "en") + problem_text(problem, "fr")
        assert documents.count_documents(other) == 0


@pytest.mark.parametrize(
    "head",
    [
        {"scenario": 5},
        {"scenario": {"en": 5}},
        {"sides": []},
        {"sides": {"a": 3}},
        {"hands": 3},
        {"title": []},
    ],
)
def test_a_battle_that_no_list_could_show_is_refused(
    ws: Workspace, tmp_path: Path, head: dict[str, object]
) -> None:
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    moment = "2026-01-01T00:00:00Z"
    battle = {"id": "00000000-0000-4000-8000-000000000007", "system": "zargo", "scenario": "s"}
    battle |= {"created": moment, "modified": moment, "ground": {}, "decided": {}, "events": [], "head": head}
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr("battles/one.json", json.dumps(battle))
    with open_workspace(tmp_path / "new.sqlite", content=None) as other:
        with pytest.raises(EditorError, match=r"everything\.bad_document"):
            import_everything(other, out)
        assert kept_battles(other) == ()


@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04 cut"])
def test_file_that_is_no_zip_is_refused(ws: Workspace, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(EditorError) as caught:
        import_everything(ws, file)
    assert caught.value.problems[0].code == "everything.unreadable"


def test_document_that_says_something_else_here_is_never_overwritten(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    documents.save_revision(ws, FIRE.model_copy(update={"points": 9}), 1)
    with pytest.raises(EditorError) as caught:
        import_everything(ws, out)
    assert [problem.code for problem in caught.value.problems] == ["everything.differs"]
    assert documents.load_document(ws, FIRE.id).points == 9


def test_damaged_export_takes_nothing_in(ws: Workspace, tmp_path: Path) -> None:
    for number in range(10):
        documents.create(ws, spell(f"s{number}"))
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    raw = bytearray(out.read_bytes())
    raw[len(raw) // 3] ^= 255
    out.write_bytes(raw)
    with open_workspace(tmp_path / "new.sqlite", content=None) as other:
        with pytest.raises(EditorError):
            import_everything(other, out)
        assert documents.count_documents(other) == 0


def test_an_export_with_a_wrong_byte_is_taken_in_or_refused(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, spell("s"))
    out = tmp_path / "all.zip"
    export_everything(ws, out)
    raw = out.read_bytes()
    with open_workspace(tmp_path / "new.sqlite", content=None) as other:
        for place in range(0, len(raw), 11):
            out.write_bytes(raw[:place] + bytes([raw[place] ^ 255]) + raw[place + 1 :])
            with suppress(EditorError):
                import_everything(other, out)


def test_older_tables_are_exported_by_the_newer_program(tmp_path: Path) -> None:
    with open_workspace(old_catalogue("0004", tmp_path / "old.sqlite"), content=None) as newer:
        assert export_everything(newer, tmp_path / "all.zip") == 14
