"""Salvage: everything whose pages are whole comes back, and what does not is listed."""

import random
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from editor.catalogue import checking, notes, origins, raw_pages
from editor.catalogue.checking import is_whole
from editor.catalogue.salvage import read_found
from editor.services import documents
from editor.services.backups import make_backup
from editor.services.history import history
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.indexes import INDEXES, known_indexes
from editor.services.packs.installed import installed_packs
from editor.services.packs.taking_in import import_pack
from editor.services.salvage import Salvaged, salvage, salvage_in_place, start_anew
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.programs import Program
from tests.services.samples import noise, spell

SPELLS = 36
PAGE = 4096


@pytest.fixture(scope="session")
def _rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue with long and short documents, versions, edits and a recycle bin; made once."""
    path = tmp_path_factory.mktemp("rich") / "rich.sqlite"
    chance = random.Random(5)
    with open_workspace(path, content=None) as ws:
        for number in range(SPELLS):
            words = noise(chance, chance.choice((40, 4_000, 20_000)))
            one = spell(f"s{number}", text=words)
            documents.create(ws, one)
            for version in range(1, chance.randrange(1, 4)):
                documents.save_revision(ws, one.model_copy(update={"points": version + 10}), version)
            if number % 5 == 0:
                last = documents.load(ws, one.id)
                documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 77}, last.version)
            if number % 11 == 1:
                documents.delete(ws, one.id)
    return path


@pytest.fixture
def rich(_rich: Path, tmp_path: Path) -> Path:
    """A copy to be damaged."""
    return Path(shutil.copyfile(_rich, tmp_path / "rich.sqlite"))


def _salvaged(file: Path) -> Salvaged:
    return salvage(file, file.with_name("new.sqlite"))


def _state(path: Path) -> dict[str, tuple[object, ...]]:
    """Return everything of every document."""
    with open_workspace(path, content=None) as ws:
        rows = documents.list_documents(ws, documents.Query(include_deleted=True), limit=1000).rows
        return {
            row.id: (
                row.path,
                row.names,
                row.deleted,
                row.changed,
                [(entry.version, entry.label, entry.author, entry.created) for entry in history(ws, row.id)],
                documents.load(ws, row.id).data,
            )
            for row in rows
        }


@pytest.mark.long
def test_whole_catalogue_comes_back_as_it_was(rich: Path) -> None:
    done = _salvaged(rich)
    assert (done.documents, done.losses, done.unreadable) == (SPELLS, (), 0)
    assert _state(done.file) == _state(rich)
    with open_workspace(done.file, content=None) as ws:
        assert len(documents.list_documents(ws, documents.Query(text="s1")).rows) > 1  # the search, too


@pytest.mark.long
def test_log_of_a_killed_program_is_read_and_a_missing_one_is_not_missed(rich: Path, tmp_path: Path) -> None:
    copy = tmp_path / "killed.sqlite"
    with open_workspace(rich, content=None) as ws:
        late = spell("late")
        documents.create(ws, late)
        for ending in ("", "-wal"):
            shutil.copyfile(rich.with_name(rich.name + ending), copy.with_name(copy.name + ending))
    log = copy.with_name(copy.name + "-wal")
    raw = log.read_bytes()
    assert salvage(copy, tmp_path / "a.sqlite").documents == SPELLS + 1
    log.write_bytes(raw[: len(raw) // 2])  # cut off in the midst of a page
    assert salvage(copy, tmp_path / "b.sqlite").documents >= SPELLS
    log.unlink()
    assert salvage(copy, tmp_path / "c.sqlite").documents == SPELLS


@pytest.mark.long
def test_a_cut_off_file_whose_log_holds_pages_far_behind_its_end(rich: Path, tmp_path: Path) -> None:
    copy = tmp_path / "cut.sqlite"
    with open_workspace(rich, content=None) as ws:
        late = spell("late", text=noise(random.Random(1), 60_000))
        documents.create(ws, late)
        for ending in ("", "-wal"):
            shutil.copyfile(rich.with_name(rich.name + ending), copy.with_name(copy.name + ending))
    copy.write_bytes(copy.read_bytes()[: 4 * PAGE])
    assert set(read_found(copy).revisions) == {late.id}


def _touched(raw: bytes, damaged: bytes) -> set[int]:
    return {
        start // PAGE + 1
        for start in range(0, len(raw), PAGE)
        if raw[start : start + PAGE] != damaged[start : start + PAGE]
    }


def _owners(file: Path) -> dict[int, set[tuple[str, int]]]:
    """Return which versions of which documents each page of the whole file holds a part of."""
    image = raw_pages.read_pages(file)
    with closing(sqlite3.connect(file)) as connection:
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master WHERE name = 'revision'"))
    found: dict[int, set[tuple[str, int]]] = {}
    for leaf in raw_pages.leaves(image, roots["revision"], set()):
        assert leaf is not None
        page = image.page(leaf)
        for index in range(int.from_bytes(page[3:5], "big")):
            watched = _Watched(image.size, image.data)
            row = raw_pages._row(watched, page, int.from_bytes(page[8 + 2 * index : 10 + 2 * index], "big"))
            for number in (watched.asked - {1}) | {leaf}:
                found.setdefault(number, set()).add((str(row.values[0]), int(str(row.values[1]))))
    return found


class _Watched(raw_pages.Pages):
    """Pages that note which of them were asked for."""

    def __init__(self, size: int, data: bytes) -> None:
        super().__init__(size, data)
        self.asked: set[int] = set()

    def page(self, number: int) -> bytes:
        self.asked.add(number)
        return super().page(number)


HEADS = (94, 147, 157, 161, 163)
"""Seeds whose damaged heads say that bytes of each page are unused: they were believed once."""


@pytest.mark.parametrize(
    "seeds",
    [
        range(1),
        pytest.param(HEADS, marks=pytest.mark.long),
        pytest.param(range(1, 60), marks=pytest.mark.long),
    ],
)
def test_everything_whose_pages_are_whole_comes_back(
    rich: Path, seeds: Sequence[int], tmp_path: Path
) -> None:
    raw, owners = rich.read_bytes(), _owners(rich)
    everything = {one for versions in owners.values() for one in versions}
    for seed in seeds:
        chance = random.Random(seed)
        broken = _damaged(raw, chance)
        file = tmp_path / f"broken-{seed}.sqlite"
        file.write_bytes(broken)
        hurt = {one for page in _touched(raw, broken) for one in owners.get(page, ())}
        found = read_found(file)
        there = {
            (ident, version)
            for ident, versions in found.revisions.items()
            for version, row in versions.items()
            if is_whole(row[2])
        }
        assert everything - hurt <= there, f"seed {seed}"
        out = tmp_path / f"out-{seed}.sqlite"
        if not found.ids:
            assert not everything - hurt, f"seed {seed}"
            continue
        done = salvage(file, out)
        assert done.revisions >= len(everything - hurt)
        with open_workspace(out, content=None) as ws:
            assert checking.found_in(ws.engine, out, "thorough") == ()
        file.unlink()
        out.unlink()


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    "head", [b"\x10\x00\x01\x01\x0c", b"\x02\x00\x01\x01\x00"], ids=["unused bytes", "page size"]
)
def test_a_damaged_head_is_not_believed_about_how_pages_are_cut(rich: Path, head: bytes) -> None:
    with rich.open("r+b") as file:
        file.seek(16)
        file.write(head + bytes(range(100, 180)))
    assert _salvaged(rich).documents == SPELLS


@pytest.mark.quick(1)
@pytest.mark.parametrize(("left_out", "put_in"), [(16, PAGE), (100, 16), (PAGE, 100), (0, 3)])
def test_bytes_put_in_or_left_out_in_front_hide_nothing(rich: Path, left_out: int, put_in: int) -> None:
    whole = _state(rich)
    rich.write_bytes(random.Random(3).randbytes(put_in) + rich.read_bytes()[left_out:])
    assert _state(_salvaged(rich).file) == whole


def _damaged(raw: bytes, chance: random.Random) -> bytes:
    broken = bytearray(raw)
    what = chance.choice(("bytes", "page", "zeros", "cut", "head", "branches"))
    if what == "bytes":
        for _ in range(chance.randrange(1, 6)):
            start = chance.randrange(len(raw) - 64)
            broken[start : start + 64] = chance.randbytes(64)
    elif what == "page":
        for _ in range(chance.randrange(1, 10)):
            start = chance.randrange(len(raw) // PAGE) * PAGE
            broken[start : start + PAGE] = chance.randbytes(PAGE)
    elif what == "zeros":
        start = chance.randrange(len(raw) // 2)
        broken[start : start + len(raw) // 4] = bytes(len(raw) // 4)
    elif what == "cut":
        del broken[chance.randrange(PAGE, len(raw)) :]
    elif what == "head":
        broken[:PAGE] = chance.randbytes(PAGE)
    else:
        for start in range(PAGE, len(raw), PAGE):
            if broken[start] == raw_pages.INTERIOR:
                broken[start : start + 64] = chance.randbytes(64)
    return bytes(broken)


@pytest.mark.long
def test_what_is_lost_is_named(rich: Path) -> None:
    with closing(sqlite3.connect(rich)) as connection:
        first, second = connection.execute(
            "SELECT id, slug FROM document WHERE version = 2 LIMIT 2"
        ).fetchall()
        third = connection.execute(
            "SELECT id, slug FROM document WHERE version = 1 AND deleted IS NULL AND changed = 0 LIMIT 1"
        ).fetchone()
        edited = connection.execute(
            "SELECT id, slug FROM document WHERE changed AND id NOT IN (?, ?) LIMIT 1", (first[0], second[0])
        ).fetchone()
        connection.execute("PRAGMA foreign_keys=OFF")
        hurt = "UPDATE revision SET body = x'00' WHERE document_id = ?"
        connection.execute(f"{hurt} AND version = 2", first[:1])
        connection.execute("DELETE FROM document WHERE id = ?", second[:1])
        connection.execute(hurt, third[:1])
        connection.execute("UPDATE working_copy SET body = x'00' WHERE document_id = ?", edited[:1])
        connection.commit()
    done = _salvaged(rich)
    assert {(one.what, one.document, one.version) for one in done.losses} == {
        ("revision", f"diskwars/spell/{first[1]}", 2),
        ("row", f"diskwars/spell/{second[1]}", 0),
        ("document", f"diskwars/spell/{third[1]}", 0),
        ("edits", f"diskwars/spell/{edited[1]}", 0),
    }
    with open_workspace(done.file, content=None) as ws:
        assert documents.find(ws, first[0]).version == 1
        assert documents.find(ws, second[0]).slug == second[1]


def test_damaged_catalogue_is_replaced_by_what_was_saved_and_kept(rich: Path) -> None:
    raw = bytearray(rich.read_bytes())
    raw[PAGE * 3 : PAGE * 4] = bytes(PAGE)
    rich.write_bytes(raw)
    done = salvage_in_place(rich)
    assert done.file == rich
    assert done.kept is not None
    assert done.kept.read_bytes() == raw
    with open_workspace(rich, content=None) as ws:
        assert documents.count_documents(ws) > 0


def test_starting_anew_keeps_the_damaged_file(rich: Path) -> None:
    rich.write_bytes(b"\xff" * 20_000)
    kept = start_anew(rich)
    assert kept is not None
    assert kept.read_bytes() == b"\xff" * 20_000
    with open_workspace(rich, content=None) as ws:
        assert documents.count_documents(ws) == 0


@pytest.mark.parametrize("content", [b"", b"my story", b"PK\x03\x04not a zip", b"\x00" * 9000])
def test_file_with_nothing_of_ours_leaves_no_new_one(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "story"
    file.write_bytes(content)
    with pytest.raises(EditorError) as caught:
        _salvaged(file)
    assert caught.value.problems[0].code == "catalogue.nothing_salvaged"
    assert [entry.name for entry in tmp_path.iterdir()] == ["story"]


@pytest.mark.long
def test_backup_that_was_cut_off_gives_what_is_in_it(rich: Path, tmp_path: Path) -> None:
    with open_workspace(rich, content=None) as ws:
        made = make_backup(ws, "now")
    assert made is not None
    raw = made.file.read_bytes()
    hurt = bytearray(raw)
    hurt[len(raw) * 3 // 4] ^= 255
    broken = tmp_path / "broken.marshalry-backup"
    broken.write_bytes(hurt)
    done = _salvaged(broken)
    assert done.documents > SPELLS // 4


def test_existing_file_is_not_replaced(rich: Path) -> None:
    with pytest.raises(EditorError) as caught:
        salvage(rich, rich)
    assert caught.value.problems[0].code == "catalogue.salvage_exists"


_OPEN_FOR_LONG = """
import os, sys, threading
from pathlib import Path
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.indexes import INDEXES, known_indexes
from editor.services.packs.installed import installed_packs
from editor.services.packs.taking_in import import_pack
with open_workspace(Path(sys.argv[1]), content=None):
    os.write(1, b"open\\n")
    threading.Event().wait()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be read there")
def test_catalogue_that_is_open_elsewhere_is_not_replaced_and_nothing_is_left(rich: Path) -> None:
    with Program(_OPEN_FOR_LONG, rich) as other:
        other.stdout.readline()
        with pytest.raises(EditorError) as caught:
            salvage_in_place(rich)
        assert caught.value.problems[0].code == "catalogue.still_open"
        assert not list(rich.parent.glob("*.salvaged*"))
        other.kill()


def test_packs_and_where_documents_came_from_are_salvaged(tmp_path: Path) -> None:
    path, index = tmp_path / "packs.sqlite", "https://example.org/packs"
    with open_workspace(path, content=None) as ws:
        pack = build_pack(ws, documents.create(ws, spell("flame")).id, tmp_path / "flame")
    with open_workspace(tmp_path / "here.sqlite", content=None) as ws:
        (row,) = import_pack(ws, pack)
        with ws.writing() as catalogue:
            notes.keep_setting(catalogue, INDEXES, f'["{index}"]')
        installed = installed_packs(ws)
        with ws.reading() as catalogue:
            came = origins.origins_of(catalogue, [row.id])
    assert installed
    assert came
    salvage(tmp_path / "here.sqlite", tmp_path / "new.sqlite")
    with open_workspace(tmp_path / "new.sqlite", content=None) as ws:
        assert (installed_packs(ws), known_indexes(ws)) == (installed, (index,))
        with ws.reading() as catalogue:
            assert origins.origins_of(catalogue, [row.id]) == came
