"""Where the data that travels with the program lies."""

from __future__ import annotations

from pathlib import Path

_TOP = Path(__file__).resolve().parents[1]
"""Top of a checkout, or the folder ``marshalry`` of an installed program; both hold ``schemas``."""


def content_root() -> Path:
    """Return the folder of the shipped content, one folder per system below it.

    Raises:
        FileNotFoundError: it is not there, so the installation is damaged.
    """
    return _folder(_TOP / "content")


def manual_root() -> Path:
    """Return the folder of the manual, one folder per language below it.

    Raises:
        FileNotFoundError: it is not there, so the installation is damaged.
    """
    return _folder(_TOP / "docs" / "manual")


def _folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no {folder}; install Marshalry again")
    return folder
