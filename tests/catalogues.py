"""Catalogues that tests copy instead of making them."""

import shutil
from pathlib import Path

from editor.services import checked


def copied(whole: Path, file: Path) -> Path:
    """Copy a closed catalogue to `file`, and note that it is whole: nobody has to look through it again.

    The note lies in the user's cache folder, so the fixture or test that copies it should also open it.
    """
    shutil.copyfile(whole, file)
    checked.note(file)
    return file
