"""Where a catalogue lies: folders of sync programs are told once, network drives open alone or not at all."""

import sys
from pathlib import Path

import pytest

from editor.catalogue.places import Mount, mount_of, mounts, safety_of, sync_program
from editor.services import documents
from editor.services.opening import open_workspace
from schemas.messages import LANGUAGES, problem_text
from schemas.problems import EditorError
from tests.services.samples import spell

posix = pytest.mark.skipif(sys.platform == "win32", reason="mounts of POSIX")


@pytest.mark.parametrize(
    ("folder", "program"),
    [
        ("Dropbox/games", "Dropbox"),
        ("Dropbox (Company)", "Dropbox"),
        ("OneDrive - School/a/b", "OneDrive"),
        ("Google Drive", "Google Drive"),
        ("GoogleDrive-a@example.org", "Google Drive"),
        ("Library/Mobile Documents/x", "iCloud"),
        ("Nextcloud", "Nextcloud"),
        ("ownCloud", "ownCloud"),
        ("pCloudDrive", "pCloud"),
        ("Documents/dropbox-free", "Dropbox"),
        ("Documents/nextcloudy", None),
        ("games", None),
    ],
)
def test_folder_is_known_by_its_name(tmp_path: Path, folder: str, program: str | None) -> None:
    assert sync_program(tmp_path / folder / "x.sqlite") == program


@pytest.mark.parametrize(
    ("mark", "program"),
    [
        (".stfolder", "Syncthing"),
        (".dropbox.cache", "Dropbox"),
        (".sync_12ab.db", "Nextcloud"),
        (".owncloudsync.log", "ownCloud"),
        (".tmp.drivedownload", "Google Drive"),
    ],
)
def test_folder_is_known_by_what_the_program_leaves_there(tmp_path: Path, mark: str, program: str) -> None:
    (tmp_path / "shared" / "deep").mkdir(parents=True)
    (tmp_path / "shared" / mark).touch()
    assert sync_program(tmp_path / "shared" / "deep" / "x.sqlite") == program
    assert sync_program(tmp_path / "x.sqlite") is None


def test_sync_folder_is_warned_of_once(tmp_path: Path) -> None:
    path = tmp_path / "Dropbox" / "x.sqlite"
    with open_workspace(path, content=None) as ws:
        assert [notice.code for notice in ws.notices] == ["catalogue_files.in_sync_folder"]
        for language in LANGUAGES:
            assert "Dropbox" in problem_text(ws.notices[0], language)
    with open_workspace(path, content=None) as ws:
        assert ws.notices == ()


@posix
def test_mount_is_the_nearest_one(tmp_path: Path) -> None:
    table = (Mount("/", "ext4"), Mount(str(tmp_path), "nfs4"), Mount(str(tmp_path / "local"), "xfs"))
    assert mount_of(tmp_path / "x.sqlite", table) == table[1]
    assert mount_of(tmp_path / "local" / "deep" / "x.sqlite", table) == table[2]
    assert mount_of(tmp_path.parent / "x.sqlite", table) == table[0]


@posix
@pytest.mark.parametrize(
    ("filesystem", "options", "safety"),
    [
        ("ext4", "rw", "shared"),
        ("fuse.ntfs-3g", "rw", "shared"),
        ("fuseblk", "rw", "shared"),
        ("overlay", "rw", "shared"),
        ("nfs4", "rw,local_lock=none", "alone"),
        ("nfs", "rw,nolock", "none"),
        ("nfs", "rw,local_lock=all", "none"),
        ("cifs", "rw", "alone"),
        ("cifs", "rw,nobrl", "none"),
        ("fuse.sshfs", "rw", "none"),
        ("fuse.rclone", "rw", "none"),
        ("9p", "rw", "none"),
    ],
)
def test_place_is_judged_by_its_file_system(
    tmp_path: Path, filesystem: str, options: str, safety: str
) -> None:
    table = (Mount(str(tmp_path), filesystem, frozenset(options.split(","))),)
    assert safety_of(tmp_path / "x.sqlite", table) == (safety, filesystem)


def test_network_paths_of_windows_open_alone() -> None:
    assert safety_of(Path("//server/share/x.sqlite"), (), "win32")[0] == "alone"
    assert safety_of(Path("C:/x.sqlite"), (), "win32")[0] == "shared"


@posix
def test_drive_without_locks_is_refused_and_nothing_is_made_there(tmp_path: Path) -> None:
    table = (Mount(str(tmp_path), "fuse.sshfs"),)
    with pytest.raises(EditorError) as caught:
        open_workspace(tmp_path / "x.sqlite", content=None, mounted=table)
    for language in LANGUAGES:
        assert "fuse.sshfs" in problem_text(caught.value.problems[0], language)
    assert list(tmp_path.iterdir()) == []


@posix
def test_network_drive_with_locks_lets_one_program_in_at_a_time(tmp_path: Path) -> None:
    table = (Mount(str(tmp_path), "nfs4"),)
    path = tmp_path / "x.sqlite"
    with open_workspace(path, content=None, mounted=table) as ws:
        documents.create(ws, spell("fire"))
        with pytest.raises(EditorError) as caught:
            open_workspace(path, content=None, mounted=table)
        assert caught.value.problems[0].code == "catalogue_files.open_on_network"
        documents.create(ws, spell("ice"))
    with open_workspace(path, content=None, mounted=table) as ws:
        assert len(documents.list_documents(ws).rows) == 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the table of Linux")
def test_table_of_this_system_is_read(tmp_path: Path) -> None:
    assert mount_of(tmp_path, mounts()) is not None
