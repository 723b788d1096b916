"""Pack files: equal documents, equal bytes, and nothing hostile gets in."""

import contextlib
import hashlib
import io
import json
import os
import stat
import sys
import zipfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.packs.archive import MANIFEST, pack_bytes, read_pack
from editor.packs.unpacking import PackLimits
from editor.packs.whole_files import write_whole
from schemas.base import Document
from schemas.messages import LANGUAGES, problem_text
from schemas.problems import EditorError
from tests.patience import PATIENCE
from tests.programs import run_program

Files = dict[str, bytes]


@pytest.fixture
def packed(battle: Sequence[Document]) -> bytes:
    return pack_bytes(battle[0], battle)


def _files(packed: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _zip(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def _refusal(tmp_path: Path, data: bytes, limits: PackLimits | None = None) -> str:
    file = tmp_path / "x.marshal"
    file.write_bytes(data)
    with pytest.raises(EditorError) as caught:
        read_pack(file, limits=limits) if limits else read_pack(file)
    problem = caught.value.problems[0]
    for language in LANGUAGES:
        text = problem_text(problem, language)
        assert "x.marshal" in text
        assert "{" not in text
    return problem.code


def test_documents_come_back_equal(tmp_path: Path, battle: Sequence[Document], packed: bytes) -> None:
    file = tmp_path / "x.marshal"
    file.write_bytes(packed)
    pack = read_pack(file)
    assert {one.id: one for one in pack.documents} == {one.id: one for one in battle}
    assert pack.manifest.main is not None
    assert pack.manifest.main.id == battle[0].id


def test_equal_documents_give_equal_bytes(battle: Sequence[Document], packed: bytes) -> None:
    assert pack_bytes(battle[0], list(reversed(battle))) == packed


@pytest.mark.parametrize(
    "name",
    [
        "../evil.json",
        "/etc/passwd",
        "c:/x.json",
        "a\\b.json",
        "demonworld/../../x.json",
        "con.json",
        "demonworld/unit/nul.json",
        "A.json",
        "x.json/",
        ".hidden",
        "a//b.json",
        "caf\u00e9.json",
        "x" * 300 + "/.json",
    ],
)
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, packed: bytes, name: str) -> None:
    assert _refusal(tmp_path, _zip(_files(packed) | {name: b"{}"})) == "packs.bad_name"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_given_twice_is_refused(tmp_path: Path, packed: bytes) -> None:
    buffer = io.BytesIO(packed)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(MANIFEST, b"{}")
    assert _refusal(tmp_path, buffer.getvalue()) == "packs.name_twice"


def test_a_link_is_refused(tmp_path: Path, packed: bytes) -> None:
    buffer = io.BytesIO(packed)
    info = zipfile.ZipInfo("link.json")
    info.create_system = 3
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr(info, "/etc/passwd")
    assert _refusal(tmp_path, buffer.getvalue()) == "packs.not_a_file"


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, packed: bytes) -> None:
    assert _refusal(tmp_path, _zip(_files(packed) | {"bomb.json": b" " * 19_000_000})) == "packs.bomb"


def test_a_file_that_lies_about_its_size_is_refused(tmp_path: Path, packed: bytes) -> None:
    data = bytearray(packed)
    place = data.rindex(b"PK\x01\x02")
    data[place + 24 : place + 28] = (7).to_bytes(4, "little")
    assert _refusal(tmp_path, bytes(data)) in ("packs.bomb", "packs.damaged")


def test_too_many_files_are_refused(tmp_path: Path, packed: bytes) -> None:
    assert _refusal(tmp_path, packed, PackLimits(files=2)) == "packs.too_many"
    assert _refusal(tmp_path, packed, PackLimits(file_bytes=100)) == "packs.too_big"


def test_what_is_something_else_besides_a_pack_is_refused(tmp_path: Path, packed: bytes) -> None:
    for data in (b"#!/bin/sh\n" + packed, packed + b"\0", packed + packed):
        assert _refusal(tmp_path, data) in {"packs.odd_layout", "packs.damaged"}
    buffer = io.BytesIO(packed)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = b"PK\5\6" + bytes(18)
    assert _refusal(tmp_path, buffer.getvalue()) in {"packs.odd_layout", "packs.no_manifest"}


def test_files_that_lie_in_one_another_are_refused(tmp_path: Path, packed: bytes) -> None:
    data = bytearray(packed)
    first = data.index(b"PK\1\2")
    second = data.index(b"PK\1\2", first + 4)
    data[second + 42 : second + 46] = data[first + 42 : first + 46]
    assert _refusal(tmp_path, bytes(data)) == "packs.odd_layout"


def test_another_compression_is_refused(tmp_path: Path, packed: bytes) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
        for name, data in _files(packed).items():
            archive.writestr(name, data)
    assert _refusal(tmp_path, buffer.getvalue()) == "packs.locked"


def _without_manifest(files: Files) -> None:
    del files[MANIFEST]


def _changed(files: Files) -> None:
    name = next(name for name in files if name.endswith("orc-guard.json"))
    files[name] = files[name].replace(b'"points": 160', b'"points": 161')


def _missing(files: Files) -> None:
    del files[next(name for name in files if name != MANIFEST)]


def _unlisted(files: Files) -> None:
    files["demonworld/unit/more.json"] = b"{}"


def _edit_manifest(files: Files, edit: Callable[[dict[str, object]], None]) -> None:
    manifest = json.loads(files[MANIFEST])
    edit(manifest)
    files[MANIFEST] = json.dumps(manifest).encode()


def _newer(files: Files) -> None:
    _edit_manifest(files, lambda manifest: manifest.update(schema_version=99))


def _other_id(files: Files) -> None:
    def edit(manifest: dict[str, object]) -> None:
        entries = manifest["entries"]
        assert isinstance(entries, list)
        entries[0]["document"]["id"] = "00000000-0000-0000-0000-000000000000"

    _edit_manifest(files, edit)


def _invalid(files: Files) -> None:
    name = next(name for name in files if name.endswith("orc-guard.json"))
    files[name] = files[name].replace(b'"manoeuvres": 2', b'"manoeuvres": 99')
    right = hashlib.sha256(files[name]).hexdigest()

    def edit(manifest: dict[str, object]) -> None:
        entries = manifest["entries"]
        assert isinstance(entries, list)
        for entry in entries:
            if entry["path"] == name:
                entry["sha256"] = right

    _edit_manifest(files, edit)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_without_manifest, "packs.no_manifest"),
        (_changed, "packs.wrong_hash"),
        (_missing, "packs.list_differs"),
        (_unlisted, "packs.list_differs"),
        (_newer, "document.newer_version"),
        (_other_id, "packs.other_document"),
        (_invalid, "validation.less_than_equal"),
    ],
)
def test_contents_that_do_not_fit_are_refused(
    tmp_path: Path, packed: bytes, change: Callable[[Files], None], code: str
) -> None:
    files = _files(packed)
    change(files)
    assert _refusal(tmp_path, _zip(files)) == code


def test_two_documents_of_one_slug_are_refused(tmp_path: Path, packed: bytes) -> None:
    files = _files(packed)
    name = next(name for name in files if name.endswith("orc-guard.json"))
    twin = json.loads(files[name]) | {"id": "00000000-0000-4000-8000-000000000000"}
    files["twin.json"] = json.dumps(twin).encode()

    def edit(manifest: dict[str, object]) -> None:
        entries = manifest["entries"]
        assert isinstance(entries, list)
        entry = next(entry for entry in entries if entry["path"] == name)
        document = entry["document"] | {"id": twin["id"]}
        found = hashlib.sha256(files["twin.json"]).hexdigest()
        entries.append(entry | {"path": "twin.json", "sha256": found, "document": document})

    _edit_manifest(files, edit)
    assert _refusal(tmp_path, _zip(files)) == "packs.document_twice"


@given(data=st.data())
def test_a_damaged_file_raises_nothing_but_our_error(
    data: st.DataObject, battle: Sequence[Document], tmp_path_factory: pytest.TempPathFactory
) -> None:
    whole = bytearray(pack_bytes(battle[0], battle[:2]))
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(whole) - 1))
        whole[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(whole)))
    file = tmp_path_factory.getbasetemp() / "fuzz.marshal"
    file.write_bytes(whole[:cut] if data.draw(st.booleans()) else whole)
    with contextlib.suppress(EditorError):
        read_pack(file)


def test_what_stood_there_survives_a_write_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "folder"
    file.mkdir()
    with pytest.raises(EditorError) as caught:
        write_whole(file, b"new")
    assert caught.value.problems[0].code == "packs.cannot_write"
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    file, link, pipe = tmp_path / "file", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(file)
    write_whole(link, b"new")
    assert (link.is_symlink(), file.read_bytes()) == (True, b"new")
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_bytes)
        write_whole(pipe, b"new")
        assert read.result(timeout=PATIENCE) == b"new"
    assert pipe.is_fifo()


_AS_NOBODY = """
import os, sys
from pathlib import Path
from editor.packs.whole_files import write_whole
from schemas.problems import EditorError
if os.getuid() == 0:
    os.setuid(65534)
try:
    write_whole(Path(sys.argv[1]), b"new")
except EditorError as trouble:
    print(trouble.problems[0].code)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_a_file_that_is_read_only_is_left_alone() -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "x.marshal"
        file.write_bytes(b"old")
        file.chmod(0o444)
        Path(folder).chmod(0o777)
        done = run_program(_AS_NOBODY, file)
        assert done.returncode == 0, done.stderr
        assert (done.stdout, file.read_bytes()) == ("packs.cannot_write\n", b"old")


@pytest.mark.skipif(sys.platform == "win32", reason="there names are counted in letters")
def test_name_as_long_as_the_disk_takes_is_written(tmp_path: Path) -> None:
    file = tmp_path / ("\N{CAT FACE}" * 63)
    write_whole(file, b"x")
    assert [entry.read_bytes() for entry in tmp_path.iterdir()] == [b"x"]
