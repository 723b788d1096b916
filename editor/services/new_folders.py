"""Folders that are made whole or not at all."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from editor.packs.staging import is_empty, staging
from editor.packs.whole_files import made_folders, remove_empty
from schemas.problems import EditorError, Message, error
from schemas.system_reasons import reason_of


@contextmanager
def new_folder(folder: Path) -> Iterator[Path]:
    """Give a folder that becomes another one when the block is over; nothing is left where it fails.

    Args:
        folder: what it becomes; it may be there already if it is empty.

    Raises:
        EditorError: the folder is not empty, or cannot be written.
    """
    refuse_taken(folder)
    made: list[Path] = []
    making = folder
    try:
        made = made_folders(folder.parent)
        with staging(folder.parent) as beside:
            making = beside / "0"
            making.mkdir()
            yield making
            if folder.exists():
                folder.rmdir()
            making.rename(folder)
    except EditorError as trouble:
        raise _in_its_place(trouble, making, folder) from trouble
    except OSError as trouble:
        raise cannot_write(folder, trouble) from trouble
    finally:
        remove_empty(made)


def refuse_taken(folder: Path) -> None:
    """Refuse a folder that is to be new: before the work that fills it, and again when it is written.

    Raises:
        EditorError: it is a file or a folder with something in it, or cannot be made there.
    """
    try:
        if folder.exists() and (not folder.is_dir() or not is_empty(folder)):
            code = "folders.folder_taken" if folder.is_dir() else "folders.is_file"
            raise error(code, folder=str(folder), fix=Message(code="folders.new_folder"))
        _try_to_write(folder.parent)
    except OSError as trouble:
        raise cannot_write(folder, trouble) from trouble


def refuse_unwritable_folder(folder: Path) -> None:
    """Refuse a folder in which files are to lie: before the work that fills it. Nothing is made.

    Raises:
        EditorError: it is a file, cannot be written, or not be made where it is to lie.
    """
    try:
        if folder.exists() and not folder.is_dir():
            raise error("folders.is_file", folder=str(folder), fix=Message(code="folders.new_folder"))
        _try_to_write(folder)
    except OSError as trouble:
        raise cannot_write(folder, trouble) from trouble


def _try_to_write(folder: Path) -> None:
    """Try to write in a folder, or in the nearest one above it that is there.

    Raises:
        OSError: it is not possible.
    """
    there = next(one for one in (folder, *folder.parents) if one.exists())
    with tempfile.TemporaryFile(dir=there):
        pass


def _in_its_place(trouble: EditorError, making: Path, folder: Path) -> EditorError:
    """Return an error that names files where they were to lie, not where they were being made."""
    problems = (
        one.model_copy(
            update={
                "values": {
                    key: value.replace(str(making), str(folder)) if isinstance(value, str) else value
                    for key, value in one.values.items()
                }
            }
        )
        for one in trouble.problems
    )
    return EditorError(*problems)


def cannot_write(folder: Path, trouble: OSError) -> EditorError:
    """Return that a folder cannot be written, why, and what to do."""
    fix = Message(code="packs.cannot_write_fix")
    if isinstance(trouble, FileExistsError) and folder.parent.is_file():  # the name itself is free
        trouble = NotADirectoryError(errno.ENOTDIR, "")
    return error("folders.not_written", fix=fix, folder=str(folder), reason=reason_of(trouble))


def free_folder(folder: Path, name: str) -> Path:
    """Return a folder inside another one, of a name that is not there yet."""
    found, number = folder / name, 1
    while found.exists():
        number += 1
        found = folder / f"{name}-{number}"
    return found
