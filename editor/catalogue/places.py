"""What a catalogue's place on the disk is like: in the folder of a sync program, or on a network drive."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import platformdirs

from schemas.problems import Problem, Severity

FILE_NAME: Final = "catalogue.sqlite"
Safety = Literal["shared", "alone", "none"]
"""Whether programs may open a catalogue there together, one at a time, or none at all."""
_MARKERS: Final = {
    ".dropbox": "Dropbox",
    ".dropbox.cache": "Dropbox",
    ".stfolder": "Syncthing",
    ".stignore": "Syncthing",
    ".csync_journal.db": "Nextcloud",
    ".nextcloudsync.log": "Nextcloud",
    ".owncloudsync.log": "ownCloud",
    ".tmp.drivedownload": "Google Drive",
    ".tmp.driveupload": "Google Drive",
    ".849C9593-D756-4E56-8D6E-42412F2A707B": "OneDrive",
    ".pcloud": "pCloud",
    ".sync": "Resilio Sync",
}
"""Files that such programs leave in the folder that they keep, and whose they are."""
_JOURNALS: Final = (".sync_", "._sync_")
"""How the database of Nextcloud and ownCloud begins (``.sync_1a2b3c.db``)."""
_NAMES: Final = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "my drive": "Google Drive",
    "mon drive": "Google Drive",
    "icloud drive": "iCloud",
    "iclouddrive": "iCloud",
    "mobile documents": "iCloud",
    "com~apple~clouddocs": "iCloud",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "pclouddrive": "pCloud",
    "pcloud drive": "pCloud",
    "pcloudsync": "pCloud",
    "syncthing": "Syncthing",
}
"""How people leave such folders named."""
_BEGINNINGS: Final = ("dropbox", "onedrive", "googledrive", "nextcloud", "owncloud", "pcloud")
"""``Dropbox (Company)``, ``OneDrive - School``, ``GoogleDrive-name@example.org``."""
_LOCAL_FUSE: Final = frozenset(
    f"fuse.{name}"
    for name in ("ntfs-3g", "exfat", "mergerfs", "bindfs", "encfs", "gocryptfs", "cryfs", "portal", "lxcfs")
) | {"fuse.fuse-overlayfs", "fuse.apfs-fuse", "fuse.squashfuse", "fuse.veracrypt"}
_LOCKING: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smb2", "smbfs", "afpfs", "ceph", "glusterfs", "lustre"}
)
"""Network file systems that lock across computers, unless they are set not to."""
_UNLOCKING: Final = frozenset({"nolock", "nobrl", "noflock", "local_lock=all", "local_lock=posix"})
"""Options of a mount by which locks stay on this computer."""
_NETWORK: Final = frozenset({"9p", "ncpfs", "coda", "afs", "davfs", "davfs2", "webdav", "curlftpfs", "acfs"})


def default_path() -> Path:
    """Return where the user's catalogue lies: the user's data directory."""
    return platformdirs.user_data_path("marshalry", appauthor=False) / FILE_NAME


@dataclass(frozen=True)
class Mount:
    """One row of the table of what is mounted where."""

    place: str
    filesystem: str
    options: frozenset[str] = frozenset()


def sync_program(path: Path) -> str | None:
    """Return the name of the program that seems to keep the folder of a file in step; None otherwise."""
    for folder in path.absolute().parents:
        name = folder.name.casefold()
        if name in _NAMES:
            return _NAMES[name]
        begun = next((one for one in _BEGINNINGS if name.startswith((f"{one} ", f"{one}-", f"{one}_"))), None)
        if begun is not None:
            return _NAMES.get(begun, _NAMES.get(f"{begun}drive"))
        program = _marked(folder)
        if program is not None:
            return program
    return None


def _marked(folder: Path) -> str | None:
    """Return whose files lie in a folder; only names are read."""
    try:
        names = os.listdir(folder)  # noqa: PTH208 - texts: there may be thousands
    except OSError:
        return None
    marked = next((name for name in names if name in _MARKERS), None)
    if marked is not None:
        return _MARKERS[marked]
    return "Nextcloud" if any(name.startswith(_JOURNALS) and name.endswith(".db") for name in names) else None


def sync_notice(path: Path) -> Problem | None:
    """Return the warning about the folder of a sync program; None if there is none."""
    program = sync_program(path)
    if program is None:
        return None
    values = {"path_name": str(path), "service": program}
    return Problem(code="catalogue_files.in_sync_folder", severity=Severity.WARNING, values=values)


def mounts() -> tuple[Mount, ...]:
    """Return what is mounted, as Linux lists it; empty on other systems."""
    try:
        text = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return ()
    rows = (line.split() for line in text.splitlines())
    return tuple(
        Mount(_unescaped(row[1]), row[2], frozenset(row[3].split(","))) for row in rows if len(row) >= 4
    )


def _unescaped(place: str) -> str:
    for sign, code in ((" ", "\\040"), ("\t", "\\011"), ("\n", "\\012"), ("\\", "\\134")):
        place = place.replace(code, sign)
    return place


def mount_of(path: Path, table: Iterable[Mount]) -> Mount | None:
    """Return the mount that a file lies on: the longest place that leads to it, of equals the last."""
    whole = Path(os.path.realpath(path))
    found: Mount | None = None
    for mount in table:
        if whole.is_relative_to(mount.place) and (found is None or len(mount.place) >= len(found.place)):
            found = mount
    return found


def safety_of(path: Path, table: Iterable[Mount], platform: str = sys.platform) -> tuple[Safety, str]:
    """Return how a catalogue may be opened in a place, and the name of the file system.

    The log of SQLite is shared through memory, which two computers do not have in common. So on a network
    drive one program at a time may work; where the drive does not lock files across computers, none.
    """
    if platform == "win32":
        return ("alone", "UNC") if str(path).startswith(("\\\\", "//")) else ("shared", "")
    mount = mount_of(path, table)
    if mount is None:
        return "shared", ""
    kind = mount.filesystem
    if kind in _LOCKING:
        return ("none" if mount.options & _UNLOCKING else "alone"), kind
    if kind in _NETWORK or (kind.startswith("fuse.") and kind not in _LOCAL_FUSE):
        return "none", kind
    return "shared", kind
