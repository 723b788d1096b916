"""Catalogues that tests copy instead of making them."""

import gzip
import os
import shutil
import time
from pathlib import Path

from editor.catalogue import closing_notes
from editor.services.opening import open_workspace
from tests.patience import PATIENCE

OLD = Path(__file__).resolve().parent / "data" / "catalogues"


def old_catalogue(version: str, file: Path) -> Path:
    """Write a small catalogue to `file` that an older version of the tables has made, and return it.

    It has eleven spells (one in the recycle bin, one with edits, one with two revisions), a book and an army
    of them, and a spell based on another.
    """
    file.write_bytes(gzip.decompress((OLD / f"v{version}.sqlite.gz").read_bytes()))
    return file


def copied(whole: Path, file: Path) -> Path:
    """Copy a closed catalogue to `file`, and note that it is whole: nobody has to look through it again.

    The note lies in the user's cache folder, so the fixture or test that copies it should also open it.
    """
    shutil.copyfile(whole, file)
    closing_notes.note(file)
    return file


def at_rest(file: Path) -> Path:
    """Return a catalogue that an earlier test has closed: its note lies in the cache folder of that test."""
    closing_notes.note(file)
    return file


def made_once(file: Path) -> Path:
    """Make a catalogue with the shipped content as `file`, unless another process has; return the file."""
    making = file.with_suffix(".making")
    try:
        making.touch(exist_ok=False)
    except FileExistsError:
        deadline = time.monotonic() + PATIENCE
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        if file.exists():
            return file
    own = file.with_name(f"{os.getpid()}-{file.name}")
    open_workspace(own).close()
    return own.replace(file)
