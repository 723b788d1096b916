"""Several files are written all or none; what was there before stays where one of them fails."""

import os
from pathlib import Path
from sqlite3 import connect
from time import time

import pytest

from editor.packs.staging import is_empty, staging
from editor.packs.whole_files import refuse_unwritable, write_all
from editor.services.new_folders import new_folder
from schemas.problems import EditorError, Message, error


def test_all_are_written_into_folders_that_are_made(tmp_path: Path) -> None:
    files = {tmp_path / "a/b/one": b"1", tmp_path / "two": b"2"}
    many = {tmp_path / f"a/many/{number}": bytes([number]) for number in range(60)}
    for some in (files, many):
        write_all(some, make_folders=True)
        assert {file: file.read_bytes() for file in some} == some


def test_none_is_written_where_one_cannot_be(tmp_path: Path) -> None:
    old, taken = tmp_path / "old", tmp_path / "taken"
    old.write_bytes(b"before")
    taken.mkdir()
    with pytest.raises(EditorError, match=r"packs\.cannot_write"):
        write_all({tmp_path / "new/deep/file": b"1", old: b"after", taken: b"2"}, make_folders=True)
    with pytest.raises(EditorError, match=r"packs\.cannot_write"):
        write_all({old: b"after"} | {tmp_path / f"{number}": b"" for number in range(60)} | {taken: b"2"})
    assert old.read_bytes() == b"before"
    assert sorted(tmp_path.rglob("*")) == [old, taken]


def test_no_catalogue_is_written_over(tmp_path: Path) -> None:
    club, other = tmp_path / "club.sqlite", tmp_path / "other"
    with connect(club) as found:
        found.execute("create table years (of_work)")
    found.close()
    before = club.read_bytes()
    with pytest.raises(EditorError, match=r"catalogue_files\.over"):
        write_all({other: b"1", club: b"a key"})
    assert club.read_bytes() == before
    assert not other.exists()


def test_a_place_is_refused_before_the_work_that_fills_it(tmp_path: Path) -> None:
    thesis = tmp_path / "thesis"
    thesis.write_text("years")
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    for place in (tmp_path, tmp_path / "none/file", thesis / "file", tmp_path / ("n" * 300), circle / "file"):
        with pytest.raises(EditorError, match=r"packs\.cannot_write"):
            refuse_unwritable(place)
    for place in (thesis, tmp_path / "new", Path(os.devnull)):
        refuse_unwritable(place)
    assert set(tmp_path.iterdir()) == {thesis, circle}
    assert thesis.read_text() == "years"


def test_a_file_in_the_place_of_a_folder_is_called_one(tmp_path: Path) -> None:
    place = tmp_path / "place"
    place.write_text("thesis")
    with pytest.raises(EditorError, match=r"folders\.is_file"), new_folder(place):
        pass
    with pytest.raises(EditorError) as trouble, new_folder(place / "inside"):
        pass
    assert trouble.value.problems[0].values["reason"] == Message(code="system.not_folder")


def test_what_fails_inside_a_new_folder_names_the_place_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(EditorError) as trouble, new_folder(tmp_path / "new") as making:
        raise error("packs.cannot_write", file=str(making / "a.png"), reason="")
    assert trouble.value.problems[0].values["file"] == str(tmp_path / "new" / "a.png")
    assert not list(tmp_path.iterdir())


def test_what_a_killed_program_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    def left(name: str, age: int, *files: str) -> Path:
        folder = tmp_path / f".marshalry-{name}"
        folder.mkdir()
        for file in files:
            (folder / file).write_text("page")
            os.utime(folder / file, (time() - age,) * 2)
        os.utime(folder, (time() - age,) * 2)
        return folder

    def part(age: int) -> Path:
        file = tmp_path / f".marshalry-abc_{age}.part"
        file.write_text("half a page")
        os.utime(file, (time() - age,) * 2)
        return file

    killed = (left("abcd_123", 7200, "0", "lock.new"), left("abcd_126", 1, "0", "1", "lock"), part(7200))
    meanwhile = part(1000)
    others = [
        left("abcd_124", 60, "0"),  # of a program that may still work
        left("abcd_125", 7200, "thesis.txt"),
        left("my-old-notes", 7200, "0"),
    ]
    with new_folder(tmp_path / "prints") as making:
        assert not any(one.exists() for one in killed)
        write_all({tmp_path / "card.png": b"meanwhile"})
        write_all({tmp_path / "card.png": b"meanwhile", tmp_path / "other.png": b"meanwhile"})
        (making / "card.png").write_bytes(b"card")
    assert (tmp_path / "prints/card.png").read_bytes() == b"card"
    assert all(any(one.iterdir()) for one in others)
    assert meanwhile.exists()
    assert not is_empty(tmp_path / ".marshalry-abcd_125")
    with staging(tmp_path / "prints") as place:
        (tmp_path / "prints/card.png").unlink()
        assert is_empty(tmp_path / "prints"), "what was being written is not somebody's"
        assert (place / "lock").exists()
