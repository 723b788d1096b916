"""Catalogues that tests copy instead of making them."""

import gzip
import shutil
from pathlib import Path

from editor.catalogue import closing_notes

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
